import TypesetBase

// Environments and their rows.
extension FormulaReader {
    /// The whole source: rows if there are breaks in it, otherwise one row.
    mutating func topLevel(_ level: MathLevel) throws(FormulaProblem) -> MathNode {
        let start = position
        let first = try row(level)
        guard let token = try next(), Self.endsCell(token) else { return first }
        var lines: [Int] = []
        let rows = try self.rows(first: first, cell: level, isAligned: true, lines: &lines)
        let columns = rows.map(\.cells.count).max() ?? 1
        if rows.count == 1, columns == 1 { return try single(rows[0], RowNumbering(), level, from: start).node }
        let table =
            columns > 1
            ? MathTable(.aligned, rows: rows, alignments: (0..<columns).map { $0 % 2 == 0 ? .right : .left })
            : MathTable(.gathered, rows: rows)
        return try node(.table(table), from: start)
    }

    private static func endsCell(_ token: MathToken) -> Bool { token.isCharacter("&") || endsRow(token) }

    private static func endsRow(_ token: MathToken) -> Bool {
        token.isCommand("\\") || token.isCommand("cr") || token.isCommand("newline") || token.isCommand("tabularnewline")
    }

    /// An environment from its `\begin`.
    mutating func environment(_ token: MathToken, _ level: MathLevel) throws(FormulaProblem) -> MathAtom {
        let written = try argumentText(of: token)
        let isStarred = written.hasSuffix("*"), name = isStarred ? String(written.dropLast()) : written
        guard let environment = MathEnvironment(name) else { throw unknownEnvironment(written, token) }
        let start = token.span.lowerBound
        if environment.isDisplay, !isStarred, name != "displaymath", name != "math" { isNumbered = true }
        let saved = numbering
        numbering = RowNumbering()
        var preamble: ArrayPreamble?
        if environment.hasPreamble {
            _ = try optionalTokens()
            preamble = ArrayPreamble(try argumentTokens(of: token))
        } else if environment.hasCount {
            _ = try optionalTokens()
            _ = try argumentTokens(of: token)
        } else if let option = try optionalTokens(), environment.purpose == .matrix || environment.purpose == .smallMatrix, isStarred {
            preamble = ArrayPreamble(option)
        }
        let cellLevel = environment.level.map { level.isScript ? max($0, level) : $0 } ?? level
        var lines: [Int] = []
        var rows = try self.rows(first: nil, cell: cellLevel, isAligned: environment.purpose == .aligned, lines: &lines)
        guard let close = try next() else { throw FormulaProblem("`\\begin{\(written)}` has no `\\end{\(written)}`", at: token.span) }
        guard close.isCommand("end") else { throw unclosed("\\begin{\(written)}", token, before: close) }
        drop()
        let ended = try argumentText(of: close)
        guard ended == written else {
            throw FormulaProblem("`\\begin{\(written)}` ends with `\\end{\(ended)}`", at: close.span, hint: "write `\\end{\(written)}`")
        }
        if name == "eqnarray" { rows = rows.map(Self.withJoinedRelation) }
        if name == "multline" { Self.moveNumber(toLastOf: &rows) }
        if environment.isDisplay, rows.count <= 1, rows.first?.cells.count ?? 0 <= 1 {
            return try single(rows.first, saved, level, from: start)
        }
        if !environment.isDisplay { numbering = merged(saved, rows) } else { numbering = saved }
        let columns = rows.map(\.cells.count).max() ?? 0
        let table = MathTable(
            environment.purpose, rows: environment.isDisplay ? rows : rows.map(Self.withoutNumber),
            alignments: preamble?.alignments ?? environment.alignments(columns: columns), columnLines: preamble?.lines ?? [],
            rowLines: lines)
        let content = try node(.table(table), from: start)
        guard let fences = environment.fences else { return MathAtom(content, .inner, level) }
        var parts = [content]
        if !fences.0.isEmpty { parts.insert(try node(.symbol(MathOperator(fences.0, .opening, isStretchy: true)), from: start), at: 0) }
        if !fences.1.isEmpty { parts.append(try node(.symbol(MathOperator(fences.1, .closing, isStretchy: true)), from: start)) }
        return MathAtom(try node(.row(parts), from: start), .inner, level)
    }

    /// An environment with one row and one cell, which is that cell.
    private mutating func single(
        _ row: MathTable.Row?, _ outer: RowNumbering, _ level: MathLevel, from start: Int
    ) throws(FormulaProblem) -> MathAtom {
        numbering = outer
        guard let row else { return MathAtom(try node(.row([]), from: start), .ordinary, level) }
        numbering.tag = row.tag ?? outer.tag
        numbering.label = row.label ?? outer.label
        numbering.isUnnumbered = row.isUnnumbered || outer.isUnnumbered
        return MathAtom(row.cells[0], .ordinary, level)
    }

    /// The numbering of a whole whose rows take none: that of any row.
    private func merged(_ outer: RowNumbering, _ rows: [MathTable.Row]) -> RowNumbering {
        var result = outer
        for row in rows {
            result.tag = result.tag ?? row.tag
            result.label = result.label ?? row.label
            if row.isUnnumbered { result.isUnnumbered = true }
        }
        return result
    }

    /// A row whose relations, in columns of their own, are at the start of the columns after them.
    private static func withJoinedRelation(_ row: MathTable.Row) -> MathTable.Row {
        guard row.cells.count > 2 else { return row }
        var joined = row
        joined.cells =
            [row.cells[0]] + stride(from: 1, to: row.cells.count, by: 2).map { join(row.cells[$0..<min($0 + 2, row.cells.count)]) }
        return joined
    }

    /// Cells as one; a relation at its start has a space after it.
    private static func join(_ cells: ArraySlice<MathNode>) -> MathNode {
        var parts = cells.flatMap { cell in
            if case .row(let nodes) = cell.content { nodes } else { [cell] }
        }
        if case .symbol(var relation)? = parts.first?.content, relation.atomClass == .relation {
            relation.trailing = relation.leading
            parts[0].content = .symbol(relation)
        }
        let start = cells.first?.span.lowerBound ?? 0
        return MathNode(.row(parts), span: start..<max(start, cells.last?.span.upperBound ?? start))
    }

    private static func withoutNumber(_ row: MathTable.Row) -> MathTable.Row { MathTable.Row(cells: row.cells) }

    private func unknownEnvironment(_ name: String, _ token: MathToken) -> FormulaProblem {
        let near = Suggestion.closest(to: name, among: MathEnvironment.names)
        return FormulaProblem(
            "`\(name)` is not a known environment", at: token.span, hint: near.map { "did you mean `\($0)`?" })
    }

    /// The rows up to `\end` or the end of the source.
    ///
    /// - Parameters:
    ///   - first: the first cell, if it is read already.
    ///   - cell: the style of cells.
    ///   - isAligned: whether the cells of even columns continue those before them.
    ///   - lines: the rows above which a line is drawn.
    private mutating func rows(
        first: MathNode?, cell: MathLevel, isAligned: Bool, lines: inout [Int]
    ) throws(FormulaProblem) -> [MathTable.Row] {
        var rows: [MathTable.Row] = [], cells: [MathNode] = [], isRead = false
        if let first {
            cells.append(first)
            isRead = true
        }
        while true {
            if !isRead {
                if cells.isEmpty {
                    try rowLines(before: rows.count, &lines)
                    while let text = try intertext(cell) { rows.append(MathTable.Row(cells: [text], isUnnumbered: true)) }
                }
                cells += try self.cells(cell, followsOrdinary: isAligned && cells.count % 2 == 1)
            }
            isRead = false
            let token = try next()
            if let token, token.isCharacter("&") {
                drop()
                continue
            }
            let isEmpty = cells.count == 1 && Self.isEmpty(cells[0])
            let ends = token.map(Self.endsRow) != true
            // The row after the last break is none.
            if !(ends && isEmpty && (!rows.isEmpty || numbering.tag == nil)) {
                rows.append(
                    MathTable.Row(cells: cells, tag: numbering.tag, isUnnumbered: numbering.isUnnumbered, label: numbering.label))
                numbering = RowNumbering()
            } else if let last = rows.indices.last {
                rows[last].label = rows[last].label ?? numbering.label
                if numbering.isUnnumbered { rows[last].isUnnumbered = true }
                numbering = RowNumbering()
            }
            cells = []
            guard !ends else { return rows }
            drop()
            _ = take("*")
            try rowGap()
        }
    }

    /// Gives the last row the number of an equation of several lines.
    private static func moveNumber(toLastOf rows: inout [MathTable.Row]) {
        guard let last = rows.indices.last else { return }
        rows[last].tag = rows.lazy.compactMap(\.tag).first
        rows[last].label = rows.lazy.compactMap(\.label).first
        rows[last].isUnnumbered = rows.contains(where: \.isUnnumbered)
        for index in rows.indices.dropLast() { (rows[index].tag, rows[index].label, rows[index].isUnnumbered) = (nil, nil, true) }
    }

    private static func isEmpty(_ node: MathNode) -> Bool { if case .row(let nodes) = node.content { nodes.isEmpty } else { false } }

    /// Skips the distance after a break (`\\[2ex]`); a bracket with something else is a part of the formula.
    private mutating func rowGap() throws(FormulaProblem) {
        guard peekUnexpanded()?.isCharacter("[") == true, let tokens = try optionalTokens() else { return }
        let text = tokens.source.filter { $0 != " " }
        if Double(text.dropLast(2)) == nil || text.count < 3, let first = tokens.first ?? peekUnexpanded() {
            let open = MathToken(kind: .character("["), span: first.span), close = MathToken(kind: .character("]"), span: first.span)
            putBack([open] + tokens + [close])
        }
    }

    /// Words between rows (`\intertext`); nil if there are none.
    private mutating func intertext(_ level: MathLevel) throws(FormulaProblem) -> MathNode? {
        guard let token = try next(), token.isCommand("intertext") || token.isCommand("shortintertext") else { return nil }
        drop()
        return MathSpacing.row(try words(.upright, token, level), level, span: span(from: token.span.lowerBound))
    }

    /// Reads the lines between rows.
    private mutating func rowLines(before row: Int, _ lines: inout [Int]) throws(FormulaProblem) {
        while let token = try next(), case .command(let name) = token.kind {
            switch name {
            case "hline", "hdashline", "toprule", "midrule", "bottomrule":
                drop()
                lines.append(row)
            case "cline", "cmidrule":
                drop()
                _ = try argumentTokens(of: token)
            default: return
            }
        }
    }

    /// A cell, or several that `\multicolumn` covers.
    private mutating func cells(_ level: MathLevel, followsOrdinary: Bool) throws(FormulaProblem) -> [MathNode] {
        guard let token = try next(), token.isCommand("multicolumn") else {
            return [try row(level, followsOrdinary: followsOrdinary)]
        }
        drop()
        let count = Int(try argumentText(of: token)) ?? 1
        _ = try argumentTokens(of: token)
        let content = try argument(level, of: token)
        _ = try row(level)
        let place = position
        var cells = [content]
        for _ in 1..<max(2, min(count, 100)) where count > 1 { cells.append(try node(.row([]), from: place)) }
        return cells
    }
}
