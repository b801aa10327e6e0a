//! `train`: learns the weights of the evaluation's patterns from games of the search against itself; `contest`, which
//! tells whether they are better than others; and `probcut`, which measures how far shallow searches are off deep ones.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use girotondo::{
    rules::{Board, Game, Players, Setup, Square},
    search::training::{Contest, Errors, Manner, Round, Samples, Score, deviations, fit},
};

use super::{Failure, setup_args::SetupArgs};

/// What `train` is given.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    setup: SetupArgs,
    /// How many games to play.
    #[arg(long, default_value_t = 20_000)]
    games: u64,
    /// What all chance follows from: the same seed gives the same weights.
    #[arg(long, default_value_t = 1)]
    round_seed: u64,
    /// How many moves the players look ahead.
    #[arg(long, default_value_t = 2)]
    depth: u32,
    /// From so many empty squares on the games are solved.
    #[arg(long, default_value_t = 12)]
    exact: u32,
    /// The weights to play with; without, the evaluation without patterns plays.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Positions of rounds before, to learn from as well (may be given more than once).
    #[arg(long, value_name = "FILE")]
    also: Vec<PathBuf>,
    /// Where to keep the positions of this round.
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// How often to go over the positions.
    #[arg(long, default_value_t = 12)]
    epochs: u32,
    /// How many numbers of empty squares make a phase.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=20))]
    step: u8,
    /// How far a position's label is the guess a phase later in its game, instead of how the game ended: 0 to 1.
    #[arg(long, default_value_t = 0.0)]
    trust: f32,
    /// As how many positions the weight in the phase after counts.
    #[arg(long, default_value_t = 0.0)]
    hold: f32,
    /// What is seen less often in a phase keeps the weight of the phase after it.
    #[arg(long, default_value_t = 8)]
    rare: u32,
    /// A weight that would change by no more than this, in tenths of a disc, keeps that of the phase after it.
    #[arg(long, default_value_t = 1)]
    still: i16,
    /// Where to write the weights.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// What `contest` is given.
#[derive(Debug, clap::Args)]
pub(super) struct ContestArgs {
    #[command(flatten)]
    setup: SetupArgs,
    /// The weights to be tested.
    new: PathBuf,
    /// The weights before; without, the evaluation without patterns.
    old: Option<PathBuf>,
    /// Openings, a transcript a line; without, random ones.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// How many openings; two games are played from each.
    #[arg(long, default_value_t = 100)]
    pairs: usize,
    /// Positions that each may visit a move.
    #[arg(long, default_value_t = 20_000)]
    nodes: u64,
    /// From so many empty squares on both solve.
    #[arg(long, default_value_t = 12)]
    exact: u32,
    /// The old ones' search cuts nothing off on a guess.
    #[arg(long)]
    old_uncut: bool,
}

/// What `probcut` is given.
#[derive(Debug, clap::Args)]
pub(super) struct ProbcutArgs {
    #[command(flatten)]
    setup: SetupArgs,
    /// The weights; without, those of the program.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// How many positions to search.
    #[arg(long, default_value_t = 300)]
    positions: usize,
    /// What the games that they come from follow from.
    #[arg(long, default_value_t = 1)]
    round_seed: u64,
}

/// Prints the rows of the source.
pub(super) fn probcut(args: &ProbcutArgs) -> Result<(), Failure> {
    let setup = args.setup.setup()?;
    let weights = args.weights.as_deref().map(read).transpose()?;
    let found = deviations(&setup, weights.as_deref(), args.positions, args.round_seed)
        .map_err(|error| Failure::Said(error.to_string()))?;
    let row = |row: [f32; 5]| row.map(|one| format!("{one:.3}")).join(", ");
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{} {:?}: {} and {} differences",
        setup.board(),
        setup.objective(),
        found.counts[0],
        found.counts[1]
    )?;
    writeln!(out, "ahead: [{}],\nend: [{}],", row(found.ahead), row(found.end))?;
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| Failure::Said(format!("{}: {error}", path.display())))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::write(path, bytes).map_err(|error| Failure::Said(format!("{}: {error}", path.display())))
}

/// Plays, fits, writes.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let setup = args.setup.setup()?;
    if setup.players() != Players::Two || setup.playable() != setup.board().squares() {
        return Err(Failure::Said("weights are learned for two players on an open board".to_owned()));
    }
    let said = |error: &dyn std::fmt::Display| Failure::Said(error.to_string());
    let squares = setup.board().squares().len() as u32;
    let round = Round {
        random: (squares / 8, squares / 3),
        games: args.games,
        seed: args.round_seed,
        depth: args.depth,
        exact: args.exact,
        setup: setup.clone(),
    };
    let from = args.from.as_deref().map(read).transpose()?;
    let mut told = |games: u64| {
        if games.is_multiple_of(1000) {
            let _ = writeln!(io::stderr(), "{games} games");
        }
    };
    let mut samples = Samples::play(&round, from.as_deref(), &mut told).map_err(|error| said(&error))?;
    if let Some(keep) = &args.keep {
        write(keep, &samples.to_bytes())?;
    }
    for also in &args.also {
        samples.append(Samples::from_bytes(&read(also)?).map_err(|error| said(&error))?);
    }
    writeln!(io::stdout(), "{} positions", samples.len())?;
    let manner = Manner {
        step: args.step.into(),
        epochs: args.epochs,
        trust: args.trust,
        hold: args.hold,
        rare: args.rare,
        still: args.still,
        seed: args.round_seed,
    };
    let found = fit(&setup, &samples, manner);
    for (phase, Errors { samples, error, by_terms }) in found.errors.iter().enumerate() {
        writeln!(
            io::stdout(),
            "from {} empty: {samples} positions, error {error:.2} discs, by terms {by_terms:.2}",
            phase * usize::from(args.step)
        )?;
    }
    writeln!(io::stdout(), "{} bytes", found.weights.len())?;
    write(&args.out, &found.weights)
}

/// Plays pairs of games.
pub(super) fn contest(args: &ContestArgs) -> Result<(), Failure> {
    let setup = args.setup.setup()?;
    let old = args.old.as_deref().map(read).transpose()?;
    let openings: Vec<Vec<Square>> = match &args.openings {
        Some(path) => {
            let text = String::from_utf8_lossy(&read(path)?).into_owned();
            let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
            let step = (lines.len() / args.pairs.max(1)).max(1);
            let game = |line: &&str| Game::from_moves(setup.clone(), line).ok().map(|read| read.game.moves().collect());
            lines.iter().step_by(step).take(args.pairs).filter_map(game).collect()
        }
        None => (0..args.pairs as u64).map(|seed| random_opening(&setup, seed)).collect(),
    };
    let contest = Contest {
        setup,
        new: Some(read(&args.new)?),
        old,
        nodes: args.nodes,
        exact: args.exact,
        old_uncut: args.old_uncut,
    };
    let mut told = |score: Score| {
        let games = score.won + score.drawn + score.lost;
        if games.is_multiple_of(20) {
            let _ = writeln!(io::stderr(), "{games}: +{} ={} -{}", score.won, score.drawn, score.lost);
        }
    };
    let score = contest.pair(&openings, &mut told).map_err(|error| Failure::Said(error.to_string()))?;
    let games = f64::from(score.won + score.drawn + score.lost);
    let share = (f64::from(score.won) + f64::from(score.drawn) / 2.0) / games.max(1.0);
    writeln!(
        io::stdout(),
        "{games} games: won {}, drawn {}, lost {}: {:.1} % (standard error {:.1}), {:+.2} discs a game",
        score.won,
        score.drawn,
        score.lost,
        100.0 * share,
        100.0 * (share * (1.0 - share) / games.max(1.0)).sqrt(),
        f64::from(score.discs) / games.max(1.0)
    )?;
    Ok(())
}

/// A few random moves; which, follows from the seed.
fn random_opening(setup: &Setup, seed: u64) -> Vec<Square> {
    let length = if setup.board() == Board::Six { 6 } else { 8 };
    let mut game = Game::new(setup.clone());
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(1);
    while let Some(moves) = game.legal().filter(|_| game.ply() < length) {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let number = (state >> 33) as usize % moves.squares.len();
        let Some(square) = moves.squares.iter().nth(number) else { break };
        if game.play(square).is_err() {
            break;
        }
    }
    game.moves().collect()
}
