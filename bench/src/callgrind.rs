//! Counting instructions and cache misses with callgrind, which gives the same
//! figures whatever else the machine does.
//!
//! Valgrind runs the program again with a command that does the retrograde
//! analysis alone, and collects while `counted_rounds` of the catalog runs.

use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;

use kanzen_catalog::RoundsReport;

use crate::error::BenchError;

/// The function whose instructions count.
const COLLECT: &str = "--toggle-collect=*counted_rounds*";
/// The same caches on every machine. The last one is small, so that it does
/// not hold the small games that can be counted.
const CACHES: [&str; 3] = ["--I1=32768,8,64", "--D1=32768,8,64", "--LL=1048576,16,64"];

/// What callgrind counted in the retrograde analysis, on one thread.
#[derive(Clone, PartialEq, Debug)]
pub struct Counted {
    /// The game.
    pub game: String,
    /// Instructions of the opening and of all rounds.
    pub instructions: u64,
    /// The same for each edge that was followed backwards.
    pub instructions_per_edge: f64,
    /// Data that is not in a first cache of 32 KiB, for each edge; none if
    /// there are no caches.
    pub d1_misses_per_edge: Option<f64>,
    /// Data that is not in a last cache of 1 MiB either, for each edge.
    pub ll_misses_per_edge: Option<f64>,
}

/// Counts instructions of a run of `program`, whose arguments make it do
/// [`Solvable::rounds`](kanzen_catalog::Solvable::rounds) and print the report as JSON.
/// With caches it takes three times as long. None if valgrind is not installed.
pub fn count_instructions(
    program: &Path,
    args: &[&str],
    caches: bool,
) -> Result<Option<Counted>, BenchError> {
    let file = format!("kanzen-callgrind-{}.out", std::process::id());
    let file = std::env::temp_dir().join(file);
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--quiet", COLLECT])
        .args(if caches { &CACHES[..] } else { &[] })
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(program)
        .args(args)
        .output();
    let counts = std::fs::read_to_string(&file).unwrap_or_default();
    // It may never have come into being.
    let _ = std::fs::remove_file(&file);
    let failed = |reason: String| BenchError::NotCounted { reason };
    let run = match run {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        run => run.map_err(|error| failed(error.to_string()))?,
    };
    if !run.status.success() {
        return Err(failed(String::from_utf8_lossy(&run.stderr).into_owned()));
    }
    let report = serde_json::from_slice(&run.stdout).map_err(|error| failed(error.to_string()))?;
    let counted = read_counts(&counts, report);
    let counted = counted.ok_or_else(|| failed("callgrind saw no rounds".to_string()))?;
    Ok(Some(counted))
}

/// Reads what callgrind writes; none if it has collected nothing.
fn read_counts(text: &str, report: RoundsReport) -> Option<Counted> {
    let line = |name| text.lines().find_map(|line| line.strip_prefix(name));
    let events: Vec<&str> = line("events:")?.split_whitespace().collect();
    let totals: Vec<u64> = line("totals:")?
        .split_whitespace()
        .map(|total| total.parse().ok())
        .collect::<Option<_>>()?;
    let total = |event| {
        let at = events.iter().position(|known| *known == event)?;
        // Zeros at the end of the line are left out.
        Some(totals.get(at).copied().unwrap_or(0))
    };
    let per_edge = |count: u64| count as f64 / report.edges.max(1) as f64;
    let misses = |read, written| Some(per_edge(total(read)? + total(written)?));
    let instructions = total("Ir").filter(|count| *count > 0)?;
    Some(Counted {
        instructions,
        instructions_per_edge: per_edge(instructions),
        d1_misses_per_edge: misses("D1mr", "D1mw"),
        ll_misses_per_edge: misses("DLmr", "DLmw"),
        game: report.game,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report() -> RoundsReport {
        RoundsReport {
            game: "kitten".to_string(),
            edges: 4,
            seconds: 0.1,
        }
    }

    #[test]
    fn counts_are_read_by_the_names_of_events() {
        let text = "version: 1\nevents: Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw\n\
                    fn=(1) main\n1 20 3\ntotals: 100 30 20 1 6 2 0 3\n";
        let counted = read_counts(text, report()).unwrap();
        assert_eq!(counted.instructions, 100);
        assert_eq!(counted.instructions_per_edge, 25.0);
        assert_eq!(counted.d1_misses_per_edge, Some(2.0));
        assert_eq!(counted.ll_misses_per_edge, Some(0.75));
        let counted = read_counts("events: Ir\ntotals: 8\n", report()).unwrap();
        assert_eq!(counted.instructions_per_edge, 2.0);
        assert_eq!(counted.d1_misses_per_edge, None);
    }

    #[test]
    fn nothing_collected_is_no_count() {
        assert_eq!(read_counts("", report()), None);
        assert_eq!(read_counts("events: Ir\ntotals: 0\n", report()), None);
        assert_eq!(read_counts("events: Ir\ntotals:\n", report()), None);
    }
}
