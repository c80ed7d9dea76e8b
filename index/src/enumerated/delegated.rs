//! What an enumerated game takes from the game itself, and what it says of
//! positions from its list.

use std::ops::ControlFlow;

use kanzen_rules::laws::Lawful;
use kanzen_rules::{
    Assets, Count, Evaluation, Explained, Game, GameName, Gesture, Inventory, Lang, MOST_COUNTS,
    Notation, Outcome, Picture, PieceForm, Placements, Player, Repetition, Sort, Sorted, Symmetric,
    Symmetry, Text, TextError, Unmoves, Value,
};

use super::Enumerated;
use super::numbers::Kind;
use crate::{Index, Place, Walker};

impl<G: Notation + Send> Game for Enumerated<G> {
    type Position = G::Position;
    type Move = G::Move;
    const PLAYERS: u8 = G::PLAYERS;

    fn start(&self) -> Option<G::Position> {
        self.game.start()
    }

    fn usual_start(&self) -> Option<G::Position> {
        self.game.usual_start()
    }

    #[inline(always)]
    fn turn(&self, pos: &G::Position) -> Player {
        self.game.turn(pos)
    }

    #[inline(always)]
    fn outcome(&self, pos: &G::Position) -> Option<Outcome> {
        self.game.outcome(pos)
    }

    fn stuck(&self, pos: &G::Position) -> Outcome {
        self.game.stuck(pos)
    }

    fn in_check(&self, pos: &G::Position) -> bool {
        self.game.in_check(pos)
    }

    #[inline(always)]
    fn settled(&self, pos: &G::Position) -> Option<Value> {
        self.game.settled(pos)
    }

    #[inline(always)]
    fn try_for_each_move<B>(
        &self,
        pos: &G::Position,
        visit: impl FnMut(G::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.game.try_for_each_move(pos, visit)
    }

    #[inline(always)]
    fn play(&self, pos: &mut G::Position, mv: G::Move) {
        self.game.play(pos, mv);
    }

    fn repetition(&self) -> Repetition {
        self.game.repetition()
    }

    fn impasse(&self, pos: &G::Position) -> bool {
        self.game.impasse(pos)
    }

    fn unpromoted(&self, mv: G::Move) -> G::Move {
        self.game.unpromoted(mv)
    }

    #[inline(always)]
    fn for_each_image(&self, pos: &G::Position, visit: impl FnMut(G::Position)) {
        self.game.for_each_image(pos, visit);
    }

    fn other_to_move(&self, pos: &G::Position) -> Option<G::Position> {
        self.game.other_to_move(pos)
    }
}

impl<G: Notation + Send> Notation for Enumerated<G> {
    fn name(&self) -> &GameName {
        self.game.name()
    }

    fn title(&self, lang: Lang) -> String {
        self.game.title(lang)
    }

    fn rules_text(&self) -> String {
        self.game.rules_text()
    }

    fn write_position(&self, pos: &G::Position) -> String {
        self.game.write_position(pos)
    }

    /// A position that the rules allow. Whether it can be reached is asked by
    /// [`Unmoves::is_position`], since enumerating a game for a text would be
    /// much.
    fn read_position(&self, text: &str) -> Result<G::Position, TextError> {
        self.game.read_position(text)
    }

    fn pack_position(&self, pos: &G::Position, out: &mut Vec<u8>) {
        self.game.pack_position(pos, out);
    }

    fn unpack_position(&self, bytes: &mut &[u8]) -> Option<G::Position> {
        self.game.unpack_position(bytes)
    }

    fn write_move(&self, mv: G::Move) -> String {
        self.game.write_move(mv)
    }

    fn say_move(&self, pos: &G::Position, mv: G::Move, lang: Lang) -> String {
        self.game.say_move(pos, mv, lang)
    }

    fn read_move(&self, pos: &G::Position, text: &str) -> Result<G::Move, TextError> {
        self.game.read_move(pos, text)
    }

    fn diagram(&self, pos: &G::Position, last: Option<G::Move>, lang: Lang) -> String {
        self.game.diagram(pos, last, lang)
    }

    fn picture(&self, pos: &G::Position) -> Picture {
        self.game.picture(pos)
    }

    fn gesture(&self, mv: G::Move) -> Gesture {
        self.game.gesture(mv)
    }

    fn player_name(&self, player: Player, lang: Lang) -> String {
        self.game.player_name(player, lang)
    }

    fn write_picture(&self, picture: &Picture) -> Option<String> {
        self.game.write_picture(picture)
    }

    fn why_decided(&self, pos: &G::Position, outcome: Outcome) -> Text {
        self.game.why_decided(pos, outcome)
    }
}

/// The game is enumerated for any of it. Of one that is too big nothing is
/// known: nothing is a position.
impl<G: Notation + Send> Unmoves for Enumerated<G> {
    /// Can play from the start come here, or to an image of it?
    fn is_position(&self, pos: &G::Position) -> bool {
        let is_listed = |pos| Some(self.shared().ok()?.number(&self.game, pos).is_some());
        self.game.outcome(pos).is_none() && is_listed(pos) == Some(true)
    }

    /// None too if play cannot come there.
    fn passed(&self, pos: &G::Position) -> Option<G::Position> {
        let turned = self.game.other_to_move(pos)?;
        self.is_position(&turned).then_some(turned)
    }

    fn for_each_candidate_unmove(&self, pos: &G::Position, mut visit: impl FnMut(&G::Position)) {
        let Ok(explicit) = self.numbers(Kind::Explicit) else {
            return;
        };
        let Place::Stored(number) = explicit.place(self, pos) else {
            return;
        };
        if number < explicit.len() {
            let mut other = explicit.walker(self);
            let mut walker = explicit.walker(self);
            let mut marks = Vec::new();
            walker.add_marks(number, &mut marks);
            marks
                .into_iter()
                .for_each(|previous| visit(&other.known(previous)));
        }
    }
}

impl<G: Notation + Send> Symmetric for Enumerated<G> {
    fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    fn image(&self, symmetry: Symmetry, pos: &G::Position) -> G::Position {
        match symmetry {
            Symmetry::Numbered { number, .. } => self.nth_image(pos, u64::from(number) + 1),
            _ => unreachable!("its symmetries have no names"),
        }
    }
}

/// Not counted so.
impl<G: Notation + Send> Placements for Enumerated<G> {}

impl<G: Notation + Send> Lawful for Enumerated<G> {}

impl<G: Explained + Send> Explained for Enumerated<G> {
    fn rules_in_words(&self, lang: Lang) -> Vec<String> {
        self.game.rules_in_words(lang)
    }

    fn rule_pictures(&self, lang: Lang) -> Vec<(Picture, String)> {
        self.game.rule_pictures(lang)
    }

    fn piece_forms(&self) -> Vec<PieceForm> {
        self.game.piece_forms()
    }
}

impl<G: Evaluation + Notation + Send> Evaluation for Enumerated<G> {
    #[inline]
    fn assets(&self, pos: &G::Position) -> [Assets; 2] {
        self.game.assets(pos)
    }

    #[inline]
    fn gain(&self, pos: &G::Position, mv: G::Move) -> i32 {
        self.game.gain(pos, mv)
    }
}

impl<G: Sorted + Notation + Send> Sorted for Enumerated<G> {
    fn sorts(&self) -> Vec<Sort> {
        self.game.sorts()
    }

    fn sorted(&self, sort: usize, pos: &G::Position) -> i32 {
        self.game.sorted(sort, pos)
    }
}

impl<G: Inventory + Notation + Send> Inventory for Enumerated<G> {
    fn counted(&self) -> &'static [Count] {
        self.game.counted()
    }

    fn counts(&self, pos: &G::Position) -> [u8; MOST_COUNTS] {
        self.game.counts(pos)
    }

    fn write_material(&self, pos: &G::Position) -> String {
        self.game.write_material(pos)
    }
}
