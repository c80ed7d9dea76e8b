//! Discs that lie on each other.

use kanzen_rules::Player;

use crate::font::Face;
use crate::scene::{Anchor, Color, Label, Line, Scene};

/// How far the middle of a disc is from its edge, by the size of a square: to
/// the side, and up or down, since they are seen from above at a slant.
const RADIUS: (f32, f32) = (0.39, 0.17);
/// A stack of all its discs is at most so high.
const HIGHEST: f32 = 0.54;
/// A disc is at most so thick.
const THICKEST: f32 = 0.18;
/// Corners of half an ellipse.
const CORNERS: usize = 16;

/// Draws a stack, given from the bottom to the top, in the middle of a square of
/// this size. Where there are several discs, the topmost says how many.
pub(crate) fn stack(scene: &mut Scene, (x, y): (f32, f32), size: f32, owners: &[Player]) {
    let count = owners.len();
    let thick = THICKEST.min(HIGHEST / count as f32) * size;
    let foot = y + thick * count as f32 / 2.0;
    for (i, owner) in owners.iter().enumerate() {
        disc(scene, (x, foot - i as f32 * thick), thick, size, *owner);
    }
    if count > 1 {
        let height = size * 0.26;
        let (_, edge) = colors(owners[count - 1]);
        scene.text(Label {
            at: (x, foot - count as f32 * thick + height * 0.36),
            anchor: Anchor::Middle,
            size: height,
            face: Face::Sans,
            color: edge,
            text: count.to_string(),
            turned: None,
        });
    }
}

/// What a player's discs and the lines on them are drawn with.
fn colors(owner: Player) -> (Color, Color) {
    match owner {
        Player::FIRST => (Color::LIGHT, Color::INK),
        _ => (Color::DARK, Color::PAPER),
    }
}

/// A disc whose lower face has its middle at a point.
fn disc(scene: &mut Scene, (x, y): (f32, f32), thick: f32, size: f32, owner: Player) {
    let (fill, _) = colors(owner);
    let line = Some(Line(Color::INK, size * 0.022));
    let top = y - thick;
    let arc = |middle: f32, from: f32, to: f32| {
        (0..=CORNERS).map(move |i| {
            let angle = from + (to - from) * i as f32 / CORNERS as f32;
            let (across, up) = (RADIUS.0 * size, RADIUS.1 * size);
            (x + across * angle.cos(), middle + up * angle.sin())
        })
    };
    let half = std::f32::consts::PI;
    // The wall: along the lower face's front and back along the upper one's.
    let wall = arc(y, 0.0, half).chain(arc(top, half, 0.0));
    scene.polygon(wall.collect(), Some(fill), line);
    scene.polygon(arc(top, 0.0, 2.0 * half).collect(), Some(fill), line);
    if owner != Player::FIRST {
        // A pale rim tells dark discs on each other apart.
        let rim = arc(top, 0.0, half).map(|(px, py)| (px, py + size * 0.012));
        let back = arc(top, half, 0.0);
        scene.polygon(
            rim.chain(back).collect(),
            None,
            Some(Line(Color::RIM, size * 0.016)),
        );
    }
}
