//! The rules.

use std::ops::ControlFlow;

use kanzen_index::bits::Word;
use kanzen_rules::{Game, GameName, Outcome, Player, Value};

use crate::board::{ALL, Board, CELLS, Cells, INNER, TURNS, UPPER_WORLD};
use crate::reading::{Landing, Reading};

/// Pieces of a side, if it has not fewer.
pub(crate) const MOST_PIECES: usize = 4;

/// Where the second player's cells, the turn and the end are in a position.
const SECOND: u32 = 32;
const TURN: u64 = 1 << 62;
const WON: u64 = 1 << 63;

/// The cells of both sides, whose turn it is, and whether the last move made a
/// row. Pieces that are not on the board are in hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position(u64);

impl Position {
    #[inline(always)]
    pub(crate) fn new(sides: [Cells; 2], turn: usize) -> Position {
        let turn = if turn == 1 { TURN } else { 0 };
        Position(u64::from(sides[0]) | u64::from(sides[1]) << SECOND | turn)
    }

    #[inline(always)]
    pub(crate) fn side(self, player: usize) -> Cells {
        ((self.0 & !TURN & !WON) >> (SECOND * player as u32)) as Cells
    }

    #[inline(always)]
    pub(crate) fn turn(self) -> usize {
        usize::from(self.0 & TURN != 0)
    }

    #[inline(always)]
    pub(crate) fn is_won(self) -> bool {
        self.0 & WON != 0
    }

    #[inline(always)]
    pub(crate) fn free(self) -> Cells {
        ALL & !self.side(0) & !self.side(1)
    }

    /// For lists in files: the cells of each side, and the turn.
    pub(crate) fn to_bytes(self) -> [u8; 7] {
        let [first, second] = [0, 1].map(|player| u64::from(self.side(player)));
        let bits = first | second << CELLS | (self.turn() as u64) << (2 * CELLS);
        let bytes = bits.to_le_bytes();
        std::array::from_fn(|i| bytes[i])
    }

    pub(crate) fn from_bytes(bytes: [u8; 7]) -> Option<Position> {
        let mut all = [0; 8];
        all[..7].copy_from_slice(&bytes);
        let bits = u64::from_le_bytes(all);
        let sides = [bits, bits >> CELLS].map(|bits| bits as Cells & ALL);
        let turn = bits >> (2 * CELLS);
        let fits = turn < 2
            && sides[0] & sides[1] == 0
            && sides.iter().all(|side| side.count() <= MOST_PIECES);
        fits.then(|| Position::new(sides, turn as usize))
    }
}

/// A piece placed or moved, and caught ones sent: two moves that lead to the
/// same position are the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Where the mover's piece was; nowhere if it was in hand.
    pub(crate) from: Option<u8>,
    /// Where it goes; nowhere if the mover passes.
    pub(crate) to: Option<u8>,
    /// Cells that caught pieces leave, and those they come to.
    pub(crate) left: Cells,
    pub(crate) sent: Cells,
}

impl Move {
    /// By who cannot move, if that is no loss.
    pub(crate) const PASS: Move = Move {
        from: None,
        to: None,
        left: 0,
        sent: 0,
    };
}

/// A cell as a set; nowhere is empty.
fn set(cell: Option<u8>) -> Cells {
    cell.map_or(0, |cell| 1 << cell)
}

/// Shimpei in one reading of its rules.
pub struct Shimpei {
    pub(crate) reading: Reading,
    pub(crate) name: GameName,
    pub(crate) board: Board,
}

impl Shimpei {
    /// The game.
    pub fn new(reading: Reading) -> Shimpei {
        Shimpei {
            reading,
            name: reading.name(),
            board: Board::new(if reading.single { 1 } else { 2 }),
        }
    }

    /// How the rules are read.
    pub fn reading(&self) -> Reading {
        self.reading
    }

    /// Pieces of a side that are not yet on the board.
    #[inline(always)]
    pub(crate) fn in_hand(&self, pos: Position, player: usize) -> usize {
        self.reading
            .pieces()
            .saturating_sub(pos.side(player).count())
    }

    /// Cells on which the mover may place a piece; none if all are placed.
    #[inline(always)]
    fn places(&self, pos: Position) -> Cells {
        if self.in_hand(pos, pos.turn()) == 0 {
            return 0;
        }
        let is_first = pos.free() == ALL;
        let world = match self.reading.place_below {
            true => ALL,
            false => UPPER_WORLD,
        };
        match is_first && !self.reading.free_first {
            true => INNER,
            false => world & pos.free(),
        }
    }

    /// Does a side with these cells have a row that it did not have before one
    /// of its pieces came to a cell?
    #[inline(always)]
    pub(crate) fn makes_row(&self, before: Cells, after: Cells, to: usize) -> bool {
        let is_row = |own: Cells, cells: Cells, fourth: Cells| {
            own & cells == cells && (self.reading.four_wins || own & fourth == 0)
        };
        let rows = &self.board.rows_of[to];
        let mut made = rows.iter().any(|row| is_row(after, row.cells, row.fourth));
        if self.reading.broken_four_wins {
            let broken = |own: Cells| {
                let rows = self.board.rows.iter();
                rows.filter(move |row| is_row(own, row.cells, row.fourth))
            };
            let had = |cells: Cells| broken(before).any(|row| row.cells == cells);
            made |= broken(after).any(|row| !had(row.cells));
        }
        made
    }

    /// Enemies between the piece on a cell and another of its side.
    #[inline(always)]
    pub(crate) fn caught(&self, own: Cells, enemy: Cells, to: usize) -> Cells {
        let catches = self.board.catches_of[to].iter();
        catches.fold(0, |caught, catch| {
            let catches = own & catch.far != 0 && enemy & catch.between == catch.between;
            caught | if catches { catch.between } else { 0 }
        })
    }

    /// Visits the ways to send what a piece that came to a cell has caught.
    #[inline(always)]
    fn try_for_each_sending<B>(
        &self,
        from: Option<u8>,
        to: usize,
        [own, enemy]: [Cells; 2],
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let caught = self.caught(own, enemy, to);
        let plain = Move {
            from,
            to: Some(to as u8),
            left: 0,
            sent: 0,
        };
        if caught == 0 {
            return visit(plain);
        }
        let free = ALL & !own & !enemy;
        let mut land = |on: Cells| {
            // Where one leaves and another comes nothing has changed.
            visit(Move {
                left: caught & !on,
                sent: on & !caught,
                ..plain
            })
        };
        match (self.reading.sends_one, self.reading.landing) {
            (false, Landing::Free) => try_for_each_subset(free, caught.count(), land),
            (false, landing) => try_for_each_subset(free | caught, caught.count(), |on| {
                match landing == Landing::MayStay || on != caught {
                    true => land(on),
                    false => ControlFlow::Continue(()),
                }
            }),
            (true, landing) => {
                if landing == Landing::MayStay {
                    land(caught)?;
                }
                for one in caught.squares() {
                    for target in free.squares() {
                        land(caught & !(1 << one) | 1 << target)?;
                    }
                }
                ControlFlow::Continue(())
            }
        }
    }

    /// Visits every way to bring a piece of the mover to a cell: where it was,
    /// if it was not in hand, and where it goes.
    #[inline(always)]
    fn try_for_each_arrival<B>(
        &self,
        pos: Position,
        mut visit: impl FnMut(Option<u8>, usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.in_hand(pos, pos.turn()) > 0 {
            for to in self.places(pos).squares() {
                visit(None, to)?;
            }
            return ControlFlow::Continue(());
        }
        let free = pos.free();
        for from in pos.side(pos.turn()).squares() {
            for to in (self.board.steps[from] & free).squares() {
                visit(Some(from as u8), to)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Visits the sets of so many cells out of some.
#[inline(always)]
fn try_for_each_subset<B>(
    cells: Cells,
    count: usize,
    mut visit: impl FnMut(Cells) -> ControlFlow<B>,
) -> ControlFlow<B> {
    match count {
        // Most often one piece is caught.
        1 => cells.squares().try_for_each(|cell| visit(1 << cell)),
        _ => try_for_each_with(0, cells, count, &mut visit),
    }
}

/// The same with cells that are chosen already.
fn try_for_each_with<B>(
    chosen: Cells,
    cells: Cells,
    count: usize,
    visit: &mut impl FnMut(Cells) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if count == 0 {
        return visit(chosen);
    }
    for cell in cells.squares() {
        let later = cells & !Cells::first(cell + 1);
        try_for_each_with(chosen | 1 << cell, later, count - 1, visit)?;
    }
    ControlFlow::Continue(())
}

impl Game for Shimpei {
    type Position = Position;
    type Move = Move;
    const PLAYERS: u8 = 2;

    fn start(&self) -> Option<Position> {
        Some(Position::new([0, 0], 0))
    }

    #[inline(always)]
    fn turn(&self, pos: &Position) -> Player {
        Player(pos.turn() as u8)
    }

    #[inline(always)]
    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        pos.is_won()
            .then(|| Outcome::won_by(Player(1 - pos.turn() as u8)))
    }

    /// The mover has two of a row, and another piece that can come to the third
    /// cell.
    #[inline(always)]
    fn settled(&self, pos: &Position) -> Option<Value> {
        let own = pos.side(pos.turn());
        let free = pos.free();
        let places = self.places(*pos);
        let placing = self.in_hand(*pos, pos.turn()) > 0;
        let wins = self.board.rows.iter().any(|row| {
            let missing = row.cells & !own;
            if missing.count() != 1 || missing & free == 0 {
                return false;
            }
            if own & row.fourth != 0 && !self.reading.four_wins {
                return false;
            }
            match placing {
                true => missing & places != 0,
                false => self.board.steps[missing.lowest()] & own & !row.cells != 0,
            }
        });
        wins.then_some(Value::Win(1))
    }

    #[inline(always)]
    fn try_for_each_move<B>(
        &self,
        pos: &Position,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let [before, enemy] = [pos.turn(), 1 - pos.turn()].map(|side| pos.side(side));
        let mut stuck = true;
        self.try_for_each_arrival(*pos, |from, to| {
            stuck = false;
            let own = before & !set(from) | 1 << to;
            if self.makes_row(before, own, to) {
                return visit(Move {
                    from,
                    to: Some(to as u8),
                    left: 0,
                    sent: 0,
                });
            }
            self.try_for_each_sending(from, to, [own, enemy], &mut visit)
        })?;
        match stuck && self.reading.pass {
            true => visit(Move::PASS),
            false => ControlFlow::Continue(()),
        }
    }

    #[inline(always)]
    fn play(&self, pos: &mut Position, mv: Move) {
        let mover = pos.turn();
        let before = pos.side(mover);
        let own = before & !set(mv.from) | set(mv.to);
        let enemy = pos.side(1 - mover) & !mv.left | mv.sent;
        let sides = if mover == 0 {
            [own, enemy]
        } else {
            [enemy, own]
        };
        let won = match mv.to {
            Some(to) => self.makes_row(before, own, to.into()),
            None => false,
        };
        *pos = Position::new(sides, 1 - mover);
        pos.0 |= if won { WON } else { 0 };
    }

    /// The eight ways to turn both worlds, with and without an exchange of the
    /// sides and the turn.
    #[inline(always)]
    fn for_each_image(&self, pos: &Position, mut visit: impl FnMut(Position)) {
        let won = pos.0 & WON;
        for turn in 0..TURNS {
            let [first, second] = [0, 1].map(|side| self.board.turned(turn, pos.side(side)));
            if turn > 0 {
                visit(Position(Position::new([first, second], pos.turn()).0 | won));
            }
            visit(Position(
                Position::new([second, first], 1 - pos.turn()).0 | won,
            ));
        }
    }

    /// All pieces must be on the board: before that, how many are says whose turn
    /// it is.
    fn other_to_move(&self, pos: &Position) -> Option<Position> {
        let all_placed = self.in_hand(*pos, 0) + self.in_hand(*pos, 1) == 0;
        all_placed.then_some(Position(pos.0 ^ TURN))
    }
}
