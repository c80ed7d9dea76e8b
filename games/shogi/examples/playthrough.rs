//! Prints a random game of a shipped ruleset, to be kept in `playthroughs/`:
//! `cargo run -p kanzen-shogi --example playthrough NAME SEED PLIES`.

#![expect(clippy::print_stdout, clippy::print_stderr)]

use std::process::ExitCode;

use kanzen_rules::{Game, playthrough};
use kanzen_shogi::{Ruleset, Shogi, shipped};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match written(&arguments) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(reason) => {
            eprintln!("{reason}\nusage: playthrough NAME SEED PLIES");
            ExitCode::from(2)
        }
    }
}

fn written(arguments: &[String]) -> Result<String, String> {
    let [name, seed, plies] = arguments else {
        return Err(format!("{} arguments", arguments.len()));
    };
    let text = shipped::text(name).ok_or_else(|| format!("no ruleset is called {name}"))?;
    let seed = seed.parse().map_err(|_| format!("seed {seed}"))?;
    let plies = plies.parse().map_err(|_| format!("plies {plies}"))?;
    let rules = Ruleset::parse(text).map_err(|problems| problems.to_string())?;
    // The widest word fits every board.
    let game = Shogi::<u128>::new(rules);
    let start = game.usual_start().ok_or("the ruleset has no start")?;
    let record = playthrough::random(&game, start, plies, seed);
    Ok(playthrough::write(&game, &record))
}
