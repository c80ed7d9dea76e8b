//! A board with its pieces and hands.

use kanzen_rules::{Arrow, Look, Picture, PlacedPiece, Player};

use crate::font::Face;
use crate::scene::{Anchor, Color, Line, Scene, Text};
use crate::stack::stack;

/// Where the middle of a letter is above its base line, by its size.
const MIDDLE: f32 = 0.38;

/// Draws a piece in the middle of a square of this size, pointing up for the
/// first player and down for the second.
pub fn piece(
    scene: &mut Scene,
    (x, y): (f32, f32),
    size: f32,
    glyph: &str,
    owner: Player,
    promoted: bool,
) {
    let up = if owner == Player::FIRST { 1.0 } else { -1.0 };
    // From the tip round: tip, shoulder, foot, and back.
    let outline = [
        (0.0, -0.44),
        (0.29, -0.32),
        (0.39, 0.42),
        (-0.39, 0.42),
        (-0.29, -0.32),
    ];
    let points = outline.map(|(px, py)| (x + up * px * size, y + up * py * size));
    scene.polygon(
        points.to_vec(),
        Some(Color::PIECE),
        Some(Line(Color::INK, size * 0.025)),
    );
    let height = size * 0.56;
    // The letter's middle lies a little towards the foot.
    let middle = y + up * size * 0.07;
    scene.text(Text {
        at: (x, middle + height * MIDDLE),
        anchor: Anchor::Middle,
        size: height,
        face: Face::Serif,
        color: if promoted { Color::RED } else { Color::INK },
        text: glyph.to_string(),
        turned: (owner != Player::FIRST).then_some((x, middle)),
    });
}

/// Where the squares of a board are on its drawing.
struct Grid {
    files: usize,
    square: f32,
    left: f32,
    top: f32,
}

impl Grid {
    /// The middle of a square.
    fn middle(&self, square: usize) -> (f32, f32) {
        let (file, rank) = (square % self.files, square / self.files);
        let middle = |n: usize| (n as f32 + 0.5) * self.square;
        (self.left + middle(file), self.top + middle(rank))
    }
}

/// The board with squares of this size, its names beside it, and the hands where
/// there are any: the second player's above, the first's below.
pub fn board(picture: &Picture, square: f32) -> Scene {
    let (files, ranks) = (picture.files as f32, picture.ranks as f32);
    let named = picture.names.iter().any(|names| !names.is_empty());
    let edge = square * if named { 0.4 } else { 0.06 };
    let hand = if picture.has_hands {
        square * 0.84
    } else {
        0.0
    };
    // An arrow off the board needs room above it.
    let leaves = |arrow: &Arrow| arrow.from / picture.files < arrow.by.1.max(0) as usize;
    let room = if picture.arrows.iter().any(leaves) {
        square * 0.5
    } else {
        0.0
    };
    let grid = Grid {
        files: picture.files,
        square,
        left: edge,
        top: hand + edge + room,
    };
    let low = if named { 0.4 * edge } else { edge };
    let mut scene = Scene::new(
        files * square + 2.0 * edge,
        ranks * square + 2.0 * hand + edge + low + room,
    );
    squares(&mut scene, picture, &grid);
    names(&mut scene, picture, &grid, edge);
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
                let at = grid.middle(placed.square);
                let (glyph, owner) = (&placed.glyph, placed.owner);
                piece(&mut scene, at, square, glyph, owner, placed.promoted);
            }
        }
        Look::Discs => {
            for pile in picture.pieces.chunk_by(|a, b| a.square == b.square) {
                let owners: Vec<Player> = pile.iter().map(|placed| placed.owner).collect();
                stack(&mut scene, grid.middle(pile[0].square), square, &owners);
            }
        }
    }
    for one in &picture.arrows {
        arrow(&mut scene, one, picture, &grid);
    }
    for (player, pieces) in [Player::FIRST, Player::SECOND]
        .into_iter()
        .zip(&picture.hands)
    {
        hand_of(&mut scene, pieces, player, hand);
    }
    scene
}

/// The empty board.
fn squares(scene: &mut Scene, picture: &Picture, grid: &Grid) {
    let (square, left, top) = (grid.square, grid.left, grid.top);
    let size = (picture.files as f32 * square, picture.ranks as f32 * square);
    let line = Line(Color::INK, square * 0.04);
    scene.rectangle((left, top), size, Some(Color::BOARD), Some(line));
    let thin = Line(Color::INK, square * 0.018);
    for file in 1..picture.files {
        let x = left + file as f32 * square;
        scene.line((x, top), (x, top + size.1), thin);
    }
    for rank in 1..picture.ranks {
        let y = top + rank as f32 * square;
        scene.line((left, y), (left + size.0, y), thin);
    }
}

/// The names of the files above, and of the ranks at the right.
fn names(scene: &mut Scene, picture: &Picture, grid: &Grid, edge: f32) {
    let mut name = |text: &str, x: f32, y: f32| {
        let size = edge * 0.62;
        scene.text(Text {
            at: (x, y + size * MIDDLE),
            anchor: Anchor::Middle,
            size,
            face: Face::Sans,
            color: Color::GREY,
            text: text.to_string(),
            turned: None,
        });
    };
    let square = grid.square;
    for (i, text) in picture.names[0].iter().enumerate() {
        let x = grid.left + (i as f32 + 0.5) * square;
        name(text, x, grid.top - edge * 0.5);
    }
    for (i, text) in picture.names[1].iter().enumerate() {
        let x = grid.left + picture.files as f32 * square + edge * 0.5;
        name(text, x, grid.top + (i as f32 + 0.5) * square);
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
        - isize::from(arrow.by.1) * picture.files as isize;
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

/// A hand, from its owner's right to his left: the strongest piece first.
fn hand_of(scene: &mut Scene, pieces: &[(String, u8)], player: Player, size: f32) {
    let first = player == Player::FIRST;
    let all: Vec<&String> = pieces
        .iter()
        .flat_map(|(glyph, count)| (0..*count).map(move |_| glyph))
        .collect();
    // Many pieces are set closer.
    let step = size.min((scene.width - size) / (all.len().max(2) - 1) as f32);
    let y = if first {
        scene.height - size / 2.0
    } else {
        size / 2.0
    };
    for (i, glyph) in all.into_iter().enumerate() {
        let from_side = size / 2.0 + i as f32 * step;
        let x = if first {
            scene.width - from_side
        } else {
            from_side
        };
        piece(scene, (x, y), size, glyph, player, false);
    }
}
