//! What play can reach from the start.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use kanzen_index::{Index, Place, Walker};
use kanzen_rules::parallel::in_runs;
use kanzen_rules::{Game, Symmetric};

use crate::cells::{prefetch, zeros};
use crate::watch::{NoMemory, Stage, Stopped, Watch, go_on};

/// Numbers that wait for their words of a set to come near.
const WAITING: usize = 64;

/// A set of numbers of an index.
pub struct Reached(Vec<AtomicU64>);

impl Reached {
    fn new(len: u64) -> Result<Reached, NoMemory> {
        let words = zeros(len.div_ceil(64))?;
        Ok(Reached(words.into_iter().map(AtomicU64::new).collect()))
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
    let has_images = |reached: &Reached| {
        let mut symmetries = game.symmetries().iter();
        symmetries
            .all(|symmetry| reached.contains(place(game, explicit, &game.image(*symmetry, start))))
    };
    let all = |_: &G::Position| true;
    let reached = closure(game, explicit, start, all, |_| {}, has_images, watch)?;
    if !has_images(&reached) {
        return Ok((explicit, reached));
    }
    drop(reached);
    let reached = closure(game, folded, start, all, |_| {}, |_| false, watch)?;
    Ok((folded, reached))
}

/// The number of a position where every unfinished one has one.
pub(crate) fn place<G: Game, I: Index<G>>(game: &G, index: &I, pos: &G::Position) -> u64 {
    match index.place(game, pos) {
        Place::Stored(number) => number,
        Place::Settled(_) | Place::Derived => unreachable!("this numbering has everything"),
    }
}

/// The unfinished positions that can be reached from `start` if play goes on
/// where `plays_on` says so, as numbers of an index that has everything. `ended`
/// is told of every finished position as often as a move leads there. It ends
/// early when `enough` says so of what has been reached.
///
/// There is no list of positions to play on, which could be longer than the
/// sets: passes through the numbers find those reached and not yet played on,
/// until one finds none.
pub(crate) fn closure<G: Game, I: Index<G>>(
    game: &G,
    index: &I,
    start: &G::Position,
    plays_on: impl Fn(&G::Position) -> bool + Sync,
    ended: impl Fn(&G::Position) + Sync,
    enough: impl Fn(&Reached) -> bool + Sync,
    watch: &dyn Watch,
) -> Result<Reached, Stopped> {
    watch.begin(Stage::Reaching, index.len(), 0);
    let reached = Reached::new(index.len()).map_err(Stopped::NoMemory)?;
    let played = Reached::new(index.len()).map_err(Stopped::NoMemory)?;
    let play_on = |pos: &G::Position, waiting: &mut Vec<u64>| {
        game.for_each_move(pos, |mv| {
            let next = game.after(pos, mv);
            if game.outcome(&next).is_some() {
                return ended(&next);
            }
            let number = place(game, index, &next);
            reached.prefetch(number);
            waiting.push(number);
        });
    };
    let put_in = |waiting: &mut Vec<u64>| {
        for number in waiting.drain(..) {
            reached.insert(number);
        }
    };
    reached.insert(place(game, index, start));
    loop {
        let pass = in_runs(0..index.len(), |chunks| {
            let (mut walker, mut waiting) = (index.walker(game), Vec::new());
            let mut total = 0;
            for numbers in chunks {
                go_on(watch)?;
                if enough(&reached) {
                    break;
                }
                let mut found = 0;
                for word in numbers.start / 64..numbers.end.div_ceil(64) {
                    let mut open = reached.word(word) & !played.word(word);
                    played.insert_word(word, open);
                    found += u64::from(open.count_ones());
                    while open != 0 {
                        let pos = walker.known(word * 64 + u64::from(open.trailing_zeros()));
                        if plays_on(&pos) {
                            play_on(&pos, &mut waiting);
                        }
                        if waiting.len() >= WAITING {
                            put_in(&mut waiting);
                        }
                        open &= open - 1;
                    }
                }
                put_in(&mut waiting);
                watch.advance(found);
                total += found;
            }
            Ok(total)
        });
        if pass.into_iter().sum::<Result<u64, Stopped>>()? == 0 {
            return Ok(reached);
        }
    }
}
