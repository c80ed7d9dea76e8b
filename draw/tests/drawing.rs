//! Drawings: every letter has a shape, the same scene makes the same bytes, and
//! what is written says what was drawn.

use kanzen_draw::{
    Anchor, Color, DrawError, Face, Label, Scene, Shape, board, pdf, png, svg, width,
};
use kanzen_rules::{Arrow, Facing, HeldPiece, Look, Part, Picture, PlacedPiece, Player};

fn picture() -> Picture {
    let piece = |square, owner, glyph: &str, promoted| PlacedPiece {
        square,
        owner: Some(owner),
        facing: Facing::of_two(owner),
        form: String::new(),
        glyph: glyph.to_string(),
        promoted,
    };
    let held = |glyph: &str, count| HeldPiece {
        form: String::new(),
        glyph: glyph.to_string(),
        count,
    };
    Picture {
        pieces: vec![
            piece(0, Player::SECOND, "王", false),
            piece(4, Player::FIRST, "龍", true),
            piece(8, Player::FIRST, "玉", false),
        ],
        hands: vec![vec![held("銀", 2)], vec![held("歩", 7)]],
        turn: Player::FIRST,
        names: [
            ["3", "2", "1"].map(String::from).to_vec(),
            ["一", "二", "三"].map(String::from).to_vec(),
        ],
        ..Picture::empty(3, 3)
    }
}

fn texts(scene: &Scene) -> Vec<&Label> {
    let texts = scene.shapes.iter().filter_map(|shape| match shape {
        Shape::Label(text) => Some(text),
        Shape::Polygon { .. } => None,
    });
    texts.collect()
}

#[test]
fn a_board_has_its_pieces_and_they_point_the_right_way() {
    let scene = board(&picture(), 40.0);
    let texts = texts(&scene);
    let find = |glyph: &str| -> Vec<&&Label> { texts.iter().filter(|t| t.text == glyph).collect() };
    assert!(find("玉")[0].turned.is_none());
    assert!(find("王")[0].turned.is_some());
    assert_eq!(find("龍")[0].color, Color::RED);
    assert_eq!(find("玉")[0].color, Color::INK);
    // Every piece in hand is drawn, on its owner's side and on the sheet.
    assert_eq!((find("銀").len(), find("歩").len()), (2, 7));
    assert!(
        find("銀")
            .iter()
            .all(|t| t.turned.is_none() && t.at.1 > scene.height / 2.0)
    );
    assert!(
        find("歩")
            .iter()
            .all(|t| t.turned.is_some() && t.at.1 < scene.height / 2.0)
    );
    for shape in &scene.shapes {
        if let Shape::Polygon { points, .. } = shape {
            for (x, y) in points {
                assert!((0.0..=scene.width).contains(x), "{x}");
                assert!((0.0..=scene.height).contains(y), "{y}");
            }
        }
    }
    // The second player's king stands on the first square, the other on the last.
    assert!(find("王")[0].at.0 < find("龍")[0].at.0 && find("龍")[0].at.0 < find("玉")[0].at.0);
    assert!(find("王")[0].at.1 < find("龍")[0].at.1 && find("龍")[0].at.1 < find("玉")[0].at.1);
}

#[test]
fn svg_has_the_text_and_no_bare_signs() {
    let mut scene = board(&picture(), 40.0);
    scene.text(Label {
        at: (0.0, 10.0),
        anchor: Anchor::Start,
        size: 8.0,
        face: Face::Sans,
        color: Color::GREY,
        text: "a < b & c".to_string(),
        turned: None,
    });
    let text = svg(&scene);
    assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
    assert!(text.contains(">龍</text>") && text.contains("a &lt; b &amp; c"));
    assert_eq!(text.matches("rotate(180").count(), 8);
}

#[test]
fn files_are_what_they_claim_and_always_the_same() {
    let scene = board(&picture(), 40.0);
    let write = || pdf(&[scene.clone(), scene.clone()], "title", "ja").expect("a file");
    let bytes = write();
    assert!(bytes.starts_with(b"%PDF-"));
    assert_eq!(bytes, write());
    let picture = png(&scene, 2.0).expect("a file");
    assert!(picture.starts_with(b"\x89PNG"));
    let size = |at: usize| u32::from_be_bytes(picture[at..at + 4].try_into().expect("4 bytes"));
    let expected = [scene.width, scene.height].map(|edge| (edge * 2.0).ceil() as u32);
    assert_eq!([size(16), size(20)], expected);
    assert_eq!(picture, png(&scene, 2.0).expect("a file"));
}

#[test]
fn pictures_of_absurd_size_are_refused() {
    for scale in [0.0, -1.0, f32::NAN, 1e9] {
        let refused = png(&Scene::new(10.0, 10.0), scale);
        assert!(matches!(refused, Err(DrawError(_))), "{scale}");
    }
}

#[test]
fn wide_letters_are_as_wide_as_high() {
    assert!((width("玉王", Face::Serif, 10.0) - 20.0).abs() < 0.1);
    assert!(width("ill", Face::Sans, 10.0) < width("mmm", Face::Sans, 10.0));
}

#[test]
fn discs_lie_on_each_other_and_say_how_many() {
    let disc = PlacedPiece::disc;
    let (w, b) = (Player::FIRST, Player::SECOND);
    let picture = Picture {
        look: Look::Discs,
        pieces: vec![disc(0, w), disc(4, w), disc(4, b), disc(4, b), disc(8, b)],
        arrows: vec![Arrow {
            from: 0,
            by: (0, 1),
        }],
        ..Picture::empty(3, 3)
    };
    let scene = board(&picture, 40.0);
    let said: Vec<&str> = texts(&scene).iter().map(|t| t.text.as_str()).collect();
    assert_eq!(said, ["3"], "only stacks have a number");
    let filled = |color: Color| {
        let shapes = scene.shapes.iter();
        let shapes = shapes.filter(|shape| match shape {
            Shape::Polygon { fill, .. } => *fill == Some(color),
            Shape::Label(_) => false,
        });
        shapes.count()
    };
    // A wall and an upper face each.
    assert_eq!((filled(Color::LIGHT), filled(Color::DARK)), (4, 6));
    // An arrow off the board stays on the sheet.
    for shape in &scene.shapes {
        if let Shape::Polygon { points, .. } = shape {
            for (x, y) in points {
                assert!((0.0..=scene.width).contains(x), "{x}");
                assert!((0.0..=scene.height).contains(y), "{y}");
            }
        }
    }
}

#[test]
fn a_board_of_two_grids_has_both_with_their_names() {
    let names = |names: [&str; 2]| names.map(|name| vec![name.to_string()]);
    let part = |files, at, named| Part {
        files,
        ranks: 1,
        at,
        names: names(named),
    };
    let dots = |picture: &Picture| {
        let polygons = board(picture, 40.0).shapes.into_iter();
        let dots = polygons.filter_map(|shape| match shape {
            Shape::Polygon { points, .. } if points.len() == 24 => Some(points[0]),
            _ => None,
        });
        dots.collect::<Vec<_>>()
    };
    let two = Picture {
        dots: vec![0, 1, 2],
        parts: vec![part(2, (0, 0), ["a", "2"]), part(1, (6, 1), ["e", "1"])],
        ..Picture::empty(4, 2)
    };
    let scene = board(&two, 40.0);
    let written: Vec<&str> = texts(&scene)
        .iter()
        .map(|text| text.text.as_str())
        .collect();
    assert_eq!(written, ["a", "2", "e", "1"]);
    let [first, second, third] = dots(&two)[..] else {
        panic!("three squares are marked");
    };
    let is_by = |to: (f32, f32), right: f32, down: f32| {
        (to.0 - first.0 - right).abs() < 0.01 && (to.1 - first.1 - down).abs() < 0.01
    };
    assert!(is_by(second, 40.0, 0.0));
    // The other grid begins three squares to the right and half a square down.
    assert!(is_by(third, 120.0, 20.0));
    // One part that is the whole board is no other board.
    let one = Picture {
        parts: vec![part(2, (0, 0), ["a", "2"])],
        ..Picture::empty(2, 1)
    };
    let plain = Picture {
        names: names(["a", "2"]),
        ..Picture::empty(2, 1)
    };
    assert_eq!(svg(&board(&one, 40.0)), svg(&board(&plain, 40.0)));
}
