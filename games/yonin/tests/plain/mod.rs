//! The rules once more, slow and simple: every square holds what is on it,
//! every move is tried on a copy of the board, and nothing is shared with the
//! program but the names of moves and forms.

use kanzen_rules::{Game, Outcome};
use kanzen_yonin::{Form, Move, Position, Variant};

const EDGE: i8 = 9;

/// South, West, North, East: where is forwards?
const FORWARDS: [(i8, i8); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Square {
    Empty,
    Turned,
    Piece {
        form: Form,
        owner: usize,
        facing: usize,
    },
}

use Square::{Empty, Piece, Turned};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    variant: Variant,
    pub squares: Vec<Square>,
    pub hands: [[u8; 4]; 4],
    pub turn: usize,
    /// Who was mated, and by whom.
    pub mates: Vec<(usize, usize)>,
}

/// Steps of a form that faces north, and whether it slides.
fn ways(form: Form) -> Vec<(i8, i8, bool)> {
    let steps: &[(i8, i8)] = match form {
        Form::Pawn => &[(0, -1)],
        Form::Silver => &[(0, -1), (-1, -1), (1, -1), (-1, 1), (1, 1)],
        Form::Gold | Form::Tokin | Form::PromotedSilver => {
            &[(0, -1), (-1, -1), (1, -1), (-1, 0), (1, 0), (0, 1)]
        }
        Form::Dragon => &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
        Form::Rook => &[],
        Form::King => &[
            (0, -1),
            (-1, -1),
            (1, -1),
            (-1, 0),
            (1, 0),
            (0, 1),
            (-1, 1),
            (1, 1),
        ],
    };
    let mut ways: Vec<_> = steps.iter().map(|(x, y)| (*x, *y, false)).collect();
    if matches!(form, Form::Rook | Form::Dragon) {
        ways.extend([(0, -1, true), (0, 1, true), (-1, 0, true), (1, 0, true)]);
    }
    ways
}

/// A step as a piece with this facing makes it.
fn turned(facing: usize, (x, y): (i8, i8)) -> (i8, i8) {
    match facing {
        0 => (x, y),
        1 => (-y, x),
        2 => (-x, -y),
        _ => (y, -x),
    }
}

fn on_board(x: i8, y: i8) -> bool {
    (0..EDGE).contains(&x) && (0..EDGE).contains(&y)
}

fn number(x: i8, y: i8) -> usize {
    (y * EDGE + x) as usize
}

fn place(square: usize) -> (i8, i8) {
    (square as i8 % EDGE, square as i8 / EDGE)
}

/// Ranks left before a piece of this facing, from a square.
fn ranks_left(facing: usize, square: usize) -> i8 {
    let (x, y) = place(square);
    match facing {
        0 => y,
        1 => EDGE - 1 - x,
        2 => EDGE - 1 - y,
        _ => x,
    }
}

impl Board {
    pub fn start(variant: Variant) -> Board {
        let mut squares = vec![Empty; 81];
        for seat in 0..4 {
            let (fx, fy) = FORWARDS[seat];
            // The middle of the edge, and sideways along it.
            let (mx, my) = (4 - 4 * fx, 4 - 4 * fy);
            let (sx, sy) = (fy, fx);
            let mut put = |side: i8, ahead: i8, form: Form| {
                let (x, y) = (mx + side * sx + ahead * fx, my + side * sy + ahead * fy);
                squares[number(x, y)] = Piece {
                    form,
                    owner: seat,
                    facing: seat,
                };
            };
            put(0, 0, Form::King);
            put(0, 1, Form::Rook);
            put(0, 2, Form::Pawn);
            for side in [-1, 1] {
                put(side, 0, Form::Gold);
                put(2 * side, 0, Form::Silver);
                put(side, 1, Form::Pawn);
            }
        }
        Board {
            variant,
            squares,
            hands: [[0; 4]; 4],
            turn: 0,
            mates: Vec::new(),
        }
    }

    /// The same position as the program has it.
    pub fn of(variant: Variant, pos: &Position, turn: usize) -> Board {
        let squares = (0..81).map(|square| match pos.piece(square) {
            Some(piece) => Piece {
                form: piece.form,
                owner: piece.owner.into(),
                facing: piece.facing.into(),
            },
            None if pos.is_turned(square) => Turned,
            None => Empty,
        });
        Board {
            variant,
            squares: squares.collect(),
            hands: [0, 1, 2, 3].map(|seat| Form::KINDS.map(|kind| pos.in_hand(seat, kind))),
            turn,
            mates: pos
                .mates()
                .map(|mate| (mate.mated.into(), mate.by.into()))
                .collect(),
        }
    }

    pub fn is_alive(&self, seat: usize) -> bool {
        self.mates.iter().all(|(mated, _)| *mated != seat)
    }

    /// Where a piece could go if nothing were its own or a king.
    fn reach(&self, from: usize) -> Vec<usize> {
        let Piece { form, facing, .. } = self.squares[from] else {
            return Vec::new();
        };
        let mut reached = Vec::new();
        for (x, y, slides) in ways(form) {
            let (dx, dy) = turned(facing, (x, y));
            let (mut x, mut y) = place(from);
            loop {
                (x, y) = (x + dx, y + dy);
                if !on_board(x, y) {
                    break;
                }
                reached.push(number(x, y));
                if !slides || self.squares[number(x, y)] != Empty {
                    break;
                }
            }
        }
        reached
    }

    fn are_foes(&self, a: usize, b: usize) -> bool {
        a != b && !(self.variant == Variant::Doubles && a % 2 == b % 2)
    }

    pub fn is_checked(&self, seat: usize) -> bool {
        let is_king = |square: &Square| matches!(square, Piece { form: Form::King, owner, .. } if *owner == seat);
        let king = self.squares.iter().position(is_king).expect("a king");
        (0..81).any(|from| match self.squares[from] {
            Piece { owner, .. } => {
                self.is_alive(owner)
                    && self.are_foes(owner, seat)
                    && self.reach(from).contains(&king)
            }
            _ => false,
        })
    }

    /// Changes the board and the hand, nothing else.
    fn put(&self, mv: Move) -> Board {
        let mut next = self.clone();
        match mv {
            Move::Drop { kind, to } => {
                next.hands[self.turn][kind as usize] -= 1;
                next.squares[usize::from(to)] = Piece {
                    form: kind,
                    owner: self.turn,
                    facing: self.turn,
                };
            }
            Move::Board { from, to, promote } => {
                let (from, to) = (usize::from(from), usize::from(to));
                if let Piece { form, .. } = next.squares[to] {
                    next.hands[self.turn][form.plain() as usize] += 1;
                }
                next.squares[to] = next.squares[from];
                next.squares[from] = Empty;
                if let Piece { form, .. } = &mut next.squares[to]
                    && promote
                {
                    *form = form.promoted().expect("it promotes");
                }
            }
        }
        next
    }

    fn attempts(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in 0..81 {
            let Piece {
                form,
                owner,
                facing,
            } = self.squares[from]
            else {
                continue;
            };
            if owner != self.turn {
                continue;
            }
            for to in self.reach(from) {
                match self.squares[to] {
                    Turned => continue,
                    Piece { form, owner, .. } if owner == self.turn || form == Form::King => {
                        continue;
                    }
                    _ => {}
                }
                let in_zone = ranks_left(facing, from) < 3 || ranks_left(facing, to) < 3;
                let board = |promote| Move::Board {
                    from: from as u8,
                    to: to as u8,
                    promote,
                };
                if in_zone && form.promoted().is_some() {
                    moves.push(board(true));
                }
                if form != Form::Pawn || ranks_left(facing, to) > 0 {
                    moves.push(board(false));
                }
            }
        }
        for kind in Form::KINDS {
            if self.hands[self.turn][kind as usize] == 0 {
                continue;
            }
            for to in 0..81 {
                let file = |square: usize| match self.turn {
                    0 | 2 => place(square).0,
                    _ => place(square).1,
                };
                let own_pawn = Piece {
                    form: Form::Pawn,
                    owner: self.turn,
                    facing: self.turn,
                };
                let is_second =
                    (0..81).any(|at| file(at) == file(to) && self.squares[at] == own_pawn);
                let bad_pawn = kind == Form::Pawn && (ranks_left(self.turn, to) == 0 || is_second);
                if self.squares[to] == Empty && !bad_pawn {
                    moves.push(Move::Drop { kind, to: to as u8 });
                }
            }
        }
        moves
    }

    fn is_legal(&self, mv: Move) -> bool {
        let next = self.put(mv);
        let partner = (self.turn + 2) % 4;
        if next.is_checked(self.turn)
            || (self.variant == Variant::Doubles && next.is_checked(partner))
        {
            return false;
        }
        let Move::Drop {
            kind: Form::Pawn,
            to,
        } = mv
        else {
            return true;
        };
        let ((x, y), (dx, dy)) = (place(to.into()), FORWARDS[self.turn]);
        if !on_board(x + dx, y + dy) {
            return true;
        }
        match next.squares[number(x + dx, y + dy)] {
            Piece {
                form: Form::King,
                owner,
                ..
            } if self.are_foes(owner, self.turn) => {
                let answering = Board {
                    turn: owner,
                    ..next
                };
                !answering.moves().is_empty()
            }
            _ => true,
        }
    }

    pub fn moves(&self) -> Vec<Move> {
        let mut moves = self.attempts();
        moves.retain(|mv| self.is_legal(*mv));
        moves
    }

    pub fn is_over(&self) -> bool {
        let ends = match self.variant {
            Variant::Singles => 2,
            Variant::Doubles => 1,
            Variant::Federation => 3,
        };
        self.mates.len() == ends
    }

    /// Of those in check the nearest after the mover, or the next one after
    /// somebody.
    fn next_turn(&self, mover: usize, after: usize) -> usize {
        for on in 1..4 {
            let seat = (mover + on) % 4;
            if self.is_alive(seat) && self.is_checked(seat) {
                return seat;
            }
        }
        let mut seat = (after + 1) % 4;
        while !self.is_alive(seat) {
            seat = (seat + 1) % 4;
        }
        seat
    }

    pub fn play(&mut self, mv: Move) {
        let mover = self.turn;
        *self = self.put(mv);
        self.turn = self.next_turn(mover, mover);
        while !self.is_over() && self.moves().is_empty() {
            let mated = self.turn;
            self.mates.push((mated, mover));
            for square in &mut self.squares {
                if let Piece { form, owner, .. } = square
                    && *owner == mated
                {
                    match (*form, self.variant) {
                        (Form::King, _) => *square = Turned,
                        (_, Variant::Federation) => {}
                        _ => *owner = mover,
                    }
                }
            }
            let hand = std::mem::take(&mut self.hands[mated]);
            if self.variant != Variant::Federation {
                for kind in 0..4 {
                    self.hands[mover][kind] += hand[kind];
                }
            }
            if !self.is_over() {
                self.turn = self.next_turn(mover, mated);
            }
        }
    }

    /// The places of a finished game.
    pub fn places(&self) -> [u8; 4] {
        let mut places = [0; 4];
        if self.variant == Variant::Doubles {
            let lost = self.mates[0].0 % 2;
            return [0, 1, 2, 3].map(|seat| if seat % 2 == lost { 3 } else { 1 });
        }
        for (place, (mated, _)) in [4, 3, 2].into_iter().zip(&self.mates) {
            places[*mated] = place;
        }
        let left: Vec<usize> = (0..4).filter(|seat| places[*seat] == 0).collect();
        if let [only] = left[..] {
            places[only] = 1;
            return places;
        }
        let mated = |seat: usize| self.mates.iter().filter(|(_, by)| *by == seat).count();
        let pieces = |seat: usize| {
            let own = |square: &&Square| matches!(square, Piece { owner, .. } if *owner == seat);
            let hand: usize = self.hands[seat].iter().map(|n| usize::from(*n)).sum();
            self.squares.iter().filter(own).count() + hand + mated(seat)
        };
        let [a, b] = left[..] else {
            unreachable!("two are left")
        };
        let a_first = if mated(a) != mated(b) {
            mated(a) > mated(b)
        } else if pieces(a) != pieces(b) {
            pieces(a) > pieces(b)
        } else {
            self.mates[1].1 == a
        };
        places[a] = if a_first { 1 } else { 2 };
        places[b] = if a_first { 2 } else { 1 };
        places
    }

    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 || self.is_over() {
            return u64::from(depth == 0);
        }
        let moves = self.moves();
        let after = |mv: &Move| {
            let mut next = self.clone();
            next.play(*mv);
            next.perft(depth - 1)
        };
        match depth {
            1 => moves.len() as u64,
            _ => moves.iter().map(after).sum(),
        }
    }
}

/// Does the program see the same as the simple rules?
pub fn agrees<G: Game<Position = Position, Move = Move>>(
    game: &G,
    pos: &Position,
    board: &Board,
) -> Result<(), String> {
    let turn = game.turn(pos).index();
    let seen = Board::of(board.variant, pos, turn);
    if seen != *board {
        return Err(format!("{seen:?} is not {board:?}"));
    }
    let outcome = game.outcome(pos);
    let expected = board.is_over().then(|| Outcome::by_places(board.places()));
    if outcome != expected {
        return Err(format!("{outcome:?} is not {expected:?}"));
    }
    if outcome.is_some() {
        return Ok(());
    }
    if game.in_check(pos) != board.is_checked(turn) {
        return Err("check is seen differently".to_string());
    }
    let key = |mv: &Move| format!("{mv:?}");
    let (mut ours, mut plain) = (game.moves(pos), board.moves());
    ours.sort_by_key(key);
    plain.sort_by_key(key);
    match ours == plain {
        true => Ok(()),
        false => Err(format!("{ours:?} are not {plain:?}")),
    }
}
