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
    #[inline(always)]
    fn find(cells: &[Self], content: u32) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if Self::WIDTH == 1 && cells.len() == 64 {
            // SAFETY: there are 64 cells of a byte.
            return unsafe { find_byte(cells.as_ptr().cast(), content as u8) };
        }
        let mut found = 0;
        for (i, cell) in cells.iter().enumerate() {
            found |= u64::from(cell.get() == content) << i;
        }
        found
    }

    /// Cells as values, and back if they are of this width.
    fn values(cells: Vec<Self::Plain>) -> Values;
    fn cells(values: Values) -> Option<Vec<Self::Plain>>;
}

macro_rules! cells {
    ($($atomic:ty, $plain:ty, $values:path);*) => {$(
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

cells!(AtomicU8, u8, Values::Narrow; AtomicU16, u16, Values::Wide);

/// Which of the 64 bytes from here on are this one, as bits.
///
/// # Safety
/// The bytes must be there. Others may write to them meanwhile.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn find_byte(bytes: *const u8, byte: u8) -> u64 {
    use std::arch::x86_64::{__m128i, _mm_cmpeq_epi8, _mm_movemask_epi8, _mm_set1_epi8};
    // SAFETY: part of every x86-64 processor.
    let wanted = unsafe { _mm_set1_epi8(byte as i8) };
    let mut found = 0;
    for i in 0..4 {
        let some: __m128i;
        // SAFETY: reads 16 of the bytes, and nothing else happens. Written as
        // an instruction, since to the language it would be a race: each byte
        // is read whole, and that is all that matters.
        unsafe {
            std::arch::asm!(
                "movdqu {}, [{}]",
                out(xmm_reg) some,
                in(reg) bytes.add(16 * i),
                options(nostack, readonly, preserves_flags),
            );
        }
        // SAFETY: as above.
        let same = unsafe { _mm_movemask_epi8(_mm_cmpeq_epi8(some, wanted)) };
        found |= u64::from(same as u16) << (16 * i);
    }
    found
}

/// Plain cells as shared ones.
pub(crate) fn shared<C: Cell>(cells: &mut [C::Plain]) -> &[C] {
    const { assert!(size_of::<C>() == size_of::<C::Plain>()) };
    const { assert!(align_of::<C>() == align_of::<C::Plain>()) };
    // SAFETY: an atomic integer has the layout of the plain one (the bounds
    // above leave nothing else), and nobody else has the slice meanwhile.
    unsafe { std::slice::from_raw_parts(cells.as_mut_ptr().cast(), cells.len()) }
}

/// So many zeros, in large pages where the system grants them: cells are read
/// and written everywhere at once, and small pages cost a miss each.
pub(crate) fn zeros<P: Zeroable>(len: u64) -> Result<Vec<P>, NoMemory> {
    let no_memory = NoMemory {
        bytes: len.saturating_mul(size_of::<P>() as u64),
    };
    let len = usize::try_from(len).map_err(|_| no_memory)?;
    let cells = try_zeroed_vec::<P>(len).map_err(|()| no_memory)?;
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 4096;
        let start = (cells.as_ptr() as usize).next_multiple_of(PAGE);
        let end = (cells.as_ptr() as usize + size_of_val(&cells[..])) / PAGE * PAGE;
        if start < end {
            // SAFETY: the range is within memory we own, and the advice changes
            // nothing that can be seen. If it is refused, pages stay small.
            unsafe { libc::madvise(start as *mut _, end - start, libc::MADV_HUGEPAGE) };
        }
    }
    Ok(cells)
}

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
