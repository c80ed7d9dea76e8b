//! M³ search: everyone does the best for himself, and of the moves only those
//! are followed that look best at once.

use std::cmp::Reverse;

use kanzen_rules::Judging;

use super::search::Search;

/// How many moves are followed: so many at first, two fewer each ply, and never
/// fewer than the least.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Width {
    pub most: usize,
    pub least: usize,
}

impl Width {
    pub fn at(self, ply: usize) -> usize {
        self.most.saturating_sub(2 * ply).max(self.least)
    }
}

/// What is known of a position.
#[derive(Clone, Copy)]
struct Seen<M> {
    key: u64,
    mv: M,
    depth: u32,
    values: [i32; 4],
}

/// Keeps what was seen last where positions share a place.
pub(super) struct Memory<M> {
    seen: Vec<Option<Seen<M>>>,
}

impl<M: Copy> Memory<M> {
    /// As many as fit so many bytes; a power of two.
    pub fn new(bytes: usize) -> Self {
        let most = (bytes / size_of::<Option<Seen<M>>>()).max(2);
        Memory {
            seen: vec![None; 1 << most.ilog2()],
        }
    }

    fn place(&self, key: u64) -> usize {
        (key >> 32) as usize & (self.seen.len() - 1)
    }

    fn get(&self, key: u64) -> Option<Seen<M>> {
        self.seen[self.place(key)].filter(|seen| seen.key == key)
    }

    fn put(&mut self, seen: Seen<M>) {
        let place = self.place(seen.key);
        self.seen[place] = Some(seen);
    }
}

impl<G: Judging> Search<'_, G> {
    /// What an unfinished position is worth to each player if everyone does the
    /// best for himself for so many plies.
    pub fn m3(
        &mut self,
        memory: &mut Memory<G::Move>,
        width: Width,
        pos: &G::Position,
        depth: u32,
        ply: usize,
    ) -> [i32; 4] {
        if depth == 0 {
            return self.values(pos);
        }
        let key = self.key(pos);
        let seen = memory.get(key);
        if let Some(seen) = seen
            && seen.depth == depth
        {
            return seen.values;
        }
        let mover = self.game.turn(pos).index();
        let mut best: Option<(G::Move, [i32; 4])> = None;
        let mut keep = |mv: G::Move, values: [i32; 4]| {
            if best.is_none_or(|(_, most)| values[mover] > most[mover]) {
                best = Some((mv, values));
            }
        };
        let mut moves = self.borrow_list(ply);
        self.game.for_each_move(pos, |mv| {
            if self.clock.tick() {
                return;
            }
            let values = self.values(&self.game.after(pos, mv));
            match depth {
                1 => keep(mv, values),
                _ => moves.push((values[mover], mv)),
            }
        });
        // The move that was best before is followed however it looks now.
        let remembered = seen.map(|seen| seen.mv);
        let order = |(score, mv): &(i32, G::Move)| (remembered != Some(*mv), Reverse(*score));
        let width_here = width.at(ply);
        if width_here < moves.len() {
            moves.select_nth_unstable_by_key(width_here, order);
            moves.truncate(width_here);
        }
        moves.sort_by_key(order);
        for (_, mv) in &moves {
            if self.clock.stopped {
                break;
            }
            let next = self.game.after(pos, *mv);
            let values = match self.is_ended(&next) {
                Some(values) => values,
                None => self.m3(memory, width, &next, depth - 1, ply + 1),
            };
            keep(*mv, values);
        }
        self.return_list(ply, moves);
        let Some((mv, values)) = best.filter(|_| !self.clock.stopped) else {
            return [0; 4];
        };
        memory.put(Seen {
            key,
            mv,
            depth,
            values,
        });
        values
    }
}
