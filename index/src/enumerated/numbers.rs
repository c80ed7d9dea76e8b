//! The numberings of an enumerated game, and walking through them.

use std::hash::Hash;
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use kanzen_rules::{Game, Notation};

use super::Enumerated;
use super::positions::representative;
use super::predecessors::Predecessors;
use super::search::{Forward, Reached, moves};
use crate::{Index, Opening, Place, Walker, opening};

/// What the numberings of a game have in common.
pub(super) struct Shared<P> {
    pub reached: Reached<P>,
    /// What the search has left for them; nothing if the list was read.
    forward: Mutex<Option<Forward>>,
    /// Made when a mark is first asked for: probing a table needs none.
    predecessors: OnceLock<Predecessors>,
}

impl<P> Shared<P> {
    pub fn new(reached: Reached<P>, forward: Option<Forward>) -> Shared<P> {
        Shared {
            reached,
            forward: Mutex::new(forward),
            predecessors: OnceLock::new(),
        }
    }

    /// Does it have nothing but the list?
    pub fn is_looked_at(&self) -> bool {
        let forward = self.forward.lock().unwrap_or_else(PoisonError::into_inner);
        forward.is_none() && self.predecessors.get().is_none()
    }
}

impl<P: Copy + Eq + Hash> Shared<P> {
    /// The number of a position among all, images once.
    #[inline(always)]
    pub fn number<G: Notation<Position = P>>(&self, game: &G, pos: &P) -> Option<u64> {
        let (hash, pos) = representative(game, pos);
        self.reached.positions.find(hash, &pos).map(u64::from)
    }

    /// The numbers of the positions that have a move to this one, in rising
    /// order.
    #[inline(always)]
    pub fn predecessors<G: Notation<Position = P>>(&self, game: &G, number: u64) -> &[u32] {
        let made = || {
            let found = self
                .forward
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .take();
            let forward = found.unwrap_or_else(|| moves(game, &self.reached.positions));
            Predecessors::new(&forward)
        };
        self.predecessors.get_or_init(made).of(number)
    }
}

/// Which positions have numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Those that are not settled, images once.
    Stored,
    /// All, images once.
    Folded,
    /// All, each for itself: the folded number times the number of symmetries,
    /// the identity included, and which of them leads from the position that is
    /// numbered there to this one. An image that an earlier symmetry gives too is
    /// a hole.
    Explicit,
}

/// A numbering of the positions that can be reached.
pub struct Numbers<G: Game> {
    pub(super) shared: Arc<Shared<G::Position>>,
    pub(super) kind: Kind,
    /// Numbers for each folded one.
    pub(super) images: u64,
}

impl<G: Game> Numbers<G> {
    /// How many positions it has, images once.
    fn folded(&self) -> u64 {
        let reached = &self.shared.reached;
        match self.kind {
            Kind::Stored => reached.stored,
            _ => reached.positions.len() as u64,
        }
    }
}

impl<G: Notation + Send> Index<Enumerated<G>> for Numbers<G> {
    type Walker<'a>
        = Walk<'a, G>
    where
        G: 'a;

    fn len(&self) -> u64 {
        self.folded() * self.images
    }

    /// A position that cannot be reached has no number. It gets the one after
    /// the last, which no table has.
    #[inline(always)]
    fn place(&self, game: &Enumerated<G>, pos: &G::Position) -> Place {
        if self.kind == Kind::Stored
            && let Some(value) = game.settled(pos)
        {
            return Place::Settled(value);
        }
        let Some(number) = self.shared.number(game.game(), pos) else {
            return Place::Stored(self.len());
        };
        Place::Stored(match self.kind {
            Kind::Stored | Kind::Folded => number,
            Kind::Explicit => {
                let numbered = &self.shared.reached.positions.list()[number as usize];
                let is_this = |image: &u64| game.nth_image(numbered, *image) == *pos;
                let image = (0..self.images).find(is_this);
                number * self.images + image.expect("an image of what stands for it")
            }
        })
    }

    fn has_everything(&self, _: &Enumerated<G>) -> bool {
        self.kind != Kind::Stored || self.folded() == self.shared.reached.positions.len() as u64
    }

    fn known_count(&self, _: &Enumerated<G>) -> Option<u64> {
        (self.images == 1).then(|| self.folded())
    }

    fn walker<'a>(&'a self, game: &'a Enumerated<G>) -> Walk<'a, G> {
        Walk {
            numbers: self,
            game,
        }
    }
}

/// Goes from number to number by looking into the list.
pub struct Walk<'a, G: Game> {
    numbers: &'a Numbers<G>,
    game: &'a Enumerated<G>,
}

impl<G: Notation + Send> Walk<'_, G> {
    /// The position with this number, also in a hole.
    #[inline(always)]
    fn at(&self, number: u64) -> G::Position {
        let images = self.numbers.images;
        let list = self.numbers.shared.reached.positions.list();
        match images {
            1 => list[number as usize],
            _ => {
                let numbered = &list[(number / images) as usize];
                self.game.nth_image(numbered, number % images)
            }
        }
    }

    /// Marks of one position of an orbit: of the predecessors of the orbit all
    /// images are tried. For laws and small games.
    fn for_each_explicit_mark(&mut self, number: u64, mut visit: impl FnMut(u64)) {
        let (game, images) = (self.game, self.numbers.images);
        let target = self.at(number);
        let orbit = number / images;
        let shared = &self.numbers.shared;
        for same in shared
            .predecessors(game.game(), orbit)
            .chunk_by(|a, b| a == b)
        {
            let first = u64::from(same[0]) * images;
            for previous in first..first + images {
                let Some(pos) = self.seek(previous) else {
                    continue;
                };
                game.for_each_move(&pos, |mv| {
                    if game.after(&pos, mv) == target {
                        visit(previous);
                    }
                });
            }
        }
    }
}

impl<G: Notation + Send> Walker<Enumerated<G>> for Walk<'_, G> {
    #[inline(always)]
    fn known(&mut self, number: u64) -> G::Position {
        self.at(number)
    }

    #[inline(always)]
    fn seek(&mut self, number: u64) -> Option<G::Position> {
        let pos = self.at(number);
        let images = self.numbers.images;
        let first = number - number % images;
        let is_hole = (first..number).any(|earlier| self.at(earlier) == pos);
        (!is_hole).then_some(pos)
    }

    #[inline(always)]
    fn open(&mut self, range: Range<u64>, visit: &mut dyn FnMut(u64, Opening)) {
        let (numbers, game) = (self.numbers, self.game);
        opening::one_by_one(numbers, game, self, range, visit);
    }

    fn add_marks(&mut self, number: u64, marks: &mut Vec<u64>) {
        let shared = &self.numbers.shared;
        match self.numbers.kind {
            Kind::Explicit => self.for_each_explicit_mark(number, |mark| marks.push(mark)),
            // Settled positions come last.
            Kind::Stored | Kind::Folded => marks.extend(
                shared
                    .predecessors(self.game.game(), number)
                    .iter()
                    .map(|previous| u64::from(*previous))
                    .take_while(|previous| *previous < self.numbers.folded()),
            ),
        }
    }
}
