//! What goes wrong, in the language of the user.

use std::error::Error;

use kanzen_rules::Lang;
use kanzen_search::NoTable;
use kanzen_solver::NoMemory;
use kanzen_yonin::BadVariant;

use super::{CatalogError, free_size};
use crate::plan::{rough_size, size};

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
            CatalogError::RecordOfOther { played, game } => {
                format!("{game} ではなく {played} の棋譜です")
            }
            CatalogError::RulesChanged { game } => format!(
                "{game} のルールが対局時と違います。対局時のルールファイルに戻してください"
            ),
            CatalogError::RulesGone { path, .. } => format!(
                "対局に使ったルールファイル {} を読めません。ファイルを元に戻すか、\
                 棋譜の ruleset に今の場所を書いてください",
                path.display()
            ),
            CatalogError::NoThread { reason } => format!(
                "これ以上スレッドを作れません（{reason}）。--threads で数を減らしてください"
            ),
            CatalogError::NoMemory(NoMemory { bytes }) => format!(
                "メモリ {} を確保できません。ほかのプログラムを終了するか、上限を上げてください",
                size(*bytes)
            ),
            CatalogError::NoHome => "HOME がないため、解析表の置き場所が分かりません。\
                 --tables DIR か KANZEN_TABLES で指定してください"
                .to_string(),
            CatalogError::ReadFile { path, .. } => format!("{} を読めません", path.display()),
            CatalogError::BadResults { path, line, reason } => format!(
                "{} の {line} 行目は解析結果ではありません：{reason}",
                path.display()
            ),
            CatalogError::Ruleset { path, problems } => {
                format!("{} に誤りがあります：\n{problems}", path.display())
            }
            CatalogError::NameTaken { path, name } => format!(
                "{}：「{name}」は別のゲームの名前です。新しい名前を付けてください",
                path.display()
            ),
            CatalogError::Text(error) => error.say(lang).to_string(),
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
            CatalogError::WrongClaim {
                field,
                claimed,
                found,
            } => format!(
                "表が誤っています：{field} は {claimed} と書かれていますが、実際は {found} です"
            ),
            CatalogError::TableOfOtherRules { path, game } => format!(
                "{} は別のルールのゲーム「{game}」の表なので、そのまま残します。削除するか、\
                 --tables で別のディレクトリを指定してください",
                path.display()
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
}
