//! The rule book: the rules of the game that is played or chosen, all rules, and how to play well, each with a small
//! board on which it is shown.

mod examples;
mod stage;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{Frame, Margin, Ui},
};

use self::examples::Example;
use super::{
    Doors, Words,
    setup::Chosen,
    theme::{self, ROUNDER, Size, Tone},
    widgets::{Choice, choices, overlay, scroll_by_keys, words},
};
use crate::{
    app::{keep::LastTable, play::CurrentTable, states::Screen},
    rules::{Blocked, Objective, Opening, Players, SetupSpec},
    text::{Message, Texts},
};

pub(super) fn show(
    mut contexts: EguiContexts,
    mut doors: Doors,
    said: Res<Words>,
    (table, last, chosen): (Res<CurrentTable>, Res<LastTable>, Res<Chosen>),
    mut page: Local<Page>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let texts = &said.0;
    let spec = match doors.screen() {
        Screen::Playing => table.spec(),
        Screen::Setup => chosen.spec(),
        Screen::Title => last.0.clone(),
    };
    let title = (texts.say(Message::HowToPlay), texts.say(Message::Back));
    let (close, ()) = overlay(ctx, "rule book", 720.0, Some(title), |ui| {
        let pages =
            [(Page::ThisGame, Message::RulesThisGame), (Page::All, Message::RulesAll), (Page::Tips, Message::Tips)];
        let pages = pages.map(|(page, message)| Choice::new(page, texts.say(message)));
        let (turned, first) = choices(ui, Some(*page), pages.into());
        if let Some(first) = first {
            theme::first_focus(&first);
        }
        if let Some(turned) = turned {
            *page = turned;
        }
        scroll_by_keys(ui);
        ui.add_space(2.0);
        match *page {
            Page::ThisGame => {
                words(ui, texts.lineup(&spec), Size::Body, Tone::Faint);
                RULES.iter().filter(|topic| (topic.matters)(&spec.setup)).for_each(|topic| topic.show(ui, texts));
            }
            Page::All => RULES.iter().for_each(|topic| topic.show(ui, texts)),
            Page::Tips => TIPS.iter().for_each(|topic| topic.show(ui, texts)),
        }
    });
    if close {
        doors.close();
    }
    Ok(())
}

/// What the book is open at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Page {
    #[default]
    ThisGame,
    All,
    Tips,
}

/// A rule or a tip, with its examples.
struct Topic {
    name: Message,
    text: Message,
    examples: &'static [Example],
    /// Whether it matters in a game.
    matters: fn(&SetupSpec) -> bool,
}

impl Topic {
    /// Words and boards beside each other where there is room, else below.
    fn show(&self, ui: &mut Ui, texts: &Texts) {
        let frame = Frame::new()
            .fill(Tone::Card.of(ui.ctx()).gamma_multiply(0.42))
            .corner_radius(ROUNDER)
            .inner_margin(Margin::same(14));
        let width = ui.available_width();
        frame.show(ui, |ui| {
            ui.set_width(width - 28.0);
            let room = ui.available_width();
            let board = (room * 0.36).clamp(150.0, 210.0);
            if room >= 400.0 * theme::scale(ui.ctx()).clamp(1.0, 1.5) {
                ui.horizontal_top(|ui| {
                    ui.vertical(|ui| {
                        ui.set_width(room - board - 16.0);
                        self.say(ui, texts);
                    });
                    ui.add_space(8.0);
                    ui.vertical(|ui| {
                        for example in self.examples {
                            stage::show(ui, example.scene(), board, &texts.say(self.name));
                        }
                    });
                });
            } else {
                self.say(ui, texts);
                ui.vertical_centered(|ui| {
                    for example in self.examples {
                        stage::show(ui, example.scene(), room.min(230.0), &texts.say(self.name));
                    }
                });
            }
        });
    }

    fn say(&self, ui: &mut Ui, texts: &Texts) {
        words(ui, texts.say(self.name), Size::Button, Tone::Accent);
        words(ui, texts.say(self.text), Size::Body, Tone::Text);
    }
}

const RULES: &[Topic] = &[
    Topic { name: Message::RulesMove, text: Message::RulesMoveText, examples: &[Example::Flip], matters: |_| true },
    Topic {
        name: Message::RulesGoal,
        text: Message::RulesGoalText,
        examples: &[Example::Counting],
        matters: |setup| setup.objective == Objective::Most,
    },
    Topic {
        name: Message::RulesAnti,
        text: Message::RulesAntiText,
        examples: &[Example::Anti],
        matters: |setup| setup.objective == Objective::Fewest,
    },
    Topic {
        name: Message::RulesPass,
        text: Message::RulesPassText,
        examples: &[Example::Pass],
        matters: |setup| setup.players == Players::Two,
    },
    Topic {
        name: Message::RulesMany,
        text: Message::RulesManyText,
        examples: &[Example::Mixed],
        matters: |setup| setup.players != Players::Two,
    },
    Topic {
        name: Message::RulesTouch,
        text: Message::RulesTouchText,
        examples: &[Example::Touch],
        matters: |setup| setup.players != Players::Two,
    },
    Topic {
        name: Message::RulesNeutral,
        text: Message::RulesNeutralText,
        examples: &[Example::Neutral],
        matters: |setup| setup.players == Players::Three,
    },
    Topic {
        name: Message::RulesOpening,
        text: Message::RulesOpeningText,
        examples: &[Example::Opening],
        matters: |setup| setup.opening == Opening::Free,
    },
    Topic {
        name: Message::RulesBlocked,
        text: Message::RulesBlockedText,
        examples: &[Example::Blocked],
        matters: |setup| setup.blocked != Blocked::None,
    },
    Topic {
        name: Message::RulesHandicap,
        text: Message::RulesHandicapText,
        examples: &[Example::Handicap],
        matters: |setup| setup.handicap.is_some(),
    },
    Topic {
        name: Message::RulesScore,
        text: Message::RulesScoreText,
        examples: &[],
        matters: |setup| setup.players == Players::Two && setup.objective == Objective::Most,
    },
];

const TIPS: &[Topic] = &[
    Topic { name: Message::TipCorners, text: Message::TipCornersText, examples: &[Example::Corner], matters: |_| true },
    Topic {
        name: Message::TipBeside,
        text: Message::TipBesideText,
        examples: &[Example::BesideCorner],
        matters: |_| true,
    },
    Topic {
        name: Message::TipMobility,
        text: Message::TipMobilityText,
        examples: &[Example::Mobility],
        matters: |_| true,
    },
    Topic { name: Message::TipEdges, text: Message::TipEdgesText, examples: &[Example::Edge], matters: |_| true },
    Topic { name: Message::TipEnd, text: Message::TipEndText, examples: &[Example::LastMoves], matters: |_| true },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Board, Colour, Handicap};

    /// The page of the game that is played has what matters in it and nothing else.
    #[test]
    fn the_book_is_open_at_the_rules_of_the_game() {
        let has = |setup: &SetupSpec, name| RULES.iter().any(|topic| topic.name == name && (topic.matters)(setup));
        let two = SetupSpec::plain(Board::Eight, Players::Two);
        let three = SetupSpec::plain(Board::Ten, Players::Three);
        let four = SetupSpec::plain(Board::Octagon, Players::Four);
        for (name, in_two, in_three, in_four) in [
            (Message::RulesMove, true, true, true),
            (Message::RulesGoal, true, true, true),
            (Message::RulesPass, true, false, false),
            (Message::RulesTouch, false, true, true),
            (Message::RulesNeutral, false, true, false),
            (Message::RulesAnti, false, false, false),
            (Message::RulesOpening, false, false, false),
            (Message::RulesBlocked, false, false, false),
            (Message::RulesHandicap, false, false, false),
        ] {
            assert_eq!([&two, &three, &four].map(|setup| has(setup, name)), [in_two, in_three, in_four], "{name:?}");
        }
        let anti = SetupSpec { objective: Objective::Fewest, ..two.clone() };
        assert!(has(&anti, Message::RulesAnti) && !has(&anti, Message::RulesGoal));
        let odd = SetupSpec {
            opening: Opening::Free,
            blocked: Blocked::Drawn { count: 4, seed: 1 },
            handicap: Some(Handicap { side: Colour::White, corners: 1 }),
            ..two
        };
        for name in [Message::RulesOpening, Message::RulesBlocked, Message::RulesHandicap] {
            assert!(has(&odd, name), "{name:?}");
        }
    }
}
