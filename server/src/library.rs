//! Games by name, with their tables, the latest used kept open.
//!
//! What an open game holds is mostly its numbering, which is known before it is
//! made: one that is too large is never made here, and all that are open, whether
//! kept or in use, share a budget.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::SystemTime;

use kanzen_api::limits::{NAME, TEXT};
use kanzen_api::{TableState, TableView};
use kanzen_catalog::{
    AnyGame, CatalogError, Estimate, GameName, GameSource, Guide, Numbers, Shelf, Table, Watch,
};
use kanzen_report::Examples;

use crate::disk::{Disk, Room};
use crate::error::ApiError;
use crate::{limits, log};

/// A game, and its table once there is one.
pub struct Entry {
    pub game: Box<dyn AnyGame>,
    path: PathBuf,
    table: Mutex<Kept>,
    guide: OnceLock<Guide>,
    /// Positions worth looking at, once they were asked for.
    pub examples: OnceLock<Examples>,
    estimate: Estimate,
    /// None where the numbering is too large to be made.
    held: Option<Held>,
}

/// Bytes of the budget for open games, as long as this lasts.
struct Held {
    bytes: u64,
    all: Arc<AtomicU64>,
}

impl Held {
    fn new(bytes: u64, all: &Arc<AtomicU64>) -> Held {
        all.fetch_add(bytes, Relaxed);
        Held {
            bytes,
            all: all.clone(),
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.all.fetch_sub(self.bytes, Relaxed);
    }
}

/// What is known of a table's file, and when it was written.
enum Kept {
    Nothing,
    Opened(Arc<Table>, SystemTime),
    /// It cannot be used.
    Refused(SystemTime),
}

impl Entry {
    /// The game explained, which takes a while to be made.
    pub fn guide(&self) -> &Guide {
        self.guide.get_or_init(|| self.game.guide())
    }
}

/// What is done about a table that is missing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Missing {
    Make,
    Refuse,
}

/// All games that can be asked for.
pub struct Library {
    shelf: Shelf,
    /// Names and files of games of one's own.
    own: Vec<(GameName, GameSource)>,
    solve_up_to: u64,
    disk: Arc<Disk>,
    /// The latest used last.
    open: Mutex<Vec<Arc<Entry>>>,
    /// Bytes of the numberings of all that are open, here or in use.
    held: Arc<AtomicU64>,
}

impl Library {
    pub fn new(
        shelf: Shelf,
        rulesets: &[String],
        solve_up_to: u64,
        quota: u64,
    ) -> Result<Library, CatalogError> {
        let mut own = Vec::new();
        for file in rulesets {
            let game = kanzen_catalog::open_file(file.as_ref())?;
            own.push((game.name().base(), game.source().base()));
        }
        Ok(Library {
            disk: Arc::new(Disk::new(shelf.clone(), quota)),
            shelf,
            own,
            solve_up_to,
            open: Mutex::default(),
            held: Arc::default(),
        })
    }

    /// The names of all games, each once.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = kanzen_catalog::names().map(String::from).collect();
        for (name, _) in &self.own {
            if !names.iter().any(|known| known == name.as_str()) {
                names.push(name.to_string());
            }
        }
        names
    }

    /// A game by its name; where the name says nothing of the material, that of
    /// a position.
    pub fn entry(&self, name: &str, position: Option<&str>) -> Result<Arc<Entry>, ApiError> {
        if name.len() > NAME || position.is_some_and(|text| text.len() > TEXT) {
            return Err(ApiError::bad_request(
                "the name of the game or the text of the position is too long",
                "ゲーム名または局面の文字列が長すぎます",
            ));
        }
        self.entry_of(&self.source(name)?, position)
    }

    /// The same by where it is found.
    pub fn entry_of(
        &self,
        source: &GameSource,
        position: Option<&str>,
    ) -> Result<Arc<Entry>, ApiError> {
        if let Some(entry) = self.latest(|entry| entry.game.source() == source) {
            return Ok(entry);
        }
        let game = source.open(position)?;
        if let Some(entry) = self.latest(|entry| entry.game.name() == game.name()) {
            return Ok(entry);
        }
        self.keep(game)
    }

    /// Keeps a game open, for which others may have to go.
    fn keep(&self, game: Box<dyn AnyGame>) -> Result<Arc<Entry>, ApiError> {
        let path = self.shelf.path(&*game);
        let estimate = game.estimate(&path);
        let fits = estimate.bytes <= limits::NUMBERING;
        let mut open = self.opened();
        // Somebody may have opened it meanwhile.
        if let Some(entry) = open.iter().find(|entry| entry.game.name() == game.name()) {
            return Ok(entry.clone());
        }
        if open.len() >= limits::OPEN_GAMES {
            open.remove(0);
        }
        if fits {
            self.make_way(&mut open, estimate.bytes)?;
            game.take_numbering(&path);
        }
        let entry = Arc::new(Entry {
            path,
            game,
            table: Mutex::new(Kept::Nothing),
            guide: OnceLock::new(),
            examples: OnceLock::new(),
            estimate,
            held: fits.then(|| Held::new(estimate.bytes, &self.held)),
        });
        open.push(entry.clone());
        Ok(entry)
    }

    /// Lets games go that nobody uses, the oldest first, until there is room for
    /// so many bytes. An error if those in use leave too little.
    fn make_way(&self, open: &mut Vec<Arc<Entry>>, bytes: u64) -> Result<(), ApiError> {
        let full = || self.held.load(Relaxed) + bytes > limits::NUMBERINGS;
        // Whoever uses one of them has it from here.
        open.retain(|entry| !full() || Arc::strong_count(entry) > 1);
        match full() {
            true => Err(ApiError::busy()),
            false => Ok(()),
        }
    }

    fn opened(&self) -> MutexGuard<'_, Vec<Arc<Entry>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where the game of a name is found: never in a file that a visitor names.
    pub fn source(&self, name: &str) -> Result<GameSource, ApiError> {
        let unknown = || CatalogError::UnknownGame {
            name: name.to_string(),
        };
        let name: GameName = name.parse().map_err(|_| unknown())?;
        let own = self.own.iter().find(|(own, _)| *own == name.base());
        match own {
            Some((_, file)) => match name.variant() {
                Some(material) => Ok(file.with_variant(material)?),
                None => Ok(file.clone()),
            },
            None if kanzen_catalog::names().any(|known| known == name.family()) => {
                Ok(GameSource::Shipped(name))
            }
            None => Err(unknown().into()),
        }
    }

    fn latest(&self, is_meant: impl Fn(&Entry) -> bool) -> Option<Arc<Entry>> {
        let mut open = self.opened();
        let at = open.iter().position(|entry| is_meant(entry))?;
        let entry = open.remove(at);
        open.push(entry.clone());
        Some(entry)
    }

    /// The table of a game, if there is one. A file that is damaged or of another
    /// version is none: it is told once, and looked at again when it has changed.
    /// None either where it could not be used for want of memory.
    pub fn table(&self, entry: &Entry) -> Option<Arc<Table>> {
        entry.held.as_ref()?;
        self.disk.used(entry.game.name());
        let mut kept = entry.table.lock().unwrap_or_else(PoisonError::into_inner);
        if let Kept::Opened(table, written) = &*kept {
            if !table.met_damage() {
                return Some(table.clone());
            }
            // Who met it was told.
            *kept = Kept::Refused(*written);
        }
        let file = entry.path.metadata().ok()?;
        let written = file.modified().ok()?;
        if matches!(*kept, Kept::Refused(then) if then == written) {
            return None;
        }
        match self.shelf.table(&*entry.game) {
            Ok(table) => {
                let table = Arc::new(table);
                *kept = Kept::Opened(table.clone(), written);
                Some(table)
            }
            Err(error) => {
                log::tell(format_args!("warning: {}", log::shown(&error.to_string())));
                *kept = Kept::Refused(written);
                None
            }
        }
    }

    /// The same where nothing can be done without it.
    pub fn needed_table(&self, entry: &Entry) -> Result<Arc<Table>, ApiError> {
        self.check_numbering(entry)?;
        let table = self.table(entry);
        table.ok_or_else(|| ApiError::not_solved(entry.game.name()))
    }

    /// An error where the numbering is too large to be made.
    pub fn check_numbering(&self, entry: &Entry) -> Result<(), ApiError> {
        match entry.held {
            Some(_) => Ok(()),
            None => Err(ApiError::too_big_to_number(
                entry.game.name(),
                entry.estimate.bytes,
            )),
        }
    }

    /// The table of a game, for work that makes it if it is missing and that is
    /// allowed.
    pub fn table_for(
        &self,
        game: &dyn AnyGame,
        missing: Missing,
        watch: &dyn Watch,
    ) -> Result<Table, ApiError> {
        self.disk.used(game.name());
        match (self.shelf.table(game), missing) {
            (Err(CatalogError::NotSolved { .. } | CatalogError::Table(_)), Missing::Refuse) => {
                Err(ApiError::cards_not_solved(game.name()))
            }
            (Err(CatalogError::NotSolved { .. } | CatalogError::Table(_)), Missing::Make) => {
                let room = self.room(game)?;
                self.make(&room, game, watch)?;
                Ok(self.shelf.table(game)?)
            }
            (found, _) => Ok(found?),
        }
    }

    /// Room on the disk for a game's table.
    pub fn room(&self, game: &dyn AnyGame) -> Result<Room, ApiError> {
        self.disk.room(game, |gone| self.forget(gone))
    }

    /// Makes a game's table in the room for it.
    pub fn make(
        &self,
        room: &Room,
        game: &dyn AnyGame,
        watch: &dyn Watch,
    ) -> Result<(), CatalogError> {
        self.disk.make(room, game, watch)
    }

    /// The table of a game is gone.
    fn forget(&self, game: &GameName) {
        let open = self.opened();
        if let Some(entry) = open.iter().find(|entry| entry.game.name() == game) {
            *entry.table.lock().unwrap_or_else(PoisonError::into_inner) = Kept::Nothing;
        }
    }

    /// What is known of a game's table; `solving` is the game that is being
    /// solved.
    pub fn table_view(&self, entry: &Entry, solving: Option<&GameName>) -> TableView {
        if entry.held.is_none() {
            return TableView {
                state: TableState::Large,
                numbers: Numbers::About(entry.estimate.numbers),
            };
        }
        let numbers = entry.game.numbers();
        let state = match numbers {
            Numbers::About(_) => TableState::Never,
            Numbers::Exactly(numbers) => match self.table(entry).is_some() {
                true => TableState::Ready,
                false if solving == Some(entry.game.name()) => TableState::Solving,
                false if numbers <= self.solve_up_to => TableState::Offered,
                false => TableState::Large,
            },
        };
        TableView { state, numbers }
    }
}
