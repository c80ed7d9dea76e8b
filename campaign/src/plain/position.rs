//! A position, and its text.

use super::rules::Rules;

/// 0 is the first player, 1 the second.
pub type Side = usize;

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Its kind, as the kinds stand in the file.
    pub kind: u8,
    /// Has it its other side up?
    pub promoted: bool,
    /// Whose it is.
    pub side: u8,
}

/// What is where, and who is to move.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Position {
    /// Row by row from the top left corner.
    pub board: Vec<Option<Piece>>,
    /// By side and kind: how many are in hand.
    pub hands: [Vec<u8>; 2],
    /// Who is to move.
    pub turn: Side,
}

impl Position {
    /// Where a player's royal piece is.
    pub fn royal(&self, rules: &Rules, side: Side) -> Option<usize> {
        self.board.iter().position(|piece| {
            piece.is_some_and(|piece| {
                piece.side as usize == side && rules.kinds[piece.kind as usize].royal
            })
        })
    }

    /// By side and kind: how many pieces there are, on the board and in hand.
    pub fn material(&self, rules: &Rules) -> [Vec<u8>; 2] {
        let mut count = self.hands.clone();
        for side in &mut count {
            side.resize(rules.kinds.len(), 0);
        }
        for piece in self.board.iter().flatten() {
            count[piece.side as usize][piece.kind as usize] += 1;
        }
        count
    }

    /// The same with the other side to move.
    pub fn turned(&self) -> Position {
        Position {
            turn: 1 - self.turn,
            ..self.clone()
        }
    }
}

impl Rules {
    /// A position by its text.
    pub fn read_position(&self, text: &str) -> Result<Position, String> {
        let mut fields = text.split_whitespace();
        let mut field = || fields.next().ok_or("a field is missing".to_string());
        let (rows, turn, hands) = (field()?, field()?, field()?);
        let mut board = Vec::new();
        let mut promoted = false;
        for letter in rows.chars().filter(|letter| *letter != '/') {
            match letter.to_digit(10) {
                _ if letter == '+' => promoted = true,
                Some(empty) => board.extend((0..empty).map(|_| None)),
                None => {
                    let (kind, side) = self.piece(letter)?;
                    board.push(Some(Piece {
                        kind,
                        promoted,
                        side: side as u8,
                    }));
                    promoted = false;
                }
            }
        }
        if board.len() != self.squares() {
            return Err("the board has another size".to_string());
        }
        let mut held = [0, 1].map(|_| vec![0; self.kinds.len()]);
        let mut number = 0;
        for letter in hands.chars().filter(|letter| *letter != '-') {
            match letter.to_digit(10) {
                Some(digit) => number = 10 * number + digit as u8,
                None => {
                    let (kind, side) = self.piece(letter)?;
                    held[side][kind as usize] += number.max(1);
                    number = 0;
                }
            }
        }
        Ok(Position {
            board,
            hands: held,
            turn: (turn == "w") as Side,
        })
    }

    fn piece(&self, letter: char) -> Result<(u8, Side), String> {
        let capital = letter.to_ascii_uppercase();
        let kind = self.kinds.iter().position(|kind| kind.letter == capital);
        let kind = kind.ok_or_else(|| format!("no piece has the letter {letter}"))?;
        Ok((kind as u8, letter.is_ascii_lowercase() as Side))
    }

    /// The text of a position.
    pub fn write_position(&self, pos: &Position) -> String {
        let mut text = String::new();
        for (rank, row) in pos.board.chunks(self.files).enumerate() {
            text += if rank > 0 { "/" } else { "" };
            let mut empty = 0;
            for square in row {
                let Some(piece) = square else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text += if piece.promoted { "+" } else { "" };
                text.push(self.letter(piece.kind as usize, piece.side as Side));
            }
            if empty > 0 {
                text += &empty.to_string();
            }
        }
        text += if pos.turn == 0 { " b " } else { " w " };
        let bare = text.len();
        for side in [0, 1] {
            for (kind, count) in pos.hands[side].iter().enumerate() {
                match count {
                    0 => continue,
                    1 => {}
                    _ => text += &count.to_string(),
                }
                text.push(self.letter(kind, side));
            }
        }
        if text.len() == bare {
            text.push('-');
        }
        text
    }

    /// The letter of a player's piece.
    pub fn letter(&self, kind: usize, side: Side) -> char {
        let letter = self.kinds[kind].letter;
        if side == 0 {
            letter
        } else {
            letter.to_ascii_lowercase()
        }
    }
}
