//! Where a random game begins.

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::plain::{Piece, Position, Rules, Side};

/// How often a start is drawn until one is a position.
const TRIES: usize = 100;

/// A placement of this material, by side and kind, that is a position, if one
/// is found soon.
pub fn draw(
    rules: &Rules,
    material: &[Vec<u8>; 2],
    random: &mut Xoshiro256PlusPlus,
) -> Option<Position> {
    // Pieces are left in hand or turned over in some games only.
    let held = if random.random_bool(0.3) { 0.5 } else { 0.0 };
    let promoted = if random.random_bool(0.4) { 0.5 } else { 0.0 };
    let mut starts = (0..TRIES).map(|_| place(rules, material, random, held, promoted));
    starts.find(|pos| rules.is_position(pos))
}

fn place(
    rules: &Rules,
    material: &[Vec<u8>; 2],
    random: &mut Xoshiro256PlusPlus,
    held: f64,
    promoted: f64,
) -> Position {
    let mut pos = Position {
        board: vec![None; rules.squares()],
        hands: [0, 1].map(|_| vec![0; rules.kinds.len()]),
        turn: random.random_bool(0.15) as Side,
    };
    // Royal pieces come first, since they cannot stay in hand.
    let mut kinds: Vec<usize> = (0..rules.kinds.len()).collect();
    kinds.sort_by_key(|kind| !rules.kinds[*kind].royal);
    for kind in kinds {
        for side in [0, 1] {
            for _ in 0..material[side][kind] {
                let square = free_square(rules, &pos, side, random);
                let in_hand = rules.hand && !rules.kinds[kind].royal && random.random_bool(held);
                let Some(square) = square.filter(|_| !in_hand) else {
                    pos.hands[side][kind] += 1;
                    continue;
                };
                let promoted = rules.kinds[kind].promotes && random.random_bool(promoted);
                let piece = Piece {
                    kind: kind as u8,
                    promoted,
                    side: side as u8,
                };
                pos.board[square] = Some(piece);
            }
        }
    }
    pos
}

/// An empty square, often on the player's own side.
fn free_square(
    rules: &Rules,
    pos: &Position,
    side: Side,
    random: &mut Xoshiro256PlusPlus,
) -> Option<usize> {
    let near = random.random_bool(0.6);
    let free = |square: &usize| pos.board[*square].is_none();
    let own = |square: &usize| !near || rules.from_far(side, *square) >= rules.ranks / 2;
    let mut squares: Vec<usize> = (0..rules.squares()).filter(free).filter(own).collect();
    if squares.is_empty() {
        squares = (0..rules.squares()).filter(free).collect();
    }
    (!squares.is_empty()).then(|| squares[random.random_range(0..squares.len())])
}
