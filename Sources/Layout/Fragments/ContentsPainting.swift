import TypesetBase
import TypesetStylesheet
import TypesetText

/// The last lines of entries in tables of contents, with page numbers and leaders.
extension PageBuilder {
    mutating func paint(_ contents: ContentsBox, entry index: Int, in box: Box, at origin: Point) {
        let entry = contents.entries[index], flow = contents.contents.entries[index], paragraph = entry.paragraph
        let words = pageName(of: flow.destination), isSplit = entry.linesBelow == 2
        let text = number(isSplit ? words.page : words.volume + words.page, of: flow, contents.contents)
        let width = text.lines.first?.width.value ?? 0, isRightToLeft = paragraph.shaped.isRightToLeft
        let left = origin.x + box.x.value, right = left + box.width.value, baseline = origin.y + box.ascent.value
        let lineX = isRightToLeft ? right - paragraph.measure.value : left
        paint(line: paragraph.lines.count - 1, of: paragraph, x: lineX, baseline: baseline)
        let x = numberX(width, of: entry, contents, lineX: lineX, in: (left, right))
        let pitch = layout.styles.lineMetrics(paragraph.style).pitch.value, numberLine = baseline + Double(entry.linesBelow) * pitch
        if isSplit {
            let volume = number(words.volume, of: flow, contents.contents), width = volume.lines.first?.width.value ?? 0
            let x = numberX(width, of: entry, contents, lineX: lineX, in: (left, right))
            paint(line: 0, of: volume, x: x, baseline: numberLine - pitch)
            addLink(flow.link, x: x, width: width, contents.contents.style, baseline: numberLine - pitch)
        }
        if !contents.numbersFollowText, let line = paragraph.lines.last {
            let end = lineX + line.x.value, style = layout.styles[contents.contents.style]
            // Leaders end in one column, however wide the numbers are.
            let column = max(width, contents.numberWidth.value)
            let room: (Double, Double) =
                switch (isRightToLeft, entry.isNumberBelow) {
                case (false, false): (end + line.width.value, right - column)
                case (false, true): (left, right - column)
                case (true, false): (left + column, end)
                case (true, true): (left + column, right)
                }
            paintLeader(style, from: room.0, to: room.1, baseline: numberLine)
        }
        paint(line: 0, of: text, x: x, baseline: numberLine)
        addLink(flow.link, x: x, width: width, contents.contents.style, baseline: numberLine)
    }

    /// Returns the number of the page of a destination, and before it the name of its volume if that is another one.
    private func pageName(of destination: Int) -> (volume: String, page: String) {
        let flow = layout.flow, page = pageNumbers.text(of: destinationPages[destination])
        guard let volume = layout.assumptions.volume?.other(of: destination) else { return ("", flow.numerals.replacing(page)) }
        let name = flow.numerals.replacing(BuiltInTerm.page(page, ofVolume: "\(volume + 1)", in: flow.metadata.language).text)
        // After the comma of the language, and the blank that follows it.
        guard let comma = name.firstIndex(where: { ",،，、".contains($0) }) else { return ("", name) }
        let end = name[comma...].dropFirst().firstIndex { $0 != " " } ?? name.endIndex
        return (String(name[..<end]), String(name[end...]))
    }

    private func number(_ words: String, of entry: FlowContentsEntry, _ contents: FlowContents) -> ParagraphBox {
        layout.texts[GeneratedText(words, run: contents.numberRun, style: contents.style, content: entry.numberContent)]
    }

    /// Returns the left edge of a page number: at the end of the line, or an em after the text.
    private func numberX(
        _ width: Double, of entry: ContentsBox.Entry, _ contents: ContentsBox, lineX: Double, in edges: (left: Double, right: Double)
    ) -> Double {
        let isRightToLeft = entry.paragraph.shaped.isRightToLeft
        guard contents.numbersFollowText, let line = entry.paragraph.lines.last else {
            return isRightToLeft ? edges.left : edges.right - width
        }
        if entry.isNumberBelow { return isRightToLeft ? edges.right - width : edges.left }
        let gap = layout.styles[entry.paragraph.style].pointSize.value, start = lineX + line.x.value
        return isRightToLeft ? start - gap - width : start + line.width.value + gap
    }

    /// Paints a leader with half an em on either side: a line, or dots that align vertically across lines.
    private mutating func paintLeader(_ style: ResolvedStyle, from start: Double, to end: Double, baseline: Double) {
        let size = style.pointSize.value, from = start + size / 2, to = end - size / 2
        // The thickness of a full stop of most fonts, and of a thin rule.
        let isLine = style.leader == .line, thickness = isLine ? max(0.5, size / 24) : size / 10
        guard style.leader != .none, to - from > size else { return }
        // The dots start on a grid of the page, which aligns those of neighbouring lines.
        let period = size / 2, first = isLine ? from : (from / period).rounded(.up) * period
        let last = isLine ? to : (to / period).rounded(.down) * period + thickness
        let y = baseline - thickness / 2
        let outline = Shape.Outline.line(
            from: Point(x: first, y: y), to: Point(x: last, y: y), width: Points(thickness),
            dash: isLine ? [] : [Points(thickness), Points(period - thickness)])
        items.append(PlacedItem(.shape(Shape(outline, paint: .solid(style.color))), role: .artifact(.layout)))
    }
}
