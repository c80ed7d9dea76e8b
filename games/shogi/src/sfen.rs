//! Positions as text, in the manner of SFEN: the board rank by rank from the
//! top, capitals for the first player, `+` before a promoted piece, numbers
//! for empty squares; `b` or `w` for the first or second player to move; the
//! hands, `-` if empty; and a move number, which is read and forgotten.

use std::fmt::Write;

use kanzen_index::bits::Word;
use kanzen_rules::{Picture, PlacedPiece, TextError};

use crate::engine::Shogi;
use crate::position::Position;
use crate::ruleset::{MAX_KINDS, ROYAL, Ruleset};
use crate::unmoves::Flaw;

/// A placement as it was written, not yet known to be a position.
pub struct Setup {
    /// Square, side, form.
    pieces: Vec<(usize, usize, usize)>,
    hands: [[u8; MAX_KINDS]; 2],
    turn: u8,
}

impl Setup {
    /// Pieces of each kind, counted as [`Ruleset::material`] has them.
    pub fn material(&self, rules: &Ruleset) -> [[u8; MAX_KINDS]; 2] {
        let mut material = [[0u8; MAX_KINDS]; 2];
        for &(_, side, form) in &self.pieces {
            let owner = if rules.has_hands() { 0 } else { side };
            material[owner][rules.forms[form].kind] += 1;
        }
        for side in 0..2 {
            for kind in 0..MAX_KINDS {
                // Nobody has so many, but the text may say so.
                material[0][kind] = material[0][kind].saturating_add(self.hands[side][kind]);
            }
        }
        material
    }
}

/// Reads the text without asking what the rules say of the placement.
pub fn parse(rules: &Ruleset, text: &str) -> Result<Setup, TextError> {
    parse_fields(rules, text).map_err(|reason| reason.of_position(text))
}

fn parse_fields(rules: &Ruleset, text: &str) -> Result<Setup, TextError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    if !(3..=4).contains(&fields.len()) {
        let (count, start) = (fields.len(), &rules.start);
        return Err(TextError::new(
            format!("{count} fields, but it should read 'board turn hands', like '{start}'"),
            format!(
                "項目が {count} 個ですが、「{start}」のように盤、手番、持ち駒の順に書いてください"
            ),
        ));
    }
    if let Some(number) = fields.get(3)
        && number.parse::<u32>().is_err()
    {
        return Err(TextError::new(
            format!("move number {number:?} is not a number"),
            format!("手数「{number}」は数で書いてください"),
        ));
    }
    let turn = match fields[1] {
        "b" => 0,
        "w" => 1,
        other => {
            return Err(TextError::new(
                format!("turn {other:?} should be b (first) or w (second)"),
                format!("手番「{other}」は b（先手）か w（後手）で書いてください"),
            ));
        }
    };
    Ok(Setup {
        pieces: parse_board(rules, fields[0])?,
        hands: parse_hands(rules, fields[2])?,
        turn,
    })
}

fn parse_board(rules: &Ruleset, text: &str) -> Result<Vec<(usize, usize, usize)>, TextError> {
    let rows: Vec<&str> = text.split('/').collect();
    let (count, ranks) = (rows.len(), rules.ranks);
    if count != ranks {
        return Err(TextError::new(
            format!("{count} ranks, but the board has {ranks}"),
            format!("{count} 段ありますが、盤は {ranks} 段です"),
        ));
    }
    let mut pieces = Vec::new();
    for (rank, row) in rows.iter().enumerate() {
        let mut file = 0;
        let mut chars = row.chars().peekable();
        while let Some(c) = chars.next() {
            if let Some(digit) = c.to_digit(10) {
                file += digit as usize;
                continue;
            }
            let mut letters = String::from(c);
            if c == '+' {
                letters.extend(chars.next());
            }
            let (side, form) = find_form(rules, &letters).ok_or_else(|| {
                TextError::new(
                    format!("rank {}: no piece is written {letters:?}", rank + 1),
                    format!("{} 段目：「{letters}」という駒はありません", rank + 1),
                )
            })?;
            if file < rules.files {
                pieces.push((rank * rules.files + file, side, form));
            }
            file += 1;
        }
        let (rank, files) = (rank + 1, rules.files);
        if file != files {
            return Err(TextError::new(
                format!(
                    "rank {rank} ({row:?}) has {file} squares, but the board has {files} files"
                ),
                format!("{rank} 段目「{row}」は {file} マスですが、盤の横は {files} マスです"),
            ));
        }
    }
    Ok(pieces)
}

pub fn parse_hands(rules: &Ruleset, text: &str) -> Result<[[u8; MAX_KINDS]; 2], TextError> {
    let mut hands = [[0u8; MAX_KINDS]; 2];
    if text == "-" {
        return Ok(hands);
    }
    if !rules.has_hands() {
        return Err(TextError::new(
            format!("hands {text:?} should be -: captured pieces leave this game"),
            format!("持ち駒「{text}」は - と書いてください。このゲームでは取った駒を使いません"),
        ));
    }
    let mut count = String::new();
    for c in text.chars() {
        if c.is_ascii_digit() {
            count.push(c);
            continue;
        }
        let (side, form) = find_form(rules, &c.to_string())
            .filter(|(_, form)| *form != ROYAL)
            .ok_or_else(|| {
                TextError::new(
                    format!("hands {text:?}: {c:?} cannot be in hand"),
                    format!("持ち駒「{text}」の「{c}」は持ち駒になりません"),
                )
            })?;
        let n = match count.as_str() {
            "" => 1,
            digits => digits
                .parse::<u8>()
                .ok()
                .filter(|n| (1..=81).contains(n))
                .ok_or_else(|| {
                    TextError::new(
                        format!("hands {text:?}: {digits} of a kind is not possible"),
                        format!("持ち駒「{text}」に同じ駒 {digits} 枚は書けません"),
                    )
                })?,
        };
        count.clear();
        hands[side][form] = hands[side][form].saturating_add(n);
    }
    match count.as_str() {
        "" => Ok(hands),
        digits => Err(TextError::new(
            format!("hands {text:?}: no piece follows {digits}"),
            format!("持ち駒「{text}」の {digits} の後に駒がありません"),
        )),
    }
}

/// Side and form of `P`, `p`, `+P` or `+p`.
fn find_form(rules: &Ruleset, letters: &str) -> Option<(usize, usize)> {
    let side = usize::from(letters.ends_with(|c: char| c.is_ascii_lowercase()));
    let capitals = letters.to_ascii_uppercase();
    rules
        .forms
        .iter()
        .position(|f| f.letter == capitals)
        .map(|form| (side, form))
}

/// Reads a position of the game.
pub fn read<W: Word>(game: &Shogi<W>, text: &str) -> Result<Position<W>, TextError> {
    let setup = parse(&game.rules, text)?;
    placed(game, setup).map_err(|reason| reason.of_position(text))
}

/// The position of a placement, if the rules allow it.
fn placed<W: Word>(game: &Shogi<W>, setup: Setup) -> Result<Position<W>, TextError> {
    let rules = &game.rules;
    one_royal_each(rules, &setup)?;
    material_fits(rules, &setup)?;
    let mut pos = Position {
        turn: setup.turn,
        hands: setup.hands,
        ..Position::empty()
    };
    for (square, side, form) in setup.pieces {
        pos.toggle(side, form, W::bit(square));
    }
    match game.flaw(&pos) {
        None => Ok(pos),
        Some(flaw) => Err(say_flaw(game, &pos, flaw)),
    }
}

/// What a side is called in English and in Japanese.
fn player(rules: &Ruleset, side: usize) -> (&'static str, &str) {
    (["first", "second"][side], &rules.players[side].ja)
}

/// Does each side have its royal piece?
fn one_royal_each(rules: &Ruleset, setup: &Setup) -> Result<(), TextError> {
    for side in 0..2 {
        let royals = setup
            .pieces
            .iter()
            .filter(|(_, s, f)| (*s, *f) == (side, ROYAL))
            .count();
        if royals != 1 {
            let mut letter = String::new();
            push_letter(&mut letter, rules, side, ROYAL);
            let ((en, ja), piece) = (player(rules, side), &rules.forms[ROYAL].name[side].ja);
            return Err(TextError::new(
                format!("the {en} player has {royals} royal pieces ({letter}), not 1"),
                format!("{ja}の{piece}（{letter}）が {royals} 枚ですが、正しくは 1 枚です"),
            ));
        }
    }
    Ok(())
}

/// Are there as many pieces of each kind as the game has?
fn material_fits(rules: &Ruleset, setup: &Setup) -> Result<(), TextError> {
    let material = setup.material(rules);
    for kind in 1..rules.kinds {
        let letter = &rules.forms[kind].letter;
        for side in 0..2 {
            let (has, may) = (material[side][kind], rules.material[side][kind]);
            let piece = &rules.forms[kind].name[side].ja;
            if rules.has_hands() && side == 0 && has != may {
                return Err(TextError::new(
                    format!("{has} {letter} on board and in hand, but the game has {may}"),
                    format!(
                        "{piece}（{letter}）が盤上と持ち駒で {has} 枚ですが、正しくは {may} 枚です"
                    ),
                ));
            }
            if !rules.has_hands() && has > may {
                let (en, ja) = player(rules, side);
                return Err(TextError::new(
                    format!("the {en} player has {has} {letter}, but at most {may}"),
                    format!(
                        "{ja}の{piece}（{letter}）が {has} 枚ありますが、多くても {may} 枚です"
                    ),
                ));
            }
        }
    }
    Ok(())
}

/// Why a placement is no position.
fn say_flaw<W: Word>(game: &Shogi<W>, pos: &Position<W>, flaw: Flaw) -> TextError {
    let rules = &game.rules;
    match flaw {
        Flaw::Finished(winner) => {
            let (en, ja) = player(rules, winner);
            TextError::new(
                format!("the game is over: the {en} player has won"),
                format!("{ja}の勝ちで対局は終わっています"),
            )
        }
        Flaw::Dead(square) => {
            let (en, ja) = (game.square(square), game.square_ja(square));
            TextError::new(
                format!("the piece on {en} could never have come there"),
                format!("{ja}の駒は、そこに来ることがありません"),
            )
        }
        Flaw::TwoOnFile(side, file) => {
            let (en, ja) = player(rules, side);
            TextError::new(
                format!(
                    "the {en} player has two of a kind on file {} (nifu)",
                    rules.files - file
                ),
                format!(
                    "{ja}の同じ駒が {} 筋に 2 枚ある（二歩）",
                    game.file_number(file)
                ),
            )
        }
        Flaw::InCheck => {
            let (en, ja) = player(rules, 1 - pos.mover());
            TextError::new(
                format!("the {en} player is in check, but it is not his turn"),
                format!("{ja}に王手がかかっていますが、{ja}の手番ではありません"),
            )
        }
    }
}

/// Adds the letters of a side's piece.
pub fn push_letter(text: &mut String, rules: &Ruleset, side: usize, form: usize) {
    let letter = &rules.forms[form].letter;
    match side {
        0 => text.push_str(letter),
        _ => text.extend(letter.chars().map(|c| c.to_ascii_lowercase())),
    }
}

impl<W: Word> Shogi<W> {
    /// The text of what a drawing shows, whether it is a position or not.
    pub(crate) fn write_drawn(&self, picture: &Picture) -> String {
        let cased = |form: &str, side: usize| match side {
            0 => form.to_ascii_uppercase(),
            _ => form.to_ascii_lowercase(),
        };
        let piece =
            |piece: &PlacedPiece| cased(&piece.form, piece.owner.map_or(0, |owner| owner.index()));
        let mut hands = String::new();
        for (side, hand) in picture.hands.iter().enumerate() {
            let kinds = self.rules.forms[1..self.rules.kinds].iter();
            for held in kinds.filter_map(|kind| hand.iter().find(|held| held.form == kind.letter)) {
                if held.count > 1 {
                    hands += &held.count.to_string();
                }
                hands += &cased(&held.form, side);
            }
        }
        let turn = ["b", "w"][picture.turn.index()];
        let hands = if hands.is_empty() { "-" } else { &hands };
        format!("{} {turn} {hands} 1", picture.write_ranks(piece))
    }
}

/// Writes a position; [`read`] reads it back.
pub fn write<W: Word>(game: &Shogi<W>, pos: &Position<W>) -> String {
    let rules = &game.rules;
    let mut text = String::with_capacity(2 * rules.squares());
    // All positions of a game may be written, so nothing else is allocated.
    let push_number = |text: &mut String, number: usize, least: usize| {
        if number >= least {
            let _ = write!(text, "{number}");
        }
    };
    for rank in 0..rules.ranks {
        if rank > 0 {
            text.push('/');
        }
        let mut empty = 0;
        for file in 0..rules.files {
            match pos.at(rank * rules.files + file) {
                None => empty += 1,
                Some((side, form)) => {
                    push_number(&mut text, empty, 1);
                    empty = 0;
                    push_letter(&mut text, rules, side, form);
                }
            }
        }
        push_number(&mut text, empty, 1);
    }
    text += if pos.mover() == 0 { " b " } else { " w " };
    let before_hands = text.len();
    for side in 0..2 {
        for kind in 1..rules.kinds {
            let count = pos.hands[side][kind].into();
            push_number(&mut text, count, 2);
            if count > 0 {
                push_letter(&mut text, rules, side, kind);
            }
        }
    }
    if text.len() == before_hands {
        text.push('-');
    }
    text + " 1"
}
