//! Any text as a ruleset: it is refused with reasons, or it is a game whose start
//! can be written, read, moved from and explained.
#![no_main]

use kanzen_index::bits::Word;
use kanzen_rules::{Explained, Game, Lang, Notation, perft::perft};
use kanzen_shogi::{Ruleset, Shogi};
use libfuzzer_sys::fuzz_target;

fn look<W: Word>(rules: Ruleset) {
    let game = Shogi::<W>::new(rules);
    let start = game.usual_start().expect("a start that was checked");
    let text = game.write_position(&start);
    assert_eq!(game.read_position(&text).ok(), Some(start));
    perft(&game, &start, 2);
    for lang in [Lang::En, Lang::Ja] {
        game.diagram(&start, None, lang);
        assert!(!game.rules_in_words(lang).is_empty());
        game.rule_pictures(lang);
    }
}

fuzz_target!(|text: &str| {
    match Ruleset::parse(text) {
        Err(problems) => assert!(!problems.to_string().is_empty()),
        Ok(rules) => match rules.squares() {
            0..=16 => look::<u16>(rules),
            17..=32 => look::<u32>(rules),
            _ => look::<u128>(rules),
        },
    }
});
