//! How many ways there are to place the pieces, whatever that says of the game.

use kanzen_index::bits::Word;
use kanzen_index::combinations::choose;
use kanzen_rules::Placements;

use crate::engine::Shogi;
use crate::position::Position;
use crate::ruleset::Ruleset;

impl<W: Word> Placements for Shogi<W> {
    fn placements(&self) -> Option<u64> {
        let counted = !self.answers_check() && self.symmetries.len() == 3;
        let squares = self.rules.squares();
        let royals = (squares * (squares - 1)) as u64;
        counted.then(|| royals * ways(&self.rules, 1, squares - 2))
    }

    #[inline(always)]
    fn can_take_royal(&self, pos: &Position<W>) -> bool {
        !self.answers_check() && self.attacked_royal(pos, 1 - pos.mover())
    }
}

/// The ways to place the kinds from this one on, with so many squares free.
fn ways(rules: &Ruleset, kind: usize, free: usize) -> u64 {
    if kind == rules.kinds {
        return 1;
    }
    let forms = 1 + u64::from(rules.forms[kind].promotes_to.is_some());
    let most = [0, 1].map(|side| rules.most_on_board(side, kind));
    let mut sum = 0;
    for first in 0..=most[0].min(free) {
        for second in 0..=most[1].min(free - first) {
            let on_board = first + second;
            let in_hands = match rules.has_hands() {
                true => (most[0] + 1).saturating_sub(on_board) as u64,
                false => 1,
            };
            sum += choose(free, first)
                * choose(free - first, second)
                * forms.pow(on_board as u32)
                * in_hands
                * ways(rules, kind + 1, free - on_board);
        }
    }
    sum
}
