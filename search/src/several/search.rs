//! What all searches of games of four share.

use std::hash::BuildHasher;

use kanzen_rules::{Game, Judging, Outcome, Player as Seat, Record};
use rustc_hash::FxBuildHasher;

use crate::clock::Clock;

/// A search in progress.
pub(super) struct Search<'a, G: Judging> {
    pub game: &'a G,
    pub weights: &'a G::Weights,
    pub clock: Clock,
    /// Positions that end the game if they come back once more.
    repeated: Vec<G::Position>,
    /// By distance from the root: lists of moves, to be used again.
    lists: Vec<Vec<(i32, G::Move)>>,
}

/// What the places of a finished game are worth, in points of the evaluation:
/// what is won at the table, with nothing in the middle.
fn worth_of<G: Game>(outcome: Outcome) -> [i32; 4] {
    const SCALE: f64 = 4000.0;
    let mean = Outcome::POINTS_B.iter().sum::<f64>() / 4.0;
    [0, 1, 2, 3].map(|seat| {
        let points = outcome.points(Seat(seat), G::PLAYERS, Outcome::POINTS_B);
        ((points - mean) * SCALE) as i32
    })
}

/// How good a position is to each player, or looks.
pub(super) fn values<G: Judging>(game: &G, weights: &G::Weights, pos: &G::Position) -> [i32; 4] {
    match game.outcome(pos) {
        Some(outcome) => worth_of::<G>(outcome),
        None => game.judge(weights, pos),
    }
}

impl<'a, G: Judging> Search<'a, G> {
    pub fn new(game: &'a G, weights: &'a G::Weights, clock: Clock) -> Self {
        Search {
            game,
            weights,
            clock,
            repeated: Vec::new(),
            lists: Vec::new(),
        }
    }

    /// Another search begins, in a game that has come so far.
    pub fn begin(&mut self, record: &Record<G>) {
        self.clock.begin();
        self.repeated.clear();
        let positions = record.positions();
        let times = usize::from(self.game.repetition().times);
        for (i, pos) in positions.iter().enumerate() {
            let before = positions[..i].iter().filter(|other| *other == pos);
            if before.count() + 2 == times {
                self.repeated.push(*pos);
            }
        }
    }

    /// Stands for a position in this game.
    pub fn key(&self, pos: &G::Position) -> u64 {
        let repeated = (self.repeated.len() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        FxBuildHasher.hash_one(pos) ^ repeated
    }

    /// How good a position is to each player if the game is over there.
    pub fn is_ended(&self, pos: &G::Position) -> Option<[i32; 4]> {
        match self.game.outcome(pos) {
            Some(outcome) => Some(worth_of::<G>(outcome)),
            None => self.repeated.contains(pos).then_some([0; 4]),
        }
    }

    /// How good a position is to each player, or looks.
    #[inline]
    pub fn values(&self, pos: &G::Position) -> [i32; 4] {
        match self.repeated.contains(pos) {
            true => [0; 4],
            false => values(self.game, self.weights, pos),
        }
    }

    /// An empty list of moves for this distance from the root.
    pub fn borrow_list(&mut self, ply: usize) -> Vec<(i32, G::Move)> {
        if self.lists.len() <= ply {
            self.lists.resize_with(ply + 1, Vec::new);
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        list
    }

    pub fn return_list(&mut self, ply: usize, list: Vec<(i32, G::Move)>) {
        self.lists[ply] = list;
    }
}
