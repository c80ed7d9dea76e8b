use std::fs;
use std::io::Write;
use std::path::Path;

use kanzen_rules::Value;
use kanzen_solver::{Found, Values};
use kanzen_table::{Packing, Table, TableError, replace, write};

use crate::{Dir, RULES, meta, tiny, values};

#[test]
fn the_directory_is_made() {
    let dir = Dir::new();
    let path = dir.dir.path().join("new").join("newer").join("t.kzt");
    write(&path, RULES, &meta(), &tiny(), Packing::Quick).unwrap();
    Table::open(&path).unwrap().check().unwrap();
}

/// A file where the directory should be: not even root can write there.
#[test]
fn a_directory_that_cannot_be_is_an_error() {
    let dir = Dir::new();
    let file = dir.dir.path().join("file");
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
    let path = dir.dir.path().join(&name);
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

#[cfg(unix)] // Windows does not let go of a file that is open.
#[test]
fn a_newer_table_replaces_an_older_one_that_is_open() {
    let dir = Dir::new();
    let older = dir.table(&tiny());
    let newer = dir.table(&Values::Narrow(vec![7]));
    assert_eq!(older.value(0).unwrap(), Found::Value(Value::Win(1)));
    assert_eq!(newer.value(0).unwrap(), Found::Value(Value::Win(7)));
    assert_eq!(dir.names(), ["t.kzt"]);
}

/// Writes a text where a file belongs.
fn place(path: &Path, text: &str) -> Result<(), TableError> {
    replace(path, |file| file.write_all(text.as_bytes()))
}

#[cfg(unix)]
#[test]
fn a_link_stays_and_what_it_points_to_is_replaced() {
    use std::os::unix::fs::symlink;
    let dir = tempfile::tempdir().unwrap();
    let at = |name: &str| dir.path().join(name);
    fs::create_dir(at("there")).unwrap();
    fs::write(at("there/file"), "old").unwrap();
    symlink("there/file", at("link")).unwrap();
    symlink("link", at("second")).unwrap();
    symlink("there/new", at("to-nothing")).unwrap();
    for (link, target, text) in [
        ("link", "there/file", "one"),
        ("second", "there/file", "two"),
        ("to-nothing", "there/new", "three"),
    ] {
        place(&at(link), text).unwrap();
        assert!(fs::symlink_metadata(at(link)).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(at(target)).unwrap(), text);
    }
    assert_eq!(fs::read_dir(at("there")).unwrap().count(), 2);
    symlink("round", at("round")).unwrap();
    assert!(place(&at("round"), "").is_err());
}

#[cfg(unix)]
#[test]
fn devices_and_pipes_are_written_to_as_they_are() {
    use std::os::unix::fs::{FileTypeExt, symlink};
    let dir = tempfile::tempdir().unwrap();
    // A link, so that a mistake replaces that and not the device.
    let null = dir.path().join("null");
    symlink("/dev/null", &null).unwrap();
    place(&null, "gone").unwrap();
    assert!(fs::symlink_metadata(&null).unwrap().is_symlink());
    let device = fs::metadata("/dev/null").unwrap();
    assert!(device.file_type().is_char_device());

    let pipe = dir.path().join("pipe");
    crate::make_pipe(&pipe);
    let reader = pipe.clone();
    let reader = std::thread::spawn(move || fs::read_to_string(reader).unwrap());
    place(&pipe, "through the pipe").unwrap();
    assert_eq!(reader.join().unwrap(), "through the pipe");
    let pipe = fs::symlink_metadata(&pipe).unwrap();
    assert!(pipe.file_type().is_fifo());
}

#[cfg(unix)]
#[test]
fn sockets_and_directories_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let socket = dir.path().join("socket");
    let _socket = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    for (path, what) in [
        (&*socket, "it is a socket"),
        (dir.path(), "it is a directory"),
    ] {
        let error = place(path, "").unwrap_err();
        assert!(matches!(
            error,
            TableError::Io {
                doing: "replace",
                ..
            }
        ));
        let why = std::error::Error::source(&error).unwrap().to_string();
        assert_eq!(why, what);
    }
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
}

/// A link that waits under the name of the part is not followed.
#[cfg(unix)]
#[test]
fn a_part_is_always_a_new_file() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("file");
    let diary = dir.path().join("diary");
    fs::write(&diary, "mine").unwrap();
    for part in 0..100 {
        let name = format!("file.{}.{part}.part", std::process::id());
        std::os::unix::fs::symlink(&diary, dir.path().join(name)).unwrap();
    }
    place(&path, "new").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    assert_eq!(fs::read_to_string(&diary).unwrap(), "mine");
}
