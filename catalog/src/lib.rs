//! Names to games and tables, types erased: the one seam through which the
//! command line, the server and bindings reach everything else.
//!
//! [`open`] turns `anpanman` or `my-game.toml` into a [`AnyGame`]; a [`Shelf`]
//! knows where tables are kept; the reports are what the commands print.

/// Calls a function that is generic over the word of a board with so many
/// squares, and perhaps over other types.
macro_rules! by_word {
    ($squares:expr, $function:ident$(::<$($other:ty),*>)?($($argument:expr),*)) => {
        match $squares {
            0..=16 => $function::<u16 $($(, $other)*)?>($($argument),*),
            17..=32 => $function::<u32 $($(, $other)*)?>($($argument),*),
            _ => $function::<u128 $($(, $other)*)?>($($argument),*),
        }
    };
}

mod any;
mod asked;
mod boards;
mod cards;
mod claims;
mod complexity;
mod contests;
mod documents;
mod error;
mod export;
mod four;
mod guide;
mod judged;
mod known;
pub mod lines;
mod materials;
mod notes;
mod open;
mod papers;
mod plan;
mod records;
mod report;
mod rounds;
mod session;
mod shelf;
mod solving;
mod source;
mod study;
mod view;

pub use any::{AnyGame, Info, Numbers, Solvable};
pub use asked::AskedFor;
pub use boards::{BoardsReport, GradedBoard, GroupAsked, USUAL_PIECES, group_boards, usual_groups};
pub use cards::{Cards, CardsAsked, Format, Tables, card_of, choose_cards};
pub use complexity::ComplexityReport;
pub use contests::{BestReport, Contest, Tell, player_spec};
pub use documents::{DocumentFormat, write_document};
pub use error::CatalogError;
pub use export::{BadCondition, ExportOptions, ExportReport};
pub use guide::{Guide, Sample};
pub use kanzen_arena::{
    Crashed, Interval, Length, PairResult, Sprt, Standings, TableStandings, Tournament,
};
pub use kanzen_cards::{Level, Sought};
pub use kanzen_draw::Face;
pub use kanzen_index::Estimate;
pub use kanzen_report::{
    Branching, Cell, Claim, Counts, Distribution, Document, Examples, Line, LineEnd, MOST_PLIES,
    Mean, Means, MoveValue, Only, PerpetualCheck, Printed, Published, Remark, SetReport,
    StatsReport, Study, Tanaka, Verdict, Walked, Witness, grouped, shown,
};
pub use kanzen_rules::{End, GameName, Lang, Outcome, Player, Text, TextError, Value};
pub use kanzen_search::{KINDS, KINDS_OF_FOUR, Kind, PlayerSpec};
pub use kanzen_shogi::{Problem, Problems};
pub use kanzen_solver::{Silent, Stage, Watch};
pub use kanzen_table::{Packing, Summary, Table, TableError, replace};
pub use materials::{MaterialsReport, solve_materials};
pub use open::{materials, names, open, open_at, open_file};
pub use papers::{Reproduction, reproduce};
pub use plan::{Begin, Plan, Resource, SolveOptions, disk_for, size};
pub use records::{GameRecord, OwnRules, read_records, result};
pub use report::{ProbeReport, SolveReport, VerifyReport};
pub use rounds::{Probe, RoundsReport};
pub use session::{SaidMove, Session, Standing};
pub use shelf::{Shelf, soon_made};
pub use source::GameSource;
pub use view::{BoardPicture, BoardView, MoveView};

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
