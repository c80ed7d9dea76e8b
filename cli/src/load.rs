//! `kanzen bench serve`: a server under load, in a process of its own.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::Context;
use kanzen_bench::{LoadReport, PROBED, keep_measurement, load, probed_positions};
use kanzen_catalog::{Shelf, Silent, SolveOptions};

use crate::args::Bench;
use crate::output::{Output, columns, grouped};

/// What is measured if this is named instead of a game.
pub const NAME: &str = "serve";

/// A server that ends with what started it.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Ends the program, as wrong usage does, unless nothing else is asked for.
pub fn expect_alone(output: &Output, args: &Bench) {
    if args.names.len() > 1 || args.runs.is_some() || args.against.is_some() {
        let text = output.pick(
            "serve is measured alone: 'kanzen bench serve', with --record FILE if you like\n",
            "serve は単独で測ります：kanzen bench serve（--record ファイル を付けられます）\n",
        );
        clap::Error::raw(clap::error::ErrorKind::ArgumentConflict, text).exit();
    }
}

pub fn run(output: &Output, args: &Bench) -> anyhow::Result<()> {
    // Tables of its own, so that none of the user's is touched.
    let dir = std::env::temp_dir().join(format!("kanzen-load-{}", std::process::id()));
    let measured = measure(&dir);
    std::fs::remove_dir_all(&dir).ok();
    let report = measured?;
    if let Some(file) = &args.record {
        keep_measurement(file, &report, &args.origin.commit, &args.origin.machine)?;
    }
    output.report(&report, || text(output, &report));
    Ok(())
}

fn measure(dir: &Path) -> anyhow::Result<LoadReport> {
    let game = kanzen_catalog::open(PROBED)?;
    let path = Shelf::new(dir).path(&*game);
    game.solvable()?
        .solve(&path, &SolveOptions::default(), &Silent)?;
    let mut serve = Command::new(std::env::current_exe()?);
    serve
        .args([
            "serve",
            "--json",
            "--quiet",
            "--bind",
            "127.0.0.1:0",
            "--tables",
        ])
        .arg(dir)
        .stdout(Stdio::piped());
    let mut served = Served(serve.spawn()?);
    let out = served.0.stdout.take().context("a pipe")?;
    let mut line = String::new();
    BufReader::new(out).read_line(&mut line)?;
    let said: serde_json::Value = serde_json::from_str(&line)?;
    let url = said["url"].as_str().context("the server's address")?;
    let address: SocketAddr = url.trim_start_matches("http://").parse()?;
    Ok(load(address, &probed_positions()?)?)
}

fn text(output: &Output, report: &LoadReport) -> String {
    let mut rows = Vec::new();
    let mut row = |en: &str, ja: &str, value: String| {
        rows.push(vec![output.pick(en, ja).to_string(), value]);
    };
    let millis = |ms: f64| format!("{ms:.2} ms");
    row("probes", "問い合わせ", grouped(report.requests as u64));
    row("  that failed", "　失敗", report.failures.to_string());
    let rate = grouped(report.requests_per_second as u64);
    row("probes a second", "毎秒", rate);
    row("half within", "半数が", millis(report.p50_ms));
    row("99 % within", "99 % が", millis(report.p99_ms));
    row("all within", "すべてが", millis(report.most_ms));
    let yes = output.pick("yes", "はい");
    let no = output.pick("no", "いいえ");
    let solving = if report.solving_all_the_while {
        yes
    } else {
        no
    };
    row(
        &format!("{} was being solved all the while", report.solved),
        &format!("その間 {} を解析", report.solved),
        solving.to_string(),
    );
    columns(&rows)
}
