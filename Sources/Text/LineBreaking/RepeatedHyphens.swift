/// Hyphens of the text that are written twice when a line ends at them: at the end of the line, and again at the start of the next.
///
/// This is the practice in Polish (PWN, *Zasady pisowni*), Portuguese (*Acordo Ortográfico* of 1990, base XX), Czech (*Internetová jazyková
/// příručka*, spojovník), Slovak, Croatian and Spanish (*Ortografía* of 2010), and of TeX's babel (`hyphen.repeat`). Readers would take a
/// single hyphen at the line's end for one that only divides the word.
struct RepeatedHyphens {
    let source: ParagraphText
    let glyphs: [ShapedGlyph]
    let runs: [ShapedRun]

    private static let languages: Set<Substring> = ["cs", "es", "hr", "pl", "pt", "sk"]

    /// Moves the break from after such a hyphen to before it.
    ///
    /// The sign at the end of the line then only divides the word, as in any divided word, and readers of the file find the hyphen once.
    func applied(to breaks: BreakList) -> BreakList {
        guard !source.isCode, source.attributes.contains(where: { Self.repeats($0.language) }) else { return breaks }
        var result = breaks
        for run in runs where repeats(run) {
            for glyph in run.glyphs.dropFirst(2) where breaks[glyph] == .allowed && isRepeated(before: glyph, in: run.glyphs) {
                result.set(nil, before: glyph)
                result.set(.repeatedHyphen, before: glyph - 1)
            }
        }
        return result
    }

    private static func repeats(_ language: String) -> Bool { languages.contains(language.prefix { $0 != "-" }) }

    private func repeats(_ run: ShapedRun) -> Bool {
        guard source.pieces.indices.contains(run.piece) else { return false }
        let piece = source.pieces[run.piece]
        guard source.attributes.indices.contains(piece.attributes), !piece.isCode, !run.face.isMonospace else { return false }
        return Self.repeats(source.attributes[piece.attributes].language)
    }

    /// Whether a hyphen before a glyph joins two words.
    ///
    /// In addresses, file names and numbers, a second hyphen would be read as part of them.
    private func isRepeated(before glyph: Int, in run: Range<Int>) -> Bool {
        guard Self.isHyphen(glyphs[glyph - 1].scalar), isLetter(glyph - 2), isLetter(glyph) else { return false }
        var index = glyph - 2
        while index >= run.lowerBound, !glyphs[index].flags.contains(.isSpace) {
            if isForeign(index) { return false }
            index -= 1
        }
        index = glyph
        while index < run.upperBound, !glyphs[index].flags.contains(.isSpace) {
            if isForeign(index) { return false }
            index += 1
        }
        return true
    }

    private static func isHyphen(_ scalar: UInt32) -> Bool { scalar == 0x2D || scalar == 0x2010 }

    /// Whether a glyph is a letter; a ligature has no character.
    private func isLetter(_ index: Int) -> Bool {
        let scalar = glyphs[index].scalar
        return scalar == 0 || Unicode.Scalar(scalar)?.properties.isAlphabetic == true
    }

    private func isForeign(_ index: Int) -> Bool {
        let scalar = glyphs[index].scalar
        if let byte = UInt8(exactly: scalar), WordDivision.isForeign(byte) { return true }
        return scalar == 0x2E && index + 1 < glyphs.count && isLetter(index + 1)
    }
}
