//! Names that change with what is in a file, so that a browser may keep it for ever and never mixes two builds.
//!
//! A file that names others is renamed after them: its own name changes with theirs.

use std::{
    collections::BTreeMap,
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::Path,
};

use anyhow::{Context, Result, bail};

/// Files whose names are asked for from outside and stay as they are: by people, by browsers' rules, by manifests.
const FIXED: [&str; 10] = [
    "index.html",
    "sw.js",
    "manifest.webmanifest",
    "icon.svg",
    "icon-180.png",
    "icon-192.png",
    "icon-512.png",
    "icon-maskable-192.png",
    "icon-maskable-512.png",
    "robots.txt",
];

/// Whether a name holds a hash of what is in the file, as `boot-0123456789abcdef.js`.
pub fn is_hashed(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default();
    let hash = stem.rsplit('-').next().unwrap_or_default();
    stem.len() > HASH && hash.len() == HASH && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// How many digits a hash has.
const HASH: usize = 16;

/// Renames all files of a folder but the fixed ones, wherever one is named by another too. Returns a hash over the
/// whole: the version.
pub fn rename_all(folder: &Path) -> Result<String> {
    let mut waiting: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().into_string().ok().context("a file's name is not Unicode")?;
        waiting.insert(name, fs::read(entry.path())?);
    }
    let all: Vec<String> = waiting.keys().filter(|name| !FIXED.contains(&name.as_str())).cloned().collect();
    let mut renamed: BTreeMap<String, String> = BTreeMap::new();
    let mut whole = DefaultHasher::new();
    while !waiting.is_empty() {
        // One that names no other file that is still to be renamed; the fixed ones come last.
        let open: Vec<&String> = all.iter().filter(|name| !renamed.contains_key(*name)).collect();
        let ready = |name: &String, content: &[u8]| {
            let fixed = FIXED.contains(&name.as_str());
            (!fixed || open.is_empty()) && !open.iter().any(|other| *other != name && names(content, name, other))
        };
        let Some(name) = waiting.iter().find(|(name, content)| ready(name, content)).map(|(name, _)| name.clone())
        else {
            bail!("these files name each other in a ring: {:?}", waiting.keys().collect::<Vec<_>>());
        };
        let mut content = waiting.remove(&name).unwrap_or_default();
        if is_text(&name) {
            let mut text = String::from_utf8(content).with_context(|| format!("{name} is not UTF-8"))?;
            for (from, to) in &renamed {
                for (open, close) in QUOTES {
                    text = text.replace(&format!("{open}{from}{close}"), &format!("{open}{to}{close}"));
                }
            }
            content = text.into_bytes();
        }
        let path = folder.join(&name);
        (&name, &content).hash(&mut whole);
        if FIXED.contains(&name.as_str()) {
            fs::write(&path, &content)?;
            continue;
        }
        let mut hasher = DefaultHasher::new();
        content.hash(&mut hasher);
        let (stem, ending) = name.split_once('.').with_context(|| format!("{name} has no ending"))?;
        let new = format!("{stem}-{:016x}.{ending}", hasher.finish());
        fs::remove_file(&path)?;
        fs::write(folder.join(&new), &content)?;
        renamed.insert(name, new);
    }
    Ok(format!("{:016x}", whole.finish()))
}

/// How one file names another: in quotes, alone or beside itself.
const QUOTES: [(&str, &str); 4] = [("\"", "\""), ("'", "'"), ("\"./", "\""), ("'./", "'")];

fn names(content: &[u8], own: &str, other: &str) -> bool {
    is_text(own)
        && QUOTES.iter().any(|(open, close)| {
            let wanted = format!("{open}{other}{close}");
            content.windows(wanted.len()).any(|piece| piece == wanted.as_bytes())
        })
}

fn is_text(name: &str) -> bool {
    [".js", ".css", ".html", ".svg", ".webmanifest"].iter().any(|ending| name.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            fs::write(folder.path().join(name), text).unwrap();
        }
        folder
    }

    fn listing(folder: &tempfile::TempDir) -> Vec<String> {
        let mut names: Vec<_> =
            fs::read_dir(folder.path()).unwrap().map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    const FILES: [(&str, &str); 4] = [
        ("index.html", "<script src=\"a.js\"></script>"),
        ("a.js", "import './b.js'; fetch('c.wasm')"),
        ("b.js", "1"),
        ("c.wasm", "\"a.js\""),
    ];

    #[test]
    fn files_are_named_after_what_is_in_them_and_found_under_their_new_names() {
        let folder = folder(&FILES);
        rename_all(folder.path()).unwrap();
        let names = listing(&folder);
        assert_eq!(names.len(), 4);
        let find = |start: &str| names.iter().find(|name| name.starts_with(start)).unwrap();
        assert!(is_hashed(find("a-")) && is_hashed(find("b-")) && !is_hashed("index.html") && !is_hashed("a-b.js"));
        let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
        assert_eq!(read("index.html"), format!("<script src=\"{}\"></script>", find("a-")));
        assert_eq!(read(find("a-")), format!("import './{}'; fetch('{}')", find("b-"), find("c-")));
        assert_eq!(read(find("c-")), "\"a.js\"", "what is no text is left alone");
    }

    #[test]
    fn a_change_renames_all_that_lead_to_it_and_nothing_else() {
        let (one, two) = (folder(&FILES), folder(&FILES));
        fs::write(two.path().join("b.js"), "2").unwrap();
        let versions = [&one, &two].map(|folder| rename_all(folder.path()).unwrap());
        assert_ne!(versions[0], versions[1]);
        let (one, two) = (listing(&one), listing(&two));
        let same = |start: &str| {
            one.iter().find(|name| name.starts_with(start)) == two.iter().find(|name| name.starts_with(start))
        };
        assert_eq!((same("a-"), same("b-"), same("c-")), (false, false, true));
    }

    #[test]
    fn a_ring_is_told() {
        let folder = folder(&[("a.js", "'b.js'"), ("b.js", "'a.js'")]);
        assert!(rename_all(folder.path()).unwrap_err().to_string().contains("ring"));
    }
}
