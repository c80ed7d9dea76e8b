//! Positions written to Parquet, read back and compared with statistics and
//! probes.

use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use kanzen_catalog::{
    AnyGame, CatalogError, ExportOptions, ExportReport, PassOptions, Shelf, Silent, SolveOptions,
    Stage, Table, Watch, open, open_file,
};
use kanzen_report::SetReport;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;

use crate::tiny;

/// A game whose table lies in a directory of its own.
struct Solved {
    dir: tempfile::TempDir,
    game: Box<dyn AnyGame>,
    table: Table,
}

/// The file of a game of the shogi family with drops, a goal and a start.
const SMALL: &str = "small.toml";

fn solved(name: &str) -> Solved {
    let dir = tempfile::tempdir().expect("a directory");
    let shelf = Shelf::new(dir.path());
    let rules = tempfile::tempdir().expect("a directory");
    let file = rules.path().join(SMALL);
    std::fs::write(&file, tiny::DROPPING).expect("a ruleset");
    let game = match name {
        SMALL => open_file(&file),
        name => open(name),
    };
    let game = game.expect(name);
    game.solvable()
        .unwrap()
        .solve(&shelf.path(&*game), &SolveOptions::default(), &Silent)
        .expect(name);
    let table = shelf.table(&*game).expect(name);
    Solved { dir, game, table }
}

/// A row by the names of its columns; texts without quotes.
type Row = BTreeMap<String, String>;

impl Solved {
    fn options(&self, conditions: &[&str]) -> ExportOptions {
        ExportOptions {
            out: self.dir.path().join("positions.parquet"),
            conditions: conditions.iter().map(ToString::to_string).collect(),
            columns: Vec::new(),
            folded: false,
        }
    }

    fn export(&self, options: &ExportOptions) -> (ExportReport, Vec<Row>) {
        let report = self
            .game
            .solvable()
            .unwrap()
            .export(&self.table, options, &Silent);
        let report = report.expect("an export");
        let rows = read(&options.out);
        assert_eq!(report.rows, rows.len() as u64);
        (report, rows)
    }

    /// Why an export is refused.
    fn refused(&self, options: &ExportOptions, watch: &dyn Watch) -> CatalogError {
        let refused = self
            .game
            .solvable()
            .unwrap()
            .export(&self.table, options, watch);
        let error = refused.expect_err("no export");
        let left = std::fs::read_dir(self.dir.path()).unwrap().count();
        assert_eq!(left, 2, "only the table and its note are there");
        error
    }
}

fn read(path: &Path) -> Vec<Row> {
    let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let rows = reader.get_row_iter(None).unwrap().map(|row| {
        let row = row.unwrap();
        let text = |field: &Field| match field {
            Field::Str(text) => text.clone(),
            field => field.to_string(),
        };
        let columns = row.get_column_iter();
        columns
            .map(|(name, field)| (name.clone(), text(field)))
            .collect()
    });
    rows.collect()
}

/// Counts of rows by value and plies.
fn by_value(rows: &[Row]) -> BTreeMap<(String, String), u64> {
    let mut counts = BTreeMap::new();
    for row in rows {
        let value = (row["value"].clone(), row["plies"].clone());
        *counts.entry(value).or_default() += 1;
    }
    counts
}

/// The same as statistics have it.
fn counted(set: &SetReport) -> BTreeMap<(String, String), u64> {
    let there = set.distances.iter().filter(|d| d.positions > 0);
    let counts = there.map(|distance| {
        let value = distance.value;
        let plies = value
            .plies()
            .map_or("null".into(), |plies| plies.to_string());
        ((value.word().to_string(), plies), distance.positions)
    });
    counts.collect()
}

#[test]
fn exported_counts_agree_with_the_statistics() {
    for name in ["nocca:2x3x2", "nocca:2x4x3", "ninemasu:GS", SMALL] {
        let solved = solved(name);
        let stats = solved
            .game
            .solvable()
            .unwrap()
            .statistics(&solved.table, &PassOptions::default(), &Silent)
            .unwrap();
        let (_, rows) = solved.export(&solved.options(&[]));
        assert_eq!(by_value(&rows), counted(&stats.all), "{name}");
        let positions: HashSet<&str> = rows.iter().map(|row| &*row["position"]).collect();
        assert_eq!(positions.len(), rows.len(), "{name}: each once");

        let moves = rows.iter().map(|row| row["moves"].parse::<u64>().unwrap());
        let moves: Vec<u64> = moves.filter(|moves| *moves > 0).collect();
        let branching = stats.all.branching;
        assert_eq!(moves.iter().min().copied(), branching.min, "{name}");
        assert_eq!(moves.iter().max().copied(), branching.max, "{name}");
        let mean = moves.iter().sum::<u64>() as f64 / moves.len() as f64;
        assert!((mean - branching.mean.unwrap()).abs() < 1e-9, "{name}");

        let reachable = |rows: Vec<Row>| -> Vec<Row> {
            let reached = |row: &Row| row["reachable"] == "true";
            rows.into_iter().filter(reached).collect()
        };
        let mut folded = solved.options(&[]);
        folded.folded = true;
        let (_, images_once) = solved.export(&folded);
        assert_eq!(images_once.len() as u64, stats.all.folded.positions);
        match stats.reachable {
            Some(set) => {
                assert_eq!(by_value(&reachable(rows)), counted(&set), "{name}");
                let folded = reachable(images_once).len() as u64;
                assert_eq!(folded, set.folded.positions, "{name}");
            }
            None => assert!(rows.iter().all(|row| row["reachable"] == "null"), "{name}"),
        }
    }
}

#[test]
fn exported_rows_agree_with_probes() {
    for name in ["nocca:2x3x2", SMALL] {
        let solved = solved(name);
        let (_, rows) = solved.export(&solved.options(&[]));
        for row in rows.iter().step_by(17) {
            let probed = solved
                .game
                .solvable()
                .unwrap()
                .probe(&solved.table, Some(&row["position"]));
            let probed = probed.unwrap();
            let plies = probed
                .value
                .plies()
                .map_or("null".into(), |plies| plies.to_string());
            assert_eq!(row["position"], probed.position);
            assert_eq!(row["turn"], probed.turn);
            assert_eq!(
                (&*row["value"], &row["plies"]),
                (probed.value.word(), &plies)
            );
            assert_eq!(row["moves"], probed.moves.len().to_string());
        }
    }
}

#[test]
fn conditions_of_an_export_choose_among_all_rows() {
    let solved = solved(SMALL);
    let (_, all) = solved.export(&solved.options(&[]));
    let number = |row: &Row, name: &str| row[name].parse::<u16>().ok();
    let common = all[all.len() / 2]["material"].clone();
    let material = format!("material={common}");
    type Wanted<'a> = Box<dyn Fn(&Row) -> bool + 'a>;
    let cases: Vec<(Vec<&str>, Wanted)> = vec![
        (vec!["value=win"], Box::new(|row| row["value"] == "win")),
        (
            vec!["plies>=4", " plies <= 6 "],
            Box::new(|row| number(row, "plies").is_some_and(|p| (4..=6).contains(&p))),
        ),
        (
            vec!["plies!=1"],
            Box::new(|row| number(row, "plies").is_some_and(|p| p != 1)),
        ),
        (
            vec!["moves<3", "turn=second"],
            Box::new(|row| number(row, "moves") < Some(3) && row["turn"] == "second"),
        ),
        (
            vec!["reachable!=true", "pieces>2"],
            Box::new(|row| row["reachable"] == "false" && number(row, "pieces") > Some(2)),
        ),
        (vec![&material], Box::new(|row| row["material"] == common)),
        (vec!["plies>=60000"], Box::new(|_| false)),
    ];
    for (conditions, wanted) in cases {
        let (report, chosen) = solved.export(&solved.options(&conditions));
        let expected: Vec<&Row> = all.iter().filter(|row| wanted(row)).collect();
        assert!(!expected.is_empty() || conditions == ["plies>=60000"]);
        assert_eq!(
            chosen.iter().collect::<Vec<_>>(),
            expected,
            "{conditions:?}"
        );
        assert_eq!(report.row_groups, usize::from(!chosen.is_empty()));
    }
}

#[test]
fn an_exported_file_says_what_it_is() {
    let solved = solved("nocca:2x3x2");
    let mut options = solved.options(&["value=loss", "plies=0"]);
    options.columns = ["plies", "position"].map(String::from).to_vec();
    let (report, rows) = solved.export(&options);
    assert_eq!(report.columns, ["position", "plies"]);
    assert!(rows.iter().all(|row| row.len() == 2));
    let reader = SerializedFileReader::new(File::open(&options.out).unwrap()).unwrap();
    let about = reader.metadata().file_metadata().key_value_metadata();
    let about = |key: &str| {
        let found = about.unwrap().iter().find(|pair| pair.key == key);
        found.and_then(|pair| pair.value.clone()).expect(key)
    };
    assert_eq!(about("kanzen.game"), "nocca:2x3x2");
    assert_eq!(about("kanzen.rules"), solved.game.rules_text());
    assert_eq!(about("kanzen.where"), "value=loss and plies=0");
    assert_eq!(about("kanzen.version"), env!("CARGO_PKG_VERSION"));
    assert_eq!(about("kanzen.table").len(), 64);
    assert!(about("kanzen.positions").starts_with("explicit"));
    assert!(about("kanzen.columns").contains("null for a draw"));
}

/// Lets everything go on until some positions have been exported.
struct Impatient(AtomicU64);

impl Watch for Impatient {
    fn begin(&self, stage: Stage, _: u64, _: u64) {
        if stage == Stage::Exporting {
            self.0.store(1, Relaxed);
        }
    }
    fn advance(&self, steps: u64) {
        let begun = self.0.load(Relaxed);
        self.0.fetch_add(begun.min(1) * steps, Relaxed);
    }
    fn stopped(&self) -> bool {
        self.0.load(Relaxed) > 1
    }
}

#[test]
fn a_stopped_export_leaves_nothing_behind() {
    let solved = solved("nocca:3x3x3");
    let error = solved.refused(&solved.options(&[]), &Impatient(AtomicU64::new(0)));
    assert!(matches!(error, CatalogError::Stopped), "{error}");
}

#[test]
fn what_an_export_cannot_be_asked_for() {
    let solved = solved("ninemasu:R");
    for (condition, says) in [
        ("", "like 'plies>=10'"),
        ("plies", "like 'plies>=10'"),
        ("plies!10", "like 'plies>=10'"),
        (
            "depth>3",
            "no column \"depth\"; the columns are: position, turn",
        ),
        ("=3", "no column \"\""),
        (
            "plies>=ten",
            "whole number from 0 to 65535, not with \"ten\"",
        ),
        ("plies>=-1", "\"-1\""),
        ("plies>=70000", "\"70000\""),
        ("pieces==3", "\"=3\""),
        ("value=won", "value is win or loss or draw, not \"won\""),
        ("value>loss", "value has no order"),
        ("turn=b", "first or second"),
        ("reachable=yes", "true or false"),
        ("reachable=true", "no fixed start"),
        ("first_top=1", "first_hand"),
    ] {
        let error = solved.refused(&solved.options(&[condition]), &Silent);
        assert!(error.is_usage(), "{condition}");
        let said = error.to_string();
        assert!(said.contains(says), "{condition}: {said}");
    }
    let mut options = solved.options(&[]);
    options.columns = vec!["depth".to_string()];
    let said = solved.refused(&options, &Silent).to_string();
    assert!(said.contains("no column \"depth\""), "{said}");
}
