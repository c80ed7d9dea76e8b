//! All kinds of players, and what each can be told.

use kanzen_rules::Text;

/// A kind of player.
#[derive(PartialEq, Eq, Debug)]
pub struct Kind {
    /// What it is called.
    pub name: &'static str,
    /// What it can be told.
    pub options: &'static [Opt],
    /// Does it need the game's table?
    pub needs_table: bool,
    /// What it does.
    pub about: Text<&'static str>,
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
    /// What it means.
    pub about: Text<&'static str>,
}

const MATERIAL: Opt = Opt {
    name: "material",
    default: Some(100),
    range: (0, 10_000),
    about: Text {
        en: "weight of pieces, in percent",
        ja: "駒の価値の重み（％）",
    },
};

const fn advance(default: u64) -> Opt {
    Opt {
        name: "advance",
        default: Some(default),
        range: (0, 10_000),
        about: Text {
            en: "points for each rank towards where one wins",
            ja: "ゴールへ一段進むごとの点",
        },
    }
}

const fn mobility(default: u64) -> Opt {
    Opt {
        name: "mobility",
        default: Some(default),
        range: (0, 10_000),
        about: Text {
            en: "points for each square a piece can go to",
            ja: "駒が動けるマス一つの点",
        },
    }
}

const MILLISECONDS: Opt = Opt {
    name: "ms",
    default: None,
    range: (1, 3_600_000),
    about: Text {
        en: "milliseconds a move",
        ja: "一手のミリ秒数",
    },
};

const fn depth(default: Option<u64>, most: u64) -> Opt {
    Opt {
        name: "depth",
        default,
        range: (1, most),
        about: Text {
            en: "plies to look ahead",
            ja: "先読みの手数",
        },
    }
}

/// The usual number is in the text, since it holds only if nothing else limits.
const fn nodes(about: Text<&'static str>) -> Opt {
    Opt {
        name: "nodes",
        default: None,
        range: (1, 1_000_000_000_000),
        about,
    }
}

const MEGABYTES: Opt = Opt {
    name: "mb",
    default: Some(16),
    range: (1, 4096),
    about: Text {
        en: "megabytes for positions seen before",
        ja: "局面表のメガバイト数",
    },
};

const TREE_MEGABYTES: Opt = Opt {
    name: "mb",
    default: Some(512),
    range: (1, 65_536),
    about: Text {
        en: "megabytes for the tree; it decides when they are full",
        ja: "探索木のメガバイト数（一杯になれば手を決める）",
    },
};

const PLAYOUTS: Opt = Opt {
    name: "playouts",
    default: None,
    range: (1, 1_000_000_000),
    about: Text {
        en: "games to play out; 1000 if no time is given",
        ja: "プレイアウト数（時間の指定がなければ 1000）",
    },
};

const fn plies(default: u64) -> Opt {
    Opt {
        name: "plies",
        default: Some(default),
        range: (1, 10_000),
        about: Text {
            en: "plies after which a playout is a draw",
            ja: "プレイアウトを引き分けとする手数",
        },
    }
}

const EXPLORE: Opt = Opt {
    name: "explore",
    default: Some(100),
    range: (0, 10_000),
    about: Text {
        en: "weight of moves tried seldom, in percent",
        ja: "探索の重み（％）",
    },
};

const RANDOM: Kind = Kind {
    name: "random",
    options: &[],
    needs_table: false,
    about: Text {
        en: "any legal move",
        ja: "合法手をでたらめに選ぶ",
    },
};

/// Kinds of players for games of two.
pub const KINDS: &[Kind] = &[
    RANDOM,
    Kind {
        name: "greedy",
        options: &[MATERIAL, advance(50), mobility(5)],
        needs_table: false,
        about: Text {
            en: "the move after which the position looks best",
            ja: "一手先の評価が最も高い手を選ぶ",
        },
    },
    Kind {
        name: "asai",
        options: &[
            depth(Some(3), 12),
            Opt {
                name: "leader",
                default: Some(1000),
                range: (0, 10_000),
                about: Text {
                    en: "worth of a leader; both have one until the game ends, so it cancels out",
                    ja: "リーダーの価値（終局まで双方にあるので差し引きゼロ）",
                },
            },
            MATERIAL,
            advance(100),
            mobility(10),
        ],
        needs_table: false,
        about: Text {
            en: "ASAI: looks ahead a few plies, equal moves at random",
            ja: "ASAI：数手先読みし、同点の手はでたらめに選ぶ",
        },
    },
    Kind {
        name: "alphabeta",
        options: &[
            depth(None, 200),
            nodes(Text {
                en: "positions to look at; 100000 if nothing else limits it",
                ja: "調べる局面数（他に制限がなければ 100000）",
            }),
            MILLISECONDS,
            MEGABYTES,
            MATERIAL,
            advance(50),
            mobility(5),
        ],
        needs_table: false,
        about: Text {
            en: "alpha-beta search, deeper and deeper until its limit",
            ja: "アルファベータ探索（反復深化）",
        },
    },
    Kind {
        name: "mcts",
        options: &[PLAYOUTS, MILLISECONDS, plies(200), EXPLORE],
        needs_table: false,
        about: Text {
            en: "Monte Carlo tree search with random playouts",
            ja: "モンテカルロ木探索",
        },
    },
    Kind {
        name: "perfect",
        options: &[],
        needs_table: true,
        about: Text {
            en: "the shortest win, else a draw, else the longest resistance",
            ja: "最短の勝ち、なければ引き分け、なければ最長の粘り",
        },
    },
    Kind {
        name: "teacher",
        options: &[Opt {
            name: "level",
            default: Some(5),
            range: (1, 10),
            about: Text {
                en: "strength; 10 never gives anything away",
                ja: "強さ（10 は損をしない）",
            },
        }],
        needs_table: true,
        about: Text {
            en: "knows everything and errs on purpose",
            ja: "全てを知り、わざと間違える",
        },
    },
];

const NODES_OF_FOUR: Opt = nodes(Text {
    en: "positions to look at; 20000 if nothing else limits it",
    ja: "調べる局面数（他に制限がなければ 20000）",
});

const fn weights(default: u64) -> Opt {
    Opt {
        name: "weights",
        default: Some(default),
        range: (0, 1),
        about: Text {
            en: "whose weights: 0 those of HIRA, 1 those that were tuned",
            ja: "評価の重み（0 は HIRA、1 は調整済み）",
        },
    }
}

const MATE: Opt = Opt {
    name: "mate",
    default: Some(0),
    range: (0, 10_000_000),
    about: Text {
        en: "positions to look at for a mate; 0 not to",
        ja: "詰み探索の局面数（0 は探索しない）",
    },
};

const ESCAPE: Opt = Opt {
    name: "escape",
    default: Some(0),
    range: (0, 10_000_000),
    about: Text {
        en: "positions to look at for mates that a move lets others have; 0 not to",
        ja: "自玉の詰みを調べる局面数（0 は調べない）",
    },
};

const fn width(default: u64) -> Opt {
    Opt {
        name: "width",
        default: Some(default),
        range: (1, 1000),
        about: Text {
            en: "moves looked at in the position played, two fewer each ply",
            ja: "最初の局面で調べる候補手の数（一手ごとに二つ減る）",
        },
    }
}

const fn narrow(default: u64) -> Opt {
    Opt {
        name: "narrow",
        default: Some(default),
        range: (1, 1000),
        about: Text {
            en: "fewest moves looked at",
            ja: "調べる候補手の最少数",
        },
    }
}

/// Options of players who think that the others are against them.
const COALITION: &[Opt] = &[
    depth(None, 60),
    NODES_OF_FOUR,
    MILLISECONDS,
    MEGABYTES,
    weights(1),
    MATE,
    ESCAPE,
];

/// Kinds of players for games of four.
pub const KINDS_OF_FOUR: &[Kind] = &[
    RANDOM,
    Kind {
        name: "greedy",
        options: &[weights(0)],
        needs_table: false,
        about: Text {
            en: "the move after which the position looks best",
            ja: "一手先の評価が最も高い手を選ぶ",
        },
    },
    Kind {
        name: "m3",
        options: &[
            width(10),
            narrow(3),
            depth(None, 60),
            NODES_OF_FOUR,
            MILLISECONDS,
            MEGABYTES,
            weights(1),
            MATE,
            ESCAPE,
        ],
        needs_table: false,
        about: Text {
            en: "M³: everyone does the best for himself, a few moves each",
            ja: "M³ サーチ：各自が自分の最善を選ぶ（候補手を絞る）",
        },
    },
    Kind {
        name: "paranoid",
        options: COALITION,
        needs_table: false,
        about: Text {
            en: "alpha-beta: all others play against it",
            ja: "アルファベータ探索：他の全員が敵に回ると考える",
        },
    },
    Kind {
        name: "brs",
        options: COALITION,
        needs_table: false,
        about: Text {
            en: "best reply search: of all others the worst one answers",
            ja: "最善応手探索：最も手ごわい一人だけが応じると考える",
        },
    },
    Kind {
        name: "tree",
        options: &[
            depth(None, 60),
            NODES_OF_FOUR,
            MILLISECONDS,
            TREE_MEGABYTES,
            weights(1),
            MATE,
            ESCAPE,
        ],
        needs_table: false,
        about: Text {
            en: "best-first search: a tree that grows where everyone's best play leads",
            ja: "最良優先探索：各自の最善の先へ木を伸ばす",
        },
    },
    Kind {
        name: "mctsn",
        options: &[PLAYOUTS, MILLISECONDS, plies(1000), EXPLORE],
        needs_table: false,
        about: Text {
            en: "Monte Carlo tree search with random playouts",
            ja: "モンテカルロ木探索",
        },
    },
    Kind {
        name: "hira",
        options: &[depth(None, 60), NODES_OF_FOUR, MILLISECONDS],
        needs_table: false,
        about: Text {
            en: "HIRA: M³, 10 to 3 moves a position, mates of 5 plies to the right and 1 elsewhere",
            ja: "HIRA：M³ サーチ（候補手 10〜3）、右は 5 手、正面と左は 1 手の詰み探索",
        },
    },
    Kind {
        name: "champion",
        options: &[depth(None, 60), NODES_OF_FOUR, MILLISECONDS, TREE_MEGABYTES],
        needs_table: false,
        about: Text {
            en: "the strongest: tree with tuned weights, mates by proof numbers, and escapes",
            ja: "最強：最良優先探索に調整済みの評価、証明数による詰み探索、自玉の詰み回避",
        },
    },
];
