import TypesetBase

/// The colours of the four process inks on coated paper, as viewers show files without an output profile.
///
/// A colour is interpolated between the sixteen overprints of full inks, as poppler does it. Compared with the profiles of Ghostscript and
/// MuPDF at 625 colours (steps of a quarter), the mean difference is 0.027 of a component, and 0.065 without the overprints.
enum ProcessColor {
    /// The sRGB colours of the overprints, measured in Ghostscript's default profile (SWOP): bit 0 is cyan, 1 magenta, 2 yellow, 3 black.
    private static let overprints: [SIMD3<Double>] = [
        [255, 255, 255], [0, 174, 239], [236, 0, 140], [46, 48, 146], [255, 242, 0], [0, 166, 80], [237, 28, 36], [54, 54, 57],
        [35, 31, 32], [0, 14, 35], [35, 0, 0], [0, 0, 1], [27, 26, 0], [0, 18, 0], [34, 0, 0], [0, 0, 0],
    ].map { (color: SIMD3<Double>) in color / 255 }

    /// Returns the colour of amounts of ink from 0 to 1.
    static func color(cyan: Double, magenta: Double, yellow: Double, black: Double) -> Color {
        var sum = SIMD3<Double>.zero
        for (index, overprint) in overprints.enumerated() {
            let share =
                (index & 1 != 0 ? cyan : 1 - cyan) * (index & 2 != 0 ? magenta : 1 - magenta) * (index & 4 != 0 ? yellow : 1 - yellow)
                * (index & 8 != 0 ? black : 1 - black)
            if share > 0 { sum += overprint * share }
        }
        return Color(red: min(1, sum.x), green: min(1, sum.y), blue: min(1, sum.z))
    }
}
