//! A family of games as a value: all that a program needs to offer games of
//! which it knows nothing.

use kanzen_rules::laws::Lawful;
use kanzen_rules::{
    Evaluation, Explained, GameName, Inventory, Judging, Placements, Sorted, Text, TextError,
};

use serde::Serialize;

use crate::Indexed;

/// A game of two with all that people want of one, its positions numbered.
pub trait Offered:
    Lawful
    + Placements
    + Evaluation
    + Explained
    + Sorted
    + Inventory
    + Indexed<Index: Send>
    + Send
    + 'static
{
}

impl<G> Offered for G where
    G: Lawful
        + Placements
        + Evaluation
        + Explained
        + Sorted
        + Inventory
        + Indexed<Index: Send>
        + Send
        + 'static
{
}

/// A game of several that is only played.
pub trait OfferedToMany: Judging + Explained + Send + 'static {}

impl<G: Judging + Explained + Send + 'static> OfferedToMany for G {}

/// Takes a game of whatever type it is.
pub trait Host {
    /// What it makes of a game.
    type Guest;

    /// Of a game whose positions can be numbered.
    fn welcome<G: Offered>(self, game: G) -> Self::Guest;

    /// Of a game of several.
    fn welcome_many<G: OfferedToMany>(self, game: G) -> Self::Guest;
}

/// What there is to say of a family before one of its games is opened.
#[derive(Clone, Debug)]
pub struct About {
    /// What people call its games, whichever of them.
    pub title: Text,
    /// A sentence for those who see it for the first time.
    pub lead: Option<Text>,
    /// How positions are written: families with the same word write them alike.
    pub notation: &'static str,
    /// The game that is shown first; the usual one may be too big to be solved
    /// in a moment.
    pub shown: GameName,
    /// Drawings that suit its pieces, by the name a page has for them.
    pub drawings: Option<&'static str>,
    /// Is it one that everybody should see, before others?
    pub prominent: bool,
    /// Where to begin if no start is fixed.
    pub starts: &'static [&'static str],
    /// Are there cards of its positions?
    pub has_cards: bool,
}

/// How one of the games of a family is chosen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choices {
    /// What is chosen.
    pub title: Text,
    /// One after the other.
    pub choices: Vec<Choice>,
    /// Said where the usual game is chosen, and what leads back to it elsewhere,
    /// if there is something to say.
    pub usual: Option<[Text; 2]>,
}

/// One thing that is chosen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    /// What it is, where there are several.
    pub title: Text,
    /// What it can be.
    pub options: Vec<Possible>,
}

/// What a choice can be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Possible {
    /// What it is called.
    pub title: Text,
    /// The game that is chosen with it, everything else as it is.
    pub game: GameName,
    /// Is it so now?
    pub chosen: bool,
}

/// A family of games: those that come after its name and a colon, and its usual
/// one.
pub trait Family: Send + Sync + 'static {
    /// Its name, that of the usual game.
    fn name(&self) -> &GameName;

    /// What there is to say of it.
    fn about(&self) -> About;

    /// How another of its games is chosen than this; there are no others if it
    /// is not said. The variant must be one that can be opened.
    fn choices(&self, _variant: Option<&str>) -> Option<Choices> {
        None
    }

    /// Hands over the game of a variant, or the usual one, or, where a family
    /// has one for every choice of pieces, that of a position. An error says
    /// what variants there are.
    fn open<H: Host>(
        &self,
        variant: Option<&str>,
        position: Option<&str>,
        host: H,
    ) -> Result<H::Guest, TextError>;
}
