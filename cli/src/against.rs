//! `kanzen bench --against`

use std::path::Path;

use kanzen_bench::{Baseline, BenchError, Compared};
use kanzen_catalog::{AnyGame, Lang};
use serde::Serialize;

use crate::bench::count;
use crate::output::{Output, columns};

#[derive(Serialize)]
struct Report {
    games: Vec<Compared>,
}

/// Counts the games' instructions and compares them with those in a file.
pub fn run(
    output: &Output,
    file: &Path,
    games: &[(String, Box<dyn AnyGame>)],
) -> anyhow::Result<()> {
    let baselines = games
        .iter()
        .map(|(_, game)| Baseline::read(file, game.name().as_str()))
        .collect::<Result<Vec<_>, _>>()?;
    let mut compared = Vec::new();
    for ((name, _), baseline) in games.iter().zip(baselines) {
        let counted = count(name, false)?.ok_or_else(|| BenchError::NotCounted {
            reason: missing(output).to_string(),
        })?;
        compared.push(baseline.compare(&counted));
    }
    let report = Report { games: compared };
    output.report(&report, || text(output, &report.games));
    let risen: Vec<String> = report
        .games
        .iter()
        .filter(|game| !game.holds)
        .map(|game| say_risen(output, game))
        .collect();
    match risen.is_empty() {
        true => Ok(()),
        false => anyhow::bail!("{}", risen.join("\n")),
    }
}

/// Why nothing was counted.
pub fn missing(output: &Output) -> &'static str {
    output.pick(
        "valgrind is not installed",
        "valgrind がインストールされていません",
    )
}

fn say_risen(output: &Output, game: &Compared) -> String {
    let Compared {
        game,
        commit,
        recorded,
        measured,
        ..
    } = game;
    match output.lang {
        Lang::En => format!(
            "{game} needs {measured:.1} instructions for an edge, more than 10 % above the {recorded:.1} recorded at {commit}"
        ),
        Lang::Ja => format!(
            "{game} は枝一本あたり {measured:.1} 命令で、{commit} の記録 {recorded:.1} より 10 % を超えて増えています"
        ),
    }
}

fn text(output: &Output, games: &[Compared]) -> String {
    let heading = [
        ("game", "ゲーム"),
        ("commit", "コミット"),
        ("instructions an edge, recorded", "枝一本の命令数（記録）"),
        ("now", "今回"),
        ("change", "増減"),
    ];
    let mut rows = vec![
        heading
            .map(|(en, ja)| output.pick(en, ja).to_string())
            .to_vec(),
    ];
    rows.extend(games.iter().map(|game| {
        vec![
            game.game.clone(),
            game.commit.clone(),
            format!("{:.1}", game.recorded),
            format!("{:.1}", game.measured),
            format!("{:+.1} %", (game.measured / game.recorded - 1.0) * 100.0),
        ]
    }));
    columns(&rows)
}
