//! `kanzen bench`

use kanzen_catalog::BenchReport;

use crate::output::{Output, columns, grouped};
use crate::progress::Progress;

pub fn run(output: &Output, name: &str) -> anyhow::Result<()> {
    let game = kanzen_catalog::open(name)?;
    // A table of its own, so that no table of the user's is touched.
    let dir = std::env::temp_dir().join(format!("kanzen-bench-{}", std::process::id()));
    let progress = Progress::new(output.lang);
    let report = game.bench(&dir.join("bench.kzt"), &progress);
    progress.finish();
    std::fs::remove_dir_all(&dir).ok();
    let report = report?;
    output.report(&report, || text(output, &report));
    if !report.agree {
        anyhow::bail!(
            "{}",
            output.pick("the solvers disagree", "二つの解析結果が一致しません")
        );
    }
    Ok(())
}

fn text(output: &Output, report: &BenchReport) -> String {
    let row = |en: &str, ja: &str, value: String| vec![output.pick(en, ja).to_string(), value];
    let seconds = |s: f64| format!("{s:.3} s");
    columns(&[
        row("threads", "スレッド", report.threads.to_string()),
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
        row("verify", "検証", seconds(report.verify_seconds)),
        row("table", "表", format!("{} B", grouped(report.table_bytes))),
        row(
            "probe of a random position",
            "一局面の参照",
            format!("{:.2} µs", report.probe_microseconds),
        ),
        row(
            "simple solver",
            "単純な解析",
            seconds(report.simple_seconds),
        ),
        row("ratio", "比", format!("{:.0}", report.ratio)),
    ])
}
