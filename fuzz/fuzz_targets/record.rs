//! Any text as a file of games that were played: it is refused, or its games
//! are played again as far as they can be.
#![no_main]

use kanzen_catalog::read_records;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(records) = read_records(&kanzen_fuzz::file("games.json", bytes)) else {
        return;
    };
    for record in records.iter().take(4) {
        // Other files are not what is tried here.
        if record.ruleset.is_some() {
            continue;
        }
        let Ok(game) = record.open() else {
            continue;
        };
        let Ok(mut session) = game.session(Some(&record.start), None) else {
            continue;
        };
        for text in record.moves.iter().take(200) {
            if session.end().is_some() || session.play(text).is_err() {
                break;
            }
        }
        session.record();
    }
});
