import Diagnostics
import Geometry
import Images
import Stylesheet
import Typography

/// Paragraphs: shapes and breaks text into lines, and lines into boxes.
extension SizeLayout {
    /// Breaks a paragraph into lines of its containing block's width.
    func paragraphBox(
        _ flow: FlowParagraph, in containing: ContainingBlock, alignment: ResolvedStyle.Alignment? = nil, isArtifact: Bool = false
    ) -> ParagraphBox {
        if styles[flow.style].limitsLines || containing.height != nil {
            return fittedBox(flow, in: containing, alignment: alignment, isArtifact: isArtifact)
        }
        return brokenBox(flow, in: containing, alignment: alignment, isArtifact: isArtifact)
    }

    /// - Parameters:
    ///   - scale: the scale of all type sizes in the paragraph, if it is shrunk to fit.
    ///   - maximumLines: the maximum number of lines; 0 for no limit.
    func brokenBox(
        _ flow: FlowParagraph, in containing: ContainingBlock, alignment: ResolvedStyle.Alignment?, isArtifact: Bool, scale: Double = 1,
        maximumLines: Int = 0
    ) -> ParagraphBox {
        let id = scaled(flow.style, by: scale), style = styles[id]
        let shaped = flow.shaped(with: attributes, by: shaper)
        var request = LineBreakRequest(pointSizes: pointSizes(of: flow, scale: scale), measure: containing.width)
        request.objects = objects(of: flow, in: containing)
        request.runInsets = runInsets(of: flow, shaped, measure: containing.width)
        let stated = alignment ?? flow.alignment ?? style.alignment, isByCustom = stated == .natural && isJustifiedByCustom(flow, shaped)
        request.alignment = isByCustom ? .justified : resolve(stated, isRightToLeft: shaped.isRightToLeft)
        request.firstLineIndent =
            containing.hangingIndent > 0
            ? -containing.hangingIndent
            : flow.isLabel
                ? 0 : max(min(style.firstLineIndent, containing.width / 3), -outdentLimit(containing, isOnRight: shaped.isRightToLeft))
        request.allowsOrphans = style.allowOrphans
        request.allowsHyphens = style.hyphenation != nil && !flow.isEntry
        request.maximumConsecutiveHyphens = style.hyphenation?.maximumConsecutive ?? 0
        request.wrapsCharacters = style.lineBreakMode == .charWrap
        request.usesStrokes = style.justification == .kashida
        if style.hangingPunctuation == .end, !flow.isCode {
            request.hangingRoom = outdentLimit(containing, isOnRight: !shaped.isRightToLeft)
        }
        if shaped.hasWideLetters { request.pageRoom = pageRoom(beside: containing) }
        if flow.isCode { request.continuationIndent = continuationIndent(style, in: containing) }
        if maximumLines > 0 {
            request.maximumLines = maximumLines
            request.truncation = style.truncation
            if style.truncation.hasEllipsis { request.ellipsisWidths = ellipsisWidths(flow, scale: scale) }
        }
        var (text, initial) = broken(flow, shaped, request)
        if request.alignment == .justified, text.isTooLoose {
            if !isArtifact, !isByCustom { recordFallbackOnce(.raggedText, of: flow.style, flow.source) }
            request.alignment = resolve(.natural, isRightToLeft: shaped.isRightToLeft)
            (text, initial) = broken(flow, shaped, request)
        } else if request.alignment == .justified, !isArtifact, !isByCustom, text.isMostlyUnfilled(request.measure) {
            recordFallbackOnce(.raggedText, of: flow.style, flow.source)
        }
        let box = ParagraphBox(flow: flow, shaped: shaped, text: text, style: id, measure: containing.width, isArtifact: isArtifact)
        (box.scale, box.initial) = (scale, initial)
        return box
    }

    private func broken(
        _ flow: FlowParagraph, _ shaped: ShapedParagraph, _ request: LineBreakRequest
    ) -> (text: BrokenText, initial: DropCapital?) {
        if flow.hasInitial, let (text, initial) = brokenBesideInitial(flow, shaped, request) { return (text, initial) }
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

    func pointSizes(of flow: FlowParagraph, scale: Double = 1) -> [Points] {
        flow.pieces.map { styles[self.flow.runs[$0.run].style].pointSize * scale }
    }

    func resolve(_ alignment: ResolvedStyle.Alignment, isRightToLeft: Bool) -> LineBreakRequest.Alignment {
        switch alignment {
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        case .natural: isRightToLeft ? .right : .left
        }
    }

    /// Lays out a plain paragraph with its spacing, indents, background and border.
    func layOut(_ flow: FlowParagraph, anchor: Anchor?, in containing: ContainingBlock, into list: inout VerticalList, isTight: Bool) {
        let style = styles[flow.style], isLabel = anchor?.keepsWithNext == true
        let spacing: BlockSpacing = isTight ? .none : isLabel ? .label(style) : BlockSpacing(style)
        layOutBlock(style, spacing: spacing, into: &list) { list in
            list.add(anchor)
            layOutIndented(flow.style, flow.source, in: containing, into: &list) { inner, list in
                let inner = limited(inner, to: list, flow.style)
                append(paragraphBox(flow, in: inner), in: inner, to: &list)
            }
            if isLabel { list.keepWithNext() }
        }
    }

    /// Appends the lines of a paragraph as boxes, with the penalties for widows and orphans.
    func append(_ paragraph: ParagraphBox, in containing: ContainingBlock, to list: inout VerticalList) {
        let metrics = roomForRuby(evenMetrics(adjusted(lineMetrics(paragraph.style), of: paragraph), of: paragraph), of: paragraph)
        let style = styles[paragraph.style], keep = keep(within: paragraph, style, metrics, on: containing.orientation)
        for index in paragraph.lines.indices {
            var box = lineBox(paragraph, index, metrics: metrics, size: style.pointSize)
            box.x = containing.x
            box.width = containing.width
            if index > 0 { box.penalty = max(penalty(beforeLine: index, of: paragraph, style), keep) }
            list.append(box)
        }
    }

    /// Returns the penalty within a paragraph that must stay with the next block, such as a heading.
    ///
    /// It exceeds that of a break after the paragraph, unless the paragraph fills half a page.
    private func keep(within paragraph: ParagraphBox, _ style: ResolvedStyle, _ metrics: LineMetrics, on page: PageOrientation) -> Int {
        style.keepWithNext && Double(paragraph.lines.count) * metrics.height <= bodyHeight(page) / 2 ? Penalty.withinHeading : 0
    }

    /// Returns the metrics of a single line that was shrunk to fit. It is placed in the line of its full size, as in UILabel, which
    /// supports no other case.
    private func adjusted(_ metrics: LineMetrics, of paragraph: ParagraphBox) -> LineMetrics {
        let style = styles[paragraph.flow.style]
        guard paragraph.scale != 1, style.numberOfLines == 1, style.baselineAdjustment != .none else { return metrics }
        var whole = lineMetrics(paragraph.flow.style)
        if style.baselineAdjustment == .alignCenters { whole.ascent = metrics.ascent + (whole.height - metrics.height) / 2 }
        return whole
    }

    private func penalty(beforeLine index: Int, of paragraph: ParagraphBox, _ style: ResolvedStyle) -> Int {
        if !paragraph.flow.hasWords { return Penalty.slight }
        if let initial = paragraph.initial, index < initial.lines { return Penalty.keepTogether }
        if index < style.orphans || paragraph.lines.count - index < style.widows { return Penalty.widowOrOrphan }
        if paragraph.flow.isCode { return Penalty.slight }
        return paragraph.lines[index - 1].runs.last?.endsWithHyphen == true ? Penalty.hyphen : 0
    }

    /// Returns a line's box. It is as high as the style's line height, or higher for larger text or a picture.
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

extension SizeLayout {
    /// Returns the extent of the fonts' line heights above and below a line's baseline, including fallback fonts.
    private func fontExtent(of line: Line, in paragraph: ParagraphBox, _ multiple: Double) -> (ascent: Points, descent: Points) {
        var ascent: Points = 0, descent: Points = 0
        for run in line.runs {
            let shaped = paragraph.shaped.runs[run.run], metrics = shaped.face.metrics
            let style = style(ofPiece: paragraph.flow.pieces[shaped.piece], in: paragraph), size = styles[style].pointSize * shaped.scale
            // Half of the leading is above the text, as in `lineMetrics`.
            let leading = metrics.lineHeight * multiple - metrics.ascender - metrics.descender
            ascent = max(ascent, (metrics.ascender + leading / 2).points(at: size))
            descent = max(descent, (metrics.descender + leading / 2).points(at: size))
        }
        return (ascent, descent)
    }
}

extension BrokenText {
    /// Whether more than a third of the justified lines have word spaces over three times their natural width, which leaves gaps in them.
    fileprivate var isTooLoose: Bool {
        let justified = lines.filter { $0.end == .wrapped }
        return 3 * justified.count { $0.spaceRatio > 3 } > justified.count
    }

    /// Whether more than a third of the justified lines are ragged nevertheless. Scripts without spaces have such lines if they have too
    /// few words to space out.
    fileprivate func isMostlyUnfilled(_ measure: Points) -> Bool {
        let justified = lines.filter { $0.end == .wrapped }
        return 3 * justified.count { measure - $0.x - $0.width > $0.pointSize / 10 } > justified.count
    }
}
