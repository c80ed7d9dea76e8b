//! The boards of a group: every start that the rules allow, with its value.

use std::collections::BTreeMap;

use kanzen_index::bits::Word;
use kanzen_rules::parallel::in_parts;
use kanzen_rules::{Game, Value};
use kanzen_shogi::{Army, Position, Shogi};
use kanzen_solver::InMemory;
use serde::Serialize;

use crate::grade::Level;
use crate::group::Group;

/// A start and its value to the first player, who moves.
pub type Board<W> = (Position<W>, Value);

/// How many boards a group has.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct GroupCounts {
    /// Ways to put the pieces down, whatever the rules say; pieces in hand in
    /// any order count each time.
    pub combinations: u64,
    /// Boards that the rules allow and the first player can move on, mirror
    /// images apart.
    pub boards: u64,
    /// Won by the first player.
    pub win: u64,
    /// Lost.
    pub loss: u64,
    /// Drawn.
    pub draw: u64,
    /// By level, from 1 on.
    pub levels: [u64; 5],
    /// Wins and losses by length.
    pub lengths: Lengths,
}

/// Boards by plies to the end.
pub type Lengths = BTreeMap<u16, u64>;

impl GroupCounts {
    /// Counts a board.
    fn add(&mut self, value: Value) {
        self.boards += 1;
        match value {
            Value::Win(_) => self.win += 1,
            Value::Loss(_) => self.loss += 1,
            Value::Draw => self.draw += 1,
        }
        if let (Some(plies), Some(level)) = (value.plies(), Level::of(value)) {
            *self.lengths.entry(plies).or_default() += 1;
            self.levels[usize::from(level.number()) - 1] += 1;
        }
    }

    /// Both together.
    pub fn and(mut self, other: &GroupCounts) -> GroupCounts {
        self.combinations += other.combinations;
        self.boards += other.boards;
        self.win += other.win;
        self.loss += other.loss;
        self.draw += other.draw;
        for (mine, theirs) in self.levels.iter_mut().zip(other.levels) {
            *mine += theirs;
        }
        for (plies, count) in &other.lengths {
            *self.lengths.entry(*plies).or_default() += count;
        }
        self
    }
}

/// Finds the boards of a group with the material of this game, in a fixed
/// order, and counts them.
pub fn boards<W: Word>(solved: &InMemory<Shogi<W>>, group: &Group) -> (Vec<Board<W>>, GroupCounts) {
    let game = &solved.game;
    let armies = group.armies(game);
    let found = in_parts(armies.len(), |part| {
        let armies = &armies[part];
        let mut boards = Vec::new();
        let mut counts = GroupCounts {
            combinations: ways(game, armies),
            ..GroupCounts::default()
        };
        game.for_each_setup(armies, |pos| {
            if game.can_move(pos) {
                let value = solved.value(pos);
                counts.add(value);
                boards.push((*pos, value));
            }
        });
        (boards, counts)
    });
    let mut counts = GroupCounts::default();
    let mut boards = Vec::new();
    for (more, counted) in found {
        counts = counts.and(&counted);
        boards.extend(more);
    }
    (boards, counts)
}

/// Ways to put the pieces of a group down, whatever the rules say, with the
/// material of this game.
pub fn combinations<W: Word>(game: &Shogi<W>, group: &Group) -> u64 {
    let armies = group.armies(game);
    armies.iter().map(|armies| ways(game, armies)).sum()
}

/// How many boards a group has with the material of this game, without their
/// values.
pub fn count_boards<W: Word>(game: &Shogi<W>, group: &Group) -> u64 {
    let armies = group.armies(game);
    let counts = in_parts(armies.len(), |part| {
        let mut count = 0;
        let add = |pos: &_| count += u64::from(game.can_move(pos));
        game.for_each_setup(&armies[part], add);
        count
    });
    counts.into_iter().sum()
}

/// Ways to put two armies down.
fn ways<W: Word>(game: &Shogi<W>, armies: &[Army; 2]) -> u64 {
    let squares = game.rules().squares() as u64;
    let mut free = squares - 2;
    let mut ways = squares * (squares - 1);
    for army in armies {
        for &count in &army.board {
            ways *= choose(free, count.into());
            free = free.saturating_sub(count.into());
        }
        let mut in_hand = army.hand.iter().map(|count| u64::from(*count)).sum();
        for &count in &army.hand {
            ways *= choose(in_hand, count.into());
            in_hand -= u64::from(count);
        }
    }
    ways
}

fn choose(of: u64, count: u64) -> u64 {
    (0..count).fold(1, |ways, i| ways * of.saturating_sub(i) / (i + 1))
}
