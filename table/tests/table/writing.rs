use std::fs;

use kanzen_rules::Value;
use kanzen_solver::{Found, Values};
use kanzen_table::{Packing, Table, TableError, write};

use crate::{Dir, RULES, meta, tiny, values};

#[test]
fn the_directory_is_made() {
    let dir = Dir::new();
    let path = dir.0.path().join("new").join("newer").join("t.kzt");
    write(&path, RULES, &meta(), &tiny(), Packing::Quick).unwrap();
    Table::open(&path).unwrap().check().unwrap();
}

/// A file where the directory should be: not even root can write there.
#[test]
fn a_directory_that_cannot_be_is_an_error() {
    let dir = Dir::new();
    let file = dir.0.path().join("file");
    fs::write(&file, "").unwrap();
    let error = write(&file.join("t.kzt"), RULES, &meta(), &tiny(), Packing::Quick).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("cannot create the directory {}", file.display())
    );
    assert_eq!(dir.names(), ["file"]);
}

#[test]
fn what_cannot_be_replaced_stays_and_no_part_is_left() {
    let dir = Dir::new();
    fs::create_dir(dir.path()).unwrap();
    fs::write(dir.path().join("inside"), "kept").unwrap();
    let error = write(&dir.path(), RULES, &meta(), &tiny(), Packing::Quick).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("cannot replace {}", dir.path().display())
    );
    assert_eq!(dir.names(), ["t.kzt"]);
    assert_eq!(
        fs::read_to_string(dir.path().join("inside")).unwrap(),
        "kept"
    );
}

#[test]
fn an_older_table_stays_when_writing_fails() {
    let dir = Dir::new();
    drop(dir.table(&tiny()));
    // So long a name that the part's, which is longer, is none.
    let name = "n".repeat(250);
    let path = dir.0.path().join(&name);
    fs::rename(dir.path(), &path).unwrap();
    let before = fs::read(&path).unwrap();
    let error = write(&path, RULES, &meta(), &values(50, 30), Packing::Quick).unwrap_err();
    assert!(
        matches!(error, TableError::Io { doing: "write", .. }),
        "{error}"
    );
    assert_eq!(dir.names(), [name]);
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[cfg(unix)] // Windows does not let go of a file that is mapped.
#[test]
fn a_newer_table_replaces_an_older_one_that_is_open() {
    let dir = Dir::new();
    let older = dir.table(&tiny());
    let newer = dir.table(&Values::Narrow(vec![7]));
    assert_eq!(older.value(0).unwrap(), Found::Value(Value::Win(1)));
    assert_eq!(newer.value(0).unwrap(), Found::Value(Value::Win(7)));
    assert_eq!(dir.names(), ["t.kzt"]);
}
