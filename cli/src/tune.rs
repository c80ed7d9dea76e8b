//! `kanzen tune`

use kanzen_bench::{TuneOptions, tune};
use kanzen_catalog::lines::write_file;

use crate::args::Tune;
use crate::output::Output;
use crate::progress::Progress;

pub fn run(output: &Output, options: &Tune) -> anyhow::Result<()> {
    let progress = Progress::new(output.lang);
    let report = tune(
        &TuneOptions {
            rounds: options.rounds,
            games: options.games,
            player: options.player.clone(),
            seed: options.seed,
        },
        &progress,
    )?;
    progress.finish();
    if let Some(path) = &options.out {
        write_file(path, report.weights.as_bytes())?;
    }
    output.report(&report, || report.weights.clone());
    Ok(())
}
