//! What a drawing is made of.

use crate::font::{Face, width};

/// A colour: red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Color(pub u8, pub u8, pub u8);

impl Color {
    /// Of lines and letters.
    pub const INK: Color = Color(0x22, 0x22, 0x22);
    /// Of what matters less.
    pub const GREY: Color = Color(0x77, 0x77, 0x77);
    /// Of promoted pieces.
    pub const RED: Color = Color(0xb0, 0x1e, 0x1e);
    /// Of the board.
    pub const BOARD: Color = Color(0xf7, 0xe3, 0xb5);
    /// Of pieces.
    pub const PIECE: Color = Color(0xff, 0xf4, 0xd8);
    /// Of the first player's discs.
    pub const LIGHT: Color = Color(0xff, 0xfb, 0xee);
    /// Of the second player's discs.
    pub const DARK: Color = Color(0x3d, 0x42, 0x4b);
    /// Of the edge between the face and the wall of a dark disc.
    pub const RIM: Color = Color(0xa8, 0xae, 0xb8);
    /// Of dots and arrows on a board.
    pub const MARK: Color = Color(0x00, 0x72, 0xb2);
    /// Of the pieces of each of four players, clockwise from below.
    pub const FOUR: [Color; 4] = [
        Color::PIECE,
        Color(0xcf, 0xe8, 0xd2),
        Color(0xf6, 0xd3, 0xcf),
        Color(0xcd, 0xdf, 0xf4),
    ];
    /// Of what stands in the way and is nobody's.
    pub const STONE: Color = Color(0xbb, 0xb6, 0xac);
    /// Of paper.
    pub const PAPER: Color = Color(0xff, 0xff, 0xff);
}

/// A line's colour and width.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Line(pub Color, pub f32);

/// Where a text stands by its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// A line of text.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// A point on its base line.
    pub at: (f32, f32),
    /// Where it stands by that point.
    pub anchor: Anchor,
    /// Height of a letter's square.
    pub size: f32,
    /// The letters' shapes.
    pub face: Face,
    /// Their colour.
    pub color: Color,
    /// What it says.
    pub text: String,
    /// How it is turned, if it is.
    pub turned: Option<Turn>,
}

/// Quarter turns clockwise about a point.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Turn {
    /// The point.
    pub about: (f32, f32),
    /// How many, 1 to 3.
    pub quarters: u8,
}

impl Turn {
    /// Cosine and sine of the angle, without rounding.
    pub(crate) fn cos_sin(self) -> (f32, f32) {
        [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)][usize::from(self.quarters % 4)]
    }

    /// Where a point comes to.
    pub(crate) fn apply(self, (x, y): (f32, f32)) -> (f32, f32) {
        let (cos, sin) = self.cos_sin();
        let (dx, dy) = (x - self.about.0, y - self.about.1);
        (
            self.about.0 + cos * dx - sin * dy,
            self.about.1 + sin * dx + cos * dy,
        )
    }
}

impl Label {
    /// A line of text that is not turned.
    pub fn sans(
        at: (f32, f32),
        anchor: Anchor,
        size: f32,
        color: Color,
        text: impl Into<String>,
    ) -> Label {
        Label {
            at,
            anchor,
            size,
            face: Face::Sans,
            color,
            text: text.into(),
            turned: None,
        }
    }

    /// Where its base line begins.
    pub(crate) fn begins(&self) -> (f32, f32) {
        let all = width(&self.text, self.face, self.size);
        let before = match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => all / 2.0,
            Anchor::End => all,
        };
        (self.at.0 - before, self.at.1)
    }
}

/// A shape.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A closed polygon.
    Polygon {
        /// Its corners.
        points: Vec<(f32, f32)>,
        /// What it is filled with.
        fill: Option<Color>,
        /// The line around it.
        line: Option<Line>,
    },
    /// A line of text.
    Label(Label),
}

/// Shapes on a sheet, the later above the earlier. One unit is a point.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// Width of the sheet.
    pub width: f32,
    /// Its height.
    pub height: f32,
    /// What is on it.
    pub shapes: Vec<Shape>,
}

impl Scene {
    /// An empty sheet.
    pub fn new(width: f32, height: f32) -> Scene {
        Scene {
            width,
            height,
            shapes: Vec::new(),
        }
    }

    /// Adds a polygon.
    pub fn polygon(&mut self, points: Vec<(f32, f32)>, fill: Option<Color>, line: Option<Line>) {
        self.shapes.push(Shape::Polygon { points, fill, line });
    }

    /// Adds a rectangle.
    pub fn rectangle(
        &mut self,
        (x, y): (f32, f32),
        (width, height): (f32, f32),
        fill: Option<Color>,
        line: Option<Line>,
    ) {
        let points = vec![
            (x, y),
            (x + width, y),
            (x + width, y + height),
            (x, y + height),
        ];
        self.polygon(points, fill, line);
    }

    /// Adds a straight line.
    pub fn line(&mut self, from: (f32, f32), to: (f32, f32), line: Line) {
        self.polygon(vec![from, to], None, Some(line));
    }

    /// Adds a text.
    pub fn text(&mut self, text: Label) {
        self.shapes.push(Shape::Label(text));
    }

    /// Adds all of another drawing, its top left corner at a point.
    pub fn place(&mut self, other: &Scene, (x, y): (f32, f32)) {
        let moved = |(px, py): (f32, f32)| (px + x, py + y);
        self.shapes
            .extend(other.shapes.iter().map(|shape| match shape {
                Shape::Polygon { points, fill, line } => Shape::Polygon {
                    points: points.iter().map(|point| moved(*point)).collect(),
                    fill: *fill,
                    line: *line,
                },
                Shape::Label(text) => Shape::Label(Label {
                    at: moved(text.at),
                    turned: text.turned.map(|turn| Turn {
                        about: moved(turn.about),
                        ..turn
                    }),
                    ..text.clone()
                }),
            }));
    }
}
