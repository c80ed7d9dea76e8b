//! Retrograde analysis in rounds, one for each distance.
//!
//! The opening looks at every number once: holes are marked, positions that
//! cannot move or whose every move walks into a settled loss get their value,
//! and the others a counter of the moves that might still hold. Then round d
//! takes the positions of distance d. A lost one makes its predecessors won at
//! d + 1; a won one takes one from its predecessors' counters, and those that
//! come to nothing are lost at d + 1. What still has a counter at the end is a
//! draw.
//!
//! Derived positions have no cell. When a position of distance d decides one,
//! that would have distance d + 1; it is passed on to its predecessors at once,
//! which get d + 2.
//!
//! One cell a number holds all of it. Distances grow from 0 upwards, and a
//! counter of c is stored as `DRAW - c`, so that counting down is adding one;
//! the two ranges must not meet, and if they would, the game is solved again
//! with wider cells.
//!
//! Cells are shared by all threads and change by compare and exchange. In a
//! round a cell with a counter counts down, or gets d + 1 or d + 2; which of
//! these does not depend on the order, since a position with a move to a lost
//! one never counts down to nothing. No cell of the frontier changes. A round
//! ends when all that was touched for its distance has been gone through.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering::Relaxed};

use kanzen_index::{Index, Opening, Place, Walker};
use kanzen_rules::{Unmoves, Value};
use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};

use crate::values::Values;
use crate::watch::{Stage, Stopped, Watch, go_on};
use crate::{CHUNK, chunks};

/// The opening gives distances up to this one; later ones come from marks.
const OPENED: u32 = 3;

/// Cells that are looked through together: 64 times as many are a chunk.
const GRANULE: u64 = CHUNK / 64;

/// Solves a game: the value of every number of its index, which must give no
/// number to settled positions, as [`Indexed::stored`](kanzen_index::Indexed::stored)
/// does. No move may end the game in the opponent's favour: a lost position is
/// an even number of plies from the end.
///
/// The values do not depend on the number of threads, which is that of the
/// rayon pool it is called in.
pub fn solve<G: Unmoves, I: Index<G>>(
    game: &G,
    index: &I,
    watch: &impl Watch,
) -> Result<Values, Stopped> {
    if let Some(cells) = Rounds::<G, I, AtomicU8>::solve(game, index, watch)? {
        return Ok(Values::Narrow(
            cells.into_iter().map(AtomicU8::into_inner).collect(),
        ));
    }
    let cells = Rounds::<G, I, AtomicU16>::solve(game, index, watch)?
        .expect("no game has distances beyond 65,000 plies");
    Ok(Values::Wide(
        cells.into_iter().map(AtomicU16::into_inner).collect(),
    ))
}

/// An atomic integer as a cell; its content is widened to `u32` for all.
trait Cell: Sync + Send {
    /// A number that names no position to be stored.
    const HOLE: u32;
    /// A draw, and the counter that has come to nothing.
    const DRAW: u32 = Self::HOLE - 1;
    fn new(content: u32) -> Self;
    fn get(&self) -> u32;
    fn set(&self, content: u32);
    /// Replaces the content by what `change` makes of it, unless that is none;
    /// gives what it was replaced by.
    fn update(&self, change: impl Fn(u32) -> Option<u32>) -> Option<u32>;
}

macro_rules! cells {
    ($($atomic:ty, $plain:ty);*) => {$(
        impl Cell for $atomic {
            const HOLE: u32 = <$plain>::MAX as u32;

            fn new(content: u32) -> Self {
                <$atomic>::new(content as $plain)
            }

            #[inline(always)]
            fn get(&self) -> u32 {
                self.load(Relaxed).into()
            }

            #[inline(always)]
            fn set(&self, content: u32) {
                self.store(content as $plain, Relaxed);
            }

            #[inline(always)]
            fn update(&self, change: impl Fn(u32) -> Option<u32>) -> Option<u32> {
                let mut content = self.load(Relaxed);
                loop {
                    let new = change(content.into())?;
                    let swapped =
                        self.compare_exchange_weak(content, new as $plain, Relaxed, Relaxed);
                    match swapped {
                        Ok(_) => return Some(new),
                        Err(other) => content = other,
                    }
                }
            }
        }
    )*};
}

cells!(AtomicU8, u8; AtomicU16, u16);

/// The state of a solve.
struct Rounds<'a, G, I, C> {
    game: &'a G,
    index: &'a I,
    cells: Vec<C>,
    /// For each chunk a bit for every [`GRANULE`] cells in which one got a
    /// distance, by the distance modulo 4: in round d list d is read and
    /// emptied, lists d + 1 and d + 2 are written.
    touched: [Vec<AtomicU64>; 4],
    /// Contents from here to `DRAW` are counters.
    counters: u32,
}

impl<'a, G: Unmoves, I: Index<G>, C: Cell> Rounds<'a, G, I, C> {
    /// None if the cells are too narrow.
    fn solve(game: &'a G, index: &'a I, watch: &impl Watch) -> Result<Option<Vec<C>>, Stopped> {
        let Some(rounds) = Self::open(game, index, watch)? else {
            return Ok(None);
        };
        let mut idle = 0;
        for distance in 0.. {
            if distance + 2 >= rounds.counters {
                return Ok(None);
            }
            // What a round decides lies one or two rounds ahead.
            idle = if rounds.round(distance, watch)? == 0 {
                idle + 1
            } else {
                0
            };
            if distance >= OPENED && idle >= 2 {
                break;
            }
        }
        rounds.cells.par_iter().for_each(|cell| {
            if (rounds.counters..C::HOLE).contains(&cell.get()) {
                cell.set(C::DRAW);
            }
        });
        Ok(Some(rounds.cells))
    }

    /// Looks at every number once; none if a counter does not fit a cell.
    fn open(game: &'a G, index: &'a I, watch: &impl Watch) -> Result<Option<Self>, Stopped> {
        watch.begin(Stage::Opening, index.len());
        let cells: Vec<C> = (0..index.len()).map(|_| C::new(C::HOLE)).collect();
        let most = AtomicU32::new(0);
        let (unsolved, decided) = (AtomicU64::new(0), AtomicU64::new(0));
        chunks(index.len()).try_for_each_init(
            || index.walker(game),
            |walker, numbers| {
                go_on(watch)?;
                let (mut highest, mut stored, mut known) = (0, 0, 0);
                for number in numbers.clone() {
                    let Some(pos) = walker.seek(number) else {
                        continue;
                    };
                    stored += 1;
                    let content = match index.opening(game, &pos) {
                        Opening::Decided(Value::Draw) => C::DRAW,
                        Opening::Decided(Value::Win(plies) | Value::Loss(plies)) => {
                            known += 1;
                            plies.into()
                        }
                        Opening::Counter(moves) => {
                            highest = highest.max(moves);
                            C::DRAW.saturating_sub(moves)
                        }
                    };
                    cells[number as usize].set(content);
                }
                most.fetch_max(highest, Relaxed);
                unsolved.fetch_add(stored, Relaxed);
                decided.fetch_add(known, Relaxed);
                watch.advance(numbers.end - numbers.start);
                Ok(())
            },
        )?;
        let most = most.into_inner();
        if most > C::DRAW - 6 {
            return Ok(None);
        }
        watch.begin(Stage::Rounds, unsolved.into_inner());
        watch.advance(decided.into_inner());
        let touched = [0; 4].map(|_| chunks(index.len()).map(|_| AtomicU64::new(0)).collect());
        Ok(Some(Rounds {
            game,
            index,
            cells,
            touched,
            counters: C::DRAW - most,
        }))
    }

    /// Passes the positions of one distance on to their predecessors; returns
    /// how many there were.
    fn round(&self, distance: u32, watch: &impl Watch) -> Result<u64, Stopped> {
        let lost = distance.is_multiple_of(2);
        chunks(self.index.len())
            .zip(self.touched[distance as usize % 4].par_iter())
            .filter_map(|(numbers, touched)| {
                let touched = touched.swap(0, Relaxed);
                // The opening touched everything.
                let touched = if distance <= OPENED {
                    u64::MAX
                } else {
                    touched
                };
                (touched != 0).then_some((numbers, touched))
            })
            .map_init(
                || self.index.walker(self.game),
                |walker, (numbers, touched)| {
                    go_on(watch)?;
                    let (mut seen, mut decided) = (0, 0);
                    for granule in (0..64).filter(|granule| touched >> granule & 1 == 1) {
                        let first = (numbers.start + granule * GRANULE).min(numbers.end);
                        let cells = first as usize..(first + GRANULE).min(numbers.end) as usize;
                        for (number, cell) in (first..).zip(&self.cells[cells]) {
                            if cell.get() != distance {
                                continue;
                            }
                            seen += 1;
                            let pos = walker.known(number);
                            self.index.for_each_mark(self.game, &pos, |previous| {
                                decided += u64::from(self.mark(previous, lost, distance + 1));
                            });
                            self.index.for_each_derived(self.game, &pos, |derived| {
                                if self.decides(number, distance, derived) {
                                    self.index.for_each_mark(self.game, derived, |previous| {
                                        let marked = self.mark(previous, !lost, distance + 2);
                                        decided += u64::from(marked);
                                    });
                                }
                            });
                        }
                    }
                    watch.advance(decided);
                    Ok(seen)
                },
            )
            .sum()
    }

    /// Is a derived position decided by this number, a move away and just now
    /// known to have this distance? If several numbers decide it at once, the
    /// smallest does.
    fn decides(&self, number: u64, distance: u32, derived: &G::Position) -> bool {
        let lost = distance.is_multiple_of(2);
        let undecided = self.index.try_for_each_reply(self.game, derived, |mv| {
            let next = self.game.after(derived, mv);
            if self.game.outcome(&next).is_some() {
                return ControlFlow::Continue(());
            }
            let Place::Stored(other) = self.index.place(self.game, &next) else {
                return ControlFlow::Continue(());
            };
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
            if open || first {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        undecided.is_continue()
    }

    /// Tells a number that one of its moves leads to a lost, or to a won
    /// position. Did that decide it?
    #[inline(always)]
    fn mark(&self, number: u64, lost: bool, distance: u32) -> bool {
        let is_counter = |content: u32| (self.counters..C::DRAW).contains(&content);
        let updated = self.cells[number as usize].update(|content| match lost {
            // The opening may have found a win, but a longer one.
            true => (is_counter(content) || content > distance && content < self.counters)
                .then_some(distance),
            false if !is_counter(content) => None,
            false if content + 1 == C::DRAW => Some(distance),
            false => Some(content + 1),
        });
        if updated != Some(distance) {
            return false;
        }
        let touched = &self.touched[distance as usize % 4][(number / CHUNK) as usize];
        let granule = 1 << (number % CHUNK / GRANULE);
        // Most often the bit is there already, and reading is cheaper.
        if touched.load(Relaxed) & granule == 0 {
            touched.fetch_or(granule, Relaxed);
        }
        true
    }
}
