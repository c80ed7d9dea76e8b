//! Small tables say the same as quick ones, of every position.

use kanzen_catalog::{AnyGame, Opened, Packing, Shelf, Solvable, SolveOptions, Table};
use kanzen_index::{Index, Indexed, Walker};
use kanzen_nocca::Nocca;
use kanzen_rules::laws::Lawful;
use kanzen_rules::{Evaluation, Explained, Inventory, Placements, Sorted};
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

fn check<G>(opened: Opened<G>)
where
    G: Lawful + Placements + Evaluation + Explained + Sorted + Inventory + Send,
    G: Indexed<Index: Send>,
{
    let game = opened.game();
    let dirs = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let shelf = |dir: usize| Shelf::new(dirs[dir].path());
    let quick = solved(&opened, Packing::Quick, &shelf(0));
    let small = solved(&opened, Packing::Small, &shelf(1));
    assert!(quick.has_win_distances() && !small.has_win_distances());

    let explicit = game.explicit().unwrap();
    let mut walker = explicit.walker(game);
    for pos in (0..explicit.len()).filter_map(|number| walker.seek(number)) {
        let text = game.write_position(&pos);
        let probe = |table| {
            let report = Solvable::probe(&opened, table, Some(&text)).unwrap();
            serde_json::to_value(report).unwrap()
        };
        assert_eq!(probe(&small), probe(&quick));
    }
    let verify = |table| Solvable::verify(&opened, table, &Silent).unwrap().walked;
    let counted = |table| {
        let (walked, all) = (
            verify(table),
            opened.statistics(table, &Silent).unwrap().all,
        );
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

#[test]
fn a_game_with_drops() {
    let rules = Ruleset::parse(tiny::DROPPING).unwrap();
    check(Opened::new(Shogi::<u16>::new(rules)));
}

#[test]
fn boards_with_derived_positions() {
    for size in ["2x3x2", "2x4x3"] {
        check(Opened::new(Nocca::<u32>::new(size.parse().unwrap())));
    }
}
