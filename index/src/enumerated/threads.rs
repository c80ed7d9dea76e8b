//! Work on all threads, but not on those of rayon: one of them that waits for
//! parts of a numbering takes up other work meanwhile, which may wait for the
//! same numbering to be made.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

/// Does so many parts of a work, as many at a time as the rayon pool has threads;
/// gives what they gave in their order.
pub(super) fn in_parts<T: Send + Sync>(parts: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let results: Vec<OnceLock<T>> = (0..parts).map(|_| OnceLock::new()).collect();
    let next = AtomicUsize::new(0);
    let take_parts = || {
        loop {
            let part = next.fetch_add(1, Relaxed);
            let Some(result) = results.get(part) else {
                break;
            };
            result.get_or_init(|| work(part));
        }
    };
    thread::scope(|scope| {
        for _ in 1..rayon::current_num_threads().min(parts) {
            // A thread that cannot be had is no loss: this one does its parts.
            let _ = thread::Builder::new().spawn_scoped(scope, take_parts);
        }
        take_parts();
    });
    let taken = results.into_iter().map(OnceLock::into_inner);
    taken
        .map(|result| result.expect("every part was taken"))
        .collect()
}
