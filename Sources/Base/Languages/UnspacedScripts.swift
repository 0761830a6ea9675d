extension Unicode.Scalar {
    /// Whether the script has no spaces between words, so that the end of a line is not one: Chinese, Japanese, Thai, Lao, Burmese, Khmer.
    package var isWithoutSpaces: Bool {
        switch value {
        case 0..<0x0E00: false
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3000...0x30FF, 0xFF00...0xFFEF: true
        // The first ideographs are radicals; nearly all text is before them.
        default: value >= 0x2E80 && properties.isIdeographic
        }
    }
}
