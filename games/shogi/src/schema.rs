//! The TOML of a ruleset, as it is written; `RULESETS.md` explains every key.
//!
//! Unknown keys and wrong types are refused here, with the line; what the keys
//! mean together is looked at in `resolve`.

use serde::Deserialize;
use toml::Spanned;

use crate::ruleset::{Captured, Coordinates, Forced, Goal, NoMove, RoyalLost};

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RawRuleset {
    pub name: Spanned<String>,
    pub title: Option<RawText>,
    pub players: Option<RawTexts>,
    pub board: RawBoard,
    pub start: Spanned<String>,
    pub rules: RawRules,
    pub promotion: Option<Spanned<RawPromotion>>,
    pub drops: Option<Spanned<RawDrops>>,
    pub piece: Vec<Spanned<RawPiece>>,
    #[serde(default)]
    pub set: Vec<Spanned<RawSet>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RawSet {
    pub name: Spanned<String>,
    pub pieces: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RawText {
    pub en: String,
    pub ja: String,
}

/// A text for both players, or one for each.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RawTexts {
    pub en: OneOrTwo,
    pub ja: OneOrTwo,
}

#[derive(Deserialize, Clone)]
#[serde(
    untagged,
    expecting = "a text, or a list of two: the first player's and the second's"
)]
pub enum OneOrTwo {
    One(String),
    Two([String; 2]),
}

impl OneOrTwo {
    pub fn each(&self) -> [String; 2] {
        match self {
            OneOrTwo::One(text) => [text.clone(), text.clone()],
            OneOrTwo::Two(texts) => texts.clone(),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RawBoard {
    pub files: Spanned<i64>,
    pub ranks: Spanned<i64>,
    #[serde(default)]
    pub coordinates: Coordinates,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RawRules {
    pub royal_lost_by: RoyalLost,
    #[serde(default)]
    pub goal: Goal,
    pub captured: Captured,
    #[serde(default)]
    pub no_move: NoMove,
    pub repetition: Spanned<RawRepetition>,
    pub impasse: Option<Spanned<i64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RawRepetition {
    pub times: Spanned<i64>,
    #[serde(default)]
    pub result: RawRepeated,
    #[serde(default)]
    pub perpetual_check_loses: bool,
}

#[derive(Deserialize, Default, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
pub enum RawRepeated {
    #[default]
    Draw,
    FirstLoses,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RawPromotion {
    pub zone: Spanned<i64>,
    #[serde(default)]
    pub forced: Forced,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RawDrops {
    #[serde(default)]
    pub one_per_file: Vec<Spanned<String>>,
    #[serde(default)]
    pub no_mate: Vec<Spanned<String>>,
    #[serde(default)]
    pub dead_squares: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RawPiece {
    pub letter: Spanned<String>,
    #[serde(default)]
    pub royal: bool,
    pub name: Option<RawTexts>,
    pub glyph: Option<OneOrTwo>,
    pub written: Option<OneOrTwo>,
    pub mark: Option<OneOrTwo>,
    pub moves: RawMoves,
    /// The second player's, where they differ.
    pub second_moves: Option<RawMoves>,
    pub promoted: Option<Spanned<RawPromoted>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RawPromoted {
    pub name: Option<RawTexts>,
    pub glyph: Option<OneOrTwo>,
    pub written: Option<OneOrTwo>,
    pub moves: RawMoves,
    /// The second player's, where they differ.
    pub second_moves: Option<RawMoves>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RawMoves {
    #[serde(default)]
    pub steps: Vec<Spanned<String>>,
    #[serde(default)]
    pub slides: Vec<Spanned<String>>,
    /// Pairs; a list, since a pair would be read from a longer list as well.
    #[serde(default)]
    pub jumps: Vec<Spanned<Vec<i64>>>,
}
