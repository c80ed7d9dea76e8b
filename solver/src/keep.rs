//! Keeping an unfinished solve, so that it can go on another time.

use serde::{Deserialize, Serialize};

use crate::values::Values;

/// Where a solve stands between two parts of its work. Together with the
/// cells it is all that is needed to go on.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Standing {
    /// Bytes of a cell.
    pub width: u8,
    /// The round; none while positions are looked at for the first time.
    pub distance: Option<u32>,
    /// The first number that has not had its turn.
    pub next: u64,
    /// The highest counter so far.
    pub most: u32,
    /// Positions found so far.
    pub positions: u64,
    /// Positions passed on to their predecessors so far.
    pub passed: u64,
    /// Positions of this round's distance so far.
    pub seen: u64,
    /// Rounds without a position just before this one.
    pub idle: u32,
    /// Marks sent so far.
    pub edges: u64,
    /// Seconds of work so far, those of earlier runs included.
    pub seconds: f64,
}

/// Keeps the state of a solve.
pub trait Keeper {
    /// Why keeping or restoring failed.
    type Error;

    /// What was kept before, if anything was.
    fn restore(&mut self) -> Result<Option<(Standing, Values)>, Self::Error>;

    /// Is it time to keep the state again?
    fn is_due(&self) -> bool;

    /// Keeps the state; what was kept before may go once this is safe.
    fn keep(&mut self, standing: &Standing, cells: &Values) -> Result<(), Self::Error>;
}

/// Keeps nothing.
pub struct Unkept;

impl Keeper for Unkept {
    type Error = std::convert::Infallible;

    fn restore(&mut self) -> Result<Option<(Standing, Values)>, Self::Error> {
        Ok(None)
    }

    fn is_due(&self) -> bool {
        false
    }

    fn keep(&mut self, _: &Standing, _: &Values) -> Result<(), Self::Error> {
        Ok(())
    }
}
