//! Results of solves kept in a file, a JSON object a line, to be found again.

use std::path::Path;

use kanzen_catalog::lines::{json_line, read_lines, write_file};
use kanzen_catalog::{
    AnyGame, CatalogError, PassOptions, Shelf, SolveOptions, SolveReport, Summary, TableError,
    VerifyReport, Watch,
};
use kanzen_report::Walked;
use serde::{Deserialize, Serialize};

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
            let verified = game
                .solvable()?
                .verify(&table, &PassOptions::default(), watch)?;
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
