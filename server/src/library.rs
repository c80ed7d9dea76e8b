//! Games by name, with their tables, the latest used kept open.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::SystemTime;

use kanzen_catalog::{AnyGame, CatalogError, Guide, Numbers, Shelf, Table};
use serde::Serialize;

use crate::error::ApiError;
use crate::limits;

/// A game, and its table once there is one.
pub struct Entry {
    pub game: Box<dyn AnyGame>,
    path: PathBuf,
    table: Mutex<Kept>,
    guide: OnceLock<Guide>,
}

/// What is known of a table's file, and when it was written.
enum Kept {
    Nothing,
    Opened(Arc<Table>, SystemTime),
    /// It cannot be used.
    Refused(SystemTime),
}

impl Entry {
    /// Is it one material of many that the game may have?
    pub fn is_material(&self) -> bool {
        self.game.info().start.is_none()
    }

    /// The game explained, which takes a while to be made.
    pub fn guide(&self) -> &Guide {
        self.guide.get_or_init(|| self.game.guide())
    }
}

/// What is known of a game's table.
#[derive(Clone, Debug, Serialize)]
pub struct TableView {
    pub state: &'static str,
    pub numbers: Numbers,
}

/// All games that can be asked for.
pub struct Library {
    shelf: Shelf,
    /// Names and files of games of one's own.
    own: Vec<(String, String)>,
    solve_up_to: u64,
    /// The latest used last.
    open: Mutex<Vec<Arc<Entry>>>,
}

impl Library {
    pub fn new(
        shelf: Shelf,
        rulesets: &[String],
        solve_up_to: u64,
    ) -> Result<Library, CatalogError> {
        let mut own = Vec::new();
        for file in rulesets {
            let game = kanzen_catalog::open_file(file.as_ref())?;
            let name = game.name().split(':').next().unwrap_or_default();
            own.push((name.to_string(), file.clone()));
        }
        Ok(Library {
            shelf,
            own,
            solve_up_to,
            open: Mutex::default(),
        })
    }

    /// Where tables are.
    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// The names of all games.
    pub fn names(&self) -> Vec<String> {
        let own = self.own.iter().map(|(name, _)| name.clone());
        let shipped = kanzen_catalog::names().map(String::from);
        let mut names: Vec<String> = shipped.chain(own).collect();
        names.dedup();
        names
    }

    /// A game by its name; where the name says nothing of the material, that of
    /// a position.
    pub fn entry(&self, name: &str, position: Option<&str>) -> Result<Arc<Entry>, ApiError> {
        if name.len() > limits::NAME || position.is_some_and(|text| text.len() > limits::TEXT) {
            return Err(ApiError::bad_request(
                "the name of the game or the text of the position is too long",
                "ゲーム名または局面の文字列が長すぎます",
            ));
        }
        if let Some(entry) = self.latest(name) {
            return Ok(entry);
        }
        let game = kanzen_catalog::open_at(&self.source(name)?, position)?;
        if let Some(entry) = self.latest(game.name()) {
            return Ok(entry);
        }
        let entry = Arc::new(Entry {
            path: self.shelf.path(&*game),
            game,
            table: Mutex::new(Kept::Nothing),
            guide: OnceLock::new(),
        });
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.len() == limits::OPEN_GAMES {
            open.remove(0);
        }
        open.push(entry.clone());
        Ok(entry)
    }

    /// What the catalog opens for a name: never a file that a visitor names.
    fn source(&self, name: &str) -> Result<String, ApiError> {
        let (base, material) = match name.split_once(':') {
            Some((base, material)) => (base, Some(material)),
            None => (name, None),
        };
        if let Some((_, file)) = self.own.iter().find(|(own, _)| own == base) {
            return Ok(match material {
                Some(material) => format!("{file}:{material}"),
                None => file.clone(),
            });
        }
        match kanzen_catalog::names().any(|known| known == base) {
            true => Ok(name.to_string()),
            false => Err(CatalogError::UnknownGame {
                name: name.to_string(),
            }
            .into()),
        }
    }

    fn latest(&self, name: &str) -> Option<Arc<Entry>> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let at = open.iter().position(|entry| entry.game.name() == name)?;
        let entry = open.remove(at);
        open.push(entry.clone());
        Some(entry)
    }

    /// The table of a game, if there is one. A file that is damaged or of another
    /// version is none: it is told once, and looked at again when it has changed.
    pub fn table(&self, entry: &Entry) -> Option<Arc<Table>> {
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
        match self.shelf.table(&*entry.game, entry.game.name()) {
            Ok(table) => {
                let table = Arc::new(table);
                *kept = Kept::Opened(table.clone(), written);
                Some(table)
            }
            Err(error) => {
                eprintln!("warning: {error}");
                *kept = Kept::Refused(written);
                None
            }
        }
    }

    /// The same where nothing can be done without it.
    pub fn needed_table(&self, entry: &Entry) -> Result<Arc<Table>, ApiError> {
        let table = self.table(entry);
        table.ok_or_else(|| ApiError::not_solved(entry.game.name()))
    }

    /// What is known of a game's table; `solving` is the game that is being
    /// solved.
    pub fn table_view(&self, entry: &Entry, solving: Option<&str>) -> TableView {
        let numbers = entry.game.numbers();
        let state = match numbers {
            Numbers::About(_) => "never",
            Numbers::Exactly(numbers) => match self.table(entry).is_some() {
                true => "ready",
                false if solving == Some(entry.game.name()) => "solving",
                false if numbers <= self.solve_up_to => "offered",
                false => "large",
            },
        };
        TableView { state, numbers }
    }
}
