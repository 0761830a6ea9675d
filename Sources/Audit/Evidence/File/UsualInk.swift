import TypesetBase
import TypesetPDFReading

/// The heights of letters and signs in usual faces, for fonts that are not in the file.
enum UsualInk {
    /// The usual white space on each side of a letter, as a share of its width.
    static let sideBearing = 0.12
    /// The usual diameter of a dot at half the height of letters, in em; in Chinese text it has the width of an ideograph.
    private static let dot = 0.15

    /// Returns the white space on each side of a glyph, in em.
    ///
    /// - Parameter width: the advance of the glyph, in em.
    static func side(of text: String?, width: Double) -> Double { isDot(text) ? max(0, width - dot) / 2 : sideBearing * width }

    private static func isDot(_ text: String?) -> Bool { text == "·" || text == "•" || text == "・" || text == "‧" }

    private static let xHeight = InspectedWord.xHeight, ascender: Em = 0.7, descender: Em = -0.2

    /// Returns the highest and the lowest position of a glyph's ink; those of small letters with a descender for other texts than ASCII.
    static func extent(of text: String?) -> (top: Em, bottom: Em) {
        if isDot(text) { return (0.37, 0.22) }
        guard let text, let scalar = text.unicodeScalars.first, scalar.isASCII else {
            return text.map(isRaised) == true ? (ascender, xHeight) : (xHeight, descender)
        }
        switch scalar {
        case "A"..."P", "R"..."Z", "0"..."9", "b", "d", "f", "h", "i", "k", "l", "t", "!", "#", "%", "&", "?": return (ascender, 0)
        case "a", "c", "e", "m", "n", "o", "r", "s", "u", "v", "w", "x", "z", ":": return (xHeight, 0)
        case "g", "j", "p", "q", "y": return (xHeight, descender)
        case "\"", "'", "*", "^", "`": return (ascender, xHeight)
        case ".": return (0.1, 0)
        case ",": return (0.1, -0.15)
        case "_": return (-0.08, -0.13)
        case "-": return (0.28, 0.2)
        case "+", "<", "=", ">", "~": return (0.48, 0.05)
        default: return (ascender, descender)
        }
    }

    /// Whether a text is a mark over or under another letter, whose place only the font knows.
    static func isMark(_ text: String?) -> Bool { text?.unicodeScalars.first?.properties.generalCategory == .nonspacingMark }

    /// Whether a text is a raised sign, such as a prime or a closing quote.
    private static func isRaised(_ text: String) -> Bool {
        text.unicodeScalars.first.map { "‘’“”′″°".unicodeScalars.contains($0) } == true
    }
}
