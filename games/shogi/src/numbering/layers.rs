//! The second part of a number: the pieces, like ones together in a layer.
//!
//! A layer says of each of its pieces where it is: in a hand, or gone, or on
//! one of the squares that are still free, whose it is and whether promoted.
//! All that together is one digit of the number. Its weight depends only on how
//! many squares are left for the layers after it, so the ways in which a layer
//! can stand are ordered by how many of its pieces are on the board; then come
//! how many are in the first player's hand, the squares as
//! [`combinations`](kanzen_index::combinations) number them, and on these
//! squares, from the first, whose pieces they are and whether promoted.

use kanzen_index::bits::Word;
use kanzen_index::combinations::{MAX_LIKE, choose};

use super::spots::{NOWHERE, Put, Spots, Squares, Variant, View};
use crate::ruleset::{ROYAL, Ruleset};

/// The most pieces, royal ones aside, of a game that is numbered.
pub const MAX_SLOTS: usize = 40;

/// Like pieces.
pub struct Layer {
    pub kind: usize,
    /// Whose they are, where captured pieces are gone.
    pub owner: Option<usize>,
    promotes: bool,
    pub count: usize,
    /// Where its pieces are in a list of all; where those are that take their
    /// place when colours are exchanged.
    pub slots: [usize; 2],
    /// The layer in whose place its own pieces are then.
    pub partner: usize,
    /// By the number of free squares and of pieces on them.
    spans: Vec<Vec<Span>>,
    /// For one piece or two everything is kept in tables. By the number of free
    /// squares, beginning with `fewest`: what the layer adds to a number, by
    /// what is seen of its pieces, and where they are, by their way to stand.
    fewest: usize,
    added: Vec<u32>,
    puts: Vec<Vec<[Put; 2]>>,
}

/// The ways in which a layer can stand with so many pieces on the board.
#[derive(Clone, Copy)]
struct Span {
    /// What the first of them adds to a number, and each one more.
    start: u32,
    unit: u32,
    /// How many ways there are before.
    first: u32,
}

/// The layers of a ruleset, the first one weighing most; there is one at least.
pub fn layers(rules: &Ruleset) -> Vec<Layer> {
    let owners: &[Option<usize>] = match rules.has_hands() {
        true => &[None],
        false => &[Some(0), Some(1)],
    };
    let mut layers = Vec::new();
    let mut slots = 0;
    for kind in 1..rules.kinds {
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
    for at in 0..layers.len() {
        let takes_place = |other: &Layer| other.slots[1] == layers[at].slots[0];
        // Players with different pieces never exchange colours.
        layers[at].partner = layers.iter().position(takes_place).unwrap_or(at);
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
            kind,
            owner,
            promotes: rules.forms[kind].promotes_to.is_some(),
            count,
            slots: [slot; 2],
            partner: 0,
            spans: Vec::new(),
            fewest: 0,
            added: Vec::new(),
            puts: Vec::new(),
        }
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
    pub fn variants(&self) -> impl Iterator<Item = Variant> + Clone {
        let (sides, promoted) = (self.owner.map_or(0..2, |owner| owner..owner + 1), self.promotes);
        sides.flat_map(move |side| {
            (0..1 + usize::from(promoted)).map(move |promoted| Variant { side, promoted })
        })
    }

    /// The ways to stand with so many pieces on the board.
    fn ways(&self, free: usize, on_board: usize) -> f64 {
        let hands = self.hands(self.count - on_board) as f64;
        let variants = self.variants().count() as f64;
        hands * choose(free, on_board) as f64 * variants.powi(on_board as i32)
    }

    /// Works out what it adds to numbers; `later` is how many ways there are
    /// for the layers after it, and it meets `fewest` free squares or more.
    pub fn lay(&mut self, later: &[f64], fewest: usize, spots: &Spots) {
        let span = |free: usize| {
            let (mut start, mut first) = (0.0, 0.0);
            let on_board = 0..=self.count.min(free);
            let spans = on_board.map(|n| {
                let span = Span {
                    start: start as u32,
                    unit: later[free - n] as u32,
                    first: first as u32,
                };
                start += self.ways(free, n) * later[free - n];
                first += self.ways(free, n);
                span
            });
            spans.collect()
        };
        self.spans = (0..later.len()).map(span).collect();
        self.fewest = fewest;
        if !(1..=2).contains(&self.count) {
            return;
        }
        let seen = spots.seen();
        for free in fewest..later.len() {
            let first = self.added.len();
            self.added.resize(first + seen.pow(self.count as u32), 0);
            let mut puts = Vec::new();
            for (on_board, span) in self.spans[free].iter().enumerate() {
                for way in 0..self.ways(free, on_board) as u32 {
                    let mut pieces = [Put::default(); MAX_LIKE];
                    self.stand(free, on_board, way, spots, &mut pieces);
                    puts.push([pieces[0], pieces[1]]);
                    let added = span.start + way * span.unit;
                    let [a, b] = [0, 1].map(|i| spots.seen_of(pieces[i]));
                    if self.count == 1 {
                        self.added[first + a] = added;
                    } else {
                        self.added[first + a * seen + b] = added;
                        self.added[first + b * seen + a] = added;
                    }
                }
            }
            self.puts.push(puts);
        }
    }

    /// Where the pieces are that stand in this way, of those with so many on
    /// the board.
    fn stand(&self, free: usize, on_board: usize, way: u32, spots: &Spots, pieces: &mut [Put]) {
        let variants = self.variants().count() as u32;
        let squares = choose(free, on_board) as u32;
        let sorts = variants.pow(on_board as u32);
        let mut sort = way % sorts;
        let mut combination = u64::from(way / sorts % squares);
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
    }

    /// Puts the pieces where this rest of a number has them; gives what the
    /// layer adds to it, and how many numbers share that.
    #[inline(always)]
    pub fn put(
        &self,
        rest: u32,
        squares: &Squares,
        spots: &Spots,
        pieces: &mut [u16; MAX_SLOTS],
    ) -> (u32, u32) {
        let spans = &self.spans[squares.count];
        let mut on_board = 0;
        while on_board + 1 < spans.len() && spans[on_board + 1].start <= rest {
            on_board += 1;
        }
        let span = spans[on_board];
        let way = match span.unit {
            1 => rest - span.start,
            unit => (rest - span.start) / unit,
        };
        let slots = &mut pieces[self.slots[0]..self.slots[0] + self.count];
        if !self.puts.is_empty() {
            let puts = &self.puts[squares.count - self.fewest][(span.first + way) as usize];
            for (slot, put) in slots.iter_mut().zip(puts) {
                *slot = squares.spot(*put);
            }
        } else {
            let mut puts = [Put::default(); MAX_LIKE];
            self.stand(squares.count, on_board, way, spots, &mut puts);
            for (slot, put) in slots.iter_mut().zip(puts) {
                *slot = squares.spot(put);
            }
        }
        (span.start + way * span.unit, span.unit)
    }

    /// What the pieces add to a number, seen in a view; takes their squares
    /// from the free ones.
    #[inline(always)]
    pub fn add<W: Word>(&self, pieces: &[u16; MAX_SLOTS], view: &View<W>, free: &mut W) -> u32 {
        let count = free.count();
        let first = self.slots[usize::from(view.swaps)];
        let look = |slot: usize| view.look(pieces[slot % MAX_SLOTS], *free);
        match self.count {
            1 => {
                let one = look(first);
                *free &= !one.bit;
                self.added[(count - self.fewest) * view.seen + one.code()]
            }
            2 => {
                let (one, two) = (look(first), look(first + 1));
                *free &= !(one.bit | two.bit);
                let row = (count - self.fewest) * view.seen + one.code();
                self.added[row * view.seen + two.code()]
            }
            _ => self.add_many(pieces, view, free),
        }
    }

    /// The same for more pieces than tables are kept for.
    fn add_many<W: Word>(&self, pieces: &[u16; MAX_SLOTS], view: &View<W>, free: &mut W) -> u32 {
        let count = free.count();
        let first = self.slots[usize::from(view.swaps)];
        // Those on the board, from the first square on: square and variant.
        let mut on_board = [(0, 0); MAX_LIKE];
        let (mut n, mut first_hand) = (0, 0);
        let mut taken = W::default();
        for &piece in &pieces[first..first + self.count] {
            let seen = view.look(piece, *free);
            if seen.bit.is_empty() {
                first_hand += u32::from(seen.code() == 0);
                continue;
            }
            taken |= seen.bit;
            let at = on_board[..n].partition_point(|(rank, _)| *rank < seen.rank);
            on_board.copy_within(at..n, at + 1);
            on_board[at] = (seen.rank, seen.variant);
            n += 1;
        }
        *free &= !taken;
        let variants = self.variants();
        let sorts = variants.clone().count() as u32;
        let (mut combination, mut sort) = (0, 0);
        for (i, &(rank, variant)) in on_board[..n].iter().enumerate() {
            combination += choose(rank, i + 1) as u32;
            let digit = variants.clone().position(|v| v.number() == variant);
            sort = sort * sorts + digit.expect("a variant of this layer") as u32;
        }
        if self.owner.is_some() {
            first_hand = 0;
        }
        let way = (first_hand * choose(count, n) as u32 + combination) * sorts.pow(n as u32) + sort;
        let span = &self.spans[count][n];
        span.start + way * span.unit
    }
}
