import Geometry
import Stylesheet
import Typography

/// The box behind a span of text on one line: inline code, marked words.
struct InlineBox {
    var rect: Rect
    var style: StyleID
    /// How many boxes lie around it.
    var depth: Int
    /// Sides at which the span goes on, on another line.
    var open: Set<BoxSide>
    /// Left and right change places.
    var isMirrored: Bool
}

extension PagePainter {
    /// Gathers the boxes around a run, which continue those of its neighbour, so that a change of font shows no seam.
    ///
    /// A box is as high as the letters of its own style, whatever the line height, and has its insets where it begins and ends, which
    /// layout has left room for.
    mutating func gatherBoxes(around run: LineRun, of paragraph: ParagraphBox, at origin: Point) {
        let shaped = paragraph.shaped, whole = shaped.runs[run.run]
        let boxes = layout.boxes(ofRun: run.run, paragraph.flow, shaped, measure: paragraph.measure)
        let begins = run.glyphs.lowerBound == whole.glyphs.lowerBound, ends = run.glyphs.upperBound == whole.glyphs.upperBound
        for (depth, style) in boxes.boxes.enumerated() {
            // The boxes within have their room inside of this one.
            let before = run.insets.before > 0 ? boxes.before.dropFirst(depth).reduce(0, +) : 0
            let after = run.insets.after > 0 ? boxes.after.dropFirst(depth).reduce(0, +) : 0
            var open: Set<BoxSide> = []
            if !(begins && depth >= boxes.firstBeginning) { open.insert(whole.isRightToLeft ? .right : .left) }
            if !(ends && depth >= boxes.firstEnding) { open.insert(whole.isRightToLeft ? .left : .right) }
            let (left, right) = whole.isRightToLeft ? (after, before) : (before, after)
            let rect = self.rect(
                ofBox: style, from: origin.x - left, to: origin.x + run.width + right, baseline: origin.y, scale: paragraph.scale)
            add(InlineBox(rect: rect, style: style, depth: depth, open: open, isMirrored: shaped.isRightToLeft))
        }
    }

    private func rect(ofBox id: StyleID, from left: Double, to right: Double, baseline: Double, scale: Double) -> Rect {
        let style = layout.styles[layout.scaled(id, by: scale)], size = style.pointSize
        let insets = style.inlineBox?.insets ?? .zero, top = baseline + style.baselineOffset * size - 0.95 * size
        return Rect(x: left, y: top - insets.top, width: right - left, height: 1.2 * size + insets.vertical)
    }

    private mutating func add(_ box: InlineBox) {
        guard let last = inlineBoxes.lastIndex(where: { $0.depth == box.depth }), let joined = inlineBoxes[last].joined(with: box) else {
            return inlineBoxes.append(box)
        }
        inlineBoxes[last] = joined
    }

    mutating func paintInlineBoxes() {
        for box in inlineBoxes {
            guard let look = layout.styles[box.style].inlineBox else { continue }
            paintFrame(of: look, box.rect, open: box.open, isMirrored: box.isMirrored)
        }
    }
}

extension InlineBox {
    /// One box of two that lie side by side on a line.
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
