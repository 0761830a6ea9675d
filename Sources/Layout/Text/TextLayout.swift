import TypesetBase
import TypesetStylesheet
import TypesetText

/// Shapes paragraphs and breaks them into lines.
struct TextLayout: LayoutPart {
    let context: LayoutContext

    /// Breaks a paragraph into lines of its containing block's width.
    func paragraphBox(
        _ flow: FlowParagraph, in containing: ContainingBlock, alignment: ResolvedStyle.Alignment? = nil, isArtifact: Bool = false
    ) -> ParagraphBox {
        if styles[flow.style].limitsLines || containing.height != nil {
            return fittedBox(flow, in: containing, alignment: alignment, isArtifact: isArtifact)
        }
        return brokenBox(flow, in: containing, alignment: alignment, isArtifact: isArtifact)
    }

    /// Breaks a paragraph into lines in a containing block.
    ///
    /// - Parameters:
    ///   - scale: the scale of all type sizes in the paragraph, if it is shrunk to fit.
    ///   - maximumLines: the maximum number of lines; 0 for no limit.
    ///   - truncation: the truncation of the last line; nil for the style's.
    ///   - lineDemerits: the demerits that are added to those of each line.
    ///   - firstGlyph: the glyph at which the lines begin.
    func brokenBox(
        _ flow: FlowParagraph, in containing: ContainingBlock, alignment: ResolvedStyle.Alignment?, isArtifact: Bool, scale: Double = 1,
        maximumLines: Int = 0, truncation: Truncation? = nil, lineDemerits: Double = 0, firstGlyph: Int = 0
    ) -> ParagraphBox {
        let style = styles.scaled(flow.style, by: scale)
        var flow = flow, objects = objects(of: flow, in: containing, scale: scale)
        while let linearized = flow.linearized, objects.contains(where: { $0.width - $0.blank > containing.width }) {
            (flow, objects) = (linearized, self.objects(of: linearized, in: containing, scale: scale))
        }
        let shaped = context.shaped(flow)
        var request = LineBreakRequest(pointSizes: pointSizes(of: flow, scale: scale), measure: containing.width)
        request.objects = objects
        request.runInsets = runInsets(of: flow, shaped, measure: containing.width, scale: scale)
        let stated = alignment ?? flow.alignment ?? styles[style].alignment,
            isByCustom = stated == .natural && !styles[style].isRagged && isJustifiedByCustom(flow, shaped)
        request.alignment = isByCustom ? .justified : stated.resolved(isRightToLeft: shaped.isRightToLeft)
        if stated == .justified, styles.isTooNarrow(containing.width, forJustified: style), !shaped.hasWideLetters {
            if !isArtifact { fallbacks.recordOnce(.raggedText, of: flow.style, flow.source) }
            request.alignment = shaped.isRightToLeft ? .right : .left
        }
        request.firstLineIndent =
            containing.hangingIndent != 0
            ? -containing.hangingIndent
            : flow.isLabel || flow.isVerse || flow.lead == .heading
                ? 0
                : max(
                    min(styles[style].firstLineIndent, containing.width / 3),
                    -frames.outdentLimit(containing, isOnRight: shaped.isRightToLeft))
        // A picture as wide as the measure is not indented.
        if let first = shaped.runs.first?.object, objects.indices.contains(first),
            objects[first].width > containing.width - request.firstLineIndent
        {
            request.firstLineIndent = min(request.firstLineIndent, 0)
        }
        if firstGlyph > 0 { (request.firstGlyph, request.firstLineIndent) = (firstGlyph, 0) }
        request.lineDemerits = lineDemerits
        request.allowsOrphans = styles[style].allowOrphans
        request.allowsHyphens = styles[style].hyphenation != nil && !flow.isEntry && !flow.keepsEntries
        request.maximumConsecutiveHyphens = styles[style].hyphenation?.maximumConsecutive ?? 0
        request.wrapsCharacters = styles[style].lineBreakMode == .charWrap
        request.limits = JustificationLimits(styles[style].justificationLimits)
        request.usesStrokes = styles[style].justification == .kashida
        if styles[style].hangingPunctuation != .none, !flow.isCode {
            request.hangingRoom = frames.outdentLimit(containing, isOnRight: !shaped.isRightToLeft)
            if styles[style].hangingPunctuation == .optical, !shaped.isRightToLeft {
                request.opticalRoom = frames.outdentLimit(containing, isOnRight: false)
            }
        }
        if shaped.hasWideLetters { request.pageRoom = frames.room(beside: containing) }
        if flow.isCode || flow.isVerse && Self.beginsAtEdge(request.alignment, shaped) {
            request.continuationIndent = continuationIndent(style, in: containing)
        }
        if maximumLines > 0 {
            request.maximumLines = maximumLines
            request.truncation = truncation ?? styles[style].truncation
            if request.truncation.hasEllipsis { request.ellipsisWidths = context.texts.ellipsisWidths(flow, scale: scale) }
        }
        let (text, initial) = broken(flow, shaped, request)
        if request.alignment == .justified, !isArtifact, !isByCustom, text.isMostlyUnfilled(request.measure) {
            fallbacks.recordOnce(.raggedText, of: flow.style, flow.source)
        }
        return ParagraphBox(
            flow: flow, shaped: shaped, text: text, style: style, measure: containing.width, isArtifact: isArtifact, scale: scale,
            initial: initial)
    }

    private func broken(
        _ flow: FlowParagraph, _ shaped: ShapedParagraph, _ request: LineBreakRequest
    ) -> (text: BrokenText, initial: DropCapital?) {
        if flow.keepsPhrases, request.maximumLines == 0 { return (brokenTitle(shaped, request), nil) }
        if flow.hasInitial, request.firstGlyph == 0, let (text, initial) = brokenBesideInitial(flow, shaped, request) {
            return (text, initial)
        }
        return (LineBreaker.breakText(shaped, request), nil)
    }

    /// Whether a paragraph is justified by custom: Chinese and Japanese text (CLREQ 3.2.2; JLREQ 3.8) except headings, labels and entries.
    private func isJustifiedByCustom(_ flow: FlowParagraph, _ shaped: ShapedParagraph) -> Bool {
        guard shaped.hasWideLetters, !flow.isCode, !flow.isLabel, !flow.isEntry, !flow.keepsPhrases, !shaped.isRightToLeft,
            let first = flow.pieces.first
        else { return false }
        guard ["zh", "ja", "yue"].contains(self.flow.runs[first.run].language.prefix { $0 != "-" }.lowercased()) else { return false }
        // Text mostly in another script would have rivers. Ideographs, each as wide as two letters, must fill half of the text.
        return 3 * (0..<shaped.glyphs.count).count { shaped.glyphs[$0].isWide } >= shaped.glyphs.count
    }

    /// Returns the metrics of a paragraph's lines, with room for stacked letters and annotations.
    func lineMetrics(_ metrics: LineMetrics, of paragraph: ParagraphBox) -> LineMetrics {
        roomForRuby(evenMetrics(metrics, of: paragraph), of: paragraph)
    }

    /// Returns the width of a paragraph's glyphs on one line, without pictures and insets.
    func naturalWidth(of flow: FlowParagraph) -> Points {
        let shaped = context.shaped(flow), sizes = pointSizes(of: flow)
        return shaped.runs.reduce(0) { width, run in
            guard run.object == nil else { return width }
            let advance = run.glyphs.reduce(Em(0)) { $0 + shaped.glyphs[$1].advance }
            return width + advance.points(at: sizes[run.piece] * run.scale)
        }
    }

    func pointSizes(of flow: FlowParagraph, scale: Double = 1) -> [Points] {
        flow.pieces.map { styles[self.flow.runs[$0.run].style].pointSize * scale }
    }

    /// Whether lines begin at the edge of the measure, so that an indent shows.
    private static func beginsAtEdge(_ alignment: LineBreakRequest.Alignment, _ shaped: ShapedParagraph) -> Bool {
        switch alignment {
        case .left: !shaped.isRightToLeft
        case .right: shaped.isRightToLeft
        case .justified: true
        case .center: false
        }
    }

    /// Returns the additional indent of the continuation of a wrapped line: 1.5 em, at most a sixth of the measure.
    func continuationIndent(_ style: StyleID, in containing: ContainingBlock) -> Points {
        min(1.5 * styles[style].pointSize, containing.width / 6)
    }

    /// Returns a line's box, as high as the style's line height, or higher for larger text or a picture.
    func lineBox(_ paragraph: ParagraphBox, _ index: Int, metrics: LineMetrics, size: Points) -> Box {
        let line = paragraph.lines[index]
        let scale = max(1, size > 0 ? line.pointSize.ratio(to: size) : 1)
        var ascent = metrics.ascent * scale
        var height = metrics.height * scale
        if let multiple = metrics.fontMultiple {
            let extent = fontExtent(of: line, in: paragraph, multiple), descent = max(extent.descent, height - ascent)
            ascent = max(extent.ascent, ascent)
            height = ascent + descent
        }
        let marks = emphasisExtent(of: line, in: paragraph)
        let needed = max(line.objectAscent, rubyAscent(of: line, in: paragraph), marks.ascent)
        if needed > ascent {
            height += needed - ascent
            ascent = needed
        }
        if marks.descent > 0 { height = max(height, ascent + marks.descent) }
        if line.objectDescent > 0 { height = max(height, ascent + line.objectDescent) }
        var box = Box(content: .line(paragraph, index), x: 0, width: paragraph.measure, height: height, ascent: ascent)
        if !metrics.isTight {
            box.inkOver = line.inkAscent - ascent
            box.inkUnder = line.inkDescent - (height - ascent)
        }
        if index == 0, let initial = paragraph.initial { box.inkOver = max(box.inkOver, initial.inkAscent - ascent) }
        box.notes = paragraph.notes(onLine: index)
        if !paragraph.flow.marks.isEmpty { box.anchor = paragraph.marks(onLine: index).map { Anchor(destinations: $0) } }
        return box
    }
}

extension TextLayout {
    /// Returns the extent of the fonts' line heights above and below a line's baseline, including fallback fonts.
    private func fontExtent(of line: Line, in paragraph: ParagraphBox, _ multiple: Double) -> (ascent: Points, descent: Points) {
        var ascent: Points = 0, descent: Points = 0
        for run in line.runs {
            let shaped = paragraph.shaped.runs[run.run], metrics = shaped.face.metrics
            let style = context.style(ofPiece: paragraph.flow.pieces[shaped.piece], in: paragraph),
                size = styles[style].pointSize * shaped.scale
            // Half of the leading is above the text, as in `lineMetrics`.
            let leading = metrics.lineHeight * multiple - metrics.ascender - metrics.descender
            ascent = max(ascent, (metrics.ascender + leading / 2).points(at: size))
            descent = max(descent, (metrics.descender + leading / 2).points(at: size))
        }
        return (ascent, descent)
    }
}

extension BrokenText {
    /// Whether more than a third of the justified lines are ragged, as in scripts without spaces with too few words to space out.
    fileprivate func isMostlyUnfilled(_ measure: Points) -> Bool {
        let justified = lines.filter { $0.end == .wrapped }
        return 3 * justified.count { measure - $0.x - $0.width > $0.pointSize / 10 } > justified.count
    }
}

extension JustificationLimits {
    fileprivate init(_ limits: ResolvedStyle.JustificationLimits) {
        self.init(
            expansion: limits.expansion, tracking: Em(limits.tracking), narrowestSpace: limits.narrowestSpace,
            widestSpace: limits.widestSpace)
    }
}

extension ResolvedStyle.Alignment {
    /// Returns the alignment of lines whose text runs in a direction.
    func resolved(isRightToLeft: Bool) -> LineBreakRequest.Alignment {
        switch self {
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        case .natural: isRightToLeft ? .right : .left
        }
    }
}
