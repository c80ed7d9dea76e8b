//! From rules and numbering to values: retrograde analysis, and everything
//! that is said about its result.
//!
//! [`solve`] works backwards through an [`Index`](kanzen_index::Index);
//! [`simple`] is the deliberately simple solver it is compared with;
//! [`verify`] checks values against the rules and shares nothing with the
//! rounds; [`statistics`] counts; a [`Solution`] is asked for values and best play.

mod cells;
mod counting;
mod find;
mod keep;
mod marks;
pub mod memory;
mod only_moves;
mod perpetual;
mod plan;
mod reach;
mod restore;
mod retrograde;
pub mod simple;
mod solution;
mod statistics;
mod tanaka;
mod values;
mod verify;
mod watch;

pub use counting::{Both, CountError, Countable, Counting};
pub use find::{Found, Store, probe};
pub use keep::{Cells, Keeper, Shape, Standing, Stands, Unkept};
pub use only_moves::{Only, OnlyMoves};
pub use perpetual::{Perpetual, perpetual};
pub use plan::{memory_for, sample_seconds};
pub use reach::{Reached, memory_to_reach, reachable};
pub use restore::restore_wins;
pub use retrograde::{SolveError, Solved, solve, solve_kept};
pub use solution::{BestPlay, InMemory, LineEnd, Solution, Valued};
pub use statistics::{Branching, Counts, Examples, Shares, Statistics, statistics};
pub use tanaka::{ReachedUntilTaken, reachable_until_taken};
pub use values::{Lookup, Tally, Values, cell_value, count_positions};
pub use verify::{Extent, Mismatch, Verified, VerifyError, Verifying, Worked, verify, verify_kept};
pub use watch::{NoMemory, Silent, Stage, Stopped, Watch};

/// The program in this page is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/adding-a-game.md")]
struct AddingAGame;
