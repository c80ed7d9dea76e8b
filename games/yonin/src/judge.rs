//! How everybody stands: what is counted, and how much it counts.

use std::fmt;

use kanzen_rules::{Game, Judging, Player};

use crate::board::{Seat, Set, around, bit, count_around, line, slide, squares, steps};
use crate::game::{Move, Yonin};
use crate::position::Position;
use crate::variant::Variant;

/// Things that are counted for each player.
pub const FEATURES: usize = 24;

/// What is counted for a player.
pub type Counts = [i16; FEATURES];

/// What they are called, in their order.
pub const NAMES: [&str; FEATURES] = [
    "pawn",
    "silver",
    "gold",
    "rook",
    "tokin",
    "promoted-silver",
    "dragon",
    "pawn-in-hand",
    "silver-in-hand",
    "gold-in-hand",
    "rook-in-hand",
    "controlled",
    "rook-freedom",
    "king-pressed",
    "king-pressed-twice",
    "king-guarded",
    "king-escapes",
    "king-walled",
    "hanging",
    "attacked",
    "attacking",
    "mates",
    "turn",
    "checked",
];

const HAND: usize = 7;
const CONTROLLED: usize = 11;
const ROOK_FREEDOM: usize = 12;
const KING_PRESSED: usize = 13;
const KING_PRESSED_TWICE: usize = 14;
const KING_GUARDED: usize = 15;
const KING_ESCAPES: usize = 16;
const KING_WALLED: usize = 17;
const HANGING: usize = 18;
const ATTACKED: usize = 19;
const ATTACKING: usize = 20;
const MATES: usize = 21;
const TURN: usize = 22;
const CHECKED: usize = 23;

/// By form: pawns it is about worth to whom it is attacked.
const STAKES: [i16; 8] = [1, 5, 6, 10, 0, 4, 5, 13];

/// What the mated have left, in points.
const MATED: i32 = -8000;

/// How much each thing counts, in points: about a hundred for a pawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights(pub Counts);

/// A text that has no weights.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("weights, line {line}: {reason}")]
pub struct BadWeights {
    line: usize,
    reason: String,
}

impl Weights {
    /// Those of HIRA, which stay as they are.
    pub fn hira() -> Weights {
        Weights::shipped(include_str!("../weights/hira.toml"))
    }

    /// The best known.
    pub fn tuned() -> Weights {
        Weights::shipped(include_str!("../weights/tuned.toml"))
    }

    fn shipped(text: &str) -> Weights {
        Weights::read(text).expect("weights that come with the program are good")
    }

    /// Reads `name = number` lines; `#` begins a comment, and every name must
    /// have its number.
    pub fn read(text: &str) -> Result<Weights, BadWeights> {
        let mut weights = [None; FEATURES];
        let mut last = 0;
        for (i, text) in text.lines().enumerate() {
            last = i + 1;
            let wrong = |reason: String| BadWeights {
                line: i + 1,
                reason,
            };
            let text = text.split('#').next().unwrap_or_default().trim();
            if text.is_empty() {
                continue;
            }
            let (name, number) = text
                .split_once('=')
                .ok_or_else(|| wrong(format!("{text:?} should be like pawn = 100")))?;
            let (name, number) = (name.trim(), number.trim());
            let place = NAMES.iter().position(|known| *known == name);
            let place = place.ok_or_else(|| {
                wrong(format!(
                    "there is no {name:?}; there are: {}",
                    NAMES.join(", ")
                ))
            })?;
            let number: i16 = number.parse().map_err(|_| {
                wrong(format!(
                    "{number:?} should be a whole number from -32768 to 32767"
                ))
            })?;
            weights[place] = Some(number);
        }
        let missing = NAMES
            .iter()
            .zip(&weights)
            .find(|(_, weight)| weight.is_none());
        match missing {
            Some((name, _)) => Err(BadWeights {
                line: last,
                reason: format!("{name} is missing"),
            }),
            None => Ok(Weights(weights.map(Option::unwrap_or_default))),
        }
    }

    fn of(&self, counts: &Counts) -> i32 {
        let pairs = self.0.iter().zip(counts);
        pairs.map(|(w, c)| i32::from(*w) * i32::from(*c)).sum()
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (name, weight) in NAMES.iter().zip(self.0) {
            writeln!(f, "{name} = {weight}")?;
        }
        Ok(())
    }
}

/// Squares that players attack.
#[derive(Clone, Copy, Default)]
struct Attacks {
    once: Set,
    twice: Set,
    /// By all pieces but the king.
    guards: Set,
}

fn count(set: Set) -> i16 {
    set.count_ones() as i16
}

impl Yonin {
    /// What is counted, by seat; nothing for the mated.
    pub fn features(&self, pos: &Position) -> [Counts; 4] {
        let mut counts = [[0; FEATURES]; 4];
        let mut attacks = [Attacks::default(); 4];
        for seat in (0..4).filter(|seat| pos.is_alive(*seat)) {
            attacks[seat] = count_pieces(pos, seat, &mut counts[seat]);
        }
        for mate in pos.mates() {
            counts[usize::from(mate.by)][MATES] += 1;
        }
        for seat in (0..4).filter(|seat| pos.is_alive(*seat)) {
            self.count_dangers(pos, seat, &attacks, &mut counts);
        }
        counts[usize::from(pos.turn)][TURN] = 1;
        counts
    }

    /// Counts what others do to a player, and he to them.
    #[inline]
    fn count_dangers(
        &self,
        pos: &Position,
        seat: Seat,
        attacks: &[Attacks; 4],
        counts: &mut [Counts; 4],
    ) {
        let (mut once, mut twice) = (0, 0);
        for other in (1..4).map(|on| (seat + on) % 4) {
            if self.variant.partner(seat) != Some(other) {
                twice |= attacks[other].twice | once & attacks[other].once;
                once |= attacks[other].once;
            }
        }
        let own = &attacks[seat];
        let king = pos.king(seat);
        let of = &mut counts[seat];
        of[KING_PRESSED] = count_around(king, once);
        of[KING_PRESSED_TWICE] = count_around(king, twice);
        of[KING_GUARDED] = count_around(king, own.guards);
        of[KING_ESCAPES] = count_around(king, !once & !pos.occupied);
        of[KING_WALLED] = count_around(king, pos.owned[seat]);
        of[CHECKED] = i16::from(once & bit(king) != 0);
        for square in squares(pos.owned[seat] & once & !pos.royal) {
            let stake = STAKES[pos.cells[square].form() as usize];
            let guarded = own.once & bit(square) != 0;
            counts[seat][if guarded { ATTACKED } else { HANGING }] += stake;
            if !guarded {
                for other in (1..4).map(|on| (seat + on) % 4) {
                    if attacks[other].once & bit(square) != 0 {
                        counts[other][ATTACKING] += stake;
                    }
                }
            }
        }
    }
}

/// Counts what a player has, and finds what he attacks.
#[inline]
fn count_pieces(pos: &Position, seat: Seat, counts: &mut Counts) -> Attacks {
    let (mut once, mut twice) = (0, 0);
    // Eight counts of eight bits.
    let mut forms = 0u64;
    let king = pos.king(seat);
    for square in squares(pos.owned[seat] & !bit(king)) {
        let cell = pos.cells[square];
        let form = cell.form();
        forms += 1 << (8 * form as u32);
        let mut reach = cell.steps(square);
        if form.slides() {
            let slid = slide(square, pos.occupied);
            counts[ROOK_FREEDOM] += count(slid & !pos.owned[seat]);
            reach |= slid;
        }
        twice |= once & reach;
        once |= reach;
    }
    let guards = once;
    twice |= once & around(king);
    once |= around(king);
    // The king, in the middle of the forms, is not counted.
    let forms = forms.to_le_bytes().map(i16::from);
    counts[..4].copy_from_slice(&forms[..4]);
    counts[4..HAND].copy_from_slice(&forms[5..]);
    for (kind, held) in pos.hands[seat].iter().enumerate() {
        counts[HAND + kind] = i16::from(*held);
    }
    counts[CONTROLLED] = count(once & !pos.owned[seat]);
    Attacks {
        once,
        twice,
        guards,
    }
}

impl Judging for Yonin {
    type Weights = Weights;

    fn weights() -> [Weights; 2] {
        [Weights::hira(), Weights::tuned()]
    }

    fn most_positions() -> f64 {
        Yonin::most_positions()
    }

    fn judge(&self, weights: &Weights, pos: &Position) -> [i32; 4] {
        let counts = self.features(pos);
        let mut has = [0; 4];
        for seat in 0..4 {
            has[seat] = match pos.is_alive(seat) {
                true => weights.of(&counts[seat]),
                false => MATED,
            };
        }
        if self.variant == Variant::Doubles {
            let lead = has[0] + has[2] - has[1] - has[3];
            return [lead, -lead, lead, -lead];
        }
        let all: i32 = has.iter().sum();
        has.map(|own| own - (all - own) / 3)
    }

    fn promise(&self, pos: &Position, mv: Move) -> i32 {
        let stake = |square: usize| match pos.piece(square) {
            Some(piece) => STAKES[piece.form as usize].into(),
            None => 0,
        };
        match mv {
            Move::Board { from, to, promote } => {
                let taken = stake(to.into());
                let risked = stake(from.into());
                16 * taken - i32::from(taken > 0) * risked + if promote { 40 } else { 0 }
            }
            Move::Drop { .. } => 0,
        }
    }

    fn given_to(&self, pos: &Position, player: Player) -> Option<Position> {
        let seat = player.index();
        if seat == usize::from(pos.turn) {
            return Some(*pos);
        }
        if !pos.is_alive(seat) || self.in_check(pos) {
            return None;
        }
        let mut given = *pos;
        given.pass_to(seat);
        self.can_move(&given).then_some(given)
    }

    fn taken_out_by(&self, pos: &Position, player: Player) -> Option<Player> {
        let mut mates = pos.mates();
        let mate = mates.find(|mate| mate.mated == player.0);
        mate.map(|mate| Player(mate.by))
    }

    fn are_allies(&self, one: Player, other: Player) -> bool {
        one == other || self.variant.partner(one.index()) == Some(other.index())
    }

    fn may_check(&self, pos: &Position, mv: Move, player: Player) -> bool {
        let king = pos.king(player.index());
        let to = mv.to();
        let mover = usize::from(pos.turn);
        let (from, form, facing) = match mv {
            Move::Drop { kind, .. } => (0, kind, mover),
            Move::Board { from, promote, .. } => {
                let cell = pos.cells[usize::from(from)];
                let form = match promote {
                    true => cell.form().promoted().unwrap_or(cell.form()),
                    false => cell.form(),
                };
                (bit(from.into()), form, cell.facing())
            }
        };
        let occupied = pos.occupied & !from;
        steps(facing << 3 | form as usize, to) & bit(king) != 0
            || (form.slides() && slide(to, occupied) & bit(king) != 0)
            || (from & line(king) != 0 && pos.sliders & line(king) != 0)
            || pos.checkers(self.variant, player.index()) != 0
    }
}
