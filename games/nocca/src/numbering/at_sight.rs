//! Wins in three that one look at a position tells, and the moves into them,
//! which are neither counted nor marked.
//!
//! A quiet position is won in three if the mover can step onto his far rank
//! where nobody can cover the piece. A move into such a position loses in four,
//! so a counter of moves that might still hold can do without it, and the won
//! position need not tell its predecessors. Only one thing is to be seen to: a
//! position with such a move must not be found lost in two before. It would be,
//! by its counter, if every other move led to a win in one; and such a win, if
//! it is not settled, leaves the other side without a move. So the moves are
//! left out only where the mover is [at ease](Numbering::is_at_ease): whatever
//! both sides do next, he has a move then.

use kanzen_index::bits::Word;
use kanzen_index::opening;
use kanzen_rules::{Game, Value};

use super::Numbering;
use crate::game::{Move, Nocca, Position, Stack, covers_the_other_side, height, top};

/// Top pieces on roomy cells, of which one is left after two plies: a ply takes
/// one at most, by moving or by covering it.
pub(super) const AT_EASE: usize = 3;

/// Sets of cells that a walker has beside those of a position.
#[derive(Clone, Copy, Default)]
pub(super) struct Stacks<W> {
    /// With room for one piece.
    pub(super) nearly_full: W,
    /// With a top piece over one of the other side.
    pub(super) mixed: W,
}

/// What a side has before its far rank, and the other side against it.
#[derive(Clone, Copy)]
pub(super) struct Approach<W> {
    side: usize,
    /// Its pieces one step from the far rank, and those among them that stand
    /// on no piece of the other side.
    before: W,
    alone: W,
    /// The other side's pieces that may step onto the far rank.
    guards: W,
    /// Cells without room, and with room for one piece.
    full: W,
    nearly_full: W,
}

impl<W: Word> Approach<W> {
    /// Of a quiet position.
    #[inline(always)]
    pub(super) fn new(game: &Nocca<W>, pos: &Position<W>, stacks: &Stacks<W>, side: usize) -> Self {
        let before = pos.tops[side] & game.rank_before_far(side);
        Approach {
            side,
            before,
            alone: before & !stacks.mixed,
            guards: pos.tops[side ^ 1] & !(game.far_rank(side) & stacks.mixed),
            full: pos.full,
            nearly_full: stacks.nearly_full,
        }
    }

    /// Where the side can step as it is.
    #[inline(always)]
    pub(super) fn chances(&self, game: &Nocca<W>) -> Chances<W> {
        let (side, far) = (self.side, game.far_rank(self.side));
        let beside = game.to_the_sides(self.guards & far);
        let below = self.guards & game.rank_before_far(side);
        let guarded = beside | game.onto_far_rank(side, below);
        let room = far & !self.full;
        let touched = game.onto_far_rank(side, self.before) & room;
        Chances {
            touched,
            last: touched & self.nearly_full,
            unguarded: game.onto_far_rank(side, self.alone) & room & !guarded,
        }
    }

    /// After the other side has come onto a cell of the rank before.
    #[inline(always)]
    fn blocked(&self, game: &Nocca<W>, chances: &Chances<W>, to: usize) -> Chances<W> {
        let (side, bit) = (self.side, W::bit(to));
        let mut left = *chances;
        if self.before.has(to) {
            left.last &= game.onto_far_rank(side, self.before & !bit);
            left.unguarded &= game.onto_far_rank(side, self.alone & !bit);
        }
        left.unguarded &= !game.onto_far_rank(side, bit);
        left
    }

    /// After the other side's piece has left this cell with these stacks.
    #[inline(always)]
    pub(super) fn without(mut self, game: &Nocca<W>, from: usize, under: Stack) -> Self {
        let (bit, side) = (W::bit(from), self.side);
        if self.full.has(from) {
            self.nearly_full |= bit;
        } else {
            self.nearly_full &= !bit;
        }
        self.full &= !bit;
        self.guards &= !bit;
        let is_mixed = covers_the_other_side(under);
        if top(under) == Some(side) {
            self.before |= bit & game.rank_before_far(side);
            if !is_mixed {
                self.alone |= bit & game.rank_before_far(side);
            }
        } else if top(under) == Some(side ^ 1) && !(is_mixed && game.far_rank(side).has(from)) {
            self.guards |= bit;
        }
        self
    }
}

/// Where a side can step onto its far rank.
#[derive(Clone, Copy)]
pub(super) struct Chances<W> {
    touched: W,
    /// Where it takes the last room, and where no piece is near that could cover
    /// it, the one that it was on among them.
    last: W,
    unguarded: W,
}

impl<W: Word> Chances<W> {
    /// Can nobody cover the piece on one of these cells?
    #[inline(always)]
    pub(super) fn win(&self) -> bool {
        !(self.last | self.unguarded).is_empty()
    }

    /// After the other side has come onto a cell of the far rank, on which so
    /// many pieces were.
    #[inline(always)]
    fn guarded(mut self, game: &Nocca<W>, to: usize, pieces: usize) -> Self {
        let bit = W::bit(to);
        self.unguarded &= !game.to_the_sides(bit);
        if pieces + 1 == game.size().height {
            self.last &= !bit;
            self.unguarded &= !bit;
        } else if pieces + 2 == game.size().height {
            self.last |= bit & self.touched;
        }
        self
    }
}

impl<W: Word> Numbering<W> {
    /// Will the mover of a quiet position have a move after this one and the
    /// reply?
    #[inline(always)]
    pub(super) fn is_at_ease(&self, game: &Nocca<W>, pos: &Position<W>) -> bool {
        let tops = pos.tops[usize::from(pos.turn)] & game.roomy();
        const { assert!(AT_EASE == 3) };
        !tops.without_lowest().without_lowest().is_empty()
    }

    /// How many of the other side's steps onto these cells let a side win in
    /// three at sight. Such a win depends on two ranks alone.
    #[inline(always)]
    pub(super) fn steps_into_wins(
        &self,
        game: &Nocca<W>,
        pos: &Position<W>,
        approach: &Approach<W>,
        cells: W,
    ) -> usize {
        let chances = approach.chances(game);
        if chances.touched.is_empty() {
            return 0;
        }
        let (far, before) = (
            game.far_rank(approach.side),
            game.rank_before_far(approach.side),
        );
        let mut into_wins = match chances.win() {
            true => (cells & !(far | before)).count(),
            false => 0,
        };
        for to in (cells & before).squares() {
            into_wins += usize::from(approach.blocked(game, &chances, to).win());
        }
        for to in (cells & far).squares() {
            let pieces = height(game.stack(pos, to));
            into_wins += usize::from(chances.guarded(game, to, pieces).win());
        }
        into_wins
    }

    /// [`Index::leaves_out`], move by move.
    pub(super) fn leads_to_a_win_in_three(
        &self,
        game: &Nocca<W>,
        from: &Position<W>,
        to: &Position<W>,
    ) -> bool {
        self.is_at_ease(game, from) && self.uncovered_step(game, to).is_some()
    }

    /// The best that a step onto the far rank gives where nobody can cover the
    /// piece.
    pub(super) fn uncovered_step(&self, game: &Nocca<W>, pos: &Position<W>) -> Option<Value> {
        let side = usize::from(pos.turn);
        let steps = pos.tops[side].squares().flat_map(|from| {
            let onto_far = game.room_around(pos, from) & game.far_rank(side);
            onto_far.squares().map(move |to| Move::step(from, to))
        });
        let values = steps.filter_map(|mv| opening::derived_now(self, game, &game.after(pos, mv)));
        values.map(Value::one_ply_earlier).max()
    }
}
