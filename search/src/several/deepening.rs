//! Searches that look one ply further again and again.

use kanzen_rules::{Judging, Player as Seat};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::coalition::{Against, Coalition};
use super::m3::{Memory, Width};
use super::search::Search;
use crate::transposition::Transpositions;

/// More than any score.
const INFINITE: i32 = i32::MAX / 2;

/// Who is thought to answer how, with what is remembered.
pub(super) enum Deepening<M> {
    M3(Width, Memory<M>),
    Coalition(Against, Transpositions<M>),
}

impl<M: Copy + PartialEq> Deepening<M> {
    /// The score of a move to its mover, looking so many plies beyond it; no
    /// more than a bound if it is not better than the best so far.
    fn follow<G: Judging<Move = M>>(
        &mut self,
        search: &mut Search<G>,
        me: Seat,
        next: &G::Position,
        depth: u32,
        best: i32,
    ) -> i32 {
        if let Some(values) = search.is_ended(next) {
            return values[me.index()];
        }
        match self {
            Deepening::M3(width, memory) => search.m3(memory, *width, next, depth, 1)[me.index()],
            Deepening::Coalition(against, seen) => {
                let mut by = Coalition {
                    me,
                    against: *against,
                    seen,
                };
                let window = (best, INFINITE);
                search.coalition(&mut by, next, depth, window, 1)
            }
        }
    }

    /// Moves with their scores, best first, and the plies looked ahead.
    pub fn look_ahead<G: Judging<Move = M>>(
        &mut self,
        search: &mut Search<G>,
        chance: &mut Xoshiro256PlusPlus,
        pos: &G::Position,
    ) -> (Vec<(i32, M)>, u32) {
        let game = search.game;
        let me = game.turn(pos);
        let mut moves = game.moves(pos);
        // Equal moves come in any order.
        for i in (1..moves.len()).rev() {
            moves.swap(i, chance.random_range(0..=i));
        }
        let mut scored: Vec<(i32, M)> = Vec::new();
        for mv in moves {
            search.clock.tick();
            let values = search.values(&game.after(pos, mv));
            scored.push((values[me.index()], mv));
        }
        scored.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        let followed = match self {
            Deepening::M3(width, _) => width.at(0).min(scored.len()),
            Deepening::Coalition(_, seen) => {
                seen.begin();
                scored.len()
            }
        };
        let mut reached = 1;
        for depth in 1..search.clock.depth {
            if search.clock.stopped || scored.len() == 1 {
                break;
            }
            let mut found: Vec<(i32, M)> = Vec::new();
            let mut best = -INFINITE;
            for (_, mv) in &scored[..followed] {
                let score = self.follow(search, me, &game.after(pos, *mv), depth, best);
                if search.clock.stopped {
                    break;
                }
                best = best.max(score);
                found.push((score, *mv));
            }
            // What was not looked at keeps its place behind.
            let rest = scored.split_off(found.len());
            found.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
            scored = found;
            scored.extend(rest);
            if !search.clock.stopped {
                reached = depth + 1;
            }
        }
        (scored, reached)
    }
}
