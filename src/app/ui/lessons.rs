//! What the guided game says and offers: the words of each lesson and of what came of it, and its buttons. They take the
//! place of what else is told and pressed while a game is played.

use bevy_egui::egui::Ui;

use super::{
    Doors, icon,
    layout::{Bar, Layout},
    table::place,
    theme::{Size, Tone},
    widgets::Press,
};
use crate::{
    app::{
        guide::{Answer, Guide, Lesson},
        states::Screen,
    },
    table::TableSpec,
    text::{Arg, Message, Texts},
};

/// What is told now.
pub fn told(texts: &Texts, guide: &Guide) -> Vec<(String, Tone)> {
    let Some(lesson) = guide.lesson() else { return Vec::new() };
    let number = Lesson::ALL.iter().position(|&one| one == lesson).unwrap_or(0) + 1;
    let counted = [("number", number.into()), ("count", Lesson::ALL.len().into())];
    let mut told = vec![(texts.say_with(Message::GuideStep, &counted), Tone::Faint)];
    match guide.answer() {
        None => told.push((texts.say(asked(lesson)), if lesson == Lesson::Done { Tone::Text } else { Tone::Accent })),
        Some(answer) => told.push((said(texts, lesson, answer), Tone::Text)),
    }
    told
}

const fn asked(lesson: Lesson) -> Message {
    match lesson {
        Lesson::First => Message::GuideFirst,
        Lesson::Most => Message::GuideMost,
        Lesson::Directions => Message::GuideDirections,
        Lesson::Corner => Message::GuideCorner,
        Lesson::Pass => Message::GuidePass,
        Lesson::Mixed => Message::GuideMixed,
        Lesson::Touch => Message::GuideTouch,
        Lesson::Done => Message::GuideDone,
    }
}

/// What came of the move.
fn said(texts: &Texts, lesson: Lesson, answer: Answer) -> String {
    let (square, best) = answer.best.map(|(square, best)| (square.to_string(), best)).unwrap_or_default();
    let args: [(&str, Arg); 3] = [("count", answer.count.into()), ("square", square.into()), ("best", best.into())];
    let message = match (lesson, answer.right) {
        (Lesson::First, _) => Message::GuideFirstDone,
        (Lesson::Most, true) => Message::GuideMostDone,
        (Lesson::Most, false) => Message::GuideMostMissed,
        (Lesson::Directions, true) => Message::GuideDirectionsDone,
        (Lesson::Directions, false) => Message::GuideDirectionsMissed,
        (Lesson::Corner, true) => Message::GuideCornerDone,
        (Lesson::Corner, false) => Message::GuideCornerMissed,
        (Lesson::Pass, true) => Message::GuidePassDone,
        (Lesson::Pass, false) => Message::GuidePassMissed,
        (Lesson::Mixed, true) => Message::GuideMixedDone,
        (Lesson::Mixed, false) => Message::GuideMixedMissed,
        (Lesson::Touch, _) => Message::GuideTouchDone,
        (Lesson::Done, _) => Message::GuideDone,
    };
    texts.say_with(message, &args)
}

/// What can be pressed, the wide one last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Button {
    Leave,
    Skip,
    Again,
    Next,
    Play,
}

/// The buttons of a lesson as it stands, and the wide one.
fn offered(guide: &Guide) -> (&'static [Button], Option<Button>) {
    match (guide.lesson(), guide.answer()) {
        (Some(Lesson::Done), _) => (&[Button::Leave], Some(Button::Play)),
        // The answer to the first move comes by itself.
        (Some(Lesson::First), Some(_)) => (&[Button::Leave], None),
        (Some(Lesson::Most), Some(_)) => (&[Button::Leave], Some(Button::Next)),
        (_, Some(_)) => (&[Button::Leave, Button::Again], Some(Button::Next)),
        (_, None) => (&[Button::Leave, Button::Skip], None),
    }
}

/// Where they lie.
pub fn bar(layout: &Layout, guide: &Guide) -> Bar {
    let (buttons, wide) = offered(guide);
    layout.bar(buttons.len(), wide.is_some())
}

/// Shows them and does what they say. `last` is the table that a game is begun at after the last lesson.
pub fn buttons(ui: &mut Ui, texts: &Texts, doors: &mut Doors, guide: &mut Guide, last: &TableSpec, bar: &Bar) {
    let (buttons, wide) = offered(guide);
    let places = bar.places.iter().copied().chain(bar.wide);
    for (button, rect) in buttons.iter().copied().chain(wide).zip(places) {
        let press = match button {
            Button::Leave => Press::icon_alone(icon::X, texts.say(Message::GuideLeave)),
            Button::Skip => Press::icon_alone(icon::SKIP_FORWARD, texts.say(Message::GuideSkip)),
            Button::Again => Press::icon_alone(icon::ARROW_COUNTER_CLOCKWISE, texts.say(Message::GuideAgain)),
            Button::Next => Press::new(texts.say(Message::GuideNext)).icon(icon::ARROW_RIGHT).primary(),
            Button::Play => Press::new(texts.say(Message::Play)).icon(icon::PLAY).primary(),
        };
        let response = place(ui, press.size(Size::Body), rect);
        if response.clicked() {
            match button {
                Button::Leave => doors.go(Screen::Title),
                Button::Skip | Button::Next => guide.next(),
                Button::Again => guide.again(),
                Button::Play => {
                    guide.stop();
                    doors.play(last.clone());
                }
            }
            response.surrender_focus();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;
    use strum::IntoEnumIterator;

    /// Whatever came of a lesson, something is said that fits, and nobody is left without a way on.
    #[test]
    fn every_lesson_has_words_and_a_way_on() {
        for language in Language::iter() {
            let texts = Texts::new(language);
            let mut guide = Guide::default();
            guide.start();
            while let Some(lesson) = guide.lesson() {
                let (buttons, wide) = offered(&guide);
                assert_eq!(buttons[0], Button::Leave);
                assert!(buttons.contains(&Button::Skip) || wide.is_some(), "{lesson:?}");
                assert_eq!(told(&texts, &guide).len(), 2);
                let right = Answer { right: true, count: 4, best: Some(("d8".parse().unwrap(), 4)) };
                let wrong = Answer { right: false, count: 1, ..right };
                let words = [right, wrong].map(|answer| said(&texts, lesson, answer));
                let judged = !matches!(lesson, Lesson::First | Lesson::Touch | Lesson::Done);
                assert_eq!(words[0] != words[1], judged, "{words:?}");
                guide.next();
            }
        }
    }
}
