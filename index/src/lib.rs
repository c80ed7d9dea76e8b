//! Positions and numbers: the trait that a solver works through, and the
//! toolbox from which a game's numbering is made.

#![forbid(unsafe_code)]

pub mod bits;
pub mod combinations;
pub mod enumerated;
pub mod family;
pub mod laws;
pub mod opening;

use std::io::{self, Read, Write};
use std::ops::{ControlFlow, Range};

use kanzen_rules::{Game, Value};

pub use enumerated::{Enumerated, Unreadable};
pub use opening::Opening;

/// Where the value of an unfinished position is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// It follows from the position itself.
    Settled(Value),
    /// It follows from the position's moves: each ends the game, or leads to a
    /// position that is settled or stored.
    Derived,
    /// It stands in the table under this number.
    Stored(u64),
}

/// A numbering of positions, the mover normalised and mirror images folded
/// where the rules allow that.
pub trait Index<G: Game>: Send + Sync {
    /// See [`Walker`].
    type Walker<'a>: Walker<G>
    where
        Self: 'a,
        G: 'a;

    /// Numbers run from 0 to here. Some may be holes.
    fn len(&self) -> u64;

    /// Is there nothing to number?
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Where to look an unfinished position up. A position and its images have
    /// the same place.
    fn place(&self, game: &G, pos: &G::Position) -> Place;

    /// Are there derived positions?
    fn derives(&self) -> bool {
        false
    }

    /// Is the value of this unfinished, unsettled position derived? Told without
    /// looking for a number.
    fn is_derived(&self, _game: &G, _pos: &G::Position) -> bool {
        false
    }

    /// Visits the moves of a derived position that may matter: those left out
    /// lose on the next ply.
    fn try_for_each_reply<B>(
        &self,
        game: &G,
        pos: &G::Position,
        visit: impl FnMut(G::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        game.try_for_each_move(pos, visit)
    }

    /// Is a move from one numbered position to another neither counted nor
    /// marked? Only one into a win in three that one look tells, and only where
    /// no other move can lead to a win in one but a settled one: then nothing
    /// else depends on it until the distance is four.
    fn leaves_out(&self, _game: &G, _from: &G::Position, _to: &G::Position) -> bool {
        false
    }

    /// Does every unfinished position have a number? If it is not known, no.
    fn has_everything(&self, _game: &G) -> bool {
        false
    }

    /// How many numbers are no holes, if that can be told without a walk.
    fn known_count(&self, _game: &G) -> Option<u64> {
        None
    }

    /// Goes from number to number.
    fn walker<'a>(&'a self, game: &'a G) -> Self::Walker<'a>;
}

/// Goes from number to number, quickest in rising order.
pub trait Walker<G: Game> {
    /// The position with this number, which is known to be no hole.
    fn known(&mut self, number: u64) -> G::Position;

    /// The position with this number; none in a hole.
    fn seek(&mut self, number: u64) -> Option<G::Position>;

    /// Visits the numbers that are no holes in rising order, with what one look
    /// ahead tells of each: a quicker way to what [`opening::one_by_one`] gives.
    // What is large and asked for in several places takes no closures by type,
    // so that it is compiled once for each game.
    fn open(&mut self, numbers: Range<u64>, visit: &mut dyn FnMut(u64, Opening));

    /// Adds a number to `marks` for every move of a numbered position into the
    /// one with this number, known to be no hole, or an image of it that counts
    /// as the same: as many times as the numbered position has such moves that
    /// are not [left out](Index::leaves_out). Numbers that are holes may be added too.
    fn add_marks(&mut self, number: u64, marks: &mut Vec<u64>);

    /// The same for many numbers, which are handed over in portions of any size
    /// and taken from the list.
    fn for_each_mark(&mut self, numbers: &[u64], sink: &mut dyn FnMut(&mut Vec<u64>)) {
        let mut marks = Vec::new();
        for &number in numbers {
            self.add_marks(number, &mut marks);
            sink(&mut marks);
        }
    }

    /// The same for the moves into derived positions that have a move into the
    /// one with this number, if it `decides` them, which is asked with the
    /// numbers that their moves lead to.
    fn add_derived_marks(
        &mut self,
        _number: u64,
        _decides: &mut dyn FnMut(&[u64]) -> bool,
        _marks: &mut Vec<u64>,
    ) {
    }
}

/// A game that has numberings.
pub trait Indexed: Game + Sized {
    /// The type of all of them.
    type Index: Index<Self>;

    /// Changes whenever the same position gets another number.
    const INDEX_VERSION: u32;

    /// A hash of everything in the rules that values and numbers depend on,
    /// and of nothing else: not of names, nor of the start.
    fn fingerprint(&self) -> [u8; 32];

    /// The numbering of what a table must store: positions that are not
    /// settled, those that symmetries turn into each other numbered once.
    fn stored(&self) -> Result<Self::Index, TooBig>;

    /// What [`stored`](Indexed::stored) gives, told in a moment and without
    /// making it.
    fn estimate(&self) -> Estimate;

    /// What the numberings are made from, where finding it takes long enough to
    /// be kept beside a table.
    fn lengthy(&self) -> Option<&dyn Lengthy> {
        None
    }

    /// The numbering of every unfinished position, symmetric ones once.
    fn folded(&self) -> Result<Self::Index, TooBig>;

    /// The numbering of every unfinished position, each for itself.
    fn explicit(&self) -> Result<Self::Index, TooBig>;
}

/// What numberings are made from, as bytes.
pub trait Lengthy {
    /// Writes it; it is found first if it was not.
    fn keep(&self, to: &mut dyn Write) -> io::Result<()>;

    /// Takes what was kept instead of finding it; an error leaves everything as
    /// it was, and what is known already stays.
    fn restore(&self, from: &mut dyn Read) -> Result<(), Unreadable>;

    /// What it will take in memory when it is restored and no more than looked
    /// at, told from its first bytes; none if they are of something else.
    fn foresee(&self, from: &mut dyn Read) -> Option<Estimate>;
}

/// What is known of a numbering before it is made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// No more numbers than this.
    pub numbers: f64,
    /// Bytes of its own tables, within a factor of two; none where the game is
    /// [`TooBig`].
    pub bytes: u64,
}

/// A game whose positions cannot be numbered here.
#[derive(Clone, PartialEq, Debug)]
pub struct TooBig {
    /// How many numbers it would take, about.
    pub numbers: f64,
}

impl std::fmt::Display for TooBig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "about {:.1e} positions are too many to number",
            self.numbers
        )
    }
}

impl std::error::Error for TooBig {}
