//! What a disc flips along its row of eight squares, looked up. Holes need no tables of their own: no disc lies there.

/// By place and by which of the inner six squares are others': where own discs would enclose discs to flip.
static ENDS: [[u8; 64]; 8] = {
    let mut ends = [[0; 64]; 8];
    let mut place = 0;
    while place < 8 {
        let mut inner = 0;
        while inner < 64 {
            let others = inner << 1;
            let mut up = place + 1;
            while up < 8 && others >> up & 1 == 1 {
                up += 1;
            }
            let mut down = place;
            while down > 0 && others >> (down - 1) & 1 == 1 {
                down -= 1;
            }
            let above = if up < 8 && up > place + 1 { 1 << up } else { 0 };
            let below = if down > 0 && down < place { 1 << (down - 1) } else { 0 };
            ends[place][inner] = above | below;
            inner += 1;
        }
        place += 1;
    }
    ends
};

/// By place and by squares of the line: those between the nearest on either side, where there is one.
pub(in crate::search) static BETWEEN: [[u8; 256]; 8] = {
    let mut between = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut ends = 0usize;
        while ends < 256 {
            let above = ends >> place >> 1 << place << 1;
            let below = ends & ((1 << place) - 1);
            let up = if above == 0 { 0 } else { (1 << above.trailing_zeros()) - (2 << place) };
            let down = if below == 0 { 0 } else { (1 << place) - (2 << below.ilog2()) };
            between[place][ends] = (up | down) as u8;
            ends += 1;
        }
        place += 1;
    }
    between
};

/// What a disc on an empty square of a grid with eight columns flips along its row.
#[inline(always)]
pub(super) fn flips(index: u32, own: u64, others: u64) -> u64 {
    let (place, row) = (index as usize & 7, index & 56);
    let ends = ENDS[place][(others >> row >> 1) as usize & 63] & (own >> row) as u8;
    u64::from(BETWEEN[place][ends as usize]) << row
}
