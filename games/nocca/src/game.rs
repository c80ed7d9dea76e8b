//! The rules.

use std::ops::ControlFlow;

use kanzen_index::bits::Word;
use kanzen_rules::laws::Lawful;
use kanzen_rules::{
    Game, GameName, Outcome, Placements, Player, Symmetric, Symmetry, Unmoves, Value,
};

use crate::size::{MOST_RANKS, Size};

/// A stack in a few bits: a one, then a bit for each piece from the bottom to
/// the top, 0 for the first player's and 1 for the second's.
pub(crate) type Stack = u8;

/// A cell without pieces.
pub(crate) const EMPTY: Stack = 1;

/// How many pieces are on a stack.
#[inline(always)]
pub(crate) fn height(stack: Stack) -> usize {
    7 - stack.leading_zeros() as usize
}

/// Whose piece is on top, if there is one.
#[inline(always)]
pub(crate) fn top(stack: Stack) -> Option<usize> {
    (stack != EMPTY).then_some(usize::from(stack & 1))
}

/// Is the piece on top over one of the other side?
#[inline(always)]
pub(crate) fn covers_the_other_side(stack: Stack) -> bool {
    height(stack) > 1 && (stack ^ stack >> 1) & 1 == 1
}

/// The stack with every piece of the other side.
#[inline(always)]
pub(crate) fn swapped(stack: Stack) -> Stack {
    stack ^ ((1 << height(stack)) - 1)
}

/// A position on a board whose cells, numbered from the top left along the
/// ranks, fit a word; the first player sits below.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<W> {
    /// The stacks of each rank, those of the left file in the lowest bits.
    pub(crate) ranks: [u64; MOST_RANKS],
    /// The cells on which a player's piece is on top, and those without room;
    /// both follow from the stacks.
    pub(crate) tops: [W; 2],
    pub(crate) full: W,
    pub(crate) turn: u8,
    /// The player who moved last has stepped off the board.
    pub(crate) off: bool,
}

/// A step of the top piece of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    pub(crate) from: u8,
    /// None: off the board.
    pub(crate) to: Option<u8>,
}

impl Move {
    /// Onto another cell.
    #[inline(always)]
    pub(crate) fn step(from: usize, to: usize) -> Move {
        Move {
            from: from as u8,
            to: Some(to as u8),
        }
    }
}

/// Where a cell is: its rank, and its lowest bit there.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) rank: usize,
    pub(crate) shift: u32,
}

/// NOCCA NOCCA on a board whose cells fit a word.
#[derive(Clone)]
pub struct Nocca<W> {
    pub(crate) size: Size,
    pub(crate) name: GameName,
    /// The bits of a stack.
    stack_mask: u64,
    /// By cell: the cells around it, and where it is.
    neighbours: Vec<W>,
    places: Vec<Place>,
    /// The cells of each rank.
    ranks: Vec<W>,
    /// The ranks from which each player steps off.
    far: [W; 2],
    /// The cells that have one to their left, and those with one to their right.
    not_first: W,
    not_last: W,
    /// The cells round which there is always room: all other pieces do not fill
    /// the cells around them.
    roomy: W,
}

impl<W: Word> Nocca<W> {
    /// The game on a board that fits.
    pub fn new(size: Size) -> Self {
        assert!(size.cells() <= W::SQUARES, "a board larger than its word");
        let cells = 0..size.cells();
        let split = |cell: usize| (cell % size.width, cell / size.width);
        let near = |a: usize, b: usize| {
            let ((file, rank), (other_file, other_rank)) = (split(a), split(b));
            file.abs_diff(other_file).max(rank.abs_diff(other_rank)) == 1
        };
        let set = |holds: &dyn Fn(usize) -> bool| {
            let chosen = cells.clone().filter(|cell| holds(*cell));
            chosen.fold(W::default(), |set, cell| set | W::bit(cell))
        };
        let place = |cell: usize| Place {
            rank: split(cell).1,
            shift: size.stack_bits() * split(cell).0 as u32,
        };
        let ranks: Vec<W> = (0..size.depth)
            .map(|rank| set(&|cell| split(cell).1 == rank))
            .collect();
        let neighbours: Vec<W> = cells
            .clone()
            .map(|cell| set(&|other| near(cell, other)))
            .collect();
        Nocca {
            size,
            name: size.name(),
            stack_mask: (1 << size.stack_bits()) - 1,
            places: cells.clone().map(place).collect(),
            far: [ranks[0], ranks[size.depth - 1]],
            not_first: set(&|cell| split(cell).0 > 0),
            not_last: set(&|cell| split(cell).0 + 1 < size.width),
            roomy: set(&|cell| neighbours[cell].count() * size.height >= 2 * size.width),
            neighbours,
            ranks,
        }
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// A board without pieces.
    pub(crate) fn empty(&self) -> Position<W> {
        let mut pos = Position {
            ranks: [0; MOST_RANKS],
            tops: [W::default(); 2],
            full: W::default(),
            turn: 0,
            off: false,
        };
        (0..self.size.cells()).for_each(|cell| self.put(&mut pos, cell, EMPTY));
        pos
    }

    #[inline(always)]
    pub(crate) fn place(&self, cell: usize) -> Place {
        self.places[cell]
    }

    /// The stack on a cell.
    #[inline(always)]
    pub(crate) fn stack(&self, pos: &Position<W>, cell: usize) -> Stack {
        self.stack_in(pos.ranks[self.places[cell].rank], cell)
    }

    /// The stack on a cell whose rank has these stacks.
    #[inline(always)]
    pub(crate) fn stack_in(&self, rank: u64, cell: usize) -> Stack {
        (rank >> self.places[cell].shift & self.stack_mask) as Stack
    }

    /// The rank of a cell, with another stack on it.
    #[inline(always)]
    pub(crate) fn with_stack(&self, rank: u64, cell: usize, stack: Stack) -> u64 {
        let shift = self.places[cell].shift;
        rank & !(self.stack_mask << shift) | u64::from(stack) << shift
    }

    /// Puts a stack on a cell instead of what is there.
    #[inline(always)]
    pub(crate) fn put(&self, pos: &mut Position<W>, cell: usize, stack: Stack) {
        let rank = &mut pos.ranks[self.places[cell].rank];
        *rank = self.with_stack(*rank, cell, stack);
        // Without branches: which sets the cell is in is hard to foresee.
        let bit = W::bit(cell);
        let set = |cells: W, is_in: bool| cells & !bit | if is_in { bit } else { W::default() };
        let [first, second] = pos.tops;
        pos.tops = [
            set(first, top(stack) == Some(0)),
            set(second, top(stack) == Some(1)),
        ];
        pos.full = set(pos.full, height(stack) == self.size.height);
    }

    /// The cells around a cell that have room for a piece.
    #[inline(always)]
    pub(crate) fn room_around(&self, pos: &Position<W>, cell: usize) -> W {
        self.neighbours[cell] & !pos.full
    }

    /// The cells from which this side could step off if it were its turn.
    #[inline(always)]
    pub(crate) fn threats(&self, pos: &Position<W>, side: usize) -> W {
        pos.tops[side] & self.far[side]
    }

    /// The cells of the rank from which this side steps off.
    #[inline(always)]
    pub(crate) fn far_rank(&self, side: usize) -> W {
        self.far[side]
    }

    /// The cells of the rank before the one from which this side steps off.
    #[inline(always)]
    pub(crate) fn rank_before_far(&self, side: usize) -> W {
        self.ranks[if side == 0 { 1 } else { self.size.depth - 2 }]
    }

    /// The cells to the left and to the right of these.
    #[inline(always)]
    pub(crate) fn to_the_sides(&self, cells: W) -> W {
        (cells & self.not_last) << 1 | (cells & self.not_first) >> 1
    }

    /// The cells of a side's far rank that these cells before it touch.
    #[inline(always)]
    pub(crate) fn onto_far_rank(&self, side: usize, before_far: W) -> W {
        let files = before_far | self.to_the_sides(before_far);
        let width = self.size.width as u32;
        if side == 0 {
            files >> width
        } else {
            files << width
        }
    }

    /// The cells round which there is always room.
    #[inline(always)]
    pub(crate) fn roomy(&self) -> W {
        self.roomy
    }

    /// The cells of a rank.
    #[inline(always)]
    pub(crate) fn rank_set(&self, rank: usize) -> W {
        self.ranks[rank]
    }

    /// The cell from which the mover's opponent threatens to step off, if it
    /// is one cell.
    #[inline(always)]
    pub(crate) fn only_threat(&self, pos: &Position<W>) -> Option<usize> {
        let cells = self.threats(pos, usize::from(pos.turn ^ 1));
        (!cells.is_empty() && cells.without_lowest().is_empty()).then(|| cells.lowest())
    }

    /// The cells around a cell with a side's piece on top.
    #[inline(always)]
    pub(crate) fn beside(&self, pos: &Position<W>, side: usize, cell: usize) -> W {
        self.neighbours[cell] & pos.tops[side]
    }

    /// Visits the mover's steps onto a cell.
    #[inline(always)]
    pub(crate) fn try_for_each_step_onto<B>(
        &self,
        pos: &Position<W>,
        to: usize,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if pos.full.has(to) {
            return ControlFlow::Continue(());
        }
        for from in self.beside(pos, pos.turn.into(), to).squares() {
            visit(Move::step(from, to))?;
        }
        ControlFlow::Continue(())
    }

    /// Moves the top piece, which is `side`'s, of one cell onto another.
    #[inline(always)]
    pub(crate) fn step(&self, pos: &mut Position<W>, side: u8, from: usize, to: usize) {
        self.put(pos, from, self.stack(pos, from) >> 1);
        self.put(pos, to, self.stack(pos, to) << 1 | side);
    }
}

impl<W: Word> Game for Nocca<W> {
    type Position = Position<W>;
    type Move = Move;
    const PLAYERS: u8 = 2;

    fn start(&self) -> Option<Position<W>> {
        let mut pos = self.empty();
        for side in 0..2 {
            // Each side begins where the other steps off.
            for cell in self.far[side ^ 1].squares() {
                self.put(&mut pos, cell, EMPTY << 1 | side as Stack);
            }
        }
        Some(pos)
    }

    #[inline(always)]
    fn turn(&self, pos: &Position<W>) -> Player {
        Player(pos.turn)
    }

    #[inline(always)]
    fn outcome(&self, pos: &Position<W>) -> Option<Outcome> {
        pos.off.then(|| Outcome::won_by(Player(pos.turn ^ 1)))
    }

    #[inline(always)]
    fn settled(&self, pos: &Position<W>) -> Option<Value> {
        let threats = self.threats(pos, pos.turn.into());
        (!threats.is_empty()).then_some(Value::Win(1))
    }

    #[inline(always)]
    fn try_for_each_move<B>(
        &self,
        pos: &Position<W>,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let side = usize::from(pos.turn);
        for from in pos.tops[side].squares() {
            for to in self.room_around(pos, from).squares() {
                visit(Move::step(from, to))?;
            }
            if self.far[side].has(from) {
                visit(Move {
                    from: from as u8,
                    to: None,
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn play(&self, pos: &mut Position<W>, mv: Move) {
        let from = usize::from(mv.from);
        match mv.to {
            Some(to) => self.step(pos, pos.turn, from, to.into()),
            None => {
                self.put(pos, from, self.stack(pos, from) >> 1);
                pos.off = true;
            }
        }
        pos.turn ^= 1;
    }
}

impl<W: Word> Unmoves for Nocca<W> {
    /// Every placement of all pieces is one.
    #[inline(always)]
    fn is_position(&self, pos: &Position<W>) -> bool {
        !pos.off
    }

    fn passed(&self, pos: &Position<W>) -> Option<Position<W>> {
        Some(Position {
            turn: pos.turn ^ 1,
            ..*pos
        })
    }

    /// A step backwards: from the top of a stack onto a neighbour that has room.
    #[inline(always)]
    fn for_each_candidate_unmove(&self, pos: &Position<W>, mut visit: impl FnMut(&Position<W>)) {
        let us = pos.turn ^ 1;
        for to in pos.tops[usize::from(us)].squares() {
            for from in self.room_around(pos, to).squares() {
                visit(&self.unmoved(pos, from, to));
            }
        }
    }
}

impl<W: Word> Nocca<W> {
    /// The position before a step.
    #[inline(always)]
    pub(crate) fn unmoved(&self, pos: &Position<W>, from: usize, to: usize) -> Position<W> {
        let mut previous = *pos;
        previous.turn ^= 1;
        self.step(&mut previous, pos.turn ^ 1, to, from);
        previous
    }
}

impl<W: Word> Symmetric for Nocca<W> {
    fn symmetries(&self) -> &[Symmetry] {
        &[Symmetry::Mirror, Symmetry::Flip, Symmetry::MirrorFlip]
    }

    fn image(&self, symmetry: Symmetry, pos: &Position<W>) -> Position<W> {
        let flips = symmetry != Symmetry::Mirror;
        let mut image = *pos;
        for cell in 0..self.size.cells() {
            let stack = self.stack(pos, cell);
            let stack = if flips { swapped(stack) } else { stack };
            self.put(&mut image, self.image_of_cell(symmetry, cell), stack);
        }
        image.turn ^= u8::from(flips);
        image
    }
}

impl<W: Word> Nocca<W> {
    fn image_of_cell(&self, symmetry: Symmetry, cell: usize) -> usize {
        let Size { width, depth, .. } = self.size;
        let (file, rank) = (cell % width, cell / width);
        let (left, up) = (width - 1 - file, depth - 1 - rank);
        match symmetry {
            Symmetry::Mirror => rank * width + left,
            Symmetry::Flip => up * width + left,
            Symmetry::MirrorFlip => up * width + file,
            Symmetry::Numbered { .. } => unreachable!("not one of its symmetries"),
        }
    }
}

/// There is no royal piece.
impl<W: Word> Placements for Nocca<W> {}

impl<W: Word> Lawful for Nocca<W> {
    fn audit(&self, before: &Position<W>, mv: Move, after: &Position<W>) -> Result<(), String> {
        let stacks = |pos: &Position<W>| -> Vec<Vec<bool>> {
            let pieces = |cell: usize| {
                let stack = self.stack(pos, cell);
                let pieces = (0..height(stack)).rev().map(|i| stack >> i & 1 == 1);
                pieces.collect()
            };
            (0..self.size.cells()).map(pieces).collect()
        };
        let mut expected = stacks(before);
        let piece = expected[usize::from(mv.from)]
            .pop()
            .ok_or("nothing stands where it begins")?;
        if piece != (before.turn == 1) {
            return Err("it moves the other side's piece".into());
        }
        if let Some(to) = mv.to {
            expected[usize::from(to)].push(piece);
            if expected[usize::from(to)].len() > self.size.height {
                return Err("the stack is too high".into());
            }
        }
        // What follows from the stacks is worked out anew.
        let mut rebuilt = self.empty();
        (0..self.size.cells()).for_each(|cell| {
            self.put(&mut rebuilt, cell, self.stack(after, cell));
        });
        match () {
            _ if (rebuilt.tops, rebuilt.full) != (after.tops, after.full) => {
                Err("the sets of cells do not fit the stacks".into())
            }
            _ if stacks(after) != expected => Err("another cell changed".into()),
            _ if after.off != mv.to.is_none() => Err("it ends the game, or does not".into()),
            _ if after.turn == before.turn => Err("the turn did not pass".into()),
            _ => Ok(()),
        }
    }
}
