//! The moves that may have led to positions.
//!
//! Positions that differ in their inner layers only are taken together: what
//! they share is in their [group](super::group), and of each position of a
//! [batch](super::batch) only the inner pieces are looked at. The positions
//! before are [numbered](super::before) list by list.

use kanzen_index::bits::Word;

use super::Numbering;
use super::arrivals::{BySpot, Dropped, Take, origins, was_dropped};
use super::batch::{Batch, Before, MOST, NO_PIECE, Origin};
use super::spots::Node;
use super::walk::Walk;

impl<W: Word> Walk<'_, W> {
    /// Hands over the numbers of positions before those with these numbers, one
    /// for every move into them, as [`Walker::for_each_mark`] has it.
    ///
    /// [`Walker::for_each_mark`]: kanzen_index::Walker::for_each_mark
    pub(super) fn marks_of(&mut self, mut numbers: &[u64], sink: &mut dyn FnMut(&mut Vec<u64>)) {
        while let [first, ..] = numbers {
            self.batch.prepare(self.index);
            if !self.batch.group.numbers.contains(first) {
                if !self.inner.contains(first) {
                    self.descend(*first);
                }
                self.gather();
            }
            let group = &self.batch.group;
            let others = numbers.iter().take(MOST);
            let count = others.take_while(|n| group.numbers.contains(n)).count();
            let (now, later) = numbers.split_at(count);
            numbers = later;
            if group.is_reached() {
                self.load(now);
                self.look();
                self.moves_of_group();
                self.moves_of_inner_pieces();
                self.number_all();
                sink(&mut self.batch.marks);
                self.batch.marks.clear();
            }
        }
    }

    /// Takes positions into the batch.
    fn load(&mut self, numbers: &[u64]) {
        let in_own_image = self.own_image();
        self.batch.count = 0;
        for &number in numbers {
            if !self.inner.contains(&number) {
                self.descend(number);
            }
            self.place_last((number - self.inner.start) as u32);
            self.batch.push(self.index, &self.node, in_own_image);
        }
    }

    /// Who moved last.
    fn us(&self) -> usize {
        usize::from(self.node.turn ^ 1)
    }

    /// Looks at the inner pieces.
    #[inline(never)]
    fn look(&mut self) {
        let (index, us) = (self.index, self.us());
        let arrivals = arrivals(index, &self.node);
        let batch = &mut self.batch;
        let count = batch.count;
        batch.empty[..count].fill(batch.group.empty);
        batch.checkers[..count].fill(W::default());
        for (at, slot) in index.inner_slots() {
            let arrivals = arrivals.layer(at);
            let squares = batch.empty.iter_mut().zip(&mut batch.checkers);
            for (piece, (empty, checkers)) in batch.pieces[slot][..count].iter().zip(squares) {
                let arrival = &arrivals[usize::from(*piece)];
                *empty &= !arrival.bit;
                *checkers |= arrival.check;
            }
        }
        for (at, take) in index.inner_takes(us) {
            let taken = &mut batch.taken[at];
            taken[..count].fill(NO_PIECE);
            let first = usize::from(take.first_slot) - index.first_inner;
            for slot in (first..first + usize::from(take.count)).rev() {
                let pieces = &batch.pieces[slot][..count];
                for (taken, piece) in taken.iter_mut().zip(pieces) {
                    if *piece == take.off_board {
                        *taken = slot as u8;
                    }
                }
            }
        }
        batch.quiet.clear();
        batch.quiet.reserve(count);
        for (after, checkers) in batch.checkers[..count].iter().enumerate() {
            batch.quiet.push_if(checkers.is_empty(), after as u16);
        }
        for before in &mut batch.before {
            before.clear();
        }
    }

    /// Moves of royal and outer pieces, which may have taken inner ones.
    #[inline(never)]
    fn moves_of_group(&mut self) {
        let (index, game, us) = (self.index, self.game, self.us());
        let node = &self.node;
        let Batch {
            group,
            pieces,
            empty,
            taken,
            quiet,
            passing,
            before,
            ..
        } = &mut self.batch;
        for last in &group.lasts {
            let side = group.outers[usize::from(last.outer)].side();
            passing.clear();
            passing.reserve(quiet.as_slice().len());
            for &after in quiet.as_slice() {
                let blocked = last.way & !empty[usize::from(after) % MOST];
                passing.push_if(blocked.is_empty(), after);
            }
            if let Some(kind) = last.asks {
                passing.retain(|after| {
                    let node = index.with_inner(node, pieces, usize::from(*after));
                    was_dropped(index, game, &node, kind, last.to.into())
                });
            }
            let passing = passing.as_slice();
            let list = &mut before[index.list(side, None, None)];
            list.reserve(passing.len());
            for &after in passing {
                list.push_if(true, Before::of_outer(after, last.outer));
            }
            if !last.may_take {
                continue;
            }
            for (at, take) in index.inner_takes(us) {
                let (to, taken) = (usize::from(last.to), &taken[at]);
                let before = &mut before[index.list(side, None, Some(at))];
                for (spot, _) in take.before.iter().filter(|(_, squares)| squares.has(to)) {
                    before.reserve(passing.len());
                    for &after in passing {
                        let taken_slot = taken[usize::from(after) % MOST];
                        let was = Before {
                            taken_slot,
                            taken: spot + to as u16,
                            ..Before::of_outer(after, last.outer)
                        };
                        before.push_if(taken_slot != NO_PIECE, was);
                    }
                }
            }
        }
    }

    /// Moves and drops of inner pieces, which may have taken any.
    #[inline(never)]
    fn moves_of_inner_pieces(&mut self) {
        if !self.batch.group.stays || !self.batch.group.checkers.is_empty() {
            return;
        }
        let (index, us) = (self.index, self.us());
        for (at, slot) in index.inner_slots() {
            self.origins_of_slot(at, slot);
            if self.batch.origins.as_slice().is_empty() {
                continue;
            }
            let moved = Some(at - index.outer);
            self.moves_of_slot(slot);
            self.batch.undo_all(index, moved, None);
            for (taken, take) in index.inner_takes(us) {
                self.batch.taking_moves_of_slot(slot, taken, take);
                self.batch.undo_all(index, moved, Some(taken));
            }
        }
    }

    /// Where the pieces in one slot may have come from. Whatever gives check has
    /// just come.
    #[inline(never)]
    fn origins_of_slot(&mut self, at: usize, slot: usize) {
        let (index, game, us) = (self.index, self.game, self.us());
        let arrivals = arrivals(index, &self.node).layer(at);
        let (layer, node) = (&index.layers[at], &self.node);
        let Batch {
            count,
            pieces,
            empty,
            checkers,
            passing: moved,
            origins: list,
            before,
            group,
            ..
        } = &mut self.batch;
        moved.clear();
        moved.reserve(*count);
        for (after, (piece, checkers)) in pieces[slot][..*count].iter().zip(&*checkers).enumerate()
        {
            let own = arrivals[usize::from(*piece)].own;
            let may_move = !own.is_empty() & (*checkers & !own).is_empty();
            moved.push_if(may_move, after as u16);
        }
        let moved = moved.as_slice();
        let arrival =
            |after: &u16| &arrivals[usize::from(pieces[slot][usize::from(*after) % MOST])];
        if layer.owner.is_none() {
            let before =
                &mut before[index.list(group.outers[0].side(), Some(at - index.outer), None)];
            before.reserve(moved.len());
            for after in moved {
                let arrival = arrival(after);
                let dropped = match arrival.dropped {
                    Dropped::No => false,
                    Dropped::Yes => true,
                    Dropped::Perhaps => {
                        let node = index.with_inner(node, pieces, usize::from(*after));
                        was_dropped(index, game, &node, arrival.kind, arrival.own.lowest())
                    }
                };
                before.push_if(dropped, Before::of_inner(*after, slot, us as u16));
            }
        }
        list.clear();
        list.reserve(2 * moved.len());
        for after in moved {
            let arrival = arrival(after);
            let (stayed, promoted) = origins(game, us, arrival, empty[usize::from(*after) % MOST]);
            let origin = Origin {
                after: *after,
                spot: arrival.spot,
                to: arrival.own.lowest() as u8,
                sources: stayed,
            };
            list.push_if(!stayed.is_empty(), origin);
            if layer.promotes() {
                let origin = Origin {
                    spot: arrival.plain_spot,
                    sources: promoted,
                    ..origin
                };
                list.push_if(!promoted.is_empty(), origin);
            }
        }
    }

    /// Moves of the pieces in one slot that took nothing, or an outer piece.
    fn moves_of_slot(&mut self, slot: usize) {
        let (index, node) = (self.index, &mut self.node);
        let Batch {
            group,
            origins: list,
            moves,
            ..
        } = &mut self.batch;
        let list = list.as_slice();
        moves.reserve(list.len());
        for origin in list {
            let was = Before::of_inner(origin.after, slot, origin.spot);
            moves.push_if(true, (was, origin.sources));
        }
        for at in 0..group.takes() {
            moves.reserve(list.len());
            for origin in list {
                let outer = group.taken(at, index, node, origin.to.into());
                let was = Before {
                    outer: outer.unwrap_or_default(),
                    ..Before::of_inner(origin.after, slot, origin.spot)
                };
                moves.push_if(outer.is_some(), (was, origin.sources));
            }
        }
    }
}

impl<W: Word> Batch<W> {
    /// Moves of the pieces in one slot that took one of an inner layer.
    fn taking_moves_of_slot(&mut self, slot: usize, at: usize, take: &Take<W>) {
        let (list, taken) = (self.origins.as_slice(), &self.taken[at]);
        for &(spot, squares) in take.before.iter().filter(|(_, s)| !s.is_empty()) {
            self.moves.reserve(list.len());
            for origin in list {
                let taken_slot = taken[usize::from(origin.after) % MOST];
                let was = Before {
                    taken_slot,
                    taken: spot + u16::from(origin.to),
                    ..Before::of_inner(origin.after, slot, origin.spot)
                };
                let may = taken_slot != NO_PIECE && squares.has(origin.to.into());
                self.moves.push_if(may, (was, origin.sources));
            }
        }
    }

    /// Undoes the moves from every square they may have begun on.
    fn undo_all(&mut self, index: &Numbering<W>, moved: Option<usize>, taken: Option<usize>) {
        let side = self.group.outers[0].side();
        let before = &mut self.before[index.list(side, moved, taken)];
        while !self.moves.as_slice().is_empty() {
            before.reserve(self.moves.as_slice().len());
            self.moves.retain(|(was, sources)| {
                let spot = was.spot + sources.lowest() as u16;
                before.push_if(true, Before { spot, ..*was });
                *sources = sources.without_lowest();
                !sources.is_empty()
            });
        }
    }
}

/// How pieces may have come to their spots in the position in `node`.
fn arrivals<'a, W: Word>(index: &'a Numbering<W>, node: &Node) -> BySpot<'a, W> {
    let us = usize::from(node.turn ^ 1);
    index.arrivals.by_spot(us, node.royals[1 - us].into())
}

impl<W: Word> Numbering<W> {
    /// The inner layers and the slots of their pieces in a batch.
    fn inner_slots(&self) -> impl Iterator<Item = (usize, usize)> + use<'_, W> {
        self.layers[self.outer..].iter().flat_map(|layer| {
            let first = layer.slots[0] - self.first_inner;
            (first..first + layer.count).map(|slot| (layer.at, slot))
        })
    }

    /// Inner pieces that may have been taken, by inner layer.
    fn inner_takes(&self, us: usize) -> impl Iterator<Item = (usize, &Take<W>)> {
        let layers = self.outer..self.layers.len();
        layers.map(move |at| (at - self.outer, self.arrivals.take(us, at)))
    }

    /// A position of a batch; `node` is another one of its group.
    fn with_inner(&self, node: &Node, pieces: &[[u16; MOST]], at: usize) -> Node {
        let mut node = *node;
        for (slot, column) in (self.first_inner..).zip(pieces) {
            node.pieces[slot] = column[at];
        }
        node
    }
}
