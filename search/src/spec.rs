//! One text form for every player: `asai:depth=3,mobility=20`.

use std::fmt;

use kanzen_rules::Lang;

use crate::kinds::{Kind, Opt};

/// Who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerSpec {
    kind: &'static Kind,
    given: Vec<(&'static str, u64)>,
}

impl PlayerSpec {
    /// The kind of player.
    pub fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// What was said of an option, or else holds.
    pub(crate) fn get(&self, name: &str) -> Option<u64> {
        let given = self.given.iter().find(|(given, _)| *given == name);
        let usual = || self.kind.options.iter().find(|opt| opt.name == name);
        given
            .map(|(_, number)| *number)
            .or_else(|| usual()?.default)
    }

    /// A player of one of these kinds by its text.
    pub fn read(kinds: &'static [Kind], text: &str) -> Result<PlayerSpec, BadSpec> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let kind = kinds.iter().find(|kind| kind.name == name);
        let kind = kind.ok_or_else(|| BadSpec::Kind(name.to_string(), kinds))?;
        let mut given = Vec::new();
        for part in options.split(',').filter(|_| text.contains(':')) {
            let (name, number) = part.split_once('=').unwrap_or((part, ""));
            let opt = kind.options.iter().find(|opt| opt.name == name);
            let opt = opt.ok_or_else(|| BadSpec::Option(kind, name.to_string()))?;
            if given.iter().any(|(before, _)| *before == opt.name) {
                return Err(BadSpec::Twice(opt.name));
            }
            let value = number.parse().ok();
            let value = value.filter(|value| (opt.range.0..=opt.range.1).contains(value));
            let value = value.ok_or_else(|| BadSpec::Number(opt, number.to_string()))?;
            given.push((opt.name, value));
        }
        Ok(PlayerSpec { kind, given })
    }

    /// The same with limits on its options, each by name, what holds if nobody
    /// said otherwise, and the most; those its kind does not have are left out.
    pub fn within(mut self, limits: &[(&str, Option<u64>, u64)]) -> PlayerSpec {
        for (name, usual, most) in limits {
            let Some(opt) = self.kind.options.iter().find(|opt| opt.name == *name) else {
                continue;
            };
            let told = self.get(name).or(*usual);
            let Some(told) = told.map(|told| told.min(*most)) else {
                continue;
            };
            self.given.retain(|(given, _)| given != name);
            if opt.default != Some(told) {
                self.given.push((opt.name, told));
            }
        }
        self
    }

    /// Does what it chooses depend on how fast the machine is?
    pub fn is_timed(&self) -> bool {
        self.get("ms").is_some()
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.kind.name)?;
        for (i, (name, number)) in self.given.iter().enumerate() {
            write!(f, "{}{name}={number}", if i == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}

/// A text that names no player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadSpec {
    /// There is no such kind among those.
    Kind(String, &'static [Kind]),
    /// The kind has no such option.
    Option(&'static Kind, String),
    /// An option is given twice.
    Twice(&'static str),
    /// What is said of an option is not a number that makes sense.
    Number(&'static Opt, String),
}

impl BadSpec {
    /// What is wrong, and what would be right.
    pub fn say(&self, lang: Lang) -> String {
        let listed =
            |names: &mut dyn Iterator<Item = &'static str>| names.collect::<Vec<_>>().join(", ");
        match self {
            BadSpec::Kind(name, kinds) => {
                let known = listed(&mut kinds.iter().map(|kind| kind.name));
                match lang {
                    Lang::En => format!("there is no {name:?}; the players are: {known}"),
                    Lang::Ja => format!("「{name}」はいません。指定できるプレイヤー：{known}"),
                }
            }
            BadSpec::Option(kind, name) => {
                let known = listed(&mut kind.options.iter().map(|opt| opt.name));
                match (lang, kind.options.is_empty()) {
                    (Lang::En, true) => format!("{} has no options", kind.name),
                    (Lang::En, false) => format!(
                        "{} has no option {name:?}; its options are: {known}",
                        kind.name
                    ),
                    (Lang::Ja, true) => format!("{} にオプションはありません", kind.name),
                    (Lang::Ja, false) => format!(
                        "{} に「{name}」というオプションはありません。指定できるもの：{known}",
                        kind.name
                    ),
                }
            }
            BadSpec::Twice(name) => match lang {
                Lang::En => format!("{name} is given twice"),
                Lang::Ja => format!("{name} が二度指定されています"),
            },
            BadSpec::Number(opt, number) => {
                let (least, most) = opt.range;
                match lang {
                    Lang::En => format!(
                        "{} must be a whole number from {least} to {most}, not {number:?}",
                        opt.name
                    ),
                    Lang::Ja => format!(
                        "{} は {least} から {most} までの整数です（「{number}」は不可）",
                        opt.name
                    ),
                }
            }
        }
    }
}
