//! The verifier must notice whatever is wrong: every value of small games is
//! changed in turn.

use kanzen_index::{Index, Place};
use kanzen_rules::Value;
use kanzen_solver::{Extent, Mismatch, Silent, Values, VerifyError, verify};

use crate::{Solved, tiny};

/// Other values that a careless solver might have given.
fn others(value: Value) -> Vec<Value> {
    let mut others = vec![Value::Draw, Value::Win(1), Value::Win(9), Value::Loss(8)];
    if let Some(plies) = value.plies() {
        others.push(match value {
            Value::Win(_) => Value::Win(plies + 2),
            _ => Value::Loss(plies + 2),
        });
        others.push(match value {
            Value::Win(_) => Value::Loss(plies + 1),
            _ => Value::Win(plies + 1),
        });
    }
    others.retain(|other| *other != value);
    others
}

#[test]
fn every_single_wrong_value_is_noticed() {
    for (name, text) in [
        ("knights", tiny::KNIGHTS),
        ("trying", tiny::TRYING),
        ("corridor", tiny::CORRIDOR),
    ] {
        let solved: Solved<u16> = Solved::new(text);
        let (game, stored) = (&solved.game, &solved.stored);
        let mut changed = 0;
        for number in 0..stored.len() {
            let Some(value) = solved.values.get(number) else {
                continue;
            };
            // One of the others a number, so that all are tried somewhere.
            let others = others(value);
            let wrong = others[number as usize % others.len()];
            let lookup = |n| if n == number { wrong } else { solved.lookup(n) };
            let result = verify(
                game,
                stored,
                &solved.folded,
                &lookup,
                Extent::Everything,
                &Silent,
            );
            let Err(VerifyError::Mismatch(Mismatch {
                position,
                found,
                expected,
            })) = result
            else {
                panic!("{name}: {number} {value} as {wrong}: {result:?}");
            };
            assert_ne!(found, expected, "{name}: {number}");
            // The position named is the changed one, or one with a move to it.
            if stored.place(game, &position) == Place::Stored(number) {
                assert_eq!(found, wrong, "{name}: {number}");
            } else {
                assert_eq!(solved.value(&position), found, "{name}: {number}");
            }
            changed += 1;
        }
        assert!(changed > 100, "{name}: only {changed} values to change");
    }
}

/// Values that agree with each other are noticed too, if they do not agree
/// with the ends of games.
#[test]
fn a_table_of_draws_is_noticed() {
    let solved: Solved<u16> = Solved::new(tiny::TAKING);
    let lookup = |_| Value::Draw;
    let result = verify(
        &solved.game,
        &solved.stored,
        &solved.folded,
        &lookup,
        Extent::Everything,
        &Silent,
    );
    assert!(
        matches!(result, Err(VerifyError::Mismatch(_))),
        "{result:?}"
    );
}

#[test]
fn the_mismatch_named_does_not_depend_on_the_threads() {
    let solved: Solved<u16> = Solved::new(tiny::DROPPING);
    let wrong: Vec<u64> = (0..solved.stored.len())
        .filter(|n| matches!(solved.values.get(*n), Some(Value::Win(_))))
        .step_by(7)
        .collect();
    let lookup = |n| {
        if wrong.binary_search(&n).is_ok() {
            Value::Draw
        } else {
            solved.lookup(n)
        }
    };
    let named = |threads: usize| {
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("a pool")
            .install(|| {
                verify(
                    &solved.game,
                    &solved.stored,
                    &solved.folded,
                    &lookup,
                    Extent::Everything,
                    &Silent,
                )
            })
    };
    let first = named(1);
    assert!(matches!(first, Err(VerifyError::Mismatch(_))), "{first:?}");
    for threads in [2, 2, 2, 3] {
        assert_eq!(named(threads), first);
    }
}

/// Holes have no value, and every number that is no hole has one.
#[test]
fn values_are_where_positions_are() {
    use kanzen_index::Walker;
    for (name, text) in tiny::TINY {
        let solved: Solved<u16> = Solved::new(text);
        let mut walker = solved.stored.walker(&solved.game);
        for number in 0..solved.stored.len() {
            let there = walker.seek(number).is_some();
            assert_eq!(
                solved.values.get(number).is_some(),
                there,
                "{name}: {number}"
            );
        }
        assert!(matches!(solved.values, Values::Narrow(_)), "{name}");
    }
}
