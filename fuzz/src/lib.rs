//! What the targets share: games to read texts for, and files that are given
//! bytes by a fuzzer.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use kanzen_nocca::Nocca;
use kanzen_rules::Notation;
use kanzen_shimpei::{Reading, Shimpei};
use kanzen_shogi::{Shogi, shipped};
use kanzen_yonin::{Variant, Yonin};
use tempfile::TempDir;

/// Something to be done with a game of any type.
pub trait WithGame {
    /// Does it.
    fn with<G: Notation>(self, game: &G);
}

/// Chooses a game by a number, among all that differ in how texts are read.
pub fn with_game(number: u8, what: impl WithGame) {
    let shogi = shipped::RULESETS.len();
    let number = usize::from(number) % (shogi + 5);
    match number.checked_sub(shogi) {
        None => {
            let rules = shipped::ruleset(shipped::RULESETS[number].0);
            match rules.squares() {
                0..=16 => what.with(&Shogi::<u16>::new(rules)),
                17..=32 => what.with(&Shogi::<u32>::new(rules)),
                _ => what.with(&Shogi::<u128>::new(rules)),
            }
        }
        Some(0) => what.with(&Nocca::<u32>::new("5x6x3".parse().expect("a size"))),
        Some(1) => what.with(&Nocca::<u32>::new("2x3x7".parse().expect("a size"))),
        Some(2) => what.with(&Yonin::new(Variant::default())),
        Some(3) => what.with(&Yonin::new("federation".parse().expect("a variant"))),
        Some(_) => what.with(&Shimpei::new(Reading::default())),
    }
}

/// A directory for this run.
pub fn directory() -> &'static Path {
    static DIRECTORY: OnceLock<TempDir> = OnceLock::new();
    let make = || tempfile::tempdir().expect("a place for files");
    DIRECTORY.get_or_init(make).path()
}

/// A file with these bytes.
pub fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = directory().join(name);
    fs::write(&path, bytes).expect("room for a file");
    path
}
