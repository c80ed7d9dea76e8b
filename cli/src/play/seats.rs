//! Who sits where.

use anyhow::bail;
use kanzen_catalog::Lang;

use crate::args::Side;
use crate::output::Output;

/// Who answers if nobody is named and there is no table, in games of two and of
/// four.
pub fn looking_ahead(players: u8) -> &'static str {
    match players {
        2 => "alphabeta",
        _ => "champion:ms=500",
    }
}

/// By seat: does a person play it?
pub fn human_seats(output: &Output, sides: &[Side], players: u8) -> anyhow::Result<Vec<bool>> {
    let mut human = vec![false; players.into()];
    for side in sides {
        let seat = match side {
            Side::Both => {
                human.fill(true);
                continue;
            }
            Side::First => 0,
            Side::Second => 1,
            Side::Third => 2,
            Side::Fourth => 3,
        };
        match human.get_mut(seat) {
            Some(seat) => *seat = true,
            None => match output.lang {
                Lang::En => bail!("only {players} play this game"),
                Lang::Ja => bail!("このゲームは {players} 人で遊びます"),
            },
        }
    }
    Ok(human)
}

/// Refuses more opponents than there are seats for them.
pub fn expect_seats(output: &Output, opponents: usize, programs: usize) -> anyhow::Result<()> {
    if opponents > programs.max(1) {
        match output.lang {
            Lang::En => bail!("there are {opponents} opponents for {programs} seats"),
            Lang::Ja => bail!("相手が {opponents} 人いますが、席は {programs} です"),
        }
    }
    Ok(())
}
