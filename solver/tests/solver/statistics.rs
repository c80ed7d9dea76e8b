//! Counts over small games, compared with counting the simple solver's values
//! in the most obvious way.

use std::collections::{HashMap, HashSet};

use kanzen_rules::{Game, Notation, Player, Sorted, Symmetric, Value};
use kanzen_shogi::{Position, Shogi};
use kanzen_solver::{Only, Shares, Silent, reachable, simple, statistics};

use crate::{Solved, tiny};

/// The same placement with the other side to move, by way of its text.
fn turned(game: &Shogi<u16>, pos: &Position<u16>) -> Option<Position<u16>> {
    let text = game.write_position(pos);
    let other = match text.contains(" b ") {
        true => text.replace(" b ", " w "),
        false => text.replace(" w ", " b "),
    };
    game.read_position(&other).ok()
}

/// How many moves keep the value of a position that is not lost, as one would
/// count them by hand.
fn keeping(
    game: &Shogi<u16>,
    value_of: impl Fn(&Position<u16>) -> Value,
    pos: &Position<u16>,
) -> usize {
    let worth = |value: Value| value.word();
    let keeps = |mv| {
        let next = game.after(pos, mv);
        let reply = match game.outcome(&next) {
            Some(outcome) => outcome.value_for(game.turn(&next)),
            None => value_of(&next),
        };
        worth(reply.one_ply_earlier()) == worth(value_of(pos))
    };
    game.moves(pos).into_iter().filter(|mv| keeps(*mv)).count()
}

#[test]
fn counts_are_those_of_a_plain_count() {
    let (mut zugzwangs_seen, mut symmetric, mut only_seen) = (0, 0, 0);
    for (name, text) in tiny::TINY {
        let solved: Solved<u16> = Solved::new(text);
        let game = &solved.game;
        let start = game.start().expect("a start");
        let everything = simple::solve(game, solved.positions());
        let from_start = simple::solve(game, [start]);
        let reached = reachable(game, &solved.folded, &solved.explicit, &start, &Silent);
        let (index, set) = reached.expect("not stopped");
        symmetric += u32::from(std::ptr::eq(index, &solved.folded));
        let counted = statistics(
            game,
            &solved.stored,
            &solved.folded,
            |n| solved.lookup(n),
            Some((index, &set)),
            &Silent,
        )
        .expect("not stopped");
        for (set, counted) in [&everything, &from_start].into_iter().zip(counted) {
            let (mut first_wins, mut second_wins, mut draws) = (0, 0, 0);
            let (mut zugzwang, mut mutual) = (0, 0);
            let (mut least, mut most, mut moves, mut mobile) = (u64::MAX, 0, 0, 0);
            let (mut orbits, mut seen) = (0, HashSet::new());
            let mut distances: Vec<u64> = Vec::new();
            let mut by_branches: Vec<u64> = Vec::new();
            let mut sorts = game
                .sorts()
                .iter()
                .map(|sort| vec![Shares::default(); (sort.most - sort.least + 1) as usize])
                .collect::<Vec<_>>();
            let (mut won, mut drawn) = (HashMap::<u16, Only>::new(), Only::default());
            for (pos, value) in set {
                let first = game.turn(pos) == Player::FIRST;
                match value {
                    Value::Draw => draws += 1,
                    Value::Win(_) if first => first_wins += 1,
                    Value::Loss(_) if !first => first_wins += 1,
                    _ => second_wins += 1,
                }
                if let Some(plies) = value.plies().map(usize::from) {
                    distances.resize(distances.len().max(plies + 1), 0);
                    distances[plies] += 1;
                }
                if let (Value::Loss(_), Some(turned)) = (value, turned(game, pos)) {
                    let turned = everything[&turned];
                    zugzwang += u64::from(!matches!(turned, Value::Win(_)));
                    mutual += u64::from(matches!(turned, Value::Loss(_)));
                }
                let branches = game.moves(pos).len() as u64;
                by_branches.resize(by_branches.len().max(branches as usize + 1), 0);
                by_branches[branches as usize] += 1;
                for (i, sort) in game.sorts().iter().enumerate() {
                    let shares = &mut sorts[i][(game.sorted(i, pos) - sort.least) as usize];
                    *match value {
                        Value::Win(_) => &mut shares.win,
                        Value::Draw => &mut shares.draw,
                        Value::Loss(_) => &mut shares.loss,
                    } += 1;
                }
                let only = match value {
                    Value::Win(plies) => Some(won.entry(*plies).or_default()),
                    Value::Draw => Some(&mut drawn),
                    Value::Loss(_) => None,
                };
                if let Some(only) = only {
                    let one = keeping(game, |pos| everything[pos], pos) == 1;
                    only.positions += 1;
                    only.only += u64::from(one);
                    only.forced += u64::from(one && branches == 1);
                }
                if branches > 0 {
                    (least, most) = (least.min(branches), most.max(branches));
                    (moves, mobile) = (moves + branches, mobile + 1);
                }
                if seen.insert(*pos) {
                    orbits += 1;
                    seen.extend(game.symmetries().iter().map(|s| game.image(*s, pos)));
                }
            }
            let explicit = counted.explicit;
            assert_eq!(explicit.first_wins, first_wins, "{name}");
            assert_eq!(explicit.second_wins, second_wins, "{name}");
            assert_eq!(explicit.tally.draw, draws, "{name}");
            assert_eq!(explicit.tally.total(), set.len() as u64, "{name}");
            assert_eq!(counted.folded.tally.total(), orbits, "{name}");
            assert_eq!(counted.distances, distances, "{name}");
            assert_eq!(counted.branches, by_branches, "{name}");
            assert_eq!(counted.sorts, sorts, "{name}");
            assert_eq!(counted.only_moves.drawn, drawn, "{name}");
            for (half, only) in counted.only_moves.won.iter().enumerate() {
                let plies = 2 * half as u16 + 1;
                assert_eq!(*only, won.remove(&plies).unwrap_or_default(), "{name}");
                only_seen += only.only;
            }
            assert!(won.is_empty(), "{name}: {won:?}");
            assert_eq!(
                (counted.zugzwang, counted.mutual_zugzwang),
                (zugzwang, mutual),
                "{name}"
            );
            let branching = counted.branching;
            assert_eq!(
                (branching.moves, branching.positions),
                (moves, mobile),
                "{name}"
            );
            assert_eq!(
                (branching.min, branching.max),
                (Some(least), Some(most)),
                "{name}"
            );
            // The examples are what they are examples of.
            for pos in &counted.examples.deepest_wins {
                let longest = explicit.tally.longest_win.expect("a win");
                assert_eq!(everything[pos], Value::Win(longest), "{name}");
            }
            for pos in &counted.examples.mutual_zugzwangs {
                let turned = turned(game, pos).expect("a position");
                let values = (everything[pos], everything[&turned]);
                assert!(matches!(values, (Value::Loss(_), Value::Loss(_))), "{name}");
            }
            let examples = &counted.examples;
            assert_eq!(
                examples.mutual_zugzwangs.len() as u64,
                mutual.min(100),
                "{name}"
            );
            assert_eq!(
                examples.zugzwangs.len() as u64,
                (zugzwang - mutual).min(100),
                "{name}"
            );
            zugzwangs_seen += zugzwang;
        }
    }
    assert!(
        zugzwangs_seen > 100,
        "hardly any zugzwang: {zugzwangs_seen}"
    );
    assert!(only_seen > 100, "hardly any only moves: {only_seen}");
    assert!(
        (1..tiny::TINY.len() as u32).contains(&symmetric),
        "only one of the two ways to reach: {symmetric}"
    );
}
