//! What papers ask of a solved game.

use kanzen_index::Indexed;
use kanzen_rules::{Game, Notation, Text};
use kanzen_solver::{InMemory, LineEnd, simple};

use super::cell::{Claim, Witness};
use crate::words::grouped;

/// What is asked of a game whose values are all in memory.
pub(crate) trait Questions<G: Game> {
    /// Where the game begins.
    fn start(&self) -> G::Position;

    /// The positions after each move.
    fn successors(&self, pos: &G::Position) -> Vec<G::Position>;

    /// A position, some moves from it, and then best moves of both sides, to the
    /// end of the game or until a position comes back.
    fn line(&self, from: &G::Position, first: &[G::Move]) -> Witness;

    /// Solves the game again with the simple solver, which shares nothing with
    /// this one, from some positions on. Tells how many it has and that they
    /// all have the same value; nothing if one has not.
    fn simply(&self, seeds: impl IntoIterator<Item = G::Position>) -> Option<Text>;
}

impl<G: Indexed + Notation> Questions<G> for InMemory<G> {
    fn start(&self) -> G::Position {
        self.game.start().expect("the game has a start")
    }

    fn successors(&self, pos: &G::Position) -> Vec<G::Position> {
        let moves = self.game.moves(pos).into_iter();
        moves.map(|mv| self.game.after(pos, mv)).collect()
    }

    fn line(&self, from: &G::Position, first: &[G::Move]) -> Witness {
        let game = &self.game;
        let then = first.iter().fold(*from, |pos, mv| game.after(&pos, *mv));
        let Ok(play) = self.solution().best_play(&then);
        let claim = match play.end {
            LineEnd::Over(outcome) => {
                Claim::Won(outcome.winner().expect("no rule ends these games drawn"))
            }
            LineEnd::Repeats(_) | LineEnd::LongEnough => Claim::Repeats,
        };
        let best = play.moves.into_iter().map(|(mv, _)| mv);
        let moves: Vec<G::Move> = first.iter().copied().chain(best).collect();
        witness(game, from, &moves, claim)
    }

    fn simply(&self, seeds: impl IntoIterator<Item = G::Position>) -> Option<Text> {
        let found = simple::solve(&self.game, seeds);
        let agree = found.iter().all(|(pos, value)| self.value(pos) == *value);
        let count = grouped(found.len() as u64);
        agree.then(|| {
            Text::new(
                format!(
                    "The simple solver (forward sweeps over a hash map, no numbering, no symmetry) \
                     reaches {count} positions and gives each the same value and distance."
                ),
                format!(
                    "単純な解析プログラム（番号付けも対称性も使わず、ハッシュ表を前向きに掃引する）も\
                     {count}局面に到達し、すべてに同じ勝敗と手数を与えます。"
                ),
            )
        })
    }
}

/// A witness from a position and moves.
pub(crate) fn witness<G: Notation>(
    game: &G,
    from: &G::Position,
    moves: &[G::Move],
    claim: Claim,
) -> Witness {
    let mut pos = *from;
    let mut said = Vec::new();
    for mv in moves {
        said.push(Text::each(|lang| game.say_move(&pos, *mv, lang)));
        pos = game.after(&pos, *mv);
    }
    let mut shown = vec![*from];
    shown.extend((!moves.is_empty()).then_some(pos));
    Witness {
        game: game.name().to_string(),
        position: game.write_position(from),
        said,
        moves: moves.iter().map(|mv| game.write_move(*mv)).collect(),
        pictures: shown.iter().map(|pos| game.picture(pos)).collect(),
        claim,
    }
}
