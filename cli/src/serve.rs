//! `kanzen serve`

use anyhow::anyhow;
use kanzen_catalog::{CatalogError, Lang, Shelf};
use kanzen_server::{Options, ServeError, serve};

use crate::args::Serve;
use crate::output::{Output, print};

pub fn run(output: &Output, shelf: Shelf, options: &Serve) -> anyhow::Result<()> {
    let other = options
        .rulesets
        .iter()
        .find(|file| !file.ends_with(".toml"));
    if let Some(file) = other {
        return Err(CatalogError::UnknownEnding {
            path: file.into(),
            known: ".toml",
        }
        .into());
    }
    let served = serve(
        Options {
            bind: options.bind,
            shelf,
            rulesets: options.rulesets.clone(),
            solve_up_to: options.solve_up_to,
            log: !options.quiet,
        },
        |address| {
            let url = format!("http://{address}");
            print(&match output.json {
                true => format!("{}\n", serde_json::json!({ "url": url })),
                false => format!(
                    "{} {url}\n",
                    output.pick("Kanzen is at", "ブラウザで開いてください：")
                ),
            });
        },
    );
    served.map_err(|error| match error {
        ServeError::Game(error) => error.into(),
        ServeError::Listen { address, source } => match output.lang {
            Lang::En => anyhow!(
                "cannot listen on {address}: {source}; --bind ADDR:PORT chooses another place"
            ),
            Lang::Ja => anyhow!(
                "{address} で待ち受けられません（{source}）。--bind アドレス:ポート で別の場所を指定してください"
            ),
        },
        error => error.into(),
    })
}
