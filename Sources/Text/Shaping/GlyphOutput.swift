internal import CTypesetPango
import TypesetBase

/// Collects glyphs, runs and breaks in logical order.
struct GlyphOutput {
    private var glyphs: [ShapedGlyph] = []
    private var runs: [ShapedRun] = []
    private var breaks = BreakList()
    /// The font of the hyphen of each run; nil if words are divided without a hyphen.
    private var fonts: [ShapingFont?] = []
    /// See `ShapedParagraph.letterSpacing`; the array ends at the last spaced glyph.
    private var letterSpacing: [Em] = []
    private var attributes: LogicalAttributes?
    private var rules: BreakRules
    /// The number of characters passed so far.
    private var character = 0
    /// Whether any character may be Chinese or Japanese.
    private var hasWideLetters = false
    /// The first glyph of the current piece.
    private var pieceStart = 0

    /// The scripts whose words continue on the next line without a hyphen: Thai and Tamil.
    private static let scriptsWithoutHyphen: Set<UInt32> = [HB_SCRIPT_THAI.rawValue, HB_SCRIPT_TAMIL.rawValue]

    /// The size of the box for a missing character: the width of a digit and the height of capitals in most faces.
    private static let missingAdvance: Em = 0.6, missingAscent: Em = 0.7

    init(_ source: ParagraphText) { rules = BreakRules(source) }

    mutating func read(_ attributes: LogicalAttributes) {
        self.attributes = attributes
        glyphs.reserveCapacity(attributes.characterCount)
        breaks.reserveCapacity(attributes.characterCount)
    }

    mutating func paragraph(
        _ source: ParagraphText, isRightToLeft: Bool, hyphenation: HyphenationLibrary, _ context: PangoShapingContext
    ) -> ShapedParagraph {
        if hasWideLetters, !source.isCode { spaceWideLetters(source, context) }
        let glyphs = ShapedGlyphs(self.glyphs, sharing: &context.glyphs)
        let hyphens = zip(fonts, runs).map { font, run in
            guard let font else { return run.object == nil ? Self.invisibleHyphen(run.face) : nil }
            return font.hyphen.map { ShapedGlyph(id: $0.id, flags: .startsCluster, advance: $0.advance, scalar: 0x2010) }
        }
        breaks = RepeatedHyphens(source: source, glyphs: self.glyphs, runs: runs).applied(to: breaks)
        let points = WordDivision(source, glyphs: glyphs, runs: runs, library: hyphenation).usualPoints()
        // `map` copies the runs without spare capacity.
        return ShapedParagraph(
            text: source.text, glyphs: glyphs, runs: runs.map(\.self), breaks: breaks.adding(points.glyphs), isRightToLeft: isRightToLeft,
            isCode: source.isCode, hyphens: hyphens, spellings: points.spellings, letterSpacing: letterSpacing,
            fallbackHyphenation: source.isCode ? nil : FallbackHyphenation(source, hyphenation))
    }

    /// An invisible hyphen for words that are divided without a sign; readers of PDFs join words at a soft hyphen.
    private static func invisibleHyphen(_ face: FontFace) -> ShapedGlyph? {
        face.spaceGlyph == 0 ? nil : ShapedGlyph(id: face.spaceGlyph, flags: .startsCluster, advance: 0, scalar: 0xAD)
    }

    mutating func append(_ run: RunShaping, _ context: PangoShapingContext) {
        let first = glyphs.count
        if runs.last?.piece != run.piece { pieceStart = first }
        if run.object != nil {
            appendHidden(run, run.range)
        } else {
            run.shape(context.buffer)
            appendShaped(run, context)
        }
        var shaped = ShapedRun(
            face: run.item.font.face, piece: run.piece, level: run.item.level, glyphs: first..<glyphs.count, object: run.object)
        shaped.scale = run.scale
        runs.append(shaped)
        fonts.append(Self.scriptsWithoutHyphen.contains(run.item.script.rawValue) ? nil : run.item.font)
    }

    private mutating func spaceWideLetters(_ source: ParagraphText, _ context: PangoShapingContext) {
        var spacing = EastAsianSpacing(glyphs, letterSpacing: letterSpacing)
        for (number, run) in runs.enumerated() {
            spacing.pass(run, isKept: !source.spacesWideLetters(ofPiece: run.piece), fonts[number].map(context.ink))
        }
        (glyphs, letterSpacing) = (spacing.glyphs, spacing.letterSpacing)
    }

    private mutating func appendShaped(_ run: RunShaping, _ context: PangoShapingContext) {
        guard let shaped = context.buffer.glyphs(isReversed: run.isRightToLeft) else { return appendHidden(run, run.range) }
        let ink = context.ink(run.item.font)
        var start = 0, textStart = run.range.lowerBound
        while start < shaped.count {
            var end = start + 1
            while end < shaped.count, shaped.cluster(end) == shaped.cluster(start) { end += 1 }
            let textEnd = end < shaped.count ? max(shaped.cluster(end), textStart) : run.range.upperBound
            append(run, shaped, start..<end, textStart..<textEnd, ink)
            start = end
            textStart = textEnd
        }
    }
}

/// HarfBuzz's glyphs by logical index.
///
/// The visual order of right-to-left runs is reversed as a whole. A pen that starts at the right edge and moves left by each advance before
/// it draws places every glyph where HarfBuzz put it.
struct ShapedBuffer {
    let infos: UnsafeMutablePointer<hb_glyph_info_t>
    let positions: UnsafeMutablePointer<hb_glyph_position_t>
    let count: Int
    /// The byte from which HarfBuzz counts clusters.
    let textStart: Int
    let isReversed: Bool

    @inline(__always)
    func index(_ logical: Int) -> Int { isReversed ? count - 1 - logical : logical }

    @inline(__always)
    func cluster(_ logical: Int) -> Int { Int(infos[index(logical)].cluster) + textStart }
}

// MARK: - Clusters

extension GlyphOutput {
    /// Appends one cluster: its break, its glyphs and their shares of the text.
    private mutating func append(_ run: RunShaping, _ shaped: ShapedBuffer, _ range: Range<Int>, _ text: Range<Int>, _ ink: GlyphInkCache) {
        let (scalar, length) = UTF8Scanner.decode(run.bytes, text.lowerBound)
        let first = glyphs.count
        if text.lowerBound + length >= text.upperBound {
            beginCluster(scalar, last: scalar, characters: 1)
            appendGlyphs(run, shaped, range, ink)
            assign(run, text, scalar, to: first)
        } else {
            let (characters, last) = Self.count(run.bytes, text)
            beginCluster(scalar, last: last, characters: characters)
            appendGlyphs(run, shaped, range, ink)
            if range.count == characters, run.keepsOrder || characters == 1 || isOneToOne(run, text, first) {
                assignOneToOne(run, text, first)
            } else {
                assign(run, text, 0, to: first)
            }
        }
        finishCluster(run, text, first, ink)
    }

    private static func count(_ bytes: UnsafePointer<UInt8>, _ text: Range<Int>) -> (characters: Int, last: UInt32) {
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

    private mutating func appendGlyphs(_ run: RunShaping, _ shaped: ShapedBuffer, _ range: Range<Int>, _ ink: GlyphInkCache) {
        let font = run.item.font
        for logical in range {
            let index = shaped.index(logical)
            let id = shaped.infos[index].codepoint, position = shaped.positions[index]
            let offset = font.em(position.y_offset), ink = ink.ink(id)
            glyphs.append(
                ShapedGlyph(
                    id: id, flags: [], advance: font.em(position.x_advance), xOffset: font.em(position.x_offset), yOffset: offset,
                    scalar: 0, inkAscent: max(ink.ascent + offset, 0), inkDescent: max(ink.descent - offset, 0)))
        }
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
    private mutating func appendHidden(_ run: RunShaping, _ text: Range<Int>) {
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

// MARK: - Transformed and spaced text

extension GlyphOutput {
    /// Sets `scalar` to the source's character, which readers extract, if the text is transformed.
    private mutating func useSourceScalars(_ run: RunShaping, _ text: Range<Int>, _ first: Int) {
        var start = run.text.sourceOffset(text.lowerBound)
        for index in first..<glyphs.count {
            let length = Int(glyphs[index].textLength)
            if length == 0 { glyphs[index].scalar = 0 }
            if glyphs[index].scalar != 0 {
                let (scalar, size) = UTF8Scanner.decode(run.text.source, start)
                glyphs[index].scalar = size == length ? scalar : 0
            }
            start += length
        }
    }

    /// Joins a glyph without text (the second S of `ß`) to the cluster before it.
    private mutating func joinPrevious(_ index: Int) {
        breaks.set(nil, before: index)
        var start = index - 1
        while start > 0, !glyphs[start].flags.contains(.startsCluster) { start -= 1 }
        for member in start..<glyphs.count { glyphs[member].flags.insert(.isComplex) }
    }

    private mutating func addOpticalEdges(_ first: Int, _ ink: GlyphInkCache) {
        for index in first..<glyphs.count where glyphs[index].flags.isDisjoint(with: .isHidden.union(.isMissing).union(.isSpace)) {
            glyphs[index].opticalEdges = ink.opticalEdges.edges(of: glyphs[index].id)
        }
    }

    private mutating func mark(from first: Int, as flag: ShapedGlyph.Flags) {
        for index in first..<glyphs.count { glyphs[index].flags.insert(flag) }
    }

    /// Sets a cluster of another font than the code's in the middle of its cells, so columns and frames stay aligned.
    private mutating func fillCells(_ run: RunShaping, _ text: Range<Int>, _ first: Int, _ cell: Em) {
        let (scalar, _) = UTF8Scanner.decode(run.bytes, text.lowerBound)
        guard CodeCells.fills(scalar), !run.isRightToLeft, !glyphs[first].flags.contains(.isHidden) else { return }
        let added = (Double(CodeCells.count(of: scalar)) * cell - glyphs[first...].advance).inSinglePrecision
        for index in first..<glyphs.count { glyphs[index].xOffset += (added / 2).inSinglePrecision }
        glyphs[glyphs.count - 1].advance += added
        if added >= ShapedGlyph.widestGap { mark(from: first, as: .isSpacedOut) }
    }

    /// Adds the piece's spacing after the cluster; in a right-to-left run it is to the left, and the last glyph moves with it.
    private mutating func space(_ run: RunShaping, _ text: Range<Int>, _ first: Int) {
        let last = glyphs.count - 1
        guard !run.isCursive, !glyphs[last].flags.contains(.isHidden) else { return }
        var spacing = run.settings.characterSpacing
        if !run.settings.kerningTable.isEmpty {
            let key = String(decoding: UnsafeBufferPointer(start: run.bytes + text.lowerBound, count: text.count), as: UTF8.self)
            spacing = (spacing + (run.settings.kerningTable[key] ?? 0).inSinglePrecision).inSinglePrecision
        }
        glyphs[last].advance += spacing
        if spacing >= ShapedGlyph.widestGap, !glyphs[last].flags.contains(.isSpace) { mark(from: first, as: .isSpacedOut) }
        letterSpacing.append(contentsOf: repeatElement(0, count: last - letterSpacing.count))
        letterSpacing.append(spacing)
        if run.isRightToLeft { glyphs[last].xOffset += spacing }
    }
}
