//! From names to games.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use kanzen_index::bits::Word;
use kanzen_index::family::Family;
use kanzen_rules::GameName;
use kanzen_shogi::{Ruleset, RulesetFamily, Shogi, shipped};

use crate::any::AnyGame;
use crate::error::CatalogError;
use crate::families::{AnyFamily, Background, family};

use crate::source::GameSource;
use crate::two::Two;

/// The longest ruleset that is read.
const MOST_BYTES: u64 = 1 << 20;

/// A game by its name, or from a file that ends in `.toml`. Where pieces are
/// taken from a set, the material follows a colon: `ninemasu:SSPP`.
pub fn open(name: &str) -> Result<Box<dyn AnyGame>, CatalogError> {
    open_at(name, None)
}

/// The same for a position, which tells the material where a game has many and
/// the name says nothing of it.
pub fn open_at(name: &str, position: Option<&str>) -> Result<Box<dyn AnyGame>, CatalogError> {
    name.parse::<GameSource>()?.open(position)
}

/// A game from a ruleset file.
pub fn open_file(path: &Path) -> Result<Box<dyn AnyGame>, CatalogError> {
    GameSource::of_file(path).open(None)
}

impl GameSource {
    /// The game that is found there; that of a position where a family has many
    /// and the name says nothing of it.
    pub fn open(&self, position: Option<&str>) -> Result<Box<dyn AnyGame>, CatalogError> {
        match self {
            GameSource::Shipped(name) => match family(name) {
                Some(family) => family.open(self, position),
                None => Err(CatalogError::UnknownGame {
                    name: name.to_string(),
                }),
            },
            GameSource::File { path, .. } => {
                let own = RulesetFamily::from(read_ruleset(path)?);
                AnyFamily::open(&own, self, position)
            }
        }
    }
}

fn no_sets(name: &GameName) -> CatalogError {
    without_sets(name.family())
}

/// The game's pieces are fixed, so there is no material to name.
fn without_sets(name: &str) -> CatalogError {
    CatalogError::wrong(
        format!("{name} has no sets to take pieces from: its start says which there are"),
        format!("{name} の駒は初期局面で決まっていて、選べません"),
    )
}

/// The materials of a game with so many pieces from one of its sets; the first
/// set if none is named.
pub fn materials(
    source: &GameSource,
    set: Option<&str>,
    pieces: usize,
) -> Result<Vec<GameSource>, CatalogError> {
    let ruleset = ruleset(source)?;
    let chosen = ruleset.set(set)?;
    let found = ruleset.materials(chosen, pieces);
    if pieces == 0 || found.is_empty() {
        let set = &chosen.name;
        let most: usize = chosen.most.iter().map(|n| usize::from(*n)).sum();
        return Err(CatalogError::wrong(
            format!("{pieces} pieces cannot be taken from the set {set}: it has 1 to {most}"),
            format!("組 {set} から {pieces} 枚は取れません。1 枚から {most} 枚までです"),
        ));
    }
    let found = found.iter();
    found
        .map(|material| source.with_variant(material))
        .collect()
}

/// The ruleset of all materials. One of them is no ruleset.
pub(crate) fn ruleset(source: &GameSource) -> Result<Ruleset, CatalogError> {
    match source.variant() {
        Some(_) => Err(without_sets(&source.to_string())),
        None => ruleset_of(source),
    }
}

fn ruleset_of(source: &GameSource) -> Result<Ruleset, CatalogError> {
    match source {
        GameSource::File { path, .. } => read_ruleset(path),
        GameSource::Shipped(name) => match shipped::text(name.family()) {
            Some(text) => parse(Path::new(name.family()), text),
            None => Err(no_sets(name)),
        },
    }
}

/// A ruleset from a file. It may not be called like a game that comes with the
/// program unless it is that game: tables are found by name.
fn read_ruleset(path: &Path) -> Result<Ruleset, CatalogError> {
    let text = read(path).map_err(|source| CatalogError::ReadFile {
        path: path.to_owned(),
        source,
    })?;
    let ruleset = parse(path, &text)?;
    let family = ruleset.name.family();
    let is_shipped = || {
        let known = shipped::text(family).is_some();
        known && shipped::ruleset(family).fingerprint() == ruleset.fingerprint()
    };
    if self::family(&ruleset.name).is_some() && !is_shipped() {
        return Err(CatalogError::NameTaken {
            path: path.to_owned(),
            name: family.to_string(),
        });
    }
    Ok(ruleset)
}

/// The text of a file that is no longer than any ruleset.
fn read(path: &Path) -> std::io::Result<String> {
    let mut text = String::new();
    File::open(path)?
        .take(MOST_BYTES + 1)
        .read_to_string(&mut text)?;
    match text.len() as u64 {
        0..=MOST_BYTES => Ok(text),
        _ => Err(std::io::Error::other("it is too long for a ruleset")),
    }
}

fn parse(path: &Path, text: &str) -> Result<Ruleset, CatalogError> {
    Ruleset::parse(text).map_err(|problems| CatalogError::Ruleset {
        path: path.to_owned(),
        problems,
    })
}

/// The game of a ruleset that was found there, perhaps with a material.
pub(crate) fn opened<W: Word>(
    ruleset: Ruleset,
    source: &GameSource,
) -> Result<Two<Shogi<W>>, CatalogError> {
    let background = Background {
        source: source.clone(),
        about: RulesetFamily::from(ruleset.clone()).about(),
        choices: None,
    };
    let background = background.of(&ruleset.name)?;
    Ok(Two::new(Shogi::new(ruleset), background))
}
