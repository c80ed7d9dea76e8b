//! A game in play, reached through text.

use kanzen_rules::{
    End, Game, Gesture, Lang, Notation, Picture, Player, Record, Text, TextError, Value, ending,
};
use kanzen_search::PlayerSpec;

use crate::contests::Make;
use crate::error::CatalogError;
use crate::judged::Judge;
use crate::records::GameRecord;

/// A move in all its forms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SaidMove {
    /// The one text form.
    pub text: String,
    /// As people write it.
    pub said: Text,
    /// As a hand makes it.
    pub gesture: Gesture,
}

impl SaidMove {
    /// As people write it in this language.
    pub fn say(&self, lang: Lang) -> &str {
        self.said.pick(lang)
    }
}

/// Who was to move at a point of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// Whose turn it was.
    pub turn: Player,
    /// Was his royal piece attacked?
    pub in_check: bool,
}

/// A game in play.
pub trait Session {
    /// Where it began.
    fn start(&self) -> String;
    /// Where it stands.
    fn position(&self) -> String;
    /// Whose turn it is.
    fn turn(&self) -> Player;
    /// What the game calls a player, with his sign in diagrams if he has one.
    fn player_name(&self, player: Player, lang: Lang) -> String;
    /// The board, with the last move marked.
    fn diagram(&self, lang: Lang) -> String;
    /// The board as it is to be drawn.
    fn picture(&self) -> Picture;
    /// How often the present position has occurred.
    fn occurrences(&self) -> usize;
    /// Who was to move in every position so far, the present one included.
    fn moments(&self) -> Vec<Moment>;
    /// What every position so far was worth to its mover, the present one
    /// included, if there is a table.
    fn course(&self) -> Result<Option<Vec<Value>>, CatalogError>;
    /// Is the mover's royal piece attacked?
    fn in_check(&self) -> bool;
    /// The legal moves.
    fn legal_moves(&self) -> Vec<SaidMove>;
    /// The legal moves with their values, best first, if there is a table.
    fn valued_moves(&self) -> Result<Option<Vec<(SaidMove, Value)>>, CatalogError>;
    /// Makes a move in any notation the game knows.
    fn play(&mut self, text: &str) -> Result<SaidMove, TextError>;
    /// Takes the last move back; false at the start.
    fn undo(&mut self) -> bool;
    /// Is it over, and why?
    fn end(&self) -> Option<End>;
    /// The moves so far.
    fn moves(&self) -> Vec<SaidMove>;
    /// The game as it is kept in a file.
    fn record(&self) -> GameRecord;
    /// How many take part.
    fn players(&self) -> u8;
    /// What the last move did besides moving that people should be told.
    fn news(&self) -> Vec<Text>;
    /// Why the game is over, in a sentence.
    fn why(&self) -> Option<Text>;
    /// The text of the position that is drawn like this, whatever it is; none
    /// where a game does not say.
    fn write_picture(&self, picture: &Picture) -> Option<String>;
    /// Seats a player, who will [`answer`](Session::answer) when it is his turn.
    fn seat(&mut self, seat: Player, spec: &PlayerSpec, seed: u64) -> Result<(), CatalogError>;
    /// What a player who needs no table would do.
    fn suggestion(&self, spec: &PlayerSpec) -> Result<SaidMove, CatalogError>;
    /// Lets the player whose turn it is, and who is seated, make a move.
    fn answer(&mut self) -> Result<SaidMove, CatalogError>;
}

/// A session of a game of a known type.
pub(crate) struct Live<'g, G: Game> {
    pub game: &'g G,
    pub record: Record<'g, G>,
    /// Who knows the values, if there is a table.
    pub judge: Option<Box<dyn Judge<G> + 'g>>,
    pub make: Box<Make<'g, G>>,
    /// By seat.
    pub players: Vec<Option<Box<dyn kanzen_search::Mind<G> + 'g>>>,
}

impl<'g, G: Notation> Live<'g, G> {
    fn said(&self, pos: &G::Position, mv: G::Move) -> SaidMove {
        SaidMove {
            text: self.game.write_move(mv),
            said: Text::each(|lang| self.game.say_move(pos, mv, lang)),
            gesture: self.game.gesture(mv),
        }
    }
}

impl<G: Notation> Session for Live<'_, G> {
    fn start(&self) -> String {
        self.game.write_position(self.record.start())
    }

    fn position(&self) -> String {
        self.game.write_position(self.record.position())
    }

    fn turn(&self) -> Player {
        self.game.turn(self.record.position())
    }

    fn player_name(&self, player: Player, lang: Lang) -> String {
        let name = self.game.player_name(player, lang);
        self.picture().look.named(name, player, lang)
    }

    fn diagram(&self, lang: Lang) -> String {
        let last = self.record.moves().last().copied();
        self.game.diagram(self.record.position(), last, lang)
    }

    fn picture(&self) -> Picture {
        self.game.picture(self.record.position())
    }

    fn occurrences(&self) -> usize {
        self.record.occurrences()
    }

    fn moments(&self) -> Vec<Moment> {
        let positions = self.record.positions().iter();
        let moment = |pos: &G::Position| Moment {
            turn: self.game.turn(pos),
            in_check: self.game.outcome(pos).is_none() && self.game.in_check(pos),
        };
        positions.map(moment).collect()
    }

    fn course(&self) -> Result<Option<Vec<Value>>, CatalogError> {
        let Some(judge) = &self.judge else {
            return Ok(None);
        };
        let positions = self.record.positions().iter();
        let values = positions.map(|pos| judge.value(pos));
        values.collect::<Result<Vec<_>, _>>().map(Some)
    }

    fn in_check(&self) -> bool {
        self.game.in_check(self.record.position())
    }

    fn legal_moves(&self) -> Vec<SaidMove> {
        let pos = self.record.position();
        self.game
            .moves(pos)
            .into_iter()
            .map(|mv| self.said(pos, mv))
            .collect()
    }

    fn valued_moves(&self) -> Result<Option<Vec<(SaidMove, Value)>>, CatalogError> {
        let pos = self.record.position();
        let Some(judge) = &self.judge else {
            return Ok(None);
        };
        let moves = judge.moves(pos)?.into_iter();
        let said = moves.map(|(mv, value)| (self.said(pos, mv), value));
        Ok(Some(said.collect()))
    }

    fn play(&mut self, text: &str) -> Result<SaidMove, TextError> {
        let mv = self.game.read_move(self.record.position(), text)?;
        let said = self.said(self.record.position(), mv);
        self.record.play(mv);
        Ok(said)
    }

    fn undo(&mut self) -> bool {
        self.record.undo()
    }

    fn end(&self) -> Option<End> {
        self.record.end()
    }

    fn record(&self) -> GameRecord {
        GameRecord::new(self.game, &self.record)
    }

    fn players(&self) -> u8 {
        G::PLAYERS
    }

    fn news(&self) -> Vec<Text> {
        match self.record.positions() {
            [.., before, after] => self.game.news(before, after),
            _ => Vec::new(),
        }
    }

    fn why(&self) -> Option<Text> {
        ending::why(self.game, &self.record)
    }

    fn write_picture(&self, picture: &Picture) -> Option<String> {
        self.game.write_picture(picture)
    }

    fn seat(&mut self, seat: Player, spec: &PlayerSpec, seed: u64) -> Result<(), CatalogError> {
        self.players[seat.index()] = Some((self.make)(spec, seed)?);
        Ok(())
    }

    fn suggestion(&self, spec: &PlayerSpec) -> Result<SaidMove, CatalogError> {
        let choice = (self.make)(spec, 0)?.choose(&self.record)?;
        Ok(self.said(self.record.position(), choice.mv))
    }

    fn answer(&mut self) -> Result<SaidMove, CatalogError> {
        let turn = self.turn();
        let player = self.players[turn.index()].as_mut();
        let player = player.expect("a player is seated");
        let choice = player.choose(&self.record)?;
        let said = self.said(self.record.position(), choice.mv);
        self.record.play(choice.mv);
        Ok(said)
    }

    fn moves(&self) -> Vec<SaidMove> {
        let positions = self.record.positions().iter();
        positions
            .zip(self.record.moves())
            .map(|(pos, mv)| self.said(pos, *mv))
            .collect()
    }
}
