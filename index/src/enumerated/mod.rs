//! A numbering for any game: its positions are enumerated.
//!
//! [`Enumerated`] takes a game of two that says how it is played ([`Game`]) and
//! written ([`Notation`]) and gives one that can be solved: everything else that
//! a solver asks of a game it answers itself, from a list of all positions that
//! can be reached from the start. If the game tells images of its positions
//! ([`Game::for_each_image`]), these are numbered once.
//!
//! There are no positions but those that can be reached, and their images. So
//! counts over all positions are over these: folded ones count a position and its
//! images once; explicit ones count every image for itself, also where only the
//! other player could come there, as after an exchange of colours.
//!
//! What it takes: of every position the bytes of its type, 6 for finding it and
//! 8 for its predecessors, and 4 for every move between two positions; while the
//! predecessors are gathered 12 more of a position and 4 more of a move. With
//! positions of 8 bytes and 25 moves each that is 234 bytes a position at most: a
//! hundred million fit 24 GiB. Enumerating stops with [`TooBig`] when what has
//! been found will take more than the bytes [allowed](Enumerated::within). A list
//! that was [restored](Lengthy::restore) takes the bytes of positions and 6 each
//! as long as it is only looked at.
//!
//! | file | takes | gives |
//! |---|---|---|
//! | `positions` | positions | numbers, by hash |
//! | `search` | a game | the list of its positions, and their moves |
//! | `predecessors` | moves forwards | moves backwards |
//! | `numbers` | both | [`Index`](crate::Index) and [`Walker`](crate::Walker) |
//! | `saved` | the list | bytes, and back |
//! | `delegated` | the game | the traits that a game has |

mod delegated;
mod numbers;
mod positions;
mod predecessors;
mod saved;
mod search;
mod threads;

use std::sync::{Arc, OnceLock};

use kanzen_rules::{Game, MOST_IMAGES, Notation, Symmetry};

use crate::{Estimate, Indexed, Lengthy, TooBig};
use numbers::{Kind, Shared};
pub use numbers::{Numbers, Walk};
use positions::bytes_for;
use search::{Bounds, Forward, Reached, bytes, reach};

pub use saved::Unreadable;

/// Bytes that a numbering may take if nobody says.
const MOST_BYTES: u64 = 24 << 30;
/// Numbers have 31 bits.
const MOST_POSITIONS: u64 = 1 << 31;
/// A game of so many positions is enumerated in a moment.
const FEW: u64 = 1 << 14;
/// A list of so many positions is kept.
const MANY: u64 = 1 << 18;

/// A game with a numbering of what can be reached from its start.
///
/// The numbering is made when something needs it, and kept. The numbers do not
/// depend on how many threads make it.
///
/// ```
/// # use kanzen_index::{Enumerated, Index, Indexed};
/// # fn numbered<G: kanzen_rules::Notation + Send>(game: G) -> Result<u64, kanzen_index::TooBig> {
/// let game = Enumerated::new(game).within(1 << 30);
/// Ok(game.stored()?.len())
/// # }
/// ```
pub struct Enumerated<G: Game> {
    game: G,
    most_bytes: u64,
    expected: Option<u64>,
    symmetries: Vec<Symmetry>,
    shared: OnceLock<Result<Arc<Shared<G::Position>>, TooBig>>,
}

impl<G: Notation + Send> Enumerated<G> {
    /// The game, nothing enumerated yet.
    pub fn new(game: G) -> Enumerated<G> {
        const { assert!(G::PLAYERS == 2) };
        let mut symmetries = Vec::new();
        if let Some(start) = game.usual_start() {
            game.for_each_image(&start, |image| {
                symmetries.push(Symmetry::Numbered {
                    number: symmetries.len() as u8,
                    flips: game.turn(&image) != game.turn(&start),
                });
            });
        }
        assert!(symmetries.len() <= MOST_IMAGES, "too many symmetries");
        Enumerated {
            game,
            most_bytes: MOST_BYTES,
            expected: None,
            symmetries,
            shared: OnceLock::new(),
        }
    }

    /// The same with so many bytes for the numbering at most.
    pub fn within(self, most_bytes: u64) -> Enumerated<G> {
        Enumerated { most_bytes, ..self }
    }

    /// The same for a game of which it is known about how many positions it has,
    /// images once: a better [`estimate`](Indexed::estimate).
    pub fn expecting(self, positions: u64) -> Enumerated<G> {
        Enumerated {
            expected: Some(positions),
            ..self
        }
    }

    /// The game itself.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The image of a position under a symmetry by its number, 0 for the
    /// identity.
    #[inline(always)]
    fn nth_image(&self, pos: &G::Position, number: u64) -> G::Position {
        let (mut seen, mut found) = (0, *pos);
        if number > 0 {
            self.game.for_each_image(pos, |image| {
                seen += 1;
                if seen == number {
                    found = image;
                }
            });
        }
        found
    }

    fn reach(&self, positions: u64) -> Result<(Reached<G::Position>, Forward), TooBig> {
        let bounds = Bounds {
            positions,
            bytes: self.most_bytes,
        };
        let start = self.game.usual_start().ok_or(TooBig { numbers: 0.0 })?;
        reach(&self.game, &start, bounds)
    }

    fn shared(&self) -> Result<&Arc<Shared<G::Position>>, TooBig> {
        let reached = || {
            let (reached, forward) = self.reach(MOST_POSITIONS)?;
            Ok(Arc::new(Shared::new(reached, Some(forward))))
        };
        self.shared
            .get_or_init(reached)
            .as_ref()
            .map_err(TooBig::clone)
    }

    fn numbers(&self, kind: Kind) -> Result<Numbers<G>, TooBig> {
        Ok(Numbers {
            shared: self.shared()?.clone(),
            kind,
            images: match kind {
                Kind::Stored | Kind::Folded => 1,
                Kind::Explicit => 1 + self.symmetries.len() as u64,
            },
        })
    }
}

impl<G: Notation + Send> Indexed for Enumerated<G> {
    type Index = Numbers<G>;

    const INDEX_VERSION: u32 = 1;

    /// Of the text of the rules, which must say everything that matters, and of
    /// the start, on which the numbers depend.
    fn fingerprint(&self) -> [u8; 32] {
        let start = self.game.usual_start();
        let text = start.map(|start| self.game.write_position(&start));
        // If positions were hashed in another way, they would get other numbers.
        let hash = start.map_or(0, |start| positions::representative(&self.game, &start).0);
        let mut hasher = blake3::Hasher::new();
        for part in [self.game.name().as_str(), &self.game.rules_text()] {
            hasher.update(part.as_bytes()).update(&[0]);
        }
        hasher.update(text.unwrap_or_default().as_bytes());
        hasher.update(&hash.to_le_bytes());
        *hasher.finalize().as_bytes()
    }

    fn stored(&self) -> Result<Numbers<G>, TooBig> {
        self.numbers(Kind::Stored)
    }

    /// Exact once the game is enumerated, and for a small one, which is
    /// enumerated for this. Of another nothing is known but what was
    /// [expected](Enumerated::expecting), or else what there is room for.
    fn estimate(&self) -> Estimate {
        let exactly = |reached: &Reached<G::Position>| {
            let positions = reached.positions.len() as u64;
            Estimate {
                numbers: positions as f64,
                bytes: bytes::<G::Position>(positions, reached.edges),
            }
        };
        match self.shared.get() {
            // A list that was kept, and nothing more so far.
            Some(Ok(shared)) if shared.is_looked_at() => {
                let positions = shared.reached.positions.len() as u64;
                return Estimate {
                    numbers: positions as f64,
                    bytes: bytes_for::<G::Position>(positions),
                };
            }
            Some(Ok(shared)) => return exactly(&shared.reached),
            Some(Err(too_big)) => {
                return Estimate {
                    numbers: too_big.numbers,
                    bytes: 0,
                };
            }
            None => {}
        }
        if let Ok((few, _)) = self.reach(FEW) {
            return exactly(&few);
        }
        let least = bytes::<G::Position>(1000, 1000) / 1000;
        let positions = self.expected.unwrap_or(self.most_bytes / least);
        Estimate {
            numbers: positions as f64,
            bytes: match self.expected {
                Some(positions) => positions * 10 * least,
                None => self.most_bytes,
            },
        }
    }

    fn lengthy(&self) -> Option<&dyn Lengthy> {
        let is_short = match self.shared.get() {
            Some(Ok(shared)) => (shared.reached.positions.len() as u64) < MANY,
            _ => false,
        };
        (!is_short).then_some(self as &dyn Lengthy)
    }

    fn folded(&self) -> Result<Numbers<G>, TooBig> {
        self.numbers(Kind::Folded)
    }

    fn explicit(&self) -> Result<Numbers<G>, TooBig> {
        self.numbers(Kind::Explicit)
    }
}
