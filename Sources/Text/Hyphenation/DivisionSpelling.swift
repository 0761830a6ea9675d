import TypesetBase

/// The glyphs next to a hyphen if dividing a word changes its spelling; the text stays that of the undivided word.
package struct DivisionSpelling: Sendable {
    /// The glyphs drawn before the hyphen, which have no text.
    package var added: [ShapedGlyph] = []
    /// The glyphs that replace as many glyphs right before the point, with their text; one without text is not drawn.
    package var before: [ShapedGlyph] = []
    /// The glyphs that replace those right after the point.
    package var after: [ShapedGlyph] = []
}

/// Builds the glyphs of a spelling.
struct SpellingBuilder {
    let glyphs: ShapedGlyphs
    let run: ShapedRun

    /// The changed glyphs; nil if several letters share a glyph, or if the face lacks a letter.
    ///
    /// - Parameter glyph: the glyph before which the word is divided.
    func spelling(_ change: HyphenationDictionary.SpellingChange, before glyph: Int) -> DivisionSpelling? {
        if change.replacedAfter > 0 {
            return replaced(glyph..<glyph + change.replacedAfter, by: change.after).map { DivisionSpelling(after: $0) }
        }
        if change.replacedBefore == 0 { return added(change.before, before: glyph).map { DivisionSpelling(added: $0) } }
        // If no letters replace them, the letter before gets the text.
        let first = glyph - change.replacedBefore - (change.before.isEmpty ? 1 : 0)
        return replaced(first..<glyph, by: change.before).map { DivisionSpelling(before: $0) }
    }

    /// The glyphs of letters written before the hyphen, copied from those after it, with which the word continues.
    private func added(_ letters: String, before glyph: Int) -> [ShapedGlyph]? {
        var next = glyph, found: [ShapedGlyph] = []
        for wanted in letters.unicodeScalars {
            // The doubled letters of Hungarian have at most three characters: `dzs`.
            let near = next..<min(next + 3, run.glyphs.upperBound)
            guard let same = near.first(where: { Self.isSame(glyphs[$0].scalar, wanted) }) else { return nil }
            found.append(glyphs[same])
            next = same + 1
        }
        return found
    }

    private static func isSame(_ scalar: UInt32, _ wanted: Unicode.Scalar) -> Bool {
        Unicode.Scalar(scalar)?.properties.lowercaseMapping == String(wanted)
    }

    /// The replaced glyphs, in the same number; the last drawn glyph has the text of those that are not drawn.
    private func replaced(_ range: Range<Int>, by letters: String) -> [ShapedGlyph]? {
        guard range.lowerBound >= run.glyphs.lowerBound, range.upperBound <= run.glyphs.upperBound else { return nil }
        var result = glyphs[range].map(\.self)
        guard result.allSatisfy({ $0.scalar != 0 && $0.flags.contains(.startsCluster) && $0.flags.isDisjoint(with: .isHidden) }) else {
            return nil
        }
        for (index, letter) in letters.unicodeScalars.enumerated() {
            guard index < result.count, let form = form(of: letter, like: result[index]) else { return nil }
            // The rest of the advance beyond the letter's is tracking.
            result[index].advance += form.advance - form.replaced
            result[index].id = form.id
        }
        let drawn = max(letters.unicodeScalars.count, 1)
        for index in drawn..<result.count { join(index, to: drawn - 1, in: &result) }
        return result
    }

    private func join(_ index: Int, to drawn: Int, in result: inout [ShapedGlyph]) {
        result[drawn].textLength += result[index].textLength
        result[drawn].scalar = 0
        result[index] = ShapedGlyph(id: run.face.spaceGlyph, flags: .isHidden, advance: 0, scalar: 0)
    }

    /// The glyph of a letter in the case of another one, with the advances of both; nil if the other is set in a special form, such as a
    /// small capital.
    private func form(of letter: Unicode.Scalar, like glyph: ShapedGlyph) -> (id: UInt32, advance: Em, replaced: Em)? {
        guard let properties = Unicode.Scalar(glyph.scalar)?.properties else { return nil }
        for (source, target) in [
            (properties.lowercaseMapping, letter.properties.lowercaseMapping),
            (properties.uppercaseMapping, letter.properties.uppercaseMapping),
        ] {
            guard let source = single(source), let target = single(target), let known = run.face.letter(source), known.id == glyph.id,
                let form = run.face.letter(target)
            else { continue }
            return (form.id, form.advance, known.advance)
        }
        return nil
    }

    private func single(_ text: String) -> Unicode.Scalar? { text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil }
}
