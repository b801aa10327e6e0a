//! What things are made of: our own materials and the shaders they are drawn with, which are part of the program.

use bevy::{
    asset::uuid_handle,
    mesh::MeshVertexBufferLayoutRef,
    prelude::*,
    render::render_resource::{AsBindGroup, Face, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError},
    shader::ShaderRef,
    sprite_render::{AlphaMode2d, Material2d, Material2dKey, Material2dPlugin},
};

use super::{layout, palette};
use crate::rules::{Board, Owner, Square, SquareSet};

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

const SHADERS: [(Handle<Shader>, &str, &str); 5] = [
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
    pub look: DiscLook,
    pub alpha: AlphaMode2d,
}

#[derive(ShaderType, Clone, Copy, Debug)]
pub(super) struct DiscLook {
    /// By number: the four colours, then neutral.
    colours: [Vec4; 5],
    /// Opacity; 1 if the marks are large.
    pub opacity_strong: Vec4,
}

impl DiscMaterial {
    pub fn new(opacity: f32, strong: bool) -> Self {
        let colours = std::array::from_fn(|number| colour_of(number as u32));
        let opacity_strong = Vec4::new(opacity, f32::from(u8::from(strong)), 0.0, 0.0);
        let alpha = if opacity < 1.0 { AlphaMode2d::Blend } else { AlphaMode2d::Opaque };
        Self { look: DiscLook { colours, opacity_strong }, alpha }
    }
}

/// The number of an owner in shaders: colours in turn order, then neutral.
pub(super) fn number_of(owner: Owner) -> u32 {
    match owner {
        Owner::Player(colour) => colour.index() as u32,
        Owner::Neutral => 4,
    }
}

fn colour_of(number: u32) -> Vec4 {
    let owner = crate::rules::Colour::ALL.get(number as usize).map_or(Owner::Neutral, |&colour| colour.into());
    palette::disc(owner).to_vec4()
}

/// Felt, frame and table top.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub(super) struct SurfaceMaterial {
    #[uniform(0)]
    look: SurfaceLook,
}

#[derive(ShaderType, Clone, Copy, Debug)]
struct SurfaceLook {
    colour: Vec4,
    /// 0 felt, 1 frame, 2 table; half the board's side; 1 on the Octagon; the frame's width.
    shape: Vec4,
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
}

impl SurfaceMaterial {
    pub fn new(surface: Surface, board: Board, blocked: SquareSet) -> Self {
        let colour = match surface {
            Surface::Felt => palette::FELT,
            Surface::Frame => palette::FRAME,
            Surface::Table => palette::TABLE,
        };
        let octagon = f32::from(u8::from(board == Board::Octagon));
        let shape = Vec4::new(f32::from(surface as u8), layout::half(board), octagon, layout::FRAME);
        let look = SurfaceLook {
            colour: colour.to_vec4(),
            shape,
            squares: bits_of(board.squares()),
            blocked: bits_of(blocked),
        };
        Self { look }
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
}

impl Default for OverlayMaterial {
    fn default() -> Self {
        Self { look: OverlayLook { colours: std::array::from_fn(|number| colour_of(number as u32)) } }
    }
}

/// Letters and numbers cut into the frame.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub(super) struct EngravingMaterial {
    /// Distances to the middle of the strokes.
    #[texture(0)]
    #[sampler(1)]
    pub strokes: Handle<Image>,
}

macro_rules! material {
    ($name:ident, $shader:expr, $alpha:expr, $($attribute:ident)*) => {
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
                let attributes = [$(Mesh::$attribute),*];
                let located: Vec<_> = (0..).zip(attributes).map(|(at, a)| a.at_shader_location(at)).collect();
                descriptor.vertex.buffers = vec![layout.0.get_layout(&located)?];
                descriptor.primitive.cull_mode = Some(Face::Back);
                Ok(())
            }
        }
    };
}

material!(DiscMaterial, DISC, |material: &Self| material.alpha, ATTRIBUTE_POSITION ATTRIBUTE_NORMAL);
material!(SurfaceMaterial, SURFACE, |_| AlphaMode2d::Opaque, ATTRIBUTE_POSITION ATTRIBUTE_NORMAL ATTRIBUTE_UV_0);
material!(OverlayMaterial, OVERLAY, |_| AlphaMode2d::Blend, ATTRIBUTE_POSITION ATTRIBUTE_UV_0);
material!(EngravingMaterial, ENGRAVING, |_| AlphaMode2d::Blend, ATTRIBUTE_POSITION ATTRIBUTE_UV_0);
