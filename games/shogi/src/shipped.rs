//! The rulesets that come with the program.

use crate::ruleset::Ruleset;

/// Name and text of each.
pub const RULESETS: &[(&str, &str)] = &[
    ("anpanman", include_str!("../rulesets/anpanman.toml")),
    (
        "anpanman-asai",
        include_str!("../rulesets/anpanman-asai.toml"),
    ),
    ("dobutsu", include_str!("../rulesets/dobutsu.toml")),
    (
        "dobutsu-no-drops",
        include_str!("../rulesets/dobutsu-no-drops.toml"),
    ),
    ("dobutsu-3x5", include_str!("../rulesets/dobutsu-3x5.toml")),
    ("ninemasu", include_str!("../rulesets/ninemasu.toml")),
    ("minishogi", include_str!("../rulesets/minishogi.toml")),
    ("gorogoro", include_str!("../rulesets/gorogoro.toml")),
    ("shogi", include_str!("../rulesets/shogi.toml")),
];

/// The text of the ruleset with this name.
pub fn text(name: &str) -> Option<&'static str> {
    let mut rulesets = RULESETS.iter();
    let found = rulesets.find(|(shipped, _)| *shipped == name);
    found.map(|(_, text)| *text)
}

/// The ruleset with this name, which must be there.
pub fn ruleset(name: &str) -> Ruleset {
    let text = text(name).unwrap_or_else(|| panic!("no ruleset is called {name}"));
    Ruleset::parse(text).unwrap_or_else(|problems| panic!("{name}: {problems}"))
}
