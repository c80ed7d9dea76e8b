//! `kanzen reproduce`

use std::path::Path;

use kanzen_catalog::{DocumentFormat, Lang, Reproduction, Shelf, write_document};
use kanzen_report::{Cell, Remark, Verdict, shown};

use crate::output::{Output, columns};
use crate::progress::Progress;

pub fn run(
    output: &Output,
    shelf: &Shelf,
    paper: Option<&str>,
    quick: bool,
    out: Option<&Path>,
) -> anyhow::Result<()> {
    // A name that says nothing is told before the work.
    out.map(DocumentFormat::of).transpose()?;
    let progress = Progress::new(output.lang);
    let report = kanzen_catalog::reproduce(paper, quick, shelf, &progress)?;
    progress.finish();
    if let Some(path) = out {
        write_document(path, &report.page(output.lang), &report)?;
    }
    output.report(&report, || text(output, &report));
    Ok(())
}

fn text(output: &Output, report: &Reproduction) -> String {
    let lang = output.lang;
    let mut text = String::new();
    for cells in report.cells.chunk_by(|a, b| a.paper.name == b.paper.name) {
        text += &format!("{}\n\n", cells[0].paper.title.pick(lang));
        for cells in cells.chunk_by(|a, b| std::ptr::eq(a.table, b.table)) {
            let part = cells[0].table.name.pick(lang);
            text += &format!("{part}\n{}", table(output, cells));
            for remark in Remark::of(cells) {
                text += &said(output, &remark);
            }
            text.push('\n');
        }
    }
    text + &summary(output, report)
}

/// A line for each cell.
fn table(output: &Output, cells: &[Cell]) -> String {
    let mut rows = vec![vec![
        output.pick("row", "行").to_string(),
        output.pick("what", "項目").to_string(),
        output.pick("published", "論文の値").to_string(),
        output.pick("computed", "計算した値").to_string(),
        output.pick("verdict", "判定").to_string(),
    ]];
    rows.extend(cells.iter().map(|cell| {
        vec![
            shown(&cell.row, output.lang),
            shown(&cell.column, output.lang),
            shown(&cell.published, output.lang),
            shown(&cell.computed, output.lang),
            cell.verdict.word(output.lang).to_string(),
        ]
    }));
    columns(&rows)
}

/// Why cells are not the same, what shows it and what else agrees.
fn said(output: &Output, remark: &Remark) -> String {
    let (cell, _) = remark.ends;
    let mut text = format!("  {}\n", remark.names(output.lang));
    let mut say = |words: String| text += &format!("    {words}\n");
    if let Some(why) = &cell.why {
        say(shown(why, output.lang));
    }
    if let Some(witness) = &cell.witness {
        let (claim, game) = (witness.claim.text(), &witness.game);
        let label = output.pick("witness", "証拠");
        let claim = claim.pick(output.lang);
        say(format!("{label} ({game}, {claim}): {witness}"));
    }
    if let Some(check) = &cell.check {
        let label = output.pick("what else agrees", "別の検算");
        say(format!("{label}: {}", shown(check, output.lang)));
    }
    text
}

fn summary(output: &Output, report: &Reproduction) -> String {
    let counts = Verdict::ALL.map(|verdict| {
        let count = report.cells.iter().filter(|c| c.verdict == verdict).count();
        match output.lang {
            Lang::En => format!("{count} {}", verdict.word(Lang::En)),
            Lang::Ja => format!("{}{count}", verdict.word(Lang::Ja)),
        }
    });
    let seconds = report.seconds;
    match output.lang {
        Lang::En => format!(
            "{} cells: {}; {seconds:.2} s\n",
            report.cells.len(),
            counts.join(", ")
        ),
        Lang::Ja => format!(
            "全{}項目：{}、{seconds:.2}秒\n",
            report.cells.len(),
            counts.join("、")
        ),
    }
}
