//! The search as a whole: legal, repeatable, stoppable, exact at the end, and in the order of its levels.

use std::time::{Duration, Instant};

use strum::IntoEnumIterator;

use super::{testing::*, *};
use crate::rules::{
    Board, Colour, IllegalMove, Objective, Outcome, Players, Position, SetupSpec, Square, SquareSet, Status,
};

fn request(setup: &Setup, moves: &[Square], level: Level, seed: u64) -> Request {
    Request { setup: setup.clone(), moves: moves.to_vec(), level, seed }
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
            for level in [Level::Gentle, Level::Medium] {
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
    level::Limits { depth, nodes: 10_000_000, exact, exact_nodes: 10_000_000, blur, table: 14 }
}

fn choose(setup: &Setup, position: &Position, limits: level::Limits, seed: u64) -> Answer {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    choice::choose(setup, position, limits, &mut chance, &Stop::new()).expect("nobody stops it").expect("a move")
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
        for level in Level::iter() {
            for seed in 0..20 {
                let found = choose(&setup, &position, level.limits(Players::Two), seed);
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
    let reply = Reply::to_message(&message);
    assert!(reply.starts_with(r#"{"answer":{"square":""#), "{reply}");
    assert_eq!(serde_json::from_str::<Reply>(&reply).unwrap(), Reply::Answer(answer(&asked)));
    for wrong in ["", "{}", "[1]", r#"{"setup":{"board":"6x6","players":4},"moves":[],"level":"hard","seed":1}"#] {
        let reply = Reply::to_message(wrong);
        assert!(matches!(serde_json::from_str(&reply), Ok(Reply::Error(_))), "{wrong}: {reply}");
    }
    for level in Level::iter() {
        let name = level.to_string();
        assert_eq!(name.parse(), Ok(level));
        assert_eq!(serde_json::to_string(&level).unwrap(), format!("{name:?}"));
    }
}

#[test]
fn a_stopped_search_ends_at_once() {
    for (board, players) in [(Board::Eight, Players::Two), (Board::Ten, Players::Two), (Board::Octagon, Players::Four)]
    {
        let setup = Setup::new(SetupSpec::plain(board, players)).unwrap();
        let stop = Stop::new();
        let same = stop.clone();
        let mut chance = ChaCha8Rng::seed_from_u64(0);
        let endless = level::Limits { nodes: u64::MAX, ..limits(60, 0, 0) };
        let mut stopped_at = None;
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(60));
                stopped_at = Some(Instant::now());
                same.stop();
            });
            let found = choice::choose(&setup, &Position::start(&setup), endless, &mut chance, &stop);
            assert_eq!(found, Err(choice::Stopped));
        });
        // The search itself takes 10 ms at most; a busy machine may wake a thread late.
        assert!(stopped_at.unwrap().elapsed() < Duration::from_millis(300));
        assert_eq!(think(&request(&setup, &[], Level::Gentle, 0), &stop), Err(SearchError::Stopped));
    }
}

/// Every seat's share of the points of games between players, each from a few random moves: a win is one, a draw is
/// shared by the table.
fn points(setup: &Setup, seats: &[&dyn Fn(&Game, u64) -> Square], seed: u64) -> Vec<f32> {
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
fn share(
    setup: &Setup,
    one: &dyn Fn(&Game, u64) -> Square,
    others: &dyn Fn(&Game, u64) -> Square,
    openings: u64,
) -> f32 {
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

#[test]
#[ignore = "a measurement: minutes"]
fn measure_levels() {
    let openings = std::env::var("OPENINGS").map_or(10, |text| text.parse().unwrap());
    for players in Players::ALL {
        for board in Board::ALL {
            for objective in [Objective::Most, Objective::Fewest] {
                let Ok(setup) = Setup::new(SetupSpec { objective, ..SetupSpec::plain(board, players) }) else {
                    continue;
                };
                let (gentle, medium, hard) = (at(Level::Gentle), at(Level::Medium), at(Level::Hard));
                println!(
                    "{board} {} {objective:?}: gentle-random {:.2} gentle-greedy {:.2} medium-greedy {:.2} medium-gentle {:.2} hard-medium {:.2}",
                    players.count(),
                    share(&setup, &gentle, &anywhere, 4 * openings),
                    share(&setup, &gentle, &greedy, 4 * openings),
                    share(&setup, &medium, &greedy, openings),
                    share(&setup, &medium, &gentle, openings),
                    share(&setup, &hard, &medium, if std::env::var("HARD").is_ok() { openings / 3 } else { 0 }),
                );
            }
        }
    }
}

#[test]
#[ignore = "a measurement: speed of every level"]
fn measure_speed() {
    for players in Players::ALL {
        for board in Board::ALL {
            for objective in [Objective::Most, Objective::Fewest] {
                let Ok(setup) = Setup::new(SetupSpec { objective, ..SetupSpec::plain(board, players) }) else {
                    continue;
                };
                for level in Level::iter() {
                    let moves: Vec<Square> = random_moves(&setup, 5).moves().collect();
                    let (mut worst, mut nodes, mut total, mut depths) = (Duration::ZERO, 0, Duration::ZERO, Vec::new());
                    for ply in (0..moves.len()).step_by(6) {
                        let begin = Instant::now();
                        let found = answer(&request(&setup, &moves[..ply], level, 1));
                        worst = worst.max(begin.elapsed());
                        total += begin.elapsed();
                        nodes += found.nodes;
                        depths.push(found.depth);
                    }
                    let speed = nodes as f64 / total.as_secs_f64() / 1e6;
                    println!(
                        "{board} {} {objective:?} {level}: worst {worst:.0?}, {speed:.2} M/s, depths {depths:?}",
                        players.count()
                    );
                }
            }
        }
    }
}
