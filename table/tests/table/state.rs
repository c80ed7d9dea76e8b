//! The state of an unfinished solve: what is kept comes back, whatever was
//! kept before it.

use std::fs;
use std::path::Path;
use std::time::Duration;

use kanzen_solver::{Counting, Keeper, Standing, Values, Verifying};
use kanzen_table::{Packing, State, Table, TableError};

const CELLS: u64 = 200_000;
const RULES: [u8; 32] = [7; 32];

fn open(table: &Path) -> Result<State, TableError> {
    State::open(table, "game", RULES, 1, CELLS, Duration::ZERO)
}

fn standing(next: u64, values: &Values) -> Standing {
    Standing {
        width: match values {
            Values::Narrow(_) => 1,
            Values::Wide(_) => 2,
        },
        distance: Some(3),
        next,
        seconds: 1.5,
        ..Standing::default()
    }
}

/// What a solve finds there.
fn restore(state: &mut State) -> Result<Option<(Standing, Values)>, TableError> {
    state.restore()
}

fn is_due(state: &State) -> bool {
    Keeper::<Standing>::is_due(state)
}

fn files(table: &Path) -> usize {
    let names = fs::read_dir(State::directory(table)).unwrap();
    let is_state = |name: &fs::DirEntry| name.path().extension().is_some_and(|e| e == "kzs");
    names.flatten().filter(is_state).count()
}

/// Cells that compress badly, so that files have a size to speak of.
fn noise(seed: u64) -> impl Iterator<Item = u64> {
    (0..CELLS).map(move |i| (i * 2 + seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40)
}

#[test]
fn what_was_kept_last_comes_back() {
    let dir = tempfile::tempdir().unwrap();
    let table = dir.path().join("game.kzt");
    let mut narrow: Vec<u8> = noise(1).map(|n| n as u8).collect();
    let mut kept = 0;
    for round in 0..12 {
        let mut state = open(&table).unwrap();
        if let Some((before, values)) = restore(&mut state).unwrap() {
            assert_eq!(values, Values::Narrow(narrow.clone()), "round {round}");
            assert_eq!(before, standing(kept, &values));
            assert_eq!(state.standing::<Standing>().unwrap(), Some(before));
        } else {
            assert_eq!(round, 0);
        }
        // Twice in a row, so that files follow files of this and of other runs.
        for at in [round * 16_000, 199_999 - round] {
            narrow[at] ^= 0x55;
            let values = Values::Narrow(narrow.clone());
            kept += 1;
            assert!(is_due(&state));
            state.keep(&standing(kept, &values), &values).unwrap();
        }
    }
    // Blocks of a third each: a new first file every few times.
    assert!((1..6).contains(&files(&table)), "{}", files(&table));

    // With wider cells everything is new.
    let wide = Values::Wide(noise(2).map(|n| n as u16).collect());
    let mut state = open(&table).unwrap();
    restore(&mut state).unwrap();
    state.keep(&standing(5, &wide), &wide).unwrap();
    assert_eq!(files(&table), 1);
    state.keep(&standing(6, &wide), &wide).unwrap();
    drop(state);
    let mut state = open(&table).unwrap();
    let (before, values) = restore(&mut state).unwrap().unwrap();
    assert_eq!((before.next, values), (6, wide));

    state.clear().unwrap();
    assert_eq!(state.standing::<Standing>().unwrap(), None);
    drop(state);
    assert!(!State::directory(&table).exists());
}

#[test]
fn one_solve_at_a_time() {
    let dir = tempfile::tempdir().unwrap();
    let table = dir.path().join("game.kzt");
    let first = open(&table).unwrap();
    assert!(matches!(open(&table), Err(TableError::InUse(_))));
    drop(first);
    assert!(open(&table).is_ok_and(|state| is_due(&state)));
    let seldom = State::open(&table, "game", RULES, 1, CELLS, Duration::from_secs(3600));
    assert!(seldom.is_ok_and(|state| !is_due(&state)));
}

#[test]
fn a_state_of_something_else_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let table = dir.path().join("game.kzt");
    let values = Values::Narrow(vec![0; CELLS as usize]);
    let mut state = open(&table).unwrap();
    state.keep(&standing(1, &values), &values).unwrap();
    drop(state);
    let as_other =
        |rules, version, cells| State::open(&table, "other", rules, version, cells, Duration::ZERO);
    for (version, cells) in [(2, CELLS), (1, CELLS + 1)] {
        let mut other = as_other(RULES, version, cells).unwrap();
        assert!(matches!(
            restore(&mut other),
            Err(TableError::OtherState(_))
        ));
    }
    // Not even to be given up: it is somebody else's.
    let Err(TableError::StateOfOtherRules { game, .. }) = as_other([8; 32], 1, CELLS) else {
        panic!("a state of other rules is refused");
    };
    assert_eq!(game, "game");
    assert_eq!(files(&table), 1);
}

/// The directory of a state of several files, and a copy of what is in it.
struct Chain {
    dir: tempfile::TempDir,
    files: Vec<Vec<u8>>,
}

impl Chain {
    fn new(seed: u64) -> Chain {
        let dir = tempfile::tempdir().unwrap();
        let mut cells: Vec<u8> = noise(seed).map(|n| n as u8).collect();
        let mut state = open(&dir.path().join("game.kzt")).unwrap();
        for next in 1..=4 {
            cells[next * 40_000] ^= 0x55;
            let values = Values::Narrow(cells.clone());
            let standing = standing(next as u64, &values);
            state.keep(&standing, &values).unwrap();
        }
        drop(state);
        let mut chain = Chain {
            dir,
            files: Vec::new(),
        };
        chain.files = (0..4).map(|n| fs::read(chain.file(n)).unwrap()).collect();
        chain
    }

    fn table(&self) -> std::path::PathBuf {
        self.dir.path().join("game.kzt")
    }

    fn file(&self, number: usize) -> std::path::PathBuf {
        State::directory(&self.table()).join(format!("{number:06}.kzs"))
    }

    /// Lets the files be these, by their numbers.
    fn put(&self, files: &[(usize, &[u8])]) {
        let directory = State::directory(&self.table());
        let _ = fs::remove_dir_all(&directory);
        fs::create_dir(&directory).unwrap();
        for (number, bytes) in files {
            fs::write(self.file(*number), bytes).unwrap();
        }
    }

    fn restore(&self) -> Result<Option<Standing>, TableError> {
        let restored = restore(&mut open(&self.table())?)?;
        Ok(restored.map(|(standing, _)| standing))
    }
}

/// A file of a state, under a number.
type Numbered<'a> = (usize, &'a [u8]);

#[test]
fn files_that_do_not_follow_each_other_are_refused() {
    let chain = Chain::new(1);
    let [a, b, c, d] = [0, 1, 2, 3].map(|n| &chain.files[n][..]);
    let other = Chain::new(2);
    let [_, _, z, _] = [0, 1, 2, 3].map(|n| &other.files[n][..]);
    let all = [(0, a), (1, b), (2, c), (3, d)];
    chain.put(&all);
    assert_eq!(chain.restore().unwrap().unwrap().next, 4);
    // The newest may be missing: an older state is one too.
    chain.put(&all[..3]);
    assert_eq!(chain.restore().unwrap().unwrap().next, 3);
    let wrong: [(&[Numbered], usize, &str); 7] = [
        (&[(0, a), (1, b), (3, d)], 3, "does not follow"),
        (&[(0, a), (3, d)], 3, "does not follow"),
        (&[(1, b), (2, c), (3, d)], 1, "missing"),
        (&[(0, a), (1, b), (2, d)], 2, "another number"),
        (&[(0, a), (1, c), (2, c), (3, d)], 1, "another number"),
        (&[(0, a), (1, b), (2, z), (3, d)], 3, "does not follow"),
        (&[(0, a), (1, b), (2, z)], 2, "does not follow"),
    ];
    for (files, named, what) in wrong {
        chain.put(files);
        let error = chain.restore().unwrap_err();
        assert!(matches!(error, TableError::BrokenState { .. }), "{error}");
        let message = error.to_string();
        let file = format!("{named:06}.kzs");
        for part in [&file, what, "--restart"] {
            assert!(message.contains(part), "{part} should be in: {message}");
        }
        // And it can be given up.
        open(&chain.table()).unwrap().clear().unwrap();
    }
}

/// A lock that was there before is not emptied, nor is what a link of that name
/// points to.
#[cfg(unix)]
#[test]
fn a_link_in_place_of_the_lock_is_not_followed() {
    let dir = tempfile::tempdir().unwrap();
    let table = dir.path().join("game.kzt");
    let diary = dir.path().join("diary");
    fs::write(&diary, "mine").unwrap();
    let directory = State::directory(&table);
    fs::create_dir(&directory).unwrap();
    std::os::unix::fs::symlink(&diary, directory.join("lock")).unwrap();
    let error = open(&table).err().expect("a link is refused");
    assert!(error.to_string().contains("lock"), "{error}");
    assert_eq!(fs::read_to_string(&diary).unwrap(), "mine");

    // The same of the directory itself.
    fs::remove_file(directory.join("lock")).unwrap();
    fs::rename(&directory, dir.path().join("elsewhere")).unwrap();
    std::os::unix::fs::symlink("elsewhere", &directory).unwrap();
    assert!(matches!(open(&table), Err(TableError::Io { .. })));
    assert_eq!(fs::read_dir(&directory).unwrap().count(), 0);
    fs::remove_file(&directory).unwrap();
    fs::write(&directory, "a file").unwrap();
    assert!(matches!(open(&table), Err(TableError::Io { .. })));
    assert_eq!(fs::read_to_string(&directory).unwrap(), "a file");
}

#[test]
fn what_others_put_beside_the_state_stays() {
    let chain = Chain::new(1);
    let directory = State::directory(&chain.table());
    let foreign = [
        "thesis.part",
        "000001.kzs.part",
        "000001.kzs.1.2.3.part",
        "1.kzs",
        "99999999999999999999.kzs",
        "notes.txt",
    ];
    for name in foreign {
        fs::write(directory.join(name), name).unwrap();
    }
    let mut state = open(&chain.table()).unwrap();
    assert_eq!(restore(&mut state).unwrap().unwrap().0.next, 4);
    state.clear().unwrap();
    drop(state);
    let left = fs::read_dir(&directory).unwrap();
    let mut left: Vec<String> = left
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let mut all = foreign.map(String::from);
    left.sort();
    all.sort();
    assert_eq!(left, all);
}

/// A pipe in place of a file would wait for somebody to write to it.
#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_a_state_is_refused_at_once_and_stays() {
    let chain = Chain::new(1);
    let pipe = chain.file(2);
    fs::remove_file(&pipe).unwrap();
    crate::make_pipe(&pipe);
    let table = chain.table();
    let error = crate::soon(move || open(&table).err());
    assert!(matches!(error, Some(TableError::InTheWayOfState(path)) if path == pipe));
    assert!(fs::symlink_metadata(&pipe).is_ok());
}

#[test]
fn every_damaged_byte_is_noticed() {
    let dir = tempfile::tempdir().unwrap();
    let table = dir.path().join("game.kzt");
    let values = Values::Narrow(vec![3; CELLS as usize]);
    let mut state = open(&table).unwrap();
    state.keep(&standing(1, &values), &values).unwrap();
    drop(state);
    let path = State::directory(&table).join("000000.kzs");
    let whole = fs::read(&path).unwrap();
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        fs::write(&path, &bytes).unwrap();
        let restored = restore(&mut open(&table).unwrap());
        assert!(matches!(restored, Err(TableError::DamagedState(_))), "{at}");
        fs::write(&path, &whole[..at]).unwrap();
        let restored = restore(&mut open(&table).unwrap());
        assert!(restored.is_err(), "cut at {at}");
    }
}

#[test]
fn what_was_half_written_goes() {
    let dir = tempfile::tempdir().unwrap();
    let table = dir.path().join("game.kzt");
    fs::create_dir(State::directory(&table)).unwrap();
    let parts = [
        dir.path().join("game.kzt.123.0.part"),
        State::directory(&table).join("000004.kzs.123.1.part"),
    ];
    let other = dir.path().join("game.kzt.notes.part");
    parts
        .iter()
        .chain([&other])
        .for_each(|part| fs::write(part, "x").unwrap());
    drop(open(&table).unwrap());
    assert!(parts.iter().all(|part| !part.exists()));
    assert!(other.exists(), "only what the program itself writes goes");
}

/// A set of numbers beside what was counted, and a count that has neither.
#[test]
fn other_work_keeps_its_state_the_same_way() {
    let dir = tempfile::tempdir().unwrap();
    let table = small_table(&dir.path().join("game.kzt"), 1);
    let note = dir.path().join("game.kzt.verify.json");
    let open = |table: &Table| State::open_through(table, &note, 1, 0, Duration::ZERO);
    let mut state = open(&table).unwrap();
    assert!(matches!(open(&table), Err(TableError::InUse(_))));
    let mut kept = Verifying::default();
    for _ in 0..5 {
        assert!(Keeper::<Verifying>::is_due(&state));
        state.keep(&kept, &()).unwrap();
        drop(state);
        state = open(&table).unwrap();
        let (standing, ()) = Keeper::<Verifying>::restore(&mut state).unwrap().unwrap();
        assert_eq!(standing, kept);
        kept = standing;
    }
    // Not of another kind of work, though its files are whole.
    let counting = Keeper::<Counting>::restore(&mut state);
    assert!(matches!(counting, Err(TableError::OtherState(_))));
    drop(state);

    // Nor of another table of the same game.
    let other = small_table(&dir.path().join("other.kzt"), 2);
    let mut state = open(&other).unwrap();
    let refused = Keeper::<Verifying>::restore(&mut state).unwrap_err();
    let said = refused.to_string();
    assert!(
        said.contains("another table") && said.contains("--restart"),
        "{said}"
    );
    state.clear().unwrap();
    drop(state);
    assert!(!State::directory(&note).exists());
}

/// A table whose first value is a loss in so many plies.
fn small_table(path: &Path, half: u8) -> Table {
    let values = Values::Narrow(vec![2 * half; 10]);
    kanzen_table::write(path, RULES, &crate::meta(), &values, Packing::Quick).unwrap();
    Table::open(path).unwrap()
}
