//! A game of two with all that can be done with one.

use std::path::Path;
use std::sync::OnceLock;

use kanzen_arena::Tournament;
use kanzen_index::family::Offered;
use kanzen_index::{Estimate, Index, Indexed, TooBig};
use kanzen_report::{Examples, Line, StatsReport, Study, Tanaka};
use kanzen_rules::{Notation, Record, Symmetry, Text, Unmoves, laws};
use kanzen_search::{KINDS, Kind, PlayerSpec};
use kanzen_solver::Watch;
use kanzen_table::Table;

use crate::any::{AnyGame, Info, Introduced, Numbers, Solvable, position};
use crate::contests::{self, BestReport, Contest, Tell};
use crate::counting;
use crate::error::CatalogError;
use crate::export::{self, ExportOptions, ExportReport};
use crate::families::Background;
use crate::judged::{self, ByTable, Judge};
use crate::kept;
use crate::opened::Opened;
use crate::plan::{PassOptions, SolveOptions};
use crate::report::{ProbeReport, SolveReport, VerifyReport};
use crate::rounds::{self, Probe, RoundsReport};
use crate::session::{Live, Session};
use crate::solving;
use crate::study;
use crate::verifying;

/// Bytes of a numbering that is not made for its length alone.
const A_LOT: u64 = 1 << 30;

/// The numbering of a game's table, which is made when it is first needed and
/// kept for later questions.
pub(crate) type Numbering<G> = OnceLock<Result<<G as Indexed>::Index, TooBig>>;

/// A game of two.
pub(crate) type Two<G> = Opened<G, Numbering<G>>;

impl<G: Notation + Indexed> Two<G> {
    /// A game, nothing numbered yet.
    pub fn new(game: G, background: Background) -> Two<G> {
        Opened {
            game,
            background,
            with: OnceLock::new(),
        }
    }

    fn numbering(&self) -> &Result<G::Index, TooBig> {
        self.with.get_or_init(|| self.game.stored())
    }

    fn by<'a>(&'a self, table: &'a Table) -> Result<ByTable<'a, G>, CatalogError> {
        let stored = self.numbering().as_ref().map_err(Clone::clone);
        Ok(ByTable {
            game: &self.game,
            index: solving::numbering(&self.game, stored)?,
            values: table,
        })
    }

    /// A position by its text, or the start; with a table, one that it knows.
    fn asked(&self, text: Option<&str>, table: Option<&Table>) -> Result<G::Position, CatalogError>
    where
        G: Unmoves,
    {
        let pos = position(&self.game, text)?;
        match table.is_none() || self.game.is_position(&pos) {
            true => Ok(pos),
            false => {
                let text = self.game.write_position(&pos);
                Err(CatalogError::wrong(
                    format!("play cannot come to {text:?}, so the table does not have it"),
                    format!("「{text}」には実戦で到達しないため、解析表にありません"),
                ))
            }
        }
    }

    fn known<'a>(
        &'a self,
        table: Option<&'a Table>,
    ) -> Result<Option<ByTable<'a, G>>, CatalogError> {
        table.map(|table| self.by(table)).transpose()
    }
}

impl<G: Offered> AnyGame for Two<G> {
    fn info(&self) -> Info {
        Info {
            name: self.game.name().to_string(),
            title: Text::each(|lang| self.game.title(lang)),
            start: self.fixed_start(),
            mirror: self.game.symmetries().contains(&Symmetry::Mirror),
            flip: self.game.symmetries().contains(&Symmetry::Flip),
            numbers: match self.with.get() {
                None if self.game.estimate().bytes > A_LOT => {
                    Numbers::About(self.game.estimate().numbers)
                }
                _ => self.numbers(),
            },
        }
    }

    fn estimate(&self, table: &Path) -> Estimate {
        kept::foreseen(&self.game, table).unwrap_or_else(|| self.game.estimate())
    }

    fn take_numbering(&self, table: &Path) {
        if self.with.get().is_none() {
            kept::read(&self.game, table);
        }
    }

    fn numbers(&self) -> Numbers {
        match self.numbering() {
            Ok(index) => Numbers::Exactly(index.len()),
            Err(too_big) => Numbers::About(too_big.numbers),
        }
    }

    fn check_laws(&self, text: Option<&str>, plies: u32, seed: u64) -> Result<u32, CatalogError> {
        let pos = position(&self.game, text)?;
        Ok(laws::check_walk(&self.game, &pos, plies, seed)?)
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
        let start = self.asked(text, table)?;
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
        let pos = self.asked(text, table)?;
        let player = contests::maker(&self.game, self.known(table)?)(spec, seed)?;
        contests::best(&self.game, pos, spec, player)
    }

    fn session<'a>(
        &'a self,
        text: Option<&str>,
        table: Option<&'a Table>,
    ) -> Result<Box<dyn Session + 'a>, CatalogError> {
        let pos = self.asked(text, table)?;
        let known = self.known(table)?;
        Ok(Box::new(Live {
            game: &self.game,
            record: Record::new(&self.game, pos),
            judge: known.map(|known| Box::new(known) as Box<dyn Judge<G> + 'a>),
            make: contests::maker(&self.game, known),
            players: vec![None, None],
        }))
    }

    fn solvable(&self) -> Result<&dyn Solvable, CatalogError> {
        Ok(self)
    }
}

impl<G: Offered> Solvable for Two<G> {
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

    fn verify(
        &self,
        table: &Table,
        options: &PassOptions,
        watch: &dyn Watch,
    ) -> Result<VerifyReport, CatalogError> {
        verifying::verify(&self.game, table, options, watch)
    }

    fn probe(&self, table: &Table, text: Option<&str>) -> Result<ProbeReport, CatalogError> {
        let pos = self.asked(text, Some(table))?;
        judged::probe(&self.by(table)?, &pos)
    }

    fn line(&self, table: &Table, text: Option<&str>) -> Result<Line, CatalogError> {
        let pos = self.asked(text, Some(table))?;
        judged::line(&self.by(table)?, &pos)
    }

    fn statistics(
        &self,
        table: &Table,
        options: &PassOptions,
        watch: &dyn Watch,
    ) -> Result<StatsReport, CatalogError> {
        counting::statistics(&self.game, table, options, watch)
    }

    fn examples(
        &self,
        table: &Table,
        counting: Option<&dyn Watch>,
    ) -> Result<Option<Examples>, CatalogError> {
        counting::examples(&self.game, table, counting)
    }

    fn tanaka(&self, table: &Table, watch: &dyn Watch) -> Result<Option<Tanaka>, CatalogError> {
        counting::tanaka(&self.game, table, watch)
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
