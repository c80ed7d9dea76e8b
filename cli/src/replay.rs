//! `kanzen replay`: games that were kept, with values.

use anyhow::bail;
use kanzen_catalog::{GameRecord, Lang, Player, Session, Shelf, Silent, Value, read_records};
use serde::Serialize;

use crate::args::Replay;
use crate::output::{Output, columns};

/// A game with what the table says of it.
#[derive(Serialize)]
struct Shown<'a> {
    #[serde(flatten)]
    record: &'a GameRecord,
    /// The value of each position to its mover, the start first; null without
    /// a table, and at the end.
    values: Vec<Option<Value>>,
}

pub fn run(output: &Output, shelf: &Shelf, options: &Replay) -> anyhow::Result<()> {
    let games = read_records(&options.file)?;
    let number = match options.game {
        Some(number) => number,
        None if games.len() == 1 => 1,
        None => {
            output.report(&serde_json::json!({ "games": games }), || {
                list(output, &games)
            });
            return Ok(());
        }
    };
    let Some(record) = number.checked_sub(1).and_then(|i| games.get(i)) else {
        match output.lang {
            Lang::En => bail!("there is no game {number}: the file has {}", games.len()),
            Lang::Ja => bail!("{number} 局目はありません。全部で {} 局です", games.len()),
        }
    };
    show(output, shelf, record)
}

fn list(output: &Output, games: &[GameRecord]) -> String {
    let rows = games.iter().enumerate().map(|(i, game)| {
        let mut row = vec![(i + 1).to_string(), game.game.to_string()];
        row.extend(game.players.iter().cloned());
        row.extend([result(output, game), game.moves.len().to_string()]);
        row
    });
    columns(&rows.collect::<Vec<_>>())
}

fn result(output: &Output, game: &GameRecord) -> String {
    if !game.places.is_empty() {
        let places = game.places.iter().map(u8::to_string);
        return places.collect::<Vec<_>>().join("-");
    }
    let text = match game.result.as_deref() {
        Some("first") => output.pick("first wins", "先手勝ち"),
        Some("second") => output.pick("second wins", "後手勝ち"),
        Some(_) => output.pick("draw", "引き分け"),
        None => output.pick("open", "対局中"),
    };
    text.to_string()
}

fn show(output: &Output, shelf: &Shelf, record: &GameRecord) -> anyhow::Result<()> {
    let game = record.open()?;
    let table = shelf.table_or_solve(&*game, &Silent).ok();
    let mut session = game.session(Some(&record.start), table.as_ref())?;
    let mut values: Vec<Option<Value>> = Vec::new();
    let mut rows = Vec::new();
    let begin = session.diagram(output.lang);
    for (i, text) in record.moves.iter().enumerate() {
        let valued = session.valued_moves()?;
        let before = valued.as_ref().and_then(|valued| Some(valued.first()?.1));
        values.push(before);
        let mv = session.play(text)?;
        let said = mv.said.clone();
        let mut row = vec![(i + 1).to_string(), mv.text.clone(), said.en, said.ja];
        if let Some(valued) = valued {
            let chosen = valued.iter().find(|(other, _)| other.text == mv.text);
            let chosen = chosen.map(|(_, value)| *value);
            row.extend(chosen.map(|value| output.value(value)));
            // What was given away is worth a mark.
            let class = |value: Option<Value>| value.map(Value::word);
            if class(chosen) != class(before) {
                row.push("?".to_string());
            }
        }
        rows.push(row);
    }
    let over = session.end().is_some();
    let at_end = if over { None } else { session.valued_moves()? };
    values.push(at_end.and_then(|valued| Some(valued.first()?.1)));
    let names = seat_names(&*session, output.lang);
    let shown = Shown { record, values };
    output.report(&shown, || {
        let seated = names.iter().zip(&record.players);
        let seated = seated.map(|(seat, player)| format!("{seat}: {player}"));
        let mut players = seated.collect::<Vec<_>>().join(", ");
        if !players.is_empty() {
            players.push('\n');
        }
        let verdict = match record.result {
            Some(_) => format!("{}\n", verdict(output, record, &names)),
            None => String::new(),
        };
        format!(
            "{}\n{players}{begin}\n{}\n{}\n{verdict}",
            game.title(output.lang),
            columns(&rows),
            session.diagram(output.lang),
        )
    });
    Ok(())
}

/// What the game calls each player.
pub fn seat_names(session: &dyn Session, lang: Lang) -> Vec<String> {
    let players = (0..session.players()).map(Player);
    players.map(|p| session.player_name(p, lang)).collect()
}

/// Who won, and why.
pub fn verdict(output: &Output, record: &GameRecord, names: &[String]) -> String {
    if !record.places.is_empty() && record.result.as_deref() != Some("draw") {
        let mut placed: Vec<(&u8, &String)> = record.places.iter().zip(names).collect();
        placed.sort();
        let placed = placed.iter().map(|(place, name)| match output.lang {
            Lang::En => format!("{place}. {name}"),
            Lang::Ja => format!("{place}位 {name}"),
        });
        let separator = output.pick(", ", "、");
        return placed.collect::<Vec<_>>().join(separator);
    }
    let won = match record.result.as_deref() {
        Some("first") => Some(&names[0]),
        Some("second") => Some(&names[1]),
        _ => None,
    };
    let why = match record.reason.as_deref() {
        Some("impasse") => output.pick(" by impasse", "（持将棋）"),
        Some("repetition") => output.pick(" by repetition", "（千日手）"),
        Some("perpetual check") => output.pick(" by perpetual check", "（連続王手の千日手）"),
        Some("no move") => output.pick(": no legal move is left", "（指せる手がありません）"),
        Some("resigned") => output.pick(" by resignation", "（投了）"),
        Some("too long") => output.pick(": it took too long", "（手数超過）"),
        _ => "",
    };
    match (won, output.lang) {
        (Some(winner), Lang::En) => format!("{winner} won{why}."),
        (Some(winner), Lang::Ja) => format!("{winner}の勝ちです{why}。"),
        (None, Lang::En) => format!("A draw{why}."),
        (None, Lang::Ja) => format!("引き分けです{why}。"),
    }
}
