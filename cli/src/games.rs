//! `kanzen games`

use kanzen_catalog::{Info, Shelf};
use serde::Serialize;

use crate::output::{Output, columns, numbers};

#[derive(Serialize)]
struct Games {
    games: Vec<Listed>,
}

#[derive(Serialize)]
struct Listed {
    #[serde(flatten)]
    info: Info,
    solved: bool,
}

pub fn run(output: &Output, shelf: &Shelf) -> anyhow::Result<()> {
    let mut games = Vec::new();
    for name in kanzen_catalog::names() {
        let game = kanzen_catalog::open(name)?;
        // A table that is damaged or of other rules does not count as one.
        let solved = shelf.table(&*game).is_ok();
        games.push(Listed {
            info: game.info(),
            solved,
        });
    }
    let games = Games { games };
    output.report(&games, || {
        let mut rows = vec![vec![
            output.pick("name", "名前").to_string(),
            output.pick("game", "ゲーム").to_string(),
            output.pick("numbers", "番号の数").to_string(),
            output.pick("solved", "解析済み").to_string(),
        ]];
        rows.extend(games.games.iter().map(|Listed { info, solved }| {
            vec![
                info.name.clone(),
                info.title.pick(output.lang).to_string(),
                numbers(info.numbers),
                if *solved {
                    output.pick("yes", "はい")
                } else {
                    ""
                }
                .to_string(),
            ]
        }));
        columns(&rows)
    });
    Ok(())
}
