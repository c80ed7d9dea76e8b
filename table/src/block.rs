//! A block of values: two planes, compressed together.
//!
//! Win, draw or loss in two bits a slot come first, then the halved distances:
//! each plane repeats itself more than the two do interleaved.

use std::cell::RefCell;
use std::io;

use kanzen_rules::Value;
use kanzen_solver::Values;
use zstd::bulk::{Compressor, Decompressor};

/// Small enough that a probe decodes it in microseconds, large enough that
/// compression finds something to repeat.
pub(crate) const BLOCK_SLOTS: usize = 4096;

/// Levels above it cost several times the work for a few percent of the bytes.
const LEVEL: i32 = 7;

const LOSS: u8 = 0;
const DRAW: u8 = 1;
const WIN: u8 = 2;

/// The largest halved distance whose plies a [`Values`] can hold.
const MAX_HALF: u16 = (u16::MAX - 2) / 2;

/// The bytes a halved distance needs, so that all of `values` fit.
pub(crate) fn width(values: &Values) -> u8 {
    let fits = match values {
        Values::Narrow(_) => true,
        Values::Wide(cells) => {
            let draw = u16::MAX - 1;
            cells
                .iter()
                .all(|&cell| cell >= draw || cell / 2 <= u16::from(u8::MAX))
        }
    };
    if fits { 1 } else { 2 }
}

/// How the planes of a block lie.
#[derive(Clone, Copy)]
pub(crate) struct Shape {
    /// Fewer than [`BLOCK_SLOTS`] in the last block alone.
    pub slots: usize,
    /// Bytes of a halved distance, 1 or 2.
    pub width: usize,
}

impl Shape {
    /// Where the distances start.
    fn outcomes_len(self) -> usize {
        self.slots.div_ceil(4)
    }

    /// Both planes together.
    fn planes_len(self) -> usize {
        self.outcomes_len() + self.slots * self.width
    }

    /// The planes of the slots from `first`. What does not matter (a hole, the
    /// distance of a draw) repeats the slot before, which compresses best.
    fn planes(self, values: &Values, first: u64) -> Vec<u8> {
        let mut planes = vec![0; self.planes_len()];
        let (outcomes, distances) = planes.split_at_mut(self.outcomes_len());
        let (mut outcome, mut half) = (LOSS, 0);
        for (slot, distance) in distances.chunks_mut(self.width).enumerate() {
            match values.get(first + slot as u64) {
                Some(Value::Win(plies)) => (outcome, half) = (WIN, plies / 2),
                Some(Value::Loss(plies)) => (outcome, half) = (LOSS, plies / 2),
                Some(Value::Draw) => outcome = DRAW,
                None => {}
            }
            outcomes[slot / 4] |= outcome << (slot % 4 * 2);
            distance.copy_from_slice(&half.to_le_bytes()[..self.width]);
        }
        planes
    }

    /// The compressed block of the slots from `first`.
    pub fn pack(
        self,
        values: &Values,
        first: u64,
        compressor: &mut Compressor,
    ) -> io::Result<Vec<u8>> {
        let mut compressed = compressor.compress(&self.planes(values, first))?;
        // All blocks are held until the file is written, and the room for one
        // is that of the worst case.
        compressed.shrink_to_fit();
        Ok(compressed)
    }

    /// Turns a compressed block back into `planes`; none if it is not one of
    /// this shape. Never writes more than the shape has.
    pub fn unpack(self, compressed: &[u8], planes: &mut Vec<u8>) -> Option<()> {
        thread_local! {
            // A new one for each block would cost more than the block.
            static DECOMPRESSOR: RefCell<Decompressor<'static>> = RefCell::default();
        }
        planes.resize(self.planes_len(), 0);
        let len = DECOMPRESSOR.with_borrow_mut(|decompressor| {
            decompressor
                .decompress_to_buffer(compressed, &mut planes[..])
                .ok()
        })?;
        (len == planes.len()).then_some(())
    }

    /// The value of a slot of this block; none if no writer makes such planes.
    #[inline]
    pub fn value(self, planes: &[u8], slot: usize) -> Option<Value> {
        let outcome = planes[slot / 4] >> (slot % 4 * 2) & 3;
        let at = self.outcomes_len() + slot * self.width;
        let half = match self.width {
            1 => u16::from(planes[at]),
            _ => u16::from_le_bytes([planes[at], planes[at + 1]]),
        };
        match outcome {
            DRAW => Some(Value::Draw),
            _ if half > MAX_HALF => None,
            LOSS => Some(Value::Loss(2 * half)),
            WIN => Some(Value::Win(2 * half + 1)),
            _ => None,
        }
    }
}

/// Something that compresses blocks one after another.
pub(crate) fn compressor() -> Compressor<'static> {
    Compressor::new(LEVEL).expect("the level is one of zstd's")
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOLE: u8 = u8::MAX;
    const DRAWN: u8 = u8::MAX - 1;

    #[test]
    fn what_does_not_matter_repeats_the_slot_before() {
        let values = Values::Narrow(vec![HOLE, 7, HOLE, DRAWN, HOLE, 2]);
        let planes = Shape { slots: 6, width: 1 }.planes(&values, 0);
        assert_eq!(planes, [0b01_10_10_00, 0b00_01, 0, 3, 3, 3, 3, 1]);
    }

    #[test]
    fn two_bytes_are_taken_where_one_is_too_small() {
        assert_eq!(width(&Values::Narrow(vec![253, DRAWN, HOLE])), 1);
        assert_eq!(width(&Values::Wide(vec![511, u16::MAX - 1, u16::MAX])), 1);
        assert_eq!(width(&Values::Wide(vec![512])), 2);
    }

    #[test]
    fn the_deepest_values_fit() {
        let shape = Shape { slots: 2, width: 2 };
        let planes = shape.planes(&Values::Wide(vec![65533, 65532]), 0);
        assert_eq!(shape.value(&planes, 0), Some(Value::Win(65533)));
        assert_eq!(shape.value(&planes, 1), Some(Value::Loss(65532)));
    }

    #[test]
    fn planes_that_no_writer_makes_have_no_value() {
        let narrow = Shape { slots: 1, width: 1 };
        assert_eq!(narrow.value(&[3, 0], 0), None);
        let wide = Shape { slots: 1, width: 2 };
        assert_eq!(wide.value(&[LOSS, 0xff, 0x7f], 0), None);
        assert_eq!(wide.value(&[DRAW, 0xff, 0x7f], 0), Some(Value::Draw));
    }

    #[test]
    fn a_block_of_another_shape_is_refused() {
        let values = Values::Narrow(vec![1; 100]);
        let pack = |slots| {
            Shape { slots, width: 1 }
                .pack(&values, 0, &mut compressor())
                .unwrap()
        };
        let mut planes = Vec::new();
        let shape = Shape {
            slots: 50,
            width: 1,
        };
        assert_eq!(shape.unpack(&pack(50), &mut planes), Some(()));
        assert_eq!(shape.unpack(&pack(49), &mut planes), None);
        assert_eq!(shape.unpack(&pack(100), &mut planes), None);
        assert_eq!(shape.unpack(&[], &mut planes), None);
    }
}
