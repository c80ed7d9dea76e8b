//! The first part of a number: turn and royal squares, and how mirror and
//! colours are folded.

use kanzen_index::bits::Word;

use super::spots::{FLIP, MIRROR};
use crate::engine::Shogi;
use crate::ruleset::{Goal, ROYAL};

/// How positions with the royal pieces on a pair of squares are numbered.
#[derive(Clone, Copy)]
pub struct Block {
    pub start: u64,
    /// From where to look at them: [`MIRROR`] and [`FLIP`] together.
    pub view: u8,
    /// Is the block its own mirror image, so that either view will do?
    pub own_image: bool,
}

/// The pairs of royal squares that are numbered, and how each pair is found.
/// The start of a block is counted in blocks here.
#[expect(clippy::type_complexity)]
pub fn royal_blocks<W: Word>(
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
    let banned = |side: usize| game.tables.banned[side][ROYAL].has(royals[side]);
    if royals[0] == royals[1] || banned(0) || banned(1) {
        return false;
    }
    // On its goal a royal piece has won, unless it can still be taken there:
    // then the mover takes it, and the position is settled.
    let home = |side: usize| game.tables.goal[side].has(royals[side]);
    let waits = game.rules.goal == Goal::Safe && !only_stored && !game.answers_check();
    if home(turn) || (home(1 - turn) && !waits) {
        return false;
    }
    // Steps only: something may stand in the way of a slide. The mover's royal
    // piece may be attacked by the other, even by that alone: the two need not
    // move alike.
    let takes = game
        .tables
        .steps_to(turn, ROYAL, royals[1 - turn])
        .has(royals[turn]);
    !(takes && (only_stored || game.answers_check()))
}
