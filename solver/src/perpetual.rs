//! Draws that are none if perpetual check loses.
//!
//! An endless game is lost by the side whose moves all give check from some
//! point on, unless both sides' do. Wins and losses by retrograde analysis stay
//! as they are, so only drawn positions and the moves between them matter: a
//! move that leaves the draws loses for the one who makes it.
//!
//! The one who would win, P, needs that the other's moves without check come to
//! an end and his own do not. That is a parity game with three priorities: 3 for
//! the other's moves without check, 2 for his own, 1 for checks; he wins if the
//! greatest that comes again and again is 2. It is solved as a fixed point in
//! three nested loops.

use kanzen_index::{Index, Place, Walker};
use kanzen_rules::{Game, Value};

use crate::values::{Lookup, Values};

/// What becomes of the draws, by number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Perpetual {
    /// Won by the mover.
    pub won: Vec<u64>,
    /// Lost.
    pub lost: Vec<u64>,
    /// Drawn as before.
    pub drawn: Vec<u64>,
}

/// Where P wins, by draw: as the mover, and as the other.
#[derive(Clone, PartialEq, Eq)]
struct Won {
    mover: Vec<bool>,
    other: Vec<bool>,
}

impl Won {
    fn all(len: usize, won: bool) -> Won {
        Won {
            mover: vec![won; len],
            other: vec![won; len],
        }
    }
}

/// The moves between draws.
struct Draws {
    numbers: Vec<u64>,
    /// For each draw where its moves end in the list.
    ends: Vec<usize>,
    /// Each leads to a draw, and gives check or not.
    moves: Vec<(u32, bool)>,
}

impl Draws {
    fn new<G: Game, I: Index<G>>(game: &G, index: &I, values: &Values) -> Draws {
        let mut walker = index.walker(game);
        // A table may have any value in a hole.
        let numbers: Vec<u64> = (0..values.len())
            .filter(|number| values.get(*number) == Some(Value::Draw))
            .filter(|number| walker.seek(*number).is_some())
            .collect();
        let mut draws = Draws {
            ends: Vec::with_capacity(numbers.len()),
            moves: Vec::new(),
            numbers,
        };
        for &number in &draws.numbers {
            let pos = walker.known(number);
            game.for_each_move(&pos, |mv| {
                let next = game.after(&pos, mv);
                if game.outcome(&next).is_some() {
                    return;
                }
                if let Place::Stored(to) = index.place(game, &next)
                    && values.value(to) == Value::Draw
                {
                    let to = draws.numbers.binary_search(&to).expect("it is a draw");
                    draws.moves.push((to as u32, game.in_check(&next)));
                }
            });
            draws.ends.push(draws.moves.len());
        }
        draws
    }

    fn moves(&self, draw: usize) -> &[(u32, bool)] {
        let first = if draw == 0 { 0 } else { self.ends[draw - 1] };
        &self.moves[first..self.ends[draw]]
    }

    /// The draws that P wins if checks lead to where `checked` says he does, his
    /// own other moves to where `own` says so, and the other's to `others`.
    fn step(&self, checked: &Won, own: &Won, others: &Won) -> Won {
        let len = self.numbers.len();
        let mover = |draw: usize| {
            let mut moves = self.moves(draw).iter();
            moves.any(|&(to, check)| (if check { checked } else { own }).other[to as usize])
        };
        // Without a move the game is over, and drawn.
        let other = |draw: usize| {
            let moves = self.moves(draw);
            let good = |&(to, check): &(u32, bool)| {
                (if check { checked } else { others }).mover[to as usize]
            };
            !moves.is_empty() && moves.iter().all(good)
        };
        Won {
            mover: (0..len).map(mover).collect(),
            other: (0..len).map(other).collect(),
        }
    }

    /// Where P wins: the least set for the worst priority, the greatest for the
    /// next, the least for the last.
    fn won(&self) -> Won {
        let len = self.numbers.len();
        fixed(Won::all(len, false), |others| {
            fixed(Won::all(len, true), |own| {
                fixed(Won::all(len, false), |checked| {
                    self.step(checked, own, others)
                })
            })
        })
    }
}

/// What a step no longer changes.
fn fixed(mut won: Won, step: impl Fn(&Won) -> Won) -> Won {
    loop {
        let next = step(&won);
        if next == won {
            return won;
        }
        won = next;
    }
}

/// What becomes of the stored draws of a game if perpetual check loses. No draw
/// may be derived: there is none in games with check.
pub fn perpetual<G: Game, I: Index<G>>(game: &G, index: &I, values: &Values) -> Perpetual {
    let draws = Draws::new(game, index, values);
    let won = draws.won();
    let mut perpetual = Perpetual::default();
    for (draw, number) in draws.numbers.iter().enumerate() {
        let list = match (won.mover[draw], won.other[draw]) {
            (true, _) => &mut perpetual.won,
            (_, true) => &mut perpetual.lost,
            _ => &mut perpetual.drawn,
        };
        list.push(*number);
    }
    perpetual
}
