//! Charts of columns, with axes, ticks and a legend.

use kanzen_draw::{Anchor, Color, Face, Label, Line, Scene, svg, width};

use crate::words::{grouped, short};

/// Wins, draws and losses in colours that the colour-blind can tell apart too
/// (Okabe and Ito).
pub(crate) const WIN: Color = Color(0x00, 0x72, 0xb2);
/// See [`WIN`].
pub(crate) const DRAW: Color = Color(0xb8, 0xb8, 0xb8);
/// See [`WIN`].
pub(crate) const LOSS: Color = Color(0xd5, 0x5e, 0x00);
/// What is neither.
pub(crate) const PLAIN: Color = Color(0x00, 0x9e, 0x73);

/// Size of a chart and of the letters on it.
const WIDTH: f32 = 760.0;
const PLOT: f32 = 230.0;
const SIZE: f32 = 12.0;
/// A column is at most so wide.
const WIDEST: f32 = 56.0;
/// The pale lines behind the columns.
const PALE: Color = Color(0xe2, 0xe2, 0xe2);

/// How heights are measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scale {
    /// By the number itself.
    Linear,
    /// By its logarithm.
    Log,
    /// Parts of a whole, which is 1.
    Shares,
}

impl Scale {
    /// By the logarithm if the numbers span decades.
    pub fn of(numbers: impl Iterator<Item = u64> + Clone) -> Scale {
        let least = numbers.clone().filter(|n| *n > 0).min().unwrap_or(1);
        match numbers.max().unwrap_or(0) / least {
            0..100 => Scale::Linear,
            _ => Scale::Log,
        }
    }
}

/// A chart.
pub(crate) struct Chart {
    pub title: String,
    /// What the columns are told apart by.
    pub x: String,
    /// What their heights are.
    pub y: String,
    pub scale: Scale,
    /// What the parts of a column are, and their colours.
    pub parts: Vec<(String, Color)>,
    pub columns: Vec<Column>,
}

/// A column; its parts stand on each other. By logarithms only one part may be
/// more than nothing.
pub(crate) struct Column {
    pub number: i64,
    pub parts: Vec<f64>,
    /// A number that stands above it, if there is room.
    pub note: Option<f64>,
}

/// A place on an axis, and what is written there.
#[derive(Clone, PartialEq, Debug)]
struct Tick {
    at: f64,
    label: String,
}

/// Where heights are on the drawing.
struct Axis {
    scale: Scale,
    /// The height at the upper end.
    most: f64,
    ticks: Vec<Tick>,
}

/// A column of height 1 is seen by its logarithm too: the axis begins below.
const LOG_FOOT: f64 = 0.5;

impl Axis {
    fn new(scale: Scale, most: f64) -> Axis {
        let ticks = match scale {
            Scale::Linear => linear_ticks(most),
            Scale::Log => log_ticks(most),
            Scale::Shares => shares_ticks(),
        };
        let last = ticks.last().map_or(1.0, |tick| tick.at);
        Axis {
            scale,
            most: last,
            ticks,
        }
    }

    /// How high a number is, from 0 to 1.
    fn height(&self, number: f64) -> f64 {
        match self.scale {
            Scale::Log if number < LOG_FOOT => 0.0,
            Scale::Log => (number / LOG_FOOT).ln() / (self.most / LOG_FOOT).ln(),
            _ => number / self.most,
        }
    }
}

fn tick(number: u64) -> Tick {
    Tick {
        at: number as f64,
        label: grouped(number),
    }
}

/// From 0 to no less than the most, in steps of 1, 2 or 5 times a power of ten.
fn linear_ticks(most: f64) -> Vec<Tick> {
    let rough = (most / 5.0).max(1.0);
    let power = 10f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0];
    let step = steps.iter().map(|n| n * power).find(|step| *step >= rough);
    let step = step.unwrap_or(rough).round() as u64;
    let count = (most / step as f64).ceil().max(1.0) as u64;
    (0..=count).map(|i| tick(i * step)).collect()
}

/// Powers of ten from 1 to no less than the most.
fn log_ticks(most: f64) -> Vec<Tick> {
    let last = most.max(10.0).log10().ceil() as u32;
    (0..=last).map(|power| tick(10u64.pow(power))).collect()
}

fn shares_ticks() -> Vec<Tick> {
    (0..=4)
        .map(|quarter| Tick {
            at: f64::from(quarter) / 4.0,
            label: format!("{} %", 25 * quarter),
        })
        .collect()
}

/// Every which column has its number below it, so that no two numbers touch.
fn label_step(columns: usize, room: f32, widest: f32) -> usize {
    let steps = (0..9).flat_map(|power| [1, 2, 5].map(|n| n * 10usize.pow(power)));
    let fits = |step: &usize| *step as f32 * room >= widest + 8.0;
    steps.into_iter().find(fits).unwrap_or(columns.max(1))
}

impl Chart {
    /// The drawing as SVG.
    pub fn svg(&self) -> String {
        svg(&self.scene())
    }

    fn scene(&self) -> Scene {
        let most = self.columns.iter().map(|column| column.parts.iter().sum());
        let axis = Axis::new(self.scale, most.fold(0.0, f64::max));
        let labels = axis.ticks.iter().map(|t| width(&t.label, Face::Sans, SIZE));
        let left = labels.fold(0.0, f32::max) + 12.0;
        let top = if self.parts.len() > 1 { 74.0 } else { 52.0 };
        let mut scene = Scene::new(WIDTH, top + PLOT + 48.0);
        let plot = Plot {
            left,
            top,
            wide: WIDTH - left - 10.0,
        };
        scene.text(Label::sans(
            (0.0, 16.0),
            Anchor::Start,
            15.0,
            Color::INK,
            &self.title,
        ));
        self.legend(&mut scene);
        plot.draw_axis(&mut scene, &axis, &self.y);
        self.draw_columns(&mut scene, &axis, &plot);
        let foot = (left + plot.wide / 2.0, top + PLOT + 38.0);
        scene.text(Label::sans(foot, Anchor::Middle, SIZE, Color::INK, &self.x));
        scene
    }

    /// What the colours mean, if there are several.
    fn legend(&self, scene: &mut Scene) {
        if self.parts.len() < 2 {
            return;
        }
        let mut x = 0.0;
        for (name, color) in &self.parts {
            scene.rectangle((x, 25.0), (12.0, 12.0), Some(*color), None);
            scene.text(Label::sans(
                (x + 17.0, 35.5),
                Anchor::Start,
                SIZE,
                Color::INK,
                name,
            ));
            x += 17.0 + width(name, Face::Sans, SIZE) + 22.0;
        }
    }

    fn draw_columns(&self, scene: &mut Scene, axis: &Axis, plot: &Plot) {
        let room = plot.wide / self.columns.len().max(1) as f32;
        // Thin columns touch, wide ones stand apart.
        let wide = (room * if room < 4.0 { 1.0 } else { 0.8 }).min(WIDEST);
        let label = |column: &Column| column.number.to_string();
        let widths = |texts: &mut dyn Iterator<Item = String>, size: f32| {
            let widths = texts.map(|text| width(&text, Face::Sans, size));
            widths.fold(0.0, f32::max)
        };
        let widest = widths(&mut self.columns.iter().map(label), SIZE);
        let step = label_step(self.columns.len(), room, widest);
        let notes = || self.columns.iter().filter_map(|c| c.note.map(short));
        let noted = widths(&mut notes(), SIZE - 2.0) + 2.0 <= room;
        let foot = plot.top + PLOT;
        for (i, column) in self.columns.iter().enumerate() {
            let x = plot.left + (i as f32 + 0.5) * room;
            let mut below = 0.0;
            for (part, (_, color)) in column.parts.iter().zip(&self.parts) {
                let [low, high] =
                    [below, below + part].map(|number| foot - axis.height(number) as f32 * PLOT);
                if *part > 0.0 {
                    let corner = (x - wide / 2.0, high);
                    scene.rectangle(corner, (wide, low - high), Some(*color), None);
                }
                below += part;
            }
            if i % step == 0 {
                scene.line((x, foot), (x, foot + 4.0), Line(Color::INK, 1.0));
                let at = (x, foot + 17.0);
                scene.text(Label::sans(
                    at,
                    Anchor::Middle,
                    SIZE,
                    Color::INK,
                    label(column),
                ));
            }
            if let (Some(note), true) = (column.note, noted) {
                let at = (x, foot - axis.height(below) as f32 * PLOT - 4.0);
                scene.text(Label::sans(
                    at,
                    Anchor::Middle,
                    SIZE - 2.0,
                    Color::GREY,
                    short(note),
                ));
            }
        }
    }
}

/// Where the columns stand.
struct Plot {
    left: f32,
    top: f32,
    wide: f32,
}

impl Plot {
    fn draw_axis(&self, scene: &mut Scene, axis: &Axis, name: &str) {
        let foot = self.top + PLOT;
        for tick in &axis.ticks {
            let y = foot - axis.height(tick.at) as f32 * PLOT;
            scene.line((self.left, y), (self.left + self.wide, y), Line(PALE, 0.8));
            let at = (self.left - 6.0, y + SIZE * 0.36);
            scene.text(Label::sans(at, Anchor::End, SIZE, Color::INK, &tick.label));
        }
        scene.line(
            (self.left, self.top),
            (self.left, foot),
            Line(Color::INK, 1.0),
        );
        let right = (self.left + self.wide, foot);
        scene.line((self.left, foot), right, Line(Color::INK, 1.0));
        let at = (0.0, self.top - 16.0);
        scene.text(Label::sans(at, Anchor::Start, SIZE, Color::GREY, name));
    }
}

#[cfg(test)]
mod tests {
    use kanzen_draw::Shape;

    use super::*;

    fn labels(ticks: &[Tick]) -> Vec<&str> {
        ticks.iter().map(|tick| tick.label.as_str()).collect()
    }

    #[test]
    fn ticks_are_round_and_reach_the_top() {
        assert_eq!(labels(&linear_ticks(9.0)), ["0", "2", "4", "6", "8", "10"]);
        assert_eq!(labels(&linear_ticks(0.0)), ["0", "1"]);
        assert_eq!(
            labels(&linear_ticks(2_100.0)),
            ["0", "500", "1,000", "1,500", "2,000", "2,500"]
        );
        assert_eq!(
            labels(&log_ticks(1_001.0)),
            ["1", "10", "100", "1,000", "10,000"]
        );
        assert_eq!(labels(&log_ticks(0.0)), ["1", "10"]);
        for most in [1.0, 3.0, 17.0, 99.0, 1e5, 123_456_789.0] {
            for ticks in [linear_ticks(most), log_ticks(most)] {
                assert!(ticks.last().expect("ticks").at >= most, "{most}");
                assert!((2..=11).contains(&ticks.len()), "{most}");
            }
        }
    }

    #[test]
    fn numbers_that_span_decades_are_measured_by_logarithms() {
        assert_eq!(Scale::of([3, 0, 250].into_iter()), Scale::Linear);
        assert_eq!(Scale::of([2, 0, 250].into_iter()), Scale::Log);
        assert_eq!(Scale::of([0u64; 0].into_iter()), Scale::Linear);
    }

    #[test]
    fn heights_grow_from_the_foot_to_the_top() {
        for scale in [Scale::Linear, Scale::Log, Scale::Shares] {
            let axis = Axis::new(scale, 800.0);
            assert_eq!(axis.height(0.0), 0.0);
            let ticks: Vec<f64> = axis.ticks.iter().map(|tick| axis.height(tick.at)).collect();
            assert!(ticks.is_sorted(), "{scale:?}");
            assert!((ticks.last().expect("ticks") - 1.0).abs() < 1e-9);
        }
        // One position is seen among millions.
        assert!(Axis::new(Scale::Log, 1e6).height(1.0) > 0.04);
    }

    #[test]
    fn everything_is_on_the_sheet_and_columns_are_as_high_as_their_numbers() {
        let column = |number: i64, parts: [f64; 2]| Column {
            number,
            parts: parts.to_vec(),
            note: Some(1_000.0),
        };
        let chart = Chart {
            title: "title".to_string(),
            x: "plies".to_string(),
            y: "positions".to_string(),
            scale: Scale::Linear,
            parts: vec![("won".to_string(), WIN), ("lost".to_string(), LOSS)],
            columns: (0..120)
                .map(|i| column(i, [f64::from(i as u32), 2.0 * f64::from(i as u32)]))
                .collect(),
        };
        let scene = chart.scene();
        let mut bars = Vec::new();
        for shape in &scene.shapes {
            match shape {
                Shape::Polygon { points, fill, .. } => {
                    for (x, y) in points {
                        assert!((0.0..=scene.width).contains(x), "{x}");
                        assert!((0.0..=scene.height).contains(y), "{y}");
                    }
                    if [Some(WIN), Some(LOSS)].contains(fill) {
                        bars.push((*fill, points[2].1 - points[0].1));
                    }
                }
                Shape::Label(text) => assert!((0.0..=scene.height).contains(&text.at.1)),
            }
        }
        // The last two are the parts of the highest column.
        let [.., (Some(WIN), won), (Some(LOSS), lost)] = bars[..] else {
            panic!("{bars:?}");
        };
        assert!((lost - 2.0 * won).abs() < 0.01);
        assert!((won + lost - PLOT * 357.0 / 400.0).abs() < 0.01);
    }

    #[test]
    fn numbers_below_columns_do_not_touch() {
        assert_eq!(label_step(5, 100.0, 20.0), 1);
        assert_eq!(label_step(174, 4.0, 22.0), 10);
        assert_eq!(label_step(3, 0.0, 22.0), 3);
    }
}
