//! What the paper asks of a solved board.

use kanzen_nocca::{Nocca, Position as OnCells};
use kanzen_rules::{Game, Notation, Player, Symmetric, Symmetry, Unmoves};
use kanzen_solver::InMemory;
use rustc_hash::FxHashSet;

use crate::papers::solved::Questions;

/// The paper's boards have 12 cells at most.
type Cells = u32;

type Position = OnCells<Cells>;

/// A board with the values of all its positions.
pub type Board = InMemory<Nocca<Cells>>;

/// What is asked of it.
pub trait Arrangements {
    /// A position from its text.
    fn read(&self, text: &str) -> Position;

    /// A position from its text; none if it is over, a side having nothing on
    /// top.
    fn unfinished(&self, text: &str) -> Option<Position>;

    /// Its mirror image.
    fn mirrored(&self, pos: &Position) -> Position;

    /// How many different positions a move can lead to, mirror images counted
    /// once.
    fn branching(&self, pos: &Position) -> u64;

    /// Who wins a game that begins here by the paper's rule that no position of
    /// the game may come back, its positions being arrangements up to mirroring,
    /// whoever is to move. A player left without a move loses.
    fn winner_without_return(&self, pos: &Position) -> Player;
}

impl Arrangements for Board {
    fn read(&self, text: &str) -> Position {
        let position = self.game.read_position(text);
        position.expect("the set has positions of this board")
    }

    fn unfinished(&self, text: &str) -> Option<Position> {
        self.game.read_position(text).ok()
    }

    fn mirrored(&self, pos: &Position) -> Position {
        self.game.image(Symmetry::Mirror, pos)
    }

    fn branching(&self, pos: &Position) -> u64 {
        let mut seen: Vec<Position> = Vec::new();
        for next in self.successors(pos) {
            if !seen.contains(&next) && !seen.contains(&self.mirrored(&next)) {
                seen.push(next);
            }
        }
        seen.len() as u64
    }

    fn winner_without_return(&self, pos: &Position) -> Player {
        let mut history = History::default();
        history.visit(self, pos);
        let mover = self.game.turn(pos);
        match wins_after(self, &mut history, pos) {
            true => mover,
            false => mover.opponent(),
        }
    }
}

/// Does the mover win by that rule after this history? What wins without the
/// rule is tried first, so that few histories are looked at.
fn wins_after(solved: &Board, history: &mut History, pos: &Position) -> bool {
    let mut next = solved.successors(pos);
    if next.iter().any(|next| solved.game.outcome(next).is_some()) {
        return true;
    }
    next.sort_by_cached_key(|next| solved.value(next));
    next.iter().any(|next| {
        if !history.visit(solved, next) {
            return false;
        }
        let wins = !wins_after(solved, history, next);
        history.leave(solved, next);
        wins
    })
}

/// The arrangements of a game so far, as positions with the first player to
/// move, each with its mirror image.
#[derive(Default)]
struct History {
    seen: FxHashSet<Position>,
}

impl History {
    /// Adds a position; false if it has been there before.
    fn visit(&mut self, solved: &Board, pos: &Position) -> bool {
        let [pos, mirrored] = images(solved, pos);
        let new = self.seen.insert(pos);
        self.seen.insert(mirrored);
        new
    }

    /// Takes the last position out again.
    fn leave(&mut self, solved: &Board, pos: &Position) {
        for image in images(solved, pos) {
            self.seen.remove(&image);
        }
    }
}

fn images(solved: &Board, pos: &Position) -> [Position; 2] {
    let game = &solved.game;
    let normalised = match game.turn(pos) {
        Player::FIRST => *pos,
        _ => game.passed(pos).expect("every arrangement is a position"),
    };
    [normalised, solved.mirrored(&normalised)]
}

#[cfg(test)]
mod tests {
    use kanzen_nocca::Size;
    use kanzen_rules::Value;
    use kanzen_solver::Silent;

    use super::super::set;
    use super::*;

    /// The same rule without values, its history as text.
    fn wins_naively(solved: &Board, pos: &Position, history: &mut Vec<String>) -> bool {
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

    fn board(solved: &Board, pos: &Position) -> String {
        let text = solved.game.write_position(pos);
        let (board, _mover) = text.split_once(' ').unwrap();
        board.to_string()
    }

    #[test]
    fn without_return_as_the_naive_search_has_it() {
        // Drawn positions that the first player wins by the rule, and the second.
        for (size, drawn) in [("2x3x2", [3, 2]), ("2x3x3", [8, 10])] {
            let size: Size = size.parse().unwrap();
            let solved = Board::solved(Nocca::new(size), &Silent).unwrap();
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
