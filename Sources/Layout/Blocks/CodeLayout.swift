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
        layOutBlock(style, into: &list) { list in
            layOut(on: isTurned ? turned : containing.orientation, in: containing, into: &list, floats: true) { inner, list in
                layOutIndented(code.style, code.paragraph.source, in: inner, into: &list) { inner, list in
                    append(code, in: inner, to: &list)
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

    private func append(_ code: FlowCode, in containing: ContainingBlock, to list: inout VerticalList) {
        let gutter = gutter(code, in: containing)
        let inner = limited(containing.indented(leading: gutter.width + gutter.gap), to: list, code.style)
        let box = text.paragraphBox(code.paragraph, in: inner)
        let wraps = box.lines.contains { $0.end == .wrapped }
        if wraps { fallbacks.record(.wrappedCode, code.paragraph.source) }
        var margin = CodeMargin()
        if wraps { margin.signRoom = text.continuationIndent(styles[code.style], in: inner) }
        if wraps { margin.sign = continuationSign(code, room: margin.signRoom, in: inner) }
        if gutter.width > 0 { margin.numbers = lineNumbers(code, of: box, gap: gutter.gap) }
        append(wraps || gutter.width > 0 ? ParagraphBox(box, codeMargin: margin) : box, in: inner, to: &list)
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
        guard styles[code.style].lineNumbers else { return (0, 0) }
        let digits = String(repeating: "0", count: "\(code.paragraph.lineStarts.count + 1)".count)
        let width = numberText(digits, code.numbers).lines.first?.width ?? 0
        // Approximately a blank column of most monospaced fonts.
        let gap = 0.6 * styles[code.numbers.style].pointSize
        return width + gap <= containing.width / 4 ? (width, gap) : (0, 0)
    }

    private func numberText(_ number: String, _ numbers: FlowCode.Numbers) -> ParagraphBox {
        context.texts[GeneratedText(number, run: numbers.run, style: numbers.style)]
    }

    private func lineNumbers(_ code: FlowCode, of box: ParagraphBox, gap: Points) -> CodeMargin.LineNumbers {
        var number = 0
        let ofLines = box.lines.indices.map { index -> Int? in
            guard !box.isContinuation(index) else { return nil }
            number += 1
            return number
        }
        return CodeMargin.LineNumbers(run: code.numbers.run, style: code.numbers.style, gap: gap, ofLines: ofLines)
    }
}

extension PageBuilder {
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
