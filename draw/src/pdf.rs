//! Drawings as PDF, with the fonts in it and text that can be selected.

use krilla::Document;
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Transform};
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::paint::{Fill, LineJoin, Stroke};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};

use crate::DrawError;
use crate::font::{Face, letters};
use crate::scene::{Color, Scene, Shape, Text};

/// The drawings as the pages of a PDF file. The same drawings make the same
/// bytes.
pub fn pdf(pages: &[Scene], title: &str, lang: &str) -> Result<Vec<u8>, DrawError> {
    let mut document = Document::new();
    document.set_metadata(
        Metadata::new()
            .title(title.to_string())
            .language(lang.to_string()),
    );
    let fonts = Face::ALL.map(|face| {
        let font = Font::new(face.bytes().to_vec().into(), 0);
        (face, font.expect("the program's own font"))
    });
    for scene in pages {
        let settings = PageSettings::from_wh(scene.width, scene.height)
            .ok_or_else(|| DrawError("a page has no size".to_string()))?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        for shape in &scene.shapes {
            draw(&mut surface, shape, &fonts);
        }
        surface.finish();
        page.finish();
    }
    document
        .finish()
        .map_err(|error| DrawError(format!("{error:?}")))
}

fn fill(Color(r, g, b): Color) -> Fill {
    Fill {
        paint: rgb::Color::new(r, g, b).into(),
        ..Fill::default()
    }
}

fn draw(surface: &mut Surface<'_>, shape: &Shape, fonts: &[(Face, Font); 2]) {
    match shape {
        Shape::Polygon {
            points,
            fill: filled,
            line,
        } => {
            let mut path = PathBuilder::new();
            for (i, (x, y)) in points.iter().enumerate() {
                match i {
                    0 => path.move_to(*x, *y),
                    _ => path.line_to(*x, *y),
                }
            }
            path.close();
            let Some(path) = path.finish() else { return };
            surface.set_fill(filled.map(fill));
            surface.set_stroke(line.map(|line| Stroke {
                paint: fill(line.0).paint,
                width: line.1,
                line_join: LineJoin::Round,
                ..Stroke::default()
            }));
            surface.draw_path(&path);
        }
        Shape::Text(text) => draw_text(surface, text, fonts),
    }
}

fn draw_text(surface: &mut Surface<'_>, text: &Text, fonts: &[(Face, Font); 2]) {
    let font = fonts.iter().find(|(face, _)| *face == text.face);
    let Some((_, font)) = font else { return };
    let glyphs: Vec<KrillaGlyph> = letters(&text.text, text.face)
        .into_iter()
        .map(|letter| {
            let glyph = GlyphId::new(letter.glyph.to_u32());
            KrillaGlyph::new(glyph, letter.width, 0.0, 0.0, 0.0, letter.bytes, None)
        })
        .collect();
    surface.set_stroke(None);
    surface.set_fill(Some(fill(text.color)));
    if let Some((x, y)) = text.turned {
        surface.push_transform(&Transform::from_rotate_at(180.0, x, y));
    }
    let (x, y) = text.begins();
    surface.draw_glyphs(
        Point::from_xy(x, y),
        &glyphs,
        font.clone(),
        &text.text,
        text.size,
        false,
    );
    if text.turned.is_some() {
        surface.pop();
    }
}
