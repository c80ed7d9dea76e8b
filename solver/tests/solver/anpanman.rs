//! Anpanman Shogi in both rule sets: every figure that independent programs
//! agree on.

use kanzen_index::Index;
use kanzen_rules::{Game, Notation, Value};
use kanzen_solver::{Silent, Statistics, count_positions, reachable, statistics};

use crate::Solved;

type Position = kanzen_shogi::Position<u16>;

/// Statistics of all positions, and of the reachable ones.
fn counted(solved: &Solved<u16>) -> [Statistics<Position>; 2] {
    let start = solved.game.start().expect("a start");
    let (game, stored, folded) = (&solved.game, &solved.stored, &solved.folded);
    let reached = reachable(game, folded, &solved.explicit, &start, &Silent);
    let (index, set) = reached.expect("not stopped");
    let reached = Some((index, &set));
    let lookup = |n| solved.lookup(n);
    statistics(game, stored, folded, lookup, reached, &Silent).expect("not stopped")
}

#[test]
fn default_rules() {
    let solved: Solved<u16> = Solved::shipped("anpanman");
    assert_eq!(count_positions(&solved.game, &solved.explicit), 6_753_510);
    assert_eq!(
        solved.verified(),
        count_positions(&solved.game, &solved.folded)
    );
    let [all, reached] = counted(&solved);
    assert_eq!(all.explicit.tally.total(), 6_753_510);
    // The rules are the same for both.
    assert_eq!(all.explicit.first_wins, all.explicit.second_wins);
    assert_eq!(
        all.folded.tally.total(),
        count_positions(&solved.game, &solved.folded)
    );
    assert_eq!(reached.explicit.tally.total(), 4_199_950);
    assert_eq!(reached.explicit.first_wins, 2_032_403);
    assert_eq!(reached.explicit.second_wins, 2_033_066);
    assert_eq!(reached.explicit.tally.draw, 134_481);
    assert_eq!(reached.explicit.tally.longest_win, Some(29));
    assert_eq!(reached.distances[29], 5);
    assert_eq!(reached.examples.deepest_wins.len(), 5);
    assert_eq!(reached.branching.max, Some(10));
    let mean = reached.branching.mean().expect("positions that move");
    assert_eq!(format!("{mean:.4}"), "6.1549");
    two_plies(&solved);
}

/// The first player's moves and the second's answers, as the paper's table 2
/// has them but for the four cells in which it is wrong.
fn two_plies(solved: &Solved<u16>) {
    const REPLIES: [&str; 6] = ["Ba2", "Bb2", "Bc2", "Db2", "Dc2", "Ha2"];
    // w: the first player wins, l: he loses, d: a draw.
    const TABLE: [(&str, &str); 6] = [
        ("Aa4", "wlwdll"),
        ("Ab4", "wwwddl"),
        ("Ac4", "wlwdll"),
        ("Ca4", "wwwddd"),
        ("Cb4", "wdwddd"),
        ("Sc4", "wwwddd"),
    ];
    let game = &solved.game;
    let start = game.start().expect("a start");
    assert_eq!(solved.value(&start), Value::Draw);
    let after = |pos: &Position, text: &str| {
        let mv = game.read_move(pos, text).unwrap_or_else(|e| panic!("{e}"));
        game.after(pos, mv)
    };
    assert_eq!(game.moves(&start).len(), TABLE.len());
    for (first, row) in TABLE {
        let pos = after(&start, first);
        assert_eq!(game.moves(&pos).len(), REPLIES.len());
        for (reply, expected) in REPLIES.into_iter().zip(row.chars()) {
            let value = solved.value(&after(&pos, reply));
            assert_eq!(
                value.word().chars().next(),
                Some(expected),
                "{first} {reply}: {value}"
            );
        }
    }
    for (first, wins, reply, loses) in [
        ("Aa4", 13, "Ha2", 14),
        ("Ab4", 21, "Ha2", 20),
        ("Ac4", 15, "Ha2", 18),
    ] {
        let pos = after(&start, first);
        assert_eq!(solved.value(&pos), Value::Win(wins), "{first}");
        assert_eq!(
            solved.value(&after(&pos, reply)),
            Value::Loss(loses),
            "{first} {reply}"
        );
    }
    for first in ["Ca4", "Cb4", "Sc4"] {
        assert_eq!(solved.value(&after(&start, first)), Value::Draw, "{first}");
    }
}

#[test]
fn asai_rules() {
    let solved: Solved<u16> = Solved::shipped("anpanman-asai");
    assert_eq!(count_positions(&solved.game, &solved.explicit), 3_342_586);
    assert_eq!(
        solved.verified(),
        count_positions(&solved.game, &solved.folded)
    );
    let [all, reached] = counted(&solved);
    assert_eq!(all.explicit.tally.total(), 3_342_586);
    assert_eq!(all.explicit.first_wins, all.explicit.second_wins);
    assert_eq!(reached.explicit.tally.total(), 1_904_229);
    let start = solved.game.start().expect("a start");
    assert_eq!(solved.value(&start), Value::Draw);
    // Positions without a move are positions, but branch nowhere.
    assert_eq!(
        all.branching.positions + all.distances[0],
        all.explicit.tally.total()
    );
    assert!(solved.stored.len() < solved.explicit.len());
}
