import TypesetBase
import TypesetStylesheet
import TypesetText

/// Texts that their style limits by `numberOfLines` or `height`. They are shrunk to fit, then truncated or clipped.
extension TextLayout {
    /// Breaks a paragraph into lines, shrunk as much as its style allows before any text is omitted.
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
            let fitting = styles.lineMetrics(styles.scaled(flow.style, by: scale)).lineCount(in: height)
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

    private func lineHeights(_ box: ParagraphBox) -> Points {
        let metrics = styles.lineMetrics(box.style), size = styles[box.style].pointSize
        return box.lines.indices.reduce(-metrics.spacing) { $0 + lineBox(box, $1, metrics: metrics, size: size).height + metrics.spacing }
    }

    private func report(_ box: ParagraphBox, from size: Points, to shrunk: Points) {
        let style = box.flow.style
        if shrunk < size {
            fallbacks.record(.shrunkText, box.flow.source, style: style, extent: .init(given: shrunk.value, needed: size.value))
        }
        guard let hidden = box.hiddenRanges.max(by: { $0.count < $1.count }) else { return }
        let words = box.shaped.words(of: hidden, limit: 120)
        guard !words.isEmpty else { return }
        fallbacks.record(
            box.lines.last?.ellipsis != nil ? .truncatedText : .clippedText, box.flow.source, style: style, words: words,
            extent: .init(given: Double(box.lines.count), needed: Double(box.wholeLineCount)))
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
