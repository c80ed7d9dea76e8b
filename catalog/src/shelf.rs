//! Where tables are kept.

use std::path::PathBuf;

use kanzen_solver::Watch;
use kanzen_table::{Table, TableError};

use crate::any::{AnyGame, Numbers};
use crate::error::CatalogError;
use crate::materials::solve_missing;
use crate::memory;
use crate::plan::SolveOptions;

/// Numbers that are solved in half a second or so.
const A_MOMENT: u64 = 5_000_000;

/// A directory with a table for each solved game.
#[derive(Clone, Debug)]
pub struct Shelf {
    pub(crate) dir: PathBuf,
}

impl Shelf {
    /// The tables in `dir`.
    pub fn new(dir: impl Into<PathBuf>) -> Shelf {
        Shelf { dir: dir.into() }
    }

    /// The tables where the platform keeps a user's data.
    pub fn of_the_platform() -> Result<Shelf, CatalogError> {
        let var = |name: &str| {
            let value = std::env::var_os(name).filter(|value| !value.is_empty());
            value.map(PathBuf::from)
        };
        let home = || var("HOME").or_else(|| var("USERPROFILE"));
        let data = if cfg!(windows) {
            var("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            home().map(|home| home.join("Library/Application Support"))
        } else {
            var("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share")))
        };
        let data = data.ok_or(CatalogError::NoHome)?;
        Ok(Shelf::new(data.join("kanzen/tables")))
    }

    /// Where the table of a game is, or would be.
    pub fn path(&self, game: &dyn AnyGame) -> PathBuf {
        self.path_of(game.name())
    }

    /// The same by the game's full name.
    pub(crate) fn path_of(&self, game: &str) -> PathBuf {
        // Some systems want no colons in the names of files.
        self.dir.join(format!("{}.kzt", game.replace(':', "-")))
    }

    /// The table of a game, which was named `command`, perhaps without its size
    /// or material.
    pub fn table(&self, game: &dyn AnyGame, command: &str) -> Result<Table, CatalogError> {
        let table =
            Table::open(&self.path(game)).map_err(|error| match (error, game.numbers()) {
                // There is no command that makes it.
                (TableError::NotFound(_), Numbers::About(numbers)) => CatalogError::TooBig {
                    game: game.name().to_string(),
                    numbers,
                    free: memory::available(),
                },
                (TableError::NotFound(path), _) => CatalogError::NotSolved {
                    game: game.name().to_string(),
                    command: match game.name().split_once(':') {
                        Some((_, which)) if !command.contains(':') => format!("{command}:{which}"),
                        _ => command.to_string(),
                    },
                    path,
                },
                (error, _) => error.into(),
            })?;
        game.expect(&table)?;
        Ok(table)
    }

    /// The same; it is made first if there is none.
    pub fn table_made(
        &self,
        game: &dyn AnyGame,
        options: &SolveOptions,
        watch: &dyn Watch,
    ) -> Result<Table, CatalogError> {
        match self.table(game, game.name()) {
            Err(CatalogError::NotSolved { .. }) => {
                solve_missing(&[game], self, options, watch)?;
                self.table(game, game.name())
            }
            found => found,
        }
    }

    /// The same; the table of a material is made on the spot if that takes no
    /// more than a moment.
    pub fn table_or_solve(
        &self,
        game: &dyn AnyGame,
        command: &str,
        watch: &dyn Watch,
    ) -> Result<Table, CatalogError> {
        let found = self.table(game, command);
        if matches!(found, Err(CatalogError::NotSolved { .. })) && soon_made(game) {
            game.solve(&self.path(game), &SolveOptions::default(), watch)?;
            return self.table(game, command);
        }
        found
    }
}

/// Is it one material of many, whose table is made in a moment?
pub fn soon_made(game: &dyn AnyGame) -> bool {
    let few = matches!(game.numbers(), Numbers::Exactly(0..=A_MOMENT));
    few && game.fixed_start().is_none()
}
