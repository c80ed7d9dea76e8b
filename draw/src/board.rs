//! A board with its pieces and hands.

use kanzen_rules::{Arrow, Facing, HeldPiece, Look, Part, Picture, PlacedPiece, Player};

use crate::font::Face;
use crate::scene::{Anchor, Color, Label, Line, Scene, Turn};
use crate::stack::stack;

/// Where the middle of a letter is above its base line, by its size.
const MIDDLE: f32 = 0.38;

/// What is drawn of a piece, on the board or in hand.
struct Wedge<'a> {
    glyph: &'a str,
    facing: Facing,
    promoted: bool,
    fill: Color,
}

/// Draws a piece in the middle of a square of this size.
fn wedge(scene: &mut Scene, middle: (f32, f32), size: f32, drawn: &Wedge) {
    let turn = Turn {
        about: middle,
        quarters: drawn.facing.0,
    };
    // From the tip round: tip, shoulder, foot, and back.
    let outline = [
        (0.0, -0.44),
        (0.29, -0.32),
        (0.39, 0.42),
        (-0.39, 0.42),
        (-0.29, -0.32),
    ];
    let at = |(x, y): (f32, f32)| turn.apply((middle.0 + x * size, middle.1 + y * size));
    scene.polygon(
        outline.map(at).to_vec(),
        Some(drawn.fill),
        Some(Line(Color::INK, size * 0.025)),
    );
    let height = size * 0.56;
    // The letter's middle lies a little towards the foot.
    let (x, y) = at((0.0, 0.07));
    scene.text(Label {
        at: (x, y + height * MIDDLE),
        anchor: Anchor::Middle,
        size: height,
        face: Face::Serif,
        color: if drawn.promoted {
            Color::RED
        } else {
            Color::INK
        },
        text: drawn.glyph.to_string(),
        turned: (drawn.facing != Facing::UP).then_some(Turn {
            about: (x, y),
            ..turn
        }),
    });
}

/// What a piece is filled with: where two play, all pieces alike.
fn fill(owner: Option<Player>, players: usize) -> Color {
    match owner {
        None => Color::STONE,
        Some(owner) if players > 2 => Color::FOUR[owner.index()],
        Some(_) => Color::PIECE,
    }
}

/// Where the squares of a board are on its drawing.
struct Grid {
    parts: Vec<Part>,
    square: f32,
    left: f32,
    top: f32,
}

impl Grid {
    /// The part that a square is in, and its file and rank there.
    fn place(&self, square: usize) -> (&Part, usize, usize) {
        let mut rest = square;
        let holds = |part: &&Part| {
            let squares = part.files * part.ranks;
            let inside = rest < squares;
            rest -= if inside { 0 } else { squares };
            inside
        };
        let part = self
            .parts
            .iter()
            .find(holds)
            .expect("a square of the board");
        (part, rest % part.files, rest / part.files)
    }

    /// The left upper corner of a part.
    fn corner(&self, part: &Part) -> (f32, f32) {
        let half = self.square / 2.0;
        let (right, down) = part.at;
        (
            self.left + right as f32 * half,
            self.top + down as f32 * half,
        )
    }

    /// The middle of a square.
    fn middle(&self, square: usize) -> (f32, f32) {
        let (part, file, rank) = self.place(square);
        let (left, top) = self.corner(part);
        let middle = |n: usize| (n as f32 + 0.5) * self.square;
        (left + middle(file), top + middle(rank))
    }
}

/// The board with squares of this size, its names beside it, and the hands where
/// there are any, each on the side its owner sits at.
pub fn board(picture: &Picture, square: f32) -> Scene {
    let (files, ranks) = (picture.files as f32, picture.ranks as f32);
    let parts = picture.grids();
    let has_names = |part: &Part| part.names.iter().any(|names| !names.is_empty());
    let named = parts.iter().any(has_names);
    let edge = square * if named { 0.4 } else { 0.06 };
    let players = picture.hands.len();
    let hand = if players > 0 { square * 0.84 } else { 0.0 };
    // Four sit around the board.
    let beside = if players > 2 { hand } else { 0.0 };
    let mut grid = Grid {
        parts,
        square,
        left: beside + edge,
        top: hand + edge,
    };
    // An arrow off the board needs room above it.
    let leaves = |arrow: &Arrow| grid.place(arrow.from).2 < arrow.by.1.max(0) as usize;
    let room = if picture.arrows.iter().any(leaves) {
        square * 0.5
    } else {
        0.0
    };
    grid.top += room;
    let low = if named { 0.4 * edge } else { edge };
    let mut scene = Scene::new(
        files * square + 2.0 * (beside + edge),
        ranks * square + 2.0 * hand + edge + low + room,
    );
    for part in &grid.parts {
        squares(&mut scene, part, &grid);
        names(&mut scene, part, &grid, edge);
    }
    for dot in &picture.dots {
        let corners = (0..24).map(|i| {
            let (sin, cos) = (i as f32 * std::f32::consts::TAU / 24.0).sin_cos();
            let (x, y) = grid.middle(*dot);
            (x + cos * square * 0.14, y + sin * square * 0.14)
        });
        scene.polygon(corners.collect(), Some(Color::MARK), None);
    }
    match picture.look {
        Look::Wedges => {
            for placed in &picture.pieces {
                let drawn = Wedge {
                    glyph: &placed.glyph,
                    facing: placed.facing,
                    promoted: placed.promoted,
                    fill: fill(placed.owner, players),
                };
                wedge(&mut scene, grid.middle(placed.square), square, &drawn);
            }
        }
        Look::Discs => {
            for pile in picture.pieces.chunk_by(|a, b| a.square == b.square) {
                let owners: Vec<Player> = pile.iter().filter_map(|placed| placed.owner).collect();
                stack(&mut scene, grid.middle(pile[0].square), square, &owners);
            }
        }
    }
    for one in &picture.arrows {
        arrow(&mut scene, one, picture, &grid);
    }
    for (seat, pieces) in picture.hands.iter().enumerate() {
        let player = Player(seat as u8);
        let facing = match players {
            2 => Facing::of_two(player),
            _ => Facing(player.0),
        };
        hand_of(
            &mut scene,
            pieces,
            facing,
            fill(Some(player), players),
            hand,
        );
    }
    scene
}

/// The empty board, or a part of it.
fn squares(scene: &mut Scene, part: &Part, grid: &Grid) {
    let (square, (left, top)) = (grid.square, grid.corner(part));
    let size = (part.files as f32 * square, part.ranks as f32 * square);
    let line = Line(Color::INK, square * 0.04);
    scene.rectangle((left, top), size, Some(Color::BOARD), Some(line));
    let thin = Line(Color::INK, square * 0.018);
    for file in 1..part.files {
        let x = left + file as f32 * square;
        scene.line((x, top), (x, top + size.1), thin);
    }
    for rank in 1..part.ranks {
        let y = top + rank as f32 * square;
        scene.line((left, y), (left + size.0, y), thin);
    }
}

/// The names of the files above, and of the ranks at the right.
fn names(scene: &mut Scene, part: &Part, grid: &Grid, edge: f32) {
    let mut name = |text: &str, x: f32, y: f32| {
        let size = edge * 0.62;
        scene.text(Label {
            at: (x, y + size * MIDDLE),
            anchor: Anchor::Middle,
            size,
            face: Face::Sans,
            color: Color::GREY,
            text: text.to_string(),
            turned: None,
        });
    };
    let (square, (left, top)) = (grid.square, grid.corner(part));
    for (i, text) in part.names[0].iter().enumerate() {
        let x = left + (i as f32 + 0.5) * square;
        name(text, x, top - edge * 0.5);
    }
    for (i, text) in part.names[1].iter().enumerate() {
        let x = left + part.files as f32 * square + edge * 0.5;
        name(text, x, top + (i as f32 + 0.5) * square);
    }
}

/// An arrow from beside what stands on a square, and to beside what stands
/// where it ends.
fn arrow(scene: &mut Scene, arrow: &Arrow, picture: &Picture, grid: &Grid) {
    let square = grid.square;
    let (x, y) = grid.middle(arrow.from);
    let (right, up) = (f32::from(arrow.by.0), f32::from(arrow.by.1));
    let length = right.hypot(up);
    // Along the arrow, and to its left.
    let along = (right / length, -up / length);
    let aside = (along.1, -along.0);
    let at = |forward: f32, left: f32| {
        (
            x + along.0 * forward * square + aside.0 * left * square,
            y + along.1 * forward * square + aside.1 * left * square,
        )
    };
    let target = arrow.from as isize + isize::from(arrow.by.0)
        - isize::from(arrow.by.1) * grid.place(arrow.from).0.files as isize;
    let taken = |piece: &PlacedPiece| piece.square as isize == target;
    let (foot, tip) = match picture.pieces.iter().any(taken) {
        true => (0.3, length - 0.3),
        false => (0.48, length - 0.04),
    };
    let (neck, half, wing) = (tip - 0.22, 0.035, 0.11);
    let outline = [
        (foot, half),
        (neck, half),
        (neck, wing),
        (tip, 0.0),
        (neck, -wing),
        (neck, -half),
        (foot, -half),
    ];
    let points = outline.map(|(forward, left)| at(forward, left));
    let edge = Line(Color::PAPER, square * 0.025);
    scene.polygon(points.to_vec(), Some(Color::MARK), Some(edge));
}

/// A hand on its owner's side of the sheet, from his right to his left: the
/// strongest piece first.
fn hand_of(scene: &mut Scene, pieces: &[HeldPiece], facing: Facing, fill: Color, size: f32) {
    let all: Vec<&str> = pieces
        .iter()
        .flat_map(|held| (0..held.count).map(|_| held.glyph.as_str()))
        .collect();
    let (wide, high) = (scene.width, scene.height);
    let is_turned = facing.0 % 2 == 1;
    let along = if is_turned { high } else { wide };
    // Many pieces are set closer.
    let step = size.min((along - size) / (all.len().max(2) - 1) as f32);
    for (i, glyph) in all.into_iter().enumerate() {
        let from_side = size / 2.0 + i as f32 * step;
        let middle = match facing.0 {
            0 => (wide - from_side, high - size / 2.0),
            1 => (size / 2.0, high - from_side),
            2 => (from_side, size / 2.0),
            _ => (wide - size / 2.0, from_side),
        };
        let drawn = Wedge {
            glyph,
            facing,
            promoted: false,
            fill,
        };
        wedge(scene, middle, size, &drawn);
    }
}
