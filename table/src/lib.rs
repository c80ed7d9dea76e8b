//! The file a solved game is kept in.
//!
//! [`write()`] takes what the solver gives, one value for each number of an
//! index, and makes a small file of it. A [`Table`] is such a file opened, or
//! the same bytes in memory or anywhere else they can be read ([`Source`]):
//! opening reads no values, a probe reads one block of them, and
//! [`Table::check`] reads everything. `FORMAT.md` specifies the bytes.
//!
//! ```
//! use kanzen_rules::Value;
//! use kanzen_solver::{Found, Values};
//! use kanzen_table::{Meta, Packing, Summary, Table};
//!
//! let dir = tempfile::tempdir()?;
//! let path = dir.path().join("tiny.kzt");
//! let meta = Meta {
//!     game: "tiny".to_string(),
//!     ruleset: String::new(),
//!     index_version: 1,
//!     program: "0.1.0".to_string(),
//!     summary: Summary {
//!         positions: 2,
//!         stored: 2,
//!         win: 1,
//!         loss: 1,
//!         draw: 0,
//!         longest_win: Some(1),
//!         longest_loss: Some(2),
//!         start: Some(Value::Loss(2)),
//!     },
//! };
//! let rules_hash = [0; 32];
//! let values = Values::Narrow(vec![1, 2]);
//! kanzen_table::write(&path, rules_hash, &meta, &values, Packing::Quick)?;
//!
//! let table = Table::open(&path)?;
//! table.expect_rules(&rules_hash, 1)?;
//! assert_eq!(table.value(0)?, Found::Value(Value::Win(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

// The format, over bytes wherever they are.
mod block;
mod decode;
mod error;
mod header;
mod meta;
mod read;
mod source;

// Tables that are written, files, and all that may happen to them: not in a
// browser, where there are none and zstd's C code cannot go.
#[cfg(not(target_arch = "wasm32"))]
mod files;
#[cfg(not(target_arch = "wasm32"))]
mod pack;
#[cfg(not(target_arch = "wasm32"))]
mod place;
#[cfg(not(target_arch = "wasm32"))]
mod state;
#[cfg(not(target_arch = "wasm32"))]
mod write;

pub use error::TableError;
pub use meta::{Meta, Summary};
pub use read::Table;
pub use source::Source;

#[cfg(not(target_arch = "wasm32"))]
pub use {
    files::{File, Readable},
    place::{replace, sweep},
    state::State,
    write::{Packing, write},
};

#[cfg(all(feature = "faults", not(target_arch = "wasm32")))]
pub use files::{Operation, disturb, undisturbed};
