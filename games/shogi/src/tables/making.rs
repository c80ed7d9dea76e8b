//! How the tables are worked out, set by set.

use kanzen_index::bits::Word;

use super::Promotion;
use crate::ruleset::{Forced, Goal, MAX_FORMS, ROYAL, Ruleset};

/// The eight directions of slides, as (right, forward) for the first player.
/// The opposite of direction `d` is `d ^ 1`; even ones run towards square 0.
const DIRECTIONS: [(i8, i8); 8] = [
    (0, 1),
    (0, -1),
    (-1, 1),
    (1, -1),
    (1, 1),
    (-1, -1),
    (-1, 0),
    (1, 0),
];

/// The squares of which something is true.
pub fn set<W: Word>(rules: &Ruleset, is_in: impl Fn(usize) -> bool) -> W {
    (0..rules.squares())
        .filter(|s| is_in(*s))
        .fold(W::default(), |set, s| set | W::bit(s))
}

/// A set for each side and form.
fn by_form<W: Word>(rules: &Ruleset, make: impl Fn(usize, usize) -> W) -> [Vec<W>; 2] {
    [0, 1].map(|side| {
        (0..rules.forms.len())
            .map(|form| make(side, form))
            .collect()
    })
}

/// A set for each side, form and square.
pub fn each_square<W: Word>(
    rules: &Ruleset,
    make: impl Fn(usize, usize, usize) -> W,
) -> [Vec<[W; MAX_FORMS]>; 2] {
    [0, 1].map(|side| {
        let every_form = |square: usize| {
            let mut sets = [W::default(); MAX_FORMS];
            for (form, set) in sets[..rules.forms.len()].iter_mut().enumerate() {
                *set = make(side, form, square);
            }
            sets
        };
        (0..rules.squares()).map(every_form).collect()
    })
}

/// Where a side's form steps from a square.
pub fn steps<W: Word>(rules: &Ruleset, side: usize, form: usize, from: usize) -> W {
    let steps = rules.forms[form].moves[side].steps.iter();
    steps
        .filter_map(|step| rules.offset(side, from, *step))
        .fold(W::default(), |set, to| set | W::bit(to))
}

/// The directions in which forms slide, for each side on the board.
pub fn slides(rules: &Ruleset) -> [Vec<Vec<usize>>; 2] {
    [0, 1].map(|side| {
        let directions = |form: usize| {
            let words = rules.forms[form].moves[side].slides.iter();
            words
                .filter_map(|way| DIRECTIONS.iter().position(|d| d == way))
                .map(|direction| if side == 0 { direction } else { direction ^ 1 })
                .collect()
        };
        (0..rules.forms.len()).map(directions).collect()
    })
}

/// Squares from a square in a direction to the edge.
pub fn ray<W: Word>(rules: &Ruleset, direction: usize, from: usize) -> W {
    let next = |square: &usize| rules.offset(0, *square, DIRECTIONS[direction]);
    std::iter::successors(next(&from), next).fold(W::default(), |set, to| set | W::bit(to))
}

/// Where a royal piece of each side wins.
pub fn goal<W: Word>(rules: &Ruleset) -> [W; 2] {
    [0, 1].map(|side| match rules.goal {
        Goal::None => W::default(),
        Goal::AtOnce | Goal::Safe => set(rules, |s| rules.ranks_to_go(side, s) == 0),
    })
}

/// From where it may get there.
pub fn before_goal<W: Word>(rules: &Ruleset, goal: [W; 2]) -> [W; 2] {
    [0, 1].map(|side| {
        let slides = &rules.forms[ROYAL].moves[side].slides;
        let reach = |from| {
            !slides.is_empty() || !(steps::<W>(rules, side, ROYAL, from) & goal[side]).is_empty()
        };
        set(rules, |from| rules.goal != Goal::None && reach(from))
    })
}

/// Squares from which a form could never move.
pub fn dead<W: Word>(rules: &Ruleset) -> [Vec<W>; 2] {
    by_form(rules, |side, form| {
        set(rules, |square| {
            let slides = &rules.forms[form].moves[side].slides;
            let stuck = slides
                .iter()
                .all(|d| rules.offset(side, square, *d).is_none());
            stuck && steps::<W>(rules, side, form, square).is_empty()
        })
    })
}

/// Squares where a plain form cannot stand: a drop is forbidden, and every move
/// there would have had to promote.
pub fn banned<W: Word>(
    rules: &Ruleset,
    slides: &[Vec<Vec<usize>>; 2],
    zone: &[W; 2],
    dead: &[Vec<W>; 2],
) -> [Vec<W>; 2] {
    by_form(rules, |side, form| {
        let plain = form < rules.kinds && !rules.dead_drops;
        let promotes = rules.forms[form].promotes_to.is_some();
        let comes = |from: usize, to: usize| {
            let mut slides = slides[side][form].iter();
            steps::<W>(rules, side, form, from).has(to)
                || slides.any(|d| ray::<W>(rules, *d, from).has(to))
        };
        let must =
            |from: usize, to: usize| promotes && (zone[side].has(from) || zone[side].has(to));
        let nobody_stays =
            |to: usize| (0..rules.squares()).all(|from| !comes(from, to) || must(from, to));
        set(rules, |to| {
            plain && dead[side][form].has(to) && nobody_stays(to)
        })
    })
}

/// By square that a move leads to: the squares from which promotion is so.
pub fn promoting<W: Word>(
    rules: &Ruleset,
    zone: &[W; 2],
    dead: &[Vec<W>; 2],
    is_so: impl Fn(Promotion) -> bool,
) -> [Vec<[W; MAX_FORMS]>; 2] {
    each_square(rules, |side, form, to| {
        let touches = |from: usize| zone[side].has(from) || zone[side].has(to);
        let promotion = |from: usize| match rules.forms[form].promotes_to {
            Some(_) if !touches(from) => Promotion::No,
            Some(_) if rules.forced == Forced::Always || dead[side][form].has(to) => {
                Promotion::Must
            }
            Some(_) => Promotion::May,
            None => Promotion::No,
        };
        set(rules, |from| is_so(promotion(from)))
    })
}

/// Kinds that are dropped one to a file and never leave it.
pub fn one_per_file(rules: &Ruleset) -> [Vec<usize>; 2] {
    [0, 1].map(|side| {
        // On this board: a move that always ends beyond the edge leads nowhere.
        let stays = |kind: &usize| {
            (0..rules.squares()).all(|from| {
                let moves = &rules.forms[*kind].moves[side];
                let mut ways = moves.steps.iter().chain(&moves.slides);
                ways.all(|way| {
                    let to = rules.offset(side, from, *way);
                    to.is_none_or(|to| to % rules.files == from % rules.files)
                })
            })
        };
        rules.nifu.iter().copied().filter(stays).collect()
    })
}
