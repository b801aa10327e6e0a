//! How colours are seen, for tests of themes: simulated colour vision, distance, contrast.

use super::Tint;

/// A kind of colour vision.
#[derive(Clone, Copy, Debug)]
pub enum Vision {
    /// Three kinds of cones.
    Usual,
    /// Without the cones for long waves.
    Protanopia,
    /// Without the cones for middle waves.
    Deuteranopia,
    /// Without the cones for short waves.
    Tritanopia,
}

impl Vision {
    pub const ALL: [Self; 4] = [Self::Usual, Self::Protanopia, Self::Deuteranopia, Self::Tritanopia];

    /// A colour as it is seen, in linear light. The matrices are those for full severity of G. M. Machado,
    /// M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision
    /// Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009.
    pub fn sees(self, tint: Tint) -> [f32; 3] {
        let matrix: [[f32; 3]; 3] = match self {
            Self::Usual => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Self::Protanopia => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Self::Deuteranopia => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Self::Tritanopia => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        };
        let light = tint.linear();
        matrix.map(|row| row.iter().zip(light).map(|(share, light)| share * light).sum::<f32>().clamp(0.0, 1.0))
    }
}

/// How different two colours in linear light look: their distance in Oklab (B. Ottosson, "A perceptual color space for
/// image processing", 2020), in which 0.02 can just be told and black and white are 1 apart.
pub fn distance(one: [f32; 3], other: [f32; 3]) -> f32 {
    let (one, other) = (oklab(one), oklab(other));
    one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt()
}

fn oklab([red, green, blue]: [f32; 3]) -> [f32; 3] {
    let long = (0.412_221_46 * red + 0.536_332_55 * green + 0.051_445_995 * blue).cbrt();
    let middle = (0.211_903_5 * red + 0.680_699_5 * green + 0.107_396_96 * blue).cbrt();
    let short = (0.088_302_46 * red + 0.281_718_84 * green + 0.629_978_7 * blue).cbrt();
    [
        0.210_454_26 * long + 0.793_617_8 * middle - 0.004_072_047 * short,
        1.977_998_5 * long - 2.428_592_2 * middle + 0.450_593_7 * short,
        0.025_904_037 * long + 0.782_771_77 * middle - 0.808_675_77 * short,
    ]
}

/// The contrast ratio of WCAG 2.2, 1 to 21. Opacity is not regarded.
pub fn contrast(one: Tint, other: Tint) -> f32 {
    contrast_of_light(one.luminance(), other.luminance())
}

/// The same of two lights, each 0 to 1.
pub fn contrast_of_light(one: f32, other: f32) -> f32 {
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn the_measures_agree_with_known_values() {
    let (black, white) = (Tint([0, 0, 0, 255]), Tint([255; 4]));
    assert!((contrast(black, white) - 21.0).abs() < 1e-3);
    // #767676 on white is the darkest grey's textbook example of 4.54.
    assert!((contrast(Tint([0x76, 0x76, 0x76, 255]), white) - 4.54).abs() < 0.01);
    assert!((distance(Vision::Usual.sees(black), Vision::Usual.sees(white)) - 1.0).abs() < 1e-3);
    // Grey is grey to everybody; a red and a green of one lightness are told apart by no deuteranope.
    let grey = Tint([0x80, 0x80, 0x80, 255]);
    let (red, green) = (Tint([0xc0, 0x5a, 0x4a, 255]), Tint([0x7c, 0x80, 0x48, 255]));
    for vision in Vision::ALL {
        assert!(distance(vision.sees(grey), Vision::Usual.sees(grey)) < 0.01, "{vision:?}");
    }
    let apart = |vision: Vision| distance(vision.sees(red), vision.sees(green));
    assert!(apart(Vision::Usual) > 2.5 * apart(Vision::Deuteranopia), "{}", apart(Vision::Deuteranopia));
}
