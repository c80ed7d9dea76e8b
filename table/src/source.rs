//! Where the bytes of a table are.

use std::io;

/// Bytes that can be read at any place, by any number of threads at once: a
/// [file](crate::Readable), memory, or what somebody else has and is asked for.
pub trait Source: Send + Sync {
    /// How many there are now.
    fn bytes(&self) -> io::Result<u64>;

    /// Reads as many bytes as there are in `bytes`, from `at` on.
    fn read_exact_at(&self, bytes: &mut [u8], at: u64) -> io::Result<()>;
}

impl<B: AsRef<[u8]> + Send + Sync> Source for B {
    fn bytes(&self) -> io::Result<u64> {
        Ok(self.as_ref().len() as u64)
    }

    fn read_exact_at(&self, bytes: &mut [u8], at: u64) -> io::Result<()> {
        let from = usize::try_from(at).ok();
        let rest = from.and_then(|from| self.as_ref().get(from..));
        let there = rest.and_then(|rest| rest.get(..bytes.len()));
        bytes.copy_from_slice(there.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_has_what_is_there_and_no_more() {
        let memory = vec![1, 2, 3];
        let read = |at| {
            let mut bytes = [0; 2];
            let read = memory.read_exact_at(&mut bytes, at);
            read.map(|()| bytes).map_err(|error| error.kind())
        };
        assert_eq!(memory.bytes().unwrap(), 3);
        assert_eq!(read(1), Ok([2, 3]));
        for at in [2, 3, 4, u64::MAX] {
            assert_eq!(read(at), Err(io::ErrorKind::UnexpectedEof), "{at}");
        }
        assert!(memory.read_exact_at(&mut [], 3).is_ok());
    }
}
