//! Drives the whole app without a window: states, messages and time by hand.
#![cfg(feature = "app")]

use std::time::{Duration, Instant};

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
            queue::{AnimationQueue, BeatStarted, Shown},
        },
        keep::{Keeper, LastTable},
        play::{CommandRefused, CommandRequested, CurrentTable, TableChanged},
        players::{computer::Thinking, human::SquareChosen},
        states::{Overlay, Screen, Turn},
    },
    rules::{Board, Colour, Game, Outcome, Players, Setup, SetupSpec},
    search::Level,
    storage::{self, LastSetup, Memory},
    table::{Command, Event, Rejected, Seat, Sitter, TableId, TableSpec},
};

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
    heard.facts.extend(changed.read().map(|TableChanged(event)| event.clone()));
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

fn table(app: &App) -> &CurrentTable {
    app.world().resource::<CurrentTable>()
}

fn state<S: States>(app: &App) -> S {
    app.world().resource::<State<S>>().get().clone()
}

fn heard(app: &App) -> &Heard {
    app.world().resource::<Heard>()
}

/// Updates until something is so. A search runs in real time, so the limit is in real time too.
fn wait(app: &mut App, what: &str, so: impl Fn(&App) -> bool) {
    let began = Instant::now();
    while !so(app) {
        assert!(began.elapsed() < Duration::from_secs(120), "waited in vain for: {what}");
        app.update();
        std::thread::sleep(Duration::from_micros(200));
    }
}

fn is_idle(app: &App) -> bool {
    app.world().resource::<AnimationQueue>().is_idle()
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
    // What was told is what happened, word for word and in order.
    assert_eq!(heard(&app).facts, heard(&app).told);
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
