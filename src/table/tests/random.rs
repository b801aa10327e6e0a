//! Any commands in any order: nothing panics, nothing that holds stops holding.

use std::collections::BTreeSet;

use super::*;

/// Commands for a seed. With the checks, a hundred thousand take some seconds.
const COMMANDS: usize = 50_000;

#[test]
fn any_commands_in_any_order_keep_what_always_holds() {
    let mut accepted = [0_usize; 11];
    for seed in 0..5 {
        let mut party = Party::new(seed);
        for _ in 0..COMMANDS {
            let (kind, command) = party.command();
            accepted[kind] += usize::from(party.apply(command));
        }
        party.check_books();
    }
    assert!(accepted.iter().all(|&count| count > 50), "every kind of command was carried out: {accepted:?}");
}

/// A table, the books kept from its events, and chance.
struct Party {
    table: Table,
    chance: ChaCha8Rng,
    tables: u64,
    ledgers: Vec<Ledger>,
    statistics: Vec<Statistics>,
    /// Profiles and matches that were settled; games that were reported.
    settled: BTreeSet<(ProfileId, MatchId)>,
    games: BTreeSet<GameId>,
    saved: Vec<TableRecord>,
    /// Tables that were taken up at an older state.
    resumed: BTreeSet<TableId>,
}

impl Party {
    fn new(seed: u64) -> Self {
        Self {
            table: Table::default(),
            chance: ChaCha8Rng::seed_from_u64(seed),
            tables: 0,
            ledgers: vec![Ledger::default(); 6],
            statistics: vec![Statistics::default(); 6],
            settled: BTreeSet::new(),
            games: BTreeSet::new(),
            saved: Vec::new(),
            resumed: BTreeSet::new(),
        }
    }

    fn one_in(&mut self, count: u32) -> bool {
        self.chance.random_range(0..count) == 0
    }

    fn square(&mut self) -> Square {
        let legal = self.table.game().legal().map(|moves| moves.squares);
        let squares = match legal {
            Some(squares) if !self.one_in(20) => squares,
            _ => Board::Ten.squares(),
        };
        squares.iter().nth(self.chance.random_range(0..squares.len())).unwrap()
    }

    fn spec(&mut self) -> TableSpec {
        let players = Players::ALL[self.chance.random_range(0..3)];
        let boards = [Board::Six, Board::Six, Board::Six, Board::Eight, Board::Octagon];
        let board = boards[self.chance.random_range(0..5)];
        let mut setup = SetupSpec::plain(board, players);
        if self.one_in(4) {
            setup.objective = crate::rules::Objective::Fewest;
        }
        if self.one_in(8) {
            setup.blocked = Blocked::Drawn { count: 4, seed: self.chance.random() };
        }
        let mut count = players.count();
        if self.one_in(20) {
            count = self.chance.random_range(0..6);
        }
        let seats = (0..count).map(|_| Seat {
            sitter: if self.one_in(3) { COMPUTER } else { PERSON },
            name: None,
            profile: (!self.one_in(5)).then(|| ProfileId(self.chance.random_range(0..6))),
        });
        let seats = seats.collect();
        let times: Vec<_> = TimeControl::all().chain([TimeControl::Off, TimeControl::Off]).collect();
        let time = times[self.chance.random_range(0..times.len())];
        TableSpec { setup, seats, length: MatchLength::ALL[self.chance.random_range(0..3)], time }
    }

    /// A command and its kind. Most are meant well, some for another moment, seat or square.
    fn command(&mut self) -> (usize, Command) {
        let mut at = self.table.moment();
        if self.one_in(50) {
            at.change = at.change.wrapping_sub(1);
        }
        if self.one_in(50) {
            at.ply += 1;
        }
        let mut seat = self.table.mover().map_or(SeatId(0), |(seat, _)| seat);
        if self.one_in(20) {
            seat = SeatId([0, 1, 2, 3, 4, usize::MAX][self.chance.random_range(0..6)]);
        }
        match self.chance.random_range(0..1000) {
            0..4 => {
                self.tables += 1;
                (0, Command::Lay(self.spec(), TableId(self.tables)))
            }
            4..6 if !self.saved.is_empty() => {
                let index = self.chance.random_range(0..self.saved.len());
                (1, Command::Resume(Box::new(self.saved[index].clone())))
            }
            6..30 => (2, Command::PlayAgain),
            30..32 => (3, Command::StartAgain),
            32..34 => (4, Command::Leave { seat }),
            34..35 => (5, Command::Abandon),
            35..60 => (6, Command::TakeBack { at }),
            60..130 => (7, Command::MakeAgain { at }),
            130..330 => {
                let most = if self.one_in(20) { 400_000 } else { 4_000 };
                (8, Command::Elapsed { at, millis: self.chance.random_range(0..most) })
            }
            _ => {
                let stand_in = self.table.is_played_for(seat) != self.one_in(40);
                let square = self.square();
                match stand_in {
                    true => (9, Command::PlayFor { at, seat, square }),
                    false => (10, Command::Play { at, seat, square }),
                }
            }
        }
    }

    /// Whether the command was carried out.
    fn apply(&mut self, command: Command) -> bool {
        let before = (self.table.moment(), self.one_in(40).then(|| told(&self.table)));
        let resumed = matches!(command, Command::Resume(_));
        let elapsed = matches!(command, Command::Elapsed { .. });
        let Ok(events) = self.table.apply(command) else {
            assert_eq!(self.table.moment(), before.0, "what is refused changes nothing");
            if let Some(before) = before.1 {
                assert_eq!(told(&self.table), before);
            }
            return false;
        };
        assert_eq!(self.table.moment() == before.0, elapsed && events.is_empty(), "only a running clock is no change");
        if resumed {
            self.resumed.insert(self.table.id().table);
        }
        self.check_events(&events, resumed);
        self.check_table();
        if self.one_in(60) {
            let record = self.table.record();
            let text = serde_json::to_string(&record).unwrap();
            assert_eq!(serde_json::from_str::<TableRecord>(&text).unwrap().log.len(), record.log.len());
            let back = Table::from_record(&serde_json::from_str(&text).unwrap()).unwrap();
            assert_eq!(told(&back), told(&self.table));
            // A table is taken up where it was saved last, never earlier.
            self.saved = vec![record];
        }
        true
    }

    fn check_events(&mut self, events: &[Event], resumed: bool) {
        for (index, event) in events.iter().enumerate() {
            match event {
                Event::TurnCame { seat, colour, .. } => {
                    assert_eq!(index, events.len() - 1);
                    assert_eq!(self.table.mover(), Some((*seat, *colour)));
                }
                Event::GameReported(report) => {
                    report.replay().unwrap();
                    let counts = report.seats.iter().any(|seat| seat.counted().is_some());
                    let new = self.games.insert(report.id);
                    assert!(
                        new || !counts || self.resumed.contains(&report.id.of.table),
                        "counted twice: {:?}",
                        report.id
                    );
                }
                Event::MatchReported(report) => {
                    let new = self.settled.insert((report.profile, report.id));
                    // Who goes on from an older state may end a match another way; the ledger knows it.
                    assert!(new || self.resumed.contains(&report.id.table), "settled twice: {:?}", report.id);
                    let ledger = &mut self.ledgers[report.profile.0 as usize];
                    let before = ledger.balance();
                    let settled = ledger.settle(report);
                    assert_eq!(settled.is_some(), new);
                    if let Some(settled) = settled {
                        let paid = if report.won {
                            i64::from(report.stake)
                        } else {
                            -(before.min(report.stake.into()) as i64)
                        };
                        assert_eq!(settled.chips, paid);
                    }
                    assert!(ledger.balance() > 0);
                }
                _ => assert!(
                    !resumed
                        || matches!(event, Event::Resumed { .. } | Event::GameEnded { .. } | Event::MatchEnded { .. })
                ),
            }
            for (profile, statistics) in (0..).zip(&mut self.statistics) {
                statistics.hear(ProfileId(profile), event);
            }
        }
    }

    fn check_table(&self) {
        let table = &self.table;
        let (game, spec) = (table.game(), table.spec());
        let count = table.seats().len();
        assert_eq!((count, spec.seats.len()), (game.setup().players().count(), count));
        let score = game.position().score();
        let discs: u32 = score.discs.iter().map(|&discs| u32::from(discs)).sum();
        assert_eq!(discs + u32::from(score.neutral) + u32::from(score.empty), game.position().playable().len() as u32);
        assert_eq!(table.millis().len(), game.ply());
        let seats: BTreeSet<_> =
            game.setup().players().colours().iter().map(|&colour| table.seat_of(colour).0).collect();
        assert_eq!(seats.len(), count, "a seat a colour");
        // One mover, and none once all is decided.
        let decided = table.outcome().is_some() || table.match_end().is_some();
        assert_eq!(table.mover().is_none(), decided);
        if let Some((seat, colour)) = table.mover() {
            assert_eq!((table.seat_of(colour), game.turn()), (seat, Some(colour)));
        }
        // The match score.
        let wins: Vec<_> = (0..count).map(|seat| table.wins(SeatId(seat))).collect();
        let decisive = table.games().iter().filter(|game| game.winner().is_some()).count();
        assert_eq!(wins.iter().sum::<usize>(), decisive);
        let reached = wins.iter().position(|&wins| wins == spec.length.wins()).map(SeatId);
        match table.match_end() {
            Some((winner, MatchEnd::Won)) => assert_eq!(winner, reached),
            Some((winner, MatchEnd::Void)) => assert_eq!(winner, None),
            Some((_, MatchEnd::Left)) => {}
            None => assert_eq!(reached, None),
        }
        for (seat, (now, first)) in table.seats().iter().zip(&spec.seats).enumerate() {
            let seat = SeatId(seat);
            match table.has_left(seat) {
                true => assert!(now.sitter != PERSON && first.sitter == PERSON && now.profile.is_none()),
                false => assert_eq!(now, first),
            }
            assert!([0, table.stake()].contains(&table.price_of_leaving(seat)));
            let full = spec.time.move_limit().or(spec.time.game_total());
            assert_eq!(table.time_left(seat).is_some(), full.is_some());
            assert!(table.time_left(seat) <= full);
            // A person without time is played for.
            let done = table.time_left(seat) == Some(0) && now.sitter == PERSON && table.mover().is_some();
            assert!(!done || table.is_played_for(seat));
        }
    }

    fn check_books(&self) {
        for (number, (ledger, statistics)) in self.ledgers.iter().zip(&self.statistics).enumerate() {
            let profile = ProfileId(number as u32);
            let lines: i64 = ledger.lines().iter().map(|line| line.chips).sum();
            assert_eq!(i64::try_from(ledger.balance()), Ok(lines));
            let matches = self.settled.iter().filter(|(of, _)| *of == profile).count();
            assert_eq!(statistics.summary(Filter::default()).matches.total() as usize, matches);
            assert!(matches > 5, "profile {number} played: {matches}");
        }
    }
}
