//! `kanzen export`

use kanzen_catalog::{ExportOptions, ExportReport, Lang, Shelf};

use crate::args::Export;
use crate::output::{Output, grouped};
use crate::progress::Progress;

/// The columns in short; docs/export.md says more.
pub const COLUMNS: &str = "Columns:
  position   the position as 'kanzen probe' reads it
  turn       who is to move: first or second
  value      win, loss or draw for the player to move
  plies      plies to the end of the game; null for a draw
  moves      legal moves
  reachable  can play from the start come here? null in games without a start;
             large games take long over it, unless --columns leaves it out
  material   what both sides have, like 'LGC[E] lgec' or 'w,b,bw'
  pieces, first_board, second_board, first_hand, second_hand
             in the shogi family: pieces on the board and in hand
  first_top, second_top, first_covered, second_covered
             in NOCCA NOCCA: pieces on top of stacks and below others";

/// The same in Japanese.
pub const COLUMNS_JA: &str = "列:
  position   局面（kanzen probe が読む形）
  turn       手番（first または second）
  value      手番側から見た値（win、loss、draw）
  plies      終局までの手数。引き分けは null
  moves      合法手の数
  reachable  初期局面から到達できるか。初期局面のないゲームでは null。
             大きなゲームでは時間がかかります（--columns で省けます）
  material   両者の駒（'LGC[E] lgec'、'w,b,bw' など）
  pieces, first_board, second_board, first_hand, second_hand
             将棋系：盤上の駒と持ち駒の数
  first_top, second_top, first_covered, second_covered
             ノッカノッカ：一番上の駒と下にある駒の数";

pub fn run(output: &Output, shelf: &Shelf, asked: &Export) -> anyhow::Result<()> {
    let options = ExportOptions {
        out: asked.out.clone(),
        conditions: asked.conditions.clone(),
        columns: asked.columns.clone(),
        folded: asked.folded,
    };
    options.check()?;
    let game = kanzen_catalog::open(&asked.game)?;
    let progress = Progress::new(output.lang);
    let table = shelf.table_or_solve(&*game, &progress)?;
    let report = game.solvable()?.export(&table, &options, &progress)?;
    progress.finish();
    output.report(&report, || text(output, &report));
    Ok(())
}

fn text(output: &Output, report: &ExportReport) -> String {
    let (rows, bytes) = (grouped(report.rows), grouped(report.bytes));
    let (file, seconds) = (&report.file, report.seconds);
    match output.lang {
        Lang::En => {
            format!("{file}: {rows} positions, {bytes} bytes, in {seconds:.1} s\n")
        }
        Lang::Ja => {
            format!("{file}：{rows} 局面、{bytes} バイト（{seconds:.1} 秒）\n")
        }
    }
}
