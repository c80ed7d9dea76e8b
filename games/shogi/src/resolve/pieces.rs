//! Pieces: what each form is called, how it is written, and how it moves.

use std::ops::Range;

use toml::Spanned;

use super::{Reader, texts};
use crate::ruleset::{Form, MAX_EDGE, MAX_FORMS, MAX_KINDS, Moves};
use crate::schema::{OneOrTwo, RawMoves, RawPiece, RawPromoted};

impl Reader<'_> {
    /// The plain forms, the royal one first, and after them the promoted ones.
    pub(super) fn forms(&mut self, pieces: &[Spanned<RawPiece>]) -> Option<Vec<Form>> {
        self.number_fits(pieces)?;
        let mut ordered: Vec<&Spanned<RawPiece>> = pieces.iter().collect();
        ordered.sort_by_key(|p| !p.get_ref().royal);
        let mut forms: Vec<Form> = Vec::new();
        let mut promoted: Vec<Form> = Vec::new();
        for (kind, spanned) in ordered.iter().enumerate() {
            let piece = spanned.get_ref();
            self.letter(&piece.letter, &forms);
            let mut form = self.plain(kind, spanned);
            if let Some(raw) = &piece.promoted {
                form.promotes_to = Some(ordered.len() + promoted.len());
                if piece.royal {
                    self.problem(raw.span(), "the royal piece cannot promote");
                }
                promoted.push(self.promoted(&form, raw));
            }
            forms.push(form);
        }
        forms.extend(promoted);
        let span = |form: &Form| ordered[form.kind].span();
        self.told_apart("mark", &forms, span, |form| &form.mark);
        self.told_apart("glyph", &forms, span, |form| &form.glyph);
        self.told_apart("written", &forms, span, |form| &form.written);
        Some(forms)
    }

    /// None if there are too many pieces, or not just one royal one.
    fn number_fits(&mut self, pieces: &[Spanned<RawPiece>]) -> Option<()> {
        let promoted = pieces
            .iter()
            .filter(|p| p.get_ref().promoted.is_some())
            .count();
        if pieces.len() > MAX_KINDS || pieces.len() + promoted > MAX_FORMS {
            self.problem(
                pieces.last()?.span(),
                format!("at most {MAX_KINDS} pieces, {MAX_FORMS} counting promoted forms"),
            );
            return None;
        }
        let royal: Vec<_> = pieces.iter().filter(|p| p.get_ref().royal).collect();
        if royal.len() != 1 {
            let span = royal
                .get(1)
                .or(pieces.first().as_ref())
                .map_or(0..0, |p| p.span());
            self.problem(
                span,
                format!("{} pieces are royal, but just one must be", royal.len()),
            );
            return None;
        }
        Some(())
    }

    /// One capital letter, and not that of a piece before.
    fn letter(&mut self, spanned: &Spanned<String>, forms: &[Form]) {
        let letter = spanned.get_ref();
        if letter.len() != 1 || !letter.bytes().all(|b| b.is_ascii_uppercase()) {
            self.problem(
                spanned.span(),
                format!("letter {letter:?} must be one of A to Z"),
            );
        }
        if forms.iter().any(|f| f.letter == *letter) {
            self.problem(spanned.span(), format!("letter {letter} is used twice"));
        }
    }

    /// The plain form of a piece, not yet said to promote.
    fn plain(&mut self, kind: usize, spanned: &Spanned<RawPiece>) -> Form {
        let piece = spanned.get_ref();
        let letter = piece.letter.get_ref();
        let letters = OneOrTwo::One(letter.clone());
        let glyph = piece.glyph.as_ref().unwrap_or(&letters);
        let form = Form {
            letter: letter.clone(),
            kind,
            promotes_to: None,
            name: texts(piece.name.as_ref(), [letter; 2], [letter; 2]),
            written: piece.written.as_ref().unwrap_or(glyph).each(),
            glyph: glyph.each(),
            mark: piece.mark.as_ref().unwrap_or(&letters).each(),
            moves: self.both_moves(&piece.moves, piece.second_moves.as_ref()),
        };
        if form.moves.iter().any(no_moves) {
            self.problem(spanned.span(), format!("piece {letter} has no moves"));
        }
        form
    }

    /// What a plain form promotes to.
    fn promoted(&mut self, plain: &Form, spanned: &Spanned<RawPromoted>) -> Form {
        let raw = spanned.get_ref();
        let letter = format!("+{}", plain.letter);
        let letters = OneOrTwo::One(letter.clone());
        let glyph = raw.glyph.as_ref().unwrap_or(&letters);
        let form = Form {
            kind: plain.kind,
            promotes_to: None,
            name: texts(raw.name.as_ref(), [&letter; 2], [&letter; 2]),
            written: raw.written.as_ref().unwrap_or(glyph).each(),
            glyph: glyph.each(),
            mark: plain.mark.clone().map(|m| format!("+{m}")),
            moves: self.both_moves(&raw.moves, raw.second_moves.as_ref()),
            letter,
        };
        if form.moves.iter().any(no_moves) {
            let reason = format!("the promoted form of {} has no moves", plain.letter);
            self.problem(spanned.span(), reason);
        }
        form
    }

    /// Two forms of one player that are written alike could not be told apart
    /// in moves, where capitals and small letters are the same.
    fn told_apart(
        &mut self,
        what: &str,
        forms: &[Form],
        span: impl Fn(&Form) -> Range<usize>,
        written: impl Fn(&Form) -> &[String; 2],
    ) {
        for (i, form) in forms.iter().enumerate() {
            let clash = (0..2).find_map(|side| {
                let text = &written(form)[side];
                let earlier = |other: &&Form| written(other)[side].eq_ignore_ascii_case(text);
                let other = forms[..i].iter().find(earlier)?;
                Some((text.clone(), other.letter.clone()))
            });
            if let Some((text, other)) = clash {
                let reason = format!(
                    "{what} {text:?} stands for both {other} and {}",
                    form.letter
                );
                self.problem(span(form), reason);
            }
            if written(form).iter().any(|text| text.trim().is_empty()) {
                self.problem(span(form), format!("{what} of {} is empty", form.letter));
            }
        }
    }

    fn both_moves(&mut self, first: &RawMoves, second: Option<&RawMoves>) -> [Moves; 2] {
        let moves = self.moves(first);
        let second = second.map_or_else(|| moves.clone(), |raw| self.moves(raw));
        [moves, second]
    }

    fn moves(&mut self, raw: &RawMoves) -> Moves {
        let mut moves = Moves::default();
        for (words, list) in [
            (&raw.steps, &mut moves.steps),
            (&raw.slides, &mut moves.slides),
        ] {
            for word in words {
                match direction(word.get_ref()) {
                    Some(direction) if list.contains(&direction) => {
                        self.problem(word.span(), format!("{:?} stands twice", word.get_ref()));
                    }
                    Some(direction) => list.push(direction),
                    None => self.problem(
                        word.span(),
                        format!("{:?} is no direction: f b l r fl fr bl br", word.get_ref()),
                    ),
                }
            }
        }
        for jump in &raw.jumps {
            let near = |n: &i64| n.unsigned_abs() < MAX_EDGE as u64;
            let (right, forward) = match jump.get_ref()[..] {
                [right, forward] if near(&right) && near(&forward) => (right, forward),
                _ => (0, 0),
            };
            let step = (right as i8, forward as i8);
            if step == (0, 0) {
                self.problem(
                    jump.span(),
                    format!(
                        "jump {:?} must be [right, forward], up to 8, not both 0",
                        jump.get_ref()
                    ),
                );
            } else if moves.steps.contains(&step) {
                self.problem(
                    jump.span(),
                    format!("jump [{right}, {forward}] stands twice"),
                );
            } else {
                moves.steps.push(step);
            }
        }
        if let Some(both) = moves.slides.iter().find(|s| moves.steps.contains(s)) {
            let span = raw.slides.first().map_or(0..0, |s| s.span());
            self.problem(
                span,
                format!("a slide includes the step {both:?}: name it once"),
            );
        }
        moves
    }
}

fn no_moves(moves: &Moves) -> bool {
    moves.steps.is_empty() && moves.slides.is_empty()
}

/// The step a direction word names, as (right, forward).
fn direction(word: &str) -> Option<(i8, i8)> {
    let (forward, side) = match word.as_bytes() {
        [b'f', rest @ ..] => (1, rest),
        [b'b', rest @ ..] => (-1, rest),
        rest => (0, rest),
    };
    match (forward, side) {
        (0, b"") => None,
        (_, b"") => Some((0, forward)),
        (_, b"l") => Some((-1, forward)),
        (_, b"r") => Some((1, forward)),
        _ => None,
    }
}
