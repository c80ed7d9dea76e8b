//! A game in play, reached through text.

use kanzen_index::Indexed;
use kanzen_rules::laws::Lawful;
use kanzen_rules::{End, Evaluation, Game, Lang, Player, Record, TextError, Value};
use kanzen_search::{PlayerSpec, player};
use kanzen_table::Table;

use crate::contests::oracle;
use crate::error::CatalogError;
use crate::records::GameRecord;
use crate::solving::judge;

/// A move in all its forms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SaidMove {
    /// The one text form.
    pub text: String,
    /// As people write it in English and in Japanese.
    pub said: [String; 2],
}

impl SaidMove {
    /// As people write it in this language.
    pub fn say(&self, lang: Lang) -> &str {
        lang.pick(&self.said[0], &self.said[1])
    }
}

/// A game in play.
pub trait Session {
    /// Where it began.
    fn start(&self) -> String;
    /// Where it stands.
    fn position(&self) -> String;
    /// Whose turn it is.
    fn turn(&self) -> Player;
    /// What the game calls a player.
    fn player_name(&self, player: Player, lang: Lang) -> String;
    /// The board, with the last move marked.
    fn diagram(&self, lang: Lang) -> String;
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
    /// Seats a player, who will [`answer`](Session::answer).
    fn seat(&mut self, spec: &PlayerSpec, seed: u64) -> Result<(), CatalogError>;
    /// What a player who needs no table would do.
    fn suggestion(&self, spec: &PlayerSpec) -> Result<SaidMove, CatalogError>;
    /// Lets the seated player make a move.
    fn answer(&mut self) -> Result<SaidMove, CatalogError>;
}

/// A session of a game of a known type.
pub(crate) struct Live<'g, G: Game> {
    game: &'g G,
    record: Record<'g, G>,
    table: Option<&'g Table>,
    player: Option<Box<dyn kanzen_search::Player<G> + 'g>>,
}

impl<'g, G: Lawful + Indexed> Live<'g, G> {
    pub fn new(game: &'g G, start: G::Position, table: Option<&'g Table>) -> Self {
        Live {
            game,
            record: Record::new(game, start),
            table,
            player: None,
        }
    }

    fn said(&self, pos: &G::Position, mv: G::Move) -> SaidMove {
        SaidMove {
            text: self.game.write_move(mv),
            said: Lang::ALL.map(|lang| self.game.say_move(pos, mv, lang)),
        }
    }
}

impl<G: Lawful + Indexed + Evaluation> Session for Live<'_, G> {
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
        self.game.player_name(player, lang)
    }

    fn diagram(&self, lang: Lang) -> String {
        let last = self.record.moves().last().copied();
        self.game.diagram(self.record.position(), last, lang)
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
        let Some(table) = self.table else {
            return Ok(None);
        };
        let pos = self.record.position();
        let moves = judge(self.game, table, pos)?.moves;
        let said = moves
            .into_iter()
            .map(|(mv, value)| (self.said(pos, mv), value));
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

    fn seat(&mut self, spec: &PlayerSpec, seed: u64) -> Result<(), CatalogError> {
        let oracle = self.table.map(|table| oracle(self.game, table));
        let oracle = oracle.transpose()?;
        self.player = Some(player(spec, self.game, oracle.as_ref(), seed)?);
        Ok(())
    }

    fn suggestion(&self, spec: &PlayerSpec) -> Result<SaidMove, CatalogError> {
        let choice = player(spec, self.game, None, 0)?.choose(&self.record)?;
        Ok(self.said(self.record.position(), choice.mv))
    }

    fn answer(&mut self) -> Result<SaidMove, CatalogError> {
        let player = self.player.as_mut().expect("a player is seated");
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
