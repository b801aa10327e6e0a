//! Felt, frame, table top and letters: raised anew whenever another board is to stand there.

use bevy::{camera::visibility::NoFrustumCulling, prelude::*};

use super::{
    Standing,
    discs::{self, OnSquare},
    glyphs, layout,
    material::{EngravingMaterial, Surface, SurfaceMaterial},
    mesh,
};
use crate::{
    app::{keep::CurrentSettings, play::CurrentTable, schedule::GameSystems, states::Screen},
    rules::{Board, SquareSet},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (raise, show_letters).chain().after(GameSystems::Queue).before(GameSystems::Beats));
}

fn raise(
    mut commands: Commands,
    (screen, table): (Res<State<Screen>>, Res<CurrentTable>),
    (mut standing, on_square): (ResMut<Standing>, Res<OnSquare>),
    parts: Query<Entity, With<Part>>,
    (mut meshes, mut surfaces): (ResMut<Assets<Mesh>>, ResMut<Assets<SurfaceMaterial>>),
    (mut engravings, mut images): (ResMut<Assets<EngravingMaterial>>, ResMut<Assets<Image>>),
) {
    let (board, blocked) = match screen.get() {
        Screen::Playing => (table.game().setup().board(), table.game().position().blocked()),
        Screen::Title | Screen::Setup => (Board::Eight, SquareSet::EMPTY),
    };
    if standing.board == Some(board) && standing.blocked == blocked {
        return;
    }
    if standing.board != Some(board) {
        // The discs of another board lie elsewhere; they are put down anew.
        on_square.0.values().for_each(|&disc| commands.queue(move |world: &mut World| discs::remove(world, disc)));
    }
    *standing = Standing { board: Some(board), blocked };
    parts.iter().for_each(|part| commands.entity(part).despawn());
    let mut part = |mesh: Mesh, surface: Surface, z: f32| {
        commands.spawn((
            Part,
            Mesh2d(meshes.add(mesh)),
            MeshMaterial2d(surfaces.add(SurfaceMaterial::new(surface, board, blocked))),
            Transform::from_xyz(0.0, 0.0, z),
            NoFrustumCulling,
        ));
    };
    part(mesh::felt(board), Surface::Felt, 0.0);
    part(mesh::frame(board), Surface::Frame, 0.0);
    part(mesh::table(board), Surface::Table, layout::TABLE);
    commands.spawn((
        Part,
        Letters,
        Visibility::Hidden,
        Mesh2d(meshes.add(glyphs::labels(&layout::labels(board), 0.26))),
        MeshMaterial2d(engravings.add(EngravingMaterial { strokes: images.add(glyphs::strokes()) })),
        Transform::from_xyz(0.0, 0.0, layout::FRAME_TOP + 0.002),
        NoFrustumCulling,
    ));
}

fn show_letters(settings: Res<CurrentSettings>, mut letters: Query<&mut Visibility, With<Letters>>) {
    let wanted = if settings.0.coordinates { Visibility::Inherited } else { Visibility::Hidden };
    for mut visibility in &mut letters {
        visibility.set_if_neq(wanted);
    }
}

#[derive(Component)]
struct Part;

#[derive(Component)]
struct Letters;
