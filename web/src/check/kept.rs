//! What lasts beyond one visit: links, the page below any folder, without a connection, and in its next version.

use std::{fs, path::Path};

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::{SMALL, SMALL_PHONE, Visit};
use crate::{
    builder::{self, Parts},
    game::{PERSON_TO_MOVE, says},
    serve::Site,
};

/// A link lays a table, forgets itself, and a table can be handed on as a link that leads to the same game.
pub(super) fn links(visit: &mut Visit) -> Result<()> {
    visit.open_table(SMALL, "board=octagon&players=4&level=hard")?;
    let state = visit.state()?;
    ensure!(state.squares()?.len() == 88 && state.get("turn")? == "black", "another table: {:?}", state.lines());
    ensure!(visit.browser.evaluate("location.search")? == "", "the address still says it");

    visit.open_table(SMALL, "game=f5d6c3&people=2")?;
    ensure!(visit.state()?.ply()? == 3, "{} moves were made", visit.state()?.ply()?);
    // Without a clipboard the link is there to be read.
    visit.browser.evaluate("navigator.clipboard.writeText = () => Promise.reject()")?;
    visit.browser.press("Escape")?;
    visit.wait("the pause", &says("overlay", "pause"))?;
    visit.press_control("Share")?;
    visit.wait("the link", "document.querySelector('#share').open")?;
    let link = visit.browser.evaluate("document.querySelector('#share input').value")?;
    let link = link.as_str().context("no link")?;
    ensure!(link.starts_with(visit.address) && link.contains("game=f5d6c3"), "{link}");
    visit.browser.open(link)?;
    visit.wait("the same game", PERSON_TO_MOVE)?;
    ensure!(visit.state()?.ply()? == 3, "{} moves were made", visit.state()?.ply()?);

    // Another one would be the end of that match: it is asked, and waits if the answer is to go on with it.
    let other = format!("{}?game=f5d6&people=2", visit.address);
    visit.browser.open(&other)?;
    visit.wait("the question", &says("overlay", "ask"))?;
    visit.press_control("Go on with the match")?;
    visit.wait("the match that waited", PERSON_TO_MOVE)?;
    ensure!(visit.state()?.ply()? == 3, "{} moves were made", visit.state()?.ply()?);
    visit.open_table(SMALL, "game=f5d6&people=2")?;
    visit.wait("the other game", &says("ply", "2"))
}

/// A phone's own dialogue where there is one, else the clipboard.
pub(super) fn share(visit: &mut Visit) -> Result<()> {
    visit.browser.allow_clipboard()?;
    visit.prefer(json!({}))?;
    visit.open_table(SMALL, "game=f5d6c3&people=2")?;
    press_share(visit)?;
    visit.wait("the link", "document.querySelector('#share').open")?;
    let note = visit.browser.evaluate("document.querySelector('#share p').textContent")?;
    ensure!(note == "It has been copied.", "{note}");
    let copied = visit.browser.evaluate("navigator.clipboard.readText()")?;
    let copied = copied.as_str().unwrap_or_default();
    ensure!(copied.starts_with(visit.address) && copied.contains("game=f5d6c3"), "the clipboard holds {copied}");

    visit.browser.prepare("navigator.share = async what => { window.shared = what }")?;
    visit.open_table(SMALL_PHONE, "game=f5d6&people=2")?;
    press_share(visit)?;
    visit.wait("the phone's dialogue", "window.shared")?;
    let shared = visit.browser.evaluate("shared")?;
    let url = shared["url"].as_str().unwrap_or_default();
    ensure!(url.starts_with(visit.address) && url.contains("game=f5d6"), "{shared}");
    ensure!(shared["title"] == "Girotondo", "{shared}");
    ensure!(visit.browser.evaluate("document.querySelector('#share').open")? == false, "the page shows the link too");
    Ok(())
}

fn press_share(visit: &mut Visit) -> Result<()> {
    visit.browser.press("Escape")?;
    visit.wait("the pause", &says("overlay", "pause"))?;
    visit.press_control("Share")
}

/// A server that knows nothing of compressed twins, and a folder with a space in its name below another one.
pub(super) fn static_server(visit: &mut Visit) -> Result<()> {
    let root = folder(visit, "some where/Girotondo")?;
    for entry in fs::read_dir(root.path().join("some where/Girotondo"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "br" || ending == "gz") {
            fs::remove_file(path)?;
        }
    }
    let site = Site::open(root.path(), 0)?;
    visit.prefer(json!({}))?;
    let address = format!("{}some%20where/Girotondo/", site.address);
    open_at(visit, &address)?;
    play(visit)?;
    visit.wait("the page to be kept", KEPT)?;
    // A link to a table keeps the folder, and so does one that is handed on.
    visit.browser.open(&format!("{address}?board=6x6&people=2"))?;
    visit.press_control("Give it up")?;
    visit.wait("a person to move", PERSON_TO_MOVE)?;
    visit.wait_for_the_cover()?;
    ensure!(visit.state()?.squares()?.len() == 36, "another board");
    visit.browser.evaluate("navigator.clipboard.writeText = () => Promise.reject()")?;
    press_share(visit)?;
    visit.wait("the link", "document.querySelector('#share').open")?;
    let link = visit.browser.evaluate("document.querySelector('#share input').value")?;
    ensure!(link.as_str().is_some_and(|link| link.starts_with(&address)), "{link} leads out of {address}");
    Ok(())
}

/// The server goes away: what was kept starts and plays, also what was not used before.
pub(super) fn offline(visit: &mut Visit) -> Result<()> {
    let root = folder(visit, "game")?;
    let site = Site::open(root.path(), 0)?;
    let address = format!("{}game/", site.address);
    visit.prefer(json!({}))?;
    open_at(visit, &address)?;
    visit.wait("the page to be kept", KEPT)?;
    let version = "document.documentElement.dataset.version";
    let before = visit.browser.evaluate(version)?;
    drop(site);

    visit.reload()?;
    ensure!(visit.browser.evaluate(version)? == before, "another version");
    play(visit)?;
    visit.wait("the person's next turn", PERSON_TO_MOVE)?;
    // A link works as well, and a second start.
    visit.browser.open(&format!("{address}?board=octagon&players=4&level=novice"))?;
    visit.press_control("Give it up")?;
    visit.wait("the Octagon", &format!("{} && {PERSON_TO_MOVE}", says("turn", "black")))?;
    ensure!(visit.state()?.squares()?.len() == 88, "another board");
    Ok(())
}

/// A folder to be served, with the built page at a path below it.
fn folder(visit: &Visit, path: &str) -> Result<tempfile::TempDir> {
    let root = tempfile::tempdir()?;
    fs::write(root.path().join("index.html"), "<!DOCTYPE html><title>Not the game</title>")?;
    put(visit.out, &root.path().join(path))?;
    Ok(root)
}

/// Puts the files of a built page into a folder, in place of what was there.
fn put(from: &Path, to: &Path) -> Result<()> {
    if to.exists() && to.join("sw.js").is_file() {
        fs::remove_dir_all(to)?;
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if fs::hard_link(entry.path(), &target).is_err() {
            fs::copy(entry.path(), &target)?;
        }
    }
    Ok(())
}

/// The page opened at an address and waited for.
fn open_at(visit: &mut Visit, address: &str) -> Result<()> {
    visit.browser.set_screen(SMALL)?;
    visit.browser.open(address)?;
    visit.wait("the title", &says("screen", "title"))
}

/// Plays the first legal square and waits for the reply: all that the page is made of has then been used.
fn play(visit: &mut Visit) -> Result<()> {
    visit.wait_for_the_cover()?;
    visit.browser.press("Enter")?;
    visit.wait("a person to move", PERSON_TO_MOVE)?;
    let state = visit.state()?;
    let square = state.legal()?.first().cloned().context("no square is legal")?;
    visit.browser.click(state.square(&square)?)?;
    visit.wait("the computer's reply", "Number(document.documentElement.dataset.ply) >= 2")
}

/// True once this version is kept whole and answers for the page.
const KEPT: &str = "navigator.serviceWorker.controller?.state === 'activated'";

/// A newer version is put in place of the one that is open: the old one goes on whole, says that the newer is ready,
/// and gives way when that is wanted.
pub(super) fn two_versions(visit: &mut Visit) -> Result<()> {
    let root = folder(visit, "game")?;
    let place = root.path().join("game");
    let site = Site::open(root.path(), 0)?;
    let address = format!("{}game/", site.address);
    open_at(visit, &address)?;
    visit.wait("the page to be kept", KEPT)?;
    let version = "document.documentElement.dataset.version";
    let old = visit.browser.evaluate(version)?;

    let newer = newer_version(visit)?;
    put(newer.path(), &place)?;
    visit.browser.evaluate("navigator.serviceWorker.getRegistration().then(it => it.update()).then(() => true)")?;
    visit.wait("a word about the newer version", "!document.querySelector('#newer').hidden")?;
    // The old one's files are gone from the server, and yet it starts anew and plays.
    visit.browser.open(&address)?;
    visit.wait("the title", &says("screen", "title"))?;
    ensure!(visit.browser.evaluate(version)? == old, "the version changed by itself");
    play(visit)?;

    visit.wait("a word about the newer version", "!document.querySelector('#newer').hidden")?;
    visit.browser.evaluate("document.querySelector('#newer button').click()")?;
    visit.wait("the newer version", &format!("{version} && {version} !== {old}"))?;
    visit.wait("a screen", "document.documentElement.dataset.screen")?;
    let kept = visit.browser.evaluate("caches.keys()")?;
    ensure!(kept.as_array().map(Vec::len) == Some(1), "kept versions: {kept}");
    Ok(())
}

/// The page as it would be after a change to its style.
fn newer_version(visit: &Visit) -> Result<tempfile::TempDir> {
    let place = tempfile::tempdir()?;
    let mut parts = Parts::of_last_build(visit.project);
    let page = place.path().join("page");
    put(&parts.page, &page)?;
    let style = page.join("style.css");
    let text = fs::read_to_string(&style)?;
    // Not through the hard link, which would change the original.
    fs::remove_file(&style)?;
    fs::write(&style, text + "\n/* Newer. */\n")?;
    parts.page = page;
    let out = tempfile::tempdir()?;
    builder::lay(&parts, out.path())?;
    Ok(out)
}
