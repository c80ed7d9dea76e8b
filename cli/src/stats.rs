//! `kanzen stats`

use kanzen_catalog::{Lang, Shelf, size};
use kanzen_report::{PerpetualCheck, SetReport, StatsReport};

use crate::args::Stats;
use crate::output::{Output, columns, grouped};
use crate::progress::Progress;
use crate::solve::tell_going_on;

pub fn run(output: &Output, shelf: &Shelf, stats: &Stats) -> anyhow::Result<()> {
    let game = kanzen_catalog::open(&stats.game)?;
    let table = shelf.table(&*game)?;
    let progress = Progress::new(output.lang);
    let going_on = |seconds| tell_going_on(output, seconds);
    let options = stats.pass.options(&going_on);
    let report = game.solvable()?.statistics(&table, &options, &progress)?;
    progress.finish();
    output.report(&report, || text(output, &game.title(output.lang), &report));
    Ok(())
}

fn text(output: &Output, title: &str, report: &StatsReport) -> String {
    let mut rows = counts(output, report);
    if let Some(perpetual) = &report.perpetual_check {
        rows.extend(perpetual_check(output, perpetual));
    }
    if let Some(tanaka) = &report.tanaka {
        let title = output.pick("positions as Tanaka counts them", "局面数（田中の数え方）");
        rows.push(vec![
            title.to_string(),
            grouped(tanaka.all),
            grouped(tanaka.reachable),
        ]);
    }
    let start = report
        .start
        .map_or("-".to_string(), |start| output.value(start));
    let set = report.reachable.as_ref().unwrap_or(&report.all);
    let left_out = report
        .reachable_needs
        .map(|needed| left_out(output, needed));
    format!(
        "{title}\n{}: {start}\n\n{}{}{}",
        output.pick("value of the start", "初期局面の値"),
        columns(&rows),
        left_out.unwrap_or_default(),
        examples(output, set)
    )
}

/// Why what can be reached is not told.
fn left_out(output: &Output, needed: u64) -> String {
    let needed = size(needed);
    match output.lang {
        Lang::En => format!(
            "\nWhat play can reach was left out: it takes about {needed} of memory, more than may be \
             used.\n"
        ),
        Lang::Ja => format!(
            "\n到達可能局面は省きました：約 {needed} のメモリが必要で、使える量を超えます。\n"
        ),
    }
}

/// The counts of all positions, and beside them those of the reachable ones.
fn counts(output: &Output, report: &StatsReport) -> Vec<Vec<String>> {
    let mut sets = vec![(output.pick("all", "全局面"), &report.all)];
    if let Some(reachable) = &report.reachable {
        sets.push((output.pick("reachable", "到達可能"), reachable));
    }
    let mut header = vec![String::new()];
    header.extend(sets.iter().map(|(name, _)| name.to_string()));
    let mut rows = vec![header];
    let mut row = |en: &str, ja: &str, cell: &dyn Fn(&SetReport) -> String| {
        let mut row = vec![output.pick(en, ja).to_string()];
        row.extend(sets.iter().map(|(_, set)| cell(set)));
        rows.push(row);
    };
    let plies = |plies: Option<u16>| plies.map_or("-".to_string(), |plies| plies.to_string());
    row("positions", "局面数", &|s| grouped(s.explicit.positions));
    row("  won by the first player", "　先手勝ち", &|s| {
        grouped(s.explicit.first_wins.unwrap_or(0))
    });
    row("  won by the second player", "　後手勝ち", &|s| {
        grouped(s.explicit.second_wins.unwrap_or(0))
    });
    row("  drawn", "　引き分け", &|s| grouped(s.explicit.draw));
    row("  won by the mover", "　手番側の勝ち", &|s| {
        grouped(s.explicit.win)
    });
    row("  lost by the mover", "　手番側の負け", &|s| {
        grouped(s.explicit.loss)
    });
    row(
        "positions, images once",
        "局面数（対称形は一つ）",
        &|s| grouped(s.folded.positions),
    );
    row(
        "longest win in plies",
        "最長の勝ち（手数）",
        &|s| plies(s.longest_win),
    );
    row(
        "longest loss in plies",
        "最長の負け（手数）",
        &|s| plies(s.longest_loss),
    );
    row("legal moves, fewest", "合法手数（最小）", &|s| {
        s.branching.min.map_or("-".to_string(), grouped)
    });
    row("legal moves, most", "合法手数（最大）", &|s| {
        s.branching.max.map_or("-".to_string(), grouped)
    });
    row("legal moves, mean", "合法手数（平均）", &|s| {
        s.branching
            .mean
            .map_or("-".to_string(), |mean| format!("{mean:.4}"))
    });
    row("zugzwang", "ツークツワンク", &|s| {
        grouped(s.zugzwang)
    });
    row("mutual zugzwang", "相互ツークツワンク", &|s| {
        grouped(s.mutual_zugzwang)
    });
    rows
}

/// What becomes of the draws if perpetual check loses.
fn perpetual_check(output: &Output, draws: &PerpetualCheck) -> [Vec<String>; 4] {
    let row = |en: &str, ja: &str, count: Option<u64>| {
        let count = count.map(grouped).unwrap_or_default();
        vec![output.pick(en, ja).to_string(), count]
    };
    [
        row(
            "draws, images once, if perpetual check loses",
            "連続王手の千日手を負けとしたときの引き分け（対称形は一つ）",
            None,
        ),
        row("  won by the mover", "　手番側の勝ち", Some(draws.win)),
        row("  lost by the mover", "　手番側の負け", Some(draws.loss)),
        row("  drawn as before", "　引き分けのまま", Some(draws.draw)),
    ]
}

/// A position of the longest wins and a mutual zugzwang, if the set has them.
fn examples(output: &Output, set: &SetReport) -> String {
    let mut text = String::new();
    if let Some(deepest) = set.examples.deepest_wins.first() {
        text += &format!(
            "\n{}: {deepest}\n",
            output.pick("a longest win", "最長の勝ちの例")
        );
    }
    if let Some(zugzwang) = set.examples.mutual_zugzwangs.first() {
        text += &format!(
            "{}: {zugzwang}\n",
            output.pick("a mutual zugzwang", "相互ツークツワンクの例")
        );
    }
    text
}
