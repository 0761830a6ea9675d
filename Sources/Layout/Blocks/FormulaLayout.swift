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
        let style = styles[block.style],
            isHigh = (context.display(of: block)?.highestPart ?? 0) > Self.lowFormula || block.formula.formula.root.hasTable
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
            // TeX's \jot.
            let rowGap = index == 0 || line.continuesRow ? 0 : 0.2 * size
            var box = self.box(of: placed, size: size, above: rowGap, in: containing)
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

    /// Returns the box of a line.
    ///
    /// - Parameter space: the additional space between its ink and the line above.
    private func box(of line: FormulaLine, size: Points, above space: Points = 0, in containing: ContainingBlock) -> Box {
        let metrics = styles.lineMetrics(line.block.style), clearance = size / 10
        let up = line.parts.reduce(Points(0)) { max($0, $1.box.ascent.points(at: size)) } + clearance + space
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
