//! Drawings as PDF, with the fonts in it and text that can be selected.

use std::collections::BTreeMap;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{CidFontType, FontFlags, LineJoinStyle, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use crate::DrawError;
use crate::font::{Face, letters};
use crate::scene::{Color, Label, Scene, Shape};

/// How hard to press streams together, of ten.
const PACKING: u8 = 9;

/// Characters are numbered by the font itself.
const BY_FONT: SystemInfo = SystemInfo {
    registry: Str(b"Adobe"),
    ordering: Str(b"Identity"),
    supplement: 0,
};

/// The drawings as the pages of a PDF file. The same drawings make the same
/// bytes.
pub fn pdf(pages: &[Scene], title: &str, lang: &str) -> Result<Vec<u8>, DrawError> {
    let mut last = 0;
    let mut object = || {
        last += 1;
        Ref::new(last)
    };
    let (catalog, tree, info) = (object(), object(), object());
    let fonts = Face::ALL.map(|face| (face, object()));
    let mut pdf = Pdf::new();
    let mut letters = Letters::new();
    let mut kids = Vec::new();
    for scene in pages {
        let size = [scene.width, scene.height];
        if !size.iter().all(|edge| edge.is_finite() && *edge > 0.0) {
            return Err(DrawError("a page has no size".to_string()));
        }
        let (page, content) = (object(), object());
        kids.push(page);
        let drawn = compress_to_vec_zlib(&draw(scene, &mut letters), PACKING);
        pdf.stream(content, &drawn).filter(Filter::FlateDecode);
        let mut page = pdf.page(page);
        page.media_box(Rect::new(0.0, 0.0, scene.width, scene.height));
        page.parent(tree).contents(content);
        let mut resources = page.resources();
        let mut names = resources.fonts();
        for (face, font) in fonts {
            names.pair(Name(face.name().as_bytes()), font);
        }
    }
    for (face, font) in fonts {
        let used = letters.remove(face.name()).unwrap_or_default();
        write_font(&mut pdf, face, font, &used, &mut object);
    }
    pdf.pages(tree)
        .count(kids.len() as i32)
        .kids(kids.iter().copied());
    pdf.document_info(info).title(TextStr(title));
    pdf.catalog(catalog).pages(tree).lang(TextStr(lang));
    Ok(pdf.finish())
}

/// The letters that a face is used for: the character, and the width if the
/// font has size 1, by the letter's number in the font.
type Letters = BTreeMap<&'static str, BTreeMap<u16, (char, f32)>>;

/// What draws a page. A page's y axis points up, a scene's points down.
fn draw(scene: &Scene, used: &mut Letters) -> Vec<u8> {
    let mut content = Content::new();
    content.transform([1.0, 0.0, 0.0, -1.0, 0.0, scene.height]);
    content.set_line_join(LineJoinStyle::RoundJoin);
    for shape in &scene.shapes {
        match shape {
            Shape::Polygon { points, fill, line } => {
                if let Some(Color(r, g, b)) = fill {
                    let [r, g, b] = [r, g, b].map(share);
                    content.set_fill_rgb(r, g, b);
                }
                if let Some(line) = line {
                    let Color(r, g, b) = line.0;
                    let [r, g, b] = [&r, &g, &b].map(share);
                    content.set_stroke_rgb(r, g, b).set_line_width(line.1);
                }
                for (i, (x, y)) in points.iter().enumerate() {
                    match i {
                        0 => content.move_to(*x, *y),
                        _ => content.line_to(*x, *y),
                    };
                }
                content.close_path();
                match (fill, line) {
                    (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
                    (Some(_), None) => content.fill_nonzero(),
                    (None, Some(_)) => content.stroke(),
                    (None, None) => content.end_path(),
                };
            }
            Shape::Label(text) => draw_text(&mut content, text, used),
        }
    }
    content.finish().into_vec()
}

/// A colour's part as a share of the most.
fn share(part: &u8) -> f32 {
    f32::from(*part) / 255.0
}

fn draw_text(content: &mut Content, text: &Label, used: &mut Letters) {
    let Color(r, g, b) = text.color;
    let [r, g, b] = [&r, &g, &b].map(share);
    let used = used.entry(text.face.name()).or_default();
    let mut shown = Vec::new();
    for letter in letters(&text.text, text.face) {
        used.insert(letter.number, (letter.character, letter.width));
        shown.extend(letter.number.to_be_bytes());
    }
    let begins = text.begins();
    // The page counts downwards, letters upwards.
    let matrix = match text.turned {
        Some(turn) => {
            let ((cos, sin), (x, y)) = (turn.cos_sin(), turn.apply(begins));
            [cos, sin, sin, -cos, x, y]
        }
        None => [1.0, 0.0, 0.0, -1.0, begins.0, begins.1],
    };
    content
        .set_fill_rgb(r, g, b)
        .begin_text()
        .set_font(Name(text.face.name().as_bytes()), text.size)
        .set_text_matrix(matrix)
        .show(Str(&shown))
        .end_text();
}

/// Writes the font that shows letters by their numbers, and which characters
/// they are.
fn write_font(
    pdf: &mut Pdf,
    face: Face,
    font: Ref,
    used: &BTreeMap<u16, (char, f32)>,
    mut object: impl FnMut() -> Ref,
) {
    let (numbered, descriptor, file, characters) = (object(), object(), object(), object());
    let name = Name(face.name().as_bytes());
    pdf.type0_font(font)
        .base_font(name)
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(numbered)
        .to_unicode(characters);

    let mut cid = pdf.cid_font(numbered);
    cid.subtype(CidFontType::Type0)
        .base_font(name)
        .system_info(BY_FONT)
        .font_descriptor(descriptor)
        .default_width(1000.0);
    let mut widths = cid.widths();
    for (number, (_, width)) in used {
        widths.consecutive(*number, [width * 1000.0]);
    }
    widths.finish();
    cid.finish();

    let font = face.font();
    let scale = 1000.0 / f32::from(font.units_per_em());
    let scaled = |length: i16| f32::from(length) * scale;
    let bounds = font.global_bounding_box();
    pdf.font_descriptor(descriptor)
        .name(name)
        .flags(FontFlags::SYMBOLIC)
        .bbox(Rect::new(
            scaled(bounds.x_min),
            scaled(bounds.y_min),
            scaled(bounds.x_max),
            scaled(bounds.y_max),
        ))
        .italic_angle(0.0)
        .ascent(scaled(font.ascender()))
        .descent(scaled(font.descender()))
        .cap_height(scaled(font.capital_height().unwrap_or(font.ascender())))
        .stem_v(match face {
            Face::Serif => 140.0,
            Face::Sans => 80.0,
        })
        .font_file3(file);

    let shapes = compress_to_vec_zlib(face.shapes(), PACKING);
    pdf.stream(file, &shapes)
        .filter(Filter::FlateDecode)
        .pair(Name(b"Subtype"), Name(b"CIDFontType0C"));

    let mut map = UnicodeCmap::<u16>::new(Name(b"Characters"), BY_FONT);
    for (number, (character, _)) in used {
        map.pair(*number, *character);
    }
    let map = compress_to_vec_zlib(&map.finish(), PACKING);
    pdf.stream(characters, &map).filter(Filter::FlateDecode);
}
