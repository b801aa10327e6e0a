//! Felt, frame, table top and letters: raised anew whenever another board is to stand there, painted anew when another
//! theme is chosen.

use bevy::{camera::visibility::NoFrustumCulling, prelude::*, window::PrimaryWindow};

use super::{
    BoardArea, Round, Standing,
    discs::{self, Gathered, OnSquare},
    glyphs, grain,
    layout::{self, Seating},
    material::{EngravingMaterial, Surface, SurfaceMaterial},
    mesh, trays,
};
use crate::{
    app::{keep::CurrentSettings, play::CurrentTable, schedule::GameSystems, states::Screen, theme::CurrentTheme},
    rules::{Board, SquareSet},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, mix).add_systems(
        Update,
        (raise, paint.run_if(resource_changed::<Standing>.or_else(resource_changed::<CurrentTheme>)), show_letters)
            .chain()
            .in_set(RaiseSystems),
    );
    app.configure_sets(Update, RaiseSystems.after(GameSystems::Queue).before(GameSystems::Beats));
}

/// Every surface has its paint from the beginning; what colour it is follows.
fn mix(
    mut commands: Commands,
    theme: Res<CurrentTheme>,
    mut surfaces: ResMut<Assets<SurfaceMaterial>>,
    mut engravings: ResMut<Assets<EngravingMaterial>>,
    mut images: ResMut<Assets<Image>>,
) {
    let patterns = images.add(grain::texture());
    let mut surface = |surface| {
        let bare = (Board::Eight, SquareSet::EMPTY);
        surfaces.add(SurfaceMaterial::new(surface, &theme, bare, patterns.clone()))
    };
    commands.insert_resource(Paint {
        felt: surface(Surface::Felt),
        frame: surface(Surface::Frame),
        table: surface(Surface::Table),
        tray: surface(Surface::Tray),
        letters: engravings.add(EngravingMaterial::new(&theme, images.add(glyphs::strokes()))),
        patterns,
    });
}

fn raise(
    mut commands: Commands,
    (screen, table, area): (Res<State<Screen>>, Res<CurrentTable>, Res<BoardArea>),
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    (mut standing, on_square, gathered): (ResMut<Standing>, Res<OnSquare>, Res<Gathered>),
    parts: Query<Entity, With<Part>>,
    (mut meshes, paint): (ResMut<Assets<Mesh>>, Res<Paint>),
) {
    let size = area.0.map_or_else(|| window.map_or(Vec2::ONE, |window| window.size()), |area| area.size());
    let (board, blocked, round) = match screen.get() {
        Screen::Playing => {
            let setup = table.game().setup();
            let (seats, most) = (table.seats().len(), trays::most(table.game()));
            let seating = Seating::for_area(size);
            (setup.board(), table.game().position().blocked(), Round { seats, most, seating })
        }
        Screen::Title | Screen::Setup => (Board::Eight, SquareSet::EMPTY, Round::default()),
    };
    let before = *standing;
    standing.set_if_neq(Standing { board: Some(board), blocked, round });
    if before.board != Some(board) {
        // The discs of another board lie elsewhere; they are put down anew.
        let discs = on_square.0.values().chain(gathered.0.values());
        discs.for_each(|&disc| commands.queue(move |world: &mut World| discs::remove(world, disc)));
        parts.iter().for_each(|part| commands.entity(part).despawn());
        let mut part = |mesh: Mesh, paint: &Handle<SurfaceMaterial>, z: f32| {
            commands.spawn((
                Part,
                Mesh2d(meshes.add(mesh)),
                MeshMaterial2d(paint.clone()),
                Transform::from_xyz(0.0, 0.0, z),
                NoFrustumCulling,
            ));
        };
        part(mesh::felt(board), &paint.felt, 0.0);
        part(mesh::frame(board), &paint.frame, 0.0);
        part(mesh::table(board), &paint.table, layout::TABLE);
        commands.spawn((
            Part,
            Letters,
            Visibility::Hidden,
            Mesh2d(meshes.add(glyphs::labels(&layout::labels(board), 0.24))),
            MeshMaterial2d(paint.letters.clone()),
            Transform::from_xyz(0.0, 0.0, layout::FRAME_TOP + 0.002),
            NoFrustumCulling,
        ));
    }
}

fn paint(
    (standing, theme, paint): (Res<Standing>, Res<CurrentTheme>, Res<Paint>),
    mut surfaces: ResMut<Assets<SurfaceMaterial>>,
    mut engravings: ResMut<Assets<EngravingMaterial>>,
    clear: Option<ResMut<ClearColor>>,
) {
    let Some(board) = standing.board else { return };
    for (handle, surface) in [
        (&paint.felt, Surface::Felt),
        (&paint.frame, Surface::Frame),
        (&paint.table, Surface::Table),
        (&paint.tray, Surface::Tray),
    ] {
        if let Some(mut material) = surfaces.get_mut(handle) {
            *material = SurfaceMaterial::new(surface, &theme, (board, standing.blocked), paint.patterns.clone());
        }
    }
    if let Some(mut material) = engravings.get_mut(&paint.letters) {
        *material = EngravingMaterial::new(&theme, material.strokes.clone());
    }
    if let Some(mut clear) = clear {
        // Where the table ends, it is as dark as at its edge.
        let [red, green, blue] = theme.table.colour.linear().map(|light| light * theme.table.lamp[1]);
        clear.0 = Color::linear_rgb(red, green, blue);
    }
}

fn show_letters(settings: Res<CurrentSettings>, mut letters: Query<&mut Visibility, With<Letters>>) {
    let wanted = if settings.0.coordinates { Visibility::Inherited } else { Visibility::Hidden };
    for mut visibility in &mut letters {
        visibility.set_if_neq(wanted);
    }
}

/// What stands there is brought up to date, before beats move anything on it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct RaiseSystems;

/// What the surfaces are painted with.
#[derive(Resource)]
pub(super) struct Paint {
    felt: Handle<SurfaceMaterial>,
    frame: Handle<SurfaceMaterial>,
    table: Handle<SurfaceMaterial>,
    pub tray: Handle<SurfaceMaterial>,
    pub letters: Handle<EngravingMaterial>,
    patterns: Handle<Image>,
}

#[derive(Component)]
struct Part;

#[derive(Component)]
struct Letters;
