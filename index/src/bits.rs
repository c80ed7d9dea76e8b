//! A set of squares in a machine word.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// An unsigned integer used as a set of squares, bit `i` for square `i`.
pub trait Word:
    Copy
    + Eq
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + From<u8>
{
    /// How many squares fit.
    const SQUARES: usize;

    /// The set of one square.
    fn bit(square: usize) -> Self;

    /// The squares before `square`.
    fn below(square: usize) -> Self;

    /// The squares 0 to `count`, that one left out.
    fn first(count: usize) -> Self;

    /// The set as a number, as far as its squares are among the first 64.
    fn low(self) -> usize;

    /// How many squares are in the set.
    fn count(self) -> usize;

    /// The first square of a set that has one.
    fn lowest(self) -> usize;

    /// The last square of a set that has one.
    fn highest(self) -> usize;

    /// The set without its first square.
    fn without_lowest(self) -> Self;

    /// The set turned end for end on a board of `squares` squares.
    fn reversed(self, squares: usize) -> Self;

    /// Is it the empty set?
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Is this square in the set?
    #[inline(always)]
    fn has(self, square: usize) -> bool {
        !(self & Self::bit(square)).is_empty()
    }

    /// The squares of the set in rising order.
    #[inline(always)]
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }
}

/// The squares of a set in rising order.
pub struct Squares<W>(W);

impl<W: Word> Iterator for Squares<W> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let square = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(square)
    }
}

macro_rules! words {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const SQUARES: usize = <$word>::BITS as usize;

            #[inline(always)]
            fn bit(square: usize) -> Self {
                1 << square
            }

            #[inline(always)]
            fn below(square: usize) -> Self {
                Self::bit(square) - 1
            }

            #[inline(always)]
            fn first(count: usize) -> Self {
                if count == Self::SQUARES { Self::MAX } else { Self::below(count) }
            }

            #[inline(always)]
            fn low(self) -> usize {
                self as usize
            }

            #[inline(always)]
            fn count(self) -> usize {
                self.count_ones() as usize
            }

            #[inline(always)]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline(always)]
            fn highest(self) -> usize {
                Self::SQUARES - 1 - self.leading_zeros() as usize
            }

            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn reversed(self, squares: usize) -> Self {
                self.reverse_bits() >> (Self::SQUARES - squares)
            }
        }
    )*};
}

words!(u16, u32, u128);

/// What an expression gives for the smallest word that holds so many squares,
/// which it calls by the name before the arrow.
#[macro_export]
macro_rules! by_word {
    ($squares:expr, $word:ident => $with:expr) => {
        match $squares {
            0..=16 => {
                type $word = u16;
                $with
            }
            17..=32 => {
                type $word = u32;
                $with
            }
            _ => {
                type $word = u128;
                $with
            }
        }
    };
}
