//! Alpha-beta search, deeper and deeper until its limit.
//!
//! A win or loss that it reports in no more plies than it has looked ahead in
//! full is certain, and no shorter one exists: every move was tried, and what
//! was remembered of a position did not depend on the way to it.

use std::hash::BuildHasher;

use kanzen_rules::record::Repeated;
use kanzen_rules::{Evaluation, Player as Seat, Record};
use rustc_hash::{FxBuildHasher, FxHashSet};

use crate::clock::Clock;
use crate::player::{Choice, Mind, Trouble};
use crate::score::{
    REPETITION_WINS, WIN, is_certain, of_value, one_ply_earlier, one_ply_later, to_people,
};
use crate::spec::PlayerSpec;
use crate::transposition::{Bound, Transpositions};
use crate::weights::Weights;

/// Positions to look at if nothing is said.
const USUAL_NODES: u64 = 100_000;
/// Plies to look ahead if nothing is said, and beyond that taking moves.
const MOST_DEPTH: u32 = 200;
const MOST_PLIES: usize = 2 * MOST_DEPTH as usize;

/// Moves that are tried before others: remembered ones, ones that gain
/// something, ones that refuted a position at the same distance.
const REMEMBERED: i32 = i32::MAX;
const GAINING: i32 = 1000;
const REFUTING: i32 = 500;

pub(crate) struct AlphaBeta<'a, G: Evaluation> {
    game: &'a G,
    weights: Weights,
    clock: Clock,
    seen: Transpositions<G::Move>,
    /// Hashes of the positions before the search, and of those on the way to
    /// the present one.
    before: FxHashSet<u64>,
    way: Vec<u64>,
    /// By distance from the root: moves with their order, and two that refuted.
    plies: Vec<Ply<G::Move>>,
}

struct Ply<M> {
    moves: Vec<(i32, M)>,
    refuting: [Option<M>; 2],
}

/// A score, and the lowest position on the way to here that it depends on.
#[derive(Clone, Copy)]
struct Found {
    score: i32,
    depends: usize,
}

/// Depends on no position on the way.
const NOTHING: usize = usize::MAX;

impl Found {
    fn alone(score: i32) -> Found {
        Found {
            score,
            depends: NOTHING,
        }
    }
}

impl<'a, G: Evaluation> AlphaBeta<'a, G> {
    pub fn new(game: &'a G, spec: &PlayerSpec) -> Self {
        let megabytes = spec.get("mb").expect("it has a default") as usize;
        AlphaBeta {
            game,
            weights: Weights::of(spec),
            clock: Clock::of(spec, USUAL_NODES, MOST_DEPTH),
            seen: Transpositions::new(megabytes << 20),
            before: FxHashSet::default(),
            way: Vec::new(),
            plies: Vec::new(),
        }
    }

    fn hash(&self, pos: &G::Position) -> u64 {
        FxBuildHasher.hash_one(pos)
    }

    /// What coming back to a position is worth to its mover.
    fn repeated(&self, pos: &G::Position) -> i32 {
        let rule = self.game.repetition();
        match rule.result {
            // Whoever is in check did not make it.
            _ if rule.perpetual_check_loses && self.game.in_check(pos) => REPETITION_WINS,
            Repeated::Draw => 0,
            Repeated::FirstLoses if self.game.turn(pos) == Seat::FIRST => -REPETITION_WINS,
            Repeated::FirstLoses => REPETITION_WINS,
        }
    }

    /// The score of an unfinished position: exact within the window, else a
    /// bound.
    fn search(&mut self, pos: &G::Position, depth: u32, mut least: i32, most: i32) -> Found {
        if self.clock.tick() {
            return Found::alone(0);
        }
        if let Some(value) = self.game.settled(pos) {
            return Found::alone(of_value(value));
        }
        let key = self.hash(pos);
        let here = self.way.len();
        if let Some(earlier) = self.way.iter().position(|hash| *hash == key) {
            return Found {
                score: self.repeated(pos),
                depends: earlier,
            };
        }
        if self.before.contains(&key) {
            return Found::alone(self.repeated(pos));
        }
        if depth == 0 || here == MOST_PLIES {
            return Found::alone(self.quiet(pos, least, most));
        }
        let mut remembered = None;
        if let Some(entry) = self.seen.get(key) {
            remembered = entry.mv;
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.score >= most,
                Bound::AtMost => entry.score <= least,
            };
            if decides && self.seen.is_fresh(entry) && u32::from(entry.depth) >= depth {
                return Found::alone(entry.score);
            }
        }
        self.list_moves(pos, here, remembered, false);
        if self.plies[here].moves.is_empty() {
            let stuck = self.game.stuck(pos).value_for(self.game.turn(pos));
            return Found::alone(of_value(stuck));
        }
        self.way.push(key);
        let (first_least, mut best, mut chosen, mut depends) = (least, -WIN, None, NOTHING);
        let count = self.plies[here].moves.len();
        for i in 0..count {
            let mv = self.take_next(here, i);
            let found = self.try_move(pos, mv, depth, least, most, i == 0);
            depends = depends.min(found.depends);
            if self.clock.stopped {
                break;
            }
            if found.score > best {
                (best, chosen) = (found.score, Some(mv));
                least = least.max(best);
            }
            if best >= most {
                self.remember_refuting(pos, here, mv);
                break;
            }
        }
        self.way.pop();
        if self.clock.stopped {
            return Found::alone(0);
        }
        // A repetition of this very position was seen from here, by whatever
        // way one comes here.
        let depends = if depends >= here { NOTHING } else { depends };
        if depends == NOTHING || is_certain(best) {
            let bound = match best {
                best if best >= most => Bound::AtLeast,
                best if best <= first_least => Bound::AtMost,
                _ => Bound::Exact,
            };
            self.seen.put(key, chosen, best, depth as u8, bound);
        }
        let depends = if is_certain(best) { NOTHING } else { depends };
        Found {
            score: best,
            depends,
        }
    }

    /// Remembers a move that refuted a position and gains nothing, to try it
    /// early in others at the same distance.
    #[inline]
    fn remember_refuting(&mut self, pos: &G::Position, here: usize, mv: G::Move) {
        if self.game.gain(pos, mv) <= 0 {
            let refuting = &mut self.plies[here].refuting;
            if refuting[0] != Some(mv) {
                *refuting = [Some(mv), refuting[0]];
            }
        }
    }

    /// The score of a move. Moves after the first are expected to be worse, and
    /// looked at again if they are not.
    fn try_move(
        &mut self,
        pos: &G::Position,
        mv: G::Move,
        depth: u32,
        least: i32,
        most: i32,
        is_first: bool,
    ) -> Found {
        let next = self.game.after(pos, mv);
        if let Some(outcome) = self.game.outcome(&next) {
            let value = outcome.value_for(self.game.turn(&next));
            return Found::alone(one_ply_earlier(of_value(value)));
        }
        let mut look = |least: i32, most: i32| {
            let (later_least, later_most) = (one_ply_later(most), one_ply_later(least));
            let found = self.search(&next, depth - 1, later_least, later_most);
            Found {
                score: one_ply_earlier(found.score),
                ..found
            }
        };
        if !is_first && most > least + 1 {
            let probed = look(least, least + 1);
            if probed.score <= least || probed.score >= most {
                return probed;
            }
        }
        look(least, most)
    }

    /// The score of a position in which only moves that gain something are
    /// looked at, and the mover may be content with what there is.
    fn quiet(&mut self, pos: &G::Position, mut least: i32, most: i32) -> i32 {
        let mut best = self.weights.evaluate(self.game, pos);
        let here = self.way.len();
        if best >= most || here >= MOST_PLIES {
            return best;
        }
        least = least.max(best);
        self.list_moves(pos, here, None, true);
        self.way.push(0);
        for i in 0..self.plies[here].moves.len() {
            let mv = self.take_next(here, i);
            let next = self.game.after(pos, mv);
            let score = match self.game.outcome(&next) {
                Some(outcome) => of_value(outcome.value_for(self.game.turn(&next))),
                None if self.clock.tick() => break,
                None => match self.game.settled(&next) {
                    Some(value) => of_value(value),
                    None => self.quiet(&next, one_ply_later(most), one_ply_later(least)),
                },
            };
            best = best.max(one_ply_earlier(score));
            least = least.max(best);
            if best >= most {
                break;
            }
        }
        self.way.pop();
        best
    }

    /// Lists the moves of a position, each with how early to try it.
    fn list_moves(
        &mut self,
        pos: &G::Position,
        here: usize,
        remembered: Option<G::Move>,
        gaining_only: bool,
    ) {
        while self.plies.len() <= here {
            self.plies.push(Ply {
                moves: Vec::new(),
                refuting: [None; 2],
            });
        }
        let Ply { moves, refuting } = &mut self.plies[here];
        moves.clear();
        let game = self.game;
        game.for_each_move(pos, |mv| {
            let gain = game.gain(pos, mv);
            if gaining_only && gain <= 0 {
                return;
            }
            let order = match gain {
                _ if Some(mv) == remembered => REMEMBERED,
                gain if gain > 0 => GAINING + gain,
                _ if refuting.contains(&Some(mv)) => REFUTING,
                _ => 0,
            };
            moves.push((order, mv));
        });
    }

    /// The next move in order: the best of those from `i` on comes to the front.
    fn take_next(&mut self, here: usize, i: usize) -> G::Move {
        let moves = &mut self.plies[here].moves;
        let mut best = i;
        for j in i + 1..moves.len() {
            if moves[j].0 > moves[best].0 {
                best = j;
            }
        }
        moves.swap(i, best);
        moves[i].1
    }

    /// The play that is expected from a position.
    fn line(&self, pos: &G::Position, depth: u32) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut at = *pos;
        let mut passed = Vec::new();
        while line.len() < depth as usize && self.game.outcome(&at).is_none() {
            let key = self.hash(&at);
            let entry = self.seen.get(key).filter(|entry| self.seen.is_fresh(entry));
            let mv = match entry.and_then(|entry| entry.mv) {
                Some(mv) => mv,
                // Wins in one move are not remembered.
                None => match self.winning_move(&at) {
                    Some(mv) => mv,
                    None => break,
                },
            };
            if passed.contains(&key) || !self.game.moves(&at).contains(&mv) {
                break;
            }
            passed.push(key);
            line.push(mv);
            self.game.play(&mut at, mv);
        }
        line
    }

    fn winning_move(&self, pos: &G::Position) -> Option<G::Move> {
        let wins = |mv: &G::Move| {
            let outcome = self.game.outcome(&self.game.after(pos, *mv));
            outcome.is_some_and(|outcome| outcome.winner() == Some(self.game.turn(pos)))
        };
        self.game.moves(pos).into_iter().find(wins)
    }
}

impl<G: Evaluation> Mind<G> for AlphaBeta<'_, G> {
    fn choose(&mut self, record: &Record<G>) -> Result<Choice<G::Move>, Trouble> {
        self.clock.begin();
        self.seen.begin();
        let pos = *record.position();
        let before = record.positions()[..record.moves().len()].iter();
        self.before = before.map(|pos| self.hash(pos)).collect();
        let root = self.hash(&pos);
        let moves = self.game.moves(&pos);
        let mut chosen = Choice::of(*moves.first().ok_or("there is no legal move")?);
        if let Some(mv) = self.winning_move(&pos) {
            let score = Some(to_people(WIN - 1));
            return Ok(Choice {
                score,
                depth: Some(1),
                nodes: moves.len() as u64,
                ..Choice::of(mv)
            });
        }
        for depth in 1..=self.clock.depth {
            // The position itself may have come before; that is no reason not
            // to look at it.
            self.list_moves(&pos, 0, Some(chosen.mv), false);
            self.way.push(root);
            let (mut best, mut found_best) = (-WIN - 1, None);
            for i in 0..moves.len() {
                let mv = self.take_next(0, i);
                let found = self.try_move(&pos, mv, depth, best, WIN, i == 0);
                if self.clock.stopped {
                    break;
                }
                if found.score > best {
                    (best, found_best) = (found.score, Some(mv));
                }
            }
            self.way.clear();
            // What a stopped search found first is at least as good as what the
            // one before it chose, which it tried first.
            let Some(mv) = found_best else { break };
            let mut line = vec![mv];
            line.extend(self.line(&self.game.after(&pos, mv), depth - 1));
            chosen = Choice {
                mv,
                score: Some(to_people(best)),
                line,
                depth: Some(if self.clock.stopped { depth - 1 } else { depth }),
                nodes: 0,
            };
            let certain = is_certain(best) && WIN - best.abs() <= depth as i32;
            if self.clock.stopped || certain {
                break;
            }
        }
        chosen.nodes = self.clock.nodes;
        Ok(chosen)
    }
}
