import Geometry
import Stylesheet
import Typography

/// Texts that their style limits by `numberOfLines` or `height`. They are shrunk to fit, then truncated or clipped.
extension SizeLayout {
    /// Breaks a paragraph into lines. Before any text is omitted, shrinks it as much as its style allows.
    func fittedBox(
        _ flow: FlowParagraph, in containing: ContainingBlock, alignment: ResolvedStyle.Alignment?, isArtifact: Bool
    ) -> ParagraphBox {
        let style = styles[flow.style]
        var box = truncatedBox(flow, in: containing, alignment: alignment, isArtifact: isArtifact, scale: 1)
        let least = style.smallestPointSize
        var size = style.pointSize
        // UILabel and FXLabel shrink by whole points.
        while !box.hiddenRanges.isEmpty, size > least {
            size = max(size - 1, least)
            box = truncatedBox(flow, in: containing, alignment: alignment, isArtifact: isArtifact, scale: size.ratio(to: style.pointSize))
        }
        if !isArtifact { report(box, from: style.pointSize, to: size) }
        return box
    }

    /// Returns as many lines as the style's `numberOfLines` and the containing block's height allow, at least one.
    private func truncatedBox(
        _ flow: FlowParagraph, in containing: ContainingBlock, alignment: ResolvedStyle.Alignment?, isArtifact: Bool, scale: Double
    ) -> ParagraphBox {
        let numberOfLines = styles[flow.style].numberOfLines
        var limit = numberOfLines
        if let height = containing.height {
            let fitting = max(1, Self.lineCount(in: height, of: lineMetrics(scaled(flow.style, by: scale)).height))
            limit = numberOfLines > 0 ? min(numberOfLines, fitting) : fitting
        }
        var box = brokenBox(flow, in: containing, alignment: alignment, isArtifact: isArtifact, scale: scale, maximumLines: limit)
        // Larger text or inline pictures may make lines higher than the style's line height.
        while let height = containing.height, box.lines.count > 1, lineHeights(box) > height + 0.001 {
            box = brokenBox(
                flow, in: containing, alignment: alignment, isArtifact: isArtifact, scale: scale, maximumLines: box.lines.count - 1)
        }
        return box
    }

    /// Returns the containing block with the height that fixed heights leave for a text. If that is less than a line, the list clips the
    /// lines.
    func limited(_ containing: ContainingBlock, to list: VerticalList, _ style: StyleID) -> ContainingBlock {
        var containing = containing
        containing.height = list.room.flatMap { list.fits(lineMetrics(style).height) ? max(0, $0) : nil }
        return containing
    }

    private func lineHeights(_ box: ParagraphBox) -> Points {
        let metrics = lineMetrics(box.style), size = styles[box.style].pointSize
        return box.lines.indices.reduce(0) { $0 + lineBox(box, $1, metrics: metrics, size: size).height }
    }

    private func report(_ box: ParagraphBox, from size: Points, to shrunk: Points) {
        let style = box.flow.style
        if shrunk < size {
            recordFallback(.shrunkText, box.flow.source, style: style, extent: .init(given: shrunk.value, needed: size.value))
        }
        guard let hidden = box.hiddenRanges.max(by: { $0.count < $1.count }) else { return }
        let words = box.shaped.words(of: hidden, limit: 120)
        guard !words.isEmpty else { return }
        recordFallback(
            box.lines.last?.ellipsis != nil ? .truncatedText : .clippedText, box.flow.source, style: style, words: words,
            extent: .init(given: Double(box.lines.count), needed: Double(box.wholeLineCount)))
    }

    /// Reports the texts and pictures that a container's fixed height clips, each once.
    func reportClipped(_ boxes: [Box]) {
        var seen: Set<ObjectIdentifier> = []
        for box in boxes { reportClipped(box, &seen) }
    }

    private func reportClipped(_ box: Box, _ seen: inout Set<ObjectIdentifier>) {
        switch box.content {
        case .line(let paragraph, let line): reportClipped(paragraph, fromLine: line, &seen)
        case .contentsEntry(let contents, let index): reportClipped(contents.entries[index].paragraph, fromLine: 0, &seen)
        case .figure(let figure): recordFallback(.clippedText, figure.flow.source, style: figure.flow.style, words: "a picture")
        case .row(let row): for box in row.cells.flatMap(\.boxes) { reportClipped(box, &seen) }
        case .rule, .blank: break
        }
    }

    private func reportClipped(_ paragraph: ParagraphBox, fromLine line: Int, _ seen: inout Set<ObjectIdentifier>) {
        guard !paragraph.isArtifact, seen.insert(ObjectIdentifier(paragraph)).inserted else { return }
        recordFallback(
            .clippedText, paragraph.flow.source, style: paragraph.style,
            words: paragraph.shaped.words(of: paragraph.glyphs(fromLine: line), limit: 120),
            extent: .init(given: Double(line), needed: Double(paragraph.wholeLineCount)))
    }

    /// Returns the ellipsis in the style of a piece.
    func ellipsis(_ piece: Int, of flow: FlowParagraph, scale: Double) -> ParagraphBox {
        let run = flow.pieces[piece].run
        return generatedText(GeneratedText("…", run: run, style: self.flow.runs[run].style, scale: scale))
    }

    /// Returns the widths of the ellipses, by piece.
    func ellipsisWidths(_ flow: FlowParagraph, scale: Double) -> [Points] {
        flow.pieces.indices.map { ellipsis($0, of: flow, scale: scale).lines.first?.width ?? 0 }
    }
}

extension ResolvedStyle {
    /// Whether the style limits its text to a number of lines.
    var limitsLines: Bool { numberOfLines > 0 }

    /// The smallest size to which text may be shrunk, in points; its own size if it may not shrink.
    var smallestPointSize: Points {
        guard minimumScaleFactor != nil || minimumFontSize != nil else { return pointSize }
        // In UILabel, a factor of 0 means the current size.
        let factor = minimumScaleFactor.map { $0 > 0 ? $0 : 1 } ?? 0
        return min(pointSize, max(factor * pointSize, minimumFontSize ?? 0, 1))
    }

    var truncation: Truncation {
        switch lineBreakMode {
        case .wordWrap, .charWrap: .lines
        case .clip: .clip
        case .truncateHead: .head
        case .truncateMiddle: .middle
        case .truncateTail: .tail
        }
    }
}

extension ShapedParagraph {
    /// Returns the source text of glyphs.
    func sourceBytes(of range: Range<Int>) -> ArraySlice<UInt8> {
        guard let first = range.first, let last = range.last, glyphs.indices.contains(last) else { return [] }
        let start = glyphs.textStart(of: first), end = glyphs.textRange(of: last).upperBound
        return start < end && end <= text.count ? text[start..<end] : []
    }

    /// Returns the source text of glyphs on one line, at most `limit` bytes.
    func words(of range: Range<Int>, limit: Int) -> String {
        String(decoding: sourceBytes(of: range).prefix(limit), as: UTF8.self).filter { $0 != "\u{FFFD}" }.split { $0.isWhitespace }.joined(
            separator: " ")
    }
}

extension SizeLayout {
    /// Returns the number of lines that fit a height: at least one, and at most a million to prevent overflow.
    static func lineCount(in height: Points, of lineHeight: Points) -> Int {
        max(1, Int(min((height + 0.001).ratio(to: max(lineHeight, 0.1)), 1e6)))
    }
}
