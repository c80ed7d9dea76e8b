//! `kanzen rounds`

use kanzen_catalog::Silent;

use crate::output::Output;

pub fn run(output: &Output, name: &str) -> anyhow::Result<()> {
    let report = kanzen_catalog::open(name)?.solvable()?.rounds(&Silent)?;
    output.report(&report, || format!("{:.3} s\n", report.seconds));
    Ok(())
}
