//! The game as programs offer it.

use kanzen_index::family::{About, Choice, Choices, Family, Host, Possible};
use kanzen_rules::{GameName, Text, TextError};

use crate::game::Yonin;
use crate::variant::Variant;

/// Four-handed shogi in all ways to play it.
struct Ways;

/// The family of this crate.
pub fn families() -> [impl Family; 1] {
    [Ways]
}

fn way(variant: Option<&str>) -> Result<Variant, TextError> {
    variant.map_or(Ok(Variant::default()), str::parse)
}

/// What a way to play is about.
fn explained(variant: Variant) -> Text {
    match variant {
        Variant::Singles => Text::new(
            "Singles: everyone alone, who mates takes over",
            "シングルス：一人ずつ戦い、詰ませた人が駒を引き継ぐ",
        ),
        Variant::Doubles => Text::new(
            "Doubles: opposite seats are partners",
            "ダブルス：向かい合う二人が組む",
        ),
        Variant::Federation => Text::new(
            "Federation: the last one left wins",
            "連盟ルール：最後に残った人の勝ち",
        ),
    }
}

impl Family for Ways {
    fn name(&self) -> &GameName {
        Variant::default().name()
    }

    fn about(&self) -> About {
        About {
            title: Text::new("Four-handed shogi", "四人将棋"),
            lead: Some(Text::new(
                "Four sides around one board. Who is in check moves next, and who mates takes over.",
                "一つの盤を四人で囲みます。王手をかけられた人が次に指し、詰ませた人が駒を引き継ぎます。",
            )),
            notation: "yonin",
            shown: self.name().clone(),
            drawings: None,
            prominent: true,
            starts: &[],
            has_cards: false,
        }
    }

    fn choices(&self, variant: Option<&str>) -> Option<Choices> {
        let now = way(variant).ok()?;
        let title = Text::new("Way to play", "遊び方");
        let options = Variant::ALL.map(|variant| Possible {
            title: explained(variant),
            game: variant.name().clone(),
            chosen: variant == now,
        });
        Some(Choices {
            title: title.clone(),
            choices: vec![Choice {
                title,
                options: options.into(),
            }],
            usual: None,
        })
    }

    fn open<H: Host>(
        &self,
        variant: Option<&str>,
        _position: Option<&str>,
        host: H,
    ) -> Result<H::Guest, TextError> {
        Ok(host.welcome_many(Yonin::new(way(variant)?)))
    }
}
