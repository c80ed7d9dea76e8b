//! What a table says about itself.

use kanzen_rules::Value;
use serde::{Deserialize, Serialize};

/// What a table says about itself, besides its values.
///
/// There is nothing in it that differs between two solves of the same game by
/// the same program, so that both give the same file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Meta {
    /// The name of the game.
    pub game: String,
    /// The whole text of its ruleset.
    pub ruleset: String,
    /// The version of the index that numbered the slots.
    pub index_version: u32,
    /// The version of the program that wrote the table.
    pub program: String,
    /// What solving found.
    #[serde(flatten)]
    pub summary: Summary,
}

/// What solving a game found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// All positions of the game, symmetric ones counted once.
    pub positions: u64,
    /// Those that have a slot of their own; the other slots are holes.
    pub stored: u64,
    /// Stored positions that the mover wins.
    pub win: u64,
    /// Stored positions that the mover loses.
    pub loss: u64,
    /// Stored positions that are drawn.
    pub draw: u64,
    /// Plies of the longest win, if there is a win.
    pub longest_win: Option<u16>,
    /// Plies of the longest loss, if there is a loss.
    pub longest_loss: Option<u16>,
    /// The value of the start, if the game has one.
    pub start: Option<StoredValue>,
}

/// A value as the metadata has it: an object with the word `win`, `loss` or
/// `draw` as `value`, and its `plies`, which are null for a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Fields", into = "Fields")]
pub struct StoredValue(Value);

impl From<Value> for StoredValue {
    fn from(value: Value) -> StoredValue {
        StoredValue(value)
    }
}

impl From<StoredValue> for Value {
    fn from(stored: StoredValue) -> Value {
        stored.0
    }
}

#[derive(Serialize, Deserialize)]
struct Fields {
    value: Word,
    plies: Option<u16>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Word {
    Win,
    Loss,
    Draw,
}

impl From<StoredValue> for Fields {
    fn from(StoredValue(value): StoredValue) -> Fields {
        let word = match value {
            Value::Win(_) => Word::Win,
            Value::Loss(_) => Word::Loss,
            Value::Draw => Word::Draw,
        };
        Fields {
            value: word,
            plies: value.plies(),
        }
    }
}

impl TryFrom<Fields> for StoredValue {
    type Error = &'static str;

    fn try_from(fields: Fields) -> Result<StoredValue, &'static str> {
        match (fields.value, fields.plies) {
            (Word::Win, Some(plies)) => Ok(StoredValue(Value::Win(plies))),
            (Word::Loss, Some(plies)) => Ok(StoredValue(Value::Loss(plies))),
            (Word::Draw, None) => Ok(StoredValue(Value::Draw)),
            (Word::Draw, Some(_)) => Err("a draw has no plies"),
            (_, None) => Err("a win or loss has plies"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_read_as_they_were_written() {
        for (value, json) in [
            (Value::Win(3), r#"{"value":"win","plies":3}"#),
            (Value::Loss(0), r#"{"value":"loss","plies":0}"#),
            (Value::Draw, r#"{"value":"draw","plies":null}"#),
        ] {
            let stored = StoredValue::from(value);
            assert_eq!(serde_json::to_string(&stored).unwrap(), json);
            assert_eq!(serde_json::from_str::<StoredValue>(json).unwrap(), stored);
            assert_eq!(Value::from(stored), value);
        }
    }

    #[test]
    fn values_that_make_no_sense_are_refused() {
        for json in [
            r#"{"value":"draw","plies":3}"#,
            r#"{"value":"win","plies":null}"#,
        ] {
            assert!(serde_json::from_str::<StoredValue>(json).is_err(), "{json}");
        }
    }
}
