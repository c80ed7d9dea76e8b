//! The command line.

mod playing;
mod solving;
mod values;

use std::net::SocketAddr;
use std::num::NonZeroU8;
use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use kanzen_bench::SUITES;
use kanzen_catalog::{CatalogError, Lang, Shelf, USUAL_PIECES};

use crate::export;
pub use playing::{Best, Match, Play, Replay, Side, Tune};
pub use solving::{Bench, Export, Origin, Results, Solve, Stats, Verify};
use values::{address, host, memory};

/// Solves small board games completely and plays them perfectly
#[derive(Parser)]
#[command(
    name = "kanzen",
    version,
    after_help = "Examples:\n  kanzen solve anpanman\n  kanzen probe anpanman\n  kanzen play anpanman --lang ja"
)]
pub struct Args {
    #[command(flatten)]
    pub common: Common,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(clap::Args)]
pub struct Common {
    /// Print one JSON object and nothing else
    #[arg(long, global = true)]
    pub json: bool,
    /// Language: en or ja; by the locale if it is not given
    #[arg(long, global = true, value_name = "LANG")]
    pub lang: Option<Language>,
    /// Threads to work on; all cores if it is not given
    #[arg(long, global = true, value_name = "N")]
    pub threads: Option<NonZeroU8>,
    /// Directory of the tables; else KANZEN_TABLES, else the platform's data directory
    #[arg(long, global = true, value_name = "DIR")]
    pub tables: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum Language {
    En,
    Ja,
}

#[derive(Subcommand)]
pub enum Command {
    /// List the games
    #[command(after_help = "Examples:\n  kanzen games\n  kanzen games --json")]
    Games,
    /// Show a game's rules, or check a ruleset of your own
    #[command(
        after_help = "Examples:\n  kanzen rules show dobutsu\n  kanzen rules check my-game.toml"
    )]
    Rules {
        #[command(subcommand)]
        command: Rules,
    },
    /// Count sequences of legal moves
    #[command(
        after_help = "Examples:\n  kanzen perft shogi --depth 4\n  kanzen perft anpanman --depth 3 'sac/3/3/3/CAS w -'"
    )]
    Perft {
        /// A game's name, or a ruleset file that ends in .toml
        game: String,
        /// Position in SFEN; the start if it is not given
        position: Option<String>,
        /// The longest sequences to count
        #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=30))]
        depth: u32,
    },
    /// Solve a game and write its table
    #[command(
        after_help = "Examples:\n  kanzen solve anpanman\n  kanzen solve nocca:3x4x3\n  kanzen solve my-game.toml --threads 1\n  kanzen solve nocca --memory 18G --resume\n  kanzen solve ninemasu:SSPP\n  kanzen solve ninemasu --pieces 3"
    )]
    Solve(Solve),
    /// Check every value of a table against the rules
    #[command(
        after_help = "Examples:\n  kanzen verify anpanman\n  kanzen verify ninemasu:SSPP\n  kanzen verify ninemasu --pieces 3"
    )]
    Verify(Verify),
    /// Show the value of a position and of its moves
    #[command(
        after_help = "Examples:\n  kanzen probe anpanman\n  kanzen probe anpanman 'sac/3/2A/3/C1S w -' --json\n  kanzen probe anpanman --line"
    )]
    Probe {
        /// A game's name, or a ruleset file that ends in .toml
        game: String,
        /// Position in SFEN; the start if it is not given
        position: Option<String>,
        /// Show best play to the end of the game too
        #[arg(long)]
        line: bool,
    },
    /// Serve the web page: play, explore, cards, and an HTTP API
    #[command(
        after_help = "Examples:\n  kanzen serve\n  kanzen serve my-game.toml\n  kanzen serve --bind 0.0.0.0:8080\n  kanzen serve --bind 0.0.0.0:8080 --host games.example.org --disk 500M\n\nThe API is documented in server/API.md."
    )]
    Serve(Serve),
    /// Count a solved game's positions by value, distance and branching
    #[command(after_help = "Examples:\n  kanzen stats anpanman\n  kanzen stats anpanman --json")]
    Stats(Stats),
    /// Write a report on a solved game, as a paper would print it
    #[command(after_help = REPORT_HELP)]
    Report {
        /// A game's name, or a ruleset file that ends in .toml
        game: String,
        /// File to write: .html, .md with its pictures in a folder beside it, or .json; GAME-report.html if it is not given
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Write a solved game's positions with their values to a Parquet file
    #[command(after_help = export_help())]
    Export(Export),
    /// Measure by random play how large a game is
    #[command(
        after_help = "Examples:\n  kanzen complexity yonin\n  kanzen complexity shogi\n  kanzen complexity anpanman --games 100000 --seed 7 --json"
    )]
    Complexity {
        /// A game's name, or a ruleset file that ends in .toml
        game: String,
        /// Games to play
        #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
        games: u64,
        /// Decides the moves
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
    },
    /// Tune the weights of four-handed shogi by self-play
    #[command(
        after_help = "Examples:\n  kanzen tune --rounds 500 --out weights.toml\n  kanzen tune --player m3:nodes=2000 --rounds 100 --seed 7"
    )]
    Tune(Tune),
    /// Find every starting position of a group, with its value and grade
    #[command(
        after_help = "Examples:\n  kanzen boards ninemasu\n  kanzen boards ninemasu --group 2v2 --out boards.jsonl\n  kanzen boards ninemasu --group 2+1v2RB --set standard"
    )]
    Boards(Boards),
    /// Choose starting positions and print them as cards, with answers
    #[command(
        after_help = "Examples:\n  kanzen cards ninemasu --level 3 --count 16 --seed 7 --out cards.pdf --answers answers.pdf\n  kanzen cards ninemasu --level 5 --material SSPP --count 1 --out card.svg\n  kanzen cards ninemasu --position '3/K1k/3 b Rr' --out card.png"
    )]
    Cards(Cards),
    /// Play in the terminal
    #[command(
        after_help = "Examples:\n  kanzen play anpanman\n  kanzen play anpanman --side second --opponent teacher:level=3\n  kanzen play shogi --opponent alphabeta:ms=1000\n  kanzen play dobutsu --side both --lang ja\n  kanzen play yonin --opponent champion:ms=500\n  kanzen play yonin --side first,third --opponent hira --opponent greedy"
    )]
    Play(Play),
    /// Let players play against each other
    #[command(
        after_help = "Examples:\n  kanzen match anpanman asai:depth=3 random --games 1000 --seed 1\n  kanzen match dobutsu alphabeta:ms=100 mcts:ms=100 --games 20 --openings 4\n  kanzen match anpanman random greedy asai --out games.jsonl\n  kanzen match yonin hira greedy --games 240"
    )]
    Match(Match),
    /// Show what a player would do
    #[command(
        after_help = "Examples:\n  kanzen best anpanman alphabeta\n  kanzen best shogi alphabeta:ms=5000\n  kanzen best ninemasu perfect 'ks1/3/KS1 b -'\n  kanzen best yonin champion:ms=1000"
    )]
    Best(Best),
    /// Show games that were kept, with values
    #[command(
        after_help = "Examples:\n  kanzen replay games.jsonl\n  kanzen replay games.jsonl --game 3"
    )]
    Replay(Replay),
    /// List the players and what they can be told
    #[command(after_help = "Example:\n  kanzen players")]
    Players,
    /// Compute the figures of a paper again and compare
    #[command(
        after_help = "Examples:\n  kanzen reproduce --quick\n  kanzen reproduce nocca\n  kanzen reproduce --quick --out found.html\n  kanzen reproduce nocca --json"
    )]
    Reproduce {
        /// A paper's name: anpanman, asai, nocca, ninemasu, yonin or dobutsu; all papers if it is not given
        paper: Option<String>,
        /// Leave out what takes longer than a few minutes in all, and say so
        #[arg(long)]
        quick: bool,
        /// File for a page with all of it: .html, .md with its pictures in a folder beside it, or .json
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Solve and verify games again and compare with results kept in a file
    #[command(
        after_help = "Examples:\n  kanzen results record/nocca.jsonl\n  kanzen results record/nocca.jsonl nocca:4x4x3 --commit 1a2b3c4"
    )]
    Results(Results),
    /// Measure solving, verifying and probing beside the simple solver
    #[command(after_help = bench_help())]
    Bench(Bench),
    /// Do the retrograde analysis alone, on one thread: the part of a solve in which bench counts instructions
    #[command(hide = true, after_help = "Example:\n  kanzen rounds anpanman --json")]
    Rounds {
        /// A game's name, or a ruleset file that ends in .toml
        game: String,
    },
}

/// Examples of `kanzen report`, and the fields of its JSON.
const REPORT_HELP: &str = "Examples:
  kanzen report anpanman
  kanzen report nocca:3x4x3 --lang ja --out nocca.html
  kanzen report ninemasu:SSPP --out sspp.md
  kanzen report dobutsu --json

Fields of the JSON object:
  game, title, players     names, in English
  rules                    words (a list), text (what the program read)
  opening                  null, or fixed, position, turn, value, plies, line,
                           moves: [{move, value, plies, answers: [{move, value, plies}]}]
  statistics               what 'kanzen stats --json' prints
  sorts                    what the sorts of the statistics are called
  deepest_wins, deepest_losses
                           [{position, turn, value, plies, line}]
  zugzwangs, mutual_zugzwangs
                           [{here, turned}], each like a deepest position
  origin                   reported_by, program, table, table_bytes, table_hash, rules_hash,
                           index_version, packed, positions, stored, solved (null, or seconds,
                           solve_seconds, edges, peak_rss_bytes, threads), verified (null, or
                           program and what 'kanzen verify --json' counts)";

/// Examples and suites of `kanzen bench`.
fn bench_help() -> String {
    let mut text = "Examples:
  kanzen bench
  kanzen bench anpanman nocca:4x4x3 --runs 9 --json
  kanzen bench all --record record/bench.jsonl --commit 1a2b3c4 --machine '2 cores'
  kanzen bench quick --against record/bench.jsonl
  kanzen bench serve

Suites:"
        .to_string();
    for (name, games) in SUITES {
        text += &format!("\n  {name:5}  {}", games.join(", "));
    }
    text + "\n  serve  a server under load, while it solves a game"
}

/// Examples and columns of `kanzen export`.
fn export_help() -> String {
    format!(
        "Examples:
  kanzen export anpanman --out anpanman.parquet
  kanzen export anpanman --out deep.parquet --where value=win --where 'plies>=20'
  kanzen export dobutsu --out dobutsu.parquet --folded --columns position,plies \\
      --where 'plies>=150'

{}",
        export::COLUMNS
    )
}

#[derive(Subcommand)]
pub enum Rules {
    /// Print a game's ruleset
    Show {
        /// A game's name, or a ruleset file that ends in .toml
        game: String,
    },
    /// Say what is wrong with a ruleset, line by line, and try the game out
    Check {
        /// The ruleset file
        file: PathBuf,
    },
}

#[derive(clap::Args)]
pub struct Serve {
    /// Ruleset files of games of your own to serve too
    #[arg(value_name = "FILE")]
    pub rulesets: Vec<String>,
    /// Address and port to listen on; this machine alone can reach the usual one
    #[arg(long, value_name = "ADDR:PORT", default_value = "127.0.0.1:7878", value_parser = address)]
    pub bind: SocketAddr,
    /// The most numbers of a game that visitors may have solved; 300 million if only this machine can reach the server, else 5 million
    #[arg(long, value_name = "NUMBERS")]
    pub solve_up_to: Option<u64>,
    /// Name by which visitors call the server, besides localhost and its addresses; may be given several times
    #[arg(long, value_name = "NAME", value_parser = host)]
    pub host: Vec<String>,
    /// The most room on the disk for tables that visitors ask for, like 500M
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = memory)]
    pub disk: u64,
    /// Do not tell every request on standard error
    #[arg(long)]
    pub quiet: bool,
}

#[derive(clap::Args)]
pub struct Boards {
    /// A game's name, or a ruleset file that ends in .toml
    pub game: String,
    /// Group of boards: a name like 3v3 or strong-weak, or pieces on the board (the royal one included) and in hand for each side, like 2+1v3RB; all named groups but 4v4 if it is not given
    #[arg(long, value_name = "GROUP")]
    pub group: Vec<String>,
    /// Set that the pieces are taken from; the game's first if it is not given
    #[arg(long, value_name = "NAME")]
    pub set: Option<String>,
    /// Write every board with its grade to a file, a JSON object a line
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

#[derive(clap::Args)]
pub struct Cards {
    /// A game's name, or a ruleset file that ends in .toml
    pub game: String,
    /// File for the cards: a .pdf of A4 sheets, or a .svg or .png of one card
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// File for the answers, a .pdf
    #[arg(long, value_name = "FILE")]
    pub answers: Option<PathBuf>,
    /// Level of the boards, 1 to 5; any if it is not given
    #[arg(long, value_name = "N")]
    pub level: Option<u8>,
    /// Value of the boards to the first player; won or lost if it is not given
    #[arg(long, value_name = "VALUE")]
    pub value: Option<BoardValue>,
    /// How many cards
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u16).range(1..=999))]
    pub count: u16,
    /// Another seed chooses other boards
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// The most pieces, royal ones left out
    #[arg(long, value_name = "N", default_value_t = USUAL_PIECES as u8, value_parser = clap::value_parser!(u8).range(1..=8))]
    pub pieces: u8,
    /// Pieces of all boards, like SSPP; any if they are not given
    #[arg(long, value_name = "LETTERS")]
    pub material: Option<String>,
    /// Set that the pieces are taken from; the game's first if it is not given
    #[arg(long, value_name = "NAME")]
    pub set: Option<String>,
    /// Make one card of this position instead of choosing
    #[arg(long, value_name = "SFEN", conflicts_with_all = ["level", "value", "material", "set"])]
    pub position: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum BoardValue {
    Win,
    Loss,
    Draw,
}

impl Args {
    pub fn shelf(&self) -> Result<Shelf, CatalogError> {
        let given = self.common.tables.clone();
        let named = || std::env::var_os("KANZEN_TABLES").filter(|dir| !dir.is_empty());
        match given.or_else(|| named().map(PathBuf::from)) {
            Some(dir) => Ok(Shelf::new(dir)),
            None => Shelf::of_the_platform(),
        }
    }
}

/// The language asked for, or that of the locale. Help needs it before the
/// arguments are parsed.
pub fn language() -> Lang {
    let args = std::env::args_os().map(|arg| arg.to_string_lossy().into_owned());
    let args: Vec<String> = args.collect();
    let asked = args
        .iter()
        .enumerate()
        .find_map(|(i, arg)| match arg.strip_prefix("--lang") {
            Some("") => args.get(i + 1).cloned(),
            Some(rest) => rest.strip_prefix('=').map(str::to_string),
            None => None,
        });
    let locale = || {
        ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .filter_map(|name| std::env::var(name).ok())
            .find(|value| !value.is_empty())
    };
    match asked.or_else(locale) {
        Some(name) if name.starts_with("ja") => Lang::Ja,
        _ => Lang::En,
    }
}
