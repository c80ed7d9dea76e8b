//! What can be wrong with a condition.

use crate::error::CatalogError;

/// Why a text is no condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadCondition {
    /// It compares nothing.
    NoComparison,
    /// Texts and truths have no order.
    NoOrder {
        /// The column.
        column: String,
    },
    /// A column of numbers is compared with something else.
    NoNumber {
        /// The column.
        column: String,
        /// What it is compared with.
        found: String,
    },
    /// A column of few words is compared with another one.
    OtherWord {
        /// The column.
        column: String,
        /// What it is compared with.
        found: String,
        /// What it can be.
        words: &'static [&'static str],
    },
    /// The game has no fixed start from which anything could be reached.
    NothingReached,
}

impl BadCondition {
    /// What is wrong with a text, and what would be right.
    pub fn of(&self, text: &str) -> CatalogError {
        CatalogError::wrong(
            format!("condition {text:?}: {}", self.english()),
            format!("条件「{text}」：{}", self.japanese()),
        )
    }

    fn english(&self) -> String {
        match self {
            BadCondition::NoComparison => {
                "it should be a column, one of = != < <= > >=, and what to compare with, like \
                 'plies>=10'"
                    .to_string()
            }
            BadCondition::NoOrder { column } => {
                format!("{column} has no order, so it is compared with = or != alone")
            }
            BadCondition::NoNumber { column, found } => format!(
                "{column} is compared with a whole number from 0 to {}, not with {found:?}",
                u16::MAX
            ),
            BadCondition::OtherWord {
                column,
                found,
                words,
            } => format!("{column} is {}, not {found:?}", words.join(" or ")),
            BadCondition::NothingReached => {
                "the game has no fixed start, so nothing is known of what can be reached"
                    .to_string()
            }
        }
    }

    fn japanese(&self) -> String {
        match self {
            BadCondition::NoComparison => {
                "「plies>=10」のように、列、= != < <= > >= のどれか、比べる値の順に書いてください"
                    .to_string()
            }
            BadCondition::NoOrder { column } => {
                format!("{column} には大小がないので、= か != でだけ比べられます")
            }
            BadCondition::NoNumber { column, found } => format!(
                "{column} は 0 から {} までの整数と比べます（「{found}」は整数ではないか大きすぎます）",
                u16::MAX
            ),
            BadCondition::OtherWord {
                column,
                found,
                words,
            } => format!(
                "{column} の値は {} です（「{found}」はありません）",
                words.join("、")
            ),
            BadCondition::NothingReached => {
                "このゲームには決まった初期局面がないので、到達可能かどうかは分かりません"
                    .to_string()
            }
        }
    }
}
