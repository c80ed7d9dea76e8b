//! What one look ahead tells of a stored position.

use std::ops::{ControlFlow, Range};

use kanzen_rules::{Game, Value};

use crate::{Index, Walker};

/// What is known of a stored position before any other stored one is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// Its value.
    Decided(Value),
    /// How many moves neither lose at once nor are left out.
    Counter(u32),
}

/// Opens numbers one after another by the moves of their positions: the obvious
/// version of [`Walker::open`].
#[inline(always)]
pub fn one_by_one<G: Game, I: Index<G>>(
    index: &I,
    game: &G,
    walker: &mut impl Walker<G>,
    numbers: Range<u64>,
    visit: &mut dyn FnMut(u64, Opening),
) {
    for number in numbers {
        if let Some(pos) = walker.seek(number) {
            visit(number, by_the_moves(index, game, &pos));
        }
    }
}

/// The opening of a position by its moves.
#[inline(always)]
pub fn by_the_moves<G: Game, I: Index<G> + ?Sized>(
    index: &I,
    game: &G,
    pos: &G::Position,
) -> Opening {
    let mover = game.turn(pos);
    let (mut open, mut best) = (0, None);
    game.for_each_move(pos, |mv| {
        let next = game.after(pos, mv);
        let known = match game.outcome(&next) {
            Some(outcome) => Some(outcome.value_for(mover.opponent())),
            None => game
                .settled(&next)
                .or_else(|| match index.is_derived(game, &next) {
                    true => derived_now(index, game, &next),
                    false => index.leaves_out(game, pos, &next).then_some(Value::Win(3)),
                }),
        };
        match known {
            Some(value) => best = best.max(Some(value.one_ply_earlier())),
            None => open += 1,
        }
    });
    match best {
        None if open == 0 => Opening::Decided(game.stuck(pos).value_for(mover)),
        Some(Value::Win(plies)) => Opening::Decided(Value::Win(plies)),
        // A finished draw in reach counts as a move that never fails.
        Some(Value::Draw) => Opening::Counter(open + 1),
        Some(lost) if open == 0 => Opening::Decided(lost),
        _ => Opening::Counter(open),
    }
}

/// The value of a derived position of which every move is settled: without a
/// stored position behind it no round would find it.
#[inline(always)]
pub fn derived_now<G: Game, I: Index<G> + ?Sized>(
    index: &I,
    game: &G,
    pos: &G::Position,
) -> Option<Value> {
    if !index.is_derived(game, pos) {
        return None;
    }
    let mut best = None;
    let stored = index.try_for_each_reply(game, pos, |mv| {
        let next = game.after(pos, mv);
        let value = match game.outcome(&next) {
            Some(outcome) => outcome.value_for(game.turn(&next)),
            None => match game.settled(&next) {
                Some(value) => value,
                None => return ControlFlow::Break(()),
            },
        };
        best = best.max(Some(value.one_ply_earlier()));
        ControlFlow::Continue(())
    });
    let decided = stored.is_continue();
    decided.then(|| best.unwrap_or_else(|| without_reply(game, pos)))
}

/// The value of a derived position without a reply that may matter.
pub fn without_reply<G: Game>(game: &G, pos: &G::Position) -> Value {
    match game.can_move(pos) {
        true => Value::Loss(2),
        false => game.stuck(pos).value_for(game.turn(pos)),
    }
}
