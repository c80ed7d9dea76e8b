//! The ranks of a board, numbered by what is on them.
//!
//! A row is a class, how many pieces of each side are on it, and a number in
//! the class. Rows that are not their own mirror image come in pairs; in a
//! class first stands one of each pair, then the rows that are their own
//! image, then the others of the pairs in the same order. So the number of the
//! mirror image follows from the number alone.

use crate::game::{EMPTY, Stack, height, swapped, top};
use crate::size::Size;

/// A row as the numbering sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    pub class: u16,
    pub number: u32,
}

/// Rows with the same pieces.
#[derive(Clone, Default)]
pub struct Class {
    /// Codes in the order of their numbers.
    pub codes: Vec<u32>,
    /// How many pairs there are, and how many rows that are their own image.
    pub pairs: u32,
    pub own_images: u32,
}

/// Where a row stands in its class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Half {
    /// The first of a pair.
    First,
    /// Its own image.
    Middle,
    /// The second of a pair.
    Second,
}

impl Class {
    #[inline(always)]
    pub fn half(&self, number: u32) -> Half {
        if number < self.pairs {
            Half::First
        } else if number < self.pairs + self.own_images {
            Half::Middle
        } else {
            Half::Second
        }
    }

    /// The number of the mirror image.
    #[inline(always)]
    pub fn mirrored(&self, number: u32) -> u32 {
        let shift = self.pairs + self.own_images;
        match self.half(number) {
            Half::First => number + shift,
            Half::Middle => number,
            Half::Second => number - shift,
        }
    }
}

/// All rows of a width, or those without a top piece of one side.
#[derive(Clone)]
pub struct Rows {
    bits: u32,
    width: usize,
    /// By pieces of the first player times `width + 1`, and of the second.
    pub classes: Vec<Class>,
    /// By code, seen as it is and with colours exchanged.
    rows: [Vec<Option<Row>>; 2],
}

impl Rows {
    /// Bits of a code, if rows of this size are not too many for a table.
    pub fn code_bits(size: Size) -> Option<u32> {
        let bits = (size.height + 1) * size.width;
        (bits <= 24).then_some(bits as u32)
    }

    pub fn new(size: Size, without_tops_of: Option<usize>) -> Rows {
        let bits = size.height as u32 + 1;
        let width = size.width;
        let codes = 1usize << (bits as usize * width);
        let mut rows = Rows {
            bits,
            width,
            classes: vec![Class::default(); (width + 1) * (width + 1)],
            rows: [vec![None; codes], vec![None; codes]],
        };
        rows.each(&mut vec![EMPTY; width], 0, size.height, without_tops_of);
        for class in 0..rows.classes.len() {
            rows.order(class);
        }
        for (class, entry) in rows.classes.iter().enumerate() {
            for (number, &code) in entry.codes.iter().enumerate() {
                let row = Row {
                    class: class as u16,
                    number: number as u32,
                };
                rows.rows[0][code as usize] = Some(row);
                let exchanged: Vec<Stack> = decode(code, bits, width).map(swapped).collect();
                rows.rows[1][encode(&exchanged, bits) as usize] = Some(row);
            }
        }
        rows
    }

    /// Collects every row into its class.
    fn each(&mut self, row: &mut Vec<Stack>, at: usize, most: usize, barred: Option<usize>) {
        if at < row.len() {
            for stack in EMPTY..(EMPTY << (most + 1)) {
                if barred.is_none() || top(stack) != barred {
                    row[at] = stack;
                    self.each(row, at + 1, most, barred);
                }
            }
            row[at] = EMPTY;
            return;
        }
        let pieces: usize = row.iter().map(|stack| height(*stack)).sum();
        let second: usize = row
            .iter()
            .map(|stack| stack.count_ones() as usize - 1)
            .sum();
        let first = pieces - second;
        if first <= self.width && second <= self.width {
            let code = encode(row, self.bits);
            self.classes[first * (self.width + 1) + second]
                .codes
                .push(code);
        }
    }

    /// Puts a class in order: firsts of pairs, own images, seconds of pairs.
    fn order(&mut self, class: usize) {
        let (bits, width) = (self.bits, self.width);
        let mirrored = |code: u32| {
            let mut row: Vec<Stack> = decode(code, bits, width).collect();
            row.reverse();
            encode(&row, bits)
        };
        let class = &mut self.classes[class];
        let codes = std::mem::take(&mut class.codes);
        let firsts: Vec<u32> = codes
            .iter()
            .copied()
            .filter(|c| *c < mirrored(*c))
            .collect();
        let own: Vec<u32> = codes
            .iter()
            .copied()
            .filter(|c| *c == mirrored(*c))
            .collect();
        class.pairs = firsts.len() as u32;
        class.own_images = own.len() as u32;
        class.codes.extend(&firsts);
        class.codes.extend(own);
        class
            .codes
            .extend(firsts.iter().map(|code| mirrored(*code)));
    }

    /// The row of these cells; none if it is not among them.
    #[inline(always)]
    pub fn row(&self, cells: &[Stack], exchanged: bool) -> Option<Row> {
        self.rows[usize::from(exchanged)][encode(cells, self.bits) as usize]
    }

    /// Writes a row into cells.
    #[inline(always)]
    pub fn write(&self, class: usize, number: u32, cells: &mut [Stack]) {
        let code = self.classes[class].codes[number as usize];
        for (cell, stack) in cells.iter_mut().zip(decode(code, self.bits, self.width)) {
            *cell = stack;
        }
    }
}

#[inline(always)]
fn encode(cells: &[Stack], bits: u32) -> u32 {
    cells
        .iter()
        .rev()
        .fold(0, |code, stack| code << bits | u32::from(*stack))
}

#[inline(always)]
fn decode(code: u32, bits: u32, width: usize) -> impl Iterator<Item = Stack> {
    (0..width as u32).map(move |i| (code >> (bits * i) & ((1 << bits) - 1)) as Stack)
}
