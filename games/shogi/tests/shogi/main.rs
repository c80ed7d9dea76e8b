//! The shogi family as everything after it meets it: through its public names
//! and the traits. What belongs where stands at the head of each file; here
//! are the games that the files share.

mod docs;
mod explained;
mod fingerprint;
mod impasse;
mod japanese;
mod laws;
mod materials;
mod mutants;
mod numbering;
mod perft;
mod placements;
mod playthroughs;
mod referee;
mod repetition;
mod rulesets;
mod text;
mod tiny;

use std::path::{Path, PathBuf};

use kanzen_shogi::shipped::{self, ruleset};
use kanzen_shogi::{Ruleset, Shogi};

/// A ruleset that must be right.
fn parse(text: &str) -> Ruleset {
    Ruleset::parse(text).unwrap_or_else(|problems| panic!("{problems}\n{text}"))
}

/// A game on a board of at most sixteen squares.
fn small(name: &str) -> Shogi<u16> {
    Shogi::new(ruleset(name))
}

/// A game that comes with the program, on any board.
fn large(name: &str) -> Shogi<u128> {
    Shogi::new(ruleset(name))
}

/// A file of this package, or of the workspace below `../..`.
fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The text of such a file.
fn read(name: &str) -> String {
    let path = path(name);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The rulesets that show how to write one.
fn examples() -> Vec<Ruleset> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(path("../../examples/rulesets"))
        .expect("a directory of examples")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "toml"))
        .collect();
    files.sort();
    assert!(files.len() >= 3, "examples are missing: {files:?}");
    files
        .iter()
        .map(|path| parse(&std::fs::read_to_string(path).expect("a readable example")))
        .collect()
}

/// Everything there is: shipped, examples, tiny ones.
fn all() -> Vec<Ruleset> {
    let texts = shipped::RULESETS.iter().chain(tiny::TINY);
    texts
        .map(|(name, text)| {
            let rules = parse(text);
            assert_eq!(rules.name.as_str(), *name);
            rules
        })
        .chain(examples())
        .collect()
}

/// Runs an expression over the game of a ruleset, with the word that fits.
macro_rules! with_game {
    ($rules:expr, $game:ident => $body:expr) => {{
        let rules: kanzen_shogi::Ruleset = $rules;
        match rules.squares() {
            0..=16 => {
                let $game = kanzen_shogi::Shogi::<u16>::new(rules);
                $body
            }
            17..=32 => {
                let $game = kanzen_shogi::Shogi::<u32>::new(rules);
                $body
            }
            _ => {
                let $game = kanzen_shogi::Shogi::<u128>::new(rules);
                $body
            }
        }
    }};
}
pub(crate) use with_game;
