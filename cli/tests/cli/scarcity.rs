//! The program where something is missing: nobody reads what it says, no
//! memory, no threads, no home, no end of the input.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::{kanzen, run, stderr, stdout};

/// Runs within limits that a shell sets first.
fn limited(tables: &Path, limits: &str, args: &[&str]) -> Output {
    let program = kanzen(tables, args);
    Command::new("sh")
        .arg("-c")
        .arg(format!("{limits}; exec \"$0\" \"$@\""))
        .arg(program.get_program())
        .args(args)
        .env("KANZEN_TABLES", tables)
        .env("LC_ALL", "C")
        .output()
        .expect("a shell")
}

/// Ended with words, not with a panic or a signal.
fn says(output: &Output, words: &[&str]) {
    let told = stderr(output);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(!told.contains("panicked"), "{told}");
    for word in words {
        assert!(told.contains(word), "{word} in {told}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_solve_needs_nobody_who_reads_what_it_says() {
    let dir = tempfile::tempdir().unwrap();
    let full = || File::options().write(true).open("/dev/full").unwrap();
    let solved = kanzen(dir.path(), &["solve", "nocca:2x3x3"])
        .stderr(full())
        .output()
        .unwrap();
    assert!(solved.status.success(), "{:?}", solved.status);
    assert!(dir.path().join("nocca.2x3x3.kzt").exists());
    // An error that nobody reads is an error all the same.
    let failed = kanzen(dir.path(), &["probe", "nocca:2x3x3", "nonsense"])
        .stderr(full())
        .stdout(Stdio::null())
        .status()
        .unwrap();
    assert_eq!(failed.code(), Some(2));
    let unread = kanzen(dir.path(), &["stats", "nocca:2x3x3"])
        .stdout(full())
        .output()
        .unwrap();
    says(&unread, &["cannot write to standard output"]);
}

#[test]
#[cfg(unix)]
fn a_reader_that_goes_away_is_no_error() {
    let dir = tempfile::tempdir().unwrap();
    for command in ["games", "rules show shogi", "players", "--help"] {
        let program = env!("CARGO_BIN_EXE_kanzen");
        let script = format!("({program} {command}; echo $? >&2) | head -c 1");
        let shell = Command::new("sh")
            .args(["-c", &script])
            .env("KANZEN_TABLES", dir.path())
            .output()
            .unwrap();
        let told = stderr(&shell);
        assert_eq!(told.trim(), "0", "{command}: {told}");
        assert_eq!(shell.stdout.len(), 1, "{command}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn limits_of_the_shell_are_planned_with() {
    let dir = tempfile::tempdir().unwrap();
    // 1,660 MiB hold the program and its threads, but not its 1,690 MiB of cells too.
    let refused = limited(dir.path(), "ulimit -v 1700000", &["solve", "dobutsu-3x5"]);
    says(&refused, &["memory"]);
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
}

#[test]
#[cfg(target_os = "linux")]
fn threads_that_cannot_be_started_are_told() {
    let dir = tempfile::tempdir().unwrap();
    // No room for the stacks of so many.
    let refused = limited(
        dir.path(),
        "ulimit -v 400000",
        &["solve", "nocca:2x3x3", "--threads", "255"],
    );
    says(&refused, &["threads", "--threads"]);
}

#[test]
fn without_a_home_tables_need_a_place() {
    let dir = tempfile::tempdir().unwrap();
    let homeless = |args: &[&str]| {
        let mut command = kanzen(dir.path(), args);
        command.env_clear().env("LC_ALL", "C").current_dir(&dir);
        command.output().unwrap()
    };
    says(
        &homeless(&["solve", "nocca:2x3x2"]),
        &["HOME", "--tables", "KANZEN_TABLES"],
    );
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
    let counted = homeless(&["perft", "nocca:2x3x2", "--depth", "1"]);
    assert!(counted.status.success(), "{}", stderr(&counted));
}

#[test]
#[cfg(unix)]
fn input_without_an_end_ends_a_game() {
    let dir = tempfile::tempdir().unwrap();
    let played = kanzen(dir.path(), &["play", "nocca:2x3x2"])
        .stdin(File::open("/dev/zero").unwrap())
        .output()
        .unwrap();
    says(&played, &["65536"]);
    assert!(stdout(&played).len() < 10_000);
    assert!(run(dir.path(), &["games"]).status.success());
}
