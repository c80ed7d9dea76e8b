//! When a search has looked long enough.

use std::time::Duration;

use kanzen_rules::Stopwatch;

use crate::spec::PlayerSpec;

/// Positions between two looks at the time.
const TICK: u64 = 256;

/// The limits of a search, and how far it has come.
pub(crate) struct Clock {
    /// Plies to look ahead.
    pub depth: u32,
    most_nodes: u64,
    time: Option<Duration>,
    begun: Stopwatch,
    /// Positions looked at.
    pub nodes: u64,
    /// Is it over?
    pub stopped: bool,
}

impl Clock {
    /// The limits that a specification gives: so many positions if it gives
    /// none, and never more plies than this.
    pub fn of(spec: &PlayerSpec, usual_nodes: u64, most_depth: u32) -> Clock {
        let time = spec.get("ms").map(Duration::from_millis);
        let depth = spec.get("depth");
        let usual = match (time, depth) {
            (None, None) => usual_nodes,
            _ => u64::MAX,
        };
        Clock {
            depth: depth.map_or(most_depth, |depth| depth as u32),
            most_nodes: spec.get("nodes").unwrap_or(usual),
            time,
            begun: Stopwatch::start(),
            nodes: 0,
            stopped: false,
        }
    }

    /// Another search begins.
    pub fn begin(&mut self) {
        self.begun = Stopwatch::start();
        (self.nodes, self.stopped) = (0, false);
    }

    /// Counts a position. Is it time to stop?
    #[inline]
    pub fn tick(&mut self) -> bool {
        self.nodes += 1;
        let late = || {
            let time = self.time;
            self.nodes.is_multiple_of(TICK) && time.is_some_and(|time| self.begun.elapsed() >= time)
        };
        self.stopped = self.stopped || self.nodes > self.most_nodes || late();
        self.stopped
    }
}
