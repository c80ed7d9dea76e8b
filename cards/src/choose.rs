//! Choosing boards for cards.

use std::cmp::Reverse;
use std::collections::HashSet;

use kanzen_index::bits::Word;
use kanzen_rules::{Notation, Symmetric, Value};
use kanzen_shogi::{Position, Shogi};
use kanzen_solver::InMemory;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::boards::Board;
use crate::grade::{Grade, Level, grade};

/// Boards that are looked at more closely, of those of a material that would do.
const SAMPLE: usize = 200;

/// What a board for a card must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wish {
    /// Of this level.
    pub level: Option<Level>,
    /// Of this value.
    pub value: Option<Sought>,
}

/// Who wins a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sought {
    /// The first player.
    Win,
    /// The second.
    Loss,
    /// Nobody.
    Draw,
}

impl Sought {
    /// As values are written.
    pub fn word(self) -> &'static str {
        match self {
            Sought::Win => "win",
            Sought::Loss => "loss",
            Sought::Draw => "draw",
        }
    }
}

impl Wish {
    /// Does a value meet it? Draws do only if they are asked for.
    pub fn allows(&self, value: Value) -> bool {
        let right = match (self.value, value) {
            (None, value) => value != Value::Draw,
            (Some(Sought::Win), value) => matches!(value, Value::Win(_)),
            (Some(Sought::Loss), value) => matches!(value, Value::Loss(_)),
            (Some(Sought::Draw), value) => value == Value::Draw,
        };
        right
            && self
                .level
                .is_none_or(|level| Level::of(value) == Some(level))
    }
}

/// The same text for boards that are mirror images of each other, or one with
/// the colours exchanged, whoever moves.
pub fn twins<W: Word>(game: &Shogi<W>, pos: &Position<W>) -> String {
    let text = |pos: &Position<W>| game.write_position(pos).replace(" w ", " b ");
    let images = game.symmetries().iter().map(|s| game.image(*s, pos));
    let least = images.map(|image| text(&image)).chain([text(pos)]).min();
    least.unwrap_or_default()
}

/// Of the boards that meet a wish some at random, the most interesting first:
/// those with one solution, then with one first move that wins, then those whose
/// wrong moves last longest, then with few captures. No two are twins.
pub fn interesting<W: Word>(
    solved: &InMemory<Shogi<W>>,
    boards: &[Board<W>],
    wish: &Wish,
    random: &mut Xoshiro256PlusPlus,
) -> Vec<(Position<W>, Grade<kanzen_shogi::Move>)> {
    let mut fit: Vec<Position<W>> = boards
        .iter()
        .filter(|(_, value)| wish.allows(*value))
        .map(|(pos, _)| *pos)
        .collect();
    let (sample, _) = fit.partial_shuffle(random, SAMPLE);
    let mut seen = HashSet::new();
    let mut chosen: Vec<_> = sample
        .iter()
        .copied()
        .filter(|pos| seen.insert(twins(&solved.game, pos)))
        .map(|pos| (pos, grade(solved, &pos)))
        .collect();
    chosen.sort_by_key(|(_, grade)| {
        let one = grade.winning_moves == 1;
        let temptation = grade.temptation.unwrap_or(0);
        Reverse((grade.unique, one, temptation, Reverse(grade.captures)))
    });
    chosen
}
