//! The paper's groups of boards: every way to put the pieces down, those that
//! make a board, and who wins on them.

use kanzen_cards::{Group, GroupCounts, PRESETS, boards, combinations, count_boards};
use kanzen_rules::Text;
use kanzen_rules::parallel::in_parts;
use kanzen_shogi::{Ruleset, Shogi, shipped};
use kanzen_solver::{InMemory, Stage, Stopped, Watch};

use super::PAPER;
use crate::papers::cell::{Cell, Given, NOTHING, Part};
use crate::words::grouped;

static TABLE_2: Part = Part {
    name: Text::fixed("table 2", "表2"),
    counted: Text::fixed(
        "'N pieces' include the king; pieces are unpromoted and limited by a standard set (R and B \
         two, G, S, N and L four, pawns by two on a file alone); mirror images count apart. All \
         combinations: every way to put them on squares and in hand, two in hand in either order. \
         Valid boards: kings not adjacent, no piece that cannot move, no two pawns on a file, the \
         second player not in check, the first with a legal move; two in hand count once. Values \
         are the first player's.",
        "「N駒」は王を含みます。駒は成っておらず、本将棋の一組（飛角2、金銀桂香4、歩は二歩だけで制限）の範囲で、\
         左右反転は区別します。全通りはマスと持駒への置き方すべて（持駒2枚は順序を区別）。有効盤面は、王が\
         隣り合わず、行き所のない駒や二歩がなく、後手に王手がかかっておらず、先手に合法手がある盤面（持駒2枚の\
         順序は区別しない）。勝敗は先手から見たものです。",
    ),
};

static SECTION_6_1: Part = Part {
    name: Text::fixed("section 6.1", "第6.1節"),
    counted: Text::fixed(
        "All combinations of table 2, with the group as it is printed and as its exception has it.",
        "表2の全通りを、印刷どおりの組と、その例外から読み取れる組で数えたものです。",
    ),
};

/// The group whose boards are too many to be solved here.
const LARGEST: &str = "4v4";

/// The groups in words, in the order of the presets.
const NAMES: [[&str; 2]; 8] = [
    ["2 v 2 on the board", "盤上2駒ずつ"],
    ["3 v 3 on the board", "盤上3駒ずつ"],
    ["4 v 4 on the board", "盤上4駒ずつ"],
    ["one strong v two weak", "強い駒1対弱い駒2"],
    ["two weak v one strong", "弱い駒2対強い駒1"],
    ["1 + 1 in hand", "盤上1駒・持駒1駒"],
    ["1 + 2 in hand", "盤上1駒・持駒2駒"],
    ["2 + 1 in hand", "盤上2駒・持駒1駒"],
];

const COLUMNS: [[&str; 2]; 5] = [
    ["all combinations", "全通り"],
    ["valid boards", "有効盤面数"],
    ["first player wins", "先手勝ち"],
    ["second player wins", "後手勝ち"],
    ["draws", "引き分け"],
];

/// What was found of a group: numbers for the columns, as far as they are known.
type Found = [Option<u64>; 5];

pub fn cells(given: &Given) -> Result<Vec<Cell>, Stopped> {
    let ruleset = shipped::ruleset("ninemasu");
    let groups = PRESETS.map(|(name, _)| name);
    let solved = solve_groups(&ruleset, given.watch)?;
    let mut found = Vec::new();
    for (name, counts) in groups.into_iter().zip(solved) {
        found.push(match name == LARGEST {
            true => largest(&ruleset, given)?,
            false => numbers(&counts),
        });
    }
    let mut cells = Vec::new();
    for (name, found) in NAMES.into_iter().zip(&found) {
        cells.extend(group_cells(name, found));
    }
    cells.extend(sums(&found));
    cells.push(group_five(&ruleset, &found));
    Ok(cells)
}

fn numbers(counts: &GroupCounts) -> Found {
    let numbers = [
        counts.combinations,
        counts.boards,
        counts.win,
        counts.loss,
        counts.draw,
    ];
    numbers.map(Some)
}

fn group(name: &str) -> Group {
    name.parse().expect("a group")
}

/// The games of all materials with so many pieces of a standard set.
fn games(ruleset: &Ruleset, pieces: usize) -> Vec<Shogi<u16>> {
    let standard = ruleset.sets.iter().find(|set| set.name == "standard");
    let materials = ruleset.materials(standard.expect("the set"), pieces);
    let games = materials.iter().map(|material| {
        let ruleset = ruleset.with_material(material);
        Shogi::new(ruleset.expect("a material of the set"))
    });
    games.collect()
}

/// Solves every material of the groups but the largest, and counts their boards.
fn solve_groups(ruleset: &Ruleset, watch: &dyn Watch) -> Result<Vec<GroupCounts>, Stopped> {
    let groups = PRESETS.map(|(name, _)| group(name));
    let largest = group(LARGEST).pieces();
    let mut sizes: Vec<usize> = groups.iter().map(Group::pieces).collect();
    sizes.sort_unstable();
    sizes.dedup();
    // The large ones first, so that nobody waits for one at the end.
    let small = sizes.into_iter().rev().filter(|size| *size < largest);
    let all: Vec<Shogi<u16>> = small.flat_map(|size| games(ruleset, size)).collect();
    watch.begin(Stage::Materials, all.len() as u64, 0);
    let counted = in_parts(all.len(), |part| {
        let solved = InMemory::solved(all[part].clone(), &Quiet(watch))?;
        let game = &solved.game;
        let counts = groups.iter().map(|group| {
            let fits = group.pieces() == game.rules().pieces();
            let counted = fits.then(|| boards(&solved, group).1);
            counted.unwrap_or_default()
        });
        let counts: Vec<GroupCounts> = counts.collect();
        watch.advance(1);
        Ok(counts)
    });
    let mut sums = vec![GroupCounts::default(); groups.len()];
    for counts in counted {
        let counts = counts?;
        sums = sums
            .into_iter()
            .zip(&counts)
            .map(|(a, b)| a.and(b))
            .collect();
    }
    Ok(sums)
}

/// Tells nobody of the progress of a part.
struct Quiet<'a>(&'a dyn Watch);

impl Watch for Quiet<'_> {
    fn begin(&self, _: Stage, _: u64, _: u64) {}
    fn advance(&self, _: u64) {}
    fn stopped(&self) -> bool {
        self.0.stopped()
    }
}

/// The largest group: its boards are counted if there is time, never solved.
fn largest(ruleset: &Ruleset, given: &Given) -> Result<Found, Stopped> {
    let largest = group(LARGEST);
    let games = games(ruleset, largest.pieces());
    let all = games.iter().map(|game| combinations(game, &largest)).sum();
    let mut found = [Some(all), None, None, None, None];
    if !given.quick {
        given.watch.begin(Stage::Boards, games.len() as u64, 0);
        let mut count = 0;
        for game in &games {
            if given.watch.stopped() {
                return Err(Stopped::ByWatch);
            }
            count += count_boards(game, &largest);
            given.watch.advance(1);
        }
        found[1] = Some(count);
    }
    Ok(found)
}

/// A row of a group, which the paper does not print apart.
fn group_cells(name: [&str; 2], found: &Found) -> Vec<Cell> {
    let cells = COLUMNS.into_iter().zip(found).map(|(column, found)| {
        let published = Text::new("only in the sum", "合計のみ");
        let names = [name.into(), column.into()];
        match found {
            Some(number) => Cell::new(&PAPER, &TABLE_2, names, published, *number)
                .not_reproducible([
                    "The paper prints sums alone; this is a part of the computed one.",
                    "論文には合計だけがあり、これは計算した合計の内訳です。",
                ]),
            None => Cell::new(&PAPER, &TABLE_2, names, published, NOTHING).skipped([
                "'kanzen reproduce ninemasu' without --quick counts the boards; 'kanzen boards \
                 ninemasu --group 4v4 --set standard' would solve them, which takes days and a \
                 large disk.",
                "--quick を付けずに kanzen reproduce ninemasu とすれば盤面を数え、勝敗は kanzen boards ninemasu \
                 --group 4v4 --set standard で求められますが、数日と大きなディスクが必要です。",
            ]),
        }
    });
    cells.collect()
}

fn sums(found: &[Found]) -> Vec<Cell> {
    let whole = |column: usize| found.iter().map(|found| found[column]).sum::<Option<u64>>();
    let known = |column: usize| found.iter().filter_map(|found| found[column]).sum::<u64>();
    let cell = |column: [&str; 2], published: u64, computed: Text| {
        let names = [Text::new("sum", "合計"), column.into()];
        Cell::new(&PAPER, &TABLE_2, names, published, computed)
    };
    let partly = |count: u64| {
        let count = grouped(count);
        Text::new(
            format!("{count} without 4 v 4"),
            format!("{count}（盤上4駒ずつを除く）"),
        )
    };
    let less: [&str; 2] = [
        "The published number is 41 less, as is the other of the two sums: perhaps 41 of the cards \
         that are sold were taken out, but the paper does not say so.",
        "印刷値は41少なく、もう一方の合計も41少ないので、市販カード41枚分が除かれたのかもしれませんが、記載は\
         ありません。",
    ];
    let unprinted: [&str; 2] = [
        "The paper solved as many boards as its memory allowed, to a depth it does not print; here \
         every board of the seven groups but 4 v 4 is solved.",
        "論文はメモリの許す範囲で記載のない深さまで解いており、ここでは盤上4駒ずつを除く7組の全盤面を解きました。",
    ];
    let of_two: [&str; 2] = [
        "Each group is the sum over its materials of a product of binomials.",
        "各組について、駒の組み合わせごとに二項係数の積を計算した和です。",
    ];
    let valid = match whole(1) {
        Some(boards) => cell(COLUMNS[1], 48_707_017, boards.into())
            .because(less)
            .checked_by([
                "The seven groups that are solved as well have as many boards with values.",
                "解いた7組では、値の求まった盤面の数と一致します。",
            ]),
        None => cell(COLUMNS[1], 48_707_017, partly(known(1))).skipped([
            "'kanzen reproduce ninemasu' without --quick counts the boards of 4 v 4 too.",
            "--quick を付けずに kanzen reproduce ninemasu とすれば盤上4駒ずつの盤面も数えます。",
        ]),
    };
    let solved = known(2) + known(3) + known(4);
    let mut cells = vec![
        cell(COLUMNS[0], 1_129_818_199, known(0).into())
            .because(less)
            .checked_by(of_two),
        valid,
        cell(["solved", "解析数"], 26_628_931, partly(solved)).not_reproducible(unprinted),
    ];
    for (column, published) in (2..).zip([20_783_004, 5_844_993, 934]) {
        let computed = partly(known(column));
        cells.push(cell(COLUMNS[column], published, computed).not_reproducible(unprinted));
    }
    cells
}

/// The fifth group is printed with two strong pieces, but its exception has one.
fn group_five(ruleset: &Ruleset, found: &[Found]) -> Cell {
    let printed = group("3SNLPv3RBGS");
    let games = games(ruleset, printed.pieces());
    let two: u64 = games.iter().map(|game| combinations(game, &printed)).sum();
    let sum: u64 = found.iter().filter_map(|found| found[0]).sum();
    let one = found[4][0].unwrap_or_default();
    let names = [
        Text::new("fifth group", "5番目の組"),
        Text::new("second player's strong pieces", "後手の強い駒"),
    ];
    let count = |n: &str| Text::same(n);
    Cell::new(&PAPER, &SECTION_6_1, names, count("2"), count("1"))
        .because([
            "What it leaves out is two silvers against one, which is a board of one strong piece; and \
             the sum fits with one.",
            "除外されている「銀2つ対銀1つ」は強い駒が1つの盤面であり、合計も1つのときに合います。",
        ])
        .checked_by(Text::new(
            format!(
                "All combinations of table 2 would be {} with two, and are {} with one; {} are printed.",
                grouped(sum - one + two),
                grouped(sum),
                grouped(1_129_818_199),
            ),
            format!(
                "表2の全通りは、2つなら{}、1つなら{}で、印刷値は{}です。",
                grouped(sum - one + two),
                grouped(sum),
                grouped(1_129_818_199),
            ),
        ))
}
