//! Prints a random game on the official board: `playthrough SEED PLIES`.

#![expect(clippy::print_stdout, clippy::print_stderr)]

use kanzen_nocca::{Nocca, Size};
use kanzen_rules::{Game, playthrough};

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u32>());
    let (Some(Ok(seed)), Some(Ok(plies))) = (numbers.next(), numbers.next()) else {
        eprintln!("usage: playthrough SEED PLIES");
        std::process::exit(2);
    };
    let game = Nocca::<u32>::new(Size::OFFICIAL);
    let start = game.start().expect("a fixed start");
    let record = playthrough::random(&game, start, plies, seed.into());
    print!("{}", playthrough::write(&game, &record));
}
