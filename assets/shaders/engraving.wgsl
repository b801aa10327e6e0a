// Letters and numbers cut into wood: a texture holds the distance to the middle of their strokes.
#import bevy_sprite::mesh2d_functions as mesh
#import girotondo::light::KEY

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var strokes: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var strokes_sampler: sampler;

struct In {
    @builtin(instance_index) instance: u32,
    @location(0) position: vec3<f32>,
    @location(1) uv: vec2<f32>,
};
struct Out {
    @builtin(position) clip: vec4<f32>,
    @location(0) uv: vec2<f32>,
    @location(1) world: vec2<f32>,
};

@vertex
fn vertex(in: In) -> Out {
    let model = mesh::get_world_from_local(in.instance);
    let world = mesh::mesh2d_position_local_to_world(model, vec4(in.position, 1.0));
    var out: Out;
    out.clip = mesh::mesh2d_position_world_to_clip(world);
    out.uv = in.uv;
    out.world = world.xy;
    return out;
}

@fragment
fn fragment(in: Out) -> @location(0) vec4<f32> {
    // 1 in the middle of a stroke, 0 a fixed distance away.
    let near = textureSample(strokes, strokes_sampler, in.uv).r;
    let soft = clamp(fwidth(near), 0.02, 0.4);
    let cut = smoothstep(0.56 - soft, 0.56 + soft, near);
    // A lit edge on the side away from the lamp.
    let texel = 1.0 / vec2<f32>(textureDimensions(strokes));
    let towards = textureSample(strokes, strokes_sampler, in.uv + vec2(-1.3, -1.6) * texel).r;
    let edge = smoothstep(0.50 - soft, 0.60 + soft, towards) * (1.0 - cut);
    let gilt = vec3(0.62, 0.41, 0.17);
    let colour = mix(vec3(0.75, 0.55, 0.30), gilt, cut);
    return vec4(colour, max(cut * 0.88, edge * 0.0));
}
