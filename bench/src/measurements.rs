//! Measurements kept in a file, a JSON object a line, the newest last; and the
//! rule that instructions must not rise.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use kanzen_catalog::lines::{json_line, read_lines, read_text, write_file};
use kanzen_rules::date;
use serde::{Deserialize, Serialize};

use crate::callgrind::Counted;
use crate::error::BenchError;

/// Instructions for each edge may rise to so many times what they were.
const MOST_RISE: f64 = 1.1;

/// A measurement as it is kept.
#[derive(Serialize)]
struct Kept<'a, R> {
    commit: &'a str,
    date: String,
    machine: &'a str,
    #[serde(flatten)]
    report: &'a R,
}

/// What comparing needs of a kept measurement. Not all have been counted.
#[derive(Deserialize)]
struct Recorded {
    game: String,
    commit: String,
    instructions_per_edge: Option<f64>,
}

/// Instructions for each edge, as they are recorded and as they are now.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Compared {
    /// The game.
    pub game: String,
    /// The commit of the newest record.
    pub commit: String,
    /// What it has.
    pub recorded: f64,
    /// What was counted now.
    pub measured: f64,
    /// Is that no more than 10 % above?
    pub holds: bool,
}

/// The newest count of a game's instructions.
#[derive(Clone, PartialEq, Debug)]
pub struct Baseline {
    commit: String,
    instructions_per_edge: f64,
}

impl Baseline {
    /// From a file of measurements, in which there must be one of the game.
    pub fn read(path: &Path, game: &str) -> Result<Baseline, BenchError> {
        let newest = read_lines::<Recorded>(path)?.into_iter().rev();
        newest
            .filter(|recorded| recorded.game == game)
            .find_map(|recorded| {
                Some(Baseline {
                    commit: recorded.commit,
                    instructions_per_edge: recorded.instructions_per_edge?,
                })
            })
            .ok_or_else(|| BenchError::NoBaseline {
                path: path.to_owned(),
                game: game.to_string(),
            })
    }

    /// Sets what was counted now beside it.
    pub fn compare(self, counted: &Counted) -> Compared {
        let (recorded, measured) = (self.instructions_per_edge, counted.instructions_per_edge);
        Compared {
            game: counted.game.clone(),
            commit: self.commit,
            recorded,
            measured,
            holds: measured <= recorded * MOST_RISE,
        }
    }
}

/// Adds a measurement to a file, with today's date.
pub fn keep_measurement(
    path: &Path,
    report: &impl Serialize,
    commit: &str,
    machine: &str,
) -> Result<(), BenchError> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let seconds = since.expect("a clock set after 1970").as_secs();
    let kept = Kept {
        commit,
        date: date(seconds / (24 * 60 * 60)),
        machine,
        report,
    };
    let mut text = read_text(path)?;
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text += &json_line(&kept);
    Ok(write_file(path, text.as_bytes())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compared(recorded: f64, measured: f64) -> Compared {
        let baseline = Baseline {
            commit: "c0ffee".to_string(),
            instructions_per_edge: recorded,
        };
        baseline.compare(&Counted {
            game: "kitten".to_string(),
            instructions: 1,
            instructions_per_edge: measured,
            d1_misses_per_edge: None,
            ll_misses_per_edge: None,
        })
    }

    #[test]
    fn instructions_may_fall_or_rise_by_a_tenth() {
        assert!(compared(200.0, 100.0).holds);
        assert!(compared(200.0, 218.0).holds);
        assert!(!compared(200.0, 222.0).holds);
    }

    #[test]
    fn the_newest_count_of_the_game_is_compared_with() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("bench.jsonl");
        let missing = |game| Baseline::read(&path, game).unwrap_err().to_string();
        assert!(missing("kitten").contains("--record"), "no file");
        let lines = [
            r#"{"commit":"a","game":"kitten","instructions_per_edge":300.0}"#,
            r#"{"commit":"b","game":"kitten","instructions_per_edge":200.0}"#,
            r#"{"commit":"c","game":"crab","instructions_per_edge":100.0}"#,
            r#"{"commit":"d","game":"kitten","instructions_per_edge":null}"#,
            r#"{"commit":"e","game":"dobutsu"}"#,
        ];
        std::fs::write(&path, lines.join("\n")).unwrap();
        let newest = Baseline::read(&path, "kitten").unwrap();
        assert_eq!(
            (&*newest.commit, newest.instructions_per_edge),
            ("b", 200.0)
        );
        assert!(missing("dobutsu").contains("--record"), "never counted");
    }
}
