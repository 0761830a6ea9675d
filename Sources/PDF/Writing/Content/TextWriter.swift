import TypesetBase
import TypesetLayout
import TypesetText

/// Writes placed glyphs into the content of the page (ISO 32000-1 9.4), each code with its exact text.
///
/// State that changes with every glyph is not checked for exclusivity at run time: one thread writes a file, and no code here calls back.
final class TextWriter {
    let content: PageContent
    let marks: MarkedContentWriter
    let textObject: TextObject
    let fonts: FontStore
    let stores: DrawingStores

    // The text state (9.3), which outlasts text objects.
    @exclusivity(unchecked) var font = ObjectNumber.free
    @exclusivity(unchecked) var pointSize: Points = 0
    private var mode = RenderingMode.fill

    init(content: PageContent, marks: MarkedContentWriter, textObject: TextObject, fonts: FontStore, stores: DrawingStores) {
        self.content = content
        self.marks = marks
        self.textObject = textObject
        self.fonts = fonts
        self.stores = stores
    }

    func beginPage() {
        font = .free
        mode = .fill
    }

    func draw(_ text: PlacedGlyphs, role: PlacedItem.Role) throws(Diagnostic) {
        guard let run = text.shapedRun else { return }
        switch role {
        case .content(let content): try draw(text, run, of: content)
        case .artifact(let artifact):
            marks.prepareText(artifact)
            if artifact == .codeMargin, try drawAsPaths(text, run) { return }
            try draw(text, run, of: nil)
        }
    }

    /// Draws text as paths; returns false if a glyph has no path.
    private func drawAsPaths(_ text: PlacedGlyphs, _ run: ShapedRun) throws(Diagnostic) -> Bool {
        let paths = GlyphPaths(self, text, run, from: Point(x: text.origin.x, y: content.size.height - text.origin.y))
        guard !text.isColored, let all = try paths.paths() else { return false }
        marks.withoutText { paths.paint(all) }
        return true
    }

    /// Draws a run.
    ///
    /// - Parameter owner: the content; nil for the open sequence or form.
    func draw(_ text: PlacedGlyphs, _ run: ShapedRun, of owner: ContentID?) throws(Diagnostic) {
        if let outline = text.outlineApart {
            var filled = text
            filled.outline = nil
            try draw(filled, run, of: owner)
            return try draw(outline, of: text)
        }
        let font = try fonts.font(for: run.face)
        setPaint(text, run.face)
        if run.isRightToLeft, case .composite = font {
            try ClusterText(self, text, run, font: font).showRightToLeft(of: owner)
        } else if ClusterText.stacksMarks(text), !run.isRightToLeft, case .composite = font {
            try ClusterText(self, text, run, font: font).showStacked(of: owner)
        } else {
            try show(text, run, font: font, of: owner)
        }
        textObject.closeLine()
    }

    func draw(_ outline: TextOutline, of text: PlacedGlyphs) throws(Diagnostic) {
        let cast = ShadowCast(paint: .solid(outline.color), glyphs: [text])
        guard let form = try stores.shapes.form(of: cast, from: text.origin, isFilled: false) else { return }
        marks.withoutText {
            content.setFormPaint(.solid(outline.color))
            content.paint(xObject: form, at: text.origin)
        }
    }

    /// Draws translucent runs of one ink and one content as a transparency group (11.6.6): opaque in a form, which is painted once.
    ///
    /// - Parameters:
    ///   - bars: the lines under and through the runs.
    ///   - mask: the mask for the group, or nil. If all colours share an opacity, the mask includes it.
    func drawGroup(
        _ texts: [PlacedGlyphs], bars: [Shape], bounds: Rect, role: PlacedItem.Role, through mask: ObjectNumber?
    ) throws(Diagnostic) {
        guard let first = texts.first else { return }
        try withMarkedContent(role, around: texts) { () throws(Diagnostic) in
            let state = (font, pointSize, mode)
            let form = try content.capture { () throws(Diagnostic) in
                font = .free
                try marks.withForm { () throws(Diagnostic) in
                    for text in texts {
                        if let run = text.shapedRun { try draw(text.opaque, run, of: nil) }
                    }
                }
                for bar in bars { content.draw(Shape(bar.outline, paint: bar.paint.opaque)) }
            }
            (font, pointSize, mode) = state
            let number = stores.objects.writeGroup(form, bounds: bounds, pageHeight: content.size.height)
            content.paint(group: number, with: first.paint, bounds: bounds, through: mask, stores.objects)
        }
    }

    /// Opens the only sequence around a form's glyphs, which states the text of all if a glyph does not spell its text.
    private func withMarkedContent(
        _ role: PlacedItem.Role, around texts: [PlacedGlyphs], _ body: () throws(Diagnostic) -> Void
    ) throws(Diagnostic) {
        guard case .content(let content) = role,
            texts.contains(where: { $0.paragraph.glyphs[$0.glyphs].contains(where: Self.needsActualText) })
        else { return try marks.withMarkedContent(role, body) }
        let text = texts.map { self.text(of: $0.glyphs, in: $0.paragraph) }.joined()
        try marks.withMarkedContent(content, actualText: text, body)
    }

    /// Returns text in logical order without hidden glyphs, and without joiners unless `withJoiners` is true.
    func text(of range: Range<Int>, in paragraph: ShapedParagraph, withJoiners: Bool = false) -> String {
        var bytes: [UInt8] = []
        var start = paragraph.glyphs.textStart(of: range.lowerBound)
        for glyph in paragraph.glyphs[range] {
            let end = min(start + Int(glyph.textLength), paragraph.text.count)
            let isRead = !glyph.flags.contains(.isHidden) || withJoiners && glyph.joiner != nil
            if start < end, isRead { bytes += paragraph.text[start..<end] }
            start = max(start, end)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Sets the ink of fills, and the ink of strokes for outlined and emboldened text.
    private func setPaint(_ text: PlacedGlyphs, _ face: FontFace) {
        let width = (text.outline?.width ?? 0) + face.emboldening.points(at: text.pointSize)
        let isStroked = width > 0
        content.setPaint(text.paint, outline: isStroked ? text.outline?.color ?? solid(text.paint) : nil)
        if isStroked {
            if text.outline == nil, case .gradient = text.paint { content.setStrokePaint(text.paint) }
            content.setLine(width: width)
        }
        let needed: RenderingMode = text.isInvisible ? .invisible : isStroked ? .fillAndStroke : .fill
        guard needed != mode else { return }
        mode = needed
        content.stream.setTextRenderingMode(needed.rawValue)
    }

    /// The text rendering modes (9.3.6).
    private enum RenderingMode: Int { case fill = 0, fillAndStroke = 2, invisible = 3 }

    private func solid(_ paint: Paint) -> Color {
        if case .solid(let color) = paint { return color }
        return .black
    }

    func select(_ number: ObjectNumber, size: Points) {
        if number == font && size == pointSize { return }
        textObject.closeLine()
        textObject.begin()
        font = number
        pointSize = size
        content.resources.use(.font, number)
        content.stream.setFont(number, size: size.value)
    }
}

extension ShapedGlyph {
    /// Whether it is shown on the baseline by a code with the text of one character.
    @inline(__always)
    var isPlain: Bool {
        flags.isDisjoint(with: .isHidden.union(.isComplex).union(.isMissing).union(.isSpacedOut)) && yOffset == 0 && scalar != 0
            && (scalar < 0xE000 || !isPrivateUse(scalar))
    }

    /// The character U+200C or U+200D that a glyph without ink represents, or nil.
    var joiner: Unicode.Scalar? { flags.contains(.isHidden) && (scalar == 0x200C || scalar == 0x200D) ? Unicode.Scalar(scalar) : nil }
}

extension PlacedGlyphs {
    /// An outline that is drawn as paths after the text, or nil.
    ///
    /// Poppler paints gradients of text over its outlines. If opacities differ, viewers disagree about what is under the inner half of a
    /// stroke (ISO 32000-1 11.7.4.4).
    fileprivate var outlineApart: TextOutline? {
        guard let outline, !isInvisible, !isColored else { return nil }
        if case .solid(let color) = paint, color.alpha == outline.color.alpha { return nil }
        return outline
    }

    /// The run of the glyphs; nil for an inline object, which is painted as a separate item.
    fileprivate var shapedRun: ShapedRun? {
        guard paragraph.runs.indices.contains(run), paragraph.runs[run].object == nil else { return nil }
        return paragraph.runs[run]
    }
}
