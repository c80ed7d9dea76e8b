//! What a ruleset means on its board, worked out once when it is read: where
//! each form goes from each square, and the squares each rule speaks of.

use kanzen_index::bits::Word;

use crate::position::Position;
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
        let set = |is_in: &dyn Fn(usize) -> bool| {
            (0..squares)
                .filter(|s| is_in(*s))
                .fold(W::default(), |set, s| set | W::bit(s))
        };
        let both = |make: &dyn Fn(usize) -> W| [make(0), make(1)];
        let by_form = |make: &dyn Fn(usize, usize) -> W| {
            [0, 1].map(|side| {
                (0..rules.forms.len())
                    .map(|form| make(side, form))
                    .collect::<Vec<W>>()
            })
        };
        let targets = |side: usize, form: usize, from: usize| {
            let steps = rules.forms[form].moves[side].steps.iter();
            steps
                .filter_map(|step| rules.offset(side, from, *step))
                .fold(W::default(), |set, to| set | W::bit(to))
        };
        let each_square = |make: &dyn Fn(usize, usize, usize) -> W| {
            [0, 1].map(|side| {
                let every_form = |square: usize| {
                    let mut sets = [W::default(); MAX_FORMS];
                    for (form, set) in sets[..rules.forms.len()].iter_mut().enumerate() {
                        *set = make(side, form, square);
                    }
                    sets
                };
                (0..squares)
                    .map(every_form)
                    .collect::<Vec<[W; MAX_FORMS]>>()
            })
        };
        let slides = [0, 1].map(|side| {
            let directions = |form: usize| {
                let words = rules.forms[form].moves[side].slides.iter();
                words
                    .filter_map(|way| DIRECTIONS.iter().position(|d| d == way))
                    .map(|direction| if side == 0 { direction } else { direction ^ 1 })
                    .collect()
            };
            (0..rules.forms.len())
                .map(directions)
                .collect::<Vec<Vec<usize>>>()
        });
        let ray = |direction: usize, from: usize| {
            let next = |square: &usize| rules.offset(0, *square, DIRECTIONS[direction]);
            std::iter::successors(next(&from), next).fold(W::default(), |set, to| set | W::bit(to))
        };
        let rays = std::array::from_fn(|d| (0..squares).map(|from| ray(d, from)).collect());
        let zone = both(&|side| set(&|s| rules.ranks_to_go(side, s) < rules.zone));
        let goal = both(&|side| match rules.goal {
            Goal::None => W::default(),
            Goal::AtOnce | Goal::Safe => set(&|s| rules.ranks_to_go(side, s) == 0),
        });
        let before_goal = both(&|side| {
            let slides = &rules.forms[ROYAL].moves[side].slides;
            let reach =
                |from| !slides.is_empty() || !(targets(side, ROYAL, from) & goal[side]).is_empty();
            set(&|from| rules.goal != Goal::None && reach(from))
        });
        let dead = by_form(&|side, form| {
            set(&|square| {
                let slides = &rules.forms[form].moves[side].slides;
                let stuck = slides
                    .iter()
                    .all(|d| rules.offset(side, square, *d).is_none());
                stuck && targets(side, form, square).is_empty()
            })
        });
        // A drop is forbidden, and every move there would have had to promote.
        let banned = by_form(&|side, form| {
            let plain = form < rules.kinds && !rules.dead_drops;
            let promotes = rules.forms[form].promotes_to.is_some();
            let comes = |from: usize, to: usize| {
                targets(side, form, from).has(to)
                    || slides[side][form].iter().any(|d| ray(*d, from).has(to))
            };
            let must =
                |from: usize, to: usize| promotes && (zone[side].has(from) || zone[side].has(to));
            let nobody_stays =
                |to: usize| (0..squares).all(|from| !comes(from, to) || must(from, to));
            set(&|to| plain && dead[side][form].has(to) && nobody_stays(to))
        });
        let from_where = |is_so: &dyn Fn(Promotion) -> bool| {
            each_square(&|side, form, to| {
                let touches = |from: usize| zone[side].has(from) || zone[side].has(to);
                let promotion = |from: usize| match rules.forms[form].promotes_to {
                    Some(_) if !touches(from) => Promotion::No,
                    Some(_) if rules.forced == Forced::Always || dead[side][form].has(to) => {
                        Promotion::Must
                    }
                    Some(_) => Promotion::May,
                    None => Promotion::No,
                };
                set(&|from| is_so(promotion(from)))
            })
        };
        let may_stay = from_where(&|promotion| promotion != Promotion::Must);
        let may_promote = from_where(&|promotion| promotion != Promotion::No);
        Tables {
            squares,
            files: rules.files,
            forms: rules.forms.len(),
            board: W::first(squares),
            file: (0..rules.files)
                .map(|file| set(&|s| s % rules.files == file))
                .collect(),
            steps: each_square(&targets),
            unsteps: each_square(&|side, form, to| set(&|from| targets(side, form, from).has(to))),
            may_stay,
            may_promote,
            sliders: (0..rules.forms.len())
                .filter(|form| slides.iter().any(|by_form| !by_form[*form].is_empty()))
                .collect(),
            slides,
            rays,
            goal,
            before_goal,
            dead,
            one_per_file: [0, 1].map(|side| {
                // On this board: a move that always ends beyond the edge leads
                // nowhere.
                let stays = |kind: &usize| {
                    (0..squares).all(|from| {
                        let moves = &rules.forms[*kind].moves[side];
                        let mut ways = moves.steps.iter().chain(&moves.slides);
                        ways.all(|way| {
                            let to = rules.offset(side, from, *way);
                            to.is_none_or(|to| to % rules.files == from % rules.files)
                        })
                    })
                };
                rules.nifu.iter().copied().filter(stays).collect()
            }),
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

    /// The same for all forms.
    #[inline(always)]
    pub fn all_steps_to(&self, side: usize, to: usize) -> &[W; MAX_FORMS] {
        &self.unsteps[side][to]
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
