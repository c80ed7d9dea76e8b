//! Going through a table for long: what memory that takes, and the state that is
//! kept of it, so that what was interrupted goes on.

use std::fs;
use std::path::Path;

use kanzen_index::Indexed;
use kanzen_rules::laws::Lawful;
use kanzen_solver::{Keeper, Stands, memory};
use kanzen_table::{State, Table, TableError};

use crate::error::CatalogError;
use crate::notes::Note;
use crate::plan::{PassOptions, Resource, memory_limit};

/// The memory that there is for going through a table.
pub(crate) struct Room {
    /// Bytes that may be used, where the system tells or a limit was given.
    limit: Option<u64>,
    /// Bytes that the program has already.
    own: u64,
}

impl Room {
    pub fn new(given: Option<u64>) -> Room {
        Room {
            limit: memory_limit(given),
            own: memory::own().unwrap_or(0),
        }
    }

    /// Is there so much?
    pub fn has(&self, needed: u64) -> bool {
        self.limit.is_none_or(|limit| needed <= limit)
    }

    /// An error unless there is so much for a game.
    pub fn expect<G: Lawful>(
        &self,
        game: &G,
        table: &Table,
        needed: u64,
    ) -> Result<(), CatalogError> {
        match self.limit {
            Some(limit) if needed > limit => Err(CatalogError::DoesNotFit {
                game: game.name().to_string(),
                stored: table.slots(),
                resource: Resource::Memory,
                needed,
                limit,
            }),
            _ => Ok(()),
        }
    }

    /// Bytes for all values of a table that has so many numbers, those of the
    /// program included; an error if there are not so many.
    pub fn for_values<G: Lawful>(
        &self,
        game: &G,
        table: &Table,
        numbers: u64,
    ) -> Result<u64, CatalogError> {
        table.expect_slots(numbers)?;
        let needed = self.own + table.bytes_of_values();
        self.expect(game, table, needed)?;
        Ok(needed)
    }
}

/// Work on the note of a table, and where its state is kept.
pub(crate) enum Passing {
    /// In a directory beside the note.
    Kept(Box<State>),
    /// Nowhere: there it cannot be, or nobody wants it to be.
    Unkept,
}

impl Passing {
    /// Work on a note, whose state has no more than so many cells; an unfinished
    /// one is forgotten if that is asked for. Where nothing can be written, or
    /// another program does the same work, it is done all the same, and not kept.
    pub fn open<G: Indexed>(
        table: &Table,
        note: &Note,
        cells: u64,
        options: &PassOptions,
    ) -> Result<Passing, CatalogError> {
        let note = note.path(table.path());
        let every = options.keep_every;
        match State::open_through(table, &note, G::INDEX_VERSION, cells, every) {
            Ok(mut state) => {
                if options.restart {
                    state.clear()?;
                }
                Ok(Passing::Kept(Box::new(state)))
            }
            Err(TableError::InUse(_)) => Ok(Passing::Unkept),
            Err(TableError::Io { .. }) if is_empty(&State::directory(&note)) => Ok(Passing::Unkept),
            Err(error) => Err(error.into()),
        }
    }

    /// Where an unfinished work stands, if there is one.
    pub fn standing<S: Stands>(&self) -> Result<Option<S>, CatalogError> {
        Ok(match self {
            Passing::Kept(state) => state.standing()?,
            Passing::Unkept => None,
        })
    }

    /// The work is done, and there is nothing to go on with.
    pub fn done(self) {
        if let Passing::Kept(mut state) = self {
            // What stays says what is so: those who read it have less to do.
            let _ = state.clear();
        }
    }

    /// What is said of an error on the way: who is interrupted goes on another
    /// time, if there is a state to go on from.
    pub fn told(&self, error: CatalogError) -> CatalogError {
        match (error, self) {
            (CatalogError::Stopped, Passing::Kept(state)) if state.is_kept() => {
                CatalogError::WillGoOn
            }
            (error, _) => error,
        }
    }

    /// What is said if the state cannot be kept or restored.
    pub fn not_kept(error: TableError) -> CatalogError {
        match error {
            TableError::Io { .. } => CatalogError::PassNotKept(error),
            error => error.into(),
        }
    }

    /// The error that what was kept cannot be.
    pub fn impossible(&self) -> CatalogError {
        match self {
            Passing::Kept(state) => state.impossible().into(),
            Passing::Unkept => unreachable!("nothing was restored"),
        }
    }
}

/// Is nothing in a directory, or is there none?
fn is_empty(directory: &Path) -> bool {
    fs::read_dir(directory).map_or(true, |mut files| files.next().is_none())
}

impl<S: Stands> Keeper<S> for Passing {
    type Error = TableError;

    fn restore(&mut self) -> Result<Option<(S, S::Cells)>, TableError> {
        match self {
            Passing::Kept(state) => state.restore(),
            Passing::Unkept => Ok(None),
        }
    }

    fn is_due(&self) -> bool {
        match self {
            Passing::Kept(state) => Keeper::<S>::is_due(&**state),
            Passing::Unkept => false,
        }
    }

    fn keep(&mut self, standing: &S, cells: &S::Cells) -> Result<(), TableError> {
        match self {
            Passing::Kept(state) => state.keep(standing, cells),
            Passing::Unkept => Ok(()),
        }
    }
}
