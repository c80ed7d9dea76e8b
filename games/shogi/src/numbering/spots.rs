//! Where a piece can be, as one small number: its spot.
//!
//! Spot 0 is the first player's hand, or 'gone'; spot 1 the second player's
//! hand; then follow the squares of the board for each of the four variants: first or
//! second player's, plain or promoted.

use kanzen_index::bits::Word;
use kanzen_index::combinations::MAX_SQUARES;

use super::layers::MAX_SLOTS;
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

    /// How many things a piece can look like, when two squares are taken.
    pub fn seen(&self) -> usize {
        2 + 4 * (self.squares - 2)
    }

    /// What a piece looks like.
    pub fn seen_of(&self, put: Put) -> usize {
        match self.on_board(put.base) {
            None => put.base.into(),
            Some((variant, _)) => {
                2 + usize::from(variant.number()) * (self.squares - 2) + usize::from(put.rank)
            }
        }
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

/// A way to look at a board without turning it.
pub struct View<W> {
    spots: Box<[Spot<W>; SPOTS]>,
    /// 1 if the second player's pieces are seen as the first's.
    pub swaps: u8,
    /// How many things a piece can look like.
    pub seen: usize,
}

/// A spot as it is seen.
#[derive(Clone, Copy, Default)]
pub struct Spot<W> {
    /// Its square, if it is on the board.
    pub bit: W,
    /// The squares before it.
    before: W,
    /// What is seen if all of these are taken.
    first: u16,
    pub variant: u8,
}

impl<W: Word> Spot<W> {
    /// Free squares before it.
    #[inline(always)]
    pub fn rank(&self, free: W) -> usize {
        (free & self.before).count()
    }

    /// What a piece here looks like among these free squares.
    #[inline(always)]
    pub fn code(&self, free: W) -> usize {
        usize::from(self.first) + self.rank(free)
    }
}

impl<W: Word> View<W> {
    pub fn new(tables: &Tables<W>, spots: &Spots, hands: bool, view: u8) -> View<W> {
        let swaps = u8::from(view & FLIP != 0);
        let place = |square: usize| {
            let mut bit = W::bit(square);
            if view & MIRROR != 0 {
                bit = tables.mirrored(bit);
            }
            if view & FLIP != 0 {
                bit = bit.reversed(tables.squares);
            }
            bit.lowest()
        };
        let before = |square: usize| {
            (0..tables.squares)
                .filter(|other| place(*other) < place(square))
                .fold(W::default(), |set, other| set | W::bit(other))
        };
        let mut table = Box::new([Spot::default(); SPOTS]);
        for (spot, seen) in table[..spots.count()].iter_mut().enumerate() {
            *seen = match spots.on_board(spot as u16) {
                None => Spot {
                    first: spot as u16 ^ u16::from(swaps & u8::from(hands)),
                    ..Spot::default()
                },
                Some((variant, square)) => {
                    let side = variant.side ^ usize::from(swaps);
                    let variant = Variant { side, ..variant }.number();
                    Spot {
                        bit: W::bit(square),
                        before: before(square),
                        first: 2 + u16::from(variant) * (tables.squares - 2) as u16,
                        variant,
                    }
                }
            };
        }
        View {
            spots: table,
            swaps,
            seen: spots.seen(),
        }
    }

    /// A piece as it is seen.
    #[inline(always)]
    pub fn spot(&self, piece: u16) -> Spot<W> {
        self.spots[usize::from(piece) % SPOTS]
    }
}
