//! What a ruleset means on its board, worked out once when it is read: where
//! each form goes from each square, and the squares each rule speaks of.

mod making;

use kanzen_index::bits::Word;

use crate::position::Position;
use crate::ruleset::{MAX_FORMS, Ruleset};

/// See the module's words. Tables by side and form are indexed `[side][form]`.
#[derive(Clone)]
pub struct Tables<W> {
    pub squares: usize,
    pub files: usize,
    pub forms: usize,
    /// Every square of the board.
    pub board: W,
    /// Squares of each file.
    pub file: Vec<W>,
    /// By side and square, for every form: where steps lead, and squares from
    /// which a step leads there.
    steps: [Vec<[W; MAX_FORMS]>; 2],
    unsteps: [Vec<[W; MAX_FORMS]>; 2],
    /// By side and square, for every form: squares from which a move there need
    /// not promote, and from which it may.
    may_stay: [Vec<[W; MAX_FORMS]>; 2],
    may_promote: [Vec<[W; MAX_FORMS]>; 2],
    /// Directions a form slides in, for that side on the board.
    slides: [Vec<Vec<usize>>; 2],
    /// Forms that slide, of either side.
    sliders: Vec<usize>,
    /// Squares from a square in a direction to the edge.
    rays: [Vec<W>; 8],
    /// Where a royal piece of the side wins, and from where it may get there.
    pub goal: [W; 2],
    pub before_goal: [W; 2],
    /// Squares from which a plain form could never move.
    pub dead: [Vec<W>; 2],
    /// Squares where a plain form cannot stand in any position.
    pub banned: [Vec<W>; 2],
    /// Are there any?
    pub any_banned: bool,
    /// Kinds that are dropped one to a file and never leave it: no position
    /// has two of them there. One that can walk to another file may join a
    /// second one.
    pub one_per_file: [Vec<usize>; 2],
}

impl<W: Word> Tables<W> {
    pub fn new(rules: &Ruleset) -> Tables<W> {
        let squares = rules.squares();
        let slides = making::slides(rules);
        let rays = |direction: usize| {
            let ray = |from| making::ray(rules, direction, from);
            (0..squares).map(ray).collect()
        };
        let zone =
            [0, 1].map(|side| making::set(rules, |s| rules.ranks_to_go(side, s) < rules.zone));
        let goal = making::goal(rules);
        let dead = making::dead(rules);
        let banned = making::banned(rules, &slides, &zone, &dead);
        let promoting =
            |is_so: fn(Promotion) -> bool| making::promoting(rules, &zone, &dead, is_so);
        let steps = |side, form, from| -> W { making::steps(rules, side, form, from) };
        Tables {
            squares,
            files: rules.files,
            forms: rules.forms.len(),
            board: W::first(squares),
            file: (0..rules.files)
                .map(|file| making::set(rules, |s| s % rules.files == file))
                .collect(),
            steps: making::each_square(rules, steps),
            unsteps: making::each_square(rules, |side, form, to| {
                making::set(rules, |from| steps(side, form, from).has(to))
            }),
            may_stay: promoting(|promotion| promotion != Promotion::Must),
            may_promote: promoting(|promotion| promotion != Promotion::No),
            sliders: (0..rules.forms.len())
                .filter(|form| slides.iter().any(|by_form| !by_form[*form].is_empty()))
                .collect(),
            slides,
            rays: std::array::from_fn(rays),
            goal,
            before_goal: making::before_goal(rules, goal),
            dead,
            one_per_file: making::one_per_file(rules),
            any_banned: banned.iter().flatten().any(|set| !set.is_empty()),
            banned,
        }
    }

    /// Squares in a direction up to the first occupied one, that one included.
    #[inline(always)]
    fn slide(&self, direction: usize, from: usize, occupied: W) -> W {
        let ray = self.rays[direction][from];
        let blockers = ray & occupied;
        if blockers.is_empty() {
            return ray;
        }
        let towards_zero = direction.is_multiple_of(2);
        let first = if towards_zero {
            blockers.highest()
        } else {
            blockers.lowest()
        };
        ray & !self.rays[direction][first]
    }

    /// The nearest occupied square in each direction, if anything slides at all.
    #[inline]
    pub fn nearest(&self, from: usize, occupied: W) -> W {
        let mut near = W::default();
        if !self.sliders.is_empty() {
            for direction in 0..self.rays.len() {
                near |= self.slide(direction, from, occupied);
            }
        }
        near & occupied
    }

    /// Where a side's form goes from a square, own pieces not yet left out.
    #[inline(always)]
    pub fn targets(&self, side: usize, form: usize, from: usize, occupied: W) -> W {
        let mut set = self.steps[side][from][form];
        if !self.sliders.is_empty() {
            for &direction in &self.slides[side][form] {
                set |= self.slide(direction, from, occupied);
            }
        }
        set
    }

    /// Squares from which a side's form goes to this one, occupied ones included.
    #[inline(always)]
    pub fn sources(&self, side: usize, form: usize, to: usize, occupied: W) -> W {
        let mut set = self.unsteps[side][to][form];
        if !self.sliders.is_empty() {
            for &direction in &self.slides[side][form] {
                set |= self.slide(direction ^ 1, to, occupied);
            }
        }
        set
    }

    /// Empty squares from which a side's form may just have come here without
    /// promoting.
    #[inline(always)]
    pub fn stayed(&self, side: usize, form: usize, to: usize, occupied: W, empty: W) -> W {
        self.sources(side, form, to, occupied) & empty & self.may_stay[side][to][form]
    }

    /// Empty squares from which a side's plain form may just have come here and
    /// promoted.
    #[inline(always)]
    pub fn promoted(&self, side: usize, form: usize, to: usize, occupied: W, empty: W) -> W {
        self.sources(side, form, to, occupied) & empty & self.may_promote[side][to][form]
    }

    /// Squares that must be empty for a side's form to go from one to another.
    pub fn between(&self, side: usize, form: usize, from: usize, to: usize) -> W {
        if self.steps[side][from][form].has(to) {
            return W::default();
        }
        let mut directions = self.slides[side][form].iter();
        let found = directions.find(|direction| self.rays[**direction][from].has(to));
        found.map_or(W::default(), |direction| {
            self.rays[*direction][from] & self.rays[direction ^ 1][to]
        })
    }

    /// Do any pieces slide?
    pub fn any_slides(&self) -> bool {
        !self.sliders.is_empty()
    }

    /// Where a side's form steps from a square.
    pub fn steps(&self, side: usize, form: usize, from: usize) -> W {
        self.steps[side][from][form]
    }

    /// Squares from which a side's form steps to this one.
    pub fn steps_to(&self, side: usize, form: usize, to: usize) -> W {
        self.unsteps[side][to][form]
    }

    /// Squares from which a side's form takes on this one whatever else is on the
    /// board: by a step, or sliding from beside it.
    pub fn always_attacks(&self, side: usize, form: usize, to: usize) -> W {
        self.sources(side, form, to, self.board)
    }

    /// Can this side take on the square?
    #[inline(always)]
    pub fn attacked(&self, pos: &Position<W>, square: usize, by: usize) -> bool {
        // All forms at once: sets of forms that do not exist are empty.
        let mut steppers = W::default();
        for (sources, pieces) in self.unsteps[by][square].iter().zip(&pos.forms) {
            steppers |= *sources & *pieces;
        }
        !(steppers & pos.sides[by]).is_empty()
            || !self.sliders.is_empty() && self.slid_upon(pos, square, by)
    }

    fn slid_upon(&self, pos: &Position<W>, square: usize, by: usize) -> bool {
        self.sliders.iter().any(|&form| {
            let pieces = pos.pieces(by, form);
            !pieces.is_empty()
                && !(self.sources(by, form, square, pos.occupied()) & pieces).is_empty()
        })
    }

    /// May, or must, a move of this form promote?
    #[inline(always)]
    pub fn promotion(&self, side: usize, form: usize, from: usize, to: usize) -> Promotion {
        match (
            self.may_stay[side][to][form].has(from),
            self.may_promote[side][to][form].has(from),
        ) {
            (_, false) => Promotion::No,
            (false, true) => Promotion::Must,
            (true, true) => Promotion::May,
        }
    }

    /// The set with left and right exchanged.
    #[inline(always)]
    pub fn mirrored(&self, set: W) -> W {
        let mut image = if self.files % 2 == 1 {
            set & self.file[self.files / 2]
        } else {
            W::default()
        };
        for left in 0..self.files / 2 {
            let right = self.files - 1 - left;
            let distance = (right - left) as u32;
            image |= (set & self.file[left]) << distance;
            image |= (set & self.file[right]) >> distance;
        }
        image
    }
}

/// Whether a move promotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promotion {
    No,
    May,
    Must,
}
