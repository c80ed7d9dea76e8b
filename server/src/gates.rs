//! The gates of the server, and the threads behind them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use tokio::sync::oneshot;

use crate::error::ApiError;
use crate::gate::Gate;
use crate::limits;
use crate::system::be_nice;
use crate::visit::Peer;

/// See the module's words.
pub struct Gates {
    /// Questions that take microseconds, or a read from the disk.
    pub short: Arc<Gate>,
    /// Searches, and choosing cards.
    pub searches: Arc<Gate>,
    /// Making tables of materials: cards and solves may want the same ones, and two
    /// who make one would be in each other's way. It is passed before the threads
    /// are entered, since one that waits may be given other work to do.
    pub materials: Arc<Gate>,
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
        peer: Peer,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = self.short.enter(peer).await?;
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
        peer: Peer,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = self.searches.enter(peer).await?;
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
