//! NOCCA NOCCA on small boards, solved: the published boards and one more; and
//! every size that is accepted, as far as it takes no time.

use kanzen_catalog::{AnyGame, PassOptions, Shelf, SolveOptions, Value, VerifyReport};
use kanzen_report::StatsReport;
use kanzen_solver::Silent;

/// Solves, verifies and counts.
fn solved(game: &dyn AnyGame) -> (VerifyReport, StatsReport) {
    let dir = tempfile::tempdir().unwrap();
    let shelf = Shelf::new(dir.path());
    game.solvable()
        .unwrap()
        .solve(&shelf.path(game), &SolveOptions::default(), &Silent)
        .unwrap();
    let table = shelf.table(game).unwrap();
    let verified = game
        .solvable()
        .unwrap()
        .verify(&table, &PassOptions::default(), &Silent)
        .unwrap();
    (
        verified,
        game.solvable()
            .unwrap()
            .statistics(&table, &PassOptions::default(), &Silent)
            .unwrap(),
    )
}

/// A board, its positions with one side to move and its orbits by value (win,
/// loss, draw), the value of the start, and the longest win and loss.
type Known = (&'static str, [u64; 3], [u64; 3], Value, [u16; 2]);

const BOARDS: [Known; 7] = [
    ("2x3x2", [394, 137, 9], [199, 72, 5], Value::Draw, [5, 6]),
    (
        "2x3x3",
        [512, 172, 36],
        [259, 89, 18],
        Value::Win(11),
        [11, 10],
    ),
    (
        "2x4x2",
        [1028, 385, 183],
        [517, 198, 93],
        Value::Draw,
        [9, 8],
    ),
    (
        "2x4x3",
        [1247, 460, 225],
        [628, 235, 113],
        Value::Draw,
        [13, 12],
    ),
    (
        "3x3x2",
        [24111, 6718, 251],
        [12157, 3411, 126],
        Value::Draw,
        [11, 10],
    ),
    (
        "3x3x3",
        [39590, 12132, 238],
        [20015, 6159, 122],
        Value::Win(9),
        [11, 12],
    ),
    (
        "3x4x3",
        [164_071, 61_028, 3701],
        [82_794, 30_862, 1880],
        Value::Win(17),
        [19, 20],
    ),
];

#[test]
fn small_boards_come_out_as_known() {
    for (size, explicit, folded, start, [longest_win, longest_loss]) in BOARDS {
        let game = kanzen_catalog::open(&format!("nocca:{size}")).unwrap();
        let (verified, stats) = solved(&*game);
        let all = &stats.all;
        let counts = |c: &kanzen_report::Counts| [c.win, c.loss, c.draw];
        // With either side to move: twice as many.
        assert_eq!(counts(&all.explicit), explicit.map(|n| 2 * n), "{size}");
        assert_eq!(counts(&all.folded), folded, "{size}");
        assert_eq!(stats.start, Some(start), "{size}");
        assert_eq!(all.longest_win, Some(longest_win), "{size}");
        assert_eq!(all.longest_loss, Some(longest_loss), "{size}");
        assert_eq!(
            verified.walked.positions,
            folded.iter().sum::<u64>(),
            "{size}"
        );
    }
}

/// Every size that can be written.
fn sizes() -> impl Iterator<Item = String> {
    let heights = |width, depth| (1..=8).map(move |height| format!("{width}x{depth}x{height}"));
    (1..=10).flat_map(move |width| (2..=10).flat_map(move |depth| heights(width, depth)))
}

#[test]
fn every_size_that_is_accepted_works() {
    let (mut accepted, mut all_solved) = (0, Vec::new());
    for size in sizes() {
        let Ok(game) = kanzen_catalog::open(&format!("nocca:{size}")) else {
            continue;
        };
        accepted += 1;
        assert!(game.perft(None, 2).unwrap()[1] > 0, "{size}");
        // Its positions, mirror images folded or not, with one side to move.
        let all = size.parse::<kanzen_nocca::Size>().unwrap().positions();
        if all < 80_000.0 {
            let (verified, stats) = solved(&*game);
            assert_eq!(stats.all.explicit.positions as f64, 2.0 * all, "{size}");
            assert!(verified.walked.positions as f64 >= all / 2.0, "{size}");
            all_solved.push(size);
        }
    }
    // Seven depths; seven widths of six heights, and one on which stacks of seven
    // do not fit a rank.
    assert_eq!(accepted, 7 * (7 * 6 + 5));
    // The widest, the deepest and the highest that are small.
    for size in ["2x9x7", "3x3x2", "3x3x7"] {
        assert!(all_solved.iter().any(|solved| solved == size), "{size}");
    }
}
