//! From events to beats: what is shown when. A pure function, tested without Bevy.

use std::time::Duration;

use super::timing::{BIG, Timing};
use crate::{
    rules::{Colour, Direction, Outcome, Owner, Position, Square, SquareSet},
    table::{Event, GameEnd, Line},
};

/// Something that begins at a moment of the show.
#[derive(Clone, Debug, PartialEq)]
pub enum Beat {
    /// A disc is put on a square.
    Place {
        /// Where.
        square: Square,
        /// Whose.
        colour: Colour,
    },
    /// A disc of the start position is put on its square.
    Set {
        /// Where.
        square: Square,
        /// Whose.
        owner: Owner,
    },
    /// A disc that was put down touches the board.
    Land,
    /// A disc turns over.
    Flip {
        /// Where.
        square: Square,
        /// Whose it was.
        from: Owner,
        /// Whose it becomes.
        to: Colour,
        /// The line it is flipped in, seen from the disc that was put down.
        direction: Direction,
        /// How many discs of its ray lie between it and the one put down.
        step: u8,
    },
    /// A big move has been shown: light runs from its square.
    Flourish {
        /// Where it was played.
        square: Square,
    },
    /// Every disc lies as in this position, without further ado.
    Show(Position),
    /// All discs are taken up to be counted.
    Gather,
    /// One more disc of the final count is laid into the rows.
    Count {
        /// Where it lay.
        square: Square,
        /// Its place in the rows.
        to: Square,
        /// Whose it is.
        owner: Owner,
    },
    /// A disc of the winner rejoices, in the rows.
    Cheer {
        /// Where it lies now.
        square: Square,
    },
    /// A fact is told now: in words, by a sound, by whose turn is marked.
    Tell(Event),
    /// A move has been shown to its end; the picture agrees with this position.
    Settled(Position),
}

/// A beat and when it begins, from the beginning of its event.
#[derive(Clone, Debug, PartialEq)]
pub struct TimedBeat {
    /// When.
    pub at: Duration,
    /// What.
    pub beat: Beat,
}

/// The beats of one event, in order of time, and how long the event is shown before the next one may begin.
pub fn beats_of(event: &Event, timing: &Timing, before_end: &Position) -> (Vec<TimedBeat>, Duration) {
    let tell = |at| TimedBeat { at, beat: Beat::Tell(event.clone()) };
    match event {
        Event::GameBegan { position } => start(event, position, timing),
        Event::Resumed { position } | Event::Jumped { position, .. } => {
            let show = TimedBeat { at: Duration::ZERO, beat: Beat::Show(*position) };
            let settled = TimedBeat { at: timing.fade, beat: Beat::Settled(*position) };
            (vec![tell(Duration::ZERO), show, settled], timing.fade)
        }
        Event::Played { colour, square, lines, position, .. } => {
            let mut beats = vec![tell(Duration::ZERO)];
            beats.push(TimedBeat { at: Duration::ZERO, beat: Beat::Place { square: *square, colour: *colour } });
            beats.push(TimedBeat { at: timing.landing(), beat: Beat::Land });
            let end = flips(lines, *colour, timing, &mut beats);
            if event.flipped() >= BIG {
                beats.push(TimedBeat { at: end, beat: Beat::Flourish { square: *square } });
            }
            beats.push(TimedBeat { at: end, beat: Beat::Settled(*position) });
            (beats, end + timing.rest)
        }
        // Long enough to be read before it is played on.
        Event::Passed { .. }
        | Event::MoveTimeRanOut { .. }
        | Event::GameTimeRanOut { .. }
        | Event::Left { .. }
        | Event::TakenOver { .. } => (vec![tell(Duration::ZERO)], timing.pass),
        Event::TurnCame { .. } | Event::MatchEnded { .. } => (vec![tell(Duration::ZERO)], Duration::ZERO),
        // For bookkeepers, who hear of it at once.
        Event::GameReported(_) | Event::MatchReported(_) => (Vec::new(), Duration::ZERO),
        Event::GameEnded { outcome, end: GameEnd::Board, .. } => count(event, *outcome, timing, before_end),
        // By the clock, or because somebody left: there is nothing to count.
        Event::GameEnded { .. } => (vec![tell(timing.rest)], timing.rest),
    }
}

/// The start: the board is empty, then the discs drop on it one by one, in turn order.
fn start(event: &Event, position: &Position, timing: &Timing) -> (Vec<TimedBeat>, Duration) {
    let nothing = Position::from_parts(
        position.playable(),
        position.players(),
        [SquareSet::EMPTY; 4],
        SquareSet::EMPTY,
        position.turn(),
    );
    let mut beats = vec![TimedBeat { at: Duration::ZERO, beat: Beat::Tell(event.clone()) }];
    beats.extend(nothing.map(|nothing| TimedBeat { at: Duration::ZERO, beat: Beat::Show(nothing) }));
    let mut at = timing.fade;
    for (owner, square) in in_turn(position) {
        beats.push(TimedBeat { at, beat: Beat::Set { square, owner } });
        beats.push(TimedBeat { at: at + timing.landing(), beat: Beat::Land });
        at += timing.start;
    }
    beats.sort_by_key(|beat| beat.at);
    let end = at + timing.place;
    beats.push(TimedBeat { at: end, beat: Beat::Settled(*position) });
    (beats, end)
}

/// The discs of a position: one of each colour in turn order, then the next of each; what is nobody's last.
fn in_turn(position: &Position) -> Vec<(Owner, Square)> {
    let of = |&colour: &Colour| position.discs(colour).iter().map(move |square| (Owner::Player(colour), square));
    let mut rows: Vec<_> = position.players().colours().iter().map(of).collect();
    let mut all = Vec::new();
    loop {
        let round: Vec<_> = rows.iter_mut().filter_map(Iterator::next).collect();
        if round.is_empty() {
            break;
        }
        all.extend(round);
    }
    all.extend(position.neutral().iter().map(|square| (Owner::Neutral, square)));
    all
}

/// The end: all discs are taken up, laid out by colour in rows, and the winner's rejoice.
fn count(event: &Event, outcome: Outcome, timing: &Timing, position: &Position) -> (Vec<TimedBeat>, Duration) {
    let mut beats = vec![TimedBeat { at: timing.rest, beat: Beat::Gather }];
    let mut at = timing.rest + timing.place;
    let mut last = None;
    let mut winners = Vec::new();
    for (owner, square, to) in rows(position) {
        if last.is_some_and(|last| last != owner) {
            at += timing.count * 4;
        }
        last = Some(owner);
        beats.push(TimedBeat { at, beat: Beat::Count { square, to, owner } });
        at += timing.count;
        if matches!(outcome, Outcome::Win(colour) if owner == Owner::Player(colour)) {
            winners.push(to);
        }
    }
    at += timing.counted();
    for square in winners {
        beats.push(TimedBeat { at, beat: Beat::Cheer { square } });
        at += timing.count / 3;
    }
    at += timing.counted();
    beats.push(TimedBeat { at, beat: Beat::Tell(event.clone()) });
    (beats, at)
}

/// Where every disc is counted: its owner, where it lay, and its place. The colours fill the board row by row from the
/// far side in turn order, and the last one from the near side, as at a real table; what is nobody's comes between.
pub fn rows(position: &Position) -> Vec<(Owner, Square, Square)> {
    let places: Vec<Square> = position.playable().iter().collect();
    let colours = position.players().colours();
    let of = |&colour: &Colour| (Owner::Player(colour), position.discs(colour));
    let (last, first) = colours.split_last().map_or((None, colours), |(last, first)| (Some(of(last)), first));
    let neutral = (Owner::Neutral, position.neutral());
    let from_far =
        first.iter().map(of).chain([neutral]).flat_map(|(owner, discs)| discs.iter().map(move |s| (owner, s)));
    let from_near = last.into_iter().flat_map(|(owner, discs)| discs.iter().map(move |square| (owner, square)));
    let far = from_far.zip(places.iter()).map(|((owner, square), &to)| (owner, square, to));
    let near = from_near.zip(places.iter().rev()).map(|((owner, square), &to)| (owner, square, to));
    far.chain(near).collect()
}

/// Ripples outward, all rays at once. Returns when the last disc lies.
fn flips(lines: &[Line], to: Colour, timing: &Timing, beats: &mut Vec<TimedBeat>) -> Duration {
    let longest = lines.iter().map(|line| line.discs.len()).max().unwrap_or(0);
    for step in 0..longest {
        let at = timing.landing() + timing.ripple_to(step, longest);
        let turned = lines.iter().filter_map(|line| Some((line.direction, *line.discs.get(step)?)));
        beats.extend(turned.map(|(direction, (square, from))| TimedBeat {
            at,
            beat: Beat::Flip { square, from, to, direction, step: step as u8 },
        }));
    }
    match longest.checked_sub(1) {
        None => timing.place,
        Some(last) => (timing.landing() + timing.ripple_to(last, longest) + timing.flip).max(timing.place),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::{Board, Players, SetupSpec},
        table::{Command, Seat, Table, TableId, TableSpec},
    };

    /// Plays whole games on every board and plays their beats into a picture that knows nothing of the rules.
    #[test]
    fn the_beats_alone_rebuild_every_position() {
        for board in Board::ALL {
            for players in Players::ALL {
                let spec = TableSpec {
                    setup: SetupSpec::plain(board, players),
                    seats: vec![Seat::default(); players.count()],
                    ..TableSpec::default()
                };
                let mut table = Table::default();
                let Ok(mut events) = table.apply(Command::Lay(spec, TableId(1))) else {
                    assert!(board == Board::Six && players != Players::Two);
                    continue;
                };
                let mut picture = std::collections::HashMap::new();
                loop {
                    for event in &events {
                        let (beats, length) = beats_of(event, &Timing::NORMAL, table.game().position());
                        assert!(beats.is_sorted_by_key(|beat| beat.at));
                        assert!(beats.iter().all(|beat| beat.at <= length));
                        for TimedBeat { beat, .. } in beats {
                            draw(&mut picture, beat);
                        }
                    }
                    if table.game().is_over() {
                        assert_counted(&picture, table.game().position());
                        break;
                    }
                    for square in board.squares().iter() {
                        assert_eq!(picture.get(&square).copied(), table.game().position().owner(square));
                    }
                    let (seat, _) = table.mover().unwrap();
                    let square = table.game().legal().unwrap().squares.iter().last().unwrap();
                    events = table.apply(Command::Play { at: table.moment(), seat, square }).unwrap();
                }
            }
        }
    }

    fn draw(picture: &mut std::collections::HashMap<Square, Owner>, beat: Beat) {
        match beat {
            Beat::Place { square, colour } => assert_eq!(picture.insert(square, colour.into()), None),
            Beat::Set { square, owner } => assert_eq!(picture.insert(square, owner), None),
            Beat::Flip { square, from, to, .. } => assert_eq!(picture.insert(square, to.into()), Some(from)),
            Beat::Show(position) => {
                picture.clear();
                picture.extend(position.occupied().iter().map(|s| (s, position.owner(s).unwrap())));
            }
            Beat::Gather => picture.clear(),
            Beat::Count { to, owner, .. } => assert_eq!(picture.insert(to, owner), None),
            Beat::Settled(position) => assert_eq!(picture.len(), position.occupied().len()),
            Beat::Flourish { square } | Beat::Cheer { square } => assert!(picture.contains_key(&square)),
            Beat::Tell(_) | Beat::Land => {}
        }
    }

    /// Every disc has been counted into its colour's rows, which have no gap.
    fn assert_counted(picture: &std::collections::HashMap<Square, Owner>, position: &Position) {
        let score = position.score();
        for colour in position.players().colours() {
            let counted = picture.values().filter(|&&owner| owner == Owner::Player(*colour)).count();
            assert_eq!(counted, usize::from(score.of(*colour)));
        }
        assert_eq!(picture.len(), position.occupied().len());
        let owners: Vec<_> = position.playable().iter().map(|square| picture.get(&square)).collect();
        let changes = owners.windows(2).filter(|pair| pair[0] != pair[1]).count();
        assert!(changes <= position.players().count() + 1, "{owners:?}");
        let gone: std::collections::HashSet<_> = rows(position).into_iter().map(|(_, from, _)| from).collect();
        assert_eq!(gone.len(), picture.len(), "every disc is counted once");
    }

    /// The start drops its discs in turn order, the neutral one last.
    #[test]
    fn the_start_is_set_in_turn_order() {
        let setup = crate::rules::Setup::new(SetupSpec::plain(Board::Octagon, Players::Three)).unwrap();
        let position = Position::start(&setup);
        let (beats, length) = beats_of(&Event::GameBegan { position }, &Timing::NORMAL, &position);
        let set: Vec<_> = beats
            .iter()
            .filter_map(|beat| match beat.beat {
                Beat::Set { owner, .. } => Some(owner),
                _ => None,
            })
            .collect();
        let colours = Players::Three.colours().iter().map(|&colour| Owner::Player(colour));
        assert_eq!(set, colours.chain([Owner::Neutral]).collect::<Vec<_>>());
        assert!(length < Duration::from_millis(1500));
    }

    /// Only a big move earns a flourish, once all its discs lie.
    #[test]
    fn a_big_move_earns_a_flourish() {
        let square = |column, row| Square::new(column, row);
        let line = |direction, count: u8| Line {
            direction,
            discs: (1..=count).map(|k| (square(k, 0), Owner::Player(Colour::White))).collect(),
        };
        let position = Position::start(&crate::rules::Setup::default());
        let flourish = |counts: &[u8]| {
            let lines = counts.iter().map(|&count| line(Direction::Right, count)).collect();
            let kind = crate::rules::MoveKind::Flip;
            let event = Event::Played { colour: Colour::Black, square: square(0, 0), kind, lines, position };
            let (beats, _) = beats_of(&event, &Timing::NORMAL, &position);
            let last = beats.iter().rposition(|beat| matches!(beat.beat, Beat::Flip { .. }));
            let at = beats.iter().position(|beat| matches!(beat.beat, Beat::Flourish { .. }));
            at.inspect(|at| assert!(Some(*at) > last))
        };
        assert_eq!(flourish(&[4, 3]), None);
        assert!(flourish(&[5, 3]).is_some() && flourish(&[8]).is_some());
    }

    /// However long the lines, the wave keeps its time; and short ones are not drawn out.
    #[test]
    fn a_wave_keeps_its_time() {
        for timing in [Timing::NORMAL, Timing::stretched(1.5), Timing::stretched(0.6), Timing::INSTANT] {
            for longest in 1..=8 {
                let wave = timing.ripple_to(longest - 1, longest) + timing.flip;
                assert!(wave <= timing.wave.max(timing.flip), "{longest}: {wave:?}");
                // It never slows down.
                let gaps: Vec<_> =
                    (1..longest).map(|k| timing.ripple_to(k, longest) - timing.ripple_to(k - 1, longest)).collect();
                assert!(gaps.windows(2).all(|pair| pair[1] <= pair[0] + Duration::from_micros(1)), "{gaps:?}");
            }
        }
        assert_eq!(Timing::NORMAL.ripple_to(2, 3), Timing::NORMAL.ripple * 2);
        assert!(Timing::NORMAL.ripple_to(7, 8) < Timing::NORMAL.ripple * 7);
    }
}
