//! The rules.

use std::ops::ControlFlow;

use kanzen_rules::laws::Lawful;
use kanzen_rules::{
    Game, Outcome, Player, Repeated, Repetition, Symmetric, Symmetry, Unmoves, Value,
};

use crate::size::Size;

/// A stack in a byte: a one, then a bit for each piece from the bottom to the
/// top, 0 for the first player's and 1 for the second's.
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

/// Is the top piece this side's?
#[inline(always)]
fn tops(stack: Stack, side: usize) -> bool {
    stack != EMPTY && usize::from(stack & 1) == side
}

/// The stack with every piece of the other side.
#[inline(always)]
pub(crate) fn swapped(stack: Stack) -> Stack {
    stack ^ ((1 << height(stack)) - 1)
}

/// A position on a board of at most `N` cells, which are numbered from the top
/// left, along the ranks; the first player sits below.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<const N: usize> {
    pub(crate) cells: [Stack; N],
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

/// NOCCA NOCCA on a board of at most `N` cells.
#[derive(Clone)]
pub struct Nocca<const N: usize> {
    pub(crate) size: Size,
    pub(crate) name: String,
    /// The neighbours of each cell.
    neighbours: Vec<Vec<u8>>,
}

impl<const N: usize> Nocca<N> {
    /// The game on a board that fits.
    pub fn new(size: Size) -> Self {
        assert!(size.cells() <= N, "a board larger than its array");
        let place = |cell: usize| {
            let (file, rank) = (cell % size.width, cell / size.width);
            (file as isize, rank as isize)
        };
        let near = |a: usize, b: usize| {
            let ((file, rank), (other_file, other_rank)) = (place(a), place(b));
            (file - other_file).abs().max((rank - other_rank).abs()) == 1
        };
        let cells = 0..size.cells();
        let neighbours = cells.clone().map(|cell| {
            let near = cells.clone().filter(|other| near(cell, *other));
            near.map(|other| other as u8).collect()
        });
        Nocca {
            size,
            name: match size {
                Size::OFFICIAL => "nocca".to_string(),
                size => format!("nocca:{size}"),
            },
            neighbours: neighbours.collect(),
        }
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The cells of the rank from which this side steps off.
    #[inline(always)]
    fn far_rank(&self, side: usize) -> std::ops::Range<usize> {
        match side {
            0 => 0..self.size.width,
            _ => self.size.cells() - self.size.width..self.size.cells(),
        }
    }
}

impl<const N: usize> Nocca<N> {
    /// Has this side a piece that could step off if it were its turn?
    #[inline(always)]
    pub(crate) fn threatens(&self, pos: &Position<N>, side: usize) -> bool {
        let mut far = pos.cells[self.far_rank(side)].iter();
        far.any(|stack| tops(*stack, side))
    }

    /// The cell from which the mover's opponent threatens to step off, if it
    /// is one cell.
    #[inline(always)]
    pub(crate) fn only_threat(&self, pos: &Position<N>) -> Option<usize> {
        let side = usize::from(pos.turn ^ 1);
        let mut cells = self
            .far_rank(side)
            .filter(|cell| tops(pos.cells[*cell], side));
        match (cells.next(), cells.next()) {
            (Some(cell), None) => Some(cell),
            _ => None,
        }
    }

    /// Visits the mover's steps onto a cell.
    #[inline(always)]
    pub(crate) fn try_for_each_step_onto<B>(
        &self,
        pos: &Position<N>,
        to: usize,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if height(pos.cells[to]) >= self.size.height {
            return ControlFlow::Continue(());
        }
        for &from in &self.neighbours[to] {
            if tops(pos.cells[usize::from(from)], pos.turn.into()) {
                visit(Move {
                    from,
                    to: Some(to as u8),
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<const N: usize> Game for Nocca<N> {
    type Position = Position<N>;
    type Move = Move;
    const PLAYERS: u8 = 2;

    fn start(&self) -> Option<Position<N>> {
        let mut cells = [EMPTY; N];
        for (side, player) in [1, 0].into_iter().enumerate() {
            let home = self.far_rank(side);
            cells[home].fill(EMPTY << 1 | player);
        }
        Some(Position {
            cells,
            turn: 0,
            off: false,
        })
    }

    #[inline(always)]
    fn turn(&self, pos: &Position<N>) -> Player {
        Player(pos.turn)
    }

    #[inline(always)]
    fn outcome(&self, pos: &Position<N>) -> Option<Outcome> {
        pos.off.then(|| Outcome::won_by(Player(pos.turn ^ 1)))
    }

    fn stuck(&self, pos: &Position<N>) -> Outcome {
        Outcome::won_by(Player(pos.turn ^ 1))
    }

    #[inline(always)]
    fn settled(&self, pos: &Position<N>) -> Option<Value> {
        self.threatens(pos, pos.turn.into())
            .then_some(Value::Win(1))
    }

    #[inline(always)]
    fn try_for_each_move<B>(
        &self,
        pos: &Position<N>,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let side = usize::from(pos.turn);
        let far = self.far_rank(side);
        for (from, near) in self.neighbours.iter().enumerate() {
            if !tops(pos.cells[from], side) {
                continue;
            }
            for &to in near {
                if height(pos.cells[usize::from(to)]) < self.size.height {
                    visit(Move {
                        from: from as u8,
                        to: Some(to),
                    })?;
                }
            }
            if far.contains(&from) {
                visit(Move {
                    from: from as u8,
                    to: None,
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn play(&self, pos: &mut Position<N>, mv: Move) {
        let from = &mut pos.cells[usize::from(mv.from)];
        *from >>= 1;
        match mv.to {
            Some(to) => {
                let to = &mut pos.cells[usize::from(to)];
                *to = *to << 1 | pos.turn;
            }
            None => pos.off = true,
        }
        pos.turn ^= 1;
    }

    fn repetition(&self) -> Repetition {
        Repetition {
            times: 4,
            result: Repeated::Draw,
            perpetual_check_loses: false,
        }
    }
}

impl<const N: usize> Unmoves for Nocca<N> {
    /// Every placement of all pieces is one.
    #[inline(always)]
    fn is_position(&self, pos: &Position<N>) -> bool {
        !pos.off
    }

    fn passed(&self, pos: &Position<N>) -> Option<Position<N>> {
        Some(Position {
            turn: pos.turn ^ 1,
            ..*pos
        })
    }

    /// A step backwards: from the top of a stack onto a neighbour that has room.
    #[inline(always)]
    fn for_each_candidate_unmove(&self, pos: &Position<N>, mut visit: impl FnMut(&Position<N>)) {
        let us = pos.turn ^ 1;
        let mut previous = *pos;
        previous.turn = us;
        for (to, near) in self.neighbours.iter().enumerate() {
            if !tops(pos.cells[to], us.into()) {
                continue;
            }
            for &from in near {
                let from = usize::from(from);
                if height(pos.cells[from]) < self.size.height {
                    previous.cells[to] = pos.cells[to] >> 1;
                    previous.cells[from] = pos.cells[from] << 1 | us;
                    visit(&previous);
                    previous.cells[to] = pos.cells[to];
                    previous.cells[from] = pos.cells[from];
                }
            }
        }
    }
}

impl<const N: usize> Symmetric for Nocca<N> {
    fn symmetries(&self) -> &[Symmetry] {
        &[Symmetry::Mirror, Symmetry::Flip, Symmetry::MirrorFlip]
    }

    fn image(&self, symmetry: Symmetry, pos: &Position<N>) -> Position<N> {
        let flips = symmetry != Symmetry::Mirror;
        let mut image = *pos;
        for cell in 0..self.size.cells() {
            let stack = pos.cells[cell];
            image.cells[self.image_of_cell(symmetry, cell)] =
                if flips { swapped(stack) } else { stack };
        }
        image.turn ^= u8::from(flips);
        image
    }

    fn image_of_move(&self, symmetry: Symmetry, mv: Move) -> Move {
        let image = |cell: u8| self.image_of_cell(symmetry, cell.into()) as u8;
        Move {
            from: image(mv.from),
            to: mv.to.map(image),
        }
    }
}

impl<const N: usize> Nocca<N> {
    fn image_of_cell(&self, symmetry: Symmetry, cell: usize) -> usize {
        let Size { width, depth, .. } = self.size;
        let (file, rank) = (cell % width, cell / width);
        let (left, up) = (width - 1 - file, depth - 1 - rank);
        match symmetry {
            Symmetry::Mirror => rank * width + left,
            Symmetry::Flip => up * width + left,
            Symmetry::MirrorFlip => up * width + file,
        }
    }
}

impl<const N: usize> Lawful for Nocca<N> {
    fn audit(&self, before: &Position<N>, mv: Move, after: &Position<N>) -> Result<(), String> {
        let stacks = |pos: &Position<N>| -> Vec<Vec<bool>> {
            let pieces = |stack: &Stack| {
                (0..height(*stack))
                    .rev()
                    .map(|i| stack >> i & 1 == 1)
                    .collect()
            };
            pos.cells[..self.size.cells()].iter().map(pieces).collect()
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
        match () {
            _ if stacks(after) != expected => Err("another cell changed".into()),
            _ if after.off != mv.to.is_none() => Err("it ends the game, or does not".into()),
            _ if after.turn == before.turn => Err("the turn did not pass".into()),
            _ => Ok(()),
        }
    }
}
