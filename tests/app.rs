//! Drives the whole app without a window: states, messages and time by hand.
#![cfg(feature = "app")]

#[path = "common/app.rs"]
mod common;

use std::{
    sync::{
        Mutex,
        atomic::{AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

use bevy::{
    ecs::schedule::{LogLevel, ScheduleBuildSettings},
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
    },
    prelude::*,
    state::app::StatesPlugin,
    time::TimeUpdateStrategy,
};
use girotondo::{
    app::{
        self,
        animation::{
            choreography::Beat,
            queue::{BeatStarted, Shown},
        },
        keep::{CurrentSettings, Keeper, LastTable, Mishap, Trouble},
        play::{CommandRefused, CommandRequested, TableChanged},
        players::{
            computer::Thinking,
            hint::{Advice, Advised, Asked, HintRequested},
            human::SquareChosen,
            inquiry::{Homes, Think},
        },
        states::{Overlay, Screen, Turn},
    },
    rules::{Board, Colour, Game, Outcome, Players, Setup, SetupSpec},
    search::{Answer, Level, Order, Request, SearchError, Watch, think},
    storage::{self, LastSetup, MasterTime, Memory},
    table::{Command, Event, Rejected, Seat, Sitter, TableId, TableSpec},
};

use common::{is_idle, table, wait};

const PERSON: Sitter = Sitter::Person;
const EASY: Sitter = Sitter::Computer(Level::Easy);
const HARD: Sitter = Sitter::Computer(Level::Hard);

/// Everything that was said by the table and told by the show, in order.
#[derive(Resource, Default)]
struct Heard {
    facts: Vec<Event>,
    told: Vec<Event>,
    refused: Vec<Rejected>,
}

fn listen(
    mut heard: ResMut<Heard>,
    mut changed: MessageReader<TableChanged>,
    mut started: MessageReader<BeatStarted>,
    mut refused: MessageReader<CommandRefused>,
) {
    // What bookkeepers hear of is not for the picture.
    let reported = |event: &Event| matches!(event, Event::GameReported(_) | Event::MatchReported(_));
    let facts = changed.read().map(|TableChanged(event)| event).filter(|event| !reported(event));
    heard.facts.extend(facts.cloned());
    heard.told.extend(started.read().filter_map(|BeatStarted(beat)| match beat {
        Beat::Tell(event) => Some(event.clone()),
        _ => None,
    }));
    heard.refused.extend(refused.read().map(|refusal| refusal.rejected.clone()));
}

/// An app in which every update takes 100 ms.
fn app() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, app::logic))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)))
        .init_resource::<Heard>()
        .add_systems(Last, listen);
    app.update();
    app
}

fn spec(board: Board, sitters: &[Sitter]) -> TableSpec {
    let players = Players::try_from(sitters.len() as u8).unwrap();
    let seats = sitters.iter().map(|&sitter| Seat::of(sitter)).collect();
    TableSpec { setup: SetupSpec::plain(board, players), seats, ..TableSpec::default() }
}

fn lay(app: &mut App, spec: TableSpec) {
    app.world_mut().write_message(CommandRequested(Command::Lay(spec, TableId(1))));
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Playing);
    app.update();
    app.update();
}

fn state<S: States>(app: &App) -> S {
    app.world().resource::<State<S>>().get().clone()
}

fn heard(app: &App) -> &Heard {
    app.world().resource::<Heard>()
}

/// A hand puts a disc on the first legal square, once everything before has been shown.
fn choose_first(app: &mut App) {
    wait(app, "the picture to catch up", is_idle);
    let square = table(app).game().legal().expect("somebody is to move").squares.first().unwrap();
    app.world_mut().write_message(SquareChosen(square));
    app.update();
}

fn shown_to_the_end(app: &App) -> bool {
    heard(app).told.iter().rev().take(2).any(|event| matches!(event, Event::GameEnded { .. }))
}

#[test]
fn people_play_from_title_to_result() {
    let mut app = app();
    assert_eq!((state::<Screen>(&app), state::<Overlay>(&app)), (Screen::Title, Overlay::None));
    lay(&mut app, spec(Board::Eight, &[PERSON, PERSON]));
    assert_eq!((state::<Screen>(&app), state::<Turn>(&app)), (Screen::Playing, Turn::Person));
    while !table(&app).game().is_over() {
        choose_first(&mut app);
    }
    app.update();
    assert_eq!(state::<Turn>(&app), Turn::Over, "the rules run ahead of the picture");
    assert!(!shown_to_the_end(&app));
    wait(&mut app, "the result to be shown", shown_to_the_end);
    app.update();
    app.update();
    assert!(is_idle(&app));
    assert_eq!(state::<Overlay>(&app), Overlay::Result);
    assert_eq!(app.world().resource::<Shown>().position, Some(*table(&app).game().position()));
    // What was told is what happened since the game began, word for word and in order.
    let facts = &heard(&app).facts;
    let began = facts.iter().rposition(|fact| matches!(fact, Event::GameBegan { .. })).unwrap();
    assert!(facts[began..] == heard(&app).told, "{:#?}\n{:#?}", facts[began..].last(), heard(&app).told.last());
    assert!(heard(&app).refused.is_empty());
    // Again: colours move on.
    app.world_mut().write_message(CommandRequested(Command::PlayAgain));
    app.update();
    app.update();
    assert_eq!((table(&app).game().ply(), state::<Turn>(&app)), (0, Turn::Person));
    assert_eq!(table(&app).seat_of(Colour::Black).0, 1);
}

#[test]
fn computers_play_to_the_end_by_themselves() {
    let mut app = app();
    lay(&mut app, spec(Board::Six, &[EASY, EASY]));
    wait(&mut app, "two computers to finish on 6×6", shown_to_the_end);
    assert!(heard(&app).refused.is_empty());
}

#[test]
fn four_computers_play_on_the_octagon() {
    let mut app = app();
    lay(&mut app, spec(Board::Octagon, &[EASY; 4]));
    wait(&mut app, "four computers to finish on the Octagon", shown_to_the_end);
    assert_eq!(table(&app).game().position().empty().len(), 0, "without holes the board is full at the end");
    assert!(heard(&app).refused.is_empty());
}

/// A person against a computer: the computer answers, and only when the person's move has been shown.
#[test]
fn a_computer_answers_once_the_picture_has_caught_up() {
    let mut app = app();
    lay(&mut app, spec(Board::Eight, &[PERSON, EASY]));
    choose_first(&mut app);
    assert!(!is_idle(&app));
    wait(&mut app, "the person's move to be shown", |app| is_idle(app) || table(app).game().ply() > 1);
    assert_eq!(table(&app).game().ply(), 1, "nobody answers what has not been seen yet");
    wait(&mut app, "the computer's answer", |app| table(app).game().ply() == 2);
}

/// A second click, or one into what is still being shown, is no move of whoever is next: it only ends the show.
#[test]
fn a_choice_while_something_is_shown_only_ends_the_show() {
    let mut app = app();
    lay(&mut app, spec(Board::Eight, &[PERSON, PERSON]));
    choose_first(&mut app);
    assert!(!is_idle(&app));
    let square = table(&app).game().legal().unwrap().squares.first().unwrap();
    app.world_mut().write_message(SquareChosen(square));
    app.update();
    app.update();
    assert!(is_idle(&app));
    assert_eq!(table(&app).game().ply(), 1);
    app.world_mut().write_message(SquareChosen(square));
    app.update();
    assert_eq!(table(&app).game().ply(), 2);
}

fn press(app: &mut App, logical_key: Key) {
    app.world_mut().write_message(KeyboardInput {
        key_code: KeyCode::F35,
        logical_key,
        state: ButtonState::Pressed,
        text: None,
        repeat: false,
        window: Entity::PLACEHOLDER,
    });
}

fn type_in(app: &mut App, text: &str) {
    for letter in text.chars() {
        press(app, Key::Character(letter.to_string().into()));
    }
}

#[test]
fn the_board_is_played_by_keys_alone() {
    let mut app = app();
    lay(&mut app, spec(Board::Eight, &[PERSON, PERSON]));
    wait(&mut app, "the start to be shown", is_idle);
    type_in(&mut app, "d3");
    press(&mut app, Key::Enter);
    app.update();
    wait(&mut app, "the move by letter and number", |app| table(app).game().ply() == 1 && is_idle(app));
    // From d3 the cursor goes left to c3, which is legal for White.
    press(&mut app, Key::ArrowLeft);
    press(&mut app, Key::Space);
    app.update();
    assert_eq!(table(&app).game().moves().map(|square| square.to_string()).collect::<Vec<_>>(), ["d3", "c3"]);
}

/// A key that closed a panel is never the board's as well, however short the frames are.
#[test]
fn what_was_pressed_under_an_overlay_is_not_played() {
    let mut app = app();
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(3)));
    lay(&mut app, spec(Board::Eight, &[PERSON, PERSON]));
    wait(&mut app, "the start to be shown", is_idle);
    type_in(&mut app, "d3");
    app.update();
    app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::Pause);
    app.update();
    press(&mut app, Key::Enter);
    app.update();
    app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::None);
    for _ in 0..10 {
        app.update();
    }
    assert_eq!(table(&app).game().ply(), 0);
    press(&mut app, Key::Enter);
    app.update();
    assert_eq!(table(&app).game().ply(), 1, "the cursor waited where it was");
}

/// Two games of the same computers are not the same game.
#[test]
fn every_game_has_a_seed_of_its_own() {
    let mut app = app();
    let mut games = Vec::new();
    for _ in 0..3 {
        lay(&mut app, spec(Board::Six, &[EASY, EASY]));
        wait(&mut app, "ten moves", |app| table(app).game().ply() >= 10);
        games.push(table(&app).game().moves().take(10).collect::<Vec<_>>());
    }
    assert!(games[0] != games[1] || games[1] != games[2], "{games:?}");
}

#[test]
fn a_hand_cannot_move_for_a_computer() {
    let mut app = app();
    lay(&mut app, spec(Board::Eight, &[HARD, PERSON]));
    choose_first(&mut app);
    assert_eq!(table(&app).game().ply(), 0);
}

/// A pass is told, and is shown for long enough to be read.
#[test]
fn a_pass_is_told_and_takes_its_time() {
    let setup = Setup::default();
    let moves = first_game_with_a_pass(&setup);
    let mut app = app();
    lay(&mut app, spec(Board::Eight, &[PERSON, PERSON]));
    for square in moves {
        let (at, (seat, _)) = (table(&app).moment(), table(&app).mover().unwrap());
        app.world_mut().write_message(CommandRequested(Command::Play { at, seat, square }));
        app.update();
    }
    let passed = |app: &App| heard(app).told.iter().any(|event| matches!(event, Event::Passed { .. }));
    wait(&mut app, "the pass to be told", passed);
    let told = heard(&app).told.len();
    for _ in 0..11 {
        app.update();
        assert_eq!(heard(&app).told.len(), told, "nothing is told over a pass for a second and more");
    }
    wait(&mut app, "the next fact", |app| heard(app).told.len() > told);
}

/// The shortest of a family of games that holds a pass and does not end with it.
fn first_game_with_a_pass(setup: &Setup) -> Vec<girotondo::rules::Square> {
    for pick in 0..10_000usize {
        let mut game = Game::new(setup.clone());
        while let Some(moves) = game.legal() {
            let count = moves.squares.len();
            let index = (pick.wrapping_mul(31).wrapping_add(game.ply() * (pick + 7))) % count;
            game.play(moves.squares.iter().nth(index).unwrap()).unwrap();
            if game.passes() > 0 {
                return game.moves().collect();
            }
        }
    }
    unreachable!("some game has a pass");
}

#[test]
fn undo_while_a_search_runs_lets_no_stale_move_land() {
    let mut app = app();
    lay(&mut app, spec(Board::Eight, &[PERSON, HARD]));
    for round in 0..5 {
        choose_first(&mut app);
        assert!(app.world().non_send::<Thinking>().is_busy());
        for _ in 0..round {
            app.update();
        }
        let at = table(&app).moment();
        app.world_mut().write_message(CommandRequested(Command::TakeBack { at }));
        app.update();
        if round == 0 {
            assert!(!app.world().non_send::<Thinking>().is_busy());
        }
        let ply = table(&app).game().ply();
        for _ in 0..30 {
            app.update();
        }
        assert_eq!((table(&app).game().ply(), state::<Turn>(&app)), (ply, Turn::Person));
    }
    assert!(heard(&app).refused.is_empty(), "nothing stale even came to be refused: {:?}", heard(&app).refused);
}

#[test]
fn fifty_new_games_while_searches_run() {
    let mut app = app();
    for round in 0..50 {
        lay(&mut app, spec(Board::Eight, &[HARD, PERSON]));
        assert!(app.world().non_send::<Thinking>().is_busy());
        assert_eq!(table(&app).game().ply(), 0, "round {round}");
    }
    // Leaving while it thinks stops it; nothing moves any more.
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
    app.update();
    assert!(!app.world().non_send::<Thinking>().is_busy());
    for _ in 0..30 {
        app.update();
    }
    assert_eq!(table(&app).game().ply(), 0);
    // And the pool is not clogged by searches that went on: the next game's first answer comes.
    lay(&mut app, spec(Board::Six, &[EASY, PERSON]));
    wait(&mut app, "an answer after fifty searches were dropped", |app| table(app).game().ply() == 1);
}

#[test]
fn computers_stand_still_under_an_overlay() {
    let mut app = app();
    lay(&mut app, spec(Board::Six, &[EASY, EASY]));
    app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::Pause);
    app.update();
    let ply = table(&app).game().ply();
    for _ in 0..100 {
        app.update();
        std::thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(table(&app).game().ply(), ply);
    app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::None);
    wait(&mut app, "the game to go on", |app| table(app).game().ply() > ply);
}

#[test]
fn the_last_table_is_kept() {
    let mut app = app();
    app.insert_resource(Keeper(Box::new(Memory::default())));
    let octagon = spec(Board::Octagon, &[PERSON, EASY, HARD]);
    lay(&mut app, octagon.clone());
    assert_eq!(app.world().resource::<LastTable>().0, octagon);
    let kept = storage::load::<LastSetup<TableSpec>>(&*app.world().resource::<Keeper>().0).unwrap().read();
    assert_eq!(kept, Some(LastSetup(octagon)));
}

#[test]
fn an_anti_game_ends_with_the_fewest() {
    let mut app = app();
    let mut anti = spec(Board::Eight, &[PERSON; 3]);
    anti.setup.objective = girotondo::rules::Objective::Fewest;
    lay(&mut app, anti);
    while !table(&app).game().is_over() {
        choose_first(&mut app);
    }
    let score = table(&app).game().position().score();
    let fewest = *score.discs[..3].iter().min().unwrap();
    match table(&app).game().outcome().unwrap() {
        Outcome::Win(colour) => assert_eq!(score.of(colour), fewest),
        Outcome::Draw => assert!(score.discs[..3].iter().filter(|&&discs| discs == fewest).count() > 1),
    }
}

/// Every pair of systems that touch the same data has an order, said once in `schedule`.
#[test]
fn no_system_is_ambiguous() {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, app::logic));
    app.edit_schedule(Update, |schedule| {
        schedule.set_build_settings(ScheduleBuildSettings { ambiguity_detection: LogLevel::Error, ..default() });
    });
    app.update();
}

// ---------------------------------------------------------------------------------------------------------------------
// Searches that go wrong

/// An app in which something else than the search thinks.
fn app_where(thinks: Think) -> App {
    let mut app = app();
    app.insert_non_send(Homes { think: thinks });
    app
}

fn mishaps(app: &App) -> &[Mishap] {
    &app.world().resource::<Trouble>().words
}

#[test]
fn a_search_that_crashes_is_begun_anew() {
    static BEGUN: AtomicU32 = AtomicU32::new(0);
    let mut app = app_where(|request, watch| {
        assert!(BEGUN.fetch_add(1, Ordering::Relaxed) >= 2, "this search crashes on purpose");
        think(request, watch)
    });
    lay(&mut app, spec(Board::Six, &[EASY, PERSON]));
    wait(&mut app, "a move after two crashes", |app| table(app).game().ply() == 1);
    assert_eq!((BEGUN.load(Ordering::Relaxed), mishaps(&app)), (3, &[][..]), "nobody is told");
}

#[test]
fn a_search_that_always_crashes_gives_way_to_a_lighter_one() {
    let mut app = app_where(|request, watch| {
        assert_eq!((request.level, request.millis), (Level::Medium, None), "this search crashes on purpose");
        think(request, watch)
    });
    lay(&mut app, spec(Board::Six, &[HARD, PERSON]));
    wait(&mut app, "a move of the lighter search", |app| table(app).game().ply() == 1);
    assert_eq!(mishaps(&app), [Mishap::LighterSearch]);
}

#[test]
fn where_every_search_crashes_the_player_is_told() {
    static BEGUN: AtomicU32 = AtomicU32::new(0);
    let mut app = app_where(|_, _| {
        BEGUN.fetch_add(1, Ordering::Relaxed);
        panic!("this search crashes on purpose");
    });
    lay(&mut app, spec(Board::Six, &[PERSON, EASY]));
    choose_first(&mut app);
    wait(&mut app, "the end of all tries", |app| !app.world().non_send::<Thinking>().is_busy());
    for _ in 0..20 {
        app.update();
    }
    assert_eq!((BEGUN.load(Ordering::Relaxed), mishaps(&app)), (4, &[Mishap::NoMove][..]), "told once, tried no more");
    // The game goes on: what was played can be taken back.
    let at = table(&app).moment();
    app.world_mut().write_message(CommandRequested(Command::TakeBack { at }));
    app.update();
    assert_eq!(table(&app).game().ply(), 0);
}

#[test]
fn a_search_that_falls_silent_is_begun_anew() {
    static BEGUN: AtomicU32 = AtomicU32::new(0);
    let mut app = app_where(|request, watch| {
        if BEGUN.fetch_add(1, Ordering::Relaxed) == 0 {
            while watch.order() == Order::GoOn {
                std::thread::sleep(Duration::from_millis(1));
            }
            return Err(SearchError::Stopped);
        }
        think(request, watch)
    });
    lay(&mut app, spec(Board::Six, &[EASY, PERSON]));
    for _ in 0..200 {
        app.update();
    }
    assert_eq!(BEGUN.load(Ordering::Relaxed), 1, "twenty seconds are no reason yet");
    wait(&mut app, "a move after a silence", |app| table(app).game().ply() == 1);
    assert_eq!(mishaps(&app), []);
}

/// Master thinks for ten seconds, unless nobody wants to know any more.
#[test]
fn a_search_that_nobody_waits_for_ends_at_once() {
    static ENDED: Mutex<Option<Instant>> = Mutex::new(None);
    let mut app = app_where(|request, watch| {
        assert_eq!(request.millis, Some(10_000));
        let found = think(request, watch);
        *ENDED.lock().unwrap() = Some(Instant::now());
        found
    });
    app.world_mut().resource_mut::<CurrentSettings>().0.master_time = MasterTime::Ten;
    lay(&mut app, spec(Board::Ten, &[Sitter::Computer(Level::Master), PERSON]));
    wait(&mut app, "progress", |app| app.world().non_send::<Thinking>().progress().is_some());
    let progress = app.world().non_send::<Thinking>().progress().unwrap();
    assert!(progress.depth > 0 && progress.nodes > 0 && progress.value.is_finite());
    assert!(table(&app).game().legal().unwrap().squares.contains(progress.square));
    let left = Instant::now();
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
    app.update();
    wait(&mut app, "the search to end", |_| ENDED.lock().unwrap().is_some());
    let took = ENDED.lock().unwrap().unwrap().saturating_duration_since(left);
    // The search itself needs a few milliseconds; the rest is for a machine that is busy with other tests.
    assert!(took < Duration::from_millis(400), "{took:?}");
}

// ---------------------------------------------------------------------------------------------------------------------
// Hints

fn advised(app: &App) -> Option<Advised> {
    app.world().resource::<Advice>().at(table(app).moment())
}

fn ask_for_a_hint(app: &mut App) {
    app.world_mut().write_message(HintRequested);
    app.update();
    app.update();
}

fn asks(app: &App) -> bool {
    app.world().non_send::<Asked>().is_busy()
}

/// The search, as quick as it can be.
fn in_no_time(request: &Request, watch: &dyn Watch) -> Result<Answer, SearchError> {
    assert_eq!((request.level, request.millis), (Level::Master, Some(3000)), "full strength");
    think(&Request { millis: Some(20), ..request.clone() }, watch)
}

#[test]
fn a_hint_is_shown_and_never_played() {
    let mut app = app_where(in_no_time);
    lay(&mut app, spec(Board::Eight, &[PERSON, PERSON]));
    wait(&mut app, "the start to be shown", is_idle);
    assert_eq!(advised(&app), None);
    ask_for_a_hint(&mut app);
    wait(&mut app, "advice", |app| advised(app).is_some_and(|advised| advised.settled));
    let found = advised(&app).unwrap();
    assert!(table(&app).game().legal().unwrap().squares.contains(found.square) && found.value.is_finite());
    assert!(found.depth >= 2 && !asks(&app));
    for _ in 0..20 {
        app.update();
    }
    assert_eq!((table(&app).game().ply(), advised(&app)), (0, Some(found)));
    // A move takes it away, and it does not come back with the position.
    choose_first(&mut app);
    assert_eq!(advised(&app), None);
    let at = table(&app).moment();
    app.world_mut().write_message(CommandRequested(Command::TakeBack { at }));
    app.update();
    assert_eq!(advised(&app), None);
}

#[test]
fn a_hint_can_be_taken_away_while_it_is_looked_for_and_after() {
    let mut app = app();
    lay(&mut app, spec(Board::Ten, &[PERSON, PERSON]));
    wait(&mut app, "the start to be shown", is_idle);
    ask_for_a_hint(&mut app);
    wait(&mut app, "a first idea", |app| advised(app).is_some());
    assert!(asks(&app) && !advised(&app).unwrap().settled);
    ask_for_a_hint(&mut app);
    assert!(!asks(&app) && advised(&app).is_none());
    // A move while one is looked for ends the search.
    ask_for_a_hint(&mut app);
    assert!(asks(&app));
    choose_first(&mut app);
    assert!(!asks(&app) && advised(&app).is_none());
    // So does leaving.
    wait(&mut app, "the move to be shown", is_idle);
    ask_for_a_hint(&mut app);
    assert!(asks(&app));
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
    app.update();
    assert!(!asks(&app));
}

#[test]
fn only_a_person_on_turn_is_advised() {
    let mut app = app_where(|_, _| panic!("nobody thinks here"));
    lay(&mut app, spec(Board::Six, &[EASY, PERSON]));
    ask_for_a_hint(&mut app);
    assert!(!asks(&app));
}

#[test]
fn a_hint_survives_a_crash_and_a_failure_is_told() {
    static BEGUN: AtomicU32 = AtomicU32::new(0);
    let mut app = app_where(|request, watch| {
        let begun = BEGUN.fetch_add(1, Ordering::Relaxed);
        assert!(begun == 1, "this search crashes on purpose");
        in_no_time(request, watch)
    });
    lay(&mut app, spec(Board::Six, &[PERSON, PERSON]));
    wait(&mut app, "the start to be shown", is_idle);
    // On a busy machine a thread may be long in starting: it is not to be taken for one that fell silent.
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(1)));
    ask_for_a_hint(&mut app);
    wait(&mut app, "advice after a crash", |app| advised(app).is_some_and(|advised| advised.settled));
    assert_eq!(mishaps(&app), []);
    ask_for_a_hint(&mut app);
    ask_for_a_hint(&mut app);
    wait(&mut app, "the end of all tries", |app| !asks(app));
    assert_eq!((mishaps(&app), advised(&app)), (&[Mishap::NoHint][..], None));
}

/// H asks; H and a number are a square.
#[test]
fn h_is_a_hint_unless_a_number_follows() {
    let mut app = app();
    lay(&mut app, spec(Board::Eight, &[PERSON, PERSON]));
    wait(&mut app, "the start to be shown", is_idle);
    type_in(&mut app, "h3");
    for _ in 0..10 {
        app.update();
    }
    assert!(!asks(&app) && advised(&app).is_none());
    type_in(&mut app, "h");
    assert!(!asks(&app), "not yet: a number may follow");
    for _ in 0..6 {
        app.update();
    }
    assert!(asks(&app));
    type_in(&mut app, "H");
    for _ in 0..6 {
        app.update();
    }
    assert!(!asks(&app), "and again takes it away");
    // Where there is no such column, nobody waits.
    lay(&mut app, spec(Board::Six, &[PERSON, PERSON]));
    wait(&mut app, "the start to be shown", is_idle);
    type_in(&mut app, "h");
    app.update();
    assert!(asks(&app));
}
