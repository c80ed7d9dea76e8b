//! Disks that fail and power that goes, at every single operation of a small
//! solve. Whatever happens, there is never a broken table under its name, and
//! the solve goes on to the same bytes or says why it cannot.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use kanzen_catalog::{Begin, CatalogError, Silent, SolveOptions, SolveReport, open};
use kanzen_table::{Operation, Table, disturb, undisturbed};

const GAME: &str = "nocca:2x3x2";

fn solve(directory: &Path, begin: Begin) -> Result<SolveReport, CatalogError> {
    let options = SolveOptions {
        begin,
        keep_every: Duration::ZERO,
        ..SolveOptions::default()
    };
    open(GAME)?
        .solvable()
        .unwrap()
        .solve(&directory.join("t.kzt"), &options, &Silent)
}

/// The bytes of the table in a directory, which is whole if it is there.
fn table(directory: &Path) -> Option<Vec<u8>> {
    let path = directory.join("t.kzt");
    path.exists().then(|| {
        Table::open(&path).unwrap().check().unwrap();
        fs::read(&path).unwrap()
    })
}

/// The bytes of the table of an undisturbed solve, and the operations it took.
fn expected() -> (Vec<u8>, usize) {
    let dir = tempfile::tempdir().unwrap();
    let count = Rc::new(RefCell::new(0));
    let counted = count.clone();
    disturb(move |_| {
        *counted.borrow_mut() += 1;
        Ok(())
    });
    solve(dir.path(), Begin::Anew).unwrap();
    undisturbed();
    let operations = *count.borrow();
    assert!(operations > 50, "only {operations} operations");
    (table(dir.path()).unwrap(), operations)
}

/// Goes on with what is in a directory, which ends as it should; tells if the
/// solve had to begin again.
fn go_on(directory: &Path, expected: &[u8], when: &str) -> bool {
    if let Some(found) = table(directory) {
        assert!(found == expected, "another table {when}");
    }
    let again = match solve(directory, Begin::Resume) {
        Ok(_) => false,
        Err(error) => {
            let said = error.to_string();
            assert!(said.contains("--restart"), "{when}: {said}");
            solve(directory, Begin::Restart).unwrap_or_else(|error| panic!("{when}: {error}"));
            true
        }
    };
    assert!(table(directory).unwrap() == expected, "{when}");
    // Half a note does no harm, and none is looked for.
    let is_part = |name: &str| name.starts_with("t.kzt.solve.json.");
    let left = fs::read_dir(directory).unwrap();
    let left = left.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let left: Vec<String> = left.filter(|name| !is_part(name)).collect();
    assert_eq!(left.len(), 2, "{left:?} are left {when}");
    again
}

#[test]
fn any_operation_may_fail() {
    let (expected, operations) = expected();
    for kind in [io::ErrorKind::StorageFull, io::ErrorKind::Other] {
        for failing in 0..operations {
            let dir = tempfile::tempdir().unwrap();
            let mut count = 0;
            disturb(move |_| {
                count += 1;
                match count - 1 == failing {
                    true => Err(kind.into()),
                    false => Ok(()),
                }
            });
            // What could not be tidied up is no reason to fail.
            let _ = solve(dir.path(), Begin::Anew);
            undisturbed();
            let again = go_on(dir.path(), &expected, &format!("after {failing} failed"));
            assert!(!again, "the work is lost after {failing} failed");
        }
    }
}

#[test]
fn the_power_may_go_at_any_time() {
    let (expected, operations) = expected();
    // The last time it goes when all is done.
    for cut in 0..=operations {
        let dir = tempfile::tempdir().unwrap();
        let disk = Rc::new(RefCell::new(Disk::default()));
        let watched = disk.clone();
        let mut count = 0;
        disturb(move |operation| {
            count += 1;
            match count > cut {
                true => Err(io::Error::other("the power is gone")),
                false => {
                    watched.borrow_mut().watch(operation);
                    Ok(())
                }
            }
        });
        let done = solve(dir.path(), Begin::Anew).is_ok();
        assert!(done || cut < operations);
        undisturbed();
        for (luck, survives) in LUCKS {
            let after = tempfile::tempdir().unwrap();
            disk.borrow().rebuild(dir.path(), after.path(), survives);
            let when = format!("after {cut}, with {luck}");
            // What was told to be done is there for good.
            assert!(!done || table(after.path()).is_some(), "{when}");
            let again = go_on(after.path(), &expected, &when);
            // Names that went in another order than they were removed may
            // leave a gap; all or none of them do not.
            assert!(!again || luck == "every second name", "{when}");
        }
    }
}

/// What it is called, and whether an operation of this number got to the disk.
type Luck = (&'static str, fn(usize) -> bool);

/// Which of the names that were not synced are on the disk, by their place.
const LUCKS: [Luck; 3] = [
    ("no name", |_| false),
    ("every name", |_| true),
    ("every second name", |at| at.is_multiple_of(2)),
];

/// What has a name.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Node {
    Directory,
    File(usize),
}

/// Names that change together: those that go, and one that comes.
#[derive(Clone)]
struct Change {
    gone: Option<PathBuf>,
    come: Option<(PathBuf, Node)>,
}

type Names = BTreeMap<PathBuf, Node>;

/// What a disk has for certain, and what it may have.
#[derive(Default)]
struct Disk {
    names: Names,
    certain: Names,
    /// Changes that no directory was synced after.
    uncertain: Vec<Change>,
    /// What of each file was synced.
    contents: BTreeMap<usize, Vec<u8>>,
    files: usize,
}

impl Disk {
    fn watch(&mut self, operation: Operation) {
        match operation {
            Operation::CreateDirectory(path) => self.come(path, Node::Directory),
            Operation::Create(path) if !self.names.contains_key(path) => {
                self.files += 1;
                self.come(path, Node::File(self.files));
            }
            Operation::Create(_) | Operation::Write(_) => {}
            Operation::Sync(path) => {
                let Some(Node::File(file)) = self.names.get(path) else {
                    panic!("{path:?} was never made");
                };
                self.contents.insert(*file, fs::read(path).unwrap());
            }
            Operation::Rename(from, to) => {
                let node = self.names[from];
                self.change(Change {
                    gone: Some(from.to_owned()),
                    come: Some((to.to_owned(), node)),
                });
            }
            Operation::Remove(path) | Operation::RemoveDirectory(path) => self.change(Change {
                gone: Some(path.to_owned()),
                come: None,
            }),
            Operation::SyncDirectory(directory) => self.sync(directory),
        }
    }

    fn come(&mut self, path: &Path, node: Node) {
        self.change(Change {
            gone: None,
            come: Some((path.to_owned(), node)),
        });
    }

    fn change(&mut self, change: Change) {
        apply(&mut self.names, &change);
        self.uncertain.push(change);
    }

    fn sync(&mut self, directory: &Path) {
        let (certain, uncertain) = self.uncertain.drain(..).partition(|change: &Change| {
            let come = change.come.as_ref().map(|(path, _)| path);
            let path = come.or(change.gone.as_ref()).unwrap();
            path.parent() == Some(directory)
        });
        self.uncertain = uncertain;
        let certain: Vec<Change> = certain;
        certain
            .iter()
            .for_each(|change| apply(&mut self.certain, change));
    }

    /// Makes what is found when the power is back. A file that was not synced
    /// has the first half of what was written to it.
    fn rebuild(&self, from: &Path, to: &Path, survives: fn(usize) -> bool) {
        let mut names = self.certain.clone();
        let uncertain = self.uncertain.iter().enumerate();
        for (_, change) in uncertain.filter(|(at, _)| survives(*at)) {
            apply(&mut names, change);
        }
        for (path, node) in &names {
            let there = to.join(path.strip_prefix(from).unwrap());
            match node {
                // What is in a directory without a name is lost with it.
                _ if !there.parent().unwrap().exists() => {}
                Node::Directory => fs::create_dir(there).unwrap(),
                Node::File(file) => {
                    fs::write(there, self.content(*file)).unwrap();
                }
            }
        }
    }

    fn content(&self, file: usize) -> Vec<u8> {
        self.contents.get(&file).cloned().unwrap_or_else(|| {
            let mut named = self.names.iter();
            let named = named.find(|(_, node)| **node == Node::File(file));
            let written = named.and_then(|(path, _)| fs::read(path).ok());
            let written = written.unwrap_or_default();
            written[..written.len() / 2].to_vec()
        })
    }
}

fn apply(names: &mut Names, change: &Change) {
    if let Some(gone) = &change.gone {
        names.remove(gone);
    }
    if let Some((path, node)) = &change.come {
        names.insert(path.clone(), *node);
    }
}
