//! Gates before work: so much at once, so much waiting, and no more.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use crate::error::ApiError;
use crate::limits;

/// Lets so many in at once, and keeps a few waiting.
pub struct Gate {
    places: Arc<Semaphore>,
    all: usize,
    waiting: AtomicUsize,
    most_waiting: usize,
    refused: AtomicUsize,
}

/// Somebody who waits, and stops waiting however that ends.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

impl Gate {
    fn new(places: usize, most_waiting: usize) -> Gate {
        Gate {
            places: Arc::new(Semaphore::new(places)),
            all: places,
            waiting: AtomicUsize::new(0),
            most_waiting,
            refused: AtomicUsize::new(0),
        }
    }

    /// A place, as soon as there is one.
    pub async fn enter(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        if let Ok(place) = self.places.clone().try_acquire_owned() {
            return Ok(place);
        }
        let waiting = Waiting(&self.waiting);
        if self.waiting.fetch_add(1, Relaxed) >= self.most_waiting {
            self.refused.fetch_add(1, Relaxed);
            return Err(ApiError::busy());
        }
        let place = self.places.clone().acquire_owned().await;
        drop(waiting);
        place.map_err(|_| ApiError::busy())
    }

    /// How many are inside.
    pub fn inside(&self) -> usize {
        self.all - self.places.available_permits()
    }

    /// How many were sent away.
    pub fn refused(&self) -> usize {
        self.refused.load(Relaxed)
    }
}

/// The gates of the server, and the threads behind them.
pub struct Gates {
    /// Questions that take microseconds, or a read from the disk.
    pub short: Gate,
    /// Searches, and choosing cards.
    pub searches: Gate,
    /// Making tables of materials: cards and solves may want the same ones, and two
    /// who make one would be in each other's way. It is passed before the threads
    /// are entered, since one that waits may be given other work to do.
    pub materials: Gate,
    searching: ThreadPool,
    /// Threads for solves, of which [`Solves`](crate::solves::Solves) lets one
    /// happen at a time.
    pub solving: Arc<ThreadPool>,
}

impl Gates {
    pub fn new() -> std::io::Result<Gates> {
        // As many as the program was told to use, or all.
        let cores = rayon::current_num_threads();
        let pool = |niceness| pool(cores, niceness).map_err(std::io::Error::other);
        Ok(Gates {
            short: Gate::new(limits::THREADS, limits::WAITING),
            searches: Gate::new(cores, cores),
            materials: Gate::new(1, limits::CARDS_WAITING),
            searching: pool(10)?,
            solving: Arc::new(pool(19)?),
        })
    }

    /// Does what is short.
    pub async fn short<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = self.short.enter().await?;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(place);
            done
        });
        done.await
            .unwrap_or_else(|panic| Err(ApiError::failed(panic.to_string())))
    }

    /// Searches. The place is taken until the search ends, whoever still waits
    /// for it.
    pub async fn search<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = self.searches.enter().await?;
        let (tell, told) = oneshot::channel();
        self.searching.spawn(move || {
            let done = catch_unwind(AssertUnwindSafe(work));
            drop(place);
            let done = done.unwrap_or_else(|_| Err(ApiError::failed("a search panicked")));
            // Nobody may be waiting any more.
            let _ = tell.send(done);
        });
        told.await
            .unwrap_or_else(|_| Err(ApiError::failed("a search was lost")))
    }
}

/// Threads that leave the processor to those who are less nice.
fn pool(threads: usize, niceness: i32) -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new()
        .num_threads(threads)
        .start_handler(move |_| be_nice(niceness))
        .build()
}

/// Only there is it a matter of the calling thread alone.
#[cfg(target_os = "linux")]
fn be_nice(niceness: i32) {
    // SAFETY: a system call without pointers. If it fails, the thread is no
    // less nice than others.
    unsafe {
        libc::setpriority(libc::PRIO_PROCESS, 0, niceness);
    }
}

#[cfg(not(target_os = "linux"))]
fn be_nice(_: i32) {}
