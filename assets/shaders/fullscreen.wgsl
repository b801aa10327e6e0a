// One triangle that covers the whole picture: Bevy's shaders that work on pictures begin with it, under these names.

#define_import_path bevy_core_pipeline::fullscreen_vertex_shader

struct FullscreenVertexOutput {
    @builtin(position) position: vec4<f32>,
    @location(0) uv: vec2<f32>,
}

@vertex
fn fullscreen_vertex_shader(@builtin(vertex_index) index: u32) -> FullscreenVertexOutput {
    // Corners (0, 0), (0, 2) and (2, 0) in the picture, of which the square up to (1, 1) is seen.
    let uv = 2.0 * vec2<f32>(f32(index >> 1u), f32(index & 1u));
    return FullscreenVertexOutput(vec4<f32>(uv * vec2<f32>(2.0, -2.0) + vec2<f32>(-1.0, 1.0), 0.0, 1.0), uv);
}
