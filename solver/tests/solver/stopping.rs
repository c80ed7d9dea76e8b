//! Work that is watched: it stops when told, and its steps add up.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use kanzen_index::Index;
use kanzen_rules::Game;
use kanzen_solver::{
    Extent, Silent, SolveError, Stage, Stopped, VerifyError, Watch, reachable, restore_wins, solve,
    statistics, verify,
};

use crate::{Solved, tiny};

/// Stops once it was asked so often.
struct StopAfter(AtomicU64);

impl Watch for StopAfter {
    fn begin(&self, _: Stage, _: u64, _: u64) {}
    fn advance(&self, _: u64) {}
    fn stopped(&self) -> bool {
        self.0
            .fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1))
            .is_err()
    }
}

#[test]
fn a_stopped_watch_stops_the_work() {
    let solved: Solved<u16> = Solved::new(tiny::DROPPING);
    let (game, stored) = (&solved.game, &solved.stored);
    let start = game.start().expect("a start");
    let lookup = |n| solved.lookup(n);
    // It goes through the numbers twice, and they are one chunk.
    for asked in [0, 1] {
        let watch = StopAfter(AtomicU64::new(asked));
        let restored = restore_wins(game, stored, solved.values.clone(), &watch);
        assert!(restored == Err(Stopped::ByWatch), "restore_wins, {asked}");
    }
    for asked in [0, 1, 2, 5] {
        let watch = || StopAfter(AtomicU64::new(asked));
        assert_eq!(
            solve(game, stored, &watch()),
            Err(SolveError::Stopped),
            "solve, {asked}"
        );
    }
    let watch = || StopAfter(AtomicU64::new(0));
    let verified = verify(
        game,
        stored,
        &solved.folded,
        &lookup,
        Extent::Everything,
        &watch(),
    );
    assert_eq!(verified, Err(VerifyError::Stopped));
    let reached = reachable(game, &solved.folded, &solved.explicit, &start, &watch());
    assert!(reached.is_err());
    let counted = statistics(game, stored, &solved.folded, lookup, None, &watch());
    assert!(matches!(counted, Err(Stopped::ByWatch)));
    assert_eq!(solve(game, stored, &Silent), Ok(solved.values.clone()));
}

/// The stages in order, with the steps announced and the steps done.
#[derive(Default)]
struct Log(Mutex<Vec<(Stage, u64, u64)>>);

impl Watch for Log {
    fn begin(&self, stage: Stage, steps: u64, _: u64) {
        self.0.lock().expect("a log").push((stage, steps, 0));
    }
    fn advance(&self, steps: u64) {
        let mut stages = self.0.lock().expect("a log");
        stages.last_mut().expect("a stage has begun").2 += steps;
    }
    fn stopped(&self) -> bool {
        false
    }
}

#[test]
fn progress_adds_up() {
    let solved: Solved<u16> = Solved::new(tiny::DROPPING);
    let log = Log::default();
    solve(&solved.game, &solved.stored, &log).expect("nobody stops it");
    let tally = solved.values.tally();
    let lookup = |n| solved.lookup(n);
    verify(
        &solved.game,
        &solved.stored,
        &solved.folded,
        &lookup,
        Extent::Everything,
        &log,
    )
    .expect("right values");
    let decided = tally.win + tally.loss;
    assert_eq!(
        log.0.into_inner().expect("a log"),
        [
            (Stage::Opening, solved.stored.len(), solved.stored.len()),
            (Stage::Rounds, tally.total(), decided),
            (Stage::Verifying, solved.folded.len(), solved.folded.len()),
        ]
    );
}
