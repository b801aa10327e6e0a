//! A small server for the built page. It binds to 127.0.0.1 alone, and nothing outside its folder can be asked for.

use std::{
    fs::{self, File},
    io,
    net::Ipv4Addr,
    path::{Path, PathBuf},
    sync::Arc,
    thread::{self, JoinHandle},
};

use anyhow::{Context, Result, anyhow};
use tiny_http::{Header, Method, Request, Response, Server};

use crate::builder::with_br;

/// Browsers open up to six connections to a host; a thread each keeps a slow one from holding up the others.
const THREADS: usize = 6;

const USUAL_PORT: u16 = 8080;

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
    server: Arc<Server>,
    threads: Vec<JoinHandle<()>>,
}

impl Site {
    /// Begins to serve a built page; port 0 takes any free port. Fails when the folder holds no page or the port is
    /// taken.
    pub fn open(folder: &Path, port: u16) -> Result<Self> {
        let root = fs::canonicalize(folder)
            .ok()
            .filter(|root| root.join("index.html").is_file())
            .with_context(|| format!("{} holds no page; build it first", folder.display()))?;
        let server = Server::http((Ipv4Addr::LOCALHOST, port))
            .map_err(|error| anyhow!("cannot listen on 127.0.0.1:{port}: {error}"))?;
        let address = server.server_addr().to_ip().context("the server has no address")?;
        let server = Arc::new(server);
        let threads = (0..THREADS)
            .map(|_| {
                let (server, root) = (Arc::clone(&server), root.clone());
                thread::spawn(move || {
                    while let Ok(request) = server.recv() {
                        // Who hangs up early gets no answer; that is no reason to stop.
                        let _ = answer(request, &root);
                    }
                })
            })
            .collect();
        Ok(Self { address: format!("http://{address}/"), server, threads })
    }

    fn join(mut self) {
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        for _ in &self.threads {
            self.server.unblock();
        }
    }
}

fn answer(request: Request, root: &Path) -> io::Result<()> {
    if !matches!(request.method(), Method::Get | Method::Head) {
        return request.respond(Response::from_string("only GET and HEAD").with_status_code(405));
    }
    let Some(path) = locate(root, request.url()) else {
        return request.respond(Response::from_string("no such file").with_status_code(404));
    };
    let packed = if accepts_brotli(&request) { File::open(with_br(&path)).ok() } else { None };
    let is_packed = packed.is_some();
    let file = packed.map_or_else(|| File::open(&path), Ok)?;
    let mut response = Response::from_file(file)
        // With a length, not in chunks, however long: a progress bar may want to know.
        .with_chunked_threshold(usize::MAX)
        .with_header(header("Content-Type", content_type(&path)))
        .with_header(header("Cache-Control", "no-cache"))
        .with_header(header("X-Content-Type-Options", "nosniff"))
        .with_header(header("Vary", "Accept-Encoding"));
    if is_packed {
        response.add_header(header("Content-Encoding", "br"));
    }
    request.respond(response)
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

fn accepts_brotli(request: &Request) -> bool {
    request
        .headers()
        .iter()
        .filter(|header| header.field.equiv("Accept-Encoding"))
        .flat_map(|header| header.value.as_str().split(','))
        .any(|coding| {
            let mut parts = coding.split(';').map(str::trim);
            parts.next() == Some("br") && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
        })
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

fn header(name: &str, value: &str) -> Header {
    Header::from_bytes(name, value).expect("names and values here are plain ASCII")
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
        for (name, text) in [("index.html", "page"), ("x.wasm", "plain"), ("x.wasm.br", "packed"), ("a b/c.js", "js")] {
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
        for accept in ["gzip", "brx", "gzip, br;q=0"] {
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
