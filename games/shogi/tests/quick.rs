use kanzen_index::{Index, Indexed};
use kanzen_rules::{Game, laws, perft::perft};
use kanzen_shogi::{Ruleset, Shogi, shipped};
fn run<W: kanzen_index::bits::Word>(rules: Ruleset) {
    let name = rules.name.clone();
    let g = Shogi::<W>::new(rules);
    let s = g.start().unwrap();
    let text = std::fs::read_to_string(format!("perft/{name}.perft")).unwrap();
    let want: Vec<u64> = text.lines().last().unwrap()[7..]
        .split(' ')
        .map(|x| x.parse().unwrap())
        .collect();
    for (i, w) in want.iter().enumerate() {
        let t = std::time::Instant::now();
        let got = perft(&g, &s, i as u32 + 1);
        if got != *w {
            println!("{name} {} got {got} want {w}", i + 1);
        }
        if i + 1 == want.len() {
            println!("{name} perft {} {:?}", got == *w, t.elapsed());
        }
    }
    println!("{:?}", laws::check_walk(&g, &s, 300, 1));
    match g.stored() {
        Ok(i) => println!("stored {}", i.len()),
        Err(e) => println!("{e}"),
    }
    match g.explicit() {
        Ok(i) => println!("all {}", i.len()),
        Err(e) => println!("{e}"),
    }
}
#[test]
fn quick() {
    for (name, text) in shipped::RULESETS {
        let r = Ruleset::parse(text).unwrap_or_else(|e| panic!("{name}: {e}"));
        match r.squares() {
            0..=16 => run::<u16>(r),
            17..=32 => run::<u32>(r),
            _ => run::<u128>(r),
        }
    }
}
