//! A game of any type, reached through text.

use std::path::Path;

use kanzen_arena::Tournament;
use kanzen_index::Estimate;
use kanzen_index::family::{About, Choices};
use kanzen_report::{Examples, Line, StatsReport, Study, Tanaka};
use kanzen_rules::{GameName, Lang, Notation, Text};
use kanzen_search::{Kind, PlayerSpec};
use kanzen_solver::Watch;
use kanzen_table::Table;

use crate::complexity::ComplexityReport;
use crate::contests::{BestReport, Contest, Tell};
use crate::error::CatalogError;
use crate::export::{ExportOptions, ExportReport};
use crate::guide::Guide;
use crate::plan::{PassOptions, SolveOptions};
use crate::report::{ProbeReport, SolveReport, VerifyReport};
use crate::rounds::{Probe, RoundsReport};
use crate::session::Session;
use crate::source::GameSource;

/// What there is to know about a game before any work is done.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Info {
    /// Its name on the command line.
    pub name: String,
    /// What people call it.
    #[serde(flatten)]
    pub title: Text,
    /// The start, if it is fixed.
    pub start: Option<String>,
    /// Does the left-right mirror keep the rules?
    pub mirror: bool,
    /// Does an exchange of colours?
    pub flip: bool,
    /// Numbers a table would need.
    pub numbers: Numbers,
}

/// How many numbers a table would need.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
#[serde(untagged)]
pub enum Numbers {
    /// So many.
    Exactly(u64),
    /// About so many, which are too many to number.
    About(f64),
}

/// What every game says and does, however many play it. Positions and moves are
/// text, in the game's notations; where a position is optional, the start is meant.
pub trait Introduced: Send + Sync {
    /// What it is called.
    fn name(&self) -> &GameName;

    /// Where it was found, for whoever asks for it again.
    fn source(&self) -> &GameSource;

    /// What there is to say of its family.
    fn about(&self) -> &About;

    /// How another game of its family is chosen, if there are others.
    fn choices(&self) -> Option<&Choices>;

    /// Is it one of the many games that its rules make of pieces chosen from a
    /// set?
    fn is_material(&self) -> bool;

    /// What people call it.
    fn title(&self, lang: Lang) -> String;

    /// The rules as text.
    fn rules_text(&self) -> String;

    /// The start's text, if it is fixed.
    fn fixed_start(&self) -> Option<String>;

    /// Sequences of legal moves of each length up to `depth`.
    fn perft(&self, position: Option<&str>, depth: u32) -> Result<Vec<u64>, CatalogError>;

    /// How large the game is, by so many games of random play.
    fn complexity(
        &self,
        games: u64,
        seed: u64,
        watch: &dyn Watch,
    ) -> Result<ComplexityReport, CatalogError>;

    /// How many take part.
    fn players(&self) -> u8;

    /// The game explained to people.
    fn guide(&self) -> Guide;
}

/// A game of any type.
pub trait AnyGame: Introduced {
    /// What there is to know before any work is done.
    fn info(&self) -> Info;

    /// Numbers a table would need. The numbering is made for this, and kept.
    fn numbers(&self) -> Numbers;

    /// What that numbering will have, told without making it, with a table at
    /// this place.
    fn estimate(&self, table: &Path) -> Estimate;

    /// Takes what the numbering is made from from beside the table at this place,
    /// if it is kept there.
    fn take_numbering(&self, table: &Path);

    /// Puts the game through the laws on random walks from a position; returns
    /// how many positions were looked at.
    fn check_laws(
        &self,
        position: Option<&str>,
        plies: u32,
        seed: u64,
    ) -> Result<u32, CatalogError>;

    /// The kinds of players there are for it.
    fn kinds(&self) -> &'static [Kind];

    /// Plays a tournament from a position. The table, if there is one, tells
    /// mistakes, and players who need it what they know.
    fn contest(
        &self,
        position: Option<&str>,
        tournament: &Tournament,
        table: Option<&Table>,
        watch: &dyn Watch,
        tell: &mut Tell,
    ) -> Result<Contest, CatalogError>;

    /// What a player would do in a position.
    fn best(
        &self,
        position: Option<&str>,
        spec: &PlayerSpec,
        table: Option<&Table>,
        seed: u64,
    ) -> Result<BestReport, CatalogError>;

    /// A game in play, with the table if there is one.
    fn session<'a>(
        &'a self,
        position: Option<&str>,
        table: Option<&'a Table>,
    ) -> Result<Box<dyn Session + 'a>, CatalogError>;

    /// What only a game that can be solved does; an error that says why this one
    /// cannot.
    fn solvable(&self) -> Result<&dyn Solvable, CatalogError>;
}

/// A game of any type whose positions can all be given a value.
pub trait Solvable: AnyGame {
    /// A hash of the rules that values depend on.
    fn fingerprint(&self) -> [u8; 32];

    /// Solves the game and writes its table.
    fn solve(
        &self,
        path: &Path,
        options: &SolveOptions,
        watch: &dyn Watch,
    ) -> Result<SolveReport, CatalogError>;

    /// An error unless the table is of this game.
    fn expect(&self, table: &Table) -> Result<(), CatalogError>;

    /// Checks every value of a table against the rules. What was interrupted goes
    /// on.
    fn verify(
        &self,
        table: &Table,
        options: &PassOptions,
        watch: &dyn Watch,
    ) -> Result<VerifyReport, CatalogError>;

    /// The value of a position and of its moves.
    fn probe(&self, table: &Table, position: Option<&str>) -> Result<ProbeReport, CatalogError>;

    /// Best play from a position to the end of the game.
    fn line(&self, table: &Table, position: Option<&str>) -> Result<Line, CatalogError>;

    /// Counts of all positions and of those that can be reached, kept beside
    /// the table once they are known. What was interrupted goes on.
    fn statistics(
        &self,
        table: &Table,
        options: &PassOptions,
        watch: &dyn Watch,
    ) -> Result<StatsReport, CatalogError>;

    /// Positions worth looking at, from the statistics beside the table; where
    /// there are none, counted if `counting` watches, and not kept.
    fn examples(
        &self,
        table: &Table,
        counting: Option<&dyn Watch>,
    ) -> Result<Option<Examples>, CatalogError>;

    /// Counts as Tanaka's of Dobutsu Shogi, kept beside the table likewise; none
    /// where a game is not counted so.
    fn tanaka(&self, table: &Table, watch: &dyn Watch) -> Result<Option<Tanaka>, CatalogError>;

    /// The solved game as a paper would print it.
    fn study(&self, table: &Table, watch: &dyn Watch) -> Result<Study, CatalogError>;

    /// Writes all positions, or those asked for, to a Parquet file.
    fn export(
        &self,
        table: &Table,
        options: &ExportOptions,
        watch: &dyn Watch,
    ) -> Result<ExportReport, CatalogError>;

    /// Retrograde analysis alone, on one thread.
    fn rounds(&self, watch: &dyn Watch) -> Result<RoundsReport, CatalogError>;

    /// How many seconds the simple solver takes, and whether it finds what the
    /// table has.
    fn beside_simple(&self, table: &Table) -> Result<(f64, bool), CatalogError>;

    /// Hands over a probe of so many random stored positions, one after the
    /// other.
    fn random_probes(
        &self,
        table: &Table,
        probes: usize,
        each: &mut dyn FnMut(&Probe) -> Result<(), CatalogError>,
    ) -> Result<(), CatalogError>;
}

/// A position by its text, or the start.
pub(crate) fn position<G: Notation>(
    game: &G,
    text: Option<&str>,
) -> Result<G::Position, CatalogError> {
    match text {
        Some(text) => Ok(game.read_position(text)?),
        None => game.usual_start().ok_or_else(|| CatalogError::NoStart {
            game: game.name().to_string(),
        }),
    }
}
