import TypesetBase
import TypesetStylesheet
import TypesetText

/// A line of a formula that is a block by itself, at one size.
final class FormulaLine {
    let block: FlowFormulaBlock
    /// The parts with their left edges, from the left edge of the measure.
    fileprivate(set) var parts: [(box: FormulaBox, x: Points)]
    /// The number with the left edge of its measure; nil if the line has none.
    fileprivate(set) var number: (paragraph: ParagraphBox, x: Points)?

    init(_ block: FlowFormulaBlock, parts: [(box: FormulaBox, x: Points)]) { (self.block, self.parts) = (block, parts) }
}

/// Formulas that are blocks by themselves.
extension BlockLayout {
    func layOut(_ block: FlowFormulaBlock, in containing: ContainingBlock, into list: inout VerticalList) {
        let turned = frames.orientation(of: .landscape), isTurned = needsLandscapePage(block, turned, in: containing, list)
        if isTurned { fallbacks.record(.landscapeFormula, block.source) }
        layOutBlock(block.style, spacing: .after(styles[block.style]), into: &list) { list in
            list.addSpacing(styles[block.style].paragraphSpacingBefore)
            layOut(on: isTurned ? turned : containing.orientation, in: containing, into: &list) { inner, list in
                list.add(block.anchor)
                layOutIndented(block.style, block.source, in: inner, into: &list) { inner, list in
                    append(block, in: inner, to: &list)
                }
            }
        }
    }

    /// Whether a formula would be divided within its scripts and names here, but not on a landscape page.
    private func needsLandscapePage(
        _ block: FlowFormulaBlock, _ orientation: PageOrientation, in containing: ContainingBlock, _ list: VerticalList
    ) -> Bool {
        guard orientation != containing.orientation, let display = context.display(of: block),
            display.widestPart > breaker(block, in: inner(of: block, in: containing)).room.width,
            let turned = self.block(containing, on: orientation, in: list), turned.width > containing.width
        else { return false }
        return !isWhole(block, in: containing) && isWhole(block, in: turned)
    }

    /// Whether a formula fits without being divided within its scripts and names.
    private func isWhole(_ block: FlowFormulaBlock, in containing: ContainingBlock) -> Bool {
        let breaker = breaker(block, in: inner(of: block, in: containing))
        guard let display = context.display(of: block, in: breaker.room) else { return true }
        return display.form < .divided && breaker.lines(display) != nil
    }

    /// Returns the containing block of a formula's lines, within its indents and its box.
    private func inner(of block: FlowFormulaBlock, in containing: ContainingBlock) -> ContainingBlock {
        let style = styles[block.style]
        var inner = indented(containing, style)
        if style.hasBox { inner.width -= limits.insets(style, in: inner).horizontal }
        return inner
    }

    /// The height of a formula that fits any page, which has at least four lines.
    private static var lowFormula: Em { 3 }

    private func breaker(_ block: FlowFormulaBlock, in containing: ContainingBlock) -> FormulaBreaker {
        let style = styles[block.style], isHigh = (context.display(of: block)?.highestPart ?? 0) > Self.lowFormula
        let page = isHigh ? context.bodies.height(containing.orientation == .turned ? .turned : .styled) : .infinity
        return FormulaBreaker(
            block, size: style.pointSize, measure: containing.width, height: page - style.lineHeight / 2,
            shareAtLeft: shareAtLeft(style.alignment, isRightToLeft: containing.isRightToLeft))
    }

    private func append(_ block: FlowFormulaBlock, in containing: ContainingBlock, to list: inout VerticalList) {
        let size = styles[block.style].pointSize, breaker = breaker(block, in: containing)
        guard
            let (display, lines) = breaker.lines(context.display(of: block))
                ?? breaker.lines(context.display(of: block, in: breaker.room))
        else {
            fallbacks.record(.formulaAsCode, block.source)
            return append(text.paragraphBox(block.code, in: limited(containing, to: list, block.style)), in: containing, to: &list)
        }
        if display.groupsColumns { fallbacks.record(.groupedMatrix, block.source) }
        if display.form > .whole || lines.count > display.rows.count && !display.groupsColumns {
            fallbacks.record(.brokenFormula, block.source)
        }
        for (index, line) in lines.enumerated() {
            let placed = FormulaLine(block, parts: line.parts)
            let number = line.isLastOfRow && block.numbers.indices.contains(line.row) ? block.numbers[line.row] : nil
            let below = number.flatMap { place($0, beside: line, on: placed, in: containing) }
            var box = self.box(of: placed, size: size, in: containing)
            box.penalty = index == 0 ? 0 : line.continuesRow ? Penalty.keepTogether : Penalty.hyphen
            list.append(box)
            guard let below else { continue }
            var last = self.box(of: below, size: size, in: containing)
            last.penalty = Penalty.keepTogether
            list.append(last)
        }
    }

    /// Sets a number at the right margin of a line; returns a line of its own for it if the line has no room.
    private func place(
        _ number: FlowParagraph, beside line: FormulaBreaker.Line, on placed: FormulaLine, in containing: ContainingBlock
    ) -> FormulaLine? {
        let paragraph = text.paragraphBox(number, in: containing, alignment: .left)
        let width = paragraph.lines.first?.width ?? 0, room = containing.width - width - styles[placed.block.style].pointSize
        let numbered = (paragraph: paragraph, x: containing.width - width)
        guard line.width <= room, line.end <= room || line.isCentred else {
            let below = FormulaLine(placed.block, parts: [])
            below.number = numbered
            return below
        }
        placed.number = numbered
        // A centred line moves to the left if its number would touch it.
        for part in placed.parts.indices { placed.parts[part].x -= max(0, line.end - room) }
        return nil
    }

    private func box(of line: FormulaLine, size: Points, in containing: ContainingBlock) -> Box {
        let metrics = styles.lineMetrics(line.block.style), clearance = size / 10
        let up = line.parts.reduce(Points(0)) { max($0, $1.box.ascent.points(at: size)) } + clearance
        let down = line.parts.reduce(Points(0)) { max($0, $1.box.descent.points(at: size)) } + clearance
        let ascent = max(metrics.ascent, up)
        return Box(
            content: .formula(line), x: containing.x, width: containing.width,
            height: ascent + max(metrics.height - metrics.ascent, down), ascent: ascent)
    }
}

extension LayoutContext {
    /// Returns the rows of a formula that is a block by itself.
    func display(of block: FlowFormulaBlock, in room: LineRoom? = nil) -> DisplayBoxes? {
        display(of: block.formula, run: block.run, block.style, in: room)
    }
}

/// Breaks the rows of a formula into lines.
private struct FormulaBreaker {
    /// A line, and what it is of its row.
    struct Line {
        var parts: [(box: FormulaBox, x: Points)]
        var row: Int
        /// The width, and the right edge in the measure.
        var width: Points
        var end: Points
        var continuesRow = false
        var isLastOfRow = true
        var isCentred = true
    }

    let block: FlowFormulaBlock
    let size: Points
    let measure: Points
    /// The indent of lines that continue a row.
    let indent: Points

    /// The share of the free room at the left of a line.
    let shareAtLeft: Double

    /// The room that each line of a formula has.
    let room: LineRoom

    init(_ block: FlowFormulaBlock, size: Points, measure: Points, height: Points, shareAtLeft: Double) {
        (self.block, self.size, self.measure, self.shareAtLeft) = (block, size, measure, shareAtLeft)
        indent = min(2 * size, measure / 8)
        room = LineRoom(width: (measure - indent).em(at: max(size, 1)), height: height.em(at: max(size, 1)))
    }

    /// Returns the lines with the rows that they are of; nil if a part is larger than the measure or the page.
    func lines(_ display: DisplayBoxes?) -> (display: DisplayBoxes, lines: [Line])? {
        guard let display, display.highestPart <= room.height, let lines: [Line] = lines(display) else { return nil }
        return (display, lines)
    }

    /// Returns the lines; nil if a part is larger than the measure or the page.
    func lines(_ display: DisplayBoxes) -> [Line]? {
        if let aligned = aligned(display) { return aligned }
        var lines: [Line] = []
        for (number, row) in display.rows.enumerated() {
            guard let broken = broken(row, number) else { return nil }
            lines += broken
        }
        return lines
    }

    /// Returns the rows below each other, if all are aligned and fit.
    private func aligned(_ display: DisplayBoxes) -> [Line]? {
        let boxes = display.rows.compactMap(\.aligned)
        guard boxes.count == display.rows.count, let width = boxes.first?.width.points(at: size), width <= measure + .roundingError else {
            return nil
        }
        let x = max(0, (measure - width) * shareAtLeft)
        return boxes.enumerated().map { Line(parts: [($1, x)], row: $0, width: width, end: x + width) }
    }

    private func broken(_ row: DisplayBoxes.Row, _ number: Int) -> [Line]? {
        let all = 0..<row.parts.count, whole = width(of: all, row), hasRows = row.starts.contains(.row)
        if whole <= measure + .roundingError, !hasRows {
            // Rows that cannot all be aligned begin at the left, and hang if they continue the row before them.
            let room = measure - whole, isHung = row.aligned != nil
            let x = isHung ? (row.continuesRow ? min(indent, room) : 0) : room * (row.shift ?? shareAtLeft)
            var line = line(all, row, number, x: max(x, 0))
            line.isCentred = !isHung
            return [line]
        }
        let points = breaks(in: all, row, .row), ends = all.filter { row.starts[$0] == .row } + [all.upperBound]
        var lines: [Line] = [], start = 0
        while start < all.upperBound {
            let last = ends.first { $0 > start } ?? all.upperBound, candidates = points.filter { $0 > start && $0 < last } + [last]
            func end(from x: Points) -> Int? { candidates.last { width(of: start..<$0, row) <= measure - x + .roundingError } }
            // Lines within a row of a table hang more than the rows.
            let isWithinRow = hasRows && start > 0 && row.starts[start] != .row
            let places: [Points] = lines.isEmpty && !row.continuesRow ? [0] : isWithinRow ? [2 * indent, indent, 0] : [indent, 0]
            guard let (x, end) = places.lazy.compactMap({ x in end(from: x).map { (x, $0) } }).first else { return nil }
            var line = line(start..<end, row, number, x: x)
            (line.continuesRow, line.isLastOfRow, line.isCentred) = (start > 0 && row.starts[start] != .row, end == all.upperBound, false)
            lines.append(line)
            start = end
        }
        return lines
    }

    /// Returns the breaks of one kind, and in the parts between them that are too wide those of the next kind.
    private func breaks(in range: Range<Int>, _ row: DisplayBoxes.Row, _ kind: FormulaBreak) -> [Int] {
        let points = range.dropFirst().filter { row.starts[$0] == kind }
        guard let next = FormulaBreak(rawValue: kind.rawValue + 1) else { return Array(points) }
        var result: [Int] = []
        for (start, end) in zip([range.lowerBound] + points, points + [range.upperBound]) {
            if kind == .row || width(of: start..<end, row) > measure - indent { result += breaks(in: start..<end, row, next) }
            if end < range.upperBound { result.append(end) }
        }
        return result
    }

    private func width(of range: Range<Int>, _ row: DisplayBoxes.Row) -> Points { row.width(of: range).points(at: size) }

    private func line(_ range: Range<Int>, _ row: DisplayBoxes.Row, _ number: Int, x: Points) -> Line {
        var pen = x
        let parts = range.map { index in
            defer { pen += row.parts[index].width.points(at: size) }
            return (box: row.parts[index], x: pen)
        }
        let width = width(of: range, row)
        return Line(parts: parts, row: number, width: width, end: x + width)
    }
}

extension TextLayout {
    /// Returns the widths of a formula in one line, and of its widest part.
    func widths(of block: FlowFormulaBlock) -> (natural: Points, narrowest: Points) {
        let size = styles[block.style].pointSize
        var natural: Em = 0, narrowest: Em = 0
        for row in context.display(of: block)?.rows ?? [] {
            natural = max(natural, row.aligned?.width ?? 0, row.parts.reduce(Em(0)) { $0 + $1.width })
            narrowest = max(narrowest, row.parts.reduce(Em(0)) { max($0, $1.width) })
        }
        return (natural.points(at: size), (narrowest + 2).points(at: size))
    }
}

extension PageBuilder {
    mutating func paint(_ line: FormulaLine, in box: Box, at origin: Point, _ artifact: PlacedItem.Artifact) {
        let baseline = origin.moved(right: box.x, down: box.ascent), block = line.block
        let role: PlacedItem.Role = artifact == .repeatedHead ? .artifact(artifact) : .content(block.content)
        for (part, x) in line.parts { paint(part, block.style, role: role, at: baseline.moved(right: x)) }
        guard let (number, x) = line.number else { return }
        paint(line: 0, of: number, x: baseline.x + x.value, baseline: baseline.y, artifact: artifact)
    }
}
