//! Girotondo: Reversi for two, three and four players.
//!
//! The floors, from the ground up; a module uses its own floor or what lies below, never above:
//! [`rules`]; [`search`], [`table`] and [`theme`]; [`storage`] and [`text`]; `app`, which alone knows Bevy and sits
//! behind the feature of that name.

#[cfg(feature = "app")]
pub mod app;
pub mod rules;
pub mod search;
pub mod storage;
pub mod table;
pub mod text;
pub mod theme;
