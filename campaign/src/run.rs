//! Many rulesets, one after another or on several threads, each with a limit of
//! time; panics are differences too.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use crate::compare::{Verdict, compare};
use crate::generate::{Generated, generate};

/// So many differences of a ruleset are shown.
const MOST_SHOWN: usize = 12;

/// Compares the programs on a text, alone on a thread of its own and with a
/// thread of the solver's.
pub fn compare_text(text: &str, seed: u64, limit: Duration) -> Verdict {
    let text = text.to_string();
    let (tell, told) = channel();
    std::thread::spawn(move || {
        let dir = tempfile::tempdir().expect("a directory for a while");
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(1)
            .build()
            .expect("a thread");
        let compared = catch_unwind(AssertUnwindSafe(|| {
            pool.install(|| compare(&text, seed, dir.path()))
        }));
        let _ =
            tell.send(compared.unwrap_or_else(|panic| {
                Verdict::Differs(vec![format!("panic: {}", said(&*panic))])
            }));
    });
    match told.recv_timeout(limit) {
        Ok(verdict) => verdict,
        Err(RecvTimeoutError::Timeout) => {
            Verdict::Differs(vec![format!("not done after {} s", limit.as_secs())])
        }
        Err(RecvTimeoutError::Disconnected) => Verdict::Differs(vec!["no answer".to_string()]),
    }
}

/// What a panic said.
fn said(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("without a word")
}

/// What came of many rulesets.
#[derive(Default)]
pub struct Summary {
    /// Rulesets that the program takes.
    pub compared: u64,
    /// Positions of those on which both say the same.
    pub positions: u64,
    /// Rulesets that it refuses.
    pub refusals: u64,
    /// Reasons for that.
    pub refused: BTreeMap<String, u64>,
    /// Rulesets compared, by what is in them.
    pub features: BTreeMap<&'static str, u64>,
    /// Rulesets on which they do not.
    pub findings: Vec<Finding>,
}

/// A ruleset on which the programs differ.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What it was made from.
    pub seed: u64,
    /// The file.
    pub text: String,
    /// In what they differ.
    pub differences: Vec<String>,
}

impl Summary {
    /// Compares the programs on the ruleset of a seed with no more than so many
    /// positions, about.
    pub fn add(&mut self, seed: u64, most: u64, limit: Duration) {
        let Generated { text, features } = generate(seed, most);
        match compare_text(&text, seed, limit) {
            Verdict::Refused(reasons) => {
                self.refusals += 1;
                for reason in reasons {
                    *self.refused.entry(reason).or_default() += 1;
                }
                return;
            }
            Verdict::Same(positions) => self.positions += positions as u64,
            Verdict::Differs(differences) => self.findings.push(Finding {
                seed,
                text,
                differences,
            }),
        }
        self.compared += 1;
        for feature in features {
            *self.features.entry(feature).or_default() += 1;
        }
    }

    /// Two summaries in one.
    pub fn merge(&mut self, other: Summary) {
        self.compared += other.compared;
        self.positions += other.positions;
        self.refusals += other.refusals;
        self.findings.extend(other.findings);
        for (reason, count) in other.refused {
            *self.refused.entry(reason).or_default() += count;
        }
        for (feature, count) in other.features {
            *self.features.entry(feature).or_default() += count;
        }
    }
}

impl Display for Summary {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        writeln!(f, "{:>9} rulesets compared", self.compared)?;
        writeln!(f, "{:>9} positions the same", self.positions)?;
        for (feature, count) in &self.features {
            writeln!(f, "{count:>9}   {feature}")?;
        }
        writeln!(f, "{:>9} rulesets refused", self.refusals)?;
        for (reason, count) in &self.refused {
            writeln!(f, "{count:>9}   {reason}")?;
        }
        writeln!(f, "{:>9} rulesets with differences", self.findings.len())
    }
}

impl Display for Finding {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        writeln!(f, "seed {}:", self.seed)?;
        let shown = self.differences.iter().take(MOST_SHOWN);
        shown
            .into_iter()
            .try_for_each(|difference| writeln!(f, "  {difference}"))?;
        match self.differences.len().saturating_sub(MOST_SHOWN) {
            0 => Ok(()),
            more => writeln!(f, "  and {more} more"),
        }
    }
}
