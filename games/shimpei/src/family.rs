//! The game as programs offer it.

use kanzen_index::Enumerated;
use kanzen_index::family::{About, Family, Host};
use kanzen_rules::{GameName, Text, TextError};

use crate::game::Shimpei;
use crate::reading::{NAME, Reading};

/// Positions of the game as it is usually read, images once.
const POSITIONS: u64 = 10_140_287;

/// Shimpei in all readings of its rules.
struct Readings;

/// The family of this crate.
pub fn families() -> [impl Family; 1] {
    [Readings]
}

impl Family for Readings {
    fn name(&self) -> &GameName {
        static FAMILY: GameName = NAME;
        &FAMILY
    }

    fn about(&self) -> About {
        About {
            title: Text::new("Shimpei", "シンペイ"),
            lead: Some(Text::new(
                "Two worlds and four pieces each. Catch enemies between yours, and get three in a \
                 row.",
                "二つの世界とコマ四つずつ。相手を挟んで飛ばし、三つ並べれば勝ち。",
            )),
            notation: "shimpei",
            shown: NAME,
            drawings: None,
            prominent: true,
            starts: &[],
            has_cards: false,
        }
    }

    fn open<H: Host>(
        &self,
        variant: Option<&str>,
        _position: Option<&str>,
        host: H,
    ) -> Result<H::Guest, TextError> {
        let reading = variant.map_or(Ok(Reading::default()), str::parse)?;
        let game = Enumerated::new(Shimpei::new(reading));
        Ok(host.welcome(game.expecting(POSITIONS)))
    }
}
