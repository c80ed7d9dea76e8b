//! What the paper counts over its positions, the first player to move.

use kanzen_rules::Value;

use super::set::{Arrangement, PositionSet};
use super::solved::{Arrangements, Board};

/// The counts of one board, with examples.
pub struct Counts {
    /// All positions, mirror images once.
    pub positions: u64,
    /// Won by the first player: by force, or because the game is over.
    pub won: u64,
    /// Lost by the first player, likewise.
    pub lost: u64,
    /// Neither.
    pub drawn: Found,
    /// The mover loses, but would win by passing: so whoever moves loses.
    pub zugzwang: Found,
    /// The most positions that a move leads to, and where.
    pub max_branching: (u64, String),
    /// The fewest.
    pub min_branching: (u64, String),
    /// On average over unfinished positions.
    pub mean_branching: f64,
}

/// How many there are, and the first of them.
pub struct Found {
    /// How many.
    pub count: u64,
    /// The first, if there is one.
    pub example: Option<String>,
}

/// A position in which both sides have a piece on top.
struct Unfinished<'a> {
    arrangement: &'a Arrangement,
    /// With the first player to move, and with the second, to the mover.
    values: [Value; 2],
    branching: u64,
}

impl Unfinished<'_> {
    fn text(&self) -> String {
        self.arrangement.text(0)
    }
}

impl Counts {
    /// Counts. A side without a piece on top has lost, whoever is to move: so
    /// the paper has it.
    pub fn new(set: &PositionSet, solved: &Board) -> Counts {
        let unfinished: Vec<Unfinished> = set
            .unscored
            .iter()
            .filter(|arrangement| arrangement.tops == [true, true])
            .map(|arrangement| {
                let positions = [0, 1].map(|side| solved.read(&arrangement.text(side)));
                Unfinished {
                    arrangement,
                    values: positions.map(|pos| solved.value(&pos)),
                    branching: solved.branching(&positions[0]),
                }
            })
            .collect();
        let find = |wanted: fn(&[Value; 2]) -> bool| {
            let found = || unfinished.iter().filter(|pos| wanted(&pos.values));
            Found {
                count: found().count() as u64,
                example: found().next().map(Unfinished::text),
            }
        };
        let covered = |side: usize| {
            let covered = set.unscored.iter().filter(|a| !a.tops[side]);
            covered.count() as u64
        };
        let by_branching = |pos: &&Unfinished| pos.branching;
        let told = |pos: &Unfinished| (pos.branching, pos.text());
        let most = unfinished.iter().rev().max_by_key(by_branching);
        let fewest = unfinished.iter().min_by_key(by_branching);
        let successors: u64 = unfinished.iter().map(|pos| pos.branching).sum();
        Counts {
            positions: set.unscored.len() as u64 + set.scored[0] + set.scored[1],
            won: set.scored[0] + covered(1) + find(|v| matches!(v[0], Value::Win(_))).count,
            lost: set.scored[1] + covered(0) + find(|v| matches!(v[0], Value::Loss(_))).count,
            drawn: find(|v| v[0] == Value::Draw),
            zugzwang: find(|v| matches!(v, [Value::Loss(_), Value::Loss(_)])),
            max_branching: most.map(told).expect("the start is unfinished"),
            min_branching: fewest.map(told).expect("the start is unfinished"),
            mean_branching: successors as f64 / unfinished.len() as f64,
        }
    }
}
