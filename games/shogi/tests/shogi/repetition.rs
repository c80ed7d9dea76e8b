//! What coming back to a position means in each shipped game, played out with
//! a `Record`.

use kanzen_rules::{End, Game, Notation, Outcome, Player, Record};
use kanzen_shogi::{Shogi, shipped};

use crate::large;

/// Plays the cycle over and over until the game ends; it must not end before
/// a full number of rounds. Returns how often the first position occurred, and
/// the end.
fn repeat(game: &Shogi<u128>, position: &str, cycle: &[&str]) -> (usize, End) {
    let start = game
        .read_position(position)
        .unwrap_or_else(|e| panic!("{e}"));
    let mut record = Record::new(game, start);
    for round in 1..10 {
        for text in cycle {
            assert_eq!(record.end(), None, "{}: over in round {round}", game.name());
            let mv = game
                .read_move(record.position(), text)
                .unwrap_or_else(|e| panic!("{e}"));
            record.play(mv);
        }
        assert_eq!(record.position(), &start, "{}: no cycle", game.name());
        assert_eq!(record.occurrences(), round + 1);
        if let Some(end) = record.end() {
            undo_restores(&mut record, end);
            return (round + 1, end);
        }
    }
    panic!("{}: repeated ten times and not over", game.name());
}

/// Taking the last move back makes the game go on; playing it again ends it.
fn undo_restores(record: &mut Record<'_, Shogi<u128>>, end: End) {
    let (last, plies) = (
        record.moves()[record.moves().len() - 1],
        record.moves().len(),
    );
    assert!(record.undo());
    assert_eq!((record.moves().len(), record.end()), (plies - 1, None));
    record.play(last);
    assert_eq!(record.end(), Some(end));
}

#[test]
fn a_position_that_comes_back_ends_the_game() {
    let draw = End::Repetition(Outcome::DRAW);
    let second_wins = End::Repetition(Outcome::won_by(Player::SECOND));
    for (name, position, cycle, times, end) in [
        (
            "anpanman",
            "s1c/1a1/3/1A1/C1S b -",
            ["1e2e", "3a2a", "2e1e", "2a3a"],
            3,
            draw,
        ),
        (
            "anpanman-asai",
            "s1c/1a1/3/1A1/C1S b -",
            ["1e2e", "3a2a", "2e1e", "2a3a"],
            3,
            draw,
        ),
        (
            "dobutsu",
            "gle/1c1/1C1/ELG b -",
            ["1d1c", "3a3b", "1c1d", "3b3a"],
            3,
            draw,
        ),
        (
            "minishogi",
            "rbsgk/4p/5/P4/KGSBR b -",
            ["4e4d", "2a2b", "4d4e", "2b2a"],
            4,
            second_wins,
        ),
        (
            "gorogoro",
            "sgkgs/5/1ppp1/1PPP1/5/SGKGS b -",
            ["3f3e", "3a3b", "3e3f", "3b3a"],
            4,
            draw,
        ),
        (
            "shogi",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -",
            ["4i4h", "6a6b", "4h4i", "6b6a"],
            4,
            draw,
        ),
    ] {
        assert_eq!(
            repeat(&large(name), position, &cycle),
            (times, end),
            "{name}"
        );
    }
}

#[test]
fn every_shipped_game_has_its_rule() {
    for (name, _) in shipped::RULESETS {
        let rule = large(name).repetition();
        let (times, perpetual) = match *name {
            "anpanman" | "anpanman-asai" => (3, false),
            "dobutsu" | "dobutsu-no-drops" | "dobutsu-3x5" => (3, false),
            "minishogi" | "gorogoro" | "shogi" | "ninemasu" => (4, true),
            other => panic!("{other}: say here what repetition means"),
        };
        assert_eq!(
            (rule.times, rule.perpetual_check_loses),
            (times, perpetual),
            "{name}"
        );
    }
}

#[test]
fn perpetual_check_loses_for_the_checker() {
    let first_loses = End::PerpetualCheck(Outcome::won_by(Player::SECOND));
    let second_loses = End::PerpetualCheck(Outcome::won_by(Player::FIRST));
    for (name, position, cycle, end) in [
        (
            "minishogi",
            "4k/5/5/5/K2R1 b BGSPrbgsp",
            ["2e1e", "1a2a", "1e2e", "2a1a"],
            first_loses,
        ),
        // The second player, whom plain repetition would make the winner.
        (
            "minishogi",
            "1r2k/5/5/5/K4 w RBGSPbgsp",
            ["4a5a", "5e4e", "5a4a", "4e5e"],
            second_loses,
        ),
        (
            "gorogoro",
            "4k/5/4S/5/5/K4 b 4G3S6P",
            ["1c2b", "1a1b", "2b1c", "1b1a"],
            first_loses,
        ),
        (
            "shogi",
            "8k/9/9/9/9/9/9/9/K6R1 b R2B4G4S4N4L18P",
            ["2i1i", "1a2a", "1i2i", "2a1a"],
            first_loses,
        ),
        (
            "shogi",
            "1r6k/9/9/9/9/9/9/9/K8 w R2B4G4S4N4L18P",
            ["8a9a", "9i8i", "9a8a", "8i9i"],
            second_loses,
        ),
    ] {
        assert_eq!(
            repeat(&large(name), position, &cycle),
            (4, end),
            "{name} {position}"
        );
    }
}

/// One move of the cycle that gives no check makes it plain repetition.
#[test]
fn checks_now_and_then_are_no_perpetual_check() {
    let (times, end) = repeat(
        &large("gorogoro"),
        "4k/5/2S2/5/5/K4 b 4G3S6P",
        &["3c2b", "1a1b", "2b3c", "1b1a"],
    );
    assert_eq!((times, end), (4, End::Repetition(Outcome::DRAW)));
}

/// Checks before the position first occurred do not count, nor does their lack.
#[test]
fn only_moves_since_the_first_occurrence_count() {
    let game = large("minishogi");
    let start = game
        .read_position("4k/5/5/5/K1R2 b BGSPrbgsp")
        .expect("a position");
    let mut record = Record::new(&game, start);
    let mut ends = Vec::new();
    // A quiet move first, to which the cycle never comes back.
    let cycle = ["2e1e", "1b2b", "1e2e", "2b1b"];
    for text in ["3e2e", "1a1b"].iter().chain([cycle; 3].as_flattened()) {
        let mv = game
            .read_move(record.position(), text)
            .unwrap_or_else(|e| panic!("{e}"));
        record.play(mv);
        ends.extend(record.end());
    }
    assert_eq!(ends, [End::PerpetualCheck(Outcome::won_by(Player::SECOND))]);
    assert_eq!(record.start(), &start);
    assert_eq!(record.positions().len(), 15);
    while record.undo() {
        assert_eq!(record.end(), None);
    }
    assert_eq!(record.position(), &start);
}

/// In games where check need not be answered nobody loses by giving it.
#[test]
fn perpetual_check_is_a_draw_where_the_rules_do_not_speak_of_it() {
    let game = large("dobutsu");
    let (times, end) = repeat(
        &game,
        "l2/3/1G1/2L b GECec",
        &["2c3c", "3a2a", "3c2c", "2a3a"],
    );
    assert_eq!((times, end), (3, End::Repetition(Outcome::DRAW)));
}
