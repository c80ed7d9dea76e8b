//! A board with its pieces and hands.

use kanzen_rules::{Picture, Player};

use crate::font::Face;
use crate::scene::{Anchor, Color, Line, Scene, Text};

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

/// The board with squares of this size, its names beside it, and the hands: the
/// second player's above, the first's below.
pub fn board(picture: &Picture, square: f32) -> Scene {
    let (files, ranks) = (picture.files as f32, picture.ranks as f32);
    let edge = square * 0.4;
    let hand = square * 0.84;
    let (left, top) = (edge, hand + edge);
    let mut scene = Scene::new(
        files * square + 2.0 * edge,
        ranks * square + 2.0 * hand + 1.4 * edge,
    );
    scene.rectangle(
        (left, top),
        (files * square, ranks * square),
        Some(Color::BOARD),
        Some(Line(Color::INK, square * 0.04)),
    );
    let thin = Line(Color::INK, square * 0.018);
    for file in 1..picture.files {
        let x = left + file as f32 * square;
        scene.line((x, top), (x, top + ranks * square), thin);
    }
    for rank in 1..picture.ranks {
        let y = top + rank as f32 * square;
        scene.line((left, y), (left + files * square, y), thin);
    }
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
    for (i, text) in picture.names[0].iter().enumerate() {
        name(text, left + (i as f32 + 0.5) * square, top - edge * 0.5);
    }
    for (i, text) in picture.names[1].iter().enumerate() {
        let x = left + files * square + edge * 0.5;
        name(text, x, top + (i as f32 + 0.5) * square);
    }
    for placed in &picture.pieces {
        let (file, rank) = (placed.square % picture.files, placed.square / picture.files);
        let middle = |n: usize| (n as f32 + 0.5) * square;
        let at = (left + middle(file), top + middle(rank));
        piece(
            &mut scene,
            at,
            square,
            &placed.glyph,
            placed.owner,
            placed.promoted,
        );
    }
    for (player, pieces) in [Player::FIRST, Player::SECOND]
        .into_iter()
        .zip(&picture.hands)
    {
        hand_of(&mut scene, pieces, player, hand);
    }
    scene
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
