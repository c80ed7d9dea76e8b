//! `kanzen best`: what a player would do.

use kanzen_catalog::{BestReport, Shelf, Silent, player_spec};

use crate::args::Best;
use crate::output::{Output, columns, grouped, wrapped};

pub fn run(output: &Output, shelf: &Shelf, options: &Best) -> anyhow::Result<()> {
    let position = options.position.as_deref();
    let game = kanzen_catalog::open_at(&options.game, position)?;
    let spec = player_spec(game.kinds(), &options.player)?;
    let table = match spec.kind().needs_table {
        true => Some(shelf.table_or_solve(&*game, &Silent)?),
        false => None,
    };
    let report = game.best(position, &spec, table.as_ref(), options.seed)?;
    output.report(&report, || text(output, &report));
    Ok(())
}

fn text(output: &Output, report: &BestReport) -> String {
    let row = |en: &str, ja: &str, value: String| vec![output.pick(en, ja).to_string(), value];
    let said = report.said.pick(output.lang);
    let mut rows = vec![row("move", "指し手", format!("{said} ({})", report.mv))];
    if let Some(value) = &report.value {
        rows.push(row("value", "値", output.value(*value)));
    }
    if let Some(points) = report.points {
        rows.push(row("points", "評価値", format!("{points:+}")));
    }
    if let Some(wins) = report.wins {
        let share = format!("{:.1} %", f64::from(wins) / 10.0);
        rows.push(row("expected score", "期待得点率", share));
    }
    if let Some(depth) = report.depth {
        rows.push(row("plies looked ahead", "先読み手数", depth.to_string()));
    }
    if report.nodes > 0 {
        rows.push(row("positions", "局面数", grouped(report.nodes)));
        rows.push(row("seconds", "秒", format!("{:.3}", report.seconds)));
    }
    let mut text = columns(&rows);
    let line = report.line.get(output.lang);
    if line.len() > 1 {
        text += &format!("\n{}\n", output.pick("expected play:", "予想手順："));
        text += &wrapped(line.iter().cloned());
    }
    text
}
