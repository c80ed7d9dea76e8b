//! What people are told besides the moves, and what they put on a board by hand.

use kanzen_rules::{Game, HeldPiece, Judging, Notation, Picture, PlacedPiece, Player, Text};

use crate::game::Yonin;
use crate::position::Position;
use crate::text::{FACINGS, SEATS, TURNED};
use crate::variant::Variant;

/// The text of what a drawing shows.
pub(crate) fn write_picture(picture: &Picture) -> String {
    let letter = |player: Player| SEATS[player.index()];
    let piece = |piece: &PlacedPiece| {
        let Some(owner) = piece.owner else {
            return TURNED.to_string();
        };
        let facing = usize::from(piece.facing.0);
        let mut text = format!("{}{}", FACINGS[facing], piece.form);
        if owner.index() != facing {
            text.push(letter(owner).to_ascii_lowercase());
        }
        text
    };
    let held = |held: &HeldPiece| match held.count {
        1 => held.form.clone(),
        count => format!("{count}{}", held.form),
    };
    let hand = |seat: usize| {
        let hand = picture.hands.get(seat).into_iter().flatten();
        or_dash(hand.map(held).collect())
    };
    let mated = picture.mated.iter().enumerate();
    let mates = mated.filter_map(|(seat, by)| Some(format!("{}:{}", SEATS[seat], letter((*by)?))));
    format!(
        "{} {} {} {}",
        picture.write_ranks(piece),
        letter(picture.turn),
        [0, 1, 2, 3].map(hand).join("/"),
        or_dash(mates.collect::<Vec<_>>().join(",")),
    )
}

fn or_dash(text: String) -> String {
    match text.is_empty() {
        true => "-".to_string(),
        false => text,
    }
}

fn name(game: &Yonin, player: Player) -> Text {
    Text::each(|lang| game.player_name(player, lang))
}

/// Who was mated by a move, and whom a check gives the turn to.
pub(crate) fn news(game: &Yonin, before: &Position, after: &Position) -> Vec<Text> {
    let seats = (0..4).map(Player);
    let mut news: Vec<Text> = seats
        .filter(|seat| game.taken_out_by(before, *seat).is_none())
        .filter_map(|seat| Some(mated(game, seat, game.taken_out_by(after, seat)?)))
        .collect();
    if game.outcome(after).is_none() && game.in_check(after) {
        news.push(checked(game, game.turn(before), after));
    }
    news
}

fn mated(game: &Yonin, mated: Player, by: Player) -> Text {
    let [mated, by] = [mated, by].map(|player| name(game, player));
    match game.variant() {
        Variant::Singles => Text::new(
            format!(
                "{} is mated. {} takes over all of {}’s pieces.",
                mated.en, by.en, mated.en
            ),
            format!(
                "{}が詰みました。駒はすべて{}が引き継ぎます。",
                mated.ja, by.ja
            ),
        ),
        Variant::Doubles => Text::new(
            format!("{} mated {}.", by.en, mated.en),
            format!("{}が{}を詰ませました。", by.ja, mated.ja),
        ),
        Variant::Federation => Text::new(
            format!(
                "{} mated {}, whose pieces stay on the board and do nothing.",
                by.en, mated.en
            ),
            format!(
                "{}が{}を詰ませました。{}の駒は動かずに盤に残ります。",
                by.ja, mated.ja, mated.ja
            ),
        ),
    }
}

/// Who answers a check, and who must wait for it: those after the mover and
/// before the one who answers, clockwise, as far as they still play.
fn checked(game: &Yonin, mover: Player, after: &Position) -> Text {
    let to = game.turn(after);
    let following = (1..4).map(|on| Player((mover.0 + on) % 4));
    let passed = following.take_while(|seat| *seat != to);
    let waiting: Vec<Text> = passed
        .filter(|seat| game.taken_out_by(after, *seat).is_none())
        .map(|seat| name(game, seat))
        .collect();
    let [by, to] = [mover, to].map(|player| name(game, player));
    if waiting.is_empty() {
        return Text::new(
            format!("{} gave check to {}.", by.en, to.en),
            format!("{}が{}に王手をかけました。", by.ja, to.ja),
        );
    }
    let all = |and: &str, pick: fn(&Text) -> &str| {
        let names: Vec<&str> = waiting.iter().map(pick).collect();
        names.join(and)
    };
    Text::new(
        format!(
            "{} gave check to {}, so {} answers at once; {} must wait.",
            by.en,
            to.en,
            to.en,
            all(" and ", |name| &name.en)
        ),
        format!(
            "{}が{}に王手をかけたので、すぐに{}の番です。{}は待ちます。",
            by.ja,
            to.ja,
            to.ja,
            all("と", |name| &name.ja)
        ),
    )
}

/// What ends a game.
pub(crate) fn why_decided(variant: Variant) -> Text {
    match variant {
        Variant::Singles => Text::new("Two players are mated.", "二人が詰みました。"),
        Variant::Doubles => Text::new("The first mate decides.", "最初の詰みで決まりました。"),
        Variant::Federation => Text::new("Only one player is left.", "最後の一人になりました。"),
    }
}
