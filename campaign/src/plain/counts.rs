//! Counting a set of positions of a solved game.

use std::collections::BTreeMap;

use super::position::Position;
use super::rules::Rules;
use super::solve::{Solved, Value};
use super::symmetry::Symmetries;

/// What is counted over a set of positions.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Counts {
    /// Each for itself.
    pub explicit: Split,
    /// A position and its images once.
    pub folded: Split,
    /// Legal moves of the folded ones.
    pub folded_moves: u64,
    /// Won by the first player and by the second.
    pub wins: [u64; 2],
    /// By value and plies.
    pub distances: BTreeMap<Value, u64>,
    /// Plies of the longest win.
    pub longest_win: Option<u16>,
    /// Plies of the longest loss.
    pub longest_loss: Option<u16>,
    /// By the number of their legal moves.
    pub branches: BTreeMap<u64, u64>,
    /// By how many pieces the mover has more.
    pub by_ahead: BTreeMap<i32, Split>,
    /// By the pieces in hand, or on the board where captured ones are gone.
    pub by_pieces: BTreeMap<i32, Split>,
    /// The mover loses, and would not with the other side to move.
    pub zugzwang: u64,
    /// Whoever is to move loses.
    pub mutual_zugzwang: u64,
    /// Wins with just one winning move.
    pub only_win: Only,
    /// Draws with just one drawing move.
    pub only_draw: Only,
}

/// Positions by value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Split {
    /// Won by the mover.
    pub win: u64,
    /// Lost.
    pub loss: u64,
    /// Drawn.
    pub draw: u64,
}

/// Positions in which just one move keeps the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Only {
    /// With such a move.
    pub only: u64,
    /// In which it is the only legal one.
    pub forced: u64,
}

impl Split {
    /// All of them.
    pub fn positions(self) -> u64 {
        self.win + self.loss + self.draw
    }

    fn add(&mut self, value: Value) {
        *match value {
            Value::Win(_) => &mut self.win,
            Value::Loss(_) => &mut self.loss,
            Value::Draw => &mut self.draw,
        } += 1;
    }
}

impl Counts {
    /// Counts the positions with these numbers.
    pub fn new(
        rules: &Rules,
        solved: &Solved,
        symmetries: Symmetries,
        numbers: &[usize],
    ) -> Counts {
        let mut counts = Counts::default();
        for &number in numbers {
            counts.add(rules, solved, number);
        }
        for number in symmetries.once(rules, solved, numbers.iter().copied()) {
            counts.folded.add(solved.values[number]);
            counts.folded_moves += solved.move_values(number).count() as u64;
        }
        counts
    }

    fn add(&mut self, rules: &Rules, solved: &Solved, number: usize) {
        let (pos, value) = (&solved.positions[number], solved.values[number]);
        self.explicit.add(value);
        let [ahead, pieces] = sorts(rules, pos);
        self.by_ahead.entry(ahead).or_default().add(value);
        self.by_pieces.entry(pieces).or_default().add(value);
        *self.distances.entry(value).or_default() += 1;
        let moves: Vec<Value> = solved.move_values(number).collect();
        *self.branches.entry(moves.len() as u64).or_default() += 1;
        match value {
            Value::Win(plies) => {
                self.wins[pos.turn] += 1;
                self.longest_win = self.longest_win.max(Some(plies));
                self.only_win
                    .add(&moves, |value| matches!(value, Value::Win(_)));
            }
            Value::Loss(plies) => {
                self.wins[1 - pos.turn] += 1;
                self.longest_loss = self.longest_loss.max(Some(plies));
                let turned = solved.value(&pos.turned());
                self.zugzwang += matches!(turned, Some(Value::Loss(_) | Value::Draw)) as u64;
                self.mutual_zugzwang += matches!(turned, Some(Value::Loss(_))) as u64;
            }
            Value::Draw => self.only_draw.add(&moves, |value| value == Value::Draw),
        }
    }

    /// Legal moves of all positions.
    pub fn moves(&self) -> u64 {
        self.branches
            .iter()
            .map(|(moves, positions)| moves * positions)
            .sum()
    }

    /// Positions with a legal move.
    pub fn with_moves(&self) -> u64 {
        self.branches
            .range(1..)
            .map(|(_, positions)| positions)
            .sum()
    }
}

/// How many pieces the mover has more, and how many are in hand or on the
/// board, royal pieces left out.
fn sorts(rules: &Rules, pos: &Position) -> [i32; 2] {
    let sum = |counts: &[u8]| counts.iter().map(|count| i32::from(*count)).sum::<i32>();
    let all = pos.material(rules).map(|counts| sum(&counts));
    let held = sum(&pos.hands[0]) + sum(&pos.hands[1]);
    let pieces = if rules.hand {
        held
    } else {
        all[0] + all[1] - 2
    };
    [all[pos.turn] - all[1 - pos.turn], pieces]
}

impl Only {
    fn add(&mut self, moves: &[Value], keeps: impl Fn(Value) -> bool) {
        let only = moves.iter().filter(|value| keeps(**value)).count() == 1;
        self.only += only as u64;
        self.forced += (only && moves.len() == 1) as u64;
    }
}
