//! What things are made of: our own materials and the shaders they are drawn with, which are part of the program.

use bevy::{
    asset::uuid_handle,
    mesh::MeshVertexBufferLayoutRef,
    prelude::*,
    render::render_resource::{AsBindGroup, Face, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError},
    shader::ShaderRef,
    sprite_render::{AlphaMode2d, Material2d, Material2dKey, Material2dPlugin},
};

use super::layout;
use crate::{
    rules::{Board, Colour, Owner, Square, SquareSet},
    theme::{self, Theme, Tint},
};

pub(super) fn plugin(app: &mut App) {
    let mut shaders = app.world_mut().resource_mut::<Assets<Shader>>();
    for (handle, text, name) in SHADERS {
        // A developer tries other ones without building anew.
        #[cfg(feature = "dev")]
        let text = std::env::var("GIROTONDO_SHADERS")
            .ok()
            .and_then(|folder| {
                std::fs::read_to_string(format!("{folder}/{}", name.trim_start_matches("girotondo/"))).ok()
            })
            .unwrap_or_else(|| text.to_owned());
        // A handle of a constant id can always be inserted.
        let _ = shaders.insert(handle.id(), Shader::from_wgsl(text, name));
    }
    app.add_plugins((
        Material2dPlugin::<DiscMaterial>::default(),
        Material2dPlugin::<SurfaceMaterial>::default(),
        Material2dPlugin::<OverlayMaterial>::default(),
        Material2dPlugin::<EngravingMaterial>::default(),
    ));
}

const PLACE: Handle<Shader> = uuid_handle!("6f0c0a0b-6b0e-4d0f-9d0e-3f6d3b1f0a06");
const LIGHT: Handle<Shader> = uuid_handle!("6f0c0a0b-6b0e-4d0f-9d0e-3f6d3b1f0a01");
const DISC: Handle<Shader> = uuid_handle!("6f0c0a0b-6b0e-4d0f-9d0e-3f6d3b1f0a02");
const SURFACE: Handle<Shader> = uuid_handle!("6f0c0a0b-6b0e-4d0f-9d0e-3f6d3b1f0a03");
const OVERLAY: Handle<Shader> = uuid_handle!("6f0c0a0b-6b0e-4d0f-9d0e-3f6d3b1f0a04");
const ENGRAVING: Handle<Shader> = uuid_handle!("6f0c0a0b-6b0e-4d0f-9d0e-3f6d3b1f0a05");

macro_rules! shader {
    ($handle:expr, $name:literal) => {
        ($handle, include_str!(concat!("../../../assets/shaders/", $name)), concat!("girotondo/", $name))
    };
}

const SHADERS: [(Handle<Shader>, &str, &str); 6] = [
    shader!(PLACE, "place.wgsl"),
    shader!(LIGHT, "light.wgsl"),
    shader!(DISC, "disc.wgsl"),
    shader!(SURFACE, "surface.wgsl"),
    shader!(OVERLAY, "overlay.wgsl"),
    shader!(ENGRAVING, "engraving.wgsl"),
];

/// All discs: which faces one has comes with each instance, see [`Face`](super::discs::Face).
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub(super) struct DiscMaterial {
    #[uniform(0)]
    look: DiscLook,
    alpha: AlphaMode2d,
}

#[derive(ShaderType, Clone, Copy, Debug)]
struct DiscLook {
    /// By number: the four colours, then neutral.
    colours: [Vec4; 5],
    marks: [Vec4; 5],
    /// The marks where they are cut and not filled.
    engraved: [Vec4; 5],
    /// Opacity; 1 if the marks are large; gloss; its sharpness.
    finish: Vec4,
    /// How deep the groove near the rim is.
    turned: Vec4,
}

impl DiscMaterial {
    pub fn new(theme: &Theme, opacity: f32, strong: bool) -> Self {
        let discs = &theme.discs;
        let look = DiscLook {
            colours: by_number(|owner| vector(discs.of(owner).face)),
            marks: by_number(|owner| vector(discs.of(owner).mark)),
            engraved: by_number(|owner| Vec3::from(discs.of(owner).engraved()).extend(1.0)),
            finish: Vec4::new(opacity, flag(strong || discs.strong_marks), discs.gloss, discs.sharpness),
            turned: Vec4::new(discs.groove, 0.0, 0.0, 0.0),
        };
        Self { look, alpha: if opacity < 1.0 { AlphaMode2d::Blend } else { AlphaMode2d::Opaque } }
    }
}

/// The number of an owner in shaders: colours in turn order, then neutral.
pub(super) fn number_of(owner: Owner) -> u32 {
    match owner {
        Owner::Player(colour) => colour.index() as u32,
        Owner::Neutral => 4,
    }
}

fn by_number(of: impl Fn(Owner) -> Vec4) -> [Vec4; 5] {
    std::array::from_fn(|number| of(Colour::ALL.get(number).map_or(Owner::Neutral, |&colour| colour.into())))
}

/// A colour in proportion to the light, and its opacity.
fn vector(tint: Tint) -> Vec4 {
    Vec3::from(tint.linear()).extend(tint.opacity())
}

fn flag(on: bool) -> f32 {
    f32::from(u8::from(on))
}

/// Felt, frame, trays and table top.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub(super) struct SurfaceMaterial {
    #[uniform(0)]
    look: SurfaceLook,
    /// See [`grain`](super::grain).
    #[texture(1)]
    #[sampler(2)]
    patterns: Handle<Image>,
}

#[derive(ShaderType, Clone, Copy, Debug)]
struct SurfaceLook {
    /// The colour, and how strongly the pattern shows.
    colour: Vec4,
    /// The other colour: the frame's round the felt's corners and in its holes, the cloth's in a tray; gloss.
    other: Vec4,
    /// Lines and dots of the felt; the light of a tray's rim.
    line: Vec4,
    /// Which [`Surface`]; half the board's side; 1 on the Octagon; the frame's width.
    shape: Vec4,
    /// The pattern, that of the other colour; the lamp's brightness near the board and far from it.
    finish: Vec4,
    /// Squares of the board, a bit each, ten a row.
    squares: UVec4,
    /// Squares that are holes.
    blocked: UVec4,
}

/// What a surface is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Surface {
    Felt,
    Frame,
    Table,
    Tray,
}

impl SurfaceMaterial {
    pub fn new(surface: Surface, theme: &Theme, (board, blocked): (Board, SquareSet), patterns: Handle<Image>) -> Self {
        let (table, frame, felt) = (&theme.table, &theme.frame, &theme.board);
        let rgb = |tint: Tint| Vec3::from(tint.linear());
        let (colour, other, kinds) = match surface {
            Surface::Felt => {
                let colour = rgb(felt.colour).extend(felt.grain);
                (colour, rgb(frame.colour).extend(felt.gloss), [felt.material, frame.material])
            }
            Surface::Frame | Surface::Tray => {
                let colour = rgb(frame.colour).extend(frame.grain);
                (colour, rgb(felt.colour).extend(frame.gloss), [frame.material, felt.material])
            }
            Surface::Table => {
                let colour = rgb(table.colour).extend(table.grain);
                (colour, rgb(frame.colour).extend(table.gloss), [table.material, frame.material])
            }
        };
        let [kind, other_kind] = kinds.map(|material| match material {
            theme::Material::Plain => 0.0,
            theme::Material::Cloth => 1.0,
            theme::Material::Wood => 2.0,
        });
        let line = if matches!(surface, Surface::Tray) { theme.marks.last } else { felt.line };
        let octagon = flag(board == Board::Octagon);
        let look = SurfaceLook {
            colour,
            other,
            line: vector(line),
            shape: Vec4::new(f32::from(surface as u8), layout::half(board), octagon, layout::FRAME),
            finish: Vec4::new(kind, other_kind, table.lamp[0], table.lamp[1]),
            squares: bits_of(board.squares()),
            blocked: bits_of(blocked),
        };
        Self { look, patterns }
    }
}

fn bits_of(squares: SquareSet) -> UVec4 {
    let bit = |square: Square| u32::from(square.row()) * 10 + u32::from(square.column());
    let mut words = [0u32; 4];
    for bit in squares.iter().map(bit) {
        words[bit as usize / 32] |= 1 << (bit % 32);
    }
    words.into()
}

/// Shadows and marks, flat on the board; which one comes with each instance.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub(super) struct OverlayMaterial {
    #[uniform(0)]
    look: OverlayLook,
}

#[derive(ShaderType, Clone, Copy, Debug)]
struct OverlayLook {
    colours: [Vec4; 5],
    halo: Vec4,
    cursor: Vec4,
    last: Vec4,
    pointer: Vec4,
    /// The light round the tray of the mover.
    lamp: Vec4,
}

impl OverlayMaterial {
    pub fn new(theme: &Theme) -> Self {
        let marks = &theme.marks;
        let [halo, cursor, last, pointer] = [marks.halo, marks.cursor, marks.last, marks.pointer].map(vector);
        let colours = by_number(|owner| vector(theme.discs.of(owner).face));
        Self { look: OverlayLook { colours, halo, cursor, last, pointer, lamp: last } }
    }
}

/// Letters and numbers cut into the frame.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub(super) struct EngravingMaterial {
    /// Distances to the middle of the strokes.
    #[texture(0)]
    #[sampler(1)]
    pub strokes: Handle<Image>,
    /// What they are filled with.
    #[uniform(2)]
    ink: Vec4,
}

impl EngravingMaterial {
    pub fn new(theme: &Theme, strokes: Handle<Image>) -> Self {
        Self { strokes, ink: vector(theme.letters) }
    }
}

macro_rules! material {
    ($name:ident, $shader:expr, $alpha:expr) => {
        impl Material2d for $name {
            fn vertex_shader() -> ShaderRef {
                $shader.into()
            }

            fn fragment_shader() -> ShaderRef {
                $shader.into()
            }

            fn alpha_mode(&self) -> AlphaMode2d {
                let of: fn(&Self) -> AlphaMode2d = $alpha;
                of(self)
            }

            fn specialize(
                descriptor: &mut RenderPipelineDescriptor,
                layout: &MeshVertexBufferLayoutRef,
                _: Material2dKey<Self>,
            ) -> Result<(), SpecializedMeshPipelineError> {
                let attributes = [Mesh::ATTRIBUTE_POSITION, Mesh::ATTRIBUTE_NORMAL, Mesh::ATTRIBUTE_UV_0];
                let located: Vec<_> = (0..).zip(attributes).map(|(at, a)| a.at_shader_location(at)).collect();
                descriptor.vertex.buffers = vec![layout.0.get_layout(&located)?];
                descriptor.primitive.cull_mode = Some(Face::Back);
                Ok(())
            }
        }
    };
}

material!(DiscMaterial, DISC, |material: &Self| material.alpha);
material!(SurfaceMaterial, SURFACE, |_| AlphaMode2d::Opaque);
material!(OverlayMaterial, OVERLAY, |_| AlphaMode2d::Blend);
material!(EngravingMaterial, ENGRAVING, |_| AlphaMode2d::Blend);
