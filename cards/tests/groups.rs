//! The groups of the published study: what they count, and grades against the
//! definitions written down once more.

use kanzen_cards::{Group, GroupCounts, Level, PRESETS, boards, grade};
use kanzen_rules::{Game, Notation, Value};
use kanzen_shogi::ruleset::Ruleset;
use kanzen_shogi::{Position, Shogi, shipped};
use kanzen_solver::{InMemory, Silent, simple};

fn ruleset() -> Ruleset {
    shipped::ruleset("ninemasu")
}

fn game(material: &str) -> Shogi<u16> {
    Shogi::new(ruleset().with_material(material).expect("a material"))
}

fn solved(material: &str) -> InMemory<Shogi<u16>> {
    InMemory::solved(game(material), &Silent).expect("not stopped")
}

/// Counts of a whole group.
fn counted(group: &Group, set: usize) -> GroupCounts {
    let rules = ruleset();
    let mut counts = GroupCounts::default();
    for material in rules.materials(&rules.sets[set], group.pieces()) {
        let game = game(&material);
        if !group.armies(&game).is_empty() {
            counts = counts.and(&boards(&solved(&material), group).1);
        }
    }
    counts
}

#[test]
fn groups_of_two_and_three_pieces_count_as_published() {
    for (name, combinations, valid) in [
        ("2v2", 148_176, 29_304),
        ("1+1", 3_528, 1_568),
        ("strong-weak", 476_280, 54_722),
        ("weak-strong", 476_280, 54_932),
    ] {
        let group: Group = name.parse().expect(name);
        for set in [0, 1] {
            let counts = counted(&group, set);
            assert_eq!(
                (counts.combinations, counts.boards),
                (combinations, valid),
                "{name}"
            );
            let decided: u64 = counts.lengths.values().sum();
            assert_eq!(counts.win + counts.loss, decided, "{name}");
            assert_eq!(counts.levels.iter().sum::<u64>(), decided, "{name}");
            assert_eq!(decided + counts.draw, counts.boards, "{name}");
        }
    }
}

#[test]
fn presets_are_groups_of_the_game() {
    for (name, _) in PRESETS {
        let group: Group = name.parse().expect(name);
        group.check(&ruleset()).expect(name);
        assert_eq!(group.to_string(), name);
    }
}

#[test]
fn bad_groups_say_why() {
    for (text, reason) in [
        ("", "should read like 2+1v3"),
        ("nonsense", "one of 2v2, 3v3"),
        ("2v", "should be a number"),
        ("0v2", "at least its royal piece"),
        ("1v1", "no piece but the royal ones"),
        ("2rbv2", "should be a number"),
        ("9v99", "should be a number"),
        ("9v30", "too many"),
        ("2v2-S", "what is left out should read"),
    ] {
        let said = text.parse::<Group>().expect_err(text).to_string();
        assert!(said.contains(reason), "{text}: {said}");
    }
    let group: Group = "2Xv2".parse().expect("a description");
    let said = group.check(&ruleset()).expect_err("no piece X").to_string();
    assert!(said.contains("'X' is no piece"), "{said}");
}

#[test]
fn levels_go_by_length() {
    let level = |value| Level::of(value).map(Level::number);
    let plies = [(1, 1), (3, 1), (5, 2), (7, 3), (9, 4), (11, 5), (75, 5)];
    for (plies, expected) in plies {
        assert_eq!(level(Value::Win(plies)), Some(expected), "{plies}");
    }
    for (plies, expected) in [(2, 1), (4, 2), (6, 3), (8, 3), (10, 5)] {
        assert_eq!(level(Value::Loss(plies)), Some(expected), "{plies}");
    }
    assert_eq!(level(Value::Draw), None);
    assert_eq!(Level::all().count(), 5);
    assert_eq!(Level::new(6), None);
}

/// Grades of every board of a group, from the simple solver's values.
#[test]
fn grades_follow_from_plain_values() {
    let solved = solved("SS");
    let game = &solved.game;
    let group: Group = "2v2".parse().expect("a group");
    let (found, _) = boards(&solved, &group);
    assert!(found.len() > 500, "{}", found.len());
    let everything = simple::solve(game, found.iter().map(|(pos, _)| *pos));
    let moves = |pos: &Position<u16>| -> Vec<(String, Value)> {
        let judged = game.moves(pos).into_iter().map(|mv| {
            let next = game.after(pos, mv);
            (game.write_move(mv), everything[&next].one_ply_earlier())
        });
        judged.collect()
    };
    let is_win = |value: &Value| matches!(value, Value::Win(_));
    let mut seen = [0; 4];
    for (pos, value) in &found {
        assert_eq!(*value, everything[pos]);
        let graded = grade(&solved, pos);
        let first = moves(pos);
        assert_eq!(graded.value, *value);
        let winning = first.iter().filter(|(_, value)| is_win(value)).count();
        assert_eq!(graded.winning_moves, winning);
        let thrown = first.iter().filter(|(_, other)| match value {
            Value::Win(_) => !is_win(other),
            Value::Draw => matches!(other, Value::Loss(_)),
            Value::Loss(_) => false,
        });
        let longest = thrown.filter_map(|(_, other)| other.plies()).max();
        assert_eq!(graded.temptation, longest, "{}", game.write_position(pos));
        // The line keeps value and distance to the end, and tells what is unique.
        let (mut at, mut unique) = (*pos, *value != Value::Draw);
        assert_eq!(graded.line.len(), value.plies().unwrap_or(0).into());
        for mv in &graded.line {
            let judged = moves(&at);
            if is_win(&everything[&at]) {
                unique &= judged.iter().filter(|(_, value)| is_win(value)).count() == 1;
            }
            let made = judged
                .iter()
                .find(|(text, _)| *text == game.write_move(*mv));
            assert_eq!(made.expect("a legal move").1, everything[&at]);
            game.play(&mut at, *mv);
        }
        assert_eq!(graded.unique, unique, "{}", game.write_position(pos));
        if *value != Value::Draw {
            assert!(!game.can_move(&at), "{}", game.write_position(&at));
        }
        seen[0] += usize::from(graded.unique);
        seen[1] += usize::from(graded.temptation.is_some());
        seen[2] += usize::from(graded.captures > 0);
        seen[3] += usize::from(*value == Value::Draw);
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}
