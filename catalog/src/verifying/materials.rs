//! Verifying the table of every material of a set.

use std::time::Instant;

use kanzen_report::{VerifyNote, Walked};
use kanzen_rules::Text;
use kanzen_solver::{Stage, Watch};
use kanzen_table::Table;
use serde::Serialize;

use crate::any::Solvable;
use crate::error::CatalogError;
use crate::materials::{Totals, numbers_of, opened, solvable};
use crate::notes;
use crate::plan::PassOptions;
use crate::shelf::Shelf;
use crate::side_by_side::{Part, each};
use crate::source::GameSource;

/// What verifying the materials of a set found.
#[derive(Clone, Debug, Default, Serialize)]
pub struct MaterialsVerified {
    /// The game.
    pub game: String,
    /// Non-royal pieces of each material.
    pub pieces: usize,
    /// How many materials there are.
    pub materials: usize,
    /// How many of them were verified just now.
    pub verified: usize,
    /// How many were left out, since a note says that they were verified before.
    pub noted_before: usize,
    /// How many have no table.
    pub missing: usize,
    /// How many have a table that is wrong or cannot be read.
    pub wrong: usize,
    /// Of those that are right.
    #[serde(flatten)]
    pub totals: Totals,
    /// Moves of their positions.
    pub moves: u64,
    /// How long it took this time.
    pub seconds: f64,
    /// Every material.
    pub list: Vec<MaterialVerified>,
}

/// What became of one material.
#[derive(Clone, Debug, Serialize)]
pub struct MaterialVerified {
    /// Its name.
    pub game: String,
    /// Whether its table is right.
    pub verdict: Verdict,
    /// Is that noted beside the table?
    pub noted: bool,
    /// What was walked through, now or before; nothing where the table is not
    /// known to be right.
    #[serde(flatten)]
    pub walked: Option<Walked>,
    /// What is wrong.
    pub why: Option<Text>,
}

/// Is a table right?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It was verified just now.
    Verified,
    /// A note says that this very table was verified before.
    NotedBefore,
    /// There is none.
    Missing,
    /// It is wrong, or cannot be read.
    Wrong,
}

/// Verifies the tables of the materials with so many pieces. One that a note says
/// was verified is only read through, unless all begin again.
pub fn verify_materials(
    source: &GameSource,
    set: Option<&str>,
    pieces: usize,
    shelf: &Shelf,
    options: &PassOptions,
    watch: &dyn Watch,
) -> Result<MaterialsVerified, CatalogError> {
    let begun = Instant::now();
    let games = opened(source, set, pieces)?;
    let mut entries = Vec::new();
    for game in solvable(&games)? {
        entries.push(Entry::new(game, shelf, options)?);
    }
    let steps: u64 = entries.iter().map(Entry::steps).sum();
    watch.begin(Stage::Verifying, steps, 0);
    let known = entries.iter_mut().filter(|entry| entry.found.is_ok());
    let known = known.map(|entry| (entry.numbers, entry)).collect();
    // Nobody is told of each that is gone on with.
    let options = PassOptions {
        announce: &|_| {},
        ..*options
    };
    each(known, options.memory, |entry: &mut Entry| {
        entry.verify(shelf, &options, watch)
    })?;
    let mut report = MaterialsVerified {
        game: source.to_string(),
        pieces,
        materials: entries.len(),
        ..MaterialsVerified::default()
    };
    for entry in entries {
        report.add(entry.told());
    }
    report.seconds = begun.elapsed().as_secs_f64();
    Ok(report)
}

impl MaterialsVerified {
    fn add(&mut self, material: MaterialVerified) {
        *match material.verdict {
            Verdict::Verified => &mut self.verified,
            Verdict::NotedBefore => &mut self.noted_before,
            Verdict::Missing => &mut self.missing,
            Verdict::Wrong => &mut self.wrong,
        } += 1;
        if let Some(walked) = &material.walked {
            let counts = [walked.win, walked.loss, walked.draw];
            let totals = &mut self.totals;
            totals.add(&material.game, walked.positions, counts, walked.longest_win);
            self.moves += walked.moves;
        }
        self.list.push(material);
    }
}

/// A game and what is known of its table so far.
struct Entry<'a> {
    game: &'a dyn Solvable,
    numbers: u64,
    /// What was walked through when it was verified, and whether that is noted;
    /// none before it is verified. Or why there is no table that is right.
    found: Result<Option<(Walked, bool)>, CatalogError>,
    noted_before: bool,
}

impl<'a> Entry<'a> {
    fn new(
        game: &'a dyn Solvable,
        shelf: &Shelf,
        options: &PassOptions,
    ) -> Result<Entry<'a>, CatalogError> {
        let mut entry = Entry {
            game,
            numbers: numbers_of(game)?,
            found: Ok(None),
            noted_before: false,
        };
        let note = |table: Table| notes::VERIFIED.read::<VerifyNote>(&table);
        match shelf.table(game) {
            Ok(_) if options.restart => {}
            Ok(table) => {
                entry.found = Ok(note(table).map(|note| (note.walked, true)));
                entry.noted_before = matches!(entry.found, Ok(Some(_)));
            }
            Err(error) => entry.fail(error)?,
        }
        Ok(entry)
    }

    /// Steps that will be told of.
    fn steps(&self) -> u64 {
        self.found.as_ref().map_or(0, |_| self.numbers)
    }

    /// What is wrong with one table is no reason to leave the others out.
    fn fail(&mut self, error: CatalogError) -> Result<(), CatalogError> {
        let is_missing = matches!(error, CatalogError::NotSolved { .. });
        match is_missing || error.is_of_table() {
            true => {
                self.found = Err(error);
                Ok(())
            }
            false => Err(match error {
                // What was verified is noted.
                CatalogError::Stopped => CatalogError::WillGoOn,
                error => error,
            }),
        }
    }

    fn verify(
        &mut self,
        shelf: &Shelf,
        options: &PassOptions,
        watch: &dyn Watch,
    ) -> Result<(), CatalogError> {
        if watch.stopped() {
            return Err(CatalogError::WillGoOn);
        }
        let part = Part::new(watch, self.numbers, &[Stage::Verifying]);
        let checked = self.checked(shelf, options, &part);
        part.finish();
        match checked {
            Ok(found) => self.found = Ok(found),
            Err(error) => self.fail(error)?,
        }
        Ok(())
    }

    /// Verifies the table, or reads through one that is noted: its hash is
    /// believed only if it is that of the bytes.
    fn checked(
        &self,
        shelf: &Shelf,
        options: &PassOptions,
        watch: &dyn Watch,
    ) -> Result<Option<(Walked, bool)>, CatalogError> {
        let table = shelf.table(self.game)?;
        if let Ok(Some(noted)) = &self.found {
            table.check()?;
            return Ok(Some(noted.clone()));
        }
        let report = self.game.verify(&table, options, watch)?;
        Ok(Some((report.walked, report.noted)))
    }

    fn told(self) -> MaterialVerified {
        let game = self.game.name().to_string();
        let (verdict, noted, walked, why) = match self.found {
            Ok(found) => {
                let (walked, noted) = found.expect("every table was verified");
                let verdict = match self.noted_before {
                    true => Verdict::NotedBefore,
                    false => Verdict::Verified,
                };
                (verdict, noted, Some(walked), None)
            }
            Err(CatalogError::NotSolved { .. }) => (Verdict::Missing, false, None, None),
            Err(error) => {
                let why = Text::each(|lang| error.say(lang));
                (Verdict::Wrong, false, None, Some(why))
            }
        };
        MaterialVerified {
            game,
            verdict,
            noted,
            walked,
            why,
        }
    }
}
