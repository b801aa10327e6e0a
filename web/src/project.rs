//! Where the project and its build folder are, as cargo sees them. It must not know what is built.

use std::{
    env,
    path::PathBuf,
    process::{Command, Stdio},
};

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// The folders that everything else starts from.
pub struct Project {
    /// The top of the repository.
    pub root: PathBuf,
    /// Cargo's build folder, wherever `CARGO_TARGET_DIR` or a configuration puts it.
    pub target: PathBuf,
}

impl Project {
    /// Asks cargo, from the current folder. Fails outside the project, or when the lock file would have to change.
    pub fn find() -> Result<Self> {
        let output = cargo()
            .args(["metadata", "--no-deps", "--format-version", "1", "--locked"])
            .stderr(Stdio::inherit())
            .output()
            .context("cannot run cargo")?;
        if !output.status.success() {
            bail!("cargo metadata failed: run this inside the project");
        }
        let metadata: Value = serde_json::from_slice(&output.stdout).context("cargo metadata is not JSON")?;
        let folder = |key: &str| {
            metadata[key].as_str().map(PathBuf::from).with_context(|| format!("cargo metadata names no {key}"))
        };
        Ok(Self { root: folder("workspace_root")?, target: folder("target_directory")? })
    }

    /// Where the parts of the page are kept between two builds, and what failed tests leave behind.
    pub fn workshop(&self) -> PathBuf {
        self.target.join("girotondo-web")
    }
}

/// The cargo that runs us, or the one on the path.
pub fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}
