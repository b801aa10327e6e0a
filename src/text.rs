//! Every word that a person reads, by message and language.
//!
//! Must not know where a word is shown, nor Bevy. What is said comes from `en.ftl` and `it.ftl`, which are part of
//! the program; a further language is a further file and a line in [`Language`].

mod evening;
mod message;
mod spoken;
mod words;

use std::fmt;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use strum::{EnumIter, IntoEnumIterator};

pub use message::Message;

/// A language that the game speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, EnumIter)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Language {
    #[default]
    English,
    Italian,
}

impl Language {
    /// The tag by which it is kept and asked for.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Italian => "it",
        }
    }

    /// What it calls itself.
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Italian => "Italiano",
        }
    }

    /// The language of a tag such as `it`, `it-CH` or `it_IT.UTF-8`.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_', '.']).next().unwrap_or_default();
        Self::iter().find(|language| primary.eq_ignore_ascii_case(language.tag()))
    }

    /// The first language of a list of wishes that the game speaks, best first; English if it speaks none.
    pub fn from_tags<T: AsRef<str>>(tags: impl IntoIterator<Item = T>) -> Self {
        tags.into_iter().find_map(|tag| Self::from_tag(tag.as_ref())).unwrap_or_default()
    }

    /// What the system or the browser asks for.
    pub fn of_system() -> Self {
        Self::from_tags(sys_locale::get_locales())
    }

    const fn source(self) -> &'static str {
        match self {
            Self::English => include_str!("text/en.ftl"),
            Self::Italian => include_str!("text/it.ftl"),
        }
    }
}

/// What is filled in where a message has a placeholder.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// A number; plurals follow it.
    Number(i64),
    /// Words.
    Text(String),
}

impl From<usize> for Arg {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<u32> for Arg {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<u8> for Arg {
    fn from(number: u8) -> Self {
        Self::Number(number.into())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// Everything the game can say, in one language.
pub struct Texts {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Texts").field(&self.language).finish()
    }
}

impl Default for Texts {
    fn default() -> Self {
        Self::new(Language::default())
    }
}

impl Texts {
    /// The words of a language.
    pub fn new(language: Language) -> Self {
        let locale = match language {
            Language::English => unic_langid::langid!("en"),
            Language::Italian => unic_langid::langid!("it"),
        };
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // The marks that Fluent puts round what is filled in would be drawn as boxes.
        bundle.set_use_isolating(false);
        // Tests see to it that the files have no fault; if one slipped through, every sound message is still said.
        let resource = FluentResource::try_new(language.source().to_owned()).unwrap_or_else(|(sound, _)| sound);
        bundle.add_resource_overriding(resource);
        Self { language, bundle }
    }

    /// The language they are in.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// A message without placeholders.
    pub fn say(&self, message: Message) -> String {
        self.say_with(message, &[])
    }

    /// A message with what is filled in, by the placeholders' names.
    pub fn say_with<const N: usize>(&self, message: Message, args: &[(&'static str, Arg); N]) -> String {
        let args: FluentArgs = args
            .iter()
            .map(|(name, arg)| match arg {
                Arg::Number(number) => (*name, FluentValue::from(*number)),
                Arg::Text(text) => (*name, FluentValue::from(text.as_str())),
            })
            .collect();
        let pattern = self.bundle.get_message(message.id()).and_then(|found| found.value());
        match pattern {
            Some(pattern) => self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned(),
            // No language may lack a message (a test sees to it); its id still tells more than nothing.
            None => message.id().to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use fluent_syntax::ast;

    use super::*;

    fn parsed(language: Language) -> ast::Resource<&'static str> {
        fluent_syntax::parser::parse(language.source())
            .unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", language.tag()))
    }

    /// Each message's id and the names of its placeholders.
    fn placeholders(language: Language) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
        parsed(language)
            .body
            .into_iter()
            .filter_map(|entry| match entry {
                ast::Entry::Message(message) => Some(message),
                ast::Entry::Comment(_) | ast::Entry::GroupComment(_) | ast::Entry::ResourceComment(_) => None,
                other => panic!("only messages and comments are expected, not {other:?}"),
            })
            .map(|message| {
                let mut names = BTreeSet::new();
                collect(&message.value.expect("a message says something"), &mut names);
                (message.id.name, names)
            })
            .collect()
    }

    fn collect(pattern: &ast::Pattern<&'static str>, names: &mut BTreeSet<&'static str>) {
        for element in &pattern.elements {
            if let ast::PatternElement::Placeable { expression } = element {
                collect_expression(expression, names);
            }
        }
    }

    fn collect_expression(expression: &ast::Expression<&'static str>, names: &mut BTreeSet<&'static str>) {
        let mut inline = |inline: &ast::InlineExpression<&'static str>| match inline {
            ast::InlineExpression::VariableReference { id } => {
                names.insert(id.name);
            }
            other => panic!("only variables are filled in, not {other:?}"),
        };
        match expression {
            ast::Expression::Inline(one) => inline(one),
            ast::Expression::Select { selector, variants } => {
                inline(selector);
                variants.iter().for_each(|variant| collect(&variant.value, names));
            }
        }
    }

    #[test]
    fn every_language_has_exactly_the_messages_there_are() {
        let there_are: BTreeSet<_> = Message::iter().map(Message::id).collect();
        for language in Language::iter() {
            let source = language.source();
            let has: BTreeSet<_> = placeholders(language).into_keys().collect();
            assert_eq!(has, there_are, "{}", language.tag());
            // A message written twice would hide the first.
            let lines = source.lines().filter(|line| line.split_once(" =").is_some_and(|(id, _)| has.contains(id)));
            assert_eq!(lines.count(), has.len(), "{}", language.tag());
        }
    }

    #[test]
    fn placeholders_are_the_same_in_every_language() {
        let english = placeholders(Language::English);
        for language in Language::iter() {
            assert_eq!(placeholders(language), english, "{}", language.tag());
        }
    }

    #[test]
    fn every_message_is_said_without_a_fault_or_a_mark_that_nobody_reads() {
        for language in Language::iter() {
            let texts = Texts::new(language);
            for (id, names) in placeholders(language) {
                for count in [0, 1, 2, 5, 21] {
                    let mut args = FluentArgs::new();
                    for name in &names {
                        match *name {
                            "count" | "place" | "players" => args.set(*name, count),
                            _ => args.set(*name, "Anna"),
                        }
                    }
                    let message = texts.bundle.get_message(id).unwrap();
                    let mut errors = Vec::new();
                    let said = texts.bundle.format_pattern(message.value().unwrap(), Some(&args), &mut errors);
                    assert!(errors.is_empty(), "{id}: {errors:?}");
                    assert!(!said.trim().is_empty(), "{id}");
                    let odd = ['\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}', '{', '}', '$'];
                    assert!(!said.contains(odd), "{id}: {said:?}");
                }
            }
        }
    }

    #[test]
    fn plurals_are_right_in_both_languages() {
        let said = |language, message: Message| {
            let texts = Texts::new(language);
            [0usize, 1, 2, 5].map(|count| texts.say_with(message, &[("count", count.into())]))
        };
        assert_eq!(said(Language::English, Message::DiscsCount), ["0 discs", "1 disc", "2 discs", "5 discs"]);
        assert_eq!(said(Language::Italian, Message::DiscsCount), ["0 pedine", "1 pedina", "2 pedine", "5 pedine"]);
        assert_eq!(said(Language::English, Message::CornersCount)[1..3], ["1 corner", "2 corners"]);
        assert_eq!(said(Language::Italian, Message::CornersCount)[1..3], ["1 angolo", "2 angoli"]);
        assert_eq!(said(Language::Italian, Message::ChangedBlocked)[1].split(' ').next(), Some("Una"));
        let plays = |count: usize| {
            let args = [("player", "Il Nero".into()), ("square", "e6".into()), ("count", count.into())];
            Texts::new(Language::Italian).say_with(Message::PlayedFlips, &args)
        };
        assert_eq!(plays(1), "Il Nero gioca e6 e gira una pedina.");
        assert_eq!(plays(5), "Il Nero gioca e6 e gira 5 pedine.");
    }

    #[test]
    fn the_systems_wishes_are_heard_in_order() {
        assert_eq!(Language::from_tags(["it-IT", "en"]), Language::Italian);
        assert_eq!(Language::from_tags(["de-CH", "it_CH.UTF-8", "en"]), Language::Italian);
        assert_eq!(Language::from_tags(["fr", "EN-gb", "it"]), Language::English);
        assert_eq!(Language::from_tags(["de", ""]), Language::English);
        assert_eq!(Language::from_tags::<&str>([]), Language::English);
        for language in Language::iter() {
            assert_eq!(Language::from_tag(language.tag()), Some(language));
        }
    }
}
