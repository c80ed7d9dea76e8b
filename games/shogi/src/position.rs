//! A position: sets of squares, hands, and whose turn it is.

use kanzen_index::bits::Word;
use kanzen_rules::Player;

use crate::ruleset::{MAX_FORMS, MAX_KINDS, ROYAL};

/// A position on a board whose squares fit `W`: a set of squares for every
/// form and for each side, and the hands. What stands on a square is the form
/// and the side whose sets both have it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<W> {
    pub(crate) forms: [W; MAX_FORMS],
    pub(crate) sides: [W; 2],
    pub(crate) hands: [[u8; MAX_KINDS]; 2],
    pub(crate) turn: u8,
}

impl<W: Word> Position<W> {
    /// Nothing on the board, the first player to move.
    pub(crate) fn empty() -> Self {
        Position {
            forms: [W::default(); MAX_FORMS],
            sides: [W::default(); 2],
            hands: [[0; MAX_KINDS]; 2],
            turn: 0,
        }
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Player {
        Player(self.turn)
    }

    /// The side to move.
    #[inline(always)]
    pub(crate) fn mover(&self) -> usize {
        usize::from(self.turn)
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> W {
        self.sides[0] | self.sides[1]
    }

    /// The squares of a side's pieces of this form.
    #[inline(always)]
    pub(crate) fn pieces(&self, side: usize, form: usize) -> W {
        self.forms[form] & self.sides[side]
    }

    /// The square of a side's royal piece, unless it was taken.
    #[inline(always)]
    pub(crate) fn royal(&self, side: usize) -> Option<usize> {
        let set = self.pieces(side, ROYAL);
        (!set.is_empty()).then(|| set.lowest())
    }

    /// What stands on a square: side and form.
    #[inline(always)]
    pub(crate) fn at(&self, square: usize) -> Option<(usize, usize)> {
        let bit = W::bit(square);
        if (self.occupied() & bit).is_empty() {
            return None;
        }
        let side = usize::from((self.sides[0] & bit).is_empty());
        Some((side, self.form_at(bit)))
    }

    /// The form on an occupied square.
    #[inline(always)]
    pub(crate) fn form_at(&self, bit: W) -> usize {
        let mut form = 0;
        while (self.forms[form] & bit).is_empty() {
            form += 1;
        }
        form
    }

    /// Puts a piece on an empty square, or takes it off again.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, side: usize, form: usize, bit: W) {
        self.forms[form] ^= bit;
        self.sides[side] ^= bit;
    }
}
