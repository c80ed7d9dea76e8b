//! Verifying and counting that are interrupted and go on, and that have little
//! memory.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;

use crate::{fails, json, kanzen, run, stderr, stdout};

const BOARD: &str = "nocca:4x3x3";

/// Something beside the table of the board.
fn beside(tables: &Path, ending: &str) -> PathBuf {
    tables.join(format!("nocca.4x3x3.kzt.{ending}"))
}

/// Interrupts a command in the middle of its work; what it said.
#[cfg(unix)]
fn interrupt(tables: &Path, command: &str, note: &str, signal: i32) -> String {
    let mut time = Duration::from_millis(400);
    loop {
        let child = kanzen(tables, &[command, BOARD, "--threads", "1"])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        sleep(time);
        // SAFETY: a signal to a child that is not waited for yet.
        unsafe { libc::kill(child.id() as i32, signal) };
        let output = child.wait_with_output().unwrap();
        match output.status.code() {
            Some(1) => return stderr(&output),
            // It was done already, or had not begun to listen.
            Some(_) => time = time * 2 / 3,
            None => time = time * 3 / 2,
        }
        let _ = fs::remove_file(beside(tables, note));
    }
}

/// All but how long it took.
fn figures(mut report: Value) -> Value {
    report["seconds"] = Value::Null;
    report
}

#[cfg(unix)]
#[test]
fn interrupted_work_goes_on_by_itself() {
    let dir = tempfile::tempdir().unwrap();
    let tables = dir.path();
    json(tables, &["solve", BOARD, "--json"]);
    for (command, note) in [("verify", "verify.json"), ("stats", "stats.json")] {
        let unfinished = beside(tables, &format!("{note}.unfinished"));
        for signal in [libc::SIGINT, libc::SIGTERM] {
            let said = interrupt(tables, command, note, signal);
            assert!(said.contains("the same command goes on"), "{said}");
            assert!(unfinished.exists());
        }
        let output = run(tables, &[command, BOARD, "--json"]);
        let said = stderr(&output);
        assert!(output.status.success(), "{said}");
        assert!(said.contains("going on after"), "{said}");
        assert!(!unfinished.exists());
        let found: Value = serde_json::from_slice(&output.stdout).unwrap();
        let anew = json(tables, &[command, BOARD, "--restart", "--json"]);
        assert!(figures(found) == figures(anew), "{command}");

        // One that is damaged is told, and can be given up.
        let _ = fs::remove_file(beside(tables, note));
        interrupt(tables, command, note, libc::SIGINT);
        for file in fs::read_dir(&unfinished).unwrap().flatten() {
            if file
                .path()
                .extension()
                .is_some_and(|ending| ending == "kzs")
            {
                fs::write(file.path(), "nonsense").unwrap();
            }
        }
        fails(tables, &[command, BOARD], 1, &["damaged", "--restart"]);
        let output = run(tables, &[command, BOARD, "--restart"]);
        assert!(output.status.success(), "{}", stderr(&output));
        assert!(!unfinished.exists());
    }
}

#[test]
#[cfg(target_os = "linux")]
fn what_does_not_fit_is_refused_or_left_out() {
    let dir = tempfile::tempdir().unwrap();
    let tables = dir.path();
    json(tables, &["solve", BOARD, "--json"]);
    for command in ["verify", "stats"] {
        let args = [command, BOARD, "--memory", "100K"];
        fails(tables, &args, 1, &["of memory", "100 KiB may be used"]);
        let args = [command, BOARD, "--memory", "lots"];
        fails(tables, &args, 2, &["like 18G or 500M"]);
    }
    // The least that is enough for the values is too little for the sets.
    let kib = (0..).map(|step| (4 << 10) + 512 * step);
    let least = kib.map(|kib| format!("{kib}K")).find(|memory| {
        let args = ["stats", BOARD, "--threads", "1", "--memory", memory];
        run(tables, &args).status.success()
    });
    let least = least.unwrap();
    let args = ["stats", BOARD, "--threads", "1", "--memory", &least];
    let said = stdout(&run(tables, &args));
    assert!(said.contains("What play can reach was left out"), "{said}");
    let mut with_json = args.to_vec();
    with_json.push("--json");
    let without = json(tables, &with_json);
    assert!(without["reachable"].is_null());
    assert!(without["reachable_needs"].as_u64().unwrap() > 1 << 20);

    let with = json(tables, &["stats", BOARD, "--json"]);
    assert!(with["reachable"]["explicit"]["positions"].as_u64().unwrap() > 0);
    assert!(with.get("reachable_needs").is_none());
    assert_eq!(with["all"], without["all"]);
    // What was counted with more memory is known for good.
    assert_eq!(json(tables, &with_json), with);
}
