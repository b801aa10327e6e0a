//! What has been chosen for the next game. It cannot hold an unlawful choice: what would be one is refused with the
//! rule it breaks, and what a later choice rules out is taken back and noted. Must not know how it is drawn.

use crate::{
    rules::{
        Blocked, Board, Colour, Handicap, Objective, Opening, Players, Setup, SetupError, SetupSpec, Square, SquareSet,
    },
    search::Level,
    table::{MatchLength, ProfileId, Seat, Sitter, TableSpec, TimeControl},
};

/// The most letters of a name.
pub const NAME_LENGTH: usize = 20;

/// The kinds of blocked squares that a form offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocking {
    /// None.
    None,
    /// So many, drawn.
    Drawn(u8),
    /// By hand.
    Chosen,
}

impl Blocking {
    /// All, in the order they are offered.
    pub const ALL: [Self; 5] = [Self::None, Self::Drawn(4), Self::Drawn(8), Self::Drawn(12), Self::Chosen];
}

/// A choice that was taken back because a later one ruled it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The free opening.
    Opening,
    /// The handicap.
    Handicap,
    /// So many blocked squares.
    Blocked(usize),
}

/// The choices.
#[derive(Clone, Debug, PartialEq)]
pub struct SetupForm {
    setup: SetupSpec,
    /// Four, whatever the number of players: who is not needed keeps the seat for later.
    seats: [Seat; 4],
    /// Squares blocked by hand, kept while another kind of blocking is tried.
    chosen: SquareSet,
    seed: u64,
    length: MatchLength,
    time: TimeControl,
    changes: Vec<Change>,
}

impl SetupForm {
    /// Begins with a table that was laid before. What a file claims unlawfully is left out.
    pub fn new(spec: &TableSpec, seed: u64) -> Self {
        let computer = Seat::of(Sitter::Computer(Level::default()));
        let mut seats = [Seat::default(), computer.clone(), computer.clone(), computer];
        let mut full = spec.clone();
        full.seat(Players::Four);
        for (seat, from) in seats.iter_mut().zip(full.seats) {
            *seat = from;
        }
        let setup = if Setup::new(spec.setup.clone()).is_ok() { spec.setup.clone() } else { SetupSpec::default() };
        let (mut chosen, mut drawn) = (SquareSet::EMPTY, seed);
        match &setup.blocked {
            Blocked::None => {}
            Blocked::Drawn { seed, .. } => drawn = *seed,
            Blocked::Chosen(squares) => chosen = squares.iter().copied().collect(),
        }
        let time = if spec.time.is_known() { spec.time } else { TimeControl::Off };
        for number in 1..seats.len() {
            let (before, seat) = seats.split_at_mut(number);
            if before.iter().any(|before| before.profile == seat[0].profile) {
                seat[0].profile = None;
            }
        }
        Self { setup, seats, chosen, seed: drawn, length: spec.length, time, changes: Vec::new() }
    }

    /// The table that is chosen.
    pub fn spec(&self) -> TableSpec {
        let seats = self.seats[..self.players().count()].iter().map(|seat| Seat {
            sitter: seat.sitter,
            name: seat.name.as_deref().map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned),
            profile: seat.profile,
        });
        TableSpec { setup: self.setup.clone(), seats: seats.collect(), length: self.length, time: self.time }
    }

    /// The setup that is chosen. Always lawful.
    pub fn setup(&self) -> Setup {
        Setup::new(self.setup.clone()).unwrap_or_default()
    }

    /// To how many wins.
    pub const fn length(&self) -> MatchLength {
        self.length
    }

    /// How much time there is.
    pub const fn time(&self) -> TimeControl {
        self.time
    }

    /// What the last choice ruled out.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// The board.
    pub const fn board(&self) -> Board {
        self.setup.board
    }

    /// How many play.
    pub const fn players(&self) -> Players {
        self.setup.players
    }

    /// Most or fewest.
    pub const fn objective(&self) -> Objective {
        self.setup.objective
    }

    /// Standard or free.
    pub const fn opening(&self) -> Opening {
        self.setup.opening
    }

    /// The corner handicap.
    pub const fn handicap(&self) -> Option<Handicap> {
        self.setup.handicap
    }

    /// The kind of blocked squares.
    pub const fn blocking(&self) -> Blocking {
        match self.setup.blocked {
            Blocked::None => Blocking::None,
            Blocked::Drawn { count, .. } => Blocking::Drawn(count),
            Blocked::Chosen(_) => Blocking::Chosen,
        }
    }

    /// The seats that are needed.
    pub fn seats(&self) -> &[Seat] {
        &self.seats[..self.players().count()]
    }

    /// The name typed for a seat, as typed.
    pub fn name(&self, seat: usize) -> &str {
        self.seats.get(seat).and_then(|seat| seat.name.as_deref()).unwrap_or_default()
    }

    /// Why a board cannot be chosen now.
    pub fn against_board(&self, board: Board) -> Option<SetupError> {
        Setup::new(SetupSpec::plain(board, self.players())).err()
    }

    /// Why a number of players cannot be chosen now.
    pub fn against_players(&self, players: Players) -> Option<SetupError> {
        Setup::new(SetupSpec::plain(self.board(), players)).err()
    }

    /// Why an opening cannot be chosen now.
    pub fn against_opening(&self, opening: Opening) -> Option<SetupError> {
        Setup::new(SetupSpec { opening, ..SetupSpec::plain(self.board(), self.players()) }).err()
    }

    /// Why a handicap cannot be chosen now.
    pub fn against_handicap(&self, handicap: Option<Handicap>) -> Option<SetupError> {
        Setup::new(SetupSpec { handicap, ..SetupSpec::plain(self.board(), self.players()) }).err()
    }

    /// Why a square cannot be blocked or freed by hand now.
    pub fn against_square(&self, square: Square) -> Option<SetupError> {
        self.toggled(square).err()
    }

    /// Chooses a board.
    ///
    /// # Errors
    /// The rule that is against it; nothing has changed.
    pub fn set_board(&mut self, board: Board) -> Result<(), SetupError> {
        self.against_board(board).map_or(Ok(()), Err)?;
        self.change(|setup| setup.board = board);
        Ok(())
    }

    /// Chooses how many play.
    ///
    /// # Errors
    /// The rule that is against it; nothing has changed.
    pub fn set_players(&mut self, players: Players) -> Result<(), SetupError> {
        self.against_players(players).map_or(Ok(()), Err)?;
        self.change(|setup| setup.players = players);
        Ok(())
    }

    /// Chooses most or fewest.
    pub fn set_objective(&mut self, objective: Objective) {
        self.change(|setup| setup.objective = objective);
    }

    /// Chooses the opening.
    ///
    /// # Errors
    /// The rule that is against it; nothing has changed.
    pub fn set_opening(&mut self, opening: Opening) -> Result<(), SetupError> {
        self.against_opening(opening).map_or(Ok(()), Err)?;
        self.change(|setup| setup.opening = opening);
        Ok(())
    }

    /// Chooses a handicap.
    ///
    /// # Errors
    /// The rule that is against it; nothing has changed.
    pub fn set_handicap(&mut self, handicap: Option<Handicap>) -> Result<(), SetupError> {
        self.against_handicap(handicap).map_or(Ok(()), Err)?;
        self.change(|setup| setup.handicap = handicap);
        Ok(())
    }

    /// Chooses the kind of blocked squares.
    pub fn set_blocking(&mut self, blocking: Blocking) {
        let (chosen, seed) = (self.chosen, self.seed);
        self.change(|setup| {
            setup.blocked = match blocking {
                Blocking::None => Blocked::None,
                Blocking::Drawn(count) => Blocked::Drawn { count, seed },
                Blocking::Chosen => Blocked::Chosen(chosen.iter().collect()),
            };
        });
    }

    /// Draws the blocked squares anew.
    pub fn draw_again(&mut self, seed: u64) {
        self.seed = seed;
        if let Blocking::Drawn(count) = self.blocking() {
            self.set_blocking(Blocking::Drawn(count));
        }
    }

    /// Blocks a square by hand, or frees it.
    ///
    /// # Errors
    /// The rule that is against it; nothing has changed.
    pub fn toggle(&mut self, square: Square) -> Result<(), SetupError> {
        self.chosen = self.toggled(square)?;
        self.set_blocking(Blocking::Chosen);
        Ok(())
    }

    /// Chooses who sits on a seat.
    pub fn set_sitter(&mut self, seat: usize, sitter: Sitter) {
        if let Some(seat) = self.seats.get_mut(seat) {
            if seat.sitter != sitter {
                (seat.name, seat.profile) = (None, None);
            }
            seat.sitter = sitter;
        }
    }

    /// Names the person on a seat; what is too long is cut.
    pub fn set_name(&mut self, seat: usize, name: &str) {
        if let Some(seat) = self.seats.get_mut(seat) {
            let name: String = name.chars().filter(|letter| !letter.is_control()).take(NAME_LENGTH).collect();
            seat.name = (!name.is_empty()).then_some(name);
        }
    }

    /// Whether a profile plays on another seat that is needed.
    pub fn is_seated_beside(&self, seat: usize, profile: ProfileId) -> bool {
        let others = self.seats().iter().enumerate().filter(|(number, _)| *number != seat);
        others.map(|(_, other)| other.profile).any(|other| other == Some(profile))
    }

    /// Seats a profile under its name, or a guest. Whether that could be: nobody sits on two seats that are needed, and
    /// no profile plays for a computer.
    pub fn set_profile(&mut self, seat: usize, profile: Option<ProfileId>, name: &str) -> bool {
        let refused = profile.is_some_and(|profile| self.is_seated_beside(seat, profile));
        if refused || self.seats.get(seat).is_none_or(|seat| seat.sitter != Sitter::Person) {
            return false;
        }
        // Who keeps a seat for later that is not needed now gets up from it.
        for other in self.seats.iter_mut().filter(|other| other.profile == profile) {
            other.profile = None;
        }
        self.seats[seat].profile = profile;
        self.set_name(seat, name);
        true
    }

    /// Chooses how many wins the match is played to.
    pub const fn set_length(&mut self, length: MatchLength) {
        self.length = length;
    }

    /// Chooses how much time there is; what is not offered changes nothing.
    pub fn set_time(&mut self, time: TimeControl) {
        if time.is_known() {
            self.time = time;
        }
    }

    fn toggled(&self, square: Square) -> Result<SquareSet, SetupError> {
        // By hand one goes on from what is seen.
        let mut squares = self.setup().blocked();
        if squares.contains(square) {
            squares.remove(square);
        } else {
            squares.insert(square);
        }
        let blocked = Blocked::Chosen(squares.iter().collect());
        Setup::new(SetupSpec { blocked, ..self.setup.clone() })?;
        Ok(squares)
    }

    /// Makes a change, and then takes back whatever it ruled out.
    fn change(&mut self, change: impl FnOnce(&mut SetupSpec)) {
        self.changes.clear();
        change(&mut self.setup);
        let mut freed = 0;
        while let Err(error) = Setup::new(self.setup.clone()) {
            match error {
                SetupError::FreeOpeningIsForTwo => {
                    self.setup.opening = Opening::Standard;
                    self.changes.push(Change::Opening);
                }
                SetupError::HandicapIsForTwo | SetupError::HandicapSide(_) | SetupError::HandicapCorners(_) => {
                    self.setup.handicap = None;
                    self.changes.push(Change::Handicap);
                }
                SetupError::BlockedOffBoard(square)
                | SetupError::BlockedCentre(square)
                | SetupError::BlockedHandicapCorner(square) => {
                    freed += 1;
                    self.chosen.remove(square);
                    self.setup.blocked = Blocked::Chosen(self.chosen.iter().collect());
                }
                // All by hand then: a drawn set always leaves a first move.
                SetupError::NoFirstMove => {
                    freed += self.chosen.len();
                    self.chosen = SquareSet::EMPTY;
                    self.setup.blocked = Blocked::Chosen(Vec::new());
                }
                SetupError::SixIsForTwo
                | SetupError::DrawnCount(_)
                | SetupError::UnreadableBlocked(_)
                | SetupError::UnreadableHandicap(_) => {
                    // No choice of the form leads here; a plain game is a way on all the same.
                    self.setup = SetupSpec::plain(self.setup.board, Players::Two);
                }
            }
        }
        if freed > 0 {
            self.changes.push(Change::Blocked(freed));
        }
    }
}

/// The sides that a handicap can be given to.
pub const HANDICAP_SIDES: [Colour; 2] = [Colour::Black, Colour::White];

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[derive(Clone, Debug)]
    enum Click {
        Board(usize),
        Players(usize),
        Objective(bool),
        Opening(bool),
        Blocking(usize),
        Draw(u64),
        Square(u8, u8),
        Handicap(Option<(usize, u8)>),
        Sitter(usize, usize),
        Name(usize, String),
        Profile(usize, Option<u32>),
        Time(TimeControl),
        Length(usize),
    }

    fn clicks() -> impl Strategy<Value = Vec<Click>> {
        let click = prop_oneof![
            (0..4usize).prop_map(Click::Board),
            (0..3usize).prop_map(Click::Players),
            any::<bool>().prop_map(Click::Objective),
            any::<bool>().prop_map(Click::Opening),
            (0..5usize).prop_map(Click::Blocking),
            any::<u64>().prop_map(Click::Draw),
            (0..10u8, 0..10u8).prop_map(|(column, row)| Click::Square(column, row)),
            (0..10u8, 0..10u8).prop_map(|(column, row)| Click::Square(column, row)),
            prop::option::of((0..2usize, 1..=4u8)).prop_map(Click::Handicap),
            (0..4usize, 0..4usize).prop_map(|(seat, sitter)| Click::Sitter(seat, sitter)),
            (0..4usize, ".{0,30}").prop_map(|(seat, name)| Click::Name(seat, name)),
            (0..4usize, prop::option::of(0..3u32)).prop_map(|(seat, profile)| Click::Profile(seat, profile)),
            prop_oneof![
                Just(TimeControl::Off),
                (0..100u32).prop_map(TimeControl::Move),
                (0..30u32).prop_map(TimeControl::Game)
            ]
            .prop_map(Click::Time),
            (0..3usize).prop_map(Click::Length),
        ];
        prop::collection::vec(click, 0..60)
    }

    /// Presses, and returns what was said against it and whether a control would have been grey for the same reason.
    fn press(form: &mut SetupForm, click: &Click) -> (Option<SetupError>, Option<SetupError>) {
        match click {
            Click::Board(index) => {
                let board = Board::ALL[*index];
                (form.against_board(board), form.set_board(board).err())
            }
            Click::Players(index) => {
                let players = Players::ALL[*index];
                (form.against_players(players), form.set_players(players).err())
            }
            Click::Objective(fewest) => {
                form.set_objective(if *fewest { Objective::Fewest } else { Objective::Most });
                (None, None)
            }
            Click::Opening(free) => {
                let opening = if *free { Opening::Free } else { Opening::Standard };
                (form.against_opening(opening), form.set_opening(opening).err())
            }
            Click::Blocking(index) => {
                form.set_blocking(Blocking::ALL[*index]);
                (None, None)
            }
            Click::Draw(seed) => {
                form.draw_again(*seed);
                (None, None)
            }
            Click::Square(column, row) => {
                let square = Square::new(*column, *row);
                (form.against_square(square), form.toggle(square).err())
            }
            Click::Handicap(given) => {
                let handicap = given.map(|(side, corners)| Handicap { side: HANDICAP_SIDES[side], corners });
                (form.against_handicap(handicap), form.set_handicap(handicap).err())
            }
            Click::Sitter(seat, index) => {
                let sitter = Level::ALL.get(*index).map_or(Sitter::Person, |&level| Sitter::Computer(level));
                form.set_sitter(*seat, sitter);
                (None, None)
            }
            Click::Name(seat, name) => {
                form.set_name(*seat, name);
                (None, None)
            }
            Click::Profile(seat, profile) => {
                let (profile, before) = (profile.map(ProfileId), form.clone());
                if form.set_profile(*seat, profile, "") {
                    assert_eq!(form.seats[*seat].profile, profile);
                } else {
                    assert_eq!(*form, before);
                }
                (None, None)
            }
            Click::Time(time) => {
                form.set_time(*time);
                (None, None)
            }
            Click::Length(index) => {
                form.set_length(MatchLength::ALL[*index]);
                (None, None)
            }
        }
    }

    proptest! {
        /// Whatever is pressed in whatever order: the table can be laid, what was refused was grey for the same
        /// reason, what was refused changed nothing, and what was granted and lawful stands.
        #[test]
        fn every_sequence_of_clicks_ends_in_a_lawful_table(clicks in clicks()) {
            let mut form = SetupForm::new(&TableSpec::default(), 1);
            for click in &clicks {
                let before = form.clone();
                let (grey, refused) = press(&mut form, click);
                prop_assert_eq!(&grey, &refused);
                if refused.is_some() {
                    prop_assert_eq!(&before, &form);
                }
                let spec = form.spec();
                prop_assert!(spec.check().is_ok(), "{:?} after {:?}: {:?}", spec, click, spec.check());
                let lengths = spec.seats.iter().flat_map(|seat| &seat.name).map(|name| name.chars().count());
                let within = lengths.clone().all(|length| (1..=NAME_LENGTH).contains(&length));
                prop_assert!(within);
                // What is gone without having been pressed is said.
                let lost = |was: bool, is: bool| was && !is;
                let pressed_opening = matches!(click, Click::Opening(_));
                if lost(before.opening() == Opening::Free, form.opening() == Opening::Free) && !pressed_opening {
                    prop_assert!(form.changes().contains(&Change::Opening));
                }
                let pressed_handicap = matches!(click, Click::Handicap(_));
                if lost(before.handicap().is_some(), form.handicap().is_some()) && !pressed_handicap {
                    prop_assert!(form.changes().contains(&Change::Handicap));
                }
            }
        }
    }

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn what_is_ruled_out_says_why() {
        let mut form = SetupForm::new(&TableSpec::default(), 1);
        form.set_board(Board::Six).unwrap();
        assert_eq!(form.set_players(Players::Three), Err(SetupError::SixIsForTwo));
        form.set_board(Board::Ten).unwrap();
        form.set_opening(Opening::Free).unwrap();
        form.set_handicap(Some(Handicap { side: Colour::White, corners: 2 })).unwrap();
        form.set_players(Players::Three).unwrap();
        assert_eq!(form.changes(), [Change::Opening, Change::Handicap]);
        assert_eq!(form.against_board(Board::Six), Some(SetupError::SixIsForTwo));
        assert_eq!(form.against_opening(Opening::Free), Some(SetupError::FreeOpeningIsForTwo));
        form.set_objective(Objective::Fewest);
        assert_eq!(form.changes(), []);
    }

    #[test]
    fn squares_blocked_by_hand_give_way() {
        let mut form = SetupForm::new(&TableSpec::default(), 1);
        form.toggle(square("a1")).unwrap();
        form.toggle(square("h8")).unwrap();
        form.toggle(square("c6")).unwrap();
        assert_eq!(form.toggle(square("d4")), Err(SetupError::BlockedCentre(square("d4"))));
        form.set_handicap(Some(Handicap { side: Colour::Black, corners: 1 })).unwrap();
        assert_eq!(form.changes(), [Change::Blocked(1)]);
        assert_eq!(form.toggle(square("a1")), Err(SetupError::BlockedHandicapCorner(square("a1"))));
        form.set_board(Board::Six).unwrap();
        assert_eq!(form.changes(), [Change::Blocked(1)]);
        assert_eq!(form.setup().blocked(), square("c6").set());
        // Another kind is tried and left again: what was chosen by hand is still there.
        form.set_blocking(Blocking::Drawn(8));
        assert_eq!(form.setup().blocked().len(), 8);
        form.set_blocking(Blocking::Chosen);
        assert_eq!(form.setup().blocked(), square("c6").set());
    }

    #[test]
    fn the_last_first_move_cannot_be_blocked() {
        let mut form = SetupForm::new(&TableSpec::default(), 1);
        for name in ["d3", "c4", "f5"] {
            form.toggle(square(name)).unwrap();
        }
        assert_eq!(form.toggle(square("e6")), Err(SetupError::NoFirstMove));
    }

    #[test]
    fn a_profile_sits_once_and_a_match_is_remembered() {
        let spec = TableSpec {
            seats: vec![Seat { profile: Some(ProfileId(3)), ..Seat::default() }; 2],
            length: MatchLength::Five,
            time: TimeControl::Move(30),
            ..TableSpec::default()
        };
        let mut form = SetupForm::new(&spec, 1);
        assert_eq!((form.seats()[0].profile, form.seats()[1].profile), (Some(ProfileId(3)), None));
        assert!(!form.set_profile(1, Some(ProfileId(3)), "Ada"));
        assert!(form.set_profile(1, Some(ProfileId(4)), "Bo"));
        assert_eq!(form.spec().seats[1].name.as_deref(), Some("Bo"));
        form.set_sitter(1, Sitter::Computer(Level::Hard));
        assert!(!form.set_profile(1, Some(ProfileId(4)), "Bo"), "a computer player has no profile");
        assert_eq!((form.spec().length, form.spec().time), (MatchLength::Five, TimeControl::Move(30)));
        form.set_time(TimeControl::Move(31));
        assert_eq!(form.time(), TimeControl::Move(30));
    }

    #[test]
    fn seats_are_kept_while_the_number_of_players_changes() {
        let mut form = SetupForm::new(&TableSpec::default(), 1);
        form.set_players(Players::Four).unwrap();
        form.set_sitter(3, Sitter::Person);
        form.set_name(3, "  Zoë ");
        form.set_players(Players::Two).unwrap();
        assert_eq!(form.spec().seats.len(), 2);
        form.set_players(Players::Four).unwrap();
        assert_eq!(form.spec().seats[3], Seat { name: Some("Zoë".to_owned()), ..Seat::default() });
    }
}
