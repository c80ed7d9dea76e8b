//! Checking values against the rules: every position's value must be what its
//! legal moves make it.
//!
//! It goes through every unfinished position, stored or settled, and uses the
//! rules' forward moves alone, no unmoves and no short cuts; of a very large
//! game it takes all stored positions and a random part of the others. Values
//! that agree everywhere are right: wins and losses rest on each other by falling
//! distance down to finished games, and a draw always has a move to a draw and
//! none to a lost position.

use std::ops::Range;

use kanzen_index::{Index, Place, Walker};
use kanzen_rules::parallel::in_runs;
use kanzen_rules::{Game, Value};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::values::{Lookup, Step, Tally, evaluate, look};
use crate::watch::{Stage, Stopped, Watch, go_on};

/// What was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Verified {
    /// Positions, those that symmetries turn into each other counted once.
    pub positions: u64,
    /// Their moves.
    pub moves: u64,
    /// Their values.
    pub tally: Tally,
    /// The values of those among them that are stored.
    pub stored: Tally,
}

impl Verified {
    fn and(self, other: Verified) -> Verified {
        Verified {
            positions: self.positions + other.positions,
            moves: self.moves + other.moves,
            tally: self.tally.merge(other.tally),
            stored: self.stored.merge(other.stored),
        }
    }
}

/// A position whose value does not follow from its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mismatch<P> {
    /// The first such position.
    pub position: P,
    /// What was looked up.
    pub found: Value,
    /// What its moves make it.
    pub expected: Value,
}

/// Why verifying ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VerifyError<P> {
    /// The watch said stop.
    Stopped,
    /// A value is wrong.
    Mismatch(Mismatch<P>),
}

impl<P> From<Stopped> for VerifyError<P> {
    fn from(_: Stopped) -> Self {
        VerifyError::Stopped
    }
}

/// Which positions are checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// All of them.
    Everything,
    /// Those that are stored, and so many others at random.
    StoredAnd(u64),
}

impl Extent {
    /// Everything, unless there are a billion positions or more: then all
    /// stored ones and a hundred million others.
    pub fn of(positions: u64) -> Extent {
        match positions {
            0..1_000_000_000 => Extent::Everything,
            _ => Extent::StoredAnd(100_000_000),
        }
    }
}

/// Checks positions numbered by `folded` against `lookup`, which gives the
/// values of the numbers of `stored`.
pub fn verify<G: Game, I: Index<G>>(
    game: &G,
    stored: &I,
    folded: &I,
    lookup: &impl Lookup,
    extent: Extent,
    watch: &dyn Watch,
) -> Result<Verified, VerifyError<G::Position>> {
    let verifier = Verifier {
        game,
        stored,
        lookup,
        watch,
    };
    let all_of = |index: &I| {
        verifier.check(index.len(), |numbers| {
            let mut walker = index.walker(game);
            numbers.filter_map(move |number| Some((number, walker.seek(number)?)))
        })
    };
    match extent {
        Extent::Everything => {
            watch.begin(Stage::Verifying, folded.len(), 0);
            all_of(folded)
        }
        Extent::StoredAnd(others) => {
            watch.begin(Stage::Verifying, stored.len() + others, 0);
            let all = all_of(stored)?;
            let others = verifier.check(others, |numbers| {
                let mut walker = folded.walker(game);
                let mut random = Xoshiro256PlusPlus::seed_from_u64(numbers.start);
                numbers.filter_map(move |number| {
                    let mut draw = || walker.seek(random.random_range(0..folded.len()));
                    let is_other =
                        |pos: &G::Position| !matches!(stored.place(game, pos), Place::Stored(_));
                    let drawn = (0..MOST_DRAWS).find_map(|_| draw().filter(is_other));
                    Some((number, drawn?))
                })
            })?;
            Ok(all.and(others))
        }
    }
}

/// What was checked, or the number and kind of what is wrong.
type Checked<P> = Result<Verified, (u64, VerifyError<P>)>;

/// How often to draw for a position that is not stored.
const MOST_DRAWS: u32 = 1000;

/// Positions whose values are looked up together.
const BATCH: usize = 16;

struct Verifier<'a, G, I, L> {
    game: &'a G,
    stored: &'a I,
    lookup: &'a L,
    watch: &'a dyn Watch,
}

impl<G: Game, I: Index<G>, L: Lookup> Verifier<'_, G, I, L> {
    /// Checks the positions that chunks of so many steps give, each with a
    /// number by which the first wrong one is found.
    fn check<P: Iterator<Item = (u64, G::Position)>>(
        &self,
        steps: u64,
        positions: impl Fn(Range<u64>) -> P + Sync,
    ) -> Result<Verified, VerifyError<G::Position>> {
        let checked = in_runs(0..steps, |chunks| -> Checked<G::Position> {
            let mut batch = Batch::default();
            let mut verified = Verified::default();
            for numbers in chunks {
                go_on(self.watch).map_err(|stopped| (u64::MAX, VerifyError::from(stopped)))?;
                let steps = numbers.end - numbers.start;
                for (number, pos) in positions(numbers) {
                    self.put(&mut batch, number, pos);
                    if batch.positions.len() == BATCH {
                        verified = verified.and(self.take(&mut batch)?);
                    }
                }
                verified = verified.and(self.take(&mut batch)?);
                self.watch.advance(steps);
            }
            Ok(verified)
        });
        // The first mismatch by number, whatever the threads did.
        let checked = checked.into_iter().reduce(|a, b| match (a, b) {
            (Ok(a), Ok(b)) => Ok(a.and(b)),
            (Err(a), Err(b)) => Err(if a.0 <= b.0 { a } else { b }),
            (Err(e), _) | (_, Err(e)) => Err(e),
        });
        let checked = checked.unwrap_or_else(|| Ok(Verified::default()));
        checked.map_err(|(_, error)| error)
    }

    /// Notes what is to be looked up for a position: its own value, and those
    /// its moves lead to.
    #[inline(always)]
    fn put(&self, batch: &mut Batch<G::Position>, number: u64, pos: G::Position) {
        let game = self.game;
        let first = batch.steps.len();
        look(game, self.stored, &pos, &mut batch.steps);
        let mut moves = 0;
        game.for_each_move(&pos, |mv| {
            let next = game.after(&pos, mv);
            moves += 1;
            match game.outcome(&next) {
                Some(outcome) => {
                    let value = outcome.value_for(game.turn(&next));
                    batch.steps.push(Step::Known(value));
                }
                None => look(game, self.stored, &next, &mut batch.steps),
            }
        });
        for step in &batch.steps[first..] {
            if let Step::Stored(number) = step {
                self.lookup.prefetch(*number);
            }
        }
        let is_stored = matches!(batch.steps[first], Step::Stored(_));
        batch.positions.push(Waiting {
            number,
            pos,
            moves,
            is_stored,
        });
    }

    /// Compares every value noted with the best that the moves give.
    fn take(&self, batch: &mut Batch<G::Position>) -> Checked<G::Position> {
        let game = self.game;
        let mut verified = Verified::default();
        let mut steps = batch.steps.drain(..);
        let mut next = || evaluate(&mut steps, |number| self.lookup.value(number));
        let mut wrong = None;
        for waiting in batch.positions.drain(..) {
            let (position, moves) = (waiting.pos, waiting.moves);
            let found = next();
            let best = (0..moves).map(|_| next().one_ply_earlier()).max();
            let expected =
                best.unwrap_or_else(|| game.stuck(&position).value_for(game.turn(&position)));
            if found != expected && wrong.is_none() {
                let mismatch = Mismatch {
                    position,
                    found,
                    expected,
                };
                wrong = Some((waiting.number, VerifyError::Mismatch(mismatch)));
            }
            verified.positions += 1;
            verified.moves += moves;
            verified.tally.add(found);
            if waiting.is_stored {
                verified.stored.add(found);
            }
        }
        wrong.map_or(Ok(verified), Err)
    }
}

/// Positions that wait for the values that were asked for.
struct Batch<P> {
    positions: Vec<Waiting<P>>,
    steps: Vec<Step>,
}

/// A position, the number by which it is found, and how many moves it has.
struct Waiting<P> {
    number: u64,
    pos: P,
    moves: u64,
    is_stored: bool,
}

impl<P> Default for Batch<P> {
    fn default() -> Self {
        Batch {
            positions: Vec::new(),
            steps: Vec::new(),
        }
    }
}
