//! A ruleset through both programs: everything in which they differ, or in
//! which the program differs from itself.

mod figures;
mod probes;

use std::fmt::{Debug, Display};
use std::path::Path;

use kanzen_catalog::{
    AnyGame, CatalogError, Packing, PassOptions, Silent, Solvable, SolveOptions, SolveReport,
    Table, VerifyReport,
};
use kanzen_report::StatsReport;

use crate::plain::{self, Counts, Rules, Solved, Split, Symmetries};

/// What came of a ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The program does not take it, for these reasons.
    Refused(Vec<String>),
    /// Both say the same of so many positions.
    Same(usize),
    /// They do not.
    Differs(Vec<String>),
}

/// The differences found so far.
#[derive(Default)]
pub struct Differences(Vec<String>);

impl Differences {
    fn note(&mut self, what: impl Display) {
        self.0.push(what.to_string());
    }

    /// Notes it unless the program says what it should.
    fn expect<T: PartialEq + Debug>(&mut self, what: impl Display, program: T, plain: T) {
        if program != plain {
            self.note(format_args!("{what}: {program:?}, and {plain:?} is right"));
        }
    }

    /// The outcome of a question to the program, or a note that it failed.
    fn done<T>(&mut self, what: impl Display, result: Result<T, CatalogError>) -> Option<T> {
        result
            .map_err(|error| self.note(format_args!("{what} fails: {error}")))
            .ok()
    }
}

/// The program's side of a comparison.
struct Program {
    game: Box<dyn AnyGame>,
    solve: SolveReport,
    table: Table,
    verify: VerifyReport,
    stats: StatsReport,
}

impl Program {
    fn solvable(&self) -> &dyn Solvable {
        self.game.solvable().expect("it was solved")
    }
}

/// The plain side.
struct Plain {
    rules: Rules,
    solved: Solved,
    all: Counts,
    reachable: Option<Counts>,
    perpetual: Option<Split>,
}

/// Compares the programs on a ruleset, with files in an empty directory. The
/// seed chooses what is looked at where not everything is.
pub fn compare(text: &str, seed: u64, dir: &Path) -> Verdict {
    let mut found = Differences::default();
    let path = dir.join("game.toml");
    std::fs::write(&path, text).expect("a directory to write to");
    let game = match kanzen_catalog::open_file(&path) {
        Ok(game) => game,
        Err(CatalogError::Ruleset { problems, .. }) => {
            let reasons = problems.0.iter().map(|problem| problem.reason.clone());
            return Verdict::Refused(reasons.collect());
        }
        Err(error) => return Verdict::Differs(vec![format!("opening fails: {error}")]),
    };
    match plain(text, &*game, &mut found) {
        Ok(plain) => {
            probes::perft(&*game, &plain.rules, seed, &mut found);
            found.done("checking the laws", game.check_laws(None, 300, seed));
            if let Some(program) = program(game, seed, dir, &mut found) {
                figures::compare(&program, &plain, &mut found);
                probes::compare(&program, &plain, seed, &mut found);
            }
            match found.0.is_empty() {
                true => Verdict::Same(plain.solved.positions.len()),
                false => Verdict::Differs(found.0),
            }
        }
        Err(error) => Verdict::Differs(vec![format!("the plain solver fails: {error}")]),
    }
}

/// What the plain solver says.
fn plain(text: &str, game: &dyn AnyGame, found: &mut Differences) -> Result<Plain, String> {
    let rules = plain::read(text)?;
    let solved = Solved::new(&rules)?;
    let start = solved.number(&rules.start);
    let start = start.ok_or("the start is taken, and is no position")?;
    let symmetries = symmetries(&rules, game, found);
    let count = |numbers: Vec<usize>| Counts::new(&rules, &solved, symmetries, &numbers);
    let all = count((0..solved.positions.len()).collect());
    let reachable = (!rules.has_sets).then(|| count(solved.reachable(start)));
    Ok(Plain {
        perpetual: (rules.perpetual_check_loses)
            .then(|| plain::perpetual(&rules, &solved, symmetries)),
        all,
        reachable,
        solved,
        rules,
    })
}

/// What the program folds by. It may see that more is the same than the file
/// says, but not more than there is.
fn symmetries(rules: &Rules, game: &dyn AnyGame, found: &mut Differences) -> Symmetries {
    let (written, real) = (Symmetries::written(rules), Symmetries::real(rules));
    let info = game.info();
    let used = Symmetries {
        mirror: info.mirror,
        flip: info.flip,
    };
    if used.mirror != real.mirror {
        found.expect("left-right symmetry", used.mirror, written.mirror);
    }
    if used.flip != real.flip {
        found.expect("equal sides", used.flip, written.flip);
    }
    used
}

/// What the program says.
fn program(
    game: Box<dyn AnyGame>,
    seed: u64,
    dir: &Path,
    found: &mut Differences,
) -> Option<Program> {
    let path = dir.join("game.kzt");
    let packing = if seed.is_multiple_of(2) {
        Packing::Quick
    } else {
        Packing::Small
    };
    let options = SolveOptions {
        packing,
        ..SolveOptions::default()
    };
    let solvable = found.done("solve", game.solvable())?;
    let solve = found.done("solve", solvable.solve(&path, &options, &Silent))?;
    let table = found.done("opening the table", Table::open(&path).map_err(Into::into))?;
    let pass = PassOptions::default();
    let verify = found.done("verify", solvable.verify(&table, &pass, &Silent));
    let stats = found.done("stats", solvable.statistics(&table, &pass, &Silent));
    Some(Program {
        game,
        solve,
        table,
        verify: verify?,
        stats: stats?,
    })
}
