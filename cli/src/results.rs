//! `kanzen results`

use kanzen_bench::{BenchError, KeptResult, read_results, write_results};
use serde::Serialize;

use crate::args::{Origin, Results};
use crate::output::{Output, columns, grouped};
use crate::progress::Progress;

/// What became of a game.
#[derive(Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    Same,
    Differs,
    Skipped,
    Added,
}

/// A game with what is kept of it and what came out now.
#[derive(Serialize)]
struct Compared {
    game: String,
    verdict: Verdict,
    kept: Option<KeptResult>,
    computed: Option<KeptResult>,
}

#[derive(Serialize)]
struct Report {
    results: Vec<Compared>,
}

pub fn run(output: &Output, args: &Results) -> anyhow::Result<()> {
    let mut kept = read_results(&args.file)?;
    let mut names: Vec<String> = args.games.clone();
    if names.is_empty() {
        names = kept.iter().map(|result| result.game.clone()).collect();
    }
    if names.is_empty() {
        let path = args.file.clone();
        return Err(BenchError::NoResults { path }.into());
    }
    let progress = Progress::new(output.lang);
    let mut results = Vec::new();
    for name in names {
        let game = kanzen_catalog::open(&name)?;
        let before = kept
            .iter()
            .find(|result| result.game == game.name().as_str());
        let before = before.cloned();
        let is_long = |result: &KeptResult| result.seconds > f64::from(args.under);
        let (verdict, computed) = if args.games.is_empty() && before.as_ref().is_some_and(is_long) {
            (Verdict::Skipped, None)
        } else {
            let Origin { commit, machine } = &args.origin;
            let computed = KeptResult::compute(&*game, commit, machine, &progress)?;
            let verdict = match &before {
                Some(before) if before.agrees(&computed) => Verdict::Same,
                Some(_) => Verdict::Differs,
                None => {
                    kept.push(computed.clone());
                    write_results(&args.file, &kept)?;
                    Verdict::Added
                }
            };
            (verdict, Some(computed))
        };
        results.push(Compared {
            game: game.name().to_string(),
            verdict,
            kept: before,
            computed,
        });
    }
    progress.finish();
    let report = Report { results };
    output.report(&report, || text(output, &report.results));
    if report
        .results
        .iter()
        .any(|result| result.verdict == Verdict::Differs)
    {
        anyhow::bail!(
            "{}",
            output.pick(
                "not everything came out as it is kept",
                "保存してある結果と一致しないものがあります"
            )
        );
    }
    Ok(())
}

fn text(output: &Output, results: &[Compared]) -> String {
    let heading = [
        ("game", "ゲーム"),
        ("positions", "局面数"),
        ("start", "初期局面"),
        ("seconds kept", "保存時の秒"),
        ("seconds now", "今回の秒"),
        ("verdict", "判定"),
    ];
    let mut rows = vec![
        heading
            .map(|(en, ja)| output.pick(en, ja).to_string())
            .to_vec(),
    ];
    for result in results {
        let either = result.computed.as_ref().or(result.kept.as_ref());
        let seconds = |result: &Option<KeptResult>| {
            result
                .as_ref()
                .map_or("-".to_string(), |result| format!("{:.2}", result.seconds))
        };
        let start = either.and_then(|result| result.summary.start);
        rows.push(vec![
            result.game.clone(),
            either.map_or_else(String::new, |result| grouped(result.summary.positions)),
            start.map_or_else(String::new, |start| output.value(start)),
            seconds(&result.kept),
            seconds(&result.computed),
            match result.verdict {
                Verdict::Same => output.pick("same", "一致"),
                Verdict::Differs => output.pick("differs", "相違"),
                Verdict::Skipped => output.pick("skipped (long)", "省略（長時間）"),
                Verdict::Added => output.pick("added", "追加"),
            }
            .to_string(),
        ]);
    }
    columns(&rows)
}
