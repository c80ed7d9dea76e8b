//! What goes wrong, in the language of the user.

use std::error::Error;
use std::path::Path;

use kanzen_rules::Lang;
use kanzen_search::NoTable;
use kanzen_solver::NoMemory;

use super::{CatalogError, free_size};
use crate::plan::{Resource, rough_size, size};

impl CatalogError {
    /// The error in a language, with its cause. What the system, a table or a
    /// ruleset says in detail stays in English.
    pub fn say(&self, lang: Lang) -> String {
        let mut text = match lang {
            Lang::En => self.to_string(),
            Lang::Ja => self.in_japanese(),
        };
        let mut cause = self.source();
        while let Some(error) = cause {
            text += &format!(": {error}");
            cause = error.source();
        }
        text
    }

    /// The error in Japanese, without its cause.
    fn in_japanese(&self) -> String {
        match self {
            CatalogError::UnknownGame { name } => unknown_game(name),
            CatalogError::RulesGone { path, .. } => format!(
                "対局に使ったルールファイル {} を読めません。ファイルを元に戻すか、\
                 棋譜の ruleset に今の場所を書いてください",
                path.display()
            ),
            CatalogError::NoMemory(NoMemory { bytes }) => format!(
                "メモリ {} を確保できません。ほかのプログラムを終了するか、上限を上げてください",
                size(*bytes)
            ),
            CatalogError::ReadFile { path, .. } => format!("{} を読めません", path.display()),
            CatalogError::Ruleset { path, problems } => {
                format!("{} に誤りがあります：\n{problems}", path.display())
            }
            CatalogError::NameTaken { path, name } => format!(
                "{}：「{name}」は別のゲームの名前です。新しい名前を付けてください",
                path.display()
            ),
            CatalogError::Text(error) => error.say(Lang::Ja).to_string(),
            CatalogError::NoStart { game } => {
                format!("{game} には決まった初期局面がありません。局面を指定してください")
            }
            CatalogError::TooBig {
                game,
                numbers,
                free,
            } => too_big(game, *numbers, *free),
            CatalogError::DoesNotFit {
                game,
                stored,
                resource,
                needed,
                limit,
            } => does_not_fit(game, *stored, *resource, *needed, *limit),
            CatalogError::NotSolved {
                game,
                command,
                path,
            } => format!(
                "{game} はまだ解析されていません。kanzen solve {command} で表 {} を作れます",
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
            CatalogError::TableOfOtherRules { path, game } => of_other_rules(path, game),
            CatalogError::Law(broken) => format!("法則が成り立ちません：{broken}"),
            CatalogError::NotKept { game, .. } => format!(
                "解析の途中経過を保存できません。以前に保存した分は無事で、空きができれば \
                 {game} を --resume 付きで解析すると続きから始まります"
            ),
            CatalogError::PassNotKept(_) => PASS_NOT_KEPT.to_string(),
            CatalogError::Paused { game } => format!(
                "中断しました。ここまでの解析は保存してあり、{game} を --resume 付きで解析すると続きから始まります"
            ),
            CatalogError::NoTable(NoTable(player)) => {
                format!("「{player}」にはゲームの表が必要です。kanzen solve で作れます")
            }
            CatalogError::Player { .. } => "プレイヤーが指せません".to_string(),
            CatalogError::WillGoOn => WILL_GO_ON.to_string(),
            CatalogError::Stopped => "中断しました。何も書き込んでいません".to_string(),
            CatalogError::Failed { said, .. } => said.ja.clone(),
        }
    }
}

const PASS_NOT_KEPT: &str = "途中経過を保存できません。以前に保存した分は無事で、\
    空きができれば同じコマンドで続きから始まります";
const WILL_GO_ON: &str =
    "中断しました。ここまでの結果は保存してあり、同じコマンドで続きから始まります";

/// No game is called so.
fn unknown_game(name: &str) -> String {
    format!(
        "「{name}」というゲームはありません。kanzen games で一覧を表示します。\
         自作のファイルは .toml で終わる必要があります"
    )
}

/// There are too many positions to number.
fn too_big(game: &str, numbers: f64, free: Option<u64>) -> String {
    format!(
        "{game} はここでは解析できません：番号が約 {numbers:.1e} 個と多すぎ、一つ 1 バイトでもメモリが {} 必要ですが、空きは {} です",
        rough_size(numbers),
        free_size(free, Lang::Ja)
    )
}

/// There is not enough memory or disk.
fn does_not_fit(game: &str, stored: u64, resource: Resource, needed: u64, limit: u64) -> String {
    format!(
        "ここには {game} の入る余裕がありません：表の {stored} 局面に{}が約 {} 必要ですが、使えるのは {} です",
        resource.word(Lang::Ja),
        size(needed),
        size(limit)
    )
}

/// A table of other rules stands where one would be written.
fn of_other_rules(path: &Path, game: &str) -> String {
    format!(
        "{} は別のルールのゲーム「{game}」の表なので、そのまま残します。削除するか、\
         --tables で別のディレクトリを指定してください",
        path.display()
    )
}
