//! A small server for the built page. It binds to 127.0.0.1 alone, and nothing outside its folder can be asked for.

use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, Read, Write},
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use anyhow::{Context, Result};

use crate::builder::{names, with_ending};

const USUAL_PORT: u16 = 8080;

/// The longest head of a request, in bytes.
const LONGEST_HEAD: u64 = 64 * 1024;

/// How long a browser may take to say what it wants.
const PATIENCE: Duration = Duration::from_secs(30);

/// Serves a folder until the program is ended.
pub fn serve(folder: &Path, port: Option<u16>) -> Result<()> {
    let site = match port {
        Some(port) => Site::open(folder, port)?,
        None => Site::open(folder, USUAL_PORT).or_else(|_| Site::open(folder, 0))?,
    };
    println!("Girotondo is at {}  (Ctrl+C ends)", site.address);
    site.join();
    Ok(())
}

/// A folder being served; it ends when this is dropped.
pub struct Site {
    /// The address of the page, with a slash at its end.
    pub address: String,
    socket: SocketAddr,
    ended: Arc<AtomicBool>,
    listener: Option<JoinHandle<()>>,
}

impl Site {
    /// Begins to serve a built page; port 0 takes any free port. Fails when the folder holds no page or the port is
    /// taken.
    pub fn open(folder: &Path, port: u16) -> Result<Self> {
        let root = fs::canonicalize(folder)
            .ok()
            .filter(|root| root.join("index.html").is_file())
            .with_context(|| format!("{} holds no page; build it first", folder.display()))?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .with_context(|| format!("cannot listen on 127.0.0.1:{port}"))?;
        let socket = listener.local_addr().context("the server has no address")?;
        let ended = Arc::new(AtomicBool::new(false));
        let end = Arc::clone(&ended);
        let listener = thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if end.load(Ordering::Relaxed) {
                    return;
                }
                let root = root.clone();
                // A thread each: a browser opens many at once, and one that is slow holds up no other. Who hangs up
                // early gets no answer; that is no reason to stop.
                thread::spawn(move || answer(&stream, &root));
            }
        });
        Ok(Self { address: format!("http://{socket}/"), socket, ended, listener: Some(listener) })
    }

    fn join(mut self) {
        if let Some(listener) = self.listener.take() {
            let _ = listener.join();
        }
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::Relaxed);
        // Wakes the listener, which then closes the port.
        let _ = TcpStream::connect(self.socket);
        if let Some(listener) = self.listener.take() {
            let _ = listener.join();
        }
    }
}

/// What a browser asks for.
struct Request {
    method: String,
    url: String,
    accept_encoding: String,
}

impl Request {
    /// Reads the head of a request; nothing when it is none.
    fn read(stream: &TcpStream) -> io::Result<Option<Self>> {
        stream.set_read_timeout(Some(PATIENCE))?;
        let mut lines = BufReader::new(stream.take(LONGEST_HEAD)).lines();
        let first = lines.next().transpose()?.unwrap_or_default();
        let mut words = first.split(' ');
        let (Some(method), Some(url), Some(_)) = (words.next(), words.next(), words.next()) else { return Ok(None) };
        let mut request = Self { method: method.into(), url: url.into(), accept_encoding: String::new() };
        for line in lines {
            let line = line?;
            match line.split_once(':') {
                Some((name, value)) if name.eq_ignore_ascii_case("Accept-Encoding") => {
                    request.accept_encoding = value.to_owned();
                }
                Some(_) => {}
                None => return Ok(line.is_empty().then_some(request)),
            }
        }
        Ok(None)
    }

    /// Whether the browser says that it can unpack this.
    fn accepts(&self, wanted: &str) -> bool {
        self.accept_encoding.split(',').any(|coding| {
            let mut parts = coding.split(';').map(str::trim);
            parts.next() == Some(wanted) && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
        })
    }
}

/// Answers one request; the connection ends with it.
fn answer(stream: &TcpStream, root: &Path) -> io::Result<()> {
    let Some(request) = Request::read(stream)? else { return refuse(stream, "400 Bad Request", "no request") };
    if !["GET", "HEAD"].contains(&request.method.as_str()) {
        return refuse(stream, "405 Method Not Allowed", "only GET and HEAD");
    }
    let Some(path) = locate(root, &request.url) else { return refuse(stream, "404 Not Found", "no such file") };
    let packed = [("br", "br"), ("gzip", "gz")].into_iter().find_map(|(coding, ending)| {
        let file = request.accepts(coding).then(|| File::open(with_ending(&path, ending)).ok())??;
        Some((file, coding))
    });
    let (mut file, coding) = match packed {
        Some((file, coding)) => (file, Some(coding)),
        None => (File::open(&path)?, None),
    };
    // What is named after its contents never changes under that name.
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let cache = if names::is_hashed(name) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let length = file.metadata()?.len();
    let kind = content_type(&path);
    let mut head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nCache-Control: {cache}\r\n\
         X-Content-Type-Options: nosniff\r\nVary: Accept-Encoding\r\nConnection: close\r\n"
    );
    if let Some(coding) = coding {
        head += &format!("Content-Encoding: {coding}\r\n");
    }
    let mut stream = stream;
    stream.write_all(format!("{head}\r\n").as_bytes())?;
    if request.method == "GET" {
        io::copy(&mut file, &mut stream)?;
    }
    stream.flush()
}

fn refuse(mut stream: &TcpStream, status: &str, words: &str) -> io::Result<()> {
    let length = words.len();
    let head = format!("HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{words}");
    stream.write_all(head.as_bytes())?;
    stream.flush()
}

/// The file that a request's path means, if there is one inside the folder.
///
/// A path is taken apart and put together again from plain names alone, so there is nothing in it that could lead
/// upwards; a symbolic link that leads outside is found out afterwards. `root` must be canonical.
fn locate(root: &Path, url: &str) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next()?.strip_prefix('/')?;
    let mut file = root.to_path_buf();
    let mut names = path.split('/').peekable();
    while let Some(name) = names.next() {
        let name = decode(name)?;
        if name.is_empty() && names.peek().is_none() {
            file.push("index.html");
        } else if name.is_empty() || name.starts_with('.') || name.contains(['/', '\\', ':', '\0']) {
            return None;
        } else {
            file.push(name);
        }
    }
    fs::canonicalize(file).ok().filter(|file| file.starts_with(root) && file.is_file())
}

/// Percent-decoding of one name of a path; nothing when it is malformed.
fn decode(name: &str) -> Option<String> {
    let mut bytes = name.bytes();
    let mut decoded = Vec::with_capacity(name.len());
    while let Some(byte) = bytes.next() {
        decoded.push(match byte {
            b'%' => {
                let digit = |byte: Option<u8>| byte.and_then(|byte| char::from(byte).to_digit(16));
                u8::try_from(digit(bytes.next())? * 16 + digit(bytes.next())?).ok()?
            }
            byte => byte,
        });
    }
    String::from_utf8(decoded).ok()
}

fn content_type(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io::{Read, Write},
        net::TcpStream,
    };

    use super::*;

    /// A folder to serve, with a secret beside it.
    fn folder() -> tempfile::TempDir {
        let place = tempfile::tempdir().unwrap();
        let site = place.path().join("site");
        fs::create_dir_all(site.join("a b")).unwrap();
        for (name, text) in [
            ("index.html", "page"),
            ("x.wasm", "plain"),
            ("x.wasm.br", "packed"),
            ("x.wasm.gz", "zipped"),
            ("a b/c.js", "js"),
            ("y-0123456789abcdef.js", "for ever"),
        ] {
            fs::write(site.join(name), text).unwrap();
        }
        fs::write(site.join(".hidden"), "secret").unwrap();
        fs::write(place.path().join("secret"), "secret").unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink(place.path().join("secret"), site.join("link")).unwrap();
        place
    }

    /// Sends a request as it stands, without a client that would tidy its path up.
    fn ask(site: &Site, request: &str) -> String {
        let host = site.address.trim_start_matches("http://").trim_end_matches('/');
        let mut stream = TcpStream::connect(host).unwrap();
        // In one piece: the server may answer, and hang up, as soon as it has read enough.
        stream.write_all(format!("{request}\r\nHost: {host}\r\nConnection: close\r\n\r\n").as_bytes()).unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        reply
    }

    #[test]
    fn files_come_with_their_type_and_are_never_stale() {
        let place = folder();
        let site = Site::open(&place.path().join("site"), 0).unwrap();
        assert!(site.address.starts_with("http://127.0.0.1:"));
        for path in ["/", "/?board=octagon", "/index.html"] {
            let page = ask(&site, &format!("GET {path} HTTP/1.1"));
            assert!(page.starts_with("HTTP/1.1 200") && page.ends_with("page"), "{path}: {page}");
            assert!(page.contains("Content-Type: text/html; charset=utf-8"), "{page}");
            assert!(page.contains("Cache-Control: no-cache"), "{page}");
        }
        assert!(ask(&site, "GET /x.wasm HTTP/1.1").contains("Content-Type: application/wasm"));
        assert!(ask(&site, "GET /a%20b/c.js HTTP/1.1").contains("text/javascript"));
        assert!(ask(&site, "GET /y-0123456789abcdef.js HTTP/1.1").contains("immutable"));
        let head = ask(&site, "HEAD /x.wasm HTTP/1.1");
        assert!(head.contains("Content-Length: 5") && !head.ends_with("plain"), "{head}");
    }

    #[test]
    fn the_compressed_twin_goes_to_those_who_accept_it() {
        let place = folder();
        let site = Site::open(&place.path().join("site"), 0).unwrap();
        let packed = ask(&site, "GET /x.wasm HTTP/1.1\r\nAccept-Encoding: gzip, deflate, br;q=0.9");
        assert!(packed.contains("Content-Encoding: br") && packed.ends_with("packed"), "{packed}");
        assert!(packed.contains("Content-Type: application/wasm"), "{packed}");
        let zipped = ask(&site, "GET /x.wasm HTTP/1.1\r\nAccept-Encoding: br;q=0, gzip");
        assert!(zipped.contains("Content-Encoding: gzip") && zipped.ends_with("zipped"), "{zipped}");
        for accept in ["deflate", "brx", "gzip;q=0, br;q=0"] {
            let plain = ask(&site, &format!("GET /x.wasm HTTP/1.1\r\nAccept-Encoding: {accept}"));
            assert!(!plain.contains("Content-Encoding") && plain.ends_with("plain"), "{accept}: {plain}");
        }
    }

    #[test]
    fn nothing_outside_the_folder_is_served() {
        let place = folder();
        let site = Site::open(&place.path().join("site"), 0).unwrap();
        for path in [
            "/../secret",
            "/%2e%2e/secret",
            "/..%2fsecret",
            "/a%20b/../../secret",
            "/a%20b/..%2f..%2fsecret",
            "/..%5csecret",
            "//etc/passwd",
            "/%2fetc/passwd",
            "/a%20b//c.js",
            "/link",
            "/.hidden",
            "/a%20b",
            "/a%20b/",
            "/secret%00",
            "/%",
            "/%zz",
            "/nothing",
            "secret",
        ] {
            let reply = ask(&site, &format!("GET {path} HTTP/1.1"));
            assert!(reply.starts_with("HTTP/1.1 404") && !reply.ends_with("secret"), "{path}: {reply}");
        }
        assert!(ask(&site, "POST / HTTP/1.1\r\nContent-Length: 0").starts_with("HTTP/1.1 405"));
    }

    #[test]
    fn a_folder_without_a_page_is_told() {
        let place = tempfile::tempdir().unwrap();
        let error = Site::open(place.path(), 0).err().unwrap();
        assert!(error.to_string().contains("build it first"), "{error}");
    }
}
