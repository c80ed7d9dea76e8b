//! The letters.

use std::ops::Range;

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, GlyphId, MetadataProvider};

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

    /// The font's file.
    pub(crate) fn bytes(self) -> &'static [u8] {
        match self {
            Face::Serif => include_bytes!("../fonts/NotoSerifJP-Bold.otf"),
            Face::Sans => include_bytes!("../fonts/NotoSansJP-Regular.otf"),
        }
    }

    pub(crate) fn font(self) -> FontRef<'static> {
        FontRef::new(self.bytes()).expect("the program's own font")
    }

    /// Has it this character?
    pub fn has(self, c: char) -> bool {
        self.font().charmap().map(c).is_some()
    }
}

/// A letter of a text.
pub(crate) struct Letter {
    pub glyph: GlyphId,
    /// Its width, if the font has size 1.
    pub width: f32,
    /// Its bytes in the text.
    pub bytes: Range<usize>,
}

/// The letters of a text one after the other.
pub(crate) fn letters(text: &str, face: Face) -> Vec<Letter> {
    let font = face.font();
    let (charmap, metrics) = (
        font.charmap(),
        font.glyph_metrics(Size::new(1.0), LocationRef::default()),
    );
    text.char_indices()
        .map(|(at, c)| {
            let glyph = charmap.map(c).unwrap_or_default();
            Letter {
                glyph,
                width: metrics.advance_width(glyph).unwrap_or(1.0),
                bytes: at..at + c.len_utf8(),
            }
        })
        .collect()
}

/// How wide a text is.
pub fn width(text: &str, face: Face, size: f32) -> f32 {
    let widths = letters(text, face).into_iter().map(|letter| letter.width);
    widths.sum::<f32>() * size
}
