//! The `kanzen` program: parses, calls the catalog, prints. One file a
//! subcommand, no logic of its own.

mod against;
mod args;
mod bench;
mod best;
mod boards;
mod cards;
mod complexity;
mod contest;
mod export;
mod four;
mod games;
mod ja;
mod load;
mod output;
mod perft;
mod play;
mod players;
mod probe;
mod progress;
mod replay;
mod report;
mod reproduce;
mod results;
mod rounds;
mod rules;
mod serve;
mod solve;
mod stats;
mod tune;
mod verify;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};
use kanzen_bench::BenchError;
use kanzen_catalog::{CatalogError, Lang};

use args::{Args, Command};
use output::Output;

fn main() -> ExitCode {
    let_long_files_fail();
    let lang = args::language();
    let mut command = Args::command();
    if lang == Lang::Ja {
        command = ja::translated(command);
    }
    // Wrong usage ends here with code 2, help and version with 0.
    let matches = command.get_matches();
    let args = Args::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let output = Output {
        lang,
        json: args.common.json,
    };
    let threads = args.common.threads.map(|threads| threads.get().into());
    let begun = kanzen_catalog::set_threads(threads).map_err(Into::into);
    match begun.and_then(|()| run(&args, &output)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let (text, usage) = said(&error, lang);
            output::tell(&format!("{}: {text}\n", lang.pick("error", "エラー")));
            ExitCode::from(if usage { 2 } else { 1 })
        }
    }
}

/// An error in words, and whether it is one of wrong usage.
fn said(error: &anyhow::Error, lang: Lang) -> (String, bool) {
    if let Some(error) = error.downcast_ref::<CatalogError>() {
        (error.say(lang), error.is_usage())
    } else if let Some(error) = error.downcast_ref::<BenchError>() {
        (error.say(lang), error.is_usage())
    } else {
        (format!("{error:#}"), false)
    }
}

/// A file that grows past a limit of the system is an error of the write, not
/// the end of the program.
fn let_long_files_fail() {
    #[cfg(unix)]
    // SAFETY: ignoring a signal runs no code of ours, and no thread exists yet.
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
}

fn run(args: &Args, output: &Output) -> anyhow::Result<()> {
    let shelf = || args.shelf();
    match &args.command {
        Command::Games => games::run(output, &shelf()?),
        Command::Rules { command } => rules::run(output, command),
        Command::Perft {
            game,
            position,
            depth,
        } => perft::run(output, game, position.as_deref(), *depth),
        Command::Solve(options) => solve::run(output, &shelf()?, options),
        Command::Verify(options) => verify::run(output, &shelf()?, options),
        Command::Probe {
            game,
            position,
            line,
        } => probe::run(output, &shelf()?, game, position.as_deref(), *line),
        Command::Serve(options) => serve::run(output, shelf()?, options),
        Command::Stats(options) => stats::run(output, &shelf()?, options),
        Command::Report { game, out } => report::run(output, &shelf()?, game, out.as_deref()),
        Command::Export(options) => export::run(output, &shelf()?, options),
        Command::Tune(options) => tune::run(output, options),
        Command::Complexity { game, games, seed } => complexity::run(output, game, *games, *seed),
        Command::Boards(options) => boards::run(output, &shelf()?, options),
        Command::Cards(options) => cards::run(output, &shelf()?, options),
        Command::Play(options) => play::run(output, &shelf()?, options),
        Command::Match(options) => contest::run(output, &shelf()?, options),
        Command::Best(options) => best::run(output, &shelf()?, options),
        Command::Replay(options) => replay::run(output, &shelf()?, options),
        Command::Players => players::run(output),
        Command::Reproduce { paper, quick, out } => {
            reproduce::run(output, &shelf()?, paper.as_deref(), *quick, out.as_deref())
        }
        Command::Results(options) => results::run(output, options),
        Command::Bench(options) => bench::run(output, options),
        Command::Rounds { game } => rounds::run(output, game),
    }
}
