// How every vertex comes to its place: all meshes of the table have the same attributes.
#define_import_path girotondo::place
#import bevy_sprite::mesh2d_functions as mesh

struct In {
    @builtin(instance_index) instance: u32,
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) uv: vec2<f32>,
};

struct Placed {
    model: mat4x4<f32>,
    world: vec3<f32>,
    clip: vec4<f32>,
    tag: u32,
};

fn placed(in: In) -> Placed {
    var out: Placed;
    out.model = mesh::get_world_from_local(in.instance);
    let world = mesh::mesh2d_position_local_to_world(out.model, vec4(in.position, 1.0));
    out.world = world.xyz;
    out.clip = mesh::mesh2d_position_world_to_clip(world);
    out.tag = mesh::get_tag(in.instance);
    return out;
}
