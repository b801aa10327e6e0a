//! The discs: they follow the beats, and where nothing is to be shown any more they are compared with the position and
//! mended. A disc carries its square and its owner; a change of owner is what turns its face.

use std::{collections::HashMap, time::Duration};

use bevy::{camera::visibility::NoFrustumCulling, mesh::MeshTag, prelude::*};
use bevy_tweening::{AnimCompletedEvent, AnimationSystem, Lens, Tween, TweenAnim, TweeningPlugin};

use super::{
    Standing, layout,
    material::{DiscMaterial, OverlayMaterial, number_of},
    mesh, trays,
};
use crate::{
    app::{
        animation::{
            choreography::{Beat, rows},
            queue::{AnimationQueue, BeatStarted},
            timing::Timing,
            tweens::{Fade, FlyIn, Grow, Hop, LightUp, MOST_LIFT, Recolour, Rise, TurnOver},
        },
        keep::CurrentSettings,
        play::CurrentTable,
        review::Review,
        schedule::GameSystems,
        states::Screen,
        theme::CurrentTheme,
    },
    rules::{Colour, Direction, Owner, Position, Square, SquareSet},
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(TweeningPlugin)
        .init_resource::<OnSquare>()
        .init_resource::<Gathered>()
        .init_resource::<Counted>()
        // What a beat begins takes its first step with the next frame, as all others of that beat do.
        .configure_sets(Update, AnimationSystem::AnimationUpdate.before(GameSystems::Clock))
        .add_systems(PreStartup, make)
        .add_systems(
            Update,
            (
                perform.in_set(GameSystems::Beats),
                mend.in_set(GameSystems::Picture).before(super::marks::MarkSystems),
                paint_all
                    .run_if(resource_changed::<CurrentSettings>.or_else(resource_changed::<CurrentTheme>))
                    .in_set(GameSystems::Picture),
            ),
        )
        .add_systems(PostUpdate, (paint, cast_shadows).before(TransformSystems::Propagate))
        .add_observer(come_to_rest);
}

fn make(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut discs: ResMut<Assets<DiscMaterial>>,
    mut overlays: ResMut<Assets<OverlayMaterial>>,
    theme: Res<CurrentTheme>,
) {
    commands.insert_resource(Stock {
        disc: meshes.add(mesh::disc()),
        in_tray: meshes.add(mesh::disc_in_tray()),
        look: discs.add(DiscMaterial::new(&theme, 1.0, false)),
        ghost: discs.add(DiscMaterial::new(&theme, GHOST, false)),
        flat: meshes.add(mesh::square(1.0)),
        overlay: overlays.add(OverlayMaterial::new(&theme)),
    });
}

/// Beats become movements. Each is a command of its own, so that a disc put down and flipped in the same frame, as when
/// nothing takes any time, is found.
fn perform(mut commands: Commands, mut started: MessageReader<BeatStarted>) {
    for BeatStarted(beat) in started.read() {
        match beat.clone() {
            Beat::Place { square, colour } => commands.queue(move |world: &mut World| place(world, square, colour)),
            Beat::Flip { square, to, direction, step, .. } => {
                commands.queue(move |world: &mut World| flip(world, square, to, direction, step));
            }
            Beat::Set { square, owner } => commands.queue(move |world: &mut World| set(world, square, owner)),
            Beat::Show(position) => commands.queue(move |world: &mut World| show(world, Some(&position))),
            Beat::Gather => commands.queue(gather),
            Beat::Count { square, to, .. } => commands.queue(move |world: &mut World| count(world, square, to)),
            Beat::Cheer { square } => commands.queue(move |world: &mut World| hop(world, square)),
            Beat::Tell(_) | Beat::Settled(_) | Beat::Land | Beat::Flourish { .. } => {}
        }
    }
}

/// Without anything to be shown the discs lie as the position says, or counted into rows once they have been.
fn mend(
    mut commands: Commands,
    (screen, table, review): (Res<State<Screen>>, Res<CurrentTable>, Res<Review>),
    (queue, on_square, mut counted): (Res<AnimationQueue>, Res<OnSquare>, ResMut<Counted>),
    discs: Query<&Disc>,
) {
    if *screen.get() != Screen::Playing || !table.game().is_over() {
        counted.0 = None;
    }
    let wanted = match screen.get() {
        Screen::Playing if !queue.is_idle() => return,
        Screen::Playing if review.is_on() => Some(*review.position(table.game())),
        Screen::Playing => Some(counted.0.unwrap_or(*table.game().position())),
        Screen::Title | Screen::Setup => super::still_life(),
    };
    let count = wanted.map_or(0, |position| position.occupied().len());
    let agrees = |(&square, &entity): (&Square, &Entity)| {
        discs.get(entity).ok().map(|disc| disc.owner) == wanted.and_then(|position| position.owner(square))
    };
    if on_square.0.len() != count || !on_square.0.iter().all(agrees) {
        commands.queue(move |world: &mut World| show(world, wanted.as_ref()));
    }
}

fn paint_all(
    (settings, theme, stock): (Res<CurrentSettings>, Res<CurrentTheme>, Res<Stock>),
    mut discs: ResMut<Assets<DiscMaterial>>,
    mut overlays: ResMut<Assets<OverlayMaterial>>,
) {
    for (handle, opacity) in [(&stock.look, 1.0), (&stock.ghost, GHOST)] {
        if let Some(mut material) = discs.get_mut(handle) {
            *material = DiscMaterial::new(&theme, opacity, settings.0.strong_marks);
        }
    }
    if let Some(mut material) = overlays.get_mut(&stock.overlay) {
        *material = OverlayMaterial::new(&theme);
    }
}

/// What a face shows goes to the shader with the disc itself: all discs stay one mesh and one material.
fn paint(mut faces: Query<(&Face, &mut MeshTag), (Changed<Face>, Without<ShadowOf>)>) {
    for (face, mut tag) in &mut faces {
        tag.0 = face.tag();
    }
}

fn cast_shadows(
    discs: Query<(&Transform, &Face), (With<Disc>, Or<(Changed<Transform>, Changed<Face>)>)>,
    mut shadows: Query<(&ShadowOf, &mut Transform, &mut MeshTag), Without<Disc>>,
) {
    for (of, mut shadow, mut tag) in &mut shadows {
        if let Ok((disc, face)) = discs.get(of.0) {
            let height = (disc.translation.z - layout::THICKNESS / 2.0).max(0.0);
            // The key light comes from the far left.
            let offset = Vec2::new(0.47, -0.61) * (height * 0.55 + layout::THICKNESS * 0.7);
            let spread = disc.scale.truncate();
            shadow.translation = (disc.translation.truncate() + offset * spread).extend(SHADOW_Z);
            shadow.scale = Vec3::new(SHADOW_SIDE, SHADOW_SIDE, 1.0);
            let strength = (spread.x.min(face.seen).clamp(0.0, 1.0) * 255.0) as u32;
            tag.0 = strength << 8 | ((height * 256.0) as u32).min(1023) << 16;
        }
    }
}

fn come_to_rest(
    ended: On<AnimCompletedEvent>,
    mut discs: Query<(&Disc, &mut Face, &mut Transform), Without<Held>>,
    leaving: Query<(), With<Leaving>>,
    standing: Res<Standing>,
    mut commands: Commands,
) {
    if leaving.contains(ended.anim_entity) {
        commands.entity(ended.anim_entity).despawn();
    } else if let Ok((disc, mut face, mut transform)) = discs.get_mut(ended.anim_entity) {
        face.settle(disc.owner);
        *transform = rest(disc.square, &standing);
    }
}

fn rest(square: Square, standing: &Standing) -> Transform {
    let centre = standing.board.map_or(Vec2::ZERO, |board| layout::centre_of(board, square));
    Transform::from_translation(centre.extend(layout::THICKNESS / 2.0))
}

/// Puts a disc on a square, at rest. A disc that lay there is taken away.
fn put(world: &mut World, square: Square, owner: Owner) -> Entity {
    if let Some(&old) = world.resource::<OnSquare>().0.get(&square) {
        remove(world, old);
    }
    let transform = rest(square, world.resource::<Standing>());
    let stock = world.resource::<Stock>();
    let disc = (Mesh2d(stock.disc.clone()), MeshMaterial2d(stock.look.clone()));
    let shadow = (Mesh2d(stock.flat.clone()), MeshMaterial2d(stock.overlay.clone()));
    let face = Face::of(owner);
    let entity =
        world.spawn((Disc { square, owner }, MeshTag(face.tag()), face, disc, transform, NoFrustumCulling)).id();
    world.spawn((ShadowOf(entity), shadow, MeshTag(0), Transform::default(), NoFrustumCulling));
    world.resource_mut::<OnSquare>().0.insert(square, entity);
    entity
}

/// Takes a disc away at once.
pub(super) fn remove(world: &mut World, entity: Entity) {
    world.resource_mut::<OnSquare>().0.retain(|_, on| *on != entity);
    world.resource_mut::<Gathered>().0.retain(|_, on| *on != entity);
    world.despawn(entity);
}

/// Starts a movement in the place of one that may still run; without any time the disc is where it leads at once.
fn animate<T: Component<Mutability = bevy::ecs::component::Mutable>>(
    world: &mut World,
    entity: Entity,
    duration: Duration,
    mut lens: impl Lens<T> + Send + Sync + 'static,
) {
    let mut disc = world.entity_mut(entity);
    if duration.is_zero() {
        disc.remove::<TweenAnim>();
        settle(world, entity);
        return;
    }
    if let Some(target) = disc.get_mut::<T>() {
        lens.lerp(target, 0.0);
    }
    disc.insert(TweenAnim::new(Tween::new(EaseFunction::Linear, duration, lens)));
}

/// Brings a disc to the end of whatever it was doing.
fn settle(world: &mut World, entity: Entity) {
    let Some(&Disc { square, owner }) = world.get::<Disc>(entity) else { return };
    let transform = rest(square, world.resource::<Standing>());
    let mut disc = world.entity_mut(entity);
    disc.remove::<TweenAnim>();
    if let Some(mut face) = disc.get_mut::<Face>() {
        face.settle(owner);
    }
    disc.insert(transform);
}

fn place(world: &mut World, square: Square, colour: Colour) {
    let from = trays::take(world, colour);
    drop_on(world, square, colour.into(), from);
}

/// A disc of the start position comes from over its player's tray; one that is nobody's from above.
fn set(world: &mut World, square: Square, owner: Owner) {
    let from = match owner {
        Owner::Player(colour) => trays::above(world, colour),
        Owner::Neutral => None,
    };
    drop_on(world, square, owner, from);
}

fn drop_on(world: &mut World, square: Square, owner: Owner, from: Option<Transform>) {
    let timing = *world.resource::<Timing>();
    let entity = put(world, square, owner);
    if timing.motion {
        let rest = rest(square, world.resource::<Standing>()).translation;
        let from = from.unwrap_or_else(|| Transform::from_translation(rest + Vec3::Z * 2.0));
        animate(world, entity, timing.place, FlyIn { from, rest, high: 0.9 });
    } else {
        animate(world, entity, timing.fade, Fade { from: 0.0, to: 1.0 });
    }
}

/// A disc appears or vanishes without a move: it grows or shrinks, or fades where nothing is to move.
fn appear(world: &mut World, entity: Entity, from: f32, to: f32) {
    let timing = *world.resource::<Timing>();
    if timing.motion {
        animate(world, entity, timing.fade, Grow { from, to });
    } else {
        animate(world, entity, timing.fade, Fade { from, to });
    }
}

fn flip(world: &mut World, square: Square, to: Colour, direction: Direction, step: u8) {
    let lift = (0.62 + 0.06 * f32::from(step)).min(MOST_LIFT);
    let timing = *world.resource::<Timing>();
    let duration = if timing.motion { timing.flip } else { timing.fade };
    turn(world, square, to.into(), direction, lift, duration);
}

fn turn(world: &mut World, square: Square, to: Owner, direction: Direction, lift: f32, duration: Duration) {
    let motion = world.resource::<Timing>().motion;
    let Some(&entity) = world.resource::<OnSquare>().0.get(&square) else {
        put(world, square, to);
        return;
    };
    settle(world, entity);
    let along = layout::vector_of(direction);
    let mut disc = world.entity_mut(entity);
    if let Some(mut face) = disc.get_mut::<Face>() {
        face.down = to;
        // The axis' angle in steps of an eighth of a turn; its sense does not matter.
        face.axis = (along.perp().to_angle() / std::f32::consts::FRAC_PI_4).round().rem_euclid(4.0) as u32;
    }
    if let Some(mut disc) = disc.get_mut::<Disc>() {
        disc.owner = to;
    }
    if motion {
        let rest = rest(square, world.resource::<Standing>()).translation;
        // A wheel that rolls along its line.
        animate(world, entity, duration, TurnOver { rest, axis: along.perp().extend(0.0), lift });
    } else {
        animate(world, entity, duration, Recolour);
    }
}

/// All discs are taken up to be counted; where nothing is to move they stay.
fn gather(world: &mut World) {
    let timing = *world.resource::<Timing>();
    if !timing.motion || timing.place.is_zero() {
        return;
    }
    let position = *world.resource::<CurrentTable>().game().position();
    let lying = std::mem::take(&mut world.resource_mut::<OnSquare>().0);
    for (&square, &entity) in &lying {
        settle(world, entity);
        world.entity_mut(entity).insert(Held);
        let rest = rest(square, world.resource::<Standing>()).translation;
        animate(world, entity, timing.place, Rise { rest });
    }
    world.resource_mut::<Gathered>().0 = lying;
    world.resource_mut::<Counted>().0 = in_rows(&position);
}

/// The position that the counted discs of another one make.
fn in_rows(position: &Position) -> Option<Position> {
    let mut discs = [SquareSet::EMPTY; 4];
    let mut neutral = SquareSet::EMPTY;
    for (owner, _, to) in rows(position) {
        match owner {
            Owner::Player(colour) => discs[colour.index()].insert(to),
            Owner::Neutral => neutral.insert(to),
        }
    }
    Position::from_parts(position.playable(), position.players(), discs, neutral, position.turn())
}

/// A disc is counted: it is laid into the rows, or lights up where nothing is to move.
fn count(world: &mut World, square: Square, to: Square) {
    let timing = *world.resource::<Timing>();
    let Some(entity) = world.resource_mut::<Gathered>().0.remove(&square) else {
        if let Some(&entity) = world.resource::<OnSquare>().0.get(&square) {
            settle(world, entity);
            animate(world, entity, timing.counted(), LightUp);
        }
        return;
    };
    world.resource_mut::<OnSquare>().0.insert(to, entity);
    let mut disc = world.entity_mut(entity);
    disc.remove::<Held>();
    if let Some(mut disc) = disc.get_mut::<Disc>() {
        disc.square = to;
    }
    let from = disc.get::<Transform>().copied().unwrap_or_default();
    let rest = rest(to, world.resource::<Standing>()).translation;
    animate(world, entity, timing.counted(), FlyIn { from, rest, high: 0.3 });
}

/// A disc hops, where things may move.
fn hop(world: &mut World, square: Square) {
    let timing = *world.resource::<Timing>();
    if timing.motion
        && let Some(&entity) = world.resource::<OnSquare>().0.get(&square)
    {
        let rest = rest(square, world.resource::<Standing>()).translation;
        animate(world, entity, timing.counted(), Hop { rest });
    }
}

/// Lets every disc become what a position says, without a move: new ones appear, old ones vanish, others turn
/// quickly.
fn show(world: &mut World, position: Option<&Position>) {
    let fade = world.resource::<Timing>().fade;
    // A count that was broken off: what is still held is put away.
    let held = std::mem::take(&mut world.resource_mut::<Gathered>().0);
    held.into_values().for_each(|entity| remove(world, entity));
    if position.is_some() && position.copied() != world.resource::<Counted>().0 {
        world.resource_mut::<Counted>().0 = None;
    }
    let lying: Vec<_> = world.resource::<OnSquare>().0.iter().map(|(&square, &entity)| (square, entity)).collect();
    for (square, entity) in lying {
        let owner = world.get::<Disc>(entity).map(|disc| disc.owner);
        match position.and_then(|position| position.owner(square)) {
            Some(wanted) if Some(wanted) == owner => {}
            Some(wanted) => turn(world, square, wanted, Direction::Right, 0.55, fade),
            None if fade.is_zero() => remove(world, entity),
            None => {
                settle(world, entity);
                world.resource_mut::<OnSquare>().0.remove(&square);
                world.entity_mut(entity).insert(Leaving);
                appear(world, entity, 1.0, 0.0);
            }
        }
    }
    let Some(position) = position else { return };
    for square in position.occupied().iter() {
        if !world.resource::<OnSquare>().0.contains_key(&square)
            && let Some(owner) = position.owner(square)
        {
            let entity = put(world, square, owner);
            appear(world, entity, 0.0, 1.0);
        }
    }
}

const SHADOW_Z: f32 = 0.004;
/// Wide enough for the softest shadow.
const SHADOW_SIDE: f32 = 1.9;

/// A disc on the board.
#[derive(Component, Clone, Copy, Debug)]
pub struct Disc {
    /// Where it lies.
    pub square: Square,
    /// Whose it is; while it turns over, whose it becomes.
    pub owner: Owner,
}

/// What the two faces of a disc show.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Face {
    up: Owner,
    down: Owner,
    /// What it turns about, in steps of an eighth of a turn from the x axis.
    axis: u32,
    /// How much of the lower face's colour the upper one has taken, 0 to 1.
    pub(in crate::app) blend: f32,
    /// How brightly it shines because it is counted, 0 to 1.
    pub(in crate::app) lit: f32,
    /// How much of the disc is seen, 0 to 1.
    pub(in crate::app) seen: f32,
    /// How clearly it shows that it would be flipped, 0 to 1, and to whom.
    pub(super) glow: (f32, Colour),
}

impl Face {
    /// Both faces alike.
    pub(super) const fn of(owner: Owner) -> Self {
        Self { up: owner, down: owner, axis: 0, blend: 0.0, lit: 0.0, seen: 1.0, glow: (0.0, Colour::Black) }
    }

    fn settle(&mut self, owner: Owner) {
        *self = Self { glow: self.glow, ..Self::of(owner) };
    }

    pub(super) fn tag(&self) -> u32 {
        /// In place of a colour: brass.
        const BRASS: u32 = 7;
        let part = |value: f32, most: f32| (value.clamp(0.0, 1.0) * most).round() as u32;
        let glow = if self.lit > 0.0 { (self.lit, BRASS) } else { (self.glow.0, self.glow.1.index() as u32) };
        number_of(self.up)
            | number_of(self.down) << 3
            | (self.axis & 3) << 6
            | part(self.blend, 255.0) << 8
            | part(glow.0, 15.0) << 16
            | glow.1 << 20
            | part(1.0 - self.seen, 63.0) << 23
    }
}

/// How clearly the disc is seen that would be put down.
const GHOST: f32 = 0.66;

/// A disc that is held above the board, to be counted.
#[derive(Component)]
struct Held;

/// A disc that is on its way out and belongs to no square.
#[derive(Component)]
struct Leaving;

/// The shadow of a disc; goes with it.
#[derive(Component)]
#[relationship(relationship_target = Shadows)]
struct ShadowOf(Entity);

#[derive(Component)]
#[relationship_target(relationship = ShadowOf, linked_spawn)]
struct Shadows(Vec<Entity>);

/// Which disc lies on which square.
#[derive(Resource, Default)]
pub(super) struct OnSquare(pub HashMap<Square, Entity>);

/// The discs that are held to be counted, by the squares on which they lay.
#[derive(Resource, Default)]
pub(super) struct Gathered(pub HashMap<Square, Entity>);

/// How the discs lie once they have been counted; `None` before.
#[derive(Resource, Default)]
struct Counted(Option<Position>);

/// Meshes and materials that all discs and marks share.
#[derive(Resource)]
pub(super) struct Stock {
    pub disc: Handle<Mesh>,
    pub in_tray: Handle<Mesh>,
    pub look: Handle<DiscMaterial>,
    pub ghost: Handle<DiscMaterial>,
    pub flat: Handle<Mesh>,
    pub overlay: Handle<OverlayMaterial>,
}

#[cfg(test)]
mod tests {
    use bevy::{
        ecs::schedule::{LogLevel, ScheduleBuildSettings},
        state::app::StatesPlugin,
        time::TimeUpdateStrategy,
    };

    use super::*;
    use crate::{
        app::{play::CommandRequested, scene::material},
        rules::{Board, Players, SetupSpec},
        storage::{AnimationSpeed, ReducedMotion},
        table::{Command, Seat, TableId, TableSpec},
    };

    fn app(animation: AnimationSpeed, reduced_motion: ReducedMotion) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default(), StatesPlugin, crate::app::logic))
            .init_asset::<Mesh>()
            .init_asset::<Image>()
            .init_asset::<DiscMaterial>()
            .init_asset::<OverlayMaterial>()
            .init_asset::<material::SurfaceMaterial>()
            .init_asset::<material::EngravingMaterial>()
            .add_message::<bevy::window::WindowResized>()
            .add_plugins(crate::app::scene::things)
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(40)));
        let mut settings = app.world_mut().resource_mut::<CurrentSettings>();
        settings.0.animation = animation;
        settings.0.reduced_motion = reduced_motion;
        app.world_mut().commands().set_state(Screen::Playing);
        app
    }

    fn lay(app: &mut App, board: Board, players: Players) {
        let seats = vec![Seat::default(); players.count()];
        let spec = TableSpec { setup: SetupSpec::plain(board, players), seats, ..TableSpec::default() };
        app.world_mut().write_message(CommandRequested(Command::Lay(spec, TableId(1))));
        app.update();
    }

    fn play(app: &mut App) -> bool {
        let table = app.world().resource::<CurrentTable>();
        let Some((seat, _)) = table.mover() else { return false };
        let square = table.game().legal().unwrap().squares.iter().last().unwrap();
        let command = Command::Play { at: table.moment(), seat, square };
        app.world_mut().write_message(CommandRequested(command));
        app.update();
        true
    }

    /// Waits until everything has been shown and every disc has come to rest, and compares them with the position.
    fn assert_agrees(app: &mut App) {
        for frame in 0.. {
            app.update();
            let mut tweens = app.world_mut().query_filtered::<(), With<TweenAnim>>();
            if app.world().resource::<AnimationQueue>().is_idle() && tweens.iter(app.world()).count() == 0 {
                break;
            }
            assert!(frame < 3000, "it never comes to rest");
        }
        let counted = app.world().resource::<Counted>().0;
        let position = counted.unwrap_or(*app.world().resource::<CurrentTable>().game().position());
        assert!(app.world().resource::<Gathered>().0.is_empty());
        let mut discs = app.world_mut().query::<(&Disc, &Face, &Transform)>();
        let standing = *app.world().resource::<Standing>();
        for (disc, face, transform) in discs.iter(app.world()) {
            assert_eq!(position.owner(disc.square), Some(disc.owner), "{}", disc.square);
            assert_eq!(Face { glow: Face::of(disc.owner).glow, ..*face }, Face::of(disc.owner));
            assert_eq!(*transform, rest(disc.square, &standing));
        }
        assert_eq!(discs.iter(app.world()).count(), position.occupied().len());
        let mut shadows = app.world_mut().query::<&ShadowOf>();
        assert_eq!(shadows.iter(app.world()).count(), position.occupied().len());
    }

    /// Whole games at every pace, with and without motion, then another board on the same table.
    #[test]
    fn discs_agree_with_the_position_after_every_move() {
        for (animation, reduced) in [
            (AnimationSpeed::Instant, ReducedMotion::Off),
            (AnimationSpeed::Normal, ReducedMotion::Off),
            (AnimationSpeed::Normal, ReducedMotion::On),
        ] {
            let mut app = app(animation, reduced);
            lay(&mut app, Board::Eight, Players::Four);
            assert_agrees(&mut app);
            for _ in 0..24 {
                play(&mut app);
                assert_agrees(&mut app);
            }
            let at = app.world().resource::<CurrentTable>().moment();
            app.world_mut().write_message(CommandRequested(Command::TakeBack { at }));
            app.update();
            assert_agrees(&mut app);
            lay(&mut app, Board::Octagon, Players::Three);
            assert_agrees(&mut app);
        }
    }

    /// With reduced motion discs come, turn and go without leaving their places, and each of it is seen.
    #[test]
    fn nothing_moves_where_motion_is_reduced() {
        let mut app = app(AnimationSpeed::Normal, ReducedMotion::On);
        let (mut appearing, mut turning, mut going) = (0, 0, 0);
        let mut watch = |app: &mut App| {
            for _ in 0..60 {
                app.update();
                let mut discs = app.world_mut().query::<(&Disc, &Face, &Transform, Has<Leaving>)>();
                let standing = *app.world().resource::<Standing>();
                for (disc, face, transform, leaving) in discs.iter(app.world()) {
                    assert_eq!(*transform, rest(disc.square, &standing));
                    let halfway = |value: f32| usize::from(0.0 < value && value < 1.0);
                    turning += halfway(face.blend);
                    *(if leaving { &mut going } else { &mut appearing }) += halfway(face.seen);
                }
            }
        };
        lay(&mut app, Board::Eight, Players::Two);
        watch(&mut app);
        for _ in 0..4 {
            play(&mut app);
            watch(&mut app);
        }
        let at = app.world().resource::<CurrentTable>().moment();
        app.world_mut().write_message(CommandRequested(Command::TakeBack { at }));
        watch(&mut app);
        assert!(appearing > 0 && turning > 0 && going > 0, "{appearing} {turning} {going}");
    }

    /// Moves come faster than they can be shown; then everything is skipped.
    #[test]
    fn a_skipped_show_leaves_no_disc_behind() {
        let mut app = app(AnimationSpeed::Calm, ReducedMotion::Off);
        lay(&mut app, Board::Eight, Players::Two);
        while play(&mut app) {}
        app.world_mut().resource_mut::<AnimationQueue>().skip();
        assert_agrees(&mut app);
        lay(&mut app, Board::Six, Players::Two);
        assert_agrees(&mut app);
    }

    /// Game after game on changing boards: neither entities nor assets pile up.
    #[test]
    fn twenty_games_leave_nothing_behind() {
        let mut app = app(AnimationSpeed::Normal, ReducedMotion::Off);
        let mut kept = Vec::new();
        for game in 0..20 {
            let (board, players) =
                if game % 2 == 0 { (Board::Six, Players::Two) } else { (Board::Octagon, Players::Three) };
            lay(&mut app, board, players);
            while play(&mut app) {
                app.world_mut().resource_mut::<AnimationQueue>().skip();
            }
            assert_agrees(&mut app);
            // Marks fade, and what nobody holds any more is dropped.
            for _ in 0..20 {
                app.update();
            }
            let entities = app.world_mut().query::<Entity>().iter(app.world()).count();
            let world = app.world();
            let assets = [
                world.resource::<Assets<Mesh>>().len(),
                world.resource::<Assets<Image>>().len(),
                world.resource::<Assets<DiscMaterial>>().len(),
                world.resource::<Assets<OverlayMaterial>>().len(),
                world.resource::<Assets<material::SurfaceMaterial>>().len(),
                world.resource::<Assets<material::EngravingMaterial>>().len(),
            ];
            kept.push((entities, assets));
        }
        for (game, count) in kept.iter().enumerate().skip(2) {
            assert_eq!(*count, kept[game % 2], "game {game}: {kept:?}");
        }
    }

    /// Where nothing moves, the final count is seen all the same: each disc lights up, and in the end all are dark.
    #[test]
    fn every_disc_that_is_counted_shows_it() {
        for reduced in [ReducedMotion::Off, ReducedMotion::On] {
            let mut app = app(AnimationSpeed::Normal, reduced);
            lay(&mut app, Board::Six, Players::Two);
            while play(&mut app) {
                app.world_mut().resource_mut::<AnimationQueue>().skip();
            }
            let mut shown = std::collections::HashSet::new();
            let mut discs = app.world_mut().query::<(&Disc, &Face, &Transform)>();
            let standing = *app.world().resource::<Standing>();
            for _ in 0..400 {
                app.update();
                shown.extend(discs.iter(app.world()).filter_map(|(disc, face, transform)| {
                    // The winner's discs hop once more, in the rows: every disc is seen off its place all the same.
                    let seen = match reduced {
                        ReducedMotion::On => face.lit > 0.3 && *transform == rest(disc.square, &standing),
                        _ => transform.translation.z > layout::THICKNESS && face.lit == 0.0,
                    };
                    seen.then_some(disc.square)
                }));
            }
            let position = *app.world().resource::<CurrentTable>().game().position();
            assert!(position.occupied().iter().all(|square| shown.contains(&square)), "{reduced:?}");
            assert_agrees(&mut app);
            // Where things move, the discs have come to lie in rows; looking back shows them as they were played.
            let counted = app.world().resource::<Counted>().0;
            assert_eq!(counted, if reduced == ReducedMotion::On { None } else { in_rows(&position) });
            let at = app.world().resource::<CurrentTable>().moment();
            app.world_mut().write_message(CommandRequested(Command::TakeBack { at }));
            app.update();
            assert_agrees(&mut app);
            assert_eq!(app.world().resource::<Counted>().0, None);
        }
    }

    /// Every pair of systems of the scene that touch the same data has an order.
    #[test]
    fn no_system_of_the_scene_is_ambiguous() {
        let mut app = app(AnimationSpeed::Normal, ReducedMotion::Off);
        let mut strictly = |schedule: &mut Schedule| {
            schedule.set_build_settings(ScheduleBuildSettings { ambiguity_detection: LogLevel::Error, ..default() });
        };
        app.edit_schedule(Update, &mut strictly)
            .edit_schedule(PostUpdate, &mut strictly)
            .edit_schedule(Last, &mut strictly);
        app.update();
    }
}
