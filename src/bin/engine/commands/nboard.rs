//! `nboard`: an engine for the Othello board NBoard and those who speak its protocol, version 1.
//!
//! A line a command. What is not known is passed over, as the protocol asks; what cannot be done is said by `status`.
//! A `ping` (or `quit`) that comes while it thinks ends the thinking at once, with the best move so far.

mod ggf;

use std::{
    cell::RefCell,
    collections::VecDeque,
    io::{self, Write},
    sync::mpsc::{self, Receiver, TryRecvError},
    thread,
};

use girotondo::{
    rules::{Colour, Game, Objective, Outcome, Players, Setup, SetupSpec, Square},
    search::{Answer, Order, Progress},
};

use super::{
    Failure, lines,
    thinker::{self, ThinkerArgs},
};

/// What `nboard` is given.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    thinker: ThinkerArgs,
}

/// The most moves that a hint tells of.
const MOST_HINTS: usize = 64;

/// Answers commands until `quit` or the end of standard input.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let lines = Lines::listen();
    let mut engine = Engine { game: Game::new(Setup::default()), unsaid_pass: None, thinker: args.thinker, lines };
    while let Some(line) = engine.lines.next() {
        if line == "quit" {
            break;
        }
        engine.obey(&line)?;
    }
    Ok(())
}

/// Lines as they come, read by a thread of their own so that thinking hears of them.
struct Lines {
    coming: Receiver<String>,
    /// Heard while thinking, not yet obeyed.
    heard: RefCell<VecDeque<String>>,
}

impl Lines {
    fn listen() -> Self {
        let (sender, coming) = mpsc::channel();
        thread::spawn(move || {
            let mut input = io::stdin().lock();
            while let Ok(Some(line)) = lines::next(&mut input) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self { coming, heard: RefCell::default() }
    }

    fn next(&self) -> Option<String> {
        let heard = self.heard.borrow_mut().pop_front();
        heard.or_else(|| self.coming.recv().ok())
    }

    /// Whether the board wants something else by now. Who has hung up wants nothing any more, but what was asked before is
    /// still answered.
    fn order(&self) -> Order {
        let mut heard = self.heard.borrow_mut();
        match self.coming.try_recv() {
            Ok(line) => heard.push_back(line),
            Err(TryRecvError::Empty | TryRecvError::Disconnected) => {}
        }
        let urgent = |line: &String| line.starts_with("ping") || line == "quit";
        if heard.iter().any(urgent) { Order::AnswerNow } else { Order::GoOn }
    }
}

struct Engine {
    game: Game,
    /// Who has to pass and of whom the board has not yet said so.
    unsaid_pass: Option<Colour>,
    thinker: ThinkerArgs,
    lines: Lines,
}

fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

impl Engine {
    fn obey(&mut self, line: &str) -> io::Result<()> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command {
            "nboard" => {
                say(&format!("set myname Girotondo-{}", self.thinker.level))?;
                say("status ")
            }
            "set" => match rest.split_once(char::is_whitespace) {
                Some(("game", game)) => self.set_game(game),
                // How deep to look is the level's affair, and so is who is thought little of.
                _ => Ok(()),
            },
            "move" => self.play(rest),
            "go" => self.go(),
            "hint" => self.hint(rest.parse().unwrap_or(1)),
            "ping" => say(&format!("pong {rest}")),
            "learn" => say("learned"),
            _ => Ok(()),
        }
    }

    fn set_game(&mut self, text: &str) -> io::Result<()> {
        match ggf::read(text) {
            Ok((game, unsaid_pass)) => {
                (self.game, self.unsaid_pass) = (game, unsaid_pass);
                Ok(())
            }
            Err(why) => say(&format!("status this game cannot be played: {why}")),
        }
    }

    fn play(&mut self, text: &str) -> io::Result<()> {
        match ggf::play(&mut self.game, &mut self.unsaid_pass, text) {
            Ok(()) => Ok(()),
            Err(why) => say(&format!("status this move cannot be played: {why}")),
        }
    }

    fn go(&mut self) -> io::Result<()> {
        if self.unsaid_pass.is_some() || self.game.is_over() {
            return say("=== PA");
        }
        say("status thinking")?;
        match thinker::answer(&self.game, self.thinker, &|| self.lines.order(), &|_| {}) {
            Ok((answer, took)) => {
                let Answer { square, value, nodes, .. } = answer;
                let seconds = took.as_secs_f64();
                say(&format!("nodestats {nodes} {seconds:.2}"))?;
                say("status ")?;
                say(&format!("=== {}/{value:.2}/{seconds:.2}", name(square)))
            }
            Err(error) => say(&format!("status {error}")),
        }
    }

    /// The best move, then the others in order of what they are worth.
    fn hint(&mut self, count: usize) -> io::Result<()> {
        let Some(moves) = self.game.legal().filter(|_| self.unsaid_pass.is_none()) else {
            return say("search PA 0.00 0 1");
        };
        say("status thinking")?;
        let tell = |progress: &Progress| {
            let Progress { square, value, depth, .. } = *progress;
            // The board may have gone; the next line says so.
            let _ = say(&format!("search {} {value:.2} 0 {depth}", name(square)));
        };
        let best = thinker::answer(&self.game, self.thinker, &|| self.lines.order(), &tell);
        let mut found: Vec<Answer> = best.map(|(answer, _)| answer).into_iter().collect();
        let others = moves.squares.iter().filter(|&square| found.first().is_some_and(|best| best.square != square));
        let mut values: Vec<Answer> = Vec::new();
        if count > 1 {
            let shares = moves.squares.len() as u32;
            let thinker = ThinkerArgs { seconds: self.thinker.seconds.map(|time| time / shares), ..self.thinker };
            for square in others.collect::<Vec<_>>() {
                if self.lines.order() != Order::GoOn {
                    break;
                }
                values.extend(self.worth(square, thinker));
            }
        }
        values.sort_by(|one, other| other.value.total_cmp(&one.value));
        found.extend(values);
        for Answer { square, value, depth, .. } in found.into_iter().take(count.clamp(1, MOST_HINTS)) {
            say(&format!("search {} {value:.2} 0 {depth}", name(square)))?;
        }
        say("status ")
    }

    /// What a move is worth to who makes it, from a search of the position after it.
    fn worth(&self, square: Square, thinker: ThinkerArgs) -> Option<Answer> {
        let me = self.game.turn()?;
        let mut after = self.game.clone();
        after.play(square).ok()?;
        match after.turn() {
            None => Some(Answer { square, value: lead(&after, me), depth: 1, nodes: 0 }),
            Some(turn) => {
                let (found, _) = thinker::answer(&after, thinker, &|| self.lines.order(), &|_| {}).ok()?;
                let value = if turn == me { found.value } else { -found.value };
                Some(Answer { square, value, depth: found.depth + 1, ..found })
            }
        }
    }
}

/// What a side has won a finished game of two by, in discs.
fn lead(game: &Game, me: Colour) -> f32 {
    let score = game.position().score();
    let [black, white] = game.tournament().unwrap_or([score.of(Colour::Black), score.of(Colour::White)]);
    let ahead = f32::from(black) - f32::from(white);
    let ahead = if me == Colour::Black { ahead } else { -ahead };
    match game.outcome() {
        Some(Outcome::Win(winner)) if (winner == me) != (ahead > 0.0) => -ahead,
        _ => ahead,
    }
}

/// A square as the board writes it.
fn name(square: Square) -> String {
    square.to_string().to_ascii_uppercase()
}

/// A game of two without options, for most discs or fewest.
fn setup(board: girotondo::rules::Board, fewest: bool) -> Result<Setup, String> {
    let objective = if fewest { Objective::Fewest } else { Objective::Most };
    let spec = SetupSpec { objective, ..SetupSpec::plain(board, Players::Two) };
    Setup::new(spec).map_err(|error| error.to_string())
}
