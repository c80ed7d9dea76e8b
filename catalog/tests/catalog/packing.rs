//! Small tables say the same as quick ones, of every position.

use kanzen_catalog::{AnyGame, Packing, PassOptions, Shelf, SolveOptions, Table, open, open_file};
use kanzen_index::{Index, Indexed, Walker};
use kanzen_nocca::Nocca;
use kanzen_rules::Notation;
use kanzen_shogi::{Ruleset, Shogi};
use kanzen_solver::Silent;

use crate::tiny;

fn solved(game: &dyn AnyGame, packing: Packing, shelf: &Shelf) -> Table {
    let options = SolveOptions {
        packing,
        ..SolveOptions::default()
    };
    let path = shelf.path(game);
    game.solvable()
        .unwrap()
        .solve(&path, &options, &Silent)
        .unwrap();
    shelf.table(game).unwrap()
}

/// Compares the tables of a game at every one of these positions.
fn check(game: &dyn AnyGame, positions: &[String]) {
    let dirs = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let shelf = |dir: usize| Shelf::new(dirs[dir].path());
    let quick = solved(game, Packing::Quick, &shelf(0));
    let small = solved(game, Packing::Small, &shelf(1));
    assert!(quick.has_win_distances() && !small.has_win_distances());

    let game = game.solvable().unwrap();
    assert!(!positions.is_empty());
    for text in positions {
        let probe = |table| {
            let report = game.probe(table, Some(text)).unwrap();
            serde_json::to_value(report).unwrap()
        };
        assert_eq!(probe(&small), probe(&quick));
    }
    let counted = |table| {
        let walked = game
            .verify(table, &PassOptions::default(), &Silent)
            .unwrap()
            .walked;
        let all = game
            .statistics(table, &PassOptions::default(), &Silent)
            .unwrap()
            .all;
        let lengths = (walked.longest_win, walked.longest_loss);
        let distances = serde_json::to_value(all.distances).unwrap();
        (
            walked.positions,
            walked.win,
            walked.loss,
            lengths,
            distances,
        )
    };
    assert_eq!(counted(&small), counted(&quick));
}

/// Every position of a game, as text.
fn positions<G: Notation + Indexed>(game: &G) -> Vec<String> {
    let explicit = game.explicit().unwrap();
    let mut walker = explicit.walker(game);
    let positions = (0..explicit.len()).filter_map(|number| walker.seek(number));
    positions.map(|pos| game.write_position(&pos)).collect()
}

#[test]
fn a_game_with_drops() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("dropping.toml");
    std::fs::write(&path, tiny::DROPPING).unwrap();
    let rules = Ruleset::parse(tiny::DROPPING).unwrap();
    check(
        &*open_file(&path).unwrap(),
        &positions(&Shogi::<u16>::new(rules)),
    );
}

#[test]
fn boards_with_derived_positions() {
    for size in ["2x3x2", "2x4x3"] {
        let typed = Nocca::<u32>::new(size.parse().unwrap());
        check(
            &*open(&format!("nocca:{size}")).unwrap(),
            &positions(&typed),
        );
    }
}
