//! What the board says without words: where one may play, what that would flip, what was played last.

use bevy::{camera::visibility::NoFrustumCulling, mesh::MeshTag, prelude::*};

use super::{
    Cursor, Standing,
    camera::TableCamera,
    discs::{Face, OnSquare, Stock},
    layout,
    material::number_of,
};
use crate::{
    app::{
        animation::{
            choreography::Beat,
            queue::{AnimationQueue, BeatStarted},
            timing::Timing,
        },
        keep::CurrentSettings,
        play::CurrentTable,
        review::Review,
        schedule::GameSystems,
        states::{Overlay, Screen, Turn},
    },
    rules::{Colour, MoveKind, Owner, Square, SquareSet},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastMove>().init_resource::<Fading>().add_systems(Startup, spawn_ghost).add_systems(
        Update,
        (note_last_move, mark, fade, flourish).chain().in_set(MarkSystems).in_set(GameSystems::Picture),
    );
}

fn spawn_ghost(mut commands: Commands, stock: Res<Stock>) {
    commands.spawn((
        Ghost,
        Visibility::Hidden,
        Mesh2d(stock.disc.clone()),
        MeshMaterial2d(stock.ghost.clone()),
        MeshTag(0),
        Transform::default(),
        NoFrustumCulling,
    ));
}

fn note_last_move(
    mut last: ResMut<LastMove>,
    mut started: MessageReader<BeatStarted>,
    (screen, queue): (Res<State<Screen>>, Res<AnimationQueue>),
    (table, review): (Res<CurrentTable>, Res<Review>),
) {
    for BeatStarted(beat) in started.read() {
        if let Beat::Place { square, .. } = beat {
            last.0 = Some(*square);
        }
    }
    if queue.is_idle() {
        last.0 = review.record(table.game()).map(|record| record.effect.square);
    }
    if *screen.get() != Screen::Playing {
        last.0 = None;
    }
}

#[expect(clippy::too_many_arguments, clippy::type_complexity, reason = "marks depend on all of it")]
fn mark(
    mut commands: Commands,
    (screen, turn, overlay): (Res<State<Screen>>, Option<Res<State<Turn>>>, Res<State<Overlay>>),
    (queue, table, settings): (Res<AnimationQueue>, Res<CurrentTable>, Res<CurrentSettings>),
    (cursor, last, standing, review): (Res<Cursor>, Res<LastMove>, Res<Standing>, Res<Review>),
    (stock, on_square): (Res<Stock>, Res<OnSquare>),
    (time, timing, mut fading): (Res<Time>, Res<Timing>, ResMut<Fading>),
    mut marks: Query<(&mut Mark, Entity)>,
    mut faces: Query<&mut Face>,
    ghost: Single<(&mut Visibility, &mut MeshTag, &mut Transform), (With<Ghost>, Without<TableCamera>)>,
) {
    let Some(board) = standing.board else { return };
    let playing = *screen.get() == Screen::Playing && standing.board == Some(table.game().setup().board());
    let choosing = playing
        && queue.is_idle()
        && !review.is_on()
        && *overlay.get() == Overlay::None
        && turn.is_some_and(|turn| *turn.get() == Turn::Person);
    let position = table.game().position();
    let mover = position.turn();
    let moves = choosing.then(|| table.game().legal()).flatten();
    let hovered = cursor.square.filter(|&square| moves.is_some_and(|moves| moves.squares.contains(square)));

    let mut wanted = Vec::new();
    if let Some(moves) = moves
        && settings.0.hints
    {
        let kind = match moves.kind {
            MoveKind::Flip => MarkKind::Flipping,
            MoveKind::Touch => MarkKind::Touching,
            MoveKind::Opening => MarkKind::Opening,
        };
        wanted.extend(moves.squares.iter().filter(|&s| Some(s) != hovered).map(|square| (kind, square)));
    }
    if let Some(square) = last.0.filter(|_| playing) {
        wanted.push((MarkKind::Last, square));
    }
    if playing && cursor.by_keyboard {
        wanted.extend(cursor.square.map(|square| (MarkKind::Keyboard, square)));
    }
    wanted.extend(hovered.filter(|_| !cursor.by_keyboard).map(|square| (MarkKind::Pointed, square)));

    for (mut mark, _) in &mut marks {
        let place = wanted.iter().position(|&(kind, square)| {
            mark.kind == kind && mark.square == square && (mark.colour == mover || !kind.is_of_mover())
        });
        let stays = place.map(|place| wanted.swap_remove(place)).is_some();
        if mark.wanted != stays {
            mark.wanted = stays;
        }
    }
    for (kind, square) in wanted {
        let at = layout::centre_of(board, square).extend(kind.height());
        commands.spawn((
            Mark { kind, square, colour: mover, strength: 0.0, wanted: true },
            Mesh2d(stock.flat.clone()),
            MeshMaterial2d(stock.overlay.clone()),
            MeshTag(0),
            Transform::from_translation(at),
            NoFrustumCulling,
        ));
    }

    let (mut visibility, mut tag, mut transform) = ghost.into_inner();
    visibility.set_if_neq(if hovered.is_some() { Visibility::Inherited } else { Visibility::Hidden });
    if let Some(square) = hovered {
        tag.set_if_neq(MeshTag(Face::of(mover.into()).tag()));
        transform.set_if_neq(Transform::from_translation(
            layout::centre_of(board, square).extend(layout::THICKNESS / 2.0 + 0.02),
        ));
    }

    let flipped = hovered.map_or(SquareSet::EMPTY, |square| position.flips(square));
    let step = timing.mark_step(time.delta());
    fading.0 = false;
    for (&square, &disc) in &on_square.0 {
        if let Ok(mut face) = faces.get_mut(disc) {
            let glow = if flipped.contains(square) {
                ((face.glow.0 + step).min(1.0), mover)
            } else {
                ((face.glow.0 - step).max(0.0), face.glow.1)
            };
            if face.glow != glow {
                fading.0 = true;
                face.glow = glow;
            }
        }
    }
}

fn fade(
    mut commands: Commands,
    mut marks: Query<(Entity, &mut Mark, &mut MeshTag)>,
    (time, timing): (Res<Time>, Res<Timing>),
    mut fading: ResMut<Fading>,
) {
    let step = timing.mark_step(time.delta());
    for (entity, mut mark, mut tag) in &mut marks {
        let goal = f32::from(u8::from(mark.wanted));
        if mark.strength != goal {
            fading.0 = true;
            mark.strength += (goal - mark.strength).clamp(-step, step);
        }
        if !mark.wanted && mark.strength <= 0.0 {
            commands.entity(entity).despawn();
        }
        let colour = if mark.kind.is_of_mover() { number_of(Owner::Player(mark.colour)) } else { 0 };
        tag.set_if_neq(MeshTag(mark.kind as u32 | colour << 4 | ((mark.strength * 255.0) as u32) << 8));
    }
}

/// After a big move a ring of light runs over the board, once; where nothing is to move, there is none.
fn flourish(
    mut commands: Commands,
    mut started: MessageReader<BeatStarted>,
    (stock, standing): (Res<Stock>, Res<Standing>),
    (time, timing, mut fading): (Res<Time>, Res<Timing>, ResMut<Fading>),
    mut rings: Query<(Entity, &mut Flourish, &mut MeshTag)>,
) {
    for (entity, mut ring, mut tag) in &mut rings {
        ring.0 += Timing::step(timing.flourish, time.delta());
        fading.0 = true;
        if ring.0 >= 1.0 {
            commands.entity(entity).despawn();
        }
        tag.set_if_neq(MeshTag(FLOURISH | ((ring.0.min(1.0) * 255.0) as u32) << 8));
    }
    for BeatStarted(beat) in started.read() {
        if let (Beat::Flourish { square }, Some(board)) = (beat, standing.board)
            && timing.motion
        {
            let at = layout::centre_of(board, *square).extend(0.005);
            commands.spawn((
                Flourish(0.0),
                Mesh2d(stock.flat.clone()),
                MeshMaterial2d(stock.overlay.clone()),
                MeshTag(FLOURISH),
                Transform::from_translation(at).with_scale(Vec3::new(7.0, 7.0, 1.0)),
                NoFrustumCulling,
            ));
            fading.0 = true;
        }
    }
}

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct MarkSystems;

/// As the shader numbers it.
const FLOURISH: u32 = 7;

/// A ring of light, and how far it has come, 0 to 1.
#[derive(Component)]
struct Flourish(f32);

#[derive(Resource, Default)]
struct LastMove(Option<Square>);

/// Whether a mark or a glow is still on its way in or out.
#[derive(Resource, Default)]
pub(super) struct Fading(pub bool);

/// The disc that would be put down.
#[derive(Component)]
struct Ghost;

#[derive(Component)]
struct Mark {
    kind: MarkKind,
    square: Square,
    /// Who was to move when it was made.
    colour: Colour,
    strength: f32,
    wanted: bool,
}

/// As the shader numbers them; 0 is a shadow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MarkKind {
    Flipping = 1,
    Touching = 2,
    Opening = 3,
    Keyboard = 4,
    Last = 5,
    Pointed = 6,
}

impl MarkKind {
    const fn is_of_mover(self) -> bool {
        matches!(self, Self::Flipping | Self::Touching | Self::Opening)
    }

    /// What lies over what.
    const fn height(self) -> f32 {
        0.006 + 0.001 * self as u8 as f32
    }
}
