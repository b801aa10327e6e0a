//! The rules of the game, rule by rule: against whole tables of figures, against a second, obvious implementation
//! (`common/reference.rs`), and each sentence of the rules by a small case of its own.
//!
//! | rule | where |
//! |---|---|
//! | names of squares, rows counted downwards | `boards_have_their_squares_centre_and_corners` |
//! | boards, centre, corners | `boards_have_their_squares_centre_and_corners`, `no_corner_is_ever_flipped` |
//! | two: start, Black first | `two_players_start`, `move_paths_are_counted_right` |
//! | two: move, all lines at once, no cascade | `a_move_flips_all_lines_at_once_and_nothing_more`, `random_games_…` |
//! | two: pass, never by choice | `who_has_no_move_passes_and_nobody_else`, `whole_games_end_as_recorded` |
//! | two: end by a full board, a wipe-out, no move | `a_game_ends_when_nobody_can_move` |
//! | two: result, empty squares to the winner, draw | `the_winner_gets_the_empty_squares_but_no_blocked_ones` |
//! | largest flip 12, 18, 23, 25 | `the_largest_flip` |
//! | three and four: not on 6×6 | `unlawful_setups_are_refused` |
//! | three and four: start, neutral disc, clockwise, no pass | `three_and_four_players_start`, `turns_go_round_and_nobody_passes` |
//! | three and four: lines of mixed colours, neutral ones are won for good | `a_line_may_mix_colours_and_wins_neutral_discs` |
//! | three and four: touching moves, also without a disc | `moves_that_flip_nothing`, `random_games_…` |
//! | three and four: end, discs placed | `each_player_places_as_many_discs` |
//! | three and four: result, ties | `a_tie_for_the_lead_is_a_draw_for_the_whole_table` |
//! | Anti-Reversi | `fewest_discs_win_anti_reversi`, `random_games_…` |
//! | free opening | `a_free_opening_fills_the_centre`, `move_paths_are_counted_right` |
//! | blocked squares | `a_blocked_square_stops_a_line`, `moves_that_flip_nothing`, `random_games_…` |
//! | drawn and chosen blocked squares | `drawn_holes_are_fair`, `holes_chosen_by_hand` |
//! | corner handicap | `a_handicap_takes_its_corners_in_order`, `unlawful_setups_are_refused` |
//! | options combine | `random_games_are_the_same_in_both_implementations` |
//! | transcripts, undo and redo | `random_games_…`, `whole_games_end_as_recorded`, `src/rules/transcript.rs` |
//!
//! A match, its time, chips and leaving are the table's business and tested there.

#[path = "common/reference.rs"]
mod reference;

use girotondo::rules::{
    Blocked, Board, Colour, Direction, Game, Handicap, IllegalMove, MoveKind, Objective, Opening, Outcome, Owner,
    Passes, Players, Position, Setup, SetupError, SetupSpec, Square, SquareSet, Status, perft,
};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
use reference::{Agreed, At, Kind, Reference};

// ---------------------------------------------------------------------------------------------------------------------
// Small helpers

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn set(names: &str) -> SquareSet {
    names.split_whitespace().map(square).collect()
}

fn names(set: SquareSet) -> String {
    set.iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

fn to_square((column, row): At) -> Square {
    Square::new(column as u8, row as u8)
}

fn to_at(square: Square) -> At {
    (square.column().into(), square.row().into())
}

fn game(spec: SetupSpec) -> Game {
    Game::new(Setup::new(spec).unwrap())
}

fn plain(board: Board, players: Players) -> SetupSpec {
    SetupSpec::plain(board, players)
}

fn after(spec: SetupSpec, moves: &str) -> Game {
    Game::from_moves(Setup::new(spec).unwrap(), moves).unwrap().game
}

fn legal(game: &Game) -> String {
    game.legal().map_or_else(String::new, |moves| names(moves.squares))
}

/// An open 8×8 position for two: Black's discs, White's discs, Black to move.
fn black_to_move(black: &str, white: &str) -> Position {
    let discs = [set(black), set(white), SquareSet::EMPTY, SquareSet::EMPTY];
    Position::from_parts(Board::Eight.squares(), Players::Two, discs, SquareSet::EMPTY, Colour::Black).unwrap()
}

/// The lines of a table in `tests/data`: fields set apart by tabulators, `#` begins a remark.
fn table(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).map(|line| line.split('\t').collect())
}

// ---------------------------------------------------------------------------------------------------------------------
// Tables of figures

const PERFT: &str = include_str!("data/perft.tsv");
const TRANSCRIPTS: &str = include_str!("data/transcripts.tsv");

/// Compares the counts of the table that lie in a range; returns how many there were.
fn compare_counts(range: std::ops::RangeInclusive<u64>) -> usize {
    let mut compared = 0;
    for row in table(PERFT) {
        let [players, board, option, convention, counts] = row[..] else { panic!("five fields, not {row:?}") };
        let players = Players::try_from(players.parse::<u8>().unwrap()).unwrap();
        let mut spec = plain(board.parse().unwrap(), players);
        match option.split_once(' ') {
            None if option == "standard" => {}
            None if option == "free" => spec.opening = Opening::Free,
            Some(("blocked", squares)) => spec.blocked = squares.parse().unwrap(),
            _ => panic!("no option {option}"),
        }
        let passes = match convention {
            "ply" => Passes::Ply,
            "skip" => Passes::Skip,
            _ => panic!("no convention {convention}"),
        };
        let start = Position::start(&Setup::new(spec).unwrap());
        for (depth, count) in (1..).zip(counts.split(' ')) {
            let count: u64 = count.parse().unwrap();
            if range.contains(&count) {
                assert_eq!(perft(&start, depth, passes), count, "{row:?}, depth {depth}");
                compared += 1;
            }
        }
    }
    compared
}

#[test]
fn move_paths_are_counted_right() {
    assert_eq!(compare_counts(0..=4_000_000), 101);
}

#[test]
fn a_path_on_which_the_game_ends_counts_once() {
    // c1 is the only move and ends the game.
    let one = black_to_move("a1", "b1");
    let passing = black_to_move("a1 h1 h2", "b1 h3");
    for passes in [Passes::Ply, Passes::Skip] {
        assert_eq!([1, 2, 5].map(|depth| perft(&one, depth, passes)), [1, 1, 1]);
    }
    // Black c1, White passes, Black h4; or Black h4, White passes, Black c1.
    assert_eq!([1, 2, 3, 4].map(|depth| perft(&passing, depth, Passes::Ply)), [2, 2, 2, 2]);
    assert_eq!([1, 2, 3, 4].map(|depth| perft(&passing, depth, Passes::Skip)), [2, 2, 2, 2]);
}

/// Minutes. Run with `cargo test --profile engine --no-default-features --test rules -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn move_paths_are_counted_right_to_the_deepest() {
    assert_eq!(compare_counts(4_000_001..=u64::MAX), 10);
}

#[test]
fn whole_games_end_as_recorded() {
    let mut games = 0;
    for row in table(TRANSCRIPTS) {
        let [name, moves, discs, passes] = row[..] else { panic!("four fields, not {row:?}") };
        let read = Game::from_transcript(moves).unwrap();
        let score = read.game.position().score();
        assert!(read.game.is_over() && !read.turned, "{name}");
        assert_eq!(format!("{}-{}", score.discs[0], score.discs[1]), discs, "{name}");
        assert_eq!(read.game.passes().to_string(), passes, "{name}");
        assert_eq!(read.game.to_transcript(), moves, "{name}");
        games += 1;
    }
    assert_eq!(games, 3);
}

// ---------------------------------------------------------------------------------------------------------------------
// The two implementations, side by side

/// How a player of the random games chooses, so that they reach the corners of the rules.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Taste {
    /// Any move.
    Any,
    /// Most flips: games with wipe-outs and early ends.
    Greedy,
    /// Fewest flips: long games, many passes and touching moves.
    Modest,
    /// The move after which the next player has least to choose from: passes, players without discs.
    Hunter,
}

const TASTES: [Taste; 4] = [Taste::Any, Taste::Greedy, Taste::Modest, Taste::Hunter];

/// What the random games came across. A comparison that never met a rule says nothing about it.
#[derive(Debug, Default)]
struct Seen {
    games: usize,
    plies: usize,
    passes: usize,
    touching: usize,
    touching_without_disc: usize,
    wiped_out: usize,
    ended_with_empties: usize,
    draws: usize,
    neutral_flipped: usize,
    no_first_move: usize,
}

/// Everything that can be asked of a position, asked of both.
fn compare(game: &Game, reference: &Reference, agreed: &Agreed) {
    let position = game.position();
    let context = || format!("{agreed:?}\n{}{}", reference.picture(), game.to_transcript());
    let at_all = (0..10).flat_map(|row| (0..10).map(move |column| (column, row)));
    for at in at_all {
        let square = to_square(at);
        let shown = match position.owner(square) {
            Some(Owner::Player(colour)) => reference::DISCS[colour.index()],
            Some(Owner::Neutral) => reference::NEUTRAL,
            None if position.blocked().contains(square) => reference::HOLE,
            None if position.empty().contains(square) => reference::FREE,
            None => reference::OFF,
        };
        assert_eq!(shown, reference.get(at), "{square}\n{}", context());
    }
    // Score.
    let score = position.score();
    let count = |cell| reference.count(cell) as u8;
    assert_eq!(score.discs, reference::DISCS.map(count), "{}", context());
    assert_eq!((score.neutral, score.empty), (count(reference::NEUTRAL), count(reference::FREE)), "{}", context());
    let all = score.discs.iter().sum::<u8>() + score.neutral + score.empty + count(reference::HOLE);
    assert_eq!(usize::from(all), game.setup().board().squares().len());
    // Who moves, and what.
    assert_eq!(game.is_over(), reference.is_over(), "{}", context());
    assert_eq!(game.passes(), reference.passes, "{}", context());
    let Some((kind, squares)) = reference.legal() else {
        assert_eq!((game.turn(), game.legal(), position.status()), (None, None, Status::Over), "{}", context());
        let outcome = reference.winner().map_or(Outcome::Draw, |winner| Outcome::Win(Colour::ALL[winner]));
        assert_eq!(game.outcome(), Some(outcome), "{}", context());
        return;
    };
    assert_eq!(game.outcome(), None);
    assert_eq!(game.turn().map(Colour::index), Some(reference.turn), "{}", context());
    let moves = game.legal().unwrap();
    assert_eq!(moves.squares.iter().map(to_at).collect::<Vec<_>>(), squares, "{}", context());
    let kinds = match kind {
        Kind::Opening => MoveKind::Opening,
        Kind::Flip => MoveKind::Flip,
        Kind::Touch => MoveKind::Touch,
    };
    assert_eq!(moves.kind, kinds, "{}", context());
    assert!(position.pass().is_none(), "nobody passes by choice\n{}", context());
    // What each square would flip, line by line, and that nothing else is a move.
    for at in reference::squares(agreed.board) {
        let square = to_square(at);
        let free = reference.get(at) == reference::FREE;
        let expected = if free && kind != Kind::Opening { reference.flips(reference.turn, at) } else { Vec::new() };
        let flips = position.flips(square);
        assert_eq!(flips.iter().map(to_at).collect::<Vec<_>>(), expected, "{square}\n{}", context());
        if squares.contains(&at) {
            for (direction, step) in Direction::ALL.into_iter().zip(reference::DIRECTIONS) {
                let line = position.line(square, direction);
                let expected = if kind == Kind::Flip { reference.line(reference.turn, at, step) } else { Vec::new() };
                assert_eq!(
                    line,
                    expected.into_iter().map(to_square).collect(),
                    "{square} {direction:?}\n{}",
                    context()
                );
            }
        } else if game.ply().is_multiple_of(8) {
            assert!(position.play(square).is_err(), "{square}\n{}", context());
        }
    }
}

fn choose(taste: Taste, reference: &Reference, squares: &[At], rng: &mut ChaCha8Rng) -> At {
    let any = squares[rng.random_range(0..squares.len() as u32) as usize];
    // Now and then anything, so that equal tastes do not play equal games.
    if taste == Taste::Any || rng.random_range(0..8u32) == 0 {
        return any;
    }
    let flips = |at: &At| reference.flips(reference.turn, *at).len();
    let choice = match taste {
        Taste::Any => None,
        Taste::Greedy => squares.iter().max_by_key(|at| flips(at)),
        Taste::Modest => squares.iter().min_by_key(|at| flips(at)),
        Taste::Hunter => squares.iter().min_by_key(|at| {
            let mut next = reference.clone();
            next.play(**at);
            let other = (reference.turn + 1) % reference.players();
            (next.count(reference::DISCS[other]), next.legal().map_or(0, |(_, squares)| squares.len()))
        }),
    };
    choice.copied().unwrap_or(any)
}

/// Plays a game in both, comparing at every ply, then takes it back, makes it again, writes it and reads it.
fn play_both(setup: &Setup, agreed: &Agreed, tastes: &[Taste], rng: &mut ChaCha8Rng, seen: &mut Seen) {
    let mut game = Game::new(setup.clone());
    let mut reference = Reference::new(agreed.clone());
    let mut positions = vec![*game.position()];
    compare(&game, &reference, agreed);
    while let Some((kind, squares)) = reference.legal() {
        let mover = reference.turn;
        let at = choose(tastes[mover % tastes.len()], &reference, &squares, rng);
        seen.touching_without_disc += usize::from(kind == Kind::Touch && reference.count(reference::DISCS[mover]) == 0);
        let (neutral, before) = (reference.count(reference::NEUTRAL), *game.position());
        let (flipped, passed) = reference.play(at);
        let record = *game.play(to_square(at)).unwrap();
        assert_eq!((record.before, record.after), (before, *game.position()));
        assert_eq!((record.effect.colour.index(), record.effect.square), (mover, to_square(at)));
        assert_eq!(record.effect.flipped.iter().map(to_at).collect::<Vec<_>>(), flipped);
        assert_eq!(record.passed.map(Colour::index), passed);
        compare(&game, &reference, agreed);
        positions.push(*game.position());
        seen.plies += 1;
        seen.neutral_flipped += usize::from(reference.count(reference::NEUTRAL) < neutral);
    }
    let touching = game.records().iter().filter(|record| record.effect.kind == MoveKind::Touch).count();
    assert_eq!(touching, reference.flipless);
    let players = setup.players();
    let placed = |colour: &Colour| game.records().iter().filter(|record| record.effect.colour == *colour).count();
    assert!(players.colours().iter().all(|colour| placed(colour) == reference.placed[colour.index()]));
    if players != Players::Two && setup.blocked().is_empty() {
        assert!(game.position().empty().is_empty(), "without holes the board is full at the end");
        assert!(players.colours().iter().all(|colour| placed(colour) == placed(&Colour::Black)));
    }
    seen.games += 1;
    seen.passes += game.passes();
    seen.touching += touching;
    seen.wiped_out +=
        usize::from(players == Players::Two && reference::DISCS[..2].iter().any(|&disc| reference.count(disc) == 0));
    seen.ended_with_empties += usize::from(reference.count(reference::FREE) > 0);
    seen.draws += usize::from(game.outcome() == Some(Outcome::Draw));

    // All the way back, all the way forward, and through its text.
    let finished = game.clone();
    for (ply, position) in positions.iter().enumerate().rev() {
        assert_eq!((game.position(), game.ply(), game.position_at(ply)), (position, ply, Some(position)));
        assert_eq!(game.undo().is_some(), ply > 0);
    }
    assert!(!game.can_undo() && (game.can_redo() || positions.len() == 1));
    for (ply, position) in positions.iter().enumerate() {
        assert_eq!((game.position(), game.ply()), (position, ply));
        assert_eq!(game.redo().is_some(), ply + 1 < positions.len());
    }
    assert_eq!(game, finished);
    let text = game.to_transcript();
    assert_eq!(Game::from_transcript(&text).map(|read| (read.game, read.turned)), Ok((finished, false)), "{text}");
}

const BOARDS: [(Board, &str); 4] =
    [(Board::Six, "6x6"), (Board::Eight, "8x8"), (Board::Ten, "10x10"), (Board::Octagon, "octagon")];

/// Squares outside the centre and the corners of the handicap: mostly few, sometimes half the board, sometimes all that
/// surround the centre.
fn chosen(board: &str, handicap: usize, rng: &mut ChaCha8Rng) -> Vec<At> {
    let mut open = reference::squares(board);
    let kept = reference::handicap_corners(board).into_iter().take(handicap).chain(reference::centre(board));
    let kept: Vec<At> = kept.collect();
    open.retain(|at| !kept.contains(at));
    if rng.random_range(0..8u32) == 0 {
        let [first, _, last, _] = reference::centre(board);
        open.retain(|&(x, y)| (first.0 - 1..=last.0 + 1).contains(&x) && (first.1 - 1..=last.1 + 1).contains(&y));
        return open;
    }
    let most = if rng.random_range(0..4u32) == 0 { open.len() as u32 / 2 } else { 9 };
    let count = rng.random_range(1..=most);
    (0..count).map(|_| open.swap_remove(rng.random_range(0..open.len() as u32) as usize)).collect()
}

/// Every board, player count and combination of options; holes anew each time. What Black cannot begin is counted, the
/// rest is handed on.
fn every_setup(rng: &mut ChaCha8Rng, seen: &mut Seen, each: &mut dyn FnMut(Setup, Agreed, &mut ChaCha8Rng, &mut Seen)) {
    for ((board, name), players) in BOARDS.into_iter().flat_map(|board| Players::ALL.map(|players| (board, players))) {
        let two = players == Players::Two;
        if !two && board == Board::Six {
            continue;
        }
        let handicaps = if two { 0..=8 } else { 0..=0 };
        let openings: &[_] = if two { &[Opening::Standard, Opening::Free] } else { &[Opening::Standard] };
        for (handicap, &opening) in
            handicaps.flat_map(|handicap| openings.iter().map(move |opening| (handicap, opening)))
        {
            let handicap = (handicap > 0).then(|| (usize::from(handicap > 4), (handicap - 1) % 4 + 1));
            for objective in [Objective::Most, Objective::Fewest] {
                for holes in ["none", "4", "8", "12", "chosen", "chosen"] {
                    let blocked = match holes {
                        "none" => Blocked::None,
                        "chosen" => {
                            let holes = chosen(name, handicap.map_or(0, |(_, corners)| corners), rng);
                            Blocked::Chosen(holes.into_iter().map(to_square).collect())
                        }
                        count => Blocked::Drawn { count: count.parse().unwrap(), seed: rng.random() },
                    };
                    let side = |(side, corners)| Handicap { side: Colour::ALL[side], corners: corners as u8 };
                    let spec = SetupSpec { board, players, objective, opening, blocked, handicap: handicap.map(side) };
                    let mut agreed = Agreed {
                        board: name,
                        players: players.count(),
                        anti: objective == Objective::Fewest,
                        free_opening: opening == Opening::Free,
                        holes: Vec::new(),
                        handicap,
                    };
                    match (Setup::new(spec.clone()), &spec.blocked) {
                        (Ok(setup), _) => {
                            agreed.holes = setup.blocked().iter().map(to_at).collect();
                            each(setup, agreed, rng, seen);
                        }
                        (Err(SetupError::NoFirstMove), Blocked::Chosen(holes)) => {
                            agreed.holes = holes.iter().map(|&square| to_at(square)).collect();
                            assert!(Reference::new(agreed.clone()).legal().is_none(), "{agreed:?}");
                            seen.no_first_move += 1;
                        }
                        (Err(error), _) => panic!("{spec:?} is lawful: {error}"),
                    }
                }
            }
        }
    }
}

#[test]
fn random_games_are_the_same_in_both_implementations() {
    let mut rng = ChaCha8Rng::seed_from_u64(0x6172_6f6e_646f);
    let mut seen = Seen::default();
    every_setup(&mut rng, &mut seen, &mut |setup, agreed, rng, seen| {
        let tastes: Vec<_> = (0..4).map(|_| TASTES[rng.random_range(0..4u32) as usize]).collect();
        play_both(&setup, &agreed, &tastes, rng, seen);
    });
    // Games without options once more, for every pair of tastes.
    for ((board, name), players) in BOARDS.into_iter().flat_map(|board| Players::ALL.map(|players| (board, players))) {
        let Ok(setup) = Setup::new(plain(board, players)) else { continue };
        let agreed = Agreed { board: name, players: players.count(), ..Agreed::default() };
        for tastes in TASTES.into_iter().flat_map(|first| TASTES.map(|second| [first, second])) {
            play_both(&setup, &agreed, &tastes, &mut rng, &mut seen);
        }
    }
    println!("{seen:?}");
    assert!(seen.games > 1000 && seen.plies > 40_000, "{seen:?}");
    let Seen { passes, touching, touching_without_disc, wiped_out, ended_with_empties, .. } = seen;
    assert!(
        [passes, touching, touching_without_disc, wiped_out, ended_with_empties].iter().all(|&n| n >= 20),
        "{seen:?}"
    );
    assert!([seen.draws, seen.neutral_flipped, seen.no_first_move].iter().all(|&n| n >= 5), "{seen:?}");
}

#[test]
fn move_paths_are_the_same_in_both_implementations() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut setups = 0;
    every_setup(&mut rng, &mut Seen::default(), &mut |setup, agreed, _, _| {
        setups += 1;
        // One in seven: seven shares no factor with the loops, so that all combinations take their turn.
        if setups % 7 == 0 {
            let (start, reference) = (Position::start(&setup), Reference::new(agreed.clone()));
            for (passes, pass_is_ply) in [(Passes::Ply, true), (Passes::Skip, false)] {
                for depth in 1..=4 {
                    assert_eq!(perft(&start, depth, passes), reference.perft(depth, pass_is_ply), "{agreed:?} {depth}");
                }
            }
        }
    });
    assert!(setups > 800);
}

// ---------------------------------------------------------------------------------------------------------------------
// Boards

#[test]
fn boards_have_their_squares_centre_and_corners() {
    for (board, name) in BOARDS {
        let all: Vec<At> = board.squares().iter().map(to_at).collect();
        assert_eq!(all, reference::squares(name));
        assert_eq!(board.centre().map(to_at), reference::centre(name));
        assert_eq!(board.corners(), reference::corners(name).into_iter().map(to_square).collect());
        assert_eq!(board.handicap_corners().map(to_at), reference::handicap_corners(name));
        assert!(all.iter().all(|&at| to_square(at).to_string() == reference::name(at)));
    }
    assert_eq!(BOARDS.map(|(board, _)| board.squares().len()), [36, 64, 100, 88]);
}

/// A square can be flipped where two opposite neighbours are on the board.
#[test]
fn no_corner_is_ever_flipped() {
    for (board, name) in BOARDS {
        let all = reference::squares(name);
        let crossed = |&(x, y): &At| {
            let on = |dx, dy| all.contains(&(x + dx, y + dy));
            [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(dx, dy)| on(dx, dy) && on(-dx, -dy))
        };
        let uncrossed: SquareSet = all.iter().filter(|at| !crossed(at)).map(|&at| to_square(at)).collect();
        assert_eq!(board.corners(), uncrossed, "{board}");
    }
    // b2 of the Octagon is flipped along c1–a3.
    let discs = [set("c1"), set("b2"), SquareSet::EMPTY, SquareSet::EMPTY];
    let octagon = Board::Octagon.squares();
    let position = Position::from_parts(octagon, Players::Two, discs, SquareSet::EMPTY, Colour::Black).unwrap();
    assert_eq!(position.flips(square("a3")), set("b2"));
}

// ---------------------------------------------------------------------------------------------------------------------
// Two players

#[test]
fn two_players_start() {
    for ((board, _), [white, black]) in
        BOARDS.into_iter().zip([["c3 d4", "d3 c4"], ["d4 e5", "e4 d5"], ["e5 f6", "f5 e6"], ["e5 f6", "f5 e6"]])
    {
        let game = game(plain(board, Players::Two));
        let position = game.position();
        assert_eq!(position.discs(Colour::White), set(white), "{board}");
        assert_eq!(position.discs(Colour::Black), set(black), "{board}");
        assert_eq!(position.occupied().len(), 4);
        assert_eq!(game.turn(), Some(Colour::Black));
    }
    assert_eq!(legal(&game(SetupSpec::default())), "d3 c4 f5 e6");
}

#[test]
fn a_move_flips_all_lines_at_once_and_nothing_more() {
    // d4 closes a line in each direction; towards a7 a gap, towards h4 an open end: those two flip nothing.
    let position = black_to_move("d1 f2 b2 d7 a4 g7 b8", "d2 d3 e3 c3 d5 d6 c4 b4 e5 f6 e4 f4 c5 a6");
    let (next, effect) = position.play(square("d4")).unwrap();
    assert_eq!(effect.flipped, set("d2 d3 e3 c3 d5 d6 c4 b4 e5 f6"));
    assert_eq!((effect.colour, effect.kind), (Colour::Black, MoveKind::Flip));
    assert_eq!(next.discs(Colour::White), set("e4 f4 c5 a6"));
    // No cascade: e4 now lies between the black discs e3 and e5, and stays White's.
    assert_eq!(next.owner(square("e4")), Some(Owner::Player(Colour::White)));
    assert_eq!(next.turn(), Colour::White);
}

#[test]
fn who_has_no_move_passes_and_nobody_else() {
    // Black takes the edge; White has a disc left but no move, Black has one more.
    let position = black_to_move("a1 h1 h2", "b1 h3");
    let (next, _) = position.play(square("c1")).unwrap();
    assert_eq!((next.turn(), next.status()), (Colour::White, Status::MustPass));
    assert_eq!(next.play(square("h4")).unwrap_err(), IllegalMove::FlipsNothing);
    let passed = next.pass().unwrap();
    assert_eq!(passed.turn(), Colour::Black);
    assert_eq!(names(passed.moves().unwrap().squares), "h4");
    assert!(position.pass().is_none() && passed.pass().is_none(), "never by choice");
    assert!(passed.play(square("h4")).unwrap().0.pass().is_none(), "not after the end either");
    // A game passes by itself and says who had to.
    let row = table(TRANSCRIPTS).find(|row| row[0] == "woc2010_degraaf_helmes").unwrap();
    let game = Game::from_transcript(row[1]).unwrap().game;
    let passes: Vec<_> = game.records().iter().filter(|record| record.passed.is_some()).collect();
    assert_eq!(passes.len(), 1);
    assert_eq!(passes[0].passed, Some(passes[0].after.turn()).map(|colour| Players::Two.after(colour)));
    assert_eq!(passes[0].effect.colour, passes[0].after.turn(), "who moved moves again");
}

#[test]
fn a_game_ends_when_nobody_can_move() {
    // A full board.
    let row = table(TRANSCRIPTS).next().unwrap();
    let full = Game::from_transcript(row[1]).unwrap().game;
    assert!(full.is_over() && full.position().empty().is_empty());
    // One colour wiped out.
    let wiped = after(SetupSpec::default(), "e6f4e3f6g5d6e7f5c5");
    assert_eq!(wiped.position().score().discs, [13, 0, 0, 0]);
    assert_eq!((wiped.turn(), wiped.outcome()), (None, Some(Outcome::Win(Colour::Black))));
    // No move on what is left, though both have discs.
    let (stuck, _) = black_to_move("a1", "b1 h8").play(square("c1")).unwrap();
    assert_eq!((stuck.status(), stuck.empty().len()), (Status::Over, 60));
    // Nothing moves after the end.
    let mut over = wiped.clone();
    let error = over.play(square("a1")).unwrap_err();
    assert_eq!((error.reason, error.legal), (IllegalMove::GameOver, None));
    assert_eq!(over, wiped);
}

#[test]
fn the_winner_gets_the_empty_squares_but_no_blocked_ones() {
    let moves = "e6f4e3f6g5d6e7f5c5";
    assert_eq!(after(SetupSpec::default(), moves).position().score().tournament(), [64, 0]);
    let blocked = SetupSpec { blocked: "a1,h1,a8".parse().unwrap(), ..SetupSpec::default() };
    assert_eq!(after(blocked, moves).position().score().tournament(), [61, 0]);
    let row = table(TRANSCRIPTS).nth(1).unwrap();
    assert_eq!(Game::from_transcript(row[1]).unwrap().game.position().score().tournament(), [40, 24]);
    // 38–24 with two empty squares counts 40–24, a draw 32–32.
    let position = |black: usize, white: usize| {
        let mut squares = Board::Eight.squares().iter();
        let black: SquareSet = squares.by_ref().take(black).collect();
        let discs = [black, squares.take(white).collect(), SquareSet::EMPTY, SquareSet::EMPTY];
        Position::from_parts(Board::Eight.squares(), Players::Two, discs, SquareSet::EMPTY, Colour::Black).unwrap()
    };
    assert_eq!(position(38, 24).score().tournament(), [40, 24]);
    assert_eq!(position(24, 38).score().tournament(), [24, 40]);
    assert_eq!(position(31, 31).score().tournament(), [32, 32]);
}

/// The geometry by brute force: from a square, every direction flips all up to the last square before the edge. The
/// rules flip as much when the board is laid out so. The centre is taken before anything flips, so no move there counts.
#[test]
fn the_largest_flip() {
    for ((board, name), largest) in BOARDS.into_iter().zip([12, 18, 25, 23]) {
        let all = reference::squares(name);
        let mut most = 0;
        for &from in &all {
            let (mut others, mut ends, mut count) = (SquareSet::EMPTY, SquareSet::EMPTY, 0);
            for (dx, dy) in reference::DIRECTIONS {
                let line: Vec<At> =
                    (1..).map(|n| (from.0 + n * dx, from.1 + n * dy)).take_while(|at| all.contains(at)).collect();
                if let Some((&end, line)) = line.split_last() {
                    ends.insert(to_square(end));
                    others.extend(line.iter().map(|&at| to_square(at)));
                    count += line.len();
                }
            }
            if !reference::centre(name).contains(&from) {
                most = most.max(count);
            }
            for mover in [Colour::Black, Colour::White] {
                let discs = if mover == Colour::Black { [ends, others] } else { [others, ends] };
                let discs = [discs[0], discs[1], SquareSet::EMPTY, SquareSet::EMPTY];
                let position =
                    Position::from_parts(board.squares(), Players::Two, discs, SquareSet::EMPTY, mover).unwrap();
                assert_eq!(position.flips(to_square(from)), others, "{board} {}", to_square(from));
                assert_eq!(others.len(), count);
            }
        }
        assert_eq!(most, largest, "{board}");
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Three and four players

#[test]
fn three_and_four_players_start() {
    for (board, centre) in [
        (Board::Eight, ["d4", "e4", "e5", "d5"]),
        (Board::Ten, ["e5", "f5", "f6", "e6"]),
        (Board::Octagon, ["e5", "f5", "f6", "e6"]),
    ] {
        for players in [Players::Three, Players::Four] {
            let game = game(plain(board, players));
            let owners = centre.map(|name| game.position().owner(square(name)).unwrap());
            let fourth = if players == Players::Three { Owner::Neutral } else { Owner::Player(Colour::Green) };
            let [black, white, red, _] = Colour::ALL.map(Owner::Player);
            assert_eq!(owners, [black, white, red, fourth]);
            assert_eq!(game.position().occupied().len(), 4);
            assert_eq!(game.turn(), Some(Colour::Black));
        }
    }
}

#[test]
fn turns_go_round_and_nobody_passes() {
    for (board, _) in &BOARDS[1..] {
        for players in [Players::Three, Players::Four] {
            let mut game = game(plain(*board, players));
            while let Some(moves) = game.legal() {
                assert_eq!(game.turn(), Some(Colour::ALL[game.ply() % players.count()]));
                let last = moves.squares.iter().last().unwrap();
                assert_eq!(game.play(last).unwrap().passed, None);
            }
            assert_eq!(game.passes(), 0);
        }
    }
}

#[test]
fn a_line_may_mix_colours_and_wins_neutral_discs() {
    let discs = [set("a1"), set("b1 e1"), set("c1"), SquareSet::EMPTY];
    let position =
        Position::from_parts(Board::Eight.squares(), Players::Three, discs, set("d1"), Colour::Black).unwrap();
    assert_eq!(position.flips(square("f1")), set("b1 c1 d1 e1"));
    let (next, _) = position.play(square("f1")).unwrap();
    assert_eq!(next.discs(Colour::Black), set("a1 b1 c1 d1 e1 f1"));
    assert!(next.neutral().is_empty() && next.discs(Colour::Red).is_empty());
    // From then on it is an ordinary disc: White flips it.
    let discs = [set("c1 d1"), set("b1"), SquareSet::EMPTY, SquareSet::EMPTY];
    let later = Position::from_parts(Board::Eight.squares(), Players::Three, discs, SquareSet::EMPTY, Colour::White);
    assert_eq!(later.unwrap().flips(square("e1")), set("c1 d1"));
}

#[test]
fn moves_that_flip_nothing() {
    let hole = square("c2");
    let playable = Board::Eight.squares() - hole.set();
    let position = |discs: [&str; 3], neutral, turn| {
        let discs = [set(discs[0]), set(discs[1]), set(discs[2]), SquareSet::EMPTY];
        Position::from_parts(playable, Players::Three, discs, set(neutral), turn).unwrap()
    };
    // Red has no disc, so none of its moves flips: it may go beside any disc, one's own or neutral, but the hole
    // makes nothing beside it playable.
    let without = position(["a1 b1", "a2", ""], "h8", Colour::Red);
    let moves = without.moves().unwrap();
    assert_eq!((moves.kind, names(moves.squares)), (MoveKind::Touch, "c1 b2 a3 b3 g7 h7 g8".to_owned()));
    let (next, effect) = without.play(square("b2")).unwrap();
    assert!(effect.flipped.is_empty());
    assert_eq!(next.discs(Colour::Red), set("b2"), "and so it has a disc again");
    assert_eq!(without.play(square("e5")).unwrap_err(), IllegalMove::TouchesNothing);
    assert!(without.play(hole).is_err());
    // Who has a move that flips has no other.
    let with = position(["a1", "b1", ""], "", Colour::Black);
    assert_eq!((with.moves().unwrap().kind, names(with.moves().unwrap().squares)), (MoveKind::Flip, "c1".to_owned()));
    assert_eq!(with.play(square("a2")).unwrap_err(), IllegalMove::FlipsNothing);
    // One's own disc is enough to touch.
    let alone = position(["a1", "", ""], "", Colour::Black);
    assert_eq!(names(alone.moves().unwrap().squares), "b1 a2 b2");
    // It is over when no empty square touches a disc, though squares are left behind the holes.
    let wall = Board::Eight.squares() - set("b1 b2 a2");
    let discs = [set("a1"), SquareSet::EMPTY, SquareSet::EMPTY, SquareSet::EMPTY];
    let walled = Position::from_parts(wall, Players::Three, discs, SquareSet::EMPTY, Colour::White).unwrap();
    assert_eq!((walled.status(), walled.empty().len()), (Status::Over, 60));
}

#[test]
fn each_player_places_as_many_discs() {
    let expected = [(Board::Eight, [20, 15]), (Board::Ten, [32, 24]), (Board::Octagon, [28, 21])];
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for (board, counts) in expected {
        for (players, count) in [Players::Three, Players::Four].into_iter().zip(counts) {
            let mut game = game(plain(board, players));
            let mut placed = [0; 4];
            while let Some(moves) = game.legal() {
                placed[game.turn().unwrap().index()] += 1;
                let pick = rng.random_range(0..moves.squares.len() as u32) as usize;
                game.play(moves.squares.iter().nth(pick).unwrap()).unwrap();
            }
            assert!(game.position().empty().is_empty());
            assert_eq!(placed[..players.count()], vec![count; players.count()], "{board} {players:?}");
            assert!(placed[players.count()..].iter().all(|&placed| placed == 0));
        }
    }
}

#[test]
fn a_tie_for_the_lead_is_a_draw_for_the_whole_table() {
    let outcome = |discs: [&str; 4], neutral, players, objective| {
        let position =
            Position::from_parts(Board::Eight.squares(), players, discs.map(set), set(neutral), Colour::Black);
        position.unwrap().score().outcome(players, objective)
    };
    let (most, fewest) = (Objective::Most, Objective::Fewest);
    let shared = ["a1 b1 c1", "a2", "a3 b3 c3", "a4 b4"];
    assert_eq!(outcome(shared, "", Players::Four, most), Outcome::Draw);
    assert_eq!(outcome(shared, "", Players::Four, fewest), Outcome::Win(Colour::White));
    // Neutral discs count for nobody, and who does not play has not the fewest.
    let three = ["a1", "a2 b2", "a3 b3 c3", ""];
    assert_eq!(outcome(three, "e1 e2 e3 e4 e5", Players::Three, most), Outcome::Win(Colour::Red));
    assert_eq!(outcome(three, "", Players::Three, fewest), Outcome::Win(Colour::Black));
    assert_eq!(outcome(["a1", "a2", "a3 b3", ""], "", Players::Three, fewest), Outcome::Draw);
    // A tie below the lead decides nothing.
    assert_eq!(outcome(["a1", "a2", "a3 b3", ""], "", Players::Three, most), Outcome::Win(Colour::Red));
}

// ---------------------------------------------------------------------------------------------------------------------
// Options

#[test]
fn fewest_discs_win_anti_reversi() {
    let anti = SetupSpec { objective: Objective::Fewest, ..SetupSpec::default() };
    // Who is wiped out has won.
    let wiped = after(anti.clone(), "e6f4e3f6g5d6e7f5c5");
    assert_eq!(wiped.outcome(), Some(Outcome::Win(Colour::White)));
    // Same moves as ever; a tie is a draw.
    for row in table(TRANSCRIPTS) {
        let (most, fewest) = (after(SetupSpec::default(), row[1]), after(anti.clone(), row[1]));
        assert_eq!(most.position(), fewest.position());
        let opposite = match most.outcome().unwrap() {
            Outcome::Win(colour) => Outcome::Win(Players::Two.after(colour)),
            Outcome::Draw => Outcome::Draw,
        };
        assert_eq!(fewest.outcome(), Some(opposite), "{}", row[0]);
    }
}

#[test]
fn a_free_opening_fills_the_centre() {
    let spec = SetupSpec { opening: Opening::Free, ..SetupSpec::default() };
    let mut game = game(spec.clone());
    assert!(game.position().occupied().is_empty());
    for (colour, left, name) in [
        (Colour::Black, "d4 e4 d5 e5", "e5"),
        (Colour::White, "d4 e4 d5", "d4"),
        (Colour::Black, "e4 d5", "d5"),
        (Colour::White, "e4", "e4"),
    ] {
        assert_eq!((game.turn(), legal(&game)), (Some(colour), left.to_owned()));
        assert_eq!(game.play(square("c4")).unwrap_err().reason, IllegalMove::OutsideCentre);
        let effect = game.play(square(name)).unwrap().effect;
        assert!(effect.flipped.is_empty(), "nothing flips meanwhile");
        assert_eq!(effect.kind, MoveKind::Opening);
    }
    // Then it goes on with Black.
    assert_eq!((game.turn(), game.legal().unwrap().kind), (Some(Colour::Black), MoveKind::Flip));
    assert_eq!(game.position().score().discs, [2, 2, 0, 0]);
    // Corners of a handicap lie there from the start.
    let corners = SetupSpec { handicap: "black:4".parse().ok(), ..spec };
    let mut game = after(corners, "d4e4e5");
    assert_eq!(game.position().score().discs, [6, 1, 0, 0]);
    game.play(square("d5")).unwrap();
    assert_eq!(game.position().score().discs, [6, 2, 0, 0], "corners and centre together");
}

#[test]
fn a_blocked_square_stops_a_line() {
    let discs = [set("a1 a3"), set("b1 c1 b3 c3"), SquareSet::EMPTY, SquareSet::EMPTY];
    let playable = Board::Eight.squares() - set("d1");
    let position = Position::from_parts(playable, Players::Two, discs, SquareSet::EMPTY, Colour::Black).unwrap();
    // Row 3 is open at d3; row 1 is stopped by the hole at d1 and not jumped to e1.
    assert_eq!(names(position.moves().unwrap().squares), "d3");
    assert!(position.play(square("d1")).is_err());
    assert_eq!(position.play(square("e1")).unwrap_err(), IllegalMove::FlipsNothing);
    // Nor is a line closed across a hole.
    let discs = [set("a1"), set("b1 d1"), SquareSet::EMPTY, SquareSet::EMPTY];
    let playable = Board::Eight.squares() - set("c1");
    let position = Position::from_parts(playable, Players::Two, discs, SquareSet::EMPTY, Colour::Black).unwrap();
    assert_eq!(position.moves(), None);
    // It counts for nobody, not even as empty, and nobody may play there.
    assert_eq!(position.score().empty, 60);
    let blocked = SetupSpec { blocked: "d3".parse().unwrap(), ..SetupSpec::default() };
    let mut game = game(blocked);
    assert_eq!((legal(&game), game.position().score().empty), ("c4 f5 e6".to_owned(), 59));
    assert_eq!(game.play(square("d3")).unwrap_err().reason, IllegalMove::Blocked);
}

/// Symmetric under quarter turns, never in the way of the first moves or a corner, nothing cut off, repeatable.
#[test]
fn drawn_holes_are_fair() {
    for (board, name) in BOARDS {
        let all = reference::squares(name);
        let side = i32::from(board.side());
        let centre = reference::centre(name);
        let kept = |&(x, y): &At| centre.iter().any(|&(cx, cy)| (x - cx).abs() <= 1 && (y - cy).abs() <= 1);
        let mut different = std::collections::HashSet::new();
        for count in [4, 8, 12] {
            for seed in 0..40 {
                let draw = || {
                    let blocked = Blocked::Drawn { count, seed };
                    Setup::new(SetupSpec { blocked, ..plain(board, Players::Two) }).unwrap().blocked()
                };
                let holes: Vec<At> = draw().iter().map(to_at).collect();
                assert_eq!(holes.len(), usize::from(count));
                assert_eq!(draw(), draw());
                let corners = reference::corners(name);
                for hole in &holes {
                    assert!(all.contains(hole) && !kept(hole) && !corners.contains(hole), "{board} {holes:?}");
                    assert!(holes.contains(&(side - 1 - hole.1, hole.0)), "{board} {holes:?}");
                }
                let mut reached = centre.to_vec();
                let mut next = 0;
                while let Some(&(x, y)) = reached.get(next) {
                    next += 1;
                    for (dx, dy) in reference::DIRECTIONS {
                        let at = (x + dx, y + dy);
                        if all.contains(&at) && !holes.contains(&at) && !reached.contains(&at) {
                            reached.push(at);
                        }
                    }
                }
                assert_eq!(reached.len(), all.len() - holes.len(), "{board} {holes:?}");
                different.insert(holes);
            }
        }
        // Another seed is another board, as far as there are others: 6×6 has four orbits, so 4 + 6 + 4 boards.
        assert!(different.len() >= if board == Board::Six { 10 } else { 30 }, "{board} {}", different.len());
        // A board is that of its seed for all player counts and options.
        let blocked = Blocked::Drawn { count: 8, seed: 11 };
        let holes = |spec| Setup::new(spec).unwrap().blocked();
        let two = holes(SetupSpec { blocked: blocked.clone(), ..plain(board, Players::Two) });
        if board != Board::Six {
            assert_eq!(two, holes(SetupSpec { blocked: blocked.clone(), ..plain(board, Players::Four) }));
        }
        let handicap = "white:4".parse().ok();
        assert_eq!(two, holes(SetupSpec { blocked, handicap, ..plain(board, Players::Two) }));
    }
}

#[test]
fn holes_chosen_by_hand() {
    let with = |blocked: &str, spec: SetupSpec| Setup::new(SetupSpec { blocked: blocked.parse().unwrap(), ..spec });
    let two = SetupSpec::default();
    // Anything outside the centre that leaves Black a first move: corners, the ring round the centre, unsymmetric sets.
    assert_eq!(with("a1,c4,d3,f5,H8", two.clone()).unwrap().blocked(), set("a1 c4 d3 f5 h8"));
    for name in ["d4", "e4", "e5", "d5"] {
        assert_eq!(with(name, two.clone()), Err(SetupError::BlockedCentre(square(name))));
    }
    assert_eq!(with("i1", two.clone()), Err(SetupError::BlockedOffBoard(square("i1"))));
    assert_eq!(with("b1", plain(Board::Octagon, Players::Two)), Err(SetupError::BlockedOffBoard(square("b1"))));
    assert_eq!(with("d3,c4,f5,e6", two.clone()), Err(SetupError::NoFirstMove));
    // The free opening always leaves a first move, and three players one beside a disc.
    assert!(with("d3,c4,f5,e6", SetupSpec { opening: Opening::Free, ..two }).is_ok());
    let three = with("f4,d6,f6", plain(Board::Eight, Players::Three)).unwrap();
    assert_eq!(Game::new(three).legal().unwrap().kind, MoveKind::Touch);
    let ring = "c3,d3,e3,f3,c4,f4,c5,f5,c6,d6,e6,f6";
    assert_eq!(with(ring, plain(Board::Eight, Players::Three)), Err(SetupError::NoFirstMove));
}

#[test]
fn a_handicap_takes_its_corners_in_order() {
    let orders =
        [["a1", "f6", "f1", "a6"], ["a1", "h8", "h1", "a8"], ["a1", "j10", "j1", "a10"], ["c1", "h10", "j3", "a8"]];
    for ((board, _), order) in BOARDS.into_iter().zip(orders) {
        for side in [Colour::Black, Colour::White] {
            for corners in 1..=4 {
                let handicap = Some(Handicap { side, corners });
                let game = game(SetupSpec { handicap, ..plain(board, Players::Two) });
                let given = set(&order[..corners.into()].join(" "));
                let centre: SquareSet = board.centre().into_iter().collect();
                assert_eq!(game.position().discs(side) - centre, given, "{board} {side} {corners}");
                assert_eq!(game.position().discs(Players::Two.after(side)).len(), 2);
                assert_eq!(game.turn(), Some(Colour::Black), "Black still moves first");
            }
        }
    }
}

#[test]
fn unlawful_setups_are_refused() {
    let refused = |spec: SetupSpec| Setup::new(spec).unwrap_err().to_string();
    let two = SetupSpec::default();
    for players in [Players::Three, Players::Four] {
        let many = plain(Board::Eight, players);
        assert_eq!(refused(plain(Board::Six, players)), "the 6×6 board is for two players");
        assert_eq!(refused(SetupSpec { opening: Opening::Free, ..many.clone() }), "a free opening is for two players");
        let handicap = "black:1".parse().ok();
        assert_eq!(refused(SetupSpec { handicap, ..many }), "a corner handicap is for two players");
    }
    for (handicap, words) in [("black:0", "one to four"), ("white:5", "one to four"), ("green:1", "not to green")] {
        let error = refused(SetupSpec { handicap: handicap.parse().ok(), ..two.clone() });
        assert!(error.contains(words), "{error}");
    }
    // Corners taken by the handicap are never blocked; the others may be.
    let with = |blocked: &str| SetupSpec {
        handicap: "white:2".parse().ok(),
        blocked: blocked.parse().unwrap(),
        ..SetupSpec::default()
    };
    for (blocked, corner) in [("a1", "a1"), ("h1,h8", "h8")] {
        assert_eq!(Setup::new(with(blocked)), Err(SetupError::BlockedHandicapCorner(square(corner))));
    }
    assert!(Setup::new(with("h1,a8")).is_ok());
    for count in [0, 1, 5, 16, 255] {
        let blocked = Blocked::Drawn { count, seed: 0 };
        assert_eq!(Setup::new(SetupSpec { blocked, ..two.clone() }), Err(SetupError::DrawnCount(count)));
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// The game and its past

#[test]
fn another_move_after_undo_forgets_what_was_undone() {
    let mut game = after(SetupSpec::default(), "f5d6c3");
    game.undo();
    game.undo();
    assert!(game.can_redo());
    // The move that redo would have made keeps the rest.
    game.play(square("d6")).unwrap();
    assert!(game.can_redo());
    game.undo();
    game.play(square("f6")).unwrap();
    assert!(!game.can_redo() && game.redo().is_none());
    assert_eq!(game.to_transcript(), "f5f6");
    // A refused move changes nothing, not even what can be redone.
    game.undo();
    let before = game.clone();
    assert!(game.play(square("a1")).is_err());
    assert_eq!(game, before);
    assert!(game.can_redo());
}
