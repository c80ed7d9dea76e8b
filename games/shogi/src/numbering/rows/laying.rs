//! Making rows, from the last layer to the first: what a layer adds depends on
//! how many ways there are for those after it.

use kanzen_index::bits::Word;
use rustc_hash::FxHashMap;

use super::{HEADER, NONE, Rows, Span, Ways};
use crate::numbering::layers::Layer;
use crate::numbering::spots::{Put, Spots};
use crate::numbering::zones::{Label, Zones, allows};

/// Boards with more squares have no rows by sets.
const MOST_SQUARES: usize = 16;

/// No layer keeps more numbers in a table by sets of squares.
const MOST_ADDED: usize = 1 << 23;

/// What squares are in a row, as far as a layer is concerned: their labels by
/// number, and beyond the last one nothing.
type Key = [u16; MOST_SQUARES];

/// Makes the rows of all layers for positions whose pieces can stand as the
/// zones say, and tells in how many ways all of them can: by zone and set of
/// free squares, as [`Rows::row`] is asked. Without zones, or if these would
/// take too much, every piece can stand everywhere.
pub fn lay(layers: &mut [Layer], zones: &Zones, spots: &Spots, turns: usize) -> Sizes {
    let sizes = match spots.squares <= MOST_SQUARES {
        true => by_set(layers, zones, spots, turns),
        false => None,
    };
    sizes.unwrap_or_else(|| by_count(layers, spots))
}

/// In how many ways layers can stand.
pub struct Sizes {
    by_set: bool,
    sizes: Vec<u32>,
}

impl Sizes {
    /// With these squares free, in a zone as rows are asked for it.
    pub fn of<W: Word>(&self, zone: u32, free: W) -> u32 {
        match self.by_set {
            true => self.sizes[zone as usize + free.low()],
            false => self.sizes[free.count()],
        }
    }

    /// A zone as rows are asked for it.
    pub fn row_zone(&self, zone: usize, squares: usize) -> u32 {
        match self.by_set {
            true => (zone << squares) as u32,
            false => 0,
        }
    }
}

/// None if that would be too many numbers.
fn by_set(layers: &mut [Layer], zones: &Zones, spots: &Spots, turns: usize) -> Option<Sizes> {
    let all = (turns * spots.squares) << spots.squares;
    let fewest = fewest(layers, spots);
    let (mut later, mut sizes) = (vec![1; all], vec![0; all]);
    for layer in layers.iter_mut().rev() {
        let mut laying = Laying::new(layer, spots);
        laying.rows.by_set = true;
        laying.rows.at = vec![0; all];
        let mut rows = SetRows::default();
        let free = fewest[layer.at]..=spots.squares - 2;
        let can_be_free = |set: &usize| free.contains(&(set.count_ones() as usize));
        let sets: Vec<usize> = (0..1 << spots.squares).filter(can_be_free).collect();
        for zone in 0..turns * spots.squares {
            rows.enter(zones, zone, spots.squares, layer.at);
            let royal = zone % spots.squares;
            for &set in sets.iter().filter(|set| **set >> royal & 1 == 0) {
                let at = zone << spots.squares | set;
                let later = &later[zone << spots.squares..];
                (laying.rows.at[at], sizes[at]) = rows.row(set, &mut laying, later);
                if laying.rows.added.len() > MOST_ADDED {
                    return None;
                }
            }
        }
        layer.rows = laying.rows;
        std::mem::swap(&mut later, &mut sizes);
    }
    Some(Sizes {
        by_set: true,
        sizes: later,
    })
}

fn by_count(layers: &mut [Layer], spots: &Spots) -> Sizes {
    let most = spots.squares - 2;
    let fewest = fewest(layers, spots);
    let mut later = vec![1; most + 1];
    for layer in layers.iter_mut().rev() {
        let mut laying = Laying::new(layer, spots);
        laying.rows.at = vec![0; most + 1];
        let mut sizes = vec![0; most + 1];
        for free in fewest[layer.at]..=most {
            let is_listed = (1..=2).contains(&layer.count);
            (laying.rows.at[free], sizes[free]) = match is_listed {
                true => laying.row(free, |_| true, |taken| later[free - taken.len()]),
                false => (0, laying.spans(free, &later)),
            };
        }
        layer.rows = laying.rows;
        later = sizes;
    }
    Sizes {
        by_set: false,
        sizes: later,
    }
}

/// The fewest free squares that each layer can meet.
fn fewest(layers: &[Layer], spots: &Spots) -> Vec<usize> {
    let left = |free: &mut usize, layer: &Layer| {
        let before = *free;
        *free = free.saturating_sub(layer.count);
        Some(before)
    };
    layers.iter().scan(spots.squares - 2, left).collect()
}

/// The rows of a layer by sets of squares, as far as they are known.
#[derive(Default)]
struct SetRows {
    /// What can stand on each square in the present zone, and its number.
    labels: Vec<Label>,
    numbers: Vec<u16>,
    number_of: FxHashMap<Label, u16>,
    known: FxHashMap<Key, (u32, u32)>,
}

impl SetRows {
    fn enter(&mut self, zones: &Zones, zone: usize, squares: usize, layer: usize) {
        let labels = (0..squares).map(|square| zones.label(zone, square, layer));
        self.labels = labels.collect();
        self.numbers.clear();
        for label in &self.labels {
            let next = self.number_of.len() as u16;
            self.numbers
                .push(*self.number_of.entry(*label).or_insert(next));
        }
    }

    /// Where the row of a set begins, and how many ways there are for the layer
    /// and those after it.
    fn row(&mut self, set: usize, laying: &mut Laying, later: &[u32]) -> (u32, u32) {
        let mut key = [u16::MAX; MOST_SQUARES];
        let mut squares = [0; MOST_SQUARES];
        let (mut rest, mut members) = (set, 0);
        while rest != 0 {
            let square = rest.trailing_zeros() as usize;
            (key[members], squares[members]) = (self.numbers[square], square as u8);
            (rest, members) = (rest & (rest - 1), members + 1);
        }
        let labels = &self.labels;
        *self.known.entry(key).or_insert_with(|| {
            let spots = laying.spots;
            let square = |put: &Put| usize::from(squares[usize::from(put.rank)]);
            let can_stand = |put: &Put| {
                let on_board = spots.on_board(put.base);
                on_board.is_some_and(|(variant, _)| allows(labels[square(put)], variant))
            };
            let size = |taken: &[Put]| {
                let taken: usize = taken.iter().map(|put| 1 << square(put)).sum();
                later[set & !taken]
            };
            laying.row(members, can_stand, size)
        })
    }
}

/// The rows of a layer in the making.
struct Laying<'a> {
    layer: &'a Layer,
    spots: &'a Spots,
    rows: Rows,
}

impl Laying<'_> {
    fn new<'a>(layer: &'a Layer, spots: &'a Spots) -> Laying<'a> {
        let mut rows = Rows {
            looks: layer.looks(),
            ..Rows::default()
        };
        if (1..=2).contains(&layer.count) {
            rows.ways = Ways::Puts(Vec::new());
        }
        Laying { layer, spots, rows }
    }

    /// Adds a row: where it begins, and how many ways there are for the layer
    /// and those after it.
    fn row(
        &mut self,
        free: usize,
        can_stand: impl Fn(&Put) -> bool,
        later: impl Fn(&[Put]) -> u32,
    ) -> (u32, u32) {
        let (layer, rows) = (self.layer, &mut self.rows);
        let (first, ways) = (rows.added.len() + HEADER, rows.starts.len());
        let mut total = 0;
        let looks = match rows.ways {
            Ways::Puts(_) => layer.looks().pow(layer.count as u32),
            Ways::Many(_) => layer.count + 1,
        };
        rows.added.resize(first + looks, NONE);
        for on_board in 0..=layer.count.min(free) {
            let all = layer.ways(free, on_board) as u32;
            if let Ways::Many(_) = rows.ways {
                let begin = rows.added.len();
                rows.added[first + on_board] = (begin - first) as u32;
                rows.added.resize(begin + all as usize, NONE);
            }
            for way in 0..all {
                let pieces = layer.stand(free, on_board, way, self.spots);
                let (taken, off_board) = pieces[..layer.count].split_at(on_board);
                if !taken.iter().all(&can_stand) {
                    continue;
                }
                debug_assert!(off_board.iter().all(|put| put.base < 2));
                match &mut rows.ways {
                    Ways::Puts(puts) => {
                        puts.push([pieces[0], pieces[1]]);
                        let [a, b] = [0, 1].map(|i| look(layer, self.spots, pieces[i]));
                        if layer.count == 1 {
                            rows.added[first + a] = total;
                        } else {
                            rows.added[first + a * layer.looks() + b] = total;
                            rows.added[first + b * layer.looks() + a] = total;
                        }
                    }
                    Ways::Many(many) => {
                        many.push((on_board as u8, way));
                        let begin = rows.added[first + on_board] + way;
                        rows.added[first + begin as usize] = total;
                    }
                }
                rows.starts.push(total);
                total += later(taken);
            }
        }
        let header = [ways as u32, rows.starts.len() as u32, total];
        rows.added[first - HEADER..first].copy_from_slice(&header);
        (first as u32, total)
    }

    /// The ways of more than two pieces, where each is as good as any other:
    /// how many there are for the layer and those after it.
    fn spans(&mut self, free: usize, later: &[u32]) -> u32 {
        let layer = self.layer;
        let mut start = 0;
        let on_board = 0..=layer.count.min(free);
        let spans = on_board.map(|n| {
            let unit = later[free - n];
            let span = Span { start, unit };
            start += layer.ways(free, n) as u32 * unit;
            span
        });
        self.rows.spans.resize(free, Vec::new());
        self.rows.spans.push(spans.collect());
        start
    }
}

/// What a piece of a layer looks like.
fn look(layer: &Layer, spots: &Spots, put: Put) -> usize {
    let Some((variant, _)) = spots.on_board(put.base) else {
        return put.base.into();
    };
    let digit = layer.variants().position(|other| other == variant);
    layer.look(digit.expect("a variant of this layer"), put.rank.into())
}
