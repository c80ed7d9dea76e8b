//! The cells of the two worlds: where pieces step, what stands in a row, and
//! the eight ways to turn everything.
//!
//! Cells are numbered from the top left along the ranks, first the 16 of the
//! upper world, then the 9 of the lower one. A lower cell lies under the
//! crossing of four upper ones.

/// A set of cells, bit `i` for cell `i`.
pub(crate) type Cells = u32;

/// How wide each world is.
pub(crate) const UPPER_SIDE: usize = 4;
pub(crate) const LOWER_SIDE: usize = 3;
/// Cells of the upper world, and of both.
pub(crate) const UPPER: usize = UPPER_SIDE * UPPER_SIDE;
pub(crate) const CELLS: usize = UPPER + LOWER_SIDE * LOWER_SIDE;

pub(crate) const ALL: Cells = (1 << CELLS) - 1;
pub(crate) const UPPER_WORLD: Cells = (1 << UPPER) - 1;
/// The four inner cells of the upper world.
pub(crate) const INNER: Cells = 1 << 5 | 1 << 6 | 1 << 9 | 1 << 10;

/// Rotations and reflections of the square, the identity included.
pub(crate) const TURNS: usize = 8;

/// Three cells next to each other in line.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    pub cells: Cells,
    /// The cell that makes them four, if there is one.
    pub fourth: Cells,
}

/// Enemies on all of these cells are caught by pieces on both sides: one of them
/// is known, here is the other.
#[derive(Clone, Copy)]
pub(crate) struct Catch {
    pub between: Cells,
    pub far: Cells,
}

/// What follows from the shape of the board.
pub(crate) struct Board {
    /// By cell, the cells of the other world that touch it.
    pub steps: [Cells; CELLS],
    /// All rows, and by cell those that it is part of.
    pub rows: Vec<Row>,
    pub rows_of: [Vec<Row>; CELLS],
    pub catches_of: [Vec<Catch>; CELLS],
    /// By turn and byte of a set: the turned set.
    turned: Box<[[[Cells; 256]; 4]; TURNS]>,
}

/// Squares of the plane that both worlds lie in: upper cells on even ones,
/// lower cells in between on odd ones.
pub(crate) fn spot(cell: usize) -> (i32, i32) {
    let (side, number, shift) = match cell < UPPER {
        true => (UPPER_SIDE, cell, 0),
        false => (LOWER_SIDE, cell - UPPER, 1),
    };
    let (file, rank) = (number % side, number / side);
    (2 * file as i32 + shift, 2 * rank as i32 + shift)
}

fn cell_at(spot: (i32, i32)) -> Option<usize> {
    (0..CELLS).find(|cell| self::spot(*cell) == spot)
}

/// The cell so many steps in a direction, within one world.
fn along(cell: usize, (right, down): (i32, i32), steps: i32) -> Option<usize> {
    let (x, y) = spot(cell);
    cell_at((x + 2 * steps * right, y + 2 * steps * down))
}

fn bit(cell: Option<usize>) -> Cells {
    cell.map_or(0, |cell| 1 << cell)
}

/// Each line has two of them.
const DIRECTIONS: [(i32, i32); 8] = [
    (1, 0),
    (0, 1),
    (1, 1),
    (1, -1),
    (-1, 0),
    (0, -1),
    (-1, -1),
    (-1, 1),
];

impl Board {
    /// The board, on which up to so many enemies in line are caught.
    pub fn new(most_between: i32) -> Board {
        let touches = |a: usize, b: usize| {
            let ((ax, ay), (bx, by)) = (spot(a), spot(b));
            (ax - bx).abs() == 1 && (ay - by).abs() == 1
        };
        let steps = std::array::from_fn(|cell| {
            let near = (0..CELLS).filter(|other| touches(cell, *other));
            near.fold(0, |set, other| set | 1 << other)
        });
        let mut rows = Vec::new();
        for cell in 0..CELLS {
            for direction in &DIRECTIONS[..4] {
                let [second, third] = [1, 2].map(|steps| along(cell, *direction, steps));
                if second.is_some() && third.is_some() {
                    let fourth = [-1, 3].map(|steps| bit(along(cell, *direction, steps)));
                    rows.push(Row {
                        cells: 1 << cell | bit(second) | bit(third),
                        fourth: fourth[0] | fourth[1],
                    });
                }
            }
        }
        let rows_of = std::array::from_fn(|cell| {
            let through = rows.iter().filter(|row| row.cells >> cell & 1 == 1);
            through.copied().collect()
        });
        let catches_of = std::array::from_fn(|cell| {
            let catch = |direction: (i32, i32), count: i32| {
                let between = (1..=count).map(|steps| bit(along(cell, direction, steps)));
                Some(Catch {
                    between: between.fold(0, |set, cell| set | cell),
                    far: 1 << along(cell, direction, count + 1)?,
                })
            };
            let catches = DIRECTIONS.into_iter().flat_map(|direction| {
                (1..=most_between).filter_map(move |count| catch(direction, count))
            });
            catches.collect()
        });
        Board {
            steps,
            rows,
            rows_of,
            catches_of,
            turned: turned_sets(),
        }
    }

    /// A set of cells turned in one of the [`TURNS`] ways.
    #[inline(always)]
    pub fn turned(&self, turn: usize, cells: Cells) -> Cells {
        let bytes = cells.to_le_bytes();
        let table = &self.turned[turn];
        table[0][usize::from(bytes[0])]
            | table[1][usize::from(bytes[1])]
            | table[2][usize::from(bytes[2])]
            | table[3][usize::from(bytes[3])]
    }
}

/// The cell that a cell becomes; three bits say how: mirrored, turned upside
/// down, along the diagonal.
fn turned_cell(turn: usize, cell: usize) -> usize {
    let (mut x, mut y) = spot(cell);
    let far = 2 * (UPPER_SIDE as i32 - 1);
    if turn & 1 != 0 {
        x = far - x;
    }
    if turn & 2 != 0 {
        y = far - y;
    }
    if turn & 4 != 0 {
        (x, y) = (y, x);
    }
    cell_at((x, y)).expect("both worlds have the symmetries of the square")
}

fn turned_sets() -> Box<[[[Cells; 256]; 4]; TURNS]> {
    let mut sets = Box::new([[[0; 256]; 4]; TURNS]);
    for (turn, tables) in sets.iter_mut().enumerate() {
        for cell in 0..CELLS {
            let image = 1 << turned_cell(turn, cell);
            for (byte, set) in tables[cell / 8].iter_mut().enumerate() {
                if byte >> (cell % 8) & 1 == 1 {
                    *set |= image;
                }
            }
        }
    }
    sets
}
