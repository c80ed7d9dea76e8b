//! `kanzen bench`

use kanzen_catalog::BenchReport;
use serde::Serialize;

use crate::output::{Output, columns, grouped};
use crate::progress::Progress;

pub fn run(output: &Output, name: &str) -> anyhow::Result<()> {
    // A table of its own, so that no table of the user's is touched.
    let dir = std::env::temp_dir().join(format!("kanzen-bench-{}", std::process::id()));
    let progress = Progress::new(output.lang);
    let mut reports = Vec::new();
    for game in kanzen_catalog::suite(name) {
        let game = kanzen_catalog::open(&game)?;
        let report = game.bench(&dir.join("bench.kzt"), &progress);
        std::fs::remove_dir_all(&dir).ok();
        reports.push(report?);
    }
    progress.finish();
    match &reports[..] {
        [report] => output.report(report, || text(output, report)),
        reports => output.report(
            &Suite {
                name,
                games: reports,
            },
            || {
                let texts = reports.iter().map(|report| text(output, report));
                texts.collect::<Vec<_>>().join("\n")
            },
        ),
    }
    if reports.iter().any(|report| report.agree == Some(false)) {
        anyhow::bail!(
            "{}",
            output.pick("the solvers disagree", "二つの解析結果が一致しません")
        );
    }
    Ok(())
}

/// Several games measured in one run.
#[derive(Serialize)]
struct Suite<'a> {
    #[serde(rename = "suite")]
    name: &'a str,
    games: &'a [BenchReport],
}

fn text(output: &Output, report: &BenchReport) -> String {
    let row = |en: &str, ja: &str, value: String| vec![output.pick(en, ja).to_string(), value];
    let seconds = |s: f64| format!("{s:.3} s");
    let mut rows = vec![
        row("game", "ゲーム", report.game.clone()),
        row("threads", "スレッド", report.threads.to_string()),
        row("positions", "局面数", grouped(report.positions)),
        row("numbers of the index", "番号の数", grouped(report.numbers)),
        row(
            "solve, file included",
            "解析（ファイルを含む）",
            seconds(report.solve_seconds),
        ),
        row(
            "  retrograde analysis alone",
            "　後退解析のみ",
            seconds(report.rounds_seconds),
        ),
        row(
            "edges followed",
            "たどった枝",
            format!(
                "{} ({}/s)",
                grouped(report.edges),
                grouped(report.edges_per_second as u64)
            ),
        ),
        row(
            "memory a position",
            "一局面のメモリ",
            format!("{:.3} B", report.memory_per_position),
        ),
        row("verify", "検証", seconds(report.verify_seconds)),
        row("table", "表", format!("{} B", grouped(report.table_bytes))),
        row(
            "table a position",
            "一局面の表",
            format!("{:.3} B", report.table_per_position),
        ),
        row(
            "probe of a random position",
            "一局面の参照",
            format!("{:.2} µs", report.probe_microseconds),
        ),
    ];
    if let (Some(simple), Some(ratio)) = (report.simple_seconds, report.ratio) {
        rows.push(row("simple solver", "単純な解析", seconds(simple)));
        rows.push(row("ratio", "比", format!("{ratio:.0}")));
    }
    columns(&rows)
}
