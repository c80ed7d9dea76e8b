//! Tables that leave out the distances of wins: they are found again, one by
//! one from the moves and all at once.

use kanzen_index::{Index, Indexed, Place, Walker};
use kanzen_nocca::Nocca;
use kanzen_rules::Value;
use kanzen_rules::laws::Lawful;
use kanzen_shogi::{Ruleset, Shogi};
use kanzen_solver::{
    Extent, Found, Silent, Solution, Values, VerifyError, probe, restore_wins, solve, verify,
};

use crate::tiny;

/// Values as such a table loads them: every win is one, holes are anything.
fn without_wins(values: &Values) -> Values {
    let cell = |cell: u16, hole: u16| match cell {
        _ if cell == hole => 2,
        _ if cell % 2 == 1 => 1,
        _ => cell,
    };
    match values {
        Values::Narrow(cells) => {
            let cells = cells.iter().map(|&c| cell(c.into(), u8::MAX.into()) as u8);
            Values::Narrow(cells.collect())
        }
        Values::Wide(cells) => {
            let cells = cells.iter().map(|&c| cell(c, u16::MAX));
            Values::Wide(cells.collect())
        }
    }
}

/// The same values in two bytes each.
fn widened(values: &Values) -> Values {
    let Values::Narrow(cells) = values else {
        panic!("a shallow game")
    };
    let cells = cells.iter().map(|&cell| match cell {
        254.. => u16::from(cell) | 0xff00,
        cell => cell.into(),
    });
    Values::Wide(cells.collect())
}

/// Solves a game; every win is found from the moves of every position, and
/// restored in cells of either width. How many positions are derived.
fn check<G: Lawful + Indexed>(game: &G) -> u64 {
    let (stored, explicit) = (game.stored().unwrap(), game.explicit().unwrap());
    let solved = solve(game, &stored, &Silent).unwrap();
    for values in [solved.clone(), widened(&solved)] {
        let restored = restore_wins(game, &stored, without_wins(&values), &Silent).unwrap();
        assert!(restored == values, "{}", game.name());
    }
    let value_at = |number| solved.get(number).expect("no hole");
    let found_at = |number| {
        Ok::<_, ()>(match value_at(number) {
            Value::Win(_) => Found::Won,
            value => Found::Value(value),
        })
    };
    let packed = Solution {
        game,
        index: &stored,
        values: &found_at,
    };
    let mut derived = 0;
    let mut walker = explicit.walker(game);
    for pos in (0..explicit.len()).filter_map(|number| walker.seek(number)) {
        assert_eq!(
            packed.unfinished(&pos),
            Ok(probe(game, &stored, value_at, &pos)),
            "{} {}",
            game.name(),
            game.write_position(&pos)
        );
        derived += u64::from(stored.place(game, &pos) == Place::Derived);
    }
    derived
}

#[test]
fn wins_of_the_tiny_games_are_found_again() {
    for (name, text) in tiny::TINY {
        let rules = Ruleset::parse(text).unwrap_or_else(|e| panic!("{name}: {e}"));
        check(&Shogi::<u16>::new(rules));
    }
}

/// Derived positions are lost by wins that are not known either.
#[test]
fn wins_through_derived_positions_are_found_again() {
    for size in [
        "2x3x2", "2x3x3", "2x4x3", "3x3x2", "3x3x3", "2x5x4", "3x4x3",
    ] {
        let game = Nocca::<u32>::new(size.parse().unwrap());
        assert!(check(&game) > 0, "{size} has positions of every kind");
    }
}

/// A draw that is said to be a win does not become right.
#[test]
fn a_win_without_a_winning_move_is_found_out() {
    let game = Nocca::<u32>::new("3x3x3".parse().unwrap());
    let (stored, folded) = (game.stored().unwrap(), game.folded().unwrap());
    let solved = solve(&game, &stored, &Silent).unwrap();
    let Values::Narrow(mut cells) = without_wins(&solved) else {
        panic!("a shallow game")
    };
    let draw = cells.iter_mut().find(|cell| **cell == 254);
    *draw.expect("a draw") = 1;
    let restored = restore_wins(&game, &stored, Values::Narrow(cells), &Silent).unwrap();
    let everything = Extent::Everything;
    let verified = verify(&game, &stored, &folded, &restored, everything, &Silent);
    assert!(matches!(verified, Err(VerifyError::Mismatch(_))));
}

/// An error while a win is looked for comes through.
#[test]
fn a_failing_lookup_fails_the_probe() {
    let rules = Ruleset::parse(tiny::DROPPING).unwrap();
    let game = Shogi::<u16>::new(rules);
    let stored = game.stored().unwrap();
    let mut walker = stored.walker(&game);
    let pos = (0..stored.len()).find_map(|number| walker.seek(number));
    let pos = pos.expect("a position");
    let Place::Stored(own) = stored.place(&game, &pos) else {
        panic!("a stored position")
    };
    let lookup = |number| match number == own {
        true => Ok(Found::Won),
        false => Err("unreadable"),
    };
    let damaged = Solution {
        game: &game,
        index: &stored,
        values: &lookup,
    };
    assert_eq!(damaged.unfinished(&pos), Err("unreadable"));
}
