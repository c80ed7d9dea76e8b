//! The families of games that come with the program.

use std::sync::LazyLock;

use kanzen_index::family::{About, Choices, Family, Host, Offered, OfferedToMany};
use kanzen_rules::GameName;

use crate::any::AnyGame;
use crate::error::CatalogError;
use crate::four::Four;
use crate::source::GameSource;
use crate::two::Two;

/// All of them, in the order in which people are shown them.
static FAMILIES: LazyLock<Vec<Box<dyn AnyFamily>>> = LazyLock::new(|| {
    let mut families: Vec<Box<dyn AnyFamily>> = Vec::new();
    families.extend(kanzen_shogi::families().map(any));
    families.extend(kanzen_nocca::families().map(any));
    families.extend(kanzen_yonin::families().map(any));
    families.extend(kanzen_shimpei::families().map(any));
    families
});

fn any(family: impl Family) -> Box<dyn AnyFamily> {
    Box::new(family)
}

/// The names of the families that come with the program. A name stands for the
/// usual game; others follow it after a colon: `nocca:3x4x3`, `yonin:doubles`.
pub fn names() -> impl Iterator<Item = &'static str> {
    FAMILIES.iter().map(|family| family.name().family())
}

/// A family that comes with the program.
pub(crate) fn family(name: &GameName) -> Option<&'static dyn AnyFamily> {
    let mut families = FAMILIES.iter().map(|family| &**family);
    families.find(|family| family.name().family() == name.family())
}

/// A family of any type.
pub(crate) trait AnyFamily: Send + Sync {
    /// The name of its usual game.
    fn name(&self) -> &GameName;

    /// The game that was asked for; that of a position where there is one for
    /// every choice of pieces and the name says nothing of it.
    fn open(
        &self,
        source: &GameSource,
        position: Option<&str>,
    ) -> Result<Box<dyn AnyGame>, CatalogError>;
}

impl<F: Family> AnyFamily for F {
    fn name(&self) -> &GameName {
        Family::name(self)
    }

    fn open(
        &self,
        source: &GameSource,
        position: Option<&str>,
    ) -> Result<Box<dyn AnyGame>, CatalogError> {
        let variant = source.variant();
        let background = Background {
            source: source.clone(),
            about: self.about(),
            choices: self.choices(variant),
        };
        Family::open(self, variant, position, background)?
    }
}

/// Where a game was found, and what its family says.
#[derive(Clone)]
pub(crate) struct Background {
    pub source: GameSource,
    pub about: About,
    pub choices: Option<Choices>,
}

impl Background {
    /// The same for a game whose name may say more than was asked for.
    pub fn of(mut self, name: &GameName) -> Result<Background, CatalogError> {
        if let Some(variant) = name.variant() {
            self.source = self.source.with_variant(variant)?;
        }
        Ok(self)
    }
}

impl Host for Background {
    type Guest = Result<Box<dyn AnyGame>, CatalogError>;

    fn welcome<G: Offered>(self, game: G) -> Self::Guest {
        let background = self.of(game.name())?;
        Ok(Box::new(Two::new(game, background)))
    }

    fn welcome_many<G: OfferedToMany>(self, game: G) -> Self::Guest {
        let background = self.of(game.name())?;
        Ok(Box::new(Four::weighed(game, background)))
    }
}
