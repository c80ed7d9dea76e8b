//! The numbering of a ruleset's positions, derived from the ruleset alone.
//!
//! A number is made of three parts, from the slowest to the fastest:
//!
//! 1. the **block**: whose turn it is and where the two royal pieces stand;
//! 2. the **split**: for each kind, how its pieces are shared out among board
//!    (first or second player's, plain or promoted) and hands;
//! 3. the **squares**: for each group of like pieces in turn, which of the
//!    squares that are still free they stand on, as numbered by
//!    [`combinations`].
//!
//! Every block has the same size: two squares are taken, and how many ways the
//! rest can stand does not depend on which. The sizes of the splits are
//! products of binomials, summed up once in `bases`.
//!
//! If the rules are blind to a change of colours, positions are turned so that
//! the first player is to move; if they are blind to the mirror, a block
//! stands for its mirror image too. In a block that is its own image (both
//! royal pieces on the middle file) the smaller of a position's two numbers
//! counts and the other is a hole.
//!
//! Worked example: Anpanman Shogi, `sac/3/3/3/CAS b - 1`. The leaders stand
//! on squares 13 and 1, both on the middle file: a block that is its own
//! image. C and S of both sides are on the board: the split 'one each', the
//! last of 2·2·2·2 = 16, whose base is the size of the other fifteen,
//! 25013 − 13·12·11·10 = 7853. The 13 free squares are 0 2 3 … 12 14. In the
//! order of the groups, first C on square 12 is 11th of the free ones, second
//! C on 2 is then 1st, first S on 14 is 10th of 11, second S on 0 is 0th of
//! 10: ((11·12 + 1)·11 + 10)·10 + 0 = 14730. The mirror image, with the first C
//! on 14, has ((12·12 + 0)·11 + 10)·10 + 0 = 15940 in the same split; the
//! smaller one is taken, so the start is number 7853 + 14730 = 22583 of its
//! block.

mod blocks;
mod kinds;
mod walk;

use kanzen_index::bits::Word;
use kanzen_index::combinations::choose;
use kanzen_index::{Index, Indexed, Place, TooBig, Walker};
use kanzen_rules::{Game, Symmetry, Unmoves};

use self::blocks::{Block, FLIP, MIRROR, View, royal_blocks};
use self::kinds::{Kind, Layout, placements};
use self::walk::Walk;
use crate::engine::Shogi;
use crate::position::Position;
use crate::ruleset::{MAX_FORMS, ROYAL};

/// Splits are kept in a table; a game with more is too big anyway.
const MAX_SPLITS: f64 = 4e6;

/// See the module's words.
pub struct Numbering<W> {
    /// Turn and squares of the royal pieces of each block.
    blocks: Vec<(u8, u8, u8)>,
    /// By turn and squares of the royal pieces.
    block_of: [Vec<Option<Block>>; 2],
    /// The four ways to look at a board, numbered as [`Block::view`] has them.
    views: [View<W>; 4],
    kinds: Vec<Kind>,
    /// What ranking needs of the kinds, side by side.
    layouts: Vec<Layout>,
    share_of: Vec<u32>,
    /// Where each split begins within a block, and the block's size.
    bases: Vec<u64>,
    block_size: u64,
    /// Settled positions have no number.
    only_stored: bool,
    /// The board.
    free: W,
    squares: usize,
}

impl<W: Word> Numbering<W> {
    /// The numbering of all positions or of unsettled ones only, folded or not.
    fn new(game: &Shogi<W>, folds: bool, only_stored: bool) -> Result<Self, TooBig> {
        let rules = &game.rules;
        let mut kinds: Vec<Kind> = (1..rules.kinds)
            .map(|kind| Kind::new(rules, kind))
            .collect();
        let has = |symmetry| folds && game.symmetries.contains(&symmetry);
        let (mirrors, flips) = (has(Symmetry::Mirror), has(Symmetry::Flip));
        let (blocks, block_of) = royal_blocks(game, only_stored, mirrors, flips);
        let numbers = placements(&kinds, rules.squares() - 2) * blocks.len() as f64;
        let splits: f64 = kinds.iter().map(|k| k.shares.len() as f64).product();
        if numbers > i64::MAX as f64 || splits > MAX_SPLITS {
            return Err(TooBig { numbers });
        }
        let mut weight = 1;
        for kind in kinds.iter_mut().rev() {
            kind.weight = weight;
            weight *= kind.shares.len();
        }
        let mut share_of = Vec::new();
        let layouts = kinds.iter().map(|k| k.lay_out(&mut share_of)).collect();
        let mut bases = Vec::with_capacity(weight);
        let mut block_size = 0;
        for split in 0..weight {
            bases.push(block_size);
            let mut free = rules.squares() - 2;
            let mut size = 1;
            for kind in &kinds {
                let counts = &kind.shares[split / kind.weight % kind.shares.len()];
                for &count in &counts[..kind.groups.len()] {
                    let count = usize::from(count);
                    size *= if count > free { 0 } else { choose(free, count) };
                    free = free.saturating_sub(count);
                }
            }
            block_size += size;
        }
        let mut numbering = Numbering {
            blocks,
            block_of,
            kinds,
            layouts,
            share_of,
            bases,
            views: [0, MIRROR, FLIP, FLIP | MIRROR].map(|view| View::new(&game.tables, view)),
            block_size,
            only_stored,
            free: game.tables.board,
            squares: rules.squares(),
        };
        for block in numbering.block_of.iter_mut().flatten().flatten() {
            block.start *= block_size;
        }
        Ok(numbering)
    }

    #[inline(always)]
    fn block(&self, pos: &Position<W>) -> Option<Block> {
        let (first, second) = (pos.pieces(0, ROYAL).lowest(), pos.pieces(1, ROYAL).lowest());
        self.block_of[pos.mover()][first * self.squares + second]
    }

    /// The number of a position in a block, seen from one side.
    #[inline(always)]
    fn number(&self, start: u64, pos: &Position<W>, view: u8) -> u64 {
        let view = &self.views[usize::from(view) % self.views.len()];
        let mut free = self.free & !pos.forms[ROYAL];
        let mut left = self.squares as u64 - 2;
        let (mut split, mut squares) = (0, 0);
        for layout in &self.layouts {
            let mut key = 0;
            for group in layout.groups() {
                let side = usize::from((group.side ^ view.swaps) & 1);
                let set = pos.forms[usize::from(group.form) % MAX_FORMS] & pos.sides[side];
                let (count, ways, rank) = if layout.base == 2 {
                    // One piece or none: nothing to sort, and nothing to guess.
                    let count = u64::from(!set.is_empty());
                    let ways = if count == 0 { 1 } else { left };
                    (count, ways, (free & view.before(set)).count() as u64)
                } else {
                    let count = set.count();
                    let ways = choose(left as usize, count);
                    (count as u64, ways, view.rank(set, free))
                };
                squares = squares * ways + rank;
                key = key * layout.base + count as u32;
                free &= !set;
                left -= count;
            }
            if usize::from(layout.hand) != ROYAL {
                let hand = &pos.hands[usize::from(view.swaps & 1)];
                key = key * layout.base + u32::from(hand[usize::from(layout.hand)]);
            }
            split += self.share_of[(layout.table + key) as usize];
        }
        start + self.bases[split as usize] + squares
    }
}

impl<W: Word> Index<Shogi<W>> for Numbering<W> {
    type Walker<'a> = Walk<'a, W>;

    fn len(&self) -> u64 {
        self.blocks.len() as u64 * self.block_size
    }

    #[inline(always)]
    fn place(&self, game: &Shogi<W>, pos: &Position<W>) -> Place {
        if self.only_stored
            && let Some(value) = game.settled(pos)
        {
            return Place::Settled(value);
        }
        let block = self
            .block(pos)
            .expect("an unfinished, unsettled position has a number");
        let number = self.number(block.start, pos, block.view);
        Place::Stored(match block.own_image {
            true => number.min(self.number(block.start, pos, block.view ^ MIRROR)),
            false => number,
        })
    }

    /// Where every placement is a position, only blocks that are their own
    /// images have holes: the greater of two mirror images.
    fn known_count(&self, game: &Shogi<W>) -> Option<u64> {
        if self.only_stored || !game.every_placement_counts() {
            return None;
        }
        let mut walker = self.walker(game);
        let mut count = 0;
        for (at, &(turn, first, second)) in self.blocks.iter().enumerate() {
            let pair = usize::from(first) * self.squares + usize::from(second);
            let block = self.block_of[usize::from(turn)][pair];
            let numbers = at as u64 * self.block_size..(at as u64 + 1) * self.block_size;
            count += match block.is_some_and(|block| block.own_image) {
                true => numbers
                    .filter(|number| walker.seek(*number).is_some())
                    .count() as u64,
                false => self.block_size,
            };
        }
        Some(count)
    }

    fn walker<'a>(&'a self, game: &'a Shogi<W>) -> Walk<'a, W> {
        Walk::new(game, self)
    }

    /// Moves between orbits are counted from the side of the predecessor: one
    /// that is its own mirror image has two moves (a move and its image) into
    /// an orbit that is not, but is met once from there; and the other way
    /// round each of its predecessors' moves is met twice from a position that
    /// is its own image.
    #[inline(always)]
    fn for_each_mark(&self, game: &Shogi<W>, pos: &Position<W>, mut visit: impl FnMut(u64)) {
        let own_image =
            self.block(pos).is_some_and(|block| block.own_image) && game.mirrored(pos) == *pos;
        game.for_each_candidate_unmove(pos, |previous| {
            let Some(block) = self.block(previous) else {
                return;
            };
            if !block.own_image {
                if !own_image || block.view & MIRROR == 0 {
                    visit(self.number(block.start, previous, block.view));
                }
                return;
            }
            let number = self.number(block.start, previous, block.view);
            let mirrored = self.number(block.start, previous, block.view ^ MIRROR);
            if !own_image || number <= mirrored {
                visit(number.min(mirrored));
            }
            if !own_image && number == mirrored {
                visit(number);
            }
        });
    }
}

impl<W: Word> Indexed for Shogi<W> {
    type Index = Numbering<W>;

    const INDEX_VERSION: u32 = 1;

    fn fingerprint(&self) -> [u8; 32] {
        self.rules.fingerprint()
    }

    fn stored(&self) -> Result<Numbering<W>, TooBig> {
        Numbering::new(self, true, true)
    }

    fn folded(&self) -> Result<Numbering<W>, TooBig> {
        Numbering::new(self, true, false)
    }

    fn explicit(&self) -> Result<Numbering<W>, TooBig> {
        Numbering::new(self, false, false)
    }
}
