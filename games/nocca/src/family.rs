//! The game as programs offer it.

use kanzen_index::family::{About, Choice, Choices, Family, Host, Possible};
use kanzen_rules::{GameName, Text, TextError};

use crate::game::Nocca;
use crate::size::{NAME, Size};

/// NOCCA NOCCA on boards of all sizes.
struct Sizes;

/// The family of this crate.
pub fn families() -> [impl Family; 1] {
    [Sizes]
}

/// One of the numbers of a size.
type Part = fn(&mut Size) -> &mut usize;

/// What a choice of sizes offers, and which number of a size it is.
const OFFERED: [(Text<&str>, &[usize], Part); 3] = [
    (Text::fixed("Files", "列"), &[2, 3, 4, 5], |size| {
        &mut size.width
    }),
    (Text::fixed("Ranks", "段"), &[3, 4, 5, 6], |size| {
        &mut size.depth
    }),
    (Text::fixed("Stack", "重ねる数"), &[2, 3], |size| {
        &mut size.height
    }),
];

fn size_of(variant: Option<&str>) -> Result<Size, TextError> {
    variant.map_or(Ok(Size::OFFICIAL), str::parse)
}

impl Family for Sizes {
    fn name(&self) -> &GameName {
        static FAMILY: GameName = NAME;
        &FAMILY
    }

    fn about(&self) -> About {
        About {
            title: Text::new("NOCCA NOCCA", "ノッカノッカ"),
            lead: Some(Text::new(
                "Discs that hop on each other and race to the far side. Any size from 2×3 to the \
                 official 5×6.",
                "相手の上にも重なりながらゴールをめざすコマのゲーム。2×3から公式の5×6まで。",
            )),
            notation: "nocca",
            shown: NAME.with_variant("3x4x3").expect("a plain size"),
            drawings: None,
            prominent: true,
            starts: &[],
            has_cards: false,
        }
    }

    fn choices(&self, variant: Option<&str>) -> Option<Choices> {
        let now = size_of(variant).ok()?;
        let choices = OFFERED.map(|(title, offered, part)| {
            let is = *part(&mut now.clone());
            let mut numbers = offered.to_vec();
            if !numbers.contains(&is) {
                numbers.push(is);
            }
            let options = numbers.into_iter().map(|number| {
                let mut size = now;
                *part(&mut size) = number;
                Possible {
                    title: Text::same(number.to_string()),
                    game: size.name(),
                    chosen: number == is,
                }
            });
            Choice {
                title: title.into(),
                options: options.collect(),
            }
        });
        Some(Choices {
            title: Text::new("Size of the board", "盤の大きさ"),
            choices: choices.into(),
            usual: Some([
                Text::new("This is the official board.", "公式の盤です。"),
                Text::new(
                    "Official board (5×6, stacks of 3)",
                    "公式の盤（5×6、3段まで）",
                ),
            ]),
        })
    }

    /// Over a word that holds the board. A smaller one gains nothing.
    fn open<H: Host>(
        &self,
        variant: Option<&str>,
        _position: Option<&str>,
        host: H,
    ) -> Result<H::Guest, TextError> {
        let size = size_of(variant)?;
        Ok(match size.cells() {
            0..=32 => host.welcome(Nocca::<u32>::new(size)),
            _ => host.welcome(Nocca::<u128>::new(size)),
        })
    }
}
