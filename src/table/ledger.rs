//! Play money: every change of a profile's balance is a line, and the lines add up to the balance.

use serde::{Deserialize, Serialize};

use super::{MatchId, MatchReport};

/// What a new profile begins with, in chips.
pub const FIRST_BALANCE: u32 = 1000;

/// What a profile without chips is given to go on with.
pub const GIFT: u32 = 200;

/// So many lines are kept one by one; with more the older half becomes one. Some kilobytes a profile.
const MOST_LINES: usize = 400;

/// Why a balance changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// What a profile began with.
    Start,
    /// Older lines, added up.
    Earlier,
    /// A match was won.
    Won(MatchId),
    /// A match was lost or left.
    Lost(MatchId),
    /// There was nothing left.
    Gift,
}

/// A change of the balance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// Why.
    pub reason: Reason,
    /// How much, in chips; negative for what was paid.
    pub chips: i64,
}

/// A profile's chips: at least one line, and never below zero after any of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Line>", into = "Vec<Line>")]
pub struct Ledger(Vec<Line>);

/// What a match did to a balance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// What was won, or paid where negative.
    pub chips: i64,
    /// What was given because nothing was left.
    pub gift: u32,
}

impl Default for Ledger {
    fn default() -> Self {
        Self(vec![Line { reason: Reason::Start, chips: FIRST_BALANCE.into() }])
    }
}

impl Ledger {
    /// The chips there are.
    pub fn balance(&self) -> u64 {
        self.0.iter().map(|line| line.chips).sum::<i64>().unsigned_abs()
    }

    /// The lines, oldest first.
    pub fn lines(&self) -> &[Line] {
        &self.0
    }

    /// What paying a price would really cost: no more than there is.
    pub fn can_pay(&self, price: u32) -> u64 {
        self.balance().min(price.into())
    }

    /// Whether a match has been settled, as far as the lines go back.
    pub fn has_settled(&self, id: MatchId) -> bool {
        self.0.iter().any(|line| matches!(line.reason, Reason::Won(known) | Reason::Lost(known) if known == id))
    }

    /// Settles a match. `None`, and no change, where it has been settled before.
    pub fn settle(&mut self, report: &MatchReport) -> Option<Settled> {
        if self.has_settled(report.id) {
            return None;
        }
        let (reason, chips) = match report.won {
            true => (Reason::Won(report.id), i64::from(report.stake)),
            // At most a stake, which fits.
            false => (Reason::Lost(report.id), -(self.can_pay(report.stake) as i64)),
        };
        self.0.push(Line { reason, chips });
        let gift = if self.balance() == 0 { GIFT } else { 0 };
        if gift > 0 {
            self.0.push(Line { reason: Reason::Gift, chips: gift.into() });
        }
        self.shorten();
        Some(Settled { chips, gift })
    }

    fn shorten(&mut self) {
        if self.0.len() > MOST_LINES {
            let older = self.0.drain(..MOST_LINES / 2).map(|line| line.chips).sum();
            self.0.insert(0, Line { reason: Reason::Earlier, chips: older });
        }
    }
}

impl From<Ledger> for Vec<Line> {
    fn from(ledger: Ledger) -> Self {
        ledger.0
    }
}

impl TryFrom<Vec<Line>> for Ledger {
    type Error = String;

    fn try_from(lines: Vec<Line>) -> Result<Self, String> {
        let mut balance = 0_i64;
        for (number, line) in (1..).zip(&lines) {
            balance = balance
                .checked_add(line.chips)
                .filter(|&chips| chips >= 0)
                .ok_or_else(|| format!("line {number} of the ledger takes the balance out of its range"))?;
        }
        if lines.is_empty() { Err("a ledger without a line".to_owned()) } else { Ok(Self(lines)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{ProfileId, TableId, TableSpec};

    fn report(number: u32, won: bool, stake: u32) -> MatchReport {
        let TableSpec { setup, seats, length, time } = TableSpec::default();
        let id = MatchId { table: TableId(7), number };
        MatchReport { id, profile: ProfileId(0), won, stake, setup, seats, length, time }
    }

    #[test]
    fn a_match_is_settled_once() {
        let mut ledger = Ledger::default();
        assert_eq!(ledger.settle(&report(0, true, 150)), Some(Settled { chips: 150, gift: 0 }));
        for won in [true, false] {
            assert_eq!(ledger.settle(&report(0, won, 150)), None);
        }
        assert_eq!(ledger.settle(&report(1, false, 150)), Some(Settled { chips: -150, gift: 0 }));
        assert_eq!(ledger.balance(), 1000);
    }

    #[test]
    fn nobody_goes_below_zero_and_nobody_stays_there() {
        let mut ledger = Ledger::default();
        assert_eq!(ledger.settle(&report(0, false, 900)), Some(Settled { chips: -900, gift: 0 }));
        assert_eq!(ledger.can_pay(600), 100);
        assert_eq!(ledger.settle(&report(1, false, 600)), Some(Settled { chips: -100, gift: GIFT }));
        assert_eq!(ledger.balance(), u64::from(GIFT));
        assert_eq!(ledger.settle(&report(2, false, GIFT)), Some(Settled { chips: -i64::from(GIFT), gift: GIFT }));
        assert_eq!(ledger.lines().len(), 6);
    }

    #[test]
    fn a_long_ledger_is_shortened_and_still_adds_up() {
        let mut ledger = Ledger::default();
        let mut balance = i64::from(FIRST_BALANCE);
        for number in 0..5000 {
            let settled = ledger.settle(&report(number, number % 3 == 0, 50 + number % 70)).unwrap();
            balance += settled.chips + i64::from(settled.gift);
            assert_eq!(i64::try_from(ledger.balance()), Ok(balance), "{number}");
            assert!(ledger.lines().len() <= MOST_LINES);
            assert_eq!(ledger.settle(&report(number, true, 50)), None, "still known");
        }
        let text = serde_json::to_string(&ledger).unwrap();
        assert_eq!(serde_json::from_str::<Ledger>(&text).unwrap(), ledger);
    }

    #[test]
    fn a_ledger_that_does_not_add_up_is_refused() {
        for text in [
            "[]",
            r#"[{"reason":"start","chips":-1}]"#,
            r#"[{"reason":"start","chips":5},{"reason":"gift","chips":-6},{"reason":"gift","chips":10}]"#,
            r#"[{"reason":"start","chips":9223372036854775807},{"reason":"gift","chips":1}]"#,
        ] {
            assert!(serde_json::from_str::<Ledger>(text).is_err(), "{text}");
        }
    }
}
