//! A campaign: the rulesets of many seeds, or given ones, through both programs.
#![expect(clippy::print_stdout, clippy::print_stderr)]

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Parser;
use kanzen_campaign::compare::Verdict;
use kanzen_campaign::generate::generate;
use kanzen_campaign::run::{Summary, compare_text};

/// Compares the program with a plain solver on random rulesets
#[derive(Parser)]
struct Args {
    /// The seeds, like 0..5000
    #[arg(long, default_value = "0..1000", value_parser = range)]
    seeds: (u64, u64),
    /// About how many positions a ruleset may have
    #[arg(long, default_value_t = 40_000)]
    most: u64,
    /// Seconds a ruleset may take
    #[arg(long, default_value_t = 120)]
    limit: u64,
    /// Threads to work on
    #[arg(long, default_value_t = 2)]
    threads: u64,
    /// Where to keep the rulesets on which the programs differ
    #[arg(long)]
    keep: Option<PathBuf>,
    /// Only print the rulesets of the seeds
    #[arg(long)]
    print: bool,
    /// Rulesets to compare instead
    files: Vec<PathBuf>,
}

fn range(text: &str) -> Result<(u64, u64), String> {
    let numbers = text.split_once("..").and_then(|(from, to)| {
        let (from, to) = (from.parse().ok()?, to.parse().ok()?);
        (from < to).then_some((from, to))
    });
    numbers.ok_or_else(|| format!("{text:?} is no range of seeds like 0..5000"))
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    if args.print {
        for seed in args.seeds.0..args.seeds.1 {
            println!("{}", generate(seed, args.most).text);
        }
        return Ok(());
    }
    match args.files.is_empty() {
        true => seeds(&args),
        false => files(&args),
    }
}

fn files(args: &Args) -> anyhow::Result<()> {
    let mut same = true;
    for path in &args.files {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let verdict = compare_text(&text, 0, Duration::from_secs(args.limit));
        same &= matches!(verdict, Verdict::Same(_));
        println!("{}: {verdict:#?}", path.display());
    }
    match same {
        true => Ok(()),
        false => bail!("not all of them are the same to both programs"),
    }
}

fn seeds(args: &Args) -> anyhow::Result<()> {
    let begun = Instant::now();
    let next = AtomicU64::new(args.seeds.0);
    let whole = Mutex::new(Summary::default());
    std::thread::scope(|scope| {
        for _ in 0..args.threads {
            scope.spawn(|| work(args, &next, &whole, begun));
        }
    });
    let whole = whole.into_inner().expect("no thread failed");
    print!("{whole}");
    match whole.findings.len() {
        0 => Ok(()),
        count => bail!("the programs differ on {count} rulesets"),
    }
}

/// Takes seeds until there are no more.
fn work(args: &Args, next: &AtomicU64, whole: &Mutex<Summary>, begun: Instant) {
    loop {
        let seed = next.fetch_add(1, Ordering::Relaxed);
        if seed >= args.seeds.1 {
            return;
        }
        let mut summary = Summary::default();
        summary.add(seed, args.most, Duration::from_secs(args.limit));
        for finding in &summary.findings {
            print!("{finding}");
            if let Some(dir) = &args.keep {
                let path = dir.join(format!("seed-{seed}.toml"));
                if let Err(error) = std::fs::write(&path, &finding.text) {
                    eprintln!("{}: {error}", path.display());
                }
            }
        }
        whole.lock().expect("no thread failed").merge(summary);
        let done = seed + 1 - args.seeds.0;
        if done.is_multiple_of(100) {
            let seconds = begun.elapsed().as_secs();
            eprintln!(
                "{done} of {} seeds, {seconds} s",
                args.seeds.1 - args.seeds.0
            );
        }
    }
}
