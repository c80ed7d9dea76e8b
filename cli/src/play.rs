//! `kanzen play`: a game in the terminal.

use std::io::{BufRead, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use kanzen_catalog::{End, Lang, Opponent, Player, Session, Shelf, Silent, Table};
use serde::Serialize;

use crate::args::{OpponentName, Play, Side};
use crate::output::{Output, columns, print};

/// What is printed with `--json`, and what `save` writes.
#[derive(Serialize)]
struct Game {
    game: String,
    start: String,
    moves: Vec<String>,
    english: Vec<String>,
    japanese: Vec<String>,
    position: String,
    /// `first`, `second`, `draw`, or null while the game is open.
    result: Option<&'static str>,
    reason: Option<&'static str>,
}

/// What a line of input asks for.
enum Wish<'a> {
    Help,
    Moves,
    Hint,
    Undo,
    Save(&'a str),
    Resign,
    Quit,
    Move(&'a str),
}

impl Wish<'_> {
    fn read(line: &str) -> Wish<'_> {
        let (word, rest) = line.split_once([' ', '　']).unwrap_or((line, ""));
        match word.to_lowercase().as_str() {
            "help" | "?" | "？" | "ヘルプ" => Wish::Help,
            "moves" | "手" | "合法手" => Wish::Moves,
            "hint" | "ヒント" => Wish::Hint,
            "undo" | "待った" => Wish::Undo,
            "save" | "保存" => Wish::Save(rest.trim()),
            "resign" | "投了" => Wish::Resign,
            "quit" | "exit" | "終了" => Wish::Quit,
            _ => Wish::Move(line),
        }
    }
}

/// A game at the terminal.
struct Terminal<'a> {
    output: &'a Output,
    game: &'a str,
    session: Box<dyn Session + 'a>,
    table: Option<Table>,
    opponent: Opponent,
    human: [bool; 2],
    resigned: Option<Player>,
}

pub fn run(output: &Output, shelf: &Shelf, options: &Play) -> anyhow::Result<()> {
    let game = kanzen_catalog::open_at(&options.game, options.position.as_deref())?;
    let table = shelf.table_or_solve(&*game, &options.game, &Silent);
    let seed = options.seed.unwrap_or_else(seed_from_clock);
    let (table, opponent) = match (options.opponent, options.side, table) {
        (Some(OpponentName::Perfect), _, table) => (Some(table?), Opponent::perfect(seed)),
        (Some(OpponentName::Random), _, table) => (table.ok(), Opponent::random(seed)),
        (None, _, Ok(table)) => (Some(table), Opponent::perfect(seed)),
        (None, side, Err(why)) => {
            if side != Side::Both {
                eprintln!(
                    "{}: {}",
                    output.pick("the opponent plays at random", "相手はでたらめに指します"),
                    why.say(output.lang)
                );
            }
            (None, Opponent::random(seed))
        }
    };
    let mut terminal = Terminal {
        output,
        game: game.name(),
        session: game.session(options.position.as_deref())?,
        table,
        opponent,
        human: [options.side != Side::Second, options.side != Side::First],
        resigned: None,
    };
    terminal.say(&format!("{}\n", game.title(output.lang)));
    terminal.say(output.pick(
        "Type a move, or: moves, hint, undo, save FILE, resign, quit, help\n",
        "指し手、または次の言葉を入力してください：手　ヒント　待った　保存 ファイル名　投了　終了　ヘルプ\n",
    ));
    terminal.play()?;
    if output.json {
        print(&format!("{:#}\n", serde_json::json!(terminal.record())));
    }
    Ok(())
}

fn seed_from_clock() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_nanos() as u64)
}

impl Terminal<'_> {
    /// The conversation goes to standard output, or to standard error where
    /// that is kept for the JSON object.
    fn say(&self, text: &str) {
        match self.output.json {
            true => eprint!("{text}"),
            false => print(text),
        }
    }

    fn lang(&self) -> Lang {
        self.output.lang
    }

    fn play(&mut self) -> anyhow::Result<()> {
        self.show();
        while self.session.end().is_none() && self.resigned.is_none() {
            if self.human[self.session.turn().index()] {
                let Some(line) = self.ask()? else {
                    return Ok(());
                };
                if line.trim().is_empty() {
                    continue;
                }
                if !self.answer(line.trim())? {
                    return Ok(());
                }
            } else {
                let mv = self.opponent.choose(&*self.session, self.table.as_ref())?;
                let mover = self.session.player_name(self.session.turn(), self.lang());
                self.say(&format!("{mover}: {} ({})\n", mv.say(self.lang()), mv.text));
                self.session.play(&mv.text)?;
                self.show();
            }
        }
        self.say(&format!("{}\n", self.verdict()));
        Ok(())
    }

    /// The board, and check.
    fn show(&self) {
        self.say(&format!("\n{}\n", self.session.diagram(self.lang())));
        if self.session.in_check() && self.session.end().is_none() {
            self.say(self.output.pick("Check!\n", "王手！\n"));
        }
    }

    /// A line from the player; none at the end of the input.
    fn ask(&self) -> anyhow::Result<Option<String>> {
        let mover = self.session.player_name(self.session.turn(), self.lang());
        self.say(&format!("{mover}> "));
        std::io::stderr().flush()?;
        let mut line = String::new();
        match std::io::stdin().lock().read_line(&mut line) {
            Ok(0) => Ok(None),
            Ok(_) => Ok(Some(line)),
            Err(error) if error.kind() == std::io::ErrorKind::InvalidData => Ok(Some("?".into())),
            Err(error) => Err(error.into()),
        }
    }

    /// Does what a line says; false to leave.
    fn answer(&mut self, line: &str) -> anyhow::Result<bool> {
        match Wish::read(line) {
            Wish::Quit => return Ok(false),
            Wish::Help => self.help(),
            Wish::Moves => self.moves(),
            Wish::Hint => self.hint()?,
            Wish::Undo => self.undo(),
            Wish::Save(file) => self.save(file),
            Wish::Resign => self.resigned = Some(self.session.turn()),
            Wish::Move(text) => match self.session.play(text) {
                Ok(_) => self.show(),
                Err(_) => {
                    let example = self.session.legal_moves().swap_remove(0);
                    let (said, usi) = (example.say(self.lang()), &example.text);
                    self.say(&match self.lang() {
                        Lang::En => format!(
                            "{text:?} is not a legal move here. Moves are written like {said} or \
                             {usi}; 'moves' lists them.\n"
                        ),
                        Lang::Ja => format!(
                            "「{text}」はここでは指せません。{said} または {usi} のように書いて\
                             ください。「手」で一覧を表示します。\n"
                        ),
                    });
                }
            },
        }
        Ok(true)
    }

    fn help(&self) {
        self.say(self.output.pick(
            "  a move       in any notation: 'moves' shows how they are written\n  \
               moves        the legal moves\n  \
               hint         the best moves, by the table\n  \
               undo         take back your last move\n  \
               save FILE    write the game so far to a new file\n  \
               resign       give up\n  \
               quit         leave\n",
            "  指し手         どの表記でも可（「手」で書き方を表示）\n  \
               手             合法手の一覧\n  \
               ヒント         最善手（解析の表による）\n  \
               待った         自分の手を戻す\n  \
               保存 ファイル  ここまでの棋譜を新しいファイルに書く\n  \
               投了           負けを認める\n  \
               終了           やめる\n",
        ));
    }

    fn moves(&self) {
        let rows = self.session.legal_moves().into_iter().map(|mv| {
            let [en, ja] = mv.said.clone();
            vec![format!("  {}", mv.text), en, ja]
        });
        self.say(&columns(&rows.collect::<Vec<_>>()));
    }

    fn hint(&self) -> anyhow::Result<()> {
        let Some(table) = &self.table else {
            self.say(&match self.lang() {
                Lang::En => format!(
                    "A hint needs a table: 'kanzen solve {}' makes one.\n",
                    self.game
                ),
                Lang::Ja => {
                    format!(
                        "ヒントには表が必要です。kanzen solve {} で作れます。\n",
                        self.game
                    )
                }
            });
            return Ok(());
        };
        let valued = self.session.valued_moves(table)?;
        let best = valued.first().map(|(_, value)| *value);
        let rows = valued
            .iter()
            .filter(|(_, value)| Some(*value) == best)
            .map(|(mv, value)| {
                vec![
                    format!("  {}", mv.say(self.lang())),
                    self.output.value_of(*value),
                ]
            });
        self.say(&columns(&rows.collect::<Vec<_>>()));
        Ok(())
    }

    /// Goes back to the person's last turn: over the answer too, if there is
    /// an opponent.
    fn undo(&mut self) {
        let plies = if self.human == [true, true] { 1 } else { 2 };
        if self.session.moves().len() < plies {
            let nothing = self
                .output
                .pick("There is nothing to undo.\n", "戻せる手がありません。\n");
            return self.say(nothing);
        }
        for _ in 0..plies {
            self.session.undo();
        }
        self.show();
    }

    fn save(&self, file: &str) {
        let saved = match file {
            "" => Err(self
                .output
                .pick("name a file", "ファイル名が必要です")
                .to_string()),
            file => self
                .write(Path::new(file))
                .map_err(|error| error.to_string()),
        };
        self.say(&match saved {
            Ok(()) => format!("{}: {file}\n", self.output.pick("saved", "保存しました")),
            Err(why) => format!(
                "{}: {why}\n",
                self.output.pick("not saved", "保存できません")
            ),
        });
    }

    /// Writes the game to a file that must not exist yet.
    fn write(&self, path: &Path) -> std::io::Result<()> {
        let mut file = std::fs::File::create_new(path)?;
        writeln!(file, "{:#}", serde_json::json!(self.record()))
    }

    fn record(&self) -> Game {
        let moves = self.session.moves();
        let outcome = self
            .session
            .end()
            .map(|end| (end.outcome().winner(), reason(end)));
        let outcome = outcome.or(self
            .resigned
            .map(|loser| (Some(loser.opponent()), "resigned")));
        Game {
            game: self.game.to_string(),
            start: self.session.start(),
            english: moves.iter().map(|mv| mv.said[0].clone()).collect(),
            japanese: moves.iter().map(|mv| mv.said[1].clone()).collect(),
            moves: moves.into_iter().map(|mv| mv.text).collect(),
            position: self.session.position(),
            result: outcome.map(|(winner, _)| winner.map_or("draw", Player::word)),
            reason: outcome.map(|(_, reason)| reason),
        }
    }

    fn verdict(&self) -> String {
        let record = self.record();
        let name = |player: Player| self.session.player_name(player, self.lang());
        let won = match record.result {
            Some("first") => Some(name(Player::FIRST)),
            Some("second") => Some(name(Player::SECOND)),
            _ => None,
        };
        let why = match record.reason {
            Some("repetition") => self.output.pick(" by repetition", "（千日手）"),
            Some("perpetual check") => self
                .output
                .pick(" by perpetual check", "（連続王手の千日手）"),
            Some("no move") => self
                .output
                .pick(": no legal move is left", "（指せる手がありません）"),
            Some("resigned") => self.output.pick(" by resignation", "（投了）"),
            _ => "",
        };
        match (won, self.lang()) {
            (Some(winner), Lang::En) => format!("{winner} won{why}."),
            (Some(winner), Lang::Ja) => format!("{winner}の勝ちです{why}。"),
            (None, Lang::En) => format!("A draw{why}."),
            (None, Lang::Ja) => format!("引き分けです{why}。"),
        }
    }
}

fn reason(end: End) -> &'static str {
    match end {
        End::Decided(_) => "decided",
        End::Stuck(_) => "no move",
        End::Repetition(_) => "repetition",
        End::PerpetualCheck(_) => "perpetual check",
    }
}
