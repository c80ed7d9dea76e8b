//! What can be told of a position, column by column.

use kanzen_rules::Inventory;

use crate::error::CatalogError;

/// Something that is told of every position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    Position,
    Turn,
    Value,
    Plies,
    Moves,
    Reachable,
    Material,
    /// The count with this number in the order of the game.
    Count(usize),
}

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Text,
    /// To 255.
    Small,
    /// To 65535.
    Number,
    Truth,
}

impl What {
    pub fn kind(self) -> Kind {
        match self {
            What::Position | What::Turn | What::Value | What::Material => Kind::Text,
            What::Plies | What::Moves => Kind::Number,
            What::Count(_) => Kind::Small,
            What::Reachable => Kind::Truth,
        }
    }

    /// May there be nothing to tell?
    pub fn is_optional(self) -> bool {
        matches!(self, What::Plies | What::Reachable)
    }

    /// All that it can be, where that is a few words.
    pub fn words(self) -> Option<&'static [&'static str]> {
        match self {
            What::Turn => Some(&["first", "second"]),
            What::Value => Some(&["win", "loss", "draw"]),
            What::Reachable => Some(&["true", "false"]),
            _ => None,
        }
    }
}

/// A column of the file.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    pub name: &'static str,
    pub meaning: &'static str,
    pub what: What,
}

/// Those that every game has; the counts of the game come after them.
const COMMON: [Column; 7] = [
    Column {
        name: "position",
        meaning: "the position as 'kanzen probe' reads it",
        what: What::Position,
    },
    Column {
        name: "turn",
        meaning: "who is to move: first or second",
        what: What::Turn,
    },
    Column {
        name: "value",
        meaning: "win, loss or draw for the player to move; endless play is a draw",
        what: What::Value,
    },
    Column {
        name: "plies",
        meaning: "plies to the end of the game if the winner hurries and the loser delays, the \
                  last move included; null for a draw",
        what: What::Plies,
    },
    Column {
        name: "moves",
        meaning: "legal moves",
        what: What::Moves,
    },
    Column {
        name: "reachable",
        meaning: "can play from the start come here, even past a win? Of folded positions: to one \
                  of the images; null in games without a fixed start",
        what: What::Reachable,
    },
    Column {
        name: "material",
        meaning: "what both sides have, wherever it stands",
        what: What::Material,
    },
];

/// All columns of a game.
pub fn all<G: Inventory>(game: &G) -> Vec<Column> {
    let counts = game.counted().iter().enumerate();
    let counts = counts.map(|(i, count)| Column {
        name: count.name,
        meaning: count.meaning,
        what: What::Count(i),
    });
    COMMON.into_iter().chain(counts).collect()
}

/// The column with this name.
pub fn find(columns: &[Column], name: &str) -> Result<Column, CatalogError> {
    let found = columns.iter().find(|column| column.name == name);
    found.copied().ok_or_else(|| {
        let known: Vec<&str> = columns.iter().map(|column| column.name).collect();
        CatalogError::wrong(
            format!(
                "there is no column {name:?}; the columns are: {}",
                known.join(", ")
            ),
            format!(
                "「{name}」という列はありません。指定できる列：{}",
                known.join("、")
            ),
        )
    })
}

/// Those that are named, each once and in the order of the list; all if none is.
pub fn chosen(columns: &[Column], names: &[String]) -> Result<Vec<Column>, CatalogError> {
    if names.is_empty() {
        return Ok(columns.to_vec());
    }
    for name in names {
        find(columns, name)?;
    }
    let named = |column: &&Column| names.iter().any(|name| name == column.name);
    Ok(columns.iter().filter(named).copied().collect())
}
