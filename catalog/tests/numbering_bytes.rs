//! What a numbering will take is told before it is made, and is what it takes.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use kanzen_catalog::Numbers;

/// The system's allocator, with the bytes that are held counted.
struct Counting;

static HELD: AtomicUsize = AtomicUsize::new(0);

// SAFETY: everything is handed on as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        HELD.fetch_add(layout.size(), Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Relaxed);
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn estimates_are_within_a_factor_of_two_and_nothing_where_there_is_no_numbering() {
    for name in [
        "nocca:2x3x2",
        "nocca:3x4x3",
        "nocca:4x4x4",
        "nocca:2x5x6",
        "nocca",
        "nocca:7x3x2",
        "anpanman",
        "dobutsu",
        "dobutsu-3x5",
        "ninemasu:SSPP",
        "ninemasu:RB",
    ] {
        let game = kanzen_catalog::open(name).unwrap();
        let told = game.estimate("none".as_ref());
        let before = HELD.load(Relaxed);
        let numbers = game.numbers();
        let taken = (HELD.load(Relaxed) - before) as u64;
        let Numbers::Exactly(numbers) = numbers else {
            panic!("{name} is numbered");
        };
        assert!(
            told.bytes <= 2 * taken && taken <= 2 * told.bytes,
            "{name}: {} bytes told, {taken} taken",
            told.bytes
        );
        assert!(numbers as f64 <= told.numbers, "{name}");
    }
    for name in ["shogi", "minishogi", "nocca:9x9x3", "yonin"] {
        let game = kanzen_catalog::open(name).unwrap();
        assert_eq!(game.estimate("none".as_ref()).bytes, 0, "{name}");
        assert!(matches!(game.numbers(), Numbers::About(_)), "{name}");
    }
}
