//! Which pieces can move and which are covered.

use kanzen_index::bits::Word;
use kanzen_rules::{Count, Inventory, MOST_COUNTS};

use crate::game::{EMPTY, Nocca, Position, Stack};
use crate::text::{PIECES, write_stack};

const COUNTED: [Count; 4] = [
    Count {
        name: "first_top",
        meaning: "the first player's pieces on top of a stack",
    },
    Count {
        name: "second_top",
        meaning: "the second player's pieces on top of a stack",
    },
    Count {
        name: "first_covered",
        meaning: "the first player's pieces below others",
    },
    Count {
        name: "second_covered",
        meaning: "the second player's pieces below others",
    },
];

impl<W: Word> Inventory for Nocca<W> {
    fn counted(&self) -> &'static [Count] {
        &COUNTED
    }

    fn counts(&self, pos: &Position<W>) -> [u8; MOST_COUNTS] {
        let [first, second] = pos.tops.map(|tops| tops.count() as u8);
        let pieces = self.size.width as u8;
        [first, second, pieces - first, pieces - second, 0]
    }

    /// The stacks as positions have them, the lower ones first: `w,b,bw`.
    fn write_material(&self, pos: &Position<W>) -> String {
        let stacks = (0..self.size.cells()).map(|cell| self.stack(pos, cell));
        let mut stacks: Vec<Stack> = stacks.filter(|stack| *stack != EMPTY).collect();
        stacks.sort_unstable();
        let texts = stacks.into_iter().map(|stack| write_stack(stack, PIECES));
        texts.collect::<Vec<_>>().join(",")
    }
}
