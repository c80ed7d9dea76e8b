//! Alpha-beta search against all others at once.

use kanzen_rules::{Judging, Player as Seat};

use super::search::Search;
use crate::transposition::{Bound, Transpositions};

/// Who answers the searching player's moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Against {
    /// Each of the others in turn, all of them against him.
    All,
    /// The one of the others whose answer is worst for him; the rest pass.
    One,
}

/// What is tried first.
const REMEMBERED: i32 = i32::MAX;

/// Who searches, and what he has seen.
pub(super) struct Coalition<'m, M> {
    pub me: Seat,
    pub against: Against,
    pub seen: &'m mut Transpositions<M>,
}

impl<G: Judging> Search<'_, G> {
    /// What an unfinished position is worth to the searching player: exact
    /// within the window, else a bound.
    pub fn coalition(
        &mut self,
        by: &mut Coalition<G::Move>,
        pos: &G::Position,
        depth: u32,
        (mut least, mut most): (i32, i32),
        ply: usize,
    ) -> i32 {
        if depth == 0 {
            return self.values(pos)[by.me.index()];
        }
        let key = self.key(pos) ^ u64::from(by.me.0 + 1).wrapping_mul(0x2545_f491_4f6c_dd1d);
        let mut remembered = None;
        if let Some(seen) = by.seen.get(key) {
            let known = by.seen.is_fresh(seen) && u32::from(seen.depth) == depth;
            let decides = match seen.bound {
                Bound::Exact => true,
                Bound::AtLeast => seen.score >= most,
                Bound::AtMost => seen.score <= least,
            };
            if known && decides {
                return seen.score;
            }
            remembered = seen.mv;
        }
        let turn = self.game.turn(pos);
        let wins = self.game.are_allies(turn, by.me);
        let window = (least, most);
        let mut best: Option<(i32, Option<G::Move>)> = None;
        let mut moves = self.borrow_list(ply);
        for mover in self.movers(by, pos, turn).into_iter().flatten() {
            let Some(from) = self.game.given_to(pos, mover) else {
                continue;
            };
            moves.clear();
            self.game.for_each_move(&from, |mv| {
                let promise = self.game.promise(&from, mv);
                let first = mover == turn && remembered == Some(mv);
                moves.push((if first { REMEMBERED } else { promise }, mv));
            });
            moves.sort_by_key(|(promise, _)| std::cmp::Reverse(*promise));
            for (_, mv) in &moves {
                if self.clock.tick() || least >= most {
                    break;
                }
                let next = self.game.after(&from, *mv);
                let score = self.after_move(by, mover, &next, depth, (least, most), ply);
                let better = |(best, _)| if wins { score > best } else { score < best };
                if best.is_none_or(better) {
                    best = Some((score, (mover == turn).then_some(*mv)));
                }
                match wins {
                    true => least = least.max(score),
                    false => most = most.min(score),
                }
            }
        }
        self.return_list(ply, moves);
        let Some((score, mv)) = best.filter(|_| !self.clock.stopped) else {
            return 0;
        };
        let bound = match score {
            score if score >= window.1 => Bound::AtLeast,
            score if score <= window.0 => Bound::AtMost,
            _ => Bound::Exact,
        };
        by.seen.put(key, mv, score, depth as u8, bound);
        score
    }

    /// Who moves: whoever has the turn, or any of the others.
    fn movers(&self, by: &Coalition<G::Move>, pos: &G::Position, turn: Seat) -> [Option<Seat>; 4] {
        let mine = self.game.are_allies(turn, by.me);
        if by.against == Against::All || mine || self.game.in_check(pos) {
            return [Some(turn), None, None, None];
        }
        [0, 1, 2, 3].map(|on| {
            let seat = Seat((turn.0 + on) % 4);
            (!self.game.are_allies(seat, by.me)).then_some(seat)
        })
    }

    /// What a position after a move is worth to the searching player. If only
    /// one answers, the turn comes straight back, unless a check must be answered.
    fn after_move(
        &mut self,
        by: &mut Coalition<G::Move>,
        mover: Seat,
        next: &G::Position,
        depth: u32,
        window: (i32, i32),
        ply: usize,
    ) -> i32 {
        let me = by.me.index();
        if let Some(values) = self.is_ended(next) {
            return values[me];
        }
        if self.game.taken_out_by(next, by.me).is_some() {
            return self.values(next)[me];
        }
        let answered = by.against == Against::One && !self.game.are_allies(mover, by.me);
        let handed = match answered {
            true => self.game.given_to(next, by.me),
            false => None,
        };
        let at = handed.as_ref().unwrap_or(next);
        self.coalition(by, at, depth - 1, window, ply + 1)
    }
}
