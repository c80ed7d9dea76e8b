//! What can go wrong between a name and its game, table or move.

use std::error::Error;
use std::path::PathBuf;

use kanzen_cards::BadGroup;
use kanzen_draw::DrawError;
use kanzen_nocca::BadSize;
use kanzen_rules::laws::Broken;
use kanzen_rules::{Lang, TextError};
use kanzen_search::{BadSpec, NoTable, Trouble};
use kanzen_shogi::Problems;
use kanzen_solver::Stopped;
use kanzen_table::TableError;
use kanzen_yonin::BadVariant;

use crate::export::BadCondition;
use crate::plan::{Resource, rough_size, size};

/// Why a command cannot be carried out.
#[derive(Debug, thiserror::Error)]
pub enum CatalogError {
    /// No game has this name.
    #[error(
        "there is no game {name:?}; 'kanzen games' lists those there are, and a file of \
         your own must end in .toml"
    )]
    UnknownGame {
        /// What was asked for.
        name: String,
    },

    /// No paper has this name.
    #[error("there is no paper {name:?}; the papers are: {known}")]
    UnknownPaper {
        /// What was asked for.
        name: String,
        /// What could be asked for.
        known: String,
    },

    /// The game has no board of this size.
    #[error(transparent)]
    BadSize(#[from] BadSize),

    /// More players than seats.
    #[error("{seats} can play at once: name two to {seats} players")]
    TooManyPlayers {
        /// How many can play.
        seats: u8,
    },

    /// Four-handed shogi is not played that way.
    #[error(transparent)]
    BadVariant(#[from] BadVariant),

    /// The file cannot be read.
    #[error("cannot read {path}")]
    ReadFile {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },

    /// A file has no results, and no game was named.
    #[error("there are no results in {path}: name games to solve and add")]
    NoResults {
        /// The file.
        path: PathBuf,
    },

    /// A line of a file of results is not one.
    #[error("{path}, line {line} is no result: {reason}")]
    BadResults {
        /// The file.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },

    /// A file has no count of a game's instructions to compare with.
    #[error(
        "{path} has no instructions of {game} to compare with: measure the game with --record \
         {path} first"
    )]
    NoBaseline {
        /// The file.
        path: PathBuf,
        /// The game.
        game: String,
    },

    /// The instructions of a run could not be counted.
    #[error("instructions cannot be counted: {reason}")]
    NotCounted {
        /// What valgrind said, or that it is missing.
        reason: String,
    },

    /// The ruleset has errors.
    #[error("{path}:\n{problems}")]
    Ruleset {
        /// The file.
        path: PathBuf,
        /// All of them.
        problems: Problems,
    },

    /// A file's game is called like one that comes with the program.
    #[error("{path}: the name {name:?} is that of another game; choose a new one")]
    NameTaken {
        /// The file.
        path: PathBuf,
        /// The name.
        name: String,
    },

    /// A position or move is not what it should be.
    #[error(transparent)]
    Text(#[from] TextError),

    /// The game has no fixed start, so a position must be given.
    #[error("{game} has no fixed start: name a position")]
    NoStart {
        /// The game.
        game: String,
    },

    /// The game's pieces are fixed, so there is no material to name.
    #[error("{name} has no sets to take pieces from: its start says which there are")]
    NoSets {
        /// The game.
        name: String,
    },

    /// The game has no such set of pieces.
    #[error("there is no set {name:?}; the sets are: {}", sets.join(", "))]
    UnknownSet {
        /// What was asked for.
        name: String,
        /// What could be asked for.
        sets: Vec<String>,
    },

    /// A set has no material with so many pieces.
    #[error("{pieces} pieces cannot be taken from the set {set}: it has 1 to {most}")]
    NoMaterial {
        /// How many.
        pieces: usize,
        /// The set.
        set: String,
        /// How many it has.
        most: usize,
    },

    /// The text describes no group of boards.
    #[error(transparent)]
    BadGroup(#[from] BadGroup),

    /// A set has too few pieces for a group.
    #[error("there is no board of the group {group} with the pieces of the set {set}")]
    NoBoards {
        /// The group.
        group: String,
        /// The set.
        set: String,
    },

    /// There is no such level.
    #[error("there is no level {level}: levels are 1 to 5")]
    NoLevel {
        /// What was asked for.
        level: u8,
    },

    /// Too few boards meet a wish.
    #[error("{}", too_few(wish, *found, *longest))]
    NoCards {
        /// What they should be.
        wish: String,
        /// How many there are.
        found: usize,
        /// The longest win in plies of the materials looked at.
        longest: Option<u16>,
    },

    /// SVG and PNG are pictures of one card.
    #[error("{count} cards make no single picture: ask for one, or write a .pdf")]
    OneCard {
        /// How many were chosen.
        count: usize,
    },

    /// A file's name does not say how to write it.
    #[error("{}: the name should end in {known}", path.display())]
    UnknownEnding {
        /// The file.
        path: PathBuf,
        /// What it may end in.
        known: &'static str,
    },

    /// A drawing could not be made.
    #[error(transparent)]
    Draw(#[from] DrawError),

    /// Boards or games could not be written.
    #[error("the file cannot be written")]
    WriteLines {
        /// What the system said.
        source: std::io::Error,
    },

    /// There are too many positions to number.
    #[error(
        "{game} cannot be solved here: about {numbers:.1e} numbers are too many; a byte each is {} \
         of memory, and {} is free",
        rough_size(*numbers),
        free_size(*free, Lang::En)
    )]
    TooBig {
        /// The game.
        game: String,
        /// How many numbers, about.
        numbers: f64,
        /// Bytes of memory that are free, where the system tells.
        free: Option<u64>,
    },

    /// There is not enough memory or disk.
    #[error(
        "{game} cannot be solved here: {stored} positions in the table need about {} of {}, and \
         {} may be used",
        size(*needed),
        resource.word(Lang::En),
        size(*limit)
    )]
    DoesNotFit {
        /// The game.
        game: String,
        /// Positions in the table.
        stored: u64,
        /// What there is not enough of.
        resource: Resource,
        /// Bytes needed, about.
        needed: u64,
        /// Bytes that may be used.
        limit: u64,
    },

    /// A table is needed, and there is none.
    #[error("{game} is not solved yet: 'kanzen solve {command}' makes its table {path}")]
    NotSolved {
        /// The game.
        game: String,
        /// As it was named on the command line.
        command: String,
        /// Where the table would be.
        path: PathBuf,
    },

    /// Something that is no table has the table's name.
    #[error("{path} is in the way: it is not a Kanzen table, and is left alone")]
    InTheWay {
        /// The file.
        path: PathBuf,
    },

    /// The table is damaged, of other rules, or cannot be read or written.
    #[error(transparent)]
    Table(#[from] TableError),

    /// A value in the table is wrong.
    #[error(
        "the table is wrong: {position} stands there as {found}, but its legal moves make it \
         {expected}"
    )]
    WrongValue {
        /// The first position whose value does not follow from its moves.
        position: String,
        /// What the table says.
        found: String,
        /// What the moves say.
        expected: String,
    },

    /// A file of positions ends in another way.
    #[error("{path} should end in .parquet, the one format that positions are written in")]
    NotParquet {
        /// The file.
        path: PathBuf,
    },

    /// The program was built without what writes Parquet.
    #[error(
        "this program was built without Parquet, which takes longer to build: 'cargo run --release \
         --features parquet -- export ...' builds and runs it"
    )]
    WithoutParquet,

    /// Positions have no such column.
    #[error("there is no column {name:?}; the columns are: {}", known.join(", "))]
    UnknownColumn {
        /// What was asked for.
        name: String,
        /// What could be asked for.
        known: Vec<&'static str>,
    },

    /// A text is no condition on positions.
    #[error("condition {text:?}: {}", .error.say(Lang::En))]
    BadCondition {
        /// The text.
        text: String,
        /// What is wrong with it.
        error: BadCondition,
    },

    /// Positions could not be written.
    #[error("the positions cannot be written, and no file is left behind")]
    NotExported {
        /// What went wrong.
        source: TableError,
    },

    /// A law of the rules does not hold.
    #[error(transparent)]
    Law(#[from] Broken),

    /// There is an unfinished solve that would be lost.
    #[error(
        "an unfinished solve of {game} is kept in {path}: --resume goes on with it, --restart \
         begins again"
    )]
    Unfinished {
        /// The game.
        game: String,
        /// Where it is kept.
        path: PathBuf,
    },

    /// There is no room for the state of a solve, or another trouble with it.
    #[error(
        "the state of the solve cannot be kept; what was kept before is safe, and once there is \
         room solving {game} with --resume goes on from there"
    )]
    NotKept {
        /// The game.
        game: String,
        /// What went wrong.
        source: TableError,
    },

    /// A solve was interrupted, and its state is kept.
    #[error("interrupted; the work so far is kept, and solving {game} with --resume goes on")]
    Paused {
        /// The game.
        game: String,
    },

    /// A text names no player.
    #[error("player {text:?}: {}", .error.say(Lang::En))]
    BadPlayer {
        /// The text.
        text: String,
        /// What is wrong with it.
        error: BadSpec,
    },

    /// A sequential test is of two players.
    #[error(
        "a sequential test is of two players in a game of two; name just two, or leave --sprt out"
    )]
    TestOfMany,

    /// A player who knows the values has no table.
    #[error("{0}; 'kanzen solve' makes one")]
    NoTable(#[from] NoTable),

    /// A player cannot go on.
    #[error("a player cannot go on: {trouble}")]
    Player {
        /// Why.
        trouble: Trouble,
    },

    /// There is nothing to choose.
    #[error("the game is over in {position:?}")]
    Over {
        /// The position.
        position: String,
    },

    /// A file has no games in it.
    #[error("{}: {reason}; it should have games as 'kanzen match --out' and 'save' in 'kanzen play' write them", path.display())]
    BadRecord {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },

    /// Solving several games was interrupted.
    #[error("interrupted; the work so far is kept, and the same command goes on")]
    PausedAmongMany,

    /// Interrupted.
    #[error("interrupted; nothing was written")]
    Stopped,
}

impl CatalogError {
    /// The error in a language, with its cause. What the system, a table or a
    /// ruleset says in detail stays in English.
    pub fn say(&self, lang: Lang) -> String {
        let japanese = match self {
            CatalogError::UnknownGame { name } => format!(
                "「{name}」というゲームはありません。kanzen games で一覧を表示します。\
                 自作のファイルは .toml で終わる必要があります"
            ),
            CatalogError::UnknownPaper { name, known } => {
                format!("「{name}」という論文はありません。指定できる論文：{known}")
            }
            CatalogError::BadSize(error) => format!("盤の大きさが正しくありません：{error}"),
            CatalogError::TooManyPlayers { seats } => {
                format!(
                    "一度に対局できるのは {seats} 人です。プレイヤーを 2〜{seats} 人指定してください"
                )
            }
            CatalogError::BadVariant(BadVariant(name)) => format!(
                "四人将棋に「{name}」という遊び方はありません。指定できるもの：singles, doubles, federation"
            ),
            CatalogError::ReadFile { path, .. } => format!("{} を読めません", path.display()),
            CatalogError::NoResults { path } => format!(
                "{} に結果がありません。解析して追加するゲームを指定してください",
                path.display()
            ),
            CatalogError::BadResults { path, line, reason } => format!(
                "{} の {line} 行目は解析結果ではありません：{reason}",
                path.display()
            ),
            CatalogError::NoBaseline { path, game } => format!(
                "{0} に {game} の命令数がありません。先に --record {0} を付けて計測してください",
                path.display()
            ),
            CatalogError::NotCounted { reason } => format!("命令数を数えられません：{reason}"),
            CatalogError::Ruleset { path, problems } => {
                format!("{} に誤りがあります：\n{problems}", path.display())
            }
            CatalogError::NameTaken { path, name } => format!(
                "{}：「{name}」は別のゲームの名前です。新しい名前を付けてください",
                path.display()
            ),
            CatalogError::Text(error) => format!("読めません：{error}"),
            CatalogError::NoStart { game } => {
                format!("{game} には決まった初期局面がありません。局面を指定してください")
            }
            CatalogError::NoSets { name } => {
                format!("{name} の駒は初期局面で決まっていて、選べません")
            }
            CatalogError::UnknownSet { name, sets } => {
                format!(
                    "「{name}」という駒の組はありません。指定できる組：{}",
                    sets.join("、")
                )
            }
            CatalogError::NoMaterial { pieces, set, most } => {
                format!("組 {set} から {pieces} 枚は取れません。1 枚から {most} 枚までです")
            }
            CatalogError::BadGroup(error) => format!("盤面の組が正しくありません：{error}"),
            CatalogError::NoBoards { group, set } => {
                format!("駒の組 {set} では、{group} の盤面は一つも作れません")
            }
            CatalogError::NoLevel { level } => {
                format!("レベル {level} はありません。1 から 5 までです")
            }
            CatalogError::NoCards { found, longest, .. } => format!(
                "条件に合う盤面が足りません（{found} 枚、最長の勝ちは {} 手）",
                longest.map_or("-".to_string(), |plies| plies.to_string())
            ),
            CatalogError::OneCard { count } => format!(
                "カード {count} 枚を一つの画像にはできません。一枚だけ選ぶか、.pdf に書き出してください"
            ),
            CatalogError::UnknownEnding { path, known } => format!(
                "{}：ファイル名の終わりは次のいずれかです：{known}",
                path.display()
            ),
            CatalogError::Draw(error) => format!("図を作れません：{error}"),
            CatalogError::WriteLines { .. } => "ファイルに書き込めません".to_string(),
            CatalogError::TooBig {
                game,
                numbers,
                free,
            } => format!(
                "{game} はここでは解析できません：番号が約 {numbers:.1e} 個と多すぎ、一つ 1 バイトでもメモリが {} 必要ですが、空きは {} です",
                rough_size(*numbers),
                free_size(*free, lang)
            ),
            CatalogError::DoesNotFit {
                game,
                stored,
                resource,
                needed,
                limit,
            } => format!(
                "{game} はここでは解析できません：表の {stored} 局面に{}が約 {} 必要ですが、使えるのは {} です",
                resource.word(lang),
                size(*needed),
                size(*limit)
            ),
            CatalogError::NotSolved {
                game,
                command,
                path,
            } => format!(
                "{game} はまだ解析されていません。kanzen solve {command} で表 {} を作れます",
                path.display()
            ),
            CatalogError::InTheWay { path } => format!(
                "{} は Kanzen の表ではないため、そのまま残します",
                path.display()
            ),
            CatalogError::Table(error) => format!("表が使えません：{error}"),
            CatalogError::WrongValue {
                position,
                found,
                expected,
            } => format!(
                "表が誤っています：{position} は {found} とありますが、合法手からは {expected} です"
            ),
            CatalogError::NotParquet { path } => format!(
                "{} の名前は .parquet で終わる必要があります。局面は Parquet 形式で書き出します",
                path.display()
            ),
            CatalogError::WithoutParquet => {
                "このプログラムは Parquet なしでビルドされています（ビルドに時間がかかるため）。\
                 cargo run --release --features parquet -- export ... でビルドして実行できます"
                    .to_string()
            }
            CatalogError::UnknownColumn { name, known } => format!(
                "「{name}」という列はありません。指定できる列：{}",
                known.join("、")
            ),
            CatalogError::BadCondition { text, error } => {
                format!("条件「{text}」：{}", error.say(lang))
            }
            CatalogError::NotExported { .. } => {
                "局面を書き出せません。ファイルは残していません".to_string()
            }
            CatalogError::Law(broken) => format!("法則が成り立ちません：{broken}"),
            CatalogError::Unfinished { game, path } => format!(
                "{game} の途中までの解析が {} にあります。--resume で続け、--restart で最初から始めます",
                path.display()
            ),
            CatalogError::NotKept { game, .. } => format!(
                "解析の途中経過を保存できません。以前に保存した分は無事で、空きができれば \
                 {game} を --resume 付きで解析すると続きから始まります"
            ),
            CatalogError::Paused { game } => format!(
                "中断しました。ここまでの解析は保存してあり、{game} を --resume 付きで解析すると続きから始まります"
            ),
            CatalogError::BadPlayer { text, error } => {
                format!("プレイヤー「{text}」：{}", error.say(lang))
            }
            CatalogError::TestOfMany => {
                "逐次検定は二人のゲームで二人のときだけです。二人だけ指定するか、--sprt を外してください"
                    .to_string()
            }
            CatalogError::NoTable(NoTable(player)) => {
                format!("「{player}」にはゲームの表が必要です。kanzen solve で作れます")
            }
            CatalogError::Player { .. } => "プレイヤーが指せません".to_string(),
            CatalogError::Over { position } => format!("「{position}」は終局しています"),
            CatalogError::BadRecord { path, .. } => format!(
                "{} に棋譜がありません。kanzen match --out や kanzen play の「保存」で作れます",
                path.display()
            ),
            CatalogError::PausedAmongMany => {
                "中断しました。ここまでの解析は保存してあり、同じコマンドで続きから始まります"
                    .to_string()
            }
            CatalogError::Stopped => "中断しました。何も書き込んでいません".to_string(),
        };
        let mut text = match lang {
            Lang::En => self.to_string(),
            Lang::Ja => japanese,
        };
        let mut cause = self.source();
        while let Some(error) = cause {
            text += &format!(": {error}");
            cause = error.source();
        }
        text
    }

    /// Was it asked for in the wrong way, rather than failing?
    pub fn is_usage(&self) -> bool {
        matches!(
            self,
            CatalogError::UnknownGame { .. }
                | CatalogError::UnknownPaper { .. }
                | CatalogError::BadSize(_)
                | CatalogError::BadVariant(_)
                | CatalogError::TooManyPlayers { .. }
                | CatalogError::ReadFile { .. }
                | CatalogError::NoResults { .. }
                | CatalogError::BadResults { .. }
                | CatalogError::NoBaseline { .. }
                | CatalogError::Ruleset { .. }
                | CatalogError::NameTaken { .. }
                | CatalogError::Text(_)
                | CatalogError::NoStart { .. }
                | CatalogError::NoSets { .. }
                | CatalogError::UnknownSet { .. }
                | CatalogError::NoMaterial { .. }
                | CatalogError::BadGroup(_)
                | CatalogError::NoBoards { .. }
                | CatalogError::NoLevel { .. }
                | CatalogError::NoCards { .. }
                | CatalogError::OneCard { .. }
                | CatalogError::UnknownEnding { .. }
                | CatalogError::BadPlayer { .. }
                | CatalogError::NotParquet { .. }
                | CatalogError::WithoutParquet
                | CatalogError::UnknownColumn { .. }
                | CatalogError::BadCondition { .. }
                | CatalogError::TestOfMany
                | CatalogError::Over { .. }
                | CatalogError::BadRecord { .. }
        )
    }
}

impl From<Trouble> for CatalogError {
    fn from(trouble: Trouble) -> CatalogError {
        CatalogError::Player { trouble }
    }
}

/// Why there are too few boards for cards.
fn too_few(wish: &str, found: usize, longest: Option<u16>) -> String {
    let longest = longest.map_or(String::new(), |plies| {
        format!(": the longest win is {plies} plies")
    });
    match found {
        0 => format!("no {wish}{longest}"),
        _ => format!("only {found} of the wish, {wish}{longest}"),
    }
}

/// Free memory as people write it, if it is known.
fn free_size(bytes: Option<u64>, lang: Lang) -> String {
    bytes.map_or(lang.pick("an unknown amount", "不明").to_string(), size)
}

impl From<Stopped> for CatalogError {
    fn from(_: Stopped) -> CatalogError {
        CatalogError::Stopped
    }
}
