//! Positions seen before in a search.

/// What a score says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy)]
pub(crate) struct Entry<M> {
    key: u64,
    pub mv: Option<M>,
    pub score: i32,
    pub depth: u8,
    pub bound: Bound,
    /// The search it was seen in; scores of earlier ones depend on a game that
    /// has gone on.
    pub search: u8,
}

/// Keeps the deepest of the newest search where positions share a place.
pub(crate) struct Transpositions<M> {
    entries: Vec<Option<Entry<M>>>,
    search: u8,
}

impl<M: Copy> Transpositions<M> {
    /// As many as fit so many bytes; a power of two.
    pub fn new(bytes: usize) -> Self {
        let most = (bytes / size_of::<Option<Entry<M>>>()).max(2);
        let len = 1 << most.ilog2();
        Transpositions {
            entries: vec![None; len],
            search: 0,
        }
    }

    /// Another search begins.
    pub fn begin(&mut self) {
        self.search = self.search.wrapping_add(1);
    }

    fn place(&self, key: u64) -> usize {
        (key >> 32) as usize & (self.entries.len() - 1)
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<&Entry<M>> {
        let entry = self.entries[self.place(key)].as_ref();
        entry.filter(|entry| entry.key == key)
    }

    /// Was it seen in this search?
    #[inline]
    pub fn is_fresh(&self, entry: &Entry<M>) -> bool {
        entry.search == self.search
    }

    #[inline]
    pub fn put(&mut self, key: u64, mv: Option<M>, score: i32, depth: u8, bound: Bound) {
        let search = self.search;
        let place = self.place(key);
        let kept = &mut self.entries[place];
        let stays = kept
            .is_some_and(|entry| entry.search == search && entry.key != key && entry.depth > depth);
        if !stays {
            *kept = Some(Entry {
                key,
                mv,
                score,
                depth,
                bound,
                search,
            });
        }
    }
}
