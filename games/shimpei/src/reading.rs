//! What the printed rules leave open.

use std::fmt;
use std::str::FromStr;

use kanzen_rules::{GameName, TextError};

use crate::game::MOST_PIECES;

/// What the game is called as it is usually read.
pub(crate) const NAME: GameName = GameName::known("shimpei");

/// One way to read the rules. [`Reading::default`] is how the game is played
/// here: of those tried it agrees with most of what is published, as the crate's
/// README shows. The others are for comparison.
///
/// As text it is the words for everything that is read otherwise:
/// ```
/// use kanzen_shimpei::{Landing, Reading};
/// let reading: Reading = "stay,four".parse()?;
/// assert_eq!(reading.landing, Landing::MayStay);
/// assert!(reading.four_wins);
/// assert_eq!(reading.to_string(), "stay,four");
/// assert_eq!(Reading::default().to_string(), "");
/// # Ok::<(), kanzen_rules::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Reading {
    /// The first piece may be placed like the others, not on inner cells alone.
    pub free_first: bool,
    /// Pieces may be placed in the lower world too.
    pub place_below: bool,
    /// Of enemies in line between two pieces just one is caught, not two.
    pub single: bool,
    /// Where caught pieces are sent.
    pub landing: Landing,
    /// Of several caught pieces just one is sent.
    pub sends_one: bool,
    /// Four in a row win too.
    pub four_wins: bool,
    /// Three that are left when a piece leaves a row of four win.
    pub broken_four_wins: bool,
    /// Who cannot move passes instead of losing.
    pub pass: bool,
    /// Three pieces a side. Nobody reads the rules so: it is a game that is small
    /// enough to look at all of it.
    pub small: bool,
}

/// Where caught pieces may be sent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Landing {
    /// To cells that are free before any of them is sent.
    #[default]
    Free,
    /// One after the other: also to a cell that another has left.
    Emptied,
    /// They may also stay: sending is no duty.
    MayStay,
}

impl Reading {
    /// What the game is called when it is played so.
    pub(crate) fn name(self) -> GameName {
        match self == Reading::default() {
            true => NAME,
            false => NAME.with_variant(&self.to_string()).expect("plain words"),
        }
    }

    /// Pieces of a side.
    pub(crate) fn pieces(self) -> usize {
        if self.small { 3 } else { MOST_PIECES }
    }
}

/// A word, and what it changes.
type Word = (&'static str, fn(&mut Reading));

const WORDS: [Word; 10] = [
    ("anywhere", |reading| reading.free_first = true),
    ("below", |reading| reading.place_below = true),
    ("single", |reading| reading.single = true),
    ("emptied", |reading| reading.landing = Landing::Emptied),
    ("stay", |reading| reading.landing = Landing::MayStay),
    ("one", |reading| reading.sends_one = true),
    ("four", |reading| reading.four_wins = true),
    ("broken", |reading| reading.broken_four_wins = true),
    ("pass", |reading| reading.pass = true),
    ("small", |reading| reading.small = true),
];

impl FromStr for Reading {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Reading, TextError> {
        let mut reading = Reading::default();
        for word in text.split(',').filter(|word| !word.is_empty()) {
            let found = WORDS.iter().find(|(name, _)| *name == word);
            let (_, change) = found.ok_or_else(|| {
                let words = WORDS.map(|(word, _)| word).join(", ");
                TextError::new(
                    format!("{word:?} is no way to read the rules; the ways are: {words}"),
                    format!("ルールの読み方に「{word}」はありません。指定できるもの：{words}"),
                )
            })?;
            change(&mut reading);
        }
        Ok(reading)
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A word is needed if it changes nothing that is not so already.
        let says = |change: &fn(&mut Reading)| {
            let mut changed = *self;
            change(&mut changed);
            let mut usual = Reading::default();
            change(&mut usual);
            changed == *self && usual != Reading::default()
        };
        let words = WORDS.iter().filter(|(_, change)| says(change));
        let words: Vec<&str> = words.map(|(word, _)| *word).collect();
        f.write_str(&words.join(","))
    }
}
