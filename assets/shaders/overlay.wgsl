// What lies flat on the board and lets it shine through: shadows of discs, marks of squares.
#import bevy_sprite::mesh2d_functions as mesh

struct Look { colours: array<vec4<f32>, 5> };
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> look: Look;

struct In {
    @builtin(instance_index) instance: u32,
    @location(0) position: vec3<f32>,
    @location(1) uv: vec2<f32>,
};
struct Out {
    @builtin(position) clip: vec4<f32>,
    // From the middle, in squares.
    @location(0) at: vec2<f32>,
    @location(1) @interpolate(flat) tag: u32,
};

@vertex
fn vertex(in: In) -> Out {
    let model = mesh::get_world_from_local(in.instance);
    let world = mesh::mesh2d_position_local_to_world(model, vec4(in.position, 1.0));
    var out: Out;
    out.clip = mesh::mesh2d_position_world_to_clip(world);
    out.at = (model * vec4(in.position, 0.0)).xy;
    out.tag = mesh::get_tag(in.instance);
    return out;
}

fn ring(d: f32, radius: f32, width: f32, soft: f32) -> f32 {
    return 1.0 - smoothstep(width - soft, width + soft, abs(d - radius));
}

@fragment
fn fragment(in: Out) -> @location(0) vec4<f32> {
    let kind = in.tag & 15u;
    let mine = look.colours[(in.tag >> 4u) & 7u].rgb;
    let strength = f32((in.tag >> 8u) & 255u) / 255.0;
    let p = in.at;
    let d = length(p);
    let soft = fwidth(d) * 0.8;
    // Marks are seen on dark felt in every colour.
    let halo = vec3(0.62, 0.72, 0.74);
    switch kind {
        case 0u: {
            let height = f32((in.tag >> 16u) & 1023u) / 256.0;
            let blur = 0.035 + height * 0.30;
            let a = (1.0 - smoothstep(-blur, blur * 1.25, d - 0.425)) * 0.62 / (1.0 + height * 1.6);
            return vec4(0.0, 0.004, 0.008, a * strength);
        }
        // A move that flips: a small disc of the mover's colour with a light rim.
        case 1u: {
            let spot = 1.0 - smoothstep(0.125 - soft, 0.125 + soft, d);
            let rim = ring(d, 0.140, 0.014, soft);
            let glow = exp(-d * d * 22.0) * 0.14;
            let a = max(max(spot * 0.85, rim * 0.75), glow);
            return vec4(mix(mine, halo, max(rim, (1.0 - spot) * step(0.12, d))), a * strength);
        }
        // A move that flips nothing: a broken hollow square.
        case 2u: {
            let q = abs(p);
            let edge = max(q.x, q.y);
            let along = min(q.x, q.y);
            let band = ring(edge, 0.17, 0.022, soft) * (1.0 - smoothstep(0.19, 0.2, edge));
            let corner = smoothstep(0.065, 0.075, along);
            let rim = ring(edge, 0.20, 0.010, soft) * corner;
            return vec4(mix(mine, halo, rim), max(band * corner * 0.95, rim * 0.8) * strength);
        }
        // A place of the free opening: a ring.
        case 3u: {
            let band = ring(d, 0.27, 0.030, soft);
            let rim = ring(d, 0.305, 0.009, soft);
            return vec4(mix(mine, halo, rim), max(band * 0.9, rim * 0.8) * strength);
        }
        // The square that the keyboard is on.
        case 4u: {
            let q = abs(p);
            let edge = max(q.x, q.y);
            let light = ring(edge, 0.455, 0.026, soft);
            let dark = ring(edge, 0.455, 0.042, soft);
            return vec4(vec3(1.0, 0.80, 0.36) * light, max(light, dark * 0.6) * strength);
        }
        // The last move: a ring round its disc.
        case 5u: {
            let light = ring(d, 0.462, 0.017, soft);
            let dark = exp(-pow((d - 0.462) / 0.045, 2.0)) * 0.35;
            return vec4(vec3(1.0, 0.76, 0.34) * light, max(light * 0.95, dark) * strength);
        }
        // The square under the pointer.
        default: {
            let q = abs(p);
            let edge = max(q.x, q.y);
            let a = 1.0 - smoothstep(0.46, 0.485, edge);
            return vec4(0.55, 0.75, 0.8, a * 0.09 * strength);
        }
    }
}
