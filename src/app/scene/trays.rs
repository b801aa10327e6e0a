//! The trays round the board: each player's discs still to be placed, standing on their rims in a groove, with the
//! owner's mark at one end and their number at the other. A lamp lights up the tray of whose turn it is.

use bevy::{camera::visibility::NoFrustumCulling, mesh::MeshTag, prelude::*};

use super::{
    Standing,
    board::{Paint, RaiseSystems},
    discs::{Face, Stock},
    glyphs,
    layout::{self, IN_TRAY, Label, TRAY_HIGH, Tray},
    marks::MarkSystems,
    mesh,
};
use crate::{
    app::{
        animation::{
            choreography::Beat,
            queue::{AnimationQueue, BeatStarted},
            timing::Timing,
        },
        play::CurrentTable,
        review::Review,
        schedule::GameSystems,
        states::Screen,
    },
    rules::{Colour, Game},
    table::{Event, Sitter, Table},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Trays>().init_resource::<Light>().add_systems(
        Update,
        (
            raise.after(RaiseSystems).before(GameSystems::Beats),
            (fill, show, note_turn, shine).chain().in_set(GameSystems::Picture).after(MarkSystems),
        ),
    );
}

fn raise(
    mut commands: Commands,
    (mut trays, mut light): (ResMut<Trays>, ResMut<Light>),
    (standing, table): (Res<Standing>, Res<CurrentTable>),
    (stock, paint): (Res<Stock>, Res<Paint>),
    mut meshes: ResMut<Assets<Mesh>>,
    parts: Query<Entity, With<Part>>,
) {
    let colours: Vec<_> = if standing.round.seats == table.seats().len() { by_place(&table) } else { Vec::new() };
    let same_colours = trays.0.iter().map(|row| row.colour).eq(colours.iter().copied());
    if !standing.is_changed() && same_colours {
        return;
    }
    let wanted = standing.trays();
    if same_colours && trays.0.iter().map(|row| row.tray).eq(wanted.iter().copied()) {
        return;
    }
    parts.iter().for_each(|part| commands.entity(part).despawn());
    *light = Light::default();
    trays.0 = wanted
        .into_iter()
        .zip(colours)
        .map(|(tray, colour)| {
            let row = build(&mut commands, &mut meshes, &stock, &paint, tray, colour, standing.round.most);
            Row { tray, colour, count: 0, shown: None, ..row }
        })
        .collect();
}

/// One tray with its shadow, its light, its owner's mark, its number and its discs.
fn build(
    commands: &mut Commands,
    meshes: &mut Assets<Mesh>,
    stock: &Stock,
    paint: &Paint,
    tray: Tray,
    colour: Colour,
    most: usize,
) -> Row {
    let tag = MeshTag(Face::of(colour.into()).tag());
    // Flat boxes, half a square larger on every side, as the shader has it.
    let [corner, _, opposite, _] = tray.corners();
    let size = (corner - opposite).abs() + 1.0;
    let flat = |kind: u32, at: Vec2, z: f32, strength: u32| {
        let transform = Transform::from_translation(at.extend(layout::TABLE + z)).with_scale(size.extend(1.0));
        let look = (Mesh2d(stock.flat.clone()), MeshMaterial2d(stock.overlay.clone()));
        (Part, look, MeshTag(kind | strength << 8), transform, NoFrustumCulling)
    };
    // The key light comes from the far left.
    commands.spawn(flat(SHADOW, tray.middle + Vec2::new(0.10, -0.13), 0.002, 255));
    let glow = commands.spawn(flat(GLOW, tray.middle, 0.003, 0)).id();
    let body = commands
        .spawn((
            Part,
            Mesh2d(meshes.add(mesh::tray(&tray))),
            MeshMaterial2d(paint.tray.clone()),
            MeshTag(0),
            Transform::default(),
            NoFrustumCulling,
        ))
        .id();
    let plate =
        Transform::from_translation(tray.end(false).extend(layout::TRAY_TOP - 0.01)).with_scale(Vec3::splat(0.52));
    commands.spawn((
        Part,
        Mesh2d(stock.disc.clone()),
        MeshMaterial2d(stock.look.clone()),
        tag.clone(),
        plate,
        NoFrustumCulling,
    ));
    let number = meshes.add(numeral(0));
    commands.spawn((
        Part,
        Mesh2d(number.clone()),
        MeshMaterial2d(paint.letters.clone()),
        Transform::from_translation(tray.end(true).extend(layout::TRAY_TOP + 0.003)),
        NoFrustumCulling,
    ));
    let discs = (0..most)
        .map(|number| {
            let look = (Mesh2d(stock.in_tray.clone()), MeshMaterial2d(stock.look.clone()), tag.clone());
            commands.spawn((Part, look, standing_in(&tray, number), Visibility::Hidden, NoFrustumCulling)).id()
        })
        .collect();
    Row { tray, colour, count: 0, shown: None, discs, number, body, glow }
}

/// Unless a disc is on its way, every tray holds what its owner has still to place.
fn fill(
    (mut trays, table, review): (ResMut<Trays>, Res<CurrentTable>, Res<Review>),
    screen: Res<State<Screen>>,
    (queue, lying): (Res<AnimationQueue>, Res<super::discs::OnSquare>),
) {
    if *screen.get() != Screen::Playing || trays.0.is_empty() {
        return;
    }
    // While something is shown, discs are taken one by one; but what has just been raised is full at once.
    let fresh = trays.0.iter().any(|row| row.shown.is_none());
    if !queue.is_idle() && !fresh {
        return;
    }
    let discs = if queue.is_idle() { review.position(table.game()).occupied().len() } else { lying.0.len() };
    let left = to_place(table.game(), discs);
    for row in 0..trays.0.len() {
        let count = left[trays.0[row].colour.index()];
        if trays.0[row].count != count {
            trays.0[row].count = count;
        }
    }
}

fn show(mut trays: ResMut<Trays>, mut meshes: ResMut<Assets<Mesh>>, mut discs: Query<&mut Visibility, With<Part>>) {
    for row in trays.bypass_change_detection().0.iter_mut().filter(|row| row.shown != Some(row.count)) {
        row.shown = Some(row.count);
        for (number, &disc) in row.discs.iter().enumerate() {
            if let Ok(mut visibility) = discs.get_mut(disc) {
                visibility.set_if_neq(if number < row.count { Visibility::Inherited } else { Visibility::Hidden });
            }
        }
        // In the place of the old one: nothing piles up.
        let _ = meshes.insert(row.number.id(), numeral(row.count));
    }
}

/// Whose turn it is goes by what is told, not by the table, which runs ahead.
fn note_turn(
    mut started: MessageReader<BeatStarted>,
    (queue, table, screen): (Res<AnimationQueue>, Res<CurrentTable>, Res<State<Screen>>),
    mut light: ResMut<Light>,
) {
    for BeatStarted(beat) in started.read() {
        match beat {
            Beat::Tell(Event::TurnCame { colour, .. }) => light.turn = Some(*colour),
            Beat::Tell(Event::GameEnded { .. }) | Beat::Gather => light.turn = None,
            _ => {}
        }
    }
    if queue.is_idle() && *screen.get() == Screen::Playing {
        light.turn = table.mover().map(|(_, colour)| colour);
    }
}

fn shine(
    (trays, time, timing): (Res<Trays>, Res<Time>, Res<Timing>),
    mut light: ResMut<Light>,
    mut tags: Query<&mut MeshTag, With<Part>>,
) {
    let step = Timing::step(timing.light, time.delta());
    let turn = light.turn;
    let mut moving = false;
    for row in &trays.0 {
        let goal = if Some(row.colour) == turn { 1.0 } else { 0.0 };
        let strength = &mut light.strength[row.colour.index()];
        if *strength != goal {
            moving = true;
            *strength += (goal - *strength).clamp(-step, step);
        }
        let level = (*strength * 255.0) as u32;
        for (entity, tag) in [(row.body, level << 8), (row.glow, GLOW | level << 8)] {
            if let Ok(mut of_part) = tags.get_mut(entity) {
                of_part.set_if_neq(MeshTag(tag));
            }
        }
    }
    light.moving = moving;
}

/// Kinds of the overlay's shader.
const SHADOW: u32 = 8;
const GLOW: u32 = 9;

/// A disc in its tray: on its rim, its axis along the row.
fn standing_in(tray: &Tray, number: usize) -> Transform {
    Transform {
        translation: tray.disc(number),
        rotation: Quat::from_rotation_arc(Vec3::Z, tray.along.extend(0.0)),
        scale: Vec3::splat(IN_TRAY),
    }
}

fn numeral(count: usize) -> Mesh {
    glyphs::labels(&[(Label::Number(count.min(99) as u8), Vec2::ZERO)], 0.25)
}

/// Whose tray stands at each place: the first person's on the near side, the others clockwise.
fn by_place(table: &Table) -> Vec<Colour> {
    let seats = table.seats();
    let nearest = seats.iter().position(|seat| seat.sitter == Sitter::Person).unwrap_or(0);
    let mut colours = table.game().setup().players().colours().to_vec();
    let count = seats.len();
    colours.sort_by_key(|&colour| (table.seat_of(colour).0 + count - nearest) % count);
    colours
}

/// The most discs that a player of a game can have to place.
pub(super) fn most(game: &Game) -> usize {
    to_place(game, 0).into_iter().max().unwrap_or(0)
}

/// How many discs each colour has still to place when so many lie on the board. The empty squares are shared out in
/// turn order; who has none left, because others had to pass, is handed one of the fullest tray's, as at a real table.
fn to_place(game: &Game, lying: usize) -> [usize; 4] {
    let start = game.records().first().map_or(game.position(), |record| &record.before);
    let colours = game.setup().players().colours();
    let empty = start.empty().len();
    let mut left = [0; 4];
    for (place, colour) in colours.iter().enumerate() {
        left[colour.index()] = empty / colours.len() + usize::from(place < empty % colours.len());
    }
    let placed = lying.saturating_sub(start.occupied().len());
    for record in game.records().iter().take(placed) {
        take_one(&mut left, record.effect.colour.index());
    }
    left
}

/// Takes a disc of a player's, or of the one who has most; says whose it was.
fn take_one(left: &mut [usize; 4], of: usize) -> usize {
    let most = (0..4).max_by_key(|&other| (left[other], 3 - other)).unwrap_or(of);
    let from = if left[of] > 0 { of } else { most };
    left[from] = left[from].saturating_sub(1);
    from
}

/// Takes a disc out of a colour's tray and says where it stood; `None` where there are no trays.
pub(super) fn take(world: &mut World, colour: Colour) -> Option<Transform> {
    let mut trays = world.resource_mut::<Trays>();
    let mut left = [0; 4];
    trays.0.iter().for_each(|row| left[row.colour.index()] = row.count);
    let from = take_one(&mut left, colour.index());
    let row = trays.0.iter_mut().find(|row| row.colour.index() == from)?;
    row.count = row.count.saturating_sub(1);
    Some(standing_in(&row.tray, row.count))
}

/// Over a colour's tray: where a disc comes from that is none of those still to be placed.
pub(super) fn above(world: &World, colour: Colour) -> Option<Transform> {
    let row = world.resource::<Trays>().0.iter().find(|row| row.colour == colour)?;
    let mut transform = standing_in(&row.tray, row.count);
    transform.translation.z = TRAY_HIGH + 0.3;
    Some(transform)
}

/// The trays, by place.
#[derive(Resource, Default)]
pub(super) struct Trays(Vec<Row>);

struct Row {
    tray: Tray,
    colour: Colour,
    count: usize,
    /// The count that is to be seen; none yet at first.
    shown: Option<usize>,
    discs: Vec<Entity>,
    number: Handle<Mesh>,
    body: Entity,
    glow: Entity,
}

/// The lamp over the tray of whose turn it is.
#[derive(Resource, Default)]
pub(super) struct Light {
    turn: Option<Colour>,
    /// By colour's number, 0 to 1.
    strength: [f32; 4],
    /// Whether one is still on its way up or down.
    pub moving: bool,
}

#[derive(Component)]
struct Part;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Board, Players, Setup, SetupSpec};

    /// What is left always adds up to the empty squares, and nobody ever owes a disc.
    #[test]
    fn what_is_left_adds_up() {
        for (board, players) in [
            (Board::Six, Players::Two),
            (Board::Eight, Players::Two),
            (Board::Octagon, Players::Three),
            (Board::Ten, Players::Four),
        ] {
            let mut game = Game::new(Setup::new(SetupSpec::plain(board, players)).unwrap());
            let fullest = most(&game);
            while let Some(moves) = game.legal() {
                game.play(moves.squares.iter().last().unwrap()).unwrap();
                let lying = game.position().occupied().len();
                let left = to_place(&game, lying);
                assert_eq!(left.iter().sum::<usize>(), game.position().empty().len(), "{board} {players:?}");
                assert!(left.iter().all(|&count| count <= fullest));
                // Looking back shows what was left then.
                let before = to_place(&game, lying - 1);
                assert_eq!(before.iter().sum::<usize>(), left.iter().sum::<usize>() + 1);
            }
        }
        let plain = |board, players| Game::new(Setup::new(SetupSpec::plain(board, players)).unwrap());
        assert_eq!(to_place(&plain(Board::Eight, Players::Two), 4), [30, 30, 0, 0]);
        assert_eq!(to_place(&plain(Board::Eight, Players::Three), 4), [20, 20, 20, 0]);
        assert_eq!(to_place(&plain(Board::Octagon, Players::Four), 4), [21; 4]);
    }

    /// Who has to pass hands a disc over.
    #[test]
    fn an_empty_tray_is_helped_out() {
        let mut left = [0, 3, 0, 0];
        assert_eq!((take_one(&mut left, 0), left), (1, [0, 2, 0, 0]));
        assert_eq!((take_one(&mut left, 1), left), (1, [0, 1, 0, 0]));
        assert_eq!(take_one(&mut [0; 4], 2), 0);
    }
}
