//! A list of positions, each of which is found again by its hash.
//!
//! Of the images of a position the one with the smallest hash stands for all;
//! if two hashes are the same, the text decides. The numbers of a list are found
//! through slots of four bytes: as many low bits as a number needs, and above
//! them a few bits of the hash, so that a position is looked at only where these
//! agree, which it nearly always is then.

use std::hash::{Hash, Hasher};

use kanzen_rules::Notation;

/// Of ten slots so many are taken at most.
const TAKEN: u64 = 7;
/// A slot that is not taken; no number has all bits set.
const FREE: u32 = u32::MAX;

/// Positions in the order of their numbers.
pub(super) struct Positions<P> {
    list: Vec<P>,
    slots: Vec<u32>,
    /// Bits of a slot that are a number.
    number_bits: u32,
}

impl<P> Positions<P> {
    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn list(&self) -> &[P] {
        &self.list
    }

    pub fn into_list(self) -> Vec<P> {
        self.list
    }
}

impl<P: Copy + Eq + Hash> Positions<P> {
    /// None yet; none if there is no memory for so many.
    pub fn with_room(len: usize) -> Option<Positions<P>> {
        let mut positions = Positions {
            list: Vec::new(),
            slots: Vec::new(),
            number_bits: 0,
        };
        positions.list.try_reserve_exact(len).ok()?;
        positions.make_slots(len)?;
        Some(positions)
    }

    /// Positions that differ, in this order.
    pub fn from_list(list: Vec<P>) -> Option<Positions<P>> {
        let len = list.len();
        let mut positions = Positions {
            list,
            slots: Vec::new(),
            number_bits: 0,
        };
        positions.make_slots(len)?;
        Some(positions)
    }

    /// The number of a position, if it is in the list.
    #[inline(always)]
    pub fn find(&self, hash: u64, pos: &P) -> Option<u32> {
        let mask = self.number_mask();
        let tag = self.tag(hash);
        let mut at = self.first_slot(hash);
        loop {
            let slot = self.slots[at];
            if slot == FREE {
                return None;
            }
            if slot & !mask == tag && self.list[(slot & mask) as usize] == *pos {
                return Some(slot & mask);
            }
            at = self.next_slot(at);
        }
    }

    /// Puts a position at the end, unless it is in the list; gives its number.
    /// None if there is no memory for another.
    pub fn insert(&mut self, (hash, pos): (u64, P)) -> Option<u32> {
        if let Some(number) = self.find(hash, &pos) {
            return Some(number);
        }
        if self.list.len() == self.list.capacity() {
            let more = (self.list.len() / 2).max(1024);
            self.list.try_reserve_exact(more).ok()?;
            self.make_slots(self.list.len() + more)?;
        }
        let number = self.list.len() as u32;
        self.take_slot(hash, number);
        self.list.push(pos);
        Some(number)
    }

    /// Slots for so many positions, those in the list put into them.
    fn make_slots(&mut self, len: usize) -> Option<()> {
        let count = slots_for(len as u64);
        if count > u64::from(u32::MAX) {
            return None;
        }
        self.slots = Vec::new();
        self.slots.try_reserve_exact(count as usize).ok()?;
        self.slots.resize(count as usize, FREE);
        self.number_bits = 64 - count.leading_zeros();
        for number in 0..self.list.len() {
            self.take_slot(hash(&self.list[number]), number as u32);
        }
        Some(())
    }

    fn take_slot(&mut self, hash: u64, number: u32) {
        let mut at = self.first_slot(hash);
        while self.slots[at] != FREE {
            at = self.next_slot(at);
        }
        self.slots[at] = self.tag(hash) | number;
    }

    /// Where a hash is first looked for, whatever the number of slots. By its
    /// lower half: as the smallest of several, it begins with zeros.
    #[inline(always)]
    fn first_slot(&self, hash: u64) -> usize {
        (((hash & u64::from(u32::MAX)) * self.slots.len() as u64) >> 32) as usize
    }

    #[inline(always)]
    fn next_slot(&self, at: usize) -> usize {
        if at + 1 == self.slots.len() {
            0
        } else {
            at + 1
        }
    }

    /// The bits of a slot that are a number.
    #[inline(always)]
    fn number_mask(&self) -> u32 {
        ((1_u64 << self.number_bits) - 1) as u32
    }

    /// Low bits of a hash above where numbers are.
    #[inline(always)]
    fn tag(&self, hash: u64) -> u32 {
        ((hash as u32) << 1) << (self.number_bits - 1)
    }
}

/// Positions that wait to be looked for together: memory that is far away is
/// asked for by all of them before the first needs it.
pub(super) struct Waiting<'a, P> {
    positions: &'a Positions<P>,
    /// Each with its hash.
    waiting: Vec<(u64, P)>,
}

const MOST_WAITING: usize = 64;

impl<'a, P: Copy + Eq + Hash> Waiting<'a, P> {
    pub fn new(positions: &'a Positions<P>) -> Self {
        Waiting {
            positions,
            waiting: Vec::with_capacity(MOST_WAITING),
        }
    }

    /// Lets one more wait; if they are many, all are [taken](Waiting::take).
    #[inline(always)]
    pub fn put(&mut self, wanted: (u64, P), visit: impl FnMut((u64, P), Option<u32>)) {
        self.waiting.push(wanted);
        if self.waiting.len() == MOST_WAITING {
            self.take(visit);
        }
    }

    /// Visits all that wait, in their order, with the numbers they have.
    pub fn take(&mut self, mut visit: impl FnMut((u64, P), Option<u32>)) {
        let positions = self.positions;
        let mask = positions.number_mask();
        let mut slots = [FREE; MOST_WAITING];
        for (slot, (hash, _)) in slots.iter_mut().zip(&self.waiting) {
            *slot = positions.slots[positions.first_slot(*hash)];
        }
        let mut is_there = [false; MOST_WAITING];
        for (i, (hash, pos)) in self.waiting.iter().enumerate() {
            let listed = positions.list.get((slots[i] & mask) as usize);
            is_there[i] = slots[i] & !mask == positions.tag(*hash) && listed == Some(pos);
        }
        for (i, (hash, pos)) in self.waiting.drain(..).enumerate() {
            let number = match is_there[i] {
                true => Some(slots[i] & mask),
                false => positions.find(hash, &pos),
            };
            visit((hash, pos), number);
        }
    }
}

fn slots_for(len: u64) -> u64 {
    len * 10 / TAKEN + 2
}

/// Bytes of a list of so many positions with its slots.
pub(super) fn bytes_for<P>(len: u64) -> u64 {
    len * size_of::<P>() as u64 + 4 * slots_for(len)
}

/// The image that stands for a position and all its images, and its hash.
#[inline(always)]
pub(super) fn representative<G: Notation>(game: &G, pos: &G::Position) -> (u64, G::Position) {
    let mut best = (hash(pos), *pos);
    game.for_each_image(pos, |image| {
        let hash = hash(&image);
        if hash < best.0 || hash == best.0 && image != best.1 && is_before(game, &image, &best.1) {
            best = (hash, image);
        }
    });
    best
}

#[cold]
fn is_before<G: Notation>(game: &G, pos: &G::Position, other: &G::Position) -> bool {
    game.write_position(pos) < game.write_position(other)
}

/// The same in every version of this program, unlike the standard library's.
#[inline(always)]
pub(super) fn hash<P: Hash>(pos: &P) -> u64 {
    let mut mixer = Mixer(0);
    pos.hash(&mut mixer);
    mixer.finish()
}

/// Multiplies and folds what it is given, eight bytes at a time.
struct Mixer(u64);

impl Hasher for Mixer {
    #[inline(always)]
    fn write(&mut self, bytes: &[u8]) {
        let mut words = bytes.chunks_exact(8);
        for word in &mut words {
            let word = word.try_into().expect("eight bytes");
            self.write_u64(u64::from_le_bytes(word));
        }
        let mut rest = [0; 8];
        let left = words.remainder();
        if !left.is_empty() {
            rest[..left.len()].copy_from_slice(left);
            self.write_u64(u64::from_le_bytes(rest));
        }
    }

    #[inline(always)]
    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    #[inline(always)]
    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }

    #[inline(always)]
    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    #[inline(always)]
    fn write_u64(&mut self, n: u64) {
        let product = u128::from(self.0 ^ n ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }

    #[inline(always)]
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    #[inline(always)]
    fn finish(&self) -> u64 {
        let folded = (self.0 ^ self.0 >> 32).wrapping_mul(0x9fb2_1c65_1e98_df25);
        folded ^ folded >> 29
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_finds_what_was_put_in_and_nothing_else() {
        let mut positions = Positions::<u64>::with_room(0).unwrap();
        for n in 0..100_000 {
            assert_eq!(positions.insert((hash(&n), n)), Some(n as u32));
            assert_eq!(
                positions.insert((hash(&(n / 2)), n / 2)),
                Some(n as u32 / 2)
            );
        }
        assert_eq!(positions.len(), 100_000);
        for n in 0..200_000 {
            let number = positions.find(hash(&n), &n);
            assert_eq!(number, (n < 100_000).then_some(n as u32));
        }
    }

    #[test]
    fn positions_whose_hashes_are_the_same_are_told_apart() {
        let mut positions = Positions::<u64>::with_room(1000).unwrap();
        for n in 0..1000 {
            assert_eq!(positions.insert((7, n)), Some(n as u32));
        }
        for n in 0..2000 {
            let number = positions.find(7, &n);
            assert_eq!(number, (n < 1000).then_some(n as u32));
        }
    }
}
