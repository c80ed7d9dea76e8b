//! Checking values against the rules: every position's value must be what its
//! legal moves make it.
//!
//! It goes through every unfinished position, stored or settled, and uses the
//! rules' forward moves alone, no unmoves and no short cuts; of a very large
//! game it takes all stored positions and a random part of the others. Values
//! that agree everywhere are right: wins and losses rest on each other by falling
//! distance down to finished games, and a draw always has a move to a draw and
//! none to a lost position.

use std::convert::Infallible;
use std::ops::Range;

use kanzen_index::{Index, Place, Walker};
use kanzen_rules::parallel::in_runs;
use kanzen_rules::{Game, Stopwatch, Value};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

use crate::keep::{Keeper, Shape, Stands, Unkept, is_at_a_chunk, may_be_seconds, parts};
use crate::values::{Lookup, Step, Tally, evaluate, look};
use crate::watch::{Stage, Stopped, Watch, go_on};

/// What was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
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
pub enum VerifyError<P, E = Infallible> {
    /// The watch said stop. The state was kept.
    Stopped,
    /// A value is wrong.
    Mismatch(Mismatch<P>),
    /// The state could not be kept or restored.
    Keeping(E),
    /// What was restored is no state that verifying this game can be in.
    Impossible,
}

impl<P, E> From<Stopped> for VerifyError<P, E> {
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

/// Where verifying stands between two parts of its work.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Verifying {
    /// Are all stored positions done, and is it the turn of the others?
    others: bool,
    /// The first of these steps that has not had its turn.
    next: u64,
    /// What was checked so far.
    verified: Verified,
    /// Seconds of work so far, those of earlier runs included.
    seconds: f64,
}

impl Stands for Verifying {
    type Cells = ();

    fn shape(&self, _: u64) -> Option<Shape> {
        Some(Shape::default())
    }
}

impl Verifying {
    /// Seconds of work so far.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// Can this be where verifying stands that goes through so many numbers, or
    /// through all stored ones and so many others?
    fn is_possible(&self, [steps, others]: [u64; 2]) -> bool {
        let Verified {
            positions,
            moves,
            tally,
            stored,
        } = self.verified;
        let (all, done) = match self.others {
            true => (others, steps.saturating_add(self.next)),
            false => (steps, self.next),
        };
        let counts = |tally: Tally| [tally.win, tally.loss, tally.draw];
        let within = counts(tally).into_iter().zip(counts(stored));
        is_at_a_chunk(self.next, all)
            && may_be_seconds(self.seconds)
            && positions <= done
            && moves <= u64::MAX / 2
            && counts(tally).into_iter().try_fold(0, u64::checked_add) == Some(positions)
            && within.into_iter().all(|(all, stored)| stored <= all)
            && tally.is_possible()
            && stored.is_possible()
    }
}

/// What was found, and the seconds of work that took, those of earlier runs
/// included.
#[derive(Clone, PartialEq, Debug)]
pub struct Worked<T> {
    /// What was found.
    pub found: T,
    /// Seconds of work.
    pub seconds: f64,
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
    let verified = verify_kept(game, stored, folded, lookup, extent, watch, &mut Unkept);
    verified.map(|worked| worked.found)
}

/// The same, going on from what the keeper restores, and with the state kept
/// whenever that is due and when the watch says stop.
pub fn verify_kept<G: Game, I: Index<G>, K: Keeper<Verifying>>(
    game: &G,
    stored: &I,
    folded: &I,
    lookup: &impl Lookup,
    extent: Extent,
    watch: &dyn Watch,
    keeper: &mut K,
) -> Result<Worked<Verified>, VerifyError<G::Position, K::Error>> {
    let begun = Stopwatch::start();
    let lens = match extent {
        Extent::Everything => [folded.len(), 0],
        Extent::StoredAnd(others) => [stored.len(), others],
    };
    let restored = keeper.restore().map_err(VerifyError::Keeping)?;
    let standing = restored.map(|(standing, ())| standing).unwrap_or_default();
    if !standing.is_possible(lens) {
        return Err(VerifyError::Impossible);
    }
    let done = standing.next + if standing.others { lens[0] } else { 0 };
    watch.begin(Stage::Verifying, lens.iter().sum(), done);
    let mut verifier = Verifier {
        game,
        stored,
        lookup,
        watch,
        earlier: standing.seconds,
        standing,
        begun,
    };
    let first = match extent {
        Extent::Everything => folded,
        Extent::StoredAnd(_) => stored,
    };
    if !verifier.standing.others {
        verifier.check(lens[0], keeper, |numbers| {
            let mut walker = first.walker(game);
            numbers.filter_map(move |number| Some((number, walker.seek(number)?)))
        })?;
        verifier.standing.others = true;
        verifier.standing.next = 0;
    }
    verifier.check(lens[1], keeper, |numbers| {
        let mut walker = folded.walker(game);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(numbers.start);
        numbers.filter_map(move |number| {
            let mut draw = || walker.seek(random.random_range(0..folded.len()));
            let is_other = |pos: &G::Position| !matches!(stored.place(game, pos), Place::Stored(_));
            let drawn = (0..MOST_DRAWS).find_map(|_| draw().filter(is_other));
            Some((number, drawn?))
        })
    })?;
    Ok(Worked {
        found: verifier.standing.verified,
        seconds: verifier.seconds(),
    })
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
    standing: Verifying,
    /// When this run began, and the seconds before it.
    begun: Stopwatch,
    earlier: f64,
}

impl<G: Game, I: Index<G>, L: Lookup> Verifier<'_, G, I, L> {
    fn seconds(&self) -> f64 {
        self.earlier + self.begun.elapsed().as_secs_f64()
    }

    /// Checks the positions that chunks of so many steps give, each with a
    /// number by which the first wrong one is found. Parts that had their turn
    /// are left out, and the state is kept in between.
    fn check<P: Iterator<Item = (u64, G::Position)>, K: Keeper<Verifying>>(
        &mut self,
        steps: u64,
        keeper: &mut K,
        positions: impl Fn(Range<u64>) -> P + Sync,
    ) -> Result<(), VerifyError<G::Position, K::Error>> {
        for part in parts(self.standing.next, steps) {
            let end = part.end;
            let checked = self.check_part(part, &positions);
            if let Ok(checked) = checked {
                self.standing.verified = self.standing.verified.and(checked);
                self.standing.next = end;
            }
            let stopped = matches!(checked, Err((_, VerifyError::Stopped)));
            if stopped || keeper.is_due() {
                self.standing.seconds = self.seconds();
                let kept = keeper.keep(&self.standing, &());
                kept.map_err(VerifyError::Keeping)?;
            }
            checked.map_err(|(_, error)| match error {
                VerifyError::Mismatch(wrong) => VerifyError::Mismatch(wrong),
                _ => VerifyError::Stopped,
            })?;
        }
        Ok(())
    }

    fn check_part<P: Iterator<Item = (u64, G::Position)>>(
        &self,
        part: Range<u64>,
        positions: impl Fn(Range<u64>) -> P + Sync,
    ) -> Checked<G::Position> {
        let checked = in_runs(part, |chunks| -> Checked<G::Position> {
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
        checked.unwrap_or_else(|| Ok(Verified::default()))
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
