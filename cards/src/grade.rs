//! How hard a starting position is, and how good a puzzle.

use kanzen_index::bits::Word;
use kanzen_rules::Value;
use kanzen_shogi::{Move, Position, Shogi};
use kanzen_solver::InMemory;
use serde::{Deserialize, Serialize};

/// How hard a decided position is, by its length: 1 to 5.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Level(u8);

impl Level {
    /// The longest games of levels 1 to 4; longer ones are of level 5.
    const LONGEST: [u16; 4] = [3, 5, 8, 9];

    /// All levels.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=Self::LONGEST.len() as u8 + 1).map(Level)
    }

    /// The level with this number.
    pub fn new(level: u8) -> Option<Level> {
        Level::all().find(|other| other.0 == level)
    }

    /// The level of a value; draws have none.
    pub fn of(value: Value) -> Option<Level> {
        let plies = value.plies()?;
        let easier = Self::LONGEST.iter().filter(|longest| plies > **longest);
        Some(Level(1 + easier.count() as u8))
    }

    /// 1 to 5.
    pub fn number(self) -> u8 {
        self.0
    }
}

/// What a position is like as a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grade<M> {
    /// The mover's value.
    pub value: Value,
    /// Best play to the end; empty if it is a draw.
    pub line: Vec<M>,
    /// How many first moves win.
    pub winning_moves: usize,
    /// Has the winner just one move that wins at each of his turns in the line?
    pub unique: bool,
    /// Of the first moves that throw the value away, the most plies until the
    /// game ends; none if all that do lead to a draw, or none does.
    pub temptation: Option<u16>,
    /// How many first moves take a piece.
    pub captures: usize,
}

/// Grades a position of a solved game.
pub fn grade<W: Word>(solved: &InMemory<Shogi<W>>, pos: &Position<W>) -> Grade<Move> {
    let wins = |moves: &[(Move, Value)]| {
        let won = moves
            .iter()
            .filter(|(_, value)| matches!(value, Value::Win(_)));
        won.count()
    };
    let solution = solved.solution();
    let value = solved.value(pos);
    let Ok(first) = solution.moves(pos);
    let (mut line, mut unique) = (Vec::new(), value != Value::Draw);
    if value != Value::Draw {
        let Ok(_) = solution.follow(pos, |_, moves| {
            let (mv, best) = moves[0];
            unique &= !matches!(best, Value::Win(_)) || wins(moves) == 1;
            line.push(mv);
        });
    }
    let thrown = first.iter().map(|(_, other)| *other).filter(|other| {
        !matches!(
            (value, other),
            (Value::Win(_), Value::Win(_)) | (Value::Draw, Value::Draw) | (Value::Loss(_), _)
        )
    });
    Grade {
        value,
        winning_moves: wins(&first),
        unique,
        temptation: thrown.filter_map(Value::plies).max(),
        captures: (first.iter())
            .filter(|(mv, _)| solved.game.takes(pos, *mv))
            .count(),
        line,
    }
}
