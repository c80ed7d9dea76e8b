//! What a visitor may ask of the server, in one place; `kanzen_api::limits` has what
//! may be asked of anybody. `API.md` has the same.

use std::time::Duration;

/// Bytes of a request's body.
pub const BODY: usize = 64 << 10;
/// Time for a request to arrive.
pub const ARRIVAL: Duration = Duration::from_secs(10);
/// Time for its answer to be made.
pub const ANSWER: Duration = Duration::from_secs(20);
/// Time that a client may take to accept some more bytes.
pub const DEPARTURE: Duration = Duration::from_secs(20);
/// Time for answers that are on their way when the server ends.
pub const FAREWELL: Duration = Duration::from_secs(5);

/// Requests for cards that wait while another is answered.
pub const CARDS_WAITING: usize = 8;
/// Pieces on a card, kings left out: their tables are made in a moment.
pub const CARD_PIECES: usize = 4;

/// Games kept open, the latest used.
pub const OPEN_GAMES: usize = 32;
/// Bytes that the numbering of one game may take.
pub const NUMBERING: u64 = 256 << 20;
/// The same of all games that are open, kept or in use.
pub const NUMBERINGS: u64 = 512 << 20;
/// Connections at once, if the system grants as many files.
pub const CONNECTIONS: usize = 16_384;
/// Threads that answer short questions.
pub const THREADS: usize = 32;
/// Short questions that wait for one.
pub const WAITING: usize = 4096;

/// Numbers of a game that is solved on request: by somebody at this machine,
/// and by anybody.
pub const SOLVED_AT_HOME: u64 = 300_000_000;
pub const SOLVED_FOR_ALL: u64 = 5_000_000;
/// Numbers of a game whose positions are counted on request.
pub const COUNTED: u64 = 5_000_000;
