# Sourced by the scripts at the top of the project: installs what they need and only that, or says what is missing.

# The packages of Debian and Ubuntu, for building and for running.
COMPILE="gcc libc6-dev ca-certificates"
GAME_BUILD="pkg-config libasound2-dev libudev-dev"
GAME_RUN="mesa-vulkan-drivers libxkbcommon-x11-0 libxcursor1 libxi6 libxrandr2"

# packages NAME...: installs those that are missing; elsewhere than on Debian's kin, or without the right to, says which.
packages() {
  missing=""
  if ! command -v dpkg-query >/dev/null 2>&1; then
    echo "Not a Debian system: if something below fails, install what these packages hold: $*" >&2
    return 0
  fi
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q ' installed$' || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  if [ "$(id -u)" = 0 ]; then
    as_root="env"
  elif command -v sudo >/dev/null 2>&1; then
    as_root="sudo env"
  else
    echo "Missing packages, and no right to install them:$missing" >&2
    return 0
  fi
  echo "Installing$missing"
  # shellcheck disable=SC2086 # lists of words
  $as_root apt-get update -q && $as_root DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $missing ||
    echo "Could not install all of$missing; going on without." >&2
}

# A browser without a window, for systems whose packages hold none: one file, with its own software graphics.
HEADLESS=149.0.0
HEADLESS_FOLDER="${XDG_CACHE_HOME:-$HOME/.cache}/girotondo/chromium-$HEADLESS"

# find_browser: takes the first Chromium or Chrome that starts. Ubuntu's stand-in for its snap may start nothing.
find_browser() {
  for CHROME in "${CHROME:-chromium}" chromium-browser google-chrome google-chrome-stable "$HEADLESS_FOLDER/chromium"; do
    if "$CHROME" --version >/dev/null 2>&1; then
      export CHROME
      return 0
    fi
  done
  unset CHROME
  return 1
}

# headless_browser: fetches that browser, which people who run a browser on servers publish with npm. It is laid beside
# what is built, whole or not at all.
headless_browser() {
  [ "$(uname -sm)" = "Linux x86_64" ] || return 1
  command -v npm >/dev/null 2>&1 || packages npm
  command -v brotli >/dev/null 2>&1 || packages brotli
  packages libnss3 libnspr4 libexpat1
  rm -rf "$HEADLESS_FOLDER.new" && mkdir -p "$HEADLESS_FOLDER.new" && (
    cd "$HEADLESS_FOLDER.new" &&
      tar -xzf "$(npm pack --silent "@sparticuz/chromium@$HEADLESS")" --strip-components=2 package/bin &&
      brotli -d chromium.br swiftshader.tar.br && tar -xf swiftshader.tar && chmod +x chromium &&
      rm -f ./*.tgz ./*.br ./*.tar
  ) && rm -rf "$HEADLESS_FOLDER" && mv "$HEADLESS_FOLDER.new" "$HEADLESS_FOLDER"
}

# browser: makes sure that there is one. Only Debian's package `chromium` is the browser itself.
browser() {
  find_browser && return 0
  if grep -qx 'ID=debian' /etc/os-release 2>/dev/null; then
    packages chromium
  else
    echo "Fetching a browser for the tests"
    headless_browser || true
  fi
  find_browser && return 0
  echo "There is no Chromium or Chrome here. Install one, or set CHROME to where it is." >&2
  return 1
}

# rust: makes sure that cargo is there.
rust() {
  if ! command -v cargo >/dev/null 2>&1; then
    echo "Rust is missing: see https://rustup.rs" >&2
    exit 1
  fi
}

# rust_wasm: makes sure that Rust can compile for a browser.
rust_wasm() {
  rust
  [ -d "$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown" ] && return 0
  if ! command -v rustup >/dev/null 2>&1 || ! rustup target add wasm32-unknown-unknown; then
    echo "Rust's target wasm32-unknown-unknown is missing, and rustup cannot add it." >&2
    exit 1
  fi
}

# rust_checks: makes sure that cargo fmt and cargo clippy are there.
rust_checks() {
  rust
  cargo fmt --version >/dev/null 2>&1 || rustup component add rustfmt
  cargo clippy --version >/dev/null 2>&1 || rustup component add clippy
}
