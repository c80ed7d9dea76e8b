//! Retrograde analysis in rounds, one for each distance.
//!
//! The opening looks at every number once: holes are marked, positions that
//! cannot move or whose every move loses at sight get their value, and the others
//! a counter of the moves that might still hold. Then round d
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
//! have come near by then. In a round a cell with a counter counts down, or gets
//! d + 1 or d + 2; which of these does not depend on the order, since a position
//! with a move to a lost one never counts down to nothing. A round ends when all
//! that was touched for its distance has been gone through.

use std::convert::Infallible;
use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU64, Ordering::Relaxed};

use kanzen_index::{Index, Opening, Walker};
use kanzen_rules::parallel::{CHUNK, in_runs};
use kanzen_rules::{Stopwatch, Unmoves, Value};

use crate::cells::{Cell, zeros};
use crate::keep::{Keeper, Standing, Unkept};
use crate::marks::{Frontier, Mark, Marks};
use crate::values::Values;
use crate::watch::{NoMemory, Stage, Watch};

/// The opening gives distances up to this one; later ones come from marks.
pub(crate) const OPENED: u32 = 4;

/// The fewest and the most numbers in a part of a round: a second of work or
/// two.
const LEAST_PART: u64 = 256 * CHUNK;
const MOST_PART: u64 = 2048 * CHUNK;

/// As many positions of the frontier are passed on together, if there are.
const TOGETHER: usize = 4096;

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
        let cells = C::shared(&mut self.cells);
        in_runs(0..cells.len() as u64, |chunks| {
            for cell in chunks.flatten().map(|number| &cells[number as usize]) {
                if (counters..C::HOLE).contains(&cell.get()) {
                    cell.set(C::DRAW);
                }
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
        let opened = in_runs(part, |chunks| {
            let mut walker = index.walker(game);
            let mut opened = Seen::default();
            for numbers in chunks {
                let mut next = numbers.start;
                let holes = |numbers: Range<u64>| {
                    for number in numbers {
                        cells[number as usize].set(C::HOLE);
                    }
                };
                walker.open(numbers.clone(), &mut |number, opening| {
                    holes(next..number);
                    cells[number as usize].set(opened.content::<C>(number, opening));
                    next = number + 1;
                });
                holes(next..numbers.end);
                watch.advance(numbers.end - numbers.start);
            }
            opened
        });
        let opened = opened.into_iter().fold(Seen::default(), Seen::merge);
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
        let frontier = Frontier {
            cells: C::shared(&mut self.cells),
            derives: index.derives(),
            touched: &self.touched,
            counters,
            distance,
        };
        let touched = &self.touched[distance as usize % 4];
        let done = in_runs(part, |chunks| {
            let (mut walker, mut marks) = (index.walker(game), Marks::new(&frontier));
            let (mut found, mut total) = (Vec::new(), 0);
            let mut before = Vec::new();
            let mut pass_on = |found: &mut Vec<u64>| {
                if !frontier.derives {
                    walker.for_each_mark(found, &mut |before| marks.send(before, Mark::Next));
                }
                for &number in found.iter().filter(|_| frontier.derives) {
                    walker.add_marks(number, &mut before);
                    marks.send(&mut before, Mark::Next);
                    let mut decides = |replies: &[u64]| frontier.decides(number, replies);
                    walker.add_derived_marks(number, &mut decides, &mut before);
                    marks.send(&mut before, Mark::AfterNext);
                }
                watch.advance(found.len() as u64);
                total += found.len() as u64;
                found.clear();
            };
            for numbers in chunks {
                let touched = &touched[(numbers.start / CHUNK) as usize];
                // List d + 4 is the same, and what the opening found stays in it.
                let touched = match distance + 4 <= OPENED {
                    true => touched.load(Relaxed),
                    false => touched.swap(0, Relaxed),
                };
                frontier.find(numbers, touched, &mut found);
                if found.len() >= TOGETHER {
                    pass_on(&mut found);
                }
            }
            pass_on(&mut found);
            (total, marks.finish())
        });
        let (seen, edges) = done
            .into_iter()
            .fold((0, 0), |sum, run| (sum.0 + run.0, sum.1 + run.1));
        let standing = &mut self.standing;
        standing.seen += seen;
        standing.passed += seen;
        standing.edges += edges;
    }
}

/// What the opening found.
#[derive(Default)]
struct Seen {
    most: u32,
    positions: u64,
    /// The first number whose value no cell can hold.
    unlawful: Option<u64>,
}

impl Seen {
    /// The content of a position's cell.
    #[inline(always)]
    fn content<C: Cell>(&mut self, number: u64, opening: Opening) -> u32 {
        self.positions += 1;
        match opening {
            Opening::Decided(Value::Draw) => C::DRAW,
            Opening::Decided(Value::Win(plies @ (1 | 3)) | Value::Loss(plies @ (0 | 2 | 4))) => {
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

    fn merge(self, other: Seen) -> Seen {
        Seen {
            most: self.most.max(other.most),
            positions: self.positions + other.positions,
            unlawful: self.unlawful.into_iter().chain(other.unlawful).min(),
        }
    }
}
