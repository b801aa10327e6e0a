// Felt with its lines, dots and holes; the wooden frame; the table top.
#import bevy_sprite::mesh2d_functions as mesh
#import bevy_sprite::mesh2d_view_bindings::view
#import girotondo::light::{lit, noise, hash}

struct Look {
    colour: vec4<f32>,
    // 0 felt, 1 frame, 2 table; half the board's side; 1 on the Octagon; the frame's width.
    shape: vec4<f32>,
    squares: vec4<u32>,
    blocked: vec4<u32>,
};
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> look: Look;

struct In {
    @builtin(instance_index) instance: u32,
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) uv: vec2<f32>,
};
struct Out {
    @builtin(position) clip: vec4<f32>,
    @location(0) world: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) uv: vec2<f32>,
};

@vertex
fn vertex(in: In) -> Out {
    let model = mesh::get_world_from_local(in.instance);
    let world = mesh::mesh2d_position_local_to_world(model, vec4(in.position, 1.0));
    var out: Out;
    out.clip = mesh::mesh2d_position_world_to_clip(world);
    out.world = world.xyz;
    out.normal = in.normal;
    out.uv = in.uv;
    return out;
}

fn is_in(all: vec4<u32>, cell: vec2<f32>) -> bool {
    if any(cell < vec2(0.0)) || any(cell > vec2(9.0)) {
        return false;
    }
    let bit = u32(cell.y) * 10u + u32(cell.x);
    var word = all.x;
    if bit >= 96u { word = all.w; } else if bit >= 64u { word = all.z; } else if bit >= 32u { word = all.y; }
    return ((word >> (bit & 31u)) & 1u) == 1u;
}

// Distance inward from an outline like the board's, grown by some width.
fn inside(p: vec2<f32>, grown: f32) -> f32 {
    let half = look.shape.y + grown;
    let q = abs(p);
    let straight = half - max(q.x, q.y);
    let cut = (2.0 * look.shape.y - 2.0 - q.x - q.y) * 0.7071 + grown;
    return select(straight, min(straight, cut), look.shape.z > 0.5);
}

fn felt(in: Out, v: vec3<f32>) -> vec3<f32> {
    let half = look.shape.y;
    let at = vec2(in.world.x + half, half - in.world.y);
    let pixel = fwidth(at);
    let cell = floor(at);
    let f = at - cell - 0.5;
    let here = is_in(look.squares, cell);

    // The nap: fine grain that fades where it would flicker.
    let fine = 1.0 - smoothstep(0.02, 0.06, max(pixel.x, pixel.y));
    let nap = (noise(in.world.xy * 38.0) - 0.5) * 0.20 * fine + (noise(in.world.xy * 2.3) - 0.5) * 0.10;
    var albedo = look.colour.rgb * (1.0 + nap);
    let wood = vec3(0.055, 0.024, 0.012) * (0.75 + 0.5 * noise(vec2(in.world.x * 3.0 + in.world.y * 3.0, (in.world.x - in.world.y) * 22.0)));
    albedo = select(wood, albedo, here);

    // Lines between squares, and round the outermost ones.
    let beside = is_in(look.squares, cell + vec2(sign(f.x), 0.0));
    let beyond = is_in(look.squares, cell + vec2(0.0, sign(f.y)));
    let gap = 0.5 - abs(f);
    let line = 1.0 - smoothstep(vec2(0.012) - pixel * 0.5, vec2(0.012) + pixel, gap);
    let drawn = max(select(0.0, line.x, here || beside), select(0.0, line.y, here || beyond));
    albedo *= 1.0 - 0.72 * drawn;
    let near_edge = select(0.0, 0.10 * (1.0 - smoothstep(0.015, 0.06, min(gap.x, gap.y))), here);
    albedo *= 1.0 + near_edge;

    let spot = length(abs(in.world.xy) - vec2(half - 2.0));
    albedo *= 1.0 - 0.85 * (1.0 - smoothstep(0.07, 0.07 + 1.5 * pixel.x, spot));

    var n = vec3(0.0, 0.0, 1.0);
    var shaded = lit(albedo, n, v, 0.015, 8.0);
    // Under the frame's edge; deeper on the side of the light.
    let rim = inside(in.world.xy, 0.0);
    let shade_of_frame = inside(in.world.xy + vec2(-0.10, 0.13), 0.0);
    shaded *= mix(0.55, 1.0, smoothstep(-0.03, 0.10, shade_of_frame)) * mix(0.75, 1.0, smoothstep(0.0, 0.28, rim));

    if is_in(look.blocked, cell) {
        shaded = pit(f, v, shaded, pixel.x);
    }
    return shaded;
}

// A square hole, seen into: where the view ray meets its walls or its floor.
fn pit(f: vec2<f32>, v: vec3<f32>, around: vec3<f32>, pixel: f32) -> vec3<f32> {
    let depth = 0.34;
    let hole = 0.40;
    let corner = 0.07;
    let q = abs(f) - vec2(hole - corner);
    let edge = length(max(q, vec2(0.0))) + min(max(q.x, q.y), 0.0) - corner;
    // The ray goes on from the surface: rows run down, so y turns round.
    let ray = vec3(-v.x, v.y, -v.z);
    let floor_at = depth / -ray.z;
    let walls = (sign(ray.xy) * hole - f) / (ray.xy + sign(ray.xy) * 1e-4);
    let t = min(floor_at, min(walls.x, walls.y));
    let deep = clamp(t * -ray.z / depth, 0.0, 1.0);
    let hit = f + ray.xy * t;
    var wall = 0.55;
    if t < floor_at {
        // Far walls catch the light, those towards it do not.
        wall = select(select(0.35, 0.95, ray.x > 0.0), select(0.30, 1.15, ray.y > 0.0), walls.y < walls.x);
    } else {
        let lightfall = smoothstep(-0.30, 0.45, hit.x * 0.5 + hit.y * 0.65);
        wall = 0.25 + 0.55 * lightfall;
    }
    let inner = vec3(0.045, 0.022, 0.012) * wall * mix(1.6, 0.45, deep);
    let rim = vec3(0.21, 0.105, 0.05) * (0.9 + 0.5 * clamp((f.x * 0.6 + f.y) * 1.4, -0.6, 0.8));
    let aa = max(pixel, 0.004);
    let collar = mix(around, rim, 1.0 - smoothstep(0.05 - aa, 0.05 + aa, edge));
    return mix(inner, collar, smoothstep(-aa, aa, edge));
}

fn grain(uv: vec2<f32>, pixel: f32) -> f32 {
    let bend = noise(uv * vec2(0.45, 1.3)) * 1.6;
    let bands = noise(vec2(uv.x * 0.25, uv.y * 9.0 + bend * 4.0));
    let fine = noise(vec2(uv.x * 2.2, uv.y * 70.0)) * (1.0 - smoothstep(0.008, 0.03, pixel));
    return bands * 0.62 + fine * 0.38;
}

@fragment
fn fragment(in: Out) -> @location(0) vec4<f32> {
    let v = normalize(view.world_position - in.world);
    if look.shape.x < 0.5 {
        return vec4(felt(in, v), 1.0);
    }
    let pixel = max(fwidth(in.uv.x), fwidth(in.uv.y));
    if look.shape.x < 1.5 {
        let g = grain(in.uv, pixel);
        let albedo = look.colour.rgb * (0.55 + 0.9 * g);
        let n = normalize(in.normal);
        var shaded = lit(albedo, n, v, 0.05 + 0.05 * g, 30.0);
        // Where it stands on the table it is dark.
        shaded *= mix(0.45, 1.0, smoothstep(-0.42, 0.05, in.world.z));
        // The joints of the mitre.
        return vec4(shaded, 1.0);
    }
    let plank = floor(in.world.y / 2.6);
    let uv = vec2(in.world.x + hash(vec2(plank, 3.0)) * 40.0, in.world.y);
    let g = noise(vec2(uv.x * 0.12, uv.y * 3.2 + noise(uv * vec2(0.2, 0.6)) * 2.2)) * 0.7
        + noise(vec2(uv.x * 0.9, uv.y * 26.0)) * 0.3 * (1.0 - smoothstep(0.02, 0.08, pixel * 40.0));
    let joint = abs(fract(in.world.y / 2.6) - 0.5);
    var albedo = look.colour.rgb * (0.62 + 0.62 * g) * (0.9 + 0.2 * hash(vec2(plank, 7.0)));
    albedo *= 1.0 - 0.6 * smoothstep(0.493, 0.498, joint);
    var shaded = lit(albedo, vec3(0.0, 0.0, 1.0), v, 0.012, 14.0);
    // The lamp hangs over the board; the frame throws its shadow.
    let away = length(in.world.xy * vec2(0.85, 1.0)) / (look.shape.y + 1.0);
    shaded *= mix(1.15, 0.18, smoothstep(0.6, 2.7, away));
    let out = -inside(in.world.xy + vec2(-0.20, 0.26), look.shape.w);
    shaded *= mix(0.25, 1.0, smoothstep(-0.35, 0.65, out));
    return vec4(shaded, 1.0);
}
