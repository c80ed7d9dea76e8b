//! What a player would do.

use kanzen_catalog::{AnyGame, CatalogError, PlayerSpec, Table, player_spec};
use serde::{Deserialize, Serialize};

use crate::board::MoveView;
use crate::limits;
use crate::state::Played;

/// A game and who is to move in it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The game's name.
    pub game: String,
    /// Where it began, if not at the usual start.
    #[serde(default)]
    pub start: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    player: String,
    #[serde(default)]
    seed: u64,
}

/// A move and who chose it.
#[derive(Serialize)]
pub struct Answer {
    player: String,
    #[serde(rename = "move")]
    chosen: MoveView,
}

/// The player, within the limits.
fn limited(spec: PlayerSpec) -> PlayerSpec {
    let spec = spec.within(limits::PLAYERS);
    match spec.is_timed() {
        true => spec,
        false => spec.within(limits::UNTIMED),
    }
}

impl Question {
    /// An error if it is longer than questions may be.
    pub fn check(&self) -> Result<(), CatalogError> {
        Played::check_moves(&self.moves)?;
        match self.player.len() > limits::NAME {
            true => Err(CatalogError::wrong(
                "the text of the player is too long",
                "プレイヤーの文字列が長すぎます",
            )),
            false => Ok(()),
        }
    }
}

/// Lets a player of a game choose a move.
pub fn answer(
    game: &dyn AnyGame,
    table: Option<&Table>,
    question: &Question,
) -> Result<Answer, CatalogError> {
    let spec = limited(player_spec(game.kinds(), &question.player)?);
    let mut session = Played::session_of(game, table, question.start.as_deref(), &question.moves)?;
    Played::expect_open(&*session)?;
    session.seat(session.turn(), &spec, question.seed)?;
    let chosen = session.answer()?;
    Ok(Answer {
        player: spec.to_string(),
        chosen: MoveView::new(chosen, None),
    })
}
