//! Boards and moves as data, for pages that draw them.

use kanzen_catalog::{CatalogError, Lang, SaidMove, Text, Value};
use kanzen_draw::{Color, Scene, board, png, svg};
use kanzen_rules::{Look, Picture};
use serde::Serialize;

/// What is to be drawn of a board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BoardView {
    files: usize,
    ranks: usize,
    look: &'static str,
    pieces: Vec<PieceView>,
    hands: Option<Vec<Vec<HeldView>>>,
    names: NamesView,
    parts: Option<Vec<PartView>>,
    height: usize,
    goals: Vec<u8>,
    dots: Vec<usize>,
    arrows: Vec<ArrowView>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct PartView {
    files: usize,
    ranks: usize,
    at: (usize, usize),
    names: NamesView,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct PieceView {
    square: usize,
    owner: Option<u8>,
    facing: u8,
    form: String,
    glyph: String,
    promoted: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct HeldView {
    form: String,
    glyph: String,
    count: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct NamesView {
    files: Vec<String>,
    ranks: Text<Vec<String>>,
}

impl NamesView {
    fn new([files, ja]: [Vec<String>; 2], english: Option<Vec<String>>) -> NamesView {
        let en = english.unwrap_or_else(|| ja.clone());
        NamesView {
            files,
            ranks: Text { en, ja },
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct ArrowView {
    from: usize,
    by: (i8, i8),
}

impl From<Picture> for BoardView {
    fn from(picture: Picture) -> BoardView {
        let pieces = picture.pieces.into_iter().map(|piece| PieceView {
            square: piece.square,
            owner: piece.owner.map(|owner| owner.0),
            facing: piece.facing.0,
            form: piece.form,
            glyph: piece.glyph,
            promoted: piece.promoted,
        });
        let hands = picture.hands.into_iter().map(|hand| {
            let held = hand.into_iter().map(|held| HeldView {
                form: held.form,
                glyph: held.glyph,
                count: held.count,
            });
            held.collect()
        });
        let hands: Vec<Vec<HeldView>> = hands.collect();
        let parts = picture.parts.into_iter().map(|part| PartView {
            files: part.files,
            ranks: part.ranks,
            at: part.at,
            names: NamesView::new(part.names, None),
        });
        let parts: Vec<PartView> = parts.collect();
        let arrows = picture.arrows.iter().map(|arrow| ArrowView {
            from: arrow.from,
            by: arrow.by,
        });
        BoardView {
            files: picture.files,
            ranks: picture.ranks,
            look: match picture.look {
                Look::Wedges => "wedges",
                Look::Discs => "discs",
            },
            pieces: pieces.collect(),
            hands: (!hands.is_empty()).then_some(hands),
            names: NamesView::new(picture.names, picture.english_ranks),
            parts: (!parts.is_empty()).then_some(parts),
            height: picture.height,
            goals: picture.goals.iter().map(|player| player.0).collect(),
            dots: picture.dots,
            arrows: arrows.collect(),
        }
    }
}

/// A move, and what it is worth to the player who makes it if that is known.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MoveView {
    #[serde(rename = "move")]
    text: String,
    said: Text,
    from: Option<usize>,
    drop: Option<String>,
    to: Option<usize>,
    promotes: bool,
    sends: Vec<(usize, usize)>,
    /// `win`, `loss` or `draw`.
    pub value: Option<&'static str>,
    /// Plies to the end, this move included.
    pub plies: Option<u16>,
}

impl MoveView {
    /// The move with its value, if that is known.
    pub fn new(mv: SaidMove, value: Option<Value>) -> MoveView {
        MoveView {
            text: mv.text,
            said: mv.said,
            from: mv.gesture.from,
            drop: mv.gesture.drop,
            to: mv.gesture.to,
            promotes: mv.gesture.promotes,
            sends: mv.gesture.sends,
            value: value.map(Value::word),
            plies: value.and_then(Value::plies),
        }
    }
}

/// A board to be written as a picture.
pub struct BoardPicture(Scene);

/// Points of a square, and pixels of a point in PNG.
const SQUARE: f32 = 48.0;
const PIXELS: f32 = 2.0;

impl BoardPicture {
    /// The board with the names of squares in a language, on paper.
    pub fn new(picture: Picture, lang: Lang) -> BoardPicture {
        let board = board(&picture.named_in(lang), SQUARE);
        let mut scene = Scene::new(board.width, board.height);
        let size = (board.width, board.height);
        scene.rectangle((0.0, 0.0), size, Some(Color::PAPER), None);
        scene.place(&board, (0.0, 0.0));
        BoardPicture(scene)
    }

    /// As SVG.
    pub fn svg(&self) -> String {
        svg(&self.0)
    }

    /// As PNG.
    pub fn png(&self) -> Result<Vec<u8>, CatalogError> {
        Ok(png(&self.0, PIXELS)?)
    }
}
