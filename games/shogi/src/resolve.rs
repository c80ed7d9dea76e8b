//! From the TOML as written to a [`Ruleset`]: every choice made, everything
//! wrong reported with its line.

mod pieces;

use std::ops::Range;

use kanzen_index::combinations::MAX_LIKE;
use kanzen_rules::{GameName, Notation, Repeated, Repetition, Text};
use toml::Spanned;

use crate::engine::Shogi;
use crate::ruleset::{
    Captured, Form, MAX_EDGE, MAX_KINDS, PieceSet, Problem, Problems, ROYAL, Ruleset,
};
use crate::schema::{RawRepeated, RawRuleset, RawSet, RawTexts};
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
