//! Reads what another program writes, line by line, however long or broken a line is.

use std::io::{self, BufRead, Read};

/// The longest line that is read, in bytes. The longest game takes a few hundred.
const LONGEST: u64 = 1 << 16;

/// The next line without its end; a part of it where it is too long; `None` at the end. Bytes that are not UTF-8 become
/// U+FFFD, which no command holds.
pub(super) fn next(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
}
