//! The program from the outside: what it prints, how it ends, what it leaves.

mod cards;
mod complexity;
mod damage;
mod export;
mod four;
mod line;
mod passing;
mod play;
mod players;
mod reports;
mod resume;
mod rulesets;
mod scarcity;
mod serve;
mod study;
mod usage;
mod verifying;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use serde_json::Value;

/// The program, speaking English whatever the locale.
fn kanzen(tables: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kanzen"));
    command
        .args(args)
        .env("KANZEN_TABLES", tables)
        .env("LC_ALL", "C");
    command
}

fn run(tables: &Path, args: &[&str]) -> Output {
    kanzen(tables, args).output().expect("the program starts")
}

/// Runs with something on standard input.
fn run_with_input(tables: &Path, args: &[&str], input: &str) -> Output {
    let mut child = kanzen(tables, args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that ends early does not read it all.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

/// Runs for two seconds and then gets Ctrl-C; ends well.
#[cfg(unix)]
fn interrupted(tables: &Path, args: &[&str]) -> Output {
    let child = kanzen(tables, args)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    std::thread::sleep(Duration::from_secs(2));
    // SAFETY: a signal to a child that is not waited for yet.
    unsafe { libc::kill(child.id() as i32, libc::SIGINT) };
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success());
    output
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

/// The one JSON object of a run that went well.
fn json(tables: &Path, args: &[&str]) -> Value {
    let output = run(tables, args);
    assert!(output.status.success(), "{args:?}: {}", stderr(&output));
    serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{args:?}: {e}"))
}

/// A run that fails with this code and says each of these things.
fn fails(tables: &Path, args: &[&str], code: i32, says: &[&str]) {
    let output = run(tables, args);
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {message}");
    assert!(!message.contains("panicked"), "{args:?}: {message}");
    assert!(
        output.stdout.is_empty() || args.contains(&"check"),
        "{args:?} prints"
    );
    for part in says {
        assert!(
            message.contains(part),
            "{args:?} should say {part:?}: {message}"
        );
    }
}

/// A directory with tables of both Anpanman games, made once and only read.
fn solved() -> &'static Path {
    static TABLES: OnceLock<tempfile::TempDir> = OnceLock::new();
    let dir = TABLES.get_or_init(|| {
        let dir = tempfile::tempdir().unwrap();
        for game in ["anpanman", "anpanman-asai"] {
            json(dir.path(), &["solve", game, "--json"]);
        }
        dir
    });
    dir.path()
}

#[test]
fn what_is_cited_has_the_version_of_the_program() {
    let citation = include_str!("../../../CITATION.cff");
    let version = concat!("version: ", env!("CARGO_PKG_VERSION"));
    assert!(citation.lines().any(|line| line == version), "{version}");
}
