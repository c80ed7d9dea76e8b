//! The values of all numbers of a solved game, in memory.

use kanzen_rules::Value;

/// One value for each number of an index, in a byte each, or in two where the
/// game is too deep for that. Holes have none.
///
/// A cell holds the distance of a win (odd) or loss (even); the largest number
/// it can hold is a hole and the one before it a draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Values {
    /// Distances to 253.
    Narrow(Vec<u8>),
    /// Distances to 65533.
    Wide(Vec<u16>),
}

impl Values {
    /// How many numbers there are.
    pub fn len(&self) -> u64 {
        match self {
            Values::Narrow(cells) => cells.len() as u64,
            Values::Wide(cells) => cells.len() as u64,
        }
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a number; none for a hole.
    #[inline(always)]
    pub fn get(&self, number: u64) -> Option<Value> {
        match self {
            Values::Narrow(cells) => decode(u16::from(cells[number as usize]), u16::from(u8::MAX)),
            Values::Wide(cells) => decode(cells[number as usize], u16::MAX),
        }
    }
}

#[inline(always)]
fn decode(cell: u16, hole: u16) -> Option<Value> {
    match cell {
        cell if cell == hole => None,
        cell if cell == hole - 1 => Some(Value::Draw),
        plies if plies % 2 == 1 => Some(Value::Win(plies)),
        plies => Some(Value::Loss(plies)),
    }
}
