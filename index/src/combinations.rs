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
//! use kanzen_index::combinations::choose;
//! assert_eq!(choose(3, 1) + choose(5, 2), 13);
//! ```

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
