//! Sentences for what the rules and the table know: colours, events, refusals, results.

use super::{Message, Texts};
use crate::{
    rules::{
        Board, Colour, IllegalMove, MoveKind, Objective, Outcome, Owner, Players, Score, SetupError, Square,
        TranscriptError,
    },
    search::Level,
    table::{Event, LinkError, Rejected, Seat, Sitter, TableSpec},
};

impl Texts {
    /// The name of a colour, alone: Black.
    pub fn colour(&self, colour: Colour) -> String {
        self.say(match colour {
            Colour::Black => Message::ColourBlack,
            Colour::White => Message::ColourWhite,
            Colour::Red => Message::ColourRed,
            Colour::Green => Message::ColourGreen,
        })
    }

    /// Whose disc it is: a colour's or nobody's.
    pub fn owner(&self, owner: Owner) -> String {
        match owner {
            Owner::Player(colour) => self.colour(colour),
            Owner::Neutral => self.say(Message::ColourNeutral),
        }
    }

    /// A colour as the one who does something, at the beginning of a sentence: Il Nero.
    pub fn player(&self, colour: Colour) -> String {
        self.say(match colour {
            Colour::Black => Message::PlayerBlack,
            Colour::White => Message::PlayerWhite,
            Colour::Red => Message::PlayerRed,
            Colour::Green => Message::PlayerGreen,
        })
    }

    /// A board's name.
    pub fn board(&self, board: Board) -> String {
        self.say(match board {
            Board::Six => Message::BoardSix,
            Board::Eight => Message::BoardEight,
            Board::Ten => Message::BoardTen,
            Board::Octagon => Message::BoardOctagon,
        })
    }

    /// A computer player's strength.
    pub fn level(&self, level: Level) -> String {
        self.say(match level {
            Level::Novice => Message::LevelNovice,
            Level::Easy => Message::LevelEasy,
            Level::Medium => Message::LevelMedium,
            Level::Hard => Message::LevelHard,
            Level::Expert => Message::LevelExpert,
            Level::Master => Message::LevelMaster,
        })
    }

    /// What to expect of a level, in a line.
    pub fn about_level(&self, level: Level) -> String {
        self.say(match level {
            Level::Novice => Message::AboutNovice,
            Level::Easy => Message::AboutEasy,
            Level::Medium => Message::AboutMedium,
            Level::Hard => Message::AboutHard,
            Level::Expert => Message::AboutExpert,
            Level::Master => Message::AboutMaster,
        })
    }

    /// A lead in discs, with its sign: "+4", "−3", "0".
    pub fn lead(value: f32) -> String {
        match value.round() {
            0.0 => "0".to_owned(),
            ahead if ahead > 0.0 => format!("+{ahead}"),
            behind => format!("−{}", -behind),
        }
    }

    /// A move that a search has found, in one of the sentences that say so.
    pub fn found(&self, sentence: Message, square: Square, value: f32, depth: u32) -> String {
        let lead = Self::lead(value);
        let args =
            [("square", square.to_string().into()), ("lead", lead.as_str().into()), ("count", (depth as usize).into())];
        self.say_with(sentence, &args)
    }

    /// What a seat is called: the name that was typed, the level, "You" for the only person, else its colour.
    pub fn seat(&self, seat: &Seat, colour: Colour, only_person: bool) -> String {
        match (&seat.name, seat.sitter) {
            (Some(name), _) => name.clone(),
            (None, Sitter::Computer(level)) => self.level(level),
            (None, Sitter::Person) if only_person => self.say(Message::You),
            (None, Sitter::Person) => self.colour(colour),
        }
    }

    /// One, two, three: "a, b and c".
    pub fn list(&self, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => {
                let args = [("list", first.join(", ").into()), ("last", last.as_str().into())];
                self.say_with(Message::ListAnd, &args)
            }
        }
    }

    /// What a table is about, in a line: "You against Medium · 8×8 · Anti-Reversi".
    pub fn lineup(&self, spec: &TableSpec) -> String {
        let people = spec.seats.iter().filter(|seat| seat.sitter == Sitter::Person).count();
        let mut names = self.computers(spec);
        let who = match people {
            0 => self.say_with(Message::LineupWatch, &[("players", self.list(&names).into())]),
            1 => self.say_with(Message::LineupAgainst, &[("players", self.list(&names).into())]),
            _ => {
                names.insert(0, self.say_with(Message::PeopleCount, &[("count", people.into())]));
                self.say_with(Message::LineupPeople, &[("players", self.list(&names).into())])
            }
        };
        let mut parts = vec![who, self.board(spec.setup.board)];
        if spec.setup.objective == Objective::Fewest {
            parts.push(self.say(Message::AntiReversi));
        }
        parts.join(" · ")
    }

    /// The computer players of a table: names that were typed, levels with how often they sit there.
    fn computers(&self, spec: &TableSpec) -> Vec<String> {
        let levels = |seat: &Seat| match (&seat.name, seat.sitter) {
            (None, Sitter::Computer(level)) => Some(level),
            _ => None,
        };
        let mut names = Vec::new();
        for (number, seat) in spec.seats.iter().enumerate() {
            match (&seat.name, levels(seat)) {
                (Some(name), _) if seat.sitter != Sitter::Person => names.push(name.clone()),
                // All of a level are named where the first of them sits.
                (_, Some(level)) if !spec.seats[..number].iter().any(|seat| levels(seat) == Some(level)) => {
                    let count = spec.seats.iter().filter(|seat| levels(seat) == Some(level)).count();
                    let args = [("count", count.into()), ("level", self.level(level).into())];
                    names.push(self.say_with(Message::LineupLevel, &args));
                }
                _ => {}
            }
        }
        names
    }

    /// That somebody considers a move: a name that was typed, else the computer and its level.
    pub fn thinking(&self, seat: &Seat, colour: Colour) -> String {
        let name = match (&seat.name, seat.sitter) {
            (None, Sitter::Computer(level)) => self.say_with(Message::Computer, &[("level", self.level(level).into())]),
            _ => self.seat(seat, colour, false),
        };
        self.say_with(Message::IsThinking, &[("name", name.into())])
    }

    /// That a disc was put on a square, and how many it flipped.
    pub fn played(&self, colour: Colour, square: Square, kind: MoveKind, flipped: usize) -> String {
        let (player, square) = (("player", self.player(colour).into()), ("square", square.to_string().into()));
        match kind {
            MoveKind::Opening => self.say_with(Message::PlayedOpening, &[player, square]),
            MoveKind::Touch => self.say_with(Message::PlayedTouch, &[player, square]),
            MoveKind::Flip => self.say_with(Message::PlayedFlips, &[player, square, ("count", flipped.into())]),
        }
    }

    /// What just happened; nothing for what other words tell (whose turn it is).
    pub fn event(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::GameBegan { .. } => {
                self.say_with(Message::GameBegan, &[("player", self.player(Colour::Black).into())])
            }
            Event::Played { colour, square, kind, .. } => self.played(*colour, *square, *kind, event.flipped()),
            Event::Passed { colour } => self.say_with(Message::Passed, &[("player", self.player(*colour).into())]),
            Event::Resumed { .. } => self.say(Message::MatchResumed),
            Event::MoveTimeRanOut { colour, in_a_row, .. } => {
                let args = [("player", self.player(*colour).into()), ("count", usize::from(*in_a_row).into())];
                self.say_with(Message::MoveTimeUp, &args)
            }
            Event::GameTimeRanOut { colour, .. } => {
                self.say_with(Message::GameTimeUp, &[("player", self.player(*colour).into())])
            }
            Event::Left { colour, price: 0, .. } => {
                self.say_with(Message::LeftFree, &[("player", self.player(*colour).into())])
            }
            Event::Left { colour, price, .. } => {
                let args = [("player", self.player(*colour).into()), ("count", (*price as usize).into())];
                self.say_with(Message::LeftPaying, &args)
            }
            Event::TakenOver { colour, level, .. } => {
                let args = [("player", self.player(*colour).into()), ("level", self.level(*level).into())];
                self.say_with(Message::TakenOver, &args)
            }
            Event::MatchEnded { .. } => self.say(Message::MatchOver),
            Event::TurnCame { .. } | Event::GameReported(_) | Event::MatchReported(_) => return None,
            Event::GameEnded { .. } => self.say(Message::GameOver),
            Event::Jumped { forward, .. } => self.say(if *forward { Message::MadeAgain } else { Message::TakenBack }),
        })
    }

    /// The discs of those who play, highest first where there are more than two: `38–24`. With two, the winner's
    /// come first.
    pub fn score(&self, score: &Score, players: Players, first: Option<Colour>) -> String {
        let mut discs: Vec<(Colour, u8)> = players.colours().iter().map(|&colour| (colour, score.of(colour))).collect();
        discs.sort_by_key(|&(colour, discs)| (Some(colour) != first, std::cmp::Reverse(discs)));
        let numbers: Vec<_> = discs.into_iter().map(|(_, discs)| discs.to_string()).collect();
        numbers.join("–")
    }

    /// How a game ended, in a sentence.
    pub fn outcome(&self, outcome: Outcome, score: &Score, players: Players, objective: Objective) -> String {
        match outcome {
            Outcome::Draw => self.say_with(Message::ResultDraw, &[("score", self.score(score, players, None).into())]),
            Outcome::Win(colour) => {
                let message = match objective {
                    Objective::Most => Message::ResultWins,
                    Objective::Fewest => Message::ResultWinsFewest,
                };
                let args = [
                    ("player", self.player(colour).into()),
                    ("score", self.score(score, players, Some(colour)).into()),
                ];
                self.say_with(message, &args)
            }
        }
    }

    /// Why a table did not do what was asked.
    pub fn refusal(&self, rejected: &Rejected) -> String {
        match rejected {
            Rejected::TooLate => self.say(Message::RefusedTooLate),
            Rejected::OutOfTurn => self.say(Message::RefusedOutOfTurn),
            Rejected::GameOver => self.say(Message::GameOver),
            Rejected::NotOver => self.say(Message::RefusedNotOver),
            Rejected::NothingToTakeBack => self.say(Message::RefusedNothingToTakeBack),
            Rejected::NothingToMakeAgain => self.say(Message::RefusedNothingToMakeAgain),
            Rejected::MatchOver => self.say(Message::MatchOver),
            Rejected::AgainstTheClock => self.say(Message::RefusedAgainstTheClock),
            Rejected::Counts => self.say(Message::RefusedCounts),
            Rejected::TimeIsUp => self.say(Message::RefusedTimeIsUp),
            Rejected::HasLeft => self.say(Message::RefusedHasLeft),
            Rejected::NotPlayedFor => self.say(Message::RefusedNotPlayedFor),
            Rejected::NoPerson => self.say(Message::RefusedNoPerson),
            Rejected::NoSuchSeat => self.say(Message::RefusedNoSuchSeat),
            Rejected::Time(_) => self.say(Message::ReasonTime),
            Rejected::SeatedTwice => self.say(Message::ReasonSeatedTwice),
            Rejected::Record(_) => self.say(Message::RefusedRecord),
            Rejected::Setup(error) => self.reason(error),
            Rejected::Seats { seats, players } => {
                self.say_with(Message::ReasonSeats, &[("count", (*seats).into()), ("players", (*players).into())])
            }
            Rejected::Illegal(error) => {
                let message = match error.reason {
                    IllegalMove::OffBoard => Message::IllegalOffBoard,
                    IllegalMove::Blocked => Message::IllegalBlocked,
                    IllegalMove::Taken => Message::IllegalTaken,
                    IllegalMove::OutsideCentre => Message::IllegalOutsideCentre,
                    IllegalMove::FlipsNothing => Message::IllegalFlipsNothing,
                    IllegalMove::TouchesNothing => Message::IllegalTouchesNothing,
                    IllegalMove::GameOver => Message::GameOver,
                };
                self.say_with(message, &[("square", error.square.to_string().into())])
            }
        }
    }

    /// Why a link leads to no table.
    pub fn wrong_link(&self, error: &LinkError) -> String {
        let unreadable = |text: String| self.say_with(Message::ReasonUnreadable, &[("text", text.into())]);
        match error {
            LinkError::Value { name, value } => unreadable(format!("{name}={value}")),
            LinkError::Game(TranscriptError::Header(text)) => unreadable(text.clone()),
            LinkError::Game(TranscriptError::Unreadable { found, .. }) => unreadable(found.clone()),
            LinkError::Game(TranscriptError::Setup(error)) => self.reason(error),
            LinkError::Game(TranscriptError::Illegal { number, error, .. }) => {
                let reason = self.refusal(&Rejected::Illegal(error.clone()));
                self.say_with(Message::LinkMove, &[("number", (*number).into()), ("reason", reason.into())])
            }
        }
    }

    /// The rule that a setup would break.
    pub fn reason(&self, error: &SetupError) -> String {
        match error {
            SetupError::SixIsForTwo => self.say(Message::ReasonSixIsForTwo),
            SetupError::FreeOpeningIsForTwo => self.say(Message::ReasonFreeOpeningIsForTwo),
            SetupError::HandicapIsForTwo => self.say(Message::ReasonHandicapIsForTwo),
            SetupError::HandicapSide(side) => {
                self.say_with(Message::ReasonHandicapSide, &[("player", self.colour(*side).into())])
            }
            SetupError::HandicapCorners(count) => {
                self.say_with(Message::ReasonHandicapCorners, &[("count", (*count).into())])
            }
            SetupError::DrawnCount(count) => self.say_with(Message::ReasonDrawnCount, &[("count", (*count).into())]),
            SetupError::BlockedOffBoard(square) => {
                self.say_with(Message::ReasonBlockedOffBoard, &[("square", square.to_string().into())])
            }
            SetupError::BlockedCentre(square) => {
                self.say_with(Message::ReasonBlockedCentre, &[("square", square.to_string().into())])
            }
            SetupError::BlockedHandicapCorner(square) => {
                self.say_with(Message::ReasonBlockedHandicapCorner, &[("square", square.to_string().into())])
            }
            SetupError::NoFirstMove => self.say(Message::ReasonNoFirstMove),
            SetupError::UnreadableBlocked(text) | SetupError::UnreadableHandicap(text) => {
                self.say_with(Message::ReasonUnreadable, &[("text", text.as_str().into())])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::SetupSpec,
        table::{Command, SeatId, Table, TableId},
        text::Language,
    };

    fn texts() -> [Texts; 2] {
        [Texts::new(Language::English), Texts::new(Language::Italian)]
    }

    #[test]
    fn a_move_and_a_refusal_are_told() {
        let [english, italian] = texts();
        let mut table = Table::default();
        table.apply(Command::Lay(TableSpec::default(), TableId(1))).unwrap();
        let play = |table: &mut Table, square: &str| {
            let (at, square) = (table.moment(), square.parse().unwrap());
            table.apply(Command::Play { at, seat: SeatId(0), square })
        };
        let refused = play(&mut table, "a1").unwrap_err();
        assert_eq!(english.refusal(&refused), "a1 flips nothing.");
        assert_eq!(italian.refusal(&refused), "In a1 non si gira nessuna pedina.");
        let events = play(&mut table, "d3").unwrap();
        assert_eq!(english.event(&events[0]).unwrap(), "Black plays d3 and flips 1.");
        assert_eq!(italian.event(&events[0]).unwrap(), "Il Nero gioca d3 e gira una pedina.");
        assert_eq!(english.event(&events[1]), None);
        let passed = Event::Passed { colour: Colour::White };
        assert_eq!(english.event(&passed).unwrap(), "White must pass: no move flips a disc.");
    }

    #[test]
    fn results_begin_with_the_winner() {
        let [english, italian] = texts();
        let score = Score { discs: [24, 38, 0, 0], neutral: 0, empty: 2 };
        let won = Outcome::Win(Colour::White);
        assert_eq!(english.outcome(won, &score, Players::Two, Objective::Most), "White wins 38–24");
        assert_eq!(italian.outcome(won, &score, Players::Two, Objective::Most), "Il Bianco vince 38–24");
        let lost = Outcome::Win(Colour::Black);
        let fewest = english.outcome(lost, &score, Players::Two, Objective::Fewest);
        assert_eq!(fewest, "Black wins 24–38 with the fewest discs");
        let four = Score { discs: [20, 4, 20, 20], neutral: 0, empty: 0 };
        let draw = english.outcome(Outcome::Draw, &four, Players::Four, Objective::Most);
        assert_eq!(draw, "A draw, 20–20–20–4");
    }

    #[test]
    fn a_jump_says_which_way() {
        let [english, italian] = texts();
        let position = *Table::default().game().position();
        let [back, forward] = [false, true].map(|forward| Event::Jumped { position, forward });
        assert_eq!(english.event(&back).unwrap(), "Back to an earlier position.");
        assert_eq!(english.event(&forward).unwrap(), "Forward again.");
        assert_eq!(italian.event(&back).unwrap(), "Si torna a una posizione precedente.");
        assert_eq!(italian.event(&forward).unwrap(), "Si va di nuovo avanti.");
    }

    #[test]
    fn who_thinks_is_the_computer_or_a_name() {
        let [english, italian] = texts();
        let mut seat = Seat::of(Sitter::Computer(Level::Easy));
        assert_eq!(english.thinking(&seat, Colour::White), "The computer (Easy) is thinking…");
        assert_eq!(italian.thinking(&seat, Colour::White), "Il computer (Facile) sta pensando…");
        seat.name = Some("Deep".to_owned());
        assert_eq!(italian.thinking(&seat, Colour::White), "Deep sta pensando…");
    }

    #[test]
    fn what_a_search_has_found_is_said() {
        let [english, italian] = texts();
        let square = "d3".parse().unwrap();
        let found = |texts: &Texts, value, depth| texts.found(Message::HintFound, square, value, depth);
        assert_eq!(found(&english, 4.4, 1), "Hint: d3 (+4), one move ahead.");
        assert_eq!(found(&english, -64.0, 12), "Hint: d3 (−64), 12 moves ahead.");
        assert_eq!(found(&italian, -0.4, 2), "Suggerimento: d3 (0), 2 mosse avanti.");
    }

    #[test]
    fn lineups_say_who_plays() {
        let [english, italian] = texts();
        let mut spec = TableSpec::default();
        assert_eq!(english.lineup(&spec), "You against Medium · 8×8");
        spec.seat(Players::Four);
        spec.setup = SetupSpec { objective: Objective::Fewest, ..SetupSpec::plain(Board::Octagon, Players::Four) };
        assert_eq!(english.lineup(&spec), "You against 3 × Medium · Octagon · Anti-Reversi");
        spec.seats[1] = Seat::default();
        assert_eq!(italian.lineup(&spec), "2 persone e 2 × Medio insieme · Ottagono · Anti-Reversi");
        spec.seats = vec![Seat::of(Sitter::Computer(Level::Hard)); 4];
        assert_eq!(english.lineup(&spec), "4 × Hard play, you watch · Octagon · Anti-Reversi");
        spec.seats[1].sitter = Sitter::Computer(Level::Easy);
        assert_eq!(italian.lineup(&spec), "Giocano 3 × Difficile e Facile, tu guardi · Ottagono · Anti-Reversi");
        spec.seats[0] = Seat::default();
        spec.seats[3].name = Some("Deep".to_owned());
        let named = "You against Easy, Hard and Deep · Octagon · Anti-Reversi";
        assert_eq!(english.lineup(&spec), named);
    }
}
