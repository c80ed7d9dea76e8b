//! The first part of a number: turn and royal squares, and how mirror and
//! colours are folded.

use std::ops::Range;

use kanzen_index::bits::Word;

use super::rows::Sizes;
use super::spots::{FLIP, MIRROR, turned};
use super::zones::Zones;
use crate::engine::Shogi;
use crate::ruleset::{Goal, ROYAL};

/// The positions with the royal pieces on a pair of squares and the same player
/// to move, as they are numbered.
#[derive(Clone)]
pub struct Block {
    pub numbers: Range<u64>,
    pub turn: u8,
    pub royals: [u8; 2],
}

/// How positions with the royal pieces on a pair of squares are numbered.
#[derive(Clone, Copy)]
pub struct Seat<W> {
    /// Where their block begins.
    pub start: u64,
    /// From where to look at them: [`MIRROR`] and [`FLIP`] together.
    pub view: u8,
    /// Is the block its own mirror image, so that either view will do?
    pub own_image: bool,
    /// The zone, as [rows](super::rows) are asked for it, and the squares that
    /// the royal pieces leave, seen from there.
    pub zone: u32,
    pub free: W,
}

/// The pairs of royal squares that are numbered, and how each is.
pub struct Blocks<W> {
    /// In the order of their numbers.
    pub blocks: Vec<Block>,
    /// By turn and squares of the royal pieces.
    seats: [Vec<Option<Seat<W>>>; 2],
    squares: usize,
}

impl<W: Word> Blocks<W> {
    pub fn new(
        game: &Shogi<W>,
        only_stored: bool,
        (mirrors, flips): (bool, bool),
        (zones, sizes): (&Zones, &Sizes),
    ) -> Blocks<W> {
        let squares = game.tables.squares;
        let mut blocks: Vec<Block> = Vec::new();
        let mut seats: [Vec<Option<Seat<W>>>; 2] = [0, 1].map(|_| vec![None; squares * squares]);
        let mirrored = |square: usize| game.tables.mirrored(W::bit(square)).lowest();
        for (turn, first, second) in pairs(game, only_stored) {
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
            let view = if mirror { MIRROR } else { 0 } | if flip { FLIP } else { 0 };
            let royals = W::bit(first) | W::bit(second);
            let other = if seen_turn == 0 { seen.1 } else { seen.0 };
            let zone = sizes.row_zone(zones.zone(seen_turn, other), squares);
            let free = game.tables.board & !turned(&game.tables, view, royals);
            let start = match &seats[seen_turn][seen.0 * squares + seen.1] {
                Some(seat) => seat.start,
                None => {
                    let start = blocks.last().map_or(0, |last| last.numbers.end);
                    blocks.push(Block {
                        numbers: start..start + u64::from(sizes.of(zone, free)),
                        turn: turn as u8,
                        royals: [first as u8, second as u8],
                    });
                    start
                }
            };
            seats[turn][first * squares + second] = Some(Seat {
                start,
                view,
                own_image: mirrors && pair == image,
                zone,
                free,
            });
        }
        Blocks {
            blocks,
            seats,
            squares,
        }
    }

    /// How many numbers there are.
    pub fn len(&self) -> u64 {
        self.blocks.last().map_or(0, |last| last.numbers.end)
    }

    /// The block of a number.
    pub fn of(&self, number: u64) -> &Block {
        let at = self
            .blocks
            .partition_point(|block| block.numbers.end <= number);
        &self.blocks[at]
    }

    #[inline(always)]
    pub fn seat(&self, turn: u8, royals: [u8; 2]) -> Option<&Seat<W>> {
        let [first, second] = royals.map(usize::from);
        self.seats[usize::from(turn & 1)][first * self.squares + second].as_ref()
    }
}

/// Turns and squares of the royal pieces that some position has.
fn pairs<W: Word>(
    game: &Shogi<W>,
    only_stored: bool,
) -> impl Iterator<Item = (usize, usize, usize)> {
    let squares = game.tables.squares;
    let all = (0..2 * squares * squares)
        .map(move |at| (at / squares / squares, at / squares % squares, at % squares));
    all.filter(move |&(turn, first, second)| {
        royals_can_stand(game, turn, [first, second], only_stored)
    })
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
