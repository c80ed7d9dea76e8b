//! Every way to set up given pieces.

use kanzen_index::bits::Word;
use kanzen_rules::Unmoves;

use crate::engine::Shogi;
use crate::position::Position;
use crate::ruleset::{MAX_KINDS, ROYAL};

/// A player's pieces by kind, royal ones left out; those on the board stand
/// plain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Army {
    /// On the board.
    pub board: [u8; MAX_KINDS],
    /// In hand.
    pub hand: [u8; MAX_KINDS],
}

impl<W: Word> Shogi<W> {
    /// Visits every position of these two armies with the first player to move,
    /// mirror images apart.
    pub fn for_each_setup(&self, armies: &[Army; 2], mut visit: impl FnMut(&Position<W>)) {
        let mut pieces = Vec::new();
        for (side, army) in armies.iter().enumerate() {
            pieces.push((side, ROYAL));
            for kind in 1..self.rules.kinds {
                pieces.extend((0..army.board[kind]).map(|_| (side, kind)));
            }
        }
        // Royal pieces first: most that is wrong is wrong with them.
        pieces.sort_by_key(|(_, kind)| *kind != ROYAL);
        let mut pos = Position {
            hands: [armies[0].hand, armies[1].hand],
            ..Position::empty()
        };
        self.set_up(&mut pos, &pieces, 0, &mut visit);
    }

    /// Places the first of the pieces on this square or a later one, then the
    /// others.
    fn set_up(
        &self,
        pos: &mut Position<W>,
        pieces: &[(usize, usize)],
        first: usize,
        visit: &mut impl FnMut(&Position<W>),
    ) {
        let Some((&(side, kind), others)) = pieces.split_first() else {
            if self.is_position(pos) {
                visit(pos);
            }
            return;
        };
        let like = others.first() == Some(&(side, kind));
        for square in first..self.rules.squares() {
            let bit = W::bit(square);
            let taken = !(pos.occupied() & bit).is_empty();
            if taken || self.tables.banned[side][kind].has(square) {
                continue;
            }
            pos.toggle(side, kind, bit);
            self.set_up(pos, others, if like { square + 1 } else { 0 }, visit);
            pos.toggle(side, kind, bit);
        }
    }
}
