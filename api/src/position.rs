//! The text of what was put on a board by hand.

use kanzen_catalog::{AnyGame, CatalogError, Player};
use kanzen_rules::{Facing, HeldPiece, Picture, PlacedPiece};
use serde::{Deserialize, Serialize};

use crate::limits;

/// What was put there.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// The game.
    pub game: String,
    pieces: Vec<Piece>,
    #[serde(default)]
    hands: Option<Vec<Vec<Held>>>,
    seat: u8,
    #[serde(default)]
    mated: Vec<Option<u8>>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Piece {
    square: usize,
    owner: Option<u8>,
    facing: u8,
    form: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Held {
    form: String,
    count: u8,
}

/// Its text.
#[derive(Serialize)]
pub struct PositionView {
    position: String,
}

impl Placed {
    /// On the board of a game; none if that has no such squares, seats or forms.
    fn on(self, board: Picture, players: u8) -> Option<Picture> {
        let squares = board.squares().len();
        let most = squares * board.height;
        let fits = |form: &str| form.len() <= limits::FORM;
        let held = || self.hands.iter().flatten().flatten();
        let player = |seat: u8| (seat < players).then_some(Player(seat));
        let mated = self.mated.iter();
        let fine = self.pieces.len() <= most
            && self.pieces.iter().all(|piece| {
                let owned = piece.owner.is_none_or(|owner| owner < players);
                owned && piece.square < squares && piece.facing < 4 && fits(&piece.form)
            })
            && self.hands.iter().flatten().count() <= players.into()
            && held().count() <= most
            && held().all(|held| fits(&held.form))
            && self.mated.len() <= players.into()
            && mated.flatten().all(|by| *by < players);
        if !fine {
            return None;
        }
        let turn = player(self.seat)?;
        let placed = self.pieces.into_iter().map(|piece| PlacedPiece {
            square: piece.square,
            owner: piece.owner.map(Player),
            facing: Facing(piece.facing),
            form: piece.form,
            glyph: String::new(),
            promoted: false,
        });
        let hands = self.hands.unwrap_or_default().into_iter().map(|hand| {
            let held = hand.into_iter().filter(|held| held.count > 0);
            let held = held.map(|held| HeldPiece {
                form: held.form,
                glyph: String::new(),
                count: held.count,
            });
            held.collect()
        });
        Some(Picture {
            pieces: placed.collect(),
            hands: hands.collect(),
            turn,
            mated: self.mated.into_iter().map(|by| by.map(Player)).collect(),
            ..board
        })
    }
}

/// The text of what was put on the board of a game.
pub fn position(game: &dyn AnyGame, placed: Placed) -> Result<PositionView, CatalogError> {
    let session = game.session(None, None)?;
    let drawn = placed.on(session.picture(), session.players());
    let drawn = drawn.ok_or_else(|| {
        CatalogError::wrong(
            "a square, a seat or a piece is not one of this game",
            "このゲームにないマス、席、または駒があります",
        )
    })?;
    let position = session.write_picture(&drawn).ok_or_else(|| {
        CatalogError::wrong(
            "positions of this game are not put together by hand",
            "このゲームの局面は手で作れません",
        )
    })?;
    Ok(PositionView { position })
}
