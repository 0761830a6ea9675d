import TypesetBase
import TypesetMath

/// Cases that are wider than the measure: the words of a case continue below each other, beside one brace for all cases.
extension MathLayout {
    /// Returns a part with its cases in lines; nil if it has none or if a line or the whole does not fit.
    ///
    /// - Parameters:
    ///   - room: the room for the whole part.
    ///   - stacks: whether a condition may be below its value if it has no room beside it.
    func casesInLines(of nodes: [MathNode], in room: LineRoom, stacks: Bool, _ style: Style) -> MathBox? {
        guard let index = nodes.firstIndex(where: \.isCases), case .table(let table) = nodes[index].content else { return nil }
        let around = row(Array(nodes[..<index]), style, begins: true).width + row(Array(nodes[(index + 1)...]), style).width
        let look = Style(level: style.level, isCramped: style.isCramped)
        guard let cases = lines(of: table, in: room.width - around, stacks: stacks, look) else { return nil }
        let height = fenceHeight(beside: [cases], style) / scale(style)
        let fences = nodes.enumerated().map { abs($0 - index) == 1 ? $1.withFixedFence(height: height) : $1 }
        var box = MathBox()
        box.add(row(Array(fences[..<index]), style, begins: true), x: 0)
        box.add(cases, x: box.width)
        box.add(row(Array(fences[(index + 1)...]), style), x: box.width)
        return room.fits(box) ? box : nil
    }

    /// The narrowest column of conditions beside their values, and the narrowest one if they may be below, in em.
    private static var narrowestConditions: (beside: Em, orBelow: Em) { (8, 5) }

    /// Returns the rows of cases below each other, centred on the axis; nil if a line does not fit.
    private func lines(of table: MathTable, in width: Em, stacks: Bool, _ style: Style) -> MathBox? {
        let scale = scale(style), gap: Em = 1 * scale
        let values = table.rows.map { row in row.cells.first.map { box($0, style).width } ?? 0 }.max() ?? 0
        let narrowest = stacks ? Self.narrowestConditions.orBelow : Self.narrowestConditions.beside
        let isBeside = width - values - gap >= narrowest * scale
        guard isBeside || stacks else { return nil }
        let left = isBeside ? values + gap : gap
        var lines: [(parts: [(x: Em, box: MathBox)], beginsRow: Bool)] = []
        for row in table.rows {
            guard let first = row.cells.first, let value = self.lines(of: first, in: width, style) else { return nil }
            var conditions: [MathBox] = []
            for cell in row.cells.dropFirst() {
                guard let more = self.lines(of: cell, in: width - left, style) else { return nil }
                conditions += more
            }
            let beside = isBeside && value.count == 1 ? conditions.first : nil
            for (number, box) in value.enumerated() {
                lines.append(([(0, box)] + (beside.map { [(left, $0)] } ?? []), number == 0))
            }
            lines += conditions.dropFirst(beside == nil ? 0 : 1).map { ([(left, $0)], false) }
        }
        return stacked(lines, scale: scale)
    }

    /// Returns lines below each other; rows are farther apart than the lines of a row.
    private func stacked(_ lines: [(parts: [(x: Em, box: MathBox)], beginsRow: Bool)], scale: Double) -> MathBox {
        var result = MathBox(), y: Em = 0
        for (number, line) in lines.enumerated() {
            let ascent = line.parts.reduce(0.84 * scale) { max($0, $1.box.ascent + 0.1 * scale) }
            if number > 0, line.beginsRow { y -= 0.3 * scale }
            y -= ascent
            for (x, box) in line.parts {
                result.draw(box, x: x, y: y)
                result.width = max(result.width, x + box.width - box.blank)
            }
            y -= line.parts.reduce(0.36 * scale) { max($0, $1.box.descent + 0.1 * scale) }
        }
        (result.ascent, result.descent) = (0, -y)
        return result.raised(by: constants.axisHeight * scale - y / 2)
    }

    /// Returns a cell in lines of a width, in the widest form that fits; nil if none does.
    private func lines(of cell: MathNode, in width: Em, _ style: Style) -> [MathBox]? {
        let forms: [FormulaForm] = [.whole, .linear, .divided]
        return forms.lazy.compactMap { self.lines(of: self.parts(of: cell, in: $0, style), in: width, style) }.first
    }

    private func lines(of parts: [FormulaPart], in width: Em, _ style: Style) -> [MathBox]? {
        var lines: [MathBox] = []
        for (part, box) in zip(parts, boxes(of: parts, style)) {
            guard box.width - box.blank <= width else { return nil }
            if let last = lines.last, part.start != .row, last.width + box.width - box.blank <= width {
                lines[lines.count - 1].add(box, x: last.width)
                lines[lines.count - 1].blank = box.blank
            } else {
                lines.append(box)
            }
        }
        return lines
    }
}

extension MathNode {
    /// Whether it is a table of cases.
    var isCases: Bool { if case .table(let table) = content { table.purpose == .cases } else { false } }

    /// Whether it contains a table.
    var hasTable: Bool { if case .table = content { true } else { children.contains(where: \.hasTable) } }

    /// The node with its fence at a height.
    fileprivate func withFixedFence(height: Em) -> MathNode {
        guard case .symbol(var fence) = content, fence.atomClass == .opening || fence.atomClass == .closing, fence.text != "." else {
            return self
        }
        fence.height = fence.text.isEmpty ? nil : height.value
        fence.isStretchy = false
        return with(.symbol(fence))
    }
}
