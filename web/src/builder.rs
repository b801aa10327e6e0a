//! Puts the page together: compiles the game and its worker to WebAssembly, makes the JavaScript that loads them,
//! compresses both, and lays the page round them.
//!
//! Bindings and compression take longer than everything else here, so their results are kept in the build folder and
//! made anew only when the compiled file has changed.

use std::{
    collections::hash_map::DefaultHasher,
    fs,
    hash::{Hash, Hasher},
    io::Cursor,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use brotli::enc::BrotliEncoderParams;
use wasm_bindgen_cli_support::Bindgen;

use crate::project::{self, Project};

const TRIPLE: &str = "wasm32-unknown-unknown";

/// Compressed as well, when they are on the page; pictures are compressed already.
const COMPRESSED: [&str; 5] = ["wasm", "js", "css", "html", "svg"];

/// What stands in `index.html` for the size of the game's file in bytes, which the progress bar measures against:
/// a server that compresses does not tell it.
const BYTES: &str = "{{GAME_BYTES}}";

/// How to build.
#[derive(clap::Args)]
pub struct Options {
    /// Compress as hard as Brotli can: a few per cent smaller, and minutes instead of seconds.
    #[arg(long)]
    best: bool,
    /// Keep the names of functions in the WebAssembly, for stack traces and profiles.
    #[arg(long)]
    names: bool,
}

impl Options {
    fn quality(&self) -> i32 {
        if self.best { 11 } else { 9 }
    }
}

/// A program of the project that becomes WebAssembly.
struct Program {
    binary: &'static str,
    profile: &'static str,
    features: &'static [&'static str],
}

const GAME: Program = Program { binary: "girotondo", profile: "web", features: &[] };
const WORKER: Program = Program { binary: "girotondo-worker", profile: "engine", features: &["--no-default-features"] };

/// Builds the page into `out`, whose earlier files are replaced, and prints what each file weighs.
pub fn build(project: &Project, out: &Path, options: &Options) -> Result<()> {
    let game = prepare(project, &GAME, options)?;
    let worker = prepare(project, &WORKER, options)?;

    clear(out)?;
    copy(&game, out)?;
    copy(&worker, out)?;
    let bytes = fs::metadata(out.join("girotondo_bg.wasm")).context("the bindings made no girotondo_bg.wasm")?.len();
    lay_page(&project.root.join("web/page"), out, bytes, options)?;
    print_sizes(out)?;
    println!("built {}", out.display());
    Ok(())
}

/// Compiles a program, makes its bindings and compresses them. Returns the folder that holds them.
fn prepare(project: &Project, program: &Program, options: &Options) -> Result<PathBuf> {
    let status = project::cargo()
        .current_dir(&project.root)
        .args(["build", "--locked", "--package", "girotondo", "--target", TRIPLE])
        .args(["--profile", program.profile, "--bin", program.binary])
        .args(program.features)
        .status()
        .context("cannot run cargo")?;
    if !status.success() {
        bail!("{} does not compile for {TRIPLE}", program.binary);
    }

    let input = project.target.join(TRIPLE).join(program.profile).join(program.binary).with_extension("wasm");
    let wasm = fs::read(&input).with_context(|| format!("cargo made no {}", input.display()))?;
    let mut hasher = DefaultHasher::new();
    (&wasm, env!("CARGO_PKG_VERSION"), options.quality(), options.names).hash(&mut hasher);
    let wanted = format!("{:016x}", hasher.finish());

    let folder = project.workshop().join(program.binary);
    let stamp = project.workshop().join(format!("{}.stamp", program.binary));
    if fs::read_to_string(&stamp).is_ok_and(|made| made == wanted) && folder.is_dir() {
        return Ok(folder);
    }
    println!("   Preparing {} ({} bytes)", program.binary, grouped(wasm.len() as u64));
    // The stamp goes first and comes last: what is left half-made by an interruption is never taken for whole.
    let _ = fs::remove_file(&stamp);
    remake(&folder)?;
    Bindgen::new()
        .input_bytes(program.binary, wasm)
        .web(true)?
        .typescript(false)
        .omit_default_module_path(false)
        .remove_name_section(!options.names)
        .remove_producers_section(true)
        .generate(&folder)
        .with_context(|| format!("cannot make the bindings of {}", program.binary))?;
    for path in files(&folder)? {
        compress(&path, options)?;
    }
    fs::write(&stamp, wanted).with_context(|| format!("cannot write {}", stamp.display()))?;
    Ok(folder)
}

/// Copies the hand-written files of the page, filling in the size of the game.
fn lay_page(page: &Path, out: &Path, game_bytes: u64, options: &Options) -> Result<()> {
    copy(page, out)?;
    let index = out.join("index.html");
    let text = fs::read_to_string(&index).context("the page has no index.html")?;
    if !text.contains(BYTES) {
        bail!("index.html nowhere says {BYTES}");
    }
    fs::write(&index, text.replace(BYTES, &game_bytes.to_string()))?;
    for path in files(page)? {
        compress(&out.join(path.strip_prefix(page)?), options)?;
    }
    Ok(())
}

/// Writes `NAME.br` beside a file, where that is worth something.
fn compress(path: &Path, options: &Options) -> Result<()> {
    if !path.extension().and_then(|extension| extension.to_str()).is_some_and(|it| COMPRESSED.contains(&it)) {
        return Ok(());
    }
    let plain = fs::read(path)?;
    let parameters = BrotliEncoderParams {
        quality: options.quality(),
        // The widest window that browsers accept, 16 MB.
        lgwin: 24,
        size_hint: plain.len(),
        ..Default::default()
    };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut Cursor::new(&plain), &mut packed, &parameters)?;
    fs::write(with_br(path), packed).with_context(|| format!("cannot write beside {}", path.display()))
}

fn print_sizes(out: &Path) -> Result<()> {
    println!("{:<28} {:>12} {:>12}", "file", "bytes", "Brotli");
    let (mut all, mut all_packed) = (0, 0);
    for path in files(out)? {
        if path.extension().is_some_and(|extension| extension == "br") {
            continue;
        }
        let plain = fs::metadata(&path)?.len();
        let packed = fs::metadata(with_br(&path)).map_or(plain, |packed| packed.len());
        all += plain;
        all_packed += packed;
        let name = path.strip_prefix(out)?.display().to_string();
        println!("{name:<28} {:>12} {:>12}", grouped(plain), grouped(packed));
    }
    println!("{:<28} {:>12} {:>12}", "all", grouped(all), grouped(all_packed));
    Ok(())
}

/// The name of a file's compressed twin.
pub fn with_br(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".br");
    name.into()
}

/// Empties the folder of the page. One that no build can have made is refused, lest a mistyped `--out` takes
/// somebody's files away.
fn clear(out: &Path) -> Result<()> {
    if out.is_dir() && fs::read_dir(out)?.next().is_some() && !out.join("girotondo.js").is_file() {
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

/// `1234567` as `1 234 567`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1 000", "1 234 567"]);
    }

    #[test]
    fn only_a_folder_of_ours_is_emptied() {
        let place = tempfile::tempdir().unwrap();
        let (ours, theirs) = (place.path().join("ours"), place.path().join("theirs"));
        for (folder, name) in [(&ours, "girotondo.js"), (&theirs, "letter.txt")] {
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

    #[test]
    fn the_page_learns_the_size_and_compressed_twins_unpack_to_the_same() {
        let (page, out) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        fs::write(page.path().join("index.html"), format!("<html data-bytes=\"{BYTES}\">")).unwrap();
        let options = Options { best: false, names: false };
        lay_page(page.path(), out.path(), 1234, &options).unwrap();
        let index = out.path().join("index.html");
        assert_eq!(fs::read_to_string(&index).unwrap(), "<html data-bytes=\"1234\">");
        let mut unpacked = Vec::new();
        brotli::BrotliDecompress(&mut fs::File::open(with_br(&index)).unwrap(), &mut unpacked).unwrap();
        assert_eq!(unpacked, fs::read(&index).unwrap());
    }
}
