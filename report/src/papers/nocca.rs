//! T. Suwa's analysis of NOCCA NOCCA on six small boards: its two tables, the
//! counts of its section 7.1, and its guess for the official board.
//!
//! Values are those of the solver, for which infinite play is a draw. The paper
//! has no draws: it forbids moves into an earlier position of the game. Its
//! positions name no mover; where one is needed, the first player is to move.

mod counts;
mod set;
mod small;
mod solved;
mod words;

use kanzen_nocca::{Nocca, Size};
use kanzen_rules::{Player, Text};
use kanzen_solver::{InMemory, Stopped};

use super::cell::{Cell, Claim, Given, Paper, Part};
use super::solved::{Questions, witness};
use counts::Counts;
use small::{board_cells, small_board};
use solved::Arrangements;
use words::{outcome, wins};

/// The paper.
pub static PAPER: Paper = Paper {
    name: "nocca",
    title: Text::fixed(
        "T. Suwa, Analysis of a Board Game \"NOCCA NOCCA\"",
        "諏訪壮紀『ボードゲーム「ノッカノッカ」の解析』",
    ),
    rules: Text::fixed(
        "W pieces a side on W files, stacks up to S high (boards are named WxHxS); the top piece of \
         a stack moves one step in any of eight directions onto an empty cell or a stack that is \
         not full; stepping off the far rank wins; a player without a legal move has lost. Infinite \
         play is a draw; where the paper's own rule is meant, by which no earlier position of the \
         game may come back, it is said so.",
        "横W・縦H・高さSの盤を WxHxS と書きます。各自W個のコマを持ち、一番上のコマだけが周囲8方向の空き\
         マスか満杯でない山へ1歩動きます。相手側の端から盤外へ出れば勝ち、合法手がなければ負けです。\
         無限に続く対局は引き分けとします。論文の「同一局面へは着手できない」という規則による値は、\
         その旨を記します。",
    ),
    large: &["nocca:4x5x3", "nocca:5x4x3"],
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

static ABSTRACT: Part = Part {
    name: Text::fixed("abstract and section 5.1", "概要・第5.1節"),
    counted: Text::fixed(
        "Ways to put the pieces of both sides on the places of the board, the two goals being one \
         place each, whether a piece hangs in the air or not.",
        "盤上の場所（ゴール2か所を含む）に両者のコマを置く場合の数。宙に浮いたコマも含みます。",
    ),
};

static SECTION_7_1: Part = Part {
    name: Text::fixed("section 7.1", "第7.1節"),
    counted: Text::fixed(
        "Arrangements without a side to move; goal positions (one piece in one goal) included.",
        "手番を区別しない配置の数。ゴールした局面（一方のコマ1個がゴールにある）を含みます。",
    ),
};

static TABLE_1: Part = Part {
    name: Text::fixed("table 1", "表1"),
    counted: Text::fixed(
        "Arrangements without a side to move, mirror images once, goal positions included (one \
         piece in one goal, never both); for stacks of three less those in which the scorer's \
         opponent has no piece on top. Values are the first player's, who is to move.",
        "手番を区別せず、左右反転を同一視した配置。ゴールした局面（一方のコマ1個）を含み、高さ3では\
         ゴールした側の相手に動かせるコマのない局面を除きます。勝敗は先手番のときの先手から見たものです。",
    ),
};

static TABLE_2: Part = Part {
    name: Text::fixed("table 2", "表2"),
    counted: Text::fixed(
        "Branching: different positions after a move of the first player, mirror images once, over \
         the unfinished positions of table 1. Zugzwang: unfinished positions of table 1 in which \
         the mover loses but would win if he could pass.",
        "分岐数は、表1の終局前の局面で先手が指した後の異なる局面の数（左右反転は同一視）。ツークツワンクは、\
         表1の終局前の局面のうち、手番側が負けるがパスできれば勝つ局面です。",
    ),
};

static FIGURES: Part = Part {
    name: Text::fixed("figures 4 and 5", "図4・図5"),
    counted: Text::fixed(
        "A line of best play from the start, and a position in which whoever is to move loses.",
        "初期局面からの最善手順と、どちらの手番でも手番側が負ける局面です。",
    ),
};

static SECTION_8: Part = Part {
    name: Text::fixed("section 8", "第8節"),
    counted: Text::fixed(
        "The paper guesses from six boards that the second player wins where the product of the \
         sides is even. Here are the values of larger boards with an even product.",
        "論文は6つの盤から、各辺の積が偶数なら後手必勝と推測しています。ここでは積が偶数である、より大きな\
         盤の値を示します。",
    ),
};

const START: [&str; 2] = ["start", "初期局面の勝敗"];

/// Every cell: column by column, so that what differs alike stands together.
fn cells(given: &Given) -> Result<Vec<Cell>, Stopped> {
    let boards: Vec<Vec<Cell>> = PUBLISHED.iter().map(board_cells).collect();
    let columns = 0..boards[0].len();
    let columns = columns.flat_map(|column| boards.iter().map(move |board| board[column].clone()));
    let mut cells = upper_bounds();
    cells.extend(columns);
    cells.extend(figures());
    for size in ["3x4x3", "4x4x3"] {
        let size = size.parse().expect("a size");
        let solved = InMemory::solved(Nocca::<u32>::new(size), given.watch)?;
        let start = solved.start();
        let line = solved.line(&start, &[]);
        let check = (size.cells() < 16)
            .then(|| solved.simply([start]))
            .flatten();
        let cell = guess(size, outcome(solved.value(&start))).shown_by(line);
        cells.push(match check {
            Some(check) => cell.checked_by(check),
            None => cell.checked_by(VERIFIED),
        });
    }
    for game in PAPER.large {
        let size = game.trim_start_matches("nocca:").parse().expect("a size");
        cells.push(large_board(size, game, given));
    }
    cells.push(large_board(Size::OFFICIAL, "nocca", given));
    Ok(cells)
}

const VERIFIED: [&str; 2] = [
    "'kanzen verify' works every value out again from its legal moves and finds none that is wrong.",
    "kanzen verify が全局面の値を合法手から計算し直し、誤りのないことを確かめます。",
];

/// What the paper prints before it counts.
fn upper_bounds() -> Vec<Cell> {
    let ways = |[width, depth, height]: [u128; 3]| {
        let places = width * depth * height + 2;
        let choose =
            |of: u128, count: u128| (0..count).fold(1, |ways, i| ways * (of - i) / (i + 1));
        choose(places, width) * choose(places - width, width)
    };
    let column = || Text::new("upper bound", "局面数の上限");
    let small = ways([2, 3, 2]).to_string();
    let official = ways([5, 6, 3]);
    let names = |size: &str| [Text::same(size), column()];
    vec![
        Cell::new(&PAPER, &ABSTRACT, names("2x3x2"), 6006, Text::same(small)),
        Cell::new(
            &PAPER,
            &ABSTRACT,
            names("5x6x3"),
            Text::new("about 1500 trillion", "約1500兆"),
            Text::new(
                format!("{} trillion", official / 1_000_000_000_000),
                format!("{}兆", official / 1_000_000_000_000),
            ),
        )
        .because([
            "The formula that gives the 6,006 of the small board gives 92!/(82! 5! 5!) here; without \
             the two goals it would be 1,441 trillion.",
            "小さい盤の6,006を与える式をそのまま使うと92!/(82! 5! 5!)になり、ゴール2か所を除けば1441兆です。",
        ])
        .checked_by([
            "C(92, 5) · C(87, 5) by hand: 49,177,128 · 36,949,857.",
            "手計算：C(92, 5)·C(87, 5) = 49,177,128 × 36,949,857。",
        ]),
    ]
}

/// The pictures are lost; here is what they showed.
fn figures() -> [Cell; 2] {
    let size: Size = "3x3x2".parse().expect("a size");
    let solved = small_board(size);
    let counts = Counts::new(&set::positions(size), &solved);
    let start = solved.start();
    let board = || Text::same(size.to_string());
    let zugzwang = counts.zugzwang.example.expect("the board has some");
    [
        Cell::new(
            &PAPER,
            &FIGURES,
            [board(), Text::new("shortest win", "最短勝利手順")],
            Text::new("a line of 6 plies", "6手の手順"),
            outcome(solved.value(&start)),
        )
        .not_reproducible([
            "The picture is lost, and no win can be forced from the start; the witness is a line of \
             best play, which comes back to an earlier position.",
            "図が残っておらず、初期局面から勝ちは強制できないので、同じ局面に戻る最善手順を証拠とします。",
        ])
        .shown_by(solved.line(&start, &[])),
        Cell::new(
            &PAPER,
            &FIGURES,
            [
                Text::new("any board", "盤の指定なし"),
                Text::new("mutual zugzwang", "相互ツークツワンク"),
            ],
            Text::new("a position", "局面の例"),
            Text::new(
                format!("{} on this board", counts.zugzwang.count),
                format!("この盤に{}局面", counts.zugzwang.count),
            ),
        )
        .not_reproducible([
            "The picture is lost; such positions exist, and the witness is one.",
            "図が残っていませんが、そのような局面は存在し、証拠はその一つです。",
        ])
        .shown_by(witness(
            &solved.game,
            &solved.read(&zugzwang),
            &[],
            Claim::WhoeverMovesLoses,
        )),
    ]
}

/// A board for which the paper's guess says that the second player wins.
fn guess(size: Size, computed: impl Into<Text>) -> Cell {
    let names = [Text::same(size.to_string()), START.into()];
    let cell = Cell::new(&PAPER, &SECTION_8, names, wins(Player::SECOND), computed);
    cell.because([
        "The guess by parity does not hold: the witness is best play from the start of a board with \
         an even product.",
        "偶奇による推測は成り立たず、証拠は積が偶数である盤の初期局面からの最善手順です。",
    ])
}

/// One that takes a while. It is never filled in from elsewhere.
fn large_board(size: Size, game: &str, given: &Given) -> Cell {
    match given.large.get(game) {
        Some(known) => guess(size, outcome(known.start))
            .shown_by(known.line.clone())
            .checked_by(VERIFIED),
        None if size == Size::OFFICIAL => guess(size, super::cell::NOTHING).skipped([
            "Yamamoto and Hoki (2022) report a first-player win in 41 plies; 'kanzen solve nocca \
             --resume' settles it in some days, and then 'kanzen reproduce nocca' says so.",
            "Yamamoto と Hoki（2022）は先手の41手勝ちと報告しており、kanzen solve nocca --resume で数日かけて\
             解けば、kanzen reproduce nocca がその結果を示します。",
        ]),
        None => guess(size, super::cell::NOTHING).skipped([
            "'kanzen reproduce nocca' without --quick solves it in a few minutes.",
            "--quick を付けずに kanzen reproduce nocca とすれば数分で解きます。",
        ]),
    }
}
