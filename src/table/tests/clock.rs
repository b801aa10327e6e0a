//! Clocks: limits for a move and for a game, for people and computers.

use super::*;

const MOVE: TimeControl = TimeControl::Move(15);
const GAME: TimeControl = TimeControl::Game(5);
const TOTAL: u32 = 5 * 60_000;

#[test]
fn a_running_clock_is_no_change_of_the_table() {
    for time in TimeControl::all() {
        let mut table = laid(remembered(&[PERSON, COMPUTER], MatchLength::One, time));
        let at = table.moment();
        assert_eq!(wait(&mut table, 4_000), Ok(vec![]));
        assert_eq!(wait(&mut table, 1_000), Ok(vec![]));
        assert_eq!((table.moment(), table.spent()), (at, 5_000), "a move meant for this moment still counts");
        let full = time.move_limit().or(time.game_total());
        assert_eq!(table.time_left(SeatId(0)), full.map(|full| full - 5_000));
        assert_eq!(table.time_left(SeatId(1)), full);
        play_first(&mut table);
        assert_eq!((table.millis(), table.spent()), (&[5_000][..], 0));
        let kept = time.game_total().map(|total| total - 5_000);
        assert_eq!(table.time_left(SeatId(0)), time.move_limit().or(kept));
        assert_eq!(table.apply(Command::Elapsed { at, millis: 1 }), Err(Rejected::TooLate));
    }
}

#[test]
fn who_runs_out_of_a_move_is_played_for() {
    let mut table = laid(remembered(&[PERSON, PERSON], MatchLength::One, MOVE));
    let (seat, colour) = (SeatId(0), Colour::Black);
    let at = table.moment();
    assert_eq!(wait(&mut table, 14_999), Ok(vec![]));
    assert_eq!(wait(&mut table, 5), Ok(vec![Event::MoveTimeRanOut { seat, colour, in_a_row: 1 }]));
    assert_eq!(table.time_left(seat), Some(0));
    assert!(table.is_played_for(seat) && !table.is_played_for(SeatId(1)) && !table.person_is_to_move());
    assert!(matches!(table.hand(colour), Sitter::Computer(_)));
    assert_eq!(table.sitter(colour), PERSON, "they sit there still");
    // The clock stands, the person's own move comes too late, and a new one is refused.
    let before = told(&table);
    assert_eq!(wait(&mut table, 60_000), Ok(vec![]));
    let square = table.game().legal().unwrap().squares.first().unwrap();
    assert_eq!(table.apply(Command::Play { at, seat, square }), Err(Rejected::TooLate));
    let at = table.moment();
    assert_eq!(table.apply(Command::Play { at, seat, square }), Err(Rejected::TimeIsUp));
    assert_eq!(table.apply(Command::PlayFor { at, seat: SeatId(1), square }), Err(Rejected::OutOfTurn));
    assert_eq!(table.spent(), 15_000, "{before}");
    table.apply(Command::PlayFor { at, seat, square }).unwrap();
    assert_eq!(table.millis(), [15_000]);
    // Nobody may play for who has time.
    let (at, seat) = (table.moment(), SeatId(1));
    let square = table.game().legal().unwrap().squares.first().unwrap();
    assert_eq!(table.apply(Command::PlayFor { at, seat, square }), Err(Rejected::NotPlayedFor));
    assert!(table.apply(Command::Play { at, seat, square }).is_ok());
}

/// Lets the mover's time run out, and plays for them.
fn be_late(table: &mut Table) -> Vec<Event> {
    let events = wait(table, 15_000).unwrap();
    if table.mover().is_some() {
        play_first(table);
    }
    events
}

#[test]
fn a_move_in_time_begins_the_row_anew() {
    let mut table = laid(remembered(&[PERSON, COMPUTER], MatchLength::Three, MOVE));
    for in_a_row in [1, 2, 0, 1, 2, 0] {
        match in_a_row {
            0 => _ = play_first(&mut table),
            _ => {
                let (seat, colour) = (SeatId(0), Colour::Black);
                assert_eq!(be_late(&mut table), [Event::MoveTimeRanOut { seat, colour, in_a_row }]);
            }
        }
        // Another player's turns are not in the row. A computer player's time runs out without a word.
        assert_eq!(wait(&mut table, 1_000_000), Ok(vec![]));
        assert_eq!(table.time_left(SeatId(1)), Some(0));
        play_first(&mut table);
    }
    assert_eq!(table.match_end(), None);
}

#[test]
fn the_third_turn_in_a_row_loses_the_match_of_two() {
    let mut table = laid(remembered(&[PERSON, PERSON], MatchLength::Five, MOVE));
    for _ in 0..2 {
        be_late(&mut table);
        play_first(&mut table);
    }
    let events = be_late(&mut table);
    let (seat, colour) = (SeatId(0), Colour::Black);
    let stake = table.stake();
    assert_eq!(events[0], Event::MoveTimeRanOut { seat, colour, in_a_row: 3 });
    assert_eq!(events[1], Event::Left { seat, colour, price: stake });
    let (end, outcome) = (GameEnd::Left(Colour::Black), Outcome::Win(Colour::White));
    assert!(matches!(&events[2], Event::GameEnded { outcome: o, end: e, .. } if (*o, *e) == (outcome, end)));
    assert!(matches!(&events[3], Event::GameReported(report) if report.replay().is_ok()));
    assert_eq!(events[4], Event::MatchEnded { winner: Some(SeatId(1)), end: MatchEnd::Left });
    let settled: Vec<_> = reports(&events).iter().map(|report| (report.profile.0, report.won, report.stake)).collect();
    assert_eq!(settled, [(0, false, stake), (1, true, stake)]);
    assert_eq!((table.mover(), table.outcome()), (None, Some((outcome, end))));
}

#[test]
fn the_third_turn_in_a_row_leaves_the_table_of_more() {
    let mut table = laid(remembered(&[PERSON, PERSON, COMPUTER], MatchLength::One, MOVE));
    let mut events = Vec::new();
    for _ in 0..3 {
        events = be_late(&mut table);
        play_first(&mut table);
        play_first(&mut table);
    }
    let (seat, colour) = (SeatId(0), Colour::Black);
    let level = terms::stand_in();
    assert_eq!(events[1], Event::Left { seat, colour, price: table.stake() });
    assert!(matches!(&events[2], Event::MatchReported(report) if report.profile == ProfileId(0) && !report.won));
    assert_eq!(events[3], Event::TakenOver { seat, colour, level, for_good: true });
    assert_eq!(table.seats()[0], Seat::of(Sitter::Computer(level)));
    assert!(table.has_left(seat) && table.is_played_for(seat));
    let events = play_by_chance(&mut table, 3);
    assert!(reports(&events).iter().all(|report| report.profile == ProfileId(1)), "settled once: {events:?}");
}

#[test]
fn a_row_does_not_reach_into_the_next_game() {
    let mut table = laid(remembered(&[PERSON, PERSON], MatchLength::Five, MOVE));
    // Late in the last two moves of a game.
    let mut whole = table.clone();
    play_to_the_end(&mut whole);
    let last: Vec<_> = whole.game().records().iter().map(|record| record.effect.colour).collect();
    let black: Vec<_> = (0..last.len()).filter(|&ply| last[ply] == Colour::Black).collect();
    while table.mover().is_some() {
        if black[black.len() - 2..].contains(&table.game().ply()) {
            wait(&mut table, 15_000).unwrap();
        }
        play_first(&mut table);
    }
    table.apply(Command::PlayAgain).unwrap();
    play_first(&mut table);
    let events = wait(&mut table, 15_000).unwrap();
    assert!(matches!(events[..], [Event::MoveTimeRanOut { seat: SeatId(0), in_a_row: 1, .. }]), "{events:?}");
}

#[test]
fn a_total_that_runs_out_loses_the_game_of_two() {
    let mut table = laid(remembered(&[PERSON, PERSON], MatchLength::Three, GAME));
    for _ in 0..3 {
        wait(&mut table, 99_000).unwrap();
        play_first(&mut table);
        play_first(&mut table);
    }
    assert_eq!((table.time_left(SeatId(0)), table.time_left(SeatId(1))), (Some(TOTAL - 3 * 99_000), Some(TOTAL)));
    let events = wait(&mut table, 3_000).unwrap();
    let (seat, colour) = (SeatId(0), Colour::Black);
    assert_eq!(events[0], Event::GameTimeRanOut { seat, colour });
    let (outcome, end) = (Outcome::Win(Colour::White), GameEnd::Time(Colour::Black));
    assert_eq!(table.outcome(), Some((outcome, end)));
    assert!(matches!(&events[2], Event::GameReported(report) if report.replay().is_ok() && report.end == end));
    assert_eq!((table.wins(SeatId(1)), table.match_end(), table.mover()), (1, None, None));
    assert_eq!(wait(&mut table, 1), Err(Rejected::GameOver));
    let square = table.game().legal().unwrap().squares.first().unwrap();
    let at = table.moment();
    assert_eq!(table.apply(Command::Play { at, seat, square }), Err(Rejected::GameOver));
    // The next game has its own time.
    table.apply(Command::PlayAgain).unwrap();
    assert_eq!(table.time_left(SeatId(0)), Some(TOTAL));
}

#[test]
fn a_total_that_runs_out_among_more_is_played_to_the_end() {
    let mut table = laid(remembered(&[PERSON, PERSON, PERSON], MatchLength::Five, GAME));
    let events = wait(&mut table, u32::MAX).unwrap();
    let (seat, colour) = (SeatId(0), Colour::Black);
    let level = terms::stand_in();
    let expected = [Event::GameTimeRanOut { seat, colour }, Event::TakenOver { seat, colour, level, for_good: false }];
    assert_eq!(events, expected);
    assert!(table.is_played_for(seat) && !table.has_left(seat));
    play_to_the_end(&mut table);
    assert!(table.outcome().is_some_and(|(_, end)| end == GameEnd::Board));
    assert_eq!(table.games()[0].seat_of_profile(ProfileId(0)), Some(seat), "the game counts for them");
    table.apply(Command::PlayAgain).unwrap();
    assert!(!table.is_played_for(seat), "they play the next one themselves");
}

#[test]
fn computers_never_lose_on_time() {
    let mut table = laid(remembered(&[COMPUTER, PERSON], MatchLength::One, GAME));
    assert_eq!(wait(&mut table, u32::MAX), Ok(vec![]));
    assert_eq!(wait(&mut table, u32::MAX), Ok(vec![]));
    assert_eq!(table.time_left(SeatId(0)), Some(0));
    play_to_the_end(&mut table);
    assert!(matches!(table.outcome(), Some((_, GameEnd::Board))));
}

#[test]
fn nothing_is_taken_back_against_the_clock() {
    for time in [MOVE, GAME] {
        let mut table = laid(remembered(&[PERSON, COMPUTER], MatchLength::One, time));
        play_first(&mut table);
        play_first(&mut table);
        assert_eq!(table.apply(Command::TakeBack { at: table.moment() }), Err(Rejected::AgainstTheClock));
        assert_eq!(table.ply_to_take_back_to(), None);
        assert_eq!(table.apply(Command::MakeAgain { at: table.moment() }), Err(Rejected::NothingToMakeAgain));
    }
}
