//! Marks of a round: what a position of its distance tells its predecessors, and
//! what that does to their cells.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use kanzen_rules::parallel::CHUNK;

use crate::cells::{Cell, prefetch};

/// Cells that are looked through together: 64 times as many are a chunk.
const GRANULE: u64 = CHUNK / 64;

/// Marks that wait for their cells.
const WAITING: usize = 64;

/// What all threads share in a part of a round.
pub(crate) struct Frontier<'a, C> {
    pub cells: &'a [C],
    /// Are there derived positions, so that a round tells won and lost at once?
    pub derives: bool,
    pub touched: &'a [Vec<AtomicU64>; 4],
    pub counters: u32,
    pub distance: u32,
}

impl<C: Cell> Frontier<'_, C> {
    /// Adds the numbers of a chunk that have this round's distance to a list;
    /// `touched` says where they can be.
    pub fn find(&self, numbers: Range<u64>, touched: u64, list: &mut Vec<u64>) {
        let mut granules = touched;
        while granules != 0 {
            let granule = u64::from(granules.trailing_zeros());
            granules &= granules - 1;
            let first = (numbers.start + granule * GRANULE).min(numbers.end);
            let last = (first + GRANULE).min(numbers.end);
            let cells = &self.cells[first as usize..last as usize];
            let mut found = C::find(cells, self.distance);
            while found != 0 {
                list.push(first + u64::from(found.trailing_zeros()));
                found &= found - 1;
            }
        }
    }

    /// Is a derived position, whose moves lead to these numbers, decided by one
    /// of them, just now known to have this round's distance? If several numbers
    /// decide it at once, the smallest does.
    #[inline(always)]
    pub fn decides(&self, number: u64, replies: &[u64]) -> bool {
        let distance = self.distance;
        let lost = distance.is_multiple_of(2);
        replies.iter().all(|&other| {
            let content = self.cells[other as usize].get();
            let known = content <= distance;
            let sooner = known && content < distance && content.is_multiple_of(2) == lost;
            let first = content == distance && other < number;
            // One lost position is enough to win, and then the soonest counts;
            // to lose, all must be won.
            let open = if lost {
                sooner
            } else {
                !known || content.is_multiple_of(2)
            };
            !(open || first)
        })
    }

    /// Tells a number that one of its moves leads to a lost, or to a won
    /// position.
    #[inline(always)]
    fn mark(&self, number: u64, lost: bool, distance: u32) {
        let is_counter = |content: u32| (self.counters..C::DRAW).contains(&content);
        // The opening may have found a win, but a longer one.
        let can_win =
            |content: u32| is_counter(content) || content > distance && content < self.counters;
        let cell = &self.cells[number as usize];
        let decided = if lost && !self.derives {
            // Nothing but this is told to any number in this round.
            let can_win = can_win(cell.get());
            if can_win {
                cell.set(distance);
            }
            can_win
        } else {
            let updated = cell.update(|content| match lost {
                true => can_win(content).then_some(distance),
                false if !is_counter(content) => None,
                false if content + 1 == C::DRAW => Some(distance),
                false => Some(content + 1),
            });
            updated == Some(distance)
        };
        if !decided {
            return;
        }
        let touched = &self.touched[distance as usize % 4][(number / CHUNK) as usize];
        let granule = 1 << (number % CHUNK / GRANULE);
        // Most often the bit is there already, and reading is cheaper.
        if touched.load(Relaxed) & granule == 0 {
            touched.fetch_or(granule, Relaxed);
        }
    }
}

/// What a mark tells a number.
#[derive(Clone, Copy)]
pub(crate) enum Mark {
    /// A move leads to a position of this round.
    Next = 0,
    /// A move leads to a derived position that one of this round decides.
    AfterNext = 1,
}

/// The marks of one thread.
pub(crate) struct Marks<'a, C> {
    frontier: &'a Frontier<'a, C>,
    /// Numbers, and in the lowest bit what they are told.
    waiting: [u64; WAITING],
    count: usize,
    sent: u64,
}

impl<'a, C: Cell> Marks<'a, C> {
    pub fn new(frontier: &'a Frontier<'a, C>) -> Self {
        Marks {
            frontier,
            waiting: [0; WAITING],
            count: 0,
            sent: 0,
        }
    }

    /// Sends a mark to each of these numbers, and forgets them.
    #[inline(always)]
    pub fn send(&mut self, numbers: &mut Vec<u64>, mark: Mark) {
        for number in numbers.drain(..) {
            prefetch(&self.frontier.cells[number as usize]);
            self.waiting[self.count % WAITING] = number << 1 | mark as u64;
            self.count += 1;
            if self.count == WAITING {
                self.apply();
            }
        }
    }

    /// Applies what waits.
    #[inline(never)]
    fn apply(&mut self) {
        let (waiting, distance) = (&self.waiting[..self.count], self.frontier.distance);
        if !self.frontier.derives && distance.is_multiple_of(2) {
            for mark in waiting {
                self.frontier.mark(mark >> 1, true, distance + 1);
            }
        } else if !self.frontier.derives {
            for mark in waiting {
                self.frontier.mark(mark >> 1, false, distance + 1);
            }
        } else {
            for mark in waiting {
                let distance = distance + (mark & 1) as u32;
                self.frontier
                    .mark(mark >> 1, distance.is_multiple_of(2), distance + 1);
            }
        }
        self.sent += self.count as u64;
        self.count = 0;
    }

    /// Applies what still waits; tells how many marks were sent.
    pub fn finish(&mut self) -> u64 {
        self.apply();
        std::mem::take(&mut self.sent)
    }
}
