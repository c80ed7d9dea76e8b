//! Games that store only quiet positions: what is derived must come out as the
//! simple solver, which knows no such thing, has it.

use kanzen_index::{Index, Indexed, Place, Walker};
use kanzen_nocca::Nocca;
use kanzen_rules::Notation;
use kanzen_solver::{Silent, probe, simple, solve};

#[test]
fn nocca_agrees_with_the_simple_solver_everywhere() {
    for size in ["2x3x2", "2x3x3", "2x4x3", "3x3x2", "3x3x3", "2x5x4"] {
        let game = Nocca::<u16>::new(size.parse().unwrap());
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
