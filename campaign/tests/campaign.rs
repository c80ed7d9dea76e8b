//! The program against the plain solver: seeds, kept rulesets, games that are
//! shipped, and the plain solver against published figures.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use kanzen_campaign::compare::Verdict;
use kanzen_campaign::generate::generate;
use kanzen_campaign::plain::{self, Counts, Solved, Symmetries, Value};
use kanzen_campaign::run::{Summary, compare_text};

const LIMIT: Duration = Duration::from_secs(120);

/// Positions of a ruleset in the tests that are always run.
const SMALL: u64 = 30_000;

/// What must be drawn often enough to be compared.
const FEATURES: [&str; 37] = [
    "16 squares and fewer",
    "17 to 32 squares",
    "33 squares and more",
    "5 of a kind and more",
    "8 kinds and more",
    "always promotes",
    "at-once and capture",
    "at-once and mate",
    "capture",
    "dead squares",
    "far jumps",
    "glyphs and marks",
    "gone",
    "hand",
    "impasse",
    "jumps",
    "left coordinates",
    "left-right symmetry",
    "mate",
    "no goal",
    "no-mate",
    "no-move draws",
    "one file",
    "one-per-file",
    "perpetual check loses",
    "pieces in hand at the start",
    "promoted at the start",
    "promotion",
    "repetition loses",
    "safe and capture",
    "safe and mate",
    "sets",
    "slides",
    "the second player begins",
    "unequal material",
    "unlike promoted forms",
    "unlike royal pieces",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn text(path: impl AsRef<Path>) -> String {
    std::fs::read_to_string(path).unwrap()
}

/// Compares the programs on a quarter of a hundred seeds.
fn quarter(seeds: std::ops::Range<u64>) {
    let mut summary = Summary::default();
    for seed in seeds {
        summary.add(seed, SMALL, LIMIT);
    }
    let findings: String = summary.findings.iter().map(ToString::to_string).collect();
    assert!(findings.is_empty(), "{findings}");
    assert!(summary.compared >= 23, "{summary}");
}

#[test]
fn the_first_seeds_are_the_same_to_both() {
    quarter(0..25);
}

#[test]
fn the_second_seeds_are_the_same_to_both() {
    quarter(25..50);
}

#[test]
fn the_third_seeds_are_the_same_to_both() {
    quarter(50..75);
}

#[test]
fn the_fourth_seeds_are_the_same_to_both() {
    quarter(75..100);
}

#[test]
fn every_kept_ruleset_is_the_same_to_both() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("kept");
    let mut paths: Vec<_> = kept
        .read_dir()
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    let mut wrong = Vec::new();
    for path in paths {
        let verdict = compare_text(&text(&path), 0, LIMIT);
        if !matches!(verdict, Verdict::Same(_)) {
            wrong.push((path.file_name().unwrap().to_owned(), verdict));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_seed_gives_the_same_text_again() {
    for seed in 0..20 {
        assert_eq!(generate(seed, SMALL).text, generate(seed, SMALL).text);
    }
}

/// Every part of the language, in few seeds.
#[test]
fn the_whole_language_is_drawn() {
    let mut drawn: BTreeMap<&str, u32> = BTreeMap::new();
    for seed in 0..500 {
        for feature in generate(seed, SMALL).features {
            *drawn.entry(feature).or_default() += 1;
        }
    }
    for feature in FEATURES {
        assert!(drawn.get(feature) >= Some(&3), "{feature}: {drawn:#?}");
    }
}

fn shipped(name: &str) -> String {
    text(root().join(format!("games/shogi/rulesets/{name}.toml")))
}

/// Published sequences of legal moves, so that the plain engine is no less
/// trusted than the program.
#[test]
fn the_plain_engine_plays_the_shipped_games() {
    for (name, counts) in [
        ("anpanman", &[6, 36, 240, 1600, 10891][..]),
        ("anpanman-asai", &[6, 36, 209, 1113, 5599]),
        ("dobutsu", &[4, 17, 123, 976, 8122]),
        ("minishogi", &[14, 181, 2512]),
        ("gorogoro", &[16, 250, 4166]),
        ("shogi", &[30, 900]),
        ("ninemasu", &[4, 7, 11, 46, 182, 795]),
    ] {
        let rules = plain::read(&shipped(name)).unwrap();
        let found =
            (1..=counts.len() as u32).map(|plies| plain::perft(&rules, &rules.start, plies));
        assert_eq!(found.collect::<Vec<_>>(), counts, "{name}");
    }
}

/// Materials of 9-masu shogi, whose figures independent programs agree on.
#[test]
fn the_plain_solver_finds_known_figures() {
    for (start, folded, longest) in [
        ("2k/3/K2 b R", [159, 187, 0], 5),
        ("2k/3/K2 b G", [108, 102, 0], 5),
        ("2k/3/K2 b SS", [2291, 2017, 101], 35),
        ("2k/3/K2 b GS", [2363, 2044, 189], 25),
    ] {
        let rules = plain::read(&shipped("ninemasu").replace("psk/3/KSP b -", start)).unwrap();
        let solved = Solved::new(&rules).unwrap();
        let symmetries = Symmetries::real(&rules);
        assert_eq!(
            symmetries,
            Symmetries {
                mirror: true,
                flip: true
            }
        );
        let all: Vec<usize> = (0..solved.positions.len()).collect();
        let counts = Counts::new(&rules, &solved, symmetries, &all);
        assert_eq!(
            [counts.folded.win, counts.folded.loss, counts.folded.draw],
            folded,
            "{start}"
        );
        assert_eq!(counts.longest_win, Some(longest), "{start}");
    }
    for (start, value) in [
        ("2k/3/K2 b Pp", Value::Win(21)),
        ("3/K1k/3 b Rr", Value::Win(7)),
        ("K2/3/2k b Gr", Value::Win(13)),
    ] {
        let rules = plain::read(&shipped("ninemasu").replace("psk/3/KSP b -", start)).unwrap();
        let solved = Solved::new(&rules).unwrap();
        assert_eq!(solved.value(&rules.start), Some(value), "{start}");
    }
}
