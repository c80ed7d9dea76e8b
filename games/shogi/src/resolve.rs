//! From the TOML as written to a [`Ruleset`]: every choice made, everything
//! wrong reported with its line.

use std::ops::Range;

use kanzen_index::combinations::MAX_LIKE;
use kanzen_rules::{GameName, Notation, Repeated, Repetition, Text};
use toml::Spanned;

use crate::engine::Shogi;
use crate::ruleset::{
    Captured, Form, MAX_EDGE, MAX_FORMS, MAX_KINDS, Moves, PieceSet, Problem, Problems, ROYAL,
    Ruleset,
};
use crate::schema::{OneOrTwo, RawMoves, RawPiece, RawRepeated, RawRuleset, RawSet, RawTexts};
use crate::sfen;

impl Ruleset {
    /// Reads and checks a ruleset.
    pub fn parse(text: &str) -> Result<Ruleset, Problems> {
        let raw: RawRuleset = toml::from_str(text).map_err(|error| {
            let line = error.span().map(|span| line_of(text, span.start));
            Problems(vec![Problem {
                line,
                reason: error.message().to_string(),
            }])
        })?;
        let mut reader = Reader {
            text,
            problems: Vec::new(),
        };
        let ruleset = reader.ruleset(&raw);
        match (ruleset, reader.problems.is_empty()) {
            (Some(ruleset), true) => Ok(ruleset),
            _ => Err(Problems(reader.problems)),
        }
    }
}

fn line_of(text: &str, offset: usize) -> usize {
    1 + text.as_bytes()[..offset.min(text.len())]
        .iter()
        .filter(|b| **b == b'\n')
        .count()
}

/// Collects what is wrong while reading.
struct Reader<'a> {
    text: &'a str,
    problems: Vec<Problem>,
}

impl Reader<'_> {
    fn problem(&mut self, span: Range<usize>, reason: impl Into<String>) {
        let line = Some(line_of(self.text, span.start));
        self.problems.push(Problem {
            line,
            reason: reason.into(),
        });
    }

    /// A whole number between two bounds; the lower bound if it is not.
    fn number(&mut self, what: &str, raw: &Spanned<i64>, bounds: Range<usize>) -> usize {
        match usize::try_from(*raw.get_ref()) {
            Ok(n) if bounds.contains(&n) => n,
            _ => {
                let reason = format!(
                    "{what} = {} must be between {} and {}",
                    raw.get_ref(),
                    bounds.start,
                    bounds.end - 1
                );
                self.problem(raw.span(), reason);
                bounds.start
            }
        }
    }

    /// None once something is so wrong that the rest cannot be looked at.
    fn ruleset(&mut self, raw: &RawRuleset) -> Option<Ruleset> {
        self.name(&raw.name);
        let files = self.number("files", &raw.board.files, 1..MAX_EDGE + 1);
        let ranks = self.number("ranks", &raw.board.ranks, 2..MAX_EDGE + 1);
        let repetition = raw.rules.repetition.get_ref();
        let repetition = Repetition {
            times: self.number("repetition times", &repetition.times, 2..101) as u8,
            result: match repetition.result {
                RawRepeated::Draw => Repeated::Draw,
                RawRepeated::FirstLoses => Repeated::FirstLoses,
            },
            perpetual_check_loses: repetition.perpetual_check_loses,
        };
        let impasse = self.impasse(raw);
        let zone = match &raw.promotion {
            Some(promotion) => self.number("zone", &promotion.get_ref().zone, 1..ranks + 1),
            None => 0,
        };
        self.promotion_fits(raw);
        let forms = self.forms(&raw.piece)?;
        let kinds = raw.piece.len();
        let (nifu, no_drop_mate) = self.drops(raw, &forms[..kinds]);
        let title = raw.name.get_ref().clone();
        // A bad name was told; what else is wrong is looked for all the same.
        let name = GameName::of_family(&title).or_else(|_| GameName::of_family("nameless"));
        let mut ruleset = Ruleset {
            title: raw.title.as_ref().map_or(
                Text {
                    en: title.clone(),
                    ja: title,
                },
                |t| Text {
                    en: t.en.clone(),
                    ja: t.ja.clone(),
                },
            ),
            players: texts(
                raw.players.as_ref(),
                ["First player", "Second player"],
                ["先手", "後手"],
            ),
            name: name.ok()?,
            files,
            ranks,
            coordinates: raw.board.coordinates,
            forms,
            kinds,
            royal_lost: raw.rules.royal_lost_by,
            goal: raw.rules.goal,
            captured: raw.rules.captured,
            no_move: raw.rules.no_move,
            repetition,
            impasse,
            zone,
            forced: raw
                .promotion
                .as_ref()
                .map(|p| p.get_ref().forced)
                .unwrap_or_default(),
            nifu,
            no_drop_mate,
            dead_drops: raw.drops.as_ref().is_some_and(|d| d.get_ref().dead_squares),
            start: raw.start.get_ref().clone(),
            sets: Vec::new(),
            material: [[0; MAX_KINDS]; 2],
            text: self.text.to_string(),
        };
        ruleset.sets = self.sets(raw, &ruleset);
        if self.problems.is_empty() {
            self.start(raw.start.span(), &mut ruleset);
        }
        Some(ruleset)
    }

    /// The sets of pieces that materials are taken from.
    fn sets(&mut self, raw: &RawRuleset, ruleset: &Ruleset) -> Vec<PieceSet> {
        let mut sets: Vec<PieceSet> = Vec::new();
        for set in &raw.set {
            if !ruleset.has_hands() {
                self.problem(
                    set.span(),
                    "[[set]], but captured = \"gone\": only with hands is a material a game of its own",
                );
            }
            let RawSet { name, pieces } = set.get_ref();
            self.name(name);
            if sets.iter().any(|other| other.name == *name.get_ref()) {
                self.problem(
                    name.span(),
                    format!("set {:?} stands twice", name.get_ref()),
                );
            }
            match sfen::parse_hands(ruleset, pieces.get_ref()) {
                Ok([most, none]) if most.iter().any(|n| *n > 0) && none == [0; MAX_KINDS] => sets
                    .push(PieceSet {
                        name: name.get_ref().clone(),
                        most,
                    }),
                Ok(_) => self.problem(
                    pieces.span(),
                    "a set has pieces, written in capitals: 2R2B2P",
                ),
                Err(reason) => self.problem(pieces.span(), reason.to_string()),
            }
        }
        sets
    }

    fn name(&mut self, name: &Spanned<String>) {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let text = name.get_ref();
        if text.is_empty() || text.len() > 40 || !text.chars().all(plain) {
            self.problem(
                name.span(),
                format!("name {text:?} must be 1 to 40 of a-z, 0-9 and -: it names files"),
            );
        }
    }

    /// Points for a draw by impasse.
    fn impasse(&mut self, raw: &RawRuleset) -> Option<usize> {
        let points = raw.rules.impasse.as_ref()?;
        if raw.promotion.is_none() {
            self.problem(
                points.span(),
                "impasse, but no [promotion] says which zone the royal pieces enter",
            );
        }
        Some(self.number("impasse", points, 1..101))
    }

    fn promotion_fits(&mut self, raw: &RawRuleset) {
        let promoting = raw.piece.iter().find_map(|p| p.get_ref().promoted.as_ref());
        match (&raw.promotion, promoting) {
            (None, Some(piece)) => self.problem(
                piece.span(),
                "a piece promotes, but no [promotion] says in which zone",
            ),
            (Some(promotion), None) => {
                self.problem(
                    promotion.span(),
                    "[promotion], but no piece has a promoted form",
                );
            }
            _ => {}
        }
    }

    fn forms(&mut self, pieces: &[Spanned<RawPiece>]) -> Option<Vec<Form>> {
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
        let mut ordered: Vec<&Spanned<RawPiece>> = pieces.iter().collect();
        ordered.sort_by_key(|p| !p.get_ref().royal);
        let mut forms: Vec<Form> = Vec::new();
        let mut promoted: Vec<Form> = Vec::new();
        for (kind, spanned) in ordered.iter().enumerate() {
            let piece = spanned.get_ref();
            let letter = piece.letter.get_ref();
            if letter.len() != 1 || !letter.bytes().all(|b| b.is_ascii_uppercase()) {
                self.problem(
                    piece.letter.span(),
                    format!("letter {letter:?} must be one of A to Z"),
                );
            }
            if forms.iter().any(|f| f.letter == *letter) {
                self.problem(
                    piece.letter.span(),
                    format!("letter {letter} is used twice"),
                );
            }
            let letters = OneOrTwo::One(letter.clone());
            let mark = piece.mark.as_ref().unwrap_or(&letters).each();
            let glyph = piece.glyph.as_ref().unwrap_or(&letters);
            forms.push(Form {
                letter: letter.clone(),
                kind,
                promotes_to: piece
                    .promoted
                    .as_ref()
                    .map(|_| ordered.len() + promoted.len()),
                name: texts(piece.name.as_ref(), [letter; 2], [letter; 2]),
                written: piece.written.as_ref().unwrap_or(glyph).each(),
                glyph: glyph.each(),
                mark: mark.clone(),
                moves: self.both_moves(&piece.moves, piece.second_moves.as_ref()),
            });
            let no_moves = |m: &Moves| m.steps.is_empty() && m.slides.is_empty();
            if forms[kind].moves.iter().any(no_moves) {
                self.problem(spanned.span(), format!("piece {letter} has no moves"));
            }
            let Some(form) = &piece.promoted else {
                continue;
            };
            if piece.royal {
                self.problem(form.span(), "the royal piece cannot promote");
            }
            let (plain, span) = (letter, form.span());
            let letter = format!("+{plain}");
            let form = form.get_ref();
            let letters = OneOrTwo::One(letter.clone());
            let glyph = form.glyph.as_ref().unwrap_or(&letters);
            promoted.push(Form {
                kind,
                promotes_to: None,
                name: texts(form.name.as_ref(), [&letter; 2], [&letter; 2]),
                written: form.written.as_ref().unwrap_or(glyph).each(),
                glyph: glyph.each(),
                mark: mark.map(|m| format!("+{m}")),
                moves: self.both_moves(&form.moves, form.second_moves.as_ref()),
                letter,
            });
            let arrived = promoted.last().map_or(&[][..], |form| &form.moves);
            if arrived.iter().any(no_moves) {
                self.problem(span, format!("the promoted form of {plain} has no moves"));
            }
        }
        forms.extend(promoted);
        let span = |form: &Form| ordered[form.kind].span();
        self.told_apart("mark", &forms, span, |form| &form.mark);
        self.told_apart("glyph", &forms, span, |form| &form.glyph);
        self.told_apart("written", &forms, span, |form| &form.written);
        Some(forms)
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

    /// Kinds that drop one to a file, and kinds whose drop may not mate.
    fn drops(&mut self, raw: &RawRuleset, plain: &[Form]) -> (Vec<usize>, Vec<usize>) {
        let Some(drops) = &raw.drops else {
            return (Vec::new(), Vec::new());
        };
        if raw.rules.captured == Captured::Gone {
            self.problem(
                drops.span(),
                "[drops], but captured = \"gone\": only pieces in hand are dropped",
            );
        }
        let mut kinds = |letters: &[Spanned<String>]| -> Vec<usize> {
            let mut kinds = Vec::new();
            for letter in letters {
                match plain.iter().position(|f| f.letter == *letter.get_ref()) {
                    Some(ROYAL) => self.problem(letter.span(), "the royal piece is never dropped"),
                    Some(kind) => kinds.push(kind),
                    None => self.problem(
                        letter.span(),
                        format!("no piece has the letter {:?}", letter.get_ref()),
                    ),
                }
            }
            // The order says nothing.
            kinds.sort_unstable();
            kinds.dedup();
            kinds
        };
        (
            kinds(&drops.get_ref().one_per_file),
            kinds(&drops.get_ref().no_mate),
        )
    }

    /// Counts the material of the start and checks that it is a position.
    fn start(&mut self, span: Range<usize>, ruleset: &mut Ruleset) {
        let setup = match sfen::parse(ruleset, &ruleset.start) {
            Ok(setup) => setup,
            Err(error) => return self.problem(span, format!("start: {error}")),
        };
        ruleset.material = setup.material(ruleset);
        for (kind, form) in ruleset.forms[..ruleset.kinds].iter().enumerate() {
            if ruleset
                .material
                .iter()
                .any(|m| usize::from(m[kind]) > MAX_LIKE)
            {
                let reason = format!("start: more than {MAX_LIKE} {}", form.letter);
                return self.problem(span, reason);
            }
        }
        if let Err(error) = Shogi::<u128>::new(ruleset.clone()).read_position(&ruleset.start) {
            self.problem(span, format!("start: {error}"));
        }
    }
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

fn texts<S: AsRef<str>>(raw: Option<&RawTexts>, en: [S; 2], ja: [S; 2]) -> [Text; 2] {
    let (en, ja) = match raw {
        Some(raw) => (raw.en.each(), raw.ja.each()),
        None => (
            en.map(|s| s.as_ref().to_string()),
            ja.map(|s| s.as_ref().to_string()),
        ),
    };
    let [en_first, en_second] = en;
    let [ja_first, ja_second] = ja;
    [
        Text {
            en: en_first,
            ja: ja_first,
        },
        Text {
            en: en_second,
            ja: ja_second,
        },
    ]
}
