//! The pieces of a position as a first look sees them.

use kanzen_index::bits::Word;

use super::layers::MAX_SLOTS;
use super::walk::Walk;
use crate::engine::Shogi;
use crate::ruleset::{MAX_KINDS, ROYAL};

/// A royal piece is shielded in each direction once at most.
pub const MAX_PINS: usize = 8;

/// A round number that no game has as many layers as.
pub const MAX_LEVELS: usize = (2 * MAX_KINDS).next_power_of_two();

/// A piece, seen by the player to move.
#[derive(Clone, Copy, Default)]
pub struct Look<W> {
    /// Its square, if it is the mover's, and where it goes without sliding.
    pub own: W,
    pub reach: W,
    /// Where a move may promote or not, as the mover likes.
    pub twice: W,
    /// Its square, if it is the opponent's, and what it attacks without sliding.
    pub theirs: W,
    pub attacks: W,
    /// Its file, if no other one may be dropped there.
    pub file: W,
    /// Can there be no two of them on a file?
    pub alone: bool,
    pub slides: bool,
    /// Is it in the mover's hand?
    pub in_hand: bool,
    pub form: u8,
}

/// The pieces of some layers.
pub struct Scene<W> {
    pub seen: Seen<W>,
    /// The mover's pieces, but the royal one, and where they go.
    pub pieces: [Look<W>; MAX_SLOTS],
    pub reaches: [W; MAX_SLOTS],
    /// The opponent's that slide.
    pub sliders: [Look<W>; MAX_SLOTS],
    /// Layers with a piece in the mover's hand.
    pub hands: [u8; MAX_LEVELS],
    /// By layer: files on which the mover may not drop another piece.
    pub barred: [W; MAX_LEVELS],
    /// The mover's pieces that shield the royal one, and the ways they keep to.
    pub pins: [(W, W); MAX_PINS],
}

/// What is seen of them.
#[derive(Clone, Copy)]
pub struct Seen<W> {
    pub own: W,
    pub theirs: W,
    /// What the opponent attacks, and his pieces that attack the royal one.
    pub attacks: W,
    pub attackers: W,
    /// The squares between that and an attacker who slides.
    pub between: W,
    /// How many pieces, and kinds in hand, the mover has.
    pub pieces: usize,
    pub kinds: usize,
    /// Does one of them slide, and how many of the opponent's do?
    pub slides: bool,
    pub sliders: usize,
    /// How many of the mover's pieces shield the royal one.
    pub pins: usize,
}

impl<W: Word> Scene<W> {
    /// The mover's pieces and where they go.
    #[inline(always)]
    pub fn pieces(&self) -> impl Iterator<Item = (&Look<W>, W)> {
        let count = self.seen.pieces.min(MAX_SLOTS);
        self.pieces[..count]
            .iter()
            .zip(self.reaches[..count].iter().copied())
    }

    /// Where a piece on this square may go for all that it shields.
    #[inline(always)]
    pub fn way_of(&self, bit: W) -> W {
        let pins = &self.pins[..self.seen.pins.min(MAX_PINS)];
        let pin = pins.iter().find(|(pinned, _)| *pinned == bit);
        pin.map_or(!W::default(), |(_, way)| *way)
    }

    #[inline(always)]
    pub fn hands(&self) -> &[u8] {
        &self.hands[..self.seen.kinds.min(MAX_LEVELS)]
    }
}

/// What stays the same in a block.
pub struct Royals<W> {
    pub mover: usize,
    /// The royal pieces' squares.
    pub own: W,
    pub theirs: W,
    /// Where the mover's goes, and which of these squares are its goal.
    pub reach: W,
    pub goal: W,
    /// Goals that the opponent's can reach.
    pub their_goal: W,
}

impl<W: Word> Royals<W> {
    pub fn new(walk: &Walk<'_, W>) -> Royals<W> {
        let tables = &walk.game.tables;
        let mover = usize::from(walk.node.turn);
        let [own, theirs] = [mover, 1 - mover].map(|side| usize::from(walk.node.royals[side]));
        let reach = tables.steps(mover, ROYAL, own);
        Royals {
            mover,
            own: W::bit(own),
            theirs: W::bit(theirs),
            reach,
            goal: reach & tables.goal[mover],
            their_goal: tables.steps(1 - mover, ROYAL, theirs) & tables.goal[1 - mover],
        }
    }
}

/// Looks at what slides, now that all pieces are in place; none if the royal
/// piece can be taken.
pub fn slide<W: Word>(game: &Shogi<W>, royals: &Royals<W>, scene: &mut Scene<W>) -> Option<()> {
    let (tables, us) = (&game.tables, royals.mover);
    let seen = &mut scene.seen;
    let occupied = seen.own | seen.theirs;
    let pieces = scene.pieces[..seen.pieces.min(MAX_SLOTS)].iter();
    for (piece, reach) in pieces.zip(&mut scene.reaches) {
        if piece.slides {
            *reach = tables.targets(us, piece.form.into(), piece.own.lowest(), occupied);
            if !(*reach & royals.theirs).is_empty() {
                return None;
            }
        }
    }
    let royal = royals.own.lowest();
    for piece in &scene.sliders[..seen.sliders.min(MAX_SLOTS)] {
        let (form, from) = (usize::from(piece.form), piece.theirs.lowest());
        // What the royal piece shields it cannot step back to.
        let attacks = tables.targets(1 - us, form, from, occupied & !royals.own);
        let way = tables.between(1 - us, form, from, royal);
        seen.attacks |= attacks;
        if !(attacks & royals.own).is_empty() {
            seen.attackers |= piece.theirs;
            seen.between = way;
        } else if (way & occupied).count() == 1 && !(way & seen.own).is_empty() {
            scene.pins[seen.pins % MAX_PINS] = (way & seen.own, way | piece.theirs);
            seen.pins += 1;
        }
    }
    Some(())
}
