//! `kanzen probe`

use kanzen_catalog::{Lang, Line, LineEnd, Player, ProbeReport, Shelf};

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
    let table = shelf.table_or_solve(&*game, name, &progress)?;
    progress.finish();
    let mut report = game.probe(&table, position)?;
    if line {
        report.line = Some(game.line(&table, position)?);
    }
    let session = game.session(Some(&report.position), None)?;
    output.report(&report, || {
        let mover = session.player_name(session.turn(), output.lang);
        let to_move = match output.lang {
            Lang::En => format!("{mover} to move"),
            Lang::Ja => format!("手番：{mover}"),
        };
        let value = output.value(report.value, report.plies);
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
                format!("  {}", output.pick(&mv.said[0], &mv.said[1])),
                mv.text.clone(),
                output.value(mv.value, mv.plies),
            ]
        })
        .collect();
    columns(&rows)
}

/// The moves of a line, numbered, and how it ends.
fn line_text(output: &Output, line: &Line, name: impl Fn(Player) -> String) -> String {
    let said = line.moves.iter().enumerate().map(|(ply, mv)| {
        let said = output.pick(&mv.said[0], &mv.said[1]);
        format!("{}. {said}", ply + 1)
    });
    let title = output.pick("Best play", "最善の手順");
    let end = say_end(output, line, name);
    format!("\n{title}:\n{}{end}\n", wrapped(said))
}

fn say_end(output: &Output, line: &Line, name: impl Fn(Player) -> String) -> String {
    let plies = line.moves.len();
    let winner = match line.end {
        LineEnd::Over(outcome) => outcome.winner().map(name),
        LineEnd::Repeats(_) | LineEnd::LongEnough => None,
    };
    match (output.lang, winner, line.end) {
        (Lang::En, Some(winner), _) => format!("{winner} wins at ply {plies}."),
        (Lang::Ja, Some(winner), _) => format!("まで{plies}手で{winner}の勝ち"),
        (Lang::En, _, LineEnd::Over(_)) => format!("A draw at ply {plies}."),
        (Lang::Ja, _, LineEnd::Over(_)) => format!("まで{plies}手で引き分け"),
        (Lang::En, _, LineEnd::Repeats(first)) => {
            format!("A draw: ply {plies} leads back to the position after ply {first}.")
        }
        (Lang::Ja, _, LineEnd::Repeats(first)) => {
            format!("まで{plies}手で{first}手目の局面に戻り、引き分け")
        }
        (Lang::En, _, LineEnd::LongEnough) => format!("Still a draw at ply {plies}."),
        (Lang::Ja, _, LineEnd::LongEnough) => format!("{plies}手まで引き分けのまま"),
    }
}
