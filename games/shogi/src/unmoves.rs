//! Playing backwards, and what a position is.
//!
//! An unmove is a move with the steps reversed, except that
//! - a piece may reappear where it ends: one of the opponent's that is missing
//!   from the board, or that lies in the mover's hand, plain or promoted;
//! - a promoted piece may have promoted just now, if the zone was touched, and
//!   a plain one may not have arrived where it had to promote;
//! - a plain piece may have been dropped, if that was allowed there and did
//!   not mate where it must not.

use kanzen_index::bits::Word;
use kanzen_rules::{Game, Unmoves};

use crate::engine::Shogi;
use crate::position::Position;
use crate::ruleset::{MAX_FORMS, ROYAL};

/// Why a placement is no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// The game is over: this side has won.
    Finished(usize),
    /// A piece stands where it could never have come.
    Dead(usize),
    /// This side has two of a kind on a file that may have one.
    TwoOnFile(usize, usize),
    /// The side not to move could be taken.
    InCheck,
}

impl<W: Word> Shogi<W> {
    /// What keeps a placement, with one royal piece a side or fewer, from
    /// being a position.
    #[inline(always)]
    pub(crate) fn flaw(&self, pos: &Position<W>) -> Option<Flaw> {
        if let Some(winner) = self.outcome(pos).and_then(|o| o.winner()) {
            return Some(Flaw::Finished(winner.index()));
        }
        for side in 0..2 {
            for kind in (0..self.rules.kinds).filter(|_| self.tables.any_banned) {
                let dead = pos.pieces(side, kind) & self.tables.banned[side][kind];
                if !dead.is_empty() {
                    return Some(Flaw::Dead(dead.lowest()));
                }
            }
            for &kind in &self.tables.one_per_file[side] {
                let set = pos.pieces(side, kind);
                let crowded = self
                    .tables
                    .file
                    .iter()
                    .position(|file| (set & *file).count() > 1);
                if let Some(file) = crowded {
                    return Some(Flaw::TwoOnFile(side, file));
                }
            }
        }
        let in_check = self.answers_check() && self.attacked_royal(pos, 1 - pos.mover());
        in_check.then_some(Flaw::InCheck)
    }

    /// Could the piece of `us` on `to` have been dropped there just now? Asks
    /// for the position only if it matters, and cannot tell without.
    #[inline(always)]
    pub(crate) fn was_dropped(
        &self,
        us: usize,
        kind: usize,
        to: usize,
        pos: impl FnOnce() -> Option<Position<W>>,
    ) -> Option<bool> {
        let only_one = self.one_per_file(kind);
        let no_mate = self.rules.no_drop_mate.contains(&kind);
        if !self.rules.dead_drops && self.tables.dead[us][kind].has(to) {
            return Some(false);
        }
        if !only_one && !no_mate {
            return Some(true);
        }
        let pos = pos()?;
        let on_file = self.tables.file[to % self.tables.files] & pos.pieces(us, kind);
        Some(!(only_one && on_file.count() > 1 || no_mate && self.is_mate(&pos)))
    }

    /// The forms of `them` that may have been taken just now.
    #[inline(always)]
    fn takeable(&self, pos: &Position<W>, us: usize) -> ([u8; MAX_FORMS], usize) {
        let mut forms = [0; MAX_FORMS];
        let mut count = 0;
        for form in 1..self.tables.forms {
            let kind = self.rules.forms[form].kind;
            let missing = if self.rules.has_hands() {
                pos.hands[us][kind] > 0
            } else {
                let promoted = self.rules.forms[kind]
                    .promotes_to
                    .map_or(W::default(), |f| pos.forms[f]);
                let on_board = (pos.forms[kind] | promoted) & pos.sides[1 - us];
                on_board.count() < self.rules.most_on_board(1 - us, kind)
            };
            if kind != ROYAL && missing {
                forms[count] = form as u8;
                count += 1;
            }
        }
        (forms, count)
    }
}

impl<W: Word> Unmoves for Shogi<W> {
    #[inline(always)]
    fn is_position(&self, pos: &Position<W>) -> bool {
        self.flaw(pos).is_none()
    }

    fn passed(&self, pos: &Position<W>) -> Option<Position<W>> {
        let passed = Position {
            turn: pos.turn ^ 1,
            ..*pos
        };
        self.is_position(&passed).then_some(passed)
    }

    #[inline(always)]
    fn for_each_candidate_unmove(&self, pos: &Position<W>, mut visit: impl FnMut(&Position<W>)) {
        let us = 1 - pos.mover();
        let occupied = pos.occupied();
        let empty = self.tables.board & !occupied;
        let (takeable, count) = self.takeable(pos, us);
        // One position, changed and changed back.
        let mut previous = *pos;
        previous.turn ^= 1;
        for form in 0..self.tables.forms {
            let kind = self.rules.forms[form].kind;
            for to in pos.pieces(us, form).squares() {
                let target = W::bit(to);
                previous.toggle(us, form, target);
                let mut came = |was: usize, sources: W| {
                    for from in sources.squares() {
                        previous.toggle(us, was, W::bit(from));
                        visit(&previous);
                        for &taken in &takeable[..count] {
                            let taken = usize::from(taken);
                            let kind = self.rules.forms[taken].kind;
                            let held = u8::from(self.rules.has_hands());
                            previous.toggle(1 - us, taken, target);
                            previous.hands[us][kind] -= held;
                            visit(&previous);
                            previous.hands[us][kind] += held;
                            previous.toggle(1 - us, taken, target);
                        }
                        previous.toggle(us, was, W::bit(from));
                    }
                };
                came(form, self.tables.stayed(us, form, to, occupied, empty));
                if form != kind {
                    came(kind, self.tables.promoted(us, kind, to, occupied, empty));
                } else if self.rules.has_hands()
                    && kind != ROYAL
                    && self.was_dropped(us, kind, to, || Some(*pos)) == Some(true)
                {
                    previous.hands[us][kind] += 1;
                    visit(&previous);
                    previous.hands[us][kind] -= 1;
                }
                previous.toggle(us, form, target);
            }
        }
    }
}
