//! `kanzen match`: players against each other.

use std::fs::File;
use std::io::{LineWriter, Write};

use anyhow::Context;
use kanzen_catalog::{
    CatalogError, GameRecord, Interval, Lang, PairResult, PlayerSpec, Shelf, Sprt, Standings,
    Tournament, player_spec,
};

use crate::args::Match;
use crate::output::{Output, columns, grouped};
use crate::progress::Progress;

pub fn run(output: &Output, shelf: &Shelf, options: &Match) -> anyhow::Result<()> {
    let players = options.players.iter().map(|text| player_spec(text));
    let players: Vec<PlayerSpec> = players.collect::<Result<_, _>>()?;
    if options.sprt.is_some() && players.len() > 2 {
        return Err(CatalogError::TestOfMany.into());
    }
    let position = options.position.as_deref();
    let game = kanzen_catalog::open_at(&options.game, position)?;
    let progress = Progress::new(output.lang);
    let table = shelf.table_or_solve(&*game, &options.game, &progress);
    let table = match players.iter().any(|player| player.kind().needs_table) {
        true => Some(table?),
        false => table.ok(),
    };
    let tournament = Tournament {
        players,
        games: options.games,
        seed: options.seed,
        opening: options.openings.into(),
        most_plies: options.max_plies.into(),
        sprt: options.sprt.map(|elo| Sprt { elo }),
    };
    let mut out = match &options.out {
        Some(path) => {
            let file = File::create(path).with_context(|| path.display().to_string())?;
            Some(LineWriter::new(file))
        }
        None => None,
    };
    // Each line is whole, so that what an interrupted match leaves is of use.
    let mut tell = |record: &GameRecord| -> Result<(), CatalogError> {
        match &mut out {
            Some(out) => writeln!(out, "{}", serde_json::json!(record))
                .map_err(|source| CatalogError::WriteLines { source }),
            None => Ok(()),
        }
    };
    let standings = game.contest(position, &tournament, table.as_ref(), &progress, &mut tell)?;
    if let Some(out) = &mut out {
        out.flush().context("the games cannot be written")?;
    }
    progress.finish();
    output.report(&standings, || text(output, &standings));
    Ok(())
}

fn text(output: &Output, standings: &Standings) -> String {
    let mut text = seatings(output, standings);
    text += &format!("\n{}", players(output, standings));
    text += &format!("\n{}", pairs(output, standings));
    let mut notes = Vec::new();
    if let Some(length) = standings.length {
        let (mean, min, max) = (length.mean, length.min, length.max);
        let games = grouped(standings.games);
        notes.push(match output.lang {
            Lang::En => format!("{games} games of {mean:.1} plies on average ({min} to {max})"),
            Lang::Ja => format!("{games} 局、手数は平均 {mean:.1}（{min}〜{max}）"),
        });
    }
    if let Some(state) = standings.sprt {
        let verdict = match state.accepted {
            Some(elo) => format!("{}: {elo:+}", output.pick("accepted", "採択")),
            None => output.pick("undecided", "未決").to_string(),
        };
        let [low, high] = state.elo;
        notes.push(format!(
            "SPRT {low:+} / {high:+} Elo: LLR {:.2}, {verdict}",
            state.llr
        ));
    }
    if !standings.reproducible {
        notes.push(
            output
                .pick(
                    "limited by time: another run may differ",
                    "時間制限があるため、再現性はありません",
                )
                .to_string(),
        );
    }
    if standings.interrupted {
        let note = output.pick(
            "interrupted; this is what was played",
            "中断しました。ここまでの結果です",
        );
        notes.push(note.to_string());
    }
    for crash in &standings.crashed {
        notes.push(format!(
            "{} {} ({}): {}",
            output.pick("broke off: game", "異常終了した対局："),
            crash.game + 1,
            crash.players.join(" – "),
            crash.reason
        ));
    }
    text += &format!("\n{}\n", notes.join("\n"));
    text
}

fn head(output: &Output, names: &[(&str, &str)]) -> Vec<String> {
    let names = names.iter().map(|(en, ja)| output.pick(en, ja).to_string());
    names.collect()
}

/// Who sat where, as the paper's table has it.
fn seatings(output: &Output, standings: &Standings) -> String {
    let names = [
        ("first player", "先手"),
        ("second player", "後手"),
        ("first wins", "先手勝ち"),
        ("second wins", "後手勝ち"),
        ("draws", "引き分け"),
    ];
    let mut rows = vec![head(output, &names)];
    for seating in &standings.seatings {
        let counts = [seating.first_wins, seating.second_wins, seating.draws];
        let mut row = vec![seating.first.clone(), seating.second.clone()];
        row.extend(counts.map(grouped));
        rows.push(row);
    }
    columns(&rows)
}

fn players(output: &Output, standings: &Standings) -> String {
    let names = [
        ("player", "プレイヤー"),
        ("wins", "勝ち"),
        ("losses", "負け"),
        ("draws", "引き分け"),
        ("score", "得点率"),
        ("95 %", "95 %"),
        ("µs a move", "一手 µs"),
        ("positions a move", "一手の局面数"),
        ("mistakes", "悪手率"),
        ("plies lost", "手数の損"),
    ];
    let mut rows = vec![head(output, &names)];
    for player in &standings.players {
        let or_dash = |number: Option<String>| number.unwrap_or_else(|| "-".to_string());
        let mut row = vec![player.player.clone()];
        row.extend([player.wins, player.losses, player.draws].map(grouped));
        row.extend(interval(player.score));
        row.push(or_dash(player.microseconds.map(|us| format!("{us:.0}"))));
        row.push(or_dash(player.nodes.map(|nodes| format!("{nodes:.0}"))));
        row.push(or_dash(
            player
                .mistakes
                .map(|share| format!("{:.1} %", 100.0 * share)),
        ));
        row.push(or_dash(
            player.plies_lost.map(|plies| format!("{plies:.2}")),
        ));
        rows.push(row);
    }
    columns(&rows)
}

fn interval(score: Option<Interval>) -> [String; 2] {
    match score {
        Some(Interval { score, low, high }) => {
            [format!("{score:.3}"), format!("{low:.3}–{high:.3}")]
        }
        None => ["-".to_string(), "-".to_string()],
    }
}

fn pairs(output: &Output, standings: &Standings) -> String {
    let names = [
        ("pair", "組"),
        ("", ""),
        ("score", "得点率"),
        ("95 %", "95 %"),
        ("Elo", "Elo"),
        ("95 %", "95 %"),
    ];
    let mut rows = vec![head(output, &names)];
    for pair in &standings.pairs {
        let PairResult {
            elo,
            elo_low,
            elo_high,
            ..
        } = pair;
        let points = |elo: &Option<f64>| elo.map_or("∞".to_string(), |elo| format!("{elo:+.0}"));
        let mut row = vec![pair.player.clone(), pair.opponent.clone()];
        row.extend(interval(pair.score));
        row.push(points(elo));
        row.push(format!("{} … {}", points(elo_low), points(elo_high)));
        rows.push(row);
    }
    columns(&rows)
}
