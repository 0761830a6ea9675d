import TypesetBase
import TypesetText

/// A paragraph with one line more or less, in place of the same paragraph on its page.
final class LineVariant {
    /// The boxes that it replaces.
    let range: Range<Int>
    let boxes: [Box]

    init(_ range: Range<Int>, _ boxes: [Box]) { (self.range, self.boxes) = (range, boxes) }

    /// The number of lines that the page gains, 1 or -1.
    var lines: Int { boxes.count - range.count }
}

/// The variants of justified paragraphs that no reader takes for loose or tight, each made when a page first needs it.
///
/// A variant costs as much time as the paragraph itself. Only those are tried of which the last line is nearly full or nearly empty.
final class LineVariants: LayoutPart {
    let context: LayoutContext
    private var known: [Key: LineVariant?] = [:]

    /// The stretch of a line, and its shrink, as shares of the measure: what the spaces of prose allow.
    private static let stretch = 0.1, shrink = 0.05
    /// The demerits of each line that make the search prefer a line less: those of spaces stretched by four fifths of their limit.
    private static let demerits = 4_000.0
    /// The widest space of a longer paragraph, relative to its natural width, if no line of the paragraph has a wider one in any case.
    private static let widestSpace = 1.4

    private struct Key: Hashable {
        var first: Int
        var isLonger: Bool
    }

    init(_ context: LayoutContext) { self.context = context }

    /// Returns a paragraph of the body with one line more or less; nil if it does not allow it.
    ///
    /// - Parameter first: the box of the paragraph's first line.
    func variant(of first: Int, in boxes: [Box], isLonger: Bool) -> LineVariant? {
        let key = Key(first: first, isLonger: isLonger)
        if let variant = known[key] { return variant }
        let variant = made(first, boxes, isLonger)
        known[key] = .some(variant)
        return variant
    }

    private func made(_ first: Int, _ boxes: [Box], _ isLonger: Bool) -> LineVariant? {
        guard boxes[first].isOnGrid, case .line(let paragraph, 0) = boxes[first].content, mayVary(paragraph, isLonger),
            let new = broken(paragraph, at: boxes[first].x, isLonger)
        else { return nil }
        let range = first..<first + paragraph.lines.count
        return LineVariant(range, lineBoxes(of: new, like: boxes[range]))
    }

    private func mayVary(_ paragraph: ParagraphBox, _ isLonger: Bool) -> Bool {
        guard let last = paragraph.lines.last, paragraph.lines.count > 2, paragraph.initial == nil, paragraph.hiddenRanges.isEmpty,
            paragraph.scale == 1, paragraph.flow.hasWords, paragraph.flow.alignment == nil, isJustified(paragraph),
            !styles[paragraph.style].limitsLines
        else { return false }
        let room = Double(paragraph.lines.count) * paragraph.measure
        return isLonger ? paragraph.measure - last.width < Self.stretch * room : last.width < Self.shrink * room
    }

    private func isJustified(_ paragraph: ParagraphBox) -> Bool {
        styles[paragraph.style].alignment == .justified && !styles.isTooNarrow(paragraph.measure, forJustified: paragraph.style)
    }

    private func broken(_ paragraph: ParagraphBox, at x: Points, _ isLonger: Bool) -> ParagraphBox? {
        let containing = ContainingBlock(x: x, width: paragraph.measure, isRightToLeft: flow.isRightToLeft)
        let demerits = Self.demerits * Double(paragraph.lines.count) * (isLonger ? -1 : 1)
        let new = text.brokenBox(paragraph.flow, in: containing, alignment: nil, isArtifact: true, lineDemerits: demerits)
        let widest = max(Self.widestSpace, paragraph.lines.map(\.spaceRatio).max() ?? 1)
        guard new.lines.count == paragraph.lines.count + (isLonger ? 1 : -1), new.lines.allSatisfy({ $0.spaceRatio <= widest }) else {
            return nil
        }
        return ParagraphBox(varying: paragraph, lines: new.lines)
    }

    /// Returns the lines as boxes with the spacing, markers and anchors of those that they replace.
    private func lineBoxes(of paragraph: ParagraphBox, like old: ArraySlice<Box>) -> [Box] {
        guard let first = old.first, let last = old.last else { return [] }
        let metrics = text.lineMetrics(styles.lineMetrics(paragraph.style), of: paragraph), size = styles[paragraph.style].pointSize
        return paragraph.lines.indices.map { index in
            var box = text.lineBox(paragraph, index, metrics: metrics, size: size)
            (box.x, box.width, box.isOnGrid) = (first.x, first.width, first.isOnGrid)
            if index == 0 {
                (box.glue, box.kernBefore, box.penalty, box.markers) = (first.glue, first.kernBefore, first.penalty, first.markers)
                // The first line has the destinations of the paragraph and of its first words.
                box.anchor = merged(first.anchor, box.anchor)
            } else {
                box.glue = metrics.spacing
            }
            if index == paragraph.lines.count - 1 { box.kernAfter = last.kernAfter }
            return box
        }
    }

    private func merged(_ paragraph: Anchor?, _ line: Anchor?) -> Anchor? {
        guard var anchor = paragraph else { return line }
        for destination in line?.destinations ?? [] where !anchor.destinations.contains(destination) {
            anchor.destinations.append(destination)
        }
        return anchor
    }
}
