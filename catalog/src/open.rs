//! From names to games.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use kanzen_index::bits::Word;
use kanzen_nocca::{Nocca, Size};
use kanzen_rules::GameName;
use kanzen_shogi::ruleset::PieceSet;
use kanzen_shogi::{Ruleset, Shogi, shipped};
use kanzen_yonin::{Variant, Yonin};

use crate::any::{AnyGame, Opened};
use crate::error::CatalogError;
use crate::four::Four;
use crate::source::GameSource;

/// The longest ruleset that is read.
const MOST_BYTES: u64 = 1 << 20;

/// The names of the games that come with the program. `nocca` stands for
/// boards of other sizes too: `nocca:3x4x3`, and `yonin` for its other ways to
/// play: `yonin:doubles`.
pub fn names() -> impl Iterator<Item = &'static str> {
    let rulesets = shipped::RULESETS.iter().map(|(name, _)| *name);
    rulesets.chain(["nocca", "yonin"])
}

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
            GameSource::Shipped(name) if name.family() == "nocca" => {
                let size = name.variant().map_or(Ok(Size::OFFICIAL), str::parse)?;
                Ok(nocca(size))
            }
            GameSource::Shipped(name) if name.family() == "yonin" => {
                let variant = name.variant().map_or(Ok(Variant::Singles), str::parse)?;
                Ok(Box::new(Four::new(Yonin::new(variant))))
            }
            _ => with_material(ruleset_of(self)?, self, position),
        }
    }
}

/// The game of a ruleset; where pieces are taken from a set, with the material
/// that was asked for or that of a position.
fn with_material(
    ruleset: Ruleset,
    source: &GameSource,
    position: Option<&str>,
) -> Result<Box<dyn AnyGame>, CatalogError> {
    let material = match source.variant() {
        None if ruleset.sets.is_empty() => return sized(ruleset, source),
        None => ruleset.material_of(position.unwrap_or(&ruleset.start))?,
        Some(_) if ruleset.sets.is_empty() => return Err(no_sets(&ruleset.name)),
        Some(material) => material.to_string(),
    };
    sized(ruleset.with_material(&material)?, source)
}

fn no_sets(name: &GameName) -> CatalogError {
    CatalogError::NoSets {
        name: name.family().to_string(),
    }
}

/// The materials of a game with so many pieces from one of its sets; the first
/// set if none is named.
pub fn materials(
    source: &GameSource,
    set: Option<&str>,
    pieces: usize,
) -> Result<Vec<GameSource>, CatalogError> {
    let ruleset = ruleset(source)?;
    let chosen = self::set(&ruleset, set)?;
    let found = ruleset.materials(chosen, pieces);
    if pieces == 0 || found.is_empty() {
        return Err(CatalogError::NoMaterial {
            pieces,
            set: chosen.name.clone(),
            most: chosen.most.iter().map(|n| usize::from(*n)).sum(),
        });
    }
    let found = found.iter();
    found
        .map(|material| source.with_variant(material))
        .collect()
}

/// A set of a ruleset by its name, or the first.
pub(crate) fn set<'a>(
    ruleset: &'a Ruleset,
    name: Option<&str>,
) -> Result<&'a PieceSet, CatalogError> {
    let sets = &ruleset.sets;
    let Some(first) = sets.first() else {
        return Err(no_sets(&ruleset.name));
    };
    let Some(name) = name else { return Ok(first) };
    let found = sets.iter().find(|set| set.name == name);
    found.ok_or_else(|| CatalogError::UnknownSet {
        name: name.to_string(),
        sets: sets.iter().map(|set| set.name.clone()).collect(),
    })
}

/// The ruleset of all materials. One of them is no ruleset.
pub(crate) fn ruleset(source: &GameSource) -> Result<Ruleset, CatalogError> {
    match source.variant() {
        Some(_) => Err(CatalogError::NoSets {
            name: source.to_string(),
        }),
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
    if names().any(|known| known == family) && !is_shipped() {
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

/// The game over a word that holds its board. A smaller one gains nothing.
fn nocca(size: Size) -> Box<dyn AnyGame> {
    match size.cells() {
        0..=32 => Box::new(Opened::new(Nocca::<u32>::new(size))),
        _ => Box::new(Opened::new(Nocca::<u128>::new(size))),
    }
}

/// The game over the smallest word that holds its board.
fn sized(ruleset: Ruleset, source: &GameSource) -> Result<Box<dyn AnyGame>, CatalogError> {
    fn game<W: Word>(
        ruleset: Ruleset,
        source: &GameSource,
    ) -> Result<Box<dyn AnyGame>, CatalogError> {
        Ok(Box::new(opened::<W>(ruleset, source)?))
    }
    by_word!(ruleset.squares(), game(ruleset, source))
}

/// The game of a ruleset that was found there, perhaps with a material.
pub(crate) fn opened<W: Word>(
    ruleset: Ruleset,
    source: &GameSource,
) -> Result<Opened<Shogi<W>>, CatalogError> {
    let source = match ruleset.name.variant() {
        Some(material) => source.with_variant(material)?,
        None => source.clone(),
    };
    Ok(Opened::found(Shogi::new(ruleset), source))
}
