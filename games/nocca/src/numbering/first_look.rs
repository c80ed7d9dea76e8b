//! What one look ahead tells of a quiet position.

use kanzen_index::Opening;
use kanzen_index::bits::Word;
use kanzen_rules::{Game, Value};

use super::Numbering;
use super::at_sight::{Approach, Stacks};
use crate::game::{Nocca, Position, top};

/// What is known of quiet positions that differ in the last rank alone: the
/// first player is to move, and the second has no piece on top there.
pub(super) struct FirstLook {
    /// Can the mover step onto his far rank where nobody can cover the piece?
    has_step: bool,
    /// May that leave the other side without a move? It covers one piece at most.
    may_be_last: bool,
    /// Has the other side a piece before its far rank, or one that may come to
    /// light there? Else no move is left out.
    is_near: bool,
}

impl FirstLook {
    #[inline(always)]
    pub(super) fn new<W: Word>(game: &Nocca<W>, pos: &Position<W>, stacks: &Stacks<W>) -> Self {
        let others = pos.tops[1] & game.roomy();
        FirstLook {
            has_step: Approach::new(game, pos, stacks, 0).chances(game).win(),
            may_be_last: others.without_lowest().is_empty(),
            is_near: !((pos.tops[1] | stacks.mixed) & game.rank_before_far(1)).is_empty(),
        }
    }

    /// Are they all won in three?
    #[inline(always)]
    pub(super) fn wins_in_three(&self) -> bool {
        self.has_step && !self.may_be_last
    }

    /// One of the positions by sets of cells.
    #[inline(always)]
    pub(super) fn open<W: Word>(
        &self,
        index: &Numbering<W>,
        game: &Nocca<W>,
        pos: &Position<W>,
        stacks: &Stacks<W>,
    ) -> Opening {
        if self.has_step {
            let value = index.uncovered_step(game, pos);
            return Opening::Decided(value.expect("a step that wins"));
        }
        // Every step onto the far rank can be answered.
        let (us, them) = (0, 1);
        let home = game.far_rank(them);
        let approach = (self.is_near && index.is_at_ease(game, pos))
            .then(|| Approach::new(game, pos, stacks, them));
        let (mut open, mut left_out, mut loses) = (0, 0, false);
        for from in pos.tops[us].squares() {
            let room = game.room_around(pos, from);
            let under = game.stack(pos, from) >> 1;
            if top(under) == Some(them) && home.has(from) {
                loses |= !room.is_empty();
                continue;
            }
            open += room.count();
            if let Some(approach) = approach {
                let approach = approach.without(game, from, under);
                let quiet = room & !game.far_rank(us);
                left_out += index.steps_into_wins(game, pos, &approach, quiet);
            }
        }
        match open - left_out {
            0 if left_out > 0 => Opening::Decided(Value::Loss(4)),
            0 if loses => Opening::Decided(Value::Loss(2)),
            0 => Opening::Decided(game.stuck(pos).value_for(game.turn(pos))),
            open => Opening::Counter(open as u32),
        }
    }
}
