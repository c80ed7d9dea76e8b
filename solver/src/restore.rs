//! The distances of wins, worked out again from those of losses.
//!
//! A table may leave them out, since they follow: a win takes one ply more than
//! the soonest loss that a move leads to. So every loss is passed on to its
//! predecessors once, in any order, and each of them keeps the shortest win.
//!
//! A derived position that is lost has no cell, and its distance follows from
//! that of its longest win. Those are passed on in rounds, one for each
//! distance of a win: all shorter ones are known by then.

use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering::Relaxed};

use kanzen_index::{Index, Opening, Walker};
use kanzen_rules::parallel::in_runs;
use kanzen_rules::{Unmoves, Value};

use crate::cells::{Cell, prefetch};
use crate::values::Values;
use crate::watch::{Stage, Stopped, Watch, go_on};

/// Gives every win its distance. Losses and draws must be there; how long the
/// wins are said to be does not matter, nor does what is said of holes.
///
/// A win that no move leads to stays the longest that a cell can hold.
pub fn restore_wins<G: Unmoves, I: Index<G>>(
    game: &G,
    index: &I,
    mut values: Values,
    watch: &dyn Watch,
) -> Result<Values, Stopped> {
    match &mut values {
        Values::Narrow(cells) => Wins::<_, _, AtomicU8>::new(game, index, cells).restore(watch)?,
        Values::Wide(cells) => Wins::<_, _, AtomicU16>::new(game, index, cells).restore(watch)?,
    }
    Ok(values)
}

struct Wins<'a, G, I, C> {
    game: &'a G,
    index: &'a I,
    cells: &'a [C],
}

impl<'a, G: Unmoves, I: Index<G>, C: Cell> Wins<'a, G, I, C> {
    /// What a win has until a shorter one is found; it is odd.
    const LONGEST: u32 = C::DRAW - 1;

    fn new(game: &'a G, index: &'a I, cells: &'a mut [C::Plain]) -> Self {
        Wins {
            game,
            index,
            cells: C::shared(cells),
        }
    }

    fn restore(&self, watch: &dyn Watch) -> Result<(), Stopped> {
        watch.begin(Stage::Opening, self.index.len(), 0);
        self.open(watch)?;
        watch.begin(Stage::Rounds, self.index.len(), 0);
        self.pass_losses_on(watch)?;
        if self.index.derives() {
            let mut distance = 1;
            while distance < C::DRAW {
                distance = self.pass_wins_on(distance, watch)?;
            }
        }
        Ok(())
    }

    /// Marks the holes, and gives wins what one look ahead tells.
    fn open(&self, watch: &dyn Watch) -> Result<(), Stopped> {
        self.for_each_chunk(watch, |walker, numbers| {
            let mut next = numbers.start;
            let holes = |numbers: Range<u64>| {
                for number in numbers {
                    self.cell(number).set(C::HOLE);
                }
            };
            walker.open(numbers.clone(), &mut |number, opening| {
                holes(next..number);
                next = number + 1;
                if is_win(self.cell(number).get()) {
                    self.cell(number).set(match opening {
                        Opening::Decided(Value::Win(plies)) => plies.into(),
                        _ => Self::LONGEST,
                    });
                }
            });
            holes(next..numbers.end);
            watch.advance(numbers.end - numbers.start);
        })
    }

    /// Tells the predecessors of every loss.
    fn pass_losses_on(&self, watch: &dyn Watch) -> Result<(), Stopped> {
        self.for_each_chunk(watch, |walker, numbers| {
            watch.advance(numbers.end - numbers.start);
            let loss = |number: u64| {
                let content = self.cell(number).get();
                (content < C::DRAW && !is_win(content)).then_some((content, number))
            };
            let mut losses: Vec<(u32, u64)> = numbers.filter_map(loss).collect();
            losses.sort_unstable();
            for losses in losses.chunk_by(|a, b| a.0 == b.0) {
                let distance = losses[0].0 + 1;
                let numbers: Vec<u64> = losses.iter().map(|loss| loss.1).collect();
                walker.for_each_mark(&numbers, &mut |marks| {
                    // Marks wait until their cells have come near.
                    for previous in &*marks {
                        prefetch(self.cell(*previous));
                    }
                    for previous in marks.drain(..) {
                        self.shorten(previous, distance);
                    }
                });
            }
        })
    }

    /// Tells the predecessors of derived positions that are lost because of a
    /// win of this distance; gives the next distance that a win has.
    fn pass_wins_on(&self, distance: u32, watch: &dyn Watch) -> Result<u32, Stopped> {
        let is_lost = |replies: &[u64]| {
            let mut contents = replies.iter().map(|number| self.cell(*number).get());
            contents.all(|content| is_win(content) && content <= distance)
        };
        let next = AtomicU32::new(C::HOLE);
        self.for_each_chunk(watch, |walker, numbers| {
            let mut longer = C::HOLE;
            let mut marks = Vec::new();
            for number in numbers {
                let content = self.cell(number).get();
                if content == distance {
                    walker.add_derived_marks(number, &mut |replies| is_lost(replies), &mut marks);
                    for previous in marks.drain(..) {
                        if self.shorten(previous, distance + 2) {
                            longer = distance + 2;
                        }
                    }
                } else if is_win(content) && content > distance {
                    longer = longer.min(content);
                }
            }
            next.fetch_min(longer, Relaxed);
        })?;
        Ok(next.into_inner())
    }

    /// Lets all threads work on the chunks.
    fn for_each_chunk(
        &self,
        watch: &dyn Watch,
        work: impl Fn(&mut I::Walker<'a>, Range<u64>) + Sync,
    ) -> Result<(), Stopped> {
        let runs = in_runs(0..self.index.len(), |mut chunks| {
            let mut walker = self.index.walker(self.game);
            chunks.try_for_each(|numbers| {
                go_on(watch)?;
                work(&mut walker, numbers);
                Ok(())
            })
        });
        runs.into_iter().collect()
    }

    /// Did a win get shorter?
    #[inline(always)]
    fn shorten(&self, number: u64, distance: u32) -> bool {
        let shorter = |content| {
            (is_win(content) && content < C::DRAW && content > distance).then_some(distance)
        };
        self.cell(number).update(shorter).is_some()
    }

    #[inline(always)]
    fn cell(&self, number: u64) -> &C {
        &self.cells[number as usize]
    }
}

/// Holes are odd too.
#[inline(always)]
fn is_win(content: u32) -> bool {
    content % 2 == 1
}
