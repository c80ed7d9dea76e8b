//! The deliberately simple solver, to compare the other one with: forward
//! sweeps over a hash map of positions, no numbering, no symmetry, no unmoves
//! and no short cuts.

use kanzen_rules::{Game, Value};
use rustc_hash::FxHashMap;

/// The values of the given positions and of all that can be reached from them.
pub fn solve<G: Game>(
    game: &G,
    seeds: impl IntoIterator<Item = G::Position>,
) -> FxHashMap<G::Position, Value> {
    let mut unsolved: Vec<G::Position> = closure(game, seeds);
    let mut values: FxHashMap<G::Position, Value> = FxHashMap::default();
    // A sweep finds the positions of one distance; from distance 2 on each
    // rests on the one before, so an idle sweep is the last.
    for distance in 0.. {
        let mut found = Vec::new();
        unsolved.retain(|pos| match value_now(game, &values, pos) {
            Some(value) if value.plies() == Some(distance) => {
                found.push((*pos, value));
                false
            }
            _ => true,
        });
        if found.is_empty() && distance >= 2 {
            break;
        }
        values.extend(found);
    }
    values.extend(unsolved.into_iter().map(|pos| (pos, Value::Draw)));
    values
}

/// The best a position's moves give by the values known so far; none while a
/// move to an unknown position might be better.
fn value_now<G: Game>(
    game: &G,
    values: &FxHashMap<G::Position, Value>,
    pos: &G::Position,
) -> Option<Value> {
    let moves = game.moves(pos);
    if moves.is_empty() {
        return Some(game.stuck(pos).value_for(game.turn(pos)));
    }
    let mut best = None;
    let mut unknown = false;
    for mv in moves {
        let next = game.after(pos, mv);
        let value = match game.outcome(&next) {
            Some(outcome) => Some(outcome.value_for(game.turn(&next))),
            None => values.get(&next).copied(),
        };
        unknown |= value.is_none();
        best = best.max(value.map(Value::one_ply_earlier));
    }
    best.filter(|value| !unknown || matches!(value, Value::Win(_)))
}

/// The seeds and every unfinished position that play can reach from them.
fn closure<G: Game>(game: &G, seeds: impl IntoIterator<Item = G::Position>) -> Vec<G::Position> {
    let mut seen: FxHashMap<G::Position, ()> = FxHashMap::default();
    let mut open: Vec<G::Position> = seeds.into_iter().collect();
    while let Some(pos) = open.pop() {
        if game.outcome(&pos).is_none() && seen.insert(pos, ()).is_none() {
            game.for_each_move(&pos, |mv| open.push(game.after(&pos, mv)));
        }
    }
    seen.into_keys().collect()
}
