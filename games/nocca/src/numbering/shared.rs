//! The steps before a position, by what they make of numbers, kept as long as
//! positions share them.
//!
//! A predecessor sees the board from the other side: its number is a sum over
//! the ranks from the last one up. What a step on some rank and the one above
//! it changes, and all ranks above, is the same for all positions that share
//! these ranks, and a walker goes through those one after another. So every
//! rank has a list of its steps, each with what the rank and all above it add
//! then, upright and mirrored; a predecessor's number is that and the sum of the
//! ranks below. Only while these are all their own images does it take more.

use kanzen_index::bits::Word;

use super::at_sight::{AT_EASE, Approach, Stacks};
use super::{Numbering, Orientation, Sum};
use crate::game::{Nocca, Position, top};
use crate::rows::{Half, Row};

/// What is known of the ranks but the last of a quiet position with the first
/// player to move, as its predecessors see them. A step before never began or
/// ended on the last one, from which the second player would step off.
pub(super) struct Shared {
    ranks: Vec<Rank>,
    /// So many of them are known.
    known: usize,
    /// Is the position won in three at sight? It depends on the first two ranks.
    is_won: bool,
}

#[derive(Clone)]
struct Rank {
    row: Row,
    /// Pieces on this rank and those above.
    pieces: usize,
    /// What these ranks add, upright and mirrored.
    adds: [u64; 2],
    /// Are they all their own images?
    is_own_image: bool,
    /// The steps that end or begin on this rank and none below, if they are
    /// known.
    steps: Vec<Step>,
    has_steps: bool,
}

impl Default for Rank {
    fn default() -> Self {
        Rank {
            row: Row::NONE,
            pieces: 0,
            adds: [0; 2],
            is_own_image: true,
            steps: Vec::new(),
            has_steps: false,
        }
    }
}

#[derive(Clone, Copy)]
struct Step {
    /// What its rank and those above add before it, upright and mirrored.
    adds: [u64; 2],
    /// How many more pieces on roomy cells were on top before it.
    more: i8,
}

/// The second player has moved.
const US: usize = 1;

impl Shared {
    pub(super) fn new(ranks: usize) -> Self {
        Shared {
            ranks: vec![Rank::default(); ranks],
            known: 0,
            is_won: false,
        }
    }

    /// The walker has changed a rank, and will those below.
    #[inline(always)]
    pub(super) fn forget(&mut self, rank: usize) {
        self.known = self.known.min(rank);
    }

    /// How many more pieces the predecessors may have had that are told of this
    /// position; none if no predecessor is. A win in three is told to those alone
    /// that were not at ease.
    #[inline(always)]
    pub(super) fn most<W: Word>(
        &mut self,
        game: &Nocca<W>,
        pos: &Position<W>,
        stacks: &Stacks<W>,
    ) -> Option<i8> {
        if self.known < 2 {
            let approach = Approach::new(game, pos, stacks, US ^ 1);
            self.is_won = approach.chances(game).win();
        }
        let tops = match self.is_won {
            true => (pos.tops[US] & game.roomy()).count(),
            false => return Some(i8::MAX),
        };
        (tops <= AT_EASE).then(|| AT_EASE as i8 - 1 - tops as i8)
    }

    /// Adds the numbers of all predecessors that have one and are told. All ranks
    /// but the last are those of the position, which has this row on the last one.
    #[inline(always)]
    pub(super) fn add_marks<W: Word>(
        &mut self,
        index: &Numbering<W>,
        game: &Nocca<W>,
        pos: &Position<W>,
        last_row: Row,
        most: i8,
        marks: &mut Vec<u64>,
    ) {
        self.look(index, pos);
        let last = self.ranks.len();
        let is_own_image = self.ranks[last - 1].is_own_image && last_row.half() == Half::Middle;
        let mut below = index.begin(US as u8);
        let mut row_below = last_row;
        for rank in (0..last).rev() {
            below = index.add(below, last - rank - 1, row_below);
            row_below = self.ranks[rank].row;
            if below.orientation == Orientation::OwnImage {
                index.for_each_step(game, pos, rank, |more, row, above| {
                    if more <= most {
                        let sum = self.complete(index, below, rank, row, above);
                        let times = sum.orientation.times(is_own_image);
                        marks.extend(std::iter::repeat_n(sum.number, times));
                    }
                });
                continue;
            }
            if !self.ranks[rank].has_steps {
                self.find_steps(index, game, pos, rank);
            }
            let mirrored = usize::from(below.orientation == Orientation::Mirrored);
            let steps = &self.ranks[rank].steps;
            match self.is_won {
                true => marks.extend(
                    steps
                        .iter()
                        .filter(|step| step.more <= most)
                        .map(|step| below.number + step.adds[mirrored]),
                ),
                false => marks.extend(steps.iter().map(|step| below.number + step.adds[mirrored])),
            }
        }
    }

    /// Learns the ranks that are not known.
    #[inline(always)]
    fn look<W: Word>(&mut self, index: &Numbering<W>, pos: &Position<W>) {
        let last = self.ranks.len();
        for rank in self.known..last {
            let row = index
                .row(last - rank, pos.ranks[rank], true)
                .expect("a row of a quiet position");
            let (pieces, adds, is_own_image) = match rank {
                0 => (0, [0; 2], true),
                rank => {
                    let above = &self.ranks[rank - 1];
                    (above.pieces, above.adds, above.is_own_image)
                }
            };
            let pieces = pieces + row.class();
            let here = &mut self.ranks[rank];
            here.row = row;
            here.pieces = pieces;
            here.adds = [false, true].map(|mirrored| {
                adds[usize::from(mirrored)] + index.free(last - rank, pieces, row, mirrored)
            });
            here.is_own_image = is_own_image && row.half() == Half::Middle;
            here.has_steps = false;
        }
        self.known = last;
    }

    /// Lists the steps of a rank.
    #[inline(never)]
    fn find_steps<W: Word>(
        &mut self,
        index: &Numbering<W>,
        game: &Nocca<W>,
        pos: &Position<W>,
        rank: usize,
    ) {
        let seen = self.ranks.len() - rank;
        let pieces = self.ranks[rank].pieces;
        let adds_above = |ranks: usize| match rank.checked_sub(ranks) {
            Some(above) => self.ranks[above].adds,
            None => [0; 2],
        };
        let [one_above, two_above] = [adds_above(1), adds_above(2)];
        let steps = &mut self.ranks[rank].steps;
        steps.clear();
        index.for_each_step(game, pos, rank, |more, row, above| {
            let adds = [false, true].map(|mirrored| {
                let here = index.free(seen, pieces, row, mirrored);
                here + match above {
                    None => one_above[usize::from(mirrored)],
                    Some(above) => {
                        let pieces = pieces - row.class();
                        let above = index.free(seen + 1, pieces, above, mirrored);
                        above + two_above[usize::from(mirrored)]
                    }
                }
            });
            steps.push(Step { adds, more });
        });
        self.ranks[rank].has_steps = true;
    }

    /// The sum of all ranks before a step, those below its rank being their own
    /// images.
    #[cold]
    fn complete<W: Word>(
        &self,
        index: &Numbering<W>,
        below: Sum,
        rank: usize,
        row: Row,
        above: Option<Row>,
    ) -> Sum {
        let last = self.ranks.len();
        let mut sum = index.add(below, last - rank, row);
        let mut rest = &self.ranks[..rank];
        if let Some(above) = above {
            sum = index.add(sum, last - rank + 1, above);
            rest = &self.ranks[..rank - 1];
        }
        for (rank, here) in rest.iter().enumerate().rev() {
            sum = index.add(sum, last - rank, here.row);
        }
        sum
    }
}

impl<W: Word> Numbering<W> {
    /// Visits the steps that end or begin on a rank and none below, and that
    /// came from a quiet position: how many more pieces on roomy cells were on
    /// top before, the row that stood here then, and that above if it was
    /// another one.
    #[inline(always)]
    fn for_each_step(
        &self,
        game: &Nocca<W>,
        pos: &Position<W>,
        rank: usize,
        mut visit: impl FnMut(i8, Row, Option<Row>),
    ) {
        let row_at = |rank: usize, stacks| self.row(self.size.depth - 1 - rank, stacks, true);
        let with_piece = |rank: usize, stacks: u64, from: usize| {
            let stack = game.stack_in(stacks, from) << 1 | US as u8;
            let stacks = game.with_stack(stacks, from, stack);
            row_at(rank, stacks).expect("room for a piece")
        };
        let tops = pos.tops[US];
        let more = |from: usize, to: usize| {
            let was_on_top = top(game.stack(pos, to) >> 1) == Some(US);
            let gained = game.roomy().has(from) && !tops.has(from);
            i8::from(gained) - i8::from(game.roomy().has(to) && !was_on_top)
        };
        let here = game.rank_set(rank);
        let above = match rank {
            0 => W::default(),
            rank => game.rank_set(rank - 1),
        };
        for to in (tops & (here | above)).squares() {
            let on = game.place(to).rank;
            let stacks = pos.ranks[on];
            let stacks = game.with_stack(stacks, to, game.stack_in(stacks, to) >> 1);
            let Some(row) = row_at(on, stacks) else {
                continue;
            };
            let room = game.room_around(pos, to);
            if on < rank {
                for from in (room & here).squares() {
                    let before = with_piece(rank, pos.ranks[rank], from);
                    visit(more(from, to), before, Some(row));
                }
                continue;
            }
            for from in (room & here).squares() {
                visit(more(from, to), with_piece(rank, stacks, from), None);
            }
            for from in (room & above).squares() {
                let before = with_piece(on - 1, pos.ranks[on - 1], from);
                visit(more(from, to), row, Some(before));
            }
        }
    }
}
