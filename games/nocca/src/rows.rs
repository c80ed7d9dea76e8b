//! The ranks of a board, numbered by what is on them.
//!
//! A row is a class, how many pieces of each side are on it, and a number in
//! the class. Rows that are not their own mirror image come in pairs; in a
//! class first stands one of each pair, then the rows that are their own
//! image, then the others of the pairs in the same order. So the number of the
//! mirror image follows from the number alone.

use crate::game::{EMPTY, Stack, covers_the_other_side, height, swapped, top};
use crate::size::Size;

/// A row as the numbering sees it: its class and number, and the number and
/// half of its mirror image, in 24 and 8 bits each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    number: u32,
    mirrored: u32,
}

const NUMBER_BITS: u32 = 24;

impl Row {
    /// No row at all.
    pub const NONE: Row = Row {
        number: u32::MAX,
        mirrored: u32::MAX,
    };

    fn new(class: usize, entry: &Class, number: u32) -> Row {
        Row {
            number: (class as u32) << NUMBER_BITS | number,
            mirrored: (entry.half(number) as u32) << NUMBER_BITS | entry.mirrored(number),
        }
    }

    #[inline(always)]
    pub fn class(self) -> usize {
        (self.number >> NUMBER_BITS) as usize
    }

    /// Its number in the class, or that of its mirror image.
    #[inline(always)]
    pub fn number(self, mirrored: bool) -> u64 {
        let word = if mirrored { self.mirrored } else { self.number };
        u64::from(word & ((1 << NUMBER_BITS) - 1))
    }

    #[inline(always)]
    pub fn half(self) -> Half {
        match self.mirrored >> NUMBER_BITS {
            0 => Half::First,
            1 => Half::Middle,
            _ => Half::Second,
        }
    }
}

/// The files of a row with a top piece of the first player, with one of the
/// second, without room, with room for one piece, and with a top piece over one
/// of the other side.
pub type RowSets = [u8; 5];

/// Rows with the same pieces.
#[derive(Clone, Default)]
pub struct Class {
    /// Codes in the order of their numbers.
    pub codes: Vec<u32>,
    /// The sets of files of each.
    sets: Vec<RowSets>,
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
}

impl Rows {
    /// Bits of a code, if rows of this size are not too many for a table.
    pub fn code_bits(size: Size) -> Option<u32> {
        let bits = size.stack_bits() * size.width as u32;
        (bits <= NUMBER_BITS).then_some(bits)
    }

    pub fn new(size: Size, without_tops_of: Option<usize>) -> Rows {
        let bits = size.stack_bits();
        let width = size.width;
        let mut rows = Rows {
            bits,
            width,
            classes: vec![Class::default(); (width + 1) * (width + 1)],
        };
        rows.each(&mut vec![EMPTY; width], 0, size.highest(), without_tops_of);
        for class in 0..rows.classes.len() {
            rows.order(class, size.height);
        }
        rows
    }

    /// Appends a row for every code, or [`Row::NONE`]: first for the rows as
    /// they are, then for those with colours exchanged.
    pub fn append_to(&self, lookup: &mut Vec<Row>) {
        let codes = 1usize << (self.bits as usize * self.width);
        let first = lookup.len();
        lookup.resize(first + 2 * codes, Row::NONE);
        let (plain, exchanged) = lookup[first..].split_at_mut(codes);
        for (class, entry) in self.classes.iter().enumerate() {
            for (number, &code) in entry.codes.iter().enumerate() {
                let row = Row::new(class, entry, number as u32);
                plain[code as usize] = row;
                let stacks: Vec<Stack> = decode(code, self.bits, self.width).map(swapped).collect();
                exchanged[encode(&stacks, self.bits) as usize] = row;
            }
        }
    }

    /// Collects every row into its class.
    fn each(&mut self, row: &mut Vec<Stack>, at: usize, most: usize, barred: Option<usize>) {
        if at < row.len() {
            for stack in EMPTY..=Stack::MAX >> (Stack::BITS as usize - 1 - most) {
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

    /// Puts a class in order: firsts of pairs, own images, seconds of pairs. A
    /// stack of `full` pieces has no room.
    fn order(&mut self, class: usize, full: usize) {
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
        let sets = |code: &u32| {
            let files = |holds: &dyn Fn(Stack) -> bool| {
                let stacks = decode(*code, bits, width).enumerate();
                let files = stacks.filter(|(_, stack)| holds(*stack));
                files.fold(0, |set, (file, _)| set | 1 << file)
            };
            [
                files(&|stack| top(stack) == Some(0)),
                files(&|stack| top(stack) == Some(1)),
                files(&|stack| height(stack) == full),
                files(&|stack| height(stack) + 1 == full),
                files(&|stack| covers_the_other_side(stack)),
            ]
        };
        class.sets = class.codes.iter().map(sets).collect();
    }

    /// A row by its number.
    #[inline(always)]
    pub fn row(&self, class: usize, number: u64) -> Row {
        Row::new(class, &self.classes[class], number as u32)
    }

    /// The stacks of a row, and its sets of files.
    #[inline(always)]
    pub fn stacks(&self, class: usize, number: u64) -> (u64, RowSets) {
        let class = &self.classes[class];
        (
            class.codes[number as usize].into(),
            class.sets[number as usize],
        )
    }
}

fn encode(cells: &[Stack], bits: u32) -> u32 {
    cells
        .iter()
        .rev()
        .fold(0, |code, stack| code << bits | u32::from(*stack))
}

fn decode(code: u32, bits: u32, width: usize) -> impl Iterator<Item = Stack> {
    (0..width as u32).map(move |i| (code >> (bits * i) & ((1 << bits) - 1)) as Stack)
}
