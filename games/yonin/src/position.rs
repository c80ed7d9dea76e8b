//! A position: pieces with who has them and which way they face, hands, mates.

use std::hash::{Hash, Hasher};

use crate::board::{Form, SQUARES, Seat, Set, around, bit, line, slide, square_of, squares, steps};
use crate::variant::Variant;

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

/// What a square has, in a byte: of a piece its owner, facing and form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cell(u8);

impl Cell {
    pub const EMPTY: Cell = Cell(0);
    /// A king that was turned over.
    pub const TURNED: Cell = Cell(1);
    const PIECE: u8 = 0x80;

    pub fn of(piece: Piece) -> Cell {
        Cell(Cell::PIECE | piece.owner << 5 | piece.facing << 3 | piece.form as u8)
    }

    pub fn piece(self) -> Option<Piece> {
        (self.0 & Cell::PIECE != 0).then(|| Piece {
            form: self.form(),
            owner: self.owner() as u8,
            facing: self.facing() as u8,
        })
    }

    // What follows means something of pieces only.

    #[inline(always)]
    pub fn form(self) -> Form {
        Form::ALL[usize::from(self.0 & 7)]
    }

    #[inline(always)]
    pub fn facing(self) -> Seat {
        usize::from(self.0 >> 3 & 3)
    }

    #[inline(always)]
    pub fn owner(self) -> Seat {
        usize::from(self.0 >> 5 & 3)
    }

    /// Where it steps from a square.
    #[inline(always)]
    pub fn steps(self, square: usize) -> Set {
        steps(self.0.into(), square)
    }

    /// A number for it on a square, as good as random.
    #[inline(always)]
    fn key(self, square: usize) -> u64 {
        mixed(u64::from(self.0) << 8 | square as u64)
    }
}

/// A number that differs in all bits if the given one does in any.
#[inline(always)]
fn mixed(number: u64) -> u64 {
    let z = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Who was mated, and by whom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mate {
    /// Who was mated.
    pub mated: u8,
    /// Who made the last move.
    pub by: u8,
}

/// A position. The sets and the key follow from the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    pub(crate) cells: [Cell; SQUARES],
    /// By seat and kind.
    pub(crate) hands: [[u8; 4]; 4],
    /// The squares of the kings; 0 of the mated.
    pub(crate) kings: [u8; 4],
    pub(crate) turn: u8,
    /// In the order they happened.
    pub(crate) mates: [Option<Mate>; 3],
    /// By seat: where its pieces are.
    pub(crate) owned: [Set; 4],
    /// Where rooks and dragons are.
    pub(crate) sliders: Set,
    /// What is not empty.
    pub(crate) occupied: Set,
    /// What can never be taken: kings, those turned over too.
    pub(crate) royal: Set,
    /// Stands for all of it in hashes.
    key: u64,
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

impl Position {
    /// Nothing anywhere, South to move.
    pub(crate) fn empty() -> Position {
        Position {
            cells: [Cell::EMPTY; SQUARES],
            hands: [[0; 4]; 4],
            kings: [0; 4],
            turn: 0,
            mates: [None; 3],
            owned: [0; 4],
            sliders: 0,
            occupied: 0,
            royal: 0,
            key: 0,
        }
    }

    /// Everything in its place, South to move.
    pub(crate) fn start() -> Position {
        let mut pos = Position::empty();
        use Form::*;
        let rows: [&[(usize, Form)]; 3] = [
            &[(2, Silver), (3, Gold), (4, King), (5, Gold), (6, Silver)],
            &[(3, Pawn), (4, Rook), (5, Pawn)],
            &[(4, Pawn)],
        ];
        for seat in 0..4 {
            for (ahead, row) in rows.iter().enumerate() {
                for (file, form) in row.iter() {
                    let piece = Piece {
                        form: *form,
                        owner: seat as u8,
                        facing: seat as u8,
                    };
                    pos.place(square_of(seat, (*file, ahead)), piece);
                }
            }
        }
        pos.pass_to(0);
        pos
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(crate) fn place(&mut self, square: usize, piece: Piece) {
        let cell = Cell::of(piece);
        self.cells[square] = cell;
        self.key ^= cell.key(square);
        self.owned[usize::from(piece.owner)] |= bit(square);
        self.occupied |= bit(square);
        if piece.form.slides() {
            self.sliders |= bit(square);
        }
        if piece.form == Form::King {
            self.royal |= bit(square);
            self.kings[usize::from(piece.owner)] = square as u8;
        }
    }

    /// Takes a piece off the board.
    #[inline]
    pub(crate) fn lift(&mut self, square: usize) -> Cell {
        let cell = std::mem::replace(&mut self.cells[square], Cell::EMPTY);
        self.key ^= cell.key(square);
        self.owned[cell.owner()] &= !bit(square);
        self.occupied &= !bit(square);
        self.sliders &= !bit(square);
        self.royal &= !bit(square);
        cell
    }

    /// Puts a king that was turned over on an empty square. Whose it was does
    /// not matter any more.
    pub(crate) fn put_turned(&mut self, square: usize) {
        self.cells[square] = Cell::TURNED;
        self.key ^= Cell::TURNED.key(square);
        self.occupied |= bit(square);
        self.royal |= bit(square);
    }

    /// Changes how many of a kind a player has in hand.
    #[inline]
    pub(crate) fn hold(&mut self, seat: Seat, kind: Form, count: u8) {
        let held = &mut self.hands[seat][kind as usize];
        let key = |count: u8| {
            mixed(1 << 20 | (seat as u64) << 12 | (kind as u64) << 8 | u64::from(count))
        };
        self.key ^= key(*held) ^ key(count);
        *held = count;
    }

    /// Gives the turn to a player.
    #[inline]
    pub(crate) fn pass_to(&mut self, seat: Seat) {
        let key = |turn: u64| turn.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.key ^= key(self.turn.into()) ^ key(seat as u64);
        self.turn = seat as u8;
    }

    /// Remembers a mate.
    pub(crate) fn add_mate(&mut self, mate: Mate) {
        let place = self.mates().count();
        self.mates[place] = Some(mate);
        self.key ^=
            mixed(1 << 24 | (place as u64) << 8 | u64::from(mate.mated) << 4 | u64::from(mate.by));
    }

    /// The piece on a square, if there is one that is not turned over.
    pub fn piece(&self, square: usize) -> Option<Piece> {
        self.cells[square].piece()
    }

    /// Is a king here that was turned over?
    pub fn is_turned(&self, square: usize) -> bool {
        self.cells[square] == Cell::TURNED
    }

    /// How many of a kind a player has in hand.
    pub fn in_hand(&self, seat: Seat, kind: Form) -> u8 {
        self.hands[seat][kind as usize]
    }

    /// The square of a player's king.
    #[inline(always)]
    pub(crate) fn king(&self, seat: Seat) -> usize {
        self.kings[seat].into()
    }

    /// The mates so far.
    pub fn mates(&self) -> impl Iterator<Item = Mate> {
        self.mates.into_iter().flatten()
    }

    /// Is a player still in the game?
    #[inline]
    pub fn is_alive(&self, seat: Seat) -> bool {
        self.mates[0].is_none() || !self.mates().any(|mate| usize::from(mate.mated) == seat)
    }

    /// The player after one, clockwise, of those still in the game.
    pub(crate) fn after(&self, seat: Seat) -> Seat {
        let others = (1..=4).map(|on| (seat + on) % 4);
        let mut alive = others.filter(|other| self.is_alive(*other));
        alive.next().expect("somebody is left")
    }

    /// Pieces that attack a player's king if they can reach it: those of all
    /// others who are in the game, in doubles of the other side.
    #[inline(always)]
    pub(crate) fn foes(&self, variant: Variant, seat: Seat) -> Set {
        let others = || (0..4).filter(|other| *other != seat);
        match variant {
            Variant::Doubles => self.owned[(seat + 1) % 4] | self.owned[(seat + 3) % 4],
            // The mated have nothing, or what is theirs does nothing.
            Variant::Federation => others()
                .filter(|other| self.is_alive(*other))
                .fold(0, |set, other| set | self.owned[other]),
            Variant::Singles => others().fold(0, |set, other| set | self.owned[other]),
        }
    }

    /// Of these foes, those that attack a square on a board occupied like this.
    #[inline]
    pub(crate) fn attackers(&self, square: usize, foes: Set, occupied: Set) -> Set {
        let mut found = 0;
        for beside in squares(around(square) & foes) {
            if self.cells[beside].steps(beside) & bit(square) != 0 {
                found |= bit(beside);
            }
        }
        let sliders = foes & self.sliders;
        if sliders & line(square) != 0 {
            found |= slide(square, occupied) & sliders;
        }
        found
    }

    /// What gives check to a player.
    #[inline]
    pub(crate) fn checkers(&self, variant: Variant, seat: Seat) -> Set {
        self.attackers(self.king(seat), self.foes(variant, seat), self.occupied)
    }

    /// Whose turn it is after a player has moved: of those in check the nearest
    /// clockwise from him, or else the next.
    #[inline]
    pub(crate) fn turn_after(&self, variant: Variant, mover: Seat, next: Seat) -> Seat {
        let mut others = (1..4).map(|on| (mover + on) % 4);
        let checked =
            others.find(|seat| self.is_alive(*seat) && self.checkers(variant, *seat) != 0);
        checked.unwrap_or(next)
    }

    /// Pieces a player has: on the board, in hand, and kings he turned over.
    pub(crate) fn wealth(&self, seat: Seat) -> usize {
        let on_board = self.owned[seat].count_ones() as usize;
        let in_hand = self.hands[seat].iter();
        let in_hand: usize = in_hand.map(|count| usize::from(*count)).sum();
        on_board + in_hand + self.mates_by(seat)
    }

    /// How many players someone has mated.
    pub(crate) fn mates_by(&self, seat: Seat) -> usize {
        self.mates()
            .filter(|mate| usize::from(mate.by) == seat)
            .count()
    }
}
