//! `kanzen verify`

use kanzen_catalog::{Lang, MaterialsVerified, Shelf, Verdict, VerifyReport, verify_materials};

use crate::args::Verify;
use crate::output::{Output, columns, grouped, wrapped};
use crate::progress::Progress;
use crate::solve::tell_going_on;

pub fn run(output: &Output, shelf: &Shelf, verify: &Verify) -> anyhow::Result<()> {
    let name = &verify.game;
    if let Some(pieces) = verify.pieces {
        return run_materials(output, shelf, verify, pieces);
    }
    let game = kanzen_catalog::open(name)?;
    let table = shelf.table(&*game)?;
    let progress = Progress::new(output.lang);
    let going_on = |seconds| tell_going_on(output, seconds);
    let options = verify.pass.options(&going_on);
    let report = game.solvable()?.verify(&table, &options, &progress)?;
    progress.finish();
    output.report(&report, || text(output, &report));
    Ok(())
}

fn text(output: &Output, report: &VerifyReport) -> String {
    let (positions, moves) = (
        grouped(report.walked.positions),
        grouped(report.walked.moves),
    );
    let seconds = report.walked.seconds;
    let sampled = match report.walked.complete {
        true => "",
        false => output.pick(
            "All stored positions and a random part of the others were checked.\n",
            "保存した局面すべてと、それ以外の局面の無作為な一部を調べました。\n",
        ),
    };
    let text = match output.lang {
        Lang::En => format!(
            "Every value follows from the legal moves: {positions} positions, {moves} moves, \
             {seconds:.2} s.\n"
        ),
        Lang::Ja => format!(
            "すべての値が合法手と合っています：{positions}局面、{moves}手、{seconds:.2}秒。\n"
        ),
    };
    let unnoted = match report.noted {
        true => "",
        false => output.pick(
            "That could not be noted beside the table.\n",
            "検証した記録を表の隣に保存できませんでした。\n",
        ),
    };
    text + sampled + unnoted
}

/// Verifies a table for each material of a set; fails if one is missing or wrong.
fn run_materials(
    output: &Output,
    shelf: &Shelf,
    verify: &Verify,
    pieces: usize,
) -> anyhow::Result<()> {
    let source = verify.game.parse()?;
    let set = verify.set.as_deref();
    let options = verify.pass.options(&|_| {});
    let progress = Progress::new(output.lang);
    let report = verify_materials(&source, set, pieces, shelf, &options, &progress)?;
    progress.finish();
    output.report(&report, || materials_text(output, &report));
    if report.missing + report.wrong > 0 {
        anyhow::bail!("{}", not_verified(output, &report, set));
    }
    Ok(())
}

fn materials_text(output: &Output, report: &MaterialsVerified) -> String {
    let row =
        |en: &str, ja: &str, value: u64| vec![output.pick(en, ja).to_string(), grouped(value)];
    let mut rows = vec![
        row("materials", "駒の組", report.materials as u64),
        row("  verified just now", "　今回検証", report.verified as u64),
        row(
            "  verified before, and not again",
            "　検証済み（今回は省略）",
            report.noted_before as u64,
        ),
    ];
    if report.missing > 0 {
        rows.push(row("  without a table", "　表なし", report.missing as u64));
    }
    if report.wrong > 0 {
        rows.push(row("  wrong", "　誤り", report.wrong as u64));
    }
    rows.extend([
        row(
            "positions (images once)",
            "局面数（対称形は一つ）",
            report.totals.positions,
        ),
        row("moves", "合法手", report.moves),
    ]);
    let seconds = output.pick("seconds", "秒").to_string();
    rows.push(vec![seconds, format!("{:.2}", report.seconds)]);
    columns(&rows) + &lists(output, report)
}

/// The materials that are not verified, and those of which that is not noted.
fn lists(output: &Output, report: &MaterialsVerified) -> String {
    let mut text = String::new();
    let mut list = |en: &str, ja: &str, names: Vec<String>| {
        if !names.is_empty() {
            text += &format!("\n{}\n{}", output.pick(en, ja), wrapped(names.into_iter()));
        }
    };
    let names = |verdict| {
        let those = report.list.iter().filter(move |one| one.verdict == verdict);
        those.map(|one| one.game.clone()).collect::<Vec<String>>()
    };
    list(
        "Without a table:",
        "表のないもの：",
        names(Verdict::Missing),
    );
    let unnoted = report.list.iter();
    let unnoted = unnoted.filter(|one| one.verdict == Verdict::Verified && !one.noted);
    list(
        "That they are verified could not be noted beside the table:",
        "検証した記録を表の隣に保存できなかったもの：",
        unnoted.map(|one| one.game.clone()).collect(),
    );
    for one in &report.list {
        if let Some(why) = &one.why {
            text += &format!("\n{}: {}\n", one.game, why.pick(output.lang));
        }
    }
    text
}

/// Why not every table of the set is verified, and what makes those that are
/// missing.
fn not_verified(output: &Output, report: &MaterialsVerified, set: Option<&str>) -> String {
    let (missing, wrong) = (report.missing, report.wrong);
    let set = set.map_or(String::new(), |set| format!(" --set {set}"));
    let command = format!(
        "kanzen solve {} --pieces {}{set}",
        report.game, report.pieces
    );
    let mut text = Vec::new();
    if wrong > 0 {
        text.push(match output.lang {
            Lang::En => format!("tables that are wrong: {wrong}"),
            Lang::Ja => format!("誤った表が {wrong} 個あります"),
        });
    }
    if missing > 0 {
        text.push(match output.lang {
            Lang::En => format!("materials without a table: {missing}; '{command}' makes them"),
            Lang::Ja => format!("表のない駒の組が {missing} 個あります。{command} で作れます"),
        });
    }
    text.join(output.pick("; ", "。"))
}
