// Felt with its lines, dots and holes; the frame; trays; the table top.
#import bevy_sprite::mesh2d_view_bindings::view
#import girotondo::light::lit
#import girotondo::place::{In, placed}

struct Look {
    // The colour, and how strongly the pattern shows.
    colour: vec4<f32>,
    // The other colour: the frame's round the felt's corners and in its holes, the cloth's in a tray; gloss.
    other: vec4<f32>,
    // Lines and dots of the felt; the light of a tray's rim.
    line: vec4<f32>,
    // 0 felt, 1 frame, 2 table, 3 tray; half the board's side; 1 on the Octagon; the frame's width.
    shape: vec4<f32>,
    // 0 plain, 1 cloth, 2 wood; the same of the other colour; the lamp's brightness near the board and far from it.
    finish: vec4<f32>,
    squares: vec4<u32>,
    blocked: vec4<u32>,
};
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> look: Look;
// Nap of cloth, grain of wood, broad clouds, grain of planks.
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var patterns: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var patterns_sampler: sampler;

struct Out {
    @builtin(position) clip: vec4<f32>,
    @location(0) world: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) uv: vec2<f32>,
    @location(3) @interpolate(flat) tag: u32,
};

@vertex
fn vertex(in: In) -> Out {
    let at = placed(in);
    var out: Out;
    out.clip = at.clip;
    out.world = at.world;
    out.normal = in.normal;
    out.uv = in.uv;
    out.tag = at.tag;
    return out;
}

// What a pattern of mean a half makes of a colour.
fn patterned(colour: vec3<f32>, pattern: f32, strength: f32) -> vec3<f32> {
    return colour * (1.0 + (pattern - 0.5) * 2.0 * strength);
}

// The nap of cloth: fine grain and broad clouds.
fn nap(p: vec2<f32>) -> f32 {
    let fine = textureSample(patterns, patterns_sampler, p * 0.5).r;
    let broad = textureSample(patterns, patterns_sampler, p * 0.11).b;
    return 0.5 + (fine - 0.5) + (broad - 0.5) * 0.5;
}

// The grain of wood, u along it.
fn grain(uv: vec2<f32>) -> f32 {
    return textureSample(patterns, patterns_sampler, uv * vec2(0.13, 0.38)).g;
}

fn pattern_of(kind: f32, cloth: vec2<f32>, wood: vec2<f32>) -> f32 {
    if kind < 0.5 {
        return 0.5;
    }
    if kind < 1.5 {
        return nap(cloth);
    }
    return grain(wood);
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

    let diagonal = vec2(in.world.x + in.world.y, in.world.x - in.world.y);
    var albedo = patterned(look.colour.rgb, pattern_of(look.finish.x, in.world.xy, in.world.xy), look.colour.a);
    if look.shape.z > 0.5 {
        let beyond = patterned(look.other.rgb * 0.45, pattern_of(look.finish.y, in.world.xy, diagonal), 0.5);
        albedo = select(beyond, albedo, here);
    }

    // Lines between squares, and round the outermost ones.
    let beside = is_in(look.squares, cell + vec2(sign(f.x), 0.0));
    let beyond = is_in(look.squares, cell + vec2(0.0, sign(f.y)));
    let gap = 0.5 - abs(f);
    let line = 1.0 - smoothstep(vec2(0.012) - pixel * 0.5, vec2(0.012) + pixel, gap);
    let drawn = max(select(0.0, line.x, here || beside), select(0.0, line.y, here || beyond));
    let spot = length(abs(in.world.xy) - vec2(half - 2.0));
    let dot = 1.0 - smoothstep(0.07, 0.07 + 1.5 * pixel.x, spot);
    // The lines are engraved: beside them a little light is caught.
    albedo *= 1.0 + select(0.0, 0.10 * (1.0 - smoothstep(0.015, 0.06, min(gap.x, gap.y))), here);
    albedo = mix(albedo, look.line.rgb, max(drawn, dot) * look.line.a);

    var shaded = lit(albedo, vec3(0.0, 0.0, 1.0), v, look.other.a, 8.0);
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
    let inner = look.other.rgb * 0.36 * wall * mix(1.6, 0.45, deep);
    let rim = look.other.rgb * 1.6 * (0.9 + 0.5 * clamp((f.x * 0.6 + f.y) * 1.4, -0.6, 0.8));
    let aa = max(pixel, 0.004);
    let collar = mix(around, rim, 1.0 - smoothstep(0.05 - aa, 0.05 + aa, edge));
    return mix(inner, collar, smoothstep(-aa, aa, edge));
}

@fragment
fn fragment(in: Out) -> @location(0) vec4<f32> {
    let v = normalize(view.world_position - in.world);
    if look.shape.x < 0.5 {
        return vec4(felt(in, v), 1.0);
    }
    if look.shape.x < 1.5 {
        let g = pattern_of(look.finish.x, in.uv, in.uv);
        var shaded = lit(patterned(look.colour.rgb, g, look.colour.a), normalize(in.normal), v, look.other.a * (0.5 + g), 30.0);
        // Where it stands on the table it is dark.
        shaded *= mix(0.45, 1.0, smoothstep(-0.42, 0.05, in.world.z));
        return vec4(shaded, 1.0);
    }
    if look.shape.x > 2.5 {
        return vec4(tray(in, v), 1.0);
    }
    return vec4(top(in, v), 1.0);
}

// A tray: wood, cloth in its groove, and rims that are lit when it is its owner's turn.
fn tray(in: Out, v: vec3<f32>) -> vec3<f32> {
    let n = normalize(in.normal);
    let g = pattern_of(look.finish.x, in.uv, in.uv);
    var shaded = lit(patterned(look.colour.rgb, g, look.colour.a), n, v, look.other.a * (0.5 + g), 30.0);
    if in.uv.y > 150.0 {
        let lamp = f32((in.tag >> 8u) & 255u) / 255.0;
        shaded = mix(shaded, look.line.rgb, lamp * 0.92);
    } else if in.uv.y > 50.0 {
        shaded = lit(look.other.rgb * 0.55, n, v, 0.0, 8.0) * mix(0.4, 1.0, smoothstep(-0.17, 0.02, in.world.z));
    }
    return shaded * mix(0.45, 1.0, smoothstep(-0.42, 0.0, in.world.z));
}

fn top(in: Out, v: vec3<f32>) -> vec3<f32> {
    var albedo = look.colour.rgb;
    if look.finish.x > 1.5 {
        // Planks, each of another piece of wood.
        let plank = floor(in.world.y / 2.6);
        let piece = fract(sin(plank * 12.9898) * 437.58);
        let uv = vec2(in.world.x * 0.06 + piece * 7.0, in.world.y * 0.17 + piece * 3.0);
        let g = textureSample(patterns, patterns_sampler, uv).a;
        let joint = abs(fract(in.world.y / 2.6) - 0.5);
        albedo = patterned(albedo, g, look.colour.a) * (0.9 + 0.2 * piece);
        albedo *= 1.0 - 0.6 * smoothstep(0.493, 0.498, joint);
    } else if look.finish.x > 0.5 {
        albedo = patterned(albedo, nap(in.world.xy), look.colour.a);
    } else if look.colour.a > 0.0 {
        let g = textureSample(patterns, patterns_sampler, in.world.xy * 0.07).b;
        albedo = patterned(albedo, g, look.colour.a);
    }
    var shaded = lit(albedo, vec3(0.0, 0.0, 1.0), v, look.other.a, 14.0);
    // The lamp hangs over the board; the frame throws its shadow.
    let away = length(in.world.xy * vec2(0.85, 1.0)) / (look.shape.y + 1.0);
    shaded *= mix(look.finish.z, look.finish.w, smoothstep(0.6, 2.7, away));
    let out = -inside(in.world.xy + vec2(-0.20, 0.26), look.shape.w);
    return shaded * mix(0.25, 1.0, smoothstep(-0.35, 0.65, out));
}
