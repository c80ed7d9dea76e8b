//! What play can reach from the start.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use kanzen_index::{Index, Place, Walker};
use kanzen_rules::parallel::{Chunks, in_runs};
use kanzen_rules::{Game, Symmetric};

use crate::cells::{prefetch, zeros};
use crate::keep::{Cells, Shape, parts};
use crate::watch::{NoMemory, Stage, Stopped, Watch, go_on};

/// Numbers that wait for their words of a set to come near.
const WAITING: usize = 64;

/// A set of numbers of an index, a bit each.
#[derive(Default)]
pub struct Reached(Vec<AtomicU64>);

/// Words of a set of so many numbers.
pub(crate) fn words(numbers: u64) -> u64 {
    numbers.div_ceil(64)
}

/// Bytes of memory for finding which of so many numbers can be reached.
pub fn memory_to_reach(numbers: u64) -> u64 {
    2 * 8 * words(numbers)
}

impl Cells for Reached {
    fn zeros(shape: Shape) -> Result<Self, NoMemory> {
        Reached::new(shape.cells)
    }

    fn shape(&self) -> Shape {
        Shape {
            width: 8,
            cells: self.words(),
        }
    }

    fn bytes(&self, cells: Range<usize>) -> Cow<'_, [u8]> {
        let words = self.0[cells].iter().map(|word| word.load(Relaxed));
        let bytes: Vec<u8> = words.flat_map(u64::to_le_bytes).collect();
        bytes.into()
    }

    fn put(&mut self, first: usize, bytes: &[u8]) {
        let (words, _) = bytes.as_chunks();
        for (word, bytes) in self.0[first..].iter_mut().zip(words) {
            *word.get_mut() = u64::from_le_bytes(*bytes);
        }
    }
}

impl Reached {
    /// A set of no numbers, of so many words.
    pub(crate) fn new(words: u64) -> Result<Reached, NoMemory> {
        let words = zeros(words)?;
        Ok(Reached(words.into_iter().map(AtomicU64::new).collect()))
    }

    /// Words that it takes.
    pub(crate) fn words(&self) -> u64 {
        self.0.len() as u64
    }

    /// Is this number in the set?
    pub fn contains(&self, number: u64) -> bool {
        self.word(number / 64) >> (number % 64) & 1 == 1
    }

    /// Puts a number in.
    fn insert(&self, number: u64) {
        // Most have been reached before, and looking is cheaper.
        if !self.contains(number) {
            self.insert_word(number / 64, 1 << (number % 64));
        }
    }

    fn prefetch(&self, number: u64) {
        prefetch(&self.0[(number / 64) as usize]);
    }

    /// Which of the 64 numbers from `64 * at` on are in the set.
    fn word(&self, at: u64) -> u64 {
        self.0[at as usize].load(Relaxed)
    }

    /// Puts in numbers that have waited.
    fn insert_all(&self, waiting: &mut Vec<u64>) {
        for number in waiting.drain(..) {
            self.insert(number);
        }
    }

    /// Puts in those of the same 64 numbers whose bits are set.
    fn insert_word(&self, at: u64, bits: u64) {
        self.0[at as usize].fetch_or(bits, Relaxed);
    }

    /// How many numbers are in the set.
    pub fn count(&self) -> u64 {
        let runs = in_runs(0..self.0.len() as u64, |chunks| -> u64 {
            let words = chunks.flatten();
            words.map(|at| u64::from(self.word(at).count_ones())).sum()
        });
        runs.into_iter().sum()
    }
}

/// The unfinished positions that can be reached from `start`, as numbers of one
/// of the two numberings, which is given too. Every one is played on, even if a
/// player could win at once.
///
/// If the images of the start are among them, so are the images of all others:
/// then it is enough to go through the folded numbers.
pub fn reachable<'a, G: Symmetric, I: Index<G>>(
    game: &G,
    folded: &'a I,
    explicit: &'a I,
    start: &G::Position,
    watch: &dyn Watch,
) -> Result<(&'a I, Reached), Stopped> {
    let find = |index, enough: &(dyn Fn(&Reached) -> bool + Sync)| {
        let reaching = Reaching::new(game, index, start).map_err(Stopped::NoMemory)?;
        reaching.close(&play_everywhere(), enough, watch, |_| Ok::<(), Stopped>(()))?;
        Ok::<Reached, Stopped>(reaching.finish())
    };
    let has_images = |reached: &Reached| has_images(game, explicit, start, reached);
    let reached = find(explicit, &has_images)?;
    if !has_images(&reached) {
        return Ok((explicit, reached));
    }
    drop(reached);
    Ok((folded, find(folded, &|_| false)?))
}

/// [`Play`] by functions that know nothing.
type PlainPlay<P> = Play<fn(&P) -> bool, fn(&P)>;

/// Every position is played on, and nobody is told of ends.
pub(crate) fn play_everywhere<P>() -> PlainPlay<P> {
    Play {
        goes_on: |_| true,
        ended: |_| {},
    }
}

/// Are the images of the start among what was reached?
pub(crate) fn has_images<G: Symmetric, I: Index<G>>(
    game: &G,
    explicit: &I,
    start: &G::Position,
    reached: &Reached,
) -> bool {
    let mut symmetries = game.symmetries().iter();
    symmetries
        .all(|symmetry| reached.contains(place(game, explicit, &game.image(*symmetry, start))))
}

/// The number of a position where every unfinished one has one.
pub(crate) fn place<G: Game, I: Index<G>>(game: &G, index: &I, pos: &G::Position) -> u64 {
    match index.place(game, pos) {
        Place::Stored(number) => number,
        Place::Settled(_) | Place::Derived => unreachable!("this numbering has everything"),
    }
}

/// The set of what was reached so far, and in the same words after it the set of
/// those that were played on.
pub(crate) struct Reaching<'a, G, I> {
    game: &'a G,
    index: &'a I,
    pub sets: Reached,
}

/// How play goes on from a position, and who is told of the ends of games.
pub(crate) struct Play<On, Ended> {
    /// Does it go on there?
    pub goes_on: On,
    /// Is told of every finished position as often as a move leads there.
    pub ended: Ended,
}

impl<'a, G: Game, I: Index<G>> Reaching<'a, G, I> {
    /// The start alone, not played on.
    pub fn new(game: &'a G, index: &'a I, start: &G::Position) -> Result<Self, NoMemory> {
        let sets = Reached::new(2 * words(index.len()))?;
        sets.insert(place(game, index, start));
        Ok(Reaching { game, index, sets })
    }

    /// What was reached another time, if it can have been: the start was reached,
    /// and what was played on was reached. Of what is yet to be played on, every
    /// number is that of a position.
    pub fn restored(game: &'a G, index: &'a I, start: &G::Position, sets: Reached) -> Option<Self> {
        let len = index.len();
        if sets.words() != 2 * words(len) {
            return None;
        }
        let reaching = Reaching { game, index, sets };
        let sound = |chunks: Chunks| {
            let mut walker = index.walker(game);
            let mut there = |number: u64| number < len && walker.seek(number).is_some();
            chunks.flat_map(words_of).all(|at| {
                let unreached = reaching.played(at) & !reaching.sets.word(at);
                unreached == 0 && numbers_of(at, reaching.open(at)).all(&mut there)
            })
        };
        let is_start = reaching.sets.contains(place(game, index, start));
        let is_sound = is_start && in_runs(0..len, sound).into_iter().all(|sound| sound);
        is_sound.then_some(reaching)
    }

    fn words(&self) -> u64 {
        words(self.index.len())
    }

    /// Which of the 64 numbers from `64 * at` on were played on.
    fn played(&self, at: u64) -> u64 {
        self.sets.word(self.words() + at)
    }

    /// Which of them were reached and not yet played on.
    fn open(&self, at: u64) -> u64 {
        self.sets.word(at) & !self.played(at)
    }

    /// How many were played on.
    fn count_played(&self) -> u64 {
        let words = (0..self.words()).map(|at| self.played(at));
        words.map(|word| u64::from(word.count_ones())).sum()
    }

    /// Finds the unfinished positions that can be reached, as numbers of an index
    /// that has everything. It ends early when `enough` says so of what has been
    /// reached. Between two parts of the work `between` is called, and may end it
    /// too; then, as when it is stopped, all moves of what was played on are among
    /// what was reached, and it can go on from there.
    ///
    /// There is no list of positions to play on, which could be longer than the
    /// sets: passes through the numbers find those reached and not yet played on,
    /// until one finds none.
    pub fn close<E: From<Stopped>>(
        &self,
        play: &Play<impl Fn(&G::Position) -> bool + Sync, impl Fn(&G::Position) + Sync>,
        enough: impl Fn(&Reached) -> bool + Sync,
        watch: &dyn Watch,
        mut between: impl FnMut(&Reached) -> Result<(), E>,
    ) -> Result<(), E> {
        watch.begin(Stage::Reaching, self.index.len(), self.count_played());
        let play_on = |numbers: Chunks| -> Result<u64, Stopped> {
            let mut walker = self.index.walker(self.game);
            let (mut waiting, mut total) = (Vec::new(), 0);
            for numbers in numbers {
                go_on(watch)?;
                if enough(&self.sets) {
                    break;
                }
                let found = self.play_on(&mut walker, play, numbers, &mut waiting);
                watch.advance(found);
                total += found;
            }
            Ok(total)
        };
        loop {
            let mut total = 0;
            for part in parts(0, self.index.len()) {
                let runs = in_runs(part, play_on).into_iter();
                total += runs.sum::<Result<u64, Stopped>>()?;
                between(&self.sets)?;
            }
            if total == 0 {
                return Ok(());
            }
        }
    }

    /// Plays on from those of a chunk that were reached and not yet played on; how
    /// many they are.
    fn play_on(
        &self,
        walker: &mut I::Walker<'_>,
        play: &Play<impl Fn(&G::Position) -> bool, impl Fn(&G::Position)>,
        numbers: Range<u64>,
        waiting: &mut Vec<u64>,
    ) -> u64 {
        let (game, reached) = (self.game, &self.sets);
        let mut found = 0;
        for at in words_of(numbers) {
            let open = self.open(at);
            reached.insert_word(self.words() + at, open);
            found += u64::from(open.count_ones());
            for number in numbers_of(at, open) {
                let pos = walker.known(number);
                if (play.goes_on)(&pos) {
                    game.for_each_move(&pos, |mv| {
                        let next = game.after(&pos, mv);
                        if game.outcome(&next).is_some() {
                            return (play.ended)(&next);
                        }
                        let number = place(game, self.index, &next);
                        reached.prefetch(number);
                        waiting.push(number);
                    });
                }
                if waiting.len() >= WAITING {
                    reached.insert_all(waiting);
                }
            }
        }
        reached.insert_all(waiting);
        found
    }

    /// What was reached.
    pub fn finish(self) -> Reached {
        let words = self.words() as usize;
        let mut reached = self.sets;
        reached.0.truncate(words);
        reached.0.shrink_to_fit();
        reached
    }
}

/// The places of the words that have these numbers, the first of which begins one.
fn words_of(numbers: Range<u64>) -> Range<u64> {
    numbers.start / 64..numbers.end.div_ceil(64)
}

/// The numbers of a word whose bits are set.
fn numbers_of(at: u64, mut bits: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let number = (bits != 0).then(|| at * 64 + u64::from(bits.trailing_zeros()));
        bits &= bits.wrapping_sub(1);
        number
    })
}
