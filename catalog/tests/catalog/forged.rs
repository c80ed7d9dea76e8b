//! Tables, notes and names that say what is not so.

use std::fs;
use std::path::{Path, PathBuf};

use kanzen_catalog::{
    AnyGame, CatalogError, Packing, PassOptions, Shelf, Silent, SolveOptions, Table, TableError,
    Value, VerifyReport, open, open_file,
};
use kanzen_solver::Values;
use kanzen_table::{Meta, write};

const GAME: &str = "nocca:3x3x2";

/// A solved game.
struct Solved {
    _dir: tempfile::TempDir,
    shelf: Shelf,
    path: PathBuf,
    game: Box<dyn AnyGame>,
}

impl Solved {
    fn new(name: &str) -> Solved {
        let dir = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(dir.path());
        let game = open(name).unwrap();
        let path = shelf.path(&*game);
        let options = SolveOptions::default();
        game.solvable()
            .unwrap()
            .solve(&path, &options, &Silent)
            .unwrap();
        Solved {
            _dir: dir,
            shelf,
            path,
            game,
        }
    }

    fn table(&self) -> Table {
        self.shelf.table(&*self.game).unwrap()
    }

    /// Writes the table with all its checksums, but something changed.
    fn forge(&self, packing: Packing, change: impl FnOnce(&mut Meta, &mut Vec<u8>)) {
        let table = Table::open(&self.path).unwrap();
        let Values::Narrow(mut cells) = table.load(table.slots()).unwrap() else {
            panic!("a shallow game");
        };
        let (mut meta, rules) = (table.meta().clone(), *table.rules_hash());
        change(&mut meta, &mut cells);
        write(&self.path, rules, &meta, &Values::Narrow(cells), packing).unwrap();
    }

    fn verify(&self) -> Result<VerifyReport, CatalogError> {
        let game = self.game.solvable().unwrap();
        game.verify(&self.table(), &PassOptions::default(), &Silent)
    }

    fn note(&self, ending: &str) -> PathBuf {
        PathBuf::from(format!("{}.{ending}", self.path.display()))
    }
}

/// What is changed, and how.
type Forgery = (&'static str, fn(&mut Meta));

#[test]
fn what_a_table_says_of_itself_is_verified() {
    let solved = Solved::new(GAME);
    solved.verify().unwrap();
    let whole = fs::read(&solved.path).unwrap();
    let changes: [Forgery; 12] = [
        ("game", |meta| meta.game = "chess".to_string()),
        ("ruleset", |meta| meta.ruleset.push_str("Or not.\n")),
        // So many that not all of them would be looked at.
        ("positions", |meta| meta.summary.positions = 1 << 40),
        ("positions", |meta| meta.summary.positions -= 1),
        ("stored", |meta| meta.summary.stored += 1),
        ("win", |meta| meta.summary.win += 1),
        ("loss", |meta| meta.summary.loss -= 1),
        ("draw", |meta| meta.summary.draw += 1),
        ("longest_win", |meta| meta.summary.longest_win = None),
        ("longest_loss", |meta| meta.summary.longest_loss = Some(200)),
        ("start", |meta| meta.summary.start = None),
        ("start", |meta| {
            meta.summary.start = Some(Value::Win(1));
        }),
    ];
    for (wrong, change) in changes {
        for packing in [Packing::Quick, Packing::Small] {
            fs::write(&solved.path, &whole).unwrap();
            solved.forge(packing, |meta, _| change(meta));
            let error = solved.verify().unwrap_err();
            let CatalogError::WrongClaim { field, .. } = &error else {
                panic!("{wrong}: {error}");
            };
            assert_eq!(*field, wrong);
            // Statistics tell what the values say.
            let told = solved
                .game
                .solvable()
                .unwrap()
                .statistics(&solved.table(), &PassOptions::default(), &Silent)
                .unwrap();
            let start = told.start;
            assert_ne!(start, Some(Value::Win(1)));
            assert!(start.is_some());
        }
    }
}

#[test]
fn a_ruleset_with_other_comments_is_the_same() {
    let solved = Solved::new("anpanman");
    solved.forge(Packing::Quick, |meta, _| {
        meta.ruleset = format!("# Mine.\n{}", meta.ruleset);
    });
    solved.verify().unwrap();
    let other = open("anpanman-asai").unwrap().rules_text();
    solved.forge(Packing::Quick, |meta, _| meta.ruleset = other);
    let verified = solved.verify();
    assert!(matches!(
        verified,
        Err(CatalogError::WrongClaim {
            field: "ruleset",
            ..
        })
    ));
}

#[test]
fn a_table_with_other_slots_than_numbers_is_refused_everywhere() {
    let solved = Solved::new(GAME);
    let whole = fs::read(&solved.path).unwrap();
    let changes: [fn(&mut Vec<u8>); 3] = [
        |cells| cells.truncate(cells.len() - 1),
        |cells| cells.push(0),
        |cells| cells.clear(),
    ];
    for change in changes {
        for packing in [Packing::Quick, Packing::Small] {
            fs::write(&solved.path, &whole).unwrap();
            solved.forge(packing, |_, cells| change(cells));
            let refused = |error: CatalogError| {
                let slots = CatalogError::Table(TableError::OtherSlots {
                    path: solved.path.clone(),
                    found: 0,
                    expected: 0,
                });
                assert_eq!(
                    std::mem::discriminant(&error),
                    std::mem::discriminant(&slots),
                    "{error}"
                );
                assert!(error.to_string().contains("slots"), "{error}");
            };
            let game = &solved.game;
            refused(solved.shelf.table(&**game).unwrap_err());
            // Those who opened it without asking are told too.
            let table = Table::open(&solved.path).unwrap();
            refused(
                game.solvable()
                    .unwrap()
                    .verify(&table, &PassOptions::default(), &Silent)
                    .unwrap_err(),
            );
            refused(
                game.solvable()
                    .unwrap()
                    .statistics(&table, &PassOptions::default(), &Silent)
                    .unwrap_err(),
            );
            refused(game.solvable().unwrap().study(&table, &Silent).unwrap_err());
        }
    }
}

#[test]
fn a_note_that_was_changed_is_none() {
    let solved = Solved::new(GAME);
    let table = solved.table();
    let told = || {
        let statistics = solved
            .game
            .solvable()
            .unwrap()
            .statistics(&table, &PassOptions::default(), &Silent)
            .unwrap();
        statistics.all.explicit.positions
    };
    let positions = told();
    let note = solved.note("stats.json");
    let whole = fs::read_to_string(&note).unwrap();
    assert_eq!(told(), positions);
    assert_eq!(fs::read_to_string(&note).unwrap(), whole, "it is read");
    let (first, last) = (positions.to_string(), (positions + 1).to_string());
    for forged in [
        whole.replace(&first, &last),
        whole.replacen('\n', "\n\n", 1),
        whole.replace("\"seal\"", "\"sea\""),
        String::new(),
        // As programs wrote it that knew no seal.
        whole.split(",\n  \"seal\"").next().unwrap().to_string() + "\n}\n",
    ] {
        assert_ne!(forged, whole);
        fs::write(&note, &forged).unwrap();
        assert_eq!(told(), positions);
        assert_ne!(
            fs::read_to_string(&note).unwrap(),
            forged,
            "it is made anew"
        );
    }
    // One kind of note is no other.
    let solve = fs::read_to_string(solved.note("solve.json")).unwrap();
    fs::write(&note, solve.replace("\"solved\"", "\"statistics\"")).unwrap();
    assert_eq!(told(), positions);
}

#[test]
fn what_cannot_be_noted_is_told_all_the_same() {
    let solved = Solved::new(GAME);
    // Not even root can write over a directory.
    fs::create_dir(solved.note("stats.json")).unwrap();
    fs::create_dir(solved.note("verify.json")).unwrap();
    let table = solved.table();
    let told = solved
        .game
        .solvable()
        .unwrap()
        .statistics(&table, &PassOptions::default(), &Silent)
        .unwrap();
    assert!(told.all.explicit.positions > 0);
    assert!(
        !solved
            .game
            .solvable()
            .unwrap()
            .verify(&table, &PassOptions::default(), &Silent)
            .unwrap()
            .noted
    );
}

/// A ruleset like this one, but with another name and promotion.
fn ruleset(directory: &Path, name: &str, text: &str) -> PathBuf {
    let path = directory.join("mine.toml");
    let line = text.lines().find(|line| line.starts_with("name"));
    let text = text.replacen(line.unwrap(), &format!("name = \"{name}\""), 1);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn a_ruleset_may_not_take_the_name_of_another_game() {
    let dir = tempfile::tempdir().unwrap();
    let anpanman = open("anpanman").unwrap().rules_text();
    for name in ["nocca", "yonin", "ninemasu", "dobutsu"] {
        let opened = open_file(&ruleset(dir.path(), name, &anpanman));
        let error = opened.err().unwrap_or_else(|| panic!("{name} is taken"));
        assert!(matches!(error, CatalogError::NameTaken { .. }), "{error}");
    }
    for name in [
        "anpanman",
        "my-game",
        "nocca-like",
        "dobutsu-p",
        "nocca-3x4x3",
        "ninemasu-sspp",
    ] {
        let path = ruleset(dir.path(), name, &anpanman);
        open_file(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn a_table_of_other_rules_is_never_replaced() {
    let solved = Solved::new(GAME);
    let whole = fs::read(&solved.path).unwrap();
    let other = open("nocca:2x3x2").unwrap();
    let refused = other
        .solvable()
        .unwrap()
        .solve(&solved.path, &SolveOptions::default(), &Silent);
    let Err(CatalogError::TableOfOtherRules { path, game }) = refused else {
        panic!("the table is another game's");
    };
    assert_eq!((path, &*game), (solved.path.clone(), GAME));
    assert!(fs::read(&solved.path).unwrap() == whole);
}
