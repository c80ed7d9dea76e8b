//! What is legal, what a move does, and how the game ends.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use kanzen_rules::record::Repeated;
use kanzen_rules::{Game, Outcome, Player, Repetition};

use crate::board::{EDGE, Form, SQUARES, STRAIGHT, Seat, next, seen_from};
use crate::position::{Mate, Piece, Position, Square};

/// Ranks at the far side in which pieces promote.
const ZONE: usize = 3;

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

/// Four-handed shogi, singles.
#[derive(Clone, Copy, Default, Debug)]
pub struct Yonin;

/// Ranks that a piece which faces away from a seat has behind it on a square.
fn ranks_behind(facing: Seat, square: usize) -> usize {
    seen_from(facing, square).1
}

impl Yonin {
    /// Visits moves that obey all rules but those about kings and mates.
    fn try_for_each_attempt<B>(
        &self,
        pos: &Position,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mover = usize::from(pos.turn);
        for from in 0..SQUARES {
            let Some(piece) = pos.piece(from).filter(|p| usize::from(p.owner) == mover) else {
                continue;
            };
            let steps = piece.form.steps(piece.facing.into());
            for direction in (0..8).filter(|direction| steps >> direction & 1 == 1) {
                if let Some(to) = next(from, direction) {
                    self.visit_target(pos, piece, from, to, &mut visit)?;
                }
            }
            if piece.form.slides() {
                for direction in STRAIGHT {
                    let mut at = from;
                    while let Some(to) = next(at, direction) {
                        self.visit_target(pos, piece, from, to, &mut visit)?;
                        if pos.squares[to] != Square::Empty {
                            break;
                        }
                        at = to;
                    }
                }
            }
        }
        for kind in Form::KINDS {
            if pos.in_hand(mover, kind) == 0 {
                continue;
            }
            for to in (0..SQUARES).filter(|to| self.can_drop(pos, mover, kind, *to)) {
                visit(Move::Drop { kind, to: to as u8 })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the moves of a piece to a square, if it may go there.
    #[inline]
    fn visit_target<B>(
        &self,
        pos: &Position,
        piece: Piece,
        from: usize,
        to: usize,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match pos.squares[to] {
            Square::Turned => return ControlFlow::Continue(()),
            Square::Piece(other) if other.owner == piece.owner || other.form == Form::King => {
                return ControlFlow::Continue(());
            }
            _ => {}
        }
        let board = |promote| Move::Board {
            from: from as u8,
            to: to as u8,
            promote,
        };
        let behind = [from, to].map(|square| ranks_behind(piece.facing.into(), square));
        let in_zone = behind.iter().any(|behind| *behind >= EDGE - ZONE);
        if in_zone && piece.form.promoted().is_some() {
            visit(board(true))?;
        }
        if piece.form != Form::Pawn || behind[1] < EDGE - 1 {
            visit(board(false))?;
        }
        ControlFlow::Continue(())
    }

    /// May a piece be dropped here, mate by a pawn aside?
    fn can_drop(&self, pos: &Position, mover: Seat, kind: Form, to: usize) -> bool {
        if pos.squares[to] != Square::Empty {
            return false;
        }
        if kind != Form::Pawn {
            return true;
        }
        let (file, behind) = seen_from(mover, to);
        let own_pawn = Square::Piece(Piece {
            form: Form::Pawn,
            owner: mover as u8,
            facing: mover as u8,
        });
        let on_file = |square: &usize| seen_from(mover, *square).0 == file;
        let mut others = (0..SQUARES).filter(on_file);
        behind < EDGE - 1 && !others.any(|square| pos.squares[square] == own_pawn)
    }

    /// Changes the board as a move does, without a thought for whose turn is
    /// next.
    fn put(&self, pos: &mut Position, mv: Move) {
        let mover = usize::from(pos.turn);
        match mv {
            Move::Board { from, to, promote } => {
                let (from, to) = (usize::from(from), usize::from(to));
                let mut piece = pos.piece(from).expect("a move has a piece");
                if let Some(taken) = pos.piece(to) {
                    pos.hands[mover][taken.form.plain() as usize] += 1;
                }
                if promote {
                    piece.form = piece.form.promoted().expect("it promotes");
                }
                if piece.form == Form::King {
                    pos.kings[mover] = to as u8;
                }
                pos.squares[from] = Square::Empty;
                pos.squares[to] = Square::Piece(piece);
            }
            Move::Drop { kind, to } => {
                pos.hands[mover][kind as usize] -= 1;
                pos.put(to.into(), kind, mover);
            }
        }
    }

    /// Does a move leave the mover's king safe, and mate nobody by a pawn that
    /// is dropped?
    fn is_legal(&self, pos: &Position, mv: Move) -> bool {
        let mover = usize::from(pos.turn);
        let mut next = *pos;
        self.put(&mut next, mv);
        if next.is_checked(mover) {
            return false;
        }
        match mv {
            Move::Drop {
                kind: Form::Pawn,
                to,
            } => !self.mates_by_pawn(&next, mover, to.into()),
            _ => true,
        }
    }

    /// Is a king before this pawn, and without a way out?
    fn mates_by_pawn(&self, pos: &Position, mover: Seat, pawn: usize) -> bool {
        let facing = 2 * mover;
        let ahead = next(pawn, facing).and_then(|square| pos.piece(square));
        let king = ahead.filter(|piece| piece.form == Form::King);
        king.is_some_and(|king| {
            let answering = Position {
                turn: king.owner,
                ..*pos
            };
            usize::from(king.owner) != mover && !self.can_move(&answering)
        })
    }

    /// Those who cannot move when their turn comes are mated by the last mover.
    fn settle(&self, pos: &mut Position, mover: Seat) {
        while pos.mates[1].is_none() && !self.can_move(pos) {
            let mated = usize::from(pos.turn);
            let mate = Mate {
                mated: mated as u8,
                by: mover as u8,
            };
            let place = pos.mates().count();
            pos.mates[place] = Some(mate);
            for square in &mut pos.squares {
                if let Square::Piece(piece) = square
                    && usize::from(piece.owner) == mated
                {
                    match piece.form {
                        Form::King => *square = Square::Turned,
                        _ => piece.owner = mover as u8,
                    }
                }
            }
            for kind in 0..4 {
                pos.hands[mover][kind] += std::mem::take(&mut pos.hands[mated][kind]);
            }
            if pos.mates[1].is_none() {
                let next = pos.after(mated);
                pos.turn = pos.turn_after(mover, next) as u8;
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

    fn turn(&self, pos: &Position) -> Player {
        Player(pos.turn)
    }

    /// The first mated is fourth and the second third. Of the others, who mated
    /// more is first, then who has more pieces, then who mated later.
    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        let [Some(first), Some(second)] = pos.mates else {
            return None;
        };
        let mut places = [0; 4];
        places[usize::from(first.mated)] = 4;
        places[usize::from(second.mated)] = 3;
        let mut left: Vec<Seat> = (0..4).filter(|seat| places[*seat] == 0).collect();
        left.sort_by_key(|seat| {
            let later = usize::from(second.by) == *seat;
            Reverse((pos.mates_by(*seat), pos.wealth(*seat), later))
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
        pos.is_checked(pos.turn.into())
    }

    fn try_for_each_move<B>(
        &self,
        pos: &Position,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.try_for_each_attempt(pos, |mv| match self.is_legal(pos, mv) {
            true => visit(mv),
            false => ControlFlow::Continue(()),
        })
    }

    fn play(&self, pos: &mut Position, mv: Move) {
        let mover = usize::from(pos.turn);
        self.put(pos, mv);
        pos.turn = pos.turn_after(mover, pos.after(mover)) as u8;
        self.settle(pos, mover);
    }

    fn repetition(&self) -> Repetition {
        Repetition {
            times: 4,
            result: Repeated::Draw,
            perpetual_check_loses: false,
        }
    }
}
