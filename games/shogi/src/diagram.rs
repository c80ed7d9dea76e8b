//! The board for a terminal.

use kanzen_index::bits::Word;
use kanzen_rules::{Facing, HeldPiece, Lang, Picture, PlacedPiece, Player};
use unicode_width::UnicodeWidthStr;

use crate::engine::Shogi;
use crate::moves::Move;
use crate::position::Position;
use crate::ruleset::Coordinates;

/// Columns a square takes: `v`, a wide glyph with `+`, and a mark on each side.
const CELL: usize = 5;

impl<W: Word> Shogi<W> {
    /// Files above, ranks at the left, `v` before the second player's pieces,
    /// the last move's target in brackets, hands above and below.
    pub(crate) fn draw(&self, pos: &Position<W>, last: Option<Move>, lang: Lang) -> String {
        let mut lines = Vec::new();
        if self.rules.has_hands() {
            lines.push(self.hand(pos, 1, lang));
        }
        let files: String = (0..self.rules.files)
            .map(|f| padded(&self.file_label(f), CELL))
            .collect();
        lines.push(format!("    {files}").trim_end().to_string());
        for rank in 0..self.rules.ranks {
            let cells = (0..self.rules.files).map(|file| {
                let square = rank * self.rules.files + file;
                let target = last.is_some_and(|mv| mv.to() == square);
                let piece = match pos.at(square) {
                    None => "  ・".to_string(),
                    Some((side, form)) => {
                        let turned = if side == 0 { ' ' } else { 'v' };
                        let open = if target { '[' } else { ' ' };
                        let close = if target { "]" } else { "" };
                        format!("{open}{turned}{}{close}", self.piece(side, form, lang))
                    }
                };
                padded(&piece, CELL)
            });
            let row: String = cells.collect();
            lines.push(
                format!("{} {row}", padded(&self.rank_label(rank, lang), 3))
                    .trim_end()
                    .to_string(),
            );
        }
        if self.rules.has_hands() {
            lines.push(self.hand(pos, 0, lang));
        }
        lines.join("\n") + "\n"
    }

    /// The position as it is to be drawn.
    pub(crate) fn pictured(&self, pos: &Position<W>) -> Picture {
        let pieces = (0..self.rules.squares()).filter_map(|square| {
            let (side, form) = pos.at(square)?;
            let form = &self.rules.forms[form];
            Some(PlacedPiece {
                square,
                owner: Some(Player(side as u8)),
                facing: Facing::of_two(Player(side as u8)),
                form: form.letter.clone(),
                glyph: form.glyph[side].clone(),
                promoted: form.letter.starts_with('+'),
            })
        });
        let hand = |side: usize| {
            let kinds = (1..self.rules.kinds).filter(|kind| pos.hands[side][*kind] > 0);
            kinds
                .map(|kind| HeldPiece {
                    form: self.rules.forms[kind].letter.clone(),
                    glyph: self.rules.forms[kind].glyph[side].clone(),
                    count: pos.hands[side][kind],
                })
                .collect()
        };
        let label = |text: String| text.trim().to_string();
        let ranks = |lang: Lang| {
            let labels = (0..self.rules.ranks).map(|rank| label(self.rank_label(rank, lang)));
            labels.collect()
        };
        Picture {
            pieces: pieces.collect(),
            hands: match self.rules.has_hands() {
                true => vec![hand(0), hand(1)],
                false => Vec::new(),
            },
            turn: pos.turn(),
            names: [
                (0..self.rules.files)
                    .map(|file| label(self.file_label(file)))
                    .collect(),
                ranks(Lang::Ja),
            ],
            english_ranks: Some(ranks(Lang::En)),
            ..Picture::empty(self.rules.files, self.rules.ranks)
        }
    }

    fn piece(&self, side: usize, form: usize, lang: Lang) -> &str {
        let form = &self.rules.forms[form];
        lang.pick(&form.mark[side], &form.glyph[side])
    }

    fn hand(&self, pos: &Position<W>, side: usize, lang: Lang) -> String {
        let held: Vec<String> = (1..self.rules.kinds)
            .filter(|kind| pos.hands[side][*kind] > 0)
            .map(|kind| format!("{}{}", self.piece(side, kind, lang), pos.hands[side][kind]))
            .collect();
        let held = if held.is_empty() {
            lang.pick("none", "なし").to_string()
        } else {
            held.join(" ")
        };
        format!(
            "{} {}: {held}",
            self.rules.players[side].pick(lang),
            lang.pick("in hand", "持駒")
        )
    }

    fn file_label(&self, file: usize) -> String {
        match self.rules.coordinates {
            Coordinates::Left => format!("  {}", char::from(b'A' + file as u8)),
            Coordinates::Right => format!("  {}", self.rules.files - file),
        }
    }

    fn rank_label(&self, rank: usize, lang: Lang) -> String {
        match (self.rules.coordinates, lang) {
            (Coordinates::Left, _) => format!(" {}", rank + 1),
            (Coordinates::Right, Lang::En) => format!(" {}", char::from(b'a' + rank as u8)),
            (Coordinates::Right, Lang::Ja) => crate::moves::KANJI[rank].to_string(),
        }
    }
}

/// The text filled up with blanks to a number of terminal columns.
fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(text.width())))
}
