//! Finding every position that play can reach, and the moves between them.
//!
//! Breadth first, in batches. All threads look at the positions of a batch and
//! list what their moves lead to; then what nobody had seen is put into the
//! numbering, one list after the other. So a position has the number it would
//! have if one thread had done everything: they are in the order in which they
//! are first met.

use std::hash::Hash;

use kanzen_rules::Notation;

use super::positions::{Positions, Waiting, bytes_for, representative};
use super::predecessors;
use super::threads::in_parts;
use crate::TooBig;

/// Positions that a thread looks at in one go, and that all do before what they
/// found is numbered.
const CHUNK: usize = 256;
const BATCH: usize = 64 * CHUNK;

/// What was found.
pub(super) struct Reached<P> {
    /// Those that a table must store, then those that are settled.
    pub positions: Positions<P>,
    /// How many a table must store.
    pub stored: u64,
    /// Moves from one to another.
    pub edges: u64,
}

/// No more of either.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub positions: u64,
    pub bytes: u64,
}

/// The moves of a few positions with numbers next to each other.
pub(super) struct Moves {
    /// By position, where its moves end in the list.
    pub ends: Vec<u32>,
    /// The numbers that they lead to.
    pub targets: Vec<u32>,
}

/// All moves, by numbers in the order in which positions were met.
pub(super) struct Forward {
    pub parts: Vec<Moves>,
    /// By those numbers the ones they have now.
    pub numbers: Vec<u32>,
}

/// What is seen of a few positions.
struct Met<P> {
    /// Are they settled?
    settled: Vec<bool>,
    moves: Moves,
    /// What has no number yet, its hash, and where its number is missing.
    unseen: Vec<(usize, (u64, P))>,
}

/// Everything that can be reached from a position.
pub(super) fn reach<G: Notation>(
    game: &G,
    from: &G::Position,
    bounds: Bounds,
) -> Result<(Reached<G::Position>, Forward), TooBig> {
    let too_big = |numbers: usize| TooBig {
        numbers: numbers as f64,
    };
    let mut positions = Positions::with_room(CHUNK).ok_or(too_big(0))?;
    let (mut edges, mut settled, mut parts) = (0, Vec::new(), Vec::new());
    if game.outcome(from).is_none() {
        let first = representative(game, from);
        positions.insert(first).ok_or(too_big(0))?;
    }
    while settled.len() < positions.len() {
        let done = settled.len();
        let batch = &positions.list()[done..positions.len().min(done + BATCH)];
        let chunks: Vec<&[G::Position]> = batch.chunks(CHUNK).collect();
        for mut met in in_parts(chunks.len(), |part| look(game, &positions, chunks[part])) {
            for (at, unseen) in met.unseen {
                let number = positions.insert(unseen);
                met.moves.targets[at] = number.ok_or_else(|| too_big(positions.len()))?;
            }
            edges += met.moves.targets.len() as u64;
            settled.extend(met.settled);
            parts.push(met.moves);
        }
        let found = positions.len() as u64;
        if found > bounds.positions || bytes::<G::Position>(found, edges) > bounds.bytes {
            return Err(too_big(positions.len()));
        }
    }
    let stored = settled.iter().filter(|settled| !**settled).count() as u64;
    let numbers = settled_last(&settled, stored as u32);
    let positions = renumbered(positions, &numbers).ok_or_else(|| too_big(numbers.len()))?;
    let reached = Reached {
        positions,
        stored,
        edges,
    };
    Ok((reached, Forward { parts, numbers }))
}

/// Bytes of the whole numbering at its largest.
pub(super) fn bytes<P>(positions: u64, edges: u64) -> u64 {
    // The moves forward are there until those backward have been made of them.
    bytes_for::<P>(positions)
        + (4 + 4) * positions
        + 4 * edges
        + predecessors::bytes_for(positions, edges)
}

/// The moves of a list of positions that has what they lead to.
pub(super) fn moves<G: Notation>(game: &G, positions: &Positions<G::Position>) -> Forward {
    let chunks: Vec<&[G::Position]> = positions.list().chunks(CHUNK).collect();
    Forward {
        parts: in_parts(chunks.len(), |part| {
            look(game, positions, chunks[part]).moves
        }),
        numbers: (0..positions.len() as u32).collect(),
    }
}

fn look<G: Notation>(
    game: &G,
    positions: &Positions<G::Position>,
    chunk: &[G::Position],
) -> Met<G::Position> {
    let settled = chunk.iter().map(|pos| game.settled(pos).is_some());
    let (mut ends, mut targets) = (Vec::with_capacity(chunk.len()), Vec::new());
    let mut unseen = Vec::new();
    let mut count = 0;
    let mut waiting = Waiting::new(positions);
    let mut found = |next: (u64, G::Position), number: Option<u32>| {
        if number.is_none() {
            unseen.push((targets.len(), next));
        }
        targets.push(number.unwrap_or(Forward::NOWHERE));
    };
    for pos in chunk {
        game.for_each_move(pos, |mv| {
            let next = game.after(pos, mv);
            if game.outcome(&next).is_none() {
                waiting.put(representative(game, &next), &mut found);
                count += 1;
            }
        });
        ends.push(count);
    }
    waiting.take(&mut found);
    targets.shrink_to_fit();
    Met {
        settled: settled.collect(),
        moves: Moves { ends, targets },
        unseen,
    }
}

impl Forward {
    /// What a list that was read, and is a bad one, lacks.
    pub const NOWHERE: u32 = u32::MAX;
}

/// By number another one: first those that are not settled, in the same order.
fn settled_last(settled: &[bool], stored: u32) -> Vec<u32> {
    let mut next = [0, stored];
    let number = |settled: &bool| {
        let next = &mut next[usize::from(*settled)];
        *next += 1;
        *next - 1
    };
    settled.iter().map(number).collect()
}

/// The same positions with other numbers; none if there is no memory for that.
fn renumbered<P: Copy + Eq + Hash>(
    positions: Positions<P>,
    numbers: &[u32],
) -> Option<Positions<P>> {
    if numbers.is_sorted() {
        return Some(positions);
    }
    let list = positions.into_list();
    let mut sorted = Vec::new();
    sorted.try_reserve_exact(list.len()).ok()?;
    sorted.extend(&list);
    for (pos, number) in list.into_iter().zip(numbers) {
        sorted[*number as usize] = pos;
    }
    Positions::from_list(sorted)
}
