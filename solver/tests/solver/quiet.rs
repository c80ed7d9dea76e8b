//! Games that store only quiet positions: what is derived must come out as the
//! simple solver, which knows no such thing, has it.

use kanzen_index::{Index, Indexed, Place, Walker};
use kanzen_nocca::Nocca;
use kanzen_rules::Notation;
use kanzen_rules::Value;
use kanzen_solver::{Extent, Silent, VerifyError, probe, simple, solve, verify};

#[test]
fn nocca_agrees_with_the_simple_solver_everywhere() {
    for size in ["2x3x2", "2x3x3", "2x4x3", "3x3x2", "3x3x3", "2x5x4"] {
        let game = Nocca::<u32>::new(size.parse().unwrap());
        let (stored, explicit) = (game.stored().unwrap(), game.explicit().unwrap());
        let values = solve(&game, &stored, &Silent).unwrap();
        let lookup = |number| values.get(number).expect("no hole");
        let mut walker = explicit.walker(&game);
        let positions: Vec<_> = (0..explicit.len()).map(|n| walker.known(n)).collect();
        let simple = simple::solve(&game, positions.iter().copied());
        let mut derived = 0;
        for pos in &positions {
            let text = game.write_position(pos);
            assert_eq!(
                probe(&game, &stored, lookup, pos),
                simple[pos],
                "{size} {text}"
            );
            derived += u64::from(stored.place(&game, pos) == Place::Derived);
        }
        assert!(derived > 0, "{size} has positions of every kind");
    }
}

/// Of a very large board all stored positions are checked, and some others.
#[test]
fn a_sample_has_every_stored_position() {
    let game = Nocca::<u32>::new("3x3x3".parse().unwrap());
    let (stored, folded) = (game.stored().unwrap(), game.folded().unwrap());
    let values = solve(&game, &stored, &Silent).unwrap();
    let extent = Extent::StoredAnd(1000);
    let verified = verify(&game, &stored, &folded, &values, extent, &Silent).unwrap();
    assert_eq!(verified.positions, stored.len() + 1000);
    for number in (0..stored.len()).step_by(97) {
        let right = values.get(number).expect("no hole");
        let wrong = if right == Value::Draw {
            Value::Loss(8)
        } else {
            Value::Draw
        };
        let lookup = |n| {
            if n == number {
                wrong
            } else {
                values.get(n).expect("no hole")
            }
        };
        let result = verify(&game, &stored, &folded, &lookup, extent, &Silent);
        assert!(matches!(result, Err(VerifyError::Mismatch(_))), "{number}");
    }
    assert_eq!(Extent::of(999_999_999), Extent::Everything);
    assert_eq!(Extent::of(1_000_000_000), Extent::StoredAnd(100_000_000));
}
