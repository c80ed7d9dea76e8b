//! `kanzen solve`

use std::time::Duration;

use kanzen_catalog::{
    Begin, Lang, MaterialsReport, Packing, Plan, ProbeReport, Shelf, SolveOptions, SolveReport,
    size, solve_materials,
};

use crate::args::Solve;
use crate::output::{Output, columns, grouped, tell};
use crate::probe;
use crate::progress::Progress;

pub fn run(output: &Output, shelf: &Shelf, solve: &Solve) -> anyhow::Result<()> {
    let name = &solve.game;
    let progress = Progress::new(output.lang);
    let options = SolveOptions {
        memory: solve.memory,
        begin: match (solve.resume, solve.restart) {
            (true, _) => Begin::Resume,
            (_, true) => Begin::Restart,
            _ => Begin::Anew,
        },
        keep_every: Duration::from_secs(solve.checkpoint.into()),
        packing: match solve.pack {
            true => Packing::Small,
            false => Packing::Quick,
        },
        announce: &|plan| tell(&format!("{}\n", say_plan(output, plan))),
    };
    if let Some(pieces) = solve.pieces {
        let set = solve.set.as_deref();
        let report = solve_materials(&name.parse()?, set, pieces, shelf, &options, &progress)?;
        progress.finish();
        output.report(&report, || materials_text(output, &report));
        return Ok(());
    }
    let game = kanzen_catalog::open(name)?;
    let report = game
        .solvable()?
        .solve(&shelf.path(&*game), &options, &progress)?;
    progress.finish();
    let start = match report.summary.start {
        Some(_) if !output.json => Some(game.solvable()?.probe(&shelf.table(&*game)?, None)?),
        _ => None,
    };
    output.report(&report, || {
        let title = game.title(output.lang);
        text(output, &title, &report, start.as_ref(), name)
    });
    Ok(())
}

fn materials_text(output: &Output, report: &MaterialsReport) -> String {
    let totals = &report.totals;
    let row = |en: &str, ja: &str, value: String| vec![output.pick(en, ja).to_string(), value];
    let longest = match (totals.longest_win, &totals.longest_in) {
        (Some(plies), Some(game)) => format!("{plies} ({game})"),
        _ => "-".to_string(),
    };
    let rows = [
        row("materials", "駒の組", grouped(report.materials as u64)),
        row(
            "  solved just now",
            "　今回解析",
            grouped(report.solved as u64),
        ),
        row(
            "positions (images once)",
            "局面数（対称形は一つ）",
            grouped(totals.positions),
        ),
        row("  won by the mover", "　手番側の勝ち", grouped(totals.win)),
        row("  lost", "　負け", grouped(totals.loss)),
        row("  drawn", "　引き分け", grouped(totals.draw)),
        row("longest win in plies", "最長の勝ち（手数）", longest),
        row("seconds", "秒", format!("{:.2}", report.seconds)),
        row(
            "bytes of the tables",
            "表のバイト数",
            grouped(report.table_bytes),
        ),
    ];
    columns(&rows)
}

/// What the solve will need, in one line.
fn say_plan(output: &Output, plan: &Plan) -> String {
    let (positions, memory, disk) = (
        grouped(plan.stored),
        size(plan.memory_bytes),
        size(plan.disk_bytes),
    );
    let time = say_seconds(output, plan.seconds);
    let mut text = match output.lang {
        Lang::En => format!(
            "plan: {positions} positions to store, about {memory} of memory, up to {disk} of disk, about {time}"
        ),
        Lang::Ja => format!(
            "計画：保存する局面 {positions}、メモリ約 {memory}、ディスク最大 {disk}、時間約 {time}"
        ),
    };
    if let Some(done) = plan.seconds_done {
        let done = say_seconds(output, done);
        text += &match output.lang {
            Lang::En => format!(" in all; going on after {done} of work"),
            Lang::Ja => format!("（全体）。{done} 済んだところから続けます"),
        };
    }
    text
}

/// Tells of unfinished work that goes on.
pub fn tell_going_on(output: &Output, seconds: f64) {
    let done = say_seconds(output, seconds);
    tell(&match output.lang {
        Lang::En => format!("going on after {done} of work\n"),
        Lang::Ja => format!("{done} 済んだところから続けます\n"),
    });
}

fn say_seconds(output: &Output, seconds: f64) -> String {
    match seconds {
        s if s < 0.1 => output.pick("0.1 s", "0.1 秒").to_string(),
        s if s < 90.0 => format!("{s:.1} {}", output.pick("s", "秒")),
        s if s < 5400.0 => format!("{:.0} {}", s / 60.0, output.pick("min", "分")),
        s => format!("{:.1} {}", s / 3600.0, output.pick("h", "時間")),
    }
}

fn text(
    output: &Output,
    title: &str,
    report: &SolveReport,
    start: Option<&ProbeReport>,
    name: &str,
) -> String {
    let row = |en: &str, ja: &str, value: String| vec![output.pick(en, ja).to_string(), value];
    let longest = |win: Option<u16>| win.map_or("-".to_string(), |plies| plies.to_string());
    let mut rows = Vec::new();
    if let Some(start) = report.summary.start {
        rows.push(row(
            "value of the start",
            "初期局面の値",
            output.value(start),
        ));
    }
    rows.extend([
        row(
            "positions (images once)",
            "局面数（対称形は一つ）",
            grouped(report.summary.positions),
        ),
        row(
            "stored in the table",
            "表に保存した局面",
            grouped(report.summary.stored),
        ),
        row(
            "  won by the mover",
            "　手番側の勝ち",
            grouped(report.summary.win),
        ),
        row("  lost", "　負け", grouped(report.summary.loss)),
        row("  drawn", "　引き分け", grouped(report.summary.draw)),
        row(
            "longest win in plies",
            "最長の勝ち（手数）",
            longest(report.summary.longest_win),
        ),
        row("seconds", "秒", format!("{:.2}", report.seconds)),
        row(
            "bytes of the table",
            "表のバイト数",
            grouped(report.table_bytes),
        ),
    ]);
    let mut text = match output.lang {
        Lang::En => format!("{title} is solved.\n\n"),
        Lang::Ja => format!("{title}を完全解析しました。\n\n"),
    };
    text += &columns(&rows);
    if let Some(start) = start {
        text += output.pick("\nThe first moves:\n", "\n初手の値：\n");
        text += &probe::move_table(output, start);
    }
    text += &format!("\n{}: {}\n", output.pick("table", "表"), report.table);
    text += &match output.lang {
        Lang::En => {
            format!("Next: kanzen verify {name} · kanzen play {name} · kanzen serve\n")
        }
        Lang::Ja => {
            format!("次は: kanzen verify {name} ・ kanzen play {name} ・ kanzen serve\n")
        }
    };
    text
}
