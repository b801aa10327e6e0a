//! Turns, taking back, one game after another.

use super::*;

#[test]
fn a_game_goes_from_lay_to_end() {
    for (players, count) in Players::ALL.into_iter().zip(2..) {
        let mut table = table(SetupSpec::plain(Board::Eight, players), &[PERSON; 4][..count]);
        let mut last = Vec::new();
        while table.mover().is_some() {
            last = play_first(&mut table);
        }
        assert!(last.iter().any(|event| matches!(event, Event::GameEnded { .. })));
        let (at, seat) = (table.moment(), SeatId(0));
        let square = "a1".parse().unwrap();
        assert_eq!(table.apply(Command::Play { at, seat, square }), Err(Rejected::GameOver));
    }
}

#[test]
fn what_comes_too_late_or_out_of_turn_is_refused() {
    let mut table = table(SetupSpec::default(), &[PERSON, COMPUTER]);
    let at = table.moment();
    let square = "d3".parse().unwrap();
    assert_eq!(table.apply(Command::Play { at, seat: SeatId(1), square }), Err(Rejected::OutOfTurn));
    let illegal = table.apply(Command::Play { at, seat: SeatId(0), square: "a1".parse().unwrap() });
    assert!(matches!(illegal, Err(Rejected::Illegal(_))));
    // A square that this board lacks, as somebody at the other end of a wire might send it.
    let unknown = table.apply(Command::Play { at, seat: SeatId(0), square: "j10".parse().unwrap() });
    assert!(matches!(unknown, Err(Rejected::Illegal(error)) if error.reason == IllegalMove::OffBoard));
    assert_eq!(table.moment(), at, "what is refused changes nothing");
    play_first(&mut table);
    let late = Command::Play { at, seat: SeatId(0), square };
    assert_eq!(table.apply(late.clone()), Err(Rejected::TooLate));
    // The same ply again after an undo is another moment.
    table.apply(Command::TakeBack { at: table.moment() }).unwrap();
    assert_eq!(table.moment().ply, at.ply);
    assert_eq!(table.apply(late.clone()), Err(Rejected::TooLate));
    table.apply(Command::StartAgain).unwrap();
    assert_eq!(table.apply(late), Err(Rejected::TooLate));
}

#[test]
fn taking_back_goes_to_the_last_position_where_a_person_was_to_move() {
    let mut table = table(SetupSpec::default(), &[COMPUTER, PERSON]);
    let back = |table: &mut Table| table.apply(Command::TakeBack { at: table.moment() });
    let again = |table: &mut Table| table.apply(Command::MakeAgain { at: table.moment() });
    play_first(&mut table);
    assert_eq!(back(&mut table), Err(Rejected::NothingToTakeBack), "the person has not moved yet");
    for _ in 0..5 {
        play_first(&mut table);
    }
    // Six moves made: the person's last was the sixth, then the fourth and the second.
    for ply in [5, 3, 1] {
        let events = back(&mut table).unwrap();
        let expected = [Event::Jumped { position: *table.game().position(), forward: false }];
        assert_eq!(events[..1], expected);
        assert!(matches!(events[1..], [Event::TurnCame { seat: SeatId(1), .. }]));
        assert_eq!(table.moment().ply, ply);
    }
    assert_eq!(back(&mut table), Err(Rejected::NothingToTakeBack));
    for ply in [3, 5, 6] {
        assert!(matches!(again(&mut table).unwrap()[0], Event::Jumped { forward: true, .. }));
        assert_eq!(table.moment().ply, ply);
    }
    assert_eq!(again(&mut table), Err(Rejected::NothingToMakeAgain));
}

#[test]
fn computers_alone_take_nothing_back() {
    let mut table = table(SetupSpec::plain(Board::Octagon, Players::Four), &[COMPUTER; 4]);
    for _ in 0..9 {
        play_first(&mut table);
    }
    assert_eq!(table.apply(Command::TakeBack { at: table.moment() }), Err(Rejected::NothingToTakeBack));
}

#[test]
fn colours_move_on_after_every_game() {
    let mut two = table(SetupSpec::default(), &[PERSON, COMPUTER]);
    play_to_the_end(&mut two);
    two.apply(Command::PlayAgain).unwrap();
    assert_eq!((two.seat_of(Colour::Black), two.seat_of(Colour::White)), (SeatId(1), SeatId(0)));
    let mut four = table(SetupSpec::plain(Board::Eight, Players::Four), &[PERSON; 4]);
    for round in 0..9 {
        for seat in 0..4 {
            assert_eq!(four.seat_of(four.colour_of(SeatId(seat))), SeatId(seat));
        }
        // Who was White moves first next.
        assert_eq!(four.seat_of(Colour::Black), SeatId(round % 4));
        let next = Colour::ALL.map(|colour| four.next_seat_of(colour));
        play_to_the_end(&mut four);
        four.apply(Command::PlayAgain).unwrap();
        assert_eq!(Colour::ALL.map(|colour| four.seat_of(colour)), next);
    }
}

#[test]
fn another_game_is_played_only_after_this_one() {
    let mut table = table(SetupSpec::default(), &[PERSON, PERSON]);
    play_first(&mut table);
    let at = table.moment();
    assert_eq!(table.apply(Command::PlayAgain), Err(Rejected::NotOver));
    assert_eq!((table.moment(), table.seat_of(Colour::Black)), (at, SeatId(0)), "nothing has moved on");
    play_to_the_end(&mut table);
    table.apply(Command::PlayAgain).unwrap();
    assert_eq!((table.game().ply(), table.seat_of(Colour::Black)), (0, SeatId(1)));
}

#[test]
fn starting_again_changes_neither_colours_nor_holes() {
    let blocked = Blocked::Drawn { count: 8, seed: 7 };
    let mut table = table(SetupSpec { blocked, ..SetupSpec::default() }, &[PERSON, COMPUTER]);
    play_to_the_end(&mut table);
    table.apply(Command::PlayAgain).unwrap();
    let setup = table.game().setup().clone();
    for moves in [0, 3, 64] {
        for _ in 0..moves {
            if table.mover().is_some() {
                play_first(&mut table);
            }
        }
        let events = table.apply(Command::StartAgain).unwrap();
        let black = SeatId(1);
        assert!(matches!(events[..], [Event::GameBegan { .. }, Event::TurnCame { seat, .. }] if seat == black));
        assert_eq!((table.game().ply(), table.seat_of(Colour::Black)), (0, black));
        assert_eq!(table.game().setup(), &setup);
        assert!(!table.can_make_again(), "nothing of the game before is left");
    }
}

#[test]
fn a_wrong_table_is_not_laid() {
    let mut table = Table::default();
    let before = table.spec();
    let seats = vec![Seat::of(PERSON); 3];
    let wrong = TableSpec { seats, ..TableSpec::default() };
    assert_eq!(table.apply(Command::Lay(wrong, TableId(2))), Err(Rejected::Seats { seats: 3, players: 2 }));
    let six = TableSpec {
        setup: SetupSpec::plain(Board::Six, Players::Four),
        seats: vec![Seat::default(); 4],
        ..TableSpec::default()
    };
    assert!(matches!(table.apply(Command::Lay(six, TableId(2))), Err(Rejected::Setup(_))));
    assert_eq!(table.spec(), before);
}
