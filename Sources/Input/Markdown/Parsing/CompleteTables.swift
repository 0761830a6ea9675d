import CTypesetMarkdown
import TypesetBase

/// A text whose tables have a column for each cell.
///
/// GitHub's specification drops the cells beyond the columns of a table's head, and so does the parser. Here, they are set in further
/// columns, because a bar within a cell is the usual cause and no word may be lost. If the bars within formulas and code are the cause,
/// as in `| $\braket{a|b}$ | text |`, they divide no cells.
struct CompleteTables {
    /// The text with longer heads; the text itself if no row is longer than its head.
    private(set) var text: MarkdownText
    /// The warnings about longer rows.
    private(set) var mistakes: [Diagnostic] = []
    /// The errors about cells that are lost, because all rows would need too many further cells.
    private(set) var losses: [Diagnostic] = []

    init(in text: MarkdownText, _ constructs: Set<Construct>, _ limits: DocumentLimits) {
        self.text = text
        guard constructs.contains(.table), TableLimits.mayHaveLongRows(text),
            let tree = SyntaxTree(parsing: text.bytes, constructs)
        else { return }
        let tables = tree.root.descendants().filter { $0.type == SyntaxExtensions.shared.table }.compactMap { LongTable($0, in: text) }
        guard !tables.isEmpty else { return }
        var pieces: [MarkdownText.Piece] = [], end = 0
        for (offset, inserted) in tables.flatMap({ $0.insertions(in: text.bytes) }) where offset >= end {
            pieces += [.source(end..<offset), .inserted(inserted)]
            end = offset
        }
        let complete = MarkdownText(text, pieces: pieces + [.source(end..<text.bytes.count)])
        if let error = TableLimits.error(in: complete, cells: DocumentSize.blocks(limits, of: text)) {
            losses = tables.filter(\.hasLongRows).map {
                $0.diagnostic(.error, "is left out: \(error.message.prefix { $0 != ";" })", in: text)
            }
        } else {
            self.text = complete
            mistakes = tables.filter(\.hasLongRows).map { $0.diagnostic(.warning, "is in a further column without a header", in: text) }
        }
    }
}

/// A table with rows that have more cells than its head.
private struct LongTable {
    private let columns: Int
    private var needed: Int
    private var longRows = 0
    private var lost = 0..<0
    /// The offsets of the bars within formulas and code of rows that have too many cells by these bars alone.
    private var innerBars: [Int] = []
    private var lines: (header: Range<Int>, delimiters: Range<Int>)

    /// Returns nil if no row has text beyond the columns of the head.
    init?(_ table: Node, in text: MarkdownText) {
        columns = table.columnAlignments.count
        needed = columns
        guard let first = table.firstChild?.next, first.firstLine > 2 else { return nil }
        func line(_ number: Int) -> Range<Int> { text.offset(ofLine: number)..<text.endOffset(ofLine: number) }
        // The parser does not always know where the head begins.
        lines = (line(first.firstLine - 2), line(first.firstLine - 1))
        for row in table.children.dropFirst() {
            let start = text.offset(ofLine: row.firstLine) + max(0, row.firstColumn - 1), end = text.endOffset(ofLine: row.firstLine)
            guard start < end else { continue }
            let cells = Self.cells(start..<end, in: text.bytes)
            guard let last = cells.lastIndex(where: { !$0.isEmpty }), last >= columns else { continue }
            let bars = Self.innerBars(start..<end, in: text.bytes)
            if !bars.isEmpty, Self.cells(start..<end, in: text.bytes, without: Set(bars)).dropFirst(columns).allSatisfy(\.isEmpty) {
                innerBars += bars
                continue
            }
            if longRows == 0 {
                let further = cells[columns...].first { !$0.isEmpty }
                lost = further ?? start..<end
            }
            longRows += 1
            needed = max(needed, last + 1)
        }
        if longRows == 0, innerBars.isEmpty { return nil }
    }

    var hasLongRows: Bool { longRows > 0 }

    /// The offsets of the bars within the formulas and the code of a row.
    private static func innerBars(_ row: Range<Int>, in bytes: [UInt8]) -> [Int] {
        bytes.withUnsafeBufferPointer { bytes in
            let text = UnsafeBufferPointer(rebasing: bytes[row])
            var bars: [Int] = [], offset = 0, unclosed: Set<Int> = []
            while offset < text.count {
                guard let end = innerEnd(at: offset, in: text, &unclosed) else {
                    offset += text[offset] == UInt8(ascii: "\\") ? 2 : 1
                    continue
                }
                for index in offset..<end where text[index] == UInt8(ascii: "|") && text[index - 1] != UInt8(ascii: "\\") {
                    bars.append(row.lowerBound + index)
                }
                offset = end
            }
            return bars
        }
    }

    /// The end of the formula, the code or the backticks that begin at an offset; nil if none begin there.
    ///
    /// - Parameter unclosed: the lengths of runs of backticks that no later run closes.
    private static func innerEnd(at start: Int, in text: UnsafeBufferPointer<UInt8>, _ unclosed: inout Set<Int>) -> Int? {
        let backtick = UInt8(ascii: "`")
        if text[start] == UInt8(ascii: "$") { return InlineMathSyntax.end(ofFormulaAt: start, in: text) }
        guard text[start] == backtick else { return nil }
        let run = text[start...].prefix { $0 == backtick }
        var offset = run.endIndex
        while !unclosed.contains(run.count), let next = text[offset...].firstIndex(of: backtick) {
            let other = text[next...].prefix { $0 == backtick }
            if other.count == run.count { return other.endIndex }
            offset = other.endIndex
        }
        unclosed.insert(run.count)
        return run.endIndex
    }

    /// The cells of a row without the blanks around them, as the parser divides it.
    private static func cells(_ row: Range<Int>, in bytes: [UInt8], without ignored: Set<Int> = []) -> [Range<Int>] {
        let bar = UInt8(ascii: "|")
        var cells: [Range<Int>] = [], offset = row.lowerBound
        func isBlank(_ offset: Int) -> Bool { bytes[offset] == 0x20 || (0x09...0x0C).contains(bytes[offset]) }
        while offset < row.upperBound, isBlank(offset) { offset += 1 }
        if offset < row.upperBound, bytes[offset] == bar { offset += 1 }
        while offset < row.upperBound {
            var start = offset
            while offset < row.upperBound, bytes[offset] != bar || ignored.contains(offset) {
                offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
            }
            offset = min(offset, row.upperBound)
            var end = offset
            while start < end, isBlank(start) { start += 1 }
            while end > start, isBlank(end - 1) { end -= 1 }
            cells.append(start..<end)
            offset += 1
        }
        return cells
    }

    /// The bytes to insert at the ends of the head and of the row of dashes, and before bars within formulas and code.
    func insertions(in bytes: [UInt8]) -> [(offset: Int, inserted: [UInt8])] {
        let count = needed - columns, escapes = innerBars.map { (offset: $0, inserted: [UInt8(ascii: "\\")]) }
        guard count > 0 else { return escapes }
        return [(lines.header, " |"), (lines.delimiters, "---|")].map { line, cell in
            let content = bytes[line].reversed().drop { $0 == 0x20 || (0x09...0x0C).contains($0) }
            let escapes = content.dropFirst().prefix { $0 == UInt8(ascii: "\\") }.count
            let endsWithBar = content.first == UInt8(ascii: "|") && escapes.isMultiple(of: 2)
            return (line.upperBound, Array(((endsWithBar ? "" : "|") + String(repeating: cell, count: count)).utf8))
        } + escapes
    }

    func diagnostic(_ severity: Diagnostic.Severity, _ outcome: String, in text: MarkdownText) -> Diagnostic {
        let words = String(decoding: text.bytes[lost], as: UTF8.self), shown = words.count > 60 ? words.prefix(60) + "…" : words[...]
        let rows = longRows == 1 ? "this row has" : "\(longRows) rows, of which this is the first, have"
        return Diagnostic(
            severity, "\(rows) more cells than the \(columns) column\(columns == 1 ? "" : "s") of the table: “\(shown)” \(outcome)",
            at: text.span(lost), hints: ["write `\\|` for a bar within a cell, or give the head of the table another column"])
    }
}
