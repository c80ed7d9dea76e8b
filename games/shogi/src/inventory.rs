//! What each side has on the board and in hand.

use kanzen_index::bits::Word;
use kanzen_rules::{Count, Inventory, MOST_COUNTS};

use crate::engine::Shogi;
use crate::position::Position;
use crate::sfen::push_letter;

/// Those of hands come last, since not every game has them.
const COUNTED: [Count; 5] = [
    Count {
        name: "pieces",
        meaning: "pieces on the board, royal ones included",
    },
    Count {
        name: "first_board",
        meaning: "those of the first player",
    },
    Count {
        name: "second_board",
        meaning: "those of the second player",
    },
    Count {
        name: "first_hand",
        meaning: "pieces in the first player's hand",
    },
    Count {
        name: "second_hand",
        meaning: "pieces in the second player's hand",
    },
];

impl<W: Word> Inventory for Shogi<W> {
    fn counted(&self) -> &'static [Count] {
        match self.rules.has_hands() {
            true => &COUNTED,
            false => &COUNTED[..3],
        }
    }

    fn counts(&self, pos: &Position<W>) -> [u8; MOST_COUNTS] {
        let [first, second] = pos.sides.map(|side| side.count() as u8);
        let [first_hand, second_hand] = pos.hands.map(|hand| hand.iter().sum());
        [first + second, first, second, first_hand, second_hand]
    }

    /// The letters of each side's pieces on the board, and of those in hand in
    /// brackets: `LGC[E] lgec`.
    fn write_material(&self, pos: &Position<W>) -> String {
        let mut text = String::new();
        for side in 0..2 {
            if side == 1 {
                text.push(' ');
            }
            for form in 0..self.rules.forms.len() {
                for _ in 0..pos.pieces(side, form).count() {
                    push_letter(&mut text, &self.rules, side, form);
                }
            }
            let hand = &pos.hands[side];
            if hand.iter().any(|count| *count > 0) {
                text.push('[');
                for kind in 1..self.rules.kinds {
                    for _ in 0..hand[kind] {
                        push_letter(&mut text, &self.rules, side, kind);
                    }
                }
                text.push(']');
            }
        }
        text
    }
}
