//! The rulesets that come with the program.

/// Name and text of each.
pub const RULESETS: &[(&str, &str)] = &[
    ("anpanman", include_str!("../rulesets/anpanman.toml")),
    (
        "anpanman-asai",
        include_str!("../rulesets/anpanman-asai.toml"),
    ),
    ("dobutsu", include_str!("../rulesets/dobutsu.toml")),
    ("minishogi", include_str!("../rulesets/minishogi.toml")),
    ("gorogoro", include_str!("../rulesets/gorogoro.toml")),
    ("shogi", include_str!("../rulesets/shogi.toml")),
];
