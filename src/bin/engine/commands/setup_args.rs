//! The flags that say what is played, the same for every command.

use clap::Args;
use girotondo::rules::{Blocked, Board, Handicap, Objective, Opening, Players, Setup, SetupSpec};

use super::Failure;

/// The setup: what is not given is the standard game, 8x8 for two.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Setup")]
pub(super) struct SetupArgs {
    /// The board [default: 8x8].
    #[arg(long, value_name = "BOARD", value_parser = board, long_help = "The board: 6x6, 8x8, 10x10 or octagon [default: 8x8]")]
    board: Option<Board>,
    /// How many play: 2, 3 or 4 [default: 2].
    #[arg(long, value_name = "COUNT", value_parser = players)]
    players: Option<Players>,
    /// Anti-Reversi: fewest discs wins.
    #[arg(long)]
    anti: bool,
    /// The players fill the centre themselves (two players).
    #[arg(long)]
    free_opening: bool,
    /// Squares that are holes, like c3,f6.
    #[arg(long, value_name = "SQUARES", conflicts_with = "blocked_random")]
    blocked: Option<Blocked>,
    /// Draw 4, 8 or 12 holes at random.
    #[arg(long, value_name = "COUNT")]
    blocked_random: Option<u8>,
    /// The seed of the draw: the same seed draws the same holes.
    #[arg(long, value_name = "SEED", requires = "blocked_random", default_value_t = 0)]
    seed: u64,
    /// Corners given to one side, 1 to 4, like black:2 (two players).
    #[arg(long, value_name = "SIDE:CORNERS")]
    handicap: Option<Handicap>,
}

fn board(text: &str) -> Result<Board, String> {
    let known = || format!("the boards are {}", Board::ALL.map(|board| board.to_string()).join(", "));
    text.to_ascii_lowercase().parse().map_err(|_| known())
}

fn players(text: &str) -> Result<Players, String> {
    text.parse::<u8>().map_err(|_| "two, three or four can play: 2, 3 or 4".to_owned())?.try_into()
}

impl SetupArgs {
    /// A specification with everything that the flags say put over it.
    pub(super) fn over(&self, mut spec: SetupSpec) -> SetupSpec {
        spec.board = self.board.unwrap_or(spec.board);
        spec.players = self.players.unwrap_or(spec.players);
        if self.anti {
            spec.objective = Objective::Fewest;
        }
        if self.free_opening {
            spec.opening = Opening::Free;
        }
        if let Some(blocked) = &self.blocked {
            spec.blocked = blocked.clone();
        }
        if let Some(count) = self.blocked_random {
            spec.blocked = Blocked::Drawn { count, seed: self.seed };
        }
        spec.handicap = self.handicap.or(spec.handicap);
        spec
    }

    /// The setup that the flags say.
    pub(super) fn setup(&self) -> Result<Setup, Failure> {
        Setup::new(self.over(SetupSpec::default())).map_err(|error| Failure::Said(error.to_string()))
    }
}
