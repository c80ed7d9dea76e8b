//! Drawings as PNG.

use tiny_skia::{FillRule, LineJoin, Paint, PathBuilder, Pixmap, Stroke, Transform};
use ttf_parser::OutlineBuilder;

use crate::DrawError;
use crate::font::letters;
use crate::scene::{Color, Label, Scene, Shape};

/// The most pixels of a picture's edge.
const MOST: f32 = 10_000.0;

/// The drawing as a PNG file, so many pixels for each point.
pub fn png(scene: &Scene, scale: f32) -> Result<Vec<u8>, DrawError> {
    let size = [scene.width, scene.height].map(|edge| (edge * scale).ceil());
    let fits = size.iter().all(|edge| (1.0..=MOST).contains(edge));
    let pixels = Pixmap::new(size[0] as u32, size[1] as u32).filter(|_| fits);
    let mut pixels = pixels
        .ok_or_else(|| DrawError(format!("{} by {} pixels are no picture", size[0], size[1])))?;
    pixels.fill(tiny_skia::Color::WHITE);
    let scaled = Transform::from_scale(scale, scale);
    for shape in &scene.shapes {
        match shape {
            Shape::Polygon { points, fill, line } => {
                let mut path = PathBuilder::new();
                for (i, (x, y)) in points.iter().enumerate() {
                    match i {
                        0 => path.move_to(*x, *y),
                        _ => path.line_to(*x, *y),
                    }
                }
                path.close();
                let Some(path) = path.finish() else { continue };
                if let Some(fill) = fill {
                    pixels.fill_path(&path, &paint(*fill), FillRule::Winding, scaled, None);
                }
                if let Some(line) = line {
                    let stroke = Stroke {
                        width: line.1,
                        line_join: LineJoin::Round,
                        ..Stroke::default()
                    };
                    pixels.stroke_path(&path, &paint(line.0), &stroke, scaled, None);
                }
            }
            Shape::Label(text) => {
                let turn = match text.turned {
                    Some(turn) => {
                        let degrees = 90.0 * f32::from(turn.quarters);
                        Transform::from_rotate_at(degrees, turn.about.0, turn.about.1)
                    }
                    None => Transform::identity(),
                };
                if let Some(path) = outline(text) {
                    let transform = turn.post_concat(scaled);
                    let paint = paint(text.color);
                    pixels.fill_path(&path, &paint, FillRule::Winding, transform, None);
                }
            }
        }
    }
    pixels
        .encode_png()
        .map_err(|error| DrawError(error.to_string()))
}

fn paint(Color(r, g, b): Color) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(r, g, b, 255);
    paint
}

/// The letters of a text, in place.
fn outline(text: &Label) -> Option<tiny_skia::Path> {
    let font = text.face.font();
    let mut pen = Pen {
        path: PathBuilder::new(),
        at: text.begins(),
        scale: text.size / f32::from(font.units_per_em()),
    };
    for letter in letters(&text.text, text.face) {
        // A letter without a shape, a space, leaves a gap.
        let _ = font.outline_glyph(letter.glyph, &mut pen);
        pen.at.0 += letter.width * text.size;
    }
    pen.path.finish()
}

/// Draws letters at a place; a font's y axis points up.
struct Pen {
    path: PathBuilder,
    at: (f32, f32),
    scale: f32,
}

impl Pen {
    fn to(&self, x: f32, y: f32) -> (f32, f32) {
        (self.at.0 + x * self.scale, self.at.1 - y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.to(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.to(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let ((cx, cy), (x, y)) = (self.to(cx, cy), self.to(x, y));
        self.path.quad_to(cx, cy, x, y);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let ((ax, ay), (bx, by), (x, y)) = (self.to(ax, ay), self.to(bx, by), self.to(x, y));
        self.path.cubic_to(ax, ay, bx, by, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
