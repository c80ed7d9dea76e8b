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
//! A round goes through the numbers in parts. Between two parts all marks sent
//! so far are applied, and the state can be kept and restored: no cell of the
//! frontier changes in a round, so what is left of it can be done another time.
//!
//! Within a part cells are shared by all threads and change by compare and
//! exchange. Marks wait a little before they are applied, so that their cells
//! have come near by then. In a round a cell with a counter counts down, or gets d + 1 or d + 2; which of
//! these does not depend on the order, since a position with a move to a lost
//! one never counts down to nothing. A round ends when all that was touched for its distance has been gone through.

use std::convert::Infallible;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU64, Ordering::Relaxed};

use kanzen_index::{Index, Opening, Place, Walker};
use kanzen_rules::{Stopwatch, Unmoves, Value};
use rayon::iter::{
    IndexedParallelIterator, IntoParallelIterator, IntoParallelRefIterator, ParallelIterator,
};

use crate::CHUNK;
use crate::cells::{Cell, prefetch, zeros};
use crate::keep::{Keeper, Standing, Unkept};
use crate::values::Values;
use crate::watch::{NoMemory, Stage, Watch};

/// The opening gives distances up to this one; later ones come from marks.
pub(crate) const OPENED: u32 = 3;

/// Cells that are looked through together: 64 times as many are a chunk.
const GRANULE: u64 = CHUNK / 64;

/// The fewest and the most numbers in a part of a round: a second of work or
/// two.
const LEAST_PART: u64 = 256 * CHUNK;
const MOST_PART: u64 = 2048 * CHUNK;

/// Marks that wait for their cells.
const WAITING: usize = 64;

/// A solved game.
#[derive(Clone, PartialEq, Debug)]
pub struct Solved {
    /// The value of every number.
    pub values: Values,
    /// Marks sent: edges of the game graph that were followed backwards.
    pub edges: u64,
    /// Seconds of work, those of earlier runs included.
    pub seconds: f64,
}

/// Why a solve ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolveError<E> {
    /// The watch said stop. The state was kept.
    #[error("stopped before the work was done")]
    Stopped,
    /// There is not enough memory for the cells.
    #[error(transparent)]
    NoMemory(NoMemory),
    /// The state could not be kept or restored.
    #[error(transparent)]
    Keeping(E),
    /// What was restored is no state that a solve of this game can be in.
    #[error("what was restored is no state that a solve of this game can be in")]
    Impossible,
    /// The position with this number has a value that no position may have, by
    /// the laws of games: one look ahead makes it lost in an odd number of
    /// plies, or won in an even one.
    #[error("the position with the number {number} has a value that the laws of games forbid")]
    Unlawful {
        /// The first such number that was met.
        number: u64,
    },
}

/// Solves a game: the value of every number of its index, which must give no
/// number to settled positions, as [`Indexed::stored`](kanzen_index::Indexed::stored)
/// does. Where every move ends the game in the opponent's favour, that is an
/// error: a lost position is an even number of plies from the end.
///
/// The values do not depend on the number of threads, which is that of the
/// rayon pool it is called in.
pub fn solve<G: Unmoves, I: Index<G>>(
    game: &G,
    index: &I,
    watch: &dyn Watch,
) -> Result<Values, SolveError<Infallible>> {
    solve_kept(game, index, watch, &mut Unkept).map(|solved| solved.values)
}

/// The same, going on from what the keeper restores, and with the state kept
/// whenever that is due and when the watch says stop.
pub fn solve_kept<G: Unmoves, I: Index<G>, K: Keeper>(
    game: &G,
    index: &I,
    watch: &dyn Watch,
    keeper: &mut K,
) -> Result<Solved, SolveError<K::Error>> {
    let mut kept = keeper.restore().map_err(SolveError::Keeping)?;
    if let Some((standing, cells)) = &kept
        && !standing.is_possible(cells, index.len())
    {
        return Err(SolveError::Impossible);
    }
    if !matches!(kept, Some((_, Values::Wide(_)))) {
        let rounds = Rounds::<G, I, AtomicU8>::new(game, index, kept.take());
        let rounds = rounds.map_err(SolveError::NoMemory)?;
        if let Some(solved) = rounds.solve(watch, keeper)? {
            return Ok(solved);
        }
    }
    let is_kept = kept.is_some();
    let rounds = Rounds::<G, I, AtomicU16>::new(game, index, kept);
    let rounds = rounds.map_err(SolveError::NoMemory)?;
    match rounds.solve(watch, keeper)? {
        Some(solved) => Ok(solved),
        // Of the counters that were restored, one is higher than any can be.
        None if is_kept => Err(SolveError::Impossible),
        None => unreachable!("no game has distances beyond 65,000 plies"),
    }
}

/// The state of a solve.
struct Rounds<'a, G, I, C: Cell> {
    game: &'a G,
    index: &'a I,
    cells: Vec<C::Plain>,
    /// For each chunk a bit for every [`GRANULE`] cells in which one may have
    /// got a distance, by the distance modulo 4: in round d list d is read and
    /// emptied, lists d + 1 and d + 2 are written.
    touched: [Vec<AtomicU64>; 4],
    standing: Standing,
    /// A number whose value no cell can hold, once it is met.
    unlawful: Option<u64>,
    /// When this run began, and the seconds before it.
    begun: Stopwatch,
    earlier: f64,
}

impl<'a, G: Unmoves, I: Index<G>, C: Cell> Rounds<'a, G, I, C> {
    fn new(game: &'a G, index: &'a I, kept: Option<(Standing, Values)>) -> Result<Self, NoMemory> {
        let kept = kept.and_then(|(standing, values)| Some((standing, C::cells(values)?)));
        let (standing, cells) = match kept {
            Some(kept) => kept,
            None => {
                let standing = Standing {
                    width: C::WIDTH,
                    ..Standing::default()
                };
                (standing, zeros(index.len())?)
            }
        };
        // After the opening, and after a pause, everything may be touched.
        let chunks = cells.len().div_ceil(CHUNK as usize);
        let touched = [0; 4].map(|_| (0..chunks).map(|_| AtomicU64::new(u64::MAX)).collect());
        Ok(Rounds {
            game,
            index,
            cells,
            touched,
            earlier: standing.seconds,
            standing,
            unlawful: None,
            begun: Stopwatch::start(),
        })
    }

    /// None if the cells are too narrow.
    fn solve<K: Keeper>(
        mut self,
        watch: &dyn Watch,
        keeper: &mut K,
    ) -> Result<Option<Solved>, SolveError<K::Error>> {
        if self.standing.distance.is_none() {
            watch.begin(Stage::Opening, self.index.len(), self.standing.next);
            self.in_parts(watch, keeper, Self::open)?;
            self.standing.distance = Some(0);
        }
        if self.standing.most > C::MOST_COUNTER {
            return Ok(None);
        }
        watch.begin(Stage::Rounds, self.standing.positions, self.standing.passed);
        while let Some(distance) = self.standing.distance {
            if distance + 2 >= self.counters() {
                return Ok(None);
            }
            self.in_parts(watch, keeper, Self::round)?;
            let standing = &mut self.standing;
            standing.idle = if standing.seen == 0 {
                standing.idle + 1
            } else {
                0
            };
            standing.seen = 0;
            // What a round decides lies one or two rounds ahead.
            if distance >= OPENED && standing.idle >= 2 {
                break;
            }
            standing.distance = Some(distance + 1);
        }
        let counters = self.counters();
        C::shared(&mut self.cells).par_iter().for_each(|cell| {
            if (counters..C::HOLE).contains(&cell.get()) {
                cell.set(C::DRAW);
            }
        });
        Ok(Some(Solved {
            seconds: self.seconds(),
            edges: self.standing.edges,
            values: C::values(self.cells),
        }))
    }

    /// Contents from here to `DRAW` are counters.
    fn counters(&self) -> u32 {
        C::DRAW - self.standing.most
    }

    fn seconds(&self) -> f64 {
        self.earlier + self.begun.elapsed().as_secs_f64()
    }

    /// Does the parts of the opening or of a round that have not had their
    /// turn, and keeps the state in between.
    fn in_parts<K: Keeper>(
        &mut self,
        watch: &dyn Watch,
        keeper: &mut K,
        work: impl Fn(&mut Self, Range<u64>, &dyn Watch),
    ) -> Result<(), SolveError<K::Error>> {
        let part = (self.index.len() / 16).clamp(LEAST_PART, MOST_PART) / CHUNK * CHUNK;
        while self.standing.next < self.index.len() {
            let first = self.standing.next;
            let end = (first + part).min(self.index.len());
            work(self, first..end, watch);
            if let Some(number) = self.unlawful {
                return Err(SolveError::Unlawful { number });
            }
            self.standing.next = end;
            let stopped = watch.stopped();
            if stopped || keeper.is_due() {
                self.standing.seconds = self.seconds();
                let cells = C::values(std::mem::take(&mut self.cells));
                let kept = keeper.keep(&self.standing, &cells);
                self.cells = C::cells(cells).expect("cells of this width");
                kept.map_err(SolveError::Keeping)?;
            }
            if stopped {
                return Err(SolveError::Stopped);
            }
        }
        self.standing.next = 0;
        Ok(())
    }

    /// Looks at every number of a part for the first time.
    fn open(&mut self, part: Range<u64>, watch: &dyn Watch) {
        let (game, index) = (self.game, self.index);
        let cells = C::shared(&mut self.cells);
        let opened = chunks(part).map_init(
            || index.walker(game),
            |walker, numbers| {
                let mut opened = Opened::default();
                let mut next = numbers.start;
                let holes = |numbers: Range<u64>| {
                    for number in numbers {
                        cells[number as usize].set(C::HOLE);
                    }
                };
                walker.open(numbers.clone(), |number, opening| {
                    holes(next..number);
                    cells[number as usize].set(opened.content::<C>(number, opening));
                    next = number + 1;
                });
                holes(next..numbers.end);
                watch.advance(numbers.end - numbers.start);
                opened
            },
        );
        let opened = opened.reduce(Opened::default, Opened::merge);
        let standing = &mut self.standing;
        standing.most = standing.most.max(opened.most);
        standing.positions += opened.positions;
        self.unlawful = opened.unlawful;
    }

    /// Passes the positions of this round's distance in a part on to their
    /// predecessors.
    fn round(&mut self, part: Range<u64>, watch: &dyn Watch) {
        let distance = self.standing.distance.expect("a round has a distance");
        let counters = self.counters();
        let (game, index) = (self.game, self.index);
        let board = Board {
            cells: C::shared(&mut self.cells),
            derives: index.derives(),
            touched: &self.touched,
            counters,
            distance,
        };
        let touched = &self.touched[distance as usize % 4];
        let touched = &touched[(part.start / CHUNK) as usize..part.end.div_ceil(CHUNK) as usize];
        let done = chunks(part)
            .zip(touched.par_iter())
            .filter_map(|(numbers, touched)| {
                let touched = touched.swap(0, Relaxed);
                (touched != 0).then_some((numbers, touched))
            })
            .map_init(
                || (index.walker(game), Marks::new(&board)),
                |(walker, marks), (numbers, touched)| {
                    let mut seen = 0;
                    for granule in (0..64).filter(|granule| touched >> granule & 1 == 1) {
                        let first = (numbers.start + granule * GRANULE).min(numbers.end);
                        let last = (first + GRANULE).min(numbers.end);
                        let cells = &board.cells[first as usize..last as usize];
                        let mut found = C::find(cells, distance);
                        seen += u64::from(found.count_ones());
                        while found != 0 {
                            let number = first + u64::from(found.trailing_zeros());
                            found &= found - 1;
                            walker.for_each_mark(number, |previous| {
                                marks.send(previous, Mark::Next);
                            });
                            walker.for_each_derived_mark(
                                number,
                                |derived| board.decides(game, index, number, derived),
                                |previous| marks.send(previous, Mark::AfterNext),
                            );
                        }
                    }
                    watch.advance(seen);
                    (seen, marks.finish())
                },
            );
        let (seen, edges) = done.reduce(|| (0, 0), |a: (u64, u64), b| (a.0 + b.0, a.1 + b.1));
        let standing = &mut self.standing;
        standing.seen += seen;
        standing.passed += seen;
        standing.edges += edges;
    }
}

/// The chunks of a part, which begins with one.
fn chunks(part: Range<u64>) -> impl IndexedParallelIterator<Item = Range<u64>> {
    let count = (part.end - part.start).div_ceil(CHUNK) as usize;
    (0..count).into_par_iter().map(move |chunk| {
        let first = part.start + chunk as u64 * CHUNK;
        first..(first + CHUNK).min(part.end)
    })
}

/// What the opening found.
#[derive(Default)]
struct Opened {
    most: u32,
    positions: u64,
    /// The first number whose value no cell can hold.
    unlawful: Option<u64>,
}

impl Opened {
    /// The content of a position's cell.
    #[inline(always)]
    fn content<C: Cell>(&mut self, number: u64, opening: Opening) -> u32 {
        self.positions += 1;
        match opening {
            Opening::Decided(Value::Draw) => C::DRAW,
            Opening::Decided(Value::Win(plies @ (1 | 3)) | Value::Loss(plies @ (0 | 2))) => {
                plies.into()
            }
            // An odd loss would be read as a win.
            Opening::Decided(_) => {
                self.unlawful = self.unlawful.or(Some(number));
                C::HOLE
            }
            Opening::Counter(moves) => {
                self.most = self.most.max(moves);
                C::DRAW.saturating_sub(moves)
            }
        }
    }

    fn merge(self, other: Opened) -> Opened {
        Opened {
            most: self.most.max(other.most),
            positions: self.positions + other.positions,
            unlawful: self.unlawful.into_iter().chain(other.unlawful).min(),
        }
    }
}

/// What all threads share in a part of a round.
struct Board<'a, C> {
    cells: &'a [C],
    /// Are there derived positions, so that a round tells won and lost at once?
    derives: bool,
    touched: &'a [Vec<AtomicU64>; 4],
    counters: u32,
    distance: u32,
}

impl<C: Cell> Board<'_, C> {
    /// Is a derived position decided by this number, a move away and just now
    /// known to have this round's distance? If several numbers decide it at
    /// once, the smallest does.
    #[inline(always)]
    fn decides<G: Unmoves, I: Index<G>>(
        &self,
        game: &G,
        index: &I,
        number: u64,
        derived: &G::Position,
    ) -> bool {
        let distance = self.distance;
        let lost = distance.is_multiple_of(2);
        let undecided = index.try_for_each_reply(game, derived, |mv| {
            let next = game.after(derived, mv);
            if game.outcome(&next).is_some() {
                return ControlFlow::Continue(());
            }
            let Place::Stored(other) = index.place(game, &next) else {
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
enum Mark {
    /// A move leads to a position of this round.
    Next = 0,
    /// A move leads to a derived position that one of this round decides.
    AfterNext = 1,
}

/// The marks of one thread.
struct Marks<'a, C> {
    board: &'a Board<'a, C>,
    /// Numbers, and in the lowest bit what they are told.
    waiting: [u64; WAITING],
    count: usize,
    sent: u64,
}

impl<'a, C: Cell> Marks<'a, C> {
    fn new(board: &'a Board<'a, C>) -> Self {
        Marks {
            board,
            waiting: [0; WAITING],
            count: 0,
            sent: 0,
        }
    }

    #[inline(always)]
    fn send(&mut self, number: u64, mark: Mark) {
        prefetch(&self.board.cells[number as usize]);
        self.waiting[self.count % WAITING] = number << 1 | mark as u64;
        self.count += 1;
        if self.count == WAITING {
            self.apply();
        }
    }

    /// Applies what waits.
    #[inline(never)]
    fn apply(&mut self) {
        let (waiting, distance) = (&self.waiting[..self.count], self.board.distance);
        if !self.board.derives && distance.is_multiple_of(2) {
            for mark in waiting {
                self.board.mark(mark >> 1, true, distance + 1);
            }
        } else if !self.board.derives {
            for mark in waiting {
                self.board.mark(mark >> 1, false, distance + 1);
            }
        } else {
            for mark in waiting {
                let distance = distance + (mark & 1) as u32;
                self.board
                    .mark(mark >> 1, distance.is_multiple_of(2), distance + 1);
            }
        }
        self.sent += self.count as u64;
        self.count = 0;
    }

    /// Applies what still waits; tells how many marks were sent.
    fn finish(&mut self) -> u64 {
        self.apply();
        std::mem::take(&mut self.sent)
    }
}
