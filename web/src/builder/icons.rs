//! The icons of all sizes that browsers and home screens ask for, drawn from `icon.svg`.

use std::{fs, path::Path};

use anyhow::{Context, Result};
use resvg::{
    tiny_skia::{Color, Pixmap, Transform},
    usvg::{Options, Tree},
};

/// Name, side in pixels, and which share of it the drawing takes. A maskable icon may be cut to a circle of 80 % of
/// its side, so its drawing is smaller and its ground reaches the edges.
const ICONS: [(&str, u32, f32); 5] = [
    ("icon-180.png", 180, 1.0),
    ("icon-192.png", 192, 1.0),
    ("icon-512.png", 512, 1.0),
    ("icon-maskable-192.png", 192, 0.8),
    ("icon-maskable-512.png", 512, 0.8),
];

/// The ground of maskable icons and of those that may not be transparent: that of the drawing.
const GROUND: [u8; 3] = [0x2f, 0x6b, 0x4f];

/// Draws all icons into the folder that holds `icon.svg`.
pub fn draw(folder: &Path) -> Result<()> {
    let drawing = fs::read(folder.join("icon.svg")).context("the page has no icon.svg")?;
    let tree = Tree::from_data(&drawing, &Options::default()).context("icon.svg cannot be read")?;
    for (name, side, share) in ICONS {
        let mut picture = Pixmap::new(side, side).context("an icon without a size")?;
        let opaque = share < 1.0 || name == "icon-180.png";
        if opaque {
            let [red, green, blue] = GROUND;
            picture.fill(Color::from_rgba8(red, green, blue, 255));
        }
        let scale = side as f32 * share / tree.size().width();
        let edge = side as f32 * (1.0 - share) / 2.0;
        resvg::render(&tree, Transform::from_scale(scale, scale).post_translate(edge, edge), &mut picture.as_mut());
        fs::write(folder.join(name), picture.encode_png()?)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_icon_is_drawn_and_those_that_are_cut_have_a_ground() {
        let folder = tempfile::tempdir().unwrap();
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
        fs::copy(page.join("icon.svg"), folder.path().join("icon.svg")).unwrap();
        draw(folder.path()).unwrap();
        let manifest = fs::read_to_string(page.join("manifest.webmanifest")).unwrap();
        for (name, side, share) in ICONS {
            let picture = Pixmap::load_png(folder.path().join(name)).unwrap();
            assert_eq!((picture.width(), picture.height()), (side, side));
            let corner = picture.pixel(0, 0).unwrap();
            assert_eq!(corner.alpha() == 255, share < 1.0 || name == "icon-180.png", "{name}");
            assert!(picture.pixels().iter().any(|pixel| pixel.red() > 200), "{name} has no light disc");
            let named = manifest.contains(&format!("\"{name}\", \"sizes\": \"{side}x{side}\""));
            assert!(named || name == "icon-180.png", "the manifest does not name {name}");
        }
    }
}
