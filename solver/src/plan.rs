//! What solving will take, told beforehand.

use kanzen_index::{Index, Walker};
use kanzen_rules::{Stopwatch, Unmoves};

use kanzen_rules::parallel::CHUNK;

/// Neighbouring numbers in a sample.
const RUN: u64 = 64;
/// The largest sample; a small game is not worth so much.
const MOST_RUNS: u64 = 1024;
const RUNS_IN_GAME: u64 = 64 * RUN;

/// Bytes of memory for so many numbers, if a byte each is enough: the cells,
/// and four bits for every granule of 64.
pub fn memory_for(numbers: u64) -> u64 {
    numbers + 4 * 8 * numbers.div_ceil(CHUNK)
}

/// Seconds that one thread takes for a number: for walking to it twice, looking
/// at it once and going back from it once. Measured on a sample, in which no
/// cells are read or written.
pub fn sample_seconds<G: Unmoves, I: Index<G>>(game: &G, index: &I) -> f64 {
    let mut walker = index.walker(game);
    let run = RUN.min(index.len());
    let runs = (index.len() / RUNS_IN_GAME).clamp(1, MOST_RUNS);
    let (mut found, mut marks) = (Vec::new(), Vec::new());
    // What a numbering makes when it is first asked for is no part of it.
    walker.open(0..run, &mut |number, _| found.push(number));
    found
        .drain(..)
        .take(1)
        .for_each(|number| walker.add_marks(number, &mut marks));
    marks.clear();
    let begun = Stopwatch::start();
    for i in 0..runs {
        let first = (index.len() - run) / runs * i;
        walker.open(first..first + run, &mut |number, opening| {
            found.push(number);
            std::hint::black_box(opening);
        });
        walker.for_each_mark(&found, &mut |marks| std::hint::black_box(marks).clear());
        for number in found.drain(..) {
            walker.add_derived_marks(number, &mut |_| true, &mut marks);
            std::hint::black_box(&mut marks).clear();
        }
    }
    begun.elapsed().as_secs_f64() / (runs * run) as f64
}
