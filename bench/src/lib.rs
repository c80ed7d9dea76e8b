//! The instrument: how long solving, verifying, probing and serving take, how
//! many instructions they need, what was measured before, and the tuning of
//! weights by play.

mod callgrind;
mod error;
mod load;
mod measurements;
mod results;
mod samples;
mod timing;
mod tuning;

pub use callgrind::{Counted, count_instructions};
pub use error::BenchError;
pub use load::{Answer, Client, LoadReport, PROBED, load, probed_positions};
pub use measurements::{Baseline, Compared, keep_measurement};
pub use results::{KeptResult, read_results, write_results};
pub use samples::{Latency, Spread};
pub use timing::{BenchReport, SUITES, bench, suite};
pub use tuning::{TuneOptions, TuneReport, tune};
