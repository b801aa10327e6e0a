//! Puts the page together: compiles the game and its worker to WebAssembly, makes the JavaScript that loads them, lays
//! the page round them, names every file after what is in it, and compresses it all.
//!
//! Bindings and compression take longer than everything else here, so their results are kept in the build folder and
//! made anew only when what they are made from has changed.

mod icons;
pub mod names;
mod weigh;

use std::{
    collections::{BTreeMap, hash_map::DefaultHasher},
    fs,
    hash::{Hash, Hasher},
    io::{Cursor, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use brotli::enc::BrotliEncoderParams;
use flate2::{Compression, write::GzEncoder};
use wasm_bindgen_cli_support::Bindgen;

use crate::project::{self, Project};

const TRIPLE: &str = "wasm32-unknown-unknown";

/// Where Cargo looks for the compiler's flags for WebAssembly alone.
const RUSTFLAGS: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS";

/// Compressed as well, when they are on the page; pictures are compressed already.
const COMPRESSED: [&str; 7] = ["wasm", "bin", "js", "css", "html", "svg", "webmanifest"];

/// As hard as Brotli can: a minute for the game, once for each that is different.
const BROTLI: i32 = 11;

/// What stands in `index.html` for the size of the game's file in bytes, which the progress bar measures against:
/// a server that compresses does not tell it.
const BYTES: &str = "{{GAME_BYTES}}";

/// What stands in `index.html` and `sw.js` for the version.
const VERSION: &str = "{{VERSION}}";

/// What stands in `worker.js` for where the files of weights lie, by their names.
const WEIGHTS: &str = "{{WEIGHTS}}";

/// What stands in `sw.js` for the list of all that is to be kept.
const FILES: &str = "{{FILES}}";

/// How to build.
#[derive(clap::Args)]
pub struct Options {
    /// Link in seconds instead of minutes, and compress nothing: for working on the page.
    #[arg(long)]
    quick: bool,
    /// Keep the names of functions in the WebAssembly, for stack traces and profiles.
    #[arg(long)]
    names: bool,
}

/// A program of the project that becomes WebAssembly.
struct Program {
    binary: &'static str,
    /// What it is called in the page.
    name: &'static str,
    profile: &'static str,
    features: &'static [&'static str],
    /// The compiler's flags.
    flags: Option<&'static str>,
}

const GAME: Program = Program { binary: "girotondo", name: "girotondo", profile: "web", features: &[], flags: None };
const WORKER: Program = Program {
    binary: "girotondo-worker",
    name: "girotondo-worker",
    profile: "engine",
    features: &["--no-default-features"],
    // The search follows lines in vectors. `boot.js` asks browsers for them.
    flags: Some("-Ctarget-feature=+simd128"),
};
/// An empty scene in the place of the game.
const EMPTY: Program = Program { binary: "girotondo-empty", ..GAME };

/// What a page is laid from.
#[derive(Clone)]
pub struct Parts {
    /// The folder of the hand-written files.
    pub page: PathBuf,
    /// The folder of the search, in which files of weights lie.
    search: PathBuf,
    /// The folders of what was compiled.
    compiled: Vec<PathBuf>,
}

impl Parts {
    /// The parts of the last build.
    pub fn of_last_build(project: &Project) -> Self {
        let compiled = [&GAME, &WORKER].map(|program| project.workshop().join(program.binary));
        let [page, search] = ["web/page", "src/search"].map(|folder| project.root.join(folder));
        Self { page, search, compiled: compiled.into() }
    }
}

/// Builds the page into `out`, whose earlier files are replaced, and prints what each file weighs.
pub fn build(project: &Project, out: &Path, options: &Options) -> Result<()> {
    for program in [&GAME, &WORKER] {
        prepare(project, program, options)?;
    }
    clear(out)?;
    lay(&Parts::of_last_build(project), out)?;
    if !options.quick {
        compress_all(project, out)?;
    }
    let weight = weigh::weigh(out)?;
    println!("built {}", out.display());
    if options.quick { Ok(()) } else { weigh::check(weight, &project.root.join("web/budget.toml")) }
}

/// Lays a page with an empty scene in the game's place into an empty folder, compressed like the game's.
pub fn empty(project: &Project, out: &Path) -> Result<()> {
    prepare(project, &EMPTY, &Options { quick: false, names: false })?;
    let compiled = [&EMPTY, &WORKER].map(|program| project.workshop().join(program.binary)).into();
    lay(&Parts { compiled, ..Parts::of_last_build(project) }, out)?;
    compress_all(project, out)
}

/// Compiles the worker alone and says where its script and its WebAssembly lie.
pub fn worker(project: &Project) -> Result<PathBuf> {
    prepare(project, &WORKER, &Options { quick: false, names: false })?;
    Ok(project.workshop().join(WORKER.binary))
}

/// Compiles a program and makes its bindings.
fn prepare(project: &Project, program: &Program, options: &Options) -> Result<()> {
    let profile = if options.quick && program.binary == GAME.binary { "quick" } else { program.profile };
    let status = project::cargo()
        .current_dir(&project.root)
        .args(["build", "--locked", "--package", "girotondo", "--target", TRIPLE])
        .args(["--profile", profile, "--bin", program.binary])
        .args(program.features)
        .envs(program.flags.map(|flags| (RUSTFLAGS, flags)))
        .status()
        .context("cannot run cargo")?;
    if !status.success() {
        bail!("{} does not compile for {TRIPLE}", program.binary);
    }

    let input = project.target.join(TRIPLE).join(profile).join(program.binary).with_extension("wasm");
    let wasm = fs::read(&input).with_context(|| format!("cargo made no {}", input.display()))?;
    let mut hasher = DefaultHasher::new();
    (&wasm, env!("CARGO_PKG_VERSION"), options.names).hash(&mut hasher);
    let wanted = format!("{:016x}", hasher.finish());

    let folder = project.workshop().join(program.binary);
    let stamp = project.workshop().join(format!("{}.stamp", program.binary));
    if fs::read_to_string(&stamp).is_ok_and(|made| made == wanted) && folder.is_dir() {
        return Ok(());
    }
    println!("   Preparing {} ({} bytes)", program.binary, weigh::grouped(wasm.len() as u64));
    // The stamp goes first and comes last: what is left half-made by an interruption is never taken for whole.
    let _ = fs::remove_file(&stamp);
    remake(&folder)?;
    Bindgen::new()
        .input_bytes(program.name, wasm)
        .web(true)?
        .typescript(false)
        .omit_default_module_path(false)
        .remove_name_section(!options.names)
        .remove_producers_section(true)
        .generate(&folder)
        .with_context(|| format!("cannot make the bindings of {}", program.binary))?;
    fs::write(&stamp, wanted).with_context(|| format!("cannot write {}", stamp.display()))
}

/// Lays a page into an empty folder, nothing compressed: every file under its final name, and what must know the whole
/// told about it.
pub fn lay(parts: &Parts, out: &Path) -> Result<()> {
    copy(&parts.page, out)?;
    for folder in &parts.compiled {
        copy(folder, out)?;
    }
    icons::draw(out)?;
    fill(&out.join("worker.js"), WEIGHTS, &serde_json::to_string(&lay_weights(&parts.search, out)?)?)?;
    let bytes = fs::metadata(out.join("girotondo_bg.wasm")).context("the bindings made no girotondo_bg.wasm")?.len();
    fill(&out.join("index.html"), BYTES, &bytes.to_string())?;
    let version = names::rename_all(out)?;
    let kept: Vec<String> = files(out)?
        .iter()
        .filter_map(|path| Some(path.strip_prefix(out).ok()?.to_str()?.to_owned()))
        .filter(|name| !["index.html", "sw.js"].contains(&name.as_str()))
        .collect();
    fill(&out.join("index.html"), VERSION, &version)?;
    fill(&out.join("sw.js"), VERSION, &version)?;
    fill(&out.join("sw.js"), FILES, &serde_json::to_string(&kept)?)
}

/// Lays the files of weights into the page. Returns what they are called there, by what the search calls them: their
/// path in its folder, without the ending.
fn lay_weights(search: &Path, out: &Path) -> Result<BTreeMap<String, String>> {
    let mut laid = BTreeMap::new();
    for path in files(search)? {
        if path.extension().is_some_and(|ending| ending == "bin") {
            let inner = path.strip_prefix(search)?.with_extension("");
            let parts: Vec<_> = inner.iter().filter_map(|part| part.to_str()).collect();
            let name = format!("{}.bin", parts.join("-"));
            fs::copy(&path, out.join(&name)).with_context(|| format!("cannot copy {}", path.display()))?;
            laid.insert(parts.join("/"), name);
        }
    }
    Ok(laid)
}

/// Fills a placeholder of a file in.
fn fill(path: &Path, placeholder: &str, value: &str) -> Result<()> {
    let text = fs::read_to_string(path).with_context(|| format!("the page has no {}", path.display()))?;
    if !text.contains(placeholder) {
        bail!("{} nowhere says {placeholder}", path.display());
    }
    Ok(fs::write(path, text.replace(placeholder, value))?)
}

/// Writes the compressed twins of all files of a page.
fn compress_all(project: &Project, out: &Path) -> Result<()> {
    let kept = project.workshop().join("packed");
    fs::create_dir_all(&kept)?;
    files(out)?.iter().try_for_each(|path| compress(path, BROTLI, &kept))
}

/// Writes `NAME.br` and `NAME.gz` beside a file, where that is worth something. `kept` holds those made before.
fn compress(path: &Path, quality: i32, kept: &Path) -> Result<()> {
    if !path.extension().and_then(|extension| extension.to_str()).is_some_and(|it| COMPRESSED.contains(&it)) {
        return Ok(());
    }
    let plain = fs::read(path)?;
    let mut hasher = DefaultHasher::new();
    plain.hash(&mut hasher);
    for (ending, quality) in [("br", quality), ("gz", 9)] {
        let made = kept.join(format!("{:016x}-{quality}.{ending}", hasher.finish()));
        if !made.is_file() {
            let packed = if ending == "br" { brotli(&plain, quality)? } else { gzip(&plain, quality)? };
            // Under another name first: what is interrupted is never taken for whole.
            let half = made.with_extension("half");
            fs::write(&half, packed)?;
            fs::rename(&half, &made)?;
        }
        let twin = with_ending(path, ending);
        fs::copy(&made, &twin).with_context(|| format!("cannot write {}", twin.display()))?;
    }
    Ok(())
}

fn brotli(plain: &[u8], quality: i32) -> Result<Vec<u8>> {
    // The widest window that browsers accept, 16 MB.
    let parameters = BrotliEncoderParams { quality, lgwin: 24, size_hint: plain.len(), ..Default::default() };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut Cursor::new(plain), &mut packed, &parameters)?;
    Ok(packed)
}

fn gzip(plain: &[u8], quality: i32) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::new(quality.unsigned_abs()));
    encoder.write_all(plain)?;
    Ok(encoder.finish()?)
}

/// The name of a file's compressed twin.
pub fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

/// Empties the folder of the page. One that no build can have made is refused, lest a mistyped `--out` takes
/// somebody's files away.
fn clear(out: &Path) -> Result<()> {
    let ours = ["sw.js", "girotondo.js"].iter().any(|name| out.join(name).is_file());
    if out.is_dir() && fs::read_dir(out)?.next().is_some() && !ours {
        bail!("{} holds something other than an earlier build; it is left alone", out.display());
    }
    remake(out)
}

/// Makes an empty folder, whatever was there.
fn remake(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))
}

/// Copies all files of a folder, and of the folders in it.
fn copy(from: &Path, to: &Path) -> Result<()> {
    for path in files(from)? {
        let target = to.join(path.strip_prefix(from)?);
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::copy(&path, &target).with_context(|| format!("cannot copy {}", path.display()))?;
    }
    Ok(())
}

/// All files of a folder and of the folders in it, in the order of their names.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            found.extend(files(&entry.path())?);
        } else {
            found.push(entry.path());
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_folder_of_ours_is_emptied() {
        let place = tempfile::tempdir().unwrap();
        let (ours, theirs) = (place.path().join("ours"), place.path().join("theirs"));
        for (folder, name) in [(&ours, "sw.js"), (&theirs, "letter.txt")] {
            fs::create_dir(folder).unwrap();
            fs::write(folder.join(name), "x").unwrap();
        }
        clear(&ours).unwrap();
        assert!(files(&ours).unwrap().is_empty());
        assert!(clear(&theirs).is_err());
        assert!(theirs.join("letter.txt").exists());
        clear(&place.path().join("new")).unwrap();
        assert!(place.path().join("new").is_dir());
    }

    /// Whatever the page says, it says in both languages.
    #[test]
    fn the_pages_words_are_there_in_both_languages() {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
        let text = fs::read_to_string(page.join("words.js")).unwrap();
        let keys = |language: &str| -> Vec<&str> {
            let block = text.split(&format!("\n  {language}: {{\n")).nth(1).unwrap().split("\n  },").next().unwrap();
            let keys = block.lines().filter_map(|line| line.strip_prefix("    ")?.split_once(':').map(|it| it.0));
            keys.filter(|key| key.chars().all(char::is_alphanumeric)).collect()
        };
        let said = keys("en");
        assert!(said.len() > 10 && said == keys("it"), "{said:?} {:?}", keys("it"));
        for path in files(&page).unwrap().iter().filter(|path| path.extension().is_some_and(|ending| ending == "js")) {
            for used in fs::read_to_string(path).unwrap().split("words.").skip(1) {
                let key: String = used.chars().take_while(|letter| letter.is_alphanumeric()).collect();
                assert!(
                    ["", "js"].contains(&key.as_str()) || said.contains(&key.as_str()),
                    "{} says {key}",
                    path.display()
                );
            }
        }
    }

    /// A page with next to nothing compiled: what a build leaves where the real one would.
    fn parts(place: &Path) -> Parts {
        let game = place.join("game");
        fs::create_dir(&game).unwrap();
        for (name, text) in [
            ("girotondo.js", "new URL('girotondo_bg.wasm', import.meta.url)"),
            ("girotondo_bg.wasm", "12345"),
            ("girotondo-worker.js", "new URL('girotondo-worker_bg.wasm', import.meta.url)"),
            ("girotondo-worker_bg.wasm", "123"),
        ] {
            fs::write(game.join(name), text).unwrap();
        }
        let search = place.join("search");
        fs::create_dir_all(search.join("weights")).unwrap();
        fs::write(search.join("weights/some.bin"), "12").unwrap();
        fs::write(search.join("weights.rs"), "1").unwrap();
        Parts { page: Path::new(env!("CARGO_MANIFEST_DIR")).join("page"), search, compiled: vec![game] }
    }

    /// Every name in quotes that looks like a file of the page is one, in every file that is kept or served.
    #[test]
    fn the_real_page_names_only_files_that_there_are() {
        let place = tempfile::tempdir().unwrap();
        let out = place.path().join("out");
        lay(&parts(place.path()), &out).unwrap();
        let names: Vec<String> =
            fs::read_dir(&out).unwrap().map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
        let read = |name: &str| fs::read_to_string(out.join(name)).unwrap();
        assert!(read("index.html").contains("data-game-bytes=\"5\""));
        let find = |start: &str| names.iter().find(|name| name.starts_with(start)).unwrap();
        let worker = read(find("worker-"));
        assert!(worker.contains(&format!("{{\"weights/some\":\"{}\"}}", find("weights-some-"))), "{worker}");
        assert!(["index.html", "sw.js", find("worker-")].iter().all(|name| !read(name).contains("{{")));
        let mut named = 0;
        for name in names.iter().filter(|name| ![".png", ".wasm", ".bin"].iter().any(|end| name.ends_with(end))) {
            for quoted in read(name).split(['"', '\'']) {
                let plain = quoted.trim_start_matches("./");
                let file = [".js", ".wasm", ".bin", ".css", ".png", ".svg", ".webmanifest"]
                    .iter()
                    .any(|end| plain.ends_with(end));
                if file && !plain.contains(['*', ' ', '/']) && plain.len() > 4 {
                    assert!(names.iter().any(|there| there == plain), "{name} names {plain}");
                    named += 1;
                }
            }
        }
        assert!(named > 30, "only {named} names found");
        for name in &names {
            let known =
                ["index.html", "sw.js"].contains(&name.as_str()) || read("sw.js").contains(&format!("\"{name}\""));
            assert!(known, "the service worker does not keep {name}");
        }
    }

    #[test]
    fn compressed_twins_unpack_to_the_same() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("a.js");
        fs::write(&path, "abc".repeat(100)).unwrap();
        compress(&path, 5, place.path()).unwrap();
        let mut unpacked = Vec::new();
        brotli::BrotliDecompress(&mut fs::File::open(with_ending(&path, "br")).unwrap(), &mut unpacked).unwrap();
        assert_eq!(unpacked, fs::read(&path).unwrap());
        let mut unpacked = Vec::new();
        let mut decoder = flate2::read::GzDecoder::new(fs::File::open(with_ending(&path, "gz")).unwrap());
        std::io::Read::read_to_end(&mut decoder, &mut unpacked).unwrap();
        assert_eq!(unpacked, fs::read(&path).unwrap());
    }
}
