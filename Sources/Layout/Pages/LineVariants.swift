import TypesetBase
import TypesetStylesheet
import TypesetText

/// A paragraph, or the part of it on its last page, with one line more or less.
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
    /// The demerits of each line that make the search prefer a line less: those of spaces stretched by their limit.
    private static let demerits = 8_000.0
    /// The widest space of a longer paragraph, relative to its natural width, if no line of the paragraph has a wider one in any case.
    private static let widestSpace = 1.55

    /// The least width of the last line in em, which is not part of a word.
    private static let leastLastLine = 2.0

    private struct Key: Hashable {
        var first: Int
        var isLonger: Bool
    }

    init(_ context: LayoutContext) { self.context = context }

    /// Returns a paragraph of the body with one line more or less; nil if it does not allow it.
    ///
    /// - Parameter first: the box of the paragraph's first line, or of the first line on its last page.
    func variant(of first: Int, in boxes: [Box], isLonger: Bool) -> LineVariant? {
        let key = Key(first: first, isLonger: isLonger)
        if let variant = known[key] { return variant }
        let variant = made(first, boxes, isLonger)
        known[key] = .some(variant)
        return variant
    }

    private func made(_ first: Int, _ boxes: [Box], _ isLonger: Bool) -> LineVariant? {
        guard boxes[first].isOnGrid, case .line(let paragraph, let line) = boxes[first].content, mayVary(paragraph, from: line, isLonger),
            let new = broken(paragraph, from: line, at: boxes[first].x, isLonger)
        else { return nil }
        let range = first..<first + paragraph.lines.count - line
        return LineVariant(range, lineBoxes(of: new, from: line, like: boxes[range]))
    }

    /// Whether the lines of a paragraph from one on are enough, and the last of them is nearly full or nearly empty.
    private func mayVary(_ paragraph: ParagraphBox, from line: Int, _ isLonger: Bool) -> Bool {
        let count = paragraph.lines.count - line, isDivided = line > 0 && paragraph.lines[line - 1].breakKind != .allowed
        guard let last = paragraph.lines.last, count > 2, !isDivided, paragraph.initial?.lines ?? 0 <= line,
            paragraph.hiddenRanges.isEmpty, paragraph.scale == 1, paragraph.flow.hasWords, paragraph.flow.alignment == nil,
            isJustified(paragraph),
            !styles[paragraph.style].limitsLines
        else { return false }
        let room = Double(count) * paragraph.measure
        return isLonger ? paragraph.measure - last.width < Self.stretch * room : last.width < Self.shrink * room
    }

    private func isJustified(_ paragraph: ParagraphBox) -> Bool {
        styles[paragraph.style].alignment == .justified && !styles.isTooNarrow(paragraph.measure, forJustified: paragraph.style)
    }

    private func broken(_ paragraph: ParagraphBox, from line: Int, at x: Points, _ isLonger: Bool) -> ParagraphBox? {
        let containing = ContainingBlock(x: x, width: paragraph.measure, isRightToLeft: flow.isRightToLeft), old = paragraph.lines[line...]
        let widest = max(Self.widestSpace, old.map(\.spaceRatio).max() ?? 1), first = paragraph.glyphs(fromLine: line).lowerBound
        let demerits = Self.demerits * Double(old.count) * (isLonger ? -1 : 1)
        let new = text.brokenBox(
            paragraph.flow, in: containing, alignment: nil, isArtifact: true, lineDemerits: demerits, firstGlyph: first
        ).lines
        guard new.count == old.count + (isLonger ? 1 : -1), new.allSatisfy({ $0.spaceRatio <= widest }),
            endsWell(new, styles[paragraph.style])
        else { return nil }
        return ParagraphBox(varying: paragraph, lines: paragraph.lines[..<line] + new)
    }

    /// Whether the last line is not a short word or a part of one.
    private func endsWell(_ lines: [Line], _ style: ResolvedStyle) -> Bool {
        guard let last = lines.last else { return false }
        return last.width >= Self.leastLastLine * style.pointSize && lines.dropLast().last?.breakKind == .allowed
    }

    /// Returns the lines as boxes with the spacing, markers and anchors of those that they replace.
    private func lineBoxes(of paragraph: ParagraphBox, from line: Int, like old: ArraySlice<Box>) -> [Box] {
        guard let first = old.first, let last = old.last else { return [] }
        let metrics = text.lineMetrics(styles.lineMetrics(paragraph.style), of: paragraph), size = styles[paragraph.style].pointSize
        return paragraph.lines.indices[line...].map { index in
            var box = text.lineBox(paragraph, index, metrics: metrics, size: size)
            (box.x, box.width, box.isOnGrid) = (first.x, first.width, first.isOnGrid)
            if index == line {
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
