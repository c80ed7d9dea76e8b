//! A game in play: start, moves, and what repetition and impasse do.

use crate::game::{Game, Outcome, Player};

/// What happens when a position comes back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// The occurrence that ends the game, the first one counted.
    pub times: u8,
    /// How it ends.
    pub result: Repeated,
    /// A side that gave check with every move since the first occurrence loses
    /// instead, unless both did.
    pub perpetual_check_loses: bool,
}

impl Repetition {
    /// The fourth occurrence is a draw.
    pub const FOURTH_DRAWS: Repetition = Repetition {
        times: 4,
        result: Repeated::Draw,
        perpetual_check_loses: false,
    };
}

/// The result of a repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repeated {
    /// Nobody wins.
    Draw,
    /// The first player must avoid it, or loses.
    FirstLoses,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The last move decided it.
    Decided(Outcome),
    /// The player to move cannot.
    Stuck(Outcome),
    /// Neither side can be expected to win any more.
    Impasse(Outcome),
    /// The position came back too often.
    Repetition(Outcome),
    /// The position came back, one side checking all the while.
    PerpetualCheck(Outcome),
}

impl End {
    /// Why, in the words of files and JSON.
    pub fn word(self) -> &'static str {
        match self {
            End::Decided(_) => "decided",
            End::Stuck(_) => "no move",
            End::Impasse(_) => "impasse",
            End::Repetition(_) => "repetition",
            End::PerpetualCheck(_) => "perpetual check",
        }
    }

    /// The result, whatever the reason.
    pub fn outcome(self) -> Outcome {
        match self {
            End::Decided(o)
            | End::Stuck(o)
            | End::Impasse(o)
            | End::Repetition(o)
            | End::PerpetualCheck(o) => o,
        }
    }
}

/// A game from its start to now.
pub struct Record<'g, G: Game> {
    game: &'g G,
    positions: Vec<G::Position>,
    moves: Vec<G::Move>,
}

impl<'g, G: Game> Record<'g, G> {
    /// A game that begins at `start`.
    pub fn new(game: &'g G, start: G::Position) -> Self {
        Record {
            game,
            positions: vec![start],
            moves: Vec::new(),
        }
    }

    /// Where it began.
    pub fn start(&self) -> &G::Position {
        &self.positions[0]
    }

    /// Where it stands.
    pub fn position(&self) -> &G::Position {
        &self.positions[self.moves.len()]
    }

    /// The moves so far.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// Every position so far, the start and the present one included.
    pub fn positions(&self) -> &[G::Position] {
        &self.positions
    }

    /// Makes a legal move.
    pub fn play(&mut self, mv: G::Move) {
        self.positions.push(self.game.after(self.position(), mv));
        self.moves.push(mv);
    }

    /// Takes the last move back; false at the start.
    pub fn undo(&mut self) -> bool {
        let undone = self.moves.pop().is_some();
        if undone {
            self.positions.pop();
        }
        undone
    }

    /// How often the present position has occurred.
    pub fn occurrences(&self) -> usize {
        self.positions
            .iter()
            .filter(|p| *p == self.position())
            .count()
    }

    /// Is the game over, and why?
    pub fn end(&self) -> Option<End> {
        let pos = self.position();
        if let Some(outcome) = self.game.outcome(pos) {
            return Some(End::Decided(outcome));
        }
        if !self.game.can_move(pos) {
            return Some(End::Stuck(self.game.stuck(pos)));
        }
        if self.game.impasse(pos) {
            return Some(End::Impasse(Outcome::DRAW));
        }
        let rule = self.game.repetition();
        if self.occurrences() < usize::from(rule.times) {
            return None;
        }
        if rule.perpetual_check_loses
            && let Some(checker) = self.perpetual_checker()
        {
            return Some(End::PerpetualCheck(Outcome::won_by(checker.opponent())));
        }
        Some(End::Repetition(match rule.result {
            Repeated::Draw => Outcome::DRAW,
            Repeated::FirstLoses => Outcome::won_by(Player::SECOND),
        }))
    }

    /// The one side whose moves since the present position first occurred all
    /// gave check.
    fn perpetual_checker(&self) -> Option<Player> {
        let first = self.positions.iter().position(|p| p == self.position())?;
        let always = |player: Player| {
            // After a move of `player` his opponent is to move, and in check.
            self.positions[first + 1..]
                .iter()
                .filter(|p| self.game.turn(p) != player)
                .all(|p| self.game.in_check(p))
        };
        match (always(Player::FIRST), always(Player::SECOND)) {
            (true, false) => Some(Player::FIRST),
            (false, true) => Some(Player::SECOND),
            _ => None,
        }
    }
}
