//! The game over a ruleset: what is legal, what a move does, how it ends.

use std::ops::ControlFlow;

use kanzen_index::bits::Word;
use kanzen_rules::{
    Game, GameName, Gesture, Lang, Notation, Outcome, Picture, Placements, Player, Repetition,
    Symmetry, Text, TextError, Value,
};

use crate::evaluation;
use crate::moves::Move;
use crate::position::Position;
use crate::ruleset::{Goal, MAX_FORMS, NoMove, ROYAL, RoyalLost, Ruleset};
use crate::sfen;
use crate::symmetry;
use crate::tables::{Promotion, Tables};

/// A game of the shogi family on a board whose squares fit `W`.
#[derive(Clone)]
pub struct Shogi<W> {
    pub(crate) rules: Ruleset,
    pub(crate) tables: Tables<W>,
    pub(crate) symmetries: Vec<Symmetry>,
    /// Of each form.
    pub(crate) worths: [i32; MAX_FORMS],
}

impl<W: Word> Shogi<W> {
    /// The game; its board must fit the word.
    pub fn new(rules: Ruleset) -> Self {
        assert!(
            rules.squares() <= W::SQUARES,
            "a board larger than its word"
        );
        let tables = Tables::new(&rules);
        let symmetries = symmetry::of(&rules);
        let worths = evaluation::worths(&rules, &tables);
        Shogi {
            rules,
            tables,
            symmetries,
            worths,
        }
    }

    /// The rules it was made from.
    pub fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// Must check be answered?
    #[inline(always)]
    pub(crate) fn answers_check(&self) -> bool {
        self.rules.royal_lost == RoyalLost::Mate
    }

    /// Is this side's royal piece attacked?
    #[inline(always)]
    pub(crate) fn attacked_royal(&self, pos: &Position<W>, side: usize) -> bool {
        pos.royal(side)
            .is_some_and(|square| self.tables.attacked(pos, square, 1 - side))
    }

    /// Does a move that obeys all other rules leave the royal piece unattacked?
    #[inline(always)]
    fn is_legal(&self, pos: &Position<W>, mv: Move) -> bool {
        !self.attacked_royal(&self.after(pos, mv), pos.mover())
    }

    /// The mover's pieces that may leave the royal piece attacked when they
    /// move, and whether a drop may: all of them if it is attacked, else the
    /// royal piece and what may shield it.
    #[inline(always)]
    fn exposing(&self, pos: &Position<W>) -> (W, bool) {
        let side = pos.mover();
        match pos.royal(side) {
            Some(royal) if self.answers_check() => {
                match self.tables.attacked(pos, royal, 1 - side) {
                    true => (self.tables.board, true),
                    false => {
                        let shields = self.tables.nearest(royal, pos.occupied());
                        (shields | W::bit(royal), false)
                    }
                }
            }
            _ => (W::default(), false),
        }
    }

    /// Is a kind dropped at most once on a file?
    #[inline(always)]
    pub(crate) fn one_per_file(&self, kind: usize) -> bool {
        self.rules.nifu.contains(&kind)
    }

    /// Squares where a piece in hand may be put, mate by the drop aside.
    fn drop_squares(&self, pos: &Position<W>, kind: usize) -> W {
        let side = pos.mover();
        let mut squares = self.tables.board & !pos.occupied();
        if !self.rules.dead_drops {
            squares &= !self.tables.dead[side][kind];
        }
        if self.one_per_file(kind) {
            let own = pos.pieces(side, kind);
            for &file in self
                .tables
                .file
                .iter()
                .filter(|file| !(own & **file).is_empty())
            {
                squares &= !file;
            }
        }
        squares
    }

    /// Is it a drop that mates and may not?
    fn is_forbidden_mate(&self, pos: &Position<W>, mv: Move) -> bool {
        let Move::Drop { kind, .. } = mv else {
            return false;
        };
        self.rules.no_drop_mate.contains(&usize::from(kind)) && self.is_mate(&self.after(pos, mv))
    }

    /// Points of a side for impasse: 5 for a piece that slides in four
    /// directions or more, 1 for any other, on the board and in hand.
    fn points(&self, pos: &Position<W>, side: usize) -> usize {
        let worth = |form: usize| match self.rules.forms[form].moves[side].slides.len() {
            0..4 => 1,
            _ => 5,
        };
        let board = (1..self.tables.forms).map(|form| worth(form) * pos.pieces(side, form).count());
        let hand =
            (1..self.rules.kinds).map(|kind| worth(kind) * usize::from(pos.hands[side][kind]));
        board.chain(hand).sum()
    }

    /// In check and without a legal move, though the game is not over: a royal
    /// piece that was left on its goal has won.
    pub(crate) fn is_mate(&self, pos: &Position<W>) -> bool {
        self.in_check(pos) && !self.can_move(pos) && self.outcome(pos).is_none()
    }

    /// Can the mover's royal piece go to its goal and win there?
    #[inline(always)]
    fn can_reach_goal(&self, pos: &Position<W>) -> bool {
        let side = pos.mover();
        let near = pos.pieces(side, ROYAL) & self.tables.before_goal[side];
        !near.is_empty() && self.can_step_to_goal(pos, side, near.lowest())
    }

    fn can_step_to_goal(&self, pos: &Position<W>, side: usize, from: usize) -> bool {
        let goal = self.tables.goal[side] & !pos.sides[side];
        let targets = self.tables.targets(side, ROYAL, from, pos.occupied()) & goal;
        if self.rules.goal == Goal::AtOnce && !self.answers_check() {
            return !targets.is_empty();
        }
        targets.squares().any(|to| {
            let mv = Move::Board {
                from: from as u8,
                to: to as u8,
                promote: false,
            };
            !self.attacked_royal(&self.after(pos, mv), side)
        })
    }
}

impl<W: Word> Game for Shogi<W> {
    type Position = Position<W>;
    type Move = Move;
    const PLAYERS: u8 = 2;

    fn start(&self) -> Option<Position<W>> {
        self.usual_start().filter(|_| self.rules.sets.is_empty())
    }

    fn usual_start(&self) -> Option<Position<W>> {
        self.read_position(&self.rules.start).ok()
    }

    #[inline(always)]
    fn turn(&self, pos: &Position<W>) -> Player {
        pos.turn()
    }

    /// The royal piece that just moved may have reached its goal, or taken the
    /// other. One that stands on its goal with its owner to move has survived
    /// there, which is a win too.
    #[inline(always)]
    fn outcome(&self, pos: &Position<W>) -> Option<Outcome> {
        let (mover, other) = (pos.mover(), 1 - pos.mover());
        let won_by = |side: usize| Some(Outcome::won_by(Player(side as u8)));
        if pos.pieces(mover, ROYAL).is_empty() {
            return won_by(other);
        }
        if self.rules.goal == Goal::None {
            return None;
        }
        if !(pos.pieces(mover, ROYAL) & self.tables.goal[mover]).is_empty() {
            return won_by(mover);
        }
        let arrived = !(pos.pieces(other, ROYAL) & self.tables.goal[other]).is_empty();
        if arrived && (self.rules.goal == Goal::AtOnce || !self.attacked_royal(pos, other)) {
            return won_by(other);
        }
        None
    }

    fn stuck(&self, pos: &Position<W>) -> Outcome {
        let draw =
            self.rules.no_move == NoMove::Draw && !(self.answers_check() && self.in_check(pos));
        if draw {
            Outcome::DRAW
        } else {
            Outcome::won_by(pos.turn().opponent())
        }
    }

    fn in_check(&self, pos: &Position<W>) -> bool {
        self.attacked_royal(pos, pos.mover())
    }

    #[inline(always)]
    fn settled(&self, pos: &Position<W>) -> Option<Value> {
        (self.can_take_royal(pos) || self.can_reach_goal(pos)).then_some(Value::Win(1))
    }

    #[inline(always)]
    fn try_for_each_move<B>(
        &self,
        pos: &Position<W>,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let side = pos.mover();
        let occupied = pos.occupied();
        let (exposing, drops_expose) = self.exposing(pos);
        for form in 0..self.tables.forms {
            for from in pos.pieces(side, form).squares() {
                let exposes = exposing.has(from);
                let targets = self.tables.targets(side, form, from, occupied) & !pos.sides[side];
                for to in targets.squares() {
                    let board = |promote| Move::Board {
                        from: from as u8,
                        to: to as u8,
                        promote,
                    };
                    if exposes && !self.is_legal(pos, board(false)) {
                        continue;
                    }
                    let promotion = self.tables.promotion(side, form, from, to);
                    if promotion != Promotion::No {
                        visit(board(true))?;
                    }
                    if promotion != Promotion::Must {
                        visit(board(false))?;
                    }
                }
            }
        }
        if !self.rules.has_hands() {
            return ControlFlow::Continue(());
        }
        for kind in 1..self.rules.kinds {
            if pos.hands[side][kind] == 0 {
                continue;
            }
            for to in self.drop_squares(pos, kind).squares() {
                let mv = Move::Drop {
                    kind: kind as u8,
                    to: to as u8,
                };
                let legal = !drops_expose || self.is_legal(pos, mv);
                if legal && !self.is_forbidden_mate(pos, mv) {
                    visit(mv)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn play(&self, pos: &mut Position<W>, mv: Move) {
        let side = pos.mover();
        match mv {
            Move::Board { from, to, promote } => {
                let (from, to) = (W::bit(from.into()), W::bit(to.into()));
                let form = pos.form_at(from);
                if !(pos.sides[1 - side] & to).is_empty() {
                    let taken = pos.form_at(to);
                    pos.toggle(1 - side, taken, to);
                    if self.rules.has_hands() && taken != ROYAL {
                        pos.hands[side][self.rules.forms[taken].kind] += 1;
                    }
                }
                pos.toggle(side, form, from);
                let form = if promote {
                    self.rules.forms[form].promotes_to
                } else {
                    Some(form)
                };
                pos.toggle(side, form.expect("a legal move promotes what can"), to);
            }
            Move::Drop { kind, to } => {
                pos.hands[side][usize::from(kind)] -= 1;
                pos.toggle(side, kind.into(), W::bit(to.into()));
            }
        }
        pos.turn ^= 1;
    }

    fn repetition(&self) -> Repetition {
        self.rules.repetition
    }

    fn unpromoted(&self, mv: Move) -> Move {
        match mv {
            Move::Board { from, to, .. } => Move::Board {
                from,
                to,
                promote: false,
            },
            Move::Drop { .. } => mv,
        }
    }

    fn impasse(&self, pos: &Position<W>) -> bool {
        let Some(least) = self.rules.impasse else {
            return false;
        };
        let entered = |side: usize| {
            let square = pos.royal(side);
            square.is_some_and(|square| self.rules.ranks_to_go(side, square) < self.rules.zone)
        };
        entered(0) && entered(1) && (0..2).all(|side| self.points(pos, side) >= least)
    }
}

impl<W: Word> Notation for Shogi<W> {
    fn name(&self) -> &GameName {
        &self.rules.name
    }

    fn is_material(&self) -> bool {
        !self.rules.sets.is_empty()
    }

    fn title(&self, lang: Lang) -> String {
        self.rules.title.pick(lang).to_string()
    }

    fn rules_text(&self) -> String {
        self.rules.text.clone()
    }

    fn write_position(&self, pos: &Position<W>) -> String {
        sfen::write(self, pos)
    }

    fn read_position(&self, text: &str) -> Result<Position<W>, TextError> {
        sfen::read(self, text)
    }

    fn write_move(&self, mv: Move) -> String {
        self.usi(mv)
    }

    fn say_move(&self, pos: &Position<W>, mv: Move, lang: Lang) -> String {
        self.say(pos, mv, lang)
    }

    fn read_move(&self, pos: &Position<W>, text: &str) -> Result<Move, TextError> {
        self.read(pos, text)
    }

    fn diagram(&self, pos: &Position<W>, last: Option<Move>, lang: Lang) -> String {
        self.draw(pos, last, lang)
    }

    fn picture(&self, pos: &Position<W>) -> Picture {
        self.pictured(pos)
    }

    fn gesture(&self, mv: Move) -> Gesture {
        let to = Some(mv.to());
        match mv {
            Move::Board { from, promote, .. } => Gesture {
                from: Some(from.into()),
                to,
                promotes: promote,
                ..Gesture::default()
            },
            Move::Drop { kind, .. } => Gesture {
                drop: Some(self.rules.forms[usize::from(kind)].letter.clone()),
                to,
                ..Gesture::default()
            },
        }
    }

    fn write_picture(&self, picture: &Picture) -> Option<String> {
        Some(self.write_drawn(picture))
    }

    fn player_name(&self, player: Player, lang: Lang) -> String {
        self.rules.players[player.index()].pick(lang).to_string()
    }

    fn why_decided(&self, pos: &Position<W>, outcome: Outcome) -> Text {
        self.why_won(pos, outcome.winner().unwrap_or(Player::FIRST))
    }
}
