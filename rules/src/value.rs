//! What a position is worth to the player who is to move.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

/// The value of a position in the mover's view, with the distance in plies to
/// the end of the game: the winner hurries, the loser delays.
///
/// `Win(1)` says that this move ends the game, `Loss(0)` that the mover has
/// lost already. So wins are odd and losses even.
///
/// The order is the mover's preference:
/// ```
/// use kanzen_rules::Value::*;
/// assert!(Win(1) > Win(3) && Win(3) > Draw && Draw > Loss(4) && Loss(4) > Loss(2));
/// ```
///
/// In JSON it is an object with the word `win`, `loss` or `draw` as `value`, and
/// its `plies`, which are null for a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Fields", into = "Fields")]
pub enum Value {
    /// The mover wins in that many plies.
    Win(u16),
    /// The mover loses in that many plies.
    Loss(u16),
    /// Neither side can force a win.
    Draw,
}

impl Value {
    /// The value, to the player who made the move, of a move into a position of
    /// this value.
    /// ```
    /// use kanzen_rules::Value::*;
    /// assert_eq!(Loss(0).one_ply_earlier(), Win(1));
    /// assert_eq!(Win(1).one_ply_earlier(), Loss(2));
    /// ```
    pub fn one_ply_earlier(self) -> Value {
        match self {
            Value::Win(plies) => Value::Loss(plies + 1),
            Value::Loss(plies) => Value::Win(plies + 1),
            Value::Draw => Value::Draw,
        }
    }

    /// Plies to the end of the game; none for a draw.
    pub fn plies(self) -> Option<u16> {
        match self {
            Value::Win(plies) | Value::Loss(plies) => Some(plies),
            Value::Draw => None,
        }
    }

    /// `win`, `loss` or `draw`.
    pub fn word(self) -> &'static str {
        match self {
            Value::Win(_) => "win",
            Value::Loss(_) => "loss",
            Value::Draw => "draw",
        }
    }

    /// Grows with the mover's liking.
    fn preference(self) -> i32 {
        match self {
            Value::Win(plies) => i32::from(u16::MAX) + 1 - i32::from(plies),
            Value::Loss(plies) => i32::from(plies) - i32::from(u16::MAX) - 1,
            Value::Draw => 0,
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Value) -> Ordering {
        self.preference().cmp(&other.preference())
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.plies() {
            Some(plies) => write!(f, "{} {plies}", self.word()),
            None => f.write_str(self.word()),
        }
    }
}

/// A value as JSON has it.
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

impl From<Value> for Fields {
    fn from(value: Value) -> Fields {
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

impl TryFrom<Fields> for Value {
    type Error = &'static str;

    fn try_from(fields: Fields) -> Result<Value, &'static str> {
        match (fields.value, fields.plies) {
            (Word::Win, Some(plies)) => Ok(Value::Win(plies)),
            (Word::Loss, Some(plies)) => Ok(Value::Loss(plies)),
            (Word::Draw, None) => Ok(Value::Draw),
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
            assert_eq!(serde_json::to_string(&value).unwrap(), json);
            assert_eq!(serde_json::from_str::<Value>(json).unwrap(), value);
        }
    }

    #[test]
    fn values_that_make_no_sense_are_refused() {
        for json in [
            r#"{"value":"draw","plies":3}"#,
            r#"{"value":"win","plies":null}"#,
        ] {
            assert!(serde_json::from_str::<Value>(json).is_err(), "{json}");
        }
    }
}
