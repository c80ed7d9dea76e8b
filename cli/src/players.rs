//! `kanzen players`

use kanzen_catalog::{KINDS, KINDS_OF_FOUR, Kind};
use serde_json::json;

use crate::output::{Output, columns};

pub fn run(output: &Output) -> anyhow::Result<()> {
    let told = |kind: &Kind, players: u8| {
        let options = kind.options.iter().map(|opt| {
            let (least, most) = opt.range;
            json!({ "name": opt.name, "default": opt.default, "least": least, "most": most })
        });
        json!({
            "name": kind.name,
            "seats": players,
            "needs_table": kind.needs_table,
            "options": options.collect::<Vec<_>>(),
        })
    };
    let two = KINDS.iter().map(|kind| told(kind, 2));
    let kinds = two.chain(KINDS_OF_FOUR.iter().map(|kind| told(kind, 4)));
    let report = json!({ "players": kinds.collect::<Vec<_>>() });
    output.report(&report, || {
        format!(
            "{}\n{}\n{}\n{}\n{}\n",
            output.pick("For games of two:", "二人のゲーム："),
            list(output, KINDS),
            output.pick("For four-handed shogi:", "四人将棋："),
            list(output, KINDS_OF_FOUR),
            output.pick(
                "Options follow a colon: asai:depth=2,mobility=20",
                "オプションはコロンの後に書きます：asai:depth=2,mobility=20"
            )
        )
    });
    Ok(())
}

fn list(output: &Output, kinds: &[Kind]) -> String {
    let mut rows = Vec::new();
    for kind in kinds {
        let table = match kind.needs_table {
            true => output.pick(" (needs a table)", "（表が必要）"),
            false => "",
        };
        rows.push(vec![
            kind.name.to_string(),
            format!("{}{table}", kind.about.pick(output.lang)),
        ]);
        for opt in kind.options {
            let default = opt
                .default
                .map_or(String::new(), |usual| format!("={usual}"));
            let about = opt.about.pick(output.lang).to_string();
            rows.push(vec![format!("  {}{default}", opt.name), about]);
        }
    }
    columns(&rows)
}
