//! What each side has: for players who look ahead, for charts and for lists.

use kanzen_index::bits::Word;
use kanzen_rules::{Assets, Count, Evaluation, Game, Inventory, MOST_COUNTS, Sort, Sorted, Text};

use crate::board::{Cells, UPPER_WORLD};
use crate::game::{Move, Position, Shimpei};

/// Two pieces of a row whose other cells are free.
const OPEN_PAIR: i32 = 100;
/// A move that wins, and one that sends a piece.
const WINS: i32 = 100_000;
const SENDS: i32 = 50;

impl Evaluation for Shimpei {
    /// As material, pairs that could become a row.
    fn assets(&self, pos: &Position) -> [Assets; 2] {
        [0, 1].map(|player| {
            let (own, enemy) = (pos.side(player), pos.side(1 - player));
            let rows = self.board.rows.iter();
            let pairs = rows.filter(|row| (own & row.cells).count() == 2 && enemy & row.cells == 0);
            let steps = own
                .squares()
                .map(|cell| self.board.steps[cell] & pos.free());
            Assets {
                material: OPEN_PAIR * pairs.count() as i32,
                advance: 0,
                mobility: steps.map(|cells| cells.count() as i32).sum(),
            }
        })
    }

    fn gain(&self, pos: &Position, mv: Move) -> i32 {
        match self.after(pos, mv).is_won() {
            true => WINS,
            false => SENDS * mv.sent.count() as i32,
        }
    }
}

impl Shimpei {
    /// The mover's pieces that have a step, and the other's.
    fn free_pieces(&self, pos: &Position, player: usize) -> i32 {
        let can_step = |cell: &usize| self.board.steps[*cell] & pos.free() != 0;
        pos.side(player).squares().filter(can_step).count() as i32
    }
}

impl Sorted for Shimpei {
    fn sorts(&self) -> Vec<Sort> {
        let pieces = self.reading.pieces() as i32;
        vec![
            Sort {
                key: "lower_pieces",
                title: Text::fixed(
                    "pieces in the lower world, both sides together",
                    "下の世界にあるコマの数（両者合計）",
                ),
                least: 0,
                most: 2 * pieces,
            },
            Sort {
                key: "free_pieces_ahead",
                title: Text::fixed(
                    "how many more pieces that can step the mover has",
                    "動けるコマの数の差（手番側から見て）",
                ),
                least: -pieces,
                most: pieces,
            },
        ]
    }

    fn sorted(&self, sort: usize, pos: &Position) -> i32 {
        let below = |cells: Cells| (cells & !UPPER_WORLD).count() as i32;
        let mover = pos.turn();
        match sort {
            0 => below(pos.side(0)) + below(pos.side(1)),
            _ => self.free_pieces(pos, mover) - self.free_pieces(pos, 1 - mover),
        }
    }
}

const COUNTED: [Count; 4] = [
    Count {
        name: "first_upper",
        meaning: "the first player's pieces in the upper world",
    },
    Count {
        name: "second_upper",
        meaning: "the second player's pieces in the upper world",
    },
    Count {
        name: "first_lower",
        meaning: "the first player's pieces in the lower world",
    },
    Count {
        name: "second_lower",
        meaning: "the second player's pieces in the lower world",
    },
];

impl Inventory for Shimpei {
    fn counted(&self) -> &'static [Count] {
        &COUNTED
    }

    fn counts(&self, pos: &Position) -> [u8; MOST_COUNTS] {
        let count = |cells: Cells| cells.count() as u8;
        let [first, second] = [0, 1].map(|player| pos.side(player));
        [
            count(first & UPPER_WORLD),
            count(second & UPPER_WORLD),
            count(first & !UPPER_WORLD),
            count(second & !UPPER_WORLD),
            0,
        ]
    }

    /// What is on the board: `wwb`.
    fn write_material(&self, pos: &Position) -> String {
        let on_board = |player: usize, letter: &str| letter.repeat(pos.side(player).count());
        on_board(0, "w") + &on_board(1, "b")
    }
}
