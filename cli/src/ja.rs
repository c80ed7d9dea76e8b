//! The help in Japanese.

use clap::Command;

use crate::export;

/// Commands by name: what each does.
const COMMANDS: &[(&str, &str)] = &[
    ("kanzen", "小さなボードゲームを完全解析し、完璧に指します"),
    ("games", "ゲームの一覧を表示します"),
    ("rules", "ルールを表示し、自作のルールを検査します"),
    ("show", "ゲームのルールを表示します"),
    ("check", "ルールの誤りを行ごとに説明し、試しに動かします"),
    ("perft", "合法手の手順の数を数えます"),
    ("solve", "ゲームを完全解析し、表を書き出します"),
    ("verify", "表のすべての値をルールと照らし合わせます"),
    ("probe", "局面と各指し手の値を表示します"),
    (
        "serve",
        "対局・研究・カード・ルールのウェブページと HTTP API を開きます",
    ),
    (
        "stats",
        "解析したゲームの局面を値・手数・分岐数で集計します",
    ),
    ("report", "解析したゲームの報告を論文のように書き出します"),
    (
        "export",
        "解析したゲームの局面を値とともに Parquet ファイルに書き出します",
    ),
    ("complexity", "ランダムプレイでゲームの複雑さを測ります"),
    ("tune", "四人将棋の評価の重みを自己対局で調整します"),
    ("boards", "一組の初期盤面をすべて求め、値と難易度を付けます"),
    (
        "cards",
        "初期盤面を選び、答え付きのカードとして印刷用に書き出します",
    ),
    ("play", "端末で対局します"),
    ("match", "プレイヤー同士を対局させます"),
    ("best", "プレイヤーが選ぶ手を表示します"),
    ("replay", "保存した棋譜を値とともに表示します"),
    ("players", "プレイヤーとそのオプションの一覧を表示します"),
    ("reproduce", "論文の数値を計算し直して比べます"),
    (
        "results",
        "ゲームを解析・検証し直し、ファイルに保存した結果と比べます",
    ),
    (
        "bench",
        "解析・検証・参照の速さを測り、単純な解析と比べます",
    ),
    (
        "rounds",
        "後退解析だけを一スレッドで行います（bench が命令数を数える部分）",
    ),
];

/// Arguments by name, or by command and name: what each means.
const ARGUMENTS: &[(&str, &str)] = &[
    ("json", "JSON だけを出力します"),
    ("lang", "言語（en または ja）。省略時はロケールに従います"),
    ("threads", "使うスレッドの数。省略時は全コア"),
    (
        "tables",
        "表を置くディレクトリ。省略時は KANZEN_TABLES、なければ標準の場所",
    ),
    (
        "game",
        "ゲームの名前、または .toml で終わるルールのファイル",
    ),
    ("position", "SFEN で書いた局面。省略時は初期局面"),
    (
        "pieces",
        "この枚数（玉を除く）の駒の組のうち、まだ表のないものをすべて解析します",
    ),
    (
        "verify.pieces",
        "この枚数（玉を除く）の駒の組のうち、まだ検証していない表をすべて検証します",
    ),
    (
        "verify.restart",
        "終わったものも途中までのものも捨てて、最初から検証します",
    ),
    (
        "stats.restart",
        "終わったものも途中までのものも捨てて、最初から集計します",
    ),
    ("set", "駒を取る組の名前。省略時はゲームの最初の組"),
    (
        "group",
        "盤面の組。3v3 や strong-weak などの名前、または 2+1v3RB のように両者の盤上（玉を含む）と持ち駒の数。省略時は 4v4 以外の名前のある組すべて",
    ),
    ("line", "終局までの最善の手順も表示します"),
    ("rulesets", "一緒に公開する自作のルールのファイル"),
    (
        "bind",
        "待ち受けるアドレスとポート。省略時はこの機械からだけ開けます",
    ),
    (
        "solve_up_to",
        "訪問者の求めで解析するゲームの番号の数の上限。省略時は、この機械だけから開けるなら3億、そうでなければ500万",
    ),
    (
        "host",
        "localhost とアドレスのほかに、訪問者がこのサーバーを呼ぶ名前。何度でも指定できます",
    ),
    (
        "disk",
        "訪問者の求めで作る解析表に使ってよいディスクの上限（500M など）",
    ),
    ("quiet", "リクエストを標準エラー出力に書きません"),
    (
        "memory",
        "使ってよいメモリ（18G、500M など）。省略時は空いている分すべて",
    ),
    ("resume", "途中までの解析があれば、その続きから始めます"),
    ("restart", "途中までの解析を捨てて、最初から始めます"),
    (
        "checkpoint",
        "途中経過を保存する間隔（秒）。保存に時間がかかるときは長くなります。0 はできるだけ細かく",
    ),
    (
        "pack",
        "時間をかけて、勝ちの手数を省いたより小さな表を書き出します",
    ),
    (
        "out",
        "書き出すファイル（cards では A4 の .pdf、または一枚の .svg か .png）",
    ),
    ("answers", "答えを書き出すファイル（.pdf）"),
    ("level", "盤面のレベル（1 から 5）。省略時は問いません"),
    (
        "value",
        "先手から見た値（win、loss、draw）。省略時は勝ちか負け",
    ),
    ("count", "カードの枚数"),
    ("material", "使う駒（SSPP など）。省略時は問いません"),
    (
        "paper",
        "論文の名前（anpanman、asai、nocca、ninemasu、yonin、dobutsu）。省略時はすべての論文",
    ),
    ("quick", "合わせて数分を超えるものは省き、その旨を示します"),
    (
        "reproduce.out",
        "すべてを載せたページのファイル（.html、図を隣のフォルダに置く .md、.json）",
    ),
    ("depth", "数える手順の最大の長さ"),
    (
        "file",
        "ファイル（rules では自作のルール、results では結果の一覧）",
    ),
    (
        "games",
        "解析するゲーム。ファイルになければ追加します。省略時はファイルにあるものすべて",
    ),
    (
        "under",
        "これより秒数のかかったゲームは、名前を挙げない限り省きます",
    ),
    (
        "names",
        "ゲームの名前、.toml で終わるルールのファイル、またはゲームの組",
    ),
    (
        "runs",
        "それぞれを測る回数。省略時は 5 回、時間のかかるものは少なくなります",
    ),
    (
        "record",
        "測った結果をファイルに追加します（一行に JSON 一つ）",
    ),
    (
        "against",
        "命令数だけを数え、枝一本あたりの数がこのファイルの最新の記録より 10 % を超えて増えたら失敗とします",
    ),
    ("commit", "追加する結果に添えるプログラムのコミット"),
    ("machine", "追加する結果に添える計算機の説明"),
    (
        "side",
        "自分の側（first、second、third、fourth。first,third のように複数も可。both または all は全員）",
    ),
    (
        "opponent",
        "相手（teacher:level=3 など）。複数の相手は繰り返して指定します。省略時は表があれば perfect、なければ alphabeta（四人のゲームでは champion）",
    ),
    ("values", "局面の値をいつも表示します"),
    ("load", "保存した対局の続きを指します"),
    ("seed", "偶然に任せた選択を再現するための数"),
    (
        "players",
        "プレイヤー（asai:depth=3 など）を二人以上。kanzen players で一覧を表示します",
    ),
    (
        "match.games",
        "各組の対局数（省略時 100）。一局ごとに先手と後手を入れ替えます。四人のゲームでは全部の対局数（省略時 72、席が公平）",
    ),
    (
        "export.out",
        "書き出すファイル（名前は .parquet で終わる必要があります）",
    ),
    (
        "conditions",
        "局面の条件（'plies>=10' など）。複数あれば、すべてを満たす局面を書き出します",
    ),
    (
        "columns",
        "書き出す列（position,value,plies など）。省略時はすべて",
    ),
    ("folded", "対称形は一つだけ書き出します"),
    ("complexity.games", "対局数"),
    (
        "tune.rounds",
        "回数（毎回、全ての重みを少し動かし、良い方へ寄せる）",
    ),
    ("tune.games", "一回の対局数（6 の倍数なら席が公平）"),
    ("tune.player", "対局するプレイヤー"),
    ("tune.seed", "乱数の種"),
    (
        "tune.out",
        "重みを書くファイル（プログラムの重みは games/yonin/weights/tuned.toml）",
    ),
    (
        "report.out",
        "書き出すファイル（.html、図を隣のフォルダーに置く .md、または .json）。省略時は ゲーム名-report.html",
    ),
    (
        "openings",
        "初めにでたらめに指す手数（先後を入れ替えた二局で共通）",
    ),
    ("max_plies", "この手数で打ち切り、引き分けとします"),
    (
        "match.position",
        "初期局面（SFEN）。省略時はゲームの初期局面",
    ),
    (
        "sprt",
        "最初のプレイヤーの Elo の優位がどちらの値かを逐次検定し、決まれば打ち切ります（0,20 など）",
    ),
    (
        "match.out",
        "すべての棋譜を書き出すファイル（一行に JSON 一つ）",
    ),
    (
        "player",
        "プレイヤー（alphabeta:ms=1000 など）。kanzen players で一覧を表示します",
    ),
    (
        "replay.file",
        "match --out や対局中の「保存」で書いた棋譜のファイル",
    ),
    (
        "replay.game",
        "表示する棋譜の番号。省略時、複数あれば一覧を表示します",
    ),
    ("help", "このヘルプを表示します"),
    ("version", "バージョンを表示します"),
];

fn lookup(table: &[(&str, &'static str)], name: &str) -> Option<&'static str> {
    table
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, text)| *text)
}

/// The command with its help in Japanese.
pub fn translated(command: Command) -> Command {
    let mut command = command
        .disable_help_subcommand(true)
        .subcommand_help_heading("コマンド");
    command.build();
    translate(command)
}

/// What an argument of a command means.
fn meaning(command: &str, argument: &str) -> Option<&'static str> {
    let own = lookup(ARGUMENTS, &format!("{command}.{argument}"));
    own.or_else(|| lookup(ARGUMENTS, argument))
}

fn translate(mut command: Command) -> Command {
    if let Some(about) = lookup(COMMANDS, command.get_name()) {
        command = command.about(about).long_about(None);
    }
    if let Some(examples) = command.get_after_help().map(ToString::to_string) {
        let examples = examples
            .replacen("Examples:", "例:", 1)
            .replacen("Example:", "例:", 1)
            .replacen("Suites:", "ゲームの組:", 1)
            .replacen(
                "a server under load, while it solves a game",
                "ゲームを解析しながら応答するサーバー",
                1,
            )
            .replacen(
                "The API is documented in server/API.md.",
                "API の説明は server/API.md にあります。",
                1,
            )
            .replacen("Fields of the JSON object:", "JSON の項目:", 1)
            .replacen(export::COLUMNS, export::COLUMNS_JA, 1);
        command = command.after_help(examples);
    }
    let name = command.get_name().to_string();
    command = command
        .help_template("{about}\n\n使い方: {usage}\n\n{all-args}{after-help}")
        .mut_args(|arg| {
            let heading = if arg.is_positional() {
                "引数"
            } else {
                "オプション"
            };
            let help = meaning(&name, arg.get_id().as_str());
            let arg = arg.help_heading(heading);
            match help {
                Some(help) => arg.help(help),
                None => arg,
            }
        });
    let names: Vec<String> = command
        .get_subcommands()
        .map(|c| c.get_name().to_string())
        .collect();
    for name in names {
        command = command.mut_subcommand(name, translate);
    }
    command
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    /// Every command, and every argument with its command.
    fn walk(command: &Command, visit: &mut impl FnMut(&str, Option<&str>)) {
        visit(command.get_name(), None);
        for arg in command.get_arguments() {
            visit(command.get_name(), Some(arg.get_id().as_str()));
        }
        command.get_subcommands().for_each(|sub| walk(sub, visit));
    }

    #[test]
    fn nothing_lacks_its_japanese_help() {
        walk(&crate::args::Args::command(), &mut |command, argument| {
            let found = match argument {
                Some(argument) => meaning(command, argument),
                None => lookup(COMMANDS, command),
            };
            assert!(
                found.is_some(),
                "{command} {argument:?} has no Japanese help"
            );
        });
    }

    #[test]
    fn no_japanese_help_is_left_over() {
        let mut seen = vec!["help".to_string(), "version".to_string()];
        walk(&crate::args::Args::command(), &mut |command, argument| {
            seen.push(command.to_string());
            seen.extend(argument.map(String::from));
            seen.extend(argument.map(|argument| format!("{command}.{argument}")));
        });
        for (name, _) in COMMANDS.iter().chain(ARGUMENTS) {
            assert!(seen.iter().any(|s| s == name), "{name} names nothing");
        }
    }
}
