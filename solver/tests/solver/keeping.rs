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
            Err(SolveError::Impossible) => panic!("what was kept is possible"),
            Err(SolveError::Unlawful { number }) => panic!("{number} breaks a law"),
        }
    };
    assert!(stops > 20, "only {stops} stops");
    assert_eq!(solved.values, undisturbed.values);
    assert_eq!(solved.edges, undisturbed.edges);
    let standing = keeper.0.unwrap().0;
    assert!(standing.distance.is_some() && standing.seconds > 0.0);
}

/// A solve that goes on before its first part in wide cells has the same values.
#[test]
fn wide_cells_have_the_same_values() {
    for size in ["3x3x2", "3x4x3", "4x3x2"] {
        let game = Nocca::<u32>::new(size.parse().unwrap());
        let stored = game.stored().unwrap();
        let standing = Standing {
            width: 2,
            ..Standing::default()
        };
        let cells = Values::zeros(2, stored.len()).unwrap();
        let mut keeper = Memory(Some((standing, cells)));
        let narrow = solve_kept(&game, &stored, &Silent, &mut Unkept).unwrap();
        let wide = solve_kept(&game, &stored, &Silent, &mut keeper).unwrap();
        assert!(matches!(wide.values, Values::Wide(_)));
        assert_eq!(wide.edges, narrow.edges);
        for number in 0..stored.len() {
            let value = narrow.values.get(number);
            assert_eq!(wide.values.get(number), value, "{size} {number}");
        }
    }
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

/// A state that was tampered with ends the solve with an error: it never hangs
/// nor reaches beyond the cells.
#[test]
fn a_state_that_cannot_be_is_refused() {
    let game = Nocca::<u32>::new("3x4x3".parse().unwrap());
    let stored = game.stored().unwrap();
    let kept = |stops: u32| {
        let mut keeper = Memory::default();
        let watch = Impatient(AtomicU32::new(stops));
        let solved = solve_kept(&game, &stored, &watch, &mut keeper);
        assert_eq!(solved, Err(SolveError::Stopped));
        keeper.0.unwrap()
    };
    type Change = fn(&mut Standing, &mut Vec<u8>);
    let changes: [(&str, Change); 19] = [
        ("width", |standing, _| standing.width = 2),
        ("no width", |standing, _| standing.width = 0),
        ("a round far ahead", |standing, _| {
            standing.distance = Some(u32::MAX);
        }),
        ("another round", |standing, _| {
            standing.distance = Some(standing.distance.map_or(1, |d| d + 1));
        }),
        ("beyond the end", |standing, _| standing.next += 1 << 40),
        ("within a chunk", |standing, _| standing.next -= 1),
        ("nothing done", |standing, _| standing.next = 0),
        ("high counters", |standing, _| standing.most = 252),
        ("no counters", |standing, _| standing.most = 0),
        ("positions", |standing, _| standing.positions += 1),
        ("passed", |standing, _| standing.passed = u64::MAX),
        ("seen", |standing, _| standing.seen = u64::MAX),
        ("idle", |standing, _| standing.idle = u32::MAX),
        ("edges", |standing, _| standing.edges = u64::MAX),
        ("seconds", |standing, _| standing.seconds = f64::MAX),
        ("less than no time", |standing, _| standing.seconds = -1.0),
        ("fewer cells", |_, cells| cells.truncate(1000)),
        ("more cells", |_, cells| cells.push(0)),
        ("a deep cell", |_, cells| cells[500] = 100),
    ];
    for stops in [1, 6] {
        let (standing, cells) = kept(stops);
        assert_eq!(standing.distance.is_some(), stops > 1);
        let Values::Narrow(cells) = cells else {
            panic!("narrow cells")
        };
        for (name, change) in changes {
            let (mut standing, mut cells) = (standing.clone(), cells.clone());
            change(&mut standing, &mut cells);
            // Before the rounds a high counter is no lie: wide cells follow.
            if name == "high counters" && stops == 1 {
                continue;
            }
            let mut keeper = Memory(Some((standing, Values::Narrow(cells))));
            let solved = solve_kept(&game, &stored, &Silent, &mut keeper);
            assert_eq!(solved, Err(SolveError::Impossible), "{name} after {stops}");
        }
    }
    // Wide cells with so high a counter that distances have no room.
    let (mut standing, cells) = kept(1);
    let Values::Narrow(cells) = cells else {
        panic!("narrow cells")
    };
    let wide = cells.iter().map(|cell| match u16::from(*cell) {
        content @ 100.. => content + (u16::MAX - 255),
        content => content,
    });
    standing.width = 2;
    standing.most = 65_528;
    let mut keeper = Memory(Some((standing, Values::Wide(wide.collect()))));
    let solved = solve_kept(&game, &stored, &Silent, &mut keeper);
    assert_eq!(solved, Err(SolveError::Impossible));
}
