//! What the page weighs, as it is served, and whether that is within the budget.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context, Result, bail};

use super::{files, with_ending};

/// Files that the first game does without: kept for later, or asked for by a home screen alone.
fn is_for_later(name: &str) -> bool {
    let other_games = name.ends_with(".bin") && !name.starts_with(FIRST_GAME);
    name == "sw.js" || name.ends_with(".png") || name.ends_with(".webmanifest") || other_games
}

/// The weights of the game that is offered first.
const FIRST_GAME: &str = "weights-8x8-most-";

/// What a page weighs, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weight {
    /// All files of the first game, as they are.
    pub plain: u64,
    /// The same, compressed with Brotli.
    pub brotli: u64,
}

/// Prints what each file weighs, and returns what the first game does.
pub fn weigh(out: &Path) -> Result<Weight> {
    println!("{:<44} {:>12} {:>12} {:>12}", "file", "bytes", "gzip", "Brotli");
    let mut first = Weight::default();
    for path in files(out)? {
        if path.extension().is_some_and(|extension| extension == "br" || extension == "gz") {
            continue;
        }
        let size = |path: &Path| fs::metadata(path).map(|data| data.len());
        let plain = size(&path)?;
        let [gzip, brotli] = ["gz", "br"].map(|ending| size(&with_ending(&path, ending)).unwrap_or(plain));
        let name = path.strip_prefix(out)?.display().to_string();
        let later = is_for_later(&name);
        if !later {
            first.plain += plain;
            first.brotli += brotli;
        }
        let note = if later { "  not for the first game" } else { "" };
        println!("{name:<44} {:>12} {:>12} {:>12}{note}", grouped(plain), grouped(gzip), grouped(brotli));
    }
    println!("{:<44} {:>12} {:>12} {:>12}", "the first game", grouped(first.plain), "", grouped(first.brotli));
    Ok(first)
}

/// Fails when a page is heavier than `budget.toml` allows.
pub fn check(weight: Weight, budget: &Path) -> Result<()> {
    let text = fs::read_to_string(budget).with_context(|| format!("cannot read {}", budget.display()))?;
    let budget = read(&text)?;
    let most = budget.get("first_game_brotli").context("the budget says no first_game_brotli")?;
    if weight.brotli > *most {
        bail!(
            "the first game weighs {} bytes with Brotli, and the budget is {}: make it lighter, or say in \
             web/budget.toml why it may be heavier",
            grouped(weight.brotli),
            grouped(*most)
        );
    }
    Ok(())
}

/// Lines `name = number`, with `#` before what is only to be read; digits may be grouped by `_`.
fn read(text: &str) -> Result<BTreeMap<String, u64>> {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    lines
        .filter(|line| !line.is_empty())
        .map(|line| {
            let (name, number) = line.split_once('=').with_context(|| format!("{line:?} is not NAME = NUMBER"))?;
            let number = number.trim().replace('_', "");
            Ok((name.trim().to_owned(), number.parse().with_context(|| format!("{line:?}"))?))
        })
        .collect()
}

/// `1234567` as `1 234 567`.
pub fn grouped(number: u64) -> String {
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
    fn what_is_too_heavy_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        for (name, bytes) in [
            ("a.wasm", 100),
            ("a.wasm.br", 40),
            ("b.js", 10),
            ("icon.png", 500),
            ("sw.js", 70),
            ("weights-6x6-most-0.bin", 9),
        ] {
            fs::write(folder.path().join(name), vec![b' '; bytes]).unwrap();
        }
        let weight = weigh(folder.path()).unwrap();
        assert_eq!(weight, Weight { plain: 110, brotli: 50 });
        let budget = folder.path().join("budget");
        for (most, enough) in [("50", true), ("4_9", false), ("1_000", true)] {
            fs::write(&budget, format!("# why\nfirst_game_brotli = {most} # so\n")).unwrap();
            assert_eq!(check(weight, &budget).is_ok(), enough, "{most}");
        }
        fs::write(&budget, "first_game_brotli").unwrap();
        assert!(check(weight, &budget).is_err());
    }

    #[test]
    fn the_budget_can_be_read() {
        let budget = Path::new(env!("CARGO_MANIFEST_DIR")).join("budget.toml");
        assert!(check(Weight::default(), &budget).is_ok());
    }
}
