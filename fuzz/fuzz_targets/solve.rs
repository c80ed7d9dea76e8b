//! Any number as a tiny ruleset, solved by the program and by the plain solver,
//! and verified.
#![no_main]

use std::time::Duration;

use kanzen_campaign::compare::Verdict;
use kanzen_campaign::{generate, run};
use libfuzzer_sys::fuzz_target;

/// Positions of a ruleset, about.
const MOST: u64 = 2000;

fuzz_target!(|seed: u64| {
    let generated = generate::generate(seed, MOST);
    let verdict = run::compare_text(&generated.text, seed, Duration::from_secs(60));
    assert!(
        !matches!(verdict, Verdict::Differs(_)),
        "{verdict:?} in\n{}",
        generated.text
    );
});
