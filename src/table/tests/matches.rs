//! Matches: wins, draws, colours, what is counted, stakes.

use super::*;

#[test]
fn a_match_goes_on_until_somebody_has_the_wins() {
    let mut draws = 0;
    for length in MatchLength::ALL {
        for (seed, sitters) in [(1, &[PERSON; 2][..]), (2, &[PERSON, COMPUTER, PERSON]), (3, &[COMPUTER; 4])] {
            let mut table = laid(remembered(sitters, length, TimeControl::Off));
            let count = sitters.len();
            let mut wins = vec![0; count];
            for game in 0.. {
                assert_eq!(table.match_end(), None);
                // Colours move on after every game, drawn ones too.
                assert_eq!(table.seat_of(Colour::Black), SeatId(game % count));
                let events = play_by_chance(&mut table, seed * 1000 + game as u64);
                let (outcome, end) = table.outcome().unwrap();
                assert_eq!(end, GameEnd::Board);
                match outcome {
                    Outcome::Win(colour) => wins[table.seat_of(colour).0] += 1,
                    Outcome::Draw => draws += 1,
                }
                assert_eq!((0..count).map(|seat| table.wins(SeatId(seat))).collect::<Vec<_>>(), wins);
                assert_eq!(table.games().len(), game + 1);
                let winner = wins.iter().position(|&wins| wins == length.wins()).map(SeatId);
                assert_eq!(table.match_end(), winner.map(|seat| (Some(seat), MatchEnd::Won)));
                let told: Vec<_> = events.iter().filter(|event| matches!(event, Event::MatchEnded { .. })).collect();
                assert_eq!(told.len(), usize::from(winner.is_some()));
                let Some(winner) = winner else {
                    assert_eq!(reports(&events), []);
                    table.apply(Command::PlayAgain).unwrap();
                    continue;
                };
                let people: Vec<_> = (0..count).filter(|&seat| sitters[seat] == PERSON).collect();
                let reports = reports(&events);
                assert_eq!(reports.len(), people.len(), "one for each who is remembered, none for computers");
                for (report, seat) in reports.iter().zip(people) {
                    assert_eq!((report.profile, report.won), (ProfileId(seat as u32), winner == SeatId(seat)));
                    assert_eq!((report.id, report.stake), (table.id(), table.stake()));
                }
                break;
            }
        }
    }
    assert!(draws > 0, "the seeds are to hold a draw");
}

#[test]
fn a_game_is_reported_in_full() {
    let mut table = laid(remembered(&[PERSON, COMPUTER], MatchLength::Three, TimeControl::Off));
    for number in 0..2 {
        let mut events = Vec::new();
        while table.mover().is_some() {
            let millis = 700 + 10 * table.game().ply() as u32;
            wait(&mut table, millis).unwrap();
            let squares = table.game().legal().unwrap().squares;
            events = play(&mut table, squares.iter().nth(squares.len() / 2).unwrap());
        }
        let kinds: Vec<_> = events.iter().rev().take(2).rev().collect();
        let [Event::GameEnded { outcome, score, end }, Event::GameReported(report)] = kinds[..] else {
            panic!("{events:?}")
        };
        assert_eq!((report.outcome, report.score, report.end), (*outcome, *score, *end));
        assert_eq!(report.id, GameId { of: table.id(), number });
        assert_eq!(report.replay().unwrap().records(), table.game().records());
        let millis: Vec<_> = (0..table.game().ply() as u32).map(|ply| 700 + 10 * ply).collect();
        assert_eq!((&report.millis[..], table.millis()), (&millis[..], &millis[..]));
        let Outcome::Win(colour) = outcome else { panic!("a draw") };
        assert_eq!(report.winner(), Some(table.seat_of(*colour)));
        assert_eq!(report.colour_of(SeatId(0)), Some(table.colour_of(SeatId(0))));
        assert_eq!(report.seat_of_profile(ProfileId(0)), Some(SeatId(0)));
        assert_eq!(report.seat_of_profile(ProfileId(1)), None, "a computer player is nobody's profile");
        let text = serde_json::to_string(&**report).unwrap();
        assert_eq!(&serde_json::from_str::<GameReport>(&text).unwrap(), &**report);
        assert!(text.len() < 1200, "{} bytes: {text}", text.len());
        table.apply(Command::PlayAgain).unwrap();
    }
}

#[test]
fn a_report_that_was_changed_is_no_game() {
    let mut table = laid(remembered(&[PERSON, COMPUTER], MatchLength::One, TimeControl::Off));
    play_to_the_end(&mut table);
    let sound = GameReport::clone(&table.games()[0]);
    assert!(sound.replay().is_ok());
    let other = |outcome| match outcome {
        Outcome::Win(Colour::Black) => Outcome::Win(Colour::White),
        _ => Outcome::Win(Colour::Black),
    };
    let changes: [&dyn Fn(&mut GameReport); 8] = [
        &|report| report.outcome = other(report.outcome),
        &|report| report.score.empty += 1,
        &|report| report.moves.truncate(5),
        &|report| report.millis.truncate(5),
        &|report| drop(report.seats.pop()),
        &|report| report.seat_of = vec![SeatId(0), SeatId(0)],
        &|report| report.end = GameEnd::Time(Colour::Red),
        &|report| report.wins.push(0),
    ];
    for (number, change) in changes.iter().enumerate() {
        let mut changed = sound.clone();
        change(&mut changed);
        assert!(changed.replay().is_err(), "{number}");
    }
    for text in ["\"5f\"", "\"f5d\"", "\"k1\"", "\"é5\""] {
        let whole = serde_json::to_string(&sound).unwrap();
        let moves = serde_json::to_string(&sound.moves.iter().map(Square::to_string).collect::<String>()).unwrap();
        assert!(serde_json::from_str::<GameReport>(&whole.replace(&moves, text)).is_err(), "{text}");
    }
}

#[test]
fn after_a_match_another_begins_with_new_numbers() {
    let mut table = laid(remembered(&[PERSON, PERSON], MatchLength::One, TimeControl::Off));
    let mut last = table.id();
    let mut seed = 0;
    for _ in 1..6 {
        while table.match_end().is_none() {
            seed += 1;
            play_by_chance(&mut table, seed);
            if table.match_end().is_none() {
                table.apply(Command::PlayAgain).unwrap();
            }
        }
        let black = table.next_seat_of(Colour::Black);
        assert_eq!(table.apply(Command::TakeBack { at: table.moment() }), Err(Rejected::Counts));
        assert_eq!(table.apply(Command::StartAgain), Err(Rejected::Counts));
        table.apply(Command::PlayAgain).unwrap();
        assert_eq!(table.id(), MatchId { number: last.number + 1, ..last });
        assert_eq!((table.seat_of(Colour::Black), table.games().len()), (black, 0));
        assert_eq!(table.price_of_leaving(SeatId(0)), 0);
        last = table.id();
    }
}

#[test]
fn where_nobody_is_remembered_the_end_can_be_taken_back() {
    let mut table = table(SetupSpec::plain(Board::Six, Players::Two), &[PERSON, PERSON]);
    play_by_chance(&mut table, 1);
    assert_eq!((table.games().len(), table.match_end().is_some()), (1, true));
    table.apply(Command::TakeBack { at: table.moment() }).unwrap();
    assert_eq!((table.games().len(), table.match_end(), table.outcome()), (0, None, None));
    table.apply(Command::MakeAgain { at: table.moment() }).unwrap();
    assert_eq!((table.games().len(), table.match_end().is_some()), (1, true));
    assert!(table.recall().iter().all(|event| matches!(event, Event::GameReported(_))), "and nothing was settled");
}

#[test]
fn a_table_of_strange_terms_is_not_laid() {
    let mut table = Table::default();
    let spec = TableSpec { time: TimeControl::Move(20), ..TableSpec::default() };
    assert_eq!(table.apply(Command::Lay(spec, TableId(2))), Err(Rejected::Time(TimeControl::Move(20))));
    let mut spec = remembered(&[PERSON, PERSON], MatchLength::One, TimeControl::Off);
    spec.seats[1].profile = spec.seats[0].profile;
    assert_eq!(table.apply(Command::Lay(spec.clone(), TableId(2))), Err(Rejected::SeatedTwice));
    // The profile that a computer player's seat still names is nobody's.
    spec.seats[1].sitter = COMPUTER;
    assert!(table.apply(Command::Lay(spec, TableId(2))).is_ok());
}
