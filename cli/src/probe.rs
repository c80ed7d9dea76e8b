//! `kanzen probe`

use kanzen_catalog::{Lang, Player, ProbeReport, Shelf};
use kanzen_report::Line;

use crate::output::{Output, columns, wrapped};
use crate::progress::Progress;

pub fn run(
    output: &Output,
    shelf: &Shelf,
    name: &str,
    position: Option<&str>,
    line: bool,
) -> anyhow::Result<()> {
    let game = kanzen_catalog::open_at(name, position)?;
    let progress = Progress::new(output.lang);
    let table = shelf.table_or_solve(&*game, &progress)?;
    progress.finish();
    let mut report = game.solvable()?.probe(&table, position)?;
    if line {
        report.line = Some(game.solvable()?.line(&table, position)?);
    }
    let session = game.session(Some(&report.position), None)?;
    output.report(&report, || {
        let mover = session.player_name(session.turn(), output.lang);
        let to_move = match output.lang {
            Lang::En => format!("{mover} to move"),
            Lang::Ja => format!("手番：{mover}"),
        };
        let value = output.value(report.value);
        let mut text = format!(
            "{}\n{to_move}: {value}\n\n{}",
            session.diagram(output.lang),
            move_table(output, &report)
        );
        if let Some(line) = &report.line {
            let name = |player| session.player_name(player, output.lang);
            text += &line_text(output, line, name);
        }
        text
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
                format!("  {}", mv.say(output.lang)),
                mv.text.clone(),
                output.value(mv.value),
            ]
        })
        .collect();
    columns(&rows)
}

/// The moves of a line, numbered, and how it ends.
fn line_text(output: &Output, line: &Line, name: impl Fn(Player) -> String) -> String {
    let said = line.moves.iter().enumerate().map(|(ply, mv)| {
        let said = mv.say(output.lang);
        format!("{}. {said}", ply + 1)
    });
    let title = output.pick("Best play", "最善の手順");
    let end = line.say_end(name, output.lang);
    format!("\n{title}:\n{}{end}\n", wrapped(said))
}
