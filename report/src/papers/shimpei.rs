//! Tanaka's analysis of Shimpei, as the paper on NOCCA NOCCA quotes it.

use kanzen_rules::{Game, Notation, Text, Value};
use kanzen_shimpei::{Reading, Shimpei};
use kanzen_solver::Stopped;

use super::cell::{Cell, Claim, Given, LargeGame, NOTHING, Paper, Part, Witness};
use super::solved::witness;

/// The paper.
pub static PAPER: Paper = Paper {
    name: "shimpei",
    title: Text::fixed(
        "T. Tanaka, a complete analysis of the board game Shimpei (2007, in Japanese), as quoted",
        "田中哲朗『ボードゲーム「シンペイ」の完全解析』（2007、引用された数値）",
    ),
    rules: Text::fixed(
        "Shimpei ('kanzen rules show shimpei'). The rules that we have leave some things open; of the \
         readings that were tried this one agrees with most figures: pieces are placed in the upper \
         world, one or two enemies in line between two pieces are caught, and all of them must be sent \
         to cells that were free before. games/shimpei/README.md has the other readings.",
        "シンペイです（kanzen rules show shimpei）。手元のルールには曖昧な点があり、試した読み方のうち、最も多くの\
         数値と合うものを使います。コマは上の世界に置き、直線上に挟んだ1個か2個の相手のコマをすべて、元から空いて\
         いたマスへ飛ばします。ほかの読み方は games/shimpei/README.md にあります。",
    ),
    large: &[USUAL, ANYWHERE],
    cells,
};

/// The game as it is played, and with the first piece placed anywhere.
const USUAL: &str = "shimpei";
const ANYWHERE: &str = "shimpei:anywhere";

/// A position with as many moves as the paper's most, all pieces placed.
const MOST_MOVES: &str = "1bbw/1bw1/2b1/3w w2/3/3 w -";

/// What else agrees with values of the table.
const VERIFIED: [&str; 2] = [
    "Every value of the table follows from the legal moves of its position ('kanzen verify shimpei').",
    "解析表のすべての値は、その局面の合法手から導かれます（kanzen verify shimpei）。",
];

static RESULT: Part = Part {
    name: Text::fixed("result", "結果"),
    counted: Text::fixed(
        "The value of the start, and the longest win of all positions that play can come to.",
        "初期局面の値と、到達しうる全局面での最長の勝ちです。",
    ),
};

static COUNTS: Part = Part {
    name: Text::fixed("counts", "局面数など"),
    counted: Text::fixed(
        "Positions that play can come to. A zugzwang is worse for the player to move than if the \
         other had to; a position and its images under the symmetries of the board and an exchange of \
         the colours are counted apart.",
        "到達しうる局面についての値です。ツークツワンクは、手番でないほうがよい局面です。盤の対称性と色の入れ替えで\
         移り合う局面は区別して数えます。",
    ),
};

fn cells(given: &Given) -> Result<Vec<Cell>, Stopped> {
    let [usual, anywhere] = [USUAL, ANYWHERE].map(|name| given.large.get(name));
    let mut cells = vec![
        start(usual),
        longest(usual),
        begun_anywhere(anywhere),
        drawn(usual),
    ];
    if usual.is_none() {
        cells = cells.into_iter().map(left_out).collect();
    }
    cells.push(most_moves());
    cells.push(zugzwangs(usual));
    cells.push(Cell::lost(
        &PAPER,
        &COUNTS,
        names(
            ["drawn positions", "引き分けの局面"],
            ["lengths of cycles", "循環の長さ"],
        ),
        Text::same("1, 3, 4"),
        [
            "What is counted as the length of a cycle is not told.",
            "循環の長さの数え方が分かりません。",
        ],
    ));
    Ok(cells)
}

fn names(row: [&str; 2], column: [&str; 2]) -> [Text; 2] {
    [row.into(), column.into()]
}

fn left_out(cell: Cell) -> Cell {
    cell.skipped([
        "'kanzen reproduce shimpei' solves the game in some minutes.",
        "kanzen reproduce shimpei とすれば、数分で解きます。",
    ])
}

/// Who wins, and when if that is said.
fn winner(value: Value) -> Text {
    match value {
        Value::Win(plies) => Text::new(
            format!("first player wins in {plies}"),
            format!("{plies}手で先手勝ち"),
        ),
        Value::Loss(plies) => Text::new(
            format!("second player wins in {plies}"),
            format!("{plies}手で後手勝ち"),
        ),
        Value::Draw => Text::new("draw", "引き分け"),
    }
}

fn start(known: Option<&LargeGame>) -> Cell {
    let computed = known.map_or(NOTHING.into(), |known| winner(known.start));
    Cell::new(
        &PAPER,
        &RESULT,
        names(["start", "初期局面"], ["value", "勝敗"]),
        winner(Value::Loss(21)),
        computed,
    )
    .because([
        "The winner is the same, but a win of the second player takes an even number of plies from the \
         start, so 21 are counted from somewhere else, or something is read otherwise.",
        "勝者は同じですが、初期局面から数えた後手の勝ちは偶数手になるので、21手は別の局面から数えているか、ルールの\
         読み方が違います。",
    ])
    .checked_by(VERIFIED)
    .shown_by(known.map(|known| known.line.clone()))
}

fn longest(known: Option<&LargeGame>) -> Cell {
    let longest = known.and_then(|known| known.longest_win);
    Cell::new(
        &PAPER,
        &RESULT,
        names(
            ["all positions", "全局面"],
            ["longest win in plies", "最長の勝ち（手数）"],
        ),
        49,
        longest.map_or(NOTHING.into(), |plies| Text::from(u64::from(plies))),
    )
}

fn begun_anywhere(known: Option<&LargeGame>) -> Cell {
    let first = Text::new("first player wins", "先手勝ち");
    let computed = known.map_or(NOTHING.into(), |known| match known.start {
        Value::Win(_) => first.clone(),
        value => winner(value),
    });
    Cell::new(
        &PAPER,
        &RESULT,
        names(
            [
                "start, the first piece placed anywhere",
                "最初のコマをどこに置いてもよいとき",
            ],
            ["value", "勝敗"],
        ),
        first,
        computed,
    )
    .because([
        "With the first piece anywhere the other wins by this reading.",
        "この読み方では、最初のコマをどこに置けても相手が勝ちます。",
    ])
    .checked_by(VERIFIED)
    .shown_by(known.map(|known| known.line.clone()))
}

fn drawn(known: Option<&LargeGame>) -> Cell {
    let some = Text::new("there are some", "存在する");
    let computed = known.map_or(NOTHING.into(), |known| match known.draws {
        0 => Text::new("there are none", "存在しない"),
        _ => some.clone(),
    });
    Cell::new(
        &PAPER,
        &RESULT,
        names(
            ["all positions", "全局面"],
            ["drawn positions", "引き分けの局面"],
        ),
        some,
        computed,
    )
}

/// The rules alone tell how many moves a position has.
fn most_moves() -> Cell {
    let game = Shimpei::new(Reading::default());
    let pos = game.read_position(MOST_MOVES).expect("a position");
    let count = game.moves(&pos).len() as u64;
    let shown: Witness = witness(&game, &pos, &[], Claim::Successors(count));
    Cell::new(
        &PAPER,
        &COUNTS,
        names(["a position", "ある局面"], ["most moves", "合法手の最大"]),
        2403,
        count,
    )
    .noting([
        "The position shown has all pieces placed, before which there are some with more; by the other \
         readings of what is caught and sent none has just so many.",
        "示したのはすべて置いた後の局面で、置き終える前にはもっと多い局面もあり、挟んで飛ばすルールをほかの読み方に\
         すると、ちょうどこの数にはなりません。",
    ])
    .shown_by(shown)
}

fn zugzwangs(known: Option<&LargeGame>) -> Cell {
    let counted = known.and_then(|known| known.zugzwangs);
    let cell = Cell::new(
        &PAPER,
        &COUNTS,
        names(["all positions", "全局面"], ["zugzwang", "ツークツワンク"]),
        1115,
        counted.map_or(NOTHING.into(), Text::from),
    );
    match counted {
        Some(_) => cell.because([
            "Counted with images it cannot be compared, and images once it is another number too \
             (games/shimpei/README.md): something is read or counted otherwise.",
            "対称な局面を区別した数なので比べられませんが、同一視しても別の数になり（games/shimpei/README.md）、\
             ルールの読み方か数え方が違います。",
        ])
        .checked_by(VERIFIED),
        None => cell.skipped([
            "'kanzen stats shimpei' counts them, which takes a while; then they stand here.",
            "kanzen stats shimpei で数えると（時間がかかります）、ここに表示されます。",
        ]),
    }
}
