//! `kanzen bench`

use kanzen_bench::{BenchReport, Counted, Latency, Spread, keep_measurement};
use kanzen_catalog::{Lang, size};
use serde::Serialize;

use crate::against;
use crate::args::Bench;
use crate::load;
use crate::output::{Output, columns, grouped};
use crate::progress::Progress;

/// The games measured in one run.
#[derive(Serialize)]
struct Report {
    games: Vec<BenchReport>,
}

pub fn run(output: &Output, args: &Bench) -> anyhow::Result<()> {
    if args.names.iter().any(|name| name == load::NAME) {
        load::expect_alone(output, args);
        return load::run(output, args);
    }
    let mut games = Vec::new();
    for name in args.names.iter().flat_map(|name| kanzen_bench::suite(name)) {
        let game = kanzen_catalog::open(&name)?;
        games.push((name, game));
    }
    if let Some(file) = &args.against {
        return against::run(output, file, &games);
    }
    // A table of its own, so that no table of the user's is touched.
    let dir = std::env::temp_dir().join(format!("kanzen-bench-{}", std::process::id()));
    let progress = Progress::new(output.lang);
    let mut reports = Vec::new();
    for (name, game) in &games {
        let game = game.solvable()?;
        let report = kanzen_bench::bench(game, &dir.join("bench.kzt"), args.runs, &progress);
        std::fs::remove_dir_all(&dir).ok();
        let mut report = report?;
        if report.edges <= BenchReport::MOST_TO_COUNT
            && let Some(counted) = count(name, true)?
        {
            report.add_counted(&counted);
        }
        if let Some(file) = &args.record {
            keep_measurement(file, &report, &args.origin.commit, &args.origin.machine)?;
        }
        reports.push(report);
    }
    progress.finish();
    let report = Report { games: reports };
    output.report(&report, || {
        let texts = report.games.iter().map(|game| text(output, game));
        texts.collect::<Vec<_>>().join("\n")
    });
    if report.games.iter().any(|game| game.agree == Some(false)) {
        anyhow::bail!(
            "{}",
            output.pick("the solvers disagree", "二つの解析結果が一致しません")
        );
    }
    Ok(())
}

/// The instructions of a game's retrograde analysis, if valgrind is there to
/// count them in a run of `kanzen rounds`.
pub fn count(name: &str, caches: bool) -> anyhow::Result<Option<Counted>> {
    let program = std::env::current_exe()?;
    let args = ["rounds", "--json", "--", name];
    Ok(kanzen_bench::count_instructions(&program, &args, caches)?)
}

/// A line for each measurement: what it is, the figure, and in brackets what
/// else there is to say.
fn text(output: &Output, report: &BenchReport) -> String {
    let mut rows = Rows {
        output,
        rows: Vec::new(),
    };
    rows.size(report);
    rows.solving(report);
    rows.room(report);
    rows.probing(report);
    rows.comparisons(report);
    columns(&rows.rows)
}

/// The lines so far.
struct Rows<'a> {
    output: &'a Output,
    rows: Vec<Vec<String>>,
}

impl Rows<'_> {
    fn add(&mut self, en: &str, ja: &str, value: String, note: String) {
        let name = self.output.pick(en, ja).to_string();
        self.rows.push(vec![name, value, note]);
    }

    /// What was measured, and how large it is.
    fn size(&mut self, report: &BenchReport) {
        let plain = String::new;
        self.add("game", "ゲーム", report.game.clone(), plain());
        self.add("threads", "スレッド", report.threads.to_string(), plain());
        self.add("positions", "局面数", grouped(report.positions), plain());
        self.add(
            "numbers of the index",
            "番号の数",
            grouped(report.numbers),
            plain(),
        );
    }

    /// How long solving and verifying take.
    fn solving(&mut self, report: &BenchReport) {
        let output = self.output;
        self.add(
            "solve, file included",
            "解析（ファイルを含む）",
            seconds(&report.solve_seconds),
            say_runs(output, &report.solve_seconds),
        );
        self.add(
            "  retrograde analysis alone",
            "　後退解析のみ",
            seconds(&report.rounds_seconds),
            say_runs(output, &report.rounds_seconds),
        );
        self.add(
            "  on one thread",
            "　一スレッドでは",
            or_none(report.one_thread_seconds.as_ref().map(seconds)),
            say_scaling(output, report),
        );
        self.add(
            "edges followed",
            "たどった枝",
            grouped(report.edges),
            format!("({}/s)", grouped(report.edges_per_second as u64)),
        );
        self.add(
            "verify",
            "検証",
            or_none(report.verify_seconds.as_ref().map(seconds)),
            report.verify_seconds.as_ref().map_or_else(
                || beyond(output, BenchReport::MOST_TO_VERIFY, "positions", "局面数"),
                |verify| say_runs(output, verify),
            ),
        );
    }

    /// Bytes of memory and of disk.
    fn room(&mut self, report: &BenchReport) {
        let output = self.output;
        self.add(
            "memory a position",
            "一局面のメモリ",
            format!("{:.3} B", report.memory_per_position),
            report.peak_rss_bytes.map_or_else(String::new, |peak| {
                format!("({} {})", output.pick("peak", "最大"), size(peak))
            }),
        );
        self.add(
            "table a position",
            "一局面の表",
            format!("{:.3} B", report.table_per_position),
            format!("({} B)", grouped(report.table_bytes)),
        );
    }

    /// How long it takes to look a position up.
    fn probing(&mut self, report: &BenchReport) {
        let output = self.output;
        let probe = |latency: &Latency| {
            let slowest = output.pick("99 of 100 within", "百のうち九十九は");
            (
                format!("{:.2} µs", latency.median),
                format!("({slowest} {:.2} µs)", latency.p99),
            )
        };
        let (warm, cold) = (
            probe(&report.probe_warm_microseconds),
            probe(&report.probe_cold_microseconds),
        );
        self.add(
            "probe, block decoded before",
            "参照（展開済み）",
            warm.0,
            warm.1,
        );
        self.add(
            "probe, block decoded anew",
            "参照（展開から）",
            cold.0,
            cold.1,
        );
    }

    /// Search, the simple solver, and what the processor does for an edge.
    fn comparisons(&mut self, report: &BenchReport) {
        let output = self.output;
        self.add(
            "alpha-beta, positions a second",
            "αβ探索（毎秒の局面数）",
            or_none(report.search_per_second.map(|speed| grouped(speed as u64))),
            format!("({})", output.pick("one thread", "一スレッド")),
        );
        self.add(
            "simple solver",
            "単純な解析",
            or_none(report.simple_seconds.map(|simple| format!("{simple:.3} s"))),
            report.ratio.map_or_else(
                || beyond(output, BenchReport::MOST_FOR_SIMPLE, "positions", "局面数"),
                |ratio| format!("({ratio:.0} {})", output.pick("times as long", "倍の時間")),
            ),
        );
        self.add(
            "instructions an edge",
            "枝一本の命令数",
            or_none(
                report
                    .instructions_per_edge
                    .map(|count| format!("{count:.1}")),
            ),
            say_counted(output, report),
        );
    }
}

/// The median of some runs.
fn seconds(spread: &Spread) -> String {
    format!("{:.3} s", spread.median)
}

/// A figure, or a dash if it was not measured.
fn or_none(value: Option<String>) -> String {
    value.unwrap_or_else(|| "-".to_string())
}

/// How far the runs lie apart.
fn say_runs(output: &Output, spread: &Spread) -> String {
    let Spread { runs, min, max, .. } = spread;
    match output.lang {
        Lang::En => format!("({min:.3} to {max:.3} s, runs: {runs})"),
        Lang::Ja => format!("({min:.3}〜{max:.3} 秒、{runs} 回)"),
    }
}

/// Why something was not measured.
fn beyond(output: &Output, most: u64, en: &str, ja: &str) -> String {
    let most = grouped(most);
    match output.lang {
        Lang::En => format!("(left out: more than {most} {en})"),
        Lang::Ja => format!("(省略：{ja}が {most} を超えるため)"),
    }
}

fn say_scaling(output: &Output, report: &BenchReport) -> String {
    let text = match (report.scaling, report.threads) {
        (Some(ratio), _) => {
            let times = output.pick("times as long", "倍の時間");
            return format!("({ratio:.2} {times})");
        }
        (None, 1) => output.pick("left out: there is no other", "省略：元から一スレッド"),
        (None, _) => output.pick("left out: it takes long", "省略：時間がかかるため"),
    };
    format!("({text})")
}

fn say_counted(output: &Output, report: &BenchReport) -> String {
    let (Some(total), Some(d1), Some(ll)) = (
        report.instructions,
        report.d1_misses_per_edge,
        report.ll_misses_per_edge,
    ) else {
        return match report.edges {
            0..=BenchReport::MOST_TO_COUNT => format!("({})", against::missing(output)),
            _ => beyond(output, BenchReport::MOST_TO_COUNT, "edges", "枝"),
        };
    };
    let total = grouped(total);
    match output.lang {
        Lang::En => format!("({total} in all; cache misses: D1 {d1:.2}, LL {ll:.2})"),
        Lang::Ja => format!("(全部で {total}、キャッシュミス：D1 {d1:.2}、LL {ll:.2})"),
    }
}
