//! The board seen from its four sides, and how pieces step.

/// Squares along an edge, and all of them.
pub(crate) const EDGE: usize = 9;
pub(crate) const SQUARES: usize = EDGE * EDGE;

/// Who sits where, clockwise from below: South, West, North, East. A piece
/// faces away from a seat, whoever has it.
pub type Seat = usize;

/// A piece's kind, promoted or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Form {
    /// 歩
    Pawn,
    /// 銀
    Silver,
    /// 金
    Gold,
    /// 飛
    Rook,
    /// 玉
    King,
    /// と
    Tokin,
    /// 成銀
    PromotedSilver,
    /// 龍
    Dragon,
}

use Form::*;

impl Form {
    /// All forms.
    pub const ALL: [Form; 8] = [
        Pawn,
        Silver,
        Gold,
        Rook,
        King,
        Tokin,
        PromotedSilver,
        Dragon,
    ];

    /// Forms that can be in hand.
    pub const KINDS: [Form; 4] = [Pawn, Silver, Gold, Rook];

    /// What it promotes to.
    pub fn promoted(self) -> Option<Form> {
        match self {
            Pawn => Some(Tokin),
            Silver => Some(PromotedSilver),
            Rook => Some(Dragon),
            _ => None,
        }
    }

    /// What it is in hand.
    pub fn plain(self) -> Form {
        match self {
            Tokin => Pawn,
            PromotedSilver => Silver,
            Dragon => Rook,
            plain => plain,
        }
    }

    /// Does it slide forwards, backwards and to the sides?
    pub(crate) fn slides(self) -> bool {
        matches!(self, Rook | Dragon)
    }

    /// Steps of a piece that faces north, as a set of directions.
    const fn steps_north(self) -> u8 {
        const FORWARD: u8 = 1 << 0;
        const DIAGONAL_FORWARD: u8 = 1 << 1 | 1 << 7;
        const SIDES: u8 = 1 << 2 | 1 << 6;
        const DIAGONAL_BACK: u8 = 1 << 3 | 1 << 5;
        const BACK: u8 = 1 << 4;
        match self {
            Pawn => FORWARD,
            Silver => FORWARD | DIAGONAL_FORWARD | DIAGONAL_BACK,
            Gold | Tokin | PromotedSilver => FORWARD | DIAGONAL_FORWARD | SIDES | BACK,
            King => 0xff,
            Rook => 0,
            Dragon => DIAGONAL_FORWARD | DIAGONAL_BACK,
        }
    }

    /// Directions of its steps if it faces away from a seat. A quarter turn
    /// clockwise is two directions on.
    #[inline]
    pub(crate) fn steps(self, facing: Seat) -> u8 {
        self.steps_north().rotate_left(2 * facing as u32)
    }
}

/// Directions, clockwise from north: file and rank that a step adds. Files
/// count from South's left, ranks from the top.
pub(crate) const DIRECTIONS: [(isize, isize); 8] = [
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
];

/// Directions in which rooks slide.
pub(crate) const STRAIGHT: [usize; 4] = [0, 2, 4, 6];

/// No square.
const NOWHERE: u8 = u8::MAX;

/// By square and direction: the next square.
static NEXT: [[u8; 8]; SQUARES] = next_squares();

const fn next_squares() -> [[u8; 8]; SQUARES] {
    let mut next = [[NOWHERE; 8]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut direction = 0;
        while direction < 8 {
            let (right, down) = DIRECTIONS[direction];
            let file = (square % EDGE) as isize + right;
            let rank = (square / EDGE) as isize + down;
            let edge = EDGE as isize;
            if file >= 0 && file < edge && rank >= 0 && rank < edge {
                next[square][direction] = (rank * edge + file) as u8;
            }
            direction += 1;
        }
        square += 1;
    }
    next
}

/// The next square in a direction.
#[inline]
pub(crate) fn next(square: usize, direction: usize) -> Option<usize> {
    let next = NEXT[square][direction];
    (next != NOWHERE).then_some(next as usize)
}

/// A square as a seat sees it: the file from its left, and how many ranks are
/// behind it.
pub(crate) fn seen_from(seat: Seat, square: usize) -> (usize, usize) {
    let (file, rank) = (square % EDGE, square / EDGE);
    let far = EDGE - 1;
    match seat {
        0 => (file, far - rank),
        1 => (rank, file),
        2 => (far - file, rank),
        _ => (far - rank, far - file),
    }
}

/// The other way round.
pub(crate) fn square_of(seat: Seat, (file, ahead): (usize, usize)) -> usize {
    let far = EDGE - 1;
    let (x, y) = match seat {
        0 => (file, far - ahead),
        1 => (ahead, file),
        2 => (far - file, ahead),
        _ => (far - ahead, far - file),
    };
    y * EDGE + x
}
