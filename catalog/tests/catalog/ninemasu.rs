//! 9-masu shogi: figures that independent programs agree on.

use kanzen_catalog::{AnyGame, PassOptions, Shelf, SolveOptions, Table, Value, open, open_at};
use kanzen_solver::Silent;

/// A game and its table, solved in a directory of its own.
fn solved(game: Box<dyn AnyGame>) -> (tempfile::TempDir, Box<dyn AnyGame>, Table) {
    let dir = tempfile::tempdir().expect("a directory");
    let shelf = Shelf::new(dir.path());
    let path = shelf.path(&*game);
    game.solvable()
        .unwrap()
        .solve(&path, &SolveOptions::default(), &Silent)
        .expect("a solve");
    let table = shelf.table(&*game).expect("a table");
    (dir, game, table)
}

#[test]
fn materials_have_their_known_counts() {
    for (material, explicit, folded, longest) in [
        ("R", [316, 368, 0], [159, 187, 0], 5),
        ("G", [214, 200, 0], [108, 102, 0], 5),
        ("SS", [4569, 4012, 202], [2291, 2017, 101], 35),
        ("GS", [4719, 4073, 378], [2363, 2044, 189], 25),
        ("RB", [6632, 7686, 418], [3320, 3853, 209], 19),
        (
            "SSPP",
            [498_647, 549_089, 10_478],
            [249_408, 274_697, 5_240],
            49,
        ),
    ] {
        let game = open(&format!("ninemasu:{material}")).expect(material);
        let (_dir, game, table) = solved(game);
        let verified = game
            .solvable()
            .unwrap()
            .verify(&table, &PassOptions::default(), &Silent)
            .expect(material);
        assert!(verified.verified && verified.walked.complete);
        let stats = game
            .solvable()
            .unwrap()
            .statistics(&table, &PassOptions::default(), &Silent)
            .expect(material);
        let all = &stats.all;
        let twice = explicit.map(|count: u64| 2 * count);
        assert_eq!(
            [all.explicit.win, all.explicit.loss, all.explicit.draw],
            twice,
            "{material}"
        );
        assert_eq!(
            [all.folded.win, all.folded.loss, all.folded.draw],
            folded,
            "{material}"
        );
        assert_eq!(verified.walked.positions, folded.iter().sum::<u64>());
        assert_eq!(all.longest_win, Some(longest), "{material}");
        let draws = stats.perpetual_check.expect("the rule");
        assert_eq!(draws.win + draws.loss + draws.draw, folded[2], "{material}");
        assert!(stats.start.is_none() && stats.reachable.is_none());
    }
}

#[test]
fn positions_have_their_known_values() {
    for (position, value) in [
        ("psk/3/KSP b -", Value::Win(3)),
        ("pbk/3/KRP b -", Value::Win(7)),
        ("2k/3/K2 b PSps", Value::Win(27)),
        ("2k/1p1/K2 b Gg", Value::Loss(6)),
        ("2k/3/K2 b Pp", Value::Win(21)),
        ("npk/3/KPN b -", Value::Draw),
    ] {
        let game = open_at("ninemasu", Some(position)).expect(position);
        let (_dir, game, table) = solved(game);
        let report = game
            .solvable()
            .unwrap()
            .probe(&table, Some(position))
            .expect(position);
        assert_eq!(report.value, value, "{position}");
    }
}
