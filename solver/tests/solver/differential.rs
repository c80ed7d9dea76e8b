//! The solver against the deliberately simple one, on every position of the
//! tiny games, and on any number of threads.

use kanzen_index::Indexed;
use kanzen_rules::{Notation, Value};
use kanzen_shogi::{Ruleset, Shogi, shipped};
use kanzen_solver::{Silent, simple, solve};

use crate::{Solved, cut_down, tiny};

/// Compares every value, and counts wins, losses and draws.
fn compared(name: &str, text: &str) -> [u64; 3] {
    let solved: Solved<u16> = Solved::new(text);
    let positions = solved.positions();
    let simple = simple::solve(&solved.game, positions.iter().copied());
    assert_eq!(
        simple.len(),
        positions.len(),
        "{name}: moves lead out of the numbering"
    );
    let mut counts = [0; 3];
    for pos in &positions {
        let value = simple[pos];
        let text = || format!("{name}: {}", solved.game.write_position(pos));
        assert_eq!(solved.value(pos), value, "{}", text());
        counts[match value {
            Value::Win(_) => 0,
            Value::Loss(_) => 1,
            Value::Draw => 2,
        }] += 1;
    }
    assert_eq!(
        solved.verified(),
        kanzen_solver::count_positions(&solved.game, &solved.folded)
    );
    counts
}

#[test]
fn every_value_of_the_tiny_games_is_the_simple_solvers() {
    let mut sums = [0; 3];
    for (name, text) in tiny::TINY {
        for (sum, count) in sums.iter_mut().zip(compared(name, text)) {
            *sum += count;
        }
    }
    // Games that are all one value would prove little.
    assert!(sums.iter().all(|sum| *sum > 10_000), "{sums:?}");
}

/// Dobutsu Shogi with fewer animals, with drops and without.
#[test]
fn every_value_of_cut_down_dobutsu_is_the_simple_solvers() {
    for (name, letters, start) in [
        ("dobutsu", vec!["L", "G", "C"], "1l1/1c1/3/1LG b -"),
        ("dobutsu-no-drops", vec!["L", "C"], "1l1/1c1/1C1/1L1 b -"),
    ] {
        let text = cut_down(name, &letters, start);
        let counts = compared(name, &text);
        assert!(
            counts.iter().all(|count| *count > 1000),
            "{name}: {counts:?}"
        );
    }
}

#[test]
fn threads_do_not_show_in_the_values() {
    let anpanman = shipped::RULESETS[0];
    assert_eq!(anpanman.0, "anpanman");
    for (name, text) in tiny::TINY.iter().chain([&anpanman]) {
        let game: Shogi<u16> = Shogi::new(Ruleset::parse(text).expect("a good ruleset"));
        let stored = game.stored().expect("a small game");
        let [one, two] = [1, 2].map(|threads| {
            rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .expect("a pool")
                .install(|| solve(&game, &stored, &Silent))
        });
        assert_eq!(one, two, "{name}");
    }
}
