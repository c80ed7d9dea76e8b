//! `kanzen play`: a game in the terminal.

mod seats;
mod wish;

use std::io::{BufRead, Read, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::bail;
use kanzen_catalog::{
    AnyGame, GameRecord, Kind, Lang, OwnRules, Player, PlayerSpec, SaidMove, Session, Shelf,
    Silent, TextError, Value, player_spec, read_records,
};

use crate::args::Play;
use crate::output::{Output, columns, print, tell};
use crate::replay;
use seats::{expect_seats, human_seats, looking_ahead};
use wish::Wish;

/// Bytes of a line of input: no move and no command is so long.
const LONGEST_LINE: u64 = 64 * 1024;

/// A game at the terminal.
struct Terminal<'a> {
    output: &'a Output,
    game: &'a dyn AnyGame,
    kinds: &'static [Kind],
    session: Box<dyn Session + 'a>,
    /// By seat: is it a person's?
    human: Vec<bool>,
    /// Is the value of each position shown?
    values: bool,
    resigned: Option<Player>,
}

pub fn run(output: &Output, shelf: &Shelf, options: &Play) -> anyhow::Result<()> {
    let loaded = match &options.load {
        Some(path) => Some(one_game(output, path)?),
        None => None,
    };
    let position = match &loaded {
        Some(record) => Some(record.start.as_str()),
        None => options.position.as_deref(),
    };
    let game = kanzen_catalog::open_at(&options.game, position)?;
    if let Some(record) = &loaded {
        record.expect_rules(&*game)?;
    }
    let human = human_seats(output, &options.side, game.players())?;
    let programs = human.iter().filter(|human| !**human).count();
    expect_seats(output, options.opponent.len(), programs)?;
    let table = shelf.table_or_solve(&*game, &Silent);
    let named = options.opponent.iter();
    let named = named.map(|name| player_spec(game.kinds(), name));
    let mut opponents: Vec<PlayerSpec> = named.collect::<Result<_, _>>()?;
    let table = match (opponents.is_empty(), table) {
        (false, table) if opponents.iter().any(|o| o.kind().needs_table) => Some(table?),
        (false, table) => table.ok(),
        (true, Ok(table)) => {
            opponents.push(player_spec(game.kinds(), "perfect")?);
            Some(table)
        }
        (true, Err(why)) => {
            if programs > 0 && game.players() == 2 {
                let what = output.pick("the opponent looks ahead", "相手は先読みして指します");
                tell(&format!("{what}: {}\n", why.say(output.lang)));
            }
            let usual = looking_ahead(game.players());
            opponents.push(player_spec(game.kinds(), usual)?);
            None
        }
    };
    let mut session = game.session(position, table.as_ref())?;
    let seed = options.seed.unwrap_or_else(seed_from_clock);
    let mut seated = human.iter().map(|_| None).collect::<Vec<_>>();
    let free = (0..human.len()).filter(|seat| !human[*seat]);
    for (seat, opponent) in free.zip(opponents.iter().cycle()) {
        session.seat(Player(seat as u8), opponent, seed.wrapping_add(seat as u64))?;
        seated[seat] = Some(opponent);
    }
    for mv in loaded.iter().flat_map(|record| &record.moves) {
        session.play(mv)?;
    }
    let mut terminal = Terminal {
        output,
        game: &*game,
        kinds: game.kinds(),
        session,
        human,
        values: options.values,
        resigned: None,
    };
    terminal.say(&terminal.title(&game.title(output.lang), &seated));
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
fn one_game(output: &Output, path: &Path) -> anyhow::Result<GameRecord> {
    let mut games = read_records(path)?;
    let path = path.display();
    match games.as_slice() {
        [_] => Ok(games.remove(0)),
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
            true => tell(text),
            false => print(text),
        }
    }

    fn lang(&self) -> Lang {
        self.output.lang
    }

    /// The game, and who sits where.
    fn title(&self, title: &str, seated: &[Option<&PlayerSpec>]) -> String {
        let you = self.output.pick("you", "あなた");
        let names = replay::seat_names(&*self.session, self.lang());
        let seats = names.iter().zip(seated).map(|(name, seated)| {
            let who = seated.map_or(you.to_string(), |opponent| opponent.to_string());
            format!("{name}: {who}")
        });
        format!("{title} ({})\n", seats.collect::<Vec<_>>().join(", "))
    }

    /// Who has been mated so far, and by whom.
    fn mated(&self) -> Vec<Option<Player>> {
        self.session.picture().mated
    }

    /// Tells who was mated since.
    fn tell_mates(&self, before: &[Option<Player>]) {
        for (seat, by) in self.mated().into_iter().enumerate() {
            let (Some(by), None) = (by, before[seat]) else {
                continue;
            };
            let [mated, by] =
                [Player(seat as u8), by].map(|p| self.session.player_name(p, self.lang()));
            self.say(&match self.lang() {
                Lang::En => format!("{mated} is mated by {by}.\n"),
                Lang::Ja => format!("{mated}は{by}に詰まされました。\n"),
            });
        }
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
                let before = self.mated();
                let mv = self.session.answer()?;
                self.say(&format!("{mover}: {} ({})\n", mv.say(self.lang()), mv.text));
                self.tell_mates(&before);
                self.show_to_people()?;
            }
        }
        self.say(&format!("{}\n", self.verdict()));
        Ok(())
    }

    /// The board if a person looks at it next; where several programs move one
    /// after the other, their moves are enough.
    fn show_to_people(&self) -> anyhow::Result<()> {
        let is_watched = self.human[self.session.turn().index()] || !self.human.contains(&true);
        let is_two = self.session.players() == 2;
        match is_two || is_watched || self.session.end().is_some() {
            true => self.show(),
            false => {
                self.tell_check();
                Ok(())
            }
        }
    }

    fn tell_check(&self) {
        if self.session.in_check() {
            self.say(self.output.pick("Check!", "王手！"));
            // With more than two it matters whose turn this makes it.
            if self.session.players() > 2 {
                let checked = self.session.player_name(self.session.turn(), self.lang());
                self.say(&match self.lang() {
                    Lang::En => format!(" {checked} must answer."),
                    Lang::Ja => format!("{checked}が受けます。"),
                });
            }
            self.say("\n");
        }
    }

    /// The board, check, and the value if it is wished.
    fn show(&self) -> anyhow::Result<()> {
        self.say(&format!("\n{}\n", self.session.diagram(self.lang())));
        if self.session.end().is_some() {
            return Ok(());
        }
        self.tell_check();
        if self.values
            && let Some(valued) = self.session.valued_moves()?
            && let Some((_, value)) = valued.first()
        {
            let mover = self.session.player_name(self.session.turn(), self.lang());
            self.say(&format!("{mover}: {}\n", self.output.value(*value)));
        }
        Ok(())
    }

    /// A line from the player; none at the end of the input.
    fn ask(&self) -> anyhow::Result<Option<String>> {
        let mover = self.session.player_name(self.session.turn(), self.lang());
        self.say(&format!("{mover}> "));
        let mut line = String::new();
        match std::io::stdin()
            .lock()
            .take(LONGEST_LINE)
            .read_line(&mut line)
        {
            Ok(0) => Ok(None),
            Ok(read) if read as u64 == LONGEST_LINE && !line.ends_with('\n') => {
                bail!(match self.lang() {
                    Lang::En => format!("a line of more than {LONGEST_LINE} bytes is no move"),
                    Lang::Ja => format!("{LONGEST_LINE} バイトを超える行は指し手ではありません"),
                })
            }
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
            Wish::Resign if self.session.players() > 2 => self.say(self.output.pick(
                "Where four play nobody resigns; 'quit' leaves.\n",
                "四人将棋に投了はありません。「終了」でやめられます。\n",
            )),
            Wish::Resign => self.resigned = Some(self.session.turn()),
            Wish::Move(text) => match self.play_move(text) {
                Ok(()) => self.show_to_people()?,
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

    fn play_move(&mut self, text: &str) -> Result<(), TextError> {
        let before = self.mated();
        self.session.play(text)?;
        self.tell_mates(&before);
        Ok(())
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
        let rows = self
            .session
            .legal_moves()
            .into_iter()
            .map(|mv| vec![format!("  {}", mv.text), mv.said.en, mv.said.ja]);
        self.say(&columns(&rows.collect::<Vec<_>>()));
    }

    /// The best moves by the table, or else what looking ahead finds.
    fn hint(&self) -> anyhow::Result<()> {
        let Some(mut valued) = self.session.valued_moves()? else {
            let usual = looking_ahead(self.session.players());
            let found = self.session.suggestion(&player_spec(self.kinds, usual)?)?;
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
                    self.game.source()
                ),
                Lang::Ja => format!(
                    "値が分かるのは解析済みのゲームだけです。{} の表はありません。\n",
                    self.game.source()
                ),
            }),
        }
        self.values = true;
        Ok(())
    }

    fn list(&self, valued: &[(SaidMove, Value)]) {
        let rows = valued.iter().map(|(mv, value)| {
            let value = self.output.value(*value);
            vec![format!("  {}", mv.say(self.lang())), value]
        });
        self.say(&columns(&rows.collect::<Vec<_>>()));
    }

    /// Goes back to the last turn of a person.
    fn undo(&mut self) -> anyhow::Result<()> {
        let moves = self.session.moves();
        let mut undone = 0;
        while self.session.undo() {
            undone += 1;
            if self.human[self.session.turn().index()] {
                return self.show();
            }
        }
        for mv in &moves[moves.len() - undone..] {
            self.session.play(&mv.text)?;
        }
        self.say(
            self.output
                .pick("There is nothing to undo.\n", "戻せる手がありません。\n"),
        );
        Ok(())
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
        record.ruleset = OwnRules::of(self.game);
        if let Some(loser) = self.resigned {
            record.resigned_by(loser);
        }
        record
    }

    fn verdict(&self) -> String {
        let names = replay::seat_names(&*self.session, self.lang());
        replay::verdict(self.output, &self.record(), &names)
    }
}
