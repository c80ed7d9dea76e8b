//! The positions that the paper counts: arrangements of the pieces, whoever is
//! to move, found cell by cell and without any numbering.
//!
//! A piece that has scored stands in the goal, so that a side has all its
//! pieces on the board or one less, and never both sides. Mirror images count
//! once. Where the scorer's opponent has no piece on top the game was over
//! before the last move, and the paper leaves the arrangement out.

use kanzen_nocca::Size;

/// The pieces of the first and the second player.
const PIECES: [char; 2] = ['w', 'b'];

/// The paper's positions of one board.
pub struct PositionSet {
    /// Before mirror images are folded and those already over are left out.
    pub unfolded: u64,
    /// Those in which nobody has scored.
    pub unscored: Vec<Arrangement>,
    /// How many there are in which the first player has scored, and the second.
    pub scored: [u64; 2],
}

/// An arrangement of all pieces on the board.
pub struct Arrangement {
    /// As a position is written, up to the mover.
    board: String,
    /// Has each side a piece on top?
    pub tops: [bool; 2],
}

impl Arrangement {
    /// The position with this side to move, as text.
    pub fn text(&self, side: usize) -> String {
        format!("{} {}", self.board, PIECES[side])
    }
}

/// Stacks from the bottom to the top, along the ranks.
type Cells<'a> = Vec<&'a str>;

/// Finds the positions of a board.
pub fn positions(size: Size) -> PositionSet {
    let stacks = stacks(size.height);
    let all = size.width;
    let fill = |pieces: [usize; 2]| {
        let mut found = Vec::new();
        fill(&stacks, size.cells(), pieces, &mut Vec::new(), &mut found);
        found
    };
    let unscored = fill([all, all]);
    let scored = [fill([all - 1, all]), fill([all, all - 1])];
    let once = |cells: &Cells| *cells <= mirrored(size, cells);
    let counts = [0, 1].map(|scorer: usize| {
        let opponent = scorer ^ 1;
        let kept = |cells: &&Cells| once(cells) && tops(cells, opponent);
        scored[scorer].iter().filter(kept).count() as u64
    });
    PositionSet {
        unfolded: (unscored.len() + scored[0].len() + scored[1].len()) as u64,
        unscored: unscored
            .iter()
            .filter(|cells| once(cells))
            .map(|cells| Arrangement {
                board: board(size, cells),
                tops: [0, 1].map(|side| tops(cells, side)),
            })
            .collect(),
        scored: counts,
    }
}

/// Every stack, the empty one first.
fn stacks(height: usize) -> Vec<String> {
    let mut stacks = vec![String::new()];
    let mut lower = 0;
    for _ in 0..height {
        let upper = stacks.len();
        for stack in lower..upper {
            for piece in PIECES {
                stacks.push(format!("{}{piece}", stacks[stack]));
            }
        }
        lower = upper;
    }
    stacks
}

/// Puts so many pieces of each side on the cells that are left.
fn fill<'a>(
    stacks: &'a [String],
    cells_left: usize,
    pieces_left: [usize; 2],
    cells: &mut Cells<'a>,
    found: &mut Vec<Cells<'a>>,
) {
    if cells_left == 0 {
        if pieces_left == [0, 0] {
            found.push(cells.clone());
        }
        return;
    }
    for stack in stacks {
        let used = PIECES.map(|piece| stack.matches(piece).count());
        if let (Some(first), Some(second)) = (
            pieces_left[0].checked_sub(used[0]),
            pieces_left[1].checked_sub(used[1]),
        ) {
            cells.push(stack);
            fill(stacks, cells_left - 1, [first, second], cells, found);
            cells.pop();
        }
    }
}

fn mirrored<'a>(size: Size, cells: &Cells<'a>) -> Cells<'a> {
    let rows = cells.chunks(size.width);
    rows.flat_map(|row| row.iter().rev().copied()).collect()
}

/// Has this side a piece on top?
fn tops(cells: &Cells, side: usize) -> bool {
    cells.iter().any(|stack| stack.ends_with(PIECES[side]))
}

fn board(size: Size, cells: &Cells) -> String {
    let cell = |stack: &&str| if stack.is_empty() { "-" } else { *stack }.to_string();
    let row = |row: &[&str]| row.iter().map(cell).collect::<Vec<_>>().join(",");
    let rows: Vec<String> = cells.chunks(size.width).map(row).collect();
    rows.join("/")
}
