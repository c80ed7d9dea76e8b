//! Verifying that is watched, interrupted and gone on with.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};

use kanzen_catalog::{
    CatalogError, GameSource, MaterialsVerified, PassOptions, Shelf, Silent, SolveOptions, Stage,
    Watch, solve_materials, verify_materials,
};

const PIECES: usize = 2;

fn source() -> GameSource {
    "ninemasu".parse().unwrap()
}

/// All materials of two pieces, solved.
fn solved() -> (tempfile::TempDir, Shelf) {
    let dir = tempfile::tempdir().unwrap();
    let shelf = Shelf::new(dir.path());
    let options = SolveOptions::default();
    solve_materials(&source(), None, PIECES, &shelf, &options, &Silent).unwrap();
    (dir, shelf)
}

fn verify(
    shelf: &Shelf,
    memory: Option<u64>,
    watch: &dyn Watch,
) -> Result<MaterialsVerified, CatalogError> {
    let options = PassOptions {
        memory,
        ..PassOptions::default()
    };
    verify_materials(&source(), None, PIECES, shelf, &options, watch)
}

/// Adds steps up, and says stop when it has been asked so often.
struct Impatient {
    left: AtomicI64,
    steps: AtomicU64,
    done: AtomicU64,
}

impl Impatient {
    fn new(asked: i64) -> Impatient {
        Impatient {
            left: AtomicI64::new(asked),
            steps: AtomicU64::new(0),
            done: AtomicU64::new(0),
        }
    }
}

impl Watch for Impatient {
    fn begin(&self, stage: Stage, steps: u64, done: u64) {
        assert_eq!(stage, Stage::Verifying);
        assert_eq!(self.steps.swap(steps, Relaxed), 0, "it begins once");
        self.done.store(done, Relaxed);
    }

    fn advance(&self, steps: u64) {
        self.done.fetch_add(steps, Relaxed);
    }

    fn stopped(&self) -> bool {
        self.left.fetch_sub(1, Relaxed) <= 0
    }
}

#[test]
fn an_interrupted_set_goes_on_where_it_was() {
    let (_dir, shelf) = solved();
    let mut runs: i64 = 0;
    let report = loop {
        // Those that are noted ask once more each.
        let watch = Impatient::new(12 * (runs + 1));
        match verify(&shelf, None, &watch) {
            Ok(report) => break report,
            Err(CatalogError::WillGoOn) => runs += 1,
            Err(error) => panic!("{error}"),
        }
        assert!(runs < 1000, "it comes no further");
    };
    assert!(runs > 1, "only {runs} interruptions");
    assert!(report.verified > 0 && report.noted_before > 0);
    assert_eq!(report.verified + report.noted_before, report.materials);

    let (_other, undisturbed) = solved();
    let undisturbed = verify(&undisturbed, None, &Silent).unwrap();
    let found = |report: &MaterialsVerified| (report.totals.clone(), report.moves);
    assert_eq!(found(&report), found(&undisturbed));
}

#[test]
fn progress_on_a_set_adds_up_in_either_way() {
    let (_dir, shelf) = solved();
    // One after the other where memory is scarce, and side by side; with notes
    // there is less to do, and as much to tell.
    for memory in [Some(1 << 30), None, None] {
        let watch = Impatient::new(i64::MAX);
        verify(&shelf, memory, &watch).unwrap();
        let (steps, done) = (watch.steps.into_inner(), watch.done.into_inner());
        assert!(steps > 100_000);
        assert_eq!(done, steps);
    }
}
