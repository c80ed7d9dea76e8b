//! What a solve will need, told before it begins.

use std::path::Path;
use std::time::Duration;

use kanzen_index::{Index, Indexed};
use kanzen_rules::Lang;
use kanzen_rules::laws::Lawful;
use kanzen_solver as solver;
use kanzen_solver::memory;
use kanzen_table::Packing;
use serde::Serialize;

use crate::error::CatalogError;

/// How to solve.
#[derive(Clone, Copy)]
pub struct SolveOptions<'a> {
    /// Bytes of memory that may be used; what is free if it is not given.
    pub memory: Option<u64>,
    /// What to do with an unfinished solve.
    pub begin: Begin,
    /// How long to work before the state is kept; zero keeps it after every
    /// part of the work.
    pub keep_every: Duration,
    /// How the table is packed.
    pub packing: Packing,
    /// Is told the plan before the work begins.
    pub announce: &'a dyn Fn(&Plan),
}

impl Default for SolveOptions<'_> {
    fn default() -> Self {
        SolveOptions {
            memory: None,
            begin: Begin::Anew,
            keep_every: Duration::from_secs(5),
            packing: Packing::Quick,
            announce: &|_| {},
        }
    }
}

/// How to go through a solved game, to verify it or to count its positions.
#[derive(Clone, Copy)]
pub struct PassOptions<'a> {
    /// Bytes of memory that may be used; what is free if it is not given.
    pub memory: Option<u64>,
    /// Forget what was found before, and begin again?
    pub restart: bool,
    /// How long to work before the state is kept; zero keeps it after every
    /// part of the work.
    pub keep_every: Duration,
    /// Is told the seconds of unfinished work that this one goes on with.
    pub announce: &'a (dyn Fn(f64) + Sync),
}

impl Default for PassOptions<'_> {
    fn default() -> Self {
        PassOptions {
            memory: None,
            restart: false,
            keep_every: Duration::from_secs(30),
            announce: &|_| {},
        }
    }
}

/// Bytes of memory that may be used, where the system tells or a limit is given.
pub(crate) fn memory_limit(given: Option<u64>) -> Option<u64> {
    given.into_iter().chain(memory::available()).min()
}

/// What to do with an unfinished solve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Begin {
    /// There should be none.
    Anew,
    /// Go on with it, if there is one.
    Resume,
    /// Forget it.
    Restart,
}

/// What a solve will need, about.
#[derive(Clone, Debug, Serialize)]
pub struct Plan {
    /// The game.
    pub game: String,
    /// Positions in the table.
    pub stored: u64,
    /// Bytes of memory.
    pub memory_bytes: u64,
    /// Bytes of memory that may be used, where the system tells or a limit was
    /// given.
    pub memory_limit: Option<u64>,
    /// Bytes on the disk for the table and, while it is solved, the state.
    pub disk_bytes: u64,
    /// Bytes free on the disk, where the system tells.
    pub disk_free: Option<u64>,
    /// Seconds of work, from a sample of positions.
    pub seconds: f64,
    /// Seconds of work in an unfinished solve that this one goes on with.
    pub seconds_done: Option<f64>,
}

/// Large games' cells compress at least so well: a state has them up to three
/// times (the first file, as much again in later ones, and a new first one),
/// the table once, without counters.
const CELLS_TO_STATE: u64 = 3;
const CELLS_TO_TABLE: u64 = 5;

/// A solve takes longer than the moves of a sample, which need no memory, by
/// about so much.
const TIME_TO_SAMPLE: f64 = 1.8;

/// Bytes on the disk that a table of so many numbers takes, and the state of its
/// solve while that lasts, about.
pub fn disk_for(numbers: u64) -> u64 {
    numbers / CELLS_TO_TABLE + 3 * (numbers / CELLS_TO_STATE)
}

impl Plan {
    pub(crate) fn new<G: Lawful + Indexed>(
        game: &G,
        stored: &G::Index,
        table: &Path,
        options: &SolveOptions,
    ) -> Plan {
        let cells = stored.len();
        let threads = rayon::current_num_threads() as f64;
        let per_position = solver::sample_seconds(game, stored);
        Plan {
            game: game.name().to_string(),
            stored: cells,
            memory_bytes: solver::memory_for(cells) + memory::own().unwrap_or(0),
            memory_limit: memory_limit(options.memory),
            disk_bytes: disk_for(cells),
            disk_free: free_disk(table),
            seconds: per_position * cells as f64 / threads * TIME_TO_SAMPLE,
            seconds_done: None,
        }
    }

    /// Refuses what cannot fit.
    pub(crate) fn check(&self) -> Result<(), CatalogError> {
        let refuse = |resource, needed, limit| CatalogError::DoesNotFit {
            game: self.game.clone(),
            stored: self.stored,
            resource,
            needed,
            limit,
        };
        match (self.memory_limit, self.disk_free) {
            (Some(limit), _) if self.memory_bytes > limit => {
                Err(refuse(Resource::Memory, self.memory_bytes, limit))
            }
            (_, Some(free)) if self.disk_bytes > free => {
                Err(refuse(Resource::Disk, self.disk_bytes, free))
            }
            _ => Ok(()),
        }
    }
}

/// What a solve may need too much of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resource {
    /// Memory.
    Memory,
    /// Room on the disk.
    Disk,
}

impl Resource {
    pub(crate) fn word(self, lang: Lang) -> &'static str {
        match self {
            Resource::Memory => lang.pick("memory", "メモリ"),
            Resource::Disk => lang.pick("disk", "ディスク"),
        }
    }
}

/// Bytes as people write them.
pub fn size(bytes: u64) -> String {
    rough_size(bytes as f64)
}

/// The same of more bytes than there can be.
pub(crate) fn rough_size(bytes: f64) -> String {
    let mib = bytes / f64::from(1 << 20);
    match mib {
        mib if mib < 1.0 => format!("{:.0} KiB", (mib * 1024.0).ceil()),
        mib if mib < 10.0 => format!("{mib:.1} MiB"),
        mib if mib < 10_000.0 => format!("{mib:.0} MiB"),
        mib => large_size(mib / 1024.0),
    }
}

/// Many GiB in a unit that keeps the number short, if there is one.
fn large_size(gib: f64) -> String {
    let units = ["GiB", "TiB", "PiB", "EiB", "ZiB", "YiB"];
    let mut sizes = units.into_iter().enumerate().map(|(power, unit)| {
        let amount = gib / 1024f64.powi(power as i32);
        (amount, unit)
    });
    match sizes.find(|(amount, _)| *amount < 10_000.0) {
        Some((amount, unit)) => format!("{amount:.1} {unit}"),
        None => format!("{gib:.1e} GiB"),
    }
}

/// Bytes that are free on the disk a file is on, or will be.
#[cfg(unix)]
fn free_disk(file: &Path) -> Option<u64> {
    use std::os::unix::ffi::OsStrExt;
    let directory = file.ancestors().skip(1).find(|path| path.exists())?;
    let directory = match directory.as_os_str().is_empty() {
        true => Path::new("."),
        false => directory,
    };
    let name = std::ffi::CString::new(directory.as_os_str().as_bytes()).ok()?;
    // SAFETY: the structure is plain numbers, the name ends in a zero, and the
    // numbers are read only if the call went well.
    let stats = unsafe {
        let mut stats: libc::statvfs = std::mem::zeroed();
        (libc::statvfs(name.as_ptr(), &mut stats) == 0).then_some(stats)
    }?;
    // How wide the numbers are depends on the system.
    #[allow(clippy::unnecessary_cast)]
    let free = stats.f_bavail as u64 * stats.f_frsize as u64;
    Some(free)
}

#[cfg(not(unix))]
fn free_disk(_: &Path) -> Option<u64> {
    None
}
