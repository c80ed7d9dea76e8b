//! The second part of a number: the pieces, like ones together in a layer.
//!
//! A layer says of each of its pieces where it is: in a hand, or gone, or on
//! one of the squares that are still free, whose it is and whether promoted.
//! All that together is one digit of the number. Its weight depends only on how
//! many squares are left for the layers after it, so the ways in which a layer
//! can stand are ordered by how many of its pieces are on the board; then come
//! how many are in the first player's hand, the squares as
//! [`combinations`](kanzen_index::combinations) number them, and on these
//! squares, from the first, whose pieces they are and whether promoted. In the
//! last layer that comes before the squares.
//!
//! The kind with the fewest ways to stand comes last. This, and the order within
//! the last layer, was found to put like values side by side in a file.

use kanzen_index::bits::Word;
use kanzen_index::combinations::{MAX_LIKE, MAX_SQUARES, choose};

use super::spots::{NOWHERE, Put, Spots, Squares, Variant, View};
use crate::ruleset::{ROYAL, Ruleset};

/// No game with so many pieces, royal ones aside, is numbered.
pub const MAX_SLOTS: usize = 64;

/// Like pieces.
pub struct Layer {
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
    /// By the number of free squares and of pieces on them.
    spans: Vec<Vec<Span>>,
    /// For one piece or two everything is kept in tables. By the number of free
    /// squares, beginning with `fewest`: what the layer adds to a number, by
    /// what is seen of its pieces, and where they are, by their way to stand.
    fewest: usize,
    added: Vec<u32>,
    puts: Vec<Vec<[Put; 2]>>,
    /// By the number of free squares: where its part of `added` begins.
    rows: Vec<usize>,
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
    layers
}

/// How many layers come before all that see a piece of the last one: when
/// colours are exchanged, a player's layer sees the other's pieces.
pub fn shared_layers(layers: &[Layer]) -> usize {
    let last = &layers[layers.len() - 1];
    let sees = |layer: &Layer| layer.slots.contains(&last.slots[0]);
    layers.iter().position(sees).unwrap_or(layers.len() - 1)
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
    /// Of what a layer adds, and of where its pieces are, in the tables that are
    /// kept for one piece or two.
    pub const BYTES_OF_ADDED: usize = size_of::<u32>();
    pub const BYTES_OF_PUTS: usize = size_of::<[Put; 2]>();

    fn new(rules: &Ruleset, kind: usize, owner: Option<usize>, count: usize, slot: usize) -> Layer {
        Layer {
            kind,
            owner,
            promotes: rules.forms[kind].promotes_to.is_some(),
            squares_last: false,
            count,
            slots: [slot; 2],
            spans: Vec::new(),
            fewest: 0,
            added: Vec::new(),
            puts: Vec::new(),
            rows: vec![0; MAX_SQUARES],
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
            self.rows[free] = first;
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
    }

    /// Puts the pieces of the last layer where this rest of a number has them.
    #[inline(always)]
    pub fn put_last(
        &self,
        rest: u32,
        squares: &Squares,
        spots: &Spots,
        pieces: &mut [u16; MAX_SLOTS],
    ) {
        if self.puts.is_empty() {
            self.put(rest, squares, spots, pieces);
            return;
        }
        // Every way to stand has one number.
        let puts = &self.puts[squares.count - self.fewest][rest as usize];
        for (slot, put) in (self.slots[0]..).zip(&puts[..self.count]) {
            pieces[slot % MAX_SLOTS] = squares.spot(*put);
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
        let first = self.slots[usize::from(view.swaps)];
        match self.count {
            1 => {
                let one = view.spot(pieces[first % MAX_SLOTS]);
                let at = self.rows[free.count()] + one.code(*free);
                *free &= !one.bit;
                self.added[at]
            }
            2 => {
                let one = view.spot(pieces[first % MAX_SLOTS]);
                let two = view.spot(pieces[(first + 1) % MAX_SLOTS]);
                let at = self.rows[free.count()] + one.code(*free) * view.seen + two.code(*free);
                *free &= !(one.bit | two.bit);
                self.added[at]
            }
            _ => self.add_many(pieces, view, free),
        }
    }

    /// Where its table begins for so many free squares.
    #[inline(always)]
    pub fn row(&self, free: usize) -> u32 {
        self.rows[free] as u32
    }

    /// Its table.
    #[inline(always)]
    pub fn added(&self) -> &[u32] {
        &self.added
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
            let spot = view.spot(piece);
            if spot.bit.is_empty() {
                first_hand += u32::from(spot.code(*free) == 0);
                continue;
            }
            taken |= spot.bit;
            let rank = spot.rank(*free);
            let at = on_board[..n].partition_point(|(other, _)| *other < rank);
            on_board.copy_within(at..n, at + 1);
            on_board[at] = (rank, spot.variant);
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
        let (squares, sorts) = (choose(count, n) as u32, sorts.pow(n as u32));
        let way = match self.squares_last {
            true => (first_hand * sorts + sort) * squares + combination,
            false => (first_hand * squares + combination) * sorts + sort,
        };
        let span = &self.spans[count][n];
        span.start + way * span.unit
    }
}
