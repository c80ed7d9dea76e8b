//! What one look ahead tells of positions, by sets of squares.
//!
//! Whether a royal piece can be taken after a move follows from the pieces one
//! by one. So the pieces of all layers but the last are looked at once for all
//! numbers that share them; only those that slide are looked at again when the
//! last layer is in place.

use std::ops::Range;

use kanzen_index::Opening;
use kanzen_index::bits::Word;
use kanzen_rules::{Game, Value};

use super::layers::{Layer, MAX_SLOTS};
use super::scene::{Look, MAX_LEVELS, MAX_PINS, Royals, Scene, Seen, slide};
use super::spots::Spots;
use super::walk::Walk;
use crate::engine::Shogi;
use crate::moves::Move;
use crate::ruleset::{Goal, ROYAL};
use crate::tables::Promotion;

/// What a first look needs of each spot.
pub struct Looks<W> {
    /// By mover, layer and spot.
    looks: Vec<Look<W>>,
    spots: usize,
    layers: usize,
    /// May any move promote or not, as the mover likes?
    any_twice: bool,
    /// By layer: can its pieces not be dropped to give mate?
    no_mate: Vec<bool>,
    /// By mover and layer: where its pieces can be dropped.
    drops: [Vec<W>; 2],
}

/// Where a move of this form may promote or not.
fn reach_twice<W: Word>(game: &Shogi<W>, side: usize, form: usize, from: usize) -> W {
    let reach = game.tables.targets(side, form, from, W::default());
    reach
        .squares()
        .filter(|to| game.tables.promotion(side, form, from, *to) == Promotion::May)
        .fold(W::default(), |set, to| set | W::bit(to))
}

/// What a first look of a mover needs of a piece of a layer on a spot.
fn look_at<W: Word>(
    game: &Shogi<W>,
    spots: &Spots,
    mover: usize,
    layer: &Layer,
    spot: u16,
) -> Look<W> {
    let rules = &game.rules;
    let Some((variant, square)) = spots.on_board(spot) else {
        return Look {
            in_hand: layer.owner.is_none() && usize::from(spot) == mover,
            ..Look::default()
        };
    };
    let fits = layer.variants().any(|other| other == variant);
    if !fits {
        return Look::default();
    }
    let form = rules.form(layer.kind, variant.promoted);
    if game.tables.banned[variant.side][form].has(square) {
        // No position: as good as one in which the royal piece is taken.
        return Look {
            reach: game.tables.board,
            ..Look::default()
        };
    }
    let reach = game.tables.steps(variant.side, form, square);
    let bit = W::bit(square);
    let look = Look {
        file: match game.one_per_file(form) {
            true => game.tables.file[square % rules.files],
            false => W::default(),
        },
        alone: game.tables.one_per_file[variant.side].contains(&form),
        slides: !rules.forms[form].moves[variant.side].slides.is_empty(),
        form: form as u8,
        ..Look::default()
    };
    match variant.side == mover {
        true => Look {
            own: bit,
            reach,
            twice: reach_twice(game, mover, form, square),
            ..look
        },
        false => Look {
            theirs: bit,
            attacks: reach,
            ..look
        },
    }
}

impl<W: Word> Looks<W> {
    /// None if some rule takes more than one look at each piece.
    pub fn new(game: &Shogi<W>, layers: &[Layer], spots: &Spots) -> Option<Looks<W>> {
        let rules = &game.rules;
        let simple = !game.tables.any_slides()
            && !game.answers_check()
            && rules.nifu.is_empty()
            && rules.no_drop_mate.is_empty();
        let royal_slides = (0..2).any(|side| !rules.forms[ROYAL].moves[side].slides.is_empty());
        if !simple && rules.goal != Goal::None || royal_slides || layers.is_empty() {
            return None;
        }
        let mut looks = Vec::new();
        for mover in 0..2 {
            for layer in layers {
                let every = 0..spots.count() as u16;
                looks.extend(every.map(|spot| look_at(game, spots, mover, layer, spot)));
            }
        }
        let board = game.tables.board;
        let drops = [0, 1].map(|mover| {
            let squares = |layer: &Layer| match rules.dead_drops {
                true => board,
                false => board & !game.tables.dead[mover][layer.kind],
            };
            layers.iter().map(squares).collect()
        });
        Some(Looks {
            any_twice: looks.iter().any(|look| !look.twice.is_empty()),
            no_mate: layers
                .iter()
                .map(|layer| rules.no_drop_mate.contains(&layer.kind))
                .collect(),
            looks,
            spots: spots.count(),
            layers: layers.len(),
            drops,
        })
    }

    #[inline(always)]
    fn look(&self, mover: usize, layer: usize, spot: u16) -> &Look<W> {
        &self.looks[(mover * self.layers + layer) * self.spots + usize::from(spot)]
    }

    /// Opens numbers.
    pub fn open(
        &self,
        walk: &mut Walk<'_, W>,
        numbers: Range<u64>,
        visit: &mut dyn FnMut(u64, Opening),
    ) {
        let mut at = numbers.start;
        while at < numbers.end {
            if !walk.inner.contains(&at) {
                walk.descend(at);
            }
            let royals = Royals::new(walk);
            match self.scene(walk, &royals) {
                Err(level) => at = walk.levels[level].numbers.end,
                Ok(mut scene) => {
                    let end = walk.inner.end.min(numbers.end);
                    let outer = scene.seen;
                    for number in at..end {
                        scene.seen = outer;
                        if let Some(opening) = self.open_one(walk, &royals, &mut scene, number) {
                            visit(number, opening);
                        }
                    }
                    at = end;
                }
            }
        }
    }

    /// All layers but the last; the first level at which the opponent's royal
    /// piece can be taken, if it can.
    fn scene(&self, walk: &Walk<'_, W>, royals: &Royals<W>) -> Result<Scene<W>, usize> {
        let game = walk.game;
        let attacks = game
            .tables
            .steps(1 - royals.mover, ROYAL, royals.theirs.lowest());
        let attacked = !(attacks & royals.own).is_empty();
        let mut scene = Scene {
            seen: Seen {
                own: royals.own,
                theirs: royals.theirs,
                attacks,
                attackers: match attacked {
                    true => royals.theirs,
                    false => W::default(),
                },
                between: W::default(),
                pieces: 0,
                kinds: 0,
                slides: false,
                sliders: 0,
                pins: 0,
            },
            pieces: [Look::default(); MAX_SLOTS],
            reaches: [W::default(); MAX_SLOTS],
            sliders: [Look::default(); MAX_SLOTS],
            hands: [0; MAX_LEVELS],
            barred: [W::default(); MAX_LEVELS],
            pins: [(W::default(), W::default()); MAX_PINS],
        };
        for level in 0..self.layers - 1 {
            self.add(&mut scene, walk, royals, level)?;
        }
        Ok(scene)
    }

    /// Adds the pieces of a layer, unless they take the royal piece or may not
    /// stand so.
    #[inline(always)]
    fn add(
        &self,
        scene: &mut Scene<W>,
        walk: &Walk<'_, W>,
        royals: &Royals<W>,
        level: usize,
    ) -> Result<(), usize> {
        let layer = &walk.index.layers[level];
        let mut in_hand = false;
        let (mut own_files, mut their_files) = (W::default(), W::default());
        for &spot in &walk.node.pieces[layer.slots[0]..layer.slots[0] + layer.count] {
            let look = self.look(royals.mover, level, spot);
            if !(look.reach & royals.theirs).is_empty() {
                return Err(level);
            }
            let seen = &mut scene.seen;
            seen.own |= look.own;
            seen.theirs |= look.theirs;
            seen.attacks |= look.attacks;
            if !(look.attacks & royals.own).is_empty() {
                seen.attackers |= look.theirs;
            }
            scene.pieces[seen.pieces % MAX_SLOTS] = *look;
            scene.reaches[seen.pieces % MAX_SLOTS] = look.reach;
            seen.pieces += usize::from(!look.own.is_empty());
            in_hand |= look.in_hand;
            if look.slides {
                seen.slides |= !look.own.is_empty();
                scene.sliders[seen.sliders % MAX_SLOTS] = *look;
                seen.sliders += usize::from(!look.theirs.is_empty());
            }
            if !look.file.is_empty() {
                let files = match look.own.is_empty() {
                    true => &mut their_files,
                    false => &mut own_files,
                };
                if look.alone && !(*files & look.file).is_empty() {
                    return Err(level);
                }
                *files |= look.file;
            }
        }
        scene.barred[level % MAX_LEVELS] = own_files;
        scene.hands[scene.seen.kinds % MAX_LEVELS] = level as u8;
        scene.seen.kinds += usize::from(in_hand);
        Ok(())
    }

    /// Opens one number of those that share a scene; none if it is a hole.
    #[inline(always)]
    fn open_one(
        &self,
        walk: &mut Walk<'_, W>,
        royals: &Royals<W>,
        whole: &mut Scene<W>,
        number: u64,
    ) -> Option<Opening> {
        walk.place_last((number - walk.inner.start) as u32);
        self.add(whole, walk, royals, self.layers - 1).ok()?;
        if whole.seen.slides || whole.seen.sliders > 0 {
            slide(walk.game, royals, whole)?;
        }
        let safe_goal = match walk.game.rules.goal {
            Goal::Safe => royals.goal & !whole.seen.own & !whole.seen.attacks,
            _ => royals.goal & !whole.seen.own,
        };
        if !safe_goal.is_empty() || walk.is_twin(number) {
            return None;
        }
        let moves = match royals.their_goal.is_empty() {
            true => self.safe_moves(walk, royals, whole),
            false => self.guarding_moves(walk, royals, whole),
        };
        Some(match moves {
            0 if !walk.game.answers_check() && self.can_move(walk, royals, whole) => {
                Opening::Decided(Value::Loss(2))
            }
            0 => {
                let pos = walk.index.position(walk.game, &walk.node);
                Opening::Decided(walk.game.stuck(&pos).value_for(pos.turn()))
            }
            moves => Opening::Counter(moves),
        })
    }

    /// Where pieces go so that the royal one cannot be taken, and where they may
    /// be dropped: one attacker can be taken or shut out, two cannot.
    #[inline(always)]
    fn allowed(&self, scene: &Scene<W>) -> (W, W) {
        let seen = &scene.seen;
        match seen.attackers.count() {
            0 => (!seen.own, !(seen.own | seen.theirs)),
            1 => (seen.attackers | seen.between, seen.between),
            _ => (W::default(), W::default()),
        }
    }

    /// How many moves leave a royal piece that cannot be taken.
    #[inline(always)]
    fn safe_moves(&self, walk: &Walk<'_, W>, royals: &Royals<W>, scene: &Scene<W>) -> u32 {
        let (to, empty) = self.allowed(scene);
        let mut moves = (royals.reach & !scene.seen.own & !scene.seen.attacks).count();
        for (piece, reach) in scene.pieces() {
            let to = match scene.seen.pins {
                0 => reach & to,
                _ => reach & to & scene.way_of(piece.own),
            };
            moves += to.count();
            if self.any_twice {
                moves += (piece.twice & to).count();
            }
        }
        for &level in scene.hands() {
            let level = usize::from(level);
            let to = self.drops(royals, scene, level) & empty;
            moves += to.count();
            if self.no_mate[level] {
                moves -= self.forbidden_mates(walk, royals, scene, level, to);
            }
        }
        moves as u32
    }

    /// Where a piece of a layer may be dropped if the square is empty.
    #[inline(always)]
    fn drops(&self, royals: &Royals<W>, scene: &Scene<W>, level: usize) -> W {
        self.drops[royals.mover][level] & !scene.barred[level % MAX_LEVELS]
    }

    /// How many of the drops of a layer on these squares give mate.
    #[inline(always)]
    fn forbidden_mates(
        &self,
        walk: &Walk<'_, W>,
        royals: &Royals<W>,
        scene: &Scene<W>,
        level: usize,
        to: W,
    ) -> usize {
        let (game, kind) = (walk.game, walk.index.layers[level].kind);
        let occupied = scene.seen.own | scene.seen.theirs;
        let their_royal = royals.theirs.lowest();
        let checks = to
            & game
                .tables
                .sources(royals.mover, kind, their_royal, occupied);
        if checks.is_empty() {
            return 0;
        }
        let pos = walk.index.position(game, &walk.node);
        let mates = |to: &usize| {
            let (kind, to) = (kind as u8, *to as u8);
            game.is_mate(&game.after(&pos, Move::Drop { kind, to }))
        };
        checks.squares().filter(mates).count()
    }

    /// How many of them also keep the opponent's royal piece from its goal:
    /// where that counts only if it cannot be taken, by attacking it there.
    #[inline(never)]
    fn guarding_moves(&self, walk: &Walk<'_, W>, royals: &Royals<W>, scene: &Scene<W>) -> u32 {
        let game = walk.game;
        let us = royals.mover;
        let steps = |form: usize, from: usize| game.tables.steps(us, form, from);
        let guards = game.rules.goal == Goal::Safe;
        // Squares that pieces attack once at least, and twice.
        let (mut once, mut twice) = (W::default(), W::default());
        for (_, reach) in scene.pieces() {
            twice |= once & reach;
            once |= reach;
        }
        let holds = |to: usize, guarded: W| {
            let open = royals.their_goal & !(scene.seen.theirs & !W::bit(to));
            (open & !if guards { guarded } else { W::default() }).is_empty()
        };
        let mut moves = 0;
        for to in (royals.reach & !scene.seen.own & !scene.seen.attacks).squares() {
            moves += u32::from(holds(to, once | steps(ROYAL, to)));
        }
        let (targets, empty) = self.allowed(scene);
        for (piece, reach) in scene.pieces() {
            let form = usize::from(piece.form);
            let others = once & !reach | twice | royals.reach;
            for to in (reach & targets).squares() {
                let promotion = game.tables.promotion(us, form, piece.own.lowest(), to);
                if promotion != Promotion::Must {
                    moves += u32::from(holds(to, others | steps(form, to)));
                }
                if promotion != Promotion::No {
                    let form = game.rules.form(form, 1);
                    moves += u32::from(holds(to, others | steps(form, to)));
                }
            }
        }
        for &level in scene.hands() {
            let level = usize::from(level);
            let kind = walk.index.layers[level].kind;
            for to in (self.drops(royals, scene, level) & empty).squares() {
                moves += u32::from(holds(to, once | royals.reach | steps(kind, to)));
            }
        }
        moves
    }

    /// Is there any move at all?
    #[inline(always)]
    fn can_move(&self, walk: &Walk<'_, W>, royals: &Royals<W>, scene: &Scene<W>) -> bool {
        let empty = !(scene.seen.own | scene.seen.theirs);
        let reach = scene
            .pieces()
            .fold(royals.reach, |reach, (_, other)| reach | other);
        if !(reach & !scene.seen.own).is_empty() {
            return true;
        }
        scene.hands().iter().any(|&level| {
            let level = usize::from(level);
            let to = self.drops(royals, scene, level) & empty;
            let forbidden = match self.no_mate[level] {
                true => self.forbidden_mates(walk, royals, scene, level, to),
                false => 0,
            };
            to.count() > forbidden
        })
    }
}
