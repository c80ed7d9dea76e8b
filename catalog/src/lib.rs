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
mod callgrind;
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
mod materials;
mod measurements;
mod memory;
mod notes;
mod papers;
mod plan;
mod records;
mod report;
mod results;
mod samples;
mod session;
mod shelf;
mod solving;
mod study;
mod timing;
mod tuning;
mod view;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use kanzen_index::bits::Word;
use kanzen_nocca::{Nocca, Size};
use kanzen_shogi::ruleset::PieceSet;
use kanzen_shogi::{Ruleset, Shogi, shipped};
use kanzen_yonin::{Variant, Yonin};

pub use any::{AnyGame, Info, Numbers, Opened};
pub use asked::AskedFor;
pub use boards::{BoardsReport, GradedBoard, GroupAsked, USUAL_PIECES, group_boards, usual_groups};
pub use callgrind::{Counted, RoundsReport, count_instructions};
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
    StatsReport, Study, Tanaka, Verdict, Walked, Witness, grouped,
};
pub use kanzen_rules::{End, Lang, Outcome, Player, TextError, Value};
pub use kanzen_search::{KINDS, KINDS_OF_FOUR, Kind, PlayerSpec};
pub use kanzen_shogi::{Problem, Problems};
pub use kanzen_solver::{Silent, Stage, Watch};
pub use kanzen_table::{Packing, StoredValue, Summary, Table, TableError, replace};
pub use materials::{MaterialsReport, solve_materials};
pub use measurements::{Baseline, Compared, date, keep_measurement};
pub use papers::{Reproduction, reproduce};
pub use plan::{Begin, Plan, Resource, SolveOptions, disk_for, size};
pub use records::{GameRecord, read_records, result};
pub use report::{ProbeReport, SolveReport, VerifyReport};
pub use results::{KeptResult, read_results, write_file, write_results};
pub use samples::{Latency, Spread};
pub use session::{SaidMove, Session, Standing};
pub use shelf::{Shelf, soon_made};
pub use timing::{BenchReport, SUITES, suite};
pub use tuning::{TuneOptions, TuneReport, tune};
pub use view::{BoardPicture, BoardView, MoveView, TextView};

/// The longest ruleset that is read.
const MOST_BYTES: u64 = 1 << 20;

/// The names of the games that come with the program. `nocca` stands for
/// boards of other sizes too: `nocca:3x4x3`, and `yonin` for its other ways to
/// play: `yonin:doubles`.
pub fn names() -> impl Iterator<Item = &'static str> {
    let rulesets = shipped::RULESETS.iter().map(|(name, _)| *name);
    rulesets.chain(["nocca", "yonin"])
}

/// A game by its name, or from a file that ends in `.toml`. Where pieces are
/// taken from a set, the material follows a colon: `ninemasu:SSPP`.
pub fn open(name: &str) -> Result<Box<dyn AnyGame>, CatalogError> {
    open_at(name, None)
}

/// The same for a position, which tells the material where a game has many and
/// the name says nothing of it.
pub fn open_at(name: &str, position: Option<&str>) -> Result<Box<dyn AnyGame>, CatalogError> {
    if name == "nocca" {
        return Ok(nocca(Size::OFFICIAL));
    }
    if let Some(size) = name.strip_prefix("nocca:") {
        return Ok(nocca(size.parse()?));
    }
    if name == "yonin" {
        return Ok(yonin(Variant::Singles));
    }
    if let Some(variant) = name.strip_prefix("yonin:") {
        return Ok(yonin(variant.parse()?));
    }
    let (base, material) = match name.rsplit_once(':') {
        Some((base, material)) if is_ruleset(base) => (base, Some(material)),
        _ => (name, None),
    };
    with_material(ruleset(base)?, material, position)
}

/// A game from a ruleset file.
pub fn open_file(path: &Path) -> Result<Box<dyn AnyGame>, CatalogError> {
    with_material(read_ruleset(path)?, None, None)
}

/// The game of a ruleset; where pieces are taken from a set, with this material
/// or that of a position.
fn with_material(
    ruleset: Ruleset,
    material: Option<&str>,
    position: Option<&str>,
) -> Result<Box<dyn AnyGame>, CatalogError> {
    let material = match material {
        None if ruleset.sets.is_empty() => return Ok(sized(ruleset)),
        None => ruleset.material_of(position.unwrap_or(&ruleset.start))?,
        Some(_) if ruleset.sets.is_empty() => {
            return Err(CatalogError::NoSets { name: ruleset.name });
        }
        Some(material) => material.to_string(),
    };
    Ok(sized(ruleset.with_material(&material)?))
}

/// The materials of a game with so many pieces from one of its sets, each by
/// the name that [`open`] knows; the first set if none is named.
pub fn materials(
    name: &str,
    set: Option<&str>,
    pieces: usize,
) -> Result<Vec<String>, CatalogError> {
    let ruleset = ruleset(name)?;
    let chosen = self::set(&ruleset, set)?;
    let found = ruleset.materials(chosen, pieces);
    if pieces == 0 || found.is_empty() {
        return Err(CatalogError::NoMaterial {
            pieces,
            set: chosen.name.clone(),
            most: chosen.most.iter().map(|n| usize::from(*n)).sum(),
        });
    }
    let full = |material: String| format!("{name}:{material}");
    Ok(found.into_iter().map(full).collect())
}

/// A set of a ruleset by its name, or the first.
fn set<'a>(ruleset: &'a Ruleset, name: Option<&str>) -> Result<&'a PieceSet, CatalogError> {
    let sets = &ruleset.sets;
    let Some(first) = sets.first() else {
        return Err(CatalogError::NoSets {
            name: ruleset.name.clone(),
        });
    };
    let Some(name) = name else { return Ok(first) };
    let found = sets.iter().find(|set| set.name == name);
    found.ok_or_else(|| CatalogError::UnknownSet {
        name: name.to_string(),
        sets: sets.iter().map(|set| set.name.clone()).collect(),
    })
}

fn is_ruleset(name: &str) -> bool {
    name.ends_with(".toml") || shipped::text(name).is_some()
}

/// A ruleset by its name, or from a file that ends in `.toml`.
fn ruleset(name: &str) -> Result<Ruleset, CatalogError> {
    match shipped::text(name) {
        Some(text) => parse(Path::new(name), text),
        None if name.ends_with(".toml") => read_ruleset(Path::new(name)),
        None if names().any(|known| name.split(':').next() == Some(known)) => {
            Err(CatalogError::NoSets {
                name: name.to_string(),
            })
        }
        None => Err(CatalogError::UnknownGame {
            name: name.to_string(),
        }),
    }
}

/// A ruleset from a file.
fn read_ruleset(path: &Path) -> Result<Ruleset, CatalogError> {
    let text = read(path).map_err(|source| CatalogError::ReadFile {
        path: path.to_owned(),
        source,
    })?;
    let ruleset = parse(path, &text)?;
    match is_taken(&ruleset) {
        true => Err(CatalogError::NameTaken {
            path: path.to_owned(),
            name: ruleset.name,
        }),
        false => Ok(ruleset),
    }
}

/// Does the table of another game that comes with the program have the name
/// that this ruleset's would have? Tables are found by name, and a colon becomes
/// a dash in it.
fn is_taken(ruleset: &Ruleset) -> bool {
    let name = &ruleset.name;
    if shipped::text(name).is_some() {
        return shipped::ruleset(name).fingerprint() != ruleset.fingerprint();
    }
    let Some((family, which)) = name.split_once('-') else {
        return names().any(|known| known == name);
    };
    match family {
        "nocca" => which.parse::<Size>().is_ok(),
        "yonin" => which.parse::<Variant>().is_ok(),
        _ if shipped::text(family).is_some() => {
            let family = shipped::ruleset(family);
            // Some systems know no difference between small and large letters.
            let material = which.to_ascii_uppercase();
            !family.sets.is_empty() && family.with_material(&material).is_ok()
        }
        _ => false,
    }
}

/// The text of a file that is no longer than any ruleset.
fn read(path: &Path) -> std::io::Result<String> {
    let mut text = String::new();
    File::open(path)?
        .take(MOST_BYTES + 1)
        .read_to_string(&mut text)?;
    match text.len() as u64 {
        0..=MOST_BYTES => Ok(text),
        _ => Err(std::io::Error::other("it is too long for a ruleset")),
    }
}

fn parse(path: &Path, text: &str) -> Result<Ruleset, CatalogError> {
    Ruleset::parse(text).map_err(|problems| CatalogError::Ruleset {
        path: path.to_owned(),
        problems,
    })
}

/// The game over a word that holds its board. A smaller one gains nothing.
fn nocca(size: Size) -> Box<dyn AnyGame> {
    match size.cells() {
        0..=32 => Box::new(Opened::new(Nocca::<u32>::new(size))),
        _ => Box::new(Opened::new(Nocca::<u128>::new(size))),
    }
}

fn yonin(variant: Variant) -> Box<dyn AnyGame> {
    Box::new(four::Four::new(Yonin::new(variant)))
}

/// The game over the smallest word that holds its board.
fn sized(ruleset: Ruleset) -> Box<dyn AnyGame> {
    fn game<W: Word>(ruleset: Ruleset) -> Box<dyn AnyGame> {
        Box::new(Opened::new(Shogi::<W>::new(ruleset)))
    }
    by_word!(ruleset.squares(), game(ruleset))
}

/// Lets everything after this call work on so many threads, or on all cores. It
/// is called once; without it the first work begins them, and cannot tell if
/// they are not to be had.
pub fn set_threads(threads: Option<usize>) -> Result<(), CatalogError> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads.unwrap_or(0))
        .build_global()
        .map_err(error::no_thread)
}
