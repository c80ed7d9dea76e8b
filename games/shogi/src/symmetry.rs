//! The symmetries of a ruleset, derived from its resolved rules, and what the
//! laws ask of a game.

use kanzen_index::bits::Word;
use kanzen_rules::laws::Lawful;
use kanzen_rules::{Symmetric, Symmetry};

use crate::engine::Shogi;
use crate::moves::Move;
use crate::position::Position;
use crate::ruleset::{Moves, ROYAL, Ruleset};

/// The mirror holds if every form moves alike to the left and to the right,
/// the flip if both players' forms move alike and, where captured pieces are
/// gone, both began with the same pieces. Zones and goals are whole ranks at
/// the same distance from each player, so they never stand in the way.
pub fn of(rules: &Ruleset) -> Vec<Symmetry> {
    let same =
        |a: &[(i8, i8)], b: &[(i8, i8)]| a.len() == b.len() && a.iter().all(|x| b.contains(x));
    let alike = |a: &Moves, b: &Moves| same(&a.steps, &b.steps) && same(&a.slides, &b.slides);
    let turned = |list: &[(i8, i8)]| list.iter().map(|(r, f)| (-r, *f)).collect();
    let mirror = rules
        .forms
        .iter()
        .flat_map(|form| &form.moves)
        .all(|moves| {
            alike(
                moves,
                &Moves {
                    steps: turned(&moves.steps),
                    slides: turned(&moves.slides),
                },
            )
        });
    let flip = rules
        .forms
        .iter()
        .all(|form| alike(&form.moves[0], &form.moves[1]))
        && (rules.has_hands() || rules.material[0] == rules.material[1]);
    match (mirror, flip) {
        (false, false) => vec![],
        (true, false) => vec![Symmetry::Mirror],
        (false, true) => vec![Symmetry::Flip],
        (true, true) => vec![Symmetry::Mirror, Symmetry::Flip, Symmetry::MirrorFlip],
    }
}

impl<W: Word> Shogi<W> {
    #[inline(always)]
    pub(crate) fn mirrored(&self, pos: &Position<W>) -> Position<W> {
        let mut image = *pos;
        for set in image.forms[..self.tables.forms]
            .iter_mut()
            .chain(&mut image.sides)
        {
            *set = self.tables.mirrored(*set);
        }
        image
    }

    /// The board turned by half, colours and turn exchanged.
    #[inline(always)]
    pub(crate) fn flipped(&self, pos: &Position<W>) -> Position<W> {
        let mut image = *pos;
        for set in image.forms[..self.tables.forms]
            .iter_mut()
            .chain(&mut image.sides)
        {
            *set = set.reversed(self.tables.squares);
        }
        image.sides.swap(0, 1);
        image.hands.swap(0, 1);
        image.turn ^= 1;
        image
    }
}

impl<W: Word> Symmetric for Shogi<W> {
    fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    fn image(&self, symmetry: Symmetry, pos: &Position<W>) -> Position<W> {
        match symmetry {
            Symmetry::Mirror => self.mirrored(pos),
            Symmetry::Flip => self.flipped(pos),
            Symmetry::MirrorFlip => self.mirrored(&self.flipped(pos)),
            Symmetry::Numbered { .. } => unreachable!("not one of its symmetries"),
        }
    }
}

impl<W: Word> Lawful for Shogi<W> {
    fn audit(&self, before: &Position<W>, mv: Move, after: &Position<W>) -> Result<(), String> {
        let side = before.mover();
        let mut expected: Vec<Option<(usize, usize)>> =
            (0..self.tables.squares).map(|s| before.at(s)).collect();
        let mut hands = before.hands;
        match mv {
            Move::Board { from, to, promote } => {
                let (_, form) = expected[usize::from(from)]
                    .take()
                    .ok_or("nothing stands where it begins")?;
                let arrives = if promote {
                    self.rules.forms[form].promotes_to
                } else {
                    Some(form)
                };
                let arrives = arrives.ok_or("it promotes what cannot")?;
                let taken = expected[usize::from(to)].replace((side, arrives));
                match taken {
                    Some((owner, _)) if owner == side => {
                        return Err("it takes its own piece".into());
                    }
                    Some((_, form)) if form != ROYAL && self.rules.has_hands() => {
                        hands[side][self.rules.forms[form].kind] += 1;
                    }
                    _ => {}
                }
            }
            Move::Drop { kind, to } => {
                let kind = usize::from(kind);
                hands[side][kind] = hands[side][kind]
                    .checked_sub(1)
                    .ok_or("it drops from nothing")?;
                if expected[usize::from(to)].replace((side, kind)).is_some() {
                    return Err("it drops on a piece".into());
                }
            }
        }
        let seen: Vec<_> = (0..self.tables.squares).map(|s| after.at(s)).collect();
        match () {
            _ if seen != expected => Err("another square changed".into()),
            _ if after.hands != hands => Err("the hands are wrong".into()),
            _ if after.mover() == side => Err("the turn did not pass".into()),
            _ => Ok(()),
        }
    }
}
