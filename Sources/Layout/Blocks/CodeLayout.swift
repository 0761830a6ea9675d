import TypesetBase
import TypesetStylesheet
import TypesetText

/// The content beside the lines of a code block, all artifacts, since the source has none of it.
struct CodeMargin {
    /// The sign before lines that continue a source line; nil if there is no room for it.
    var sign: ParagraphBox?
    /// The room for the sign, between the indent and the text.
    var signRoom: Points = 0
    /// The line numbers; nil if there are none.
    var numbers: LineNumbers?
    /// The boxes behind highlighted lines; nil if there are none.
    var highlights: Highlights?

    /// The boxes behind highlighted lines, over the whole width of the block.
    struct Highlights {
        /// The style of each line; nil for other lines.
        var ofLines: [StyleID?]
        /// The distance from their left edge to that of the measure.
        var lead: Points
        var width: Points
    }

    /// The numbers of the source lines.
    struct LineNumbers {
        var run: TextRunID
        var style: StyleID
        /// The gap between the numbers and the lines.
        var gap: Points
        /// The number of each line; nil if it continues a source line.
        var ofLines: [Int?]
    }
}

/// Code blocks.
extension BlockLayout {
    func layOut(_ code: FlowCode, in containing: ContainingBlock, into list: inout VerticalList) {
        let style = styles[code.style]
        // Code is left-to-right regardless of the surrounding text.
        var containing = containing
        containing.isRightToLeft = false
        let turned = frames.orientation(of: .landscape), isTurned = needsTurnedPage(code, turned, in: containing, list)
        if isTurned { fallbacks.record(.turnedCode, code.paragraph.source) }
        layOutBlock(code.style, spacing: code.isTitled ? .after(style) : BlockSpacing(style), into: &list) { list in
            layOut(on: isTurned ? turned : containing.orientation, in: containing, into: &list, floats: true) { inner, list in
                let frame = indented(inner, style)
                layOutIndented(code.style, code.paragraph.source, in: inner, into: &list) { inner, list in
                    append(code, in: inner, within: frame, to: &list)
                }
            }
        }
    }

    /// Whether a drawing's lines wrap here, which would destroy it, but fit on a landscape page.
    private func needsTurnedPage(
        _ code: FlowCode, _ orientation: PageOrientation, in containing: ContainingBlock, _ list: VerticalList
    ) -> Bool {
        guard code.isDrawing, orientation != containing.orientation, let turned = block(containing, on: orientation, in: list),
            turned.width > containing.width
        else { return false }
        return wraps(code, in: containing) && !wraps(code, in: turned)
    }

    private func wraps(_ code: FlowCode, in containing: ContainingBlock) -> Bool {
        let style = styles[code.style]
        var inner = indented(containing, style)
        if style.hasBox { inner.width -= limits.insets(style, in: inner).horizontal }
        let gutter = gutter(code, in: inner)
        return text.paragraphBox(code.paragraph, in: inner.indented(leading: gutter.width + gutter.gap)).lines.contains {
            $0.end == .wrapped
        }
    }

    /// Adds the lines of a code block to a list.
    ///
    /// - Parameter frame: the edges of the block's box.
    private func append(
        _ code: FlowCode, in containing: ContainingBlock, within frame: ContainingBlock, to list: inout VerticalList
    ) {
        let gutter = gutter(code, in: containing)
        let inner = limited(containing.indented(leading: gutter.width + gutter.gap), to: list, code.style)
        let box = text.paragraphBox(code.paragraph, in: inner)
        let wraps = box.lines.contains { $0.end == .wrapped }
        if wraps { fallbacks.record(.wrappedCode, code.paragraph.source) }
        var margin = CodeMargin()
        if wraps { margin.signRoom = text.continuationIndent(code.style, in: inner) }
        if wraps { margin.sign = continuationSign(code, room: margin.signRoom, in: inner) }
        if gutter.width > 0 { margin.numbers = lineNumbers(code, of: box, gap: gutter.gap) }
        if !code.highlights.isEmpty { margin.highlights = highlights(code, of: box, in: inner, within: frame) }
        let hasMargin = wraps || gutter.width > 0 || margin.highlights != nil
        let first = list.boxes.count
        append(hasMargin ? ParagraphBox(box, codeMargin: margin) : box, in: inner, to: &list)
        keepBlankLines(of: box, from: first, in: &list)
    }

    /// Keeps the blank lines of code with the line before them, since a page would seem to begin with an empty area.
    private func keepBlankLines(of box: ParagraphBox, from first: Int, in list: inout VerticalList) {
        for index in box.lines.indices where box.lines[index].isBlank && index > 0 {
            list.discourageBreak(before: first + index, Penalty.widowOrOrphan)
        }
    }

    private func continuationSign(_ code: FlowCode, room: Points, in containing: ContainingBlock) -> ParagraphBox? {
        let sign = text.paragraphBox(code.continuation, in: containing, isArtifact: true)
        return (sign.lines.first?.width ?? 0) <= room ? sign : nil
    }
}

// MARK: - Line numbers

extension BlockLayout {
    /// Returns the widths of the widest number and of the gap after it.
    ///
    /// Both are 0 if lines have no numbers, or if the numbers would take more than a quarter of the measure. At the largest sizes the code
    /// needs that space more.
    private func gutter(_ code: FlowCode, in containing: ContainingBlock) -> (width: Points, gap: Points) {
        guard styles[code.style].lineNumbers || code.firstNumber != nil else { return (0, 0) }
        let last = code.paragraph.lineStarts.count + (code.firstNumber ?? 1)
        let digits = String(repeating: "0", count: "\(last)".count)
        let width = numberText(digits, code.numbers).lines.first?.width ?? 0
        // Approximately a blank column of most monospaced fonts.
        let gap = 0.6 * styles[code.numbers.style].pointSize
        return width + gap <= containing.width / 4 ? (width, gap) : (0, 0)
    }

    private func numberText(_ number: String, _ numbers: FlowCode.Numbers) -> ParagraphBox {
        context.texts[GeneratedText(number, run: numbers.run, style: numbers.style)]
    }

    private func lineNumbers(_ code: FlowCode, of box: ParagraphBox, gap: Points) -> CodeMargin.LineNumbers {
        let first = code.firstNumber ?? 1
        let ofLines = sourceLines(of: box).enumerated().map { box.isContinuation($0) ? nil : first + $1 }
        return CodeMargin.LineNumbers(run: code.numbers.run, style: code.numbers.style, gap: gap, ofLines: ofLines)
    }

    /// Returns the source line of each line, from 0.
    private func sourceLines(of box: ParagraphBox) -> [Int] {
        var line = -1
        return box.lines.indices.map { index in
            if !box.isContinuation(index) { line += 1 }
            return line
        }
    }

    private func highlights(
        _ code: FlowCode, of box: ParagraphBox, in inner: ContainingBlock, within frame: ContainingBlock
    ) -> CodeMargin.Highlights {
        let border = styles[code.style].border.insets, left = frame.x + border.left
        return CodeMargin.Highlights(
            ofLines: sourceLines(of: box).map { code.highlights[$0] }, lead: inner.x - left, width: frame.width - border.horizontal)
    }
}

extension PageBuilder {
    /// Paints the box behind a highlighted line, joined with that of the line above.
    ///
    /// - Parameter line: the rectangle of the line.
    mutating func paint(_ highlights: CodeMargin.Highlights, behind index: Int, _ line: Rect) {
        guard let style = highlights.ofLines[index], let box = layout.styles[style].inlineBox else { return }
        // A mark at the edge is not painted over code without insets.
        let lead = max(highlights.lead, 1.5 * box.border.insets.left).value
        let rect = Rect(
            x: line.minX - lead, y: line.minY, width: highlights.width.value + lead - highlights.lead.value, height: line.height)
        if index > 0, highlights.ofLines[index - 1] == style, let last = inlineBoxes.lastIndex(where: { $0.style == style }),
            inlineBoxes[last].rect.minX == rect.minX, abs(rect.minY - inlineBoxes[last].rect.maxY) < line.height
        {
            inlineBoxes[last].rect = inlineBoxes[last].rect.union(rect)
        } else {
            inlineBoxes.append(InlineBox(rect: rect, style: style, depth: 0, open: [], isMirrored: false))
        }
    }

    /// Paints the number and the bar beside a line of code.
    ///
    /// - Parameters:
    ///   - x: the left edge of the measure on the page.
    ///   - baseline: the baseline of the line.
    mutating func paint(_ margin: CodeMargin, beside line: Int, of paragraph: ParagraphBox, x: Double, baseline: Double) {
        if let numbers = margin.numbers, let number = numbers.ofLines[line] {
            let text = layout.texts[GeneratedText("\(number)", run: numbers.run, style: numbers.style)]
            let width = text.lines.first?.width ?? 0
            paint(line: 0, of: text, x: x - (numbers.gap + width).value, baseline: baseline, artifact: .codeMargin)
        }
        if let sign = margin.sign, paragraph.isContinuation(line) {
            let left = x + max(0, paragraph.lines[line].x - margin.signRoom).value
            paint(line: 0, of: sign, x: left, baseline: baseline, artifact: .codeMargin)
        }
    }
}
