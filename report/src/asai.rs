//! The paper on ASAI, a player of Anpanman Shogi that looks three plies ahead:
//! its table of a thousand games each, and what it concludes.
//!
//! The paper says what the evaluation counts, but not with which weights, so
//! that its table cannot be computed again exactly; ours is of the same player
//! with the weights that `asai` has if nobody says otherwise.

use std::sync::Arc;

use kanzen_arena::{Standings, Tournament, play};
use kanzen_rules::Value;
use kanzen_search::{KINDS, Oracle, PlayerSpec};
use kanzen_shogi::{Position, Shogi, shipped};

use crate::cell::{Cell, Paper, Text, Verdict};
use crate::solved::Solved;

/// The paper.
pub static PAPER: Paper = Paper {
    name: "asai",
    en: "ASAI, a player of Anpanman Shogi (\"Anpanman's First Shogi\")",
    ja: "「アンパンマン はじめてしょうぎ」のプログラム ASAI",
    cells,
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

fn cells() -> Vec<Cell> {
    let solved = Solved::new(Anpanman::new(shipped::ruleset("anpanman-asai")));
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
    cells.push(conclusion(&solved, &itself));
    cells
}

/// Plays games by the paper's rules.
fn games(solved: &Solved<Anpanman>, players: [&str; 2], games: u64) -> Standings {
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
    let same = alike(published, computed);
    Cell {
        paper: &PAPER,
        table: Text::new("table 1", "表1"),
        row: row.to_string(),
        column: Text::new(column[0], column[1]),
        published: published.into(),
        computed: computed.into(),
        verdict: match same {
            true => Verdict::Same,
            false => Verdict::NotReproducible,
        },
        why: (!same).then(|| {
            Text::new(
                "The paper does not print its weights, on which the result depends; ours is of \
                 a player with the weights that 'kanzen players' lists.",
                "論文には評価関数の重みがなく、結果は重みに左右されます。計算した値は kanzen \
                 players に示す重みによるものです。",
            )
        }),
        witness: None,
    }
}

/// The paper concludes from the games that the first player has the advantage.
fn conclusion(solved: &Solved<Anpanman>, itself: &Standings) -> Cell {
    let start = solved.value(&solved.start());
    let thrown = itself.players.iter().filter_map(|player| player.mistakes);
    let thrown = 50.0 * thrown.sum::<f64>();
    let (computed, verdict) = match start {
        Value::Draw => (Text::new("draw", "引き分け"), Verdict::Differs),
        Value::Win(_) => (Text::new("first player wins", "先手勝ち"), Verdict::Same),
        Value::Loss(_) => (
            Text::new("second player wins", "後手勝ち"),
            Verdict::Differs,
        ),
    };
    Cell {
        paper: &PAPER,
        table: Text::new("section 5", "第5章"),
        row: "ASAI - ASAI".to_string(),
        column: Text::new("start", "初期局面の勝敗"),
        published: Text::new("first player better", "先手有利"),
        computed,
        verdict,
        why: Some(Text::new(
            format!(
                "The complete solution by the paper's rules; games of a player who throws away a \
                 win or a draw with {thrown:.0} % of its moves say little about the game."
            ),
            format!(
                "論文のルールによる完全解析の結果です。指し手の {thrown:.0} % で勝ちや引き分けを逃す\
                 プログラム同士の対局から、ゲーム自体の優劣はほとんど分かりません。"
            ),
        )),
        witness: Some(solved.line()),
    }
}
