//! Saving and taking up: the same table comes back, and nothing that could not have been.

use super::*;

/// A match with everything that can happen in one.
fn eventful() -> Table {
    let mut table = laid(remembered(&[PERSON, PERSON, COMPUTER], MatchLength::Three, TimeControl::Move(15)));
    let mut chance = ChaCha8Rng::seed_from_u64(5);
    for step in 0..400 {
        if table.match_end().is_some() {
            break;
        }
        if table.mover().is_none() {
            table.apply(Command::PlayAgain).unwrap();
            continue;
        }
        wait(&mut table, chance.random_range(0..9_000)).unwrap();
        wait(&mut table, chance.random_range(0..9_000)).unwrap();
        if step == 90 {
            table.apply(Command::Leave { seat: SeatId(1) }).unwrap();
        } else if table.mover().is_some() {
            play_first(&mut table);
        }
    }
    table
}

#[test]
fn a_saved_table_comes_back_as_it_was() {
    let table = eventful();
    let text = serde_json::to_string(&table.record()).unwrap();
    assert!(text.len() < 8_000, "{} bytes", text.len());
    let record: TableRecord = serde_json::from_str(&text).unwrap();
    let back = Table::from_record(&record).unwrap();
    assert_eq!(told(&back), told(&table));
    assert_eq!(back.recall(), table.recall());
    assert!(!table.recall().is_empty());
}

#[test]
fn resuming_tells_where_it_stands() {
    let mut saved = laid(remembered(&[PERSON, COMPUTER], MatchLength::Three, TimeControl::Game(10)));
    wait(&mut saved, 2_345).unwrap();
    (0..5).for_each(|_| drop(play_first(&mut saved)));
    wait(&mut saved, 1_234).unwrap();
    let mut table = laid(remembered(&[PERSON, PERSON], MatchLength::One, TimeControl::Off));
    (0..9).for_each(|_| drop(play_first(&mut table)));
    let late = table.moment();
    let events = table.apply(Command::Resume(Box::new(saved.record()))).unwrap();
    let position = *saved.game().position();
    assert!(matches!(&events[..], [Event::Resumed { position: p }, Event::TurnCame { .. }] if *p == position));
    assert_eq!(told(&table), told(&saved));
    assert_eq!(table.time_left(SeatId(0)), Some(600_000 - 2_345));
    assert!(table.moment().change > late.change, "what was meant for the other table comes too late");
    // At the end of a game and of a match, too.
    for _ in 0..2 {
        play_to_the_end(&mut saved);
        let events = table.apply(Command::Resume(Box::new(saved.record()))).unwrap();
        assert!(matches!(events[1], Event::GameEnded { .. }), "{events:?}");
        assert_eq!(told(&table), told(&saved));
        if saved.match_end().is_none() {
            saved.apply(Command::PlayAgain).unwrap();
        }
    }
    saved.apply(Command::Abandon).unwrap_or_default();
    let events = table.apply(Command::Resume(Box::new(saved.record()))).unwrap();
    assert!(matches!(events.last(), Some(Event::MatchEnded { .. })));
}

#[test]
fn the_next_match_is_saved_without_the_last() {
    let mut table = laid(remembered(&[PERSON, COMPUTER], MatchLength::One, TimeControl::Off));
    let mut seed = 0;
    while table.match_end().is_none() {
        seed += 1;
        play_by_chance(&mut table, seed);
        if table.match_end().is_none() {
            table.apply(Command::PlayAgain).unwrap();
        }
    }
    table.apply(Command::PlayAgain).unwrap();
    play_first(&mut table);
    assert_eq!(table.record().log.len(), 1);
    assert_eq!(told(&Table::from_record(&table.record()).unwrap()), told(&table));
}

#[test]
fn a_record_claims_nothing_that_could_not_have_happened() {
    let sound = laid(remembered(&[PERSON, COMPUTER], MatchLength::One, TimeControl::Off)).record();
    let with = |log: &str| TableRecord { log: Log::try_from(log.to_owned()).unwrap(), ..sound.clone() };
    let refused = |log: &str| match Table::from_record(&with(log)) {
        Err(RecordError::Refused { number, rejected }) => (number, *rejected),
        other => panic!("{log}: {other:?}"),
    };
    let first = laid(sound.spec.clone()).game().legal().unwrap().squares.first().unwrap();
    assert!(matches!(refused("a1"), (1, Rejected::Illegal(_))));
    assert_eq!(refused(&format!("{first} next")), (2, Rejected::NotOver));
    assert_eq!(refused(&format!("700 !{first}")), (2, Rejected::NotPlayedFor));
    assert_eq!(refused("leave:1"), (1, Rejected::NoPerson));
    assert_eq!(refused("leave:9"), (1, Rejected::NoSuchSeat));
    assert_eq!(refused("leave:0 5"), (2, Rejected::MatchOver));
    assert_eq!(refused("leave:0 next"), (2, Rejected::MatchOver), "another match has another record");
    assert_eq!(refused("forth"), (1, Rejected::NothingToMakeAgain));
    let wrong = TableRecord { spec: TableSpec { seats: vec![], ..sound.spec.clone() }, ..sound.clone() };
    assert!(matches!(Table::from_record(&wrong), Err(RecordError::Spec(_))));
    // Any number of rounds is only ever counted by the seats.
    let late = TableRecord { round: u32::MAX, ..sound };
    assert_eq!(Table::from_record(&late).unwrap().seat_of(Colour::Black), SeatId(1));
    let mut table = Table::default();
    let before = told(&table);
    assert!(matches!(table.apply(Command::Resume(Box::new(wrong))), Err(Rejected::Record(_))));
    assert_eq!(told(&table), before);
}
