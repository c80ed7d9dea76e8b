//! Golden games: every shipped ruleset has one in `playthroughs/`, with all
//! that the rules say of each position, so that a change of rules or notation
//! shows as a difference. `cargo run -p kanzen-shogi --example playthrough`
//! prints one.

use kanzen_rules::playthrough::{read, write};
use kanzen_shogi::shipped;

use crate::{path, ruleset, with_game};

#[test]
fn golden_games_are_played_as_they_were() {
    for (name, _) in shipped::RULESETS {
        let golden = crate::read(&format!("playthroughs/{name}.txt"));
        with_game!(ruleset(name), game => {
            let record = read(&game, &golden).unwrap_or_else(|e| panic!("{name}: {e}"));
            let plies = record.moves().len();
            assert!((15..=80).contains(&plies), "{name}: {plies} plies");
            let written = write(&game, &record);
            for (line, (ours, theirs)) in written.lines().zip(golden.lines()).enumerate() {
                assert_eq!(ours, theirs, "{name}, line {}", line + 1);
            }
            assert_eq!(written, golden, "{name}");
        });
    }
}

#[test]
fn no_golden_game_is_without_its_ruleset() {
    for entry in std::fs::read_dir(path("playthroughs")).expect("a directory") {
        let file = entry.expect("an entry").path();
        let stem = file.file_stem().and_then(|s| s.to_str());
        let known = shipped::RULESETS
            .iter()
            .any(|(name, _)| Some(*name) == stem);
        assert!(known, "{} is read by no test", file.display());
    }
}
