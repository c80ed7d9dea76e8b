//! The laws every numbering must obey, as checks for tests.

use std::collections::HashMap;
use std::ops::Range;

use kanzen_rules::laws::Lawful;
use kanzen_rules::{Game, Value};

use crate::{Index, Opening, Place, Walker, opening};

/// Every number of `range` that is no hole names a position that has this
/// number and is not settled, and so have its images, if the numbering folds
/// them. Returns how many there were.
pub fn numbers_name_positions<G: Lawful, I: Index<G>>(
    game: &G,
    index: &I,
    range: impl Iterator<Item = u64>,
    folds: bool,
) -> Result<u64, String> {
    let mut walker = index.walker(game);
    let mut named = 0;
    for number in range {
        let Some(pos) = walker.seek(number) else {
            continue;
        };
        let name = || format!("{number} {}", game.write_position(&pos));
        if !game.is_position(&pos) {
            return Err(format!("{}: not a position", name()));
        }
        let place = index.place(game, &pos);
        if place != Place::Stored(number) {
            return Err(format!("{}: found at {place:?}", name()));
        }
        for &symmetry in game.symmetries().iter().filter(|_| folds) {
            let image = game.image(symmetry, &pos);
            let image_place = index.place(game, &image);
            if image_place != place {
                return Err(format!(
                    "{}: its {symmetry:?} is found at {image_place:?}",
                    name()
                ));
            }
        }
        named += 1;
    }
    Ok(named)
}

/// The marks of every position are its numbered predecessors' moves into it
/// that are not left out, as often as they have them, and those of many positions
/// together are the same. For small games: it holds every edge in memory.
pub fn marks_transpose_moves<G: Lawful, I: Index<G>>(game: &G, index: &I) -> Result<u64, String> {
    let mut walker = index.walker(game);
    let mut edges: HashMap<(u64, u64), i64> = HashMap::new();
    let mut holes = vec![true; usize::try_from(index.len()).map_err(|e| e.to_string())?];
    for from in 0..index.len() {
        let Some(pos) = walker.seek(from) else {
            continue;
        };
        holes[from as usize] = false;
        game.for_each_move(&pos, |mv| {
            let next = game.after(&pos, mv);
            if game.outcome(&next).is_none()
                && let Place::Stored(to) = index.place(game, &next)
                && !index.leaves_out(game, &pos, &next)
            {
                *edges.entry((from, to)).or_default() += 1;
            }
        });
    }
    let moves = edges.values().sum::<i64>() as u64;
    let mut marks = Vec::new();
    let positions: Vec<u64> = (0..index.len()).filter(|n| !holes[*n as usize]).collect();
    let (mut one_by_one, mut together): (Vec<u64>, Vec<u64>) = (Vec::new(), Vec::new());
    for &to in &positions {
        walker.add_marks(to, &mut marks);
        one_by_one.extend(&marks);
        for from in marks.drain(..).filter(|from| !holes[*from as usize]) {
            *edges.entry((from, to)).or_default() -= 1;
        }
    }
    index
        .walker(game)
        .for_each_mark(&positions, &mut |marks| together.append(marks));
    one_by_one.sort_unstable();
    together.sort_unstable();
    if one_by_one != together {
        return Err("marks of many positions differ from those of each".into());
    }
    match edges.iter().find(|(_, surplus)| **surplus != 0) {
        None => Ok(moves),
        Some(((from, to), surplus)) => Err(format!(
            "moves {from} -> {to} exceed the marks by {surplus}"
        )),
    }
}

/// Every move that is left out leads to a win in three, and its position has no
/// move that leaves the other side a reply after which the mover is stuck.
/// Returns how many such moves there are.
pub fn moves_left_out_lose_in_four<G: Lawful, I: Index<G>>(
    game: &G,
    index: &I,
    numbers: Range<u64>,
) -> Result<u64, String> {
    let mut walker = index.walker(game);
    let mut left_out = 0;
    for pos in numbers.filter_map(|number| walker.seek(number)) {
        let (mut here, mut wrong, mut may_be_stuck) = (0, false, false);
        game.for_each_move(&pos, |mv| {
            let next = game.after(&pos, mv);
            if game.outcome(&next).is_some() || game.settled(&next).is_some() {
                return;
            }
            game.for_each_move(&next, |reply| {
                let after = game.after(&next, reply);
                may_be_stuck |= game.outcome(&after).is_none() && !game.can_move(&after);
            });
            if !index.is_derived(game, &next) && index.leaves_out(game, &pos, &next) {
                here += 1;
                let opening = opening::by_the_moves(index, game, &next);
                wrong |= opening != Opening::Decided(Value::Win(3));
            }
        });
        if here > 0 && (wrong || may_be_stuck) {
            return Err(game.write_position(&pos));
        }
        left_out += here;
    }
    Ok(left_out)
}

/// Checks that a walker's own way to open numbers is the obvious one's.
pub fn openings_follow_the_moves<G: Game, I: Index<G>>(
    game: &G,
    index: &I,
    numbers: Range<u64>,
) -> Result<(), String> {
    let mut walker = index.walker(game);
    let (mut quick, mut obvious) = (Vec::new(), Vec::new());
    walker.open(numbers.clone(), &mut |n, opening| quick.push((n, opening)));
    opening::one_by_one(index, game, &mut walker, numbers, &mut |n, opening| {
        obvious.push((n, opening));
    });
    let found = quick
        .iter()
        .zip(&obvious)
        .find(|(quick, obvious)| quick != obvious);
    match found {
        Some((quick, obvious)) => Err(format!("{quick:?}, not {obvious:?}")),
        None if quick.len() != obvious.len() => Err(format!(
            "{} numbers opened, not {}",
            quick.len(),
            obvious.len()
        )),
        None => Ok(()),
    }
}
