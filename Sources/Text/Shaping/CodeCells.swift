internal import CTypesetPango

/// The cells of a line of code, which letters of all fonts fill as in a terminal.
package enum CodeCells {
    /// The number of cells of a character: two for wide ones, such as ideographs (UAX #11, W and F), otherwise one.
    package static func count(of scalar: UInt32) -> Int { g_unichar_iswide(scalar) != 0 ? 2 : 1 }

    /// Whether a character of another font than the code's fills its cells: wide characters, and signs such as strokes of frames.
    ///
    /// The letters of other scripts keep their widths. Most of them join, or have marks.
    static func fills(_ scalar: UInt32) -> Bool {
        switch scalar {
        case ..<0x1100: false
        case 0x2010...0x206F, 0x2190...0x2BFF, 0xFF61...0xFFEE: true
        default: count(of: scalar) == 2
        }
    }
}
