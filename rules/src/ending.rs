//! Why a game is over, in words.

use crate::game::Player;
use crate::notation::Notation;
use crate::record::{End, Record};
use crate::text::Text;

/// Why a game is over, in a sentence; none while it goes on.
pub fn why<G: Notation>(game: &G, record: &Record<G>) -> Option<Text> {
    let end = record.end()?;
    let names = |player: Player| Text::each(|lang| game.player_name(player, lang));
    Some(match (end, end.outcome().winner()) {
        (End::Decided(outcome), _) | (End::Impasse(outcome), Some(_)) => {
            game.why_decided(record.position(), outcome)
        }
        (_, None) => why_drawn(end),
        (End::Stuck(_), Some(winner)) => {
            let Text { en, ja } = names(winner.opponent());
            match game.in_check(record.position()) {
                true => Text::new(
                    format!("Checkmate: {en} cannot get out of check."),
                    format!("詰みです。{ja}は王手から逃げられません。"),
                ),
                false => Text::new(
                    format!("{en} has no move left."),
                    format!("{ja}の指せる手がなくなりました。"),
                ),
            }
        }
        (End::Repetition(_), Some(winner)) => {
            let Text { en, ja } = names(winner.opponent());
            Text::new(
                format!("The same position came too often, and {en} had to avoid it."),
                format!("千日手は{ja}の負けになります。"),
            )
        }
        (End::PerpetualCheck(_), Some(winner)) => {
            let Text { en, ja } = names(winner.opponent());
            Text::new(
                format!("{en} gave check again and again, which is not allowed."),
                format!("{ja}の連続王手の千日手です。"),
            )
        }
    })
}

fn why_drawn(end: End) -> Text {
    match end {
        End::Decided(_) | End::Impasse(_) => Text::new(
            "Both kings are safe on the far side (impasse).",
            "お互いの玉が入玉しました（持将棋）。",
        ),
        End::Stuck(_) => Text::new("There is no move left.", "指せる手がなくなりました。"),
        End::Repetition(_) | End::PerpetualCheck(_) => Text::new(
            "The same position came too often.",
            "同じ局面が繰り返されました（千日手）。",
        ),
    }
}
