//! The letters.

use ttf_parser::{GlyphId, Tag};

/// The letters' shapes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    /// With serifs and bold, for pieces.
    Serif,
    /// Plain, for everything else.
    Sans,
}

impl Face {
    /// All of them.
    pub(crate) const ALL: [Face; 2] = [Face::Serif, Face::Sans];

    /// Its name in files.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Face::Serif => "NotoSerifJP-Bold",
            Face::Sans => "NotoSansJP-Regular",
        }
    }

    /// The font's file.
    pub fn bytes(self) -> &'static [u8] {
        match self {
            Face::Serif => include_bytes!("../fonts/NotoSerifJP-Bold.otf"),
            Face::Sans => include_bytes!("../fonts/NotoSansJP-Regular.otf"),
        }
    }

    pub(crate) fn font(self) -> ttf_parser::Face<'static> {
        ttf_parser::Face::parse(self.bytes(), 0).expect("the program's own font")
    }

    /// The part of the font's file that has the shapes.
    pub(crate) fn shapes(self) -> &'static [u8] {
        let font = self.font();
        let shapes = font.raw_face().table(Tag::from_bytes(b"CFF "));
        shapes.expect("the program's own font")
    }

    /// Has it this character?
    pub fn has(self, c: char) -> bool {
        self.font().glyph_index(c).is_some()
    }
}

/// A letter of a text.
pub(crate) struct Letter {
    pub glyph: GlyphId,
    /// Its number among the font's shapes.
    pub number: u16,
    /// Its width, if the font has size 1.
    pub width: f32,
    pub character: char,
}

/// The letters of a text one after the other.
pub(crate) fn letters(text: &str, face: Face) -> Vec<Letter> {
    let font = face.font();
    let letter = |character| {
        let glyph = font.glyph_index(character).unwrap_or(GlyphId(0));
        let number = font.tables().cff.and_then(|cff| cff.glyph_cid(glyph));
        let advance = font.glyph_hor_advance(glyph).unwrap_or(0);
        Letter {
            glyph,
            number: number.unwrap_or(glyph.0),
            width: f32::from(advance) / f32::from(font.units_per_em()),
            character,
        }
    };
    text.chars().map(letter).collect()
}

/// How wide a text is.
pub fn width(text: &str, face: Face, size: f32) -> f32 {
    let widths = letters(text, face).into_iter().map(|letter| letter.width);
    widths.sum::<f32>() * size
}
