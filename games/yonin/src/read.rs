//! Reading positions, and what is wrong with those that are none.

use kanzen_rules::{Game, TextError};

use crate::board::{EDGE, Form, SQUARES, Seat, seen_from};
use crate::game::Yonin;
use crate::position::{Mate, Piece, Position};
use crate::text::{FACINGS, LETTERS, SEATS, SEATS_JA, TURNED, glyph, square_name, square_name_ja};
use crate::variant::Variant;

fn form_of(letter: char, promoted: bool) -> Option<Form> {
    let kind = LETTERS.iter().position(|(known, _)| *known == letter)?;
    let plain = Form::ALL[kind];
    match promoted {
        true => plain.promoted(),
        false => Some(plain),
    }
}

fn seat_of(letter: char) -> Option<Seat> {
    SEATS.iter().position(|seat| *seat == letter)
}

/// The position that a text describes, if the rules allow it.
pub(crate) fn position(game: &Yonin, text: &str) -> Result<Position, TextError> {
    Reader { game, whole: text }.position()
}

/// Reads a text from left to right.
struct Reader<'a> {
    game: &'a Yonin,
    whole: &'a str,
}

impl Reader<'_> {
    fn wrong<T>(&self, en: impl Into<String>, ja: impl Into<String>) -> Result<T, TextError> {
        Err(TextError::new(en, ja).of_position(self.whole))
    }

    fn position(&self) -> Result<Position, TextError> {
        let parts: Vec<&str> = self.whole.split_whitespace().collect();
        let [board, turn, hands, mates] = parts[..] else {
            return self.wrong(
                "it should have four parts: board, turn, hands, mates",
                "盤、手番、持ち駒、詰みの 4 項目で書いてください",
            );
        };
        let mut pos = Position::empty();
        for mate in mates.split(',').filter(|_| mates != "-") {
            let mate = self.mate(mate)?;
            if !pos.is_alive(mate.mated.into()) || !pos.is_alive(mate.by.into()) {
                return self.wrong(
                    format!("{mates:?} mates somebody twice"),
                    format!("詰み「{mates}」には、もう詰んだ人がまた出てきます"),
                );
            }
            pos.add_mate(mate);
            if self.game.is_over(&pos) {
                return self.wrong(
                    format!("{mates:?} ends the game"),
                    format!("詰み「{mates}」で対局は終わっています"),
                );
            }
        }
        match (turn.len(), turn.chars().next().and_then(seat_of)) {
            (1, Some(seat)) => pos.pass_to(seat),
            _ => {
                return self.wrong(
                    format!("{turn:?} is no seat; they are S W N E"),
                    format!("手番「{turn}」は S（下）、W（左）、N（上）、E（右）のどれかで書いてください"),
                );
            }
        }
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != EDGE {
            let count = rows.len();
            return self.wrong(
                format!("the board has {count} rows, not 9"),
                format!("{count} 段ありますが、盤は 9 段です"),
            );
        }
        let mut kings = [0; 4];
        for (rank, row) in rows.iter().enumerate() {
            self.row(&mut pos, &mut kings, rank, row)?;
        }
        let parts: Vec<&str> = hands.split('/').collect();
        if parts.len() != 4 {
            return self.wrong(
                "hands are four, divided by /, like -/2P/-/-",
                "持ち駒は -/2P/-/- のように四人分を / で区切って書いてください",
            );
        }
        for (seat, text) in parts.iter().enumerate() {
            for (kind, count) in Form::KINDS.into_iter().zip(self.hand(text)?) {
                pos.hold(seat, kind, count);
            }
        }
        self.check(&pos, kings)?;
        Ok(pos)
    }

    fn mate(&self, text: &str) -> Result<Mate, TextError> {
        let letters: Vec<char> = text.chars().collect();
        match letters[..] {
            [mated, ':', by] => match (seat_of(mated), seat_of(by)) {
                (Some(mated), Some(by)) if mated != by => Ok(Mate {
                    mated: mated as u8,
                    by: by as u8,
                }),
                _ => self.wrong(
                    format!("{text:?} should name two seats, like E:S"),
                    format!("詰み「{text}」は E:S のように別々の席を二つ書いてください"),
                ),
            },
            _ => self.wrong(
                format!("{text:?} should be - or like E:S, for East mated by South"),
                format!("詰み「{text}」は - か、E:S（下が右を詰ませた）のように書いてください"),
            ),
        }
    }

    fn row(
        &self,
        pos: &mut Position,
        kings: &mut [usize; 4],
        rank: usize,
        row: &str,
    ) -> Result<(), TextError> {
        let mut letters = row.chars().peekable();
        let mut file = 0;
        while let Some(c) = letters.next() {
            if let Some(empty) = c.to_digit(10) {
                file += empty as usize;
                continue;
            }
            if file >= EDGE {
                break;
            }
            let square = rank * EDGE + file;
            file += 1;
            if c == TURNED {
                pos.put_turned(square);
                continue;
            }
            let Some(facing) = FACINGS.iter().position(|facing| *facing == c) else {
                return self.wrong(
                    format!("{c:?} should be one of ^ > v < # or a number"),
                    format!("「{c}」は ^ > v < # のどれかか数字で書いてください"),
                );
            };
            let promoted = letters.next_if_eq(&'+').is_some();
            let form = letters.next().and_then(|letter| form_of(letter, promoted));
            let Some(form) = form else {
                let row = rank + 1;
                return self.wrong(
                    format!("row {row} has a piece without its letter"),
                    format!("{row} 段目に、種類の文字がないか誤っている駒があります"),
                );
            };
            let named = |c: &char| seat_of(c.to_ascii_uppercase()).filter(|_| c.is_lowercase());
            let other = letters.next_if(|c| named(c).is_some());
            let owner = other.as_ref().and_then(named).unwrap_or(facing);
            kings[owner] += usize::from(form == Form::King);
            let piece = Piece {
                form,
                owner: owner as u8,
                facing: facing as u8,
            };
            pos.place(square, piece);
        }
        match file == EDGE {
            true => Ok(()),
            false => self.wrong(
                format!("row {} has not 9 squares", rank + 1),
                format!("{} 段目が 9 マスではありません", rank + 1),
            ),
        }
    }

    fn hand(&self, text: &str) -> Result<[u8; 4], TextError> {
        let mut hand = [0; 4];
        let mut count = 0u8;
        for c in text.chars().filter(|_| text != "-") {
            let kind = LETTERS[..4].iter().position(|(letter, _)| *letter == c);
            match (c.to_digit(10), kind) {
                (Some(digit), _) => count = count.saturating_mul(10).saturating_add(digit as u8),
                (None, Some(kind)) => {
                    hand[kind] += count.max(1);
                    count = 0;
                }
                _ => {
                    return self.wrong(
                        format!("{c:?} is nothing to have in hand"),
                        format!("「{c}」は持ち駒になりません"),
                    );
                }
            }
        }
        Ok(hand)
    }

    /// What the rules never let happen.
    fn check(&self, pos: &Position, kings: [usize; 4]) -> Result<(), TextError> {
        for (kind, (letter, most)) in LETTERS.into_iter().enumerate() {
            let on_board = (0..SQUARES).filter_map(|square| pos.piece(square));
            let on_board = on_board.filter(|piece| piece.form.plain() as usize == kind);
            let in_hand = pos
                .hands
                .iter()
                .map(|hand| hand.get(kind).copied().unwrap_or(0));
            let all = on_board.count() + in_hand.map(usize::from).sum::<usize>();
            if all > most {
                let glyph = glyph(Form::ALL[kind]);
                return self.wrong(
                    format!("{all} {letter} are more than the {most} there are"),
                    format!("{glyph}が {all} 枚ありますが、全部で {most} 枚までです"),
                );
            }
        }
        let turned = (0..SQUARES).filter(|square| pos.is_turned(*square));
        if turned.count() != pos.mates().count() {
            return self.wrong(
                "as many kings are turned over as players are mated",
                "裏返しの玉（#）の数が、詰んだ人の数と合いません",
            );
        }
        for seat in 0..4 {
            let alive = pos.is_alive(seat);
            let (name, name_ja) = (SEATS[seat], SEATS_JA[seat]);
            let (count, due) = (kings[seat], usize::from(alive));
            if count != due {
                return self.wrong(
                    format!("{name} has {count} kings"),
                    format!("{name_ja}の玉が {count} 枚ですが、正しくは {due} 枚です"),
                );
            }
            let idle = pos.hands[seat].iter().all(|count| *count == 0);
            let pieces_stay = self.game.variant == Variant::Federation;
            if !alive && (!idle || (pos.owned[seat] != 0 && !pieces_stay)) {
                return self.wrong(
                    format!("{name} is mated and has pieces"),
                    format!("{name_ja}は詰んでいるのに駒があります"),
                );
            }
        }
        self.check_pawns(pos)?;
        let turn = usize::from(pos.turn);
        let (name, name_ja) = (SEATS[turn], SEATS_JA[turn]);
        if !pos.is_alive(turn) {
            return self.wrong(
                format!("{name} is mated and cannot have the turn"),
                format!("{name_ja}は詰んでいるので、手番になりません"),
            );
        }
        let is_checked = |seat: Seat| pos.checkers(self.game.variant, seat) != 0;
        let checked = (0..4).find(|seat| pos.is_alive(*seat) && is_checked(*seat));
        match checked {
            Some(seat) if !is_checked(turn) => self.wrong(
                format!("{} is in check and should have the turn", SEATS[seat]),
                format!("{0}に王手がかかっているので、手番は{0}です", SEATS_JA[seat]),
            ),
            _ if !self.game.can_move(pos) => self.wrong(
                format!("{name} cannot move and would be mated"),
                format!("手番の{name_ja}に指せる手がなく、詰んでいます"),
            ),
            _ => Ok(()),
        }
    }

    fn check_pawns(&self, pos: &Position) -> Result<(), TextError> {
        let mut files = [[false; EDGE]; 4];
        for square in 0..SQUARES {
            let Some(piece) = pos.piece(square).filter(|piece| piece.form == Form::Pawn) else {
                continue;
            };
            let (file, behind) = seen_from(piece.facing.into(), square);
            let (name, name_ja) = (square_name(square), square_name_ja(square));
            if behind == EDGE - 1 {
                return self.wrong(
                    format!("the pawn on {name} could never move"),
                    format!("{name_ja}の歩は行き所がありません"),
                );
            }
            if piece.owner == piece.facing
                && std::mem::replace(&mut files[usize::from(piece.owner)][file], true)
            {
                return self.wrong(
                    format!("the pawn on {name} is the second on its file (nifu)"),
                    format!("{name_ja}の歩が二歩になっています"),
                );
            }
        }
        Ok(())
    }
}
