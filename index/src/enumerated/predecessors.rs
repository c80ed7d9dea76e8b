//! Moves backwards: for every number those of the positions that have a move
//! to it, made of the moves forwards.
//!
//! A number is listed as often as its position has moves to the other or to its
//! images, which is how often the opening counts them. How many moves lead the
//! other way between all images of both does not matter to anybody.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::search::Forward;
use super::threads::in_parts;

/// Numbers whose predecessors a thread sorts in one go.
const CHUNK: usize = 1024;

/// The predecessors of all numbers.
pub(super) struct Predecessors {
    /// By number where its predecessors begin; and where the last end.
    begin: Vec<u64>,
    numbers: Vec<u32>,
}

/// Bytes they take while they are made.
pub(super) fn bytes_for(positions: u64, edges: u64) -> u64 {
    (8 + 4) * positions + 4 * edges
}

impl Predecessors {
    pub fn new(forward: &Forward) -> Predecessors {
        let zeros = |len: usize| -> Vec<AtomicU32> { (0..len).map(|_| 0.into()).collect() };
        let left = zeros(forward.numbers.len());
        for_each_move(forward, |_, to| {
            left[to as usize].fetch_add(1, Relaxed);
        });
        let mut begin = Vec::with_capacity(left.len() + 1);
        let mut sum = 0;
        for count in &left {
            begin.push(sum);
            sum += u64::from(count.load(Relaxed));
        }
        begin.push(sum);
        let numbers = zeros(sum as usize);
        for_each_move(forward, |from, to| {
            let left = left[to as usize].fetch_sub(1, Relaxed) - 1;
            let at = begin[to as usize] + u64::from(left);
            numbers[at as usize].store(from, Relaxed);
        });
        let mut numbers: Vec<u32> = numbers.into_iter().map(AtomicU32::into_inner).collect();
        sort_each(&begin, &mut numbers);
        Predecessors { begin, numbers }
    }

    /// The predecessors of a number in rising order.
    #[inline(always)]
    pub fn of(&self, number: u64) -> &[u32] {
        let [begin, end] = [number, number + 1].map(|n| self.begin[n as usize] as usize);
        &self.numbers[begin..end]
    }
}

/// Visits the moves from one position to another, as numbers, on all threads.
fn for_each_move(forward: &Forward, visit: impl Fn(u32, u32) + Sync) {
    let mut first = 0;
    let firsts = forward.parts.iter().map(|moves| {
        first += moves.ends.len();
        first - moves.ends.len()
    });
    let firsts: Vec<usize> = firsts.collect();
    in_parts(firsts.len(), |part| {
        let moves = &forward.parts[part];
        let mut begin = 0;
        for (from, end) in forward.numbers[firsts[part]..].iter().zip(&moves.ends) {
            for to in &moves.targets[begin as usize..*end as usize] {
                if *to != Forward::NOWHERE {
                    visit(*from, forward.numbers[*to as usize]);
                }
            }
            begin = *end;
        }
    });
}

/// Puts the predecessors of each number in rising order: which thread came first
/// is not to be seen.
fn sort_each(begin: &[u64], numbers: &mut [u32]) {
    let mut rest = numbers;
    let mut parts = Vec::new();
    // Neighbouring parts share the number at which one ends and the next begins.
    for first in (0..begin.len() - 1).step_by(CHUNK) {
        let ends = &begin[first..(first + CHUNK + 1).min(begin.len())];
        let len = ends[ends.len() - 1] - ends[0];
        let (part, others) = rest.split_at_mut(len as usize);
        parts.push(Mutex::new((ends, part)));
        rest = others;
    }
    in_parts(parts.len(), |at| {
        let mut part = parts[at].lock().unwrap_or_else(PoisonError::into_inner);
        let (ends, numbers) = &mut *part;
        for pair in ends.windows(2) {
            let [begin, end] = [pair[0], pair[1]].map(|at| (at - ends[0]) as usize);
            numbers[begin..end].sort_unstable();
        }
    });
}
