//! `kanzen reproduce`

use kanzen_catalog::{Cell, Lang, Reproduction, Verdict};

use crate::output::{Output, columns};

pub fn run(output: &Output, paper: Option<&str>) -> anyhow::Result<()> {
    let report = kanzen_catalog::reproduce(paper)?;
    output.report(&report, || text(output, &report));
    Ok(())
}

fn text(output: &Output, report: &Reproduction) -> String {
    let mut text = String::new();
    for cells in report.cells.chunk_by(|a, b| a.paper.name == b.paper.name) {
        text += &format!("{}\n\n", cells[0].paper.title(output.lang));
        text += &table(output, cells);
        text.push('\n');
    }
    text + &summary(output, report)
}

/// A line for each cell, and below it what is to be said of it.
fn table(output: &Output, cells: &[Cell]) -> String {
    let mut rows = vec![vec![
        output.pick("where", "箇所").to_string(),
        output.pick("row", "行").to_string(),
        output.pick("what", "項目").to_string(),
        output.pick("published", "論文の値").to_string(),
        output.pick("computed", "計算した値").to_string(),
        output.pick("verdict", "判定").to_string(),
    ]];
    rows.extend(cells.iter().map(|cell| {
        vec![
            cell.table.pick(output.lang).to_string(),
            cell.row.clone(),
            cell.column.pick(output.lang).to_string(),
            cell.published.pick(output.lang).to_string(),
            cell.computed.pick(output.lang).to_string(),
            cell.verdict.word(output.lang).to_string(),
        ]
    }));
    let table = columns(&rows);
    let mut lines = table.lines();
    let mut text = format!("{}\n", lines.next().unwrap_or_default());
    for (line, cell) in lines.zip(cells) {
        text += &format!("{line}\n");
        if let Some(why) = &cell.why {
            text += &format!("    {}\n", why.pick(output.lang));
        }
        if let Some(witness) = &cell.witness {
            text += &format!("    {}: {witness}\n", output.pick("witness", "証拠"));
        }
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
