// The light of the table: one warm key light from the far left, sky and ground, gloss.
#define_import_path girotondo::light

// Towards the key light, of length 1.
const KEY: vec3<f32> = vec3<f32>(-0.3700, 0.4845, 0.7927);

fn lit(albedo: vec3<f32>, n: vec3<f32>, v: vec3<f32>, gloss: f32, power: f32) -> vec3<f32> {
    let key = max(dot(n, KEY), 0.0);
    let hemisphere = mix(vec3(0.10, 0.08, 0.07), vec3(0.30, 0.32, 0.36), n.z * 0.5 + 0.5);
    let diffuse = albedo * (hemisphere + key * vec3(0.90, 0.84, 0.74));
    let h = normalize(KEY + v);
    let spot = pow(max(dot(n, h), 0.0), power);
    let facing = 1.0 - max(dot(n, v), 0.0);
    let rim = facing * facing * facing * facing * (0.5 + 0.5 * n.z);
    return diffuse + gloss * (spot * vec3(1.0, 0.96, 0.88) + rim * vec3(0.35, 0.40, 0.46));
}
