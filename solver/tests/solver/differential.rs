//! The solver against the deliberately simple one, on every position of the
//! tiny games, and on any number of threads.

use kanzen_index::Indexed;
use kanzen_rules::{Notation, Value};
use kanzen_shogi::{Ruleset, Shogi, shipped};
use kanzen_solver::{Silent, simple, solve};

use crate::{Solved, tiny};

#[test]
fn every_value_of_the_tiny_games_is_the_simple_solvers() {
    let (mut wins, mut losses, mut draws) = (0, 0, 0);
    for (name, text) in tiny::TINY {
        let solved: Solved<u16> = Solved::new(text);
        let positions = solved.positions();
        let simple = simple::solve(&solved.game, positions.iter().copied());
        assert_eq!(
            simple.len(),
            positions.len(),
            "{name}: moves lead out of the numbering"
        );
        for pos in &positions {
            let value = simple[pos];
            let text = || format!("{name}: {}", solved.game.write_position(pos));
            assert_eq!(solved.value(pos), value, "{}", text());
            match value {
                Value::Win(_) => wins += 1,
                Value::Loss(_) => losses += 1,
                Value::Draw => draws += 1,
            }
        }
        assert_eq!(
            solved.verified(),
            kanzen_solver::count_positions(&solved.game, &solved.folded)
        );
    }
    // Games that are all one value would prove little.
    assert!(
        wins > 10_000 && losses > 10_000 && draws > 10_000,
        "{wins} {losses} {draws}"
    );
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
