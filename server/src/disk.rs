//! Room on the disk for tables that visitors ask for: so much and no more. Small
//! tables of materials, made again in a moment, go when others need the room; a
//! table that a user had made never does.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use kanzen_catalog::{AnyGame, CatalogError, GameName, Numbers, Shelf, Watch, disk_for, soon_made};

use crate::error::ApiError;
use crate::log;
use crate::solves::GOING_ON;

/// The tables that visitors caused, on their shelf.
pub struct Disk {
    shelf: Shelf,
    quota: u64,
    ledger: Mutex<Ledger>,
}

/// What is there, and what will be.
#[derive(Default)]
struct Ledger {
    /// By game.
    tables: HashMap<GameName, Made>,
    /// Bytes for tables that are being made.
    promised: u64,
}

/// A table that a visitor caused.
struct Made {
    bytes: u64,
    used: SystemTime,
    /// Is it made again in a moment?
    soon_made: bool,
}

/// Room that is promised as long as this lasts.
pub struct Room {
    disk: Arc<Disk>,
    bytes: u64,
}

impl Drop for Room {
    fn drop(&mut self) {
        self.disk.ledger().promised -= self.bytes;
    }
}

impl Disk {
    /// With what earlier visitors caused.
    pub fn new(shelf: Shelf, quota: u64) -> Disk {
        let tables = shelf.marked().into_iter().map(|(asked, used)| {
            let made = Made {
                bytes: shelf.bytes_of(&asked.game),
                used,
                soon_made: asked.soon_made,
            };
            (asked.game, made)
        });
        let tables = tables.collect();
        Disk {
            shelf,
            quota,
            ledger: Mutex::new(Ledger {
                tables,
                promised: 0,
            }),
        }
    }

    fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody uses the table of a game.
    pub fn used(&self, game: &GameName) {
        if let Some(made) = self.ledger().tables.get_mut(game) {
            made.used = SystemTime::now();
        }
    }

    /// Room for the table of a game. Those that had to go for it are told to
    /// `gone`.
    pub fn room(
        self: &Arc<Disk>,
        game: &dyn AnyGame,
        gone: impl Fn(&GameName),
    ) -> Result<Room, ApiError> {
        let bytes = match game.numbers() {
            Numbers::Exactly(numbers) => disk_for(numbers),
            Numbers::About(_) => return Err(ApiError::too_big_to_solve(game.name())),
        };
        let mut ledger = self.ledger();
        // What an interrupted solve left goes on.
        let there = |ledger: &Ledger| ledger.tables.get(game.name()).map_or(0, |made| made.bytes);
        while ledger.sum() - there(&ledger) + bytes > self.quota {
            let Some(oldest) = ledger.oldest(game.name()) else {
                return Err(ApiError::no_room(game.name(), self.quota));
            };
            ledger.tables.remove(&oldest);
            match self.shelf.discard(&oldest) {
                Ok(_) => gone(&oldest),
                // Another program is at it, so that it is not ours any more.
                Err(error) => log::tell(format_args!("warning: {error}")),
            }
        }
        ledger.promised += bytes;
        drop(ledger);
        Ok(Room {
            disk: self.clone(),
            bytes,
        })
    }

    /// Makes the table of a game in the room for it.
    pub fn make(
        &self,
        _room: &Room,
        game: &dyn AnyGame,
        watch: &dyn Watch,
    ) -> Result<(), CatalogError> {
        let path = self.shelf.path(game);
        // A user's that cannot be used, or was not finished, stays the user's.
        if !self.shelf.may_mark(game) {
            return game.solvable()?.solve(&path, &GOING_ON, watch).map(drop);
        }
        self.shelf.mark(game)?;
        let solved = game.solvable()?.solve(&path, &GOING_ON, watch);
        if solved.is_ok() {
            self.shelf.mark(game)?;
        }
        let made = Made {
            bytes: self.shelf.bytes_of(game.name()),
            used: SystemTime::now(),
            soon_made: soon_made(game),
        };
        self.ledger().tables.insert(game.name().clone(), made);
        solved.map(drop)
    }
}

impl Ledger {
    fn sum(&self) -> u64 {
        self.promised + self.tables.values().map(|made| made.bytes).sum::<u64>()
    }

    /// The table that was not used for longest, of those that may go.
    fn oldest(&self, but: &GameName) -> Option<GameName> {
        let may_go = self.tables.iter();
        let may_go = may_go.filter(|(game, made)| made.soon_made && *game != but);
        let oldest = may_go.min_by_key(|(_, made)| made.used);
        oldest.map(|(game, _)| game.clone())
    }
}
