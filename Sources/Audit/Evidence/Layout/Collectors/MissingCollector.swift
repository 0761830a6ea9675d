import Layout
import Typography

/// Characters that no font has.
struct MissingCollector {
    private(set) var characters: [MissingCharacter] = []
    private var numbers: [Unicode.Scalar: Int] = [:]

    mutating func add(_ text: DrawnText) {
        guard text.glyphs.paragraph.lacksGlyphs else { return }
        for glyph in text.shaped where glyph.flags.contains(.isMissing) { note(glyph, text) }
    }

    private mutating func note(_ glyph: ShapedGlyph, _ text: DrawnText) {
        let known = glyph.scalar == 0 ? nil : Unicode.Scalar(glyph.scalar)
        guard let scalar = known ?? text.glyphs.paragraph.scalar(at: Int(glyph.textStart)) else { return }
        if let number = numbers[scalar] { return characters[number].count += 1 }
        numbers[scalar] = characters.count
        characters.append(MissingCharacter(scalar: scalar, style: text.style, count: 1, location: text.location, source: text.source))
    }
}

extension ShapedParagraph {
    fileprivate func scalar(at start: Int) -> Unicode.Scalar? {
        guard start < text.count else { return nil }
        return String(decoding: text[start..<min(text.count, start + 4)], as: UTF8.self).unicodeScalars.first
    }
}
