//! T. Suwa's analysis of NOCCA NOCCA on six small boards: its two tables, the
//! counts of its section 7.1, and its guess for the official board.
//!
//! Values are those of the solver, for which infinite play is a draw. The paper
//! has no draws: it forbids moves into an earlier position of the game. Its
//! positions name no mover; where one is needed, the first player is to move.

mod counts;
mod set;
mod solved;

use kanzen_nocca::{Nocca, Size};
use kanzen_rules::{Player, Value};

use crate::cell::{Cell, Paper, Text, Verdict};
use counts::Counts;
use solved::Board;

/// The paper.
pub static PAPER: Paper = Paper {
    name: "nocca",
    en: "T. Suwa, Analysis of a Board Game \"NOCCA NOCCA\"",
    ja: "諏訪壮紀『ボードゲーム「ノッカノッカ」の解析』",
    cells,
};

/// What the paper has of one board.
struct Published {
    /// Width, depth and stack height.
    board: [usize; 3],
    /// Who wins.
    start: Player,
    positions: u64,
    won: u64,
    lost: u64,
    shortest_win: u64,
    max_branching: u64,
    min_branching: u64,
    mean_branching: u64,
    zugzwang: u64,
    /// Positions before mirror images are folded.
    unfolded: u64,
}

#[rustfmt::skip]
const PUBLISHED: [Published; 6] = [
    Published {
        board: [2, 3, 2], start: Player::SECOND, positions: 426, won: 246, lost: 180,
        shortest_win: 4, max_branching: 10, min_branching: 2, mean_branching: 4, zugzwang: 115,
        unfolded: 840,
    },
    Published {
        board: [2, 3, 3], start: Player::SECOND, positions: 528, won: 321, lost: 207,
        shortest_win: 6, max_branching: 10, min_branching: 2, mean_branching: 5, zugzwang: 152,
        unfolded: 1098,
    },
    Published {
        board: [2, 4, 2], start: Player::SECOND, positions: 1144, won: 656, lost: 488,
        shortest_win: 8, max_branching: 10, min_branching: 2, mean_branching: 6, zugzwang: 352,
        unfolded: 2268,
    },
    Published {
        board: [2, 4, 3], start: Player::SECOND, positions: 1328, won: 751, lost: 577,
        shortest_win: 6, max_branching: 10, min_branching: 2, mean_branching: 6, zugzwang: 395,
        unfolded: 2651,
    },
    Published {
        board: [3, 3, 2], start: Player::SECOND, positions: 24664, won: 16044, lost: 8620,
        shortest_win: 6, max_branching: 19, min_branching: 1, mean_branching: 9, zugzwang: 8012,
        unfolded: 48720,
    },
    Published {
        board: [3, 3, 3], start: Player::FIRST, positions: 38554, won: 24865, lost: 13689,
        shortest_win: 11, max_branching: 19, min_branching: 2, mean_branching: 9, zugzwang: 12146,
        unfolded: 76080,
    },
];

const TABLE_1: [&str; 2] = ["table 1", "表1"];
const TABLE_2: [&str; 2] = ["table 2", "表2"];
const SECTION_7_1: [&str; 2] = ["section 7.1", "第7.1節"];
const SECTION_8: [&str; 2] = ["section 8", "第8節"];

const START: [&str; 2] = ["start", "初期局面の勝敗"];

/// Every cell: column by column, so that what differs alike stands together.
fn cells() -> Vec<Cell> {
    let boards: Vec<Vec<Cell>> = PUBLISHED.iter().map(board_cells).collect();
    let columns = 0..boards[0].len();
    let cells = columns.flat_map(|column| boards.iter().map(move |board| board[column].clone()));
    cells.chain([official_board()]).collect()
}

/// The cells of one board, in the order of the paper's columns.
fn board_cells(published: &Published) -> Vec<Cell> {
    let [width, depth, height] = published.board;
    let size = Size {
        width,
        depth,
        height,
    };
    let solved = Board::new(Nocca::new(size));
    let set = set::positions(size);
    let counts = Counts::new(&set, &solved);
    let start = solved.value(&solved.start());
    let line = Some(solved.line());
    let number = |table, column, published: u64, computed: u64, why, witness| {
        let texts = (published.into(), computed.into());
        compare(size, table, column, texts, why, witness)
    };
    vec![
        compare(
            size,
            TABLE_1,
            START,
            (wins(published.start), outcome(start)),
            why_start(start, solved.winner_without_return(&solved.start())),
            line.clone(),
        ),
        number(
            TABLE_1,
            ["positions", "局面数"],
            published.positions,
            counts.positions,
            Text::new(
                "Putting the pieces on the board in every way gives another number.",
                "コマの置き方をすべて数え上げると別の数になります。",
            ),
            None,
        ),
        number(
            TABLE_1,
            ["won", "勝ち局面"],
            published.won,
            counts.won,
            why_won(&counts),
            counts.drawn.example.clone(),
        ),
        number(
            TABLE_1,
            ["lost", "負け局面"],
            published.lost,
            counts.lost,
            why_lost(&counts),
            counts.drawn.example.clone(),
        ),
        compare(
            size,
            TABLE_2,
            ["shortest win", "最短勝利手順"],
            (published.shortest_win.into(), length(start)),
            why_shortest(start),
            line,
        ),
        number(
            TABLE_2,
            ["max branching", "最大分岐数"],
            published.max_branching,
            counts.max_branching.0,
            Text::new(
                "No unfinished position has more successors than the witness.",
                "証拠の局面より分岐の多い終局前の局面はありません。",
            ),
            Some(counts.max_branching.1.clone()),
        ),
        number(
            TABLE_2,
            ["min branching", "最小分岐数"],
            published.min_branching,
            counts.min_branching.0,
            Text::new(
                "No unfinished position has fewer successors than the witness.",
                "証拠の局面より分岐の少ない終局前の局面はありません。",
            ),
            Some(counts.min_branching.1.clone()),
        ),
        mean_branching(size, published.mean_branching, counts.mean_branching),
        number(
            TABLE_2,
            ["zugzwang", "ツークツワンク"],
            published.zugzwang,
            counts.zugzwang.count,
            why_zugzwang(&counts),
            counts.zugzwang.example.clone(),
        ),
        number(
            SECTION_7_1,
            ["positions before folding", "左右反転の重複を除く前の局面数"],
            published.unfolded,
            set.unfolded,
            why_unfolded(set.unfolded, &counts),
            None,
        ),
    ]
}

/// A cell that is the same if both texts are; if not, it says why.
fn compare(
    size: Size,
    table: [&str; 2],
    column: [&str; 2],
    (published, computed): (Text, Text),
    why: Text,
    witness: Option<String>,
) -> Cell {
    let (verdict, why) = match published == computed {
        true => (Verdict::Same, None),
        false => (Verdict::Differs, Some(why)),
    };
    Cell {
        paper: &PAPER,
        table: Text::new(table[0], table[1]),
        row: size.to_string(),
        column: Text::new(column[0], column[1]),
        published,
        computed,
        verdict,
        why,
        witness,
    }
}

/// The published means are whole numbers. Five of the six are what is left of
/// ours without its fraction, so that is how they are compared.
fn mean_branching(size: Size, published: u64, mean: f64) -> Cell {
    let floor = mean.floor() as u64;
    let texts = (Text::from(published), Text::from(floor));
    let why = Text::new(
        format!("Without its fraction the mean over unfinished positions is {floor}."),
        format!("終局前の局面での平均は、小数点以下を切り捨てると{floor}です。"),
    );
    let compared = compare(
        size,
        TABLE_2,
        ["mean branching", "平均分岐数"],
        texts,
        why,
        None,
    );
    let mean = format!("{mean:.2}");
    Cell {
        computed: Text::new(mean.clone(), mean),
        ..compared
    }
}

/// The guess that ends the paper. It is never filled in from elsewhere.
fn official_board() -> Cell {
    Cell {
        verdict: Verdict::Skipped,
        ..compare(
            Size::OFFICIAL,
            SECTION_8,
            START,
            (
                wins(Player::SECOND),
                Text::new("not computed", "計算していません"),
            ),
            Text::new(
                "The paper guesses, Yamamoto and Hoki (2022) report a first-player win in 41 \
                 plies, and 'kanzen solve nocca' would settle it.",
                "論文の推測であり、Yamamoto と Hoki（2022）は先手の41手勝ちと報告していますが、\
                 kanzen solve nocca で確かめられます。",
            ),
            None,
        )
    }
}

fn wins(player: Player) -> Text {
    match player {
        Player::FIRST => Text::new("first player wins", "先手勝ち"),
        _ => Text::new("second player wins", "後手勝ち"),
    }
}

/// What the start is worth, the first player being to move.
fn outcome(start: Value) -> Text {
    match start {
        Value::Win(_) => wins(Player::FIRST),
        Value::Loss(_) => wins(Player::SECOND),
        Value::Draw => Text::new("draw", "引き分け"),
    }
}

fn length(start: Value) -> Text {
    match start.plies() {
        Some(plies) => u64::from(plies).into(),
        None => Text::new("none", "なし"),
    }
}

fn why_start(start: Value, without_return: Player) -> Text {
    let (en, ja) = match without_return {
        Player::FIRST => ("first", "先手"),
        _ => ("second", "後手"),
    };
    match start.plies() {
        Some(plies) => Text::new(
            format!(
                "The witness is won in {plies} plies, and by the paper's rule that no position may \
                 come back the {en} player wins."
            ),
            format!(
                "証拠の手順は{plies}手で終わり、同一局面へは着手できないという論文の規則では\
                 {ja}が勝ちます。"
            ),
        ),
        None => Text::new(
            format!(
                "Neither side can force a win if infinite play is a draw, and by the paper's rule \
                 that no position may come back the {en} player wins."
            ),
            format!(
                "無限に続く対局を引き分けとすればどちらも勝ちを強制できず、同一局面へは着手\
                 できないという論文の規則では{ja}が勝ちます。"
            ),
        ),
    }
}

fn why_won(counts: &Counts) -> Text {
    let (won, drawn) = (counts.won, counts.drawn.count);
    Text::new(
        format!(
            "With the first player to move {won} are won even if none of the {drawn} draws is \
             counted as a win."
        ),
        format!("先手の手番では、{drawn}の引き分けを一つも勝ちに数えなくても{won}局面が勝ちです。"),
    )
}

fn why_lost(counts: &Counts) -> Text {
    let (lost, drawn) = (counts.lost, counts.drawn.count);
    let most = lost + drawn;
    Text::new(
        format!(
            "With the first player to move {lost} are lost, and no more than {most} if all of \
             the {drawn} draws are counted as losses."
        ),
        format!(
            "先手の手番では{lost}局面が負けで、{drawn}の引き分けをすべて負けに数えても{most}です。"
        ),
    )
}

fn why_shortest(start: Value) -> Text {
    match start.plies() {
        Some(plies) => Text::new(
            format!("The shortest win against the longest defence takes {plies} plies."),
            format!("最長の抵抗に対する最短の勝ちは{plies}手です。"),
        ),
        None => Text::new(
            "The start is a draw, so no line wins against every defence.",
            "初期局面は引き分けなので、どの受けにも勝つ手順はありません。",
        ),
    }
}

fn why_zugzwang(counts: &Counts) -> Text {
    let count = counts.zugzwang.count;
    Text::new(
        format!(
            "In {count} unfinished positions the mover loses but would win by passing, which are \
             the paper's words."
        ),
        format!("論文の言葉どおり、手番側が負けるがパスできれば勝つ終局前の局面は{count}個です。"),
    )
}

fn why_unfolded(unfolded: u64, counts: &Counts) -> Text {
    let positions = counts.positions;
    Text::new(
        format!(
            "Putting the pieces on the board in every way gives {unfolded}, from which the \
             {positions} positions of table 1 follow."
        ),
        format!(
            "コマの置き方をすべて数え上げると{unfolded}で、表1の{positions}局面はここから\
             得られます。"
        ),
    )
}
