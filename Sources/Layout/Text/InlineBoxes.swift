import TypesetBase
import TypesetStylesheet
import TypesetText

/// The inline boxes around a run, outermost first.
///
/// The padding belongs to boxes that begin before the run or end after it. It is 0 for those that continue.
struct RunBoxes {
    var boxes: [StyleID] = []
    var before: [Points] = []
    var after: [Points] = []
    /// The indices of the first box that begins before the run, and of the first that ends after it.
    var firstBeginning = 0
    var firstEnding = 0
}

extension StyleContextTable {
    /// Returns the contexts that draw a box, by context: it and those around it in the same block, outermost first.
    ///
    /// The boxes of highlighted lines of code extend over the block (`CodeMargin.Highlights`).
    func inlineBoxes(_ styles: [ResolvedStyle]) -> [[StyleID]] {
        guard styles.contains(where: { $0.inlineBox != nil }) else { return [] }
        var boxes: [[StyleID]] = []
        for (id, context) in contexts.enumerated() {
            switch context {
            case .block: boxes.append([])
            case .inline(.codeHighlight?, _, let surrounding, _): boxes.append(boxes[surrounding])
            case .inline(_, _, let surrounding, _), .framed(let surrounding):
                boxes.append(boxes[surrounding] + (styles[id].inlineBox == nil ? [] : [id]))
            }
        }
        return boxes
    }
}

extension TextLayout {
    /// Returns the padding of inline boxes along the line.
    ///
    /// It is added where a box begins and ends, but not at line breaks (`box-decoration-break: slice` in CSS).
    func runInsets(
        of flow: FlowParagraph, _ shaped: ShapedParagraph, measure: Points, scale: Double = 1
    ) -> [LineBreakRequest.RunInsets] {
        var insets: [LineBreakRequest.RunInsets] = []
        if hasInlineBoxes(flow) {
            insets = shaped.runs.indices.map { run in
                let boxes = boxes(ofRun: run, flow, shaped, measure: measure, scale: scale)
                return .init(before: boxes.before.reduce(0, +), after: boxes.after.reduce(0, +))
            }
        }
        addRubyInsets(of: flow, shaped, to: &insets)
        return insets
    }

    func hasInlineBoxes(_ flow: FlowParagraph) -> Bool {
        let boxed = styles.boxedRuns
        return !boxed.isEmpty && flow.pieces.contains { boxed[$0.run] }
    }

    /// Returns the boxes of a piece; styles after those of the contexts belong to running text, which has no spans.
    private func boxes(ofPiece piece: FlowPiece) -> [StyleID] {
        let style = flow.runs[piece.run].style
        return styles.inlineBoxes.indices.contains(style) ? styles.inlineBoxes[style] : []
    }

    /// Returns the boxes around a run of text.
    ///
    /// - Parameter scale: the scale of the paragraph's type sizes.
    func boxes(ofRun run: Int, _ flow: FlowParagraph, _ shaped: ShapedParagraph, measure: Points, scale: Double) -> RunBoxes {
        let piece = shaped.runs[run].piece, own = boxes(ofPiece: flow.pieces[piece])
        guard !own.isEmpty else { return RunBoxes() }
        var result = RunBoxes(boxes: scale == 1 ? own : own.map { styles.scaled($0, by: scale) })
        result.firstBeginning = run > 0 ? continuing(own, flow.pieces[shaped.runs[run - 1].piece]) : 0
        result.firstEnding = run + 1 < shaped.runs.count ? continuing(own, flow.pieces[shaped.runs[run + 1].piece]) : 0
        let isReversed = shaped.runs[run].isRightToLeft
        let insets = result.boxes.map { physicalInsets(of: $0, isMirrored: shaped.isRightToLeft) }
        result.before = fittedPadding(insets, isAtRight: isReversed, from: result.firstBeginning, measure)
        result.after = fittedPadding(insets, isAtRight: !isReversed, from: result.firstEnding, measure)
        return result
    }

    /// Returns the number of outer boxes that a neighbouring piece shares.
    private func continuing(_ boxes: [StyleID], _ neighbour: FlowPiece) -> Int {
        zip(boxes, self.boxes(ofPiece: neighbour)).prefix { $0 == $1 }.count
    }

    /// Returns a box's padding and border at the left and right, exchanged in right-to-left text.
    private func physicalInsets(of box: StyleID, isMirrored: Bool) -> Insets {
        guard let appearance = styles[box].inlineBox else { return .zero }
        let border = appearance.border.insets
        let left = appearance.insets.left + border.left, right = appearance.insets.right + border.right
        return Insets(
            top: appearance.insets.top, right: isMirrored ? left : right, bottom: appearance.insets.bottom, left: isMirrored ? right : left)
    }

    /// Returns the padding of the boxes that begin or end here, at most an eighth of the measure, which leaves room for a word.
    private func fittedPadding(_ insets: [Insets], isAtRight: Bool, from first: Int, _ measure: Points) -> [Points] {
        func styled(_ insets: Insets) -> Points { isAtRight ? insets.right : insets.left }
        let sum = insets.dropFirst(first).reduce(0) { $0 + styled($1) }, limit = measure / 8
        let share = sum > limit ? limit.ratio(to: sum) : 1
        return insets.indices.map { $0 < first ? 0 : styled(insets[$0]) * share }
    }
}

/// The part of an inline box on one line, for example behind inline code.
struct InlineBox {
    var rect: Rect
    var style: StyleID
    /// The number of inline boxes around it.
    var depth: Int
    /// The sides at which it continues on another line.
    var open: Set<BoxSide>
    /// Whether left and right of its style are exchanged.
    var isMirrored: Bool
}

extension PageBuilder {
    /// Collects the inline boxes around a run, joined with those of its neighbour to hide changes of font.
    ///
    /// A box is as high as the text of its style, regardless of the line height, and has the padding used in line breaking.
    mutating func collectInlineBoxes(around run: LineRun, of paragraph: ParagraphBox, on line: Line, at origin: Point) {
        let shaped = paragraph.shaped, whole = shaped.runs[run.run]
        let boxes = text.boxes(ofRun: run.run, paragraph.flow, shaped, measure: paragraph.measure, scale: paragraph.scale)
        let begins = run.glyphs.lowerBound == whole.glyphs.lowerBound, ends = run.glyphs.upperBound == whole.glyphs.upperBound
        for (depth, style) in boxes.boxes.enumerated() {
            // The padding of inner boxes is inside this one.
            let before = run.insets.before > 0 ? boxes.before.dropFirst(depth).reduce(0, +).value : run.insets.before.value
            let after = run.insets.after > 0 ? boxes.after.dropFirst(depth).reduce(0, +).value : 0
            var open: Set<BoxSide> = []
            if !(begins && depth >= boxes.firstBeginning) { open.insert(whole.isRightToLeft ? .right : .left) }
            if !(ends && depth >= boxes.firstEnding) { open.insert(whole.isRightToLeft ? .left : .right) }
            // A line break would be a side without content.
            if run.width <= 0, !open.isEmpty { continue }
            let (left, right) = whole.isRightToLeft ? (after, before) : (before, after)
            var rect = self.rect(
                ofBox: style, from: origin.x - left, to: origin.x + run.width.value + right, baseline: origin.y)
            if paragraph.flow.stackedScript != nil { rect.hold(line, baseline: origin.y) }
            add(InlineBox(rect: rect, style: style, depth: depth, open: open, isMirrored: shaped.isRightToLeft))
        }
    }

    private func rect(ofBox id: StyleID, from left: Double, to right: Double, baseline: Double) -> Rect {
        let style = layout.styles[id], size = style.pointSize.value
        let insets = style.inlineBox?.insets ?? .zero, top = baseline + style.baselineOffset.value * size - 0.95 * size
        return Rect(x: left, y: top - insets.top.value, width: right - left, height: 1.2 * size + insets.vertical.value)
    }

    private mutating func add(_ box: InlineBox) {
        guard let last = inlineBoxes.lastIndex(where: { $0.depth == box.depth }), let joined = inlineBoxes[last].joined(with: box) else {
            return inlineBoxes.append(box)
        }
        inlineBoxes[last] = joined
    }

    mutating func paintInlineBoxes() {
        for box in inlineBoxes {
            guard let appearance = layout.styles[box.style].inlineBox else { continue }
            paintFrame(of: appearance, box.rect, open: box.open, isMirrored: box.isMirrored)
        }
    }
}

extension Rect {
    /// Extends a box to the height and depth of a line's ink, the same for all its boxes, to contain all stacks of letters.
    fileprivate mutating func hold(_ line: Line, baseline: Double) {
        let top = min(minY, baseline - line.inkAscent.value), bottom = max(maxY, baseline + line.inkDescent.value)
        self = Rect(x: minX, y: top, width: width, height: bottom - top)
    }
}

extension InlineBox {
    /// Returns two adjacent parts of one box on a line as one; nil if they are not.
    fileprivate func joined(with other: InlineBox) -> InlineBox? {
        guard style == other.style, abs(rect.minY - other.rect.minY) < 0.01 else { return nil }
        let (left, right) = rect.minX <= other.rect.minX ? (self, other) : (other, self)
        guard abs(left.rect.maxX - right.rect.minX) < 0.01 else { return nil }
        var box = self
        box.rect = rect.union(other.rect)
        box.open = left.open.intersection([.left]).union(right.open.intersection([.right]))
        return box
    }
}
