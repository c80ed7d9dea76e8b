//! Rulesets spoiled at random: reading one never panics, and what is accepted
//! is a game that obeys the laws.

use kanzen_index::bits::Word;
use kanzen_index::{Index, Indexed, Walker};
use kanzen_rules::{Game, laws};
use kanzen_shogi::{Ruleset, Shogi, shipped};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::tiny;

/// What may be put in the place of a word of the text.
const WORDS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "9",
    "10",
    "-1",
    "true",
    "false",
    "\"f\"",
    "\"b\"",
    "\"fl\"",
    "\"r\"",
    "\"\"",
    "\"P\"",
    "\"K\"",
    "\"mate\"",
    "\"capture\"",
    "\"hand\"",
    "\"gone\"",
    "\"safe\"",
    "\"at-once\"",
    "\"always\"",
    "\"when-dead\"",
    "\"draw\"",
    "\"loss\"",
    "[]",
    "[[0, 1]]",
    "[[8, 8]]",
    "{}",
    "=",
    "[rules]",
    "[drops]",
    "[[piece]]",
    "steps",
    "slides",
];

/// The text with a word replaced, or a line gone, doubled or moved.
fn spoiled(text: &str, rng: &mut Xoshiro256PlusPlus) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    for _ in 0..rng.random_range(1..4) {
        let at = rng.random_range(0..lines.len());
        match rng.random_range(0..8) {
            0 if lines.len() > 1 => {
                lines.remove(at);
            }
            1 => lines.insert(at, lines[at].clone()),
            2 => {
                let other = rng.random_range(0..lines.len());
                lines.swap(at, other);
            }
            _ => {
                let mut words: Vec<String> = lines[at].split(' ').map(str::to_string).collect();
                let word = rng.random_range(0..words.len());
                words[word] = WORDS[rng.random_range(0..WORDS.len())].to_string();
                lines[at] = words.join(" ");
            }
        }
    }
    lines.join("\n")
}

fn try_out<W: Word>(ruleset: Ruleset) {
    let text = ruleset.text.clone();
    let game = Shogi::<W>::new(ruleset);
    let start = game.usual_start().expect("an accepted ruleset has a start");
    laws::check_walk(&game, &start, 4, 1).unwrap_or_else(|broken| panic!("{broken}\n{text}"));
    for index in [game.stored(), game.folded(), game.explicit()]
        .into_iter()
        .flatten()
    {
        let mut walker = index.walker(&game);
        let last = index.len().saturating_sub(1);
        for number in [0, last / 2, last]
            .into_iter()
            .filter(|_| !index.is_empty())
        {
            walker.seek(number);
        }
    }
}

#[test]
fn spoiled_rulesets_never_panic() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let tiny = tiny::TINY.iter().map(|(_, text)| text.to_string());
    let texts: Vec<String> = shipped::RULESETS
        .iter()
        .map(|(_, text)| text.to_string())
        .chain(tiny)
        .collect();
    let mut accepted = 0;
    for round in 0..4000 {
        let text = spoiled(&texts[round % texts.len()], &mut rng);
        if let Ok(ruleset) = Ruleset::parse(&text) {
            accepted += 1;
            match ruleset.squares() {
                0..=16 => try_out::<u16>(ruleset),
                17..=32 => try_out::<u32>(ruleset),
                _ => try_out::<u128>(ruleset),
            }
        }
    }
    assert!(
        accepted > 100,
        "only {accepted} were accepted: the mutants are too wild"
    );
}
