//! Solves that are killed, interrupted or run out of disk, and go on.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::{fails, json, kanzen, run, stderr};

const BOARD: &str = "nocca:3x6x3";

fn table(tables: &Path, board: &str) -> PathBuf {
    tables.join(format!("{}.kzt", board.replace(':', ".")))
}

fn unfinished(tables: &Path, board: &str) -> PathBuf {
    tables.join(format!("{}.kzt.unfinished", board.replace(':', ".")))
}

/// The bytes of a table that was solved undisturbed.
fn undisturbed(board: &str) -> Vec<u8> {
    let dir = tempfile::tempdir().unwrap();
    json(dir.path(), &["solve", board, "--json"]);
    assert!(!unfinished(dir.path(), board).exists());
    fs::read(table(dir.path(), board)).unwrap()
}

/// Starts a solve with a checkpoint after every part of it, and kills it.
fn kill_after(tables: &Path, time: Duration) -> bool {
    let mut solve = kanzen(tables, &["solve", BOARD, "--resume", "--checkpoint", "0"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    sleep(time);
    let ended = solve.try_wait().unwrap();
    assert!(ended.is_none_or(|status| status.success()));
    solve.kill().unwrap();
    solve.wait().unwrap();
    ended.is_none()
}

/// The files of the state of an unfinished solve.
fn states(tables: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(unfinished(tables, BOARD))
        .into_iter()
        .flatten();
    let paths = files.map(|file| file.unwrap().path());
    let is_state = |path: &PathBuf| path.extension().is_some_and(|e| e == "kzs");
    paths.filter(is_state).collect()
}

/// Kills solves until one leaves a state.
fn leave_a_state(tables: &Path) {
    let mut time = Duration::from_millis(100);
    while states(tables).is_empty() {
        if !kill_after(tables, time) {
            fs::remove_file(table(tables, BOARD)).unwrap();
            time = time * 2 / 3;
        }
    }
}

#[test]
fn killed_at_random_moments_it_ends_with_the_same_bytes() {
    let expected = undisturbed(BOARD);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let (mut kills, mut resumed) = (0, 0);
    while kills < 40 {
        let dir = tempfile::tempdir().unwrap();
        // Longer and longer, so that it ends on the slowest machine too.
        for longest in (120..).step_by(10) {
            let time = Duration::from_millis(random.random_range(5..longest));
            if !kill_after(dir.path(), time) {
                break;
            }
            kills += 1;
            let kept = fs::read_dir(unfinished(dir.path(), BOARD));
            let kept = kept.is_ok_and(|mut files| {
                files.any(|file| file.unwrap().path().extension().is_some_and(|e| e == "kzs"))
            });
            resumed += u32::from(kept);
        }
        assert_eq!(fs::read(table(dir.path(), BOARD)).unwrap(), expected);
        // The table, and the note of what solving took.
        let left: Vec<_> = fs::read_dir(dir.path()).unwrap().collect();
        assert_eq!(left.len(), 2, "something is left: {left:?}");
    }
    assert!(resumed > 10, "only {resumed} of {kills} kills left a state");
}

#[test]
fn what_was_half_written_goes() {
    let dir = tempfile::tempdir().unwrap();
    let table = table(dir.path(), BOARD);
    let beside = |ending: &str| PathBuf::from(format!("{}.{ending}", table.display()));
    let parts = ["123.0.part", "solve.json.123.10.part"].map(beside);
    let others = ["solve.json.notes.part", "solve.txt.123.10.part"].map(beside);
    for path in parts.iter().chain(&others) {
        fs::write(path, "x").unwrap();
    }
    json(dir.path(), &["solve", BOARD, "--json"]);
    assert!(parts.iter().all(|part| !part.exists()), "{parts:?}");
    assert!(others.iter().all(|other| other.exists()), "{others:?}");
}

#[cfg(unix)]
#[test]
fn interrupted_it_says_how_to_go_on() {
    let board = "nocca:4x4x3";
    let dir = tempfile::tempdir().unwrap();
    let tables = dir.path();
    let solve = kanzen(tables, &["solve", board, "--threads", "1"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    sleep(Duration::from_millis(300));
    let mut interrupt = Command::new("kill");
    interrupt.args(["-INT", &solve.id().to_string()]);
    assert!(interrupt.status().unwrap().success());
    let asked = Instant::now();
    let output = solve.wait_with_output().unwrap();
    assert!(asked.elapsed() < Duration::from_secs(10), "it stops soon");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("--resume"), "{}", stderr(&output));
    assert!(!table(tables, board).exists());

    let ways = ["unfinished", "--resume", "--restart"];
    fails(tables, &["solve", board], 1, &ways);
    let both = ["solve", board, "--resume", "--restart"];
    fails(tables, &both, 2, &["cannot be used with"]);

    let report = json(tables, &["solve", board, "--resume", "--json"]);
    assert_eq!(report["start"]["plies"], 21);
    assert_eq!(fs::read(table(tables, board)).unwrap(), undisturbed(board));
    assert!(!unfinished(tables, board).exists());
}

/// A material that was not finished is gone on with by whatever needs it.
#[test]
fn a_material_goes_on_by_itself() {
    let material = "ninemasu:SSPP";
    let position = "psk/3/KSP b -";
    for args in [
        &["probe", material, position][..],
        &[
            "cards",
            "ninemasu",
            "--position",
            position,
            "--out",
            "card.svg",
        ],
    ] {
        let dir = tempfile::tempdir().unwrap();
        let tables = dir.path();
        let mut solve = kanzen(tables, &["solve", material, "--checkpoint", "0"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let begun = Instant::now();
        let kept = || {
            let files = fs::read_dir(unfinished(tables, material));
            files.is_ok_and(|files| {
                files
                    .flatten()
                    .any(|file| file.path().extension().is_some_and(|end| end == "kzs"))
            })
        };
        while !kept() && begun.elapsed() < Duration::from_secs(60) {
            sleep(Duration::from_millis(1));
        }
        solve.kill().unwrap();
        solve.wait().unwrap();
        assert!(
            kept() && !table(tables, material).exists(),
            "killed in the middle"
        );
        let output = kanzen(tables, args).current_dir(tables).output().unwrap();
        assert!(output.status.success(), "{args:?}: {}", stderr(&output));
        assert_eq!(
            fs::read(table(tables, material)).unwrap(),
            undisturbed(material)
        );
    }
}

#[test]
fn a_damaged_state_is_named_and_can_be_given_up() {
    let dir = tempfile::tempdir().unwrap();
    let tables = dir.path();
    leave_a_state(tables);
    for path in states(tables) {
        let mut bytes = fs::read(&path).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(&path, bytes).unwrap();
    }
    fails(
        tables,
        &["solve", BOARD, "--resume"],
        1,
        &["damaged", "--restart"],
    );
    json(tables, &["solve", BOARD, "--restart", "--json"]);
    assert_eq!(fs::read(table(tables, BOARD)).unwrap(), undisturbed(BOARD));
}

/// The program under a limit to the size of files, in 512 bytes.
#[cfg(unix)]
pub fn limited(tables: &Path, blocks: u32, args: &str) -> std::process::Output {
    Command::new("sh")
        .args(["-c", &format!("ulimit -f {blocks}; exec \"$0\" {args}")])
        .arg(env!("CARGO_BIN_EXE_kanzen"))
        .env("KANZEN_TABLES", tables)
        .env("LC_ALL", "C")
        .output()
        .unwrap()
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_an_error_and_loses_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let tables = dir.path();
    // No room for the table: what was solved is not lost if it was kept.
    let output = limited(tables, 20, &format!("solve {BOARD}"));
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("cannot write"),
        "{}",
        stderr(&output)
    );
    assert!(!table(tables, BOARD).exists());

    // No room for another checkpoint: the one before stays.
    leave_a_state(tables);
    let args = format!("solve {BOARD} --resume --checkpoint 0");
    let output = limited(tables, 20, &args);
    assert_eq!(output.status.code(), Some(1));
    let said = stderr(&output);
    assert!(
        said.contains("cannot write") && said.contains("--resume"),
        "{said}"
    );
    let output = run(tables, &["solve", BOARD, "--resume"]);
    assert!(
        stderr(&output).contains("going on after"),
        "{}",
        stderr(&output)
    );
    assert_eq!(fs::read(table(tables, BOARD)).unwrap(), undisturbed(BOARD));
}

#[test]
fn what_does_not_fit_is_refused_with_the_figures() {
    let dir = tempfile::tempdir().unwrap();
    let tables = dir.path();
    fails(
        tables,
        &["solve", "nocca", "--memory", "8G"],
        1,
        &["17034344781", "GiB of memory", "8192 MiB may be used"],
    );
    fails(
        tables,
        &["solve", BOARD, "--memory", "lots"],
        2,
        &["like 18G or 500M"],
    );
    assert_eq!(fs::read_dir(tables).unwrap().count(), 0);
}
