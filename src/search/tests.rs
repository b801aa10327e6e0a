//! The search as a whole: legal, repeatable, stoppable, exact at the end, and in the order of its levels.

use super::{testing::*, *};
use crate::rules::{
    Board, Colour, IllegalMove, Objective, Outcome, Players, Position, SetupSpec, Square, SquareSet, Status,
};

fn request(setup: &Setup, moves: &[Square], level: Level, seed: u64) -> Request {
    Request { setup: setup.clone(), moves: moves.to_vec(), level, seed, millis: None }
}

fn answer(request: &Request) -> Answer {
    think(request, &Stop::new()).expect("a move")
}

/// The result of a two-player position with best play, by the rules alone: discs ahead for who is on turn.
fn by_force(position: &Position, objective: Objective) -> i32 {
    match position.status() {
        Status::Over => {
            let score = position.score();
            let counts = match objective {
                Objective::Most => score.tournament().map(i32::from),
                Objective::Fewest => [-i32::from(score.of(Colour::Black)), -i32::from(score.of(Colour::White))],
            };
            let me = position.turn().index();
            counts[me] - counts[1 - me]
        }
        Status::MustPass => -by_force(&position.pass().unwrap(), objective),
        Status::ToMove(moves) => {
            let values = moves.squares.iter().map(|square| -by_force(&position.play(square).unwrap().0, objective));
            values.max().unwrap()
        }
    }
}

/// What a position is worth to everybody if each plays for a win, then a draw, then discs, by the rules alone.
fn all_by_force(position: &Position, setup: &Setup) -> Vec<i32> {
    let moves = match position.status() {
        Status::ToMove(moves) => moves,
        Status::MustPass | Status::Over => {
            let colours = setup.players().colours();
            let score = position.score();
            let sign = if setup.objective() == Objective::Most { 1 } else { -1 };
            let good = |colour: Colour| sign * i32::from(score.of(colour));
            let ahead = |me: Colour| {
                good(me) - colours.iter().filter(|&&other| other != me).map(|&other| good(other)).max().unwrap()
            };
            let outcome = score.outcome(setup.players(), setup.objective());
            let worth = |&me: &Colour| match outcome {
                Outcome::Win(winner) if winner == me => 12_000 + ahead(me),
                Outcome::Win(_) => ahead(me),
                Outcome::Draw => 12_000 / colours.len() as i32 + ahead(me),
            };
            return colours.iter().map(worth).collect();
        }
    };
    let me = position.turn().index();
    let all = moves.squares.iter().map(|square| all_by_force(&position.play(square).unwrap().0, setup));
    all.reduce(|best, other| if other[me] > best[me] { other } else { best }).unwrap()
}

#[test]
fn every_answer_is_legal_and_repeatable_in_every_setup() {
    for (number, setup) in setups().iter().enumerate() {
        let game = random_moves(setup, number as u64);
        let moves: Vec<Square> = game.moves().collect();
        for ply in (number % 5..game.ply()).step_by(5) {
            let position = game.position_at(ply).unwrap();
            for level in [Level::Easy, Level::Medium] {
                let request = request(setup, &moves[..ply], level, 7);
                let found = answer(&request);
                assert!(position.moves().unwrap().squares.contains(found.square), "{request:?} {found:?}");
                assert!(found.value.is_finite() && found.value.abs() <= 120.0, "{request:?} {found:?}");
                assert_eq!(found, answer(&request));
            }
        }
        let finished = request(setup, &moves, Level::Hard, 0);
        assert_eq!(think(&finished, &Stop::new()), Err(SearchError::GameOver));
    }
}

/// The positions of random games with at most so many empty squares, some of them.
fn endings(setup: &Setup, empty: usize, seeds: std::ops::Range<u64>) -> Vec<Position> {
    let games = seeds.flat_map(|seed| random_game(setup, seed));
    games.filter(|position| position.empty().len() == empty && position.moves().is_some()).collect()
}

fn limits(depth: u32, exact: u32, blur: u32) -> level::Limits {
    level::Limits { depth, nodes: 10_000_000, exact, exact_nodes: 10_000_000, blur, slips: 0, careful: true, table: 14 }
}

fn choose(setup: &Setup, position: &Position, limits: level::Limits, seed: u64) -> Answer {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    choice::choose(setup, position, limits, None, &mut chance, &Stop::new()).expect("nobody stops it").expect("a move")
}

/// The solver with its table, the solver without, and the ordinary search when it is deep enough, against plain
/// minimax: values and moves, passes and wipe-outs among them, every board and option, both objectives.
#[test]
fn two_player_endings_are_exact() {
    let (mut solved, mut passes, mut uneven) = (0, 0, 0);
    for setup in setups().iter().filter(|setup| setup.players() == Players::Two) {
        for (empty, seeds) in [(7, 0..4), (5, 4..10), (2, 10..14), (1, 14..18)] {
            for position in endings(setup, empty, seeds) {
                let objective = setup.objective();
                let value = by_force(&position, objective) as f32;
                let choices = position.moves().unwrap().squares.len();
                // The solver; and where there is a choice and empty squares count alike in both, the ordinary search
                // and the weaker levels' look at every move.
                let ordinary = [limits(20, 0, 0), limits(20, 0, 100)];
                let ordinary = ordinary.into_iter().filter(|_| objective == Objective::Most && choices > 1);
                for limits in ordinary.chain([limits(1, 10, 0)]) {
                    let found = choose(setup, &position, limits, 3);
                    assert_eq!((found.value, found.depth), (value, empty as u32), "{setup:?} {position:?}");
                    let after = position.play(found.square).unwrap().0;
                    assert_eq!(-by_force(&after, objective) as f32, value, "{setup:?} {position:?} {found:?}");
                    passes += usize::from(after.status() == Status::MustPass);
                }
                solved += 1;
                uneven += usize::from((value as i32).rem_euclid(2) != setup.playable().len() as i32 % 2);
            }
        }
    }
    assert!(solved > 200 && passes > 20, "{solved} {passes}");
    assert!(uneven > 0, "no ending that leaves squares empty was among them");
}

#[test]
fn endings_of_three_and_four_are_exact() {
    let mut solved = 0;
    for setup in setups().iter().filter(|setup| setup.players() != Players::Two) {
        for (empty, seeds) in [(5, 0..3), (4, 3..6), (1, 6..9)] {
            for position in endings(setup, empty, seeds) {
                let me = position.turn().index();
                let worth = all_by_force(&position, setup)[me];
                let found = choose(setup, &position, limits(1, 7, 0), 3);
                assert_eq!(found.depth, empty as u32);
                let after = position.play(found.square).unwrap().0;
                assert_eq!(all_by_force(&after, setup)[me], worth, "{setup:?} {position:?} {found:?}");
                solved += 1;
            }
        }
    }
    assert!(solved > 100, "{solved}");
}

/// A picture of a two-player position: `B` and `W` discs, `.` empty, Black to move.
fn picture(rows: &str) -> Position {
    let (mut playable, mut discs) = (SquareSet::EMPTY, [SquareSet::EMPTY; 4]);
    for (row, line) in rows.split_whitespace().enumerate() {
        for (column, mark) in line.chars().enumerate() {
            let square = Square::new(column as u8, row as u8);
            playable.insert(square);
            match mark {
                'B' => discs[0].insert(square),
                'W' => discs[1].insert(square),
                _ => {}
            }
        }
    }
    Position::from_parts(playable, Players::Two, discs, SquareSet::EMPTY, Colour::Black).expect("apart")
}

/// Black can wipe White out with g7, or play f4.
#[test]
fn a_wipe_out_is_seen() {
    let position = picture("........ ........ ........ ...B.... ....W... ...B.W.. ........ ........");
    for (objective, wipes) in [(Objective::Most, true), (Objective::Fewest, false)] {
        let setup = Setup::new(SetupSpec { objective, ..SetupSpec::default() }).unwrap();
        for level in Level::ALL {
            for seed in 0..20 {
                let found = choose(&setup, &position, level.limits(setup.board(), Players::Two), seed);
                assert_eq!(found.square.to_string() == "g7", wipes, "{objective:?} {level} {found:?}");
                assert!(!wipes || found.value == 64.0, "{found:?}");
                if level == Level::Hard {
                    break;
                }
            }
        }
    }
}

#[test]
fn wrong_requests_are_errors() {
    let setup = Setup::default();
    let wrong = request(&setup, &["f5".parse().unwrap(), "a1".parse().unwrap()], Level::Hard, 0);
    match think(&wrong, &Stop::new()) {
        Err(SearchError::Illegal(1, error)) => assert_eq!(error.reason, IllegalMove::FlipsNothing),
        other => panic!("{other:?}"),
    }
    let text = SearchError::Illegal(1, Game::replay(setup, wrong.moves).unwrap_err().1).to_string();
    assert!(text.starts_with("move 2 of the request is illegal: a1 is not a move for white"), "{text}");
}

/// A worker's messages: a request and its reply as JSON, and a sentence for what is no request.
#[test]
fn a_worker_replies_to_any_message() {
    let setup = Setup::new(SetupSpec::plain(Board::Octagon, Players::Four)).unwrap();
    let asked = request(&setup, &[], Level::Medium, u64::MAX);
    let message = serde_json::to_string(&asked).unwrap();
    assert_eq!(serde_json::from_str::<Request>(&message).unwrap(), asked);
    let reply = Reply::to(&message, &Stop::new()).to_json();
    assert!(reply.starts_with(r#"{"answer":{"square":""#), "{reply}");
    assert_eq!(serde_json::from_str::<Reply>(&reply).unwrap(), Reply::Answer(answer(&asked)));
    // A position to be solved, and what is none.
    let puzzle = |setup: &Setup, squares: String| {
        let puzzle = Puzzle { setup: setup.clone(), squares, turn: Colour::White, table: 8 };
        Reply::to(&serde_json::to_string(&puzzle).unwrap(), &Stop::new())
    };
    let eight = Setup::default();
    let solution = Solution { square: Some("a1".parse().unwrap()), value: 64, nodes: 0 };
    let found = puzzle(&eight, format!("-XO{}", "O".repeat(61)));
    assert!(matches!(found, Reply::Solution(found) if Solution { nodes: 0, ..found } == solution), "{found:?}");
    assert_eq!(puzzle(&eight, "XO".to_owned()), Reply::Error("2 squares, where the board has 64".to_owned()));
    assert!(matches!(puzzle(&setup, "-".repeat(88)), Reply::Error(_)), "four do not solve");
    for wrong in ["", "{}", "[1]", r#"{"setup":{"board":"6x6","players":4},"moves":[],"level":"hard","seed":1}"#] {
        let reply = Reply::to(wrong, &Stop::new()).to_json();
        assert!(matches!(serde_json::from_str(&reply), Ok(Reply::Error(_))), "{wrong}: {reply}");
    }
    for level in Level::ALL {
        let name = level.to_string();
        assert_eq!(name.parse(), Ok(level));
        assert_eq!(serde_json::to_string(&level).unwrap(), format!("{name:?}"));
    }
    assert_eq!(("gentle".parse(), serde_json::from_str(r#""gentle""#).unwrap()), (Ok(Level::Easy), Level::Easy));
}

/// A clock of which every look takes a while.
fn ticking(tick: Duration) -> impl Fn() -> Duration {
    let looks = std::cell::Cell::new(0);
    move || {
        looks.set(looks.get() + 1);
        tick * looks.get()
    }
}

#[test]
fn master_keeps_to_its_thinking_time_and_tells_how_far_it_is() {
    for setup in setups().iter().step_by(3) {
        let game = random_moves(setup, 8);
        let moves: Vec<Square> = game.moves().take(game.ply() / 3).collect();
        let asked = Request { millis: Some(2000), ..request(setup, &moves, Level::Master, 1) };
        // Every look at the clock takes 5 ms, and there is one every 1024 positions.
        let told = std::cell::RefCell::new(Vec::new());
        let tell = |progress: &Progress| told.borrow_mut().push(*progress);
        let watch = Timed { stop: Stop::new(), clock: ticking(Duration::from_millis(5)), tell };
        let found = think(&asked, &watch).unwrap();
        assert!((watch.clock)() < Duration::from_millis(2100), "{setup:?}: {found:?}");
        let told = told.take();
        assert!(told.is_sorted_by_key(|progress| (progress.depth, progress.nodes)), "{told:?}");
        if let Some(last) = told.last() {
            assert!(last.depth <= found.depth && last.nodes <= found.nodes, "{told:?} {found:?}");
        }
        // Other levels, and a search without a clock, go by their limits.
        let hard = Request { level: Level::Medium, ..asked.clone() };
        assert_eq!(think(&hard, &watch), think(&Request { millis: None, ..hard.clone() }, &Stop::new()));
    }
}

/// Whatever the time, even none at all, an answer is looked for at least two moves ahead.
#[test]
fn who_must_answer_now_has_looked_all_the_same() {
    let setup = Setup::new(SetupSpec::plain(Board::Ten, Players::Two)).unwrap();
    let asked = Request { millis: Some(0), ..request(&setup, &[], Level::Master, 1) };
    let at_once = |stop: Stop| Timed { stop, clock: ticking(Duration::from_secs(1)), tell: |_: &Progress| {} };
    let found = think(&asked, &at_once(Stop::new())).unwrap();
    assert!((2..8).contains(&found.depth), "{found:?}");
    let now = Stop::new();
    now.answer_now();
    let found = think(&Request { millis: None, ..asked.clone() }, &now).unwrap();
    assert!((2..8).contains(&found.depth), "{found:?}");
    now.stop();
    now.answer_now();
    assert_eq!(think(&asked, &at_once(now)), Err(SearchError::Stopped), "what was stopped stays so");
}

/// A flag that is set before or during the search, in the thinking as in the solving, and for every number of players.
#[test]
fn a_stopped_search_has_no_answer() {
    for setup in setups() {
        let stop = Stop::new();
        stop.clone().stop();
        for level in Level::ALL {
            assert_eq!(think(&request(&setup, &[], level, 0), &stop), Err(SearchError::Stopped), "{setup:?}");
        }
        // Past the first look: the searches themselves look too, at least every 1024 positions.
        let mut budget = budget::Budget::new(u64::MAX, &stop);
        assert_eq!((0..1024).try_for_each(|_| budget.visit()), Err(budget::Halt::Stopped));
    }
}

/// Who makes moves: of a game, and of the seed of its opening.
type Player = dyn Fn(&Game, u64) -> Square;

/// Every seat's share of the points of games between players, each from a few random moves: a win is one, a draw is
/// shared by the table.
fn points(setup: &Setup, seats: &[&Player], seed: u64) -> Vec<f32> {
    let mut game = Game::replay(setup.clone(), random_moves(setup, seed).moves().take(6)).unwrap();
    while let Some(colour) = game.turn() {
        let square = seats[colour.index()](&game, seed);
        game.play(square).unwrap();
    }
    let each = match game.outcome().unwrap() {
        Outcome::Draw => 1.0 / seats.len() as f32,
        Outcome::Win(winner) => {
            return (0..seats.len()).map(|seat| f32::from(u8::from(seat == winner.index()))).collect();
        }
    };
    vec![each; seats.len()]
}

/// A level as a player.
fn at(level: Level) -> impl Fn(&Game, u64) -> Square {
    move |game, seed| {
        let moves: Vec<Square> = game.moves().collect();
        answer(&request(game.setup(), &moves, level, seed)).square
    }
}

/// Who takes the most discs now, the first of equals.
fn greedy(game: &Game, _: u64) -> Square {
    let flips = |square: &Square| std::cmp::Reverse(game.position().flips(*square).len());
    game.legal().unwrap().squares.iter().min_by_key(flips).unwrap()
}

/// Who moves anywhere.
fn anywhere(game: &Game, seed: u64) -> Square {
    let squares = game.legal().unwrap().squares;
    squares.iter().nth((bits::mix(seed ^ game.ply() as u64) % squares.len() as u64) as usize).unwrap()
}

/// The share of the points that one player takes in every seat against others who play alike.
fn share(setup: &Setup, one: &Player, others: &Player, openings: u64) -> f32 {
    let players = setup.players().count();
    let mut sum = 0.0;
    for seed in 0..openings {
        for seat in 0..players {
            let mut seats = vec![others; players];
            seats[seat] = one;
            sum += points(setup, &seats, seed + 100)[seat];
        }
    }
    sum / (openings * players as u64) as f32
}

/// The levels that answer soon, in games from random openings. Equal players would take half the points of two, a third
/// of three's. The whole ladder is measured by `girotondo-engine match`.
#[test]
fn the_levels_are_in_order() {
    let setup = |board, players, objective| Setup::new(SetupSpec { objective, ..SetupSpec::plain(board, players) });
    for objective in [Objective::Most, Objective::Fewest] {
        let two = setup(Board::Eight, Players::Two, objective).unwrap();
        let found = share(&two, &at(Level::Easy), &at(Level::Novice), 20);
        assert!(found >= 0.65, "{objective:?}: easy takes {found} from novice");
        let found = share(&two, &at(Level::Medium), &at(Level::Easy), 10);
        assert!(found >= 0.7, "{objective:?}: medium takes {found} from easy");
        let found = share(&two, &at(Level::Hard), &at(Level::Medium), 5);
        assert!(found >= 0.6, "{objective:?}: hard takes {found} from medium");
    }
    let two = setup(Board::Eight, Players::Two, Objective::Most).unwrap();
    let found = share(&two, &greedy, &at(Level::Novice), 40);
    assert!(found >= 0.6, "who only grabs discs takes {found} from novice");
    let three = setup(Board::Octagon, Players::Three, Objective::Most).unwrap();
    let found = share(&three, &at(Level::Medium), &at(Level::Easy), 6);
    assert!(found >= 0.4, "of three, medium takes {found} from easy");
}

/// Master solves what it says it solves.
#[test]
fn master_is_exact_from_fourteen() {
    for objective in [Objective::Most, Objective::Fewest] {
        let setup = Setup::new(SetupSpec { objective, ..SetupSpec::default() }).unwrap();
        let game = random_moves(&setup, 4);
        let moves: Vec<Square> = game.moves().collect();
        let position = |ply| game.position_at(ply).unwrap();
        let ply = (0..moves.len()).find(|&ply| position(ply).empty().len() == 14).unwrap();
        let found = answer(&request(&setup, &moves[..ply], Level::Master, 0));
        assert_eq!(found.depth, 14, "{found:?}");
        // What was promised is reached, whatever the other one plays.
        let mut rest = Game::replay(setup.clone(), moves[..ply].iter().copied()).unwrap();
        let me = rest.turn().unwrap();
        let mut at_least = found.value;
        while let Some(colour) = rest.turn() {
            let so_far: Vec<Square> = rest.moves().collect();
            let next = if colour == me {
                let found = answer(&request(&setup, &so_far, Level::Master, 0));
                assert!(found.value >= at_least, "{found:?} after {at_least}");
                at_least = found.value;
                found.square
            } else {
                anywhere(&rest, 9)
            };
            rest.play(next).unwrap();
        }
        let score = rest.position().score();
        let lead = match objective {
            Objective::Most => i32::from(score.tournament()[0]) - i32::from(score.tournament()[1]),
            Objective::Fewest => i32::from(score.of(Colour::White)) - i32::from(score.of(Colour::Black)),
        };
        let lead = if me == Colour::Black { lead } else { -lead };
        assert!(lead as f32 >= at_least, "{lead} after {at_least}");
    }
}
