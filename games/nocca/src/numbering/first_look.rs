//! What one look ahead tells of a quiet position.

use kanzen_index::Opening;
use kanzen_index::bits::Word;
use kanzen_rules::{Game, Value};

use super::Numbering;
use super::at_sight::{Approach, Stacks};
use crate::game::{Nocca, Position, top};

impl<W: Word> Numbering<W> {
    /// A quiet position's moves by sets of cells.
    #[inline(always)]
    pub(super) fn open_quiet(
        &self,
        game: &Nocca<W>,
        pos: &Position<W>,
        stacks: &Stacks<W>,
    ) -> Opening {
        let us = usize::from(pos.turn);
        if Approach::new(game, pos, stacks, us).chances(game).win() {
            return Opening::Decided(self.win_by_a_step(game, pos));
        }
        // Every step onto the far rank can be answered.
        let home = game.far_rank(us ^ 1);
        let approach = self
            .is_at_ease(game, pos)
            .then(|| Approach::new(game, pos, stacks, us ^ 1));
        let (mut open, mut left_out, mut loses) = (0, 0, false);
        for from in pos.tops[us].squares() {
            let room = game.room_around(pos, from);
            let under = game.stack(pos, from) >> 1;
            if top(under) == Some(us ^ 1) && home.has(from) {
                loses |= !room.is_empty();
                continue;
            }
            open += room.count();
            if let Some(approach) = approach {
                let approach = approach.without(game, from, under);
                let quiet = room & !game.far_rank(us);
                left_out += self.steps_into_wins(game, pos, &approach, quiet);
            }
        }
        match open - left_out {
            0 if left_out > 0 => Opening::Decided(Value::Loss(4)),
            0 if loses => Opening::Decided(Value::Loss(2)),
            0 => Opening::Decided(game.stuck(pos).value_for(game.turn(pos))),
            open => Opening::Counter(open as u32),
        }
    }

    /// What a step that nobody can cover gives: a win in three, unless it leaves
    /// the other side without a move.
    #[inline(always)]
    fn win_by_a_step(&self, game: &Nocca<W>, pos: &Position<W>) -> Value {
        let others = pos.tops[usize::from(pos.turn ^ 1)] & game.roomy();
        // A step covers one piece at most.
        match others.without_lowest().is_empty() {
            true => self.uncovered_step(game, pos).expect("a step that wins"),
            false => Value::Win(3),
        }
    }
}
