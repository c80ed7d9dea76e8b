//! A published figure beside the computed one.

use kanzen_rules::Lang;
use serde::{Serialize, Serializer};

/// A paper whose figures can be computed again.
#[derive(Debug)]
pub struct Paper {
    /// What it is called on the command line and in JSON.
    pub name: &'static str,
    /// Author and title, in English.
    pub(crate) en: &'static str,
    /// The same in Japanese.
    pub(crate) ja: &'static str,
    /// Computes everything.
    pub(crate) cells: fn() -> Vec<Cell>,
}

impl Paper {
    /// Author and title.
    pub fn title(&self, lang: Lang) -> &'static str {
        lang.pick(self.en, self.ja)
    }

    /// Computes every figure again.
    pub fn cells(&self) -> Vec<Cell> {
        (self.cells)()
    }
}

impl Serialize for Paper {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}

/// One figure of a paper.
#[derive(Clone, Debug, Serialize)]
pub struct Cell {
    /// Where it was published.
    pub paper: &'static Paper,
    /// The table, or the section, in which it stands.
    pub table: Text,
    /// The row: what it is about.
    pub row: String,
    /// The column: what was counted.
    pub column: Text,
    /// As it was published.
    pub published: Text,
    /// As it comes out here.
    pub computed: Text,
    /// What to think of it.
    pub verdict: Verdict,
    /// Why the two are not the same.
    pub why: Option<Text>,
    /// A position, or a position and moves from it, that shows what was computed.
    pub witness: Option<String>,
}

/// How a published figure compares with the computed one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Verdict {
    /// They agree.
    #[serde(rename = "same")]
    Same,
    /// They are about the same thing and do not agree.
    #[serde(rename = "differs")]
    Differs,
    /// What was counted cannot be told from the paper.
    #[serde(rename = "not reproducible")]
    NotReproducible,
    /// It was not computed.
    #[serde(rename = "skipped")]
    Skipped,
}

impl Verdict {
    /// All of them, the good one first.
    pub const ALL: [Verdict; 4] = [
        Verdict::Same,
        Verdict::Differs,
        Verdict::NotReproducible,
        Verdict::Skipped,
    ];

    /// The verdict in a word or two.
    pub fn word(self, lang: Lang) -> &'static str {
        match self {
            Verdict::Same => lang.pick("same", "一致"),
            Verdict::Differs => lang.pick("differs", "相違"),
            Verdict::NotReproducible => lang.pick("not reproducible", "再現不能"),
            Verdict::Skipped => lang.pick("skipped", "未計算"),
        }
    }
}

/// A text in both languages. JSON has the English one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    en: String,
    ja: String,
}

impl Text {
    /// One text that is said in two ways.
    pub fn new(en: impl Into<String>, ja: impl Into<String>) -> Text {
        Text {
            en: en.into(),
            ja: ja.into(),
        }
    }

    /// The text in a language.
    pub fn pick(&self, lang: Lang) -> &str {
        lang.pick(&self.en, &self.ja)
    }
}

impl From<u64> for Text {
    fn from(number: u64) -> Text {
        Text::new(number.to_string(), number.to_string())
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.en)
    }
}
