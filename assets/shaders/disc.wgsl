// A disc turned on the lathe: two faces in two colours, each with its colour's mark cut into it.
#import bevy_sprite::mesh2d_functions::mesh2d_normal_local_to_world
#import bevy_sprite::mesh2d_view_bindings::view
#import girotondo::light::lit
#import girotondo::place::{In, placed}

struct Look {
    // By owner's number: the faces, the marks where they are filled with colour, and where they are only cut.
    colours: array<vec4<f32>, 5>,
    marks: array<vec4<f32>, 5>,
    engraved: array<vec4<f32>, 5>,
    // Opacity; 1 if the marks are large; gloss; its sharpness.
    finish: vec4<f32>,
    // How deep the groove is; the rest is free.
    turned: vec4<f32>,
};
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> look: Look;

struct Out {
    @builtin(position) clip: vec4<f32>,
    @location(0) world: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) local: vec3<f32>,
    @location(3) @interpolate(flat) tag: u32,
    // The mesh's x and y axes in the world, to lean normals along a face.
    @location(4) @interpolate(flat) axis_x: vec3<f32>,
    @location(5) @interpolate(flat) axis_y: vec3<f32>,
};

@vertex
fn vertex(in: In) -> Out {
    let at = placed(in);
    var out: Out;
    out.clip = at.clip;
    out.world = at.world;
    out.normal = mesh2d_normal_local_to_world(in.normal, in.instance);
    out.local = in.position;
    out.tag = at.tag;
    out.axis_x = normalize(at.model[0].xyz);
    out.axis_y = normalize(at.model[1].xyz);
    return out;
}

// Distance to the line of a colour's mark: ring, diamond, triangle, cross, bar.
fn mark(owner: u32, p: vec2<f32>) -> f32 {
    switch owner {
        case 0u: { return abs(length(p) - 0.155); }
        case 1u: { let q = abs(p); return abs((q.x + q.y) * 0.7071 - 0.128); }
        case 2u: {
            let q = vec2(abs(p.x), p.y + 0.03);
            return abs(max(q.x * 0.866 + q.y * 0.5, -q.y) - 0.1);
        }
        case 3u: {
            let q = vec2(max(abs(p.x), abs(p.y)), min(abs(p.x), abs(p.y)));
            return length(vec2(max(q.x - 0.15, 0.0), q.y));
        }
        default: { return length(vec2(max(abs(p.x) - 0.13, 0.0), p.y)); }
    }
}

@fragment
fn fragment(in: Out) -> @location(0) vec4<f32> {
    let up = in.tag & 7u;
    let down = (in.tag >> 3u) & 7u;
    let turn = f32((in.tag >> 6u) & 3u) * 0.7853982;
    let blend = f32((in.tag >> 8u) & 255u) / 255.0;
    let glow = f32((in.tag >> 16u) & 15u) / 15.0;
    // A colour's number, or 7 for brass.
    let glow_number = (in.tag >> 20u) & 7u;
    let glow_colour = select(look.colours[min(glow_number, 4u)].rgb, vec3(1.0, 0.72, 0.26), glow_number == 7u);
    let strong = look.finish.y;
    let v = normalize(view.world_position - in.world);
    var n = normalize(in.normal);
    let above = in.local.z > 0.0;
    let r = length(in.local.xy);

    // The mark below is laid as it will be seen once the disc has turned over.
    let axis = vec2(cos(turn), sin(turn));
    var p = in.local.xy;
    if !above {
        p = 2.0 * dot(axis, p) * axis - p;
    }
    // A face that fades to the lower one's colour changes its mark half way.
    let owner = select(down, up, above && blend < 0.5);
    var colour = look.colours[down].rgb;
    if above {
        colour = mix(look.colours[up].rgb, colour, blend);
    }

    // On the faces: a slight dome, a turned groove near the rim, the mark.
    let face = step(r, 0.383) * step(0.05, abs(in.local.z));
    let outward = (in.axis_x * in.local.x + in.axis_y * in.local.y) / max(r, 0.01);
    n = n + outward * face * r * 0.34;
    let rim = (r - 0.325) / 0.016;
    let turned = exp(-rim * rim) * face;
    n = n - outward * rim * turned * look.turned.x;

    let scale = mix(1.0, 1.45, strong);
    let width = mix(0.016, 0.030, strong);
    let q = p / scale;
    let d = mark(owner, q) * scale;
    let e = 0.004;
    var slope = vec2(mark(owner, q + vec2(e, 0.0)) - mark(owner, q - vec2(e, 0.0)),
                     mark(owner, q + vec2(0.0, e)) - mark(owner, q - vec2(0.0, e))) / (2.0 * e);
    if !above {
        slope = 2.0 * dot(axis, slope) * axis - slope;
    }
    let soft = max(fwidth(d), 0.004);
    let cut = (1.0 - smoothstep(width - soft, width + soft, d)) * face * (1.0 - 2.0 * min(blend, 1.0 - blend));
    let wall = smoothstep(0.1, 1.0, d / width) * cut;
    n = normalize(n + (in.axis_x * slope.x + in.axis_y * slope.y) * -0.9 * wall);
    let sunk = mix(look.engraved[owner].rgb, look.marks[owner].rgb, strong);
    var albedo = mix(colour, sunk, cut);
    albedo *= 1.0 - 0.64 * look.turned.x * turned * (1.0 - strong * 0.5);
    // The seam between the halves.
    albedo *= 1.0 - 0.5 * (1.0 - smoothstep(0.002, 0.006, abs(in.local.z)));

    let matt = select(1.0, 0.25, owner == 4u);
    var shaded = lit(albedo, n, v, look.finish.z * matt, look.finish.w);
    // What lies on felt gets little light from below.
    shaded *= mix(1.0, 0.72, smoothstep(0.09, 0.0, abs(in.world.z)) * (1.0 - face));

    // A disc that would be flipped shows whose it would be; one that is counted shines.
    if glow > 0.0 {
        let band = smoothstep(0.268, 0.282, r) * face;
        let line = (smoothstep(0.256, 0.264, r) - smoothstep(0.272, 0.280, r)) * face;
        shaded = mix(shaded, lit(glow_colour, n, v, 0.3, 40.0), band * glow);
        shaded = mix(shaded, vec3(1.0, 0.86, 0.55), line * glow * 0.9);
    }
    // What fades is drawn with ever fewer of its points, evenly spread (interleaved gradient noise, Jimenez 2014): all
    // discs stay opaque, and none has to be drawn before or after another.
    let unseen = f32((in.tag >> 23u) & 63u) / 63.0;
    if fract(52.9829189 * fract(dot(floor(in.clip.xy), vec2(0.06711056, 0.00583715)))) < unseen {
        discard;
    }
    return vec4(shaded, look.finish.x);
}
