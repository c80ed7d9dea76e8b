//! `kanzen players`

use kanzen_catalog::KINDS;
use serde_json::json;

use crate::output::{Output, columns};

pub fn run(output: &Output) -> anyhow::Result<()> {
    let kinds = KINDS.iter().map(|kind| {
        let options = kind.options.iter().map(|opt| {
            let (least, most) = opt.range;
            json!({ "name": opt.name, "default": opt.default, "least": least, "most": most })
        });
        json!({
            "name": kind.name,
            "needs_table": kind.needs_table,
            "options": options.collect::<Vec<_>>(),
        })
    });
    let report = json!({ "players": kinds.collect::<Vec<_>>() });
    output.report(&report, || text(output));
    Ok(())
}

fn text(output: &Output) -> String {
    let mut rows = Vec::new();
    for kind in KINDS {
        let table = match kind.needs_table {
            true => output.pick(" (needs a table)", "（表が必要）"),
            false => "",
        };
        let [en, ja] = kind.about;
        rows.push(vec![
            kind.name.to_string(),
            format!("{}{table}", output.pick(en, ja)),
        ]);
        for opt in kind.options {
            let default = opt
                .default
                .map_or(String::new(), |usual| format!("={usual}"));
            let [en, ja] = opt.about;
            let about = output.pick(en, ja).to_string();
            rows.push(vec![format!("  {}{default}", opt.name), about]);
        }
    }
    format!(
        "{}\n{}\n",
        columns(&rows),
        output.pick(
            "Options follow a colon: asai:depth=2,mobility=20",
            "オプションはコロンの後に書きます：asai:depth=2,mobility=20"
        )
    )
}
