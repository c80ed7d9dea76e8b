//! The size of a board.

use std::str::FromStr;

use kanzen_rules::{GameName, TextError};

/// What the official game is called.
pub(crate) const NAME: GameName = GameName::known("nocca");

/// The deepest board.
pub(crate) const MOST_RANKS: usize = 9;

/// Bits that the stacks of a rank may take.
const RANK_BITS: u32 = 64;

/// Width, which is also the number of pieces a side, depth, and how high a
/// stack may be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    /// Files, and pieces a side.
    pub width: usize,
    /// Ranks.
    pub depth: usize,
    /// Pieces in the highest stack.
    pub height: usize,
}

impl Size {
    /// The official game.
    pub const OFFICIAL: Size = Size {
        width: 5,
        depth: 6,
        height: 3,
    };

    /// What the game on such a board is called.
    pub fn name(self) -> GameName {
        match self {
            Size::OFFICIAL => NAME,
            size => NAME.with_variant(&size.to_string()).expect("a plain size"),
        }
    }

    /// The rules as the text whose hash a table carries; `table/FORMAT.md` has
    /// it. It must stay as it is: tables are found by it.
    pub fn canonical(self) -> String {
        format!("nocca {}x{}x{}", self.width, self.depth, self.height)
    }

    /// Cells of the board.
    pub fn cells(self) -> usize {
        self.width * self.depth
    }

    /// Pieces in the highest stack that can be built: there are no more than
    /// both sides have.
    pub(crate) fn highest(self) -> usize {
        self.height.min(2 * self.width)
    }

    /// Bits of a stack: one for each piece and one before them.
    pub(crate) fn stack_bits(self) -> u32 {
        self.highest() as u32 + 1
    }

    /// How many positions there are with the first player to move, mirror
    /// images counted separately; exact as long as it fits the mantissa.
    /// ```
    /// use kanzen_nocca::Size;
    /// assert_eq!(Size::OFFICIAL.positions(), 147_987_723_492.0);
    /// ```
    pub fn positions(self) -> f64 {
        self.fillings(self.cells()).last().copied().unwrap_or(0.0)
    }

    /// How many rows there are, with no more pieces than each side has.
    pub(crate) fn rows(self) -> f64 {
        self.fillings(self.width).iter().sum()
    }

    /// Ways to fill so many cells, by the pieces of the first player times
    /// `width + 1` and those of the second.
    fn fillings(self, cells: usize) -> Vec<f64> {
        let side = self.width + 1;
        // Ways to fill the cells so far with so many pieces of each side.
        let mut ways = vec![0.0; side * side];
        ways[0] = 1.0;
        for _ in 0..cells {
            let mut next = vec![0.0; side * side];
            for first in 0..side {
                for second in 0..side {
                    next[first * side + second] = self.top_up(&ways, first, second);
                }
            }
            ways = next;
        }
        ways
    }

    /// Ways to have so many pieces once one more cell is filled.
    fn top_up(self, ways: &[f64], first: usize, second: usize) -> f64 {
        let side = self.width + 1;
        let mut sum = 0.0;
        for a in 0..=first.min(self.height) {
            for b in 0..=second.min(self.height - a) {
                // Orders of the stack: a + b over a.
                let orders: f64 = (0..a)
                    .map(|i| (b + i + 1) as f64 / (i + 1) as f64)
                    .product();
                sum += orders.round() * ways[(first - a) * side + second - b];
            }
        }
        sum
    }
}

impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}x{}x{}", self.width, self.depth, self.height)
    }
}

impl FromStr for Size {
    type Err = TextError;

    /// Reads `5x6x3`.
    /// ```
    /// use kanzen_nocca::Size;
    /// assert_eq!("5x6x3".parse(), Ok(Size::OFFICIAL));
    /// assert!("1x6x3".parse::<Size>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Size, TextError> {
        let fail = |en: String, ja: String| {
            TextError::new(
                format!("board {text:?}: {en}"),
                format!("盤の大きさ「{text}」：{ja}"),
            )
        };
        let parts: Vec<&str> = text.split('x').collect();
        let [width, depth, height] = parts[..] else {
            return Err(fail(
                "it should be width, depth and stack height, like 5x6x3".to_string(),
                "5x6x3 のように、列、段、重ねる数を書いてください".to_string(),
            ));
        };
        let number = |[en, ja]: [&str; 2], text: &str, least: usize, most: usize| {
            let number = text.parse().ok().filter(|n| (least..=most).contains(n));
            number.ok_or_else(|| {
                fail(
                    format!("{en} {text:?} must be {least} to {most}"),
                    format!("{ja}「{text}」は {least}〜{most} です"),
                )
            })
        };
        let size = Size {
            width: number(["width", "列"], width, 2, 9)?,
            depth: number(["depth", "段"], depth, 3, MOST_RANKS)?,
            height: number(["stack height", "重ねる数"], height, 2, 7)?,
        };
        if size.width as u32 * size.stack_bits() > RANK_BITS {
            let most = RANK_BITS as usize / size.width - 1;
            let width = size.width;
            return Err(fail(
                format!("stacks on a board {width} wide may be at most {most} high"),
                format!("{width} 列の盤では {most} 段までしか重ねられません"),
            ));
        }
        Ok(size)
    }
}
