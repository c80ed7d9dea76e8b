//! The ways to play.

use std::str::FromStr;
use std::sync::LazyLock;

use kanzen_rules::{GameName, TextError};

use crate::board::Seat;

/// How a mate counts, and who is with whom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Variant {
    /// Everyone for himself, until two are mated; whoever mates takes over.
    #[default]
    Singles,
    /// Opposite seats are partners, and the first mate wins.
    Doubles,
    /// Everyone for himself, until one is left; pieces of the mated stay and do
    /// nothing.
    Federation,
}

impl Variant {
    /// All of them.
    pub const ALL: [Variant; 3] = [Variant::Singles, Variant::Doubles, Variant::Federation];

    /// What follows `yonin:`, if anything.
    pub fn word(self) -> &'static str {
        match self {
            Variant::Singles => "singles",
            Variant::Doubles => "doubles",
            Variant::Federation => "federation",
        }
    }

    /// What the game is called when it is played so.
    pub fn name(self) -> &'static GameName {
        static NAMES: LazyLock<[GameName; 3]> = LazyLock::new(|| {
            let family = GameName::known("yonin");
            Variant::ALL.map(|variant| match variant {
                Variant::Singles => family.clone(),
                other => family.with_variant(other.word()).expect("a plain word"),
            })
        });
        &NAMES[self as usize]
    }

    /// Mates that end the game.
    pub(crate) fn mates(self) -> usize {
        match self {
            Variant::Singles => 2,
            Variant::Doubles => 1,
            Variant::Federation => 3,
        }
    }

    /// Who is with a player.
    pub(crate) fn partner(self, seat: Seat) -> Option<Seat> {
        (self == Variant::Doubles).then_some((seat + 2) % 4)
    }
}

impl FromStr for Variant {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Variant, TextError> {
        let mut all = Variant::ALL.into_iter();
        let found = all.find(|variant| variant.word() == text);
        found.ok_or_else(|| {
            TextError::new(
                format!(
                    "there is no four-handed shogi {text:?}; it is singles, doubles or federation"
                ),
                format!(
                    "四人将棋に「{text}」という遊び方はありません。指定できるもの：singles, doubles, \
                     federation"
                ),
            )
        })
    }
}
