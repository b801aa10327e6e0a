//! From events to beats: what is shown when. A pure function, tested without Bevy.

use std::time::Duration;

use super::timing::Timing;
use crate::{
    rules::{Colour, Direction, Owner, Position, Square},
    table::{Event, Line},
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
    /// Every disc lies as in this position, without further ado.
    Show(Position),
    /// One more disc of the final count.
    Count {
        /// Where it lies.
        square: Square,
        /// Whose it is.
        colour: Colour,
        /// How many of this colour have been counted with it.
        number: u8,
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
        Event::GameBegan { position } | Event::Resumed { position } | Event::Jumped { position, .. } => {
            let show = TimedBeat { at: Duration::ZERO, beat: Beat::Show(*position) };
            let settled = TimedBeat { at: timing.fade, beat: Beat::Settled(*position) };
            (vec![tell(Duration::ZERO), show, settled], timing.fade)
        }
        Event::Played { colour, square, lines, position, .. } => {
            let mut beats = vec![tell(Duration::ZERO)];
            beats.push(TimedBeat { at: Duration::ZERO, beat: Beat::Place { square: *square, colour: *colour } });
            let end = flips(lines, *colour, timing, &mut beats);
            beats.push(TimedBeat { at: end, beat: Beat::Settled(*position) });
            (beats, end + timing.rest)
        }
        Event::Passed { .. } => (vec![tell(Duration::ZERO)], timing.pass),
        Event::TurnCame { .. }
        | Event::MoveTimeRanOut { .. }
        | Event::GameTimeRanOut { .. }
        | Event::Left { .. }
        | Event::TakenOver { .. }
        | Event::MatchEnded { .. } => (vec![tell(Duration::ZERO)], Duration::ZERO),
        // For bookkeepers, who hear of it at once.
        Event::GameReported(_) | Event::MatchReported(_) => (Vec::new(), Duration::ZERO),
        Event::GameEnded { .. } => {
            let mut beats = Vec::new();
            let mut at = timing.rest;
            for &colour in before_end.players().colours() {
                for (number, square) in (1..).zip(before_end.discs(colour).iter()) {
                    beats.push(TimedBeat { at, beat: Beat::Count { square, colour, number } });
                    at += timing.count;
                }
                at += timing.count * 4;
            }
            beats.push(tell(at));
            (beats, at)
        }
    }
}

/// Ripples outward, all rays at once. Returns when the last disc lies.
fn flips(lines: &[Line], to: Colour, timing: &Timing, beats: &mut Vec<TimedBeat>) -> Duration {
    let longest = lines.iter().map(|line| line.discs.len()).max().unwrap_or(0);
    let stagger = timing.stagger(longest);
    for step in 0..longest {
        let at = timing.place + stagger * step as u32;
        let turned = lines.iter().filter_map(|line| Some((line.direction, *line.discs.get(step)?)));
        beats.extend(turned.map(|(direction, (square, from))| TimedBeat {
            at,
            beat: Beat::Flip { square, from, to, direction, step: step as u8 },
        }));
    }
    match longest.checked_sub(1) {
        None => timing.place,
        Some(last) => timing.place + stagger * last as u32 + timing.flip,
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
                    for square in board.squares().iter() {
                        assert_eq!(picture.get(&square).copied(), table.game().position().owner(square));
                    }
                    let Some((seat, _)) = table.mover() else { break };
                    let square = table.game().legal().unwrap().squares.iter().last().unwrap();
                    events = table.apply(Command::Play { at: table.moment(), seat, square }).unwrap();
                }
            }
        }
    }

    fn draw(picture: &mut std::collections::HashMap<Square, Owner>, beat: Beat) {
        match beat {
            Beat::Place { square, colour } => assert_eq!(picture.insert(square, colour.into()), None),
            Beat::Flip { square, from, to, .. } => assert_eq!(picture.insert(square, to.into()), Some(from)),
            Beat::Show(position) => {
                picture.clear();
                picture.extend(position.occupied().iter().map(|s| (s, position.owner(s).unwrap())));
            }
            Beat::Count { square, colour, .. } => assert_eq!(picture[&square], colour.into()),
            Beat::Settled(position) => assert_eq!(picture.len(), position.occupied().len()),
            Beat::Tell(_) => {}
        }
    }

    /// However long the lines, the wave keeps its time; and short ones are not drawn out.
    #[test]
    fn a_wave_keeps_its_time() {
        for timing in [Timing::NORMAL, Timing::stretched(1.5), Timing::stretched(0.6), Timing::INSTANT] {
            for longest in 1..=8 {
                let wave = timing.stagger(longest) * (longest as u32 - 1) + timing.flip;
                assert!(wave <= timing.wave.max(timing.flip), "{longest}: {wave:?}");
            }
        }
        assert_eq!(Timing::NORMAL.stagger(3), Timing::NORMAL.ripple);
        assert!(Timing::NORMAL.stagger(8) < Timing::NORMAL.ripple);
    }
}
