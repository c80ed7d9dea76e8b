//! A solved board, and what is asked of it.

use kanzen_index::Indexed;
use kanzen_nocca::{Nocca, Numbering, Position as OnCells, Size};
use kanzen_rules::{Game, Notation, Player, Symmetric, Symmetry, Unmoves, Value};
use kanzen_solver::{Silent, Values};
use rustc_hash::FxHashSet;

/// The paper's boards have 12 cells at most.
type Cells = u32;

type Position = OnCells<Cells>;

/// A board with the values of all its positions.
pub struct Solved {
    game: Nocca<Cells>,
    index: Numbering<Cells>,
    values: Values,
}

impl Solved {
    /// Solves a board of at most 16 cells.
    pub fn new(size: Size) -> Solved {
        let game = Nocca::new(size);
        let index = game.stored().expect("a small board is numbered");
        let values = kanzen_solver::solve(&game, &index, &Silent).expect("nobody stops it");
        Solved {
            game,
            index,
            values,
        }
    }

    /// Where the game begins.
    pub fn start(&self) -> Position {
        self.game.start().expect("the game has a start")
    }

    /// A position from its text.
    pub fn read(&self, text: &str) -> Position {
        let position = self.game.read_position(text);
        position.expect("the set has positions of this board")
    }

    /// The value of an unfinished position.
    pub fn value(&self, pos: &Position) -> Value {
        let lookup = |number| self.values.get(number).expect("a position is no hole");
        kanzen_solver::probe(&self.game, &self.index, lookup, pos)
    }

    /// The value of any position, to the player to move.
    fn value_or_outcome(&self, pos: &Position) -> Value {
        match self.game.outcome(pos) {
            Some(outcome) => outcome.value_for(self.game.turn(pos)),
            None => self.value(pos),
        }
    }

    /// The positions after each move.
    fn successors(&self, pos: &Position) -> Vec<Position> {
        let moves = self.game.moves(pos).into_iter();
        moves.map(|mv| self.game.after(pos, mv)).collect()
    }

    fn mirrored(&self, pos: &Position) -> Position {
        self.game.image(Symmetry::Mirror, pos)
    }

    /// How many different positions a move can lead to, mirror images counted
    /// once.
    pub fn branching(&self, pos: &Position) -> u64 {
        let mut seen: Vec<Position> = Vec::new();
        for next in self.successors(pos) {
            if !seen.contains(&next) && !seen.contains(&self.mirrored(&next)) {
                seen.push(next);
            }
        }
        seen.len() as u64
    }

    /// The start and best moves of both sides, to the end of the game or until
    /// a position comes back.
    pub fn line(&self) -> String {
        let mut pos = self.start();
        let mut line = format!("{}:", self.game.write_position(&pos));
        let mut seen = FxHashSet::default();
        while self.game.outcome(&pos).is_none() && seen.insert(pos) {
            let moves = self.game.moves(&pos).into_iter();
            let Some((mv, next)) = moves
                .map(|mv| (mv, self.game.after(&pos, mv)))
                .min_by_key(|(_, next)| self.value_or_outcome(next))
            else {
                break;
            };
            line += &format!(" {}", self.game.write_move(mv));
            pos = next;
        }
        line
    }

    /// Who wins a game that begins here by the paper's rule that no position of
    /// the game may come back, its positions being arrangements up to mirroring,
    /// whoever is to move. A player left without a move loses.
    pub fn winner_without_return(&self, pos: &Position) -> Player {
        let mut history = History::default();
        history.visit(self, pos);
        let mover = self.game.turn(pos);
        match self.wins_after(&mut history, pos) {
            true => mover,
            false => mover.opponent(),
        }
    }

    /// Does the mover win by that rule after this history? What wins without
    /// the rule is tried first, so that few histories are looked at.
    fn wins_after(&self, history: &mut History, pos: &Position) -> bool {
        let mut next = self.successors(pos);
        if next.iter().any(|next| self.game.outcome(next).is_some()) {
            return true;
        }
        next.sort_by_cached_key(|next| self.value(next));
        next.iter().any(|next| {
            if !history.visit(self, next) {
                return false;
            }
            let wins = !self.wins_after(history, next);
            history.leave(self, next);
            wins
        })
    }
}

/// The arrangements of a game so far, as positions with the first player to
/// move, each with its mirror image.
#[derive(Default)]
struct History {
    seen: FxHashSet<Position>,
}

impl History {
    /// Adds a position; false if it has been there before.
    fn visit(&mut self, solved: &Solved, pos: &Position) -> bool {
        let [pos, mirrored] = images(solved, pos);
        let new = self.seen.insert(pos);
        self.seen.insert(mirrored);
        new
    }

    /// Takes the last position out again.
    fn leave(&mut self, solved: &Solved, pos: &Position) {
        for image in images(solved, pos) {
            self.seen.remove(&image);
        }
    }
}

fn images(solved: &Solved, pos: &Position) -> [Position; 2] {
    let game = &solved.game;
    let normalised = match game.turn(pos) {
        Player::FIRST => *pos,
        _ => game.passed(pos).expect("every arrangement is a position"),
    };
    [normalised, solved.mirrored(&normalised)]
}

#[cfg(test)]
mod tests {
    use super::super::set;
    use super::*;

    /// The same rule without values, its history as text.
    fn wins_naively(solved: &Solved, pos: &Position, history: &mut Vec<String>) -> bool {
        let next = solved.successors(pos);
        let over = |next: &Position| solved.game.outcome(next).is_some();
        next.iter().any(over)
            || next.iter().any(|next| {
                let [here, mirrored] =
                    [*next, solved.mirrored(next)].map(|pos| board(solved, &pos));
                if history.contains(&here) || history.contains(&mirrored) {
                    return false;
                }
                history.push(here);
                let wins = !wins_naively(solved, next, history);
                history.pop();
                wins
            })
    }

    fn board(solved: &Solved, pos: &Position) -> String {
        let text = solved.game.write_position(pos);
        let (board, _mover) = text.split_once(' ').unwrap();
        board.to_string()
    }

    #[test]
    fn without_return_as_the_naive_search_has_it() {
        // Drawn positions that the first player wins by the rule, and the second.
        for (size, drawn) in [("2x3x2", [3, 2]), ("2x3x3", [8, 10])] {
            let size: Size = size.parse().unwrap();
            let solved = Solved::new(size);
            let mut counted = [0, 0];
            for arrangement in set::positions(size).unscored {
                let pos = solved.read(&arrangement.text(0));
                let winner = solved.winner_without_return(&pos);
                let naively = wins_naively(&solved, &pos, &mut vec![board(&solved, &pos)]);
                assert_eq!(winner == Player::FIRST, naively, "{}", arrangement.text(0));
                // The rule undoes no win.
                match solved.value(&pos) {
                    Value::Win(_) => assert_eq!(winner, Player::FIRST),
                    Value::Loss(_) => assert_eq!(winner, Player::SECOND),
                    Value::Draw => counted[winner.index()] += 1,
                }
            }
            assert_eq!(counted, drawn, "{size}");
        }
    }
}
