//! Counting the positions of a solved game, those that play can reach among
//! them, in parts between which the state can be kept.

use std::ops::Range;

use kanzen_index::Index;
use kanzen_rules::{Notation, Sort, Sorted, Stopwatch, Symmetric, Unmoves, Value};
use serde::{Deserialize, Serialize};

use crate::keep::{Keeper, Shape, Stands, is_at_a_chunk, may_be_seconds, parts};
use crate::reach::{Reached, Reaching, has_images, play_everywhere, words};
use crate::statistics::{Counter, MOST_EXAMPLES, Statistics};
use crate::verify::Worked;
use crate::watch::{Stage, Stopped, Watch};

/// Where counting stands between two parts of its work.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Counting {
    /// What is found of what can be reached.
    reach: Reach,
    /// Words of the sets that are kept.
    words: u64,
    /// The first number that was not counted.
    next: u64,
    /// What was counted so far, positions by their texts.
    counted: Both<String>,
    /// Seconds of work so far, those of earlier runs included.
    seconds: f64,
}

/// What was counted of all positions, and of those that can be reached.
pub type Both<P> = [Statistics<P>; 2];

/// How far it is with what can be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Reach {
    /// It is not asked for.
    #[default]
    Nothing,
    /// It is being found among the explicit numbers.
    Explicit,
    /// The images of the start can be reached, so it is being found among the
    /// folded numbers.
    Folded,
    /// It was found, as explicit numbers.
    FoundExplicit,
    /// It was found, as folded numbers.
    FoundFolded,
}

impl Stands for Counting {
    type Cells = Reached;

    fn shape(&self, most: u64) -> Option<Shape> {
        (self.words <= most).then_some(Shape {
            width: 8,
            cells: self.words,
        })
    }
}

impl Counting {
    /// Seconds of work so far.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// Is it counted too what can be reached?
    pub fn reaches(&self) -> bool {
        self.reach != Reach::Nothing
    }
}

/// A game with all that is needed to count its positions.
pub struct Countable<'a, G: Unmoves, I, L> {
    /// The game.
    pub game: &'a G,
    /// The numbering of what has a value in `lookup`.
    pub stored: &'a I,
    /// The numbering of everything.
    pub folded: &'a I,
    /// The numbering of everything, each for itself, and where play starts, if
    /// what can be reached is to be counted too.
    pub reach: Option<(&'a I, G::Position)>,
    /// The values of stored positions.
    pub lookup: L,
    /// Is there more work on the same note, so that the state is kept when all is
    /// counted too?
    pub more_follows: bool,
    /// Looks on.
    pub watch: &'a dyn Watch,
}

/// Why counting ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountError<E> {
    /// It was stopped; if by the watch, the state was kept.
    Stopped(Stopped),
    /// The state could not be kept or restored.
    Keeping(E),
    /// What was restored is no state that counting this game can be in.
    Impossible,
}

impl<E> From<Stopped> for CountError<E> {
    fn from(stopped: Stopped) -> Self {
        CountError::Stopped(stopped)
    }
}

impl<'a, G, I, L> Countable<'a, G, I, L>
where
    G: Unmoves + Symmetric + Sorted + Notation,
    I: Index<G>,
    L: Fn(u64) -> Value + Sync,
{
    /// Counts all positions and those that play can reach, as [`reachable`] and
    /// [`statistics`] do, going on from what the keeper restores, and with the
    /// state kept whenever that is due and when the watch says stop. Of what can
    /// be reached nothing is counted if it was not asked for when this work began.
    ///
    /// [`reachable`]: crate::reachable
    /// [`statistics`]: crate::statistics
    pub fn count<K: Keeper<Counting>>(
        &self,
        keeper: &mut K,
    ) -> Result<Worked<Both<G::Position>>, CountError<K::Error>> {
        let begun = Stopwatch::start();
        let restored = keeper.restore().map_err(CountError::Keeping)?;
        let (standing, sets) = match restored {
            Some((standing, sets)) => (standing, Some(sets)),
            None => (self.begin(), None),
        };
        let sorts = self.game.sorts();
        let sums = self.sums(&standing, &sorts).ok_or(CountError::Impossible)?;
        let mut work = Work {
            of: self,
            earlier: standing.seconds,
            standing,
            sums,
            sorts,
            keeper,
            begun,
        };
        let reached = work.reach(sets)?;
        work.count(reached)?;
        Ok(Worked {
            seconds: work.seconds(),
            found: work.sums,
        })
    }

    fn begin(&self) -> Counting {
        Counting {
            reach: match self.reach {
                Some(_) => Reach::Explicit,
                None => Reach::Nothing,
            },
            ..Counting::default()
        }
    }

    /// What was counted so far, if counting this game can stand there; what was
    /// reached is looked at by itself.
    fn sums(&self, standing: &Counting, sorts: &[Sort]) -> Option<Both<G::Position>> {
        let reaching = matches!(standing.reach, Reach::Explicit | Reach::Folded);
        let is_possible = is_at_a_chunk(standing.next, self.folded.len())
            && (standing.next == 0 || !reaching)
            && (self.reach.is_some() || !standing.reaches())
            && may_be_seconds(standing.seconds);
        if !is_possible {
            return None;
        }
        if standing.next == 0 {
            return Some(Default::default());
        }
        let read = |set: &Statistics<String>| {
            let game = self.game;
            let position = |text: &String| {
                let pos = game.read_position(text).ok()?;
                game.is_position(&pos).then_some(pos)
            };
            let lens = sorts
                .iter()
                .map(|sort| (sort.most - sort.least + 1) as usize);
            let sound = set.is_possible() && set.sorts.iter().map(Vec::len).eq(lens);
            sound.then(|| set.with_positions(position))?
        };
        let [all, reachable] = &standing.counted;
        let counted = all.folded.tally.total();
        let within = reachable.folded.tally.total() <= counted && counted <= standing.next;
        within.then_some([read(all)?, read(reachable)?])
    }
}

/// Counting that is under way.
struct Work<'a, 'b, G: Unmoves, I, L, K> {
    of: &'b Countable<'a, G, I, L>,
    standing: Counting,
    sums: Both<G::Position>,
    sorts: Vec<Sort>,
    keeper: &'b mut K,
    /// When this run began, and the seconds before it.
    begun: Stopwatch,
    earlier: f64,
}

/// A set of numbers, and the numbering they are of.
type Found<'a, I> = (&'a I, Reached);

impl<'a, G, I, L, K> Work<'a, '_, G, I, L, K>
where
    G: Unmoves + Symmetric + Sorted + Notation,
    I: Index<G>,
    L: Fn(u64) -> Value + Sync,
    K: Keeper<Counting>,
{
    fn seconds(&self) -> f64 {
        self.earlier + self.begun.elapsed().as_secs_f64()
    }

    /// Keeps the state.
    fn keep(&mut self, sets: &Reached) -> Result<(), CountError<K::Error>> {
        self.standing.words = sets.words();
        self.standing.seconds = self.seconds();
        let texts = |set: &Statistics<G::Position>| {
            set.with_positions(|pos| Some(self.of.game.write_position(pos)))
        };
        let [all, reachable] = &self.sums;
        let texts = texts(all).zip(texts(reachable));
        let (all, reachable) = texts.expect("every position has a text");
        self.standing.counted = [all, reachable];
        let kept = self.keeper.keep(&self.standing, sets);
        kept.map_err(CountError::Keeping)
    }

    /// Finds what can be reached, or goes on with that.
    fn reach(
        &mut self,
        mut sets: Option<Reached>,
    ) -> Result<Option<Found<'a, I>>, CountError<K::Error>> {
        let Some((explicit, start)) = self.of.reach else {
            return Ok(None);
        };
        let folded = self.of.folded;
        if self.standing.reach == Reach::Explicit {
            let reached = self.reach_in(explicit, sets.take())?;
            if !has_images(self.of.game, explicit, &start, &reached) {
                self.standing.reach = Reach::FoundExplicit;
                return Ok(Some((explicit, reached)));
            }
            self.standing.reach = Reach::Folded;
        }
        if self.standing.reach == Reach::Folded {
            let reached = self.reach_in(folded, sets.take())?;
            self.standing.reach = Reach::FoundFolded;
            return Ok(Some((folded, reached)));
        }
        let index = match self.standing.reach {
            Reach::FoundExplicit => explicit,
            Reach::FoundFolded => folded,
            _ => return Ok(None),
        };
        let reached = sets.filter(|reached| reached.words() == words(index.len()));
        // Once all is counted there is none any more.
        match self.standing.next == folded.len() {
            true => Ok(None),
            false => Ok(Some((index, reached.ok_or(CountError::Impossible)?))),
        }
    }

    /// The same in one numbering, with what was reached another time.
    fn reach_in(
        &mut self,
        index: &'a I,
        sets: Option<Reached>,
    ) -> Result<Reached, CountError<K::Error>> {
        let Countable { game, watch, .. } = *self.of;
        let (explicit, start) = self.of.reach.expect("it is asked for");
        let reaching = match sets {
            Some(sets) => Reaching::restored(game, index, &start, sets),
            None => Some(Reaching::new(game, index, &start).map_err(Stopped::NoMemory)?),
        };
        let reaching = reaching.ok_or(CountError::Impossible)?;
        let among_explicit = self.standing.reach == Reach::Explicit;
        let enough =
            |reached: &Reached| among_explicit && has_images(game, explicit, &start, reached);
        let closed = reaching.close(&play_everywhere(), enough, watch, |sets| {
            match self.keeper.is_due() {
                true => self.keep(sets),
                false => Ok(()),
            }
        });
        self.unless_stopped(closed, &reaching.sets)?;
        Ok(reaching.finish())
    }

    /// Keeps the state if the watch said stop.
    fn unless_stopped<T>(
        &mut self,
        done: Result<T, CountError<K::Error>>,
        sets: &Reached,
    ) -> Result<T, CountError<K::Error>> {
        if let Err(CountError::Stopped(Stopped::ByWatch)) = done {
            self.keep(sets)?;
        }
        done
    }

    /// Counts what was not counted yet.
    fn count(&mut self, reached: Option<Found<'a, I>>) -> Result<(), CountError<K::Error>> {
        let Countable {
            game,
            stored,
            folded,
            watch,
            ..
        } = *self.of;
        let counter = Counter {
            game,
            stored,
            folded,
            lookup: &self.of.lookup,
            reached: reached.as_ref().map(|(index, set)| (*index, set)),
            sorts: self.sorts.clone(),
            watch,
        };
        let nothing = Reached::default();
        let set = reached.as_ref().map_or(&nothing, |(_, set)| set);
        watch.begin(Stage::Counting, folded.len(), self.standing.next);
        for part in parts(self.standing.next, folded.len()) {
            let Range { end, .. } = part;
            let counted = counter.count(part).map_err(CountError::Stopped);
            let sums = self.unless_stopped(counted, set)?;
            let [all, reachable] = std::mem::take(&mut self.sums);
            let [more, more_reachable] = sums;
            self.sums = [all.merge(more), reachable.merge(more_reachable)];
            self.standing.next = end;
            // Once all is counted the set is of no more use.
            let is_last = end == folded.len();
            if self.keeper.is_due() || (is_last && self.of.more_follows) {
                self.keep(if is_last { &nothing } else { set })?;
            }
        }
        Ok(())
    }
}

impl<P> Statistics<P> {
    /// The same with its positions made something else, if each can be.
    fn with_positions<Q>(&self, mut change: impl FnMut(&P) -> Option<Q>) -> Option<Statistics<Q>> {
        Some(Statistics {
            explicit: self.explicit,
            folded: self.folded,
            branching: self.branching,
            branches: self.branches.clone(),
            sorts: self.sorts.clone(),
            only_moves: self.only_moves.clone(),
            distances: self.distances.clone(),
            zugzwang: self.zugzwang,
            mutual_zugzwang: self.mutual_zugzwang,
            examples: self
                .examples
                .each(|list| list.iter().map(&mut change).collect())?,
        })
    }

    /// Do the figures agree with each other, as those of every count do?
    fn is_possible(&self) -> bool {
        let tally = self.explicit.tally;
        let sum = |counts: &[u64]| counts.iter().try_fold(0u64, |sum, n| sum.checked_add(*n));
        let Some(all) = sum(&[tally.win, tally.loss, tally.draw]) else {
            return false;
        };
        let plies = self.distances.iter().enumerate();
        let of_parity = |parity| -> Option<u64> {
            let mut counts = plies.clone().filter(|(plies, _)| plies % 2 == parity);
            counts.try_fold(0u64, |sum, (_, n)| sum.checked_add(*n))
        };
        let sorted = |sort: &Vec<crate::Shares>| {
            let shares = sort.iter().map(|one| [one.win, one.draw, one.loss]);
            sum(&shares.flatten().collect::<Vec<u64>>()) == Some(all)
        };
        let lists = self.examples.lists();
        tally.is_possible()
            && self.folded.tally.is_possible()
            && all <= u64::MAX / 2
            && sum(&[self.explicit.first_wins, self.explicit.second_wins])
                == sum(&[tally.win, tally.loss])
            && sum(&self.branches) == Some(all)
            && self.branching.positions <= all
            && self.branching.moves <= u64::MAX / 2
            && of_parity(1) == Some(tally.win)
            && of_parity(0) == Some(tally.loss)
            && self.sorts.iter().all(sorted)
            && self.mutual_zugzwang <= self.zugzwang
            && self.zugzwang <= tally.loss
            && self.only_moves.drawn.positions == tally.draw
            && lists.iter().all(|list| list.len() <= MOST_EXAMPLES)
    }
}
