//! A game of any type, reached through text.

use kanzen_arena::Tournament;
use kanzen_index::{Estimate, Index, Indexed, TooBig};
use kanzen_report::{Examples, Line, StatsReport, Study, Tanaka};
use kanzen_rules::laws::{self, Lawful};
use kanzen_rules::{
    Evaluation, Explained, GameName, Inventory, Lang, Notation, Placements, Record, Sorted,
    Symmetry, perft,
};
use kanzen_search::{KINDS, Kind, PlayerSpec};
use kanzen_solver::Watch;
use kanzen_table::Table;
use std::path::Path;
use std::sync::OnceLock;

use crate::complexity::{self, ComplexityReport};
use crate::contests::{self, BestReport, Contest, Tell};
use crate::error::CatalogError;
use crate::export::{self, ExportOptions, ExportReport};
use crate::guide::{self, Guide};
use crate::judged::{ByTable, Judge};
use crate::plan::SolveOptions;
use crate::report::{ProbeReport, SolveReport, VerifyReport};
use crate::rounds::{self, Probe, RoundsReport};
use crate::session::{Live, Session};
use crate::solving;
use crate::source::GameSource;
use crate::study;

/// What there is to know about a game before any work is done.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Info {
    /// Its name on the command line.
    pub name: String,
    /// What people call it in English.
    pub en: String,
    /// What people call it in Japanese.
    pub ja: String,
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

/// A game of any type. Positions and moves are text, in the game's notations;
/// where a position is optional, the start is meant.
pub trait AnyGame: Send + Sync {
    /// What it is called.
    fn name(&self) -> &GameName;

    /// Where it was found, for whoever asks for it again.
    fn source(&self) -> &GameSource;

    /// Is it one of the many games that its rules make of pieces chosen from a
    /// set?
    fn is_material(&self) -> bool;

    /// What people call it.
    fn title(&self, lang: Lang) -> String;

    /// The rules as text.
    fn rules_text(&self) -> String;

    /// What there is to know before any work is done.
    fn info(&self) -> Info;

    /// The start's text, if it is fixed.
    fn fixed_start(&self) -> Option<String>;

    /// Numbers a table would need. The numbering is made for this, and kept.
    fn numbers(&self) -> Numbers;

    /// What that numbering will have, told without making it.
    fn estimate(&self) -> Estimate;

    /// Sequences of legal moves of each length up to `depth`.
    fn perft(&self, position: Option<&str>, depth: u32) -> Result<Vec<u64>, CatalogError>;

    /// Puts the game through the laws on random walks from a position; returns
    /// how many positions were looked at.
    fn check_laws(
        &self,
        position: Option<&str>,
        plies: u32,
        seed: u64,
    ) -> Result<u32, CatalogError>;

    /// How large the game is, by so many games of random play.
    fn complexity(
        &self,
        games: u64,
        seed: u64,
        watch: &dyn Watch,
    ) -> Result<ComplexityReport, CatalogError>;

    /// How many take part.
    fn players(&self) -> u8;

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

    /// The game explained to people.
    fn guide(&self) -> Guide;

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

    /// Checks every value of a table against the rules.
    fn verify(&self, table: &Table, watch: &dyn Watch) -> Result<VerifyReport, CatalogError>;

    /// The value of a position and of its moves.
    fn probe(&self, table: &Table, position: Option<&str>) -> Result<ProbeReport, CatalogError>;

    /// Best play from a position to the end of the game.
    fn line(&self, table: &Table, position: Option<&str>) -> Result<Line, CatalogError>;

    /// Counts of all positions and of those that can be reached, kept beside
    /// the table once they are known.
    fn statistics(&self, table: &Table, watch: &dyn Watch) -> Result<StatsReport, CatalogError>;

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

/// A game with the numbering of its table, which is made when it is first
/// needed and kept for later questions.
pub(crate) struct Opened<G: Indexed> {
    game: G,
    source: GameSource,
    stored: OnceLock<Result<G::Index, TooBig>>,
}

impl<G: Notation + Indexed> Opened<G> {
    /// A game that comes with the program, nothing numbered yet.
    pub fn new(game: G) -> Opened<G> {
        let source = GameSource::Shipped(game.name().clone());
        Opened::found(game, source)
    }

    /// The same of any game.
    pub fn found(game: G, source: GameSource) -> Opened<G> {
        Opened {
            game,
            source,
            stored: OnceLock::new(),
        }
    }

    /// The game itself.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The same, for good.
    pub fn into_game(self) -> G {
        self.game
    }

    fn numbering(&self) -> &Result<G::Index, TooBig> {
        self.stored.get_or_init(|| self.game.stored())
    }

    fn by<'a>(&'a self, table: &'a Table) -> Result<ByTable<'a, G>, CatalogError> {
        let stored = self.numbering().as_ref().map_err(Clone::clone);
        Ok(ByTable {
            game: &self.game,
            stored: solving::numbering(&self.game, stored)?,
            table,
        })
    }

    fn known<'a>(
        &'a self,
        table: Option<&'a Table>,
    ) -> Result<Option<ByTable<'a, G>>, CatalogError> {
        table.map(|table| self.by(table)).transpose()
    }
}

impl<G> AnyGame for Opened<G>
where
    G: Lawful + Placements + Evaluation + Explained + Sorted + Inventory + Send,
    G: Indexed<Index: Send>,
{
    fn name(&self) -> &GameName {
        self.game.name()
    }

    fn source(&self) -> &GameSource {
        &self.source
    }

    fn is_material(&self) -> bool {
        self.game.is_material()
    }

    fn title(&self, lang: Lang) -> String {
        self.game.title(lang)
    }

    fn rules_text(&self) -> String {
        self.game.rules_text()
    }

    fn info(&self) -> Info {
        Info {
            name: self.game.name().to_string(),
            en: self.game.title(Lang::En),
            ja: self.game.title(Lang::Ja),
            start: self.fixed_start(),
            mirror: self.game.symmetries().contains(&Symmetry::Mirror),
            flip: self.game.symmetries().contains(&Symmetry::Flip),
            numbers: self.numbers(),
        }
    }

    fn fixed_start(&self) -> Option<String> {
        let start = self.game.start();
        start.map(|start| self.game.write_position(&start))
    }

    fn estimate(&self) -> Estimate {
        self.game.estimate()
    }

    fn numbers(&self) -> Numbers {
        match self.numbering() {
            Ok(index) => Numbers::Exactly(index.len()),
            Err(too_big) => Numbers::About(too_big.numbers),
        }
    }

    fn perft(&self, text: Option<&str>, depth: u32) -> Result<Vec<u64>, CatalogError> {
        let pos = position(&self.game, text)?;
        Ok((1..=depth)
            .map(|depth| perft::perft(&self.game, &pos, depth))
            .collect())
    }

    fn check_laws(&self, text: Option<&str>, plies: u32, seed: u64) -> Result<u32, CatalogError> {
        let pos = position(&self.game, text)?;
        Ok(laws::check_walk(&self.game, &pos, plies, seed)?)
    }

    fn complexity(
        &self,
        games: u64,
        seed: u64,
        watch: &dyn Watch,
    ) -> Result<ComplexityReport, CatalogError> {
        let start = position(&self.game, None)?;
        Ok(complexity::complexity(
            &self.game, start, games, seed, watch,
        ))
    }

    fn players(&self) -> u8 {
        G::PLAYERS
    }

    fn kinds(&self) -> &'static [Kind] {
        KINDS
    }

    fn contest(
        &self,
        text: Option<&str>,
        tournament: &Tournament,
        table: Option<&Table>,
        watch: &dyn Watch,
        tell: &mut Tell,
    ) -> Result<Contest, CatalogError> {
        let start = position(&self.game, text)?;
        let known = self.known(table)?;
        contests::contest(&self.game, start, tournament, known, watch, tell).map(Contest::Two)
    }

    fn best(
        &self,
        text: Option<&str>,
        spec: &PlayerSpec,
        table: Option<&Table>,
        seed: u64,
    ) -> Result<BestReport, CatalogError> {
        let pos = position(&self.game, text)?;
        let player = contests::maker(&self.game, self.known(table)?)(spec, seed)?;
        contests::best(&self.game, pos, spec, player)
    }

    fn guide(&self) -> Guide {
        guide::guide(&self.game)
    }

    fn session<'a>(
        &'a self,
        text: Option<&str>,
        table: Option<&'a Table>,
    ) -> Result<Box<dyn Session + 'a>, CatalogError> {
        let pos = position(&self.game, text)?;
        let known = self.known(table)?;
        Ok(Box::new(Live {
            game: &self.game,
            record: Record::new(&self.game, pos),
            judge: known.map(|known| Box::new(known) as Box<dyn Judge<G> + 'a>),
            mated: Box::new(|_, _| None),
            make: contests::maker(&self.game, known),
            players: vec![None, None],
        }))
    }

    fn solvable(&self) -> Result<&dyn Solvable, CatalogError> {
        Ok(self)
    }
}

impl<G> Solvable for Opened<G>
where
    G: Lawful + Placements + Evaluation + Explained + Sorted + Inventory + Send,
    G: Indexed<Index: Send>,
{
    fn fingerprint(&self) -> [u8; 32] {
        self.game.fingerprint()
    }

    fn solve(
        &self,
        path: &Path,
        options: &SolveOptions,
        watch: &dyn Watch,
    ) -> Result<SolveReport, CatalogError> {
        solving::solve(&self.game, path, options, watch)
    }

    fn expect(&self, table: &Table) -> Result<(), CatalogError> {
        table.expect_rules(&self.game.fingerprint(), G::INDEX_VERSION)?;
        let stored = self.numbering().as_ref().map_err(Clone::clone);
        Ok(table.expect_slots(solving::numbering(&self.game, stored)?.len())?)
    }

    fn verify(&self, table: &Table, watch: &dyn Watch) -> Result<VerifyReport, CatalogError> {
        solving::verify(&self.game, table, watch)
    }

    fn probe(&self, table: &Table, text: Option<&str>) -> Result<ProbeReport, CatalogError> {
        let pos = position(&self.game, text)?;
        self.by(table)?.probe(&pos)
    }

    fn line(&self, table: &Table, text: Option<&str>) -> Result<Line, CatalogError> {
        let pos = position(&self.game, text)?;
        self.by(table)?.line(&pos)
    }

    fn statistics(&self, table: &Table, watch: &dyn Watch) -> Result<StatsReport, CatalogError> {
        solving::statistics(&self.game, table, watch)
    }

    fn examples(
        &self,
        table: &Table,
        counting: Option<&dyn Watch>,
    ) -> Result<Option<Examples>, CatalogError> {
        solving::examples(&self.game, table, counting)
    }

    fn tanaka(&self, table: &Table, watch: &dyn Watch) -> Result<Option<Tanaka>, CatalogError> {
        solving::tanaka(&self.game, table, watch)
    }

    fn study(&self, table: &Table, watch: &dyn Watch) -> Result<Study, CatalogError> {
        study::study(&self.game, table, watch)
    }

    fn export(
        &self,
        table: &Table,
        options: &ExportOptions,
        watch: &dyn Watch,
    ) -> Result<ExportReport, CatalogError> {
        export::export(&self.game, table, options, watch)
    }

    fn rounds(&self, watch: &dyn Watch) -> Result<RoundsReport, CatalogError> {
        rounds::rounds(&self.game, watch)
    }

    fn beside_simple(&self, table: &Table) -> Result<(f64, bool), CatalogError> {
        rounds::beside_simple(&self.game, table)
    }

    fn random_probes(
        &self,
        table: &Table,
        probes: usize,
        each: &mut dyn FnMut(&Probe) -> Result<(), CatalogError>,
    ) -> Result<(), CatalogError> {
        rounds::random_probes(&self.by(table)?, probes, each)
    }
}
