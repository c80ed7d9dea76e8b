//! Numbering the ways to put like pieces on free squares.
//!
//! `n` pieces on `f` free squares stand in one of C(f, n) ways, numbered by the
//! combinatorial number system: pieces on the free squares r₁ < r₂ < … < rₙ
//! (counted among the free ones) have the number C(r₁,1) + C(r₂,2) + … + C(rₙ,n).
//!
//! Worked example: two pieces on squares 3 and 6 of a board whose square 4 is
//! taken. Among the free squares 0 1 2 3 5 6 … they stand on the 3rd and the
//! 5th (counting from 0), so their number is C(3,1) + C(5,2) = 3 + 10 = 13.
//! ```
//! use kanzen_index::bits::Word;
//! use kanzen_index::combinations::{rank, unrank};
//! let free: u16 = 0b1110_1111;
//! assert_eq!(rank(0b0100_1000, free, u16::below), 13);
//! assert_eq!(unrank::<u16>(13, 2, &[0, 1, 2, 3, 5, 6, 7]), 0b0100_1000);
//! ```

use crate::bits::Word;

/// The most squares a board may have.
pub const MAX_SQUARES: usize = 81;
/// The most like pieces that are numbered together.
pub const MAX_LIKE: usize = 18;

/// C(n, k) where it fits, `u64::MAX` beyond.
const CHOOSE: [[u64; MAX_LIKE + 1]; MAX_SQUARES + 1] = {
    let mut table = [[0u64; MAX_LIKE + 1]; MAX_SQUARES + 1];
    let mut n = 0;
    while n <= MAX_SQUARES {
        table[n][0] = 1;
        let mut k = 1;
        while k <= MAX_LIKE && k <= n {
            table[n][k] = table[n - 1][k - 1].saturating_add(table[n - 1][k]);
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of ways to choose `k` of `n`, for `n` up to [`MAX_SQUARES`] and
/// `k` up to [`MAX_LIKE`]; `u64::MAX` stands for all that is larger.
#[inline(always)]
pub fn choose(n: usize, k: usize) -> u64 {
    static TABLE: [[u64; MAX_LIKE + 1]; MAX_SQUARES + 1] = CHOOSE;
    TABLE[n][k]
}

/// The number of the pieces on `set`, all of them on squares of `free`, when
/// `before` says which squares come before a square: those below it, or
/// others if the board is looked at from another side.
#[inline(always)]
pub fn rank<W: Word>(set: W, free: W, before: impl Fn(usize) -> W) -> u64 {
    let mut ranks = [0; MAX_LIKE];
    let mut count = 0;
    for square in set.squares() {
        let rank = (free & before(square)).count();
        let mut at = count;
        while at > 0 && ranks[at - 1] > rank {
            ranks[at] = ranks[at - 1];
            at -= 1;
        }
        ranks[at] = rank;
        count += 1;
    }
    let sorted = ranks[..count].iter().enumerate();
    sorted.map(|(i, rank)| choose(*rank, i + 1)).sum()
}

/// The squares of `count` pieces with this number, the free squares given in
/// rising order.
#[inline(always)]
pub fn unrank<W: Word>(mut number: u64, count: usize, free: &[u8]) -> W {
    let mut set = W::default();
    let mut above = free.len();
    for k in (1..=count).rev() {
        // The highest free square that is not too far: C(r, k) <= number.
        let mut r = if k == 1 { number as usize } else { above - 1 };
        while k > 1 && choose(r, k) > number {
            r -= 1;
        }
        number -= choose(r, k);
        set |= W::bit(usize::from(free[r]));
        above = r;
    }
    set
}
