//! What the paper on four-handed shogi prints of how complex games are.

use kanzen_rules::Text;
use serde::Serialize;

use crate::words::in_english;

/// Figures that the paper on four-handed shogi prints for a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Published {
    /// Which games they are of.
    #[serde(serialize_with = "in_english")]
    pub games: Text,
    /// Mean number of legal moves.
    pub moves: u32,
    /// Mean length in plies.
    pub plies: u32,
    /// Share of draws.
    pub draws: f64,
    /// Game-tree complexity, as a power of ten.
    pub tree_log10: Printed,
    /// Search-uncertainty complexity for c = 1, 2, as far as it is printed.
    pub uncertainty: Vec<Printed>,
}

/// A power beside what is printed for it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Printed {
    /// The base
    pub base: u32,
    /// and the exponent, as printed.
    pub exponent: u32,
    /// What is printed for the power.
    pub printed: f64,
    /// What it is.
    pub computed: f64,
    /// Is that the same, rounded as printed?
    pub right: bool,
}

impl Printed {
    /// A power as a power of ten.
    fn order([base, exponent]: [u32; 2], printed: u32) -> Printed {
        let (printed, computed) = (
            f64::from(printed),
            f64::from(exponent) * f64::from(base).log10(),
        );
        Printed {
            base,
            exponent,
            printed,
            computed,
            right: (printed - computed).abs() < 1.0,
        }
    }

    /// A power in two digits.
    fn size([base, exponent]: [u32; 2], printed: f64) -> Printed {
        let computed = f64::from(base).powi(exponent as i32);
        Printed {
            base,
            exponent,
            printed,
            computed,
            right: format!("{printed:.1e}") == format!("{computed:.1e}"),
        }
    }
}

/// What the paper prints for a game, column by column.
pub fn published(game: &str) -> Vec<Published> {
    let random = || Text::new("random play", "ランダムプレイ");
    match game {
        "shogi" => vec![
            Published {
                games: random(),
                moves: 51,
                plies: 522,
                draws: 0.1,
                tree_log10: Printed::order([51, 522], 917),
                uncertainty: vec![Printed::size([51, 3], 1.3e5), Printed::size([51, 5], 3.5e8)],
            },
            Published {
                games: Text::new("professional games", "プロの対局"),
                moves: 80,
                plies: 115,
                draws: 0.002,
                tree_log10: Printed::order([80, 115], 226),
                uncertainty: Vec::new(),
            },
        ],
        "yonin" => vec![Published {
            games: random(),
            moves: 41,
            plies: 318,
            draws: 0.0,
            tree_log10: Printed::order([41, 318], 528),
            uncertainty: vec![
                Printed::size([41, 5], 1.1e8),
                Printed::size([41, 9], 3.3e14),
            ],
        }],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_exponents_do_not_follow_from_the_printed_bases() {
        let orders = [("yonin", 0), ("shogi", 0), ("shogi", 1)].map(|(game, column)| {
            let Printed {
                base,
                exponent,
                printed,
                computed,
                right,
            } = published(game)[column].tree_log10;
            assert!(!right);
            format!("{base}^{exponent} = 10^{computed:.1} ({printed})")
        });
        assert_eq!(
            orders,
            [
                "41^318 = 10^512.9 (528)",
                "51^522 = 10^891.4 (917)",
                "80^115 = 10^218.9 (226)"
            ]
        );
    }

    #[test]
    fn one_printed_size_is_not_rounded() {
        let sizes = ["shogi", "yonin"].map(|game| {
            let sizes = &published(game)[0].uncertainty;
            sizes
                .iter()
                .map(|size| (format!("{:.2e}", size.computed), size.right))
                .collect::<Vec<_>>()
        });
        let expected = [
            [("1.33e5", true), ("3.45e8", true)],
            [("1.16e8", false), ("3.27e14", true)],
        ];
        assert_eq!(
            sizes,
            expected.map(|sizes| sizes
                .map(|(size, right)| (size.to_string(), right))
                .to_vec())
        );
    }
}
