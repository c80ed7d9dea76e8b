//! The rulesets that come with the program.

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
