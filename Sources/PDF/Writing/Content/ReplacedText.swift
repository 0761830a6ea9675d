import TypesetText

/// Glyphs that do not spell their text, or that readers would not see as one word.
struct ReplacedText {
    let glyphs: Range<Int>
    /// The part of the text that each glyph represents; empty if each glyph represents its own.
    private var keys: [TextKey] = []

    init(_ glyphs: Range<Int>) { self.glyphs = glyphs }

    /// Spreads the characters of a cluster over its glyphs in order; the last glyph has the rest.
    ///
    /// Readers see spaces beside a glyph without text, and PDFium sees them beside a sequence with ActualText.
    ///
    /// - Returns: whether no ActualText is needed: each glyph has a character, and no character is for private use (ISO 19005-2
    ///   6.2.11.7.3).
    mutating func spell(_ text: String, _ texts: TextTable) -> Bool {
        let scalars = Array(text.unicodeScalars)
        keys = (0..<glyphs.count).map { number in
            guard number < scalars.count else { return TextTable.nothing }
            guard number == glyphs.count - 1, scalars.count > glyphs.count else { return scalars[number].value }
            var rest = String(String.UnicodeScalarView(scalars[number...]))
            return rest.withUTF8 { texts.key(of: $0) }
        }
        return scalars.count >= glyphs.count && !scalars.contains { isPrivateUse($0.value) }
    }

    @inline(__always)
    func key(of glyph: Int) -> TextKey? {
        keys.isEmpty || !glyphs.contains(glyph) ? nil : keys[glyph - glyphs.lowerBound]
    }
}
