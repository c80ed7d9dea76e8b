//! The study of new starting boards for 9-masu shogi: its numbers of boards,
//! its printed lines and its levels.

mod groups;

use kanzen_cards::Level;
use kanzen_rules::{Game, Lang, Notation, Text, Value};
use kanzen_shogi::{Position, Shogi, shipped};
use kanzen_solver::{InMemory, Silent, Stopped};

use super::cell::{Cell, Claim, Given, Paper, Part, Witness};
use super::solved::{Questions, witness};

/// The paper.
pub static PAPER: Paper = Paper {
    name: "ninemasu",
    title: Text::fixed(
        "R. Kobayashi, K. Koizumi, M. Otsuki, on new starting boards for 9-masu shogi",
        "小林遼太・小泉康一・大槻正伸『9マス将棋の新しい初期盤面作成に関する研究』",
    ),
    rules: Text::fixed(
        "Shogi on 3x3 with drops ('kanzen rules show ninemasu'): promotion on the farthest rank; \
         two pawns on a file, mate by a dropped pawn, pieces that cannot move again and leaving the \
         king in check are forbidden; a player without a legal move has lost; infinite play is a \
         draw.",
        "持駒のある3×3の将棋です（kanzen rules show ninemasu）。成れるのは最奥の段だけで、二歩、打ち歩詰め、\
         行き所のない駒、王手放置は禁止、合法手がなければ負け、無限に続く対局は引き分けです。",
    ),
    large: &[],
    cells,
};

static TABLE_1: Part = Part {
    name: Text::fixed("table 1 and figure 4", "表1・図4"),
    counted: Text::fixed(
        "Nothing: these are cards that are sold.",
        "なし。市販のカードについての表です。",
    ),
};

static TABLE_3: Part = Part {
    name: Text::fixed("table 3 and figure 8", "表3・図8"),
    counted: Text::fixed(
        "Each printed move, played from a board on which the line fits: it must keep the value and \
         the distance of best play, and the last one must end the game.",
        "手順が当てはまる盤面から印刷された手を並べ、各手が最善の勝敗と手数を保ち、最後の手で終局することを\
         確かめます。",
    ),
};

static TABLE_4: Part = Part {
    name: Text::fixed("table 4", "表4"),
    counted: Text::fixed(
        "Plies of the boards that 'kanzen cards' gives each level.",
        "kanzen cards が各レベルとする盤面の手数です。",
    ),
};

static TABLE_5: Part = Part {
    name: Text::fixed("table 5", "表5"),
    counted: Text::fixed(
        "Nothing: these are games of people.",
        "なし。人の対局です。",
    ),
};

static LINES_OF_FIGURES: Part = Part {
    name: Text::fixed("figures 5 and 7", "図5・図7"),
    counted: TABLE_3.counted,
};

/// A board of 9-masu shogi.
type Board = Position<u16>;

/// A line that the paper prints, with a board it fits. The boards of No 3 and
/// figure 7 are lost; those here were searched.
struct Line {
    part: &'static Part,
    name: Text<&'static str>,
    board: &'static str,
    plies: u64,
    /// Does the paper print its board?
    found: bool,
    level: Option<u8>,
    moves: &'static str,
}

#[rustfmt::skip]
const LINES: [Line; 8] = [
    Line {
        part: &TABLE_3, name: Text::fixed("No 3", "No 3"), board: "ks1/3/KS1 b Sr", plies: 3, found: false,
        level: Some(1), moves: "▲3二銀打 △3二銀 ▲3二銀",
    },
    Line {
        part: &TABLE_3, name: Text::fixed("No 11", "No 11"), board: "GKG/3/rkg b -", plies: 4, found: true,
        level: Some(2), moves: "▲1二金 △1二金 ▲3二金 △3二飛不成",
    },
    Line {
        part: &TABLE_3, name: Text::fixed("No 36", "No 36"), board: "3/K1k/3 b Rr", plies: 7, found: true,
        level: Some(3), moves: "▲2二飛 △1三王 ▲2一飛成 △1二飛 ▲3三王 △2二飛 ▲2二龍",
    },
    Line {
        part: &TABLE_3, name: Text::fixed("No 45", "No 45"), board: "3/K1k/3 b Sg", plies: 9, found: true,
        level: Some(4),
        moves: "▲2二銀 △2三金 ▲3一銀不成 △1三王 ▲2一王 △3三金 ▲2二銀成 △2三金 ▲1二成銀",
    },
    Line {
        part: &LINES_OF_FIGURES, name: Text::fixed("figure 5(a)", "図5(a)"), board: "psk/3/KSP b -", plies: 3,
        found: true, level: None, moves: "▲1二歩 △1二銀 ▲2二銀",
    },
    Line {
        part: &LINES_OF_FIGURES, name: Text::fixed("figure 5(b)", "図5(b)"), board: "K2/3/2k b Gr", plies: 13,
        found: true, level: None,
        moves: "▲3三金 △1二王 ▲2二金 △1三王 ▲3二王 △1二飛 ▲1二金 △1二王 ▲2一飛 △3三金 ▲3三王 △2一王 ▲2二金",
    },
    Line {
        part: &LINES_OF_FIGURES, name: Text::fixed("figure 7(a)", "図7(a)"), board: "kg1/3/KS1 b -", plies: 2,
        found: false, level: None, moves: "▲1二銀 △1二金",
    },
    Line {
        part: &LINES_OF_FIGURES, name: Text::fixed("figure 7(b)", "図7(b)"), board: "kgr/3/KSS b -", plies: 3,
        found: false, level: None, moves: "▲2二銀 △2二金 ▲2二銀",
    },
];

fn cells(given: &Given) -> Result<Vec<Cell>, Stopped> {
    let mut cells = cards_that_are_sold();
    cells.extend(groups::cells(given)?);
    let (of_table, of_figures) = LINES.split_at(4);
    cells.extend(of_table.iter().flat_map(line_cells));
    cells.push(Cell::lost(
        &PAPER,
        &TABLE_3,
        [
            Text::new("figure 8(e)", "図8(e)"),
            Text::new("length", "手数"),
        ],
        Text::new("13 or more", "13手以上"),
        [
            "The picture is lost, and the board is not printed otherwise.",
            "図が残っておらず、盤面が分かりません。",
        ],
    ));
    cells.extend(of_figures.iter().flat_map(line_cells));
    cells.extend(levels());
    cells.extend(games_of_people());
    Ok(cells)
}

/// Length, winner, line and level of a printed line.
fn line_cells(line: &Line) -> Vec<Cell> {
    let ruleset = shipped::ruleset("ninemasu");
    let material = ruleset.material_of(line.board).expect("a board");
    let ruleset = ruleset.with_material(&material).expect("a material");
    let solved: InMemory<Shogi<u16>> =
        InMemory::solved(Shogi::new(ruleset), &Silent).expect("nobody stops it");
    let board = solved.game.read_position(line.board).expect("a board");
    let value = solved.value(&board);
    let (kept, witness) = replayed(&solved, &board, line.moves);
    let cell = |column: [&str; 2], published: Text, computed: Text| {
        let names = [line.name.into(), column.into()];
        let cell = Cell::new(&PAPER, line.part, names, published, computed)
            .because([
                "Best play on this board is another.",
                "この盤面での最善手順は異なります。",
            ])
            .shown_by(witness.clone());
        match line.found {
            true => cell,
            false => cell.noting([
                "The board is lost; this is one on which the printed line is best play.",
                "盤面は残っていないため、印刷された手順が最善となる盤面を探しました。",
            ]),
        }
    };
    let winner = |first: bool| match first {
        true => Text::new("first player", "先手勝ち"),
        false => Text::new("second player", "後手勝ち"),
    };
    let plies = value.plies().map_or(0, u64::from);
    let computed = match kept {
        true => Text::same(line.moves),
        false => Text::same(
            witness
                .said
                .iter()
                .map(|said| said.ja.as_str())
                .collect::<Vec<_>>()
                .join(" "),
        ),
    };
    let mut cells = vec![
        cell(["length", "手数"], line.plies.into(), plies.into()),
        cell(
            ["winner", "勝者"],
            winner(line.plies % 2 == 1),
            winner(matches!(value, Value::Win(_))),
        ),
        cell(["line", "答え"], Text::same(line.moves), computed),
    ];
    if let Some(level) = line.level {
        let computed = Level::of(value).map_or(0, |level| level.number().into());
        cells.push(cell(
            ["level", "レベル"],
            u64::from(level).into(),
            computed.into(),
        ));
    }
    cells
}

/// Plays a printed line as far as its moves are best play; then best play goes
/// on. Tells if all of it was, and the line.
fn replayed(solved: &InMemory<Shogi<u16>>, board: &Board, line: &str) -> (bool, Witness) {
    let game = &solved.game;
    let mut pos = *board;
    let mut moves = Vec::new();
    for printed in line.split(' ') {
        // A printed move does not say where it comes from if two could go there.
        let legal = game.moves(&pos).into_iter();
        let meant = legal.filter(|mv| is_written(&game.say_move(&pos, *mv, Lang::Ja), printed));
        let best = meant.min_by_key(|mv| solved.value(&game.after(&pos, *mv)));
        let value = solved.value(&pos);
        let keeps = |mv: &kanzen_shogi::Move| {
            solved.value(&game.after(&pos, *mv)).one_ply_earlier() == value
        };
        let Some(mv) = best.filter(keeps) else {
            return (false, solved.line(board, &moves));
        };
        moves.push(mv);
        pos = game.after(&pos, mv);
    }
    let winner = game.turn(&pos).opponent();
    let over = game.moves(&pos).is_empty();
    match over {
        true => (true, witness(game, board, &moves, Claim::Won(winner))),
        false => (false, solved.line(board, &moves)),
    }
}

/// Is a move that is written so printed so?
fn is_written(written: &str, printed: &str) -> bool {
    let wide = |c: char| match c {
        '1'..='9' => char::from_u32('１' as u32 + c as u32 - '1' as u32).unwrap_or(c),
        c => c,
    };
    let printed = printed.chars().skip(1).map(wide);
    written.split('(').next() == Some(printed.collect::<String>().as_str())
}

fn levels() -> Vec<Cell> {
    let printed = [[1, 3], [4, 5], [6, 8], [9, 9]];
    let of = |level: Level| {
        let plies = (1..=99).filter(move |plies: &u16| {
            let value = match plies % 2 {
                1 => Value::Win(*plies),
                _ => Value::Loss(*plies),
            };
            Level::of(value) == Some(level)
        });
        let plies: Vec<u16> = plies.collect();
        [plies[0], plies[plies.len() - 1]]
    };
    let range = |[from, to]: [u16; 2]| match (from == to, to) {
        (true, _) => Text::same(from.to_string()),
        (_, 99) => Text::new(format!("{from} or more"), format!("{from}手以上")),
        _ => Text::same(format!("{from}-{to}")),
    };
    let printed = printed.into_iter().chain([[10, 99]]);
    let cells = Level::all().zip(printed).map(|(level, printed)| {
        let number = level.number();
        let names = [
            Text::new(format!("level {number}"), format!("レベル{number}")),
            Text::new("length", "手数"),
        ];
        Cell::new(&PAPER, &TABLE_4, names, range(printed), range(of(level)))
    });
    cells.collect()
}

fn cards_that_are_sold() -> Vec<Cell> {
    let why = [
        "These are cards that are sold; their boards are not printed.",
        "市販のカードについての数で、盤面は掲載されていません。",
    ];
    let counts = [[0, 2], [7, 6], [2, 20], [2, 8], [2, 7]];
    let plies = [
        ["1-3", "1-3"],
        ["mostly 3-7", "多くは3-7"],
        ["mostly 5-8", "多くは5-8"],
        ["10 and 11", "10と11"],
        ["13", "13"],
    ];
    let mut cells = Vec::new();
    for (level, (counts, plies)) in (1..).zip(counts.into_iter().zip(plies)) {
        let row = || Text::new(format!("level {level}"), format!("レベル{level}"));
        let columns = [
            ["cards without hands", "持ち駒なし"],
            ["cards with hands", "持ち駒あり"],
        ];
        for (column, count) in columns.into_iter().zip(counts) {
            cells.push(Cell::lost(
                &PAPER,
                &TABLE_1,
                [row(), column.into()],
                count,
                why,
            ));
        }
        let names = [row(), Text::new("length", "手数")];
        cells.push(Cell::lost(&PAPER, &TABLE_1, names, plies, why));
    }
    cells
}

fn games_of_people() -> Vec<Cell> {
    let why = ["Games of people.", "人の対局の結果です。"];
    let columns = [
        (["beginner, sold cards", "初心者・市販のカード"], "7-3"),
        (["beginner, new boards", "初心者・新しい初期盤面"], "5-5"),
        (
            ["amateur 2 dan, sold cards", "アマ二段・市販のカード"],
            "3-7",
        ),
        (
            ["amateur 2 dan, new boards", "アマ二段・新しい初期盤面"],
            "6-4",
        ),
    ];
    let cells = columns.map(|(column, published)| {
        let names = [Text::new("won and lost", "勝敗"), column.into()];
        Cell::lost(&PAPER, &TABLE_5, names, Text::same(published), why)
    });
    cells.to_vec()
}
