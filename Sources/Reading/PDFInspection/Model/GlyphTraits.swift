/// What a glyph's text is, as far as it takes to tell words apart.
public struct GlyphTraits: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// White space and joiners without a width: nothing to see.
    static let space = GlyphTraits(rawValue: 1)
    /// A mark that stands on or under the letter before it.
    static let mark = GlyphTraits(rawValue: 2)
    /// A letter of a script that runs from right to left.
    static let rightToLeft = GlyphTraits(rawValue: 4)
    /// A letter, a digit, or something of which the file does not tell what it is.
    static let readable = GlyphTraits(rawValue: 8)

    /// An accent by itself, which older fonts set over a letter that is a glyph of its own (TeX's `\accent`).
    static let accent = GlyphTraits(rawValue: 16)

    /// East Asian brackets and stops whose first or second half is blank: they are set closer together than they are wide (JLREQ 3.1.2).
    static let blankBefore = GlyphTraits(rawValue: 32)
    static let blankBehind = GlyphTraits(rawValue: 64)

    init(of text: String?) {
        guard let text, let first = text.unicodeScalars.first else { self = text == nil ? .readable : []; return }
        var traits: GlyphTraits = []
        if text.unicodeScalars.allSatisfy(Self.isSpace) { traits.insert(.space) }
        if Self.isMark(first) { traits.insert(.mark) }
        if first.properties.generalCategory == .modifierSymbol { traits.insert(.accent) }
        if Self.isRightToLeft(first.value) { traits.insert(.rightToLeft) }
        if text.unicodeScalars.contains(where: Self.isReadable) { traits.insert(.readable) }
        if Self.opening.contains(first) { traits.insert(.blankBefore) }
        if Self.closing.contains(first) { traits.insert(.blankBehind) }
        self = traits
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar == "\u{200B}" || scalar == "\u{2060}" || scalar == "\u{FEFF}"
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        let category = scalar.properties.generalCategory
        return category == .nonspacingMark || category == .spacingMark || category == .enclosingMark
    }

    /// Hebrew, Arabic and the scripts between them, with their presentation forms (Unicode 15, bidirectional classes R and AL of the basic
    /// plane).
    private static func isRightToLeft(_ value: UInt32) -> Bool {
        (0x590...0x8FF).contains(value) || (0xFB1D...0xFDFF).contains(value) || (0xFE70...0xFEFE).contains(value)
    }

    private static let opening = Set("「『（【〔〈《〖〘｛［｟‘“".unicodeScalars), closing = Set("」』）】〕〉》〗〙｝］｠’”、。，．：；".unicodeScalars)

    private static func isReadable(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "\u{FFFD}"
    }
}
