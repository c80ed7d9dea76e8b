//! What a page can ask about games and is answered, as JSON.
//!
//! Functions over opened games and their tables, which are handed in: nothing here
//! knows HTTP, files or clocks. A request carries the start of a game and its
//! moves, so that any answer can be asked for again. `server/API.md` has every
//! field.

#![forbid(unsafe_code)]

mod answer;
mod board;
mod cards;
mod games;
pub mod limits;
mod position;
mod probe;
mod record;
mod state;

pub use answer::{Answer, Question, answer};
pub use board::{BoardPicture, BoardView, MoveView};
pub use cards::{CardsView, OneWish, Wish, WishedValue, cards_view};
pub use games::{ExamplesView, GameDetails, GameView, details, examples, listed};
pub use position::{Placed, PositionView, position};
pub use probe::{Many, One};
pub use record::{Kept, record};
pub use state::{LineView, Played, StateView, TableState, TableView, line, state};
