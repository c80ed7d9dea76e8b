//! What is said of the figures: who wins, and why a figure is another one.

use kanzen_rules::{Player, Text, Value};

use super::counts::Counts;

pub fn wins(player: Player) -> Text {
    match player {
        Player::FIRST => Text::new("first player wins", "先手勝ち"),
        _ => Text::new("second player wins", "後手勝ち"),
    }
}

/// What the start is worth, the first player being to move.
pub fn outcome(start: Value) -> Text {
    match start {
        Value::Win(_) => wins(Player::FIRST),
        Value::Loss(_) => wins(Player::SECOND),
        Value::Draw => Text::new("draw", "引き分け"),
    }
}

pub fn length(start: Value) -> Text {
    match start.plies() {
        Some(plies) => u64::from(plies).into(),
        None => Text::new("none", "なし"),
    }
}

pub fn why_start(start: Value, without_return: Player) -> Text {
    let (en, ja) = match without_return {
        Player::FIRST => ("first", "先手"),
        _ => ("second", "後手"),
    };
    match start.plies() {
        Some(plies) => Text::new(
            format!(
                "The witness is won in {plies} plies, and by the paper's rule that no position may \
                 come back the {en} player wins."
            ),
            format!(
                "証拠の手順は{plies}手で終わり、同一局面へは着手できないという論文の規則では\
                 {ja}が勝ちます。"
            ),
        ),
        None => Text::new(
            format!(
                "Neither side can force a win if infinite play is a draw, and by the paper's rule \
                 that no position may come back the {en} player wins."
            ),
            format!(
                "無限に続く対局を引き分けとすればどちらも勝ちを強制できず、同一局面へは着手\
                 できないという論文の規則では{ja}が勝ちます。"
            ),
        ),
    }
}

pub fn why_won(counts: &Counts) -> Text {
    let (won, drawn) = (counts.won, counts.drawn.count);
    Text::new(
        format!(
            "With the first player to move {won} are won even if none of the {drawn} draws is \
             counted as a win."
        ),
        format!("先手の手番では、{drawn}の引き分けを一つも勝ちに数えなくても{won}局面が勝ちです。"),
    )
}

pub fn why_lost(counts: &Counts) -> Text {
    let (lost, drawn) = (counts.lost, counts.drawn.count);
    let most = lost + drawn;
    Text::new(
        format!(
            "With the first player to move {lost} are lost, and no more than {most} if all of \
             the {drawn} draws are counted as losses."
        ),
        format!(
            "先手の手番では{lost}局面が負けで、{drawn}の引き分けをすべて負けに数えても{most}です。"
        ),
    )
}

pub fn why_shortest(start: Value) -> Text {
    match start.plies() {
        Some(plies) => Text::new(
            format!("The shortest win against the longest defence takes {plies} plies."),
            format!("最長の抵抗に対する最短の勝ちは{plies}手です。"),
        ),
        None => Text::new(
            "The start is a draw, so no line wins against every defence.",
            "初期局面は引き分けなので、どの受けにも勝つ手順はありません。",
        ),
    }
}

pub fn why_zugzwang(counts: &Counts) -> Text {
    let count = counts.zugzwang.count;
    Text::new(
        format!(
            "In {count} unfinished positions the mover loses but would win by passing, which are \
             the paper's words."
        ),
        format!("論文の言葉どおり、手番側が負けるがパスできれば勝つ終局前の局面は{count}個です。"),
    )
}

pub fn why_unfolded(unfolded: u64, counts: &Counts) -> Text {
    let positions = counts.positions;
    Text::new(
        format!(
            "Putting the pieces on the board in every way gives {unfolded}, from which the \
             {positions} positions of table 1 follow."
        ),
        format!(
            "コマの置き方をすべて数え上げると{unfolded}で、表1の{positions}局面はここから\
             得られます。"
        ),
    )
}

pub fn why_unfolded_holds() -> Text {
    Text::new(
        "The folded set has the size that table 1 prints, for all six boards.",
        "重複を除いた集合の大きさは、6つの盤すべてで表1の局面数と一致します。",
    )
}
