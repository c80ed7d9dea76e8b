use kanzen_index::{Index, Indexed};
use kanzen_rules::Game;
use kanzen_shogi::*;
use kanzen_solver::*;
use std::time::Instant;
fn main() {
    let name = std::env::args().nth(1).unwrap();
    let text = shipped::RULESETS.iter().find(|r| r.0 == name).unwrap().1;
    let g = Shogi::<u16>::new(Ruleset::parse(text).unwrap());
    for _ in 0..3 {
        let t = Instant::now();
        let stored = g.stored().unwrap();
        let all = g.explicit().unwrap();
        let folded = g.folded().unwrap();
        let tt = Instant::now();
        println!("folded {} {:?}", count_positions(&g, &folded), tt.elapsed());
        println!("index {:?} {}", t.elapsed(), stored.len());
        let t = Instant::now();
        let v = solve(&g, &stored, &Silent).unwrap();
        println!("solve {:?} {:?}", t.elapsed(), v.tally());
        if std::env::args().nth(2).is_some() {
            break;
        }
        if name == "dobutsu" {
            break;
        }
        let look = |n| v.get(n).unwrap();
        let t = Instant::now();
        println!(
            "verify {:?}",
            verify(&g, &stored, &folded, look, &Silent).is_ok()
        );
        println!("{:?}", t.elapsed());
        let t = Instant::now();
        let r = reachable(&g, &all, &g.start().unwrap(), &Silent).unwrap();
        println!("reach {} {:?}", r.count(), t.elapsed());
        let t = Instant::now();
        let s = statistics(&g, &stored, &all, look, None, &Silent).unwrap();
        println!(
            "{:?} {:?} {:?} {:?} z{} m{}",
            s.explicit,
            s.folded,
            s.branching,
            s.branching.mean(),
            s.zugzwang,
            s.mutual_zugzwang
        );
        let s = statistics(&g, &stored, &all, look, Some(&r), &Silent).unwrap();
        println!(
            "{:?} {:?} {:?} {:?} z{} m{} {}",
            s.explicit,
            s.folded,
            s.branching,
            s.branching.mean(),
            s.zugzwang,
            s.mutual_zugzwang,
            s.examples.deepest_wins.len()
        );
        println!("stats {:?}", t.elapsed());
        println!("start {:?}", probe(&g, &stored, look, &g.start().unwrap()));
    }
}
