//! The complete analysis of Anpanman Shogi: its counts, its table of the first
//! two plies, and its line of a lost game.

use kanzen_index::Indexed;
use kanzen_rules::{Game, Notation, Player, Text, Value};
use kanzen_shogi::{Move, Position, Shogi, shipped};
use kanzen_solver::{InMemory, Lookup, Statistics, Stopped, reachable, statistics};

use super::cell::{Cell, Claim, Given, Paper, Part, Witness};
use super::solved::{Questions, witness};

/// The paper.
pub static PAPER: Paper = Paper {
    name: "anpanman",
    title: Text::fixed(
        "Y. Shiota, T. Ishimizu, H. Yamamoto, Analysis of the board game \"Anpanman Shogi\"",
        "塩田好・石水隆・山本博史『「アンパンマンはじめてしょうぎ」の完全解析』",
    ),
    rules: Text::fixed(
        "Anpanman Shogi on 3x5 ('kanzen rules show anpanman'): the leader steps forward, diagonally \
         forward and sideways, Curry forward and diagonally forward, Shokupan forward and \
         sideways; taking the leader wins, and so does a leader who enters the enemy's back rank, \
         attacked or not; a check need not be answered; captured pieces leave the game; infinite \
         play is a draw.",
        "3×5のアンパンマン将棋です（kanzen rules show anpanman）。リーダーは前・斜め前・横、カレーパンマンは\
         前・斜め前、しょくぱんまんは前・横に1マス動きます。リーダーを取るか、リーダーが敵陣の最奥に入れば\
         （利きがあっても）勝ちです。王手を防ぐ義務はなく、取った駒は取り捨て、無限に続く対局は引き分けです。",
    ),
    large: &[],
    cells,
};

static SECTION_3_1: Part = Part {
    name: Text::fixed("section 3.1", "第3.1節"),
    counted: Text::fixed(
        "Placements with both leaders on the board and neither on the rank where he would have \
         won, every other piece on a square of its own or off the board, with either side to move.",
        "両リーダーが盤上にあってゴールしておらず、他の駒はそれぞれ別のマスか盤外にある配置。手番を区別します。",
    ),
};

static TABLE_1: Part = Part {
    name: Text::fixed("table 1", "表1"),
    counted: Text::fixed(
        "Positions that play from the start can reach, where every unfinished position is played \
         on, even if a player could win at once; the side to move is part of a position.",
        "初期局面から到達できる局面。すぐに勝てる局面からも、勝たずに指し続ける手をすべて含めます。手番を区別\
         します。",
    ),
};

static FIRST_MOVES: Part = Part {
    name: Text::fixed("section 4, first moves", "第4節・初手"),
    counted: Text::fixed(
        "The value of the position after each first move, and of what the text says of them.",
        "初手それぞれの後の局面の値と、本文の記述の検証です。",
    ),
};

static TABLE_2: Part = Part {
    name: Text::fixed("table 2", "表2"),
    counted: Text::fixed(
        "The value of the position after the first two plies.",
        "2手目までの局面の値です。",
    ),
};

static FIGURE_3: Part = Part {
    name: Text::fixed("figure 3", "図3"),
    counted: Text::fixed(
        "The printed moves, played by the rules.",
        "印刷された手順をルールどおりに並べたものです。",
    ),
};

type Anpanman = Shogi<u16>;

/// First moves, as the paper writes them and as they are read.
const FIRST: [([&str; 2], &str); 6] = [
    (["A4 Anpanman", "A4 ア"], "Aa4"),
    (["B4 Anpanman", "B4 ア"], "Ab4"),
    (["C4 Anpanman", "C4 ア"], "Ac4"),
    (["A4 Curry", "A4 カ"], "Ca4"),
    (["B4 Curry", "B4 カ"], "Cb4"),
    (["C4 Shokupan", "C4 し"], "Sc4"),
];

/// Second moves.
const SECOND: [([&str; 2], &str); 6] = [
    (["A2 Baikin", "A2 ば"], "Ba2"),
    (["B2 Baikin", "B2 ば"], "Bb2"),
    (["C2 Baikin", "C2 ば"], "Bc2"),
    (["B2 Dokin", "B2 ド"], "Db2"),
    (["C2 Dokin", "C2 ド"], "Dc2"),
    (["A2 Horror", "A2 ホ"], "Ha2"),
];

/// First moves that the paper says lose; the others draw.
const LOSING: [&str; 2] = ["Aa4", "Ac4"];

/// ○ first player wins, × second player wins, △ draw.
const PUBLISHED: [&str; 6] = ["○×○△×△", "○○○△△△", "○×○△×△", "○○○△△△", "○△○△△△", "○○○○△△"];

/// The game of figure 3, which the second player wins.
const LOST_GAME: [&str; 10] = [
    "Aa4", "Dc2", "Sc4", "Bb2", "Cb4", "Ha2", "Sc3", "Dc3", "Cc3", "Bc3",
];

fn cells(given: &Given) -> Result<Vec<Cell>, Stopped> {
    let game = Anpanman::new(shipped::ruleset("anpanman"));
    let solved = InMemory::solved(game, given.watch)?;
    let check = solved.simply([solved.start()]);
    let [all, reached] = counted(&solved, given)?;
    let mut cells = vec![of_all(&all)];
    cells.extend(of_reachable(&solved, &all, &reached));
    cells.extend(first_moves(&solved));
    cells.extend(table_2(&solved));
    for cell in &mut cells[1..] {
        cell.check = check.clone();
    }
    cells.extend(figure_3(&solved));
    Ok(cells)
}

type Counted = Statistics<Position<u16>>;

/// All positions and the reachable ones.
fn counted(solved: &InMemory<Anpanman>, given: &Given) -> Result<[Counted; 2], Stopped> {
    let numbered = "the game is small";
    let (folded, explicit) = (
        solved.game.folded().expect(numbered),
        solved.game.explicit().expect(numbered),
    );
    let (game, start) = (&solved.game, solved.start());
    let (index, set) = reachable(game, &folded, &explicit, &start, given.watch)?;
    let lookup = |number| solved.values.value(number);
    let reached = Some((index, &set));
    statistics(game, &solved.index, &folded, lookup, reached, given.watch)
}

fn of_all(all: &Counted) -> Cell {
    let names = [Text::new("all", "全局面"), Text::new("positions", "局面数")];
    let computed = all.explicit.tally.total();
    Cell::new(&PAPER, &SECTION_3_1, names, 6_753_510, computed)
}

fn of_reachable(solved: &InMemory<Anpanman>, all: &Counted, reached: &Counted) -> Vec<Cell> {
    let counts = &reached.explicit;
    let (total, everything) = (counts.tally.total(), all.explicit.tally.total());
    let cell = |column: [&str; 2], published: u64, computed: u64| {
        let names = [Text::new("reachable", "到達可能な局面"), column.into()];
        Cell::new(&PAPER, &TABLE_1, names, published, computed)
    };
    let most: [&str; 2] = [
        "No reading of the printed rules gives more than the computed number, which lets players \
         decline wins.",
        "勝ちを見送る手も許すこの数え方が、印刷されたルールの解釈の中で最大です。",
    ];
    let leaning: [&str; 2] = [
        "The rules are the same for both sides, but the published wins lean to the first player; \
         the witness begins with a move that the paper calls a draw, and the second player wins.",
        "ルールは先後対称なのに印刷された勝ち局面数は先手に偏っており、証拠は論文が引き分けとする初手から後手が\
         勝つ手順です。",
    ];
    let lost = solved.line(&solved.start(), &[played(solved, &["Ab4"]).1[0]]);
    let wins = |cell: Cell| cell.because(leaning).shown_by(lost.clone());
    vec![
        wins(cell(
            ["first wins", "勝ち局面"],
            2_054_790,
            counts.first_wins,
        )),
        wins(cell(
            ["second wins", "負け局面"],
            2_018_396,
            counts.second_wins,
        )),
        wins(cell(["draws", "引き分け局面"], 146_291, counts.tally.draw)),
        cell(["positions", "計"], 4_219_477, total).because(most),
        cell(
            ["unreachable", "到達不可能な局面"],
            2_534_033,
            everything - total,
        )
        .because(most),
    ]
}

/// The position after moves in the paper's notation, and the moves.
fn played(solved: &InMemory<Anpanman>, moves: &[&str]) -> (Position<u16>, Vec<Move>) {
    let mut pos = solved.start();
    let moves = moves.iter().map(|text| {
        let mv = solved.game.read_move(&pos, text);
        let mv = mv.expect("the paper's moves are legal");
        pos = solved.game.after(&pos, mv);
        mv
    });
    let moves = moves.collect();
    (pos, moves)
}

/// Who wins, as the paper marks it.
fn mark(turn: Player, value: Value) -> char {
    let winner = match value {
        Value::Draw => return '△',
        Value::Win(_) => turn,
        Value::Loss(_) => turn.opponent(),
    };
    if winner == Player::FIRST { '○' } else { '×' }
}

fn said(mark: char) -> Text {
    match mark {
        '○' => Text::new("first player wins", "先手勝ち"),
        '×' => Text::new("second player wins", "後手勝ち"),
        _ => Text::new("draw", "引き分け"),
    }
}

/// A computed value beside a published mark.
fn valued(
    solved: &InMemory<Anpanman>,
    part: &'static Part,
    names: [Text; 2],
    published: char,
    moves: &[&str],
) -> Cell {
    let (pos, moves) = played(solved, moves);
    let value = solved.value(&pos);
    let computed = said(mark(solved.game.turn(&pos), value));
    let why = match value.plies() {
        Some(plies) => Text::new(
            format!("The witness is best play: it is over {plies} plies after these moves."),
            format!("証拠は最善手順で、この後{plies}手で終局します。"),
        ),
        None => Text::new(
            "Neither side can force a win; the witness is best play, which comes back to an earlier \
             position.",
            "どちらも勝ちを強制できず、証拠は同じ局面に戻る最善手順です。",
        ),
    };
    Cell::new(&PAPER, part, names, said(published), computed)
        .because(why)
        .shown_by(solved.line(&solved.start(), &moves))
}

fn first_moves(solved: &InMemory<Anpanman>) -> Vec<Cell> {
    let value = || Text::new("value", "勝敗");
    let start = valued(
        solved,
        &FIRST_MOVES,
        [Text::new("start", "初期局面"), value()],
        '△',
        &[],
    );
    let moves = FIRST.iter().map(|(name, text)| {
        let published = if LOSING.contains(text) { '×' } else { '△' };
        let names = [(*name).into(), value()];
        valued(solved, &FIRST_MOVES, names, published, &[text])
    });
    let refuted = [SECOND[0], SECOND[2]].map(|([en, ja], second)| {
        let won = FIRST.iter().filter(|(_, first)| {
            let (pos, _) = played(solved, &[first, second]);
            mark(solved.game.turn(&pos), solved.value(&pos)) == '○'
        });
        let names = [
            Text::new("every first move", "どの初手に対しても"),
            Text::new(format!("then {en}"), format!("2手目{ja}")),
        ];
        let of_six = |won: usize| {
            Text::new(
                format!("first player wins in {won} of 6 cases"),
                format!("6通り中{won}通りで先手勝ち"),
            )
        };
        Cell::new(&PAPER, &FIRST_MOVES, names, of_six(6), of_six(won.count()))
    });
    [start].into_iter().chain(moves).chain(refuted).collect()
}

fn table_2(solved: &InMemory<Anpanman>) -> Vec<Cell> {
    let mut cells = Vec::new();
    for ((row, first), published) in FIRST.iter().zip(PUBLISHED) {
        for ((column, second), published) in SECOND.iter().zip(published.chars()) {
            let names = [(*row).into(), (*column).into()];
            let moves = [*first, *second];
            cells.push(valued(solved, &TABLE_2, names, published, &moves));
        }
    }
    cells
}

fn figure_3(solved: &InMemory<Anpanman>) -> [Cell; 3] {
    let (pos, moves) = played(solved, &LOST_GAME);
    let game = &solved.game;
    let printed = game.read_position("3/s2/2a/A2/3 b -");
    let printed = printed.expect("figure 3 shows a position");
    let row = || Text::new("after ten plies", "10手目の局面");
    let mut targets: Vec<String> = game.moves(&pos).into_iter().map(paper_target).collect();
    targets.sort();
    let lost = game.moves(&pos).into_iter().all(|mv| {
        let value = solved.value(&game.after(&pos, mv));
        matches!(value, Value::Win(_))
    });
    let line: Witness = solved.line(&solved.start(), &moves);
    let here = witness(game, &pos, &[], Claim::Worth(solved.value(&pos)));
    [
        Cell::new(
            &PAPER,
            &FIGURE_3,
            [row(), Text::new("position", "局面")],
            Text::same(game.write_position(&printed)),
            Text::same(game.write_position(&pos)),
        )
        .shown_by(line),
        Cell::new(
            &PAPER,
            &FIGURE_3,
            [row(), Text::new("Anpanman's moves", "アンパンマンの手")],
            Text::same("A3, B2, B3"),
            Text::same(targets.join(", ")),
        )
        .because([
            "From A4 a leader reaches A3, B3 and B4; the printed B2 is two ranks away.",
            "A4のリーダーが動けるのはA3、B3、B4で、印刷されたB2は2段先です。",
        ])
        .shown_by(here.clone())
        .checked_by([
            "The paper's own figure 2: a leader steps one square forward, diagonally forward or \
             sideways.",
            "論文の図2：リーダーは前・斜め前・横に1マス動きます。",
        ]),
        Cell::new(
            &PAPER,
            &FIGURE_3,
            [row(), Text::new("all of them lose", "すべて負け")],
            Text::new("yes", "はい"),
            match lost {
                true => Text::new("yes", "はい"),
                false => Text::new("no", "いいえ"),
            },
        )
        .shown_by(here),
    ]
}

/// Where a move goes, as the paper names squares: files from the left.
fn paper_target(mv: Move) -> String {
    let square = mv.to();
    format!("{}{}", ['A', 'B', 'C'][square % 3], square / 3 + 1)
}
