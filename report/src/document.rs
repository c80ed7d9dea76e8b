//! A text with tables and pictures, written as a web page or as Markdown.
//!
//! Texts are plain but for code between backticks, as in `` `2k/3/K2 b Rr` ``.

use kanzen_rules::Lang;

/// A text of several parts.
#[derive(Clone, PartialEq, Debug)]
pub struct Document {
    /// The language it is in.
    pub lang: Lang,
    /// What it is called.
    pub title: String,
    /// Its parts.
    pub blocks: Vec<Block>,
}

/// A part of a text.
#[derive(Clone, PartialEq, Debug)]
pub enum Block {
    /// A heading of a level from 2, the title's being 1.
    Heading(u8, String),
    /// A paragraph.
    Paragraph(String),
    /// Points, one below the other.
    List(Vec<String>),
    /// Lines that stay as they are.
    Code(String),
    /// Rows and columns.
    Table(Table),
    /// Rows and columns whose cells are coloured by what they say.
    Grid(Grid),
    /// Moves one after the other, numbered from 1.
    Moves(Vec<String>),
    /// Pictures side by side.
    Figures(Vec<Figure>),
    /// A picture with text beside it.
    Beside(Figure, Vec<Block>),
    /// Something that is shown when its title is clicked at.
    Details(String, Vec<Block>),
}

/// Rows and columns.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Table {
    /// What it shows; nothing is written if it is empty.
    pub caption: String,
    /// The columns.
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Row>,
}

/// A row of a table.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Row {
    /// What it is coloured by.
    pub shade: Shade,
    /// What stands in it.
    pub cells: Vec<String>,
}

impl From<Vec<String>> for Row {
    fn from(cells: Vec<String>) -> Row {
        Row {
            shade: Shade::Plain,
            cells,
        }
    }
}

/// A table with a name before each row and coloured cells.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Grid {
    /// What it shows.
    pub caption: String,
    /// The columns, that of the rows' names included.
    pub head: Vec<String>,
    /// The rows: what each is called, and its cells.
    pub rows: Vec<(String, Vec<(Shade, String)>)>,
}

/// What a row of a table or a cell of a grid is coloured by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shade {
    /// Nothing.
    #[default]
    Plain,
    /// Good for the first player.
    First,
    /// Good for the second player.
    Second,
    /// Good for neither.
    Even,
    /// A figure that agrees with another.
    Same,
    /// One that does not.
    Differs,
    /// One that could not be compared.
    Uncompared,
    /// One that is not there.
    Missing,
}

impl Shade {
    /// How the style sheet knows it, as an attribute.
    fn class(self) -> &'static str {
        match self {
            Shade::Plain => "",
            Shade::First => " class=\"first\"",
            Shade::Second => " class=\"second\"",
            Shade::Even => " class=\"even\"",
            Shade::Same => " class=\"same\"",
            Shade::Differs => " class=\"differs\"",
            Shade::Uncompared => " class=\"uncompared\"",
            Shade::Missing => " class=\"missing\"",
        }
    }
}

/// A picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// The picture as SVG.
    pub svg: String,
    /// What it shows, in words.
    pub caption: String,
}

impl Document {
    /// A web page that needs no other file.
    pub fn html(&self) -> String {
        let lang = self.lang.pick("en", "ja");
        let title = escaped(&self.title);
        let body = html(&self.blocks);
        format!(
            "<!DOCTYPE html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
             <h1>{title}</h1>\n{body}</main>\n</body>\n</html>\n"
        )
    }

    /// Markdown, and the pictures it names with what they are to be called.
    /// They are looked for in the folder `folder` beside it.
    pub fn markdown(&self, folder: &str) -> (String, Vec<(String, String)>) {
        let mut pictures = Vec::new();
        let mut text = format!("# {}\n", marked(&self.title));
        markdown(&self.blocks, folder, &mut text, &mut pictures);
        (text, pictures)
    }
}

const STYLE: &str = include_str!("document.css");

fn html(blocks: &[Block]) -> String {
    blocks.iter().map(html_block).collect()
}

fn html_block(block: &Block) -> String {
    match block {
        Block::Heading(level, text) => {
            format!("<h{level}>{}</h{level}>\n", inline(text))
        }
        Block::Paragraph(text) => format!("<p>{}</p>\n", inline(text)),
        Block::List(points) => {
            let points = points.iter().map(|p| format!("<li>{}</li>\n", inline(p)));
            format!("<ul>\n{}</ul>\n", points.collect::<String>())
        }
        Block::Code(text) => format!("<pre>{}</pre>\n", escaped(text)),
        Block::Table(table) => html_table(table),
        Block::Grid(grid) => html_grid(grid),
        Block::Moves(moves) => {
            // A move and its number stay together.
            let moves = moves.iter().enumerate().map(|(i, said)| {
                let said = escaped(said);
                format!("<span><small>{}</small> {said}</span>\n", i + 1)
            });
            format!("<p class=\"moves\">\n{}</p>\n", moves.collect::<String>())
        }
        Block::Figures(figures) => {
            let figures = figures.iter().map(html_figure);
            format!(
                "<div class=\"figures\">\n{}</div>\n",
                figures.collect::<String>()
            )
        }
        Block::Beside(figure, blocks) => format!(
            "<div class=\"beside\">\n{}<div>\n{}</div>\n</div>\n",
            html_figure(figure),
            html(blocks)
        ),
        Block::Details(title, blocks) => format!(
            "<details>\n<summary>{}</summary>\n{}</details>\n",
            inline(title),
            html(blocks)
        ),
    }
}

fn html_figure(figure: &Figure) -> String {
    let (svg, caption) = (&figure.svg, inline(&figure.caption));
    format!("<figure>{svg}<figcaption>{caption}</figcaption></figure>\n")
}

fn html_table(table: &Table) -> String {
    let mut out = String::from("<div class=\"table\"><table>\n");
    if !table.caption.is_empty() {
        out += &format!("<caption>{}</caption>\n", inline(&table.caption));
    }
    let numbers = |column: usize| {
        let mut cells = table.rows.iter().filter_map(|row| row.cells.get(column));
        cells.any(|cell| is_number(cell))
    };
    // A column's name stands where its numbers stand.
    let head = table.head.iter().enumerate().map(|(column, cell)| {
        let class = match numbers(column) {
            true => " class=\"number\"",
            false => "",
        };
        format!("<th scope=\"col\"{class}>{}</th>", inline(cell))
    });
    out += &format!(
        "<thead><tr>{}</tr></thead>\n<tbody>\n",
        head.collect::<String>()
    );
    for row in &table.rows {
        let cells = row.cells.iter().map(|cell| {
            let class = if is_number(cell) {
                " class=\"number\""
            } else {
                ""
            };
            format!("<td{class}>{}</td>", inline(cell))
        });
        let class = row.shade.class();
        out += &format!("<tr{class}>{}</tr>\n", cells.collect::<String>());
    }
    out + "</tbody>\n</table></div>\n"
}

fn html_grid(grid: &Grid) -> String {
    let head = grid.head.iter();
    let head = head.map(|cell| format!("<th scope=\"col\">{}</th>", inline(cell)));
    let rows = grid.rows.iter().map(|(name, cells)| {
        let cells = cells
            .iter()
            .map(|(shade, cell)| format!("<td{}>{}</td>", shade.class(), inline(cell)));
        let cells = cells.collect::<String>();
        format!("<tr><th scope=\"row\">{}</th>{cells}</tr>\n", inline(name))
    });
    format!(
        "<div class=\"table\"><table class=\"grid\">\n<caption>{}</caption>\n\
         <thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody>\n</table></div>\n",
        inline(&grid.caption),
        head.collect::<String>(),
        rows.collect::<String>()
    )
}

/// Is it to be set by its last digit?
fn is_number(cell: &str) -> bool {
    cell.starts_with(|c: char| c.is_ascii_digit())
        && cell
            .chars()
            .all(|c| c.is_ascii_digit() || matches!(c, ',' | '.' | ' ' | '\u{a0}' | '%'))
}

fn markdown(
    blocks: &[Block],
    folder: &str,
    text: &mut String,
    pictures: &mut Vec<(String, String)>,
) {
    for block in blocks {
        text.push('\n');
        match block {
            Block::Heading(level, title) => {
                *text += &format!("{} {}\n", "#".repeat((*level).into()), marked(title));
            }
            Block::Paragraph(words) => *text += &format!("{}\n", marked(words)),
            Block::List(points) => {
                for point in points {
                    *text += &format!("- {}\n", marked(point));
                }
            }
            Block::Code(lines) => *text += &format!("```text\n{}\n```\n", lines.trim_end()),
            Block::Table(table) => {
                if !table.caption.is_empty() {
                    *text += &format!("{}\n\n", marked(&table.caption));
                }
                *text += &table_line(&table.head);
                *text += &format!("|{}\n", "---|".repeat(table.head.len()));
                for row in &table.rows {
                    *text += &table_line(&row.cells);
                }
            }
            Block::Grid(grid) => {
                *text += &format!("{}\n\n", marked(&grid.caption));
                *text += &table_line(&grid.head);
                *text += &format!("|{}\n", "---|".repeat(grid.head.len()));
                for (name, cells) in &grid.rows {
                    let cells = cells.iter().map(|(_, cell)| cell);
                    let cells: Vec<String> = [name].into_iter().chain(cells).cloned().collect();
                    *text += &table_line(&cells);
                }
            }
            Block::Moves(moves) => {
                let moves = moves.iter().enumerate();
                let moves = moves.map(|(i, said)| format!("({}) {}", i + 1, marked(said)));
                *text += &format!("{}\n", moves.collect::<Vec<_>>().join(" "));
            }
            Block::Beside(figure, blocks) => {
                let figures = Block::Figures(vec![figure.clone()]);
                markdown(&[figures], folder, text, pictures);
                markdown(blocks, folder, text, pictures);
            }
            Block::Figures(figures) => {
                for figure in figures {
                    let name = format!("figure-{}.svg", pictures.len() + 1);
                    let caption = marked(&figure.caption);
                    let plain = figure.caption.replace(['`', '[', ']'], "");
                    *text += &format!("![{plain}]({folder}/{name})\n\n{caption}\n\n");
                    pictures.push((name, figure.svg.clone()));
                }
                text.pop();
            }
            Block::Details(title, blocks) => {
                *text += &format!("**{}**\n", marked(title));
                markdown(blocks, folder, text, pictures);
            }
        }
    }
}

/// A line of a table in Markdown.
fn table_line(cells: &[String]) -> String {
    let cells = cells.iter().map(|cell| marked(cell).replace('|', "\\|"));
    format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
}

/// A text for a web page, code between backticks set as such.
fn inline(text: &str) -> String {
    let parts = text.split('`').enumerate();
    parts
        .map(|(i, part)| match i % 2 {
            1 => format!("<code>{}</code>", escaped(part)),
            _ => escaped(part),
        })
        .collect()
}

/// A text for Markdown: what would be a sign there is a letter.
fn marked(text: &str) -> String {
    let parts = text.split('`').enumerate();
    let parts = parts.map(|(i, part)| match i % 2 {
        1 => part.to_string(),
        _ => {
            let signs = |c: char| matches!(c, '*' | '_' | '<' | '[' | ']' | '\\');
            part.chars()
                .flat_map(|c| signs(c).then_some('\\').into_iter().chain([c]))
                .collect()
        }
    });
    parts.collect::<Vec<String>>().join("`")
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(blocks: Vec<Block>) -> Document {
        Document {
            lang: Lang::En,
            title: "a < b".to_string(),
            blocks,
        }
    }

    #[test]
    fn nothing_in_a_text_is_taken_for_a_sign() {
        let text = "a <b> & `x<y|z` *c*".to_string();
        let table = Table {
            caption: String::new(),
            head: vec!["n".to_string()],
            rows: vec![vec!["1,234".to_string()].into(), vec![text.clone()].into()],
        };
        let document = document(vec![Block::Paragraph(text), Block::Table(table)]);
        let page = document.html();
        assert!(page.contains("<title>a &lt; b</title>"));
        assert!(page.contains("<p>a &lt;b&gt; &amp; <code>x&lt;y|z</code> *c*</p>"));
        assert!(page.contains("<td class=\"number\">1,234</td>"));
        let (text, pictures) = document.markdown("figures");
        assert!(text.starts_with("# a \\< b\n\na \\<b> & `x<y|z` \\*c\\*\n"));
        assert!(text.contains("| a \\<b> & `x<y\\|z` \\*c\\* |\n"));
        assert!(pictures.is_empty());
    }

    #[test]
    fn grids_have_colours_and_moves_have_numbers() {
        let grid = Grid {
            caption: "two plies".to_string(),
            head: vec![String::new(), "b-c".to_string()],
            rows: vec![("a_b".to_string(), vec![(Shade::First, "<1".to_string())])],
        };
        let moves = vec!["P*2c".to_string(), "K<".to_string()];
        let document = document(vec![Block::Grid(grid), Block::Moves(moves)]);
        let page = document.html();
        assert!(page.contains("<th scope=\"row\">a_b</th><td class=\"first\">&lt;1</td>"));
        assert!(page.contains("<span><small>2</small> K&lt;</span>"));
        let (text, _) = document.markdown("figures");
        assert!(text.contains("|  | b-c |\n|---|---|\n| a\\_b | \\<1 |\n"));
        assert!(text.contains("\n(1) P\\*2c (2) K\\<\n"));
    }

    #[test]
    fn pictures_stand_in_the_page_and_beside_the_markdown() {
        let figure = |caption: &str| Figure {
            svg: "<svg></svg>".to_string(),
            caption: caption.to_string(),
        };
        let figures = Block::Figures(vec![figure("one"), figure("`two`")]);
        let words = vec![Block::Paragraph("words".to_string())];
        let beside = Block::Beside(figure("three"), words);
        let details = Block::Details("more".to_string(), vec![figures]);
        let document = document(vec![details, beside]);
        assert!(
            document
                .html()
                .contains("<figure><svg></svg><figcaption><code>two</code></figcaption></figure>")
        );
        let (text, pictures) = document.markdown("pictures");
        assert!(text.contains("![two](pictures/figure-2.svg)\n\n`two`\n"));
        let names: Vec<&str> = pictures.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["figure-1.svg", "figure-2.svg", "figure-3.svg"]);
        assert!(text.ends_with("(pictures/figure-3.svg)\n\nthree\n\nwords\n"));
    }
}
