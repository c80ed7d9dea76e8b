//! Positions as text, in the manner of SFEN: the board rank by rank from the
//! top, capitals for the first player, `+` before a promoted piece, numbers
//! for empty squares; `b` or `w` for the first or second player to move; the
//! hands, `-` if empty; and a move number, which is read and forgotten.

use std::fmt::Write;

use kanzen_index::bits::Word;
use kanzen_rules::TextError;

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
    let fail = |reason: String| TextError::new(format!("position {text:?}: {reason}"));
    let fields: Vec<&str> = text.split_whitespace().collect();
    if !(3..=4).contains(&fields.len()) {
        return Err(fail(format!(
            "{} fields, but it should read 'board turn hands', like '{}'",
            fields.len(),
            rules.start
        )));
    }
    if let Some(number) = fields.get(3)
        && number.parse::<u32>().is_err()
    {
        return Err(fail(format!("move number {number:?} is not a number")));
    }
    let turn = match fields[1] {
        "b" => 0,
        "w" => 1,
        other => {
            return Err(fail(format!(
                "turn {other:?} should be b (first) or w (second)"
            )));
        }
    };
    Ok(Setup {
        pieces: parse_board(rules, fields[0]).map_err(fail)?,
        hands: parse_hands(rules, fields[2]).map_err(fail)?,
        turn,
    })
}

fn parse_board(rules: &Ruleset, text: &str) -> Result<Vec<(usize, usize, usize)>, String> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != rules.ranks {
        return Err(format!(
            "{} ranks, but the board has {}",
            rows.len(),
            rules.ranks
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
            let (side, form) = find_form(rules, &letters)
                .ok_or_else(|| format!("rank {}: no piece is written {letters:?}", rank + 1))?;
            if file < rules.files {
                pieces.push((rank * rules.files + file, side, form));
            }
            file += 1;
        }
        if file != rules.files {
            return Err(format!(
                "rank {} ({row:?}) has {file} squares, but the board has {} files",
                rank + 1,
                rules.files
            ));
        }
    }
    Ok(pieces)
}

pub fn parse_hands(rules: &Ruleset, text: &str) -> Result<[[u8; MAX_KINDS]; 2], String> {
    let mut hands = [[0u8; MAX_KINDS]; 2];
    if text == "-" {
        return Ok(hands);
    }
    if !rules.has_hands() {
        return Err(format!(
            "hands {text:?} should be -: captured pieces leave this game"
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
            .ok_or_else(|| format!("hands {text:?}: {c:?} cannot be in hand"))?;
        let n = match count.as_str() {
            "" => 1,
            digits => digits
                .parse::<u8>()
                .ok()
                .filter(|n| (1..=81).contains(n))
                .ok_or_else(|| format!("hands {text:?}: {digits} of a kind is not possible"))?,
        };
        count.clear();
        hands[side][form] = hands[side][form].saturating_add(n);
    }
    match count.as_str() {
        "" => Ok(hands),
        digits => Err(format!("hands {text:?}: no piece follows {digits}")),
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
    let rules = &game.rules;
    let fail = |reason: String| Err(TextError::new(format!("position {text:?}: {reason}")));
    let setup = parse(rules, text)?;
    for (side, name) in ["first", "second"].into_iter().enumerate() {
        let royals = setup
            .pieces
            .iter()
            .filter(|(_, s, f)| (*s, *f) == (side, ROYAL))
            .count();
        if royals != 1 {
            let mut letter = String::new();
            push_letter(&mut letter, rules, side, ROYAL);
            return fail(format!(
                "the {name} player has {royals} royal pieces ({letter}), not 1"
            ));
        }
    }
    let material = setup.material(rules);
    for kind in 1..rules.kinds {
        let letter = &rules.forms[kind].letter;
        for side in 0..2 {
            let (has, may) = (material[side][kind], rules.material[side][kind]);
            if rules.has_hands() && side == 0 && has != may {
                return fail(format!(
                    "{has} {letter} on board and in hand, but the game has {may}"
                ));
            }
            if !rules.has_hands() && has > may {
                let name = ["first", "second"][side];
                return fail(format!(
                    "the {name} player has {has} {letter}, but at most {may}"
                ));
            }
        }
    }
    let mut pos = Position {
        turn: setup.turn,
        hands: setup.hands,
        ..Position::empty()
    };
    for (square, side, form) in setup.pieces {
        pos.toggle(side, form, W::bit(square));
    }
    let player = |side: usize| ["first", "second"][side];
    match game.flaw(&pos) {
        None => Ok(pos),
        Some(Flaw::Finished(winner)) => fail(format!(
            "the game is over: the {} player has won",
            player(winner)
        )),
        Some(Flaw::Dead(square)) => fail(format!(
            "the piece on {} could never have come there",
            game.square(square)
        )),
        Some(Flaw::TwoOnFile(side, file)) => {
            let file = rules.files - file;
            fail(format!(
                "the {} player has two of a kind on file {file} (nifu)",
                player(side)
            ))
        }
        Some(Flaw::InCheck) => {
            let other = player(1 - pos.mover());
            fail(format!(
                "the {other} player is in check, but it is not his turn"
            ))
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
