//! What a game is called.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::notation::TextError;

/// The most letters that a family's name, or that of one of its games, has.
const MOST: usize = 200;

/// Letters of a wrong name that are shown.
const SHOWN: usize = 40;

/// The name of a game: that of its family, and, where a family has several
/// games, which of them it is: a size, a material, a way to play.
///
/// ```
/// use kanzen_rules::GameName;
/// let name: GameName = "nocca:3x4x3".parse()?;
/// assert_eq!((name.family(), name.variant()), ("nocca", Some("3x4x3")));
/// assert_eq!(name.to_string(), "nocca:3x4x3");
/// assert_eq!(name.file_stem(), "nocca.3x4x3");
/// assert!("nocca:".parse::<GameName>().is_err());
/// # Ok::<(), kanzen_rules::TextError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct GameName {
    /// As it is written.
    text: Cow<'static, str>,
    /// Bytes of it that are the family's.
    family: usize,
}

impl GameName {
    /// The name of a family that a program knows, made of a-z, 0-9 and -.
    /// ```
    /// use kanzen_rules::GameName;
    /// static NAME: GameName = GameName::known("dobutsu-3x5");
    /// assert_eq!(NAME.family(), "dobutsu-3x5");
    /// ```
    pub const fn known(family: &'static str) -> GameName {
        assert!(is_family(family), "the name of a family is a-z, 0-9 and -");
        GameName {
            text: Cow::Borrowed(family),
            family: family.len(),
        }
    }

    /// The name of a family, or of its usual game.
    pub fn of_family(family: &str) -> Result<GameName, TextError> {
        if !is_family(family) {
            return Err(bad(
                family,
                "should be made of a-z, 0-9 and -, at most 200 of them",
                "は a〜z、0〜9、- の 200 字以内で書いてください",
            ));
        }
        Ok(GameName {
            text: Cow::Owned(family.to_string()),
            family: family.len(),
        })
    }

    /// The name of another game of the same family.
    pub fn with_variant(&self, variant: &str) -> Result<GameName, TextError> {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == ',';
        if variant.is_empty() || variant.len() > MOST || !variant.chars().all(plain) {
            return Err(bad(
                variant,
                "should be letters and digits: after a colon stands the size of a board, like \
                 5x6x3, a material or a way to play",
                "は英数字で書いてください。コロンの後には盤の大きさ（5x6x3 など）、駒の組、\
                 遊び方のどれかを書きます",
            ));
        }
        Ok(GameName {
            text: Cow::Owned(format!("{}:{variant}", self.family())),
            family: self.family,
        })
    }

    /// The name of the family alone.
    pub fn base(&self) -> GameName {
        GameName {
            text: Cow::Owned(self.family().to_string()),
            family: self.family,
        }
    }

    /// The family.
    pub fn family(&self) -> &str {
        &self.text[..self.family]
    }

    /// Which of its games, if the name says so.
    pub fn variant(&self) -> Option<&str> {
        self.text.get(self.family + 1..)
    }

    /// As it is written: `nocca:3x4x3`.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The name as a part of file names: no two games have the same, and no
    /// system minds its letters.
    pub fn file_stem(&self) -> String {
        self.text.replace(':', ".")
    }
}

impl FromStr for GameName {
    type Err = TextError;

    fn from_str(text: &str) -> Result<GameName, TextError> {
        let Some((family, variant)) = text.split_once(':') else {
            return GameName::of_family(text);
        };
        GameName::of_family(family)?.with_variant(variant)
    }
}

impl TryFrom<String> for GameName {
    type Error = TextError;

    fn try_from(text: String) -> Result<GameName, TextError> {
        text.parse()
    }
}

impl From<GameName> for String {
    fn from(name: GameName) -> String {
        name.text.into_owned()
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

const fn is_family(text: &str) -> bool {
    let letters = text.as_bytes();
    let mut at = 0;
    while at < letters.len() {
        if !matches!(letters[at], b'a'..=b'z' | b'0'..=b'9' | b'-') {
            return false;
        }
        at += 1;
    }
    0 < at && at <= MOST
}

/// What is wrong with a part of a name, which may be anything.
fn bad(part: &str, en: &str, ja: &str) -> TextError {
    let mut shown: String = part.chars().take(SHOWN).collect();
    if shown.len() < part.len() {
        shown.push('…');
    }
    TextError::new(
        format!("the name of a game: {shown:?} {en}"),
        format!("ゲーム名の「{}」{ja}", shown.escape_debug()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_no_two_share_a_file() {
        let names = [
            "nocca",
            "nocca:3x4x3",
            "nocca-3x4x3",
            "a:B",
            "a-b",
            "a:b",
            "dobutsu-3x5",
        ];
        let mut stems = std::collections::HashSet::new();
        for text in names {
            let name: GameName = text.parse().unwrap();
            assert_eq!(name.to_string(), text);
            assert_eq!(name.as_str().parse(), Ok(name.clone()));
            assert!(stems.insert(name.file_stem()), "{text}");
        }
    }

    #[test]
    fn what_is_no_name_is_told() {
        let long = "a".repeat(10_000);
        let bad = [
            "",
            ":",
            "a:",
            ":a",
            "a:b:c",
            "..",
            "../a",
            "a/b",
            "A",
            "将棋",
            "a:将",
            "a:3 4",
            "a b",
            "a\0",
            long.as_str(),
        ];
        for text in bad {
            let error = text.parse::<GameName>().expect_err(text);
            assert!(error.to_string().len() < 300, "{error}");
            assert!(error.to_string().contains("should be"), "{error}");
        }
    }
}
