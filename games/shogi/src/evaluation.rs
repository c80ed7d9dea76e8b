//! What pieces are worth: worked out from how they move, so that a ruleset
//! need not say it.

use kanzen_index::bits::Word;
use kanzen_rules::{Assets, Evaluation};

use crate::engine::Shogi;
use crate::moves::Move;
use crate::position::Position;
use crate::ruleset::{Goal, MAX_FORMS, ROYAL, Ruleset};
use crate::tables::Tables;

/// Taking the royal piece is worth more than anything else.
const TAKES_ROYAL: i32 = 100_000;

/// Worth of each form: on average over the board, a hundred for each square it
/// goes to when it is hemmed in, and as much again on an empty board, halved.
pub(crate) fn worths<W: Word>(rules: &Ruleset, tables: &Tables<W>) -> [i32; MAX_FORMS] {
    let mut worths = [0; MAX_FORMS];
    for (form, worth) in worths.iter_mut().enumerate().take(rules.forms.len()) {
        let squares = 0..rules.squares();
        let reach = squares.map(|from| {
            let [hemmed, free] = [tables.board, W::default()]
                .map(|occupied| tables.targets(0, form, from, occupied).count());
            (hemmed + free) as i32
        });
        *worth = 50 * reach.sum::<i32>() / rules.squares() as i32;
    }
    worths
}

impl<W: Word> Evaluation for Shogi<W> {
    #[inline]
    fn assets(&self, pos: &Position<W>) -> [Assets; 2] {
        let occupied = pos.occupied();
        [0, 1].map(|side| {
            let mut assets = Assets::default();
            for form in 0..self.tables.forms {
                let pieces = pos.pieces(side, form);
                if form != ROYAL {
                    assets.material += self.worths[form] * pieces.count() as i32;
                }
                for from in pieces.squares() {
                    let targets = self.tables.targets(side, form, from, occupied);
                    assets.mobility += (targets & !pos.sides[side]).count() as i32;
                }
            }
            if self.rules.has_hands() {
                for kind in 1..self.rules.kinds {
                    // A piece in hand can go anywhere.
                    let worth = self.worths[kind] + self.worths[kind] / 8;
                    assets.material += worth * i32::from(pos.hands[side][kind]);
                }
            }
            if self.rules.goal != Goal::None
                && let Some(square) = pos.royal(side)
            {
                let ranks = self.rules.ranks - 1 - self.rules.ranks_to_go(side, square);
                assets.advance = ranks as i32;
            }
            assets
        })
    }

    #[inline]
    fn gain(&self, pos: &Position<W>, mv: Move) -> i32 {
        let Move::Board { from, to, promote } = mv else {
            return 0;
        };
        let mut gain = 0;
        if let Some((_, taken)) = pos.at(to.into()) {
            gain += match taken {
                ROYAL => TAKES_ROYAL,
                taken => self.worths[taken],
            };
        }
        if promote {
            let form = pos.form_at(W::bit(from.into()));
            let promoted = self.rules.forms[form].promotes_to.unwrap_or(form);
            gain += self.worths[promoted] - self.worths[form];
        }
        gain
    }
}
