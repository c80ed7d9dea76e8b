//! A zstd frame back to bytes: by zstd itself, or where its C code cannot go,
//! in a browser, by a decoder in Rust. A test holds the two to each other.

/// No more than this is needed to go back to while decoding: what the format
/// of zstd asks of every decoder.
#[cfg(any(test, target_arch = "wasm32"))]
const MOST_WINDOW: u64 = 8 << 20;

/// Puts what is in `compressed` into `bytes`; tells how many they are, none if
/// it is no frame or has more.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn decode(compressed: &[u8], bytes: &mut [u8]) -> Option<usize> {
    use std::cell::RefCell;
    use zstd::bulk::Decompressor;
    thread_local! {
        // A new one for each block would cost more than the block.
        static DECODER: RefCell<Decompressor<'static>> = RefCell::default();
    }
    let decoded =
        DECODER.with_borrow_mut(|decoder| decoder.decompress_to_buffer(compressed, bytes));
    decoded.ok()
}

#[cfg(target_arch = "wasm32")]
pub(crate) use decode_in_rust as decode;

#[cfg(any(test, target_arch = "wasm32"))]
pub(crate) fn decode_in_rust(compressed: &[u8], bytes: &mut [u8]) -> Option<usize> {
    use ruzstd::decoding::FrameDecoder;
    use std::cell::RefCell;
    thread_local! {
        static DECODER: RefCell<FrameDecoder> = RefCell::default();
    }
    let decoded = DECODER.with_borrow_mut(|decoder| {
        decoder.set_max_window_size(MOST_WINDOW);
        decoder.decode_all(compressed, bytes)
    });
    decoded.ok()
}

/// Bytes that a frame of so many has at most (`ZSTD_compressBound`): one that
/// gains nothing has them as they are.
pub(crate) fn most_compressed(len: usize) -> usize {
    const SMALL: usize = 128 << 10;
    len + (len >> 8) + (SMALL.saturating_sub(len) >> 11)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The decoders must agree on what is a block and on what is none.
    fn both(compressed: &[u8], len: usize) -> Option<Vec<u8>> {
        let decoded = [decode, decode_in_rust].map(|decode| {
            let mut bytes = vec![0; len];
            let len = decode(compressed, &mut bytes)?;
            bytes.truncate(len);
            Some(bytes)
        });
        let [zstd, rust] = decoded;
        assert_eq!(zstd, rust);
        zstd
    }

    /// Slots as a game has them: runs, repetitions and noise.
    fn slots(len: usize) -> Vec<u8> {
        let noise = |i: usize| (i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 60;
        (0..len)
            .map(|i| match i % 300 {
                0..100 => 254,
                100..200 => (i % 7) as u8,
                _ => noise(i) as u8,
            })
            .collect()
    }

    #[test]
    fn the_decoder_in_rust_gives_what_zstd_gives() {
        for len in [0, 1, 6, 1000, 2048, 8192, 1 << 16, 1 << 17] {
            for level in [1, 3, 15, 22] {
                let slots = slots(len);
                let compressed = zstd::bulk::compress(&slots, level).unwrap();
                assert_eq!(both(&compressed, len), Some(slots), "{len} at {level}");
                assert_eq!(both(&compressed[..compressed.len() / 2], len), None);
                if len > 0 {
                    assert_eq!(both(&compressed, len - 1), None, "{len}");
                }
            }
        }
        assert_eq!(both(b"not zstd", 8), None);
        let bomb = zstd::bulk::compress(&vec![0; 100 << 20], 3).unwrap();
        assert_eq!(both(&bomb, 8192), None);
    }

    #[test]
    fn frames_are_as_long_as_zstd_says_at_most() {
        for len in [
            0,
            1,
            255,
            256,
            2048,
            8192,
            131_071,
            131_072,
            131_073,
            1 << 20,
        ] {
            let bound = zstd::zstd_safe::compress_bound(len);
            assert_eq!(most_compressed(len), bound, "{len}");
        }
    }
}
