//! Random play: what it tells of a game, and that it can be repeated.

use std::path::Path;

use crate::{fails, json, run, stdout};

/// Nothing is looked up.
fn no_tables() -> &'static Path {
    Path::new("no-tables")
}

const MEASURED: &str = "\
Anpanman Shogi: 300 games of random play

                                              computed
legal moves, B                             6.55 ± 0.02
plies, L                                    12.2 ± 0.3
draws                                      0.0 ± 0.0 %
game-tree complexity B^L                        10^9.9
search-uncertainty complexity B^3 (c = 1)        2.8e2
search-uncertainty complexity B^5 (c = 2)        1.2e4
search-uncertainty complexity B^9 (c = 4)        2.2e7
";

#[test]
fn the_same_seed_measures_the_same_on_any_number_of_threads() {
    let args = ["complexity", "anpanman", "--games", "300", "--seed", "7"];
    for threads in ["1", "2"] {
        let output = run(no_tables(), &[&args[..], &["--threads", threads]].concat());
        assert_eq!(stdout(&output), MEASURED, "{threads} threads");
    }
    let mean = |seed: &str| {
        let args = ["complexity", "anpanman", "--seed", seed, "--json"];
        json(no_tables(), &args)["plies"]["mean"].as_f64().unwrap()
    };
    assert_eq!(mean("1"), mean("1"));
    assert_ne!(mean("1"), mean("2"));
}

#[test]
fn shogi_stands_beside_the_paper() {
    let args = ["complexity", "shogi", "--games", "40"];
    let report = json(no_tables(), &[&args[..], &["--json"]].concat());
    assert_eq!(report["games"], 40);
    assert_eq!(
        (&report["too_long"], &report["players"]),
        (&0.into(), &2.into())
    );
    let mean = |name: &str| report[name]["mean"].as_f64().unwrap();
    assert!(mean("moves_promotion_once") < mean("moves"));
    assert!((mean("moves") - 52.0).abs() < 4.0);
    assert!((mean("plies") - 522.0).abs() < 260.0);
    let exponents: Vec<_> = report["uncertainty"].as_array().unwrap().iter().collect();
    assert_eq!(exponents.last().unwrap()["exponent"], 9);
    let random = &report["published"][0];
    assert_eq!(
        (&random["moves"], &random["plies"]),
        (&51.into(), &522.into())
    );
    assert_eq!(random["tree_log10"]["right"], false);
    let text = stdout(&run(no_tables(), &args));
    assert!(
        text.contains("51^522 = 10^891.4, but 10^917 is printed"),
        "{text}"
    );
}

#[test]
fn a_game_without_a_fixed_start_is_played_from_the_usual_one() {
    let report = json(
        no_tables(),
        &["complexity", "ninemasu", "--games", "10", "--json"],
    );
    assert_eq!(report["game"], "ninemasu:SSPP");
}

#[test]
fn one_game_has_no_error() {
    let args = ["complexity", "anpanman", "--games", "1"];
    fails(no_tables(), &args, 2, &["--games", "2..="]);
}
