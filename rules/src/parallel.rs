//! Work on all threads. What the pool of threads does is in one function without
//! type parameters: everything that works on all threads does so for every game
//! there is, and would otherwise be compiled with all of the pool for each.

use std::ops::Range;
use std::sync::Mutex;

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

/// Numbers that are handled together.
pub const CHUNK: u64 = 4096;

/// Runs for a thread: enough that nobody waits long for the last one, few enough
/// that beginning one costs nothing.
const RUNS: u64 = 32;

/// Does so many parts of a work; gives what they gave, in their order.
pub fn in_parts<T: Send>(parts: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let done: Vec<Mutex<Option<T>>> = (0..parts).map(|_| Mutex::new(None)).collect();
    each(parts, &|part| {
        let result = work(part);
        *done[part].lock().unwrap_or_else(|e| e.into_inner()) = Some(result);
    });
    let taken = done.into_iter().map(Mutex::into_inner);
    let taken = taken.map(|result| result.unwrap_or_else(|e| e.into_inner()));
    taken
        .map(|result| result.expect("every part was done"))
        .collect()
}

/// Goes through numbers in runs, each chunk by chunk; gives what the runs gave,
/// in their order.
pub fn in_runs<T: Send>(numbers: Range<u64>, work: impl Fn(Chunks) -> T + Sync) -> Vec<T> {
    let chunks = (numbers.end - numbers.start).div_ceil(CHUNK);
    let run = chunks.div_ceil(RUNS * rayon::current_num_threads() as u64) * CHUNK;
    let runs = if run == 0 {
        0
    } else {
        (chunks * CHUNK).div_ceil(run)
    };
    in_parts(runs as usize, |part| {
        let first = numbers.start + part as u64 * run;
        work(Chunks(first..(first + run).min(numbers.end)))
    })
}

/// The chunks of a run, in their order.
pub struct Chunks(Range<u64>);

impl Iterator for Chunks {
    type Item = Range<u64>;

    fn next(&mut self) -> Option<Range<u64>> {
        let first = self.0.start;
        let end = (first + CHUNK).min(self.0.end);
        self.0.start = end;
        (first < end).then_some(first..end)
    }
}

fn each(parts: usize, work: &(dyn Fn(usize) + Sync)) {
    (0..parts).into_par_iter().with_max_len(1).for_each(work);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_stand_in_the_order_of_their_parts() {
        assert!(in_parts(0, |part| part).is_empty());
        let squares: Vec<usize> = (0..1000).map(|part| part * part).collect();
        assert_eq!(in_parts(1000, |part| part * part), squares);
    }

    #[test]
    fn runs_go_through_every_number_once() {
        for (start, len) in [
            (0, 0),
            (5, 1),
            (CHUNK, CHUNK),
            (0, CHUNK + 1),
            (0, 999 * CHUNK + 7),
        ] {
            let chunks = in_runs(start..start + len, |chunks| chunks.collect::<Vec<_>>());
            let mut next = start;
            for chunk in chunks.into_iter().flatten() {
                assert_eq!(chunk.start, next);
                assert!(chunk.end > next && chunk.end <= next + CHUNK);
                next = chunk.end;
            }
            assert_eq!(next, start + len);
        }
    }
}
