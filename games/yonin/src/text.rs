//! Positions and moves as text.
//!
//! A position is `board turn hands mates`. The board is read from the top, rows
//! divided by `/`, empty squares counted; a piece is where it faces (`^` `>` `v`
//! `<`), `+` if it is promoted, a letter (P S G R K), and its owner's letter (s
//! w n e) if that is not who sits behind it; `#` is a king turned over. Turn and
//! hands are in the order of the seats S W N E, and `E:S` says that South mated
//! East.

use kanzen_rules::{
    Explained, Game, GameName, Gesture, Lang, Notation, Outcome, Picture, Player, Text, TextError,
};

use crate::board::{EDGE, Form};
use crate::explained::pictured;
use crate::game::{Move, Yonin};
use crate::position::{Cell, Position};
use crate::read;
use crate::told;
use crate::variant::Variant;

pub(crate) const SEATS: [char; 4] = ['S', 'W', 'N', 'E'];
pub(crate) const SEATS_JA: [char; 4] = ['下', '左', '上', '右'];
pub(crate) const FACINGS: [char; 4] = ['^', '>', 'v', '<'];
/// Letters of the kinds, the king's last, and pieces of each in the game.
pub(crate) const LETTERS: [(char, usize); 5] = [('P', 12), ('S', 8), ('G', 8), ('R', 4), ('K', 4)];
pub(crate) const TURNED: char = '#';

/// As people write a form in Japanese.
pub(crate) fn glyph(form: Form) -> &'static str {
    match form {
        Form::Pawn => "歩",
        Form::Silver => "銀",
        Form::Gold => "金",
        Form::Rook => "飛",
        Form::King => "玉",
        Form::Tokin => "と",
        Form::PromotedSilver => "成銀",
        Form::Dragon => "龍",
    }
}

/// The same in one character, for boards.
pub(crate) fn short_glyph(form: Form) -> &'static str {
    match form {
        Form::PromotedSilver => "全",
        other => glyph(other),
    }
}

fn letter(form: Form) -> char {
    LETTERS[form.plain() as usize].0
}

/// `+` and the letter, as far as there is something to say.
pub(crate) fn written(form: Form) -> String {
    match form == form.plain() {
        true => letter(form).to_string(),
        false => format!("+{}", letter(form)),
    }
}

/// A square by file and rank as in shogi, seen from South.
pub(crate) fn square_name(square: usize) -> String {
    let (file, rank) = (EDGE - square % EDGE, square / EDGE);
    format!("{file}{}", (b'a' + rank as u8) as char)
}

pub(crate) fn square_name_ja(square: usize) -> String {
    let (file, rank) = (EDGE - square % EDGE, square / EDGE);
    let wide = char::from_u32('０' as u32 + file as u32).unwrap_or('？');
    let ranks = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];
    format!("{wide}{}", ranks[rank])
}

fn write_board(pos: &Position) -> String {
    let rows = pos.cells.chunks(EDGE).map(|row| {
        let (mut text, mut empty) = (String::new(), 0);
        for cell in row {
            if *cell == Cell::EMPTY {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            match cell.piece() {
                Some(piece) => {
                    text.push(FACINGS[usize::from(piece.facing)]);
                    text += &written(piece.form);
                    if piece.owner != piece.facing {
                        text.push(SEATS[usize::from(piece.owner)].to_ascii_lowercase());
                    }
                }
                None => text.push(TURNED),
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    });
    rows.collect::<Vec<_>>().join("/")
}

fn write_hand(hand: &[u8; 4]) -> String {
    let mut text = String::new();
    for (count, (letter, _)) in hand.iter().zip(LETTERS) {
        match count {
            0 => {}
            1 => text.push(letter),
            count => text += &format!("{count}{letter}"),
        }
    }
    if text.is_empty() {
        "-".to_string()
    } else {
        text
    }
}

impl Yonin {
    /// What moves, and from where if it must be told apart.
    fn mover_of(&self, pos: &Position, mv: Move) -> (Form, Option<usize>) {
        let (form, from) = match mv {
            Move::Drop { kind, .. } => return (kind, None),
            Move::Board { from, .. } => {
                let piece = pos.piece(from.into()).expect("a move has a piece");
                (piece.form, from)
            }
        };
        let mut alike = false;
        self.for_each_move(pos, |other| {
            if let Move::Board {
                from: origin, to, ..
            } = other
            {
                let same = pos.piece(origin.into()).map(|piece| piece.form) == Some(form);
                alike |= same && origin != from && usize::from(to) == mv.to();
            }
        });
        (form, alike.then_some(from.into()))
    }

    /// Could the move have chosen whether to promote?
    fn chose(&self, pos: &Position, mv: Move) -> bool {
        let Move::Board { from, to, promote } = mv else {
            return false;
        };
        let other = Move::Board {
            from,
            to,
            promote: !promote,
        };
        self.moves(pos).contains(&other)
    }
}

impl Notation for Yonin {
    fn name(&self) -> &GameName {
        self.variant.name()
    }

    fn title(&self, lang: Lang) -> String {
        let title = match self.variant {
            Variant::Singles => lang.pick("Four-handed shogi", "四人将棋"),
            Variant::Doubles => lang.pick("Four-handed shogi, doubles", "四人将棋（ダブルス）"),
            Variant::Federation => lang.pick(
                "Four-handed shogi, federation rules",
                "四人将棋（連盟ルール）",
            ),
        };
        title.to_string()
    }

    fn rules_text(&self) -> String {
        let texts = Lang::ALL.map(|lang| self.rules_in_words(lang).join("\n") + "\n");
        texts.join("\n")
    }

    fn write_position(&self, pos: &Position) -> String {
        let hands: Vec<String> = pos.hands.iter().map(write_hand).collect();
        let mates: Vec<String> = pos
            .mates()
            .map(|mate| {
                format!(
                    "{}:{}",
                    SEATS[usize::from(mate.mated)],
                    SEATS[usize::from(mate.by)]
                )
            })
            .collect();
        let mates = if mates.is_empty() {
            "-".to_string()
        } else {
            mates.join(",")
        };
        format!(
            "{} {} {} {mates}",
            write_board(pos),
            SEATS[usize::from(pos.turn)],
            hands.join("/"),
        )
    }

    fn read_position(&self, text: &str) -> Result<Position, TextError> {
        read::position(self, text)
    }

    fn write_move(&self, mv: Move) -> String {
        match mv {
            Move::Board { from, to, promote } => {
                let [from, to] = [from, to].map(|square| square_name(square.into()));
                format!("{from}{to}{}", if promote { "+" } else { "" })
            }
            Move::Drop { kind, to } => format!("{}*{}", letter(kind), square_name(to.into())),
        }
    }

    fn say_move(&self, pos: &Position, mv: Move, lang: Lang) -> String {
        let (form, from) = self.mover_of(pos, mv);
        let seat = usize::from(pos.turn);
        let promotes = match mv {
            Move::Board { promote, .. } => promote,
            Move::Drop { .. } => false,
        };
        let stays = !promotes && self.chose(pos, mv);
        match lang {
            Lang::En => {
                let sign = match mv {
                    Move::Drop { .. } => '*',
                    _ if pos.piece(mv.to()).is_some() => 'x',
                    _ => '-',
                };
                let from = from.map(square_name).unwrap_or_default();
                let end = match (promotes, stays) {
                    (true, _) => "+",
                    (_, true) => "=",
                    _ => "",
                };
                let to = square_name(mv.to());
                format!("{}:{}{from}{sign}{to}{end}", SEATS[seat], written(form))
            }
            Lang::Ja => {
                let end = match (mv, promotes, stays) {
                    (Move::Drop { .. }, ..) => "打",
                    (_, true, _) => "成",
                    (_, _, true) => "不成",
                    _ => "",
                };
                let from = from.map(|from| format!("（{}）", square_name_ja(from)));
                let from = from.unwrap_or_default();
                let to = square_name_ja(mv.to());
                format!("{}{to}{}{end}{from}", SEATS_JA[seat], glyph(form))
            }
        }
    }

    fn read_move(&self, pos: &Position, text: &str) -> Result<Move, TextError> {
        let text = text.trim();
        let moves = self.moves(pos);
        let is_said = |mv: &&Move| {
            let mut said = Lang::ALL.iter().map(|lang| self.say_move(pos, **mv, *lang));
            said.any(|said| said == text)
        };
        // Most are written, and saying a move takes longer.
        let written = moves.iter().find(|mv| self.write_move(**mv) == text);
        let found = written.or_else(|| moves.iter().find(is_said)).copied();
        found.ok_or_else(|| {
            TextError::new(
                format!("{text:?} is no legal move here, like 5g5f or P*5e"),
                format!("「{text}」はここでは指せません。5g5f や P*5e のように書いてください"),
            )
        })
    }

    fn diagram(&self, pos: &Position, last: Option<Move>, lang: Lang) -> String {
        let mut text = String::new();
        text += "     ";
        for file in (1..=EDGE).rev() {
            text += &format!("{file:<5}");
        }
        text = text.trim_end().to_string() + "\n";
        for rank in 0..EDGE {
            text += &format!(" {} ", (b'a' + rank as u8) as char);
            for file in 0..EDGE {
                let square = rank * EDGE + file;
                let is_last = last.is_some_and(|mv| mv.to() == square);
                let cell = match pos.piece(square) {
                    None if pos.is_turned(square) => lang.pick(" #  ", " ■ ").to_string(),
                    None => lang.pick(" .  ", " ・ ").to_string(),
                    Some(piece) => {
                        let facing = FACINGS[usize::from(piece.facing)];
                        let owner = match piece.owner == piece.facing {
                            true => ' ',
                            false => SEATS[usize::from(piece.owner)].to_ascii_lowercase(),
                        };
                        match lang {
                            Lang::En => format!("{facing}{:<2}{owner}", written(piece.form)),
                            Lang::Ja => format!("{facing}{}{owner}", short_glyph(piece.form)),
                        }
                    }
                };
                text += &format!("{}{cell}", if is_last { '*' } else { ' ' });
            }
            text = text.trim_end().to_string() + "\n";
        }
        for seat in 0..4 {
            let name = self.player_name(Player(seat as u8), lang);
            let state = match (pos.is_alive(seat), lang) {
                (false, _) => lang.pick("mated", "詰み").to_string(),
                (true, Lang::En) => write_hand(&pos.hands[seat]),
                (true, Lang::Ja) => {
                    let held = Form::KINDS
                        .iter()
                        .zip(pos.hands[seat])
                        .filter(|(_, n)| *n > 0);
                    let held: Vec<String> = held
                        .map(|(kind, n)| format!("{}{n}", glyph(*kind)))
                        .collect();
                    match held.is_empty() {
                        true => "なし".to_string(),
                        false => held.join(" "),
                    }
                }
            };
            let turn = if usize::from(pos.turn) == seat && pos.is_alive(seat) {
                lang.pick(" (to move)", "（手番）")
            } else {
                ""
            };
            text += &format!("{name}: {state}{turn}\n");
        }
        text
    }

    fn picture(&self, pos: &Position) -> Picture {
        pictured(pos)
    }

    fn gesture(&self, mv: Move) -> Gesture {
        let (from, drop, promotes) = match mv {
            Move::Board { from, promote, .. } => (Some(from.into()), None, promote),
            Move::Drop { kind, .. } => (None, Some(written(kind)), false),
        };
        Gesture {
            from,
            drop,
            to: Some(mv.to()),
            promotes,
            ..Gesture::default()
        }
    }

    fn write_picture(&self, picture: &Picture) -> Option<String> {
        Some(told::write_picture(picture))
    }

    fn player_name(&self, player: Player, lang: Lang) -> String {
        let names = match lang {
            Lang::En => ["South", "West", "North", "East"],
            Lang::Ja => ["下", "左", "上", "右"],
        };
        names[player.index()].to_string()
    }

    fn news(&self, before: &Position, after: &Position) -> Vec<Text> {
        told::news(self, before, after)
    }

    fn why_decided(&self, _: &Position, _: Outcome) -> Text {
        told::why_decided(self.variant)
    }
}
