import Geometry
import Layout
import Typography

/// Writes placed glyphs into the content of the page (ISO 32000-1 9.4), each code with its exact text.
///
/// What changes with every glyph is not checked for exclusivity at run time: one thread writes a file, and nothing here calls back.
final class TextWriter {
    private let content: PageContent
    private let marks: MarkedContent
    private let fonts: FontStore
    private let objects: ObjectWriter
    private let shapes: TextShapeStore
    @exclusivity(unchecked) private var line: TextLine

    // The text state of the page (9.3), and where the text object's line matrix is.
    private var isInText = false
    @exclusivity(unchecked) private var font: ObjectNumber = 0
    @exclusivity(unchecked) private var pointSize = 0.0
    private var mode = Mode.fill
    @exclusivity(unchecked) private var shear = 0.0
    private var origin = Point.zero

    init(content: PageContent, marks: MarkedContent, fonts: FontStore, objects: ObjectWriter, shapes: TextShapeStore) {
        self.objects = objects
        self.shapes = shapes
        self.content = content
        self.marks = marks
        self.fonts = fonts
        line = TextLine(buffer: content.buffer)
    }

    func beginPage() {
        isInText = false
        font = 0
        mode = .fill
    }

    /// Ends the text object, if there is one: nothing but text may stand in it.
    func endText() {
        guard isInText else { return }
        line.close()
        content.buffer.put("ET\n")
        isInText = false
    }

    private func beginText() {
        guard !isInText else { return }
        content.buffer.put("BT\n")
        isInText = true
        origin = .zero
        shear = 0
        line.forgetPosition()
    }

    func draw(_ text: PlacedGlyphs, role: PlacedItem.Role) throws {
        guard let run = text.shapedRun else { return }
        // Content begins its sequence with its first visible glyph, so that none is empty.
        if case .artifact = role, marks.changes(for: role) {
            endText()
            marks.begin(role)
        }
        try draw(text, run, role: role)
    }

    private func draw(_ text: PlacedGlyphs, _ run: ShapedRun, role: PlacedItem.Role) throws {
        if let outline = text.outlineApart {
            var filled = text
            filled.outline = nil
            try draw(filled, run, role: role)
            return try draw(outline, of: text)
        }
        let font = try fonts.font(for: run.face)
        try setPaint(text, run.face)
        beginText()
        try show(text, run, font: font, role: role)
        line.close()
    }

    private func draw(_ outline: TextOutline, of text: PlacedGlyphs) throws {
        guard let form = try shapes.form(of: ShadowCast(paint: .solid(outline.color), glyphs: [text]), from: text.origin, isFilled: false)
        else { return }
        endText()
        try content.setFormPaint(.solid(outline.color))
        content.drawForm(form, at: text.origin)
    }

    /// Draws translucent runs of one ink and one content as a transparency group (11.6.6): opaque in a form, which is laid down once.
    ///
    /// - Parameters:
    ///   - bars: lines under and through them.
    ///   - mask: what it is drawn through, its opacity included where all colours share it; nil: nothing.
    func drawGroup(_ texts: [PlacedGlyphs], bars: [Shape], bounds: Rect, role: PlacedItem.Role, through mask: ObjectNumber?) throws {
        guard let first = texts.first else { return }
        beginGroup(texts, role: role)
        let state = (font, mode)
        let form = try content.capture {
            font = 0
            for text in texts {
                // The sequence around the form is the text's; a form of its own would need a place in the structure.
                if let run = text.shapedRun { try draw(text.opaque, run, role: .artifact(.layout)) }
            }
            endText()
            for bar in bars { try content.draw(Shape(bar.outline, paint: bar.paint.opaque)) }
        }
        (font, mode) = state
        let number = try objects.writeGroup(form, bounds: bounds, pageHeight: content.size.height)
        try content.lay(number, paint: first.paint, bounds: bounds, through: mask, objects)
    }

    private func beginGroup(_ texts: [PlacedGlyphs], role: PlacedItem.Role) {
        endText()
        if case .content(let content) = role,
            texts.contains(where: { $0.paragraph.glyphs[$0.glyphs].contains(where: Self.needsActualText) })
        {
            marks.begin(content, actualText: texts.map { self.text(of: $0.glyphs, in: $0.paragraph) }.joined())
        } else if marks.changes(for: role) {
            marks.begin(role)
        }
    }

    /// In logical order, without what is hidden.
    private func text(of range: Range<Int>, in paragraph: ShapedParagraph) -> String {
        var bytes: [UInt8] = []
        for glyph in paragraph.glyphs[range] where glyph.textLength > 0 && !glyph.flags.contains(.isHidden) {
            let start = Int(glyph.textStart)
            bytes += paragraph.text[min(start, paragraph.text.count)..<min(start + Int(glyph.textLength), paragraph.text.count)]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Ink, and strokes for outlined and for emboldened text.
    private func setPaint(_ text: PlacedGlyphs, _ face: FontFace) throws {
        let width = (text.outline?.width ?? 0) + face.emboldening * text.pointSize
        let isStroked = width > 0
        try content.setPaint(text.paint, outline: isStroked ? text.outline?.color ?? solid(text.paint) : nil)
        if isStroked {
            if text.outline == nil, case .gradient = text.paint { try content.setStrokePaint(text.paint) }
            content.setLine(width: width)
        }
        let wanted: Mode = text.isInvisible ? .invisible : isStroked ? .fillAndStroke : .fill
        guard wanted != mode else { return }
        mode = wanted
        content.buffer.put(wanted.rawValue).put(" Tr\n")
    }

    /// Text rendering modes (ISO 32000-1 9.3.6).
    private enum Mode: Int { case fill = 0, fillAndStroke = 2, invisible = 3 }

    private func solid(_ paint: Paint) -> Color {
        if case .solid(let color) = paint { return color }
        return .black
    }

    private func show(_ text: PlacedGlyphs, _ run: ShapedRun, font: EmbeddedFont, role: PlacedItem.Role) throws {
        let paragraph = text.paragraph
        let range = text.glyphs.clamped(to: paragraph.glyphs.indices)
        // What is written is what the pen is counted with.
        let size = (text.pointSize * 1000).rounded() / 1000
        let isReversed = run.isRightToLeft
        let slant = run.face.slant
        let baseline = content.size.height - text.origin.y
        var x = isReversed ? text.origin.x + text.width : text.origin.x
        var replacedEnd = range.lowerBound
        let content =
            switch role {
            case .content(let content): content as ContentID?;
            case .artifact: nil as ContentID?
            }
        line.begin(pointSize: size)

        paragraph.glyphs.withUnsafeBufferPointer { glyphs in
            for index in range {
                let glyph = glyphs[index]
                let advance = Double(glyph.advance) * text.pointSize + (glyph.flags.contains(.isSpace) ? text.wordSpacing : 0)
                if isReversed { x -= advance }
                if glyph.flags.contains(.isHidden) {
                    if !isReversed { x += advance }
                    continue
                }
                if let content, index >= replacedEnd {
                    if let end = end(ofReplacedFrom: index, glyph, range, paragraph) {
                        replacedEnd = end
                        beginReplaced(content, index..<end, paragraph)
                    } else if marks.changes(for: .content(content)) {
                        resume(content)
                    }
                }
                let key = glyph.scalar != 0 ? glyph.scalar : textKey(glyph, paragraph)
                show(
                    glyph, key, font: font, size: size, slant: slant,
                    x: x + Double(glyph.xOffset) * text.pointSize, y: baseline + Double(glyph.yOffset) * text.pointSize,
                    advance: Double(glyph.advance))
                if !isReversed { x += advance }
            }
        }
        guard text.endsWithHyphen else { return }
        if let content, marks.changes(for: .content(content)) { resume(content) }
        showHyphen(text, font: font, size: size, slant: slant, x: x, y: baseline, isReversed: isReversed)
    }

    /// U+00AD at a line end: readers join the word again.
    private func showHyphen(_ text: PlacedGlyphs, font: EmbeddedFont, size: Double, slant: Double, x: Double, y: Double, isReversed: Bool) {
        guard text.paragraph.hyphens.indices.contains(text.run), let hyphen = text.paragraph.hyphens[text.run] else { return }
        let x = isReversed ? x - Double(hyphen.advance) * text.pointSize : x
        show(
            hyphen, 0xAD, font: font, size: size, slant: slant, x: x + Double(hyphen.xOffset) * text.pointSize,
            y: y + Double(hyphen.yOffset) * text.pointSize, advance: Double(hyphen.advance))
    }

    /// Clusters whose glyphs do not spell them, and characters of the private use areas (ISO 19005-2 6.2.11.7.3).
    @inline(__always)
    private static func needsActualText(_ glyph: ShapedGlyph) -> Bool {
        glyph.flags.contains(.isComplex) || glyph.scalar >= 0xE000 && isPrivateUse(glyph.scalar)
    }

    /// Where the sequence ends that a glyph begins whose text must be stated; nil where its own is enough.
    @inline(__always)
    private func end(ofReplacedFrom index: Int, _ glyph: ShapedGlyph, _ range: Range<Int>, _ paragraph: ShapedParagraph) -> Int? {
        if glyph.flags.isDisjoint(with: [.isComplex, .isSpacedOut]), glyph.scalar < 0xE000 || !isPrivateUse(glyph.scalar) { return nil }
        let rest = (index + 1)..<range.upperBound
        // Readers turn round the replaced text of right-to-left words, and go by what lies beside them.
        if glyph.flags.contains(.isSpacedOut), !paragraph.runs.contains(where: \.isRightToLeft) {
            return end(ofWordBefore: rest, paragraph)
        }
        guard Self.needsActualText(glyph) else { return nil }
        // One cluster: readers lay the replacement over the glyphs by guess, and selections and words go astray where several share one.
        return rest.first { paragraph.glyphs[$0].flags.contains(.startsCluster) || !Self.needsActualText(paragraph.glyphs[$0]) }
            ?? range.upperBound
    }

    /// A word with gaps between its letters: read one by one, they would come apart.
    private func end(ofWordBefore rest: Range<Int>, _ paragraph: ShapedParagraph) -> Int {
        rest.first { paragraph.glyphs[$0].flags.isDisjoint(with: [.isSpacedOut, .isHidden]) } ?? rest.upperBound
    }

    private func beginReplaced(_ content: ContentID, _ range: Range<Int>, _ paragraph: ShapedParagraph) {
        endText()
        marks.begin(content, actualText: text(of: range, in: paragraph))
        beginText()
    }

    private func resume(_ content: ContentID) {
        endText()
        marks.begin(.content(content))
        beginText()
    }

    private func textKey(_ glyph: ShapedGlyph, _ paragraph: ShapedParagraph) -> TextKey {
        let start = Int(glyph.textStart), end = start + Int(glyph.textLength)
        guard end > start, end <= paragraph.text.count else { return TextTable.nothing }
        return paragraph.text.withUnsafeBufferPointer { fonts.texts.key(of: UnsafeBufferPointer(rebasing: $0[start..<end])) }
    }

    @inline(__always)
    private func show(
        _ glyph: ShapedGlyph, _ key: TextKey, font: EmbeddedFont, size: Double, slant: Double, x: Double, y: Double, advance: Double
    ) {
        if case .composite(let font) = font, !glyph.flags.contains(.isMissing), !font.lacks(glyph.id) {
            let (slot, variant) = font.encode(glyph.id, text: key)
            select(font.variants[variant], size: size)
            place(x: x, y: y, slant: slant)
            return line.show(slot.cid, width: Int(slot.width))
        }
        showDrawn(glyph, key, font: font, size: size, slant: slant, x: x, y: y, advance: advance)
    }

    private func showDrawn(
        _ glyph: ShapedGlyph, _ key: TextKey, font: EmbeddedFont, size: Double, slant: Double, x: Double, y: Double, advance: Double
    ) {
        let code: (font: ObjectNumber, code: UInt8, width: Int)
        if case .drawn(let font) = font, !glyph.flags.contains(.isMissing), glyph.id != 0 {
            code = font.encode(glyph.id, text: key)
        } else {
            code = fonts.missingGlyphs.encode(UInt32(min(max(advance, 0), 30) * 1000), text: key)
        }
        select(code.font, size: size)
        place(x: x, y: y, slant: slant)
        line.show(code.code, width: code.width)
    }

    @inline(__always)
    private func select(_ number: ObjectNumber, size: Double) {
        if number == font && size == pointSize { return }
        line.close()
        font = number
        pointSize = size
        content.resources.use(.font, number)
        content.buffer.put("/F").put(number).put(" ").put(size).put(" Tf\n")
    }

    @inline(__always)
    private func place(x: Double, y: Double, slant: Double) {
        if !line.isAt(y: y) || slant != shear { move(x: x, y: y, slant: slant) }
        line.advance(to: x)
    }

    /// Starts a line at a place. Td moves from the last line's start, so its errors would add up: the place that was written is what
    /// counts.
    private func move(x: Double, y: Double, slant: Double) {
        line.close()
        let rounded = Point(x: (x * 1000).rounded() / 1000, y: (y * 1000).rounded() / 1000)
        if slant == 0 && shear == 0 {
            content.buffer.put(rounded.x - origin.x).put(" ").put(rounded.y - origin.y).put(" Td\n")
        } else {
            content.buffer.put("1 0 ").put(slant, 1, rounded.x, rounded.y).put("Tm\n")
            shear = slant
        }
        origin = rounded
        line.move(toX: rounded.x, y: y)
    }
}

extension PlacedGlyphs {
    /// An outline that is drawn after the text, as paths: poppler paints gradients of text over its outlines, and where opacities differ,
    /// viewers disagree about what lies under the inner half of a stroke (ISO 32000-1 11.7.4.4).
    fileprivate var outlineApart: TextOutline? {
        guard let outline, !isInvisible, !isColored else { return nil }
        if case .solid(let color) = paint, color.alpha == outline.color.alpha { return nil }
        return outline
    }

    /// Nil for the place of an inline object, which is painted as an item of its own.
    fileprivate var shapedRun: ShapedRun? {
        guard paragraph.runs.indices.contains(run), paragraph.runs[run].object == nil else { return nil }
        return paragraph.runs[run]
    }
}
