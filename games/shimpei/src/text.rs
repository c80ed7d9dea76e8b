//! Positions and moves as text.
//!
//! Cells have names like those of a chess board. The files of the upper world
//! are `a` to `d`, those of the lower one go on with `e` to `g`; ranks are
//! counted from the first player's side. `e1` lies under the crossing of `a1`,
//! `b1`, `a2` and `b2`.
//!
//! A position is the ranks of the upper world from the top, those of the lower
//! one, the mover, and what is in hand, `-` if nothing is. `w` is a piece of the
//! first player, `b` of the second, and digits count empty cells:
//!
//! ```
//! use kanzen_rules::{Game, Notation};
//! use kanzen_shimpei::{Reading, Shimpei};
//! let game = Shimpei::new(Reading::default());
//! let start = game.start().expect("a fixed start");
//! assert_eq!(game.write_position(&start), "4/4/4/4 3/3/3 w wwwwbbbb");
//! let mv = game.read_move(&start, "b2")?;
//! assert_eq!(game.write_position(&game.after(&start, mv)), "4/4/1w2/4 3/3/3 b wwwbbbb");
//! # Ok::<(), kanzen_rules::TextError>(())
//! ```
//!
//! A move is the cell on which a piece is placed, `b2`, or the two of a step,
//! `b2e1`; then for every piece that is sent `*`, the cell it leaves and the one
//! it comes to: `b2e1*f2d4`. Pieces are all alike, so of several the first that
//! leaves is told with the first cell that is come to.
//!
//! ```
//! # use kanzen_rules::{Game, Notation};
//! # use kanzen_shimpei::{Reading, Shimpei};
//! # let game = Shimpei::new(Reading::default());
//! let pos = game.read_position("4/1b2/1w2/4 3/3/3 b wwwbbb")?;
//! let mv = game.read_move(&pos, "b1*b2g3")?;
//! assert_eq!(game.write_position(&game.after(&pos, mv)), "4/1b2/4/1b2 2w/3/3 w wwwbb");
//! # Ok::<(), kanzen_rules::TextError>(())
//! ```

use kanzen_index::bits::Word;
use kanzen_rules::{
    Explained, Game, GameName, Gesture, Lang, Notation, Outcome, Picture, Player, Text, TextError,
};

use crate::board::{CELLS, Cells, LOWER_SIDE, UPPER, UPPER_SIDE};
use crate::game::{Move, Position, Shimpei};

/// By player.
const LETTERS: [char; 2] = ['w', 'b'];

/// The cells of each world and how wide it is.
const WORLDS: [(std::ops::Range<usize>, usize); 2] =
    [(0..UPPER, UPPER_SIDE), (UPPER..CELLS, LOWER_SIDE)];

/// What a cell is called.
pub(crate) fn cell_name(cell: usize) -> String {
    let (first, side, letter) = match cell < UPPER {
        true => (0, UPPER_SIDE, b'a'),
        false => (UPPER, LOWER_SIDE, b'a' + UPPER_SIDE as u8),
    };
    let (file, rank) = ((cell - first) % side, (cell - first) / side);
    format!("{}{}", char::from(letter + file as u8), side - rank)
}

/// Takes the name of a cell off the front of a text.
fn take_cell(text: &str) -> Option<(u8, &str)> {
    let (name, rest) = text.split_at_checked(2)?;
    let cell = (0..CELLS).find(|cell| cell_name(*cell) == name)?;
    Some((cell as u8, rest))
}

/// The cells that pieces leave and those they come to, one with the other.
fn pairs(mv: Move) -> Vec<(usize, usize)> {
    mv.left.squares().zip(mv.sent.squares()).collect()
}

fn wrong(en: impl Into<String>, ja: impl Into<String>) -> TextError {
    TextError::new(en, ja)
}

/// The cells of each side in the ranks of a world.
fn read_world(text: &str, world: usize) -> Result<[Cells; 2], TextError> {
    let (cells, side) = WORLDS[world].clone();
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != side {
        let count = ranks.len();
        return Err(wrong(
            format!("{text:?} has {count} ranks, but this world has {side}"),
            format!("「{text}」は {count} 段ですが、この世界は {side} 段です"),
        ));
    }
    let mut sides = [0; 2];
    for (rank, row) in ranks.into_iter().enumerate() {
        let mut file = 0;
        for c in row.chars() {
            match (LETTERS.iter().position(|letter| *letter == c), c) {
                (Some(player), _) if file < side => {
                    sides[player] |= 1 << (cells.start + rank * side + file);
                    file += 1;
                }
                (None, '1'..='4') => file += c as usize - '0' as usize,
                _ => file = side + 1,
            }
        }
        if file != side {
            return Err(wrong(
                format!("rank {row:?} should be {side} cells: w, b, or a number of empty ones"),
                format!("段「{row}」は {side} マスを w、b、空きマスの数で書いてください"),
            ));
        }
    }
    Ok(sides)
}

impl Shimpei {
    fn parse(&self, text: &str) -> Result<Position, TextError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [upper, lower, turn, hands] = fields[..] else {
            let count = fields.len();
            return Err(wrong(
                format!("{count} fields, but it should read 'upper lower mover hands'"),
                format!("項目が {count} 個ですが、「上の世界 下の世界 手番 持ちコマ」の 4 個です"),
            ));
        };
        let (above, below) = (read_world(upper, 0)?, read_world(lower, 1)?);
        let sides = [0, 1].map(|player| above[player] | below[player]);
        let turn = LETTERS.iter().position(|letter| letter.to_string() == turn);
        let turn = turn.ok_or_else(|| {
            wrong(
                "the mover should be w (first) or b (second)",
                "手番は w（先手）か b（後手）で書いてください",
            )
        })?;
        let pieces = self.reading.pieces();
        if sides.iter().any(|side| side.count() > pieces) {
            return Err(wrong(
                format!("a side has more than {pieces} pieces"),
                format!("コマは {pieces} 個ずつです"),
            ));
        }
        let pos = Position::new(sides, turn);
        let due = self.write_hands(pos);
        if hands != due {
            return Err(wrong(
                format!("with these pieces on the board the hands are {due}, not {hands:?}"),
                format!("盤上のコマから持ちコマは {due} ですが、「{hands}」と書かれています"),
            ));
        }
        // The mover has as many in hand as the other, or one more.
        let [mine, other] = [turn, 1 - turn].map(|player| self.in_hand(pos, player));
        if mine != other && mine != other + 1 {
            return Err(wrong(
                "the players place in turn: it cannot be this one's",
                "交互に置くので、この手番にはなりません",
            ));
        }
        Ok(pos)
    }

    /// The move that a text is, whether it is legal or not.
    fn parse_move(&self, pos: &Position, text: &str) -> Option<Move> {
        if text == "pass" || text == "パス" {
            return Some(Move::PASS);
        }
        let mut plain = text.replace(" to ", "").replace("→", "");
        plain.retain(|c| !matches!(c, ' ' | ',' | '*' | '-' | '、'));
        let placing = self.in_hand(*pos, pos.turn()) > 0;
        let mut rest = &plain[..];
        let mut next = || {
            let (cell, left) = take_cell(rest)?;
            rest = left;
            Some(cell)
        };
        let mut mv = Move {
            from: if placing { None } else { Some(next()?) },
            to: Some(next()?),
            left: 0,
            sent: 0,
        };
        while let Some(left) = next() {
            mv.left |= 1 << left;
            mv.sent |= 1 << next()?;
        }
        rest.is_empty().then_some(mv)
    }

    fn write_hands(&self, pos: Position) -> String {
        let hand = |player: usize| {
            LETTERS[player]
                .to_string()
                .repeat(self.in_hand(pos, player))
        };
        match [hand(0), hand(1)].concat() {
            none if none.is_empty() => "-".to_string(),
            hands => hands,
        }
    }
}

impl Notation for Shimpei {
    fn name(&self) -> &GameName {
        &self.name
    }

    fn title(&self, lang: Lang) -> String {
        let title = lang.pick("Shimpei", "シンペイ");
        match self.reading.to_string() {
            usual if usual.is_empty() => title.to_string(),
            reading => format!("{title} ({reading})"),
        }
    }

    fn rules_text(&self) -> String {
        self.rules_in_words(Lang::En).join("\n") + "\n"
    }

    fn write_position(&self, pos: &Position) -> String {
        let rank = |cells: &mut dyn Iterator<Item = usize>| {
            let (mut text, mut empty) = (String::new(), 0);
            for cell in cells {
                let owner = (0..2).find(|player| pos.side(*player).has(cell));
                empty += usize::from(owner.is_none());
                if let Some(owner) = owner {
                    push_number(&mut text, &mut empty);
                    text.push(LETTERS[owner]);
                }
            }
            push_number(&mut text, &mut empty);
            text
        };
        let worlds = WORLDS.map(|(cells, side)| {
            let ranks = cells.clone().step_by(side);
            let ranks = ranks.map(|first| rank(&mut (first..first + side)));
            ranks.collect::<Vec<_>>().join("/")
        });
        let (turn, hands) = (LETTERS[pos.turn()], self.write_hands(*pos));
        format!("{} {} {turn} {hands}", worlds[0], worlds[1])
    }

    fn read_position(&self, text: &str) -> Result<Position, TextError> {
        self.parse(text).map_err(|reason| reason.of_position(text))
    }

    fn pack_position(&self, pos: &Position, out: &mut Vec<u8>) {
        out.extend(pos.to_bytes());
    }

    fn unpack_position(&self, bytes: &mut &[u8]) -> Option<Position> {
        let (packed, rest) = bytes.split_first_chunk()?;
        *bytes = rest;
        Position::from_bytes(*packed)
    }

    fn write_move(&self, mv: Move) -> String {
        let Some(to) = mv.to else {
            return "pass".to_string();
        };
        let mut text = mv.from.map_or(String::new(), |from| cell_name(from.into()));
        text += &cell_name(to.into());
        for (left, sent) in pairs(mv) {
            text += &format!("*{}{}", cell_name(left), cell_name(sent));
        }
        text
    }

    fn say_move(&self, _: &Position, mv: Move, lang: Lang) -> String {
        let Some(to) = mv.to else {
            return lang.pick("pass", "パス").to_string();
        };
        let to = cell_name(to.into());
        let mut text = match mv.from {
            Some(from) => format!("{}-{to}", cell_name(from.into())),
            None => to,
        };
        for (left, sent) in pairs(mv) {
            let (left, sent) = (cell_name(left), cell_name(sent));
            text += &match lang {
                Lang::En => format!(", {left} to {sent}"),
                Lang::Ja => format!("、{left}→{sent}"),
            };
        }
        text
    }

    fn read_move(&self, pos: &Position, text: &str) -> Result<Move, TextError> {
        let wanted = self.parse_move(pos, &text.trim().to_lowercase());
        let moves = self.moves(pos);
        let legal = wanted.filter(|wanted| moves.contains(wanted));
        legal.ok_or_else(|| self.no_such_move(&moves, text))
    }

    /// The two worlds beside each other, and what is in hand below.
    fn diagram(&self, pos: &Position, last: Option<Move>, lang: Lang) -> String {
        let pieces = match lang {
            Lang::En => ["o", "x"],
            Lang::Ja => ["○", "●"],
        };
        let cell = |cell: usize| {
            let owner = (0..2).find(|player| pos.side(*player).has(cell));
            let piece = owner.map_or("-", |owner| pieces[owner]);
            let is_new = |mv: Move| mv.to == Some(cell as u8) || mv.sent.has(cell);
            match last.is_some_and(is_new) {
                true => format!("[{piece}]"),
                false => format!(" {piece} "),
            }
        };
        let row = |first: usize, side: usize| (first..first + side).map(cell).collect::<String>();
        let mut lines = Vec::new();
        for rank in 0..UPPER_SIDE {
            let upper = format!(
                "{} {}",
                UPPER_SIDE - rank,
                row(rank * UPPER_SIDE, UPPER_SIDE)
            );
            let lower = match rank.checked_sub(1) {
                Some(rank) => {
                    let first = UPPER + rank * LOWER_SIDE;
                    format!("   {} {}", LOWER_SIDE - rank, row(first, LOWER_SIDE))
                }
                None => String::new(),
            };
            lines.push(format!("{upper}{lower}").trim_end().to_string());
        }
        lines.push("   a  b  c  d       e  f  g".to_string());
        let hands = [0, 1].map(|player| pieces[player].repeat(self.in_hand(*pos, player)));
        if hands.iter().any(|hand| !hand.is_empty()) {
            let word = lang.pick("to place:", "持ちコマ：");
            lines.push(
                format!("{word} {} {}", hands[0], hands[1])
                    .trim_end()
                    .to_string(),
            );
        }
        lines.join("\n") + "\n"
    }

    fn picture(&self, pos: &Position) -> Picture {
        self.pictured(*pos)
    }

    fn gesture(&self, mv: Move) -> Gesture {
        Gesture {
            from: mv.from.map(usize::from),
            drop: (mv.from.is_none() && mv.to.is_some()).then(String::new),
            to: mv.to.map(usize::from),
            promotes: false,
            sends: pairs(mv),
        }
    }

    /// What is in hand follows from what is on the board.
    fn write_picture(&self, picture: &Picture) -> Option<String> {
        let mut sides = [0; 2];
        for (cell, pieces) in picture.squares().iter().enumerate() {
            if let Some(owner) = pieces.first().and_then(|piece| piece.owner) {
                sides[owner.index()] |= 1 << cell;
            }
        }
        let pos = Position::new(sides, picture.turn.index());
        Some(self.write_position(&pos))
    }

    fn why_decided(&self, _: &Position, outcome: Outcome) -> Text {
        let winner = outcome.winner().unwrap_or(Player::FIRST);
        let Text { en, ja } = Text::each(|lang| self.player_name(winner, lang));
        Text::new(
            format!("{en} has three in a row."),
            format!("{ja}が3個並べました。"),
        )
    }
}

/// Writes how many cells were empty, if any.
fn push_number(text: &mut String, empty: &mut usize) {
    if *empty > 0 {
        *text += &empty.to_string();
    }
    *empty = 0;
}
