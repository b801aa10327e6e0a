//! Leaving: when it is free, what it costs, and what becomes of the match.

use super::*;

fn leave(table: &mut Table, seat: usize) -> Result<Vec<Event>, Rejected> {
    table.apply(Command::Leave { seat: SeatId(seat) })
}

#[test]
fn leaving_is_free_before_the_second_move_of_the_first_game() {
    let spec = remembered(&[PERSON, PERSON], MatchLength::Three, TimeControl::Off);
    let mut table = laid(spec);
    let stake = table.stake();
    // Moves made, and what leaving costs each seat then.
    for prices in [[0, 0], [0, 0], [0, 0], [stake, 0], [stake, stake], [stake, stake]] {
        assert_eq!([0, 1].map(|seat| table.price_of_leaving(SeatId(seat))), prices, "{}", table.game().ply());
        play_first(&mut table);
    }
    // What was taken back had been made.
    while table.apply(Command::TakeBack { at: table.moment() }).is_ok() {}
    assert_eq!((table.game().ply(), table.price_of_leaving(SeatId(0))), (0, stake));
}

#[test]
fn leaving_costs_from_the_second_game_on_and_nothing_after_the_match() {
    let mut table = laid(remembered(&[PERSON, COMPUTER], MatchLength::Three, TimeControl::Off));
    let mut seed = 0;
    while table.match_end().is_none() {
        seed += 1;
        play_by_chance(&mut table, seed);
        if table.match_end().is_none() {
            assert_eq!(table.price_of_leaving(SeatId(0)), table.stake(), "between two games");
            table.apply(Command::PlayAgain).unwrap();
            assert_eq!((table.game().ply(), table.price_of_leaving(SeatId(0))), (0, table.stake()));
        }
    }
    assert_eq!(table.price_of_leaving(SeatId(0)), 0);
    assert_eq!(leave(&mut table, 0), Err(Rejected::MatchOver));
    assert_eq!(table.apply(Command::Abandon), Err(Rejected::MatchOver));
}

#[test]
fn a_free_leave_counts_for_nobody() {
    let mut table = laid(remembered(&[PERSON, PERSON], MatchLength::One, TimeControl::Off));
    play_first(&mut table);
    let (seat, colour) = (SeatId(1), Colour::White);
    let expected = [Event::Left { seat, colour, price: 0 }, Event::MatchEnded { winner: None, end: MatchEnd::Void }];
    assert_eq!(leave(&mut table, 1), Ok(expected.to_vec()));
    assert_eq!((table.mover(), table.outcome(), table.recall()), (None, None, vec![]));
    let (at, seat, square) = (table.moment(), SeatId(0), "a1".parse().unwrap());
    assert_eq!(table.apply(Command::Play { at, seat, square }), Err(Rejected::MatchOver));
    assert_eq!(table.apply(Command::TakeBack { at }), Err(Rejected::MatchOver));
    assert_eq!(wait(&mut table, 1), Err(Rejected::MatchOver));
    assert!(table.apply(Command::PlayAgain).is_ok());
}

#[test]
fn with_two_the_other_has_won_the_match() {
    for quitter in [0, 1] {
        let mut table = laid(remembered(&[PERSON, PERSON], MatchLength::Five, TimeControl::Off));
        (0..6).for_each(|_| drop(play_first(&mut table)));
        let events = leave(&mut table, quitter).unwrap();
        let other = SeatId(1 - quitter);
        assert!(matches!(events[0], Event::Left { price, .. } if price == table.stake()));
        assert_eq!(table.match_end(), Some((Some(other), MatchEnd::Left)));
        assert_eq!(table.outcome().unwrap().0, Outcome::Win(table.colour_of(other)));
        assert_eq!(table.wins(other), 1, "the game is lost with it");
        let won: Vec<_> = reports(&events).iter().map(|report| report.won).collect();
        assert_eq!(won, [quitter == 1, quitter == 0]);
        for seat in [0, 1] {
            assert_eq!(leave(&mut table, seat), Err(Rejected::MatchOver));
        }
    }
}

#[test]
fn between_two_games_no_further_game_is_lost() {
    let mut table = laid(remembered(&[PERSON, COMPUTER], MatchLength::Five, TimeControl::Off));
    play_to_the_end(&mut table);
    let games = table.games().len();
    let events = leave(&mut table, 0).unwrap();
    assert_eq!(events[1], Event::MatchEnded { winner: Some(SeatId(1)), end: MatchEnd::Left });
    assert_eq!((table.games().len(), reports(&events).len()), (games, 1));
}

#[test]
fn with_more_a_computer_takes_over_while_others_play() {
    let mut table = laid(remembered(&[PERSON, COMPUTER, PERSON, PERSON], MatchLength::One, TimeControl::Off));
    (0..9).for_each(|_| drop(play_first(&mut table)));
    let stake = table.stake();
    let events = leave(&mut table, 2).unwrap();
    let (seat, colour, level) = (SeatId(2), Colour::Red, terms::stand_in());
    assert_eq!(events[0], Event::Left { seat, colour, price: stake });
    assert_eq!(events[2], Event::TakenOver { seat, colour, level, for_good: true });
    assert_eq!(leave(&mut table, 2), Err(Rejected::HasLeft));
    assert_eq!(leave(&mut table, 1), Err(Rejected::NoPerson));
    for seat in [4, usize::MAX] {
        assert_eq!(leave(&mut table, seat), Err(Rejected::NoSuchSeat));
        let (at, seat, square) = (table.moment(), SeatId(seat), "d4".parse().unwrap());
        assert_eq!(table.apply(Command::Play { at, seat, square }), Err(Rejected::NoSuchSeat));
        assert_eq!((table.price_of_leaving(seat), table.is_played_for(seat), table.has_left(seat)), (0, false, false));
    }
    // Their own move is refused from now on.
    while table.mover().is_some_and(|(mover, _)| mover != seat) {
        play_first(&mut table);
    }
    let square = table.game().legal().unwrap().squares.first().unwrap();
    assert_eq!(table.apply(Command::Play { at: table.moment(), seat, square }), Err(Rejected::HasLeft));
    assert!(table.apply(Command::PlayFor { at: table.moment(), seat, square }).is_ok());
    // The last one but one leaves; with the last one the match is over, and nobody has won it.
    assert!(leave(&mut table, 0).unwrap().iter().any(|event| matches!(event, Event::TakenOver { .. })));
    let events = leave(&mut table, 3).unwrap();
    assert_eq!(events.last(), Some(&Event::MatchEnded { winner: None, end: MatchEnd::Left }));
    assert_eq!(table.recall().len(), 3, "each of the three has lost");
    // Another match is for all who sat down at first.
    table.apply(Command::PlayAgain).unwrap();
    assert_eq!(table.seats(), table.spec().seats);
    assert!(!table.has_left(SeatId(2)));
}

#[test]
fn who_leaves_a_table_of_more_in_time_pays_nothing() {
    let mut table = laid(remembered(&[PERSON, PERSON, PERSON], MatchLength::One, TimeControl::Off));
    (0..4).for_each(|_| drop(play_first(&mut table)));
    assert_eq!(reports(&leave(&mut table, 1).unwrap()), []);
    let events = play_by_chance(&mut table, 1);
    let told: Vec<_> = reports(&events).iter().map(|report| report.profile.0).collect();
    assert_eq!(told, [0, 2], "the others play on for the stake");
}

#[test]
fn a_match_that_everybody_gives_up_is_lost_by_all() {
    let mut table = laid(remembered(&[PERSON, PERSON, COMPUTER], MatchLength::One, TimeControl::Off));
    (0..7).for_each(|_| drop(play_first(&mut table)));
    let events = table.apply(Command::Abandon).unwrap();
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Left { .. })).count(), 2);
    assert!(reports(&events).iter().all(|report| !report.won) && reports(&events).len() == 2);
    assert_eq!(table.match_end(), Some((None, MatchEnd::Left)));
    let mut table = laid(remembered(&[COMPUTER, COMPUTER], MatchLength::One, TimeControl::Off));
    assert_eq!(table.apply(Command::Abandon), Ok(vec![Event::MatchEnded { winner: None, end: MatchEnd::Void }]));
}

#[test]
fn laying_another_table_is_leaving_this_one() {
    let spec = remembered(&[PERSON, COMPUTER], MatchLength::One, TimeControl::Off);
    let mut table = laid(spec.clone());
    (0..6).for_each(|_| drop(play_first(&mut table)));
    let stake = table.stake();
    let wrong = TableSpec { seats: vec![], ..spec.clone() };
    let before = told(&table);
    assert!(table.apply(Command::Lay(wrong, TableId(2))).is_err());
    assert_eq!(told(&table), before, "a table that is not laid costs nothing");
    let events = table.apply(Command::Lay(spec.clone(), TableId(2))).unwrap();
    assert!(matches!(events[0], Event::Left { price, .. } if price == stake));
    assert_eq!(reports(&events).iter().map(|report| report.id.table).collect::<Vec<_>>(), [TableId(1)]);
    assert!(matches!(events[events.len() - 2..], [Event::GameBegan { .. }, Event::TurnCame { .. }]));
    let events = table.apply(Command::Lay(spec, TableId(3))).unwrap();
    assert_eq!(reports(&events), [], "free, so early");
}

#[test]
fn a_game_is_begun_anew_only_while_that_is_free() {
    let mut table = laid(remembered(&[PERSON, PERSON], MatchLength::Three, TimeControl::Game(5)));
    wait(&mut table, 5_000).unwrap();
    (0..2).for_each(|_| drop(play_first(&mut table)));
    assert!(table.can_start_again());
    table.apply(Command::StartAgain).unwrap();
    assert_eq!((table.game().ply(), table.time_left(SeatId(0))), (0, Some(300_000)));
    (0..3).for_each(|_| drop(play_first(&mut table)));
    assert!(!table.can_start_again());
    assert_eq!(table.apply(Command::StartAgain), Err(Rejected::Counts));
}
