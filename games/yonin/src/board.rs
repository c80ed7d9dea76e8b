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
    pub(crate) const fn slides(self) -> bool {
        matches!(self, Rook | Dragon)
    }

    /// Does a piece that faces north, in the middle of nine squares, step to this
    /// one?
    pub(crate) fn steps_to(self, square: usize) -> bool {
        let (right, down) = ((square % 3) as isize - 1, (square / 3) as isize - 1);
        let direction = DIRECTIONS.iter().position(|by| *by == (right, down));
        direction.is_some_and(|direction| self.steps_north() >> direction & 1 == 1)
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
    const fn steps(self, facing: Seat) -> u8 {
        self.steps_north().rotate_left(2 * facing as u32)
    }
}

/// A set of squares.
pub(crate) type Set = u128;

/// All squares.
pub(crate) const ALL: Set = (1 << SQUARES) - 1;

/// One square.
#[inline(always)]
pub(crate) const fn bit(square: usize) -> Set {
    1 << square
}

/// The squares of a set.
#[inline(always)]
pub(crate) fn squares(set: Set) -> impl Iterator<Item = usize> {
    // Halves are quicker to work on than the whole.
    let (mut half, mut later, mut first) = (set as u64, (set >> 64) as u64, 0);
    std::iter::from_fn(move || {
        if half == 0 {
            if later == 0 {
                return None;
            }
            (half, later, first) = (later, 0, 64);
        }
        let square = half.trailing_zeros() as usize;
        half &= half - 1;
        Some(first + square)
    })
}

/// How many of the squares around one are in a set.
#[inline(always)]
pub(crate) fn count_around(square: usize, set: Set) -> i16 {
    // Three rows, the first of which begins at the top left of the square.
    let corner = EDGE + 1;
    let ring = set & around(square);
    let rows = match square.checked_sub(corner) {
        Some(down) => ring >> down,
        None => ring << (corner - square),
    };
    (rows as u32).count_ones() as i16
}

/// Directions, clockwise from north: file and rank that a step adds. Files
/// count from South's left, ranks from the top.
const DIRECTIONS: [(isize, isize); 8] = [
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
];

/// The next square in a direction.
const fn next(square: usize, direction: usize) -> Option<usize> {
    let (right, down) = DIRECTIONS[direction];
    let file = (square % EDGE) as isize + right;
    let rank = (square / EDGE) as isize + down;
    let edge = EDGE as isize;
    if file >= 0 && file < edge && rank >= 0 && rank < edge {
        Some((rank * edge + file) as usize)
    } else {
        None
    }
}

/// The square ahead of a pawn that faces away from a seat.
pub(crate) fn ahead(facing: Seat, square: usize) -> Option<usize> {
    next(square, 2 * facing)
}

/// By facing and form (facing first), and square: where a step leads. Forms
/// that step alike share a row through [`ROWS`], so that what a search touches
/// stays small.
static STEPS: [[Set; SQUARES]; 15] = step_sets();

/// By facing and form: the row of [`STEPS`].
static ROWS: [u8; 32] = rows();

const fn rows() -> [u8; 32] {
    let mut rows = [0; 32];
    let mut of = 0;
    while of < 32 {
        let facing = (of / 8) as u8;
        rows[of] = match Form::ALL[of % 8] {
            Pawn => facing,
            Silver => 4 + facing,
            Gold | Tokin | PromotedSilver => 8 + facing,
            King => 12,
            Dragon => 13,
            Rook => 14,
        };
        of += 1;
    }
    rows
}

const fn step_sets() -> [[Set; SQUARES]; 15] {
    let mut sets = [[0; SQUARES]; 15];
    let rows = rows();
    let mut of = 0;
    while of < 32 {
        let steps = Form::ALL[of % 8].steps(of / 8);
        let mut square = 0;
        while square < SQUARES {
            let mut set = 0;
            let mut direction = 0;
            while direction < 8 {
                if steps >> direction & 1 == 1
                    && let Some(to) = next(square, direction)
                {
                    set |= bit(to);
                }
                direction += 1;
            }
            sets[rows[of] as usize][square] = set;
            square += 1;
        }
        of += 1;
    }
    sets
}

/// Where a piece steps, by its facing and form as [`Cell`](crate::position::Cell)
/// has them.
#[inline(always)]
pub(crate) fn steps(facing_and_form: usize, square: usize) -> Set {
    STEPS[usize::from(ROWS[facing_and_form & 31])][square]
}

/// The squares around one.
#[inline(always)]
pub(crate) fn around(square: usize) -> Set {
    STEPS[12][square]
}

/// By direction and square: all squares that way. North, east, south, west.
static RAYS: [[Set; SQUARES]; 4] = rays();

const fn rays() -> [[Set; SQUARES]; 4] {
    let mut rays = [[0; SQUARES]; 4];
    let mut direction = 0;
    while direction < 4 {
        let mut square = 0;
        while square < SQUARES {
            let mut at = square;
            while let Some(to) = next(at, 2 * direction) {
                rays[direction][square] |= bit(to);
                at = to;
            }
            square += 1;
        }
        direction += 1;
    }
    rays
}

/// By square: its rank and file, without it.
static LINES: [Set; SQUARES] = lines();

const fn lines() -> [Set; SQUARES] {
    let rays = rays();
    let mut lines = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        lines[square] = rays[0][square] | rays[1][square] | rays[2][square] | rays[3][square];
        square += 1;
    }
    lines
}

/// The rank and file of a square, without it.
#[inline(always)]
pub(crate) fn line(square: usize) -> Set {
    LINES[square]
}

/// Where a rook goes, up to and including what stands in its way.
#[inline]
pub(crate) fn slide(square: usize, occupied: Set) -> Set {
    let mut set = 0;
    for direction in 0..4 {
        let ray = RAYS[direction][square];
        let hit = ray & occupied;
        set |= ray;
        if hit != 0 {
            // Squares are numbered from the top left.
            let first = match direction {
                1 | 2 => hit.trailing_zeros(),
                _ => 127 - hit.leading_zeros(),
            };
            set ^= RAYS[direction][first as usize];
        }
    }
    set
}

/// The squares between two on a line, and the second.
pub(crate) fn up_to(square: usize, end: usize) -> Set {
    let ray = RAYS.iter().find(|rays| rays[square] & bit(end) != 0);
    ray.map_or(bit(end), |rays| rays[square] & !rays[end])
}

/// Ranks at the far side in which pieces promote.
const ZONE: usize = 3;

/// By facing: where pieces promote, and the last rank.
pub(crate) static ZONES: [Set; 4] = far_ranks(ZONE);
pub(crate) static LAST: [Set; 4] = far_ranks(1);

const fn far_ranks(ranks: usize) -> [Set; 4] {
    let mut sets = [0; 4];
    let mut seat = 0;
    while seat < 4 {
        let mut square = 0;
        while square < SQUARES {
            if seen_from(seat, square).1 >= EDGE - ranks {
                sets[seat] |= bit(square);
            }
            square += 1;
        }
        seat += 1;
    }
    sets
}

/// By seat and square: the file of the square as the seat sees it.
pub(crate) static FILES: [[Set; SQUARES]; 4] = files();

const fn files() -> [[Set; SQUARES]; 4] {
    let mut sets = [[0; SQUARES]; 4];
    let mut seat = 0;
    while seat < 4 {
        let mut square = 0;
        while square < SQUARES {
            let (file, _) = seen_from(seat, square);
            let mut ahead = 0;
            while ahead < EDGE {
                sets[seat][square] |= bit(square_of(seat, (file, ahead)));
                ahead += 1;
            }
            square += 1;
        }
        seat += 1;
    }
    sets
}

/// A square as a seat sees it: the file from its left, and how many ranks are
/// behind it.
pub(crate) const fn seen_from(seat: Seat, square: usize) -> (usize, usize) {
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
pub(crate) const fn square_of(seat: Seat, (file, ahead): (usize, usize)) -> usize {
    let far = EDGE - 1;
    let (x, y) = match seat {
        0 => (file, far - ahead),
        1 => (ahead, file),
        2 => (far - file, ahead),
        _ => (far - ahead, far - file),
    };
    y * EDGE + x
}
