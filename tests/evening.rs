//! An evening of matches in the whole app without a window: clocks, leaving, chips, and what a restart finds.
#![cfg(feature = "app")]

#[path = "common/app.rs"]
mod common;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use bevy::{prelude::*, state::app::StatesPlugin, time::TimeUpdateStrategy};
use girotondo::{
    app::{
        self,
        animation::{choreography::Beat, queue::BeatStarted},
        clock::{Clock, ClockTicked, Hidden},
        keep::{CurrentBooks, CurrentSettings, Keeper, LastTable, Mishap, Trouble, Waiting, price},
        play::{CommandRefused, CommandRequested, TableChanged},
        review::{Look, Review},
        states::{Overlay, Screen},
    },
    rules::{Board, Colour, Outcome, Players, SetupSpec},
    search::Level,
    storage::{AnimationSpeed, Memory, StorageError, Store},
    table::{
        Command, Event, GameEnd, MatchEnd, MatchLength, ProfileId, Reason, Rejected, Seat, SeatId, Sitter, Table,
        TableId, TableSpec, TimeControl,
    },
};

use common::{is_idle, table, wait};

const EASY: Sitter = Sitter::Computer(Level::Easy);

/// A store that outlives an app, and can be made to refuse.
#[derive(Clone, Default)]
struct Shelf {
    memory: Arc<Memory>,
    full: Arc<AtomicBool>,
}

impl Store for Shelf {
    fn read(&self, key: &str) -> Result<Option<String>, StorageError> {
        self.memory.read(key)
    }

    fn write(&self, key: &str, text: &str) -> Result<(), StorageError> {
        if self.full.load(Ordering::Relaxed) {
            let (key, reason) = (key.to_owned(), "no space left".to_owned());
            return Err(StorageError::Refused { key, done: "written", reason });
        }
        self.memory.write(key, text)
    }

    fn remove(&self, key: &str) -> Result<(), StorageError> {
        self.memory.remove(key)
    }

    fn set_aside(&self, key: &str) -> Result<String, StorageError> {
        self.memory.set_aside(key)
    }
}

#[derive(Resource, Default)]
struct Heard {
    facts: Vec<Event>,
    told: Vec<Event>,
    ticks: Vec<u32>,
    refused: Vec<Rejected>,
}

fn listen(
    mut heard: ResMut<Heard>,
    mut changed: MessageReader<TableChanged>,
    mut started: MessageReader<BeatStarted>,
    mut ticked: MessageReader<ClockTicked>,
    mut refused: MessageReader<CommandRefused>,
) {
    heard.facts.extend(changed.read().map(|TableChanged(event)| event.clone()));
    heard.told.extend(started.read().filter_map(|BeatStarted(beat)| match beat {
        Beat::Tell(event) => Some(event.clone()),
        _ => None,
    }));
    heard.ticks.extend(ticked.read().map(|ticked| ticked.left));
    heard.refused.extend(refused.read().map(|refusal| refusal.rejected.clone()));
}

/// How long every update takes.
const STEP: Duration = Duration::from_millis(100);

/// An app with a store, as after a start of the program.
fn app(shelf: &Shelf) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, app::logic))
        .insert_resource(TimeUpdateStrategy::ManualDuration(STEP))
        .insert_resource(Keeper(Box::new(shelf.clone())))
        .init_resource::<Heard>()
        .add_systems(Last, listen);
    app.update();
    app.world_mut().resource_mut::<CurrentSettings>().0.animation = AnimationSpeed::Instant;
    app.update();
    app
}

/// A person with a profile, then the others.
fn spec(board: Board, others: &[Sitter]) -> TableSpec {
    let me = Seat { profile: Some(ProfileId(0)), ..Seat::default() };
    let seats: Vec<_> = std::iter::once(me).chain(others.iter().map(|&sitter| Seat::of(sitter))).collect();
    let players = Players::try_from(seats.len() as u8).unwrap();
    TableSpec { setup: SetupSpec::plain(board, players), seats, ..TableSpec::default() }
}

fn ask(app: &mut App, command: Command) {
    app.world_mut().write_message(CommandRequested(command));
}

fn go(app: &mut App, screen: Screen) {
    app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
    app.update();
    app.update();
}

fn lay(app: &mut App, spec: TableSpec, id: u64) {
    ask(app, Command::Lay(spec, TableId(id)));
    go(app, Screen::Playing);
}

fn heard(app: &App) -> &Heard {
    app.world().resource::<Heard>()
}

fn overlay(app: &App) -> Overlay {
    *app.world().resource::<State<Overlay>>().get()
}

fn set_overlay(app: &mut App, overlay: Overlay) {
    app.world_mut().resource_mut::<NextState<Overlay>>().set(overlay);
    app.update();
}

fn waiting(app: &App) -> Option<&Table> {
    app.world().resource::<Waiting>().0.as_deref()
}

fn balance(app: &App) -> u64 {
    app.world().resource::<CurrentBooks>().0.profiles().first().ledger.balance()
}

/// Matches that were settled, by the ledger.
fn settled(app: &App) -> usize {
    let lines = app.world().resource::<CurrentBooks>().0.profiles().first().ledger.lines().to_vec();
    lines.iter().filter(|line| matches!(line.reason, Reason::Won(_) | Reason::Lost(_))).count()
}

/// Whoever is to move plays the first legal square.
fn play(app: &mut App) {
    let table = table(app);
    let (at, (seat, _)) = (table.moment(), table.mover().expect("somebody is to move"));
    let square = table.game().legal().unwrap().squares.first().unwrap();
    let command = if table.is_played_for(seat) {
        Command::PlayFor { at, seat, square }
    } else {
        Command::Play { at, seat, square }
    };
    ask(app, command);
    app.update();
}

fn play_on(app: &mut App) {
    while table(app).mover().is_some() {
        play(app);
    }
}

fn seconds(app: &mut App, seconds: u32) {
    for _ in 0..seconds * 10 {
        app.update();
    }
}

#[test]
fn a_restart_finds_the_match_where_it_was() {
    let shelf = Shelf::default();
    let mut first = app(&shelf);
    assert_eq!(first.world().resource::<LastTable>().0.seats[0].profile, Some(ProfileId(0)), "the person plays");
    let spec = spec(Board::Eight, &[Sitter::Person]);
    lay(&mut first, TableSpec { length: MatchLength::Three, time: TimeControl::Game(5), ..spec }, 7);
    play_on(&mut first);
    wait(&mut first, "the result to be shown", |app| overlay(app) == Overlay::Result);
    ask(&mut first, Command::PlayAgain);
    set_overlay(&mut first, Overlay::None);
    for _ in 0..5 {
        play(&mut first);
        seconds(&mut first, 3);
    }
    let saved = table(&first).record();
    drop(first);

    let mut second = app(&shelf);
    assert_eq!(*second.world().resource::<State<Screen>>().get(), Screen::Title);
    let found = waiting(&second).expect("the match waits").record();
    assert_eq!((&found.spec, found.id, found.round), (&saved.spec, saved.id, saved.round));
    ask(&mut second, Command::Resume(Box::new(found)));
    go(&mut second, Screen::Playing);
    let resumed = table(&second);
    assert_eq!((resumed.game().ply(), resumed.games().len()), (5, 1));
    assert_eq!(resumed.seat_of(Colour::Black), SeatId(1), "colours have moved on");
    // Five moves of three seconds: what is left is what was left, but for the last three seconds, which were not saved.
    let left = [SeatId(0), SeatId(1)].map(|seat| resumed.time_left(seat).unwrap());
    assert!(left.iter().all(|left| (288_000..=295_000).contains(left)), "{left:?}");
    wait(&mut second, "the position to be shown", is_idle);
    assert!(heard(&second).told.iter().any(|event| matches!(event, Event::Resumed { .. })));
    assert!(heard(&second).refused.is_empty(), "{:?}", heard(&second).refused);
}

/// Even the clock alone is written, and at once when nobody sees the window any more.
#[test]
fn the_clock_is_kept() {
    let shelf = Shelf::default();
    let mut first = app(&shelf);
    let timed = TableSpec { time: TimeControl::Game(5), ..spec(Board::Eight, &[EASY]) };
    lay(&mut first, timed, 7);
    seconds(&mut first, 12);
    let kept = |shelf: &Shelf| waiting(&app(shelf)).unwrap().time_left(SeatId(0)).unwrap();
    let left = kept(&shelf);
    assert!((288_000..=295_500).contains(&left), "{left}: written within five seconds");
    seconds(&mut first, 2);
    first.world_mut().resource_mut::<Hidden>().0 = true;
    first.update();
    let now = table(&first).time_left(SeatId(0)).unwrap();
    assert_eq!(kept(&shelf), now);
}

#[test]
fn the_clock_stands_while_nobody_could_move() {
    let mut app = app(&Shelf::default());
    let timed = TableSpec { time: TimeControl::Move(60), ..spec(Board::Eight, &[Sitter::Person]) };
    lay(&mut app, timed, 7);
    wait(&mut app, "the start to be shown", is_idle);
    let left = |app: &App| table(app).time_left(table(app).mover().unwrap().0).unwrap();
    seconds(&mut app, 2);
    let begun = left(&app);
    assert!((57_500..58_500).contains(&begun), "{begun}");
    for covered in [Overlay::Pause, Overlay::Settings, Overlay::Ask, Overlay::RuleBook, Overlay::HandOver] {
        set_overlay(&mut app, covered);
        let before = left(&app);
        seconds(&mut app, 5);
        assert_eq!(left(&app), before, "{covered:?}");
        set_overlay(&mut app, Overlay::None);
        app.update();
    }
    app.world_mut().resource_mut::<Hidden>().0 = true;
    app.update();
    let before = left(&app);
    seconds(&mut app, 5);
    assert_eq!(left(&app), before, "nobody sees the window");
    app.world_mut().resource_mut::<Hidden>().0 = false;
    app.update();
    // While a move is shown nobody's clock runs.
    app.world_mut().resource_mut::<CurrentSettings>().0.animation = AnimationSpeed::Calm;
    app.update();
    play(&mut app);
    while !is_idle(&app) {
        assert_eq!(left(&app), 60_000);
        app.update();
    }
    seconds(&mut app, 1);
    let runs = left(&app);
    assert!((58_800..59_300).contains(&runs), "{runs}");
    // Nor while somebody looks back.
    let game = table(&app).game().clone();
    app.world_mut().resource_mut::<Review>().look(&game, Look::First);
    app.update();
    let before = left(&app);
    seconds(&mut app, 5);
    assert_eq!(left(&app), before);
    assert!(heard(&app).refused.is_empty());
}

/// The machine slept, or the browser held the page back: the clock did not run.
#[test]
fn a_long_silence_is_not_counted() {
    let mut app = app(&Shelf::default());
    lay(&mut app, TableSpec { time: TimeControl::Game(5), ..spec(Board::Eight, &[Sitter::Person]) }, 7);
    seconds(&mut app, 1);
    let before = table(&app).time_left(SeatId(0)).unwrap();
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(3600)));
    app.update();
    app.insert_resource(TimeUpdateStrategy::ManualDuration(STEP));
    let after = table(&app).time_left(SeatId(0)).unwrap();
    assert!(before - after <= 2000, "{before} {after}");
}

#[test]
fn the_last_seconds_tick_and_a_move_is_made() {
    let mut app = app(&Shelf::default());
    lay(&mut app, TableSpec { time: TimeControl::Move(15), ..spec(Board::Eight, &[Sitter::Person]) }, 7);
    seconds(&mut app, 12);
    assert_eq!(heard(&app).ticks, [5, 4, 3]);
    seconds(&mut app, 4);
    assert_eq!(heard(&app).ticks, [5, 4, 3, 2, 1]);
    let ran_out = |event: &Event| matches!(event, Event::MoveTimeRanOut { seat: SeatId(0), in_a_row: 1, .. });
    assert!(heard(&app).told.iter().any(ran_out), "the table is told");
    wait(&mut app, "the computer's move in their place", |app| table(app).game().ply() == 1);
    assert!(table(&app).mover().is_some_and(|(seat, _)| seat == SeatId(1)));
    assert!(heard(&app).refused.is_empty());
}

/// Three turns in a row: with two players the match is lost, and it costs the stake.
#[test]
fn who_is_late_three_times_has_lost() {
    let mut app = app(&Shelf::default());
    let timed = TableSpec { time: TimeControl::Move(15), ..spec(Board::Eight, &[Sitter::Person]) };
    lay(&mut app, timed.clone(), 7);
    for turn in 1..=3 {
        let late = |app: &App| {
            let late = |event: &&Event| matches!(event, Event::MoveTimeRanOut { seat: SeatId(0), .. });
            heard(app).facts.iter().filter(late).count()
        };
        wait(&mut app, "the first player's clock to run out", |app| late(app) == turn);
        if turn < 3 {
            wait(&mut app, "a move to be made", |app| table(app).mover().is_some_and(|(seat, _)| seat == SeatId(1)));
            play(&mut app);
        }
    }
    assert_eq!(table(&app).match_end(), Some((Some(SeatId(1)), MatchEnd::Left)));
    assert_eq!(table(&app).outcome().unwrap().1, GameEnd::Left(Colour::Black));
    assert_eq!(balance(&app), 1000 - u64::from(timed.stake()));
    wait(&mut app, "the result to be shown", |app| overlay(app) == Overlay::Result);
}

/// With more players the game goes on, and a computer player has the seat.
#[test]
fn a_seat_is_taken_over() {
    let mut app = app(&Shelf::default());
    let timed = TableSpec { time: TimeControl::Move(15), ..spec(Board::Eight, &[Sitter::Person, EASY]) };
    lay(&mut app, timed, 7);
    let taken = |app: &App| {
        let taken = |event: &Event| matches!(event, Event::TakenOver { seat: SeatId(0), for_good: true, .. });
        heard(app).told.iter().any(taken)
    };
    let began = Instant::now();
    while !taken(&app) {
        assert!(began.elapsed() < Duration::from_secs(120));
        app.update();
        std::thread::sleep(Duration::from_micros(200));
        if is_idle(&app) && table(&app).person_is_to_move() && table(&app).mover().unwrap().0 == SeatId(1) {
            play(&mut app);
        }
    }
    assert!(matches!(table(&app).seats()[0].sitter, Sitter::Computer(_)));
    let ply = table(&app).game().ply();
    wait(&mut app, "the game to go on", |app| table(app).game().ply() > ply);
}

#[test]
fn a_game_is_lost_when_its_time_is_up() {
    let mut app = app(&Shelf::default());
    lay(&mut app, TableSpec { time: TimeControl::Game(5), ..spec(Board::Eight, &[Sitter::Person]) }, 7);
    seconds(&mut app, 310);
    let (outcome, end) = table(&app).outcome().expect("the game is decided");
    assert_eq!((outcome, end), (Outcome::Win(Colour::White), GameEnd::Time(Colour::Black)));
    wait(&mut app, "the result to be shown", |app| overlay(app) == Overlay::Result);
}

/// Computer players never lose by the clock, and play on when theirs has run down.
#[test]
fn a_computer_player_plays_on_without_time() {
    let mut app = app(&Shelf::default());
    let strong = Sitter::Computer(Level::Hard);
    let spec = TableSpec { time: TimeControl::Game(5), ..spec(Board::Six, &[strong]) };
    let spec = TableSpec { seats: vec![Seat::of(strong), Seat::of(EASY)], ..spec };
    lay(&mut app, spec, 7);
    let at = table(&app).moment();
    ask(&mut app, Command::Elapsed { at, millis: 300_000 });
    app.update();
    wait(&mut app, "the game to end on the board", |app| table(app).outcome().is_some());
    assert_eq!(table(&app).outcome().unwrap().1, GameEnd::Board);
}

/// To three wins: colours move on after every game, the score counts, and it is settled once, restarts or not.
#[test]
fn a_match_to_three_is_played_and_settled_once() {
    let shelf = Shelf::default();
    let mut app_ = app(&shelf);
    let spec = TableSpec { length: MatchLength::Three, ..spec(Board::Eight, &[Sitter::Person]) };
    lay(&mut app_, spec.clone(), 7);
    for game in 0.. {
        assert_eq!(table(&app_).seat_of(Colour::Black), SeatId(game % 2));
        play_on(&mut app_);
        wait(&mut app_, "the result to be shown", |app| overlay(app) == Overlay::Result);
        if table(&app_).match_end().is_some() {
            break;
        }
        assert_eq!(settled(&app_), 0, "nothing is settled before the end");
        // It waits for a press.
        seconds(&mut app_, 10);
        assert_eq!((overlay(&app_), table(&app_).games().len()), (Overlay::Result, game + 1));
        if game == 1 {
            // The program ends in the result panel and is started again.
            drop(app_);
            app_ = app(&shelf);
            let record = waiting(&app_).expect("the match waits between two games").record();
            ask(&mut app_, Command::Resume(Box::new(record)));
            go(&mut app_, Screen::Playing);
            wait(&mut app_, "the result to be shown again", |app| overlay(app) == Overlay::Result);
        }
        ask(&mut app_, Command::PlayAgain);
        set_overlay(&mut app_, Overlay::None);
    }
    let (winner, end) = table(&app_).match_end().unwrap();
    assert_eq!((end, table(&app_).wins(winner.unwrap())), (MatchEnd::Won, 3));
    let stake = u64::from(spec.stake());
    let expected = if winner == Some(SeatId(0)) { 1000 + stake } else { 1000 - stake };
    assert_eq!((settled(&app_), balance(&app_)), (1, expected));
    let archive = app_.world().resource::<CurrentBooks>().0.archive();
    assert_eq!(archive.latest().len(), table(&app_).games().len());
    assert!(archive.latest().all(|filed| filed.day.is_some()), "each is filed under its day");
    drop(app_);
    for _ in 0..2 {
        let app_ = app(&shelf);
        assert_eq!((settled(&app_), balance(&app_)), (1, expected));
        assert!(waiting(&app_).unwrap().match_end().is_some(), "its result can be seen again");
    }
    // Whoever goes away from a match that is over leaves nothing behind.
    let mut app_ = app(&shelf);
    let record = waiting(&app_).unwrap().record();
    ask(&mut app_, Command::Resume(Box::new(record)));
    go(&mut app_, Screen::Playing);
    go(&mut app_, Screen::Title);
    assert!(waiting(&app_).is_none());
    drop(app_);
    let app_ = app(&shelf);
    assert!(waiting(&app_).is_none());
    assert_eq!((settled(&app_), balance(&app_)), (1, expected));
}

#[test]
fn where_only_computers_sit_the_match_goes_on_by_itself() {
    let mut app = app(&Shelf::default());
    let spec = TableSpec { length: MatchLength::Three, ..spec(Board::Six, &[EASY]) };
    lay(&mut app, TableSpec { seats: vec![Seat::of(EASY); 2], ..spec }, 7);
    wait(&mut app, "the first result", |app| overlay(app) == Overlay::Result);
    assert_eq!(table(&app).games().len(), 1);
    wait(&mut app, "the second game", |app| table(app).mover().is_some());
    app.update();
    assert_eq!(overlay(&app), Overlay::None);
}

/// Leaving is free at first, then it costs the stake; a match that waits costs nothing.
#[test]
fn leaving_costs_the_stake_once_it_is_committed() {
    let shelf = Shelf::default();
    let mut app_ = app(&shelf);
    let spec = spec(Board::Eight, &[Sitter::Person]);
    let books = |app: &App| app.world().resource::<CurrentBooks>().0.clone();
    lay(&mut app_, spec.clone(), 7);
    play(&mut app_);
    assert_eq!(price(table(&app_), &books(&app_)), 0);
    ask(&mut app_, Command::Leave { seat: SeatId(0) });
    app_.update();
    assert_eq!((table(&app_).match_end(), balance(&app_)), (Some((None, MatchEnd::Void)), 1000));

    lay(&mut app_, spec.clone(), 8);
    for _ in 0..4 {
        play(&mut app_);
    }
    let stake = u64::from(spec.stake());
    assert_eq!(price(table(&app_), &books(&app_)), stake);
    go(&mut app_, Screen::Title);
    assert_eq!(balance(&app_), 1000, "going away is not leaving");
    assert_eq!(waiting(&app_).unwrap().game().ply(), 4);
    drop(app_);

    // After a restart it is given up: as the title does it, from a match that is not on the table.
    let mut app_ = app(&shelf);
    let record = waiting(&app_).unwrap().record();
    ask(&mut app_, Command::Resume(Box::new(record)));
    ask(&mut app_, Command::Abandon);
    app_.update();
    app_.update();
    assert_eq!((balance(&app_), waiting(&app_).is_none()), (1000 - stake, true));
    assert!(is_idle(&app_) && heard(&app_).told.is_empty(), "nothing of it is shown on the title");
    drop(app_);
    let app_ = app(&shelf);
    assert_eq!((balance(&app_), waiting(&app_).is_none(), settled(&app_)), (1000 - stake, true, 1));
}

/// A full disk is told once, and the game goes on.
#[test]
fn a_store_that_refuses_is_told_once() {
    let shelf = Shelf::default();
    let mut app = app(&shelf);
    shelf.full.store(true, Ordering::Relaxed);
    lay(&mut app, spec(Board::Eight, &[Sitter::Person]), 7);
    play_on(&mut app);
    wait(&mut app, "the result to be shown", |app| overlay(app) == Overlay::Result);
    let words = &app.world().resource::<Trouble>().words;
    assert_eq!(words.len(), 1);
    assert!(matches!(&words[0], Mishap::NotKept(reason) if reason.contains("no space left")), "{words:?}");
    // And what could not be written is written as soon as there is room.
    shelf.full.store(false, Ordering::Relaxed);
    ask(&mut app, Command::PlayAgain);
    app.update();
    let kept = self::app(&shelf);
    assert_eq!(kept.world().resource::<CurrentBooks>().0.archive().latest().len(), 1);
    assert_eq!(settled(&kept), 1);
}

/// What is only shown is neither kept nor in the way of the match that waits.
#[test]
fn a_lesson_does_not_touch_the_match_that_waits() {
    let shelf = Shelf::default();
    let mut app_ = app(&shelf);
    lay(&mut app_, spec(Board::Eight, &[Sitter::Person]), 7);
    for _ in 0..6 {
        play(&mut app_);
    }
    go(&mut app_, Screen::Title);
    app_.world_mut().resource_mut::<app::guide::Guide>().start();
    go(&mut app_, Screen::Playing);
    assert_eq!(table(&app_).id().table, app::play::SHOWN);
    play(&mut app_);
    go(&mut app_, Screen::Title);
    assert_eq!((waiting(&app_).unwrap().game().ply(), balance(&app_)), (6, 1000));
    drop(app_);
    assert_eq!(waiting(&app(&shelf)).unwrap().game().ply(), 6);
}

/// Two people, one device: whose turn it is is said before the board is seen, and the clock waits.
#[test]
fn handing_over_is_announced_where_that_is_asked_for() {
    let mut app = app(&Shelf::default());
    let timed = TableSpec { time: TimeControl::Move(30), ..spec(Board::Eight, &[Sitter::Person]) };
    lay(&mut app, timed.clone(), 7);
    play(&mut app);
    seconds(&mut app, 1);
    assert_eq!(overlay(&app), Overlay::None, "not asked for");
    app.world_mut().resource_mut::<CurrentSettings>().0.announce_turns = true;
    play(&mut app);
    wait(&mut app, "the announcement", |app| overlay(app) == Overlay::HandOver);
    seconds(&mut app, 3);
    assert!(!app.world().resource::<Clock>().runs);
    assert_eq!(table(&app).time_left(SeatId(0)), Some(30_000));
    set_overlay(&mut app, Overlay::None);
    seconds(&mut app, 1);
    assert!(app.world().resource::<Clock>().runs);
}
