// What lies flat on the board and lets it shine through: shadows, marks of squares, the light of whose turn it is.
#import girotondo::place::{In, placed}

struct Look {
    colours: array<vec4<f32>, 5>,
    halo: vec4<f32>,
    cursor: vec4<f32>,
    last: vec4<f32>,
    pointer: vec4<f32>,
    lamp: vec4<f32>,
};
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> look: Look;

struct Out {
    @builtin(position) clip: vec4<f32>,
    // From the middle, in squares.
    @location(0) at: vec2<f32>,
    @location(1) @interpolate(flat) tag: u32,
    // Half the sides, in squares.
    @location(2) @interpolate(flat) half: vec2<f32>,
};

@vertex
fn vertex(in: In) -> Out {
    let it = placed(in);
    var out: Out;
    out.clip = it.clip;
    out.at = (it.model * vec4(in.position, 0.0)).xy;
    out.tag = it.tag;
    out.half = vec2(length(it.model[0].xyz), length(it.model[1].xyz)) * 0.5;
    return out;
}

// Distance outside of a box, less inside.
fn outside(p: vec2<f32>, half: vec2<f32>) -> f32 {
    let q = abs(p) - half;
    return length(max(q, vec2(0.0))) + min(max(q.x, q.y), 0.0);
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
    // Marks are seen on the felt in every colour.
    let halo = look.halo.rgb;
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
            return vec4(look.cursor.rgb * light, max(light, dark * 0.6) * strength);
        }
        // The last move: a ring round its disc.
        case 5u: {
            let light = ring(d, 0.462, 0.017, soft);
            let dark = exp(-pow((d - 0.462) / 0.045, 2.0)) * 0.35;
            return vec4(look.last.rgb * light, max(light * 0.95, dark) * strength);
        }
        // A big move: a ring of light that runs outward and goes out; its strength is how far it has come.
        case 7u: {
            let radius = mix(0.5, in.half.x - 0.4, 1.0 - (1.0 - strength) * (1.0 - strength));
            let band = (d - radius) / 0.22;
            let fades = (1.0 - strength) * (1.0 - strength);
            return vec4(look.lamp.rgb, exp(-band * band) * 0.55 * fades);
        }
        // The shadow of a tray, and the light round that of the mover; the box lies half a square within the quad.
        case 8u: {
            let out = outside(p, in.half - 0.5);
            return vec4(0.0, 0.003, 0.006, (1.0 - smoothstep(-0.20, 0.42, out)) * 0.62 * strength);
        }
        case 9u: {
            let out = max(outside(p, in.half - 0.5), 0.0);
            let edge = 1.0 - smoothstep(0.25, 0.5, out);
            return vec4(look.lamp.rgb, exp(-out * 6.5) * edge * 0.75 * strength);
        }
        // The square under the pointer.
        default: {
            let q = abs(p);
            let edge = max(q.x, q.y);
            let a = 1.0 - smoothstep(0.46, 0.485, edge);
            return vec4(look.pointer.rgb, a * 0.09 * strength);
        }
    }
}
