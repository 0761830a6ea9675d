import Geometry
import Stylesheet
import Typography

/// The box behind a span of text on one line: inline code, marked words.
struct InlineBox {
    var rect: Rect
    var style: ResolvedStyle
}

extension PagePainter {
    /// Gathers the box of a run, which continues that of its neighbour with the same look, so that a change of font shows no seam.
    ///
    /// What is inherited from the paragraph has been drawn with the paragraph. The box is as high as the letters, whatever the line height, and
    /// `textInsets` widen it without moving a letter.
    mutating func highlight(_ run: LineRun, _ style: ResolvedStyle, in paragraph: ResolvedStyle, at origin: Point) {
        var look = ResolvedStyle()
        look.background = style.background == paragraph.background ? nil : style.background
        look.border = style.border == paragraph.border ? ResolvedStyle.Border() : style.border
        guard look.background != nil || look.border != ResolvedStyle.Border() else { return }
        look.cornerRadius = style.cornerRadius
        look.textInsets = style.textInsets == paragraph.textInsets ? .zero : style.textInsets.limited(horizontal: 0.25 * style.pointSize)
        let rect = Rect(x: origin.x, y: origin.y - 0.95 * style.pointSize, width: run.width, height: 1.2 * style.pointSize)
        if let last = inlineBoxes.indices.last, inlineBoxes[last].style == look, inlineBoxes[last].rect.touches(rect) {
            inlineBoxes[last].rect = inlineBoxes[last].rect.union(rect)
        } else {
            inlineBoxes.append(InlineBox(rect: rect, style: look))
        }
    }

    mutating func paintInlineBoxes() {
        for box in inlineBoxes {
            let insets = box.style.textInsets
            let rect = box.rect.inset(by: Insets(top: -insets.top, right: -insets.right, bottom: -insets.bottom, left: -insets.left))
            paintFrame(of: box.style, rect, isOpenAtTop: false, isOpenAtBottom: false, isMirrored: false)
        }
    }
}

extension Insets {
    /// A quarter of an em is about a space, behind which the next word stands.
    fileprivate func limited(horizontal limit: Double) -> Insets {
        Insets(top: top, right: min(right, limit), bottom: bottom, left: min(left, limit))
    }
}

extension Rect {
    /// Side by side on the same line.
    fileprivate func touches(_ other: Rect) -> Bool {
        abs(minY - other.minY) < 0.01 && (abs(maxX - other.minX) < 0.01 || abs(other.maxX - minX) < 0.01)
    }
}
