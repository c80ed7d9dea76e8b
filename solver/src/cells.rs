//! The cells of a solve, one a number: plain memory between the parts of a
//! round, shared by all threads within one.

use std::sync::atomic::{AtomicU8, AtomicU16, Ordering::Relaxed};

use bytemuck::Zeroable;
use bytemuck::allocation::try_zeroed_vec;

use crate::values::Values;
use crate::watch::NoMemory;

/// An atomic integer as a cell; its content is widened to `u32` for all.
pub(crate) trait Cell: Sized + Sync + Send {
    /// The same without sharing.
    type Plain: Copy + Zeroable + Into<u32> + Send + Sync;
    /// Bytes it takes.
    const WIDTH: u8 = size_of::<Self>() as u8;
    /// A number that names no position to be stored.
    const HOLE: u32;
    /// A draw, and the counter that has come to nothing.
    const DRAW: u32 = Self::HOLE - 1;
    /// With a higher counter there is no room for the first distances.
    const MOST_COUNTER: u32 = Self::DRAW - 6;

    fn get(&self) -> u32;
    fn set(&self, content: u32);
    /// Replaces the content by what `change` makes of it, unless that is none;
    /// gives what it was replaced by.
    fn update(&self, change: impl Fn(u32) -> Option<u32>) -> Option<u32>;

    /// Which of up to 64 cells hold this, as bits.
    fn find(cells: &[Self], content: u32) -> u64;

    /// Plain cells as shared ones.
    fn shared(cells: &mut [Self::Plain]) -> &[Self];

    /// Cells as values, and back if they are of this width.
    fn values(cells: Vec<Self::Plain>) -> Values;
    fn cells(values: Values) -> Option<Vec<Self::Plain>>;
}

macro_rules! cells {
    ($($atomic:ty, $plain:ty, $values:path, $find:path);*) => {$(
        impl Cell for $atomic {
            type Plain = $plain;
            const HOLE: u32 = <$plain>::MAX as u32;

            #[inline(always)]
            fn get(&self) -> u32 {
                self.load(Relaxed).into()
            }

            #[inline(always)]
            fn set(&self, content: u32) {
                self.store(content as $plain, Relaxed);
            }

            #[inline(always)]
            fn update(&self, change: impl Fn(u32) -> Option<u32>) -> Option<u32> {
                let mut content = self.load(Relaxed);
                loop {
                    let new = change(content.into())?;
                    let swapped =
                        self.compare_exchange_weak(content, new as $plain, Relaxed, Relaxed);
                    match swapped {
                        Ok(_) => return Some(new),
                        Err(other) => content = other,
                    }
                }
            }

            #[inline(always)]
            fn find(cells: &[$atomic], content: u32) -> u64 {
                $find(cells, content)
            }

            fn shared(cells: &mut [$plain]) -> &[$atomic] {
                const { assert!(size_of::<$atomic>() == size_of::<$plain>()) };
                const { assert!(align_of::<$atomic>() == align_of::<$plain>()) };
                let (first, len) = (cells.as_mut_ptr(), cells.len());
                // SAFETY: the atomic integer is documented to have the size and
                // the bit validity of the plain one, and has its alignment
                // here, so these are `len` of either. The pointer may write,
                // since it comes from an exclusive borrow, which lasts as long
                // as what is returned: until then nobody uses the plain cells.
                unsafe { std::slice::from_raw_parts(first.cast::<$atomic>(), len) }
            }

            fn values(cells: Vec<$plain>) -> Values {
                $values(cells)
            }

            fn cells(values: Values) -> Option<Vec<$plain>> {
                match values {
                    $values(cells) => Some(cells),
                    _ => None,
                }
            }
        }
    )*};
}

cells!(
    AtomicU8, u8, Values::Narrow, find_byte;
    AtomicU16, u16, Values::Wide, find_one_by_one
);

/// [`Cell::find`], one cell after the other.
#[inline(always)]
fn find_one_by_one<C: Cell>(cells: &[C], content: u32) -> u64 {
    let mut found = 0;
    for (i, cell) in cells.iter().enumerate() {
        found |= u64::from(cell.get() == content) << i;
    }
    found
}

/// [`Cell::find`] for bytes: 64 of them in four steps where the processor can.
#[inline(always)]
fn find_byte(cells: &[AtomicU8], content: u32) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Ok(cells) = cells.try_into() {
        return find_in_vectors(cells, content as u8);
    }
    find_one_by_one(cells, content)
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn find_in_vectors(cells: &[AtomicU8; 64], byte: u8) -> u64 {
    use std::arch::x86_64::{__m128i, _mm_cmpeq_epi8, _mm_movemask_epi8, _mm_set1_epi8};
    // SAFETY: part of every x86-64 processor, as are the two below.
    let wanted = unsafe { _mm_set1_epi8(byte as i8) };
    let (cells, _) = cells.as_chunks::<16>();
    let mut found = 0;
    for (i, cells) in cells.iter().enumerate() {
        let some: __m128i;
        // SAFETY: the 16 bytes at `cells` are there, and nothing is written.
        // Other threads may write to them meanwhile, each byte by an atomic
        // store of its own; the instruction reads each byte whole, old or new,
        // as 16 relaxed loads would, which is what it stands for. Rust has no
        // load of that kind, so it is written as an instruction.
        unsafe {
            std::arch::asm!(
                "movdqu {}, [{}]",
                out(xmm_reg) some,
                in(reg) cells,
                options(nostack, readonly, preserves_flags),
            );
        }
        // SAFETY: as above.
        let same = unsafe { _mm_movemask_epi8(_mm_cmpeq_epi8(some, wanted)) };
        found |= u64::from(same as u16) << (16 * i);
    }
    found
}

/// So many zeros, in large pages where the system grants them: cells are read
/// and written everywhere at once, and small pages cost a miss each.
pub(crate) fn zeros<P: Zeroable>(len: u64) -> Result<Vec<P>, NoMemory> {
    let no_memory = NoMemory {
        bytes: len.saturating_mul(size_of::<P>() as u64),
    };
    let len = usize::try_from(len).map_err(|_| no_memory)?;
    let mut cells = try_zeroed_vec::<P>(len).map_err(|()| no_memory)?;
    ask_for_large_pages(&mut cells);
    Ok(cells)
}

/// If it is refused, pages stay small.
#[cfg(target_os = "linux")]
fn ask_for_large_pages<P>(cells: &mut [P]) {
    const PAGE: usize = 4096;
    let bytes = size_of_val(cells);
    let first: *mut u8 = cells.as_mut_ptr().cast();
    let before = first.align_offset(PAGE);
    let len = bytes.saturating_sub(before) / PAGE * PAGE;
    if len > 0 {
        // SAFETY: the pages lie within memory that is borrowed for us alone,
        // and the advice changes nothing that can be seen.
        unsafe { libc::madvise(first.add(before).cast(), len, libc::MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
fn ask_for_large_pages<P>(_: &mut [P]) {}

/// Asks for a cell to be brought near before it is used.
#[inline(always)]
pub(crate) fn prefetch<T>(cell: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch has no effect but time.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(cell).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = cell;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_found_as_one_by_one() {
        // Every content at every place, and fewer cells than make a vector.
        let mut plain: Vec<u8> = (0..=255).cycle().take(256 + 64).collect();
        let cells = AtomicU8::shared(&mut plain);
        for first in 0..256 {
            for (len, content) in [(64, 0), (64, 7), (64, 254), (64, 255), (63, 255), (0, 0)] {
                let some = &cells[first..first + len];
                let found = AtomicU8::find(some, content);
                assert_eq!(found, find_one_by_one(some, content), "{first} {content}");
            }
        }
    }

    #[test]
    fn what_is_written_to_shared_cells_stays() {
        let mut plain = zeros::<u16>(5000).unwrap();
        let cells = AtomicU16::shared(&mut plain);
        std::thread::scope(|scope| {
            for part in cells.chunks(1000) {
                scope.spawn(|| part.iter().for_each(|cell| cell.set(0x1234)));
            }
        });
        assert_eq!(plain, [0x1234; 5000]);
    }
}
