//! Where a piece can be, as one small number: its spot.
//!
//! Spot 0 is the first player's hand, or 'gone'; spot 1 the second player's
//! hand; then follow the squares of the board for each of the four variants: first or
//! second player's, plain or promoted.

use kanzen_index::bits::Word;
use kanzen_index::combinations::MAX_SQUARES;

use super::layers::{Layer, MAX_SLOTS};
use crate::tables::Tables;

/// How a board is seen: from the left or the right, from the first or the second
/// player's side.
pub const MIRROR: u8 = 1;
pub const FLIP: u8 = 2;

/// The rank of a piece that stands on no square.
pub const NOWHERE: u8 = 127;

/// No board has more spots.
pub const SPOTS: usize = 512;

/// A position as numbers are made from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    pub turn: u8,
    pub royals: [u8; 2],
    /// The spots of all other pieces, layer by layer.
    pub pieces: [u16; MAX_SLOTS],
}

/// What a piece on a square is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variant {
    pub side: usize,
    pub promoted: usize,
}

impl Variant {
    /// Of four.
    pub fn number(self) -> u8 {
        (2 * self.side + self.promoted) as u8
    }
}

/// A piece, with its square counted among the free ones.
#[derive(Clone, Copy, Default)]
pub struct Put {
    /// The spot of its variant on the first square, or its spot in hand.
    pub base: u16,
    pub rank: u8,
}

/// The spots of a board.
pub struct Spots {
    pub squares: usize,
    on_board: Box<[Option<(Variant, u8)>; SPOTS]>,
}

impl Spots {
    pub fn new(squares: usize) -> Spots {
        let on_board = |spot: usize| {
            let place = spot.checked_sub(2).filter(|place| *place < 4 * squares)?;
            let (number, square) = (place / squares, place % squares);
            let (side, promoted) = (number / 2, number % 2);
            Some((Variant { side, promoted }, square as u8))
        };
        Spots {
            squares,
            on_board: Box::new(std::array::from_fn(on_board)),
        }
    }

    pub fn count(&self) -> usize {
        2 + 4 * self.squares
    }

    /// The spot of a variant on the first square.
    #[inline(always)]
    pub fn first(&self, variant: Variant) -> u16 {
        2 + u16::from(variant.number()) * self.squares as u16
    }

    /// Variant and square of a spot on the board.
    #[inline(always)]
    pub fn on_board(&self, spot: u16) -> Option<(Variant, usize)> {
        let (variant, square) = self.on_board[usize::from(spot) % SPOTS]?;
        Some((variant, square.into()))
    }
}

/// The free squares of a board in rising order.
#[derive(Clone)]
pub struct Squares {
    list: [u8; NOWHERE as usize + 1],
    pub count: usize,
}

const _: () = assert!(MAX_SQUARES < NOWHERE as usize);

impl Squares {
    pub fn new<W: Word>(free: W) -> Squares {
        let mut squares = Squares {
            list: [0; NOWHERE as usize + 1],
            count: 0,
        };
        squares.set(free);
        squares
    }

    pub fn set<W: Word>(&mut self, free: W) {
        self.count = 0;
        for square in free.squares() {
            self.list[self.count] = square as u8;
            self.count += 1;
        }
    }

    #[inline(always)]
    pub fn spot(&self, put: Put) -> u16 {
        put.base + u16::from(self.list[usize::from(put.rank & NOWHERE)])
    }
}

/// A way to look at a board: every spot as it is seen from there.
pub struct View<W> {
    /// By layer and spot.
    spots: Vec<[Spot<W>; SPOTS]>,
    /// 1 if the second player's pieces are seen as the first's.
    pub swaps: u8,
}

/// A spot as a layer sees it.
#[derive(Clone, Copy, Default)]
pub struct Spot<W> {
    /// Its square on the turned board, if it has one, and those before it.
    pub bit: W,
    below: W,
    /// What is seen if all of these are taken.
    first: u16,
    /// Which of the layer's variants it is.
    pub digit: u8,
}

impl<W: Word> Spot<W> {
    /// Free squares before it.
    #[inline(always)]
    pub fn rank(&self, free: W) -> usize {
        (free & self.below).count()
    }

    /// Is it a hand, or out of the game: which?
    pub fn hand(&self) -> u16 {
        self.first
    }
}

impl<W: Word> View<W> {
    pub fn new(tables: &Tables<W>, spots: &Spots, layers: &[Layer], view: u8) -> View<W> {
        let swaps = u8::from(view & FLIP != 0);
        let seen = |layer: &Layer, spot: u16| {
            let Some((variant, square)) = spots.on_board(spot) else {
                return Spot {
                    first: spot ^ u16::from(swaps & u8::from(layer.owner.is_none())),
                    ..Spot::default()
                };
            };
            let bit = turned(tables, view, W::bit(square));
            let side = variant.side ^ usize::from(swaps);
            let variant = Variant { side, ..variant };
            let digit = layer.variants().position(|other| other == variant);
            let digit = digit.unwrap_or_default();
            Spot {
                bit,
                below: W::below(bit.lowest()),
                first: layer.look(digit, 0) as u16,
                digit: digit as u8,
            }
        };
        let of_layer = |layer| {
            let mut table = [Spot::default(); SPOTS];
            for (spot, seen_so) in table[..spots.count()].iter_mut().enumerate() {
                *seen_so = seen(layer, spot as u16);
            }
            table
        };
        View {
            spots: layers.iter().map(of_layer).collect(),
            swaps,
        }
    }

    /// A piece as its layer sees it.
    #[inline(always)]
    pub fn spot(&self, layer: usize, piece: u16) -> Spot<W> {
        self.spots[layer][usize::from(piece) % SPOTS]
    }

    /// All spots as a layer sees them.
    pub fn of_layer(&self, layer: usize) -> &[Spot<W>; SPOTS] {
        &self.spots[layer]
    }
}

/// One piece or two of a layer as they are seen together.
#[derive(Clone, Copy, Default)]
pub struct Seen<W> {
    /// The squares of both, and those before each.
    all: W,
    below: [W; 2],
    /// What is seen if all of these are taken.
    first: u32,
}

impl<W: Word> Seen<W> {
    /// `looks` is how many things a piece of the layer can look like.
    #[inline(always)]
    pub fn new<const N: usize>(spots: [Spot<W>; N], looks: usize) -> Seen<W> {
        let mut seen = Seen::default();
        for (i, spot) in spots.iter().enumerate() {
            seen.all |= spot.bit;
            seen.below[i + 2 - N] = spot.below;
            seen.first = seen.first * looks as u32 + u32::from(spot.first);
        }
        seen
    }

    /// What they look like among these free squares; takes theirs.
    #[inline(always)]
    pub fn code(&self, looks: usize, free: &mut W) -> usize {
        let [one, two] = self.below.map(|below| (*free & below).count());
        *free &= !self.all;
        self.first as usize + one * looks + two
    }
}

/// Squares as they are seen.
pub fn turned<W: Word>(tables: &Tables<W>, view: u8, mut set: W) -> W {
    if view & MIRROR != 0 {
        set = tables.mirrored(set);
    }
    if view & FLIP != 0 {
        set = set.reversed(tables.squares);
    }
    set
}
