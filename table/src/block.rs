//! A block of slots, as it is read.

use kanzen_rules::Value;
use kanzen_solver::{Found, cell_value};

use crate::decode::{decode, most_compressed};

/// How the slots of a block lie.
#[derive(Clone, Copy)]
pub(crate) struct Shape {
    /// Fewer in the last block than in the others.
    pub slots: usize,
    /// Bytes of a slot, 1 or 2.
    pub width: usize,
    /// Are wins written with their distances?
    pub win_distances: bool,
}

impl Shape {
    /// Bytes of the block before it is compressed.
    pub fn len(self) -> usize {
        self.slots * self.width
    }

    /// Bytes that it has at most when it is compressed.
    pub fn most_compressed(self) -> u64 {
        most_compressed(self.len()) as u64
    }

    /// Turns a compressed block back into `bytes`, which are as many as the
    /// shape has; none if it is not one of this shape.
    pub fn unpack(self, compressed: &[u8], bytes: &mut [u8]) -> Option<()> {
        let len = decode(compressed, bytes)?;
        (len == self.len()).then_some(())
    }

    /// What a slot of this block has; none if no writer makes it so.
    #[inline]
    pub fn find(self, bytes: &[u8], slot: usize) -> Option<Found> {
        let value = match self.width {
            1 => cell_value(bytes[slot].into(), u8::MAX.into()),
            _ => cell_value(
                u16::from_le_bytes([bytes[2 * slot], bytes[2 * slot + 1]]),
                u16::MAX,
            ),
        };
        match value? {
            Value::Win(plies) if !self.win_distances => (plies == 1).then_some(Found::Won),
            value => Some(Found::Value(value)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(width: usize, win_distances: bool) -> Shape {
        Shape {
            slots: 1,
            width,
            win_distances,
        }
    }

    #[test]
    fn slots_that_no_writer_makes_have_no_value() {
        assert_eq!(shape(1, true).find(&[0xff], 0), None);
        assert_eq!(shape(2, true).find(&[0xff, 0xff], 0), None);
        assert_eq!(shape(1, false).find(&[1], 0), Some(Found::Won));
        assert_eq!(shape(1, false).find(&[3], 0), None);
    }
}
