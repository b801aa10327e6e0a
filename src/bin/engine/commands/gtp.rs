//! `gtp`: plays for a referee that speaks the Go Text Protocol, version 2, as Othello programs use it.
//!
//! A vertex is a square in Othello's own notation, row 1 at the top. With three or four players the colours are black,
//! white, red and green. Passes happen by themselves: to ask for a move of who has none is answered by `pass`, and a
//! written pass of who has none changes nothing.

use std::{
    io::{self, Write},
    time::Duration,
};

use girotondo::rules::{Board, Colour, Game, Outcome, Setup, SetupSpec, Square};

use super::{
    Failure, lines,
    picture::as_picture,
    setup_args::SetupArgs,
    thinker::{self, ThinkerArgs},
};

/// What `gtp` is given.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    setup: SetupArgs,
    #[command(flatten)]
    thinker: ThinkerArgs,
}

/// Answers commands until `quit` or the end of standard input.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let mut referee = Player::new(args.setup.over(SetupSpec::default()), args.thinker)?;
    let mut input = io::stdin().lock();
    let mut out = io::stdout().lock();
    while let Some(line) = lines::next(&mut input)? {
        let Some(Asked { id, words }) = Asked::read(&line) else { continue };
        let (sign, text) = match referee.obey(&words) {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        let space = if text.is_empty() { "" } else { " " };
        write!(out, "{sign}{id}{space}{text}\n\n")?;
        out.flush()?;
        if referee.has_quit {
            break;
        }
    }
    Ok(())
}

/// A line of a referee: a number that is given back, a command and its arguments.
struct Asked {
    id: String,
    words: Vec<String>,
}

impl Asked {
    /// `None` for an empty line and a remark.
    fn read(line: &str) -> Option<Self> {
        let said = line.split('#').next().unwrap_or_default();
        let clean: String = said.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect();
        let mut words: Vec<String> = clean.split_whitespace().map(str::to_owned).collect();
        let numbered = words.first()?.chars().all(|c| c.is_ascii_digit());
        let id = if numbered { words.remove(0) } else { String::new() };
        Some(Self { id, words })
    }
}

/// Commands that are known, in the order in which they are listed.
const COMMANDS: [&str; 18] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "time_settings",
    "time_left",
    "level",
    "showboard",
    "final_score",
];

/// How a referee keeps time.
#[derive(Clone, Copy, Debug)]
struct TimeSettings {
    /// For the whole game, in seconds.
    main: f64,
    /// After it, in seconds for so many moves each.
    extra: f64,
    /// How many moves.
    moves: f64,
}

/// The player that the referee talks to.
struct Player {
    game: Game,
    /// What was done, to be undone: a move or a written pass.
    done: Vec<Done>,
    thinker: ThinkerArgs,
    time: Option<TimeSettings>,
    /// What each colour has left, in seconds, and for how many moves (0: for all).
    left: [Option<(f64, f64)>; 4],
    has_quit: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Done {
    Move,
    Pass,
}

/// What is answered, or why a command is not obeyed.
type Reply = Result<String, String>;

impl Player {
    /// Time that the referee's clock and the pipes take, in seconds a move.
    const OVERHEAD: f64 = 0.03;

    fn new(spec: SetupSpec, thinker: ThinkerArgs) -> Result<Self, Failure> {
        let setup = Setup::new(spec).map_err(|error| Failure::Said(error.to_string()))?;
        Ok(Self { game: Game::new(setup), done: Vec::new(), thinker, time: None, left: [None; 4], has_quit: false })
    }

    fn obey(&mut self, words: &[String]) -> Reply {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let Some((&command, arguments)) = words.split_first() else { return Err("a command is missing".to_owned()) };
        match command {
            "protocol_version" => Ok("2".to_owned()),
            "name" => Ok("Girotondo".to_owned()),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            "known_command" => Ok(arguments.first().is_some_and(|name| COMMANDS.contains(name)).to_string()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "quit" => {
                self.has_quit = true;
                Ok(String::new())
            }
            "boardsize" => self.boardsize(arguments),
            "clear_board" => {
                self.clear(self.game.setup().clone());
                Ok(String::new())
            }
            // Points given in advance are for Go; a referee that sets them all the same is not turned away.
            "komi" => number(arguments, 0).map(|_| String::new()),
            "play" => self.play(arguments),
            "genmove" => self.genmove(arguments, true),
            "reg_genmove" => self.genmove(arguments, false),
            "undo" => self.undo(),
            "time_settings" => self.time_settings(arguments),
            "time_left" => self.time_left(arguments),
            "level" => {
                let name = arguments.first().ok_or("a level's name is missing")?;
                self.thinker.level = name.parse().map_err(|_| format!("there is no level {name}"))?;
                Ok(String::new())
            }
            "showboard" => Ok(self.showboard()),
            "final_score" => self.final_score(),
            _ => Err("unknown command".to_owned()),
        }
    }

    fn clear(&mut self, setup: Setup) {
        self.game = Game::new(setup);
        self.done.clear();
        self.left = [None; 4];
        // Every game draws other errors.
        self.thinker.chance = self.thinker.chance.wrapping_add(1);
    }

    /// Another board, without the options that were tied to the old one; the Octagon counts as one of size ten.
    fn boardsize(&mut self, arguments: &[&str]) -> Reply {
        let size = number(arguments, 0)?;
        let spec = self.game.setup().spec().clone();
        let board = match () {
            () if size == f64::from(spec.board.side()) => spec.board,
            () if size == 6.0 => Board::Six,
            () if size == 8.0 => Board::Eight,
            () if size == 10.0 => Board::Ten,
            () => return Err("unacceptable size".to_owned()),
        };
        let other = SetupSpec { board, ..spec };
        let setup = Setup::new(other).map_err(|error| format!("unacceptable size: {error}"))?;
        self.clear(setup);
        Ok(String::new())
    }

    fn colour(&self, arguments: &[&str]) -> Result<Colour, String> {
        let known = self.game.setup().players().colours();
        let name = arguments.first().ok_or("a colour is missing")?.to_ascii_lowercase();
        let fits = |colour: &&Colour| colour.to_string() == name || colour.to_string()[..1] == name;
        known.iter().find(fits).copied().ok_or_else(|| format!("{name} plays no part in this game"))
    }

    /// Whether a colour has to pass now: it was passed over after the last move, or the game is over.
    fn passes(&self, colour: Colour) -> bool {
        let passed = self.game.records().last().and_then(|record| record.passed);
        self.game.is_over() || passed == Some(colour)
    }

    fn play(&mut self, arguments: &[&str]) -> Reply {
        let colour = self.colour(arguments)?;
        let vertex = arguments.get(1).ok_or("a vertex is missing")?;
        if vertex.eq_ignore_ascii_case("pass") {
            if !self.passes(colour) {
                return Err(format!("illegal move: {colour} need not pass"));
            }
            self.done.push(Done::Pass);
            return Ok(String::new());
        }
        let square: Square = vertex.parse().map_err(|_| format!("{vertex} is not a vertex"))?;
        if let Some(turn) = self.game.turn()
            && turn != colour
        {
            return Err(format!("illegal move: it is {turn}'s turn"));
        }
        self.game.play(square).map_err(|error| format!("illegal move: {error}"))?;
        self.done.push(Done::Move);
        Ok(String::new())
    }

    fn genmove(&mut self, arguments: &[&str], play: bool) -> Reply {
        let colour = self.colour(arguments)?;
        if self.passes(colour) {
            if play {
                self.done.push(Done::Pass);
            }
            return Ok("pass".to_owned());
        }
        if let Some(turn) = self.game.turn()
            && turn != colour
        {
            return Err(format!("it is {turn}'s turn"));
        }
        let thinker = ThinkerArgs { seconds: self.seconds(colour).or(self.thinker.seconds), ..self.thinker };
        let (answer, took) =
            thinker::answer(&self.game, thinker, &thinker::undisturbed, &|_| {}).map_err(|error| error.to_string())?;
        if play {
            self.game.play(answer.square).map_err(|error| error.to_string())?;
            self.done.push(Done::Move);
            self.spend(colour, took.as_secs_f64());
        }
        Ok(answer.square.to_string().to_ascii_uppercase())
    }

    fn undo(&mut self) -> Reply {
        match self.done.pop() {
            None => Err("cannot undo".to_owned()),
            Some(Done::Pass) => Ok(String::new()),
            Some(Done::Move) => {
                self.game.undo();
                Ok(String::new())
            }
        }
    }

    fn time_settings(&mut self, arguments: &[&str]) -> Reply {
        let [main, extra, moves] = [number(arguments, 0)?, number(arguments, 1)?, number(arguments, 2)?];
        // An extra time for no moves is how the protocol says that there is no limit.
        let unlimited = extra > 0.0 && moves == 0.0;
        self.time = (!unlimited && main + extra > 0.0).then_some(TimeSettings { main, extra, moves });
        self.left = [None; 4];
        Ok(String::new())
    }

    fn time_left(&mut self, arguments: &[&str]) -> Reply {
        let colour = self.colour(arguments)?;
        self.left[colour.index()] = Some((number(arguments, 1)?, number(arguments, 2)?));
        Ok(String::new())
    }

    /// How long to think by the referee's clock; `None` where none was set.
    fn seconds(&self, colour: Colour) -> Option<Duration> {
        let time = self.time;
        let (left, moves) = self.left[colour.index()].or_else(|| time.map(|time| (time.main, 0.0)))?;
        let players = self.game.setup().players().count() as f64;
        let mine = (self.game.position().empty().len() as f64 / players).ceil();
        // What is left of the main time is for the moves that are left, and most of them are in the middle of the game;
        // the last ones are solved in no time.
        let of_main = if moves > 0.0 { left / moves } else { left / (mine - 4.0).max(2.0) };
        let of_extra = time.filter(|time| moves == 0.0 && time.moves > 0.0).map(|time| time.extra / time.moves);
        let seconds = of_main + of_extra.filter(|_| left <= 0.0).unwrap_or(0.0) - Self::OVERHEAD;
        Some(Duration::from_secs_f64(seconds.clamp(0.005, 86_400.0)))
    }

    /// Keeps time where the referee does not tell.
    fn spend(&mut self, colour: Colour, seconds: f64) {
        let Some(time) = self.time else { return };
        let (left, moves) = self.left[colour.index()].unwrap_or((time.main, 0.0));
        let left = (left - seconds).max(0.0);
        self.left[colour.index()] = Some((left, (moves - 1.0).max(0.0)));
    }

    /// On lines of its own, and without an empty one, which would end the answer.
    fn showboard(&self) -> String {
        let picture = as_picture(&self.game);
        picture.lines().filter(|line| !line.is_empty()).fold(String::new(), |text, line| text + "\n" + line)
    }

    fn final_score(&self) -> Reply {
        let score = self.game.position().score();
        match (self.game.outcome(), self.game.tournament()) {
            (None, _) => Err("the game is not over".to_owned()),
            (Some(Outcome::Draw), _) => Ok("0".to_owned()),
            (Some(Outcome::Win(winner)), tournament) => {
                let discs = tournament.unwrap_or([score.of(Colour::Black), score.of(Colour::White)]);
                let initial = winner.to_string()[..1].to_ascii_uppercase();
                let two = self.game.setup().players().count() == 2;
                Ok(if two { format!("{initial}+{}", discs[0].abs_diff(discs[1])) } else { format!("{initial}+") })
            }
        }
    }
}

fn number(arguments: &[&str], place: usize) -> Result<f64, String> {
    let text = arguments.get(place).ok_or("a number is missing")?;
    let number: Option<f64> = text.parse().ok().filter(|number: &f64| number.is_finite());
    // Komi alone may be below nothing.
    number
        .filter(|&number| number >= 0.0 || arguments.len() == 1)
        .ok_or_else(|| format!("{text} is not a number that fits"))
}
