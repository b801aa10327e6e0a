//! How the house is built: which floor may use which, who may name Bevy, the time or files, and what every source file
//! looks like. Read from the sources, so it holds for code that no other test reaches.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use girotondo::text::Message;
use strum::IntoEnumIterator;

/// The floors from the ground up: a file may use its own and those below.
const FLOORS: [(&str, u8); 7] =
    [("rules", 0), ("search", 1), ("table", 1), ("theme", 1), ("storage", 2), ("text", 2), ("app", 3)];

/// Neighbours on one floor of which the first must not know the second.
const STRANGERS: [(&str, &str); 1] = [("search", "table")];

/// The modules that work without Bevy, and whether they may name files and the browser.
const PURE: [(&str, bool); 6] =
    [("rules", false), ("search", false), ("table", false), ("theme", false), ("storage", true), ("text", false)];

// ---------------------------------------------------------------------------------------------------------------------
// Reading sources

/// A path as it is written, `use` trees spelled out: `use a::{b, c::d}` holds `a::b` and `a::c::d`.
#[derive(Debug, PartialEq)]
struct Named {
    line: usize,
    parts: Vec<String>,
    /// The modules written out in the file round it.
    within: Vec<String>,
    /// Whether one of those is built for tests alone.
    test: bool,
}

/// What a source holds.
#[derive(Default)]
struct Read {
    names: Vec<Named>,
    /// Modules in files of their own that are built for tests alone.
    test_files: Vec<String>,
}

/// Words and signs with their lines, without comments, text and numbers.
fn tokens(source: &str) -> Vec<(usize, String)> {
    let chars: Vec<char> = source.chars().collect();
    let (mut found, mut at, mut line) = (Vec::new(), 0, 1);
    let get = |at: usize| chars.get(at).copied().unwrap_or('\0');
    let word = |c: char| c.is_alphanumeric() || c == '_';
    while at < chars.len() {
        let start = at;
        match chars[at] {
            '/' if get(at + 1) == '/' => {
                while at < chars.len() && chars[at] != '\n' {
                    at += 1;
                }
            }
            '/' if get(at + 1) == '*' => {
                let mut depth = 0;
                loop {
                    match (get(at), get(at + 1)) {
                        ('/', '*') => (depth, at) = (depth + 1, at + 2),
                        ('*', '/') => (depth, at) = (depth - 1, at + 2),
                        _ => at += 1,
                    }
                    if depth == 0 || at >= chars.len() {
                        break;
                    }
                }
            }
            '"' => {
                at += 1;
                while at < chars.len() && chars[at] != '"' {
                    at += if chars[at] == '\\' { 2 } else { 1 };
                }
                at += 1;
            }
            'r' | 'b' | 'c' if raw_text(&chars[at..]).is_some() => at += raw_text(&chars[at..]).unwrap_or(1),
            // A character, not a lifetime.
            '\'' if get(at + 1) == '\\' => {
                at += 3;
                while at < chars.len() && chars[at] != '\'' {
                    at += 1;
                }
                at += 1;
            }
            '\'' if get(at + 2) == '\'' => at += 3,
            ':' if get(at + 1) == ':' => {
                found.push((line, "::".to_owned()));
                at += 2;
            }
            c if word(c) => {
                while word(get(at)) {
                    at += 1;
                }
                if !c.is_ascii_digit() {
                    found.push((line, chars[start..at].iter().collect()));
                }
            }
            c => {
                if !c.is_whitespace() {
                    found.push((line, c.to_string()));
                }
                at += 1;
            }
        }
        line += chars[start..at.min(chars.len())].iter().filter(|&&c| c == '\n').count();
    }
    found
}

/// How long the raw text is that begins here (`r"…"`, `br#"…"#`), if one does.
fn raw_text(chars: &[char]) -> Option<usize> {
    let prefix = chars.iter().take_while(|c| matches!(c, 'r' | 'b' | 'c')).count();
    let hashes = chars[prefix..].iter().take_while(|&&c| c == '#').count();
    let raw = chars[..prefix].contains(&'r') && prefix <= 2;
    if !raw || chars.get(prefix + hashes) != Some(&'"') {
        return None;
    }
    let open = prefix + hashes + 1;
    let ends = |at: &usize| chars[*at] == '"' && (1..=hashes).all(|n| chars.get(at + n) == Some(&'#'));
    let end = (open..chars.len()).find(ends)?;
    Some(end + hashes + 1)
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Reads everything that a source names.
fn read(source: &str) -> Read {
    let tokens = tokens(source);
    let get = |at: usize| tokens.get(at).map_or("", |(_, token)| token.as_str());
    let (mut found, mut at) = (Read::default(), 0);
    // The modules round this place, each with the depth of braces at which it ends and whether it is built for tests.
    let (mut modules, mut depth): (Vec<(String, usize, bool)>, usize) = (Vec::new(), 0);
    let for_tests = |at: usize| {
        let attribute = ["#", "[", "cfg", "(", "test", ")", "]"];
        at >= attribute.len() && attribute.iter().zip(at - attribute.len()..).all(|(sign, at)| *sign == get(at))
    };
    while at < tokens.len() {
        match get(at) {
            "mod" if is_word(get(at + 1)) && get(at + 2) == "{" => {
                modules.push((get(at + 1).to_owned(), depth, for_tests(at)));
                depth += 1;
                at += 3;
            }
            "mod" if is_word(get(at + 1)) && get(at + 2) == ";" => {
                found.test_files.extend(for_tests(at).then(|| get(at + 1).to_owned()));
                at += 3;
            }
            "{" => (depth, at) = (depth + 1, at + 1),
            "}" => {
                depth = depth.saturating_sub(1);
                modules.pop_if(|(_, outside, _)| *outside == depth);
                at += 1;
            }
            token if is_word(token) => {
                let within: Vec<String> = modules.iter().map(|(name, ..)| name.clone()).collect();
                let first = found.names.len();
                at = tree(&tokens, at, &[], &within, &mut found.names);
                let test = modules.iter().any(|(.., test)| *test);
                found.names[first..].iter_mut().for_each(|named| named.test = test);
            }
            _ => at += 1,
        }
    }
    found
}

/// Reads the path or `use` tree that begins at a token; returns where it ends.
fn tree(
    tokens: &[(usize, String)],
    mut at: usize,
    before: &[String],
    within: &[String],
    found: &mut Vec<Named>,
) -> usize {
    let get = |at: usize| tokens.get(at).map_or("", |(_, token)| token.as_str());
    let line = tokens[at].0;
    let mut parts = before.to_vec();
    loop {
        match get(at) {
            "{" => {
                at += 1;
                while !matches!(get(at), "}" | "") {
                    at = match get(at) {
                        "as" => at + 2,
                        token if is_word(token) || token == "*" => tree(tokens, at, &parts, within, found),
                        _ => at + 1,
                    };
                }
                return at + 1;
            }
            token if is_word(token) || token == "*" => {
                parts.push(token.to_owned());
                at += 1;
                let more = is_word(get(at + 1)) || matches!(get(at + 1), "{" | "*");
                if get(at) == "::" && more {
                    at += 1;
                    continue;
                }
            }
            _ => {}
        }
        found.push(Named { line, parts, within: within.to_vec(), test: false });
        return at;
    }
}

/// The module that a file below `src` is: `rules/game.rs` is `rules::game`; `None` for the doors.
fn module(file: &Path) -> Option<Vec<String>> {
    let parts: Vec<String> = file.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
    FLOORS.iter().any(|(floor, _)| parts[0] == *floor).then_some(parts)
}

/// A path from the root of the crate, if it is one into the crate.
fn from_root(module: &[String], named: &Named) -> Option<Vec<String>> {
    let (first, mut rest) = named.parts.split_first()?;
    let mut here = [module, &named.within].concat();
    match first.as_str() {
        "crate" | "girotondo" => here.clear(),
        "self" => {}
        "super" => {
            here.pop();
            while let Some(("super", after)) = rest.split_first().map(|(part, after)| (part.as_str(), after)) {
                here.pop();
                rest = after;
            }
        }
        _ => return None,
    }
    here.extend_from_slice(rest);
    Some(here)
}

// ---------------------------------------------------------------------------------------------------------------------
// What is forbidden

/// What a module of a floor must not name, and why not. A test may measure: look at the clock, and be told by its
/// environment how long.
fn forbidden(floor: &str, named: &Named) -> Option<&'static str> {
    let (_, may_files) = *PURE.iter().find(|(pure, _)| *pure == floor)?;
    let parts: Vec<&str> = named.parts.iter().map(String::as_str).collect();
    let pair = |first: &[&str], second: &[&str]| {
        parts.windows(2).any(|pair| first.contains(&pair[0]) && second.contains(&pair[1]))
    };
    let first = parts[0];
    if first == "bevy" || first.starts_with("bevy_") || ["egui", "egui_phosphor", "winit", "wgpu"].contains(&first) {
        return Some("Bevy");
    }
    let clocks = ["Instant", "SystemTime", "UNIX_EPOCH"];
    if !named.test
        && (first == "web_time" || pair(&["time"], &clocks) || pair(&["time"], &["*"]) || pair(&clocks, &["now"]))
    {
        return Some("the time of day");
    }
    if pair(&["rand"], &["rng", "random", "thread_rng", "ThreadRng"])
        || pair(&["rngs"], &["ThreadRng", "SysRng", "OsRng"])
    {
        return Some("chance without a seed");
    }
    let files = pair(&["std"], &["fs", "net", "process", "env"]) || pair(&["fs"], &["File", "read", "write"]);
    if !may_files && !named.test && (files || ["directories", "web_sys", "js_sys"].contains(&first)) {
        return Some("files or the world outside");
    }
    None
}

/// Everything that is wrong with what a file below `src` names; `test` for one that is built for tests alone.
fn offences(file: &Path, source: &str, test: bool) -> Vec<String> {
    let mut offences = Vec::new();
    let mut names = read(source).names;
    names.iter_mut().for_each(|named| named.test |= test);
    let mut offence = |line: usize, words: String| offences.push(format!("src/{}:{line}: {words}", file.display()));
    let Some(module) = module(file) else {
        // The console and the worker are built without Bevy.
        if file.starts_with("bin") {
            for named in names {
                let path = named.parts.join("::");
                if forbidden("storage", &named) == Some("Bevy") || path.starts_with("girotondo::app") {
                    offence(named.line, format!("{path} is Bevy's, which this program is built without"));
                }
            }
        }
        return offences;
    };
    let height = |name: &str| FLOORS.iter().find(|(floor, _)| *floor == name).map(|(_, height)| *height);
    for named in names {
        let path = named.parts.join("::");
        if let Some(what) = forbidden(&module[0], &named) {
            offence(named.line, format!("{path} is {what}, of which {} must not know", module[0]));
        }
        let target = from_root(&module, &named).and_then(|path| path.into_iter().next()).unwrap_or_default();
        if height(&target) > height(&module[0]) || STRANGERS.contains(&(module[0].as_str(), target.as_str())) {
            offence(named.line, format!("{path}: {} must not use {target}", module[0]));
        }
    }
    offences
}

// ---------------------------------------------------------------------------------------------------------------------
// Manifest and lock file

/// The dependencies that are no choice: those of the normal and build tables, for whatever target, without `optional`.
fn always_needed(manifest: &str) -> BTreeSet<String> {
    let mut needed = BTreeSet::new();
    // The dependency whose own table this is, and whether the table holds dependencies.
    let (mut own, mut holds) = (None, false);
    for line in manifest.lines() {
        let line = line.trim();
        if let Some(table) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            let table =
                table.strip_prefix("target.'").and_then(|t| t.split_once("'.")).map_or(table, |(_, table)| table);
            holds = matches!(table, "dependencies" | "build-dependencies");
            own = table.strip_prefix("dependencies.").or(table.strip_prefix("build-dependencies.")).map(str::to_owned);
            needed.extend(own.clone());
        } else if let Some((key, value)) = line.split_once('=') {
            let (key, value) = (key.trim(), value.trim());
            match &own {
                Some(own) if key == "optional" && value == "true" => _ = needed.remove(own),
                None if holds && !value.contains("optional = true") => _ = needed.insert(key.to_owned()),
                _ => {}
            }
        }
    }
    needed
}

/// The packages of a lock file: names with the names of what they depend on.
fn packages(lock: &str) -> Vec<(String, Vec<String>)> {
    let quoted = |line: &str| line.split('"').nth(1).unwrap_or_default().to_owned();
    let package = |text: &str| {
        let name = text.lines().find(|line| line.starts_with("name = ")).map(quoted)?;
        let dependencies = text.lines().filter(|line| line.starts_with(" \"")).map(quoted);
        // "name" or "name version".
        Some((name, dependencies.map(|text| text.split(' ').next().unwrap_or_default().to_owned()).collect()))
    };
    lock.split("[[package]]").skip(1).filter_map(package).collect()
}

/// Everything that packages may bring along: more than is built, for it knows neither features nor targets.
fn brought_along(needed: BTreeSet<String>, lock: &str) -> BTreeSet<String> {
    let mut graph: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, dependencies) in packages(lock) {
        graph.entry(name).or_default().extend(dependencies);
    }
    let (mut all, mut new): (BTreeSet<String>, Vec<String>) = (BTreeSet::new(), needed.into_iter().collect());
    while let Some(name) = new.pop() {
        if all.insert(name.clone()) {
            new.extend(graph.get(&name).into_iter().flatten().cloned());
        }
    }
    all
}

fn is_bevy(name: &str) -> bool {
    name == "bevy"
        || name.starts_with("bevy_")
        || name.starts_with("bevy-")
        || ["wgpu", "winit", "egui"].contains(&name)
}

// ---------------------------------------------------------------------------------------------------------------------
// The house as it stands

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every Rust file below a folder, from there.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for path in entries.map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn none(offences: &[String]) {
    assert!(offences.is_empty(), "{} offences:\n{}", offences.len(), offences.join("\n"));
}

#[test]
fn every_floor_names_only_what_it_may() {
    let src = root().join("src");
    let files = sources(&src);
    for (floor, _) in PURE {
        assert!(files.contains(&src.join(floor).with_extension("rs")), "no src/{floor}.rs");
    }
    let texts: Vec<_> =
        files.iter().map(|file| (file.strip_prefix(&src).unwrap(), fs::read_to_string(file).unwrap())).collect();
    // `mod tests;` in search.rs is search/tests.rs, and all below it.
    let tests_of = |(file, text): &(&Path, String)| -> Vec<PathBuf> {
        let folder = if file.ends_with("lib.rs") { PathBuf::new() } else { file.with_extension("") };
        read(text).test_files.iter().map(|name| folder.join(name)).collect()
    };
    let tests: Vec<PathBuf> = texts.iter().flat_map(tests_of).collect();
    let for_tests = |file: &Path| tests.iter().any(|test| file.with_extension("").starts_with(test));
    none(&texts.iter().flat_map(|(file, text)| offences(file, text, for_tests(file))).collect::<Vec<_>>());
}

#[test]
fn every_file_says_what_it_is_for() {
    let folders = ["src", "tests", "web", "examples", "benches"].map(|folder| root().join(folder));
    let files: Vec<_> = folders.iter().flat_map(|folder| sources(folder)).filter(|file| !built(file)).collect();
    assert!(files.len() > 20);
    let mute = files.iter().filter(|file| !fs::read_to_string(file).unwrap().starts_with("//! "));
    none(&mute.map(|file| format!("{} does not begin with “//! ”", file.display())).collect::<Vec<_>>());
    let old = files.iter().filter(|file| file.ends_with("mod.rs"));
    none(&old.map(|file| format!("{}: foo.rs beside foo/ instead", file.display())).collect::<Vec<_>>());
}

/// Whether a file was made by a build rather than written.
fn built(file: &Path) -> bool {
    file.iter().any(|part| part == "target" || part == "dist" || part == "node_modules")
}

/// A message that no code says is a leftover, in every language.
#[test]
fn every_message_is_said_somewhere() {
    let src = root().join("src");
    let mut said = BTreeSet::new();
    for path in sources(&src) {
        let read = read(&fs::read_to_string(&path).unwrap());
        said.extend(read.names.into_iter().filter(|named| !named.test).filter_map(|named| match &named.parts[..] {
            [.., of, message] if of == "Message" => Some(message.clone()),
            _ => None,
        }));
    }
    let unsaid = Message::iter().map(|message| format!("{message:?}")).filter(|name| !said.contains(name));
    none(&unsaid.collect::<Vec<_>>());
}

#[test]
fn without_the_app_there_is_no_bevy() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let lock = fs::read_to_string(root().join("Cargo.lock")).unwrap();
    let all = brought_along(always_needed(&manifest), &lock);
    assert!(["serde", "serde_core", "clap", "web-sys"].iter().all(|&name| all.contains(name)), "{all:?}");
    none(&all.into_iter().filter(|name| is_bevy(name)).collect::<Vec<_>>());
    // With it, there is one.
    assert_eq!(packages(&lock).iter().filter(|(name, _)| name == "bevy_ecs").count(), 1);
}

// ---------------------------------------------------------------------------------------------------------------------
// The checks themselves: they can fail, and they do not cry wolf

#[test]
fn paths_are_read_as_written() {
    let paths = |source: &str| -> Vec<String> {
        read(source).names.into_iter().map(|named| format!("{} {}", named.line, named.parts.join("::"))).collect()
    };
    assert_eq!(
        paths("use a::{b, c::{self, d as e}, f::*};\nlet x = g::h::<u8>(\"i::j\", 'k', r#\"l\"#, 0x1f);"),
        ["1 use", "1 a::b", "1 a::c::self", "1 a::c::d", "1 a::f::*", "2 let", "2 x", "2 g::h", "2 u8"]
    );
    assert_eq!(
        paths("// a::b\n/* c /* d */ e */\nfn f<'a>(_: &'a str) {}\n"),
        ["3 fn", "3 f", "3 a", "3 _", "3 a", "3 str"]
    );
    assert_eq!(paths("\"\\\"a\n\" b '\\'' '\"' c"), ["2 b", "2 c"]);
    let nested = read("mod m { fn f() { a::b } mod n { c::d } } e::g").names;
    let within = |path: &str| nested.iter().find(|named| named.parts.join("::") == path).unwrap().within.join("::");
    assert_eq!([within("a::b"), within("c::d"), within("e::g")], ["m", "m::n", ""]);
    let tests = read("mod a; #[cfg(test)] mod b; #[cfg(test)] mod c { mod d { e::f } } g::h");
    assert_eq!(tests.test_files, ["b"]);
    let test = |path: &str| tests.names.iter().any(|named| named.parts.join("::") == path && named.test);
    assert!(test("e::f") && !test("g::h"));
}

#[test]
fn the_check_of_floors_can_fail() {
    for (file, wrong) in [
        ("rules/game.rs", "use crate::search::Level;"),
        ("rules/game.rs", "fn f() { crate::table::g() }"),
        ("rules.rs", "use girotondo::text;"),
        ("rules/game.rs", "use super::super::search::Level;"),
        ("rules/game.rs", "mod tests { use super::super::super::search::Level; }"),
        ("search.rs", "use crate::{rules, table::Table};"),
        ("table/seat.rs", "pub(in crate::app) fn f() {}"),
        ("text.rs", "use super::app;"),
        ("storage.rs", "use {crate::{app::{self}}};"),
        ("rules.rs", "use bevy::prelude::*;"),
        ("table.rs", "type T = bevy_ecs::world::World;"),
        ("storage/files.rs", "use bevy_egui::egui;"),
        ("search/budget.rs", "use std::{sync::Arc, time::{Duration, Instant}};"),
        ("search/budget.rs", "use std::time::*;"),
        ("storage.rs", "let now = std::time::SystemTime::now();"),
        ("table.rs", "use std::time as clock; fn f() { clock::Instant::now(); }"),
        ("table.rs", "use web_time::Duration;"),
        ("rules.rs", "use std::{fmt, fs};"),
        ("text.rs", "let text = std::fs::read_to_string(path);"),
        ("search.rs", "use std::net::TcpStream;"),
        ("rules/setup.rs", "let seed: u64 = rand::random();"),
        ("rules/setup.rs", "use rand::{Rng, rng};"),
        ("search.rs", "mod tests { use std::time::Instant; }"),
        ("search.rs", "#[cfg(test)] mod tests { fn f() {} } use std::time::Instant;"),
        ("search.rs", "#[cfg(test)] mod tests { use bevy::prelude::World; }"),
        ("search.rs", "#[cfg(test)] mod tests { use crate::table::Table; }"),
        ("bin/engine.rs", "use bevy::app::App;"),
        ("bin/worker.rs", "use girotondo::{app::players, search};"),
    ] {
        assert_eq!(offences(Path::new(file), wrong, false).len(), 1, "{file}: {wrong}");
    }
}

#[test]
fn the_check_of_floors_lets_pass_what_is_right() {
    for (file, right) in [
        ("rules.rs", "//! Must not know std::fs.\nconst TEXT: &str = \"use bevy::prelude::*;\";"),
        ("search.rs", "use crate::rules::{Game, Position};\nuse std::time::Duration;"),
        // Its own table (of transpositions), not that where people sit.
        ("search/duel.rs", "use super::table::Entry;\nmod tests { use super::super::table; }"),
        ("search.rs", "mod table; use table::Entry; use self::table::Slot;"),
        ("table.rs", "use crate::{rules, search::Level};"),
        ("search.rs", "#[cfg(test)] mod tests { use std::{env, time::Instant}; }"),
        ("storage/files.rs", "use std::{fs, env}; use directories::ProjectDirs;"),
        ("text.rs", "use crate::{rules::Colour, table::Event};"),
        ("storage/settings.rs", "enum Speed { Slow, Instant } fn f() { Speed::Instant; }"),
        (
            "app/ui.rs",
            "use bevy::prelude::*; use crate::{storage, rules, search, table, text}; use std::time::Instant;",
        ),
        ("bin/engine.rs", "use std::time::Instant; use girotondo::{rules, search};"),
        ("main.rs", "use bevy::prelude::*; use girotondo::app;"),
    ] {
        none(&offences(Path::new(file), right, false));
    }
}

#[test]
fn the_check_of_dependencies_can_fail() {
    let manifest = "[package]\nname = \"x\"\n[dependencies]\na = \"1\"\nb = { version = \"1\", optional = true }\n\
        [dependencies.c]\nfeatures = [\n \"std\", \"x=y\",\n]\n[dependencies.d]\noptional = true\n\
        [target.'cfg(not(target_arch = \"wasm32\"))'.dependencies]\ne = { version = \"1\" }\n\
        [dev-dependencies]\nf = \"1\"\n[features]\ndefault = [\"b\"]\n";
    let needed = always_needed(manifest);
    assert_eq!(needed.iter().collect::<Vec<_>>(), ["a", "c", "e"]);
    let lock = "version = 4\n\n[[package]]\nname = \"a\"\nversion = \"1\"\ndependencies = [\n \"g\",\n \"h 2.0.0\",\n]\n\n\
        [[package]]\nname = \"h\"\nversion = \"2.0.0\"\ndependencies = [\n \"bevy_math\",\n]\n\n\
        [[package]]\nname = \"b\"\nversion = \"1\"\ndependencies = [\n \"bevy\",\n]\n";
    let all = brought_along(needed, lock);
    assert_eq!(all.iter().filter(|name| is_bevy(name)).collect::<Vec<_>>(), ["bevy_math"]);
}
