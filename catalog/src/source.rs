//! Where a game is found.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use kanzen_rules::GameName;

use crate::error::CatalogError;
use crate::families::family;

/// Where a game is found: among those that come with the program, or in a
/// ruleset file; there, where pieces are taken from a set, with a material.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameSource {
    /// By its name.
    Shipped(GameName),
    /// In a file.
    File {
        /// The file.
        path: PathBuf,
        /// Which of its games.
        variant: Option<String>,
    },
}

impl GameSource {
    /// A ruleset file, whatever its name ends in.
    pub fn of_file(path: &Path) -> GameSource {
        GameSource::File {
            path: path.to_owned(),
            variant: None,
        }
    }

    /// The family or file, whichever of its games was meant.
    pub fn base(&self) -> GameSource {
        match self {
            GameSource::Shipped(name) => GameSource::Shipped(name.base()),
            GameSource::File { path, .. } => GameSource::of_file(path),
        }
    }

    /// The same for another game of the same family or file.
    pub fn with_variant(&self, variant: &str) -> Result<GameSource, CatalogError> {
        Ok(match self {
            GameSource::Shipped(name) => GameSource::Shipped(name.with_variant(variant)?),
            GameSource::File { path, .. } => GameSource::File {
                path: path.clone(),
                variant: Some(variant.to_string()),
            },
        })
    }

    /// Which game of its family or file is meant, if that is said.
    pub fn variant(&self) -> Option<&str> {
        match self {
            GameSource::Shipped(name) => name.variant(),
            GameSource::File { variant, .. } => variant.as_deref(),
        }
    }

    /// The file, if there is one.
    pub fn file(&self) -> Option<&Path> {
        match self {
            GameSource::Shipped(_) => None,
            GameSource::File { path, .. } => Some(path),
        }
    }
}

impl FromStr for GameSource {
    type Err = CatalogError;

    /// Reads `nocca:3x4x3`, `my-game.toml` or `my-game.toml:SSPP`. A name must be
    /// one that there is; a file is looked at when the game is opened.
    fn from_str(text: &str) -> Result<GameSource, CatalogError> {
        let (file, variant) = match text.rsplit_once(':') {
            Some((file, variant)) if is_file(file) => (file, Some(variant.to_string())),
            _ => (text, None),
        };
        if is_file(file) {
            let path = PathBuf::from(file);
            return Ok(GameSource::File { path, variant });
        }
        let name: GameName = text.parse()?;
        match family(&name) {
            Some(_) => Ok(GameSource::Shipped(name)),
            None => Err(CatalogError::UnknownGame {
                name: text.to_string(),
            }),
        }
    }
}

/// As a person would ask for it.
impl fmt::Display for GameSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameSource::Shipped(name) => name.fmt(f),
            GameSource::File { path, variant } => {
                write!(f, "{}", path.display())?;
                variant.iter().try_for_each(|which| write!(f, ":{which}"))
            }
        }
    }
}

fn is_file(text: &str) -> bool {
    text.ends_with(".toml")
}
