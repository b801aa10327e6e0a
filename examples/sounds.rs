//! Writes every sound of the game as a WAV file, to be listened to, and prints its measures.
//!
//! ```sh
//! cargo run --example sounds -- FOLDER
//! ```

use std::{env, error::Error, fs, path::PathBuf, time::Instant};

use girotondo::app::sound::{
    measure::{decibels, loudness, peak, rms},
    room,
    synth::{RATE, Sound},
    wav,
};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args_os().nth(1).ok_or("name a folder for the sounds")?);
    fs::create_dir_all(&folder)?;

    let start = Instant::now();
    let mut set: Vec<_> = Sound::all().into_iter().map(|sound| (sound.name(), sound.samples())).collect();
    set.push(("room".to_owned(), room::samples()));
    let taken = start.elapsed();

    println!("| sound | seconds | peak dBFS | RMS dB | LUFS |\n|---|---|---|---|---|");
    for (name, samples) in &set {
        fs::write(folder.join(format!("{name}.wav")), wav::bytes(samples))?;
        println!(
            "| {} | {:.2} | {:.1} | {:.1} | {:.1} |",
            name,
            samples.len() as f64 / f64::from(RATE),
            decibels(peak(samples)),
            decibels(rms(samples)),
            loudness(samples),
        );
    }
    println!("\n{} sounds made in {taken:.1?}", set.len());
    Ok(())
}
