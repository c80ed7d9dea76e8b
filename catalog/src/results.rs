//! Results of solves kept in a file, a JSON object a line, to be found again.

use std::io::Write;
use std::path::Path;

use kanzen_report::Walked;
use kanzen_table::{self as table, Summary, TableError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::error::CatalogError;
use crate::plan::SolveOptions;
use crate::report::{SolveReport, VerifyReport};
use crate::{AnyGame, Shelf, Watch};

/// What a solve and its verification found, and what they took.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeptResult {
    /// The game.
    pub game: String,
    /// What was found.
    #[serde(flatten)]
    pub summary: Summary,
    /// Edges of the game graph that were followed backwards.
    pub edges: u64,
    /// Bytes of the table.
    pub table_bytes: u64,
    /// What verifying walked through.
    pub verified: Walked,
    /// From the rules to the table.
    pub seconds: f64,
    /// The most memory the program had.
    pub peak_rss_bytes: Option<u64>,
    /// Threads that worked.
    pub threads: usize,
    /// The commit of the program.
    pub commit: String,
    /// The machine.
    pub machine: String,
}

impl KeptResult {
    /// From what the commands reported.
    fn new(solved: SolveReport, verified: VerifyReport, commit: &str, machine: &str) -> Self {
        KeptResult {
            game: solved.game,
            summary: solved.summary,
            edges: solved.edges,
            table_bytes: solved.table_bytes,
            verified: verified.walked,
            seconds: solved.seconds,
            peak_rss_bytes: solved.peak_rss_bytes,
            threads: rayon::current_num_threads(),
            commit: commit.to_string(),
            machine: machine.to_string(),
        }
    }

    /// Solves and verifies a game, and leaves nothing else behind.
    pub fn compute(
        game: &dyn AnyGame,
        commit: &str,
        machine: &str,
        watch: &dyn Watch,
    ) -> Result<KeptResult, CatalogError> {
        let dir = std::env::temp_dir().join(format!("kanzen-results-{}", std::process::id()));
        let shelf = Shelf::new(&dir);
        let computed = (|| {
            let solved =
                game.solvable()?
                    .solve(&shelf.path(game), &SolveOptions::default(), watch)?;
            let table = shelf.table(game)?;
            let verified = game.solvable()?.verify(&table, watch)?;
            Ok(KeptResult::new(solved, verified, commit, machine))
        })();
        // The system clears what is left of it.
        let _ = std::fs::remove_dir_all(&dir);
        computed
    }

    /// Did both find the same, whatever it took?
    pub fn agrees(&self, other: &KeptResult) -> bool {
        let found = |result: &KeptResult| {
            let verified = &result.verified;
            (
                result.game.clone(),
                result.summary,
                [result.edges, result.table_bytes],
                verified.complete,
                [verified.positions, verified.moves],
                [verified.win, verified.loss, verified.draw],
                [verified.longest_win, verified.longest_loss],
            )
        };
        found(self) == found(other)
    }
}

/// Reads a file of results; one that is not there has none.
pub fn read_results(path: &Path) -> Result<Vec<KeptResult>, CatalogError> {
    read_lines(path)
}

/// Writes a file of results anew.
pub fn write_results(path: &Path, results: &[KeptResult]) -> Result<(), TableError> {
    let lines = results.iter().map(json_line).collect::<String>();
    write_file(path, lines.as_bytes())
}

/// A JSON object as a line of a file.
pub(crate) fn json_line(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("numbers and texts are JSON") + "\n"
}

/// Reads a file of JSON objects, one a line; one that is not there has none.
pub(crate) fn read_lines<T: DeserializeOwned>(path: &Path) -> Result<Vec<T>, CatalogError> {
    let text = read_text(path)?;
    let lines = text.lines().enumerate();
    let object = |(line, text): (usize, &str)| {
        serde_json::from_str(text).map_err(|error| CatalogError::BadResults {
            path: path.to_owned(),
            line: line + 1,
            reason: error.to_string(),
        })
    };
    lines.map(object).collect()
}

/// The text of a file, none if it is not there.
pub(crate) fn read_text(path: &Path) -> Result<String, CatalogError> {
    match std::fs::read_to_string(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(String::new()),
        text => text.map_err(|source| CatalogError::ReadFile {
            path: path.to_owned(),
            source,
        }),
    }
}

/// Writes a file, which is whole or not there.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), TableError> {
    table::replace(path, |file| file.write_all(bytes))
}
