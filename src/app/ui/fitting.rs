//! Every screen in every size of window and of words, in every language: nothing is cut off, nothing lies on another,
//! whatever can be pressed can be hit by a finger. The panels are the real ones, drawn without a window.
//!
//! With `GIROTONDO_LOOK=/a/folder` in the environment, `cargo test look_at` writes pictures of all of them there.

mod kept;
mod raster;
mod stage;

use bevy::prelude::NextState;
use bevy_egui::egui::{Order, Rect, Shape, WidgetRect, epaint::ClippedShape, vec2};
use strum::IntoEnumIterator;

use self::stage::{Stage, gather};
use super::{ask::Question, theme::TOUCH, widgets::scrolled_areas};
use crate::{
    app::{
        guide::{Guide, Lesson},
        keep::{CurrentBooks, CurrentSettings},
        play::{CommandRefused, CommandRequested, CurrentTable},
        review::{Look, Review},
        states::{Overlay, Screen},
    },
    rules::{Blocked, Board, Colour, Handicap, Objective, Players, SetupSpec},
    search::Level,
    table::{Command, MatchLength, ProfileId, Rejected, Seat, Sitter, TableSpec, TimeControl},
    text::{Language, Message, Texts},
};

/// What is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumIter)]
enum Sight {
    FirstTitle,
    Title,
    Setup,
    SetupFour,
    Two,
    Four,
    Names,
    Passing,
    Refused,
    Review,
    Ended,
    Result,
    Pause,
    Settings,
    RulesHere,
    Rules,
    Tips,
    Help,
    Credits,
    Asked,
    Answered,
    Taught,
    Waits,
    SetupMatch,
    Clock,
    ClockFour,
    Between,
    MatchEnd,
    GiveUp,
    LeaveOne,
    LeaveMany,
    Reset,
    HandOver,
    NoStatistics,
    Statistics,
    NoArchive,
    Archive,
}

impl Sight {
    fn show(self, stage: &mut Stage, texts: &Texts) {
        stage.world().resource_mut::<CurrentSettings>().0.guide_offered = self != Self::FirstTitle;
        match self {
            Self::FirstTitle | Self::Title => stage.go(Screen::Title, Overlay::None),
            Self::Setup => stage.go(Screen::Setup, Overlay::None),
            Self::SetupFour => {
                stage.world().resource_mut::<crate::app::keep::LastTable>().0 = four();
                stage.go(Screen::Setup, Overlay::None);
            }
            Self::Two => stage.play(two(), 21),
            Self::Four => stage.play(four(), 30),
            Self::Names => stage.play(names(), 9),
            Self::Passing => {
                let passes = |stage: &mut Stage| {
                    stage.world().resource::<CurrentTable>().game().records().last().is_some_and(|r| r.passed.is_some())
                };
                stage.play(two_people(), 1);
                for _ in 0..59 {
                    if passes(stage) {
                        break;
                    }
                    stage.on(1);
                }
                assert!(passes(stage), "this game has a pass");
                stage.on(0);
            }
            Self::Refused => {
                stage.play(names(), 5);
                let square = "a1".parse().unwrap();
                let reason = crate::rules::IllegalMove::FlipsNothing;
                let error = crate::rules::PlayError { colour: Colour::Black, square, reason, legal: None };
                let command = Command::StartAgain;
                stage.world().write_message(CommandRefused { command, rejected: Rejected::Illegal(error) });
                stage.run();
            }
            Self::Review => {
                stage.play(four(), 30);
                let game = stage.world().resource::<CurrentTable>().game().clone();
                stage.world().resource_mut::<Review>().look(&game, Look::At(17));
                stage.run();
            }
            Self::Ended | Self::Result => {
                stage.play(names(), 100);
                if self == Self::Ended {
                    stage.world().resource_mut::<NextState<Overlay>>().set(Overlay::None);
                    stage.run();
                }
            }
            Self::Pause => {
                stage.play(two(), 8);
                stage.go(Screen::Playing, Overlay::Pause);
            }
            Self::Settings => stage.go(Screen::Title, Overlay::Settings),
            Self::RulesHere => {
                stage.play(four(), 8);
                stage.go(Screen::Playing, Overlay::RuleBook);
            }
            Self::Rules | Self::Tips => {
                stage.go(Screen::Title, Overlay::RuleBook);
                stage.press(&texts.say(if self == Self::Rules { Message::RulesAll } else { Message::Tips }));
            }
            Self::Help => stage.go(Screen::Title, Overlay::Help),
            Self::Credits => stage.go(Screen::Title, Overlay::Credits),
            Self::Asked => stage.teach(Lesson::Mixed, false),
            Self::Answered => stage.teach(Lesson::Mixed, true),
            Self::Taught => stage.teach(Lesson::Done, false),
            Self::Waits => {
                stage.play(to_three(), 9);
                stage.go(Screen::Title, Overlay::None);
            }
            Self::SetupMatch => {
                stage.name_profiles();
                stage.world().resource_mut::<crate::app::keep::LastTable>().0 = to_three();
                stage.go(Screen::Setup, Overlay::None);
            }
            Self::Clock => {
                stage.play(to_three(), 100);
                stage.again();
                stage.on(7);
            }
            Self::ClockFour => {
                let seats = vec![Seat::default(); 4];
                stage.play(TableSpec { time: TimeControl::Move(15), length: MatchLength::Five, seats, ..four() }, 9);
                let at = stage.world().resource::<CurrentTable>().moment();
                stage.world().write_message(CommandRequested(Command::Elapsed { at, millis: 11_000 }));
                stage.run();
            }
            Self::Between => stage.play(to_three(), 100),
            Self::MatchEnd => stage.whole_match(to_three()),
            Self::GiveUp => {
                stage.name_profiles();
                stage.play(to_three(), 9);
                stage.ask(Question::GiveUp(None));
            }
            Self::LeaveOne | Self::LeaveMany => {
                stage.name_profiles();
                let alone =
                    TableSpec { seats: vec![to_three().seats[0].clone(), two().seats[1].clone()], ..to_three() };
                stage.play(if self == Self::LeaveOne { alone } else { to_three() }, 9);
                stage.ask(Question::Leave);
            }
            Self::Reset => {
                stage.name_profiles();
                stage.go(Screen::Title, Overlay::Statistics);
                stage.ask(Question::Reset(ProfileId(1)));
            }
            Self::HandOver => {
                stage.play(to_three(), 9);
                stage.go(Screen::Playing, Overlay::HandOver);
            }
            Self::NoStatistics | Self::NoArchive => {
                let overlay = if self == Self::NoArchive { Overlay::Archive } else { Overlay::Statistics };
                stage.go(Screen::Title, overlay);
            }
            Self::Statistics | Self::Archive => {
                stage.name_profiles();
                stage.whole_match(to_three());
                stage.play(TableSpec { setup: SetupSpec::plain(Board::Six, Players::Two), ..to_three() }, 100);
                let overlay = if self == Self::Archive { Overlay::Archive } else { Overlay::Statistics };
                stage.go(Screen::Title, overlay);
            }
        }
    }
}

impl Stage {
    /// Plays on where the game stands.
    fn on(&mut self, plies: usize) {
        for _ in 0..plies {
            let table = self.world().resource::<CurrentTable>();
            let Some((seat, _)) = table.mover() else { return };
            let (at, legal) = (table.moment(), table.game().legal().unwrap());
            let square = legal.squares.iter().last().unwrap();
            self.world().write_message(CommandRequested(Command::Play { at, seat, square }));
            self.run();
        }
    }

    /// The next game or match.
    fn again(&mut self) {
        self.world().write_message(CommandRequested(Command::PlayAgain));
        self.go(Screen::Playing, Overlay::None);
    }

    /// A match to its end, and its result.
    fn whole_match(&mut self, spec: TableSpec) {
        self.play(spec, 100);
        while self.world().resource::<CurrentTable>().match_end().is_none() {
            self.again();
            self.on(100);
            self.settle();
        }
    }

    /// Two who are remembered, one under a long name.
    fn name_profiles(&mut self) {
        let profiles = self.world().resource_mut::<CurrentBooks>().into_inner().0.profiles_mut();
        profiles.rename(ProfileId(0), "Massimiliano Bevilacqua");
        profiles.add("Zoë");
    }

    fn ask(&mut self, question: Question) {
        *self.world().resource_mut::<Question>() = question;
        self.world().resource_mut::<NextState<Overlay>>().set(Overlay::Ask);
        self.run();
    }

    fn teach(&mut self, lesson: Lesson, answered: bool) {
        self.world().resource_mut::<Guide>().start();
        self.go(Screen::Playing, Overlay::None);
        while self.world().resource::<Guide>().lesson() != Some(lesson) {
            self.world().resource_mut::<Guide>().next();
        }
        self.run();
        if answered {
            self.on(1);
            assert!(self.world().resource::<Guide>().answer().is_some());
        }
    }
}

fn seats(players: Players, level: Level) -> Vec<Seat> {
    let seat = |number| if number == 0 { Sitter::Person } else { Sitter::Computer(level) };
    (0..players.count()).map(|number| Seat::of(seat(number))).collect()
}

fn two() -> TableSpec {
    TableSpec { seats: seats(Players::Two, Level::Medium), ..TableSpec::default() }
}

/// Two who are remembered, to three wins, against the clock.
fn to_three() -> TableSpec {
    let seat = |profile, name: &str| Seat {
        name: Some(name.to_owned()),
        profile: Some(ProfileId(profile)),
        ..Seat::default()
    };
    TableSpec {
        seats: vec![seat(0, "Massimiliano"), seat(1, "Zoë")],
        length: MatchLength::Three,
        time: TimeControl::Game(10),
        ..TableSpec::default()
    }
}

fn two_people() -> TableSpec {
    TableSpec { seats: vec![Seat::default(); 2], ..TableSpec::default() }
}

fn four() -> TableSpec {
    let blocked = Blocked::Drawn { count: 4, seed: 3 };
    let setup = SetupSpec { blocked, ..SetupSpec::plain(Board::Octagon, Players::Four) };
    TableSpec { setup, seats: seats(Players::Four, Level::Hard), ..TableSpec::default() }
}

/// Names as people type them.
const NAMES: [&str; 2] = ["Massimiliano", "Anna Maria von Thurn"];

/// Long names, an option that has more to say.
fn names() -> TableSpec {
    let handicap = Some(Handicap { side: Colour::White, corners: 2 });
    let setup = SetupSpec { handicap, objective: Objective::Fewest, ..SetupSpec::default() };
    let seat = |name: &str| Seat { name: Some(name.to_owned()), ..Seat::default() };
    TableSpec { setup, seats: NAMES.map(seat).to_vec(), ..TableSpec::default() }
}

/// Smallest and largest phone, both ways round; a small and a larger laptop; the largest.
const SIZES: [(f32, f32); 6] =
    [(320.0, 568.0), (390.0, 844.0), (844.0, 390.0), (960.0, 600.0), (1280.0, 720.0), (3840.0, 2160.0)];
/// Italian words are longer.
const WORDS: [(f32, Language); 3] = [(0.8, Language::Italian), (1.0, Language::English), (2.0, Language::Italian)];

#[test]
fn everything_fits_everywhere() {
    let mut faults = Vec::new();
    for size in SIZES {
        for (scale, language) in WORDS {
            let texts = Texts::new(language);
            for sight in Sight::iter() {
                let mut stage = Stage::new(size, scale, language);
                sight.show(&mut stage, &texts);
                let found = faults_of(&stage);
                let at = format!("{sight:?}, {}×{} at {scale}, {}", size.0, size.1, language.tag());
                faults.extend(found.into_iter().map(|fault| format!("{at}: {fault}")));
            }
        }
    }
    let count = faults.len();
    faults.truncate(200);
    assert!(faults.is_empty(), "{count} faults:\n{}", faults.join("\n"));
}

fn faults_of(stage: &Stage) -> Vec<String> {
    let mut faults = cut_words(stage);
    faults.extend(words_on_words(stage));
    faults.extend(small_targets(stage));
    assert!(stage.texts().len() > 3, "hardly anything is shown");
    faults
}

/// Words that are cut: by an ellipsis, at the side, above or below; but for what is only half scrolled in.
fn cut_words(stage: &Stage) -> Vec<String> {
    let mut faults = Vec::new();
    let scrolled = scrolled_areas(stage.ctx());
    for ClippedShape { clip_rect, shape } in &stage.shapes {
        gather(shape, &mut |shape| {
            let Shape::Text(text) = shape else { return };
            let words = text.galley.text();
            if words.trim().is_empty() || text.opacity_factor == 0.0 {
                return;
            }
            let rect = text.visual_bounding_rect();
            let seen = clip_rect.intersect(stage.window());
            // A name can be as long as somebody likes.
            if text.galley.elided && !NAMES.iter().any(|name| words.contains(name)) {
                faults.push(format!("“{words}” ends with an ellipsis"));
            }
            let beside = rect.left() < seen.left() - 1.5 || rect.right() > seen.right() + 1.5;
            let sideways = scrolled.iter().any(|area| rect.left() < area.left() || rect.right() > area.right());
            let name = NAMES.contains(&words);
            if beside && !sideways && !name {
                faults.push(format!("“{words}” {rect:?} is cut at the side of {seen:?}"));
            }
            let above = rect.top() < seen.top() - 2.5 || rect.bottom() > seen.bottom() + 2.5;
            let scrolls = scrolled.iter().any(|area| rect.top() < area.top() || rect.bottom() > area.bottom());
            if above && !scrolls {
                faults.push(format!("“{words}” {rect:?} is cut above or below {seen:?}"));
            }
        });
    }
    faults
}

/// Words on which later words lie, without a ground between them.
fn words_on_words(stage: &Stage) -> Vec<String> {
    enum Painted {
        Words(String, Rect),
        Ground(Rect),
    }
    let mut painted = Vec::new();
    for ClippedShape { clip_rect, shape } in &stage.shapes {
        gather(shape, &mut |shape| match shape {
            Shape::Text(text) if !text.galley.text().trim().is_empty() => {
                let rect = text.visual_bounding_rect().intersect(*clip_rect);
                // A line is higher than what is written in it.
                let core = rect.shrink2(vec2(1.0, rect.height() * 0.12));
                if core.is_positive() {
                    painted.push(Painted::Words(text.galley.text().to_owned(), core));
                }
            }
            Shape::Rect(rect) if rect.fill.a() > 180 && rect.blur_width == 0.0 => {
                painted.push(Painted::Ground(rect.rect.intersect(*clip_rect)));
            }
            _ => {}
        });
    }
    let mut faults = Vec::new();
    for (number, below) in painted.iter().enumerate() {
        let Painted::Words(first, at) = below else { continue };
        for (later, above) in painted.iter().enumerate().skip(number + 1) {
            let Painted::Words(second, on) = above else { continue };
            let both = at.intersect(*on);
            if !both.is_positive() {
                continue;
            }
            let covered = painted[number + 1..later]
                .iter()
                .any(|between| matches!(between, Painted::Ground(ground) if ground.contains(both.center())));
            if !covered {
                faults.push(format!("“{second}” lies on “{first}” at {both:?}"));
            }
        }
    }
    faults
}

/// What can be pressed and is too small for a finger, or lies on another such thing.
fn small_targets(stage: &Stage) -> Vec<String> {
    let mut faults = Vec::new();
    let (scrolled, window) = (scrolled_areas(stage.ctx()), stage.window());
    stage.ctx().viewport(|viewport| {
        for (layer, widgets) in viewport.prev_pass.widgets.layers() {
            // Notes go by themselves, and what they lie on is known to be covered.
            if layer.order == Order::Tooltip {
                continue;
            }
            let targets: Vec<Rect> = widgets
                .iter()
                .filter(|widget| widget.enabled && widget.sense.senses_click() && is_control(widget, widgets))
                .map(|widget| widget.rect.intersect(widget.interact_rect.expand(1.0)))
                .filter(|rect| rect.is_positive())
                .collect();
            for (number, target) in targets.iter().enumerate() {
                // What is half scrolled in can be scrolled in further.
                let partly = scrolled.iter().any(|area| {
                    let (near, far) = (target.min - area.min, area.max - target.max);
                    near.min_elem().min(far.min_elem()).abs() <= 2.0
                });
                if !partly && (target.width() < TOUCH - 0.5 || target.height() < TOUCH - 0.5) {
                    faults.push(format!("{target:?} in {layer:?} is too small to touch"));
                }
                let outside = target.left() < -0.5 || target.right() > window.right() + 0.5;
                if outside && scrolled.iter().all(|area| area.contains_rect(*target)) {
                    faults.push(format!("{target:?} in {layer:?} lies outside of the window"));
                }
                for other in &targets[..number] {
                    if target.shrink(1.0).intersects(other.shrink(1.0)) {
                        faults.push(format!("{target:?} lies on {other:?} in {layer:?}"));
                    }
                }
            }
        }
    });
    faults
}

/// Whether it is something to be pressed: no bar to scroll with, and not the ground of all the rest.
fn is_control(widget: &WidgetRect, all: &[WidgetRect]) -> bool {
    let bar = widget.rect.size().min_elem() <= 10.0;
    let within = all.iter().filter(|other| other.id != widget.id && widget.rect.contains_rect(other.rect)).count();
    !bar && within < 3
}

/// The checks find what they are for.
#[test]
fn what_does_not_fit_is_found() {
    let texts = Texts::default();
    // A window so small that nothing can fit.
    let mut stage = Stage::new((120.0, 90.0), 1.0, Language::English);
    Sight::Four.show(&mut stage, &texts);
    assert!(!faults_of(&stage).is_empty());
}

#[test]
fn look_at_them() {
    let Ok(folder) = std::env::var("GIROTONDO_LOOK") else { return };
    let only = std::env::var("GIROTONDO_SIGHT").unwrap_or_default();
    let language = Language::from_tag(&std::env::var("GIROTONDO_TONGUE").unwrap_or_default()).unwrap_or_default();
    let scales = std::env::var("GIROTONDO_SCALES").unwrap_or_else(|_| "1".to_owned());
    let sizes = std::env::var("GIROTONDO_SIZES").unwrap_or_else(|_| "1280x720 390x844 844x390 320x568".to_owned());
    let texts = Texts::new(language);
    for size in sizes.split_whitespace() {
        let (width, height) = size.split_once('x').unwrap();
        for scale in scales.split_whitespace() {
            for sight in
                Sight::iter().filter(|sight| only.is_empty() || only.split(' ').any(|o| format!("{sight:?}") == o))
            {
                let window = (width.parse().unwrap(), height.parse().unwrap());
                let mut stage = Stage::new(window, scale.parse().unwrap(), language);
                sight.show(&mut stage, &texts);
                let (width, height, pixels) = stage.draw();
                let mut file = format!("P6 {width} {height} 255\n").into_bytes();
                file.extend(pixels);
                std::fs::write(format!("{folder}/{sight:?}-{size}-{scale}.ppm"), file).unwrap();
            }
        }
    }
}
