//! Resolved rules as one text, whose hash a table carries.
//!
//! It takes what values and numbers depend on (board, forms and their moves,
//! promotion, captures, drops, goals, material) and leaves out what they do not:
//! names, letters, repetition, impasse, start. Every word is written here and
//! specified in `RULESETS.md`, so that nothing that is called otherwise in the
//! program makes tables useless. Written tables hold it fast: a rule that is
//! new must be written so that rulesets without it keep their text.

use crate::ruleset::{Captured, Forced, Form, Goal, Moves, NoMove, RoyalLost, Ruleset};

/// Kinds whose pieces are counted even where there are fewer.
const LEAST_KINDS: usize = 10;

/// The text of a ruleset.
pub(crate) fn text(rules: &Ruleset) -> String {
    let royal_lost = match rules.royal_lost {
        RoyalLost::Capture => "Capture",
        RoyalLost::Mate => "Mate",
    };
    let goal = match rules.goal {
        Goal::None => "None",
        Goal::AtOnce => "AtOnce",
        Goal::Safe => "Safe",
    };
    let captured = match rules.captured {
        Captured::Gone => "Gone",
        Captured::Hand => "Hand",
    };
    let no_move = match rules.no_move {
        NoMove::Loss => "Loss",
        NoMove::Draw => "Draw",
    };
    let forced = match rules.forced {
        Forced::WhenDead => "WhenDead",
        Forced::Always => "Always",
    };
    let board = tuple([
        rules.files.to_string(),
        rules.ranks.to_string(),
        list(rules.forms.iter().map(form)),
    ]);
    let ends = tuple([royal_lost, goal, captured, no_move].map(String::from));
    let placing = tuple([
        rules.zone.to_string(),
        forced.to_string(),
        numbers(&rules.nifu),
        numbers(&rules.no_drop_mate),
        rules.dead_drops.to_string(),
    ]);
    let kinds = rules.kinds.max(LEAST_KINDS);
    let material = list(rules.material.iter().map(|of| numbers(&of[..kinds])));
    tuple([board, ends, placing, material])
}

fn form(form: &Form) -> String {
    let promotes_to = match form.promotes_to {
        Some(promoted) => format!("Some({promoted})"),
        None => "None".to_string(),
    };
    tuple([
        form.kind.to_string(),
        promotes_to,
        list(form.moves.iter().map(moves)),
    ])
}

fn moves(moves: &Moves) -> String {
    let sorted = |squares: &[(i8, i8)]| {
        let mut squares = squares.to_vec();
        squares.sort_unstable();
        list(
            squares
                .iter()
                .map(|(right, forward)| tuple([right, forward].map(ToString::to_string))),
        )
    };
    let (steps, slides) = (sorted(&moves.steps), sorted(&moves.slides));
    format!("Moves {{ steps: {steps}, slides: {slides} }}")
}

fn numbers(numbers: &[impl ToString]) -> String {
    list(numbers.iter().map(ToString::to_string))
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}

fn tuple<const N: usize>(items: [String; N]) -> String {
    format!("({})", items.join(", "))
}
