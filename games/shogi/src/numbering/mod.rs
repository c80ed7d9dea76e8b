//! The numbering of a ruleset's positions, derived from the ruleset alone.
//!
//! A number is made of these parts, from the slowest to the fastest:
//!
//! 1. the **block**: whose turn it is and where the two royal pieces stand;
//! 2. for each kind in turn a [**layer**](layers): where its pieces are. Where
//!    captured pieces are gone, each player's are a layer of their own.
//!
//! What a layer adds for a way to stand is what all ways before it leave to the
//! layers after it. That depends on the squares that are free, and on where
//! pieces can stand: see [`rows`] and [`zones`].
//!
//! If the rules are blind to a change of colours, positions are turned so that
//! the first player is to move; if they are blind to the mirror, a block
//! stands for its mirror image too. In a block that is its own image (both
//! royal pieces on the middle file) the smaller of a position's two numbers
//! counts and the other is a hole.
//!
//! Worked example, with all positions numbered: Anpanman Shogi, `sac/3/3/3/CAS b - 1`. The leaders stand
//! on squares 13 and 1, both on the middle file: a block that is its own
//! image. The 13 free squares are 0 2 3 … 12 14. There are four layers of one
//! piece: the first player's C, the second's, and their S. With f free squares
//! a piece is gone in 1 way and on the board in f, so the last layer has
//! 1 + f ways, the last two have 1 + f + f², the last three 2224 on 13 squares
//! and 1753 on 12, and all four 2224 + 13·1753 = 25013. The first C on square
//! 12 is 11th of the free ones: 2224 + 11·1753 = 21507. The second C on 2 is
//! then 1st of 12: 157 + 1·133 = 290; the first S on 14 is 10th of 11: 12 +
//! 10·11 = 122; the second S on 0 is 0th of 10: 1. That makes 21920. The
//! mirror image, with the first C on 14 and the second on 0, has 2224 +
//! 12·1753 + 157 + 122 + 1 = 23540; the smaller one is taken, so the start is
//! number 21920 of its block.

mod arrivals;
mod batch;
mod before;
mod blocks;
mod count;
mod estimate;
mod first_look;
mod group;
mod layers;
mod marks;
mod rows;
mod scene;
mod spots;
mod walk;
mod zones;

use kanzen_index::bits::Word;
use kanzen_index::{Estimate, Index, Indexed, Place, TooBig};
use kanzen_rules::{Game, Symmetry};

use self::arrivals::Arrivals;
use self::blocks::{Blocks, Seat};
use self::first_look::Looks;
use self::layers::{Layer, MAX_SLOTS, layers, sizes};
use self::spots::{FLIP, MIRROR, Node, Spots, Variant, View};
use self::walk::Walk;
use self::zones::Zones;
use crate::engine::Shogi;
use crate::position::Position;
use crate::ruleset::{Goal, ROYAL};

/// See the module's words.
pub struct Numbering<W> {
    blocks: Blocks<W>,
    layers: Vec<Layer>,
    /// How many of them are outer ones, which a [group](group) shares; where the
    /// other's pieces begin in a list of all, and where they end.
    outer: usize,
    first_inner: usize,
    slots: usize,
    spots: Spots,
    /// The four ways to look at a board, numbered as [`Seat::view`] has them.
    views: [View<W>; 4],
    /// Settled positions have no number.
    only_stored: bool,
    /// What playing backwards needs.
    arrivals: Arrivals<W>,
    /// What a first look needs, where there is a quick one.
    looks: Option<Looks<W>>,
    board: W,
}

/// What numbers are made of, before they are used.
struct Plan<W> {
    blocks: Blocks<W>,
    layers: Vec<Layer>,
    spots: Spots,
}

impl<W: Word> Plan<W> {
    /// Of all positions or of unsettled ones only, folded or not.
    fn new(game: &Shogi<W>, folds: bool, only_stored: bool) -> Result<Self, TooBig> {
        let rules = &game.rules;
        let has = |symmetry| folds && game.symmetries.contains(&symmetry);
        let (mirrors, flips) = (has(Symmetry::Mirror), has(Symmetry::Flip));
        let turns = if flips { 1 } else { 2 };
        let spots = Spots::new(rules.squares());
        let mut layers = layers(rules);
        let free = rules.squares() - 2;
        let most = sizes(&layers, free)[0][free];
        let slots: usize = layers.iter().map(|layer| layer.count).sum();
        if most > f64::from(u32::MAX) || slots >= MAX_SLOTS {
            let blocks = turns * rules.squares() * (rules.squares() - 1);
            let numbers = most * blocks as f64;
            return Err(TooBig { numbers });
        }
        let quiet = only_stored || game.answers_check();
        let zones = Zones::new(game, &layers, quiet);
        let sizes = rows::lay(&mut layers, &zones, &spots, turns);
        Ok(Plan {
            blocks: Blocks::new(game, only_stored, (mirrors, flips), (&zones, &sizes)),
            layers,
            spots,
        })
    }
}

impl<W: Word> Numbering<W> {
    /// The numbering of all positions or of unsettled ones only, folded or not.
    fn new(game: &Shogi<W>, folds: bool, only_stored: bool) -> Result<Self, TooBig> {
        let Plan {
            blocks,
            layers,
            spots,
        } = Plan::new(game, folds, only_stored)?;
        let view = |view| View::new(&game.tables, &spots, &layers, view);
        let looks = only_stored.then(|| Looks::new(game, &layers, &spots));
        let quiet = only_stored || game.answers_check();
        let outer = group::outer_layers(&layers, game.rules.squares() - 2);
        Ok(Numbering {
            outer,
            first_inner: layers[outer].slots[0],
            slots: layers.iter().map(|layer| layer.count).sum(),
            blocks,
            views: [0, MIRROR, FLIP, FLIP | MIRROR].map(view),
            only_stored,
            arrivals: Arrivals::new(game, &layers, &spots, quiet),
            looks: looks.flatten(),
            board: game.tables.board,
            layers,
            spots,
        })
    }

    #[inline(always)]
    fn view(&self, view: u8) -> &View<W> {
        &self.views[usize::from(view) % self.views.len()]
    }

    /// The squares that the royal pieces leave.
    #[inline(always)]
    fn free(&self, royals: [u8; 2]) -> W {
        self.board & !(W::bit(royals[0].into()) | W::bit(royals[1].into()))
    }

    /// The number of a position in its block, seen from one side.
    #[inline(always)]
    fn number(&self, node: &Node, seat: &Seat<W>, view: u8) -> u32 {
        let (mut sum, mut free) = (0, seat.free);
        let view = self.view(view);
        for layer in &self.layers {
            sum += layer.add(&node.pieces, view, seat.zone, &mut free);
        }
        sum
    }

    /// A position as numbers are made from it.
    #[inline(always)]
    fn node(&self, game: &Shogi<W>, pos: &Position<W>) -> Node {
        let mut node = Node {
            turn: pos.turn,
            royals: [0, 1].map(|side| pos.pieces(side, ROYAL).lowest() as u8),
            pieces: [0; MAX_SLOTS],
        };
        for layer in self.layers.iter().filter(|layer| layer.count > 0) {
            let mut slot = layer.slots[0];
            for variant in layer.variants() {
                let first = self.spots.first(variant);
                let form = game.rules.form(layer.kind, variant.promoted);
                for square in pos.pieces(variant.side, form).squares() {
                    node.pieces[slot] = first + square as u16;
                    slot += 1;
                }
            }
            // What is left is gone or in the first player's hand, which is spot 0.
            if layer.owner.is_none() {
                slot += usize::from(pos.hands[0][layer.kind]);
                node.pieces[slot..layer.slots[0] + layer.count].fill(1);
            }
        }
        node
    }

    /// And back.
    #[inline(always)]
    fn position(&self, game: &Shogi<W>, node: &Node) -> Position<W> {
        let mut pos = Position::empty();
        pos.turn = node.turn;
        for side in 0..2 {
            pos.toggle(side, ROYAL, W::bit(node.royals[side].into()));
        }
        for layer in &self.layers {
            for &spot in &node.pieces[layer.slots[0]..layer.slots[0] + layer.count] {
                match self.spots.on_board(spot) {
                    Some((Variant { side, promoted }, square)) => {
                        let form = game.rules.form(layer.kind, promoted);
                        pos.toggle(side, form, W::bit(square));
                    }
                    None if layer.owner.is_none() => {
                        pos.hands[usize::from(spot)][layer.kind] += 1;
                    }
                    None => {}
                }
            }
        }
        pos
    }
}

impl<W: Word> Index<Shogi<W>> for Numbering<W> {
    type Walker<'a> = Walk<'a, W>;

    fn len(&self) -> u64 {
        self.blocks.len()
    }

    #[inline(always)]
    fn place(&self, game: &Shogi<W>, pos: &Position<W>) -> Place {
        if self.only_stored
            && let Some(value) = game.settled(pos)
        {
            return Place::Settled(value);
        }
        let node = self.node(game, pos);
        let seat = self.blocks.seat(node.turn, node.royals);
        let seat = seat.expect("an unfinished, unsettled position has a number");
        let number = self.number(&node, seat, seat.view);
        let number = match seat.own_image {
            true => number.min(self.number(&node, seat, seat.view ^ MIRROR)),
            false => number,
        };
        Place::Stored(seat.start + u64::from(number))
    }

    /// Where no royal piece is ever taken and none wins by walking, nothing is
    /// settled.
    fn has_everything(&self, game: &Shogi<W>) -> bool {
        !self.only_stored || game.answers_check() && game.rules.goal == Goal::None
    }

    fn known_count(&self, game: &Shogi<W>) -> Option<u64> {
        self.count(game)
    }

    fn walker<'a>(&'a self, game: &'a Shogi<W>) -> Walk<'a, W> {
        Walk::new(game, self)
    }
}

impl<W: Word> Indexed for Shogi<W> {
    type Index = Numbering<W>;

    const INDEX_VERSION: u32 = 4;

    fn fingerprint(&self) -> [u8; 32] {
        self.rules.fingerprint()
    }

    fn stored(&self) -> Result<Numbering<W>, TooBig> {
        Numbering::new(self, true, true)
    }

    fn estimate(&self) -> Estimate {
        estimate::estimate(self)
    }

    fn folded(&self) -> Result<Numbering<W>, TooBig> {
        Numbering::new(self, true, false)
    }

    fn explicit(&self) -> Result<Numbering<W>, TooBig> {
        Numbering::new(self, false, false)
    }
}
