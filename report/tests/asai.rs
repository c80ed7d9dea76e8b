//! The paper on ASAI: what must hold of its table whatever the weights are.

use kanzen_report::{Given, PAPERS, Verdict};
use kanzen_rules::Lang;
use kanzen_solver::Silent;

#[test]
fn the_table_of_a_thousand_games() {
    let paper = PAPERS.iter().find(|paper| paper.name == "asai");
    let given = Given {
        quick: true,
        large: Default::default(),
        watch: &Silent,
    };
    let cells = paper.unwrap().cells(&given).unwrap();
    let published = [852, 84, 64, 56, 849, 95, 511, 323, 166];
    for (cell, published) in cells.iter().zip(published) {
        assert_eq!(cell.published, u64::into(published));
        let computed: u64 = cell.computed.pick(Lang::En).parse().unwrap();
        assert_eq!(cell.verdict == Verdict::Same, cell.why.is_none());
        // Figures that are far apart are not taken for the same.
        let far = published.abs_diff(computed) > 60;
        assert!(!far || cell.verdict == Verdict::NotReproducible, "{cell:?}");
    }
    for row in cells[..9].chunks(3) {
        let computed = row.iter().map(|cell| cell.computed.pick(Lang::En));
        let sum: u64 = computed.map(|count| count.parse::<u64>().unwrap()).sum();
        assert_eq!(sum, 1000);
    }
    // ASAI beats a player who plays at random, from either seat.
    let wins = |i: usize| cells[i].computed.pick(Lang::En).parse::<u64>().unwrap();
    assert!(wins(0) > 800 && wins(4) > 800);
}
