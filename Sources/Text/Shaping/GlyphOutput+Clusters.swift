internal import CTypesetPango
import TypesetBase

extension GlyphOutput {
    /// Appends one cluster: its break, its glyphs and their shares of the text.
    ///
    /// - Parameter growth: the distance by which the letters of the run move apart.
    mutating func append(
        _ run: RunShaping, _ shaped: ShapedBuffer, _ range: Range<Int>, _ text: Range<Int>, _ ink: GlyphInkCache, _ growth: Em
    ) {
        let (scalar, length) = UTF8Scanner.decode(run.bytes, text.lowerBound)
        let first = glyphs.count
        if text.lowerBound + length >= text.upperBound {
            beginCluster(scalar, last: scalar, characters: 1)
            appendGlyphs(run, shaped, range, ink, growth)
            assign(run, text, scalar, to: first)
        } else {
            let (characters, last) = Self.count(run.bytes, text)
            beginCluster(scalar, last: last, characters: characters)
            appendGlyphs(run, shaped, range, ink, growth)
            if range.count == characters, run.keepsOrder || characters == 1 || isOneToOne(run, text, first) {
                assignOneToOne(run, text, first)
            } else {
                assign(run, text, 0, to: first)
            }
        }
        finishCluster(run, text, first, ink)
    }

    static func count(_ bytes: UnsafePointer<UInt8>, _ text: Range<Int>) -> (characters: Int, last: UInt32) {
        var characters = 0, last: UInt32 = 0, offset = text.lowerBound
        while offset < text.upperBound {
            let (scalar, length) = UTF8Scanner.decode(bytes, offset)
            last = scalar
            characters += 1
            offset += length
        }
        return (characters, last)
    }

    @inline(__always)
    private mutating func beginCluster(_ scalar: UInt32, last: UInt32, characters: Int) {
        hasWideLetters = hasWideLetters || scalar >= 0x2E80
        if let attributes, !glyphs.isEmpty,
            let kind = rules.worded(
                rules.kind(attributes[character], before: scalar, beginsPiece: glyphs.count == pieceStart), before: character, scalar)
        {
            breaks.set(rules.kept(kind, before: character), before: glyphs.count)
            if kind == .allowed, rules.isGap(before: scalar) { glyphs[glyphs.count - 1].flags.insert(.isBeforeGap) }
        }
        rules.pass(last)
        character += characters
    }

    private mutating func appendGlyphs(
        _ run: RunShaping, _ shaped: ShapedBuffer, _ range: Range<Int>, _ ink: GlyphInkCache, _ growth: Em
    ) {
        let font = run.item.font
        for logical in range {
            let index = shaped.index(logical)
            let id = shaped.infos[index].codepoint, position = shaped.positions[index]
            let offset = font.em(position.y_offset), ink = ink.ink(id), isMark = position.x_advance == 0
            glyphs.append(
                ShapedGlyph(
                    id: id, flags: [], advance: font.em(position.x_advance) + (isMark ? 0 : growth),
                    // A mark stays above its letter, which is before it.
                    xOffset: font.em(position.x_offset) + (isMark ? -growth / 2 : growth / 2),
                    yOffset: offset, scalar: 0, inkAscent: max(ink.ascent + offset, 0), inkDescent: max(ink.descent - offset, 0)))
        }
    }

    /// The scripts whose letters do not join.
    private static let separateScripts: Set<UInt32> = [
        HB_SCRIPT_LATIN.rawValue, HB_SCRIPT_GREEK.rawValue, HB_SCRIPT_CYRILLIC.rawValue,
    ]
    /// The part of the growth of emboldened letters by which they move apart, so that they do not touch.
    private static let shareOfGrowth = 0.6

    /// Returns the distance by which the letters of a run move apart because their outlines are thickened; 0 for letters in cells.
    static func growth(of run: RunShaping) -> Em {
        let face = run.item.font.face
        guard face.emboldening > 0, !face.isMonospace, separateScripts.contains(run.item.script.rawValue) else { return 0 }
        return face.emboldening * shareOfGrowth
    }

    /// Assigns the whole text to the first glyph.
    private mutating func assign(_ run: RunShaping, _ text: Range<Int>, _ scalar: UInt32, to first: Int) {
        let start = run.text.sourceOffset(text.lowerBound), end = run.text.sourceOffset(text.upperBound)
        if glyphs.count - first > 1 { mark(from: first, as: .isComplex) }
        glyphs[first].textLength = UInt32(clamping: end - start)
        glyphs[first].scalar = scalar
    }

    /// Whether each glyph is the nominal one of its character, so no script has reordered glyphs and readers of the PDF need no ActualText.
    private func isOneToOne(_ run: RunShaping, _ text: Range<Int>, _ first: Int) -> Bool {
        var offset = text.lowerBound
        for index in first..<glyphs.count {
            let (scalar, length) = UTF8Scanner.decode(run.bytes, offset)
            guard glyphs[index].id == run.item.font.nominalGlyph(of: scalar) else { return false }
            offset += length
        }
        return true
    }

    /// Assigns each glyph its own character.
    private mutating func assignOneToOne(_ run: RunShaping, _ text: Range<Int>, _ first: Int) {
        var offset = text.lowerBound
        for index in first..<glyphs.count {
            let (scalar, length) = UTF8Scanner.decode(run.bytes, offset)
            let start = run.text.sourceOffset(offset), end = run.text.sourceOffset(min(offset + length, text.upperBound))
            glyphs[index].textLength = UInt32(clamping: end - start)
            glyphs[index].scalar = scalar
            offset += length
        }
    }

    @inline(__always)
    private mutating func finishCluster(_ run: RunShaping, _ text: Range<Int>, _ first: Int, _ ink: GlyphInkCache) {
        for index in first..<glyphs.count {
            let scalar = glyphs[index].scalar
            if scalar != 0, CharacterClass.isHidden(scalar) {
                hide(index, run.item.font.face)
            } else if glyphs[index].id == 0 || run.item.font.face.glyphCount == 0 {
                replaceMissing(index, run.item.font.face)
            } else if CharacterClass.isStretchable(scalar) {
                glyphs[index].flags.insert(.isSpace)
            }
        }
        if run.text.sourceOffsets != nil { useSourceScalars(run, text, first) }
        let continues = run.text.sourceOffsets != nil && glyphs[first].textLength == 0 && first > 0
        if continues { joinPrevious(first) } else { glyphs[first].flags.insert(.startsCluster) }
        if run.settings.hangsOptically { addOpticalEdges(first, ink) }
        if run.settings.isSpaced { space(run, text, first) }
        if run.settings.cell != nil, let cell = run.foreignCell { fillCells(run, text, first, cell) }
    }

    private mutating func hide(_ index: Int, _ face: FontFace) {
        glyphs[index].flags.insert(.isHidden)
        glyphs[index].id = face.spaceGlyph
        glyphs[index].advance = 0
        glyphs[index].inkAscent = 0
        glyphs[index].inkDescent = 0
    }

    private mutating func replaceMissing(_ index: Int, _ face: FontFace) {
        glyphs[index].flags.insert(.isMissing)
        glyphs[index].id = face.spaceGlyph
        glyphs[index].advance = Self.missingAdvance
        glyphs[index].inkAscent = Self.missingAscent
        glyphs[index].inkDescent = 0
    }

    /// Appends one hidden glyph for text without glyphs: an inline object, or characters that the font deletes.
    mutating func appendHidden(_ run: RunShaping, _ text: Range<Int>) {
        let (characters, last) = Self.count(run.bytes, text)
        let (scalar, _) = UTF8Scanner.decode(run.bytes, text.lowerBound)
        beginCluster(scalar, last: last, characters: characters)
        let first = glyphs.count
        if let kind = run.breakBefore, first > 0 { breaks.set(kind, before: first) }
        glyphs.append(
            ShapedGlyph(
                id: run.item.font.face.spaceGlyph, flags: run.object == nil ? [.isHidden, .startsCluster] : .startsCluster,
                advance: 0, scalar: 0))
        assign(run, text, characters == 1 ? scalar : 0, to: first)
    }
}
