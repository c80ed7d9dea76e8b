//! The example rulesets, solved and verified. What is said of them elsewhere
//! (`RULESETS.md`, their own comments) must be so.

use std::path::Path;

use kanzen_index::bits::Word;
use kanzen_rules::{Game, Value};
use kanzen_solver::count_positions;

use crate::Solved;

/// The example, verified, and the value of its start.
fn example<W: Word>(name: &str) -> (Solved<W>, Value) {
    let file = format!("../examples/rulesets/{name}.toml");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let solved = Solved::new(&text);
    let positions = count_positions(&solved.game, &solved.folded);
    assert_eq!(solved.verified(), positions, "{name}");
    let start = solved.value(&solved.game.start().expect("a start"));
    (solved, start)
}

#[test]
fn kitten() {
    let (solved, start) = example::<u16>("kitten");
    assert_eq!(start, Value::Loss(14));
    assert_eq!(solved.values.tally().longest_win, Some(65));
}

#[test]
fn crab() {
    let (solved, start) = example::<u16>("crab");
    assert_eq!(start, Value::Draw);
    assert_eq!(solved.values.tally().longest_win, Some(97));
}

/// From the start the Fox is caught as late as anywhere.
#[test]
fn fox_and_hounds() {
    let (solved, start) = example::<u32>("fox-and-hounds");
    assert_eq!(start, Value::Loss(24));
    assert_eq!(solved.values.tally().longest_loss, Some(24));
}
