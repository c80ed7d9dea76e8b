//! Counting that is interrupted again and again must end as one that is not, and
//! goes on from nothing that cannot be.

use kanzen_index::{Index, Indexed};
use kanzen_nocca::Nocca;
use kanzen_rules::{Notation, Sorted, Symmetric, Unmoves};
use kanzen_solver::{
    CountError, Countable, Lookup, Silent, Statistics, Stopped, Values, Watch, reachable,
    statistics,
};
use serde_json::{Value as Json, json};

use crate::passing::{Board, Impatient, Kept, Memory};
use crate::{Solved, tiny};

/// What was counted, in a form that can be compared.
fn texts<G: Notation>(game: &G, sets: [Statistics<G::Position>; 2]) -> Json {
    let lists = |set: &Statistics<G::Position>| {
        let examples = &set.examples;
        let lists = [
            &examples.deepest_wins,
            &examples.deepest_losses,
            &examples.zugzwangs,
            &examples.mutual_zugzwangs,
        ];
        let texts = lists.map(|list| {
            let texts = list.iter().map(|pos| game.write_position(pos));
            texts.collect::<Vec<String>>()
        });
        let counts = json!([
            set.explicit,
            set.folded,
            set.branching,
            set.branches,
            set.sorts,
            set.only_moves,
            set.distances,
            set.zugzwang,
            set.mutual_zugzwang,
        ]);
        json!([counts, texts])
    };
    let [all, reachable] = &sets;
    json!([lists(all), lists(reachable)])
}

/// A game with its numberings and values.
struct Counts<'a, G: Unmoves, I> {
    game: &'a G,
    stored: &'a I,
    folded: &'a I,
    explicit: &'a I,
    values: &'a Values,
}

impl<G, I> Counts<'_, G, I>
where
    G: Unmoves + Symmetric + Sorted + Notation,
    I: Index<G>,
{
    fn start(&self) -> G::Position {
        self.game.start().expect("a start")
    }

    /// All at once, by the functions that keep nothing.
    fn undisturbed(&self) -> Json {
        let Counts {
            game,
            stored,
            folded,
            explicit,
            values,
        } = *self;
        let reached = reachable(game, folded, explicit, &self.start(), &Silent);
        let (index, set) = reached.expect("nobody stops it");
        let lookup = |number| values.value(number);
        let counted = statistics(game, stored, folded, lookup, Some((index, &set)), &Silent);
        texts(game, counted.expect("nobody stops it"))
    }

    fn count(
        &self,
        reaches: bool,
        watch: &dyn Watch,
        keeper: &mut Memory,
    ) -> Result<Json, CountError<&'static str>> {
        let counted = Countable {
            game: self.game,
            stored: self.stored,
            folded: self.folded,
            reach: reaches.then(|| (self.explicit, self.start())),
            lookup: |number| self.values.value(number),
            more_follows: false,
            watch,
        };
        let worked = counted.count(keeper)?;
        Ok(texts(self.game, worked.found))
    }

    /// Counts with interruptions until it is done; how many there were.
    fn interrupted(&self, keeper: &mut Memory) -> (Json, u32) {
        let mut stops = 0;
        loop {
            let watch = Impatient::new(1 + stops % 4 * (40 + 10 * stops));
            match self.count(true, &watch, keeper) {
                Ok(found) => return (found, stops),
                Err(CountError::Stopped(Stopped::ByWatch)) => stops += 1,
                Err(error) => panic!("{error:?}"),
            }
            assert!(stops < 5000, "it comes no further");
        }
    }
}

impl Board {
    fn counts(&self) -> Counts<'_, Nocca<u32>, <Nocca<u32> as Indexed>::Index> {
        Counts {
            game: &self.game,
            stored: &self.stored,
            folded: &self.folded,
            explicit: &self.explicit,
            values: &self.values,
        }
    }
}

#[test]
fn counting_may_stop_anywhere() {
    let board = Board::new("3x5x3");
    let counts = board.counts();
    let expected = counts.undisturbed();
    for often in [false, true] {
        let mut keeper = Memory {
            often,
            ..Memory::default()
        };
        let (found, stops) = counts.interrupted(&mut keeper);
        assert!(stops > 10, "only {stops} stops");
        assert!(found == expected, "after {stops} stops");
    }
    // Of games whose images play cannot reach, other numbers are found.
    let mut by_themselves = 0;
    for (name, text) in tiny::TINY {
        let solved: Solved<u16> = Solved::new(text);
        let counts = Counts {
            game: &solved.game,
            stored: &solved.stored,
            folded: &solved.folded,
            explicit: &solved.explicit,
            values: &solved.values,
        };
        let mut keeper = Memory {
            often: true,
            ..Memory::default()
        };
        let (found, _) = counts.interrupted(&mut keeper);
        assert!(found == counts.undisturbed(), "{name}");
        let (standing, _) = keeper.kept.unwrap();
        by_themselves += u32::from(standing["reach"] == "FoundExplicit");
        assert_eq!(standing["words"], 0, "{name}: all is counted");
    }
    assert!(by_themselves > 0);
}

/// What was kept while a set was found among explicit numbers, then among folded
/// ones, while everything was counted, and at the end.
fn stages(counts: &Counts<'_, Nocca<u32>, <Nocca<u32> as Indexed>::Index>) -> [Kept; 4] {
    [
        kept_when(counts, |standing| standing["reach"] == "Explicit"),
        kept_when(counts, |standing| standing["reach"] == "Folded"),
        kept_when(counts, |standing| {
            standing["next"] != 0 && standing["words"] != 0
        }),
        kept_when(counts, |_| true),
    ]
}

/// The last of what was kept after each part that is such a standing.
fn kept_when(
    counts: &Counts<'_, Nocca<u32>, <Nocca<u32> as Indexed>::Index>,
    is_it: impl Fn(&Json) -> bool,
) -> Kept {
    let mut keeper = Memory {
        often: true,
        ..Memory::default()
    };
    counts.count(true, &Silent, &mut keeper).unwrap();
    let mut kept = keeper.all.into_iter().rev();
    kept.find(|(standing, _)| is_it(standing)).unwrap()
}

#[test]
fn counting_refuses_what_cannot_be() {
    let board = Board::new("3x5x3");
    let counts = board.counts();
    let expected = counts.undisturbed();
    let stages = stages(&counts);
    let refused = |kept: Kept, why: &str| {
        let mut keeper = Memory::of(kept);
        let counted = counts.count(true, &Silent, &mut keeper);
        assert!(matches!(counted, Err(CountError::Impossible)), "{why}");
    };
    for stage in &stages {
        let (standing, bytes) = stage.clone();
        let found = counts.count(true, &Silent, &mut Memory::of(stage.clone()));
        assert!(found.unwrap() == expected);
        for (field, value) in [
            ("next", json!(1)),
            ("next", json!(1u64 << 60)),
            ("seconds", json!(1e300)),
        ] {
            let mut changed = standing.clone();
            changed[field] = value;
            refused((changed, bytes.clone()), field);
        }
        if !bytes.is_empty() {
            let mut changed = standing.clone();
            changed["words"] = json!(bytes.len() / 8 - 1);
            let fewer = bytes[..bytes.len() - 8].to_vec();
            refused((changed, fewer), "a word less");
        }
    }
    // What was played on before it was reached.
    for stage in &stages[..2] {
        let (standing, bytes) = stage.clone();
        let half = bytes.len() / 2;
        refused((standing.clone(), vec![0; bytes.len()]), "no start");
        let mut played = vec![0; bytes.len()];
        played[half..].fill(0xff);
        refused((standing, played), "played on without being reached");
    }
    let (standing, bytes) = stages[2].clone();
    let changes: [(&str, Json); 10] = [
        ("/counted/0/explicit/tally/win", json!(u64::MAX)),
        ("/counted/0/explicit/first_wins", json!(0)),
        ("/counted/0/branches/0", json!(1u64 << 40)),
        ("/counted/0/branching/moves", json!(u64::MAX)),
        ("/counted/0/distances/1", json!(0)),
        ("/counted/0/zugzwang", json!(u64::MAX)),
        ("/counted/1/folded/tally/draw", json!(1u64 << 50)),
        ("/counted/1/only_moves/drawn/positions", json!(1u64 << 50)),
        ("/counted/1/sorts", json!([[]])),
        ("/counted/0/examples/deepest_wins/0", json!("nonsense")),
    ];
    for (field, value) in changes {
        let mut changed = standing.clone();
        *changed.pointer_mut(field).expect(field) = value;
        refused((changed, bytes.clone()), field);
    }
    // What can be reached is counted if it was when this began.
    let mut keeper = Memory::of(stages[2].clone());
    let without = counts.count(false, &Silent, &mut keeper);
    assert!(matches!(without, Err(CountError::Impossible)));
    let mut keeper = Memory::default();
    let stopped = counts.count(false, &Impatient::new(70), &mut keeper);
    assert!(matches!(stopped, Err(CountError::Stopped(_))));
    let found = counts.count(true, &Silent, &mut keeper).unwrap();
    assert!(found[0] == expected[0]);
    assert_eq!(found[1][0][0]["tally"]["win"], 0);
}

#[test]
fn numbers_of_no_positions_are_refused() {
    let sizes = ["2x3x2", "2x3x3", "2x4x2", "2x4x3", "3x3x2"];
    let mut tried = 0;
    for board in sizes.map(Board::new) {
        let counts = board.counts();
        let (standing, mut bytes) = kept_when(&counts, |standing| standing["reach"] == "Explicit");
        let half = bytes.len() / 2;
        bytes[..half].fill(0xff);
        let mut keeper = Memory::of((standing, bytes));
        let counted = counts.count(true, &Silent, &mut keeper);
        // The last word of a set need not be full.
        if board.explicit.len() % 64 != 0 {
            tried += 1;
            assert!(matches!(counted, Err(CountError::Impossible)));
        }
    }
    assert!(tried > 0);
}
