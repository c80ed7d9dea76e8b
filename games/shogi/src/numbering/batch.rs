//! Positions of a group that are looked at together, one step after the other
//! for all of them: no step has to guess what a position is like.

use kanzen_index::bits::Word;

use super::Numbering;
use super::group::Group;
use super::spots::{MIRROR, Node, Seen};

/// No batch has more positions.
pub const MOST: usize = 512;

/// The slot of no piece.
pub const NO_PIECE: u8 = u8::MAX;

/// See the module's words.
pub struct Batch<W> {
    pub group: Group<W>,
    /// How many positions there are.
    pub count: usize,
    /// By slot, the inner pieces of each position.
    pub pieces: Vec<[u16; MOST]>,
    /// Its empty squares, and inner pieces that attack the other royal piece.
    pub empty: Vec<W>,
    pub checkers: Vec<W>,
    /// Is it its own mirror image?
    pub own_image: Vec<bool>,
    /// By inner layer: the slot of a piece that may have been taken.
    pub taken: Vec<[u8; MOST]>,
    /// Positions to which no inner piece gives check.
    pub quiet: List<u16>,
    /// Those in which a move of the group is possible.
    pub passing: List<u16>,
    /// By inner layer and position, how its pieces are seen from the side of the
    /// position before: plain and mirrored.
    pub seen: [Vec<[Seen<W>; MOST]>; 2],
    /// Pieces that may have moved.
    pub origins: List<Origin<W>>,
    /// The same, with what they may have taken.
    pub moves: List<(Before, W)>,
    /// Positions before moves, by their [list](Numbering::list).
    pub before: Vec<List<Before>>,
    /// Numbers of those in a list, plain and mirrored, and the squares that are
    /// free before the next layer.
    pub numbers: [Vec<u64>; 2],
    pub free: Vec<W>,
    /// Those that count.
    pub marks: Vec<u64>,
}

/// A piece of a position, by its place in the batch, that may have come to `to`
/// from some squares; `spot` is where it was, were it on the first one.
#[derive(Clone, Copy, Default)]
pub struct Origin<W> {
    pub after: u16,
    pub spot: u16,
    pub to: u8,
    pub sources: W,
}

/// The position before a move.
#[derive(Clone, Copy, Default)]
pub struct Before {
    /// The position after it, by its place in the batch.
    pub after: u16,
    /// The outer layers, by their place in the group.
    pub outer: u16,
    /// Inner pieces that were elsewhere.
    pub slot: u8,
    pub taken_slot: u8,
    pub spot: u16,
    pub taken: u16,
}

impl Before {
    /// Before a move of no inner piece.
    pub fn of_outer(after: u16, outer: u16) -> Before {
        Before {
            after,
            outer,
            slot: NO_PIECE,
            taken_slot: NO_PIECE,
            ..Before::default()
        }
    }

    /// Before a move of an inner piece from this spot.
    pub fn of_inner(after: u16, slot: usize, spot: u16) -> Before {
        Before {
            slot: slot as u8,
            spot,
            ..Before::of_outer(after, 0)
        }
    }

    /// Where the piece of a slot was that is here now.
    #[inline(always)]
    pub fn piece(&self, slot: usize, now: u16) -> u16 {
        let taken = match usize::from(self.taken_slot) == slot {
            true => self.taken,
            false => now,
        };
        match usize::from(self.slot) == slot {
            true => self.spot,
            false => taken,
        }
    }
}

impl<W: Word> Batch<W> {
    /// Without room: most walkers never need it.
    pub fn new() -> Batch<W> {
        Batch {
            group: Group::new(),
            count: 0,
            pieces: Vec::new(),
            empty: Vec::new(),
            checkers: Vec::new(),
            own_image: Vec::new(),
            taken: Vec::new(),
            quiet: List::new(),
            passing: List::new(),
            seen: [Vec::new(), Vec::new()],
            origins: List::new(),
            moves: List::new(),
            before: Vec::new(),
            numbers: [Vec::new(), Vec::new()],
            free: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// Makes room, if there is none yet.
    pub fn prepare(&mut self, index: &Numbering<W>) {
        if !self.empty.is_empty() {
            return;
        }
        let inner = index.layers.len() - index.outer;
        self.pieces = vec![[0; MOST]; index.slots - index.first_inner];
        self.empty = vec![W::default(); MOST];
        self.checkers = vec![W::default(); MOST];
        self.own_image = vec![false; MOST];
        self.taken = vec![[NO_PIECE; MOST]; inner];
        self.seen = [(); 2].map(|_| vec![[Seen::default(); MOST]; inner]);
        let lists = 4 * (inner + 1) * (inner + 1);
        self.before = (0..lists).map(|_| List::new()).collect();
    }

    /// Adds the position in `node`; there is room for it.
    #[inline(always)]
    pub fn push(&mut self, index: &Numbering<W>, node: &Node, in_own_image: bool) {
        let pieces = &node.pieces[index.first_inner..index.slots];
        for (column, piece) in self.pieces.iter_mut().zip(pieces) {
            column[self.count % MOST] = *piece;
        }
        self.own_image[self.count % MOST] = in_own_image && index.is_own_image(node);
        self.count += 1;
    }
}

impl<W: Word> Numbering<W> {
    #[inline(never)]
    fn is_own_image(&self, node: &Node) -> bool {
        let seat = self.blocks.seat(node.turn, node.royals);
        let number = |view| seat.map(|seat| self.number(node, seat, view));
        number(0) == number(MIRROR)
    }
}

/// A list to which things are added that may not belong there: the next one
/// takes the place of one that does not, so that nothing has to be guessed.
pub struct List<T> {
    things: Vec<T>,
    len: usize,
}

impl<T: Copy + Default> List<T> {
    pub fn new() -> List<T> {
        List {
            things: Vec::new(),
            len: 0,
        }
    }

    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Makes room for so many more.
    pub fn reserve(&mut self, more: usize) {
        if self.things.len() < self.len + more {
            let len = (self.len + more).next_power_of_two();
            self.things.resize(len, T::default());
        }
    }

    /// Adds a thing if it belongs there; there is room for it.
    #[inline(always)]
    pub fn push_if(&mut self, belongs: bool, thing: T) {
        self.things[self.len] = thing;
        self.len += usize::from(belongs);
    }

    pub fn as_slice(&self) -> &[T] {
        &self.things[..self.len]
    }

    /// Visits everything, and keeps what it is told to.
    #[inline(always)]
    pub fn retain(&mut self, mut keep: impl FnMut(&mut T) -> bool) {
        let mut kept = 0;
        for at in 0..self.len {
            let mut thing = self.things[at];
            let keeps = keep(&mut thing);
            self.things[kept] = thing;
            kept += usize::from(keeps);
        }
        self.len = kept;
    }
}
