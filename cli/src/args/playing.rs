//! What games can be told: those one plays, those of players against each
//! other, and those that were kept.

use std::path::PathBuf;

use clap::ValueEnum;

use super::values::elo_pair;

#[derive(clap::Args)]
pub struct Play {
    /// A game's name, or a ruleset file that ends in .toml
    pub game: String,
    /// Position in SFEN; the start if it is not given
    pub position: Option<String>,
    /// Which side you play, or which sides, like first,third; both, or all, if people play every side
    #[arg(
        long,
        value_name = "SIDE",
        value_delimiter = ',',
        default_value = "first"
    )]
    pub side: Vec<Side>,
    /// Who answers, like teacher:level=3; for several opponents give it several times. Perfect if there is a table; if not alphabeta, or champion where four play
    #[arg(long, value_name = "PLAYER")]
    pub opponent: Vec<String>,
    /// Show the value of every position
    #[arg(long)]
    pub values: bool,
    /// Go on with a game that was saved
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    pub load: Option<PathBuf>,
    /// Makes the opponent's choices repeatable
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Side {
    First,
    Second,
    Third,
    Fourth,
    #[value(alias = "all")]
    Both,
}

#[derive(clap::Args)]
pub struct Tune {
    /// Rounds: in each all weights are moved a little, and follow the better half
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub rounds: u64,
    /// Games of a round; a multiple of six seats both halves alike
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub games: u64,
    /// Who plays
    #[arg(long, value_name = "PLAYER", default_value = "tree:nodes=1000")]
    pub player: String,
    /// Decides everything that is left to chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// File for the weights; games/yonin/weights/tuned.toml holds those of the program
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

#[derive(clap::Args)]
pub struct Match {
    /// A game's name, or a ruleset file that ends in .toml
    pub game: String,
    /// Who plays, two or more, like asai:depth=3; 'kanzen players' lists them
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    pub players: Vec<String>,
    /// Games of each pair, seats swapped from one to the next, 100 if it is not given; where four play, games in all, 72 if it is not given, which seats everyone alike
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub games: Option<u64>,
    /// Decides everything that is left to chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Plies by chance at the beginning, the same for both seatings
    #[arg(long, value_name = "PLIES", default_value_t = 0)]
    pub openings: u8,
    /// Plies after which a game is given up as a draw
    #[arg(long, value_name = "PLIES", default_value_t = 500)]
    pub max_plies: u16,
    /// Position in SFEN to begin with; the start if it is not given
    #[arg(long, value_name = "SFEN")]
    pub position: Option<String>,
    /// Stop as soon as it is likely enough that the first is the one or the other many Elo points better, like 0,20
    #[arg(long, value_name = "ELO,ELO", value_parser = elo_pair, allow_hyphen_values = true)]
    pub sprt: Option<[f64; 2]>,
    /// Write every game to a file, a JSON object a line
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

#[derive(clap::Args)]
pub struct Best {
    /// A game's name, or a ruleset file that ends in .toml
    pub game: String,
    /// Who is asked, like alphabeta:ms=1000; 'kanzen players' lists them
    pub player: String,
    /// Position in SFEN; the start if it is not given
    pub position: Option<String>,
    /// Decides what is left to chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

#[derive(clap::Args)]
pub struct Replay {
    /// File with games, as 'match --out' and 'save' in a game write it
    pub file: PathBuf,
    /// Show this game; without it a file with several is listed
    #[arg(long, value_name = "N")]
    pub game: Option<usize>,
}
