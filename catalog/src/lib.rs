//! Names to games and tables, types erased: the one seam through which the
//! command line, the server and bindings reach everything else.
//!
//! [`open`] turns `anpanman` or `my-game.toml` into a [`AnyGame`]; a [`Shelf`]
//! knows where tables are kept; the reports are what the commands print.

mod any;
mod asked;
mod boards;
mod cards;
mod claims;
mod complexity;
mod contests;
mod counting;
mod documents;
mod error;
mod export;
mod families;
mod four;
mod guide;
mod judged;
mod kept;
pub mod lines;
mod materials;
mod notes;
mod open;
mod opened;
mod papers;
mod passing;
mod plan;
mod records;
mod report;
mod rounds;
mod session;
mod shelf;
mod side_by_side;
mod solving;
mod source;
mod study;
mod two;
mod verifying;

pub use any::{AnyGame, Info, Introduced, Numbers, Solvable};
pub use asked::AskedFor;
pub use boards::{BoardsReport, GroupAsked, USUAL_PIECES, group_boards, usual_groups};
pub use cards::{CardsAsked, Tables, card_of, choose_cards};
pub use complexity::ComplexityReport;
pub use contests::{BestReport, Contest, Tell, player_spec};
pub use documents::{DocumentFormat, write_document};
pub use error::CatalogError;
pub use export::{ExportOptions, ExportReport};
pub use families::names;
pub use guide::{Guide, Sample};
pub use kanzen_arena::{
    Crashed, Interval, Length, PairResult, Sprt, Standings, TableStandings, Tournament,
};
pub use kanzen_cards::{Cards, CardsError, Format, Level, Sought};
pub use kanzen_index::Estimate;
pub use kanzen_index::family::{About, Choices};
pub use kanzen_rules::{End, GameName, Lang, Outcome, Player, Text, TextError, Value};
pub use kanzen_search::{KINDS, KINDS_OF_FOUR, Kind, PlayerSpec};
pub use kanzen_shogi::{Problem, Problems};
pub use kanzen_solver::{Silent, Stage, Watch};
pub use kanzen_table::{Packing, Summary, Table, TableError, replace};
pub use materials::{MaterialsReport, Totals, solve_materials};
pub use open::{materials, open, open_at, open_file};
pub use papers::{Reproduction, reproduce};
pub use plan::{Begin, PassOptions, Plan, Resource, SolveOptions, disk_for, size};
pub use records::{GameRecord, OwnRules, read_records, result};
pub use report::{ProbeReport, SolveReport, VerifyReport};
pub use rounds::{Probe, RoundsReport};
pub use session::{Moment, SaidMove, Session};
pub use shelf::{Shelf, soon_made};
pub use source::GameSource;
pub use verifying::{MaterialVerified, MaterialsVerified, Verdict, verify_materials};

/// Lets everything after this call work on so many threads, or on all cores. It
/// is called once; without it the first work begins them, and cannot tell if
/// they are not to be had.
pub fn set_threads(threads: Option<usize>) -> Result<(), CatalogError> {
    /// What the standard library gives a thread.
    const STACK: usize = 2 << 20;
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    kanzen_solver::memory::room_for_threads(threads.unwrap_or_else(cores), STACK)
        .map_err(error::no_thread)?;
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads.unwrap_or(0))
        .stack_size(STACK)
        .build_global()
        .map_err(error::no_thread)
}
