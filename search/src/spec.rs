//! One text form for every player: `asai:depth=3,mobility=20`.

use std::fmt;
use std::str::FromStr;

use kanzen_rules::Lang;

/// A kind of player.
#[derive(PartialEq, Eq, Debug)]
pub struct Kind {
    /// What it is called.
    pub name: &'static str,
    /// What it can be told.
    pub options: &'static [Opt],
    /// Does it need the game's table?
    pub needs_table: bool,
    /// What it does, in English and Japanese.
    pub about: [&'static str; 2],
}

/// A number that a kind of player can be told.
#[derive(PartialEq, Eq, Debug)]
pub struct Opt {
    /// What it is called.
    pub name: &'static str,
    /// What holds if nobody says; none where another option decides.
    pub default: Option<u64>,
    /// The smallest and the largest that make sense.
    pub range: (u64, u64),
    /// What it means, in English and Japanese.
    pub about: [&'static str; 2],
}

const MATERIAL: Opt = Opt {
    name: "material",
    default: Some(100),
    range: (0, 10_000),
    about: ["weight of pieces, in percent", "駒の価値の重み（％）"],
};

const fn advance(default: u64) -> Opt {
    Opt {
        name: "advance",
        default: Some(default),
        range: (0, 10_000),
        about: [
            "points for each rank towards where one wins",
            "ゴールへ一段進むごとの点",
        ],
    }
}

const fn mobility(default: u64) -> Opt {
    Opt {
        name: "mobility",
        default: Some(default),
        range: (0, 10_000),
        about: [
            "points for each square a piece can go to",
            "駒が動けるマス一つの点",
        ],
    }
}

const MILLISECONDS: Opt = Opt {
    name: "ms",
    default: None,
    range: (1, 3_600_000),
    about: ["milliseconds a move", "一手のミリ秒数"],
};

/// All kinds of players.
pub const KINDS: &[Kind] = &[
    Kind {
        name: "random",
        options: &[],
        needs_table: false,
        about: ["any legal move", "合法手をでたらめに選ぶ"],
    },
    Kind {
        name: "greedy",
        options: &[MATERIAL, advance(50), mobility(5)],
        needs_table: false,
        about: [
            "the move after which the position looks best",
            "一手先の評価が最も高い手を選ぶ",
        ],
    },
    Kind {
        name: "asai",
        options: &[
            Opt {
                name: "depth",
                default: Some(3),
                range: (1, 12),
                about: ["plies to look ahead", "先読みの手数"],
            },
            Opt {
                name: "leader",
                default: Some(1000),
                range: (0, 10_000),
                about: [
                    "worth of a leader; both have one until the game ends, so it cancels out",
                    "リーダーの価値（終局まで双方にあるので差し引きゼロ）",
                ],
            },
            MATERIAL,
            advance(100),
            mobility(10),
        ],
        needs_table: false,
        about: [
            "ASAI: looks ahead a few plies, equal moves at random",
            "ASAI：数手先読みし、同点の手はでたらめに選ぶ",
        ],
    },
    Kind {
        name: "alphabeta",
        options: &[
            Opt {
                name: "depth",
                default: None,
                range: (1, 200),
                about: ["plies to look ahead", "先読みの手数"],
            },
            Opt {
                name: "nodes",
                default: None,
                range: (1, 1_000_000_000_000),
                about: [
                    "positions to look at; 100000 if nothing else limits it",
                    "調べる局面数（他に制限がなければ 100000）",
                ],
            },
            MILLISECONDS,
            Opt {
                name: "mb",
                default: Some(16),
                range: (1, 4096),
                about: [
                    "megabytes for positions seen before",
                    "局面表のメガバイト数",
                ],
            },
            MATERIAL,
            advance(50),
            mobility(5),
        ],
        needs_table: false,
        about: [
            "alpha-beta search, deeper and deeper until its limit",
            "アルファベータ探索（反復深化）",
        ],
    },
    Kind {
        name: "mcts",
        options: &[
            Opt {
                name: "playouts",
                default: None,
                range: (1, 1_000_000_000),
                about: [
                    "games to play out; 1000 if no time is given",
                    "プレイアウト数（時間の指定がなければ 1000）",
                ],
            },
            MILLISECONDS,
            Opt {
                name: "plies",
                default: Some(200),
                range: (1, 10_000),
                about: [
                    "plies after which a playout is a draw",
                    "プレイアウトを引き分けとする手数",
                ],
            },
            Opt {
                name: "explore",
                default: Some(100),
                range: (0, 10_000),
                about: [
                    "weight of moves tried seldom, in percent",
                    "探索の重み（％）",
                ],
            },
        ],
        needs_table: false,
        about: [
            "Monte Carlo tree search with random playouts",
            "モンテカルロ木探索",
        ],
    },
    Kind {
        name: "perfect",
        options: &[],
        needs_table: true,
        about: [
            "the shortest win, else a draw, else the longest resistance",
            "最短の勝ち、なければ引き分け、なければ最長の粘り",
        ],
    },
    Kind {
        name: "teacher",
        options: &[Opt {
            name: "level",
            default: Some(5),
            range: (1, 10),
            about: [
                "strength; 10 never gives anything away",
                "強さ（10 は損をしない）",
            ],
        }],
        needs_table: true,
        about: [
            "knows everything and errs on purpose",
            "全てを知り、わざと間違える",
        ],
    },
];

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
    /// There is no such kind.
    Kind(String),
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
            BadSpec::Kind(name) => {
                let known = listed(&mut KINDS.iter().map(|kind| kind.name));
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

impl FromStr for PlayerSpec {
    type Err = BadSpec;

    fn from_str(text: &str) -> Result<PlayerSpec, BadSpec> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let mut kinds = KINDS.iter();
        let kind = kinds.find(|kind| kind.name == name);
        let kind = kind.ok_or_else(|| BadSpec::Kind(name.to_string()))?;
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
}
