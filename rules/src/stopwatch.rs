//! Time that passes: as the system tells it, or in a browser, where the
//! standard library knows no clock, as the page does.

use std::time::Duration;

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
use std::time::Instant;

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
use told::Instant;
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use told::tell_time_by;

/// Runs from when it was started.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Time counts from now on.
    pub fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }

    /// How long it has run.
    pub fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}

/// A clock that somebody hands in.
#[cfg(any(test, all(target_arch = "wasm32", target_os = "unknown")))]
mod told {
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Hands in a clock, which tells the time since whenever it likes; once and
    /// before anything is timed. Without one no time passes, and nothing that
    /// is limited by time alone ends.
    pub fn tell_time_by(clock: fn() -> Duration) {
        CLOCK.get_or_init(|| clock);
    }

    /// As much of the standard library's as is used here.
    #[derive(Clone, Copy, Debug)]
    pub struct Instant(Duration);

    impl Instant {
        pub fn now() -> Instant {
            Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        pub fn elapsed(self) -> Duration {
            // A page's clock may be set back.
            Instant::now().0.saturating_sub(self.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    use super::*;

    #[test]
    fn time_passes_once_there_is_a_clock() {
        static SECONDS: AtomicU64 = AtomicU64::new(100);
        let begun = told::Instant::now();
        assert_eq!(begun.elapsed(), Duration::ZERO);
        told::tell_time_by(|| Duration::from_secs(SECONDS.load(Relaxed)));
        let begun = told::Instant::now();
        for (seconds, passed) in [(100, 0), (107, 7), (90, 0)] {
            SECONDS.store(seconds, Relaxed);
            assert_eq!(begun.elapsed(), Duration::from_secs(passed));
        }
    }
}
