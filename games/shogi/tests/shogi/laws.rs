//! The laws of `kanzen_rules` over every ruleset, and the laws themselves: a
//! game that is broken in one place must break the law that guards it.

use std::cell::Cell;
use std::ops::ControlFlow;

use kanzen_rules::laws::{Lawful, check, check_walk};
use kanzen_rules::{
    Game, GameName, Gesture, Lang, Notation, Outcome, Picture, Player, Repetition, Symmetric,
    Symmetry, TextError, Unmoves, Value,
};
use kanzen_shogi::ruleset::Captured;
use kanzen_shogi::{Move, Position, Ruleset, Shogi};

use crate::{all, ruleset, tiny, with_game};

/// How many walks, and of how many plies: the law of the text is quadratic in
/// the moves, so the large boards get less.
fn walks(rules: &Ruleset) -> (u64, u32) {
    match rules.squares() {
        0..=20 => (6, 150),
        21..=30 => (4, 60),
        _ => (2, 30),
    }
}

#[test]
fn every_game_obeys_the_laws() {
    for rules in all() {
        let (name, (seeds, plies)) = (rules.name.clone(), walks(&rules));
        with_game!(rules, game => {
            let start = game.usual_start().expect("a start");
            for seed in 0..seeds {
                match check_walk(&game, &start, plies, seed) {
                    Ok(looked_at) => assert_eq!(looked_at, plies),
                    Err(broken) => panic!("{name}, seed {seed}: {broken}"),
                }
            }
        });
    }
}

/// What a [`Broken`] game gets wrong.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Fault {
    None,
    /// The first predecessor that would be visited is not.
    UnmoveForgotten,
    /// A predecessor is visited twice.
    UnmoveTwice,
    /// The same placement with the other side to move counts as a predecessor.
    UnmoveInvented,
    /// A captured piece goes nowhere.
    HandForgotten,
    /// The turn stays.
    TurnForgotten,
    /// The last move is not generated.
    MoveForgotten,
    /// The mirror leaves positions of the second player as they are.
    NotMirrored,
    /// The flip leaves the turn as it is.
    TurnNotTurned,
    /// All moves are said alike.
    MovesSaidAlike,
    /// Positions are written without the turn.
    TurnNotWritten,
    /// Everything is called won.
    SettledTooMuch,
    /// What is not won at once is called drawn.
    SettledAsDraw,
    /// Who has no move is called lost, though that is a draw.
    SettledAsLoss,
    /// Giving check loses, though nothing wins.
    MoveLoses,
}

/// A game that is right but for one thing.
struct Broken {
    game: Shogi<u16>,
    /// The same, but captured pieces are gone.
    handless: Shogi<u16>,
    fault: Fault,
}

impl Broken {
    fn new(rules: Ruleset, fault: Fault) -> Broken {
        let handless = Ruleset {
            captured: Captured::Gone,
            ..rules.clone()
        };
        Broken {
            game: Shogi::new(rules),
            handless: Shogi::new(handless),
            fault,
        }
    }

    fn has(&self, fault: Fault) -> bool {
        self.fault == fault
    }
}

impl Game for Broken {
    type Position = Position<u16>;
    type Move = Move;
    const PLAYERS: u8 = 2;

    fn start(&self) -> Option<Position<u16>> {
        self.game.usual_start()
    }

    fn turn(&self, pos: &Position<u16>) -> Player {
        self.game.turn(pos)
    }

    fn outcome(&self, pos: &Position<u16>) -> Option<Outcome> {
        let loses = self.has(Fault::MoveLoses) && self.game.in_check(pos);
        let lost = loses.then(|| Outcome::won_by(self.turn(pos)));
        self.game.outcome(pos).or(lost)
    }

    fn stuck(&self, pos: &Position<u16>) -> Outcome {
        match self.fault {
            Fault::SettledAsLoss => Outcome::DRAW,
            _ => self.game.stuck(pos),
        }
    }

    fn in_check(&self, pos: &Position<u16>) -> bool {
        self.game.in_check(pos)
    }

    fn settled(&self, pos: &Position<u16>) -> Option<Value> {
        match self.fault {
            Fault::SettledTooMuch => Some(Value::Win(1)),
            Fault::SettledAsDraw => self.game.settled(pos).or(Some(Value::Draw)),
            Fault::SettledAsLoss => {
                let stuck = !self.game.can_move(pos);
                self.game.settled(pos).or(stuck.then_some(Value::Loss(0)))
            }
            _ => self.game.settled(pos),
        }
    }

    fn try_for_each_move<B>(
        &self,
        pos: &Position<u16>,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut moves = self.game.moves(pos);
        if self.has(Fault::MoveForgotten) {
            moves.pop();
        }
        moves.into_iter().try_for_each(&mut visit)
    }

    fn play(&self, pos: &mut Position<u16>, mv: Move) {
        match self.fault {
            Fault::HandForgotten => self.handless.play(pos, mv),
            _ => self.game.play(pos, mv),
        }
        if self.has(Fault::TurnForgotten)
            && let Some(passed) = self.game.passed(pos)
        {
            *pos = passed;
        }
    }

    fn repetition(&self) -> Repetition {
        self.game.repetition()
    }
}

impl Unmoves for Broken {
    fn is_position(&self, pos: &Position<u16>) -> bool {
        self.game.is_position(pos)
    }

    fn passed(&self, pos: &Position<u16>) -> Option<Position<u16>> {
        self.game.passed(pos)
    }

    fn for_each_candidate_unmove(
        &self,
        pos: &Position<u16>,
        mut visit: impl FnMut(&Position<u16>),
    ) {
        // Candidates that are no positions are nobody's loss.
        let mut back = Vec::new();
        self.game
            .for_each_unmove(pos, |previous| back.push(previous));
        match self.fault {
            Fault::UnmoveForgotten => {
                back.pop();
            }
            Fault::UnmoveTwice => back.extend(back.last().copied()),
            Fault::UnmoveInvented => back.extend(self.game.passed(pos)),
            _ => {}
        }
        back.iter().for_each(&mut visit);
    }
}

impl Symmetric for Broken {
    fn symmetries(&self) -> &[Symmetry] {
        self.game.symmetries()
    }

    fn image(&self, symmetry: Symmetry, pos: &Position<u16>) -> Position<u16> {
        let image = match self.fault {
            Fault::NotMirrored
                if symmetry == Symmetry::Mirror && self.turn(pos) == Player::SECOND =>
            {
                *pos
            }
            _ => self.game.image(symmetry, pos),
        };
        match self.game.passed(&image) {
            Some(passed) if self.has(Fault::TurnNotTurned) && symmetry == Symmetry::Flip => passed,
            _ => image,
        }
    }
}

impl Notation for Broken {
    fn name(&self) -> &GameName {
        self.game.name()
    }

    fn title(&self, lang: Lang) -> String {
        self.game.title(lang)
    }

    fn rules_text(&self) -> String {
        self.game.rules_text()
    }

    fn write_position(&self, pos: &Position<u16>) -> String {
        let text = self.game.write_position(pos);
        match self.fault {
            Fault::TurnNotWritten => text.replace(" w ", " b "),
            _ => text,
        }
    }

    fn read_position(&self, text: &str) -> Result<Position<u16>, TextError> {
        self.game.read_position(text)
    }

    fn write_move(&self, mv: Move) -> String {
        self.game.write_move(mv)
    }

    fn say_move(&self, pos: &Position<u16>, mv: Move, lang: Lang) -> String {
        let first = self.game.moves(pos).into_iter().next();
        let mv = match self.fault {
            Fault::MovesSaidAlike => first.unwrap_or(mv),
            _ => mv,
        };
        self.game.say_move(pos, mv, lang)
    }

    fn read_move(&self, pos: &Position<u16>, text: &str) -> Result<Move, TextError> {
        self.game.read_move(pos, text)
    }

    fn diagram(&self, pos: &Position<u16>, last: Option<Move>, lang: Lang) -> String {
        self.game.diagram(pos, last, lang)
    }

    fn picture(&self, pos: &Position<u16>) -> Picture {
        self.game.picture(pos)
    }

    fn gesture(&self, mv: Move) -> Gesture {
        self.game.gesture(mv)
    }

    fn player_name(&self, player: Player, lang: Lang) -> String {
        self.game.player_name(player, lang)
    }
}

impl Lawful for Broken {
    fn audit(&self, before: &Position<u16>, mv: Move, after: &Position<u16>) -> Result<(), String> {
        self.game.audit(before, mv, after)
    }
}

#[test]
fn a_broken_game_breaks_the_law_named() {
    const MOVES: &str = "a move changes only what it may and can be unmade";
    const UNMOVES: &str = "an unmove is the reverse of one move";
    const SYMMETRY: &str = "symmetries keep outcomes and map moves";
    const TEXT: &str = "text reads back";
    const SETTLED: &str = "a settled value follows from the moves";
    const LOSING: &str = "no move loses at once unless another wins";
    for (fault, law) in [
        (Fault::UnmoveForgotten, MOVES),
        (Fault::UnmoveTwice, UNMOVES),
        (Fault::UnmoveInvented, UNMOVES),
        (Fault::HandForgotten, MOVES),
        (Fault::TurnForgotten, MOVES),
        (Fault::MoveForgotten, UNMOVES),
        (Fault::NotMirrored, SYMMETRY),
        (Fault::TurnNotTurned, SYMMETRY),
        (Fault::MovesSaidAlike, TEXT),
        (Fault::TurnNotWritten, TEXT),
        (Fault::SettledTooMuch, SETTLED),
        (Fault::SettledAsDraw, SETTLED),
        (Fault::MoveLoses, LOSING),
    ] {
        let game = Broken::new(ruleset("dobutsu"), fault);
        let start = game.usual_start().expect("a start");
        match check_walk(&game, &start, 200, 1) {
            Ok(_) => panic!("{fault:?} breaks no law"),
            Err(broken) => assert_eq!(broken.law, law, "{fault:?}: {broken}"),
        }
    }
}

/// Too rare for a walk.
#[test]
fn a_drawn_end_called_lost_breaks_the_law() {
    let game = Broken::new(crate::parse(tiny::STALEMATE), Fault::SettledAsLoss);
    let mut stuck = 0;
    crate::numbering::for_each_position(&game.game, |pos| {
        if !game.can_move(pos) {
            let broken = check(&game, pos).expect_err("a law is broken");
            assert!(broken.reason.contains("no loss"), "{broken}");
            stuck += 1;
        }
    });
    assert!(stuck > 0);
}

/// Otherwise the tests above would say nothing about the faults.
#[test]
fn the_wrapper_itself_breaks_nothing() {
    let game = Broken::new(ruleset("dobutsu"), Fault::None);
    let start = game.usual_start().expect("a start");
    check_walk(&game, &start, 100, 1).unwrap_or_else(|broken| panic!("{broken}"));
}

/// A walk sees a few positions of a game; the smallest games are seen whole.
#[test]
fn every_position_of_small_games_obeys_the_laws() {
    for (name, text) in [
        ("taking", tiny::TAKING),
        ("knights", tiny::KNIGHTS),
        // Where a royal piece on its goal is not taken, a move loses.
        ("trying", tiny::TRYING),
    ] {
        let game: Shogi<u16> = Shogi::new(crate::parse(text));
        let checked = Cell::new(0);
        crate::numbering::for_each_position(&game, |pos| {
            check(&game, pos).unwrap_or_else(|broken| panic!("{name}: {broken}"));
            checked.set(checked.get() + 1);
        });
        assert!(checked.get() > 1000, "{name}: {} positions", checked.get());
    }
}
