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

use kanzen_index::bits::Word;
use kanzen_index::combinations::{self, MAX_LIKE, MAX_SQUARES, choose};
use kanzen_index::{Index, Indexed, Place, TooBig, Walker};
use kanzen_rules::{Game, Symmetry, Unmoves};

use crate::engine::Shogi;
use crate::position::Position;
use crate::ruleset::{Goal, MAX_FORMS, ROYAL, Ruleset};
use crate::tables::Tables;

/// Groups of like pieces: each non-royal form of each side.
const MAX_GROUPS: usize = 2 * (MAX_FORMS - 1);
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
    groups: Vec<Group>,
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

/// How positions with the royal pieces on a pair of squares are numbered.
#[derive(Clone, Copy)]
struct Block {
    start: u64,
    /// From where to look at them: [`MIRROR`] and [`FLIP`] together.
    view: u8,
    /// Is the block its own mirror image, so that either view will do?
    own_image: bool,
}

const MIRROR: u8 = 1;
const FLIP: u8 = 2;

/// A way to look at a board without turning it: which squares come before a
/// square, and whose pieces are the first player's.
struct View<W> {
    /// By square; 'no square' has none before it.
    before: [W; 256],
    /// 1 if the second player's pieces are seen as the first's.
    swaps: u8,
}

impl<W: Word> View<W> {
    fn new(tables: &Tables<W>, view: u8) -> View<W> {
        let seen = |square: usize| {
            let bit = W::bit(square);
            let bit = if view & MIRROR == 0 {
                bit
            } else {
                tables.mirrored(bit)
            };
            let bit = if view & FLIP == 0 {
                bit
            } else {
                bit.reversed(tables.squares)
            };
            bit.lowest()
        };
        let before = |square: usize| {
            (0..tables.squares)
                .filter(|other| square < tables.squares && seen(*other) < seen(square))
                .fold(W::default(), |set, other| set | W::bit(other))
        };
        View {
            before: std::array::from_fn(before),
            swaps: u8::from(view & FLIP != 0),
        }
    }

    /// The squares before the one in `set`, or none if there is none.
    #[inline(always)]
    fn before(&self, set: W) -> W {
        self.before[set.lowest() % self.before.len()]
    }

    /// The number of the pieces on `set` among the free squares, as
    /// [`combinations::rank`] has it for the board seen from here.
    fn rank(&self, set: W, free: W) -> u64 {
        let mut ranks = [0; MAX_LIKE];
        let mut count = 0;
        for square in set.squares() {
            let rank = (free & self.before[square % self.before.len()]).count();
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
}

/// The ways in which the pieces of one kind can be shared out.
struct Kind {
    kind: usize,
    /// Side and form of each group on the board.
    groups: Vec<(u8, u8)>,
    /// Pieces on board and in hand; 0 hands where captured pieces are gone.
    most: usize,
    hands: usize,
    /// Pieces in each group, then in the hands.
    shares: Vec<[u8; 6]>,
    /// Splits from one entry of `shares` to the next.
    weight: usize,
}

/// A kind as ranking needs it: its groups end before `groups_end`, and the
/// counts of its groups and of the first player's hand, read as digits in base
/// `base`, give its share from `share_of[table]` on.
#[derive(Clone, Copy)]
struct Layout {
    groups_end: u32,
    base: u32,
    table: u32,
    /// The kind in hand, or the royal one where there are no hands.
    hand: u32,
}

/// Side and form of a group on the board.
#[derive(Clone, Copy)]
struct Group {
    side: u8,
    form: u8,
}

impl Kind {
    fn new(rules: &Ruleset, kind: usize) -> Kind {
        let forms = [Some(kind), rules.forms[kind].promotes_to];
        let groups: Vec<(u8, u8)> = forms
            .into_iter()
            .flatten()
            .flat_map(|form| [(0, form as u8), (1, form as u8)])
            .filter(|(side, _)| rules.most_on_board((*side).into(), kind) > 0)
            .collect();
        let hands = if rules.has_hands() { 2 } else { 0 };
        let most = rules
            .most_on_board(0, kind)
            .max(rules.most_on_board(1, kind));
        let mut shares = Vec::new();
        let fields = groups.len() + hands;
        // Where pieces are gone each side has its own, in all at most twice as many.
        let in_all = if hands > 0 { most } else { 2 * most };
        each_count(&mut [0; 6], 0, fields, in_all, &mut |counts| {
            let fits = if hands > 0 {
                counts[..fields]
                    .iter()
                    .map(|c| usize::from(*c))
                    .sum::<usize>()
                    == most
            } else {
                (0..2).all(|side| {
                    let of_side = groups.iter().zip(counts).filter(|((s, _), _)| *s == side);
                    of_side.map(|(_, c)| usize::from(*c)).sum::<usize>()
                        <= rules.most_on_board(side.into(), kind)
                })
            };
            if fits && fields > 0 {
                shares.push(*counts);
            }
        });
        if shares.is_empty() {
            shares.push([0; 6]);
        }
        Kind {
            kind,
            groups,
            most,
            hands,
            shares,
            weight: 0,
        }
    }

    /// Appends this kind's groups and the table from their counts to shares.
    fn lay_out(&self, groups: &mut Vec<Group>, share_of: &mut Vec<u32>) -> Layout {
        let base = self.most as u32 + 1;
        let table = share_of.len() as u32;
        groups.extend(self.groups.iter().map(|&(side, form)| Group { side, form }));
        // The second player's hand follows from the rest.
        let fields = self.groups.len() + usize::from(self.hands > 0);
        share_of.resize(share_of.len() + (base as usize).pow(fields as u32), 0);
        for (entry, counts) in self.shares.iter().enumerate() {
            let digits = counts[..fields].iter();
            let key = digits.fold(0, |key, count| key * base + u32::from(*count));
            share_of[(table + key) as usize] = (entry * self.weight) as u32;
        }
        let hand = if self.hands > 0 { self.kind } else { ROYAL };
        Layout {
            groups_end: groups.len() as u32,
            base,
            table,
            hand: hand as u32,
        }
    }
}

/// Every way to fill the counts from `at` to `fields` with `left` in all or less.
fn each_count(
    counts: &mut [u8; 6],
    at: usize,
    fields: usize,
    left: usize,
    visit: &mut impl FnMut(&[u8; 6]),
) {
    if at == fields {
        return visit(counts);
    }
    for n in 0..=left {
        counts[at] = n as u8;
        each_count(counts, at + 1, fields, left - n, visit);
    }
    counts[at] = 0;
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
        let crowded = kinds.iter().any(|k| k.most > MAX_LIKE);
        if numbers > i64::MAX as f64 || splits > MAX_SPLITS || crowded {
            return Err(TooBig { numbers });
        }
        let mut weight = 1;
        for kind in kinds.iter_mut().rev() {
            kind.weight = weight;
            weight *= kind.shares.len();
        }
        let (mut groups, mut share_of) = (Vec::new(), Vec::new());
        let layouts = kinds
            .iter()
            .map(|k| k.lay_out(&mut groups, &mut share_of))
            .collect();
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
            groups,
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
        let view = &self.views[usize::from(view)];
        let mut free = self.free & !pos.forms[ROYAL];
        let mut left = self.squares as u64 - 2;
        let (mut split, mut squares) = (0, 0);
        let mut groups = self.groups.iter();
        let mut at = 0;
        for layout in &self.layouts {
            let mut key = 0;
            while at < layout.groups_end {
                let Some(group) = groups.next() else { break };
                let side = usize::from((group.side ^ view.swaps) & 1);
                let set = pos.forms[usize::from(group.form) % MAX_FORMS] & pos.sides[side];
                let (count, ways, rank) = if layout.base == 2 {
                    // One piece or none: nothing to sort, and nothing to guess.
                    let count = u64::from(!set.is_empty());
                    let ways = if count == 0 { 1 } else { left };
                    (count, ways, (free & view.before(set)).count() as u64)
                } else {
                    let count = set.count();
                    (
                        count as u64,
                        choose(left as usize, count),
                        view.rank(set, free),
                    )
                };
                squares = squares * ways + rank;
                key = key * layout.base + count as u32;
                free &= !set;
                left -= count;
                at += 1;
            }
            if layout.hand != ROYAL as u32 {
                let side = usize::from(view.swaps & 1);
                key = key * layout.base + u32::from(pos.hands[side][layout.hand as usize]);
            }
            split += self.share_of[(layout.table + key) as usize];
        }
        start + self.bases[split as usize] + squares
    }
}

/// How many ways there are to place everything on so many free squares.
fn placements(kinds: &[Kind], free: usize) -> f64 {
    let pick =
        |n: usize, k: usize| -> f64 { (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product() };
    let mut ways = vec![0.0; free + 1];
    ways[0] = 1.0;
    for kind in kinds {
        let mut next = vec![0.0; free + 1];
        for counts in &kind.shares {
            let counts = counts[..kind.groups.len()].iter().map(|c| usize::from(*c));
            let total: usize = counts.clone().sum();
            // The total among the free squares, then each group among those.
            let mut orders = 1.0;
            counts.fold(total, |left, count| {
                orders *= pick(left, count);
                left - count
            });
            for used in 0..=free.saturating_sub(total) {
                if used + total <= free {
                    next[used + total] += ways[used] * orders * pick(free - used, total);
                }
            }
        }
        ways = next;
    }
    ways.iter().sum()
}

/// The pairs of royal squares that are numbered, and how each pair is found.
/// The start of a block is counted in blocks here.
#[expect(clippy::type_complexity)]
fn royal_blocks<W: Word>(
    game: &Shogi<W>,
    only_stored: bool,
    mirrors: bool,
    flips: bool,
) -> (Vec<(u8, u8, u8)>, [Vec<Option<Block>>; 2]) {
    let squares = game.tables.squares;
    let mut blocks = Vec::new();
    let mut block_of = [vec![None; squares * squares], vec![None; squares * squares]];
    let mirrored = |square: usize| game.tables.mirrored(W::bit(square)).lowest();
    for turn in 0..2 {
        for first in 0..squares {
            for second in 0..squares {
                if !royals_can_stand(game, turn, [first, second], only_stored) {
                    continue;
                }
                // Seen so that the first player is to move, then so that the
                // smaller of a pair and its mirror image stands.
                let flip = flips && turn == 1;
                let (pair, seen_turn) = match flip {
                    true => ((squares - 1 - second, squares - 1 - first), 0),
                    false => ((first, second), turn),
                };
                let image = (mirrored(pair.0), mirrored(pair.1));
                let mirror = mirrors && image < pair;
                let seen = if mirror { image } else { pair };
                let place: Option<Block> = block_of[seen_turn][seen.0 * squares + seen.1];
                let start = place.map_or(blocks.len() as u64, |block| block.start);
                if start == blocks.len() as u64 {
                    blocks.push((turn as u8, first as u8, second as u8));
                }
                block_of[turn][first * squares + second] = Some(Block {
                    start,
                    view: if mirror { MIRROR } else { 0 } | if flip { FLIP } else { 0 },
                    own_image: mirrors && pair == image,
                });
            }
        }
    }
    (blocks, block_of)
}

/// Is there a position with the royal pieces here, that is not settled by them
/// alone if only those that must be stored are asked for?
fn royals_can_stand<W: Word>(
    game: &Shogi<W>,
    turn: usize,
    royals: [usize; 2],
    only_stored: bool,
) -> bool {
    if royals[0] == royals[1] {
        return false;
    }
    // On its goal a royal piece has won, unless it can still be taken there:
    // then the mover takes it, and the position is settled.
    let home = |side: usize| game.tables.goal[side].has(royals[side]);
    let waits = game.rules.goal == Goal::Safe && !only_stored && !game.answers_check();
    if home(turn) || (home(1 - turn) && !waits) {
        return false;
    }
    let mut pair = Position::empty();
    pair.turn = turn as u8;
    for side in 0..2 {
        pair.toggle(side, ROYAL, W::bit(royals[side]));
    }
    let touches = |by: usize| {
        // Steps only: something may stand in the way of a slide.
        game.tables
            .steps_to(by, ROYAL, royals[1 - by])
            .has(royals[by])
    };
    match game.answers_check() {
        true => !touches(0) && !touches(1),
        false => !(only_stored && touches(turn)),
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

/// Turns numbers into positions. It remembers the position group by group, so
/// that the next number costs only the groups that differ.
pub struct Walk<'a, W> {
    game: &'a Shogi<W>,
    index: &'a Numbering<W>,
    /// Numbers of the present block and split.
    start: u64,
    end: u64,
    /// One for each group that is not empty, and how many there are.
    levels: Vec<Level<W>>,
    depth: usize,
    /// With every group placed.
    pos: Position<W>,
}

/// A group of the present split.
#[derive(Clone)]
struct Level<W> {
    side: u8,
    form: u8,
    count: u8,
    /// The first number with this group on its present squares, and how many
    /// there are.
    start: u64,
    unit: u64,
    /// The position with the groups before this one placed, and its free squares.
    before: Position<W>,
    free: [u8; MAX_SQUARES],
    free_count: u8,
}

impl<'a, W: Word> Walk<'a, W> {
    fn new(game: &'a Shogi<W>, index: &'a Numbering<W>) -> Self {
        let level = Level {
            side: 0,
            form: 0,
            count: 0,
            start: 0,
            unit: 0,
            before: Position::empty(),
            free: [0; MAX_SQUARES],
            free_count: 0,
        };
        let levels = vec![level; MAX_GROUPS + 1];
        Walk {
            game,
            index,
            start: 0,
            end: 0,
            levels,
            depth: 0,
            pos: Position::empty(),
        }
    }

    /// Goes to the block and split of a number.
    #[cold]
    fn enter(&mut self, number: u64) {
        let index = self.index;
        let block = number / index.block_size;
        let within = number % index.block_size;
        // The last split that begins here or before; empty ones begin where
        // the next one does.
        let split = index.bases.partition_point(|base| *base <= within) - 1;
        self.start = block * index.block_size + index.bases[split];
        self.end = block * index.block_size
            + index
                .bases
                .get(split + 1)
                .copied()
                .unwrap_or(index.block_size);
        let (turn, first, second) = index.blocks[block as usize];
        let mut pos = Position::empty();
        pos.turn = turn;
        pos.toggle(0, ROYAL, W::bit(first.into()));
        pos.toggle(1, ROYAL, W::bit(second.into()));
        self.depth = 0;
        let mut left = self.game.tables.squares - 2;
        let mut size = self.end - self.start;
        for kind in &index.kinds {
            let counts = &kind.shares[split / kind.weight % kind.shares.len()];
            for (&(side, form), &count) in kind.groups.iter().zip(counts) {
                if count > 0 {
                    size /= choose(left, count.into());
                    left -= usize::from(count);
                    let level = &mut self.levels[self.depth];
                    (level.side, level.form, level.count, level.unit) = (side, form, count, size);
                    self.depth += 1;
                }
            }
            if kind.hands > 0 {
                pos.hands[0][kind.kind] = counts[kind.groups.len()];
                pos.hands[1][kind.kind] = counts[kind.groups.len() + 1];
            }
        }
        self.levels[0].enter(pos, self.index.free);
        self.pos = pos;
    }
}

impl<W: Word> Level<W> {
    #[inline(always)]
    fn enter(&mut self, before: Position<W>, board: W) {
        self.before = before;
        self.free_count = 0;
        for square in (board & !before.occupied()).squares() {
            self.free[usize::from(self.free_count)] = square as u8;
            self.free_count += 1;
        }
    }
}

impl<W: Word> Walker<Shogi<W>> for Walk<'_, W> {
    #[inline(always)]
    fn known(&mut self, number: u64) -> Position<W> {
        let mut changed = 0;
        if number < self.start || number >= self.end {
            self.enter(number);
        } else {
            while changed < self.depth
                && number.wrapping_sub(self.levels[changed].start) < self.levels[changed].unit
            {
                changed += 1;
            }
        }
        let mut start = if changed == 0 {
            self.start
        } else {
            self.levels[changed - 1].start
        };
        for at in changed..self.depth {
            let level = &mut self.levels[at];
            let within = number - start;
            let digit = if level.unit == 1 {
                within
            } else {
                within / level.unit
            };
            start += digit * level.unit;
            level.start = start;
            let free = &level.free[..usize::from(level.free_count)];
            let set = combinations::unrank::<W>(digit, level.count.into(), free);
            let mut pos = level.before;
            pos.toggle(level.side.into(), level.form.into(), set);
            self.pos = pos;
            if at + 1 < self.depth {
                self.levels[at + 1].enter(pos, self.index.free);
            }
        }
        self.pos
    }

    #[inline(always)]
    fn seek(&mut self, number: u64) -> Option<Position<W>> {
        let pos = self.known(number);
        let index = self.index;
        if !self.game.is_position(&pos) || index.only_stored && self.game.settled(&pos).is_some() {
            return None;
        }
        let block = index.block(&pos)?;
        let twin = block.own_image && index.number(block.start, &pos, MIRROR) < number;
        (!twin).then_some(pos)
    }
}
