//! How everybody stands: what is counted, and how much it counts.

use std::fmt;

use kanzen_rules::{Game, Judging, Player};

use crate::board::{Seat, Set, around, bit, line, slide, squares, steps};
use crate::game::{Move, Yonin};
use crate::position::Position;
use crate::variant::Variant;

/// Things that are counted for each player.
pub const FEATURES: usize = 24;

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
    "king-open-line",
    "hanging",
    "attacked",
    "attacking",
    "mates",
    "turn",
    "checked",
];

/// By form: where its count is. Kings are not counted.
const PIECES: [Option<usize>; 8] = [
    Some(0),
    Some(1),
    Some(2),
    Some(3),
    None,
    Some(4),
    Some(5),
    Some(6),
];
const HAND: usize = 7;
const CONTROLLED: usize = 11;
const ROOK_FREEDOM: usize = 12;
const KING_PRESSED: usize = 13;
const KING_PRESSED_TWICE: usize = 14;
const KING_GUARDED: usize = 15;
const KING_ESCAPES: usize = 16;
const KING_OPEN_LINE: usize = 17;
const HANGING: usize = 18;
const ATTACKED: usize = 19;
const ATTACKING: usize = 20;
const MATES: usize = 21;
const TURN: usize = 22;
const CHECKED: usize = 23;

/// By form: pawns it is about worth to whom it is attacked.
const STAKES: [i32; 8] = [1, 5, 6, 10, 0, 4, 5, 13];

/// What the mated have left, in points.
const MATED: i32 = -8000;

/// How much each thing counts, in points: about a hundred for a pawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights(pub [i32; FEATURES]);

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
            let number: i32 = number
                .parse()
                .ok()
                .filter(|number: &i32| number.abs() <= 100_000)
                .ok_or_else(|| {
                    wrong(format!(
                        "{number:?} should be a whole number from -100000 to 100000"
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

    fn of(&self, counts: &[i32; FEATURES]) -> i32 {
        self.0.iter().zip(counts).map(|(w, c)| w * c).sum()
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

fn count(set: Set) -> i32 {
    set.count_ones() as i32
}

impl Yonin {
    /// What is counted, by seat; nothing for the mated.
    pub fn features(&self, pos: &Position) -> [[i32; FEATURES]; 4] {
        let mut counts = [[0; FEATURES]; 4];
        let mut attacks = [Attacks::default(); 4];
        for seat in 0..4 {
            if !pos.is_alive(seat) {
                continue;
            }
            let (counts, attacks) = (&mut counts[seat], &mut attacks[seat]);
            for square in squares(pos.owned[seat]) {
                let cell = pos.cells[square];
                let form = cell.form();
                let mut reach = cell.steps(square);
                if form.slides() {
                    let slid = slide(square, pos.occupied);
                    counts[ROOK_FREEDOM] += count(slid & !pos.owned[seat]);
                    reach |= slid;
                }
                if let Some(place) = PIECES[form as usize] {
                    counts[place] += 1;
                    attacks.guards |= reach;
                }
                attacks.twice |= attacks.once & reach;
                attacks.once |= reach;
            }
            for (kind, held) in pos.hands[seat].iter().enumerate() {
                counts[HAND + kind] = i32::from(*held);
            }
            counts[CONTROLLED] = count(attacks.once & !pos.owned[seat]);
        }
        for mate in pos.mates() {
            counts[usize::from(mate.by)][MATES] += 1;
        }
        for seat in (0..4).filter(|seat| pos.is_alive(*seat)) {
            self.count_dangers(pos, seat, &attacks, &mut counts);
        }
        let turn = usize::from(pos.turn);
        counts[turn][TURN] = 1;
        counts[turn][CHECKED] = i32::from(self.in_check(pos));
        counts
    }

    /// Counts what others do to a player, and he to them.
    fn count_dangers(
        &self,
        pos: &Position,
        seat: Seat,
        attacks: &[Attacks; 4],
        counts: &mut [[i32; FEATURES]; 4],
    ) {
        let mut foes = Attacks::default();
        for other in 0..4 {
            if other != seat && self.variant.partner(seat) != Some(other) {
                foes.twice |= attacks[other].twice | foes.once & attacks[other].once;
                foes.once |= attacks[other].once;
            }
        }
        let own = &attacks[seat];
        let ring = around(pos.king(seat));
        let of = &mut counts[seat];
        of[KING_PRESSED] = count(ring & foes.once);
        of[KING_PRESSED_TWICE] = count(ring & foes.twice);
        of[KING_GUARDED] = count(ring & own.guards);
        of[KING_ESCAPES] = count(ring & !foes.once & !pos.owned[seat]);
        let king = pos.king(seat);
        of[KING_OPEN_LINE] = count(slide(king, pos.occupied) & line(king) & !pos.occupied);
        let hit = pos.owned[seat] & foes.once & !pos.royal;
        for square in squares(hit) {
            let stake = STAKES[pos.cells[square].form() as usize];
            let guarded = own.once & bit(square) != 0;
            counts[seat][if guarded { ATTACKED } else { HANGING }] += stake;
            if !guarded {
                for other in 0..4 {
                    if other != seat && attacks[other].once & bit(square) != 0 {
                        counts[other][ATTACKING] += stake;
                    }
                }
            }
        }
    }
}

impl Judging for Yonin {
    type Weights = Weights;

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
            Some(piece) => STAKES[piece.form as usize],
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
