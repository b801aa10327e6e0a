// Letters and numbers cut into wood: a texture holds the distance to the middle of their strokes.
#import girotondo::place::{In, placed}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var strokes: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var strokes_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var<uniform> ink: vec4<f32>;

struct Out {
    @builtin(position) clip: vec4<f32>,
    @location(0) uv: vec2<f32>,
};

@vertex
fn vertex(in: In) -> Out {
    var out: Out;
    out.clip = placed(in).clip;
    out.uv = in.uv;
    return out;
}

@fragment
fn fragment(in: Out) -> @location(0) vec4<f32> {
    // 1 in the middle of a stroke, 0 a fixed distance away.
    let near = textureSample(strokes, strokes_sampler, in.uv).r;
    let soft = clamp(fwidth(near), 0.02, 0.4);
    return vec4(ink.rgb, ink.a * smoothstep(0.56 - soft, 0.56 + soft, near));
}
