//! What solving, its results and its measurements can be told.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use kanzen_catalog::PassOptions;

use super::values::memory;

#[derive(clap::Args)]
pub struct Solve {
    /// A game's name, or a ruleset file that ends in .toml
    pub game: String,
    /// Solve every material with so many pieces, royal ones left out, that has no table yet
    #[arg(long, value_name = "N")]
    pub pieces: Option<usize>,
    /// Set that the pieces are taken from; the game's first if it is not given
    #[arg(long, value_name = "NAME", requires = "pieces")]
    pub set: Option<String>,
    /// Memory that may be used, like 18G or 500M; all that is free if it is not given
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    pub memory: Option<u64>,
    /// Go on with an unfinished solve, if there is one
    #[arg(long)]
    pub resume: bool,
    /// Forget an unfinished solve and begin again
    #[arg(long, conflicts_with = "resume")]
    pub restart: bool,
    /// Seconds of work between checkpoints, more where one takes long; 0 for as many as possible
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    pub checkpoint: u32,
    /// Take longer to write a smaller table, without how long wins take
    #[arg(long)]
    pub pack: bool,
}

#[derive(clap::Args)]
pub struct Verify {
    /// A game's name, or a ruleset file that ends in .toml
    pub game: String,
    /// Verify the table of every material with so many pieces, royal ones left out, that was not verified before
    #[arg(long, value_name = "N")]
    pub pieces: Option<usize>,
    /// Set that the pieces are taken from; the game's first if it is not given
    #[arg(long, value_name = "NAME", requires = "pieces")]
    pub set: Option<String>,
    #[command(flatten)]
    pub pass: Pass,
}

#[derive(clap::Args)]
pub struct Stats {
    /// A game's name, or a ruleset file that ends in .toml
    pub game: String,
    #[command(flatten)]
    pub pass: Pass,
}

/// How a table is gone through.
#[derive(clap::Args)]
pub struct Pass {
    /// Memory that may be used, like 18G or 500M; all that is free if it is not given
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    pub memory: Option<u64>,
    /// Forget what was found before, finished or not, and begin again
    #[arg(long)]
    pub restart: bool,
}

impl Pass {
    pub fn options<'a>(&self, announce: &'a (dyn Fn(f64) + Sync)) -> PassOptions<'a> {
        PassOptions {
            memory: self.memory,
            restart: self.restart,
            announce,
            ..PassOptions::default()
        }
    }
}

#[derive(clap::Args)]
pub struct Export {
    /// A game's name, or a ruleset file that ends in .toml
    pub game: String,
    /// File for the positions, which must end in .parquet
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Condition that positions must meet, like 'plies>=10'; several are joined with and
    #[arg(long = "where", value_name = "CONDITION")]
    pub conditions: Vec<String>,
    /// Columns to write, like position,value,plies; all if they are not given
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub columns: Vec<String>,
    /// Write one of each set of positions that symmetries turn into each other
    #[arg(long)]
    pub folded: bool,
}

#[derive(clap::Args)]
pub struct Results {
    /// File of results, a JSON object a line
    pub file: PathBuf,
    /// Games to solve, added to the file if they are not in it; all in the file if none is given
    pub games: Vec<String>,
    /// Leave out games that took more seconds than this, unless they are named
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub under: u32,
    #[command(flatten)]
    pub origin: Origin,
}

/// Where results come from.
#[derive(clap::Args)]
pub struct Origin {
    /// Commit of the program, kept with what is added
    #[arg(long, value_name = "ID", default_value = "")]
    pub commit: String,
    /// Machine, kept with what is added
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub machine: String,
}

#[derive(clap::Args)]
pub struct Bench {
    /// Games, ruleset files that end in .toml, or suites of games; or serve
    #[arg(value_name = "NAME", default_value = "quick")]
    pub names: Vec<String>,
    /// Runs of each measurement; 5 if it is not given, fewer where they take long
    #[arg(long, value_name = "N")]
    pub runs: Option<NonZeroUsize>,
    /// Add what is measured to a file, a JSON object a line
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    #[command(flatten)]
    pub origin: Origin,
    /// Count instructions alone, and fail if one game needs 10 % more for an edge than its newest record in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["runs", "record"])]
    pub against: Option<PathBuf>,
}
