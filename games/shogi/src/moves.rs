//! Moves and how they are written.

use kanzen_index::bits::Word;
use kanzen_rules::{Game, Lang, TextError};

use crate::engine::Shogi;
use crate::position::Position;
use crate::ruleset::Coordinates;
use crate::tables::Promotion;

/// A move; squares are numbered from the top left, along the ranks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A piece on the board moves.
    Board {
        /// From this square
        from: u8,
        /// to this one
        to: u8,
        /// and promotes there.
        promote: bool,
    },
    /// A piece in hand is dropped.
    Drop {
        /// Its kind
        kind: u8,
        /// and where.
        to: u8,
    },
}

impl Move {
    /// Where it ends.
    pub fn to(self) -> usize {
        match self {
            Move::Board { to, .. } | Move::Drop { to, .. } => usize::from(to),
        }
    }
}

pub(crate) const KANJI: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

impl<W: Word> Shogi<W> {
    /// Does a move take a piece?
    pub fn takes(&self, pos: &Position<W>, mv: Move) -> bool {
        pos.at(mv.to()).is_some()
    }

    /// A square as USI has it: file from the right, rank from the top.
    pub(crate) fn square(&self, square: usize) -> String {
        let (file, rank) = (square % self.rules.files, square / self.rules.files);
        format!(
            "{}{}",
            self.rules.files - file,
            char::from(b'a' + rank as u8)
        )
    }

    /// A square as Japanese has it, with files counted as on the board: `１四`.
    pub(crate) fn square_ja(&self, square: usize) -> String {
        let (file, rank) = (square % self.rules.files, square / self.rules.files);
        let file = self.file_number(file);
        let wide = char::from_u32('０' as u32 + file as u32).unwrap_or('？');
        format!("{wide}{}", KANJI[rank])
    }

    /// `3e3d`, `3e3d+`, `P*2c`.
    pub(crate) fn usi(&self, mv: Move) -> String {
        match mv {
            Move::Board { from, to, promote } => {
                let plus = if promote { "+" } else { "" };
                format!(
                    "{}{}{plus}",
                    self.square(from.into()),
                    self.square(to.into())
                )
            }
            Move::Drop { kind, to } => {
                format!(
                    "{}*{}",
                    self.rules.forms[usize::from(kind)].letter,
                    self.square(to.into())
                )
            }
        }
    }

    /// The move as people write it.
    ///
    /// Files from the left (Anpanman Shogi): `Aa4` and `１四あ`. Otherwise
    /// `P-7f`, `Px3c+`, `P*5e`, `S7i-6h` (origin when two could go there) and
    /// `７六歩`, `３三歩成`, `５五歩打`, `６八銀(79)`.
    pub(crate) fn say(&self, pos: &Position<W>, mv: Move, lang: Lang) -> String {
        let rivals = self.origins(pos, self.moving_form(pos, mv), mv.to());
        let ambiguous = match mv {
            Move::Board { .. } => rivals.len() > 1,
            Move::Drop { .. } => !rivals.is_empty(),
        };
        let piece = &self.rules.forms[self.moving_form(pos, mv)];
        let kanji = &piece.written[pos.mover()];
        self.spell(pos, mv, lang, ambiguous, kanji)
    }

    /// The move with or without what tells it from others, its piece called so
    /// in Japanese.
    fn spell(
        &self,
        pos: &Position<W>,
        mv: Move,
        lang: Lang,
        ambiguous: bool,
        kanji: &str,
    ) -> String {
        let side = pos.mover();
        let form = self.moving_form(pos, mv);
        let piece = &self.rules.forms[form];
        let promotion = self.promotion_suffix(pos, mv, form);
        let from = match mv {
            Move::Board { from, .. } if ambiguous => Some(usize::from(from)),
            _ => None,
        };
        let is_drop = matches!(mv, Move::Drop { .. });
        match lang {
            Lang::En => {
                let link = match (is_drop, self.rules.coordinates) {
                    (true, _) => "*",
                    (false, Coordinates::Left) if from.is_none() => "",
                    _ if pos.at(mv.to()).is_some() => "x",
                    _ => "-",
                };
                let from = from.map(|square| self.western(square)).unwrap_or_default();
                let suffix = ["", "+", "="][promotion];
                format!(
                    "{}{from}{link}{}{suffix}",
                    piece.mark[side],
                    self.western(mv.to())
                )
            }
            Lang::Ja => {
                let to = self.square_ja(mv.to());
                let suffix = if is_drop && ambiguous {
                    "打"
                } else {
                    ["", "成", "不成"][promotion]
                };
                let from = from.map(|s| {
                    format!(
                        "({}{})",
                        self.file_number(s % self.rules.files),
                        s / self.rules.files + 1
                    )
                });
                let from = from.unwrap_or_default();
                format!("{to}{kanji}{suffix}{from}")
            }
        }
    }

    /// Reads a legal move in any of the forms above; letters of either case,
    /// wide digits and letters, and a leading ▲ or △ are welcome.
    pub(crate) fn read(&self, pos: &Position<W>, text: &str) -> Result<Move, TextError> {
        let wanted = plain(text);
        let moves = self.moves(pos);
        if let Some(mv) = moves.iter().find(|mv| plain(&self.usi(**mv)) == wanted) {
            return Ok(*mv);
        }
        let says = |mv: &&Move| {
            let piece = &self.rules.forms[self.moving_form(pos, **mv)];
            [&piece.written, &piece.glyph].into_iter().any(|kanji| {
                let kanji = &kanji[pos.mover()];
                let mut spellings = Lang::ALL.into_iter().flat_map(|lang| {
                    [false, true].map(|ambiguous| self.spell(pos, **mv, lang, ambiguous, kanji))
                });
                spellings.any(|spelling| plain(&spelling) == wanted)
            })
        };
        let meant: Vec<&Move> = moves.iter().filter(says).collect();
        // A piece on the board goes before one in hand, unless a drop is said.
        let mut on_board = meant.iter().filter(|mv| matches!(mv, Move::Board { .. }));
        match (&meant[..], on_board.next(), on_board.next()) {
            ([mv], _, _) => Ok(**mv),
            (_, Some(mv), None) => Ok(**mv),
            ([], _, _) => Err(self.why_unreadable(text, &wanted, pos, &moves)),
            _ => {
                let meant: Vec<String> = meant.iter().map(|mv| self.usi(**mv)).collect();
                Err(TextError::new(
                    format!("{text:?} could be {}: say which", meant.join(" or ")),
                    format!(
                        "「{text}」に当たる手が複数あります。{} のどれかを書いてください",
                        meant.join("、")
                    ),
                ))
            }
        }
    }

    fn why_unreadable(
        &self,
        text: &str,
        wanted: &str,
        pos: &Position<W>,
        moves: &[Move],
    ) -> TextError {
        let shape = wanted.trim_end_matches('+');
        let looks_usi = shape.len() == 4 && shape.is_ascii();
        let (from, to) = if looks_usi {
            shape.split_at(2)
        } else {
            ("", "")
        };
        let drops = from.ends_with('*');
        let steps = from.starts_with(|c: char| c.is_ascii_digit());
        let square = self.square_named(from);
        let [en, ja] =
            if (drops || steps) && self.square_named(to).is_none() || steps && square.is_none() {
                let board = format!("{}x{}", self.rules.files, self.rules.ranks);
                [
                    format!("{text:?} names squares that are not on the {board} board"),
                    format!("「{text}」のマスは {board} の盤にありません"),
                ]
            } else if square.is_some_and(|square| pos.at(square).is_none()) {
                [
                    format!("{text:?} is not a legal move: there is no piece on {from}"),
                    format!("「{text}」は指せません。{from} に駒がありません"),
                ]
            } else {
                [
                    format!("{text:?} is not a legal move here"),
                    format!("「{text}」はここでは指せません"),
                ]
            };
        let example = moves.first().map(|mv| {
            let usi = self.usi(*mv);
            let [en, ja] = Lang::ALL.map(|lang| self.say(pos, *mv, lang));
            [
                format!("; a move here is {usi}, also written {en} or {ja}"),
                format!("。指せる手の例：{ja}（{usi}、{en} とも書く）"),
            ]
        });
        let [en_example, ja_example] = example.unwrap_or_default();
        TextError::new(en + &en_example, ja + &ja_example)
    }

    fn square_named(&self, name: &str) -> Option<usize> {
        (0..self.tables.squares).find(|s| self.square(*s) == name)
    }

    /// The form that moves, as it stood before.
    pub(crate) fn moving_form(&self, pos: &Position<W>, mv: Move) -> usize {
        match mv {
            Move::Board { from, .. } => pos.form_at(W::bit(from.into())),
            Move::Drop { kind, .. } => kind.into(),
        }
    }

    /// Squares from which a piece of this form can legally go there.
    fn origins(&self, pos: &Position<W>, form: usize, to: usize) -> Vec<u8> {
        let mut origins = Vec::new();
        self.for_each_move(pos, |mv| {
            if let Move::Board { from, .. } = mv
                && mv.to() == to
                && self.moving_form(pos, mv) == form
                && !origins.contains(&from)
            {
                origins.push(from);
            }
        });
        origins
    }

    /// 0: nothing to say, 1: promotes, 2: could but does not.
    fn promotion_suffix(&self, pos: &Position<W>, mv: Move, form: usize) -> usize {
        let Move::Board { from, to, promote } = mv else {
            return 0;
        };
        let (from, to) = (from.into(), to.into());
        match self.tables.promotion(pos.mover(), form, from, to) {
            _ if promote => 1,
            Promotion::No => 0,
            Promotion::May | Promotion::Must => 2,
        }
    }

    pub(crate) fn file_number(&self, file: usize) -> usize {
        match self.rules.coordinates {
            Coordinates::Left => file + 1,
            Coordinates::Right => self.rules.files - file,
        }
    }

    fn western(&self, square: usize) -> String {
        match self.rules.coordinates {
            Coordinates::Right => self.square(square),
            Coordinates::Left => {
                let (file, rank) = (square % self.rules.files, square / self.rules.files);
                format!("{}{}", char::from(b'a' + file as u8), rank + 1)
            }
        }
    }
}

/// The text without what people write in more than one way.
fn plain(text: &str) -> String {
    text.trim()
        .trim_start_matches(['▲', '△', '☗', '☖'])
        .chars()
        .map(|c| match c {
            '！'..='～' => char::from_u32(c as u32 - '！' as u32 + '!' as u32).unwrap_or(c),
            c => c,
        })
        .map(|c| c.to_ascii_lowercase())
        .collect()
}
