//! Solving whole games, and everything said about the result. What belongs
//! where stands at the head of each file; here is how a game is solved.

mod anpanman;
mod counting;
mod differential;
mod enumerated;
mod examples;
mod graph;
mod keeping;
mod passing;
mod perpetual;
mod quiet;
mod restoring;
mod statistics;
mod stopping;
mod tanaka;
#[path = "../../../games/shogi/tests/shogi/tiny.rs"]
mod tiny;
mod verifying;

use kanzen_index::bits::Word;
use kanzen_index::{Index, Indexed, Walker};
use kanzen_rules::Value;
use kanzen_shogi::{Numbering, Position, Ruleset, Shogi, shipped};
use kanzen_solver::{Extent, Silent, Values, probe, solve, verify};

/// Dobutsu Shogi, or a game like it, with the pieces of these letters alone.
fn cut_down(name: &str, letters: &[&str], start: &str) -> String {
    let mut parts = shipped::text(name).expect(name).split("[[piece]]");
    let head = parts.next().expect("a head");
    let kept = parts.filter(|piece| {
        letters
            .iter()
            .any(|letter| piece.contains(&format!("letter = \"{letter}\"")))
    });
    let pieces: String = kept.map(|piece| format!("[[piece]]{piece}")).collect();
    head.replace("gle/1c1/1C1/ELG b -", start) + &pieces
}

/// A game, its numberings, and its values.
struct Solved<W> {
    game: Shogi<W>,
    stored: Numbering<W>,
    folded: Numbering<W>,
    explicit: Numbering<W>,
    values: Values,
}

impl<W: Word> Solved<W> {
    fn new(text: &str) -> Solved<W> {
        let rules = Ruleset::parse(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let game = Shogi::new(rules);
        let stored = game.stored().expect("a game that can be numbered");
        let values = solve(&game, &stored, &Silent).expect("nobody stops it");
        Solved {
            folded: game.folded().expect("a game that can be numbered"),
            explicit: game.explicit().expect("a game that can be numbered"),
            game,
            stored,
            values,
        }
    }

    fn shipped(name: &str) -> Solved<W> {
        Solved::new(shipped::text(name).expect(name))
    }

    fn lookup(&self, number: u64) -> Value {
        self.values.get(number).expect("a number that is no hole")
    }

    fn value(&self, pos: &Position<W>) -> Value {
        probe(&self.game, &self.stored, |n| self.lookup(n), pos)
    }

    /// Every unfinished position, each for itself.
    fn positions(&self) -> Vec<Position<W>> {
        let mut walker = self.explicit.walker(&self.game);
        (0..self.explicit.len())
            .filter_map(|n| walker.seek(n))
            .collect()
    }

    /// Checks every value against the moves; how many positions there were.
    fn verified(&self) -> u64 {
        let lookup = |n| self.lookup(n);
        match verify(
            &self.game,
            &self.stored,
            &self.folded,
            &lookup,
            Extent::Everything,
            &Silent,
        ) {
            Ok(verified) => verified.positions,
            Err(error) => panic!("{error:?}"),
        }
    }
}
