//! NOCCA NOCCA through its public names: laws, perft, numbering and text.

use kanzen_index::bits::Word;
use kanzen_index::laws::{
    marks_transpose_moves, moves_left_out_lose_in_four, numbers_name_positions,
    openings_follow_the_moves,
};
use kanzen_index::{Index, Indexed, Place, Walker};
use kanzen_nocca::{Nocca, Size};
use kanzen_rules::{
    Explained, Game, Inventory, Lang, Look, Notation, Sorted, laws, perft::perft, playthrough,
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn game<W: Word>(size: &str) -> Nocca<W> {
    Nocca::new(size.parse().unwrap())
}

#[test]
fn laws_hold_on_boards_of_every_shape() {
    for size in [
        "2x3x2", "2x4x3", "3x3x2", "3x4x3", "4x4x3", "5x3x5", "9x9x6",
    ] {
        let game = game::<u128>(size);
        let start = game.start().unwrap();
        laws::check_walk(&game, &start, 200, 1).unwrap_or_else(|broken| panic!("{size}: {broken}"));
    }
}

#[test]
fn perft_from_the_start() {
    for (size, nodes) in [
        ("2x3x2", [6, 36, 172, 812, 4336]),
        ("3x3x3", [11, 121, 1230, 11912, 121_072]),
        ("3x4x3", [11, 121, 1342, 14616, 170_734]),
        ("5x6x3", [21, 441, 9240, 193_600, 4_166_360]),
    ] {
        let game = game::<u32>(size);
        let start = game.start().unwrap();
        let counted: Vec<u64> = (1..=5).map(|depth| perft(&game, &start, depth)).collect();
        assert_eq!(counted, nodes, "{size}");
    }
}

/// Boards, positions with one side to move, and orbits.
const COUNTS: [(&str, u64, u64); 12] = [
    ("2x3x2", 540, 276),
    ("2x3x3", 720, 366),
    ("2x4x2", 1596, 808),
    ("2x4x3", 1932, 976),
    ("3x3x2", 31_080, 15_694),
    ("3x3x3", 51_960, 26_296),
    ("3x4x3", 228_800, 115_536),
    ("4x4x3", 29_989_260, 14_995_596),
    ("4x5x3", 143_021_550, 71_512_890),
    ("5x4x3", 4_165_033_320, 2_082_636_952),
    ("5x5x3", 29_328_078_780, 14_664_567_016),
    ("5x6x3", 147_987_723_492, 73_995_673_500),
];

#[test]
fn boards_have_their_known_sizes() {
    for (size, positions, orbits) in COUNTS {
        let game = game::<u32>(size);
        assert_eq!(game.size().positions(), positions as f64, "{size}");
        assert_eq!(game.explicit().unwrap().len(), 2 * positions, "{size}");
        assert_eq!(game.folded().unwrap().len(), orbits, "{size}");
    }
}

#[test]
fn every_number_of_small_boards_names_a_position() {
    for (size, _, _) in &COUNTS[..7] {
        let game = game::<u32>(size);
        for (index, folds) in [
            (game.stored().unwrap(), true),
            (game.folded().unwrap(), true),
            (game.explicit().unwrap(), false),
        ] {
            let named = numbers_name_positions(&game, &index, 0..index.len(), folds);
            assert_eq!(named, Ok(index.len()), "{size}");
        }
    }
}

#[test]
fn marks_are_moves_backwards() {
    for size in ["2x3x2", "2x3x3", "2x4x3", "3x3x2", "3x3x3"] {
        let game = game::<u32>(size);
        for index in [
            game.stored().unwrap(),
            game.folded().unwrap(),
            game.explicit().unwrap(),
        ] {
            marks_transpose_moves(&game, &index).unwrap_or_else(|why| panic!("{size}: {why}"));
        }
    }
    // Many moves are left out, some of a position's and not others.
    for size in ["3x4x3", "4x3x2"] {
        let game = game::<u32>(size);
        let index = game.stored().unwrap();
        marks_transpose_moves(&game, &index).unwrap_or_else(|why| panic!("{size}: {why}"));
    }
}

/// A walker keeps what positions share.
#[test]
fn marks_do_not_depend_on_where_a_walker_was() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for size in ["3x3x3", "4x4x3", "4x5x3", "5x6x3"] {
        let game = game::<u32>(size);
        let index = game.stored().unwrap();
        let mut walker = index.walker(&game);
        let mut number = 0;
        for _ in 0..20_000 {
            number = match rng.random_range(0..100) {
                0 => rng.random_range(0..index.len()),
                near => (number + near) % index.len(),
            };
            let mut fresh = index.walker(&game);
            let [mut marks, mut expected] = [vec![], vec![]];
            walker.add_marks(number, &mut marks);
            fresh.add_marks(number, &mut expected);
            let mut all = |_: &_| true;
            walker.add_derived_marks(number, &mut all, &mut marks);
            fresh.add_derived_marks(number, &mut all, &mut expected);
            assert_eq!(marks, expected, "{size} {number}");
        }
    }
}

#[test]
fn openings_are_those_of_the_moves() {
    for size in [
        "2x3x2", "2x3x3", "2x4x3", "3x3x2", "3x3x3", "3x4x3", "3x4x4", "4x3x2",
    ] {
        let game = game::<u32>(size);
        let index = game.stored().unwrap();
        openings_follow_the_moves(&game, &index, 0..index.len()).unwrap();
    }
    let game = game::<u32>("5x6x3");
    let index = game.stored().unwrap();
    for number in (0..index.len()).step_by(99_991) {
        openings_follow_the_moves(&game, &index, number..number + 1).unwrap();
    }
}

/// Boards on which a piece in a corner, at an edge or anywhere may have no room
/// are among them.
#[test]
fn moves_are_left_out_where_that_changes_nothing() {
    for (size, step) in [
        ("3x3x2", 1),
        ("3x3x3", 1),
        ("3x4x3", 1),
        ("3x5x4", 1),
        ("4x3x2", 1),
        ("4x4x3", 97),
        ("5x3x2", 999),
        ("6x3x2", 999_999),
    ] {
        let game = game::<u32>(size);
        let index = game.stored().unwrap();
        let mut left_out = 0;
        for number in (0..index.len()).step_by(step) {
            let numbers = number..number + 1;
            left_out += moves_left_out_lose_in_four(&game, &index, numbers).unwrap();
        }
        assert!(left_out > 0, "{size} has such moves");
    }
}

#[test]
fn numbers_of_the_official_board_at_random() {
    let game = game::<u32>("5x6x3");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for index in [game.stored().unwrap(), game.folded().unwrap()] {
        let mut walker = index.walker(&game);
        for _ in 0..1_000_000 {
            let number = rng.random_range(0..index.len());
            let pos = walker.known(number);
            assert_eq!(index.place(&game, &pos), Place::Stored(number));
        }
    }
}

#[test]
fn sizes_too_large_to_number_are_refused() {
    assert!(game::<u128>("9x9x6").stored().is_err());
}

#[test]
fn bad_sizes_are_explained() {
    for (text, says) in [
        ("", "like 5x6x3"),
        ("5x6", "like 5x6x3"),
        ("0x6x3", "width \"0\" must be 2 to 9"),
        ("1x6x3", "width"),
        ("200x200x3", "width \"200\""),
        ("5x2x3", "depth"),
        ("5x6x0", "stack height \"0\" must be 2 to 7"),
        ("5x6x99999999999999999999", "stack height"),
        ("axbxc", "width"),
        ("9x9x7", "at most 6 high"),
    ] {
        let why = text.parse::<Size>().unwrap_err().to_string();
        assert!(why.contains(says), "{text}: {why}");
    }
}

#[test]
fn text_as_it_is_documented() {
    let game = game::<u32>("2x3x3");
    let start = game.start().unwrap();
    assert_eq!(game.write_position(&start), "b,b/-,-/w,w w");
    let step = game.read_move(&start, "a1b2").unwrap();
    assert_eq!(
        game.write_position(&game.after(&start, step)),
        "b,b/-,w/-,w b"
    );
    let far = game.read_position("wb,bw/-,-/-,w w");
    assert!(
        far.unwrap_err().to_string().contains("3 pieces"),
        "three of one side"
    );
    let far = game.read_position("bw,b/-,-/-,w w").unwrap();
    assert_eq!(game.settled(&far), Some(kanzen_rules::Value::Win(1)));
    let off = game.read_move(&far, "a3x").unwrap();
    assert!(game.outcome(&game.after(&far, off)).is_some());
    for (text, says) in [
        ("", "0 fields"),
        ("b,b/-,-/w,w x", "mover"),
        ("b,b/w,w w", "2 ranks"),
        ("b,b/-/w,w w", "rank 2 has 1 cells"),
        ("b,b/-,-/w,q w", "'q'"),
        ("bbbb,-/-,-/w,w w", "1 to 3 pieces"),
        ("b,/-,-/w,w w", "stack \"\""),
        ("b,-/-,-/w,w w", "the second player has 1 pieces"),
    ] {
        let why = game.read_position(text).unwrap_err().to_string();
        assert!(why.contains(says), "{text}: {why}");
    }
    assert!(game.read_move(&start, "a1c9").is_err());
    assert!(game.read_move(&start, "ａ１").is_err());
}

#[test]
fn errors_are_said_in_japanese() {
    let game = game::<u32>("2x3x3");
    let start = game.start().unwrap();
    let positions = [
        (
            "",
            "局面「」：項目が 0 個ですが、「盤 手番」の 2 個で書いてください。初期局面は「b,b/-,-/w,w w」",
        ),
        (
            "b,b/-,-/w,w x",
            "手番「x」は w（先手）か b（後手）で書いてください",
        ),
        ("b,b/w,w w", "2 段ありますが、盤は 3 段です"),
        ("b,b/-/w,w w", "2 の段が 1 マスですが、盤の横は 2 マスです"),
        (
            "b,b/-,-/w,q w",
            "重なり「q」の「q」は w か b で書いてください",
        ),
        ("bbbb,-/-,-/w,w w", "1〜3 個のコマか - で書いてください"),
        (
            "b,-/-,-/w,w w",
            "後手（●）のコマ b が 1 個ですが、正しくは 2 個です",
        ),
    ];
    let moves = [("a1c9", "「a1c9」はここでは指せません。指せる手の例：a1")];
    let positions = positions.map(|(text, says)| (game.read_position(text).unwrap_err(), says));
    let moves = moves.map(|(text, says)| (game.read_move(&start, text).unwrap_err(), says));
    for (error, says) in positions.into_iter().chain(moves) {
        let ja = error.say(Lang::Ja);
        assert_ne!(ja, error.to_string());
        assert!(ja.chars().any(|c| ('ぁ'..='龯').contains(&c)), "{ja}");
        assert!(ja.contains(says), "{ja}");
    }
}

#[test]
fn the_golden_playthrough() {
    let game = game::<u32>("5x6x3");
    let golden = include_str!("../playthroughs/nocca.txt");
    let record = playthrough::read(&game, golden).unwrap();
    assert_eq!(playthrough::write(&game, &record), golden);
}

#[test]
fn pictures_have_stacks_from_the_bottom_to_the_top() {
    let game = game::<u32>("2x3x3");
    let pos = game.read_position("-,b/wbw,-/-,- w").unwrap();
    let picture = game.picture(&pos);
    assert_eq!(
        (picture.look, picture.files, picture.ranks),
        (Look::Discs, 2, 3)
    );
    let pieces = picture
        .pieces
        .iter()
        .map(|p| (p.square, p.owner.unwrap().0));
    assert_eq!(pieces.collect::<Vec<_>>(), [(1, 1), (2, 0), (2, 1), (2, 0)]);
    assert_eq!(picture.names[1], ["3", "2", "1"]);
    // Two lie under others; the mover has as many free pieces as the other.
    assert_eq!([0, 1].map(|sort| game.sorted(sort, &pos)), [2, 0]);
}

#[test]
fn the_rules_are_explained_in_both_languages() {
    for size in ["2x3x2", "9x9x6"] {
        let game = game::<u128>(size);
        let [en, ja] = Lang::ALL.map(|lang| game.rules_in_words(lang).len());
        assert_eq!(en, ja);
        let [en, ja] = Lang::ALL.map(|lang| game.rule_pictures(lang));
        assert_eq!(en.len(), ja.len());
        for (picture, _) in &en {
            let squares = picture.files * picture.ranks;
            assert!(picture.pieces.iter().all(|piece| piece.square < squares));
        }
    }
}

#[test]
fn what_is_on_top_and_what_is_covered() {
    let game = game::<u32>("2x3x3");
    let pos = game.read_position("b,-/wbw,-/-,- w").unwrap();
    let counts = game.counts(&pos);
    assert_eq!(counts[..game.counted().len()], [1, 1, 1, 1]);
    assert_eq!(game.write_material(&pos), "b,wbw");
}

/// Tables are found by it: a change here makes those of the game useless.
#[test]
fn canonical_text_and_its_hash_stay_as_they_are() {
    let game = game::<u32>("5x6x3");
    assert_eq!(game.size().canonical(), "nocca 5x6x3");
    let hash = blake3::Hash::from(game.fingerprint()).to_hex();
    assert_eq!(
        &*hash,
        "6ae994a175b40cdbffa9b821f1dda20b83a0238982178d3239d899e56073ed8f"
    );
}
