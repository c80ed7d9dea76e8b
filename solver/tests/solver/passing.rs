//! Verifying that is interrupted again and again must end as one that is not, and
//! goes on from nothing that cannot be. The state is kept here as a file would.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use kanzen_index::{Index, Indexed};
use kanzen_nocca::Nocca;
use kanzen_rules::{Game, Value};
use kanzen_solver::{
    Cells, CountError, Countable, Extent, Keeper, Lookup, Silent, Stage, Stands, Values, Verified,
    VerifyError, Watch, solve, verify, verify_kept,
};
use serde_json::{Value as Json, json};

/// Keeps the state as a file would: the standing as JSON, cells as bytes.
#[derive(Clone, Default)]
pub struct Memory {
    pub kept: Option<Kept>,
    /// Whatever was kept if it is kept often.
    pub all: Vec<Kept>,
    pub often: bool,
    pub keeps: u32,
}

/// A standing, and the bytes of cells.
pub type Kept = (Json, Vec<u8>);

impl Memory {
    pub fn of(kept: Kept) -> Memory {
        Memory {
            kept: Some(kept),
            ..Memory::default()
        }
    }
}

impl<S: Stands> Keeper<S> for Memory {
    type Error = &'static str;

    fn restore(&mut self) -> Result<Option<(S, S::Cells)>, Self::Error> {
        let Some((standing, bytes)) = &self.kept else {
            return Ok(None);
        };
        let standing = S::deserialize(standing).map_err(|_| "another standing")?;
        let shape = standing.shape(u64::MAX).ok_or("no shape")?;
        let mut cells = S::Cells::zeros(shape).expect("memory");
        assert_eq!(bytes.len() as u64, shape.cells * u64::from(shape.width));
        cells.put(0, bytes);
        Ok(Some((standing, cells)))
    }

    fn is_due(&self) -> bool {
        self.often
    }

    fn keep(&mut self, standing: &S, cells: &S::Cells) -> Result<(), Self::Error> {
        let shape = cells.shape();
        assert_eq!(standing.shape(u64::MAX), Some(shape), "told of its cells");
        let bytes = cells.bytes(0..shape.cells as usize).into_owned();
        self.kept = Some((json!(standing), bytes));
        if self.often {
            self.all.extend(self.kept.clone());
        }
        self.keeps += 1;
        Ok(())
    }
}

/// Says stop when it has been asked so many times; zero is never.
pub struct Impatient(AtomicU32);

impl Impatient {
    pub fn new(asked: u32) -> Impatient {
        Impatient(AtomicU32::new(asked))
    }
}

impl Watch for Impatient {
    fn begin(&self, _: Stage, steps: u64, done: u64) {
        assert!(done <= steps);
    }
    fn advance(&self, _: u64) {}
    fn stopped(&self) -> bool {
        self.0.fetch_sub(1, Relaxed) == 1
    }
}

/// A board of a few parts, solved.
pub struct Board {
    pub game: Nocca<u32>,
    pub stored: <Nocca<u32> as Indexed>::Index,
    pub folded: <Nocca<u32> as Indexed>::Index,
    pub explicit: <Nocca<u32> as Indexed>::Index,
    pub values: Values,
}

impl Board {
    pub fn new(size: &str) -> Board {
        let game = Nocca::<u32>::new(size.parse().unwrap());
        let stored = game.stored().unwrap();
        let values = solve(&game, &stored, &Silent).unwrap();
        Board {
            folded: game.folded().unwrap(),
            explicit: game.explicit().unwrap(),
            game,
            stored,
            values,
        }
    }

    fn verify(
        &self,
        extent: Extent,
        watch: &dyn Watch,
        keeper: &mut Memory,
    ) -> Result<Verified, VerifyError<<Nocca<u32> as Game>::Position, &'static str>> {
        let (stored, folded) = (&self.stored, &self.folded);
        let verified = verify_kept(
            &self.game,
            stored,
            folded,
            &self.values,
            extent,
            watch,
            keeper,
        );
        verified.map(|worked| worked.found)
    }
}

#[test]
fn verifying_may_stop_anywhere() {
    let board = Board::new("3x5x3");
    assert!(board.folded.len() > 300_000, "{}", board.folded.len());
    for extent in [Extent::Everything, Extent::StoredAnd(300_000)] {
        let undisturbed = verify(
            &board.game,
            &board.stored,
            &board.folded,
            &board.values,
            extent,
            &Silent,
        )
        .unwrap();
        let mut keeper = Memory::default();
        let mut stops = 0;
        let verified = loop {
            // Within a part, and after one.
            let watch = Impatient::new([1, 30, 70][stops as usize % 3]);
            match board.verify(extent, &watch, &mut keeper) {
                Ok(verified) => break verified,
                Err(VerifyError::Stopped) => stops += 1,
                Err(error) => panic!("{error:?}"),
            }
            assert!(stops < 1000, "it comes no further");
        };
        assert!(stops > 3, "only {stops} stops");
        assert_eq!(keeper.keeps, stops);
        assert_eq!(verified, undisturbed);
    }
}

#[test]
fn verifying_refuses_what_cannot_be() {
    let board = Board::new("3x5x3");
    let extent = Extent::StoredAnd(900_000);
    let mut keeper = Memory::default();
    let stopped = board.verify(extent, &Impatient::new(150), &mut keeper);
    assert_eq!(stopped, Err(VerifyError::Stopped));
    let (whole, _) = keeper.kept.clone().unwrap();
    assert!(whole["next"].as_u64().unwrap() > 0);
    let changes: [(&str, Json); 9] = [
        ("/next", json!(1)),
        ("/next", json!(1u64 << 60)),
        ("/next", json!(0)),
        ("/seconds", json!(-1.0)),
        ("/verified/positions", json!(u64::MAX)),
        ("/verified/moves", json!(u64::MAX)),
        ("/verified/tally/win", json!(7)),
        ("/verified/tally/longest_win", json!(8)),
        ("/verified/stored/draw", json!(1u64 << 50)),
    ];
    for (field, value) in changes {
        let mut changed = whole.clone();
        *changed.pointer_mut(field).expect(field) = value;
        keeper.kept = Some((changed, Vec::new()));
        let verified = board.verify(extent, &Silent, &mut keeper);
        assert_eq!(verified, Err(VerifyError::Impossible), "{field}");
    }
    // What a wrong table has found is no state to go on from.
    keeper.kept = Some((whole, Vec::new()));
    assert!(board.verify(extent, &Silent, &mut keeper).is_ok());
}

/// What was verified before is believed, what comes after it is looked at.
#[test]
fn a_wrong_value_is_found_after_an_interruption() {
    let mut board = Board::new("3x5x3");
    let extent = Extent::Everything;
    let mut keeper = Memory::default();
    let stopped = board.verify(extent, &Impatient::new(70), &mut keeper);
    assert_eq!(stopped, Err(VerifyError::Stopped));
    let mut numbers = (0..board.values.len()).rev();
    let last = numbers.find(|number| matches!(board.values.get(*number), Some(Value::Win(_))));
    let Values::Narrow(cells) = &mut board.values else {
        panic!("narrow cells")
    };
    cells[last.expect("a win") as usize] += 2;
    for mut keeper in [keeper, Memory::default()] {
        let verified = board.verify(extent, &Silent, &mut keeper);
        assert!(
            matches!(verified, Err(VerifyError::Mismatch(_))),
            "{verified:?}"
        );
    }
}

/// A keeper that fails ends the work with what it says.
#[test]
fn a_state_that_cannot_be_kept_is_an_error() {
    struct Full;
    impl<S: Stands> Keeper<S> for Full {
        type Error = &'static str;
        fn restore(&mut self) -> Result<Option<(S, S::Cells)>, Self::Error> {
            Ok(None)
        }
        fn is_due(&self) -> bool {
            true
        }
        fn keep(&mut self, _: &S, _: &S::Cells) -> Result<(), Self::Error> {
            Err("no room")
        }
    }
    let board = Board::new("2x3x2");
    let Board {
        game,
        stored,
        folded,
        explicit,
        values,
    } = &board;
    let extent = Extent::Everything;
    let verified = verify_kept(game, stored, folded, values, extent, &Silent, &mut Full);
    assert_eq!(verified, Err(VerifyError::Keeping("no room")));
    let counted = Countable {
        game,
        stored,
        folded,
        reach: Some((explicit, game.start().unwrap())),
        lookup: |number| values.value(number),
        more_follows: true,
        watch: &Silent,
    };
    let counted = counted.count(&mut Full).map(|worked| worked.seconds);
    assert_eq!(counted, Err(CountError::Keeping("no room")));
}
