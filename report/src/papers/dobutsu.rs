//! Tanaka's complete analysis of Dobutsu Shogi, as four of the papers quote it.

use kanzen_rules::{Text, Value};
use kanzen_solver::Stopped;

use super::cell::{Cell, Given, LargeGame, NOTHING, Paper, Part};
use crate::counts::Tanaka;

/// The paper.
pub static PAPER: Paper = Paper {
    name: "dobutsu",
    title: Text::fixed(
        "T. Tanaka, An Analysis of a Board Game \"Doubutsu Shogi\" (2009), as quoted",
        "田中哲朗『「どうぶつしょうぎ」の完全解析』（2009、引用された数値）",
    ),
    rules: Text::fixed(
        "Dobutsu Shogi on 3x4 ('kanzen rules show dobutsu'): taking the Lion wins; a Lion that \
         reaches the far rank wins at once if it cannot be taken there, and has won if it is not \
         taken; a check need not be answered; a Chick becomes a Hen on the last rank and is a Chick \
         again in hand.",
        "3×4のどうぶつしょうぎです（kanzen rules show dobutsu）。ライオンを取れば勝ち。ライオンが最奥の段に入り、\
         取られなければ勝ち（取れるのに取らなくても勝ち）です。王手を防ぐ義務はなく、ひよこは最奥の段で\
         にわとりになり、持駒になるとひよこに戻ります。",
    ),
    large: &["dobutsu"],
    cells,
};

static START: Part = Part {
    name: Text::fixed("result", "結果"),
    counted: Text::fixed("The value of the start.", "初期局面の値です。"),
};

static COUNTS: Part = Part {
    name: Text::fixed("counts", "局面数など"),
    counted: Text::fixed(
        "Positions with the mover normalised and finished ones included. All: every placement, \
         mirror images apart. Reachable: mirror images once; nobody plays on where a Lion can be \
         taken. Moves and zugzwangs are over the reachable positions that are played on; a zugzwang \
         is lost for the player to move, who would win if he could pass, so that whoever moves \
         loses, and it can be reached with either side to move.",
        "手番側をそろえ、終局した局面も含めて数えます。全局面は左右反転を区別した配置、到達可能な局面は左右反転を\
         同一視し、ライオンを取れる局面からは先へ進みません。合法手とツークツワンクは、到達可能で先へ進む局面に\
         ついての値です。ツークツワンクは、手番側が負けるがパスできれば勝つ局面で、どちらの手番でも到達可能\
         なものです。",
    ),
};

fn cells(given: &Given) -> Result<Vec<Cell>, Stopped> {
    let known = given.large.get("dobutsu");
    let mut cells = vec![start(known)];
    cells.extend(counts(known.and_then(|known| known.tanaka.as_ref())));
    Ok(match known {
        Some(_) => cells,
        None => cells.into_iter().map(left_out).collect(),
    })
}

fn left_out(cell: Cell) -> Cell {
    cell.skipped([
        "'kanzen reproduce dobutsu' solves the game and counts its positions in some minutes.",
        "kanzen reproduce dobutsu とすれば、数分で解いて数えます。",
    ])
}

fn start(known: Option<&LargeGame>) -> Cell {
    let lost_in = |plies: u16| {
        Text::new(
            format!("second player wins in {plies}"),
            format!("{plies}手で後手勝ち"),
        )
    };
    let computed = known.map_or(NOTHING.into(), |known| match known.start {
        Value::Loss(plies) => lost_in(plies),
        Value::Win(plies) => Text::new(
            format!("first player wins in {plies}"),
            format!("{plies}手で先手勝ち"),
        ),
        Value::Draw => Text::new("draw", "引き分け"),
    });
    let names = [Text::new("start", "初期局面"), Text::new("value", "勝敗")];
    Cell::new(&PAPER, &START, names, lost_in(78), computed)
        .shown_by(known.map(|known| known.line.clone()))
}

const REACHABLE: [&str; 2] = ["reachable", "到達可能な局面"];

fn counts(known: Option<&Tanaka>) -> Vec<Cell> {
    let cell = |row: [&str; 2], column: [&str; 2], published: u64, computed: Option<u64>| {
        let computed = computed.map_or(NOTHING.into(), Text::from);
        let names = [row.into(), column.into()];
        Cell::new(&PAPER, &COUNTS, names, published, computed)
    };
    let all = ["all", "全局面"];
    vec![
        cell(
            all,
            ["positions", "局面数"],
            1_567_925_964,
            known.map(|known| known.all),
        ),
        cell(
            REACHABLE,
            ["positions", "局面数"],
            246_803_167,
            known.map(|known| known.reachable),
        ),
        mean_of_moves(known),
        cell(
            REACHABLE,
            ["most moves", "合法手の最大"],
            38,
            known.and_then(|known| known.branching.max),
        ),
        most_where_taken(known),
        cell(
            REACHABLE,
            ["positions without a move", "合法手のない局面"],
            0,
            known.map(|known| known.stuck),
        ),
        cell(
            REACHABLE,
            ["zugzwang", "ツークツワンク"],
            21_839,
            known.map(|known| known.mutual_zugzwang),
        ),
        cell(
            REACHABLE,
            [
                "zugzwang, the same with the players exchanged",
                "手番を入れ替えて対称なツークツワンク",
            ],
            71,
            known.map(|known| known.own_image),
        ),
    ]
}

/// The paper prints it as a whole number.
fn mean_of_moves(known: Option<&Tanaka>) -> Cell {
    let mean = known.and_then(|known| known.branching.mean);
    Cell::new(
        &PAPER,
        &COUNTS,
        [
            REACHABLE.into(),
            Text::new("mean number of moves", "合法手の平均"),
        ],
        Text::new("about 9", "約9"),
        mean.map_or(NOTHING.into(), |mean| Text::same(format!("{mean:.2}"))),
    )
    .judged(mean.is_some_and(|mean| mean.round() == 9.0))
    .because([
        "Rounded, the mean is another number.",
        "丸めると別の数になります。",
    ])
}

/// The most moves of positions from which nobody plays on.
fn most_where_taken(known: Option<&Tanaka>) -> Cell {
    Cell::new(
        &PAPER,
        &COUNTS,
        [
            Text::new(
                "reachable, the Lion can be taken",
                "到達可能でライオンを取れる局面",
            ),
            Text::new("most moves", "合法手の最大"),
        ],
        Text::new("not printed", "記載なし"),
        known
            .and_then(|known| known.max_branching_if_taken)
            .map_or(Text::from(NOTHING), Text::from),
    )
    .not_reproducible([
        "Nobody plays on from there, so the paper leaves them out.",
        "そこからは先へ進まないので、論文では数えられていません。",
    ])
}
