//! Which positions are wanted: `plies>=10`, `value=win`, `reachable=true`.

use std::cmp::Ordering;

use super::columns::{self, Column, Kind, What};
use super::wrong::BadCondition;
use crate::error::CatalogError;

/// How two things are compared, the longer signs before those they begin with.
const RELATIONS: [(&str, Relation); 6] = [
    ("<=", Relation::AtMost),
    (">=", Relation::AtLeast),
    ("!=", Relation::Other),
    ("<", Relation::Less),
    (">", Relation::More),
    ("=", Relation::Equal),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Relation {
    Equal,
    Other,
    Less,
    AtMost,
    More,
    AtLeast,
}

impl Relation {
    fn holds(self, order: Ordering) -> bool {
        match self {
            Relation::Equal => order.is_eq(),
            Relation::Other => order.is_ne(),
            Relation::Less => order.is_lt(),
            Relation::AtMost => order.is_le(),
            Relation::More => order.is_gt(),
            Relation::AtLeast => order.is_ge(),
        }
    }
}

/// What a column says of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told<'a> {
    Text(&'a str),
    Number(u16),
    Truth(bool),
    Nothing,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Right {
    Text(String),
    Number(u16),
    Truth(bool),
}

/// A comparison of a column with something that is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condition {
    pub what: What,
    relation: Relation,
    right: Right,
}

impl Condition {
    /// Reads a condition on one of these columns.
    pub fn parse(text: &str, columns: &[Column]) -> Result<Condition, CatalogError> {
        let bad = |error: BadCondition| error.of(text);
        let sign = text.find(['<', '>', '=', '!']).unwrap_or(text.len());
        let (name, rest) = text.split_at(sign);
        let relation = RELATIONS.iter().find(|(sign, _)| rest.starts_with(sign));
        let Some(&(sign, relation)) = relation else {
            return Err(bad(BadCondition::NoComparison));
        };
        let column = columns::find(columns, name.trim())?;
        let ordered = !matches!(relation, Relation::Equal | Relation::Other);
        if ordered && matches!(column.what.kind(), Kind::Text | Kind::Truth) {
            return Err(bad(BadCondition::NoOrder {
                column: column.name.to_string(),
            }));
        }
        Ok(Condition {
            what: column.what,
            relation,
            right: Right::parse(rest[sign.len()..].trim(), &column).map_err(bad)?,
        })
    }

    /// Does it hold where the column says this? Never where it says nothing.
    pub fn holds(&self, told: Told) -> bool {
        let order = match (told, &self.right) {
            (Told::Text(text), Right::Text(right)) => text.cmp(right),
            (Told::Number(number), Right::Number(right)) => number.cmp(right),
            (Told::Truth(truth), Right::Truth(right)) => truth.cmp(right),
            _ => return false,
        };
        self.relation.holds(order)
    }
}

impl Right {
    fn parse(text: &str, column: &Column) -> Result<Right, BadCondition> {
        let found = || (column.name.to_string(), text.to_string());
        if let Some(words) = column.what.words()
            && !words.contains(&text)
        {
            let (column, found) = found();
            return Err(BadCondition::OtherWord {
                column,
                found,
                words,
            });
        }
        match column.what.kind() {
            Kind::Text => Ok(Right::Text(text.to_string())),
            Kind::Truth => Ok(Right::Truth(text == "true")),
            Kind::Number | Kind::Small => text.parse().map(Right::Number).map_err(|_| {
                let (column, found) = found();
                BadCondition::NoNumber { column, found }
            }),
        }
    }
}
