//! The paper on NOCCA NOCCA: every published and computed figure, and every
//! witness against the rules and the simple solver.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use kanzen_nocca::{Nocca, Position, Size};
use kanzen_report::{Cell, Given, PAPERS, Verdict};
use kanzen_rules::{Game, Lang, Notation, Value};
use kanzen_solver::{Silent, simple};

type Board = Nocca<u32>;

const BOARDS: [&str; 6] = ["2x3x2", "2x3x3", "2x4x2", "2x4x3", "3x3x2", "3x3x3"];

fn cells() -> &'static [Cell] {
    static CELLS: OnceLock<Vec<Cell>> = OnceLock::new();
    CELLS.get_or_init(|| {
        let paper = PAPERS.iter().find(|paper| paper.name == "nocca");
        let given = Given {
            quick: true,
            large: Default::default(),
            watch: &Silent,
        };
        paper.unwrap().cells(&given).unwrap()
    })
}

fn cell(board: &str, column: &str) -> &'static Cell {
    let is_it = |cell: &&Cell| {
        let names = [cell.row.pick(Lang::En), cell.column.pick(Lang::En)];
        names == [board, column] && !cell.table.name.en.starts_with("figure")
    };
    let mut found = cells().iter().filter(is_it);
    let cell = found.next().unwrap();
    assert!(found.next().is_none(), "{board} {column} is there twice");
    cell
}

fn computed(board: &str, column: &str) -> &'static str {
    cell(board, column).computed.pick(Lang::En)
}

fn number(board: &str, column: &str) -> u64 {
    computed(board, column).parse().unwrap()
}

/// A column: published and computed for each board.
fn column(name: &str, published: [&str; 6], expected: [&str; 6]) {
    for (i, board) in BOARDS.into_iter().enumerate() {
        let cell = cell(board, name);
        assert_eq!(cell.published.pick(Lang::En), published[i], "{board}");
        assert_eq!(cell.computed.pick(Lang::En), expected[i], "{board} {name}");
        let verdict = match published[i] == expected[i] {
            true => Verdict::Same,
            false => Verdict::Differs,
        };
        if name != "mean branching" {
            assert_eq!(cell.verdict, verdict, "{board} {name}");
        }
    }
}

/// One test, since the paper is computed once for all of them.
#[test]
fn the_paper_comes_out_as_it_was_looked_at() {
    table_1();
    table_2();
    section_7_1();
    the_official_board_is_left_open();
    the_second_player_does_not_win_by_the_rule_of_the_paper_either();
    witnesses_have_the_values_they_stand_for();
    witnesses_have_so_many_successors();
}

fn table_1() {
    let (first, second) = ("first player wins", "second player wins");
    column(
        "start",
        [second, second, second, second, second, first],
        ["draw", first, "draw", "draw", "draw", first],
    );
    let positions = ["426", "528", "1144", "1328", "24664", "38554"];
    column("positions", positions, positions);
    column(
        "won",
        ["246", "321", "656", "751", "16044", "24865"],
        ["278", "343", "694", "811", "16654", "26158"],
    );
    column(
        "lost",
        ["180", "207", "488", "577", "8620", "13689"],
        ["143", "169", "357", "408", "7884", "12275"],
    );
    let drawn = BOARDS
        .map(|board| number(board, "positions") - number(board, "won") - number(board, "lost"));
    assert_eq!(drawn, [5, 16, 93, 109, 126, 121]);
}

fn table_2() {
    column(
        "shortest win",
        ["4", "6", "8", "6", "6", "11"],
        ["none", "11", "none", "none", "none", "9"],
    );
    let most = ["10", "10", "10", "10", "19", "19"];
    column("max branching", most, most);
    let fewest = ["2", "2", "2", "2", "1", "2"];
    column("min branching", fewest, fewest);
    column(
        "mean branching",
        ["4", "5", "6", "6", "9", "9"],
        ["5.38", "5.53", "6.27", "6.34", "9.25", "9.41"],
    );
    let verdicts = BOARDS.map(|board| cell(board, "mean branching").verdict);
    assert_eq!(verdicts[0], Verdict::Differs);
    assert_eq!(verdicts[1..], [Verdict::Same; 5]);
    column(
        "zugzwang",
        ["115", "152", "352", "395", "8012", "12146"],
        ["7", "3", "17", "11", "85", "57"],
    );
}

fn section_7_1() {
    column(
        "positions before folding",
        ["840", "1098", "2268", "2651", "48720", "76080"],
        ["840", "1056", "2268", "2652", "48720", "76080"],
    );
}

fn the_official_board_is_left_open() {
    let cell = cell("5x6x3", "start");
    assert_eq!(cell.published.pick(Lang::En), "second player wins");
    assert_eq!(cell.verdict, Verdict::Skipped);
    let why = cell.why.as_ref().unwrap();
    assert!(why.pick(Lang::En).contains("kanzen solve nocca"));
}

fn the_second_player_does_not_win_by_the_rule_of_the_paper_either() {
    for board in &BOARDS[..5] {
        let why = cell(board, "start").why.as_ref().unwrap();
        let told = "no position may come back the first player wins.";
        assert!(why.pick(Lang::En).ends_with(told), "{board}");
    }
}

fn game(board: &str) -> Board {
    Nocca::new(board.parse::<Size>().unwrap())
}

fn witness(board: &str, column: &str) -> String {
    cell(board, column).witness.as_ref().unwrap().to_string()
}

/// Plays a line from its position; gives every position of it.
fn played(game: &Board, line: &str) -> Vec<Position<u32>> {
    let (position, moves) = line.split_once(": ").unwrap();
    let mut positions = vec![game.read_position(position).unwrap()];
    for text in moves.split(' ') {
        let pos = positions[positions.len() - 1];
        let mv = game.read_move(&pos, text).unwrap();
        positions.push(game.after(&pos, mv));
    }
    positions
}

/// Boards that the simple solver solves quickly, with all their values.
fn simply_solved() -> impl Iterator<Item = (&'static str, Board, HashMap<Position<u32>, Value>)> {
    BOARDS[..4].iter().map(|board| {
        let game = game(board);
        let witnesses = ["won", "zugzwang"].map(|column| witness(board, column));
        let mut seeds: Vec<Position<u32>> = Vec::new();
        for text in &witnesses {
            seeds.push(game.read_position(text).unwrap());
            seeds.push(game.read_position(&text.replace(" w", " b")).unwrap());
        }
        seeds.extend(game.start());
        let values = simple::solve(&game, seeds).into_iter().collect();
        (*board, game, values)
    })
}

fn witnesses_have_the_values_they_stand_for() {
    for (board, game, values) in simply_solved() {
        let drawn = game.read_position(&witness(board, "won")).unwrap();
        assert_eq!(values[&drawn], Value::Draw, "{board}");
        let zugzwang = witness(board, "zugzwang");
        for text in [zugzwang.clone(), zugzwang.replace(" w", " b")] {
            let pos = game.read_position(&text).unwrap();
            assert!(matches!(values[&pos], Value::Loss(_)), "{board} {text}");
        }
        // Every move of a line is a best one.
        let line = played(&game, &witness(board, "start"));
        for pair in line.windows(2) {
            let after = match game.outcome(&pair[1]) {
                Some(outcome) => outcome.value_for(game.turn(&pair[1])),
                None => values[&pair[1]],
            };
            assert_eq!(after.one_ply_earlier(), values[&pair[0]], "{board}");
        }
    }
}

fn witnesses_have_so_many_successors() {
    let mirrored = |text: &str| -> String {
        let (ranks, mover) = text.split_once(' ').unwrap();
        let rank = |rank: &str| rank.split(',').rev().collect::<Vec<_>>().join(",");
        let ranks: Vec<String> = ranks.split('/').map(rank).collect();
        format!("{} {mover}", ranks.join("/"))
    };
    for board in BOARDS {
        let game = game(board);
        for column in ["max branching", "min branching"] {
            let pos = game.read_position(&witness(board, column)).unwrap();
            let next = game.moves(&pos).into_iter().map(|mv| {
                let text = game.write_position(&game.after(&pos, mv));
                text.clone().min(mirrored(&text))
            });
            let next: HashSet<String> = next.collect();
            assert_eq!(next.len() as u64, number(board, column), "{board} {column}");
        }
    }
}
