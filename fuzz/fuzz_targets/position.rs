//! Any text as a position of some game: it is refused, or comes back the same
//! when it is written and read again, and so do its moves.
#![no_main]

use kanzen_fuzz::{WithGame, with_game};
use kanzen_rules::{Lang, Notation};
use libfuzzer_sys::fuzz_target;
use std::ops::ControlFlow;

struct Text<'a>(&'a str);

impl WithGame for Text<'_> {
    fn with<G: Notation>(self, game: &G) {
        let Ok(pos) = game.read_position(self.0) else {
            return;
        };
        let text = game.write_position(&pos);
        let again = game.read_position(&text);
        assert!(again.is_ok_and(|again| again == pos), "{text}");
        if game.outcome(&pos).is_some() {
            return;
        }
        let _ = game.try_for_each_move(&pos, |mv| -> ControlFlow<()> {
            let text = game.write_move(mv);
            let read = game.read_move(&pos, &text);
            assert!(read.is_ok_and(|read| read == mv), "{text}");
            for lang in [Lang::En, Lang::Ja] {
                let said = game.say_move(&pos, mv, lang);
                assert!(!said.is_empty());
            }
            ControlFlow::Continue(())
        });
    }
}

fuzz_target!(|input: (u8, &str)| with_game(input.0, Text(input.1)));
