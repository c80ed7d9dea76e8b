//! Papers computed again, as a page that shows a sceptic what to check.

use kanzen_draw::{board, svg};
use kanzen_rules::{Lang, Text};

use crate::document::{Block, Document, Figure, Grid, Row, Shade, Table};
use crate::papers::{Cell, Paper, Part, Remark, Verdict, Witness};
use crate::words::shown;

/// Width of a square in pictures of boards.
const SQUARE: f32 = 30.0;

/// The cells of some papers, paper by paper, as a page.
pub fn page(cells: &[Cell], lang: Lang) -> Document {
    let pick = |en: &str, ja: &str| lang.pick(en, ja).to_string();
    let mut blocks = vec![
        Block::Paragraph(pick(
            "Every table and figure of the papers that Kanzen grows out of, computed again from the \
             rules and set beside what was published. Where the two differ, the page says why, shows a \
             position or a line that can be checked by hand, and names what else agrees with the \
             computed figure.",
            "Kanzen のもとになった論文の表と図の数値をルールから計算し直し、発表された値と並べました。異なる箇所\
             では、理由を述べ、手で確かめられる局面や手順を示し、計算値と一致する別の検算を挙げます。",
        )),
        Block::Paragraph(pick(
            "A value is the mover's; distances are in plies to the end of the game, the last move \
             included: the winner hurries, the loser delays. Moves are written as `kanzen probe` \
             reads them, and `kanzen probe GAME POSITION --line` shows the value of a witness.",
            "勝敗は手番側から見たもので、手数は最後の手を含む終局までの手数です（勝つ側は最短、負ける側は最長を\
             目指す）。指し手は `kanzen probe` が読む形で書きます。証拠の局面の値は `kanzen probe GAME POSITION \
             --line` で確かめられます。",
        )),
        summary(cells, lang),
    ];
    for cells in cells.chunk_by(|a, b| a.paper.name == b.paper.name) {
        blocks.extend(paper(cells[0].paper, cells, lang));
    }
    Document {
        lang,
        title: pick(
            "What we found: five papers computed again",
            "分かったこと：5つの論文の再計算",
        ),
        blocks,
    }
}

/// How many cells of each paper have each verdict.
fn summary(cells: &[Cell], lang: Lang) -> Block {
    let mut head = vec![lang.pick("paper", "論文").to_string()];
    head.extend(Verdict::ALL.map(|verdict| verdict.word(lang).to_string()));
    let papers = cells.chunk_by(|a, b| a.paper.name == b.paper.name);
    let rows = papers.map(|cells| {
        let count = |verdict| cells.iter().filter(|cell| cell.verdict == verdict).count();
        let mut row = vec![said(cells[0].paper.title, lang)];
        row.extend(Verdict::ALL.map(|verdict| count(verdict).to_string()));
        Row::from(row)
    });
    Block::Table(Table {
        caption: String::new(),
        head,
        rows: rows.collect(),
    })
}

fn said(text: Text<&str>, lang: Lang) -> String {
    text.pick(lang).to_string()
}

fn paper(paper: &Paper, cells: &[Cell], lang: Lang) -> Vec<Block> {
    let mut blocks = vec![
        Block::Heading(2, said(paper.title, lang)),
        Block::Paragraph(format!(
            "{}{}",
            lang.pick("Rules: ", "ルール："),
            said(paper.rules, lang)
        )),
    ];
    for cells in cells.chunk_by(|a, b| std::ptr::eq(a.table, b.table)) {
        blocks.extend(part(cells[0].table, cells, lang));
    }
    blocks
}

fn part(part: &Part, cells: &[Cell], lang: Lang) -> Vec<Block> {
    let mut blocks = vec![
        Block::Heading(3, said(part.name, lang)),
        Block::Paragraph(format!(
            "{}{}",
            lang.pick("Counted: ", "数え方："),
            said(part.counted, lang)
        )),
        table(cells, lang),
    ];
    for remark in Remark::of(cells) {
        blocks.extend(explained(&remark, lang));
    }
    blocks
}

fn shade(cell: &Cell) -> Shade {
    match cell.verdict {
        Verdict::Same => Shade::Same,
        Verdict::Differs => Shade::Differs,
        Verdict::NotReproducible => Shade::Uncompared,
        Verdict::Skipped => Shade::Missing,
    }
}

/// The cells as the paper prints them if they fill rows and columns, else one
/// below the other.
fn table(cells: &[Cell], lang: Lang) -> Block {
    let rows = different(cells.iter().map(|cell| &cell.row));
    let columns = different(cells.iter().map(|cell| &cell.column));
    match rows.len() > 1 && columns.len() > 1 && rows.len() * columns.len() == cells.len() {
        true => grid(cells, &rows, &columns, lang),
        false => list(cells, lang),
    }
}

/// Each text once, in the order in which they come.
fn different<'a>(texts: impl Iterator<Item = &'a Text>) -> Vec<&'a Text> {
    let mut found = Vec::new();
    for text in texts {
        if !found.contains(&text) {
            found.push(text);
        }
    }
    found
}

fn grid(cells: &[Cell], rows: &[&Text], columns: &[&Text], lang: Lang) -> Block {
    let figure = |cell: &Cell| {
        let (published, computed) = (shown(&cell.published, lang), shown(&cell.computed, lang));
        match published == computed {
            true => computed,
            false => format!("{published} → {computed}"),
        }
    };
    let row = |row: &&Text| {
        let in_row = |column: &&Text| {
            let cell = cells
                .iter()
                .find(|cell| cell.row == **row && cell.column == **column);
            cell.map_or_else(Default::default, |cell| (shade(cell), figure(cell)))
        };
        (shown(row, lang), columns.iter().map(in_row).collect())
    };
    let names = columns.iter().map(|column| shown(column, lang));
    let caption = lang.pick(
        "published → computed; one figure where both are the same",
        "論文の値 → 計算した値（同じ場合は一つだけ）",
    );
    Block::Grid(Grid {
        caption: caption.to_string(),
        head: [String::new()].into_iter().chain(names).collect(),
        rows: rows.iter().map(row).collect(),
    })
}

fn list(cells: &[Cell], lang: Lang) -> Block {
    let head = [
        Text::fixed("row", "行"),
        Text::fixed("column", "項目"),
        Text::fixed("published", "論文の値"),
        Text::fixed("computed", "計算した値"),
        Text::fixed("verdict", "判定"),
    ];
    let rows = cells.iter().map(|cell| Row {
        shade: shade(cell),
        cells: vec![
            shown(&cell.row, lang),
            shown(&cell.column, lang),
            shown(&cell.published, lang),
            shown(&cell.computed, lang),
            cell.verdict.word(lang).to_string(),
        ],
    });
    Block::Table(Table {
        caption: String::new(),
        head: head.map(|name| said(name, lang)).to_vec(),
        rows: rows.collect(),
    })
}

/// Why some cells are not the same, what shows it and what else agrees.
fn explained(remark: &Remark, lang: Lang) -> Vec<Block> {
    let (cell, _) = remark.ends;
    let names = remark.names(lang);
    let verdict = cell.verdict.word(lang);
    let heading = format!("{names}{}{verdict}", lang.pick(": ", "："));
    let mut blocks = vec![Block::Heading(4, heading)];
    let mut points: Vec<String> = Vec::new();
    points.extend(cell.why.as_ref().map(|why| shown(why, lang)));
    points.extend(cell.witness.as_ref().map(|witness| line(witness, lang)));
    points.extend(
        cell.check
            .as_ref()
            .map(|check| labelled(CHECK, check, lang)),
    );
    blocks.push(Block::List(points));
    blocks.extend(pictures(cell.witness.as_ref(), lang));
    blocks
}

const CHECK: Text<&str> = Text::fixed("What else agrees: ", "別の検算：");

fn labelled(label: Text<&str>, text: &Text, lang: Lang) -> String {
    format!("{}{}", label.pick(lang), text.pick(lang))
}

/// A witness in words.
fn line(witness: &Witness, lang: Lang) -> String {
    let claim = witness.claim.text();
    let claim = claim.pick(lang);
    let (game, position) = (&witness.game, &witness.position);
    let said = witness.said.iter().map(|said| said.pick(lang));
    let said = said.collect::<Vec<&str>>().join(" ");
    let usi = witness.moves.join(" ");
    match (witness.moves.is_empty(), lang) {
        (true, Lang::En) => format!("Witness: {game} `{position}`: {claim}."),
        (true, Lang::Ja) => format!("証拠：{game} `{position}`（{claim}）"),
        (false, Lang::En) => {
            format!("Witness: {game} `{position}`, then `{usi}` ({said}): {claim}.")
        }
        (false, Lang::Ja) => {
            format!("証拠：{game} `{position}` から {said}（`{usi}`）：{claim}")
        }
    }
}

/// Where a witness begins, and where it ends.
fn pictures(witness: Option<&Witness>, lang: Lang) -> Option<Block> {
    let pictures = &witness?.pictures;
    let captions = match &pictures[..] {
        [] => return None,
        [_] => vec![lang.pick("the witness", "証拠の局面")],
        _ => vec![
            lang.pick("where the witness begins", "証拠の最初の局面"),
            lang.pick("where it ends", "最後の局面"),
        ],
    };
    let figures = pictures
        .iter()
        .zip(captions)
        .map(|(picture, caption)| Figure {
            svg: svg(&board(picture, SQUARE)),
            caption: caption.to_string(),
        });
    Some(Block::Figures(figures.collect()))
}
