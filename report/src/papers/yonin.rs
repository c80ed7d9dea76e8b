//! The paper on HIRA, a program for four-handed shogi: its measures of
//! complexity by random play, and its match.

use kanzen_rules::{Game, Outcome, Player, Text};
use kanzen_shogi::{Shogi, shipped};
use kanzen_solver::{Stopped, Watch};
use kanzen_yonin::{Variant, Yonin};

use super::cell::{Cell, Given, Paper, Part};
use super::complexity::{Printed, Published, published};
use crate::complexity::{Mean, Means, measure};

/// The paper.
pub static PAPER: Paper = Paper {
    name: "yonin",
    title: Text::fixed(
        "T. Hashimoto, M. Hirasawa, Y. Kajihara, N. Sasaki, H. Iida, Four-Handed Shogi Programming",
        "橋本剛・平沢雅彦・梶原羊一郎・佐々木宣介・飯田弘之『四人将棋プログラムの基本的アルゴリズム』",
    ),
    rules: Text::fixed(
        "Four-handed shogi, singles ('kanzen play yonin'): a check makes the turn jump to the \
         checked player nearest clockwise; who is mated gives hand and board to whoever moved last; \
         two mates end the game; fourfold repetition is a draw. After a mate the other kings are \
         looked at again from the last mover, else the turn goes on from the mated player, which \
         the paper leaves open. Shogi is drawn by impasse where both kings have entered and both \
         sides have 24 points.",
        "四人将棋のシングルプレイです（kanzen play yonin）。王手がかかると、直前に指した人から時計回りに最も近い\
         王手された人へ手番が飛びます。詰まされた人の持駒と盤上の駒は直前に指した人のものになり、2人が詰むと\
         終局、同一局面4回は引き分けです。詰みの後は、最後に指した人から見て王手された王を改めて調べ、なければ\
         詰まされた人の次へ進むとしました（論文に記載なし）。本将棋では、両玉が入玉し双方24点以上なら持将棋で\
         引き分けです。",
    ),
    large: &[],
    cells,
};

static TABLE_1: Part = Part {
    name: Text::fixed("table 1", "表1"),
    counted: Text::fixed(
        "2000 games of random play: legal moves are averaged over the plies of a game and then over \
         games. A mean is the same if it is apart by less than chance is in 99 of a hundred cases, \
         both means being of 2000 games and the printed one rounded. A power is compared with the \
         printed base and exponent.",
        "ランダムプレイ2000局。平均合法手は1局の各手番で平均し、さらに対局で平均します。双方2000局の平均で\
         印刷値が丸められていることを考え、偶然でも100回に1回より多く生じる差なら一致とみなします。べき乗は\
         印刷された底と指数から計算します。",
    ),
};

static TABLE_2: Part = Part {
    name: Text::fixed("table 2", "表2"),
    counted: Text::fixed(
        "B^(c·n+1) for the printed B, in two digits as printed; c = ⌊9/n⌋ in the last column.",
        "印刷されたBによるB^(c·n+1)を、印刷と同じ2桁で比べます。最後の列は c = ⌊9/n⌋ です。",
    ),
};

static TABLE_3: Part = Part {
    name: Text::fixed("table 3", "表3"),
    counted: Text::fixed(
        "Points follow from places: (a) one for the first two, (b) five for the first and three for \
         the second.",
        "勝点は順位から決まります。(a)は1位と2位に1点ずつ、(b)は1位5点、2位3点です。",
    ),
};

static PICTURES: Part = Part {
    name: Text::fixed("figures", "図"),
    counted: Text::fixed("Nothing.", "なし。"),
};

const GAMES: u64 = 2000;

fn cells(given: &Given) -> Result<Vec<Cell>, Stopped> {
    let yonin = played(&Yonin::new(Variant::Singles), given.watch)?;
    let shogi = played(&Shogi::<u128>::new(shipped::ruleset("shogi")), given.watch)?;
    let [random, professional] = &published("shogi")[..] else {
        unreachable!("the paper has two columns for shogi");
    };
    let four = &published("yonin")[0];
    let mut cells = of_random_play(["four-handed shogi", "四人将棋"], four, &yonin, FOUR);
    cells.extend(of_random_play(["shogi", "本将棋"], random, &shogi, TWO));
    cells.extend(of_professionals(professional));
    cells.extend(table_2([(random, &shogi), (four, &yonin)]));
    cells.extend(table_3());
    cells.extend(pictures());
    Ok(cells)
}

/// Random play from the start.
fn played<G: Game>(game: &G, watch: &dyn Watch) -> Result<Means, Stopped> {
    let start = game.start().expect("the game has a start");
    let measured = measure(game, start, GAMES, 1, watch);
    let means = measured.means.filter(|_| !measured.interrupted);
    means.ok_or(Stopped::ByWatch)
}

/// What is to be said where a mean differs: of moves, plies, draws; and what
/// else agrees with ours.
struct Why {
    moves: Text<&'static str>,
    plies: Text<&'static str>,
    draws: Text<&'static str>,
    check: Text<&'static str>,
}

const FOUR: Why = Why {
    moves: Text::fixed(
        "With promoting and not promoting counted as two moves the mean is larger than printed, \
         with both counted as one it agrees.",
        "成・不成を別の手と数えると印刷値より大きく、1手と数えると一致します。",
    ),
    plies: Text::fixed(
        "The paper does not print all its rules (whose turn it is after a mate, repetition); with \
         ours games are a little longer.",
        "論文には詰みの後の手番や千日手の扱いが書かれておらず、ここで採ったルールでは少し長くなります。",
    ),
    draws: Text::fixed(
        "Draws are rarer than printed.",
        "引き分けは印刷値より少なくなります。",
    ),
    check: Text::fixed(
        "The moves, turns and mates of random games are compared with plain rules written apart \
         (games/yonin/tests).",
        "ランダムな対局の合法手・手番・詰みを、別に書いた素朴なルールと照合しています（games/yonin/tests）。",
    ),
};

const TWO: Why = Why {
    moves: Text::fixed(
        "The printed mean lies between ours with promoting and not promoting counted as two moves \
         and as one.",
        "印刷値は、成・不成を別の手と数えた値と1手と数えた値の間にあります。",
    ),
    plies: Text::fixed(
        "Games are longer or shorter than printed.",
        "対局の長さが印刷値と異なります。",
    ),
    draws: Text::fixed(
        "The paper does not say when a game of random play is drawn, and neither a limit of plies \
         nor the impasse rule that gives its moves and plies gives its share.",
        "論文にはランダムプレイがいつ引き分けになるかの記載がなく、手数の打ち切りでも、平均合法手と平均手数が合う\
         持将棋の規則でも印刷値にはなりません。",
    ),
    check: Text::fixed(
        "Perft of shogi to depth 5 agrees with published counts (games/shogi/tests).",
        "本将棋の5手までの手順数が公表値と一致しています（games/shogi/tests）。",
    ),
};

fn of_random_play(row: [&str; 2], printed: &Published, means: &Means, why: Why) -> Vec<Cell> {
    let cell = |column: [&str; 2], published: String, computed: String| {
        let names = [row.into(), column.into()];
        Cell::new(
            &PAPER,
            &TABLE_1,
            names,
            Text::same(published),
            Text::same(computed),
        )
        .checked_by(why.check)
    };
    let shown =
        |mean: &Mean, digits: usize| format!("{:.digits$} ± {:.digits$}", mean.mean, mean.error);
    let moves = [Some(means.moves), means.moves_promotion_once];
    let readings: Vec<Mean> = moves.into_iter().flatten().collect();
    let shown_moves: Vec<String> = readings.iter().map(|mean| shown(mean, 2)).collect();
    let draws = Mean {
        mean: 100.0 * means.draws.mean,
        error: 100.0 * means.draws.error,
    };
    let printed_draws = 100.0 * printed.draws;
    vec![
        cell(
            ["legal moves", "平均合法手"],
            printed.moves.to_string(),
            shown_moves.join(" / "),
        )
        .judged(
            readings
                .iter()
                .any(|mean| near(printed.moves.into(), 0.5, mean)),
        )
        .noting(why.moves),
        cell(
            ["plies", "平均手数"],
            printed.plies.to_string(),
            shown(&means.plies, 1),
        )
        .judged(near(printed.plies.into(), 0.5, &means.plies))
        .because(why.plies),
        cell(
            ["draws", "引き分け率"],
            format!("{printed_draws:.1} %"),
            format!("{} %", shown(&draws, 1)),
        )
        .judged(near(printed_draws, 0.05, &draws))
        .because(why.draws),
        order(row, &printed.tree_log10),
    ]
}

/// Could a printed mean and ours be of the same games?
fn near(printed: f64, rounding: f64, ours: &Mean) -> bool {
    let both = ours.error * std::f64::consts::SQRT_2;
    (printed - ours.mean).abs() <= rounding + 2.576 * both
}

/// The size of the game tree from the printed base and exponent.
fn order(row: [&str; 2], printed: &Printed) -> Cell {
    let names = [
        row.into(),
        Text::new("game-tree complexity", "game-tree complexity"),
    ];
    let power = format!("{}^{}", printed.base, printed.exponent);
    Cell::new(
        &PAPER,
        &TABLE_1,
        names,
        Text::same(format!("{power} = 10^{}", printed.printed)),
        Text::same(format!("{power} = 10^{:.1}", printed.computed)),
    )
    .judged(printed.right)
    .because(by_hand(printed))
    .checked_by(Text::new(
        format!("By hand: {} · log10 {}.", printed.exponent, printed.base),
        format!("手計算：{}×log10 {}。", printed.exponent, printed.base),
    ))
}

fn by_hand(printed: &Printed) -> Text {
    let (base, exponent) = (printed.base, printed.exponent);
    Text::new(
        format!("The printed number does not follow from the printed {base} and {exponent}."),
        format!("印刷された{base}と{exponent}から、印刷された値にはなりません。"),
    )
}

fn of_professionals(printed: &Published) -> Vec<Cell> {
    let row = ["shogi, professional games", "本将棋（プロの対局）"];
    let lost = |column: [&str; 2], published: String| {
        let why = [
            "Games of people, quoted from Matsubara, Iida and Grimbergen (1996).",
            "人の対局であり、Matsubara、Iida、Grimbergen（1996）からの引用です。",
        ];
        let names = [row.into(), column.into()];
        Cell::lost(&PAPER, &TABLE_1, names, Text::same(published), why)
    };
    vec![
        lost(["legal moves", "平均合法手"], printed.moves.to_string()),
        lost(["plies", "平均手数"], printed.plies.to_string()),
        lost(
            ["draws", "引き分け率"],
            format!("{:.1} %", 100.0 * printed.draws),
        ),
        order(row, &printed.tree_log10),
    ]
}

fn table_2(games: [(&Published, &Means); 2]) -> Vec<Cell> {
    let rows = [
        (["shogi", "本将棋"], 2),
        (["four-handed shogi", "四人将棋"], 4),
    ];
    let mut cells = Vec::new();
    for ((row, players), (printed, means)) in rows.into_iter().zip(games) {
        for (certainty, size) in (1..).zip(&printed.uncertainty) {
            cells.push(size_cell(row, certainty, size));
        }
        let last = means.uncertainty.last().map_or(0, |last| last.exponent);
        let base = printed.moves;
        let names = [row.into(), Text::same("c = ⌊d/n⌋")];
        let published = format!("{base}^({players}⌊9/{players}⌋+1)");
        let computed = format!("{base}^{last}");
        cells.push(
            Cell::new(
                &PAPER,
                &TABLE_2,
                names,
                Text::same(published),
                Text::same(computed),
            )
            .judged(last == players * (9 / players) + 1)
            .because([
                "The exponent for d = 9 is another.",
                "d = 9 のときの指数が異なります。",
            ])
            .checked_by([
                "By hand from the printed formula.",
                "印刷された式から手計算。",
            ]),
        );
    }
    let general = [
        ("c = 1", "B^(n+1)"),
        ("c = 2", "B^(2n+1)"),
        ("c = ⌊d/n⌋", "B^(n⌊d/n⌋+1)"),
    ];
    cells.extend(general.map(|(column, formula)| {
        let names = [Text::new("n players", "n人将棋"), Text::same(column)];
        Cell::new(
            &PAPER,
            &TABLE_2,
            names,
            Text::same(formula),
            Text::same(formula),
        )
        .noting([
            "The definition B^(c·n+1) itself; there is nothing to compute.",
            "定義 B^(c·n+1) そのもので、計算するものはありません。",
        ])
    }));
    cells
}

fn size_cell(row: [&str; 2], certainty: u32, size: &Printed) -> Cell {
    let power = format!("{}^{}", size.base, size.exponent);
    Cell::new(
        &PAPER,
        &TABLE_2,
        [row.into(), Text::same(format!("c = {certainty}"))],
        Text::same(format!("{power} = {:.1e}", size.printed)),
        Text::same(format!("{power} = {:.2e}", size.computed)),
    )
    .judged(size.right)
    .because(by_hand(size))
    .checked_by(Text::new(
        format!("By hand: {power} = {}.", size.computed),
        format!("手計算：{power} = {}。", size.computed),
    ))
}

/// The match with the Super Famicom program: places and points.
fn table_3() -> Vec<Cell> {
    let rows = [
        ("HIRA", [5, 3, 1, 3], [8, 34]),
        ("SF", [1, 3, 4, 4], [4, 14]),
    ];
    let places = [
        ["1st", "1位"],
        ["2nd", "2位"],
        ["3rd", "3位"],
        ["4th", "4位"],
    ];
    let mut cells = Vec::new();
    for (row, counts, points) in rows {
        for (place, count) in places.into_iter().zip(counts) {
            cells.push(Cell::lost(
                &PAPER,
                &TABLE_3,
                [Text::same(row), place.into()],
                count,
                [
                    "The Super Famicom program cannot be run here; 'kanzen match yonin hira greedy' \
                     plays a like match.",
                    "スーパーファミコンのプログラムは実行できませんが、kanzen match yonin hira greedy で似た対局が\
                     できます。",
                ],
            ));
        }
        let systems = [Outcome::POINTS_A, Outcome::POINTS_B];
        for ((column, published), system) in ["(a)", "(b)"].into_iter().zip(points).zip(systems) {
            let names = [
                Text::same(row),
                Text::new(format!("points {column}"), format!("勝点{column}")),
            ];
            cells.push(Cell::new(
                &PAPER,
                &TABLE_3,
                names,
                published,
                points_of(counts, system),
            ));
        }
    }
    cells
}

/// The points of a player who took each place so many times.
fn points_of(counts: [u64; 4], system: [f64; 4]) -> u64 {
    let each = (1..=4).map(|place| {
        let mut places = [1, 2, 3, 4];
        places.swap(0, place - 1);
        Outcome::by_places(places).points(Player(0), 4, system)
    });
    let points: f64 = each.zip(counts).map(|(points, n)| points * n as f64).sum();
    points as u64
}

fn pictures() -> Vec<Cell> {
    let lost = |name: [&str; 2], published: [&str; 2]| {
        let why = ["The picture is lost.", "図が残っていません。"];
        let names = [name.into(), Text::new("picture", "図")];
        Cell::lost(&PAPER, &PICTURES, names, published, why)
    };
    let cooperation = ["three players attack one", "3人が1人を攻める局面"];
    vec![
        lost(
            ["figure 2", "図2"],
            ["a tree of M³ search, root 5", "M³サーチの木、根の値5"],
        ),
        lost(["figure 3", "図3"], cooperation),
        lost(["figure 4", "図4"], cooperation),
        lost(["figure 5", "図5"], cooperation),
    ]
}
