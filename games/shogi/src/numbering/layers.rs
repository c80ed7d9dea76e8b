//! The second part of a number: the pieces, like ones together in a layer.
//!
//! A layer says of each of its pieces where it is: in a hand, or gone, or on
//! one of the squares that are still free, whose it is and whether promoted.
//! All that together is one digit of the number; what it weighs is in
//! [`rows`](super::rows). The ways in which a layer can stand are ordered by how
//! many of its pieces are on the board; then come how many are in the first
//! player's hand, the squares as
//! [`combinations`](kanzen_index::combinations) number them, and on these
//! squares, from the first, whose pieces they are and whether promoted. In the
//! last layer that comes before the squares.
//!
//! The kind with the fewest ways to stand comes last. This, and the order within
//! the last layer, was found to put like values side by side in a file.

use std::ops::Range;

use kanzen_index::bits::Word;
use kanzen_index::combinations::{MAX_LIKE, choose};

use super::rows::Rows;
use super::spots::{NOWHERE, Put, Seen, Spot, Spots, Squares, Variant, View};
use crate::ruleset::{ROYAL, Ruleset};

/// No game with so many pieces, royal ones aside, is numbered.
pub const MAX_SLOTS: usize = 64;

/// Like pieces.
pub struct Layer {
    /// Which of the layers it is.
    pub at: usize,
    pub kind: usize,
    /// Whose they are, where captured pieces are gone.
    pub owner: Option<usize>,
    promotes: bool,
    /// Do the squares come after whose pieces they are?
    squares_last: bool,
    pub count: usize,
    /// Where its pieces are in a list of all; where those are that take their
    /// place when colours are exchanged.
    pub slots: [usize; 2],
    /// The most free squares it can meet.
    most: usize,
    pub rows: Rows,
}

/// The layers of a ruleset, the first one weighing most; there is one at least.
pub fn layers(rules: &Ruleset) -> Vec<Layer> {
    let owners: &[Option<usize>] = match rules.has_hands() {
        true => &[None],
        false => &[Some(0), Some(1)],
    };
    let mut kinds: Vec<usize> = (1..rules.kinds).collect();
    let variety = |kind: &usize| {
        let forms = 1 + usize::from(rules.forms[*kind].promotes_to.is_some());
        (rules.most_on_board(0, *kind), forms)
    };
    // Of those with the fewest ways to stand the last one.
    if let Some(least) = kinds.iter().rev().min_by_key(|kind| variety(kind)) {
        let at = kinds.iter().position(|kind| kind == least);
        kinds[at.expect("one of them")..].rotate_left(1);
    }
    let mut layers = Vec::new();
    let mut slots = 0;
    for kind in kinds {
        let first = layers.len();
        for &owner in owners {
            let count = rules.most_on_board(owner.unwrap_or(0), kind);
            layers.push(Layer::new(rules, kind, owner, count, slots));
            slots += count;
        }
        if let [first, second] = &mut layers[first..] {
            (first.slots[1], second.slots[1]) = (second.slots[0], first.slots[0]);
        }
    }
    layers.retain(|layer| layer.count > 0);
    if layers.is_empty() {
        layers.push(Layer::new(rules, ROYAL, None, 0, 0));
    }
    if let Some(last) = layers.last_mut() {
        last.squares_last = true;
    }
    for (at, layer) in layers.iter_mut().enumerate() {
        layer.at = at;
    }
    layers
}

/// How many ways there are for layers to stand, by the number of free squares.
/// Exact as far as numbers go.
pub fn sizes(layers: &[Layer], squares: usize) -> Vec<Vec<f64>> {
    let mut sizes = vec![vec![1.0; squares + 1]];
    for layer in layers.iter().rev() {
        let later = &sizes[sizes.len() - 1];
        let size = |free: usize| {
            let on_board = 0..=layer.count.min(free);
            on_board
                .map(|n| layer.ways(free, n) * later[free - n])
                .sum()
        };
        sizes.push((0..=squares).map(size).collect());
    }
    sizes.reverse();
    sizes
}

impl Layer {
    fn new(rules: &Ruleset, kind: usize, owner: Option<usize>, count: usize, slot: usize) -> Layer {
        Layer {
            at: 0,
            kind,
            owner,
            promotes: rules.forms[kind].promotes_to.is_some(),
            squares_last: false,
            count,
            slots: [slot; 2],
            most: rules.squares() - 2,
            rows: Rows::default(),
        }
    }

    /// Can its pieces promote?
    pub fn promotes(&self) -> bool {
        self.promotes
    }

    /// In how many ways its pieces that are not on the board can be shared out.
    pub fn hands(&self, off_board: usize) -> usize {
        match self.owner {
            None => off_board + 1,
            Some(_) => 1,
        }
    }

    /// What a piece on a square can be.
    #[inline(always)]
    pub fn variants(&self) -> impl Iterator<Item = Variant> + Clone + use<> {
        let (sides, promoted) = (
            self.owner.map_or(0..2, |owner| owner..owner + 1),
            self.promotes,
        );
        sides.flat_map(move |side| {
            (0..1 + usize::from(promoted)).map(move |promoted| Variant { side, promoted })
        })
    }

    /// The ways to stand with so many pieces on the board.
    pub fn ways(&self, free: usize, on_board: usize) -> f64 {
        let hands = self.hands(self.count - on_board) as f64;
        let variants = self.variants().count() as f64;
        hands * choose(free, on_board) as f64 * variants.powi(on_board as i32)
    }

    /// What a piece looks like: in a hand, or as one of the variants on one of
    /// the free squares.
    #[inline(always)]
    pub fn look(&self, digit: usize, rank: usize) -> usize {
        2 + digit * self.most + rank
    }

    /// How many things a piece can look like.
    pub fn looks(&self) -> usize {
        self.look(self.variants().count(), 0)
    }

    /// Where the pieces are that stand in this way, of those with so many on
    /// the board.
    pub fn stand(&self, free: usize, on_board: usize, way: u32, spots: &Spots) -> [Put; MAX_LIKE] {
        let mut pieces = [Put::default(); MAX_LIKE];
        let variants = self.variants().count() as u32;
        let squares = choose(free, on_board) as u32;
        let sorts = variants.pow(on_board as u32);
        let (mut sort, combination) = match self.squares_last {
            true => (way / squares % sorts, way % squares),
            false => (way % sorts, way / sorts % squares),
        };
        let mut combination = u64::from(combination);
        let first_hand = (way / sorts / squares) as usize;
        let mut above = free;
        for k in (1..=on_board).rev() {
            let mut rank = above - 1;
            while choose(rank, k) > combination {
                rank -= 1;
            }
            combination -= choose(rank, k);
            above = rank;
            let variant = self.variants().nth((sort % variants) as usize);
            sort /= variants;
            pieces[k - 1] = Put {
                base: spots.first(variant.expect("one of them")),
                rank: rank as u8,
            };
        }
        for (i, piece) in pieces[on_board..self.count].iter_mut().enumerate() {
            *piece = Put {
                base: if i < first_hand || self.owner.is_some() {
                    0
                } else {
                    1
                },
                rank: NOWHERE,
            };
        }
        pieces
    }

    /// Puts the pieces where this rest of a number has them; gives what the
    /// layer adds to it, and how many numbers share that. It is quickest for the
    /// ways in the row that follow `near`, which becomes the one that is found.
    pub fn put(
        &self,
        rest: u32,
        (row, near): (usize, &mut usize),
        squares: &Squares,
        spots: &Spots,
        pieces: &mut [u16; MAX_SLOTS],
    ) -> (u32, u32) {
        let at = (row, *near);
        let standing = self.rows.find(self, rest, at, squares.count, spots);
        *near = standing.at;
        for (slot, put) in (self.slots[0]..).zip(&standing.pieces[..self.count]) {
            pieces[slot] = squares.spot(*put);
        }
        (standing.added, standing.numbers)
    }

    /// The same for the last layer, of which every way to stand has one number.
    #[inline(always)]
    pub fn put_last(
        &self,
        rest: u32,
        (row, ways): (usize, &Range<usize>),
        squares: &Squares,
        spots: &Spots,
        pieces: &mut [u16; MAX_SLOTS],
    ) {
        let Some(puts) = self.rows.nth(ways, rest) else {
            self.put(rest, (row, &mut 0), squares, spots, pieces);
            return;
        };
        for (slot, put) in (self.slots[0]..).zip(&puts[..self.count]) {
            pieces[slot % MAX_SLOTS] = squares.spot(*put);
        }
    }

    /// What the pieces add to a number in a zone, seen in a view; takes their
    /// squares from the free ones.
    #[inline(always)]
    pub fn add<W: Word>(
        &self,
        pieces: &[u16; MAX_SLOTS],
        view: &View<W>,
        zone: u32,
        free: &mut W,
    ) -> u32 {
        let first = self.slots[usize::from(view.swaps)];
        let spot = |i: usize| view.spot(self.at, pieces[(first + i) % MAX_SLOTS]);
        let rows = self.rows.in_zone(zone);
        match self.count {
            1 => rows.add(&Seen::new([spot(0)], rows.looks), free),
            2 => rows.add(&Seen::new([spot(0), spot(1)], rows.looks), free),
            _ => {
                let mut spots = [Spot::default(); MAX_LIKE];
                for (i, seen) in spots[..self.count].iter_mut().enumerate() {
                    *seen = spot(i);
                }
                self.add_many(&spots[..self.count], zone, free)
            }
        }
    }

    /// The same for more pieces than have looks.
    #[inline(never)]
    pub fn add_many<W: Word>(&self, spots: &[Spot<W>], zone: u32, free: &mut W) -> u32 {
        let count = free.count();
        // Those on the board, from the first square on: square and variant.
        let mut on_board = [(0, 0); MAX_LIKE];
        let (mut n, mut first_hand) = (0, 0);
        let mut taken = W::default();
        for spot in spots {
            if spot.bit.is_empty() {
                first_hand += u32::from(spot.hand() == 0);
                continue;
            }
            taken |= spot.bit;
            let rank = spot.rank(*free);
            let at = on_board[..n].partition_point(|(other, _)| *other < rank);
            on_board.copy_within(at..n, at + 1);
            on_board[at] = (rank, spot.digit);
            n += 1;
        }
        let row = self.rows.row(zone, *free);
        *free &= !taken;
        let sorts = self.variants().count() as u32;
        let (mut combination, mut sort) = (0, 0);
        for (i, &(rank, digit)) in on_board[..n].iter().enumerate() {
            combination += choose(rank, i + 1) as u32;
            sort = sort * sorts + u32::from(digit);
        }
        if self.owner.is_some() {
            first_hand = 0;
        }
        let (squares, sorts) = (choose(count, n) as u32, sorts.pow(n as u32));
        let way = match self.squares_last {
            true => (first_hand * sorts + sort) * squares + combination,
            false => (first_hand * squares + combination) * sorts + sort,
        };
        self.rows.added_by(row, count, n, way)
    }
}
