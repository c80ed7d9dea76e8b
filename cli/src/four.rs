//! What came of a match at a table of four.

use kanzen_catalog::TableStandings;

use crate::contest::{Notes, head, interval};
use crate::output::{Output, columns, grouped};

pub fn text(output: &Output, standings: &TableStandings, seats: Vec<String>) -> String {
    let mut text = players(output, standings);
    text += &format!("\n{}", seatings(output, standings, seats));
    let mut notes = Notes::new(output);
    notes.length(standings.games, standings.length);
    notes.draws(standings.draws);
    notes.seatings(standings.seatings.iter().map(|seating| seating.games));
    notes.course(
        standings.reproducible,
        standings.interrupted,
        &standings.crashed,
    );
    text + &notes.text()
}

/// Places and points, as the paper's table has them.
fn players(output: &Output, standings: &TableStandings) -> String {
    let names = [
        ("player", "プレイヤー"),
        ("1st", "1位"),
        ("2nd", "2位"),
        ("3rd", "3位"),
        ("4th", "4位"),
        ("points (a)", "勝点 (a)"),
        ("share", "割合"),
        ("95 %", "95 %"),
        ("points (b)", "勝点 (b)"),
        ("share", "割合"),
        ("95 %", "95 %"),
        ("µs a move", "一手 µs"),
        ("positions a move", "一手の局面数"),
    ];
    let mut rows = vec![head(output, &names)];
    for player in &standings.players {
        let a_move = |number: Option<f64>| number.map_or("-".to_string(), |n| format!("{n:.0}"));
        let mut row = vec![player.player.clone()];
        row.extend(player.places.map(grouped));
        row.push(player.points_a.to_string());
        row.extend(interval(player.share_a));
        row.push(player.points_b.to_string());
        row.extend(interval(player.share_b));
        row.extend([player.microseconds, player.nodes].map(a_move));
        rows.push(row);
    }
    columns(&rows)
}

/// Who sat where, with the points (b) of each seat.
fn seatings(output: &Output, standings: &TableStandings, seats: Vec<String>) -> String {
    let mut first = seats;
    first.extend(head(
        output,
        &[("games", "局数"), ("points (b)", "勝点 (b)")],
    ));
    let mut rows = vec![first];
    for seating in standings
        .seatings
        .iter()
        .filter(|seating| seating.games > 0)
    {
        let mut row = seating.seats.to_vec();
        row.push(grouped(seating.games));
        row.push(seating.points_b.map(|points| points.to_string()).join(" "));
        rows.push(row);
    }
    columns(&rows)
}
