//! `kanzen verify`

use kanzen_catalog::{Lang, Shelf};

use crate::output::{Output, grouped};
use crate::progress::Progress;

pub fn run(output: &Output, shelf: &Shelf, name: &str) -> anyhow::Result<()> {
    let game = kanzen_catalog::open(name)?;
    let table = shelf.table(&*game)?;
    let progress = Progress::new(output.lang);
    let report = game.solvable()?.verify(&table, &progress)?;
    progress.finish();
    output.report(&report, || {
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
    });
    Ok(())
}
