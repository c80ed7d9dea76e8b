//! Positions written to Parquet files; what is in them is tested in catalog.

use crate::fails;

#[test]
fn what_is_wrong_is_said_before_anything_is_done() {
    let dir = tempfile::tempdir().unwrap();
    let export = ["export", "anpanman", "--out"];
    let with = |rest: &[&'static str]| -> Vec<&str> { [&export[..], rest].concat() };
    fails(dir.path(), &export[..2], 2, &["--out"]);
    fails(
        dir.path(),
        &with(&["a.csv"]),
        2,
        &["a.csv should end in .parquet"],
    );
    fails(
        dir.path(),
        &with(&["parquet", "--lang", "ja"]),
        2,
        &["エラー", ".parquet で終わる"],
    );
}

#[cfg(not(feature = "parquet"))]
#[test]
fn without_parquet_it_says_how_to_build_with_it() {
    let solved = crate::solved();
    let export = ["export", "anpanman", "--out", "a.parquet"];
    fails(solved, &export, 2, &["--features parquet -- export"]);
    let japanese = [&export[..], &["--lang", "ja"]].concat();
    fails(solved, &japanese, 2, &["--features parquet", "ビルド"]);
}

#[cfg(feature = "parquet")]
mod with_parquet {
    use std::fs;
    use std::path::Path;

    use crate::{fails, json, run, solved, stderr, stdout};

    /// Runs an export of Anpanman Shogi to a file and gives its report.
    fn export(path: &Path, more: &[&str]) -> serde_json::Value {
        let path = path.to_str().unwrap();
        let args = ["export", "anpanman", "--out", path, "--json"];
        json(solved(), &[&args[..], more].concat())
    }

    #[test]
    fn the_bytes_do_not_depend_on_the_threads() {
        let dir = tempfile::tempdir().unwrap();
        let files = ["1", "2"].map(|threads| {
            let path = dir.path().join(format!("{threads}.parquet"));
            let report = export(&path, &["--threads", threads]);
            assert_eq!(report["rows"], 6_753_510);
            assert!(report["row_groups"].as_u64() > Some(1));
            let bytes = fs::read(path).unwrap();
            assert_eq!(report["bytes"], bytes.len());
            bytes
        });
        assert!(files[0] == files[1]);
    }

    #[test]
    fn what_is_asked_for_is_written() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("new/deep.parquet");
        let conditions = ["--where", "value=win", "--where", "plies>=29"];
        let columns = ["--folded", "--columns", "position,plies"];
        let report = export(&path, &[&conditions[..], &columns[..]].concat());
        let stats = json(solved(), &["stats", "anpanman", "--json"]);
        let distances = stats["all"]["distances"].as_array().unwrap();
        let longest = distances.iter().find(|d| d["plies"] == 29).unwrap();
        // No position of them is its own image.
        let images = longest["positions"].as_u64().unwrap() / 4;
        assert_eq!(report["rows"].as_u64(), Some(images));
        assert_eq!(report["where"][1], "plies>=29");
        assert_eq!(report["columns"].as_array().unwrap().len(), 2);
        assert_eq!(report["folded"], true);
        assert!(report["seconds"].as_f64() > Some(0.0));

        let args = ["export", "anpanman", "--out", path.to_str().unwrap()];
        let text = stdout(&run(solved(), &[&args[..], &conditions[..]].concat()));
        assert!(text.contains("deep.parquet") && text.contains("positions"));
    }

    #[test]
    fn wrong_conditions_and_games() {
        let export = ["export", "anpanman", "--out", "a.parquet", "--where"];
        for (condition, says, japanese) in [
            ("depth>3", "the columns are", "という列はありません"),
            ("plies>=ten", "whole number", "整数と比べます"),
            ("value>win", "has no order", "大小がない"),
            ("value=won", "win or loss or draw", "win、loss、draw"),
            ("plies", "like 'plies>=10'", "のように"),
        ] {
            let args = [&export[..], &[condition]].concat();
            fails(solved(), &args, 2, &[says]);
            fails(
                solved(),
                &[&args[..], &["--lang", "ja"]].concat(),
                2,
                &[japanese],
            );
        }
        let refused = |game: &'static str, code: i32, says: &str| {
            fails(
                solved(),
                &["export", game, "--out", "a.parquet"],
                code,
                &[says],
            );
        };
        refused("yonin", 1, "too many");
        refused("chess", 2, "no game");
        refused("nocca:2x3x2", 1, "kanzen solve nocca:2x3x2");
        assert!(!Path::new("a.parquet").exists());
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_cannot_be_written() {
        let dir = tempfile::tempdir().unwrap();
        let in_the_way = dir.path().join("file");
        fs::write(&in_the_way, "").unwrap();
        let below = in_the_way.join("a.parquet");
        let args = ["export", "anpanman", "--out", below.to_str().unwrap()];
        fails(solved(), &args, 1, &["cannot create the directory"]);

        let path = dir.path().join("a.parquet");
        fs::write(&path, "before").unwrap();
        let out = format!("export anpanman --out {}", path.display());
        let output = crate::resume::limited(solved(), 100, &out);
        assert_eq!(output.status.code(), Some(1));
        let said = stderr(&output);
        assert!(said.contains("cannot be written"), "{said}");
        assert_eq!(fs::read(&path).unwrap(), b"before");
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 2);
    }
}
