//! What is counted as Tanaka did, beside the same written down as it is
//! defined: texts in a set, the mover and the mirror taken out of them.

use std::collections::HashSet;

use kanzen_index::Indexed;
use kanzen_index::bits::Word;
use kanzen_rules::{Game, Notation, Player, Symmetric, Symmetry, Unmoves, Value};
use kanzen_shogi::{Position, Ruleset, Shogi};
use kanzen_solver::{
    Branching, Lookup, ReachedUntilTaken, Silent, reachable_until_taken, simple, solve,
};

use crate::{cut_down, tiny};

/// The one text of a position and its images.
fn normal<W: Word>(game: &Shogi<W>, pos: &Position<W>) -> String {
    let seen = match game.turn(pos) {
        Player::FIRST => *pos,
        _ => game.image(Symmetry::Flip, pos),
    };
    let mirrored = game.image(Symmetry::Mirror, &seen);
    game.write_position(&seen)
        .min(game.write_position(&mirrored))
}

/// Are both royal pieces there?
fn both_royals<W: Word>(game: &Shogi<W>, pos: &Position<W>) -> bool {
    let text = game.write_position(pos);
    let board = text.split(' ').next().expect("a board");
    let letter = &game.rules().forms[0].letter;
    board.contains(letter) && board.contains(&letter.to_lowercase())
}

fn count_moves(branching: &mut Branching, moves: u64) {
    if moves > 0 {
        branching.min = Some(branching.min.map_or(moves, |min| min.min(moves)));
        branching.max = branching.max.max(Some(moves));
        branching.moves += moves;
        branching.positions += 1;
    }
}

fn counted_plainly<W: Word>(game: &Shogi<W>) -> ReachedUntilTaken {
    let start = game.start().expect("a start");
    let mut unfinished = HashSet::from([normal(game, &start)]);
    let mut ended = HashSet::new();
    let mut open = vec![start];
    let mut played_on = Vec::new();
    let mut counted = ReachedUntilTaken::default();
    while let Some(pos) = open.pop() {
        let next: Vec<Position<W>> = game
            .moves(&pos)
            .into_iter()
            .map(|mv| game.after(&pos, mv))
            .collect();
        let moves = next.len() as u64;
        if next.iter().any(|next| !both_royals(game, next)) {
            count_moves(&mut counted.branching_if_taken, moves);
            continue;
        }
        count_moves(&mut counted.branching, moves);
        counted.stuck += u64::from(moves == 0);
        played_on.push(pos);
        for next in next {
            let text = normal(game, &next);
            if game.outcome(&next).is_some() {
                ended.insert(text);
            } else if unfinished.insert(text) {
                open.push(next);
            }
        }
    }
    let turned: Vec<_> = played_on
        .into_iter()
        .filter_map(|pos| Some((pos, game.passed(&pos)?)))
        .collect();
    let values = simple::solve(
        game,
        turned.iter().flat_map(|(pos, turned)| [*pos, *turned]),
    );
    for (pos, turned) in turned {
        let lost = |pos| matches!(values[pos], Value::Loss(_));
        if lost(&pos) && lost(&turned) && unfinished.contains(&normal(game, &turned)) {
            counted.mutual_zugzwang += 1;
            counted.own_image += u64::from(normal(game, &pos) == normal(game, &turned));
        }
    }
    ReachedUntilTaken {
        unfinished: unfinished.len() as u64,
        ended: ended.len() as u64,
        ..counted
    }
}

#[test]
fn cut_down_games_are_counted_as_defined() {
    let chicks = "1l1/1c1/1C1/1L1 b -";
    let mut zugzwangs = [0, 0];
    let pairs = "gl1/1c1/1C1/1LG b -";
    for (text, tries) in [
        (cut_down("dobutsu", &["L", "C"], chicks), true),
        (
            cut_down("dobutsu", &["L", "E", "C"], "1le/3/1C1/1L1 b -"),
            true,
        ),
        (cut_down("dobutsu-no-drops", &["L", "G", "C"], pairs), true),
        (tiny::DROPPING.to_string(), true),
        (tiny::TAKING.to_string(), false),
    ] {
        let rules = Ruleset::parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let game: Shogi<u16> = Shogi::new(rules);
        let folded = game.folded().expect("a small game");
        let start = game.start().expect("a start");
        let stored = game.stored().expect("a small game");
        let values = solve(&game, &stored, &Silent).expect("not stopped");
        let lookup = |number| values.value(number);
        let reached = reachable_until_taken(&game, &stored, &folded, lookup, &start, &Silent);
        let reached = reached.expect("not stopped");
        assert_eq!(reached, counted_plainly(&game), "{text}");
        zugzwangs[0] += reached.mutual_zugzwang;
        zugzwangs[1] += reached.own_image;
        assert!(reached.unfinished > 1000, "{reached:?}: {text}");
        assert_eq!(reached.ended > 100, tries, "{reached:?}: {text}");
    }
    assert!(zugzwangs.iter().all(|count| *count > 0), "{zugzwangs:?}");
}
