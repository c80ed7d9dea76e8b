//! Puzzles, chosen and graded.

use kanzen_catalog::{Cards, CatalogError, Level, Session, Sought, Value};
use serde::{Deserialize, Serialize};

use crate::board::{BoardView, MoveView};
use crate::limits;

/// Which cards.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// The game; the first that has cards if it is not said.
    pub game: Option<String>,
    /// 1 to 5.
    pub level: Option<u8>,
    /// Who wins.
    pub value: Option<WishedValue>,
    /// How many.
    pub count: Option<usize>,
    /// Others for other seeds.
    pub seed: Option<u64>,
    /// Only this material.
    pub material: Option<String>,
    /// Their answers, where they are printed?
    #[serde(default)]
    pub answers: bool,
}

/// One card of a position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OneWish {
    /// The game; the first that has cards if it is not said.
    pub game: Option<String>,
    /// The position.
    pub position: String,
    /// The answer, where it is printed?
    #[serde(default)]
    pub answers: bool,
}

/// Who wins the boards of cards.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WishedValue {
    /// The first player.
    Win,
    /// The second.
    Loss,
    /// Nobody.
    Draw,
}

impl From<WishedValue> for Sought {
    fn from(value: WishedValue) -> Sought {
        match value {
            WishedValue::Win => Sought::Win,
            WishedValue::Loss => Sought::Loss,
            WishedValue::Draw => Sought::Draw,
        }
    }
}

/// Cards to be shown.
#[derive(Serialize)]
pub struct CardsView {
    game: String,
    cards: Vec<CardView>,
}

/// A card, with moves that can be shown.
#[derive(Serialize)]
struct CardView {
    position: String,
    seat: u8,
    board: BoardView,
    #[serde(flatten)]
    value: Value,
    level: Option<Level>,
    winning_moves: usize,
    unique: bool,
    temptation: Option<u16>,
    pieces: usize,
    captures: usize,
    line: Vec<MoveView>,
}

impl Wish {
    /// How many cards are wished for; an error if they are too many or a name is
    /// too long.
    pub fn count(&self) -> Result<usize, CatalogError> {
        let short = |text: &str| text.len() <= limits::NAME;
        if !self.game.as_deref().is_none_or(short) || !self.material.as_deref().is_none_or(short) {
            return Err(CatalogError::wrong(
                "the name of the game or its material is too long",
                "ゲーム名または駒の組が長すぎます",
            ));
        }
        match self.count.unwrap_or(9) {
            count @ 1..=limits::CARDS => Ok(count),
            _ => Err(CatalogError::wrong(
                format!("count must be 1 to {}", limits::CARDS),
                format!("枚数は 1 から {} までです", limits::CARDS),
            )),
        }
    }
}

/// Cards to be shown. `begin` hands over a game in play that begins at a position.
pub fn cards_view<E: From<CatalogError>>(
    cards: Cards,
    mut begin: impl FnMut(
        &str,
        &mut dyn FnMut(&mut dyn Session) -> Result<(), CatalogError>,
    ) -> Result<(), E>,
) -> Result<CardsView, E> {
    let mut views = Vec::new();
    for card in cards.cards {
        let mut seen = None;
        begin(&card.position, &mut |session| {
            let (seat, board) = (session.turn().0, session.picture().into());
            let mut line = Vec::new();
            for text in &card.line {
                line.push(MoveView::new(session.play(text)?, None));
            }
            seen = Some((seat, board, line));
            Ok(())
        })?;
        let (seat, board, line) = seen.expect("a game was begun");
        views.push(CardView {
            position: card.position,
            seat,
            board,
            value: card.value,
            level: card.level,
            winning_moves: card.winning_moves,
            unique: card.unique,
            temptation: card.temptation,
            pieces: card.pieces,
            captures: card.captures,
            line,
        });
    }
    Ok(CardsView {
        game: cards.game,
        cards: views,
    })
}
