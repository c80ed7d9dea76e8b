//! What the API answers: the same as the tables and the rules say.

use serde_json::{Value, json};

use crate::{Server, code};

fn moves(list: &Value) -> Vec<(&str, &str, Option<u64>)> {
    let moves = list.as_array().unwrap().iter();
    moves
        .map(|mv| {
            let text = |name: &str| mv[name].as_str().unwrap();
            (text("move"), text("value"), mv["plies"].as_u64())
        })
        .collect()
}

#[test]
fn first_moves_of_anpanman_have_their_values_best_first() {
    let server = Server::with(&["anpanman"]);
    let state = server.posted("/api/v1/state", json!({ "game": "anpanman" }));
    let expected = [
        ("3e3d", "draw", None),
        ("3e2d", "draw", None),
        ("1e1d", "draw", None),
        ("2e2d", "loss", Some(22)),
        ("2e1d", "loss", Some(16)),
        ("2e3d", "loss", Some(14)),
    ];
    assert_eq!(moves(&state["legal"]), expected);
    let probe = server.got("/api/v1/probe?game=anpanman");
    assert_eq!(moves(&probe["moves"]), expected);
    assert_eq!(
        (&probe["value"], &probe["turn"]),
        (&json!("draw"), &json!("first"))
    );
    assert_eq!(state["table"]["state"], "ready");
    // The first of them is made, in another notation, and answered.
    let after = json!({ "game": "anpanman", "moves": ["Ca4", "2a2b"], "course": true });
    let state = server.posted("/api/v1/state", after);
    assert_eq!((&state["ply"], &state["seat"]), (&json!(2), &json!(0)));
    assert_eq!(state["history"][0]["move"], "3e3d");
    assert_eq!(state["history"][1]["said"]["ja"], "２二バ");
    let course = state["course"].as_array().unwrap();
    let values: Vec<&str> = course
        .iter()
        .map(|at| at["value"].as_str().unwrap())
        .collect();
    assert_eq!(values, ["draw", "draw", "win"]);
    assert_eq!(course[2]["plies"], state["plies"]);
}

#[test]
fn a_line_is_as_long_as_its_value_says_and_ends_the_game() {
    let server = Server::with(&["nocca:3x3x3"]);
    let game = json!({ "game": "nocca:3x3x3" });
    let line = server.posted("/api/v1/line", game);
    let moves: Vec<&str> = (line["moves"].as_array().unwrap().iter())
        .map(|mv| mv["move"].as_str().unwrap())
        .collect();
    assert_eq!(moves.len(), 9);
    let end = server.posted(
        "/api/v1/state",
        json!({ "game": "nocca:3x3x3", "moves": moves }),
    );
    assert_eq!(end["end"]["result"], "first");
    assert_eq!(end["end"]["places"], json!([1, 2]));
    assert_eq!(end["legal"], json!([]));
    // Nobody moves after the end.
    let longer: Vec<&str> = moves.iter().copied().chain(["a1a2"]).collect();
    let body = json!({ "game": "nocca:3x3x3", "moves": longer }).to_string();
    assert_eq!(
        code(&server.post("/api/v1/state", &body), 400),
        "bad_request"
    );
}

#[test]
fn repetition_is_known_from_the_moves_of_a_request() {
    let server = Server::with(&[]);
    // Lions step aside and back until the start is there for the third time.
    let round = ["2d1c", "2a1b", "1c2d", "1b2a"];
    let game = |rounds: usize| {
        let moves: Vec<&str> = round.iter().copied().cycle().take(4 * rounds).collect();
        json!({ "game": "dobutsu", "start": "1l1/1c1/1C1/1L1 b GEge", "moves": moves })
    };
    let once = server.posted("/api/v1/state", game(1));
    assert_eq!(once["occurrences"], 2);
    let twice = server.posted("/api/v1/state", game(2));
    assert_eq!(twice["end"]["reason"], "repetition");
    assert_eq!(twice["end"]["result"], "draw");
}

#[test]
fn players_answer_and_their_time_is_limited() {
    let server = Server::with(&["anpanman"]);
    let asked = |game: &str, player: &str| {
        server.posted("/api/v1/answer", json!({ "game": game, "player": player }))
    };
    let best = asked("anpanman", "perfect");
    assert_eq!(best["player"], "perfect");
    let long = asked("anpanman", "alphabeta:depth=2,ms=3600000,mb=4096");
    assert_eq!(long["player"], "alphabeta:depth=2,ms=5000,mb=64");
    assert_eq!(asked("shogi", "asai:depth=9")["player"], "asai");
    assert_eq!(asked("yonin", "random")["player"], "random");
    let none = json!({ "game": "shogi", "player": "perfect" }).to_string();
    assert_eq!(
        code(&server.post("/api/v1/answer", &none), 409),
        "not_solved"
    );
    let wrong = json!({ "game": "shogi", "player": "genius" }).to_string();
    assert_eq!(
        code(&server.post("/api/v1/answer", &wrong), 400),
        "bad_request"
    );
}

#[test]
fn in_four_handed_shogi_check_jumps_the_turn() {
    let server = Server::with(&[]);
    let state = server.posted("/api/v1/state", json!({ "game": "yonin" }));
    assert_eq!(
        (&state["turn"], &state["mated"]),
        (&json!("south"), &json!([null, null, null, null]))
    );
    assert_eq!(state["board"]["hands"].as_array().unwrap().len(), 4);
    // Whoever moves makes the first legal move, until one gives check across the
    // board.
    let mut moves: Vec<String> = Vec::new();
    for _ in 0..200 {
        let state = server.posted("/api/v1/state", json!({ "game": "yonin", "moves": moves }));
        let history = state["history"].as_array().unwrap();
        if let Some(last) = history.last() {
            let (mover, next) = (
                last["seat"].as_u64().unwrap(),
                state["seat"].as_u64().unwrap(),
            );
            match last["check"] == true {
                true if next != (mover + 1) % 4 => {
                    assert_eq!(state["check"], true);
                    return;
                }
                true => {}
                false => assert_eq!(next, (mover + 1) % 4),
            }
        }
        let legal = state["legal"].as_array().unwrap();
        let chosen = &legal[moves.len() * 7 % legal.len()];
        moves.push(chosen["move"].as_str().unwrap().to_string());
    }
    panic!("nobody gave check across the board");
}

#[test]
fn a_material_without_a_usual_start_has_a_guide_too() {
    let server = Server::with(&[]);
    let details = server.got("/api/v1/games/ninemasu:RR");
    assert_eq!(
        (&details["start"], &details["name"]),
        (&json!(null), &json!("ninemasu:RR"))
    );
}

#[test]
fn cards_are_the_same_for_the_same_seed_and_can_be_printed() {
    let server = Server::with(&[]);
    let wish = json!({ "level": 2, "count": 3, "seed": 5 });
    let cards = server.posted("/api/v1/cards", wish);
    assert_eq!(cards, server.got("/api/v1/cards?level=2&count=3&seed=5"));
    for card in cards["cards"].as_array().unwrap() {
        assert_eq!(card["level"], 2);
        let plies = card["plies"].as_u64().unwrap();
        assert_eq!(card["line"].as_array().unwrap().len() as u64, plies);
    }
    let wish = json!({ "position": "psk/3/KSP b -" });
    let one = server.posted("/api/v1/card", wish);
    assert_eq!(one["cards"][0]["plies"], 3);
    assert_eq!(one, server.got("/api/v1/card?position=psk/3/KSP%20b%20-"));
    for path in [
        "cards.pdf?level=2&count=3&seed=5",
        "cards.pdf?level=2&count=3&seed=5&answers=true",
        "card.pdf?position=psk/3/KSP%20b%20-",
    ] {
        let answer = server.get(&format!("/api/v1/{path}"));
        assert!(
            answer.status == 200 && answer.body.starts_with("%PDF"),
            "{path}"
        );
    }
    assert_eq!(
        code(&server.get("/api/v1/cards?count=1000"), 400),
        "bad_request"
    );
    assert_eq!(
        code(&server.get("/api/v1/cards?level=9"), 400),
        "bad_request"
    );
}

#[test]
fn cards_and_solves_that_want_the_same_table_wait_for_each_other() {
    for seed in 1..=3 {
        let server = &Server::with(&[]);
        let wish = json!({ "count": 6, "material": "SSPP", "seed": seed }).to_string();
        let solve = json!({ "game": "ninemasu:SSPP" }).to_string();
        let statuses = std::thread::scope(|scope| {
            let cards = || scope.spawn(|| server.post("/api/v1/cards", &wish).status);
            let one = json!({ "position": "psk/3/KSP b -" }).to_string();
            let asked = [
                cards(),
                scope.spawn(|| server.post("/api/v1/solves", &solve).status),
                cards(),
                scope.spawn(move || server.post("/api/v1/card", &one).status),
                cards(),
            ];
            asked.map(|asked| asked.join().unwrap())
        });
        assert!(
            statuses.iter().all(|s| [200, 202].contains(s)),
            "{statuses:?}"
        );
    }
}

#[test]
fn every_game_has_a_guide_a_picture_and_a_state() {
    let server = Server::with(&[]);
    let games = server.got("/api/v1/games");
    let games = games["games"].as_array().unwrap();
    assert!(
        games.iter().any(|game| game["name"] == "kitten"),
        "one's own too"
    );
    for game in games {
        let name = game["name"].as_str().unwrap();
        let details = server.got(&format!("/api/v1/games/{name}"));
        assert_eq!(details["name"], name);
        let seats = game["players"].as_u64().unwrap() as usize;
        assert_eq!(details["seats"].as_array().unwrap().len(), seats);
        let points = |lang: &str| details["rules"][lang].as_array().unwrap().len();
        assert!(points("en") > 3 && points("en") == points("ja"), "{name}");
        assert!(
            !details["pictures"].as_array().unwrap().is_empty(),
            "{name}"
        );
        for format in ["svg", "png"] {
            let picture = server.get(&format!("/api/v1/picture?game={name}&format={format}"));
            assert!(picture.status == 200 && picture.body.len() > 1000, "{name}");
        }
        let state = server.posted("/api/v1/state", json!({ "game": name }));
        assert_eq!(state["start"], game["start"]);
        // What hands do is on the board.
        let squares =
            state["board"]["files"].as_u64().unwrap() * state["board"]["ranks"].as_u64().unwrap();
        for mv in state["legal"].as_array().unwrap() {
            assert!(
                mv["to"].as_u64().unwrap() < squares
                    && mv["from"].is_number() != mv["drop"].is_string(),
                "{mv}"
            );
        }
    }
}

#[test]
fn what_is_on_a_board_has_a_text() {
    let server = Server::with(&[]);
    let games = server.got("/api/v1/games");
    for game in games["games"].as_array().unwrap() {
        let sample =
            &server.got(&format!("/api/v1/games/{}", game["name"].as_str().unwrap()))["sample"];
        let moves = sample["moves"].as_array().unwrap();
        let played = json!({ "game": game["name"], "start": sample["start"], "moves": moves[..4] });
        let state = server.posted("/api/v1/state", played);
        let mut placed = json!({
            "game": game["name"], "seat": state["seat"], "mated": state["mated"],
            "hands": state["board"]["hands"], "pieces": state["board"]["pieces"],
        });
        for piece in placed["pieces"].as_array_mut().unwrap() {
            let fields = piece.as_object_mut().unwrap();
            fields.retain(|field, _| !["glyph", "promoted"].contains(&field.as_str()));
        }
        for hand in placed["hands"].as_array_mut().into_iter().flatten() {
            for held in hand.as_array_mut().unwrap() {
                held.as_object_mut().unwrap().remove("glyph");
            }
        }
        let text = server.posted("/api/v1/position", placed.clone());
        assert_eq!(text["position"], state["position"]);
        let wrong = [
            ("/pieces/0/square", json!(1000)),
            ("/pieces/0/owner", json!(7)),
            ("/pieces/0/facing", json!(4)),
            ("/pieces/0/form", json!("long enough")),
            ("/seat", json!(4)),
        ];
        for (field, value) in wrong {
            let mut body = placed.clone();
            *body.pointer_mut(field).unwrap() = value;
            let answer = server.post("/api/v1/position", &body.to_string());
            assert_eq!(code(&answer, 400), "bad_request", "{field}");
        }
    }
}

#[test]
fn games_of_a_family_are_chosen_from_the_answer() {
    let server = Server::with(&[]);
    let sizes = server.got("/api/v1/games/nocca:3x4x3");
    assert_eq!(sizes["base"], "nocca");
    let choices = sizes["choices"]["choices"].as_array().unwrap();
    let chosen = |choice: &serde_json::Value| {
        let options = choice["options"].as_array().unwrap().iter();
        let mut chosen = options.filter(|option| option["chosen"] == true);
        (chosen.next().unwrap()["game"].clone(), chosen.count())
    };
    assert_eq!(choices.len(), 3);
    for choice in choices {
        assert_eq!(chosen(choice), (json!("nocca:3x4x3"), 0));
    }
    let options = choices[0]["options"].as_array().unwrap();
    let games = options
        .iter()
        .map(|option| option["game"].as_str().unwrap());
    let games: Vec<&str> = games.collect();
    assert_eq!(
        games,
        ["nocca:2x4x3", "nocca:3x4x3", "nocca:4x4x3", "nocca:5x4x3"]
    );
    for game in games {
        assert_eq!(server.got(&format!("/api/v1/games/{game}"))["name"], game);
    }
    let ways = server.got("/api/v1/games/yonin:doubles");
    assert_eq!(chosen(&ways["choices"]["choices"][0]).0, "yonin:doubles");
    assert_eq!(server.got("/api/v1/games/shogi")["choices"], json!(null));
}

#[test]
fn why_a_game_ended_is_told() {
    let server = Server::with(&[]);
    for (game, start, moves, why) in [
        (
            "nocca:2x3x2",
            None,
            "a1a2.b3b2.b1b2.a3b3.b2a3.b3b2.a3x",
            "First player stepped off the far edge.",
        ),
        (
            "dobutsu",
            Some("1l1/1C1/3/1L1 b GEgec"),
            "2b2a+",
            "First player took the lion.",
        ),
        (
            "anpanman",
            Some("3/A2/2a/3/3 b -"),
            "3b3a",
            "safely to the far side.",
        ),
        (
            "shimpei",
            Some("4/ww2/4/b3 3/3/b2 w wwbb"),
            "c3",
            "First player has three in a row.",
        ),
    ] {
        let moves: Vec<&str> = moves.split('.').collect();
        let state = server.posted(
            "/api/v1/state",
            json!({ "game": game, "start": start, "moves": moves }),
        );
        let said = state["end"]["why"]["en"].as_str().unwrap_or_default();
        assert!(said.contains(why), "{game}: {state}");
    }
}

#[test]
fn a_sample_game_ends_with_a_winner() {
    let server = Server::with(&[]);
    for name in ["anpanman", "dobutsu", "nocca:3x3x3", "ninemasu"] {
        let details = server.got(&format!("/api/v1/games/{name}"));
        let sample = &details["sample"];
        let game = json!({ "game": name, "start": sample["start"], "moves": sample["moves"] });
        let state = server.posted("/api/v1/state", game);
        assert!(
            ["first", "second"].contains(&state["end"]["result"].as_str().unwrap()),
            "{name}"
        );
    }
}

#[test]
fn games_that_last_are_shown_up_to_a_check() {
    let server = Server::with(&[]);
    for name in ["shogi", "yonin"] {
        let details = server.got(&format!("/api/v1/games/{name}"));
        let moves = &details["sample"]["moves"];
        let state = server.posted("/api/v1/state", json!({ "game": name, "moves": moves }));
        assert_eq!(
            (&state["end"], &state["check"]),
            (&json!(null), &json!(true))
        );
        let last = state["history"].as_array().unwrap().last().unwrap();
        let next = (last["seat"].as_u64().unwrap() + 1) % 4;
        // A table of four sees the turn jump.
        assert!(
            name == "shogi" || state["seat"].as_u64() != Some(next),
            "{state}"
        );
    }
}

#[test]
fn a_record_reads_as_those_of_the_command_line_do() {
    let server = Server::with(&[]);
    let game =
        json!({ "game": "anpanman", "moves": ["3e3d"], "players": ["a", "b"], "resigned": 1 });
    let record = server.posted("/api/v1/record", game);
    assert_eq!(
        (&record["result"], &record["reason"]),
        (&json!("first"), &json!("resigned"))
    );
    let file = server.tables.path().join("game.jsonl");
    std::fs::write(&file, record.to_string()).unwrap();
    let read = kanzen_catalog::read_records(&file).unwrap();
    assert_eq!(read[0].english, ["Ca4"]);
    let four = json!({ "game": "yonin", "resigned": 0 }).to_string();
    assert_eq!(
        code(&server.post("/api/v1/record", &four), 400),
        "bad_request"
    );
}

/// Rulesets of one's own: another 9-masu shogi, and a game that comes with the
/// program anyway.
#[test]
fn a_ruleset_of_ones_own_has_cards_and_is_listed_once() {
    let rules = tempfile::tempdir().unwrap();
    let write = |name: &str, of: &str| {
        let text = kanzen_catalog::open(of).unwrap().rules_text();
        let line = text.lines().find(|line| line.starts_with("name")).unwrap();
        let file = rules.path().join(format!("{name}.toml"));
        let text = text.replacen(line, &format!("name = \"{name}\""), 1);
        std::fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_string()
    };
    let own = vec![write("tiny", "ninemasu"), write("dobutsu", "dobutsu")];
    let server = Server::of(tempfile::tempdir().unwrap(), 2 << 30, own);
    let listed = server.got("/api/v1/games");
    let listed = listed["games"].as_array().unwrap().iter();
    let listed: Vec<&str> = listed.map(|game| game["name"].as_str().unwrap()).collect();
    let count = |name: &str| listed.iter().filter(|listed| **listed == name).count();
    assert_eq!((count("tiny"), count("dobutsu")), (1, 1), "{listed:?}");
    let card = json!({ "game": "tiny", "position": "3/K1k/3 b Rr" });
    let card = server.posted("/api/v1/card", card);
    assert_eq!(card["game"], "tiny:RR");
    let cards = json!({ "game": "tiny", "material": "RR", "count": 2 });
    let cards = server.posted("/api/v1/cards", cards);
    assert_eq!(cards["cards"].as_array().unwrap().len(), 2);
}
