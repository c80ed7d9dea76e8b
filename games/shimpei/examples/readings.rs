//! Solves Shimpei in several readings of its rules, or in those named, and
//! prints what is published of the game as the rows of a table:
//! `readings [READING...]`, a reading as in `shimpei:READING`, `usual` for the
//! default one. Each takes some minutes and two gigabytes.

#![expect(clippy::print_stdout, clippy::print_stderr)]

use std::time::Instant;

use kanzen_index::{Enumerated, Index, Indexed, Walker};
use kanzen_rules::{Game, Notation, Unmoves, Value};
use kanzen_shimpei::{Reading, Shimpei};
use kanzen_solver::{Extent, Silent, probe, solve, statistics, verify};

/// What is tried if nothing is named: everything alone, and what belongs
/// together.
const READINGS: [&str; 12] = [
    "usual",
    "anywhere",
    "below",
    "single",
    "emptied",
    "stay",
    "one",
    "four",
    "broken",
    "pass",
    "below,stay",
    "below,anywhere",
];

fn main() {
    let named: Vec<String> = std::env::args().skip(1).collect();
    let readings: Vec<&str> = match named.is_empty() {
        true => READINGS.to_vec(),
        false => named.iter().map(String::as_str).collect(),
    };
    println!(
        "| reading | start | longest win | most moves | zugzwangs, images once (mutual) | \
         positions, images once | draws |"
    );
    println!("|---|---|---|---|---|---|---|");
    for text in readings {
        match text.trim_start_matches("usual").parse() {
            Ok(reading) => println!("{}", row(text, reading)),
            Err(why) => {
                eprintln!("{why}");
                std::process::exit(2);
            }
        }
    }
}

/// Solves the game and tells what is published of it.
fn row(text: &str, reading: Reading) -> String {
    let begun = Instant::now();
    let game = Enumerated::new(Shimpei::new(reading));
    let numbered = "a machine with some gigabytes of memory";
    let (stored, folded) = (
        game.stored().expect(numbered),
        game.folded().expect(numbered),
    );
    let enumerated = begun.elapsed();
    let values = solve(&game, &stored, &Silent).expect(numbered);
    let solved = begun.elapsed();
    let lookup = |number| values.get(number).expect("every number is a position");
    let value = |pos: &_| probe(&game, &stored, lookup, pos);
    let checked = verify(
        &game,
        &stored,
        &folded,
        &values,
        Extent::Everything,
        &Silent,
    );
    assert!(checked.is_ok(), "{checked:?}");
    let verified = begun.elapsed();
    let counted = statistics(&game, &stored, &folded, lookup, None, &Silent);
    let [all, _] = counted.expect("nobody stops it");
    eprintln!(
        "{}: enumerated after {enumerated:.0?}, solved after {solved:.0?}, verified after \
         {verified:.0?}, counted after {:.0?}; {:?}",
        game.name(),
        begun.elapsed(),
        game.estimate(),
    );
    let (mut zugzwangs, mut mutual) = (0, 0);
    let mut walker = folded.walker(&game);
    for pos in (0..folded.len()).filter_map(|number| walker.seek(number)) {
        if let (Value::Loss(_), Some(turned)) = (value(&pos), game.passed(&pos)) {
            let turned = value(&turned);
            zugzwangs += u64::from(!matches!(turned, Value::Win(_)));
            mutual += u64::from(matches!(turned, Value::Loss(_)));
        }
    }
    let start = game.start().expect("a fixed start");
    let longest = all.folded.tally.longest_win.unwrap_or(0);
    format!(
        "| {text} | {} | {longest} | {} | {zugzwangs} ({mutual}) | {} | {} |",
        value(&start),
        all.branching.max.unwrap_or(0),
        folded.len(),
        all.folded.tally.draw,
    )
}
