//! Single positions: their moves, sequences of moves, and values.

use std::collections::BTreeMap;

use kanzen_catalog::{AnyGame, ProbeReport};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Differences, Plain, Program};
use crate::plain::{self, Position, Rules, Value, some_placement};

/// Up to so many positions are probed, all if there are no more.
const MOST_PROBED: usize = 400;
/// So many placements are probed that may be no positions.
const PLACEMENTS: usize = 40;
/// Sequences of moves are counted while there are no more than so many.
const MOST_SEQUENCES: u64 = 3_000;
const MOST_PLIES: u32 = 6;

/// Sequences of moves from the start and from a few other positions.
pub fn perft(game: &dyn AnyGame, rules: &Rules, seed: u64, found: &mut Differences) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut pos = rules.start.clone();
    for _ in 0..4 {
        sequences(game, rules, &pos, found);
        for _ in 0..random.random_range(1..6) {
            let moves = rules.moves(&pos);
            if moves.is_empty() {
                break;
            }
            let after = rules.play(&pos, moves[random.random_range(0..moves.len())]);
            if rules.winner(&after).is_none() {
                pos = after;
            }
        }
    }
}

fn sequences(game: &dyn AnyGame, rules: &Rules, pos: &Position, found: &mut Differences) {
    let text = rules.write_position(pos);
    let mut counted = Vec::new();
    for depth in 1..=MOST_PLIES {
        counted.push(plain::perft(rules, pos, depth));
        if counted.iter().sum::<u64>() > MOST_SEQUENCES {
            break;
        }
    }
    let told = game.perft(Some(&text), counted.len() as u32);
    if let Some(told) = found.done(format_args!("perft of {text}"), told) {
        found.expect(format_args!("perft of {text}"), told, counted);
    }
}

/// Values of positions and of their moves, and what is no position.
pub fn compare(program: &Program, plain: &Plain, seed: u64, found: &mut Differences) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let count = plain.solved.positions.len();
    match count <= MOST_PROBED {
        true => (0..count).for_each(|number| probe(program, plain, number, found)),
        false => (0..MOST_PROBED)
            .for_each(|_| probe(program, plain, random.random_range(0..count), found)),
    }
    for _ in 0..PLACEMENTS {
        placement(
            program,
            plain,
            &some_placement(&plain.rules, &mut random),
            found,
        );
    }
    line(program, plain, found);
}

/// The value of a position and of each of its moves.
fn probe(program: &Program, plain: &Plain, number: usize, found: &mut Differences) {
    let pos = &plain.solved.positions[number];
    let text = plain.rules.write_position(pos);
    let told = program.solvable().probe(&program.table, Some(&text));
    let Some(told) = found.done(format_args!("probe of {text}"), told) else {
        return;
    };
    let value = plain.solved.values[number].written();
    found.expect(
        format_args!("value of {text}"),
        (told.value.word(), told.value.plies()),
        value,
    );
    let moves = plain.rules.moves(pos);
    let moves = moves.iter().map(|mv| plain.rules.write_move(*mv));
    let values = plain.solved.move_values(number).map(Value::written);
    let right: BTreeMap<_, _> = moves.zip(values).collect();
    let said = told
        .moves
        .iter()
        .map(|mv| (mv.text.clone(), (mv.value.word(), mv.value.plies())));
    found.expect(format_args!("moves of {text}"), said.collect(), right);
    best_first(&told, &text, found);
}

/// Are the moves in the order of their values, the first as good as the
/// position?
fn best_first(told: &ProbeReport, text: &str, found: &mut Differences) {
    let liking = |value: &str, plies: Option<u16>| {
        let plies = i32::from(plies.unwrap_or(0));
        match value {
            "win" => (2, -plies),
            "loss" => (0, plies),
            _ => (1, 0),
        }
    };
    let moves: Vec<_> = told
        .moves
        .iter()
        .map(|mv| liking(mv.value.word(), mv.value.plies()))
        .collect();
    let sorted = moves.is_sorted_by(|better, worse| better >= worse);
    found.expect(format_args!("moves of {text} are best first"), sorted, true);
    if let Some(best) = moves.first() {
        let own = liking(told.value.word(), told.value.plies());
        found.expect(format_args!("the best move of {text}"), *best, own);
    }
}

/// A placement that is no position must be refused.
fn placement(program: &Program, plain: &Plain, pos: &Position, found: &mut Differences) {
    let rules = &plain.rules;
    let text = rules.write_position(pos);
    let told = program.solvable().probe(&program.table, Some(&text)).ok();
    let told = told.map(|told| (told.value.word(), told.value.plies()));
    let value = plain.solved.value(pos).map(Value::written);
    found.expect(format_args!("probe of the placement {text}"), told, value);
}

/// Best play from the start is as long as the start's value says.
fn line(program: &Program, plain: &Plain, found: &mut Differences) {
    let text = plain.rules.write_position(&plain.rules.start);
    let told = program.solvable().line(&program.table, Some(&text));
    let Some(line) = found.done("best play", told) else {
        return;
    };
    let value = plain
        .solved
        .value(&plain.rules.start)
        .expect("the start is a position");
    if let (_, Some(plies)) = value.written() {
        found.expect("plies of best play", line.moves.len(), usize::from(plies));
    }
}
