//! `kanzen match`: players against each other.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
use kanzen_catalog::{
    CatalogError, Contest, Crashed, GameRecord, Interval, Lang, Length, OwnRules, PairResult,
    PlayerSpec, Shelf, Sprt, Standings, Tournament, player_spec,
};

use crate::args::Match;
use crate::four;
use crate::output::{Output, columns, grouped};
use crate::progress::Progress;
use crate::replay::seat_names;

pub fn run(output: &Output, shelf: &Shelf, options: &Match) -> anyhow::Result<()> {
    let position = options.position.as_deref();
    let game = kanzen_catalog::open_at(&options.game, position)?;
    let players = options.players.iter();
    let players = players.map(|text| player_spec(game.kinds(), text));
    let players: Vec<PlayerSpec> = players.collect::<Result<_, _>>()?;
    if options.sprt.is_some() && (players.len() > 2 || game.players() > 2) {
        return Err(CatalogError::wrong(
            "a sequential test is of two players in a game of two; name just two, or leave --sprt \
             out",
            "逐次検定は二人のゲームで二人のときだけです。二人だけ指定するか、--sprt を外してください",
        )
        .into());
    }
    if game.players() > 2 && players.len() > usize::from(game.players()) {
        let seats = game.players();
        return Err(CatalogError::wrong(
            format!("{seats} can play at once: name two to {seats} players"),
            format!(
                "一度に対局できるのは {seats} 人です。プレイヤーを 2〜{seats} 人指定してください"
            ),
        )
        .into());
    }
    let progress = Progress::new(output.lang);
    let table = shelf.table_or_solve(&*game, &progress);
    let table = match players.iter().any(|player| player.kind().needs_table) {
        true => Some(table?),
        false => table.ok(),
    };
    let tournament = Tournament {
        players,
        games: options.games.unwrap_or(usual_games(game.players())),
        seed: options.seed,
        opening: options.openings.into(),
        most_plies: options.max_plies.into(),
        sprt: options.sprt.map(|elo| Sprt { elo }),
    };
    let mut out = options.out.as_deref().map(Games::open).transpose()?;
    let own = OwnRules::of(&*game);
    let mut tell = |record: &GameRecord| match &mut out {
        Some(out) => out.write(&GameRecord {
            ruleset: own.clone(),
            ..record.clone()
        }),
        None => Ok(()),
    };
    let contest = game.contest(position, &tournament, table.as_ref(), &progress, &mut tell)?;
    progress.finish();
    let seats = seat_names(&*game.session(position, None)?, output.lang);
    output.report(&contest, || match &contest {
        Contest::Two(standings) => text(output, standings),
        Contest::Four(standings) => four::text(output, standings, seats),
    });
    Ok(())
}

/// A file that games are written to as they end, each as a whole line, so that
/// what an interrupted match leaves is of use. What it had before goes only when
/// there is a first game to take its place.
struct Games {
    file: File,
    emptied: bool,
}

impl Games {
    fn open(path: &Path) -> anyhow::Result<Games> {
        let mut options = OpenOptions::new();
        let file = options.write(true).create(true).truncate(false).open(path);
        Ok(Games {
            file: file.with_context(|| path.display().to_string())?,
            emptied: false,
        })
    }

    fn write(&mut self, record: &GameRecord) -> Result<(), CatalogError> {
        let line = format!("{}\n", serde_json::json!(record));
        self.empty()
            .and_then(|()| self.file.write_all(line.as_bytes()))
            .map_err(CatalogError::unwritten)
    }

    /// Pipes and devices have nothing that could go.
    fn empty(&mut self) -> io::Result<()> {
        if !self.emptied && self.file.metadata()?.is_file() {
            self.file.set_len(0)?;
        }
        self.emptied = true;
        Ok(())
    }
}

/// Games that seat everyone alike, however many players there are.
fn usual_games(players: u8) -> u64 {
    match players {
        2 => 100,
        _ => 72,
    }
}

fn text(output: &Output, standings: &Standings) -> String {
    let mut text = seatings(output, standings);
    text += &format!("\n{}", players(output, standings));
    text += &format!("\n{}", pairs(output, standings));
    let mut notes = Notes::new(output);
    notes.length(standings.games, standings.length);
    if let Some(state) = standings.sprt {
        let verdict = match state.accepted {
            Some(elo) => format!("{}: {elo:+}", output.pick("accepted", "採択")),
            None => output.pick("undecided", "未決").to_string(),
        };
        let [low, high] = state.elo;
        notes.lines.push(format!(
            "SPRT {low:+} / {high:+} Elo: LLR {:.2}, {verdict}",
            state.llr
        ));
    }
    notes.course(
        standings.reproducible,
        standings.interrupted,
        &standings.crashed,
    );
    text + &notes.text()
}

/// What there is to say below the tables.
pub struct Notes<'a> {
    output: &'a Output,
    lines: Vec<String>,
}

impl<'a> Notes<'a> {
    pub fn new(output: &'a Output) -> Self {
        let lines = Vec::new();
        Notes { output, lines }
    }

    pub fn length(&mut self, games: u64, length: Option<Length>) {
        let games = grouped(games);
        self.lines.extend(length.map(|length| {
            let (mean, min, max) = (length.mean, length.min, length.max);
            match self.output.lang {
                Lang::En => format!("{games} games of {mean:.1} plies on average ({min} to {max})"),
                Lang::Ja => format!("{games} 局、手数は平均 {mean:.1}（{min}〜{max}）"),
            }
        }));
    }

    /// Where a draw is rare enough for the tables to leave it out.
    pub fn draws(&mut self, draws: u64) {
        if draws > 0 {
            self.lines.push(match self.output.lang {
                Lang::En => format!("drawn by repetition or length, points shared: {draws}"),
                Lang::Ja => {
                    format!("千日手または手数超過による引き分け（勝点は四人で等分）：{draws} 局")
                }
            });
        }
    }

    /// Were some seatings played more often than others?
    pub fn seatings(&mut self, mut games: impl Iterator<Item = u64>) {
        let first = games.next();
        if games.any(|other| Some(other) != first) {
            let note = self.output.pick(
                "not all seatings were played equally often",
                "席順ごとの対局数が同じではありません",
            );
            self.lines.push(note.to_string());
        }
    }

    pub fn course(&mut self, reproducible: bool, interrupted: bool, crashed: &[Crashed]) {
        let output = self.output;
        let mut note = |en: &str, ja: &str| self.lines.push(output.pick(en, ja).to_string());
        if !reproducible {
            note(
                "limited by time: another run may differ",
                "時間制限があるため、再現性はありません",
            );
        }
        if interrupted {
            note(
                "interrupted; this is what was played",
                "中断しました。ここまでの結果です",
            );
        }
        for crash in crashed {
            self.lines.push(format!(
                "{} {} ({}): {}",
                output.pick("broke off: game", "異常終了した対局："),
                crash.game + 1,
                crash.players.join(" – "),
                crash.reason
            ));
        }
    }

    pub fn text(&self) -> String {
        format!("\n{}\n", self.lines.join("\n"))
    }
}

pub fn head(output: &Output, names: &[(&str, &str)]) -> Vec<String> {
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

pub fn interval(score: Option<Interval>) -> [String; 2] {
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
