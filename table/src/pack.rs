//! Slots to a block: the solver's cells, holes filled, compressed together.

use std::io;

use kanzen_solver::Values;
use zstd::bulk::Compressor;

use crate::block::Shape;
use crate::decode::most_compressed;

/// The bytes a slot needs, so that all of `values` fit.
pub(crate) fn width(values: &Values) -> u8 {
    const MOST: u16 = u8::MAX as u16 - 2;
    let fits = match values {
        Values::Narrow(_) => true,
        Values::Wide(cells) => cells
            .iter()
            .all(|&cell| cell >= u16::MAX - 1 || cell <= MOST),
    };
    if fits { 1 } else { 2 }
}

impl Shape {
    /// Puts the slots from `first` into `bytes`.
    pub fn write(self, values: &Values, first: u64, bytes: &mut Vec<u8>) {
        let slots = first as usize..first as usize + self.slots;
        bytes.clear();
        match values {
            Values::Narrow(cells) => {
                let cells = cells[slots].iter().map(|&cell| u16::from(cell));
                bytes.extend(self.contents(cells, u8::MAX.into()).map(|cell| cell as u8));
            }
            Values::Wide(cells) => {
                let contents = self.contents(cells[slots].iter().copied(), u16::MAX);
                match self.width {
                    // A draw is cut to what it should be.
                    1 => bytes.extend(contents.map(|cell| cell as u8)),
                    _ => bytes.extend(contents.flat_map(u16::to_le_bytes)),
                }
            }
        }
    }

    /// Cells as they are written: a hole repeats the slot before, which
    /// compresses best, and a win without its distance is one.
    fn contents(self, cells: impl Iterator<Item = u16>, hole: u16) -> impl Iterator<Item = u16> {
        let mut last = 0;
        cells.map(move |cell| {
            if cell != hole {
                let is_won = !self.win_distances && cell % 2 == 1;
                last = if is_won { 1 } else { cell };
            }
            last
        })
    }
}

/// Compresses blocks one after another.
pub(crate) struct Packer {
    compressor: Compressor<'static>,
    /// A block before and after, kept for the room they have.
    bytes: Vec<u8>,
    compressed: Vec<u8>,
}

impl Packer {
    pub fn new(level: i32) -> Packer {
        Packer {
            compressor: Compressor::new(level).expect("the level is one of zstd's"),
            bytes: Vec::new(),
            compressed: Vec::new(),
        }
    }

    /// The compressed block of the slots from `first`.
    pub fn pack(&mut self, shape: Shape, values: &Values, first: u64) -> io::Result<Vec<u8>> {
        shape.write(values, first, &mut self.bytes);
        self.compressed.clear();
        self.compressed.reserve(most_compressed(self.bytes.len()));
        self.compressor
            .compress_to_buffer(&self.bytes, &mut self.compressed)?;
        Ok(self.compressed.clone())
    }
}

#[cfg(test)]
mod tests {
    use kanzen_rules::Value;
    use kanzen_solver::Found;

    use super::*;

    const HOLE: u8 = u8::MAX;
    const DRAW: u8 = u8::MAX - 1;

    fn shape(slots: usize, width: usize) -> Shape {
        Shape {
            slots,
            width,
            win_distances: true,
        }
    }

    fn written(shape: Shape, values: &Values) -> Vec<u8> {
        let mut bytes = vec![7; 3];
        shape.write(values, 0, &mut bytes);
        bytes
    }

    #[test]
    fn a_hole_repeats_the_slot_before() {
        let cells = vec![HOLE, 7, HOLE, DRAW, HOLE, 2];
        let values = Values::Narrow(cells);
        assert_eq!(written(shape(6, 1), &values), [0, 7, 7, DRAW, DRAW, 2]);
        let without = Shape {
            win_distances: false,
            ..shape(6, 1)
        };
        assert_eq!(written(without, &values), [0, 1, 1, DRAW, DRAW, 2]);
    }

    #[test]
    fn two_bytes_are_taken_where_one_is_too_small() {
        assert_eq!(width(&Values::Narrow(vec![253, DRAW, HOLE])), 1);
        assert_eq!(width(&Values::Wide(vec![253, u16::MAX - 1, u16::MAX])), 1);
        assert_eq!(width(&Values::Wide(vec![254])), 2);
        let values = Values::Wide(vec![253, u16::MAX - 1, u16::MAX]);
        assert_eq!(written(shape(3, 1), &values), [253, DRAW, DRAW]);
        assert_eq!(
            written(shape(3, 2), &values),
            [253, 0, 0xfe, 0xff, 0xfe, 0xff]
        );
    }

    #[test]
    fn the_deepest_values_fit() {
        let bytes = written(shape(2, 2), &Values::Wide(vec![65533, 65532]));
        let find = |slot| shape(2, 2).find(&bytes, slot);
        assert_eq!(find(0), Some(Found::Value(Value::Win(65533))));
        assert_eq!(find(1), Some(Found::Value(Value::Loss(65532))));
    }

    #[test]
    fn a_block_of_another_shape_is_refused() {
        let values = Values::Narrow(vec![1; 100]);
        let pack = |slots| Packer::new(3).pack(shape(slots, 1), &values, 0).unwrap();
        let mut bytes = vec![0; 50];
        assert_eq!(shape(50, 1).unpack(&pack(50), &mut bytes), Some(()));
        assert_eq!(bytes, [1; 50]);
        assert_eq!(shape(50, 1).unpack(&pack(49), &mut bytes), None);
        assert_eq!(shape(50, 1).unpack(&pack(100), &mut bytes), None);
        assert_eq!(shape(50, 1).unpack(&[], &mut bytes), None);
    }
}
