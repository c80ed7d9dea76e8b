//! Who can move what, and how far it has come.

use kanzen_index::bits::Word;
use kanzen_rules::{Assets, Evaluation};

use crate::game::{Move, Nocca, Position};

/// A piece on top of a stack; one below others is worth nothing for now.
const TOP: i32 = 100;
/// Stepping off the board wins.
const STEPS_OFF: i32 = 100_000;

impl<W: Word> Evaluation for Nocca<W> {
    #[inline]
    fn assets(&self, pos: &Position<W>) -> [Assets; 2] {
        [0, 1].map(|side| {
            let mut assets = Assets::default();
            for cell in pos.tops[side].squares() {
                let rank = self.place(cell).rank;
                let come = [self.size.depth - 1 - rank, rank][side];
                assets.material += TOP;
                assets.advance += come as i32;
                assets.mobility += self.room_around(pos, cell).count() as i32;
            }
            assets
        })
    }

    #[inline]
    fn gain(&self, pos: &Position<W>, mv: Move) -> i32 {
        match mv.to {
            Some(to) if pos.tops[usize::from(pos.turn ^ 1)].has(to.into()) => TOP,
            Some(_) => 0,
            None => STEPS_OFF,
        }
    }
}
