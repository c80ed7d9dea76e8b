//! The number of a position before a move, in two steps: what the first layers
//! add, which many positions share, and what the rest adds.

use kanzen_index::bits::Word;

use super::Numbering;
use super::blocks::Block;
use super::layers::MAX_SLOTS;
use super::spots::{FLIP, MIRROR, Node, Spot, View};

/// A predecessor as far as the pieces of the first layers go: in which block and
/// view it is numbered, what they add to that, and the squares they leave.
#[derive(Clone, Copy, Default)]
pub struct Sight<W> {
    start: u64,
    view: u8,
    free: W,
    /// Where the table of the next layer begins for so many free squares.
    row: u32,
}

impl<W: Word> Numbering<W> {
    /// What the first layers make of a predecessor; mirrored too in a block that
    /// is its own image.
    #[inline(always)]
    pub fn sights(&self, block: &Block, node: &Node) -> [Sight<W>; 2] {
        let plain = self.sight(block.start, block.view, node);
        match block.own_image {
            true => [plain, self.sight(block.start, block.view ^ MIRROR, node)],
            false => [plain; 2],
        }
    }

    #[inline(always)]
    fn sight(&self, mut start: u64, view: u8, node: &Node) -> Sight<W> {
        let mut free = self.free(node.royals);
        for layer in &self.layers[..self.shared] {
            start += u64::from(layer.add(&node.pieces, self.view(view), &mut free));
        }
        let row = self.layers[self.shared].row(free.count());
        Sight {
            start,
            view,
            free,
            row,
        }
    }
}

/// Moves between orbits are counted from the side of the predecessor: one that
/// is its own mirror image has two moves (a move and its image) into an orbit
/// that is not, but is met once from there; and the other way round each of its
/// predecessors' moves is met twice from a position that is its own image.
///
/// In a block that is its own image this is how often the smaller of a
/// predecessor's two numbers is visited.
#[inline(always)]
fn times(own_image: bool, number: u64, mirrored: u64) -> u32 {
    match own_image {
        true => u32::from(number <= mirrored),
        false => 1 + u32::from(number == mirrored),
    }
}

/// Visits the number of a predecessor, as often as it counts.
#[inline(always)]
pub fn mark<'a, W: Word>(
    rest: &mut impl Rest<'a, W>,
    node: &Node,
    sights: &[Sight<W>; 2],
    (in_own_image, own_image): (bool, bool),
    visit: &mut impl FnMut(u64),
) {
    if in_own_image {
        let number = rest.number(node, &sights[0]);
        let mirrored = rest.number(node, &sights[1]);
        for _ in 0..times(own_image, number, mirrored) {
            visit(number.min(mirrored));
        }
    } else if !own_image || sights[0].view & MIRROR == 0 {
        visit(rest.number(node, &sights[0]));
    }
}

/// The layers that see pieces of the last one, as numbers are made from them.
pub trait Rest<'a, W: Word> {
    /// Do they see pieces of other layers too?
    const SEES_OTHERS: bool;

    fn new(index: &'a Numbering<W>, node: &Node) -> Self;

    /// Puts a piece of the last layer on another spot.
    fn put(&mut self, node: &mut Node, slot: usize, spot: u16);

    /// The number of a predecessor.
    fn number(&mut self, node: &Node, sight: &Sight<W>) -> u64;
}

/// A last layer that nobody else sees, of one piece or two: they are looked at
/// once for each view.
pub struct Pair<'a, W> {
    index: &'a Numbering<W>,
    /// What it adds to numbers, and what the first one's look is multiplied by
    /// in that table.
    added: &'a [u32],
    scale: usize,
    first_slot: usize,
    pieces: [u16; 2],
    view_number: u8,
    view: &'a View<W>,
    spots: [Spot<W>; 2],
}

impl<'a, W: Word> Rest<'a, W> for Pair<'a, W> {
    const SEES_OTHERS: bool = false;

    #[inline(always)]
    fn new(index: &'a Numbering<W>, node: &Node) -> Self {
        let layer = &index.layers[index.shared];
        let first_slot = layer.slots[0];
        let view = index.view(FLIP);
        let pieces = [0, 1].map(|i| node.pieces[(first_slot + i) % MAX_SLOTS]);
        let [one, two] = pieces.map(|piece| view.spot(piece));
        let (two, scale) = match layer.count {
            1 => (Spot::default(), 1),
            _ => (two, view.seen),
        };
        Pair {
            index,
            added: layer.added(),
            scale,
            first_slot,
            pieces,
            view_number: FLIP,
            view,
            spots: [one, two],
        }
    }

    #[inline(always)]
    fn put(&mut self, _: &mut Node, slot: usize, spot: u16) {
        let which = (slot - self.first_slot) % 2;
        self.pieces[which] = spot;
        self.spots[which] = self.view.spot(spot);
    }

    #[inline(always)]
    fn number(&mut self, _: &Node, sight: &Sight<W>) -> u64 {
        if sight.view != self.view_number {
            self.look_from(sight.view);
        }
        let [one, two] = self.spots.map(|spot| spot.code(sight.free));
        let at = sight.row as usize + one * self.scale + two;
        sight.start + u64::from(self.added[at])
    }
}

impl<W: Word> Pair<'_, W> {
    /// Looks at the pieces from another side.
    fn look_from(&mut self, view: u8) {
        (self.view_number, self.view) = (view, self.index.view(view));
        self.spots[0] = self.view.spot(self.pieces[0]);
        if self.scale > 1 {
            self.spots[1] = self.view.spot(self.pieces[1]);
        }
    }
}

/// All others.
pub struct Many<'a, W>(&'a Numbering<W>);

impl<'a, W: Word> Rest<'a, W> for Many<'a, W> {
    const SEES_OTHERS: bool = true;

    #[inline(always)]
    fn new(index: &'a Numbering<W>, _: &Node) -> Self {
        Many(index)
    }

    #[inline(always)]
    fn put(&mut self, node: &mut Node, slot: usize, spot: u16) {
        node.pieces[slot % MAX_SLOTS] = spot;
    }

    #[inline(always)]
    fn number(&mut self, node: &Node, sight: &Sight<W>) -> u64 {
        let (index, view) = (self.0, self.0.view(sight.view));
        sight.start + u64::from(index.sum(index.shared, &node.pieces, view, sight.free))
    }
}
