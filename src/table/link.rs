//! A table as the query of a link: `board=octagon&players=4&level=hard`, or a whole game, `game=` and a transcript.
//!
//! What a link may say, in any order; what it leaves out is as in the standard game of one person:
//!
//! | name | is |
//! |---|---|
//! | `board` | `6x6`, `8x8`, `10x10`, `octagon` |
//! | `players` | 2 to 4 |
//! | `people` | how many of them sit at this machine, 0 to 4; the first seats are theirs (1 where nothing is said) |
//! | `level` | of the computer players on the other seats |
//! | `objective` | `most`, `fewest` |
//! | `opening` | `standard`, `free` |
//! | `blocked`, `handicap` | as in a transcript's headers |
//! | `game` | a transcript with its headers, which go before the other names |
//!
//! Names that are not known are passed over: who hands a link on may add their own.

use std::fmt::Write;

use super::{Command, Moment, Seat, SeatId, Sitter, Table, TableSpec};
use crate::{
    rules::{Colour, Game, Objective, Opening, Players, SetupSpec, Square, TranscriptError},
    search::Level,
};

/// A table to sit down at, as a link describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// What is laid.
    pub spec: TableSpec,
    /// What has been played there: colours and squares.
    pub moves: Vec<(Colour, Square)>,
}

/// Why a link leads to no table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// A value that cannot be read.
    #[error("{name}={value}")]
    Value {
        /// Of what.
        name: &'static str,
        /// What was said.
        value: String,
    },
    /// The game, or what its headers or the other names agree on.
    #[error(transparent)]
    Game(#[from] TranscriptError),
}

impl Invitation {
    /// Reads a link's query, with or without its question mark. `None` when it says nothing about a table.
    ///
    /// # Errors
    /// What cannot be read, or the rule that is broken.
    pub fn from_query(query: &str) -> Option<Result<Self, LinkError>> {
        let pairs: Vec<(String, String)> = query
            .trim_start_matches('?')
            .split('&')
            .filter_map(|pair| pair.split_once('='))
            .map(|(name, value)| (decode(name), decode(value)))
            .collect();
        let known = |(name, _): &(String, String)| NAMES.contains(&name.as_str());
        pairs.iter().any(known).then(|| Self::from_pairs(&pairs))
    }

    fn from_pairs(pairs: &[(String, String)]) -> Result<Self, LinkError> {
        let said = |name: &str| pairs.iter().find(|(said, _)| said == name).map(|(_, value)| value.trim());
        let mut spec = SetupSpec::default();
        read(said("board"), "board", &mut spec.board, |value| value.parse().ok())?;
        let count = |value: &str| value.parse::<u8>().ok().and_then(|count| Players::try_from(count).ok());
        read(said("players"), "players", &mut spec.players, count)?;
        read(said("objective"), "objective", &mut spec.objective, |value| match value {
            "most" => Some(Objective::Most),
            "fewest" => Some(Objective::Fewest),
            _ => None,
        })?;
        read(said("opening"), "opening", &mut spec.opening, |value| match value {
            "standard" => Some(Opening::Standard),
            "free" => Some(Opening::Free),
            _ => None,
        })?;
        read(said("blocked"), "blocked", &mut spec.blocked, |value| value.parse().ok())?;
        read(said("handicap"), "handicap", &mut spec.handicap, |value| value.parse().ok().map(Some))?;
        let (mut people, mut level) = (1, Level::default());
        read(said("people"), "people", &mut people, |value| value.parse().ok().filter(|&count| count <= 4))?;
        read(said("level"), "level", &mut level, |value| value.parse().ok())?;

        let game = Game::from_transcript_over(spec, said("game").unwrap_or_default())?.game;
        let players = game.setup().players();
        // Whoever opens a game sits where it goes on.
        let first = game.turn().map_or(0, Colour::index);
        let sitter = |seat: usize| {
            let place = (seat + players.count() - first) % players.count();
            if place < people { Sitter::Person } else { Sitter::Computer(level) }
        };
        let seats = (0..players.count()).map(|seat| Seat::of(sitter(seat))).collect();
        let moves = game.records().iter().map(|record| (record.effect.colour, record.effect.square)).collect();
        let spec = TableSpec { setup: game.setup().spec().clone(), seats, ..TableSpec::default() };
        Ok(Self { spec, moves })
    }

    /// What to ask of a table that was laid as [`spec`](Self::spec) says and where nothing was played yet, in this order,
    /// so that it is as invited.
    pub fn moves_on(&self, table: &Table) -> Vec<Command> {
        let Moment { ply, change } = table.moment();
        let moves = (0..).zip(&self.moves).map(|(number, &(colour, square))| {
            // Colours have not moved on yet: a seat's number is its colour's.
            let at = Moment { ply: ply + number, change: change + number as u64 };
            Command::Play { at, seat: SeatId(colour.index()), square }
        });
        moves.collect()
    }

    /// Whether this is what goes on at a table.
    pub fn is_at(&self, table: &Table) -> bool {
        let played = table.game().records().iter().map(|record| (record.effect.colour, record.effect.square));
        self.spec == table.spec() && played.eq(self.moves.iter().copied())
    }
}

impl Table {
    /// The query of a link to this table: as it was laid while nothing has been played, else the whole game.
    pub fn to_query(&self) -> String {
        let spec = self.game().setup().spec();
        let people = self.seats().iter().filter(|seat| seat.sitter == Sitter::Person).count();
        let level = self.seats().iter().find_map(|seat| match seat.sitter {
            Sitter::Computer(level) => Some(level),
            Sitter::Person => None,
        });
        let mut query = String::new();
        let mut add = |name: &str, value: &str| {
            if !query.is_empty() {
                query.push('&');
            }
            let _ = write!(query, "{name}={}", encode(value));
        };
        if self.game().ply() == 0 && spec.blocked == SetupSpec::default().blocked && spec.handicap.is_none() {
            add("board", &spec.board.to_string());
            add("players", &spec.players.count().to_string());
            if spec.objective == Objective::Fewest {
                add("objective", "fewest");
            }
            if spec.opening == Opening::Free {
                add("opening", "free");
            }
        } else {
            add("game", &self.game().to_transcript());
        }
        if people != 1 {
            add("people", &people.to_string());
        }
        if let Some(level) = level {
            add("level", &level.to_string());
        }
        query
    }
}

const NAMES: [&str; 9] = ["board", "players", "people", "level", "objective", "opening", "blocked", "handicap", "game"];

/// Reads a value, if there is one, into its place.
fn read<T>(
    said: Option<&str>,
    name: &'static str,
    place: &mut T,
    read: impl Fn(&str) -> Option<T>,
) -> Result<(), LinkError> {
    if let Some(value) = said {
        let error = || LinkError::Value { name, value: value.chars().take(40).collect() };
        *place = read(&value.to_ascii_lowercase()).ok_or_else(error)?;
    }
    Ok(())
}

/// Percent-decoding; a plus is a space, as forms write it. What is malformed stays as it stands.
fn decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).and_then(|&byte| char::from(byte).to_digit(16));
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        match (bytes[at], digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                decoded.push((high * 16 + low) as u8);
                at += 2;
            }
            (b'+', ..) => decoded.push(b' '),
            (byte, ..) => decoded.push(byte),
        }
        at += 1;
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

/// Percent-encoding of all but what every browser and messenger leaves alone.
fn encode(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => encoded.push(byte.into()),
            _ => _ = write!(encoded, "%{byte:02X}"),
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{rules::Board, table::TableId};

    fn read(query: &str) -> Invitation {
        Invitation::from_query(query).unwrap().unwrap()
    }

    /// The table that a link leads to.
    fn open(query: &str) -> Table {
        let (mut table, invitation) = (Table::default(), read(query));
        table.apply(Command::Lay(invitation.spec.clone(), TableId(1))).unwrap();
        for command in invitation.moves_on(&table) {
            table.apply(command).unwrap();
        }
        assert!(invitation.is_at(&table));
        table
    }

    #[test]
    fn a_link_lays_the_table_it_describes() {
        let read = read("?board=octagon&players=4&level=hard&utm_source=x");
        assert_eq!(read.spec.setup, SetupSpec::plain(Board::Octagon, Players::Four));
        let sitters: Vec<_> = read.spec.seats.iter().map(|seat| seat.sitter).collect();
        assert_eq!(sitters, [&[Sitter::Person][..], &[Sitter::Computer(Level::Hard); 3]].concat());
        assert_eq!(open("?players=3").seats().len(), 3);
        assert_eq!(open("board=8X8&people=2").seats()[1].sitter, Sitter::Person);
        assert_eq!(Invitation::from_query("?utm_source=x"), None);
        assert_eq!(Invitation::from_query(""), None);
    }

    #[test]
    fn a_game_goes_on_where_it_stands_and_a_person_is_to_move() {
        let table = open("?game=%5BPlayers+%223%22%5D%0D%0Af4&level=gentle");
        assert_eq!((table.game().ply(), table.seats().len()), (1, 3));
        assert!(table.person_is_to_move());
        let table = open("?game=f5d6c3");
        assert_eq!(table.game().to_transcript(), "f5d6c3");
        assert!(table.person_is_to_move(), "White is to move, and that is you");
    }

    #[test]
    fn every_table_has_a_link_that_leads_back_to_it() {
        let wild = SetupSpec {
            objective: Objective::Fewest,
            blocked: "random:8:7".parse().unwrap(),
            handicap: "white:3".parse().ok(),
            ..SetupSpec::plain(Board::Ten, Players::Two)
        };
        let free = SetupSpec { opening: Opening::Free, ..SetupSpec::default() };
        for setup in [SetupSpec::default(), SetupSpec::plain(Board::Octagon, Players::Four), wild, free] {
            let mut table = Table::default();
            let mut spec = TableSpec::default();
            spec.seat(setup.players);
            spec.setup = setup;
            table.apply(Command::Lay(spec, TableId(2))).unwrap();
            loop {
                let again = open(&table.to_query());
                assert_eq!(again.game().to_transcript(), table.game().to_transcript(), "{}", table.to_query());
                assert_eq!(again.seats().len(), table.seats().len());
                if table.game().ply() >= 24 {
                    break;
                }
                let (seat, _) = table.mover().unwrap();
                let square = table.game().legal().unwrap().squares.first().unwrap();
                table.apply(Command::Play { at: table.moment(), seat, square }).unwrap();
            }
        }
    }

    #[test]
    fn what_leads_nowhere_says_why() {
        let refused = |query: &str| Invitation::from_query(query).unwrap().unwrap_err().to_string();
        assert_eq!(refused("board=9x9"), "board=9x9");
        assert_eq!(refused("players=5"), "players=5");
        assert_eq!(refused("people=7"), "people=7");
        assert!(refused("game=f5a1").contains("move 2"));
        assert!(refused("board=6x6&players=4").contains("headers"));
        for odd in ["board=%", "level=%zz", "game=%FF%00", "game=[", "players=%E2%82"] {
            assert!(Invitation::from_query(odd).unwrap().is_err(), "{odd}");
        }
    }
}
