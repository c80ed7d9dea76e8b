//! Drawings as SVG.

use crate::font::Face;
use crate::scene::{Anchor, Color, Label, Scene, Shape};

/// The drawing as an SVG file.
pub fn svg(scene: &Scene) -> String {
    let (width, height) = (scene.width, scene.height);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n"
    );
    for shape in &scene.shapes {
        match shape {
            Shape::Polygon { points, fill, line } => {
                let points: Vec<String> = points
                    .iter()
                    .map(|(x, y)| format!("{},{}", number(*x), number(*y)))
                    .collect();
                let fill = fill.map_or("none".to_string(), color);
                let stroke = line.map_or(String::new(), |line| {
                    let (color, width) = (color(line.0), number(line.1));
                    format!(
                        " stroke=\"{color}\" stroke-width=\"{width}\" stroke-linejoin=\"round\""
                    )
                });
                let points = points.join(" ");
                out += &format!("<polygon points=\"{points}\" fill=\"{fill}\"{stroke}/>\n");
            }
            Shape::Label(text) => out += &written(text),
        }
    }
    out + "</svg>\n"
}

fn written(text: &Label) -> String {
    let family = match text.face {
        Face::Serif => {
            "'Noto Serif JP','Noto Serif CJK JP','Hiragino Mincho ProN',serif\" font-weight=\"bold"
        }
        Face::Sans => "'Noto Sans JP','Noto Sans CJK JP','Hiragino Sans',sans-serif",
    };
    let anchor = match text.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let turn = text.turned.map_or(String::new(), |turn| {
        let (degrees, (x, y)) = (90 * u16::from(turn.quarters), turn.about);
        format!(
            " transform=\"rotate({degrees} {} {})\"",
            number(x),
            number(y)
        )
    });
    let mut letters = String::new();
    for c in text.text.chars() {
        match c {
            '<' => letters.push_str("&lt;"),
            '&' => letters.push_str("&amp;"),
            c => letters.push(c),
        }
    }
    format!(
        "<text x=\"{}\" y=\"{}\" font-family=\"{family}\" font-size=\"{}\" text-anchor=\"{anchor}\" fill=\"{}\"{turn}>{letters}</text>\n",
        number(text.at.0),
        number(text.at.1),
        number(text.size),
        color(text.color),
    )
}

/// Two digits are finer than any eye.
fn number(n: f32) -> String {
    let text = format!("{n:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

fn color(Color(r, g, b): Color) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}
