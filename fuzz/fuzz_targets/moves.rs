//! Any text as the moves of a game, one a line: what is accepted is legal.
#![no_main]

use kanzen_fuzz::{WithGame, with_game};
use kanzen_rules::Notation;
use libfuzzer_sys::fuzz_target;
use std::ops::ControlFlow;

struct Lines<'a>(&'a str);

impl WithGame for Lines<'_> {
    fn with<G: Notation>(self, game: &G) {
        let Some(mut pos) = game.usual_start() else {
            return;
        };
        for line in self.0.lines().take(100) {
            if game.outcome(&pos).is_some() {
                return;
            }
            let Ok(mv) = game.read_move(&pos, line) else {
                continue;
            };
            let legal = game.try_for_each_move(&pos, |other| match other == mv {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            });
            assert!(legal.is_break(), "{line:?} was accepted");
            game.play(&mut pos, mv);
        }
    }
}

fuzz_target!(|input: (u8, &str)| with_game(input.0, Lines(input.1)));
