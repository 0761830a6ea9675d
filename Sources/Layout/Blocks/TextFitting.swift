import Stylesheet
import Typography

/// Texts that a sheet limits by name: `numberOfLines`, `height`, and the shrinking that avoids the cut.
extension SizeLayout {
    /// Breaks a paragraph; first shrinks it as far as its style allows where it would be cut.
    func fittedBox(_ flow: FlowParagraph, in area: Area, alignment: ResolvedStyle.Alignment?, isArtifact: Bool) -> ParagraphBox {
        let style = styles[flow.style]
        var box = cutBox(flow, in: area, alignment: alignment, isArtifact: isArtifact, scale: 1)
        let least = style.leastFontSize
        var size = style.pointSize
        // UILabel and FXLabel shrink by whole points.
        while !box.cut.isEmpty, size > least {
            size = max(size - 1, least)
            box = cutBox(flow, in: area, alignment: alignment, isArtifact: isArtifact, scale: size / style.pointSize)
        }
        if !isArtifact { report(box, from: style.pointSize, to: size) }
        return box
    }

    /// As many lines as the style's number of lines and the area's height allow, one at least.
    private func cutBox(
        _ flow: FlowParagraph, in area: Area, alignment: ResolvedStyle.Alignment?, isArtifact: Bool, scale: Double
    ) -> ParagraphBox {
        let asked = styles[flow.style].numberOfLines
        var limit = asked
        if let height = area.height {
            let fitting = max(1, Int(min((height + 0.001) / max(lineMetrics(scaled(flow.style, by: scale)).height, 0.1), 1e6)))
            limit = asked > 0 ? min(asked, fitting) : fitting
        }
        var box = brokenBox(flow, in: area, alignment: alignment, isArtifact: isArtifact, scale: scale, maximumLines: limit)
        // Larger text or pictures within lines make them higher than the style says.
        while let height = area.height, box.lines.count > 1, lineHeights(box) > height + 0.001 {
            box = brokenBox(flow, in: area, alignment: alignment, isArtifact: isArtifact, scale: scale, maximumLines: box.lines.count - 1)
        }
        return box
    }

    /// The area with what is left of the fixed heights around a text. Where that is less than a line, the list cuts the lines.
    func limited(_ area: Area, to list: VerticalList, _ style: StyleID) -> Area {
        var area = area
        area.height = list.room.flatMap { list.fits(lineMetrics(style).height) ? max(0, $0) : nil }
        return area
    }

    private func lineHeights(_ box: ParagraphBox) -> Double {
        let metrics = lineMetrics(box.style), size = styles[box.style].pointSize
        return box.lines.indices.reduce(0) { $0 + lineBox(box, $1, metrics: metrics, size: size).height }
    }

    private func report(_ box: ParagraphBox, from size: Double, to shrunk: Double) {
        let style = box.flow.style
        if shrunk < size { recordFallback(.shrunkText, box.flow.source, style: style, extent: .init(given: shrunk, needed: size)) }
        guard let cut = box.cut.max(by: { $0.count < $1.count }) else { return }
        let words = box.shaped.words(of: cut, limit: 120)
        guard !words.isEmpty else { return }
        recordFallback(
            box.lines.last?.ellipsis != nil ? .truncatedText : .clippedText, box.flow.source, style: style, words: words,
            extent: .init(given: Double(box.lines.count), needed: Double(box.wholeLineCount)))
    }

    /// Reports the texts and pictures that a container's height leaves out, each once.
    func report(cut boxes: [Box]) {
        var seen: Set<ObjectIdentifier> = []
        for box in boxes { report(cut: box, &seen) }
    }

    private func report(cut box: Box, _ seen: inout Set<ObjectIdentifier>) {
        switch box.content {
        case .line(let paragraph, let line): report(cut: paragraph, fromLine: line, &seen)
        case .contentsEntry(let contents, let index): report(cut: contents.paragraphs[index], fromLine: 0, &seen)
        case .figure(let figure, _): recordFallback(.clippedText, figure.source, style: figure.style, words: "a picture")
        case .row(let row): for box in row.cells.flatMap(\.boxes) { report(cut: box, &seen) }
        case .rule, .blank: break
        }
    }

    private func report(cut paragraph: ParagraphBox, fromLine line: Int, _ seen: inout Set<ObjectIdentifier>) {
        guard !paragraph.isArtifact, seen.insert(ObjectIdentifier(paragraph)).inserted else { return }
        recordFallback(
            .clippedText, paragraph.flow.source, style: paragraph.style,
            words: paragraph.shaped.words(of: paragraph.glyphs(fromLine: line), limit: 120),
            extent: .init(given: Double(line), needed: Double(paragraph.wholeLineCount)))
    }

    /// The ellipsis in the look of a piece.
    func ellipsis(_ piece: Int, of flow: FlowParagraph, scale: Double) -> ParagraphBox {
        let run = flow.pieces[piece].run
        return ownText("…", run: run, style: self.flow.runs.keys[run].style, content: nil, measure: 10_000, scale: scale)
    }

    func ellipsisWidths(_ flow: FlowParagraph, scale: Double) -> [Double] {
        flow.pieces.indices.map { ellipsis($0, of: flow, scale: scale).lines.first?.width ?? 0 }
    }
}

extension ResolvedStyle {
    /// Whether the sheet limits the text of this style in any way but by the height of its box.
    var limitsLines: Bool { numberOfLines > 0 }

    /// The size under which text is cut rather than shrunk; its own where it may not shrink.
    var leastFontSize: Double {
        guard minimumScaleFactor != nil || minimumFontSize != nil else { return pointSize }
        // UILabel: a factor of 0 stands for the current size.
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
    /// The source text that the glyphs stand for.
    func sourceBytes(of range: Range<Int>) -> ArraySlice<UInt8> {
        guard let first = range.first, let last = range.last, glyphs.indices.contains(last) else { return [] }
        let start = Int(glyphs[first].textStart), end = Int(glyphs[last].textStart) + Int(glyphs[last].textLength)
        return start < end && end <= text.count ? text[start..<end] : []
    }

    /// The source text of some glyphs on one line, at most `limit` bytes of it.
    func words(of range: Range<Int>, limit: Int) -> String {
        String(decoding: sourceBytes(of: range).prefix(limit), as: UTF8.self).filter { $0 != "\u{FFFD}" }.split { $0.isWhitespace }.joined(
            separator: " ")
    }
}
