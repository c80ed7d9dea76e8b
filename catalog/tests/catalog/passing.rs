//! Verifying and counting that are interrupted, fail or are killed, and go on:
//! what is kept of them beside the table, and what is not believed.

use std::cell::RefCell;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::time::Duration;

use kanzen_catalog::{
    AnyGame, CatalogError, Packing, PassOptions, Shelf, Silent, Solvable, SolveOptions, Stage,
    Table, Watch, open,
};
use kanzen_table::{State, disturb, undisturbed};
use serde_json::{Value as Json, json};

/// A board of a few parts, and one of a single part.
const BOARD: &str = "nocca:3x5x3";
const SMALL: &str = "nocca:2x3x2";

/// Says stop when it has been asked so often.
struct Impatient(AtomicI64);

impl Impatient {
    fn new(asked: i64) -> Impatient {
        Impatient(AtomicI64::new(asked))
    }
}

impl Watch for Impatient {
    fn begin(&self, _: Stage, _: u64, _: u64) {}
    fn advance(&self, _: u64) {}
    fn stopped(&self) -> bool {
        self.0.fetch_sub(1, Relaxed) <= 0
    }
}

/// What goes through a table and leaves a note.
type Work = fn(&dyn Solvable, &Table, &PassOptions, &dyn Watch) -> Result<Json, CatalogError>;

const WORKS: [(&str, Work); 2] = [
    ("verify.json", |game, table, options, watch| {
        Ok(json!(game.verify(table, options, watch)?))
    }),
    ("stats.json", |game, table, options, watch| {
        Ok(json!(game.statistics(table, options, watch)?))
    }),
];

/// A solved game in a directory of its own.
struct Solved {
    dir: tempfile::TempDir,
    shelf: Shelf,
    game: Box<dyn AnyGame>,
}

impl Solved {
    fn new(name: &str) -> Solved {
        let dir = tempfile::tempdir().unwrap();
        let solved = Solved {
            shelf: Shelf::new(dir.path()),
            game: open(name).unwrap(),
            dir,
        };
        solved.solve(Packing::Quick);
        solved
    }

    fn solve(&self, packing: Packing) {
        let options = SolveOptions {
            packing,
            ..SolveOptions::default()
        };
        let game = self.game.solvable().unwrap();
        game.solve(&self.path(), &options, &Silent).unwrap();
    }

    fn path(&self) -> PathBuf {
        self.shelf.path(&*self.game)
    }

    /// Where the state of work on a note is kept.
    fn unfinished(&self, note: &str) -> PathBuf {
        State::directory(&PathBuf::from(format!("{}.{note}", self.path().display())))
    }

    fn run(&self, work: Work, restart: bool, watch: &dyn Watch) -> Result<Json, CatalogError> {
        let options = PassOptions {
            restart,
            keep_every: Duration::ZERO,
            ..PassOptions::default()
        };
        let table = self.shelf.table(&*self.game)?;
        work(self.game.solvable()?, &table, &options, watch)
    }

    /// What is found undisturbed.
    fn expected(&self, work: Work) -> Json {
        figures(self.run(work, true, &Silent).unwrap())
    }

    fn forget_notes(&self) {
        for (note, _) in WORKS {
            let path = format!("{}.{note}", self.path().display());
            let _ = fs::remove_file(path);
        }
    }

    /// Leaves work interrupted in the middle.
    fn interrupt(&self, work: Work, asked: i64) {
        let stopped = self.run(work, false, &Impatient::new(asked));
        assert!(
            matches!(stopped, Err(CatalogError::WillGoOn)),
            "{stopped:?}"
        );
    }
}

/// All but how long it took.
fn figures(mut report: Json) -> Json {
    report["seconds"] = Json::Null;
    report["noted"] = Json::Null;
    report
}

#[test]
fn interrupted_work_ends_with_the_same_figures() {
    let solved = Solved::new(BOARD);
    for (note, work) in WORKS {
        let expected = solved.expected(work);
        solved.forget_notes();
        let mut stops = 0;
        let found = loop {
            let asked = [1, 30, 70, 200, 400][stops % 5] + 5 * stops as i64;
            match solved.run(work, false, &Impatient::new(asked)) {
                Ok(found) => break found,
                Err(CatalogError::WillGoOn) => stops += 1,
                Err(error) => panic!("{error}"),
            }
            assert!(solved.unfinished(note).exists());
            assert!(stops < 1000, "it comes no further");
        };
        assert!(stops > 2, "{note}: only {stops} stops");
        assert!(figures(found) == expected, "{note}");
        assert!(!solved.unfinished(note).exists(), "{note}: nothing is left");
        let left = fs::read_dir(solved.dir.path()).unwrap().flatten();
        let left: Vec<_> = left.map(|file| file.file_name()).collect();
        // The table, the note of solving, and that of this work.
        assert_eq!(left.len(), 3, "{left:?}");
        solved.forget_notes();
    }
}

#[test]
fn the_seconds_of_unfinished_work_are_told_and_count() {
    let solved = Solved::new(BOARD);
    for (_, work) in WORKS {
        solved.interrupt(work, 70);
        let told = std::sync::Mutex::new(Vec::new());
        let options = PassOptions {
            announce: &|seconds| told.lock().unwrap().push(seconds),
            ..PassOptions::default()
        };
        let table = solved.shelf.table(&*solved.game).unwrap();
        let game = solved.game.solvable().unwrap();
        let found = work(game, &table, &options, &Silent).unwrap();
        let told = told.into_inner().unwrap();
        assert!(told.len() == 1 && told[0] > 0.0, "{told:?}");
        assert!(found["seconds"].as_f64().unwrap() > told[0]);
    }
}

/// An error that names `--restart` and says this.
fn refused(found: Result<Json, CatalogError>, says: &str) {
    let error = found.expect_err(says);
    let said = error.to_string();
    assert!(said.contains(says) && said.contains("--restart"), "{said}");
}

#[test]
fn a_state_that_is_damaged_or_of_something_else_is_not_believed() {
    let solved = Solved::new(BOARD);
    for (at, (note, work)) in WORKS.into_iter().enumerate() {
        let (_, other) = WORKS[1 - at];
        let expected = solved.expected(work);
        solved.forget_notes();
        solved.interrupt(work, 70);
        let directory = solved.unfinished(note);
        let files: Vec<PathBuf> = files_of(&directory);
        let newest = files.last().unwrap();
        let whole = fs::read(newest).unwrap();
        for at in (0..whole.len()).step_by(whole.len() / 50 + 1) {
            let mut bytes = whole.clone();
            bytes[at] ^= 4;
            fs::write(newest, bytes).unwrap();
            refused(solved.run(work, false, &Silent), "damaged");
        }
        fs::write(newest, &whole).unwrap();

        // That of other work, under this name.
        let (other_note, _) = WORKS[1 - at];
        solved.interrupt(other, 70);
        let other_directory = solved.unfinished(other_note);
        fs::remove_dir_all(&other_directory).unwrap();
        fs::rename(&directory, &other_directory).unwrap();
        refused(solved.run(other, false, &Silent), "another version");
        fs::rename(&other_directory, &directory).unwrap();

        // Another table of the game, and back.
        solved.solve(Packing::Small);
        refused(solved.run(work, false, &Silent), "another table");
        solved.solve(Packing::Quick);
        assert!(figures(solved.run(work, false, &Silent).unwrap()) == expected);
        solved.forget_notes();
        solved.interrupt(work, 70);
        fs::write(files_of(&directory).last().unwrap(), "nonsense").unwrap();
        refused(solved.run(work, false, &Silent), "damaged");
        assert!(figures(solved.run(work, true, &Silent).unwrap()) == expected);
        assert!(!directory.exists());
        solved.forget_notes();
    }
}

/// The files of a state, oldest first.
fn files_of(directory: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(directory).unwrap().flatten();
    let files = files.map(|file| file.path());
    let mut files: Vec<PathBuf> = files
        .filter(|path| path.extension().is_some_and(|ending| ending == "kzs"))
        .collect();
    files.sort();
    files
}

#[test]
fn where_nothing_can_be_kept_it_is_done_all_the_same() {
    let solved = Solved::new(SMALL);
    for (note, work) in WORKS {
        let note_path = PathBuf::from(format!("{}.{note}", solved.path().display()));
        // Another program does the same.
        let held = State::hold_off(&note_path).unwrap();
        let stopped = solved.run(work, false, &Impatient::new(0));
        assert!(matches!(stopped, Err(CatalogError::Stopped)), "{stopped:?}");
        solved.run(work, false, &Silent).unwrap();
        drop(held);
        solved.forget_notes();

        // Something else has the name of the directory.
        let directory = solved.unfinished(note);
        fs::write(&directory, "mine").unwrap();
        let stopped = solved.run(work, false, &Impatient::new(0));
        assert!(matches!(stopped, Err(CatalogError::Stopped)), "{stopped:?}");
        solved.run(work, false, &Silent).unwrap();
        assert_eq!(fs::read_to_string(&directory).unwrap(), "mine");
        fs::remove_file(&directory).unwrap();
    }
}

/// Disks that fail at any operation, once or from then on, as when the program
/// is killed: the work goes on, and ends with the same figures.
#[test]
fn any_operation_may_fail() {
    let solved = Solved::new(SMALL);
    let table = fs::read(solved.path()).unwrap();
    for (note, work) in WORKS {
        let expected = solved.expected(work);
        solved.forget_notes();
        let count = Rc::new(RefCell::new(0));
        let counted = count.clone();
        disturb(move |_| {
            *counted.borrow_mut() += 1;
            Ok(())
        });
        solved.run(work, false, &Silent).unwrap();
        undisturbed();
        let operations = *count.borrow();
        assert!(operations > 10, "only {operations} operations");
        for failing in 0..operations {
            for for_good in [false, true] {
                solved.forget_notes();
                let mut at = 0;
                disturb(move |_| {
                    at += 1;
                    match at - 1 == failing || (for_good && at > failing) {
                        true => Err(io::ErrorKind::StorageFull.into()),
                        false => Ok(()),
                    }
                });
                let found = solved.run(work, false, &Silent);
                undisturbed();
                let when = format!("{note}: after {failing} failed");
                match found {
                    Ok(found) => assert!(figures(found) == expected, "{when}"),
                    Err(CatalogError::PassNotKept(_)) => {}
                    Err(error) => panic!("{when}: {error}"),
                }
                solved.forget_notes();
                let found = solved.run(work, false, &Silent);
                let found = found.unwrap_or_else(|error| panic!("{when}: {error}"));
                assert!(figures(found) == expected, "{when}");
                assert!(!solved.unfinished(note).exists(), "{when}");
                assert!(fs::read(solved.path()).unwrap() == table, "{when}");
            }
        }
        solved.forget_notes();
    }
}

#[test]
fn unfinished_work_goes_with_its_table() {
    let solved = Solved::new(BOARD);
    let name = solved.game.name();
    solved.shelf.mark(&*solved.game).unwrap();
    let before = solved.shelf.bytes_of(name);
    for (_, work) in WORKS {
        solved.interrupt(work, 70);
    }
    assert!(solved.shelf.bytes_of(name) > before);
    assert!(solved.shelf.discard(name).unwrap());
    assert_eq!(fs::read_dir(solved.dir.path()).unwrap().count(), 0);
}
