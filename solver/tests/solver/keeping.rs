//! A solve that is interrupted again and again must end as one that is not.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use kanzen_index::{Index, Indexed};
use kanzen_nocca::Nocca;
use kanzen_solver::{
    Keeper, Silent, SolveError, Stage, Standing, Unkept, Values, Watch, solve_kept,
};

/// Keeps the state in memory.
#[derive(Default)]
struct Memory(Option<(Standing, Values)>);

impl Keeper for Memory {
    type Error = &'static str;

    fn restore(&mut self) -> Result<Option<(Standing, Values)>, Self::Error> {
        Ok(self.0.clone())
    }

    fn is_due(&self) -> bool {
        false
    }

    fn keep(&mut self, standing: &Standing, cells: &Values) -> Result<(), Self::Error> {
        self.0 = Some((standing.clone(), cells.clone()));
        Ok(())
    }
}

/// Says stop when it has been asked so many times.
struct Impatient(AtomicU32);

impl Watch for Impatient {
    fn begin(&self, _: Stage, _: u64, _: u64) {}
    fn advance(&self, _: u64) {}
    fn stopped(&self) -> bool {
        self.0.fetch_sub(1, Relaxed) == 1
    }
}

/// The board has three parts, so a solve also stops within rounds.
#[test]
fn stopping_after_any_part_changes_nothing() {
    let game = Nocca::<u32>::new("4x4x3".parse().unwrap());
    let stored = game.stored().unwrap();
    assert!(stored.len() > 2 << 20);
    let undisturbed = solve_kept(&game, &stored, &Silent, &mut Unkept).unwrap();
    let mut keeper = Memory::default();
    let mut stops = 0;
    let solved = loop {
        let watch = Impatient(AtomicU32::new(2 + stops % 3));
        match solve_kept(&game, &stored, &watch, &mut keeper) {
            Ok(solved) => break solved,
            Err(SolveError::Stopped) => stops += 1,
            Err(SolveError::Keeping(why)) => panic!("{why}"),
            Err(SolveError::NoMemory(error)) => panic!("{error}"),
        }
    };
    assert!(stops > 20, "only {stops} stops");
    assert_eq!(solved.values, undisturbed.values);
    assert_eq!(solved.edges, undisturbed.edges);
    let standing = keeper.0.unwrap().0;
    assert!(standing.distance.is_some() && standing.seconds > 0.0);
}

/// A keeper that fails ends the solve with what it says.
#[test]
fn a_state_that_cannot_be_kept_is_an_error() {
    struct Broken;
    impl Keeper for Broken {
        type Error = &'static str;
        fn restore(&mut self) -> Result<Option<(Standing, Values)>, Self::Error> {
            Ok(None)
        }
        fn is_due(&self) -> bool {
            true
        }
        fn keep(&mut self, _: &Standing, _: &Values) -> Result<(), Self::Error> {
            Err("no room")
        }
    }
    let game = Nocca::<u32>::new("2x3x2".parse().unwrap());
    let stored = game.stored().unwrap();
    let solved = solve_kept(&game, &stored, &Silent, &mut Broken);
    assert_eq!(solved, Err(SolveError::Keeping("no room")));
}
