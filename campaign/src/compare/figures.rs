//! Counts of all positions and of those that can be reached.

use std::collections::BTreeMap;
use std::fmt::Debug;

use kanzen_catalog::{Summary, Value as Known};
use kanzen_report::{Counts as Told, SetReport};

use super::{Differences, Plain, Program};
use crate::plain::{Counts, Only, Split, Value};

/// Compares all figures that the program tells.
pub fn compare(program: &Program, plain: &Plain, found: &mut Differences) {
    set("all", &program.stats.all, &plain.all, found);
    match (&program.stats.reachable, &plain.reachable) {
        (Some(told), Some(counted)) => set("reachable", told, counted, found),
        (told, counted) => {
            found.expect("a reachable set", told.is_some(), counted.is_some());
        }
    }
    let perpetual = program.stats.perpetual_check.as_ref().map(|told| Split {
        win: told.win,
        loss: told.loss,
        draw: told.draw,
    });
    found.expect("perpetual check", perpetual, plain.perpetual);
    summary(program, plain, found);
    walked(program, plain, found);
}

/// What `solve` and the table say of the whole game.
fn summary(program: &Program, plain: &Plain, found: &mut Differences) {
    let Summary {
        positions,
        stored,
        win,
        loss,
        draw,
        longest_win,
        longest_loss,
        start,
    } = program.solve.summary;
    let in_table = &program.table.meta().summary;
    let same = format!("{in_table:?}") == format!("{:?}", program.solve.summary);
    found.expect("the table has what solve said", same, true);
    let all = &plain.all;
    found.expect("solve: positions", positions, all.folded.positions());
    found.expect("solve: stored is the sum", stored, win + loss + draw);
    found.expect("solve: longest win", longest_win, all.longest_win);
    found.expect("solve: longest loss", longest_loss, all.longest_loss);
    let known = |value: Option<_>| value.map(of);
    let value = plain.solved.value(&plain.rules.start);
    let value = value.filter(|_| !plain.rules.has_sets);
    found.expect("solve: start", known(start), value);
    found.expect("stats: start", known(program.stats.start), value);
}

/// What `verify` walked through.
fn walked(program: &Program, plain: &Plain, found: &mut Differences) {
    let walked = &program.verify.walked;
    let all = &plain.all;
    found.expect("verify: complete", walked.complete, true);
    found.expect(
        "verify: positions",
        walked.positions,
        all.folded.positions(),
    );
    found.expect("verify: moves", walked.moves, all.folded_moves);
    let (win, loss, draw) = (walked.win, walked.loss, walked.draw);
    found.expect("verify: values", Split { win, loss, draw }, all.folded);
    found.expect("verify: longest win", walked.longest_win, all.longest_win);
    found.expect(
        "verify: longest loss",
        walked.longest_loss,
        all.longest_loss,
    );
}

/// Compares one figure of a set: what it is, what is told and what was counted.
type Expect<'a> = dyn FnMut(&str, &dyn Debug, &dyn Debug) + 'a;

/// What is told of one set of positions.
fn set(name: &str, told: &SetReport, counted: &Counts, found: &mut Differences) {
    let mut expect = |what: &str, told: &dyn Debug, counted: &dyn Debug| {
        found.expect(
            format_args!("{name}: {what}"),
            format!("{told:?}"),
            format!("{counted:?}"),
        );
    };
    expect("explicit", &split(&told.explicit), &counted.explicit);
    expect(
        "explicit sum",
        &told.explicit.positions,
        &counted.explicit.positions(),
    );
    expect("folded", &split(&told.folded), &counted.folded);
    expect(
        "folded sum",
        &told.folded.positions,
        &counted.folded.positions(),
    );
    let wins = [told.explicit.first_wins, told.explicit.second_wins];
    expect("wins by side", &wins, &counted.wins.map(Some));
    expect("longest win", &told.longest_win, &counted.longest_win);
    expect("longest loss", &told.longest_loss, &counted.longest_loss);
    expect("zugzwang", &told.zugzwang, &counted.zugzwang);
    expect(
        "mutual zugzwang",
        &told.mutual_zugzwang,
        &counted.mutual_zugzwang,
    );
    let distances = told.distances.iter().filter(|told| told.positions > 0);
    let distances: BTreeMap<Value, u64> = distances
        .map(|told| (of(told.value), told.positions))
        .collect();
    expect("values and distances", &distances, &counted.distances);
    let branches = told
        .branches
        .iter()
        .map(|told| (told.moves, told.positions));
    expect(
        "positions by moves",
        &branches.collect::<BTreeMap<_, _>>(),
        &counted.branches,
    );
    for (sort, counted) in told
        .sorts
        .iter()
        .zip([&counted.by_ahead, &counted.by_pieces])
    {
        let classes = sort.classes.iter().map(|class| {
            let (win, loss, draw) = (class.win, class.loss, class.draw);
            (class.number, Split { win, loss, draw })
        });
        expect(&sort.sort, &classes.collect::<BTreeMap<_, _>>(), counted);
    }
    moves(told, counted, &mut expect);
}

/// How many moves its positions have, and where just one keeps the value.
fn moves(told: &SetReport, counted: &Counts, expect: &mut Expect) {
    let with_moves = || counted.branches.range(1..);
    expect(
        "fewest moves",
        &told.branching.min,
        &with_moves().next().map(|(moves, _)| *moves),
    );
    expect(
        "most moves",
        &told.branching.max,
        &with_moves().last().map(|(moves, _)| *moves),
    );
    let mean =
        (counted.with_moves() > 0).then(|| counted.moves() as f64 / counted.with_moves() as f64);
    expect("mean of moves", &told.branching.mean, &mean);
    let only = |told: &kanzen_report::Only| Only {
        only: told.only,
        forced: told.forced,
    };
    expect(
        "only winning moves",
        &only(&told.only_moves.win),
        &counted.only_win,
    );
    expect(
        "only drawing moves",
        &only(&told.only_moves.draw),
        &counted.only_draw,
    );
}

fn split(told: &Told) -> Split {
    Split {
        win: told.win,
        loss: told.loss,
        draw: told.draw,
    }
}

/// A value of the program's.
fn of(value: Known) -> Value {
    match value {
        Known::Win(plies) => Value::Win(plies),
        Known::Loss(plies) => Value::Loss(plies),
        Known::Draw => Value::Draw,
    }
}
