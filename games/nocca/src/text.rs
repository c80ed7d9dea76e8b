//! Positions and moves as text.
//!
//! A position is written rank by rank from the second player's side down, with
//! `/` between ranks and `,` between cells, stacks from the bottom to the top,
//! `w` for the first player's pieces, `b` for the second's, `-` for an empty
//! cell, and then the mover: `b,b/-,-/w,w w`. A move names two cells, `a1b2`,
//! files from the left and ranks from the first player's side; `a3x` steps off.

use kanzen_index::bits::Word;
use kanzen_rules::{
    Game, GameName, Gesture, Lang, Look, Notation, Outcome, Picture, PlacedPiece, Player, Text,
    TextError,
};

use crate::game::{EMPTY, Move, Nocca, Position, Stack, height};

pub(crate) const PIECES: [char; 2] = ['w', 'b'];

pub(crate) fn write_stack(stack: Stack, pieces: [char; 2]) -> String {
    let piece = |i: usize| pieces[usize::from(stack >> i & 1)];
    (0..height(stack)).rev().map(piece).collect()
}

impl<W: Word> Nocca<W> {
    fn cell(&self, cell: usize) -> String {
        let (file, rank) = (cell % self.size.width, cell / self.size.width);
        format!(
            "{}{}",
            char::from(b'a' + file as u8),
            self.size.depth - rank
        )
    }

    fn parse(&self, text: &str) -> Result<Position<W>, TextError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [board, turn] = fields[..] else {
            let count = fields.len();
            return Err(TextError::new(
                format!("{count} fields, but it should read 'board mover'"),
                format!("項目が {count} 個ですが、「盤 手番」の 2 個で書いてください"),
            ));
        };
        let turn = match turn {
            "w" => 0,
            "b" => 1,
            other => {
                return Err(TextError::new(
                    format!("mover {other:?} should be w (first) or b (second)"),
                    format!("手番「{other}」は w（先手）か b（後手）で書いてください"),
                ));
            }
        };
        let ranks: Vec<&str> = board.split('/').collect();
        let (count, depth) = (ranks.len(), self.size.depth);
        if count != depth {
            return Err(TextError::new(
                format!("{count} ranks, but the board has {depth}"),
                format!("{count} 段ありますが、盤は {depth} 段です"),
            ));
        }
        let mut pos = self.empty();
        pos.turn = turn;
        for (rank, row) in ranks.iter().enumerate() {
            let stacks: Vec<&str> = row.split(',').collect();
            let (count, width) = (stacks.len(), self.size.width);
            if count != width {
                let rank = depth - rank;
                return Err(TextError::new(
                    format!("rank {rank} has {count} cells, but the board has {width} files"),
                    format!("{rank} の段が {count} マスですが、盤の横は {width} マスです"),
                ));
            }
            for (file, stack) in stacks.iter().enumerate() {
                let cell = rank * self.size.width + file;
                self.put(&mut pos, cell, self.parse_stack(stack)?);
            }
        }
        for (player, piece) in PIECES.into_iter().enumerate() {
            let count: usize = board.matches(piece).count();
            if count != self.size.width {
                let (player, due) = (Player(player as u8), self.size.width);
                let name = player.word();
                let name_ja = self.player_name(player, Lang::Ja);
                let name_ja = Look::Discs.named(name_ja, player, Lang::Ja);
                return Err(TextError::new(
                    format!("the {name} player has {count} pieces ({piece}), not {due}"),
                    format!("{name_ja}のコマ {piece} が {count} 個ですが、正しくは {due} 個です"),
                ));
            }
        }
        Ok(pos)
    }

    fn parse_stack(&self, text: &str) -> Result<Stack, TextError> {
        if text == "-" {
            return Ok(EMPTY);
        }
        let most = self.size.highest();
        if text.is_empty() || text.len() > most {
            return Err(TextError::new(
                format!("stack {text:?} should be 1 to {most} pieces, or -"),
                format!("重なり「{text}」は 1〜{most} 個のコマか - で書いてください"),
            ));
        }
        text.chars().try_fold(EMPTY, |stack, c| {
            let piece = PIECES.iter().position(|piece| *piece == c);
            let piece = piece.ok_or_else(|| {
                TextError::new(
                    format!("stack {text:?}: {c:?} should be w or b"),
                    format!("重なり「{text}」の「{c}」は w か b で書いてください"),
                )
            })?;
            Ok(stack << 1 | piece as u8)
        })
    }
}

impl<W: Word> Notation for Nocca<W> {
    fn name(&self) -> &GameName {
        &self.name
    }

    fn title(&self, lang: Lang) -> String {
        match lang {
            Lang::En => format!("NOCCA NOCCA {}", self.size),
            Lang::Ja => format!("ノッカノッカ {}", self.size),
        }
    }

    fn rules_text(&self) -> String {
        let size = self.size;
        format!(
            "NOCCA NOCCA on {} files and {} ranks, {} pieces a side on the own back rank.\n\
             The top piece of a stack steps to one of the eight cells around it, if the stack\n\
             there has fewer than {} pieces. From the far rank it may step off the board, which\n\
             wins. Who cannot move loses. The fourth occurrence of a position is a draw.\n",
            size.width, size.depth, size.width, size.height
        )
    }

    fn write_position(&self, pos: &Position<W>) -> String {
        let cell = |cell: usize| match self.stack(pos, cell) {
            EMPTY => "-".to_string(),
            stack => write_stack(stack, PIECES),
        };
        let width = self.size.width;
        let row = |rank: usize| {
            let cells = (rank * width..(rank + 1) * width).map(cell);
            cells.collect::<Vec<_>>().join(",")
        };
        let rows: Vec<String> = (0..self.size.depth).map(row).collect();
        format!("{} {}", rows.join("/"), PIECES[usize::from(pos.turn)])
    }

    fn read_position(&self, text: &str) -> Result<Position<W>, TextError> {
        self.parse(text).map_err(|reason| {
            let start = self.start().map(|start| self.write_position(&start));
            let start = start.unwrap_or_default();
            let [en, ja] = Lang::ALL.map(|lang| reason.say(lang));
            let reason = TextError::new(
                format!("{en}; the start is '{start}'"),
                format!("{ja}。初期局面は「{start}」です"),
            );
            reason.of_position(text)
        })
    }

    fn write_move(&self, mv: Move) -> String {
        let to = mv.to.map_or("x".to_string(), |to| self.cell(to.into()));
        format!("{}{to}", self.cell(mv.from.into()))
    }

    fn say_move(&self, _: &Position<W>, mv: Move, lang: Lang) -> String {
        let from = self.cell(mv.from.into());
        match (mv.to.map(|to| self.cell(to.into())), lang) {
            (Some(to), _) => format!("{from}-{to}"),
            (None, Lang::En) => format!("{from}-off"),
            (None, Lang::Ja) => format!("{from}-ゴール"),
        }
    }

    /// Stacks from the bottom to the top, `o` and `x` (○ and ● in Japanese).
    fn diagram(&self, pos: &Position<W>, last: Option<Move>, lang: Lang) -> String {
        let pieces = match lang {
            Lang::En => ['o', 'x'],
            Lang::Ja => ['○', '●'],
        };
        let columns = self.size.height + 3;
        let mut lines = Vec::new();
        for rank in 0..self.size.depth {
            let cells = (0..self.size.width).map(|file| {
                let cell = rank * self.size.width + file;
                let (open, close) = match last.and_then(|mv| mv.to) {
                    Some(to) if usize::from(to) == cell => ('[', ']'),
                    _ => (' ', ' '),
                };
                let stack = match self.stack(pos, cell) {
                    EMPTY => "-".to_string(),
                    stack => write_stack(stack, pieces),
                };
                format!("{:<columns$}", format!("{open}{stack}{close}"))
            });
            let row: String = cells.collect();
            lines.push(format!("{} {}", self.size.depth - rank, row.trim_end()));
        }
        let files = (0..self.size.width).map(|file| {
            format!(
                "{:<columns$}",
                format!(" {}", char::from(b'a' + file as u8))
            )
        });
        lines.push(format!("  {}", files.collect::<String>().trim_end()));
        lines.join("\n") + "\n"
    }

    fn picture(&self, pos: &Position<W>) -> Picture {
        self.pictured(pos)
    }

    fn gesture(&self, mv: Move) -> Gesture {
        Gesture {
            from: Some(mv.from.into()),
            to: mv.to.map(usize::from),
            ..Gesture::default()
        }
    }

    fn write_picture(&self, picture: &Picture) -> Option<String> {
        let cell = |stack: &Vec<&PlacedPiece>| match stack.is_empty() {
            true => "-".to_string(),
            false => {
                let owners = stack
                    .iter()
                    .map(|piece| piece.owner.unwrap_or(Player::FIRST));
                owners.map(|owner| PIECES[owner.index()]).collect()
            }
        };
        let squares = picture.squares();
        let row = |row: &[Vec<&PlacedPiece>]| row.iter().map(cell).collect::<Vec<_>>().join(",");
        let rows: Vec<String> = squares.chunks(self.size.width).map(row).collect();
        Some(format!(
            "{} {}",
            rows.join("/"),
            PIECES[picture.turn.index()]
        ))
    }

    fn why_decided(&self, _: &Position<W>, outcome: Outcome) -> Text {
        let winner = outcome.winner().unwrap_or(Player::FIRST);
        let Text { en, ja } = Text::each(|lang| self.player_name(winner, lang));
        Text::new(
            format!("{en} stepped off the far edge."),
            format!("{ja}がゴールしました。"),
        )
    }
}
