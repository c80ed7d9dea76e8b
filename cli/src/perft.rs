//! `kanzen perft`

use serde::Serialize;

use crate::output::{Output, columns, grouped};

#[derive(Serialize)]
struct Perft {
    game: String,
    nodes: Vec<u64>,
}

pub fn run(output: &Output, name: &str, position: Option<&str>, depth: u32) -> anyhow::Result<()> {
    let game = kanzen_catalog::open_at(name, position)?;
    let perft = Perft {
        game: game.name().to_string(),
        nodes: game.perft(position, depth)?,
    };
    output.report(&perft, || {
        let rows = perft.nodes.iter().enumerate();
        let rows = rows.map(|(i, nodes)| vec![(i + 1).to_string(), grouped(*nodes)]);
        columns(&rows.collect::<Vec<_>>())
    });
    Ok(())
}
