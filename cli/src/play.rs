//! `kanzen play`: a game in the terminal.

use std::io::{BufRead, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::bail;
use kanzen_catalog::{
    GameRecord, Lang, Player, PlayerSpec, SaidMove, Session, Shelf, Silent, Value, player_spec,
    read_records,
};

use crate::args::{Play, Side};
use crate::output::{Output, columns, print};
use crate::replay;

/// Who answers if nobody is named and there is no table.
const LOOKING_AHEAD: &str = "alphabeta";

/// What a line of input asks for.
enum Wish<'a> {
    Help,
    Moves,
    Hint,
    Values,
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
            "values" | "値" => Wish::Values,
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
    human: [bool; 2],
    /// Is the value of each position shown?
    values: bool,
    resigned: Option<Player>,
}

pub fn run(output: &Output, shelf: &Shelf, options: &Play) -> anyhow::Result<()> {
    let loaded = match &options.load {
        Some(path) => Some(one_game(output, path, &options.game)?),
        None => None,
    };
    let position = match &loaded {
        Some(record) => Some(record.start.as_str()),
        None => options.position.as_deref(),
    };
    let game = kanzen_catalog::open_at(&options.game, position)?;
    let table = shelf.table_or_solve(&*game, &options.game, &Silent);
    let (opponent, table) = match (&options.opponent, table) {
        (Some(name), table) => {
            let opponent = player_spec(name)?;
            match opponent.kind().needs_table {
                true => (opponent, Some(table?)),
                false => (opponent, table.ok()),
            }
        }
        (None, Ok(table)) => (player_spec("perfect")?, Some(table)),
        (None, Err(why)) => {
            if options.side != Side::Both {
                eprintln!(
                    "{}: {}",
                    output.pick("the opponent looks ahead", "相手は先読みして指します"),
                    why.say(output.lang)
                );
            }
            (player_spec(LOOKING_AHEAD)?, None)
        }
    };
    let mut session = game.session(position, table.as_ref())?;
    session.seat(&opponent, options.seed.unwrap_or_else(seed_from_clock))?;
    for mv in loaded.iter().flat_map(|record| &record.moves) {
        session.play(mv)?;
    }
    let mut terminal = Terminal {
        output,
        game: game.name(),
        session,
        human: [options.side != Side::Second, options.side != Side::First],
        values: options.values,
        resigned: None,
    };
    terminal.say(&terminal.title(&game.title(output.lang), &opponent));
    terminal.say(output.pick(
        "Type a move, or: moves, hint, values, undo, save FILE, resign, quit, help\n",
        "指し手、または次の言葉を入力してください：手　ヒント　値　待った　保存 ファイル名　投了　終了　ヘルプ\n",
    ));
    terminal.play()?;
    if output.json {
        print(&format!("{:#}\n", serde_json::json!(terminal.record())));
    }
    Ok(())
}

/// The one game of a file.
fn one_game(output: &Output, path: &Path, game: &str) -> anyhow::Result<GameRecord> {
    let mut games = read_records(path)?;
    let path = path.display();
    let name = |record: &GameRecord| record.game.split(':').next() == game.split(':').next();
    match games.as_slice() {
        [record] if name(record) => Ok(games.remove(0)),
        [record] => match output.lang {
            Lang::En => bail!("{path} has a game of {}, not of {game}", record.game),
            Lang::Ja => bail!("{path} は {game} ではなく {} の棋譜です", record.game),
        },
        games => match output.lang {
            Lang::En => bail!("{path} has {} games; it should have one", games.len()),
            Lang::Ja => bail!(
                "{path} に棋譜が {} 局あります。一局だけにしてください",
                games.len()
            ),
        },
    }
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

    /// The game, and who sits where.
    fn title(&self, title: &str, opponent: &PlayerSpec) -> String {
        let you = self.output.pick("you", "あなた");
        let seats = [Player::FIRST, Player::SECOND].map(|player| {
            let who = match self.human[player.index()] {
                true => you.to_string(),
                false => opponent.to_string(),
            };
            format!("{}: {who}", self.session.player_name(player, self.lang()))
        });
        format!("{title} ({})\n", seats.join(", "))
    }

    fn play(&mut self) -> anyhow::Result<()> {
        self.show()?;
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
                let mover = self.session.player_name(self.session.turn(), self.lang());
                let mv = self.session.answer()?;
                self.say(&format!("{mover}: {} ({})\n", mv.say(self.lang()), mv.text));
                self.show()?;
            }
        }
        self.say(&format!("{}\n", self.verdict()));
        Ok(())
    }

    /// The board, check, and the value if it is wished.
    fn show(&self) -> anyhow::Result<()> {
        self.say(&format!("\n{}\n", self.session.diagram(self.lang())));
        if self.session.end().is_some() {
            return Ok(());
        }
        if self.session.in_check() {
            self.say(self.output.pick("Check!\n", "王手！\n"));
        }
        if self.values
            && let Some(valued) = self.session.valued_moves()?
            && let Some((_, value)) = valued.first()
        {
            let mover = self.session.player_name(self.session.turn(), self.lang());
            self.say(&format!("{mover}: {}\n", self.output.value_of(*value)));
        }
        Ok(())
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
            Wish::Values => self.values()?,
            Wish::Undo => self.undo()?,
            Wish::Save(file) => self.save(file),
            Wish::Resign => self.resigned = Some(self.session.turn()),
            Wish::Move(text) => match self.session.play(text) {
                Ok(_) => self.show()?,
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
               hint         the best moves, by the table or by looking ahead\n  \
               values       the value of every move, and from now on of every position\n  \
               undo         take back your last move\n  \
               save FILE    write the game so far to a new file\n  \
               resign       give up\n  \
               quit         leave\n",
            "  指し手         どの表記でも可（「手」で書き方を表示）\n  \
               手             合法手の一覧\n  \
               ヒント         最善手（表による。なければ先読みによる）\n  \
               値             全ての手の値（以後は局面の値も表示）\n  \
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

    /// The best moves by the table, or else what looking ahead finds.
    fn hint(&self) -> anyhow::Result<()> {
        let Some(mut valued) = self.session.valued_moves()? else {
            let found = self.session.suggestion(&player_spec(LOOKING_AHEAD)?)?;
            self.say(&format!("  {}\n", found.say(self.lang())));
            return Ok(());
        };
        let best = valued.first().map(|(_, value)| *value);
        valued.retain(|(_, value)| Some(*value) == best);
        self.list(&valued);
        Ok(())
    }

    fn values(&mut self) -> anyhow::Result<()> {
        match self.session.valued_moves()? {
            Some(valued) => self.list(&valued),
            None => self.say(&match self.lang() {
                Lang::En => format!(
                    "Values are known of solved games; {} has no table.\n",
                    self.game
                ),
                Lang::Ja => format!(
                    "値が分かるのは解析済みのゲームだけです。{} の表はありません。\n",
                    self.game
                ),
            }),
        }
        self.values = true;
        Ok(())
    }

    fn list(&self, valued: &[(SaidMove, Value)]) {
        let rows = valued.iter().map(|(mv, value)| {
            let value = self.output.value_of(*value);
            vec![format!("  {}", mv.say(self.lang())), value]
        });
        self.say(&columns(&rows.collect::<Vec<_>>()));
    }

    /// Goes back to the person's last turn: over the answer too, if there is
    /// an opponent.
    fn undo(&mut self) -> anyhow::Result<()> {
        let plies = if self.human == [true, true] { 1 } else { 2 };
        if self.session.moves().len() < plies {
            let nothing = self
                .output
                .pick("There is nothing to undo.\n", "戻せる手がありません。\n");
            self.say(nothing);
            return Ok(());
        }
        for _ in 0..plies {
            self.session.undo();
        }
        self.show()
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

    fn record(&self) -> GameRecord {
        let mut record = self.session.record();
        if let Some(loser) = self.resigned {
            record.resigned_by(loser);
        }
        record
    }

    fn verdict(&self) -> String {
        let name = |player: Player| self.session.player_name(player, self.lang());
        let names = [Player::FIRST, Player::SECOND].map(name);
        replay::verdict(self.output, &self.record(), &names)
    }
}
