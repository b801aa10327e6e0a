//! `match`: players against each other, from openings that every seating plays, with the error of the result.

use std::{
    fmt,
    io::{self, Write},
    path::PathBuf,
    str::FromStr,
    time::{Duration, Instant},
};

use girotondo::{
    rules::{Game, MoveKind, Objective, Outcome, Setup, Square},
    search::Level,
};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use super::{
    Failure,
    setup_args::SetupArgs,
    thinker::{self, ThinkerArgs},
};

/// What `match` is given.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Who plays: a level (novice, easy, medium, hard, expert, master), greedy (takes the most discs now, or the fewest
    /// where the fewest win) or random. The last one named fills the seats that are left.
    #[arg(required = true, num_args = 2..=4, value_name = "PLAYER")]
    participants: Vec<Participant>,
    #[command(flatten)]
    setup: SetupArgs,
    /// How many games, rounded up so that every opening is played in every seating.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Begin with so many random moves.
    #[arg(long, value_name = "N", default_value_t = 8, conflicts_with = "openings",
          value_parser = clap::value_parser!(u32).range(0..=60))]
    plies: u32,
    /// Take the openings from a file, a transcript a line, instead of random moves.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// What random openings, the choice of a file's lines and the weaker levels' errors are drawn from.
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    draw: u64,
    /// Master's thinking time a move, in seconds; without it Master goes by a number of positions.
    #[arg(long, value_name = "N", value_parser = thinker::seconds)]
    seconds: Option<Duration>,
}

/// Somebody who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Participant {
    Level(Level),
    Greedy,
    Random,
}

impl FromStr for Participant {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.to_ascii_lowercase().as_str() {
            "greedy" => Ok(Self::Greedy),
            "random" => Ok(Self::Random),
            name => name.parse().map(Self::Level).map_err(|_| {
                let levels = Level::ALL.map(|level| level.to_string()).join(", ");
                format!("who can play is {levels}, greedy and random")
            }),
        }
    }
}

impl fmt::Display for Participant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => level.fmt(f),
            Self::Greedy => f.write_str("greedy"),
            Self::Random => f.write_str("random"),
        }
    }
}

/// Plays the games and prints what came of them, a line for each of the players named.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let setup = args.setup.setup()?;
    let seats = setup.players().count();
    if args.participants.len() > seats {
        return Err(Failure::Said(format!("{} play, but {seats} can", args.participants.len())));
    }
    let kinds = &args.participants;
    let seatings = seatings(kinds.len(), seats);
    let count = args.games.div_ceil(seatings.len() as u32);
    let mut openings = Openings::new(args, &setup)?;
    let mut tallies = vec![Tally::default(); kinds.len()];
    for number in 0..u64::from(count) {
        let opening = openings.next(number)?;
        let mut shares = vec![0.0; kinds.len()];
        for (turn, seating) in seatings.iter().enumerate() {
            let seed = args.draw.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (number << 8) ^ turn as u64;
            let game = play(&opening, seating, kinds, seed, args.seconds, &mut tallies)?;
            for (kind, share) in count_up(&game, seating, &mut tallies) {
                shares[kind] += share;
            }
        }
        for (kind, tally) in tallies.iter_mut().enumerate() {
            let places = seatings.iter().flatten().filter(|&&seated| seated == kind).count();
            tally.per_opening.push(shares[kind] / places as f64);
        }
    }
    let objective = if setup.objective() == Objective::Most { "most" } else { "fewest" };
    let mut out = io::stdout().lock();
    let games = count as usize * seatings.len();
    writeln!(
        out,
        "{} for {seats}, {objective} discs: {games} games, {count} openings, {} seatings each",
        setup.board(),
        seatings.len()
    )?;
    writeln!(out, "player    points  error   wins draws losses   discs  seconds/move slowest")?;
    for (kind, tally) in kinds.iter().zip(&tallies) {
        writeln!(out, "{:<9} {}", kind.to_string(), tally.line())?;
    }
    out.flush()?;
    Ok(())
}

/// Every way to seat the players named, the last of them on all seats that are left; each way once.
fn seatings(kinds: usize, seats: usize) -> Vec<Vec<usize>> {
    let first: Vec<usize> = (0..seats).map(|seat| seat.min(kinds - 1)).collect();
    let mut all = vec![Vec::new()];
    for _ in 0..seats {
        let longer = |begun: Vec<usize>| {
            let left = |kind: usize| {
                let all = first.iter().filter(|&&other| other == kind).count();
                all > begun.iter().filter(|&&other| other == kind).count()
            };
            let next: Vec<_> = (0..kinds).filter(|&kind| left(kind)).collect();
            next.into_iter().map(move |kind| [&begun[..], &[kind]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

/// Where games begin.
struct Openings<'a> {
    args: &'a Args,
    setup: &'a Setup,
    lines: Vec<String>,
}

impl<'a> Openings<'a> {
    fn new(args: &'a Args, setup: &'a Setup) -> Result<Self, Failure> {
        let Some(path) = &args.openings else { return Ok(Self { args, setup, lines: Vec::new() }) };
        let text = std::fs::read(path).map_err(|error| Failure::Said(format!("{}: {error}", path.display())))?;
        let text = String::from_utf8_lossy(&text);
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let lines: Vec<String> = lines.map(str::to_owned).collect();
        if lines.is_empty() {
            return Err(Failure::Said(format!("{} holds no opening", path.display())));
        }
        Ok(Self { args, setup, lines })
    }

    /// Drawn from the seed and the number alone.
    fn next(&mut self, number: u64) -> Result<Game, Failure> {
        let mut chance = ChaCha8Rng::seed_from_u64(self.args.draw ^ number.wrapping_mul(0xD134_2543_DE82_EF95));
        if self.args.openings.is_some() {
            let line = &self.lines[chance.random_range(0..self.lines.len() as u64) as usize];
            let read = Game::from_moves(self.setup.clone(), line);
            let game = read.map_err(|error| Failure::Said(format!("the opening {line}: {error}")))?.game;
            if game.is_over() {
                return Err(Failure::Said(format!("the opening {line} is a whole game")));
            }
            return Ok(game);
        }
        // Games that end within so few moves are drawn again; some boards allow nothing longer, and then the last
        // position with a move will do.
        for _ in 0..100 {
            let mut game = Game::new(self.setup.clone());
            for _ in 0..self.args.plies {
                let Some(moves) = game.legal() else { break };
                let number = chance.random_range(0..moves.squares.len() as u32) as usize;
                let square = moves.squares.iter().nth(number);
                square.and_then(|square| game.play(square).ok());
            }
            if !game.is_over() {
                return Ok(game);
            }
        }
        Err(Failure::Said(format!("no game of this kind goes on for {} random moves", self.args.plies)))
    }
}

/// Plays a game from an opening to its end.
fn play(
    opening: &Game,
    seating: &[usize],
    kinds: &[Participant],
    seed: u64,
    seconds: Option<Duration>,
    tallies: &mut [Tally],
) -> Result<Game, Failure> {
    let mut game = opening.clone();
    while let Some(colour) = game.turn() {
        let kind = seating[colour.index()];
        let began = Instant::now();
        let chance = seed ^ (colour.index() as u64) << 60;
        let square = choose(&game, kinds[kind], chance, seconds)?;
        tallies[kind].took(began.elapsed());
        game.play(square).map_err(|error| Failure::Said(error.to_string()))?;
    }
    Ok(game)
}

fn choose(game: &Game, who: Participant, chance: u64, seconds: Option<Duration>) -> Result<Square, Failure> {
    let moves = game.legal().ok_or_else(|| Failure::Said("the game is over".to_owned()))?;
    let mut drawn = ChaCha8Rng::seed_from_u64(chance ^ (game.ply() as u64) << 32);
    let mut any = |squares: Vec<Square>| squares[drawn.random_range(0..squares.len() as u32) as usize];
    match who {
        Participant::Random => Ok(any(moves.squares.iter().collect())),
        Participant::Greedy => {
            let sign = if game.setup().objective() == Objective::Most { 1 } else { -1 };
            let gain = |square: Square| match moves.kind {
                MoveKind::Flip => sign * game.position().flips(square).len() as i32,
                MoveKind::Opening | MoveKind::Touch => 0,
            };
            let most = moves.squares.iter().map(gain).max();
            Ok(any(moves.squares.iter().filter(|&square| Some(gain(square)) == most).collect()))
        }
        Participant::Level(level) => {
            let thinker = ThinkerArgs { level, seconds, chance };
            let found = thinker::answer(game, thinker, &thinker::undisturbed, &|_| {});
            found.map(|(answer, _)| answer.square).map_err(|error| Failure::Said(error.to_string()))
        }
    }
}

/// What one of the players named has done so far, on all its seats.
#[derive(Clone, Debug, Default)]
struct Tally {
    /// The share of the points in all games from an opening: 1 for a win, a draw shared by all.
    per_opening: Vec<f64>,
    wins: u32,
    draws: u32,
    losses: u32,
    /// The sum of the leads over the best other one, in discs, as they lie.
    discs: i64,
    moves: u32,
    time: Duration,
    slowest: Duration,
}

impl Tally {
    fn took(&mut self, time: Duration) {
        self.moves += 1;
        self.time += time;
        self.slowest = self.slowest.max(time);
    }

    /// The mean of the points, its standard error over the openings, and the rest.
    fn line(&self) -> String {
        let count = self.per_opening.len() as f64;
        let mean = self.per_opening.iter().sum::<f64>() / count;
        let square = |points: &f64| (points - mean) * (points - mean);
        let variance = self.per_opening.iter().map(square).sum::<f64>() / (count - 1.0).max(1.0);
        let error = (variance / count).sqrt();
        let played = f64::from(self.wins + self.draws + self.losses).max(1.0);
        let discs = self.discs as f64 / played;
        let each = self.time.as_secs_f64() / f64::from(self.moves.max(1));
        let (wins, draws, losses, slowest) = (self.wins, self.draws, self.losses, self.slowest.as_secs_f64());
        format!("{mean:6.3} {error:6.3} {wins:6} {draws:5} {losses:6} {discs:+7.1} {each:13.4} {slowest:7.2}")
    }
}

/// Counts a finished game; gives every seat's player and its share of the points.
fn count_up(game: &Game, seating: &[usize], tallies: &mut [Tally]) -> Vec<(usize, f64)> {
    let players = game.setup().players();
    let score = game.position().score();
    let sign = if game.setup().objective() == Objective::Most { 1 } else { -1 };
    let good: Vec<i64> = players.colours().iter().map(|&colour| sign * i64::from(score.of(colour))).collect();
    let outcome = game.outcome();
    let mut shares = Vec::new();
    for (seat, &kind) in seating.iter().enumerate() {
        let tally = &mut tallies[kind];
        let best = good.iter().enumerate().filter(|&(other, _)| other != seat).map(|(_, &discs)| discs).max();
        tally.discs += good[seat] - best.unwrap_or(0);
        let share = match outcome {
            Some(Outcome::Win(winner)) if winner.index() == seat => {
                tally.wins += 1;
                1.0
            }
            Some(Outcome::Win(_)) => {
                tally.losses += 1;
                0.0
            }
            Some(Outcome::Draw) | None => {
                tally.draws += 1;
                1.0 / seating.len() as f64
            }
        };
        shares.push((kind, share));
    }
    shares
}
