//! Where tables are kept.

use std::path::PathBuf;

use kanzen_rules::GameName;
use kanzen_solver::Watch;
use kanzen_solver::memory;
use kanzen_table::{Table, TableError};

use crate::any::{AnyGame, Numbers};
use crate::error::CatalogError;
use crate::materials::solve_missing;
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
        let data = data.ok_or_else(|| {
            CatalogError::failed(
                "nothing tells where your tables are kept, since HOME is not set; --tables DIR or \
                 KANZEN_TABLES names a place",
                "HOME がないため、解析表の置き場所が分かりません。\
                 --tables DIR か KANZEN_TABLES で指定してください",
            )
        })?;
        Ok(Shelf::new(data.join("kanzen/tables")))
    }

    /// Where the table of a game is, or would be.
    pub fn path(&self, game: &dyn AnyGame) -> PathBuf {
        let path = self.path_of(game.name());
        match path.exists() {
            true => path,
            false => self.former(game).unwrap_or(path),
        }
    }

    /// The table of a game where earlier versions of the program put it, if it
    /// is there: under a name that another game may have as well.
    fn former(&self, game: &dyn AnyGame) -> Option<PathBuf> {
        game.name().variant()?;
        let stem = game.name().as_str().replace(':', "-");
        let path = self.dir.join(format!("{stem}.kzt"));
        let table = Table::open(&path).ok()?;
        let game = game.solvable().ok()?;
        game.expect(&table).is_ok().then_some(path)
    }

    /// The same by the game's name.
    pub(crate) fn path_of(&self, game: &GameName) -> PathBuf {
        self.dir.join(format!("{}.kzt", game.file_stem()))
    }

    /// The table of a game.
    pub fn table(&self, game: &dyn AnyGame) -> Result<Table, CatalogError> {
        let path = self.path(game);
        game.take_numbering(&path);
        let table = Table::open(&path).map_err(|error| match error {
            TableError::NotFound(path) => no_table(game, path),
            error => error.into(),
        })?;
        game.solvable()?.expect(&table)?;
        Ok(table)
    }

    /// The same; it is made first if there is none, and what an interrupted
    /// solve left is gone on with.
    pub fn table_made(
        &self,
        game: &dyn AnyGame,
        options: &SolveOptions,
        watch: &dyn Watch,
    ) -> Result<Table, CatalogError> {
        match self.table(game) {
            Err(CatalogError::NotSolved { .. }) => {
                solve_missing(&[game.solvable()?], self, options, watch)?;
                self.table(game)
            }
            found => found,
        }
    }

    /// The same; the table of a material is made on the spot if that takes no
    /// more than a moment.
    pub fn table_or_solve(
        &self,
        game: &dyn AnyGame,
        watch: &dyn Watch,
    ) -> Result<Table, CatalogError> {
        match soon_made(game) {
            true => self.table_made(game, &SolveOptions::default(), watch),
            false => self.table(game),
        }
    }
}

/// Why there is no table: nobody made it, or nobody can.
fn no_table(game: &dyn AnyGame, path: PathBuf) -> CatalogError {
    let estimate = game.estimate(&path);
    match estimate.bytes {
        // It cannot be numbered, so there is no command that makes it.
        0 => CatalogError::TooBig {
            game: game.name().to_string(),
            numbers: estimate.numbers,
            free: memory::available(),
        },
        _ => CatalogError::NotSolved {
            game: game.name().clone(),
            command: game.source().to_string(),
            path,
        },
    }
}

/// Is it one material of many, whose table is made in a moment?
pub fn soon_made(game: &dyn AnyGame) -> bool {
    game.is_material() && matches!(game.numbers(), Numbers::Exactly(0..=A_MOMENT))
}
