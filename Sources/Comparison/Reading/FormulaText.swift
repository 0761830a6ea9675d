/// A formula as it is drawn, in a line of text with `^` before raised parts and `_` before lowered ones, such as `E = mc^2`.
struct FormulaText {
    private(set) var text = ""

    /// The share of the largest size below which letters are a script.
    private static let scriptShare = 0.9
    /// The gap as a share of the size from which letters are apart.
    private static let gapShare = 0.15

    /// Writes the tokens of a formula in drawing order.
    init(_ tokens: [Token], _ vocabulary: Vocabulary) {
        let sizes = tokens.map { vocabulary.style($0.style)?.points ?? 0 }, largest = sizes.max() ?? 0
        var script = "", mark = "", base = tokens.first?.baseline ?? 0, last: Token?
        func flush() {
            guard !mark.isEmpty else { return }
            text += mark + (script.count > 1 ? "{\(script)}" : script)
            (script, mark) = ("", "")
        }
        for (token, size) in zip(tokens, sizes) {
            let letters = Self.plain(vocabulary.word(token.word)), isScript = size < Self.scriptShare * largest
            let gap = last.map { token.rect.minX - $0.rect.maxX } ?? 0
            if isScript {
                let side = token.baseline < base ? "^" : "_"
                if side != mark { flush() }
                if !script.isEmpty, gap > Self.gapShare * size { script += " " }
                (mark, script) = (side, script + letters)
            } else {
                flush()
                let isElsewhere = abs(token.baseline - base) > Float(0.3 * largest)
                if !text.isEmpty, isElsewhere || gap > Self.gapShare * size { text += " " }
                text += letters
                base = token.baseline
            }
            last = token
        }
        flush()
    }

    /// Returns letters without the styles of mathematical alphanumeric symbols, as the source has them.
    private static func plain(_ word: String) -> String {
        var text = ""
        for scalar in word.unicodeScalars { text.unicodeScalars.append(plain(scalar)) }
        return text
    }

    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        func letter(_ first: UInt32, _ offset: UInt32) -> Unicode.Scalar { Unicode.Scalar(first + offset) ?? scalar }
        switch scalar.value {
        case 0x210E: return "h"
        case 0x1D400...0x1D6A3:
            let place = (scalar.value - 0x1D400) % 52
            return place < 26 ? letter(0x41, place) : letter(0x61, place - 26)
        case 0x1D6A8...0x1D7C9:
            // Each style has the 25 capital letters with a second theta, ∇, the 25 small letters, ∂ and six variants.
            let place = (scalar.value - 0x1D6A8) % 58
            switch place {
            case 0..<25: return letter(0x391, place)
            case 25: return "∇"
            case 26..<51: return letter(0x3B1, place - 26)
            case 51: return "∂"
            default: return Array("ϵϑϰϕϱϖ".unicodeScalars)[Int(place) - 52]
            }
        case 0x1D7CE...0x1D7FF: return letter(0x30, (scalar.value - 0x1D7CE) % 10)
        default: return scalar
        }
    }
}
