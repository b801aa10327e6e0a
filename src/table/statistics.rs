//! What a profile has done so far: a line a game and a line a match, and what can be read from them.
//!
//! [`Statistics::hear`] is the only way in: it takes the reports among a table's events, each id once.

use serde::{Deserialize, Serialize};

use super::{Event, GameEnd, GameId, GameReport, MatchId, MatchLength, MatchReport, ProfileId, Seat, SeatId, Sitter};
use crate::{
    rules::{Blocked, Board, Colour, Game, Objective, Opening, Players, Position, SetupSpec},
    search::Level,
};

/// So many games are kept one by one, some 70 bytes each; older ones count in the totals only.
const MOST_GAMES: usize = 2000;
/// So many matches are.
const MOST_MATCHES: usize = 1000;

/// How a game ended for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Standing {
    #[serde(rename = "w")]
    Won,
    #[serde(rename = "d")]
    Drawn,
    #[serde(rename = "l")]
    Lost,
}

/// Under which circumstances something was played: what statistics can be asked by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Kind {
    /// The board.
    pub board: Board,
    /// How many played.
    pub players: Players,
    /// The options.
    pub options: Options,
    /// The strongest computer player at the table; `None` where only people sat.
    pub level: Option<Level>,
}

/// Which options were on. Its text form is a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "u8", into = "u8")]
pub struct Options {
    /// Fewest discs win.
    pub anti: bool,
    /// The players filled the centre.
    pub free_opening: bool,
    /// Some squares were holes.
    pub blocked: bool,
    /// One side had corners.
    pub handicap: bool,
}

impl From<u8> for Options {
    fn from(bits: u8) -> Self {
        let bit = |number: u8| bits & (1 << number) != 0;
        Self { anti: bit(0), free_opening: bit(1), blocked: bit(2), handicap: bit(3) }
    }
}

impl From<Options> for u8 {
    fn from(Options { anti, free_opening, blocked, handicap }: Options) -> Self {
        Self::from(anti) | Self::from(free_opening) << 1 | Self::from(blocked) << 2 | Self::from(handicap) << 3
    }
}

impl From<&SetupSpec> for Options {
    fn from(spec: &SetupSpec) -> Self {
        Self {
            anti: spec.objective == Objective::Fewest,
            free_opening: spec.opening == Opening::Free,
            blocked: spec.blocked != Blocked::None,
            handicap: spec.handicap.is_some(),
        }
    }
}

impl Kind {
    fn of(setup: &SetupSpec, seats: &[Seat]) -> Self {
        let level = |seat: &Seat| match seat.sitter {
            Sitter::Computer(level) => Some(level),
            Sitter::Person => None,
        };
        let level = seats.iter().filter_map(level).max();
        Self { board: setup.board, players: setup.players, options: setup.into(), level }
    }
}

/// A game, as far as it concerns one profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "GameRow", into = "GameRow")]
pub struct GameLine {
    /// Which game.
    pub id: GameId,
    /// What was played.
    pub kind: Kind,
    /// How it ended.
    pub standing: Standing,
    /// By how many discs, over the best other colour, positive where it was good in the game's objective; `None` where
    /// the board did not decide.
    pub margin: Option<i16>,
    /// The most discs flipped by one move.
    pub flip: u8,
    /// Moves made.
    pub moves: u16,
    /// How long they took together, in milliseconds.
    pub millis: u32,
}

/// A line as it is saved: an array, for brevity.
#[derive(Serialize, Deserialize)]
struct GameRow(u64, u32, u32, Board, Players, Options, Option<Level>, Standing, Option<i16>, u8, u16, u32);

impl From<GameLine> for GameRow {
    fn from(line: GameLine) -> Self {
        let GameLine { id, kind, standing, margin, flip, moves, millis } = line;
        let Kind { board, players, options, level } = kind;
        let of = id.of;
        Self(of.table.0, of.number, id.number, board, players, options, level, standing, margin, flip, moves, millis)
    }
}

impl From<GameRow> for GameLine {
    fn from(row: GameRow) -> Self {
        let GameRow(table, of, number, board, players, options, level, standing, margin, flip, moves, millis) = row;
        let id = GameId { of: MatchId { table: super::TableId(table), number: of }, number };
        Self { id, kind: Kind { board, players, options, level }, standing, margin, flip, moves, millis }
    }
}

/// A match, as far as it concerns one profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchLine {
    /// Which match.
    pub id: MatchId,
    /// What was played.
    pub kind: Kind,
    /// To how many wins.
    pub length: MatchLength,
    /// Whether it was won; otherwise it was lost.
    pub won: bool,
}

/// Won, drawn, lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Tally {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl Tally {
    fn add(&mut self, standing: Standing) {
        let count = match standing {
            Standing::Won => &mut self.won,
            Standing::Drawn => &mut self.drawn,
            Standing::Lost => &mut self.lost,
        };
        *count = count.saturating_add(1);
    }

    /// All of them.
    pub const fn total(&self) -> u32 {
        self.won.saturating_add(self.drawn).saturating_add(self.lost)
    }
}

/// What can be asked about: everything, narrowed by each field that is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// This board alone.
    pub board: Option<Board>,
    /// So many players.
    pub players: Option<Players>,
    /// Exactly these options.
    pub options: Option<Options>,
    /// This level as the strongest opponent, or with `Some(None)` people alone.
    pub level: Option<Option<Level>>,
}

impl Filter {
    fn takes(&self, kind: &Kind) -> bool {
        self.board.is_none_or(|board| board == kind.board)
            && self.players.is_none_or(|players| players == kind.players)
            && self.options.is_none_or(|options| options == kind.options)
            && self.level.is_none_or(|level| level == kind.level)
    }
}

/// What the lines say together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Games.
    pub games: Tally,
    /// Matches; none is drawn.
    pub matches: Tally,
    /// The largest margin of a game that was won on the board, in discs.
    pub best_margin: Option<i16>,
    /// The most discs flipped by one move.
    pub biggest_flip: u8,
    /// The most games won one after another, draws and losses between them ending a run.
    pub longest_run: u32,
    /// How long a move took on average, in milliseconds; `None` where no clock ran.
    pub millis_a_move: Option<u32>,
}

/// Totals over all games, those that have no line any more among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Totals {
    games: Tally,
    matches: Tally,
    best_margin: Option<i16>,
    biggest_flip: u8,
    run: u32,
    longest_run: u32,
    timed_moves: u64,
    millis: u64,
}

impl Totals {
    fn add_game(&mut self, line: &GameLine) {
        self.games.add(line.standing);
        if line.standing == Standing::Won {
            self.best_margin = self.best_margin.max(line.margin);
            self.run = self.run.saturating_add(1);
            self.longest_run = self.longest_run.max(self.run);
        } else {
            self.run = 0;
        }
        self.biggest_flip = self.biggest_flip.max(line.flip);
        if line.millis > 0 {
            self.timed_moves = self.timed_moves.saturating_add(line.moves.into());
            self.millis = self.millis.saturating_add(line.millis.into());
        }
    }

    fn add_match(&mut self, line: &MatchLine) {
        self.matches.add(if line.won { Standing::Won } else { Standing::Lost });
    }

    fn summary(&self) -> Summary {
        let mean = self.millis.checked_div(self.timed_moves);
        Summary {
            games: self.games,
            matches: self.matches,
            best_margin: self.best_margin,
            biggest_flip: self.biggest_flip,
            longest_run: self.longest_run,
            millis_a_move: mean.map(|mean| u32::try_from(mean).unwrap_or(u32::MAX)),
        }
    }
}

/// The statistics of a profile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statistics {
    totals: Totals,
    games: Vec<GameLine>,
    matches: Vec<MatchLine>,
    /// The last game and match before a reset: a match that goes on may tell of them again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last_game: Option<GameId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last_match: Option<MatchId>,
}

impl Statistics {
    /// Forgets everything; what was counted before is not counted again.
    pub fn reset(&mut self) {
        let last_game = self.games.last().map(|line| line.id).or(self.last_game);
        let last_match = self.matches.last().map(|line| line.id).or(self.last_match);
        *self = Self { last_game, last_match, ..Self::default() };
    }

    /// Takes in what an event means for a profile. Whether that changed anything: each game and each match is counted
    /// once, however often it is told.
    pub fn hear(&mut self, profile: ProfileId, event: &Event) -> bool {
        match event {
            Event::GameReported(report) => self.add_game(profile, report),
            Event::MatchReported(report) if report.profile == profile => self.add_match(report),
            _ => false,
        }
    }

    fn add_game(&mut self, profile: ProfileId, report: &GameReport) -> bool {
        let Some(seat) = report.seat_of_profile(profile) else { return false };
        let forgotten = self.last_game.is_some_and(|last| last.of == report.id.of && report.id.number <= last.number);
        if forgotten || self.games.iter().rev().any(|line| line.id == report.id) {
            return false;
        }
        let Some(line) = GameLine::of(report, seat) else { return false };
        self.totals.add_game(&line);
        self.games.push(line);
        if self.games.len() > MOST_GAMES {
            self.games.drain(..MOST_GAMES / 10);
        }
        true
    }

    fn add_match(&mut self, report: &MatchReport) -> bool {
        if self.last_match == Some(report.id) || self.matches.iter().rev().any(|line| line.id == report.id) {
            return false;
        }
        let kind = Kind::of(&report.setup, &report.seats);
        let line = MatchLine { id: report.id, kind, length: report.length, won: report.won };
        self.totals.add_match(&line);
        self.matches.push(line);
        if self.matches.len() > MOST_MATCHES {
            self.matches.drain(..MOST_MATCHES / 10);
        }
        true
    }

    /// The games that a filter takes, oldest first: results and margins over time.
    pub fn games(&self, filter: Filter) -> impl Iterator<Item = &GameLine> {
        self.games.iter().filter(move |line| filter.takes(&line.kind))
    }

    /// The matches that a filter takes, oldest first.
    pub fn matches(&self, filter: Filter) -> impl Iterator<Item = &MatchLine> {
        self.matches.iter().filter(move |line| filter.takes(&line.kind))
    }

    /// What there is to say about all that a filter takes. Without a filter that is everything there ever was; with one
    /// it is the last two thousand games and the last thousand matches.
    pub fn summary(&self, filter: Filter) -> Summary {
        if filter == Filter::default() {
            return self.totals.summary();
        }
        let mut totals = Totals::default();
        self.games(filter).for_each(|line| totals.add_game(line));
        self.matches(filter).for_each(|line| totals.add_match(line));
        totals.summary()
    }
}

impl GameLine {
    /// What a report means for a seat; `None` where the report is no game, which a table never says.
    fn of(report: &GameReport, seat: SeatId) -> Option<Self> {
        let colour = report.colour_of(seat)?;
        let game = report.replay().ok()?;
        let standing = match report.winner() {
            None => Standing::Drawn,
            Some(winner) if winner == seat => Standing::Won,
            Some(_) => Standing::Lost,
        };
        let own = || game.records().iter().zip(&report.millis).filter(|(record, _)| record.effect.colour == colour);
        let margin = lead(game.position(), colour, report.setup.objective);
        Some(Self {
            id: report.id,
            kind: Kind::of(&report.setup, &report.seats),
            standing,
            margin: (report.end == GameEnd::Board).then_some(margin),
            flip: own().map(|(record, _)| record.effect.flipped.len() as u8).max().unwrap_or_default(),
            moves: own().count() as u16,
            millis: own().fold(0, |sum, (_, millis)| sum.saturating_add(*millis)),
        })
    }
}

/// By how many discs a colour is better than the best other one: more, or in a game for the fewest, fewer.
fn lead(position: &Position, colour: Colour, objective: Objective) -> i16 {
    let score = position.score();
    let discs = |colour: Colour| i16::from(score.of(colour));
    let others = position.players().colours().iter().copied().filter(|&other| other != colour).map(discs);
    match objective {
        Objective::Most => discs(colour) - others.max().unwrap_or_default(),
        Objective::Fewest => others.min().unwrap_or_default() - discs(colour),
    }
}

/// By how many discs a colour was better than the best other one, before the first move and after each: a curve to draw.
pub fn disc_difference(game: &Game, colour: Colour) -> Vec<i16> {
    let positions = (0..=game.ply()).filter_map(|ply| game.position_at(ply));
    positions.map(|position| lead(position, colour, game.setup().objective())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Command, Table, TableId, TableSpec, TimeControl};
    use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

    const ME: ProfileId = ProfileId(3);

    /// A match against a level, played by chance; its events.
    fn played(setup: SetupSpec, level: Level, number: u64, millis: u32) -> Vec<Event> {
        let mut chance = ChaCha8Rng::seed_from_u64(number);
        let mut seats = vec![Seat { profile: Some(ME), ..Seat::of(Sitter::Person) }];
        seats.resize(setup.players.count(), Seat::of(Sitter::Computer(level)));
        let (mut table, mut events) = (Table::default(), Vec::new());
        let spec = TableSpec { setup, seats, time: TimeControl::Game(25), ..TableSpec::default() };
        table.apply(Command::Lay(spec, TableId(number))).unwrap();
        while table.match_end().is_none() {
            let at = table.moment();
            let Some((seat, _)) = table.mover() else {
                table.apply(Command::PlayAgain).unwrap();
                continue;
            };
            events.extend(table.apply(Command::Elapsed { at, millis }).unwrap());
            let squares = table.game().legal().unwrap().squares;
            let square = squares.iter().nth(chance.random_range(0..squares.len())).unwrap();
            events.extend(table.apply(Command::Play { at, seat, square }).unwrap());
        }
        events
    }

    fn games(events: &[Event]) -> Vec<GameReport> {
        let game = |event: &Event| match event {
            Event::GameReported(report) => Some(GameReport::clone(report)),
            _ => None,
        };
        events.iter().filter_map(game).collect()
    }

    #[test]
    fn what_was_played_is_summed_up_by_every_circumstance() {
        let six = SetupSpec::plain(Board::Six, Players::Two);
        let anti = SetupSpec { objective: Objective::Fewest, ..SetupSpec::plain(Board::Eight, Players::Three) };
        let (weak, strong) = (Level::ALL[0], Level::ALL[5]);
        let parts = [(&six, weak, 0..12, 2_000), (&anti, strong, 12..20, 4_000)];
        let mut statistics = Statistics::default();
        let mut counted: Vec<(usize, GameReport)> = Vec::new();
        for (part, (setup, level, numbers, millis)) in parts.into_iter().enumerate() {
            for number in numbers {
                let events = played(setup.clone(), level, number, millis);
                counted.extend(games(&events).into_iter().map(|report| (part, report)));
                assert!(events.iter().filter(|event| statistics.hear(ME, event)).count() >= 2);
                // Told again, or to somebody else: nothing new.
                assert!(!events.iter().any(|event| statistics.hear(ME, event)));
                assert!(!events.iter().any(|event| Statistics::default().hear(ProfileId(4), event)));
            }
        }
        let only = |part: usize| counted.iter().filter(move |(of, _)| *of == part).map(|(_, report)| report);
        let check = |summary: Summary, reports: Vec<&GameReport>| {
            let me = SeatId(0);
            let won = reports.iter().filter(|report| report.winner() == Some(me)).count() as u32;
            let drawn = reports.iter().filter(|report| report.winner().is_none()).count() as u32;
            assert_eq!((summary.games.won, summary.games.drawn), (won, drawn));
            assert_eq!(summary.games.total() as usize, reports.len());
            // Matches are to one win, so each has one game that is no draw.
            assert_eq!((summary.matches.won, summary.matches.lost), (won, reports.len() as u32 - drawn - won));
            let runs = reports.split(|report| report.winner() != Some(me)).map(<[_]>::len);
            assert_eq!(Some(summary.longest_run as usize), runs.max());
            let mut best = None;
            let mut flip = 0;
            for report in reports {
                let colour = report.colour_of(me).unwrap();
                let mut discs: Vec<i16> = report.score.discs[..report.seats.len()].iter().map(|&d| d.into()).collect();
                let own = discs.remove(colour.index());
                let margin = match report.setup.objective {
                    Objective::Most => own - discs.iter().max().unwrap(),
                    Objective::Fewest => discs.iter().min().unwrap() - own,
                };
                if report.winner() == Some(me) {
                    assert!(margin > 0);
                    best = best.max(Some(margin));
                }
                for record in report.replay().unwrap().records() {
                    if record.effect.colour == colour {
                        flip = flip.max(record.effect.flipped.len());
                    }
                }
            }
            assert_eq!((summary.best_margin, usize::from(summary.biggest_flip)), (best, flip));
        };
        check(statistics.summary(Filter::default()), counted.iter().map(|(_, report)| report).collect());
        let options = |setup: &SetupSpec| Some(Options::from(setup));
        for (part, (setup, level)) in [(&six, weak), (&anti, strong)].into_iter().enumerate() {
            for filter in [
                Filter { board: Some(setup.board), ..Filter::default() },
                Filter { players: Some(setup.players), ..Filter::default() },
                Filter { options: options(setup), ..Filter::default() },
                Filter { level: Some(Some(level)), ..Filter::default() },
            ] {
                check(statistics.summary(filter), only(part).collect());
                assert_eq!(statistics.summary(filter).millis_a_move, Some(if part == 0 { 2_000 } else { 4_000 }));
                assert_eq!(statistics.games(filter).count(), only(part).count());
            }
        }
        let none = statistics.summary(Filter { level: Some(None), ..Filter::default() });
        assert_eq!(none, Summary::default());
        let text = serde_json::to_string(&statistics).unwrap();
        assert_eq!(serde_json::from_str::<Statistics>(&text).unwrap(), statistics);
        assert!(text.len() < 200 * (counted.len() + 5), "{} bytes for {} games", text.len(), counted.len());
    }

    #[test]
    fn a_reset_forgets_and_counts_nothing_again() {
        let events = played(SetupSpec::plain(Board::Six, Players::Two), Level::ALL[0], 5, 0);
        let mut statistics = Statistics::default();
        for event in &events {
            statistics.hear(ME, event);
        }
        assert_eq!(statistics.summary(Filter::default()).millis_a_move, None, "no clock ran");
        statistics.reset();
        assert_eq!(statistics.summary(Filter::default()), Summary::default());
        assert!(!events.iter().any(|event| statistics.hear(ME, event)));
        let others = played(SetupSpec::plain(Board::Six, Players::Two), Level::ALL[0], 6, 0);
        assert!(others.iter().any(|event| statistics.hear(ME, event)));
    }

    #[test]
    fn the_oldest_lines_go_and_the_totals_stay() {
        let events = played(SetupSpec::plain(Board::Six, Players::Two), Level::ALL[0], 5, 0);
        let report = games(&events).pop().unwrap();
        let mut statistics = Statistics::default();
        for number in 0..MOST_GAMES as u32 + 500 {
            let id = GameId { number, ..report.id };
            let event = Event::GameReported(std::sync::Arc::new(GameReport { id, ..report.clone() }));
            assert!(statistics.hear(ME, &event));
        }
        assert!(statistics.games(Filter::default()).count() <= MOST_GAMES);
        assert_eq!(statistics.summary(Filter::default()).games.total() as usize, MOST_GAMES + 500);
    }

    #[test]
    fn the_curve_of_a_game_begins_even_and_ends_with_its_margin() {
        let anti = SetupSpec { objective: Objective::Fewest, ..SetupSpec::plain(Board::Six, Players::Two) };
        let report = games(&played(anti, Level::ALL[0], 9, 0)).pop().unwrap();
        let game = report.replay().unwrap();
        let [black, white] = [Colour::Black, Colour::White].map(|colour| disc_difference(&game, colour));
        assert_eq!((black.len(), black[0]), (game.ply() + 1, 0));
        assert!(black.iter().zip(&white).all(|(one, other)| *one == -other));
        let score = game.position().score();
        assert_eq!(black.last(), Some(&(i16::from(score.of(Colour::White)) - i16::from(score.of(Colour::Black)))));
    }
}
