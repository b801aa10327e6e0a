//! Which search plays best in equal processor time: every one in every seat against every others.
//!
//! `SETUP=8x8:3:most MILLIS=3 GAMES=200 KINDS=0,1,2 cargo test --release --no-default-features --lib crowd::contest --
//! --ignored --nocapture`

use std::time::Duration;

use super::{
    against::{Against, INFINITE},
    finish::Finish,
    maxn,
    seats::{Game, Seats},
    tree::Tree,
    value::{Node, Value, Worth},
    weights::weights,
};
use crate::{
    rules::{Board, Objective, Players, Position, Setup, SetupSpec},
    search::{
        Stop,
        bits::{Bits, mix},
        budget::Budget,
        geometry::Geometry,
        table::Table,
    },
};

#[derive(Clone, Copy, Debug)]
enum Kind {
    Paranoid { chances: bool },
    MaxN,
    BestReply { chances: bool },
    Tree { playouts: bool, explore: f32, trust: f32 },
    Greedy,
}

const KINDS: [Kind; 12] = [
    Kind::Paranoid { chances: false },
    Kind::Paranoid { chances: true },
    Kind::MaxN,
    Kind::BestReply { chances: false },
    Kind::BestReply { chances: true },
    Kind::Tree { playouts: true, explore: 0.2, trust: 3.0 },
    Kind::Tree { playouts: false, explore: 0.2, trust: 3.0 },
    Kind::Tree { playouts: false, explore: 0.1, trust: 3.0 },
    Kind::Tree { playouts: false, explore: 0.05, trust: 3.0 },
    Kind::Tree { playouts: false, explore: 0.2, trust: 8.0 },
    Kind::Tree { playouts: false, explore: 0.1, trust: 8.0 },
    Kind::Greedy,
];

fn cpu() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    Duration::from_nanos(text.split(' ').next().unwrap().parse().unwrap())
}

fn pick<B: Bits>(kind: Kind, value: &Value<B>, seats: &Seats<B>, nodes: u64, seed: u64) -> u32 {
    let game = value.game;
    let moves: Vec<u32> = game.moves(seats).each().collect();
    if moves.len() == 1 {
        return moves[0];
    }
    let stop = Stop::new();
    let mut budget = Budget::new(nodes, &stop);
    let root = value.node(*seats);
    let shuffled = |index: u32| mix(seed ^ u64::from(index));
    match kind {
        Kind::Greedy => moves.into_iter().max_by_key(|&index| game.flips(seats, index).count()).unwrap(),
        Kind::Tree { playouts, explore, trust } => {
            let mut tree = Tree::new(root, 1 << 20);
            (tree.explore, tree.trust) = (explore, trust);
            let mut drawn = seed;
            let judge = |node: &Node<B>, best: Worth| if playouts { play_out(&game, node, &mut drawn) } else { best };
            let _ = tree.grow(value, &mut budget, u64::MAX, judge);
            tree.found().max_by_key(|found| (found.visits, shuffled(found.index))).unwrap().index
        }
        _ => look_ahead(kind, value, &root, moves, &mut budget, shuffled),
    }
}

/// Plays on to the end by chance, but takes corners.
fn play_out<B: Bits>(game: &Game<B>, node: &Node<B>, drawn: &mut u64) -> Worth {
    let mut seats = node.seats;
    loop {
        let moves = game.moves(&seats);
        if moves.is_none() {
            return Worth::over(game, &seats);
        }
        let corners = moves & game.geometry.corners;
        let moves = if corners.is_none() { moves } else { corners };
        *drawn = drawn.wrapping_add(1);
        let number = mix(*drawn) % u64::from(moves.count());
        seats = game.after(&seats, moves.each().nth(number as usize).unwrap());
    }
}

/// Looks further and further.
fn look_ahead<B: Bits>(
    kind: Kind,
    value: &Value<B>,
    root: &Node<B>,
    mut order: Vec<u32>,
    budget: &mut Budget,
    shuffled: impl Fn(u32) -> u64,
) -> u32 {
    let me = root.seats.turn;
    let mut table = Table::new(14);
    order.sort_by_key(|&index| shuffled(index));
    for depth in 0..40 {
        let mut alpha = -INFINITE;
        let mut best = 0;
        for (number, &index) in order.iter().enumerate() {
            let after = value.after(root, index);
            let mut against = |chances, one| {
                let mut search = Against { value, budget: &mut *budget, table: &mut table, me, chances, one };
                search.search(&after, depth, alpha, INFINITE, false)
            };
            let found = match kind {
                Kind::Paranoid { chances } => against(chances, false),
                Kind::BestReply { chances } => against(chances, true),
                _ => maxn::leads(value, &after, depth, budget).map(|leads| leads[me]),
            };
            let Ok(found) = found else { return order[best] };
            if found > alpha {
                (alpha, best) = (found, number);
            }
        }
        order[..=best].rotate_right(1);
    }
    order[0]
}

struct Player {
    kind: Kind,
    nodes: f64,
    spent: Duration,
    moves: u32,
    points: f32,
    games: u32,
}

fn hold<B: Bits>(setup: &Setup, kinds: &[usize], games: u64, millis: f64) {
    let geometry = Geometry::<B>::new(setup.playable());
    let count = setup.players().count();
    let game = Game { geometry: &geometry, players: count, objective: setup.objective() };
    let knots = weights(setup.board(), setup.players(), setup.objective());
    let squares = geometry.playable.count();
    let values: Vec<Value<B>> =
        (0..=squares / 4).map(|part| Value::new(setup.board(), game, &knots, 4 * part + 2)).collect();
    let mut players: Vec<Player> = kinds
        .iter()
        .map(|&kind| Player {
            kind: KINDS[kind],
            nodes: 5000.0,
            spent: Duration::ZERO,
            moves: 0,
            points: 0.0,
            games: 0,
        })
        .collect();
    let target = millis / 1000.0;
    let warm = 4 * players.len() as u64;
    for number in 0..games + warm {
        // Who sits where: the kinds are dealt out by a shuffle for each block of games, seats are rotated in it.
        let block = number / count as u64;
        let mut dealt: Vec<usize> = (0..players.len().max(count)).map(|kind| kind % players.len()).collect();
        dealt.sort_by_key(|&kind| mix(mix(block) ^ kind as u64));
        let mut seated = dealt[..count].to_vec();
        if players.len() < count {
            seated = (0..count).map(|seat| (seat as u64 + block) as usize % players.len()).collect();
        }
        seated.rotate_left((number % count as u64) as usize);
        let mut seats = Seats::<B>::of(&Position::start(setup));
        for ply in 0_u64.. {
            let moves = game.moves(&seats);
            if moves.is_none() {
                break;
            }
            let empty = (geometry.playable & !seats.occupied()).count();
            let index = if ply < 7 {
                moves.each().nth((mix(mix(block) ^ ply) % u64::from(moves.count())) as usize).unwrap()
            } else {
                let value = &values[(empty / 4) as usize];
                let player = &mut players[seated[seats.turn]];
                let stop = Stop::new();
                let mut budget = Budget::new(200_000, &stop);
                let solved = if empty <= 8 && !matches!(player.kind, Kind::Greedy) {
                    Finish::new(game, 12, &mut budget).best(&seats, moves.each()).ok().flatten()
                } else {
                    None
                };
                if let Some((index, _)) = solved {
                    index
                } else {
                    let before = cpu();
                    let index = pick(player.kind, value, &seats, player.nodes as u64, mix(number) ^ ply);
                    if moves.count() > 1 {
                        let took = cpu() - before;
                        player.spent += took;
                        player.moves += 1;
                        if number < warm {
                            let ratio = (target / took.as_secs_f64()).clamp(0.5, 2.0);
                            player.nodes *= ratio.powf(if player.moves < 20 { 0.5 } else { 0.1 });
                        }
                    }
                    index
                }
            };
            seats = game.after(&seats, index);
        }
        if number + 1 == warm {
            for player in &mut players {
                (player.spent, player.moves) = (Duration::ZERO, 0);
            }
        }
        if number < warm {
            continue;
        }
        let leads = game.leads(game.good(&seats));
        let drawn = leads[..count].iter().all(|&lead| lead <= 0);
        for (seat, &player) in seated.iter().enumerate() {
            players[player].games += 1;
            let won = f32::from(u8::from(leads[seat] > 0));
            players[player].points += if drawn { 1.0 / count as f32 } else { won };
        }
    }
    for player in &players {
        let share = player.points / player.games as f32;
        println!(
            "{:60} {:.3} ± {:.3} of {} games, {} positions and {:.2} ms a move",
            format!("{:?}", player.kind),
            share,
            (share * (1.0 - share) / player.games as f32).sqrt(),
            player.games,
            player.nodes as u64,
            1000.0 * player.spent.as_secs_f64() / f64::from(player.moves.max(1))
        );
    }
}

#[test]
#[ignore = "a measurement of many minutes"]
fn contest() {
    let variable = |name: &str, otherwise: &str| std::env::var(name).unwrap_or_else(|_| otherwise.to_owned());
    let millis: f64 = variable("MILLIS", "3").parse().unwrap();
    let games: u64 = variable("GAMES", "120").parse().unwrap();
    let kinds: Vec<usize> = variable("KINDS", "0,1,2,3,4,5,6,7").split(',').map(|kind| kind.parse().unwrap()).collect();
    for name in variable("SETUP", "8x8:3:most").split(',') {
        let parts: Vec<&str> = name.split(':').collect();
        let board: Board = parts[0].parse().unwrap();
        let players: Players = parts[1].parse::<u8>().unwrap().try_into().unwrap();
        let objective = if parts[2] == "most" { Objective::Most } else { Objective::Fewest };
        let setup = Setup::new(SetupSpec { objective, ..SetupSpec::plain(board, players) }).unwrap();
        println!("{name}, {millis} ms a move");
        match board {
            Board::Six | Board::Eight => hold::<u64>(&setup, &kinds, games, millis),
            Board::Ten | Board::Octagon => hold::<u128>(&setup, &kinds, games, millis),
        }
    }
}
