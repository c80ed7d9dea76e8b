//! The numbers of the positions before moves.
//!
//! A batch gathers them in lists, by which inner layers have changed and from
//! where they are looked at. So a whole list is done layer by layer, and what a
//! layer looks like that has not changed is known from the position after.

use kanzen_index::bits::Word;
use kanzen_index::combinations::MAX_LIKE;

use super::Numbering;
use super::batch::{Batch, Before, MOST};
use super::layers::Layer;
use super::rows::ZoneRows;
use super::spots::{SPOTS, Seen, Spot};
use super::walk::Walk;

impl<W: Word> Walk<'_, W> {
    /// Numbers the positions before moves.
    pub(super) fn number_all(&mut self) {
        let (index, in_own_image) = (self.index, self.own_image());
        let batch = &mut self.batch;
        let mut known = [false; 2];
        for list in 0..batch.before.len() {
            if batch.before[list].as_slice().is_empty() {
                continue;
            }
            let (mirrored, own_image) = index.side(list);
            for image in 0..1 + usize::from(own_image) {
                if !std::mem::replace(&mut known[mirrored ^ image], true) {
                    index.see(batch, list, image);
                }
                index.number_list(batch, list, image);
            }
            match (own_image, in_own_image) {
                (true, _) => batch.count_smaller(list),
                (false, true) => batch.count_images(list, mirrored),
                (false, false) => batch.marks.extend_from_slice(&batch.numbers[0]),
            }
        }
    }
}

impl<W: Word> Batch<W> {
    /// Adds the numbers of positions before moves as often as they count, in a
    /// block that is its own image.
    fn count_smaller(&mut self, list: usize) {
        let [plain, image] = &self.numbers;
        let numbers = plain.iter().zip(image);
        for (was, (plain, image)) in self.before[list].as_slice().iter().zip(numbers) {
            let times = times(self.own_image[usize::from(was.after)], *plain, *image);
            self.marks.extend((0..times).map(|_| plain.min(image)));
        }
    }

    /// The same in other blocks, before positions that may be their own images.
    fn count_images(&mut self, list: usize, mirrored: usize) {
        for (was, number) in self.before[list].as_slice().iter().zip(&self.numbers[0]) {
            if mirrored == 0 || !self.own_image[usize::from(was.after)] {
                self.marks.push(*number);
            }
        }
    }
}

/// How often a position before a move counts that is numbered in a block that is
/// its own image, where the smaller of its two numbers does.
///
/// Moves between orbits are counted from the side of the predecessor: one that
/// is its own mirror image has two moves (a move and its image) into an orbit
/// that is not, but is met once from there; and the other way round each of its
/// predecessors' moves is met twice from a position that is its own image.
#[inline(always)]
fn times(own_image: bool, number: u64, mirrored: u64) -> u32 {
    match own_image {
        true => u32::from(number <= mirrored),
        false => 1 + u32::from(number == mirrored),
    }
}

impl<W: Word> Numbering<W> {
    /// Which list has the positions before moves in which a piece of one inner
    /// layer has moved and one of another was taken, looked at from one
    /// [side](Outer::side).
    pub(super) fn list(&self, side: usize, moved: Option<usize>, taken: Option<usize>) -> usize {
        let lists = self.layers.len() - self.outer + 1;
        let [moved, taken] = [moved, taken].map(|at| at.map_or(0, |at| at + 1));
        (side * lists + moved) * lists + taken
    }

    /// Are the positions in a list looked at mirrored: 1 if so; and are they in
    /// a block that is its own image?
    fn side(&self, list: usize) -> (usize, bool) {
        let lists = self.layers.len() - self.outer + 1;
        let side = list / (lists * lists);
        (side % 2, side / 2 == 1)
    }

    /// Is an inner layer, which begins with this slot, as it is after the moves
    /// of a list?
    fn stays(&self, list: usize, slot: usize) -> bool {
        let lists = self.layers.len() - self.outer + 1;
        let changes = [list / lists % lists, list % lists];
        let mut changed = changes.iter().filter(|at| **at > 0);
        changed.all(|at| self.layers[self.outer + at - 1].slots[0] != slot)
    }

    /// The inner layers as they are seen from the positions before moves in a
    /// list, or from their images.
    #[inline(never)]
    fn see(&self, batch: &mut Batch<W>, list: usize, image: usize) {
        let side = self.side(list).0 ^ image;
        let outer = &batch.group.outers[usize::from(batch.before[list].as_slice()[0].outer)];
        let view = self.view(outer.view ^ image as u8);
        for layer in &self.layers[self.outer..] {
            let first = layer.slots[usize::from(view.swaps)] - self.first_inner;
            let looks = layer.rows.in_zone(0).looks;
            let spots = view.of_layer(layer.at);
            let spot = |piece: u16| spots[usize::from(piece) % SPOTS];
            let seen = &mut batch.seen[side][layer.at - self.outer][..batch.count];
            match &batch.pieces[first..first + layer.count] {
                [one] => {
                    for (seen, one) in seen.iter_mut().zip(one) {
                        *seen = Seen::new([spot(*one)], looks);
                    }
                }
                [one, two] => {
                    for ((seen, one), two) in seen.iter_mut().zip(one).zip(two) {
                        *seen = Seen::new([spot(*one), spot(*two)], looks);
                    }
                }
                _ => {}
            }
        }
    }

    /// The numbers of the positions before moves in a list, or of their images.
    #[inline(never)]
    fn number_list(&self, batch: &mut Batch<W>, list: usize, image: usize) {
        let before = batch.before[list].as_slice();
        let (numbers, free) = (&mut batch.numbers[image], &mut batch.free);
        let outers = &batch.group.outers;
        let sights = before
            .iter()
            .map(|was| outers[usize::from(was.outer)].sights[image]);
        numbers.resize(before.len(), 0);
        free.resize(before.len(), W::default());
        for ((number, free), sight) in numbers.iter_mut().zip(free.iter_mut()).zip(sights) {
            (*number, *free) = sight;
        }
        // They are all looked at from the same side, and in the same zone.
        let outer = &outers[usize::from(before[0].outer)];
        let view = self.view(outer.view ^ image as u8);
        for layer in &self.layers[self.outer..] {
            let (at, rows) = (layer.at - self.outer, layer.rows.in_zone(outer.zone));
            let is_seen = (1..=2).contains(&layer.count);
            if is_seen && self.stays(list, layer.slots[usize::from(view.swaps)]) {
                let seen = &batch.seen[self.side(list).0 ^ image][at];
                for ((was, number), free) in before.iter().zip(&mut *numbers).zip(&mut *free) {
                    let seen = &seen[usize::from(was.after) % MOST];
                    *number += u64::from(rows.add(seen, free));
                }
                continue;
            }
            let first = layer.slots[usize::from(view.swaps)] - self.first_inner;
            let columns = Columns {
                first,
                pieces: &batch.pieces[first..first + layer.count],
                spots: view.of_layer(layer.at),
                before,
            };
            match layer.count {
                1 => columns.add::<1>(rows, numbers, free),
                2 => columns.add::<2>(rows, numbers, free),
                _ => columns.add_many(layer, outer.zone, numbers, free),
            }
        }
    }
}

/// Where the pieces of a layer were.
struct Columns<'a, W> {
    first: usize,
    pieces: &'a [[u16; MOST]],
    spots: &'a [Spot<W>; SPOTS],
    before: &'a [Before],
}

impl<W: Word> Columns<'_, W> {
    /// Adds what the layer adds, of one piece or two.
    #[inline(always)]
    fn add<const N: usize>(&self, rows: ZoneRows, numbers: &mut [u64], free: &mut [W]) {
        let columns: [&[u16; MOST]; N] = std::array::from_fn(|i| &self.pieces[i]);
        for ((was, number), free) in self.before.iter().zip(numbers).zip(free) {
            let spot = |i: usize| {
                let now = columns[i][usize::from(was.after) % MOST];
                self.spots[usize::from(was.piece(self.first + i, now)) % SPOTS]
            };
            let seen: Seen<W> = Seen::new(std::array::from_fn::<_, N, _>(spot), rows.looks);
            *number += u64::from(rows.add(&seen, free));
        }
    }

    /// The same of more.
    fn add_many(&self, layer: &Layer, zone: u32, numbers: &mut [u64], free: &mut [W]) {
        for ((was, number), free) in self.before.iter().zip(numbers).zip(free) {
            let mut spots = [Spot::default(); MAX_LIKE];
            for (i, column) in self.pieces.iter().enumerate() {
                let now = column[usize::from(was.after) % MOST];
                spots[i] = self.spots[usize::from(was.piece(self.first + i, now)) % SPOTS];
            }
            *number += u64::from(layer.add_many(&spots[..self.pieces.len()], zone, free));
        }
    }
}
