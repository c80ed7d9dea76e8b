//! What is wrong with positions, moves and materials, said in Japanese.

use kanzen_rules::{Game, Lang, Notation, TextError};

use crate::{large, ruleset};

/// Checks that an error is said in Japanese, and how.
fn says(error: &TextError, fragment: &str) {
    let [en, ja] = Lang::ALL.map(|lang| error.say(lang));
    assert_eq!(en, error.to_string());
    assert_ne!(en, ja);
    let is_japanese = |c: char| ('ぁ'..='龯').contains(&c);
    assert!(ja.chars().any(is_japanese), "{ja}");
    assert!(ja.contains(fragment), "{ja}");
}

#[test]
fn bad_positions_are_said_in_japanese() {
    for (name, text, fragment) in [
        (
            "anpanman",
            "sac/3/3/3/CAS",
            "局面「sac/3/3/3/CAS」：項目が 1 個ですが、「sac/3/3/3/CAS b -",
        ),
        (
            "anpanman",
            "sac/3/3/3/CAS b - one",
            "手数「one」は数で書いてください",
        ),
        ("anpanman", "sac/3/3/3/CAS x -", "b（先手）か w（後手）"),
        (
            "anpanman",
            "sac/3/3/CAS b -",
            "4 段ありますが、盤は 5 段です",
        ),
        ("anpanman", "xac/3/3/3/CAS b -", "1 段目：「x」という駒"),
        (
            "anpanman",
            "sac/3/4/3/CAS b -",
            "3 段目「4」は 4 マスですが、盤の横は 3 マスです",
        ),
        ("anpanman", "sac/3/3/3/1AS b C", "取った駒を使いません"),
        (
            "anpanman",
            "s1c/3/3/3/CAS b -",
            "ばいきんまんチームのばいきんまん（a）が 0 枚ですが、正しくは 1 枚です",
        ),
        (
            "anpanman",
            "sac/3/1C1/3/CAS b -",
            "カレーパンマン（C）が 2 枚ありますが、多くても 1 枚です",
        ),
        (
            "anpanman",
            "s1c/3/3/1A1/CaS b -",
            "ばいきんまんチームの勝ちで対局は終わっています",
        ),
        ("dobutsu", "gle/1c1/3/ELG b L", "「L」は持ち駒になりません"),
        ("dobutsu", "gle/1c1/3/ELG b 0C", "同じ駒 0 枚は書けません"),
        ("dobutsu", "gle/1c1/3/ELG b 1", "1 の後に駒がありません"),
        (
            "dobutsu",
            "gle/1c1/3/ELG b -",
            "ひよこ（C）が盤上と持ち駒で 1 枚ですが、正しくは 2 枚です",
        ),
        (
            "minishogi",
            "rbsgk/p4/p4/5/KGSBR b -",
            "後手の同じ駒が 5 筋に 2 枚ある（二歩）",
        ),
        (
            "minishogi",
            "rbsgP/4k/5/P4/KGSBR b -",
            "１一の駒は、そこに来ることがありません",
        ),
        (
            "minishogi",
            "rbsgk/4R/4p/P4/KGSB1 b -",
            "後手に王手がかかっていますが、後手の手番ではありません",
        ),
    ] {
        says(&large(name).read_position(text).expect_err(text), fragment);
    }
}

#[test]
fn bad_moves_are_said_in_japanese() {
    for (name, text, fragment) in [
        ("anpanman", "4f5g", "「4f5g」のマスは 3x5 の盤にありません"),
        (
            "anpanman",
            "2c2b",
            "「2c2b」は指せません。2c に駒がありません",
        ),
        (
            "shogi",
            "P*5e",
            "「P*5e」はここでは指せません。指せる手の例：",
        ),
        ("gorogoro", "３五金", "4f3e、2f3e のどれか"),
    ] {
        let game = large(name);
        let start = game.usual_start().expect("a start");
        says(&game.read_move(&start, text).expect_err(text), fragment);
    }
}

#[test]
fn bad_materials_are_said_in_japanese() {
    for (letters, fragment) in [
        ("", "駒「」：P のように駒を 1 枚以上書いてください"),
        ("RX", "「X」という駒はありません。使える駒：R B G S N L P"),
        (
            "RRR",
            "どの駒の組よりも多くなっています。駒の組：boxed (2R 2B",
        ),
    ] {
        let rules = ruleset("ninemasu");
        says(&rules.with_material(letters).expect_err(letters), fragment);
    }
}
