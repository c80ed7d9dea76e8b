//! What one look ahead tells of a quiet position.

use kanzen_index::bits::Word;
use kanzen_index::{Opening, opening};
use kanzen_rules::{Game, Value};

use super::Numbering;
use crate::game::{Move, Nocca, Position, height, top};

impl<W: Word> Numbering<W> {
    /// A quiet position's moves by sets of cells.
    #[inline(always)]
    pub(super) fn open_quiet(&self, game: &Nocca<W>, pos: &Position<W>) -> Opening {
        let us = usize::from(pos.turn);
        let (far, home) = (game.far_rank(us), game.far_rank(us ^ 1));
        let (mut open, mut loses, mut wins) = (0, false, None);
        for from in pos.tops[us].squares() {
            let room = game.room_around(pos, from);
            let under = game.stack(pos, from) >> 1;
            let uncovers = top(under) == Some(us ^ 1);
            if uncovers && home.has(from) {
                loses |= !room.is_empty();
                continue;
            }
            open += (room & !far).count() as u32;
            for to in (room & far).squares() {
                // The piece may be covered by a neighbour, the one uncovered
                // here among them, that does not give way to another threat.
                let mut replies = game.beside(pos, us ^ 1, to);
                if uncovers {
                    replies |= W::bit(from);
                }
                let covers =
                    |cell: usize| !far.has(cell) || top(game.stack(pos, cell) >> 1) != Some(us);
                let has_room = height(game.stack(pos, to)) + 1 < self.size.height;
                if has_room && replies.squares().any(covers) {
                    open += 1;
                    continue;
                }
                let next = game.after(pos, Move::step(from, to));
                let value = opening::derived_now(self, game, &next).expect("no reply is quiet");
                wins = wins.max(Some(value.one_ply_earlier()));
            }
        }
        if let Some(value) = wins {
            return Opening::Decided(value);
        }
        match open {
            0 if loses => Opening::Decided(Value::Loss(2)),
            0 => Opening::Decided(game.stuck(pos).value_for(game.turn(pos))),
            open => Opening::Counter(open),
        }
    }
}
