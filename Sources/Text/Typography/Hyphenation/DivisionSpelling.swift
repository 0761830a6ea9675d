import Geometry

/// How the glyphs beside a hyphen are drawn where dividing a word changes its spelling. The text stays that of the undivided word.
package struct DivisionSpelling: Sendable {
    /// Drawn before the hyphen, without text of their own.
    package var added: [ShapedGlyph] = []
    /// Drawn in place of as many glyphs right before the point, and with their text; one without text of its own is not drawn.
    package var before: [ShapedGlyph] = []
    /// The same of those right after the point.
    package var after: [ShapedGlyph] = []
}

/// Finds the glyphs of a spelling.
struct SpellingBuilder {
    let glyphs: ShapedGlyphs
    let run: ShapedRun

    /// Nil where the letters are not glyphs of their own, or the face has none for the others.
    ///
    /// - Parameter glyph: the one before which the word is divided.
    func spelling(_ change: HyphenationDictionary.SpellingChange, before glyph: Int) -> DivisionSpelling? {
        if change.replacedAfter > 0 {
            return replaced(glyph..<glyph + change.replacedAfter, by: change.after).map { DivisionSpelling(after: $0) }
        }
        if change.replacedBefore == 0 { return added(change.before, before: glyph).map { DivisionSpelling(added: $0) } }
        // Where nothing is written instead, the letter before takes over the text.
        let first = glyph - change.replacedBefore - (change.before.isEmpty ? 1 : 0)
        return replaced(first..<glyph, by: change.before).map { DivisionSpelling(before: $0) }
    }

    /// Letters that are written before the hyphen look like those after it, with which the word goes on.
    private func added(_ letters: String, before glyph: Int) -> [ShapedGlyph]? {
        var next = glyph, found: [ShapedGlyph] = []
        for wanted in letters.unicodeScalars {
            // The doubled letters of Hungarian have three at most: `dzs`.
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

    /// As many glyphs as there were; the last of them that is drawn has the text of those that are not.
    private func replaced(_ range: Range<Int>, by letters: String) -> [ShapedGlyph]? {
        guard range.lowerBound >= run.glyphs.lowerBound, range.upperBound <= run.glyphs.upperBound else { return nil }
        var result = glyphs[range].map(\.self)
        guard result.allSatisfy({ $0.scalar != 0 && $0.flags.contains(.startsCluster) && $0.flags.isDisjoint(with: .isHidden) }) else {
            return nil
        }
        for (index, letter) in letters.unicodeScalars.enumerated() {
            guard index < result.count, let form = form(of: letter, like: result[index]) else { return nil }
            // What is more than the letter's advance is tracking.
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

    /// The glyph of a letter in the case of another one, with the advances of both; nil where that is set in a form of its own, such as a
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
