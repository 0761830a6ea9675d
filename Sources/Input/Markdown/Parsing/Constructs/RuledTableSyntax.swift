extension Construct {
    static let ruledTable = Construct(
        "ruled-table", "`-----  -----` below the head, or above and below the rows",
        .block(AlignedBlockSearch.parser(opensBreaks: true) { RuledTableSyntax($0).block }), set: [.pandoc, .quarto])
}

/// Simple and multiline tables of pandoc: columns below dashes.
///
/// Rows of a simple table are lines; it ends with a blank line or, without a head, with dashes. Rows of a multiline table are separated by
/// blank lines; it ends with dashes, and begins with a line of them above its head. The place of the head's words, or of the first row's,
/// above the dashes aligns a column.
struct RuledTableSyntax {
    private typealias Row = [ColumnLine]

    private let lines: AlignedLines

    init(_ lines: AlignedLines) { self.lines = lines }

    var block: AlignedBlock? {
        guard let first = lines[0], !lines.isBlank(first) else { return nil }
        if rule(0) == nil { return simpleTable(hasHead: true) }
        return multilineTable(hasHead: true) ?? simpleTable(hasHead: false) ?? multilineTable(hasHead: false)
    }

    // MARK: Lines

    /// The columns of the dashes of a line; nil for a line with other characters, and for one of a thematic break.
    private func rule(_ index: Int) -> [Range<Int>]? {
        guard let range = lines[index], !range.isEmpty, range.count < 10_000 else { return nil }
        guard lines.text.bytes[range].allSatisfy({ $0 == UInt8(ascii: "-") || $0 == 0x20 || $0 == 0x09 }) else { return nil }
        guard let line = lines.columns(range)?.bytes else { return nil }
        var groups: [Range<Int>] = [], column = 0
        while let start = line[column...].firstIndex(of: UInt8(ascii: "-")) {
            column = line[start...].firstIndex(of: 0x20) ?? line.count
            groups.append(start..<column)
        }
        guard let first = groups.first, first.lowerBound < 4, groups.contains(where: { $0.count > 1 }) else { return nil }
        return groups.count <= TableLimits.maximumColumns ? groups : nil
    }

    private func columns(_ index: Int) -> [Range<Int>]? { rule(index).flatMap { $0.count > 1 ? $0 : nil } }

    private func isFoot(_ index: Int) -> Bool { rule(index) != nil && lines.isBlank(index + 1) }

    private func line(_ index: Int) -> ColumnLine? { lines[index].flatMap(lines.columns) }

    /// Whether a line is the fence of a division.
    private func isFence(_ index: Int) -> Bool {
        lines[index].map { lines.text.bytes[lines.trimmed($0)].starts(with: ":::".utf8) } ?? false
    }

    // MARK: Tables

    private func simpleTable(hasHead: Bool) -> AlignedBlock? {
        guard let rule = columns(hasHead ? 1 : 0) else { return nil }
        let head = hasHead ? line(0).map { [$0] } : nil, start = hasHead ? 2 : 1
        var rows: [Row] = [], index = start
        while let line = line(index), !lines.isBlank(index), !isFoot(index), !isFence(index) {
            rows.append([line])
            index += 1
        }
        guard !rows.isEmpty, hasHead || isFoot(index) else { return nil }
        return block(rule, head: head, rows, lineCount: isFoot(index) ? index + 1 : index)
    }

    private func multilineTable(hasHead: Bool) -> AlignedBlock? {
        var index = 1, head: Row = []
        if hasHead {
            while let line = line(index), !lines.isBlank(index), rule(index) == nil {
                head.append(line)
                index += 1
            }
            guard !head.isEmpty else { return nil }
            index += 1
        }
        guard let rule = columns(index - 1), !lines.isBlank(index) else { return nil }
        var foot = index
        while lines[foot] != nil, !isFoot(foot) { foot += 1 }
        guard isFoot(foot) else { return nil }
        var rows: [Row] = [], row: Row = []
        while index < foot, let line = line(index) {
            if lines.isBlank(index) {
                if !row.isEmpty { rows.append(row) }
                row = []
            } else {
                row.append(line)
            }
            index += 1
        }
        if !row.isEmpty { rows.append(row) }
        guard !rows.isEmpty, index == foot else { return nil }
        return block(rule, head: hasHead ? head : nil, rows, lineCount: foot + 1)
    }

    // MARK: Cells

    private func block(_ rule: [Range<Int>], head: Row?, _ rows: [Row], lineCount: Int) -> AlignedBlock {
        // Text before the first dashes is part of the first column, and text after the last dashes part of the last one.
        let starts = [0] + rule.dropFirst().map(\.lowerBound)
        func columns(_ index: Int) -> Range<Int> { starts[index]..<(index + 1 < starts.count ? starts[index + 1] : .max) }
        func cells(_ row: Row) -> [AlignedTable.Cell] {
            rule.indices.map { column in
                AlignedTable.Cell(lines: row.map { lines.trimmed($0.range(columns(column))) }.filter { !$0.isEmpty })
            }
        }
        let alignments = rule.indices.map { column in
            alignment(head ?? [rows[0][0]], rule[column], upTo: columns(column).upperBound)
        }
        var table = AlignedTable(alignments: alignments, rows: rows.map(cells))
        if let head {
            table.rows.insert(cells(head), at: 0)
            table.headRows = 1
        }
        return AlignedBlock(lineCount: lineCount, content: .table(table))
    }

    /// The alignment of a column by the place of its shortest line of text above or below the dashes.
    private func alignment(_ row: Row, _ dashes: Range<Int>, upTo end: Int) -> Table.Alignment {
        let texts = row.map { line in
            var text = line.bytes.dropFirst(dashes.lowerBound).prefix(end - dashes.lowerBound)
            while text.last == 0x20 { text.removeLast() }
            return text
        }
        guard let shortest = texts.filter({ !$0.isEmpty }).min(by: { $0.count < $1.count }) else { return .none }
        return switch (shortest.first == 0x20, shortest.count < dashes.count) {
        case (true, true): .center
        case (true, false): .right
        case (false, true): .left
        case (false, false): .none
        }
    }
}
