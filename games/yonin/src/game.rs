//! What is legal, what a move does, and how the game ends.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use kanzen_rules::record::Repeated;
use kanzen_rules::{Game, Outcome, Player, Repetition};

use crate::board::{
    ALL, FILES, Form, LAST, Seat, Set, ZONES, ahead, bit, line, slide, squares, up_to,
};
use crate::position::{Cell, Mate, Piece, Position};
use crate::variant::Variant;

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A piece goes from one square to another.
    Board {
        /// From here.
        from: u8,
        /// To here.
        to: u8,
        /// And promotes.
        promote: bool,
    },
    /// A piece in hand is put on the board.
    Drop {
        /// What.
        kind: Form,
        /// Where.
        to: u8,
    },
}

impl Move {
    /// Where it goes.
    #[inline]
    pub fn to(self) -> usize {
        match self {
            Move::Board { to, .. } | Move::Drop { to, .. } => to.into(),
        }
    }
}

/// Four-handed shogi.
#[derive(Clone, Copy, Default, Debug)]
pub struct Yonin {
    pub(crate) variant: Variant,
}

/// A king that a move must leave safe.
struct Guarded {
    king: usize,
    /// Where a move of another piece must end.
    targets: Set,
}

/// What a player's moves must leave safe.
struct Guard {
    foes: Set,
    own: Guarded,
    /// In doubles the partner's king.
    partner: Option<Guarded>,
    /// Moves from here may let a rook at one of the kings.
    lines: Set,
}

impl Guard {
    #[inline]
    fn of(variant: Variant, pos: &Position, seat: Seat) -> Guard {
        let foes = pos.foes(variant, seat);
        let mut lines = 0;
        let mut guarded = |seat: Seat| {
            let king = pos.king(seat);
            if line(king) & foes & pos.sliders != 0 {
                lines |= line(king);
            }
            let checkers = pos.attackers(king, foes, pos.occupied);
            let targets = match checkers {
                0 => ALL,
                one if one & (one - 1) == 0 => up_to(king, one.trailing_zeros() as usize),
                _ => 0,
            };
            Guarded { king, targets }
        };
        let own = guarded(seat);
        let partner = variant.partner(seat).map(guarded);
        Guard {
            foes,
            own,
            partner,
            lines,
        }
    }

    /// Where moves of all pieces but the king must end.
    #[inline(always)]
    fn targets(&self) -> Set {
        self.own.targets & self.partner.as_ref().map_or(ALL, |partner| partner.targets)
    }

    /// Does a move let a rook at a king?
    #[inline]
    fn exposes(&self, pos: &Position, king: usize, from: Set, to: Set) -> bool {
        let rooks = self.foes & pos.sliders & !to;
        slide(king, pos.occupied & !from | to) & rooks != 0
    }

    /// Is a move of a piece that is not the king safe, if it ends on one of the
    /// targets?
    #[inline(always)]
    fn lets(&self, pos: &Position, from: usize, to: usize) -> bool {
        let (from, to) = (bit(from), bit(to));
        self.lines & from == 0
            || (!self.exposes(pos, self.own.king, from, to)
                && !self
                    .partner
                    .as_ref()
                    .is_some_and(|partner| self.exposes(pos, partner.king, from, to)))
    }

    /// Is a move of the king safe?
    #[inline]
    fn lets_king(&self, pos: &Position, to: usize) -> bool {
        let from = bit(self.own.king);
        let partner_safe = |partner: &Guarded| {
            partner.targets & bit(to) != 0 && !self.exposes(pos, partner.king, from, bit(to))
        };
        pos.attackers(to, self.foes & !bit(to), pos.occupied & !from) == 0
            && self.partner.as_ref().is_none_or(partner_safe)
    }
}

impl Yonin {
    /// Played in one of the ways there are.
    pub const fn new(variant: Variant) -> Yonin {
        Yonin { variant }
    }

    /// Which way it is played.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Positions there are at most: kings anywhere, every other piece in a hand
    /// or on a square, with an owner, a facing and a side up; equal pieces are
    /// not told apart.
    pub fn most_positions() -> f64 {
        let factorial = |n: u32| (1..=n).map(f64::from).product::<f64>();
        let kings = 81.0 * 80.0 * 79.0 * 78.0;
        let places = |sides: f64| 4.0 + 81.0 * 16.0 * sides;
        let of_kind = |n: i32, sides: f64| places(sides).powi(n) / factorial(n as u32);
        kings * of_kind(12, 2.0) * of_kind(8, 2.0) * of_kind(8, 1.0) * of_kind(4, 2.0)
    }

    /// Where pawns in hand may go, mate by them aside.
    #[inline]
    fn pawn_drops(&self, pos: &Position, mover: Seat) -> Set {
        let own_pawn = Piece {
            form: Form::Pawn,
            owner: mover as u8,
            facing: mover as u8,
        };
        let own = Cell::of(own_pawn);
        let pawns = squares(pos.owned[mover]).filter(|square| pos.cells[*square] == own);
        let taken = pawns.fold(0, |files, square| files | FILES[mover][square]);
        ALL & !taken & !LAST[mover]
    }

    /// Changes the board as a move does, without a thought for whose turn is
    /// next.
    #[inline]
    fn put(&self, pos: &mut Position, mv: Move) {
        let mover = usize::from(pos.turn);
        match mv {
            Move::Board { from, to, promote } => {
                let (from, to) = (usize::from(from), usize::from(to));
                let mut piece = pos.lift(from).piece().expect("a move has a piece");
                if pos.occupied & bit(to) != 0 {
                    let kind = pos.lift(to).form().plain();
                    pos.hold(mover, kind, pos.in_hand(mover, kind) + 1);
                }
                if promote {
                    piece.form = piece.form.promoted().expect("it promotes");
                }
                pos.place(to, piece);
            }
            Move::Drop { kind, to } => {
                pos.hold(mover, kind, pos.in_hand(mover, kind) - 1);
                let piece = Piece {
                    form: kind,
                    owner: mover as u8,
                    facing: mover as u8,
                };
                pos.place(to.into(), piece);
            }
        }
    }

    /// Would a pawn dropped here have a king before it that has no way out?
    fn mates_by_pawn(&self, pos: &Position, mover: Seat, to: usize) -> bool {
        let Some(king) = ahead(mover, to).and_then(|square| pos.piece(square)) else {
            return false;
        };
        let owner = usize::from(king.owner);
        if king.form != Form::King || bit(pos.king(owner)) & pos.foes(self.variant, mover) == 0 {
            return false;
        }
        let mut next = *pos;
        let kind = Form::Pawn;
        self.put(&mut next, Move::Drop { kind, to: to as u8 });
        next.pass_to(owner);
        !self.can_move(&next)
    }

    /// Is the game over?
    #[inline(always)]
    pub(crate) fn is_over(&self, pos: &Position) -> bool {
        pos.mates[self.variant.mates() - 1].is_some()
    }

    /// Those who cannot move when their turn comes are mated by the last mover.
    fn settle(&self, pos: &mut Position, mover: Seat) {
        while !self.is_over(pos) && !self.can_move(pos) {
            let mated = usize::from(pos.turn);
            pos.add_mate(Mate {
                mated: mated as u8,
                by: mover as u8,
            });
            self.dissolve(pos, mated, mover);
            if !self.is_over(pos) {
                let next = pos.after(mated);
                pos.pass_to(pos.turn_after(self.variant, mover, next));
            }
        }
    }

    /// Turns a mated player's king over; what else he has goes to the mater, or
    /// stays without a hand.
    fn dissolve(&self, pos: &mut Position, mated: Seat, mater: Seat) {
        let king = pos.king(mated);
        pos.lift(king);
        pos.put_turned(king);
        pos.kings[mated] = 0;
        for kind in Form::KINDS {
            let count = pos.in_hand(mated, kind);
            pos.hold(mated, kind, 0);
            if self.variant != Variant::Federation {
                pos.hold(mater, kind, pos.in_hand(mater, kind) + count);
            }
        }
        if self.variant != Variant::Federation {
            for square in squares(pos.owned[mated]) {
                let piece = pos.lift(square).piece().expect("it is a piece");
                let owner = mater as u8;
                pos.place(square, Piece { owner, ..piece });
            }
        }
    }
}

impl Game for Yonin {
    type Position = Position;
    type Move = Move;
    const PLAYERS: u8 = 4;

    fn start(&self) -> Option<Position> {
        Some(Position::start())
    }

    #[inline(always)]
    fn turn(&self, pos: &Position) -> Player {
        Player(pos.turn)
    }

    /// The first mated is fourth, the second third, and so on. Where two are
    /// left, who mated more is first, then who has more pieces, then who mated
    /// later. In doubles the mated player's side has lost.
    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        if !self.is_over(pos) {
            return None;
        }
        let mut places = [0; 4];
        if self.variant == Variant::Doubles {
            let mated = pos.mates().next().map_or(0, |mate| mate.mated);
            let place = |seat: u8| if (seat ^ mated) & 1 == 0 { 3 } else { 1 };
            return Some(Outcome::by_places([0, 1, 2, 3].map(place)));
        }
        let mut later = None;
        for (place, mate) in (0..4).rev().zip(pos.mates()) {
            places[usize::from(mate.mated)] = place + 1;
            later = Some(usize::from(mate.by));
        }
        let mut left: Vec<Seat> = (0..4).filter(|seat| places[*seat] == 0).collect();
        left.sort_by_key(|seat| {
            let is_later = later == Some(*seat);
            Reverse((pos.mates_by(*seat), pos.wealth(*seat), is_later))
        });
        for (place, seat) in left.into_iter().enumerate() {
            places[seat] = place as u8 + 1;
        }
        Some(Outcome::by_places(places))
    }

    /// Positions in which nobody can move are settled by the move before.
    fn stuck(&self, pos: &Position) -> Outcome {
        let mut places = [1; 4];
        places[usize::from(pos.turn)] = 4;
        Outcome::by_places(places)
    }

    fn in_check(&self, pos: &Position) -> bool {
        pos.checkers(self.variant, pos.turn.into()) != 0
    }

    fn try_for_each_move<B>(
        &self,
        pos: &Position,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mover = usize::from(pos.turn);
        let guard = Guard::of(self.variant, pos, mover);
        let targets = guard.targets();
        let free = !(pos.owned[mover] | pos.royal);
        for from in squares(pos.owned[mover]) {
            let cell = pos.cells[from];
            let form = cell.form();
            let mut reach = cell.steps(from);
            if form.slides() {
                reach |= slide(from, pos.occupied);
            }
            if form == Form::King {
                for to in squares(reach & free).filter(|to| guard.lets_king(pos, *to)) {
                    visit(Move::Board {
                        from: from as u8,
                        to: to as u8,
                        promote: false,
                    })?;
                }
                continue;
            }
            let facing = cell.facing();
            let promotes = match form.promoted() {
                None => 0,
                Some(_) if ZONES[facing] & bit(from) != 0 => ALL,
                Some(_) => ZONES[facing],
            };
            let stays = if form == Form::Pawn {
                !LAST[facing]
            } else {
                ALL
            };
            let reach = reach & free & targets;
            for to in squares(reach).filter(|to| guard.lets(pos, from, *to)) {
                let to_bit = bit(to);
                let board = |promote| Move::Board {
                    from: from as u8,
                    to: to as u8,
                    promote,
                };
                if promotes & to_bit != 0 {
                    visit(board(true))?;
                }
                if stays & to_bit != 0 {
                    visit(board(false))?;
                }
            }
        }
        let empty = targets & !pos.occupied;
        for kind in Form::KINDS {
            if pos.in_hand(mover, kind) == 0 {
                continue;
            }
            let may = match kind {
                Form::Pawn => empty & self.pawn_drops(pos, mover),
                _ => empty,
            };
            for to in squares(may) {
                if kind == Form::Pawn && self.mates_by_pawn(pos, mover, to) {
                    continue;
                }
                visit(Move::Drop { kind, to: to as u8 })?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn play(&self, pos: &mut Position, mv: Move) {
        let mover = usize::from(pos.turn);
        self.put(pos, mv);
        pos.pass_to(pos.turn_after(self.variant, mover, pos.after(mover)));
        self.settle(pos, mover);
    }

    fn unpromoted(&self, mv: Move) -> Move {
        match mv {
            Move::Board { from, to, .. } => Move::Board {
                from,
                to,
                promote: false,
            },
            drop => drop,
        }
    }

    fn repetition(&self) -> Repetition {
        Repetition {
            times: 4,
            result: Repeated::Draw,
            perpetual_check_loses: false,
        }
    }
}
