//! `kanzen probe`

use kanzen_catalog::{ProbeReport, Shelf};

use crate::output::{Output, columns};

pub fn run(
    output: &Output,
    shelf: &Shelf,
    name: &str,
    position: Option<&str>,
) -> anyhow::Result<()> {
    let game = kanzen_catalog::open(name)?;
    let table = shelf.table(&*game, name)?;
    let report = game.probe(&table, position)?;
    let session = game.session(Some(&report.position))?;
    output.report(&report, || {
        let mover = session.player_name(session.turn(), output.lang);
        let to_move = match output.lang {
            kanzen_catalog::Lang::En => format!("{mover} to move"),
            kanzen_catalog::Lang::Ja => format!("手番：{mover}"),
        };
        let value = output.value(report.value, report.plies);
        format!(
            "{}\n{to_move}: {value}\n\n{}",
            session.diagram(output.lang),
            move_table(output, &report)
        )
    });
    Ok(())
}

/// Each move as people write it, as the notation has it, and its value.
pub fn move_table(output: &Output, report: &ProbeReport) -> String {
    let rows: Vec<Vec<String>> = report
        .moves
        .iter()
        .map(|mv| {
            vec![
                format!("  {}", output.pick(&mv.said[0], &mv.said[1])),
                mv.text.clone(),
                output.value(mv.value, mv.plies),
            ]
        })
        .collect();
    columns(&rows)
}
