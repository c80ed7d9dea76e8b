//! The paper on ASAI, a player of Anpanman Shogi that looks three plies ahead:
//! its table of a thousand games each, and what it concludes.
//!
//! The paper says what the evaluation counts, but not with which weights, so
//! that its table cannot be computed again exactly; ours is of the same player
//! with the weights that `asai` has if nobody says otherwise.

use std::sync::Arc;

use kanzen_arena::{Standings, Tournament, play};
use kanzen_rules::{Text, Value};
use kanzen_search::{KINDS, Oracle, PlayerSpec};
use kanzen_shogi::{Position, Shogi, shipped};
use kanzen_solver::{InMemory, Stopped};

use super::cell::{Cell, Given, Paper, Part};
use super::solved::Questions;
use crate::words::grouped;

/// The paper.
pub static PAPER: Paper = Paper {
    name: "asai",
    title: Text::fixed(
        "ASAI, a player of Anpanman Shogi (\"Anpanman's First Shogi\")",
        "「アンパンマン はじめてしょうぎ」のプログラム ASAI",
    ),
    rules: Text::fixed(
        "Anpanman Shogi on 3x5 as this paper has it ('kanzen rules show anpanman-asai'): the leader \
         may not step onto an attacked square, his goal included, a check must be answered, a \
         player without a legal move has lost, captured pieces leave the game, and the third \
         occurrence of a position is a draw.",
        "この論文のルールによる3×5のアンパンマン将棋です（kanzen rules show anpanman-asai）。リーダーは敵の\
         利きのあるマス（ゴールを含む）へ進めず、王手は防がねばならず、合法手がなければ負け、取った駒は\
         取り捨て、同一局面3回で引き分けです。",
    ),
    large: &[],
    cells,
};

static TABLE_1: Part = Part {
    name: Text::fixed("table 1", "表1"),
    counted: Text::fixed(
        "A thousand games a row, ASAI looking three plies ahead ('asai:depth=3'), RAI playing at \
         random. Counts are the same if chance alone would put them as far apart in more than one \
         of a hundred cases.",
        "各行1000局。ASAI は3手先読み（asai:depth=3）、RAI はランダムに指します。偶然でも100回に1回より多く\
         その差が生じるなら一致とみなします。",
    ),
};

static ESTIMATES: Part = Part {
    name: Text::fixed("sections 2.2 and 5", "第2.2節・第5章"),
    counted: Text::fixed(
        "Placements with both leaders on the board, neither on the rank where he would have won, \
         and every other piece on a square of its own or off the board; the side to move left out.",
        "両リーダーが盤上にあってゴールしておらず、他の駒はそれぞれ別のマスか盤外にある配置の数。手番は区別\
         しません。",
    ),
};

static SECTION_5: Part = Part {
    name: Text::fixed("section 5", "第5章"),
    counted: Text::fixed(
        "The value of the start by complete analysis.",
        "完全解析による初期局面の値です。",
    ),
};

type Anpanman = Shogi<u16>;

/// Games of each row.
const GAMES: u64 = 1000;

const ASAI: &str = "asai:depth=3";
const RANDOM: &str = "random";

/// First and second player, and how many games were won by each and drawn.
const PUBLISHED: [(&str, [&str; 2], [u64; 3]); 3] = [
    ("ASAI - RAI", [ASAI, RANDOM], [852, 84, 64]),
    ("RAI - ASAI", [RANDOM, ASAI], [56, 849, 95]),
    ("ASAI - ASAI", [ASAI, ASAI], [511, 323, 166]),
];

const COLUMNS: [[&str; 2]; 3] = [
    ["first wins", "先手勝ち"],
    ["second wins", "後手勝ち"],
    ["draws", "引き分け"],
];

fn cells(given: &Given) -> Result<Vec<Cell>, Stopped> {
    let game = Anpanman::new(shipped::ruleset("anpanman-asai"));
    let solved = InMemory::solved(game, given.watch)?;
    let against_random = games(&solved, [ASAI, RANDOM], 2 * GAMES);
    let itself = games(&solved, [ASAI, ASAI], GAMES);
    let mut cells = Vec::new();
    for (row, players, published) in PUBLISHED {
        let standings = match players[0] == players[1] {
            true => &itself,
            false => &against_random,
        };
        let seatings = standings.seatings.iter();
        let seatings = seatings.filter(|seating| [&seating.first, &seating.second] == players);
        let computed = seatings.fold([0; 3], |sum, seating| {
            let more = [seating.first_wins, seating.second_wins, seating.draws];
            [0, 1, 2].map(|i: usize| sum[i] + more[i])
        });
        for ((column, published), computed) in COLUMNS.into_iter().zip(published).zip(computed) {
            cells.push(cell(row, column, published, computed));
        }
    }
    cells.extend(estimates());
    cells.push(conclusion(&solved, &itself));
    Ok(cells)
}

/// The paper multiplies; counting gives less.
fn estimates() -> [Cell; 2] {
    let squares = 15;
    // A leader has three squares on which he would have won.
    let own = squares - 3;
    let both = own * own - (squares - 6);
    let others: u64 = (0..=4u64)
        .map(|on_board| {
            let chosen = [1, 4, 6, 4, 1][on_board as usize];
            (0..on_board).fold(chosen, |ways, i| ways * (squares - 2 - i))
        })
        .sum();
    let placements = both * others;
    let cell = |section: [&str; 2], published: u64, why: [&str; 2]| {
        let names = [section.into(), Text::new("positions", "局面数")];
        Cell::new(&PAPER, &ESTIMATES, names, published, placements)
            .because(why)
            .checked_by(Text::new(
                format!(
                    "{both} pairs of leaders times {} placements of the others; with either side \
                     to move that is the {} which the paper on the complete analysis prints.",
                    grouped(others),
                    grouped(2 * placements),
                ),
                format!(
                    "リーダーの組{both}通り×他の駒の置き方{}通り。手番を区別すると、完全解析の論文にある\
                     {}局面になります。",
                    grouped(others),
                    grouped(2 * placements),
                ),
            ))
    };
    [
        cell(
            ["section 2.2", "第2.2節"],
            15 * 11 * 14 * 14 * 13 * 13,
            [
                "The product 15·11·14·14·13·13 lets pieces stand on one square, and forbids others \
                 that the rules allow; an estimate, not a count.",
                "15×11×14×14×13×13 という積は、複数の駒が同じマスにある配置を数え、ルール上あり得る配置を除いた\
                 見積もりです。",
            ],
        ),
        cell(
            ["section 5", "第5章"],
            7_138_560,
            [
                "Section 5 calls it a generous estimate, and so it is.",
                "第5章に「大目に見積もっても」とあるとおりの値です。",
            ],
        ),
    ]
}

/// Plays games by the paper's rules.
fn games(solved: &InMemory<Anpanman>, players: [&str; 2], games: u64) -> Standings {
    let tournament = Tournament {
        players: players
            .map(|text| PlayerSpec::read(KINDS, text).expect("a player"))
            .to_vec(),
        games,
        seed: 1,
        opening: 0,
        most_plies: 1000,
        sprt: None,
    };
    let oracle: Oracle<Anpanman> = Arc::new(|pos: &Position<u16>| Ok(solved.value(pos)));
    let start = solved.start();
    let standings = play(
        &solved.game,
        start,
        &tournament,
        Some(&oracle),
        &|| false,
        &mut |_| Ok(()),
    );
    standings.expect("nothing is written, so nothing fails")
}

/// Could two counts, of as many games each, be of the same player? They are
/// apart by less than what chance does in 99 of a hundred cases.
fn alike(published: u64, computed: u64) -> bool {
    let mean = (published + computed) as f64 / (2 * GAMES) as f64;
    let deviation = (2.0 * GAMES as f64 * mean * (1.0 - mean)).sqrt();
    published.abs_diff(computed) as f64 <= 2.576 * deviation
}

fn cell(row: &str, column: [&str; 2], published: u64, computed: u64) -> Cell {
    let names = [Text::same(row), column.into()];
    let cell = Cell::new(&PAPER, &TABLE_1, names, published, computed);
    match alike(published, computed) {
        true => cell.judged(true),
        false => cell.not_reproducible([
            "The paper does not print its weights, on which the result depends; ours is of a player \
             with the weights that 'kanzen players' lists.",
            "論文には評価関数の重みがなく、結果は重みに左右されるので、kanzen players に示す重みで計算しました。",
        ]),
    }
}

/// The paper concludes from the games that the first player has the advantage.
fn conclusion(solved: &InMemory<Anpanman>, itself: &Standings) -> Cell {
    let start = solved.value(&solved.start());
    let thrown = itself.players.iter().filter_map(|player| player.mistakes);
    let thrown = 50.0 * thrown.sum::<f64>();
    let computed = match start {
        Value::Draw => Text::new("draw", "引き分け"),
        Value::Win(_) => Text::new("first player better", "先手有利"),
        Value::Loss(_) => Text::new("second player better", "後手有利"),
    };
    let names = [
        Text::same("ASAI - ASAI"),
        Text::new("start", "初期局面の勝敗"),
    ];
    let published = Text::new("first player better", "先手有利");
    let cell = Cell::new(&PAPER, &SECTION_5, names, published, computed)
        .because(Text::new(
            format!(
                "The complete solution by the paper's rules; games of a player who throws away a \
                 win or a draw with {thrown:.0} % of its moves say little about the game."
            ),
            format!(
                "論文のルールによる完全解析の結果で、指し手の {thrown:.0} % で勝ちや引き分けを逃すプログラム同士の\
                 対局から、ゲーム自体の優劣はほとんど分かりません。"
            ),
        ))
        .shown_by(solved.line(&solved.start(), &[]));
    match solved.simply([solved.start()]) {
        Some(check) => cell.checked_by(check),
        None => cell,
    }
}
