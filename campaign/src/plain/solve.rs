//! The value of every position: first all moves of all positions, then the
//! positions of distance 0, 1, 2, … in turn.

use rustc_hash::FxHashMap;

use super::all::all_positions;
use super::position::Position;
use super::rules::Rules;

/// What a position is worth to its mover, in so many plies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// Won.
    Win(u16),
    /// Lost.
    Loss(u16),
    /// Neither.
    Draw,
}

impl Value {
    /// What a move into a position of this value is worth to who makes it.
    pub fn before(self) -> Value {
        match self {
            Value::Win(plies) => Value::Loss(plies + 1),
            Value::Loss(plies) => Value::Win(plies + 1),
            Value::Draw => Value::Draw,
        }
    }

    /// As the program writes it.
    pub fn written(self) -> (&'static str, Option<u16>) {
        match self {
            Value::Win(plies) => ("win", Some(plies)),
            Value::Loss(plies) => ("loss", Some(plies)),
            Value::Draw => ("draw", None),
        }
    }
}

/// Where a move leads.
#[derive(Clone, Copy, Debug)]
enum Next {
    /// To the end of the game, won by who made the move or by the other.
    Over { won: bool },
    /// To another position.
    Position(u32),
}

/// A solved game.
pub struct Solved {
    /// All positions.
    pub positions: Vec<Position>,
    /// Their values.
    pub values: Vec<Value>,
    numbers: FxHashMap<Position, u32>,
    next: Vec<Vec<Next>>,
}

impl Solved {
    /// Solves a game; an error if a move leads to something that is no position.
    pub fn new(rules: &Rules) -> Result<Solved, String> {
        let positions = all_positions(rules);
        let numbers = positions.iter().cloned().zip(0..);
        let mut solved = Solved {
            numbers: numbers.collect(),
            values: vec![Value::Draw; positions.len()],
            next: Vec::new(),
            positions,
        };
        for pos in &solved.positions {
            solved.next.push(solved.next(rules, pos)?);
        }
        solved.find_values(rules);
        Ok(solved)
    }

    fn next(&self, rules: &Rules, pos: &Position) -> Result<Vec<Next>, String> {
        let lead = |mv| {
            let after = rules.play(pos, mv);
            if let Some(winner) = rules.winner(&after) {
                return Ok(Next::Over {
                    won: winner == pos.turn,
                });
            }
            let number = self.numbers.get(&after).ok_or_else(|| {
                let [from, to] = [pos, &after].map(|pos| rules.write_position(pos));
                format!(
                    "{} leads from {from} to {to}, no position",
                    rules.write_move(mv)
                )
            })?;
            Ok(Next::Position(*number))
        };
        rules.moves(pos).into_iter().map(lead).collect()
    }

    fn find_values(&mut self, rules: &Rules) {
        let count = self.positions.len();
        let mut before = vec![Vec::new(); count];
        let mut open = vec![0; count];
        let mut known = vec![false; count];
        let mut lost = Vec::new();
        let mut won = Vec::new();
        for number in 0..count {
            open[number] = self.next[number].len();
            for next in &self.next[number] {
                match next {
                    Next::Position(after) => before[*after as usize].push(number),
                    Next::Over { won: true } => won.push(number),
                    Next::Over { won: false } => open[number] -= 1,
                }
            }
            let pos = &self.positions[number];
            if self.next[number].is_empty() {
                let mated = rules.mate && rules.in_check(pos, pos.turn);
                match mated || !rules.no_move_draws {
                    true => lost.push(number),
                    false => known[number] = true,
                }
            }
        }
        let mut plies = 0;
        while !lost.is_empty() || !won.is_empty() {
            for number in std::mem::take(&mut lost) {
                self.values[number] = Value::Loss(plies);
                known[number] = true;
                won.extend(&before[number]);
            }
            for number in std::mem::take(&mut won) {
                if std::mem::replace(&mut known[number], true) {
                    continue;
                }
                self.values[number] = Value::Win(plies + 1);
                for earlier in &before[number] {
                    open[*earlier] -= 1;
                    if open[*earlier] == 0 {
                        lost.push(*earlier);
                    }
                }
            }
            lost.retain(|number| !known[*number]);
            plies += 2;
        }
    }

    /// The number of a position, if it is one.
    pub fn number(&self, pos: &Position) -> Option<usize> {
        self.numbers.get(pos).map(|number| *number as usize)
    }

    /// The value of a position, if it is one.
    pub fn value(&self, pos: &Position) -> Option<Value> {
        self.number(pos).map(|number| self.values[number])
    }

    /// What each move of a position is worth, in the order of the moves.
    pub fn move_values(&self, number: usize) -> impl Iterator<Item = Value> + '_ {
        self.next[number].iter().map(|next| match next {
            Next::Over { won: true } => Value::Win(1),
            Next::Over { won: false } => Value::Loss(1),
            Next::Position(after) => self.values[*after as usize].before(),
        })
    }

    /// The numbers of the positions that a position's moves lead to.
    pub fn after(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        self.next[number].iter().filter_map(|next| match next {
            Next::Position(after) => Some(*after as usize),
            Next::Over { .. } => None,
        })
    }

    /// The numbers of the positions that play from here can reach.
    pub fn reachable(&self, from: usize) -> Vec<usize> {
        let mut seen = vec![false; self.positions.len()];
        let mut found = vec![from];
        seen[from] = true;
        let mut looked = 0;
        while looked < found.len() {
            for after in self.after(found[looked]) {
                if !std::mem::replace(&mut seen[after], true) {
                    found.push(after);
                }
            }
            looked += 1;
        }
        found
    }
}
