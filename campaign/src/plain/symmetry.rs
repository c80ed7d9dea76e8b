//! Which images of a position are the same game.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::position::{Piece, Position};
use super::rules::{Path, Rules};
use super::solve::Solved;

/// The symmetries of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetries {
    /// Left and right may be exchanged.
    pub mirror: bool,
    /// The players may: the board is turned round and everything changes hands.
    pub flip: bool,
}

impl Symmetries {
    /// What follows from the file: every piece moves alike to both sides, or
    /// both players' pieces alike.
    pub fn written(rules: &Rules) -> Symmetries {
        let mut sets = rules.kinds.iter().flat_map(|kind| &kind.written);
        let alike = sets.clone().all(|[first, second]| first == second);
        let mirrored = |set: &BTreeSet<(i32, i32, bool)>| {
            set.iter()
                .map(|(right, forward, slides)| (-right, *forward, *slides))
                .collect::<BTreeSet<_>>()
        };
        Symmetries {
            mirror: sets.all(|sides| sides.iter().all(|set| mirrored(set) == *set)),
            flip: alike && same_material(rules),
        }
    }

    /// What holds on this board with these pieces: moves that lead nowhere and
    /// pieces that nobody has do not matter.
    pub fn real(rules: &Rules) -> Symmetries {
        let [first, second] = rules.start.material(rules);
        let present = |kind: &usize| first[*kind] + second[*kind] > 0;
        let squares = rules.squares();
        let mut kinds = (0..rules.kinds.len()).filter(present);
        let same = |kind: usize, other_side: bool, image: &dyn Fn(usize) -> usize| {
            rules.kinds[kind].paths.iter().all(|sides| {
                [0, 1].into_iter().all(|side| {
                    let other = if other_side { 1 - side } else { side };
                    (0..squares)
                        .all(|from| imaged(&sides[side][from], image) == sides[other][image(from)])
                })
            })
        };
        Symmetries {
            mirror: kinds
                .clone()
                .all(|kind| same(kind, false, &|s| mirrored(rules, s))),
            flip: kinds.all(|kind| same(kind, true, &|s| squares - 1 - s)) && same_material(rules),
        }
    }

    /// The same for a position and all its images, and for no other.
    fn folded(self, rules: &Rules, pos: &Position) -> Position {
        let mut images = vec![pos.clone()];
        if self.mirror {
            images.push(mirror(rules, pos));
        }
        if self.flip {
            images.extend(images.clone().iter().map(flip));
        }
        images.into_iter().min().expect("the position itself")
    }

    /// One of each position and its images.
    pub fn once(
        self,
        rules: &Rules,
        solved: &Solved,
        numbers: impl IntoIterator<Item = usize>,
    ) -> impl Iterator<Item = usize> {
        let mut folded = FxHashMap::default();
        for number in numbers {
            folded
                .entry(self.folded(rules, &solved.positions[number]))
                .or_insert(number);
        }
        folded.into_values()
    }
}

/// Where pieces change sides they are nobody's.
fn same_material(rules: &Rules) -> bool {
    let [first, second] = rules.start.material(rules);
    rules.hand || first == second
}

fn mirrored(rules: &Rules, square: usize) -> usize {
    let file = square % rules.files;
    square - file + rules.files - 1 - file
}

fn imaged(paths: &BTreeSet<Path>, image: impl Fn(usize) -> usize) -> BTreeSet<Path> {
    let paths = paths.iter().map(|path| Path {
        over: path.over.iter().map(|square| image(*square)).collect(),
        to: image(path.to),
    });
    paths.collect()
}

fn mirror(rules: &Rules, pos: &Position) -> Position {
    let board = (0..pos.board.len()).map(|square| pos.board[mirrored(rules, square)]);
    Position {
        board: board.collect(),
        ..pos.clone()
    }
}

fn flip(pos: &Position) -> Position {
    let other = |piece: Piece| Piece {
        side: 1 - piece.side,
        ..piece
    };
    let board = pos.board.iter().rev().map(|piece| piece.map(other));
    let [first, second] = pos.hands.clone();
    Position {
        board: board.collect(),
        hands: [second, first],
        turn: 1 - pos.turn,
    }
}
