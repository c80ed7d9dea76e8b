//! The languages the program speaks, and texts in each of them.

use serde::{Serialize, Serializer};

/// The languages the program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lang {
    /// English
    En,
    /// 日本語
    Ja,
}

impl Lang {
    /// Both.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Ja];

    /// The text in this language, of two.
    pub fn pick<'a>(self, en: &'a str, ja: &'a str) -> &'a str {
        match self {
            Lang::En => en,
            Lang::Ja => ja,
        }
    }
}

/// A text, or something made of texts, in every language. JSON has all of them,
/// by language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Text<T = String> {
    /// English
    pub en: T,
    /// 日本語
    pub ja: T,
}

impl<T> Text<T> {
    /// What a function says in each language.
    pub fn each(mut say: impl FnMut(Lang) -> T) -> Text<T> {
        Text {
            en: say(Lang::En),
            ja: say(Lang::Ja),
        }
    }

    /// What it is in a language.
    pub fn get(&self, lang: Lang) -> &T {
        match lang {
            Lang::En => &self.en,
            Lang::Ja => &self.ja,
        }
    }
}

impl<T: AsRef<str>> Text<T> {
    /// The text in a language.
    pub fn pick(&self, lang: Lang) -> &str {
        self.get(lang).as_ref()
    }
}

impl Text<&'static str> {
    /// A text that the program has.
    pub const fn fixed(en: &'static str, ja: &'static str) -> Text<&'static str> {
        Text { en, ja }
    }
}

impl Text {
    /// One text that is said in two ways.
    pub fn new(en: impl Into<String>, ja: impl Into<String>) -> Text {
        Text {
            en: en.into(),
            ja: ja.into(),
        }
    }

    /// A text that is the same in both languages.
    pub fn same(text: impl Into<String>) -> Text {
        let text = text.into();
        Text::new(text.clone(), text)
    }
}

impl From<[&str; 2]> for Text {
    fn from([en, ja]: [&str; 2]) -> Text {
        Text::new(en, ja)
    }
}

impl From<Text<&str>> for Text {
    fn from(text: Text<&str>) -> Text {
        Text::new(text.en, text.ja)
    }
}

/// A number is written alike in all of them.
impl From<u64> for Text {
    fn from(number: u64) -> Text {
        Text::same(number.to_string())
    }
}

/// JSON as a list of two, English first.
pub fn as_list<T: Serialize, S: Serializer>(
    text: &Text<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    [&text.en, &text.ja].serialize(serializer)
}
