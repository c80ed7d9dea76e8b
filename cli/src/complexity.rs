//! `kanzen complexity`

use kanzen_catalog::{ComplexityReport, Lang};
use kanzen_report::{MOST_PLIES, Mean, Means, Printed, Published};

use crate::output::{Output, columns, grouped};
use crate::progress::Progress;

pub fn run(output: &Output, name: &str, games: u64, seed: u64) -> anyhow::Result<()> {
    let game = kanzen_catalog::open(name)?;
    let progress = Progress::new(output.lang);
    let report = game.complexity(games, seed, &progress)?;
    progress.finish();
    output.report(&report, || text(output, &game.title(output.lang), &report));
    Ok(())
}

fn text(output: &Output, title: &str, report: &ComplexityReport) -> String {
    let games = grouped(report.complexity.games);
    let mut text = match output.lang {
        Lang::En => format!("{title}: {games} games of random play\n"),
        Lang::Ja => format!("{title}：ランダムプレイ {games} 局\n"),
    };
    if let Some(means) = &report.complexity.means {
        text += &format!("\n{}", table(output, means, &report.published));
    }
    let notes = notes(output, report);
    if !notes.is_empty() {
        text += &format!("\n{}\n", notes.join("\n"));
    }
    text
}

/// What was measured, and beside it what was published.
fn table(output: &Output, means: &Means, published: &[Published]) -> String {
    let mut head = vec![
        String::new(),
        output.pick("computed", "計算した値").to_string(),
    ];
    head.extend(published.iter().map(|column| {
        let games = column.games.pick(output.lang);
        match output.lang {
            Lang::En => format!("published, {games}"),
            Lang::Ja => format!("論文の値（{games}）"),
        }
    }));
    let mut rows = vec![head];
    let mut row = |en: &str, ja: &str, computed: String, cell: &dyn Fn(&Published) -> String| {
        let mut row = vec![output.pick(en, ja).to_string(), computed];
        row.extend(published.iter().map(cell));
        rows.push(row);
    };
    let with_error =
        |Mean { mean, error }: Mean, digits: usize| format!("{mean:.digits$} ± {error:.digits$}");
    row(
        "legal moves, B",
        "平均合法手 B",
        with_error(means.moves, 2),
        &|column| column.moves.to_string(),
    );
    if let Some(once) = means.moves_promotion_once {
        row(
            "  promoting or not as one",
            "　成・不成を一手とした場合",
            with_error(once, 2),
            &|_| String::new(),
        );
    }
    row(
        "plies, L",
        "平均手数 L",
        with_error(means.plies, 1),
        &|column| column.plies.to_string(),
    );
    let percent = Mean {
        mean: 100.0 * means.draws.mean,
        error: 100.0 * means.draws.error,
    };
    row(
        "draws",
        "引き分け率",
        format!("{} %", with_error(percent, 1)),
        &|column| format!("{:.1} %", 100.0 * column.draws),
    );
    row(
        "game-tree complexity B^L",
        "game-tree complexity B^L",
        order(means.tree_log10),
        &|column| format!("10^{}", column.tree_log10.printed),
    );
    for (i, uncertainty) in means.uncertainty.iter().enumerate() {
        let (c, exponent) = (uncertainty.certainty, uncertainty.exponent);
        row(
            &format!("search-uncertainty complexity B^{exponent} (c = {c})"),
            &format!("search-uncertainty complexity B^{exponent}（c = {c}）"),
            format!("{:.1e}", uncertainty.size),
            &|column| {
                let printed = column.uncertainty.get(i);
                printed.map_or(String::new(), |size| format!("{:.1e}", size.printed))
            },
        );
    }
    columns(&rows)
}

fn order(log10: f64) -> String {
    format!("10^{log10:.1}")
}

/// What the table does not say.
fn notes(output: &Output, report: &ComplexityReport) -> Vec<String> {
    let mut notes = Vec::new();
    for column in &report.published {
        let tree = column.tree_log10;
        let printed = format!("10^{}", tree.printed);
        notes.extend(slip(output, tree, &printed, &order(tree.computed)));
        for size in &column.uncertainty {
            let [printed, computed] = [
                format!("{:.1e}", size.printed),
                format!("{:.2e}", size.computed),
            ];
            notes.extend(slip(output, *size, &printed, &computed));
        }
    }
    if report.complexity.too_long > 0 {
        let (games, plies) = (
            grouped(report.complexity.too_long),
            grouped(MOST_PLIES as u64),
        );
        notes.push(match output.lang {
            Lang::En => format!("{games} more games were given up after {plies} plies"),
            Lang::Ja => format!("ほかに {plies} 手で打ち切った対局が {games} 局"),
        });
    }
    if report.complexity.interrupted {
        let note = output.pick(
            "interrupted; this is what was played",
            "中断しました。ここまでの結果です",
        );
        notes.push(note.to_string());
    }
    notes
}

/// A printed power that is not what its base and exponent make.
fn slip(output: &Output, power: Printed, printed: &str, computed: &str) -> Option<String> {
    let (base, exponent) = (power.base, power.exponent);
    let note = match output.lang {
        Lang::En => format!("{base}^{exponent} = {computed}, but {printed} is printed"),
        Lang::Ja => format!("{base}^{exponent} = {computed} ですが、論文には {printed} とあります"),
    };
    (!power.right).then_some(note)
}
