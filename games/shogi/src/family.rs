//! Rulesets as programs offer them.

use std::sync::OnceLock;

use kanzen_index::by_word;
use kanzen_index::family::{About, Family, Host};
use kanzen_rules::{GameName, Text, TextError};

use crate::engine::Shogi;
use crate::ruleset::Ruleset;
use crate::shipped;

/// A ruleset: one game, or, where pieces are taken from sets, one for every
/// choice of them.
pub struct RulesetFamily {
    name: GameName,
    ruleset: OnceLock<Ruleset>,
    page: Page,
}

/// What is said of a ruleset that is no rule.
#[derive(Clone, Copy)]
struct Page {
    lead: Option<Text<&'static str>>,
    drawings: Option<&'static str>,
    prominent: bool,
    starts: &'static [&'static str],
}

/// The rulesets that come with the program.
pub fn families() -> impl Iterator<Item = RulesetFamily> {
    shipped::RULESETS.iter().map(|(name, _)| RulesetFamily {
        name: GameName::known(name),
        ruleset: OnceLock::new(),
        page: page(name),
    })
}

/// A ruleset of somebody's own.
impl From<Ruleset> for RulesetFamily {
    fn from(ruleset: Ruleset) -> RulesetFamily {
        RulesetFamily {
            name: ruleset.name.clone(),
            ruleset: ruleset.into(),
            page: PLAIN,
        }
    }
}

impl RulesetFamily {
    fn ruleset(&self) -> &Ruleset {
        self.ruleset
            .get_or_init(|| shipped::ruleset(self.name.family()))
    }

    /// The ruleset with the pieces that were asked for, or those of a position.
    fn chosen(&self, variant: Option<&str>, position: Option<&str>) -> Result<Ruleset, TextError> {
        let rules = self.ruleset();
        match variant {
            None if rules.sets.is_empty() => Ok(rules.clone()),
            None => {
                let position = position.unwrap_or(&rules.start);
                rules.with_material(&rules.material_of(position)?)
            }
            Some(_) if rules.sets.is_empty() => Err(rules.without_sets()),
            Some(material) => rules.with_material(material),
        }
    }
}

impl Family for RulesetFamily {
    fn name(&self) -> &GameName {
        &self.name
    }

    fn about(&self) -> About {
        About {
            title: self.ruleset().title.clone(),
            lead: self.page.lead.map(Text::from),
            notation: "shogi",
            shown: self.name.clone(),
            drawings: self.page.drawings,
            prominent: self.page.prominent,
            starts: self.page.starts,
            has_cards: !self.ruleset().sets.is_empty(),
        }
    }

    /// Over the smallest word that holds the board.
    fn open<H: Host>(
        &self,
        variant: Option<&str>,
        position: Option<&str>,
        host: H,
    ) -> Result<H::Guest, TextError> {
        let ruleset = self.chosen(variant, position)?;
        Ok(by_word!(ruleset.squares(), W => host.welcome(Shogi::<W>::new(ruleset))))
    }
}

const fn said(en: &'static str, ja: &'static str) -> Option<Text<&'static str>> {
    Some(Text::fixed(en, ja))
}

/// Nothing is said.
const PLAIN: Page = Page {
    lead: None,
    drawings: None,
    prominent: false,
    starts: &[],
};

/// One that is shown before others.
const PROMINENT: Page = Page {
    prominent: true,
    ..PLAIN
};

/// What is said of a ruleset that comes with the program.
fn page(name: &str) -> Page {
    let known = PAGES.iter().find(|(known, _)| *known == name);
    known.map_or(PLAIN, |(_, page)| *page)
}

/// What is said of each, by name.
static PAGES: &[(&str, Page)] = &[
    (
        "anpanman",
        Page {
            lead: said(
                "Three heroes a side on 3×5. The first game for small children; with best play a draw.",
                "3×5の盤に三人ずつ。小さな子どもの最初の一局に。最善を尽くすと引き分けです。",
            ),
            drawings: Some("anpanman"),
            ..PROMINENT
        },
    ),
    (
        "anpanman-asai",
        Page {
            lead: said(
                "The same, but check must be answered. A draw.",
                "王手を受けなければならない版。引き分けです。",
            ),
            drawings: Some("anpanman"),
            ..PLAIN
        },
    ),
    (
        "dobutsu",
        Page {
            lead: said(
                "Lion, giraffe, elephant and chick on 3×4. With best play the second player wins in 78 plies.",
                "3×4の盤にライオン・きりん・ぞう・ひよこ。最善を尽くすと後手が78手で勝ちます。",
            ),
            drawings: Some("dobutsu"),
            ..PROMINENT
        },
    ),
    (
        "dobutsu-no-drops",
        Page {
            lead: said(
                "The same, but captured animals leave the game. A draw.",
                "取った駒を使わない版。引き分けです。",
            ),
            drawings: Some("dobutsu"),
            ..PLAIN
        },
    ),
    (
        "dobutsu-3x5",
        Page {
            lead: said(
                "The same on a board of 3×5. A draw.",
                "3×5の盤で遊ぶ版。引き分けです。",
            ),
            drawings: Some("dobutsu"),
            ..PLAIN
        },
    ),
    (
        "ninemasu",
        Page {
            lead: said(
                "Shogi on 3×3, from any position you like. Small enough to be solved in a blink.",
                "3×3の将棋。好きな配置から始められ、一瞬で解析できます。",
            ),
            starts: &[
                "psk/3/KSP b -",
                "gsk/3/KSG b -",
                "3/K1k/3 b Rr",
                "1k1/3/1K1 b Rr",
                "k1s/3/S1K b Pp",
            ],
            ..PROMINENT
        },
    ),
    (
        "minishogi",
        Page {
            lead: said(
                "Shogi on 5×5 with six pieces each, quick and sharp.",
                "5×5の盤に六枚ずつ。短くて激しい将棋です。",
            ),
            ..PROMINENT
        },
    ),
    (
        "gorogoro",
        Page {
            lead: said(
                "Shogi on 5×6 without the big pieces, made for learners.",
                "5×6の盤で、大駒のない入門向けの将棋です。",
            ),
            ..PROMINENT
        },
    ),
    (
        "shogi",
        Page {
            lead: said(
                "The whole game on 9×9. Nobody sees to its end.",
                "9×9の本将棋。終わりまで見通せる人はいません。",
            ),
            ..PROMINENT
        },
    ),
];
