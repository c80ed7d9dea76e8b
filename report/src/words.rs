//! Numbers and values in words.

use kanzen_rules::{Lang, Text, Value};
use serde::{Serialize, Serializer};

/// A number with its thousands marked.
/// ```
/// assert_eq!(kanzen_report::grouped(1234567), "1,234,567");
/// ```
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A text for people: a number has its thousands marked.
pub fn shown(text: &Text, lang: Lang) -> String {
    let text = text.pick(lang);
    match text.parse() {
        Ok(number) => grouped(number),
        Err(_) => text.to_string(),
    }
}

/// A text as JSON has it.
pub(crate) fn in_english<S: Serializer>(text: &Text, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&text.en)
}

/// The same of a text that may be missing.
pub(crate) fn perhaps_in_english<S: Serializer>(
    text: &Option<Text>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    text.as_ref().map(|text| &text.en).serialize(serializer)
}

/// The same of several.
pub(crate) fn all_in_english<S: Serializer>(
    texts: &impl AsRef<[Text]>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(texts.as_ref().iter().map(|text| &text.en))
}

/// A number in a few characters.
pub(crate) fn short(number: f64) -> String {
    let units = [(1e9, "G"), (1e6, "M"), (1e3, "k")];
    match units.iter().find(|(unit, _)| number >= *unit) {
        Some((unit, letter)) if number / unit < 9.95 => format!("{:.1}{letter}", number / unit),
        Some((unit, letter)) => format!("{:.0}{letter}", number / unit),
        None => format!("{number:.0}"),
    }
}

/// A part of a whole in per cent; nothing of nothing is a dash.
pub(crate) fn share(part: u64, whole: u64) -> String {
    match whole {
        0 => "-".to_string(),
        _ => format!("{:.2}\u{a0}%", 100.0 * part as f64 / whole as f64),
    }
}

/// A value in the mover's view.
pub(crate) fn value(value: Value, lang: Lang) -> String {
    match (value, lang) {
        (Value::Win(plies), Lang::En) => format!("win in {plies}"),
        (Value::Loss(plies), Lang::En) => format!("loss in {plies}"),
        (Value::Draw, Lang::En) => "draw".to_string(),
        (Value::Win(plies), Lang::Ja) => format!("勝ち（{plies}手）"),
        (Value::Loss(plies), Lang::Ja) => format!("負け（{plies}手）"),
        (Value::Draw, Lang::Ja) => "引き分け".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_a_few_characters() {
        let cases = [
            (0.0, "0"),
            (999.0, "999"),
            (1000.0, "1.0k"),
            (9_960.0, "10k"),
            (123_456.0, "123k"),
            (2_500_000.0, "2.5M"),
            (7.2e10, "72G"),
        ];
        for (number, text) in cases {
            assert_eq!(short(number), text);
        }
    }

    #[test]
    fn shares_of_a_whole() {
        assert_eq!(share(1, 3), "33.33\u{a0}%");
        assert_eq!(share(0, 0), "-");
    }
}
