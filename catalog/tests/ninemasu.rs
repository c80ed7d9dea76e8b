//! 9-masu shogi: figures that independent programs agree on, and the lines of
//! the published study.

use kanzen_catalog::{AnyGame, Shelf, SolveOptions, Table, open, open_at};
use kanzen_solver::Silent;

/// A game and its table, solved in a directory of its own.
fn solved(game: Box<dyn AnyGame>) -> (tempfile::TempDir, Box<dyn AnyGame>, Table) {
    let dir = tempfile::tempdir().expect("a directory");
    let shelf = Shelf::new(dir.path());
    let path = shelf.path(&*game);
    game.solve(&path, &SolveOptions::default(), &Silent)
        .expect("a solve");
    let table = shelf.table(&*game, "ninemasu").expect("a table");
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
        let verified = game.verify(&table, &Silent).expect(material);
        assert!(verified.verified && verified.walked.complete);
        let stats = game.statistics(&table, &Silent).expect(material);
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
    for (position, value, plies) in [
        ("psk/3/KSP b -", "win", Some(3)),
        ("pbk/3/KRP b -", "win", Some(7)),
        ("2k/3/K2 b PSps", "win", Some(27)),
        ("2k/1p1/K2 b Gg", "loss", Some(6)),
        ("2k/3/K2 b Pp", "win", Some(21)),
        ("npk/3/KPN b -", "draw", None),
    ] {
        let game = open_at("ninemasu", Some(position)).expect(position);
        let (_dir, game, table) = solved(game);
        let report = game.probe(&table, Some(position)).expect(position);
        assert_eq!((report.value, report.plies), (value, plies), "{position}");
    }
}

/// The lines that the study prints, with its boards; those of No 3 and figure 7
/// are lost, and boards were searched on which they are best play.
const LINES: [(&str, &str, &str); 8] = [
    ("No 3", "ks1/3/KS1 b Sr", "▲3二銀打 △3二銀 ▲3二銀"),
    ("figure 7(a)", "kg1/3/KS1 b -", "▲1二銀 △1二金"),
    ("figure 7(b)", "kgr/3/KSS b -", "▲2二銀 △2二金 ▲2二銀"),
    (
        "No 36",
        "3/K1k/3 b Rr",
        "▲2二飛 △1三王 ▲2一飛成 △1二飛 ▲3三王 △2二飛 ▲2二龍",
    ),
    ("No 11", "GKG/3/rkg b -", "▲1二金 △1二金 ▲3二金 △3二飛不成"),
    (
        "No 45",
        "3/K1k/3 b Sg",
        "▲2二銀 △2三金 ▲3一銀不成 △1三王 ▲2一王 △3三金 ▲2二銀成 △2三金 ▲1二成銀",
    ),
    ("figure 5(a)", "psk/3/KSP b -", "▲1二歩 △1二銀 ▲2二銀"),
    (
        "figure 5(b)",
        "K2/3/2k b Gr",
        "▲3三金 △1二王 ▲2二金 △1三王 ▲3二王 △1二飛 ▲1二金 △1二王 ▲2一飛 △3三金 ▲3三王 △2一王 ▲2二金",
    ),
];

/// Plays a printed line: each move must be legal, keep value and distance, and
/// be written as it was printed, but for the square it comes from where two
/// could go there; the game must be over at its end.
fn replay(game: &dyn AnyGame, table: &Table, position: &str, line: &str) -> Result<(), String> {
    let wide = |c: char| match c {
        '1'..='9' => char::from_u32('１' as u32 + c as u32 - '1' as u32).unwrap_or(c),
        c => c,
    };
    let mut session = game
        .session(Some(position), None)
        .map_err(|e| e.to_string())?;
    for printed in line.split(' ') {
        let before = session.position();
        let printed: String = printed[3..].chars().map(wide).collect();
        let judged = game
            .probe(table, Some(&before))
            .map_err(|e| e.to_string())?;
        let made = judged
            .moves
            .iter()
            .find(|mv| mv.said[1].split('(').next() == Some(printed.as_str()))
            .ok_or_else(|| format!("{printed} is not written so in {before}"))?;
        if (made.value, made.plies) != (judged.value, judged.plies) {
            return Err(format!("{printed} is not best in {before}"));
        }
        session.play(&made.text).map_err(|e| e.to_string())?;
    }
    match session.legal_moves().is_empty() {
        true => Ok(()),
        false => Err(format!("{} is not the end", session.position())),
    }
}

#[test]
fn printed_lines_are_best_play() {
    for (name, position, line) in LINES {
        let game = open_at("ninemasu", Some(position)).expect(name);
        let (_dir, game, table) = solved(game);
        replay(&*game, &table, position, line).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}
