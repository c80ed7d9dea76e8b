//! A position: pieces with who has them and which way they face, hands, mates.

use crate::board::{Form, SQUARES, STRAIGHT, Seat, next, square_of};

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// What it is.
    pub form: Form,
    /// Who has it.
    pub owner: u8,
    /// The seat it faces away from.
    pub facing: u8,
}

/// What a square has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Square {
    Empty,
    /// A king that was turned over.
    Turned,
    Piece(Piece),
}

/// Who was mated, and by whom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mate {
    /// Who was mated.
    pub mated: u8,
    /// Who made the last move.
    pub by: u8,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(crate) squares: [Square; SQUARES],
    /// By seat and kind.
    pub(crate) hands: [[u8; 4]; 4],
    /// The squares of the kings, of the mated too.
    pub(crate) kings: [u8; 4],
    pub(crate) turn: u8,
    /// In the order they happened.
    pub(crate) mates: [Option<Mate>; 2],
}

impl Position {
    /// Everything in its place, South to move.
    pub(crate) fn start() -> Position {
        let mut pos = Position {
            squares: [Square::Empty; SQUARES],
            hands: [[0; 4]; 4],
            kings: [0; 4],
            turn: 0,
            mates: [None; 2],
        };
        use Form::*;
        let rows: [&[(usize, Form)]; 3] = [
            &[(2, Silver), (3, Gold), (4, King), (5, Gold), (6, Silver)],
            &[(3, Pawn), (4, Rook), (5, Pawn)],
            &[(4, Pawn)],
        ];
        for seat in 0..4 {
            for (ahead, row) in rows.iter().enumerate() {
                for (file, form) in row.iter() {
                    let square = square_of(seat, (*file, ahead));
                    pos.put(square, *form, seat);
                }
            }
        }
        pos
    }

    /// Puts a piece that faces away from its owner.
    pub(crate) fn put(&mut self, square: usize, form: Form, seat: Seat) {
        if form == Form::King {
            self.kings[seat] = square as u8;
        }
        self.squares[square] = Square::Piece(Piece {
            form,
            owner: seat as u8,
            facing: seat as u8,
        });
    }

    /// The piece on a square, if there is one that is not turned over.
    pub fn piece(&self, square: usize) -> Option<Piece> {
        match self.squares[square] {
            Square::Piece(piece) => Some(piece),
            _ => None,
        }
    }

    /// How many of a kind a player has in hand.
    pub fn in_hand(&self, seat: Seat, kind: Form) -> u8 {
        self.hands[seat][kind as usize]
    }

    /// The mates so far.
    pub fn mates(&self) -> impl Iterator<Item = Mate> {
        self.mates.into_iter().flatten()
    }

    /// Is a player still in the game?
    pub fn is_alive(&self, seat: Seat) -> bool {
        !self.mates().any(|mate| usize::from(mate.mated) == seat)
    }

    /// The player after one, clockwise, of those still in the game.
    pub(crate) fn after(&self, seat: Seat) -> Seat {
        let others = (1..=4).map(|on| (seat + on) % 4);
        let mut alive = others.filter(|other| self.is_alive(*other));
        alive.next().expect("two are left at least")
    }

    /// Is a player's king attacked by anyone's piece?
    pub(crate) fn is_checked(&self, seat: Seat) -> bool {
        let king = usize::from(self.kings[seat]);
        let foe = |square: usize| self.piece(square).filter(|p| usize::from(p.owner) != seat);
        let stepped = (0..8).any(|direction| {
            let back = (direction + 4) % 8;
            let beside = next(king, direction).and_then(foe);
            beside.is_some_and(|piece| piece.form.steps(piece.facing.into()) >> back & 1 == 1)
        });
        stepped
            || STRAIGHT.into_iter().any(|direction| {
                let mut at = king;
                while let Some(square) = next(at, direction) {
                    if self.squares[square] != Square::Empty {
                        return foe(square).is_some_and(|piece| piece.form.slides());
                    }
                    at = square;
                }
                false
            })
    }

    /// Whose turn it is after a player has moved: of those in check the nearest
    /// clockwise from him, or else the next.
    pub(crate) fn turn_after(&self, mover: Seat, next: Seat) -> Seat {
        let others = (1..4).map(|on| (mover + on) % 4);
        let mut checked = others.filter(|seat| self.is_alive(*seat) && self.is_checked(*seat));
        checked.next().unwrap_or(next)
    }

    /// Pieces a player has: on the board, in hand, and kings he turned over.
    pub(crate) fn wealth(&self, seat: Seat) -> usize {
        let own = |square: &&Square| matches!(square, Square::Piece(piece) if usize::from(piece.owner) == seat);
        let on_board = self.squares.iter().filter(own).count();
        let in_hand: usize = self.hands[seat]
            .iter()
            .map(|count| usize::from(*count))
            .sum();
        on_board + in_hand + self.mates_by(seat)
    }

    /// How many players someone has mated.
    pub(crate) fn mates_by(&self, seat: Seat) -> usize {
        self.mates()
            .filter(|mate| usize::from(mate.by) == seat)
            .count()
    }
}
