import Diagnostics

/// The syntax of cmark-gfm that is disabled for a document because it would take unlimited memory.
struct RefusedSyntax {
    private(set) var syntaxes: MarkdownSyntax = .all
    private(set) var diagnostics: [Diagnostic] = []

    init(in text: MarkdownText, _ limits: DocumentLimits) {
        let tables =
            WideTable.find(in: text) ?? ShortRows.find(in: text, limit: DocumentSize.blocks(limits, of: text))
            ?? RefusedHeads.find(in: text)
        if let tables {
            syntaxes.remove(.tables)
            diagnostics.append(tables)
        }
        if let addresses = AddressLines.find(in: text) {
            syntaxes.remove(.addresses)
            diagnostics.append(addresses)
        }
    }
}

/// Finds tables so wide that the parser would fill their short rows with millions of empty cells.
enum WideTable {
    /// The maximum number of columns. At 1 pt each, this is the width of a page.
    static let maximumColumns = 512

    /// An error at the first delimiter row with too many columns; nil if there is none.
    static func find(in text: MarkdownText) -> Diagnostic? {
        var columns = 0, isDelimiter = true, start = 0
        for (index, byte) in text.bytes.enumerated() {
            switch Unicode.Scalar(byte) {
            case "\n", "\r":
                if isDelimiter, columns > maximumColumns { return diagnostic(at: start..<index, in: text) }
                (columns, isDelimiter, start) = (0, true, index + 1)
            case "|": columns += 1
            case "-", ":", " ", "\t", ">": break
            default: isDelimiter = false
            }
        }
        return isDelimiter && columns > maximumColumns ? diagnostic(at: start..<text.bytes.count, in: text) : nil
    }

    private static func diagnostic(at range: Range<Int>, in text: MarkdownText) -> Diagnostic {
        .error(
            "this table has more than \(maximumColumns) columns; all tables of the document are set as text", at: text.span(range),
            hints: ["split the table"])
    }
}

/// Finds tables whose rows have far fewer cells than the head. The parser would fill the memory with empty cells.
private enum ShortRows {
    /// An error at the first row that exceeds the limit of empty cells in all tables of the text; nil if there is none.
    static func find(in text: MarkdownText, limit: Int) -> Diagnostic? {
        var line = TableLine(), columns = 0, filled = 0
        for (index, byte) in text.bytes.enumerated() {
            guard byte == 0x0A || byte == 0x0D else {
                line.read(byte)
                continue
            }
            if line.isDelimiterRow {
                columns = line.bars
            } else if line.isBlank {
                columns = 0
            } else {
                filled += max(0, columns - line.bars)
            }
            if filled > limit { return diagnostic(at: line.start..<index, limit, in: text) }
            line = TableLine(start: index + 1)
        }
        return nil
    }

    private static func diagnostic(at range: Range<Int>, _ limit: Int, in text: MarkdownText) -> Diagnostic {
        .error(
            "the rows of tables up to here lack more than \(limit) cells; all tables of the document are set as text", at: text.span(range),
            hints: ["give each row as many cells as the head, or allow more with `--limit blocks=N`"])
    }
}

/// Finds paragraphs with many delimiter rows that open no table, because the line above has another number of cells.
///
/// cmark-gfm reads the whole paragraph again at each of these rows.
private enum RefusedHeads {
    /// The maximum sum of what is read again, in bytes: about three seconds.
    static let maximumBytes = 60_000_000

    /// An error at the first row that exceeds the limit; nil if there is none.
    static func find(in text: MarkdownText) -> Diagnostic? {
        var line = TableLine(), cells = 0, sum = 0, paragraph = 0
        for (index, byte) in text.bytes.enumerated() {
            guard byte == 0x0A || byte == 0x0D else {
                line.read(byte)
                continue
            }
            if line.isBlank {
                paragraph = index + 1
            } else if line.isDelimiter, line.cells != cells {
                sum += line.start - paragraph
                if sum > maximumBytes { return diagnostic(at: line.start..<index, in: text) }
            }
            cells = line.cells
            line = TableLine(start: index + 1)
        }
        return nil
    }

    private static func diagnostic(at range: Range<Int>, in text: MarkdownText) -> Diagnostic {
        .error(
            "too many delimiter rows up to here open no table; all tables of the document are set as text", at: text.span(range),
            hints: ["give each delimiter row as many cells as the line above it"])
    }
}

/// A line as the parser of tables sees it.
private struct TableLine {
    var start = 0
    var bars = 0
    /// Whether the line contains only blanks and marks of quotes.
    var isBlank = true
    private var hasDelimitersAlone = true
    private var hasDash = false
    private var hasColon = false
    private var beginsWithBar = false
    private var isEscaped = false
    /// The bars without a backslash before them.
    private var openBars = 0
    private var endsWithBar = false

    init(start: Int = 0) { self.start = start }

    var isDelimiterRow: Bool { isDelimiter && bars > 0 }
    /// Whether the line may be a delimiter row. Dashes alone underline a heading.
    var isDelimiter: Bool { hasDelimitersAlone && hasDash && (bars > 0 || hasColon) }
    /// The number of cells. A bar at the beginning or the end separates none.
    var cells: Int { openBars - (beginsWithBar ? 1 : 0) + (endsWithBar || isBlank ? 0 : 1) }

    mutating func read(_ byte: UInt8) {
        switch Unicode.Scalar(byte) {
        case " ", "\t", ">":
            isEscaped = false
            return
        case "|":
            bars += 1
            if isBlank { beginsWithBar = true }
            if !isEscaped { openBars += 1 }
            endsWithBar = !isEscaped
        case "-":
            hasDash = true
            endsWithBar = false
        case ":":
            hasColon = true
            endsWithBar = false
        default:
            hasDelimitersAlone = false
            endsWithBar = false
        }
        isEscaped = byte == UInt8(ascii: "\\")
        isBlank = false
    }
}

/// Finds lines with so many `@` that the search for addresses would fill the memory.
///
/// cmark-gfm copies the line for each of the first thousand `@` that are not in an address.
private enum AddressLines {
    /// The maximum sum of the copies, in bytes.
    static let maximumCopies = 200_000_000
    /// The number of `@` in a line for which there is a copy (`postprocess_text` of cmark-gfm 0.29.0.gfm.6).
    private static let copies = 1000

    /// An error at the first line that exceeds the limit; nil if there is none.
    static func find(in text: MarkdownText) -> Diagnostic? {
        var sum = 0, count = 0, start = 0
        for (index, byte) in text.bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "@"): count += 1
            case 0x0A, 0x0D:
                sum += min(count, copies) * (index - start)
                if sum > maximumCopies { return diagnostic(at: start..<index, in: text) }
                (count, start) = (0, index + 1)
            default: break
            }
        }
        sum += min(count, copies) * (text.bytes.count - start)
        return sum > maximumCopies ? diagnostic(at: start..<text.bytes.count, in: text) : nil
    }

    private static func diagnostic(at range: Range<Int>, in text: MarkdownText) -> Diagnostic {
        .error(
            "the lines up to here have too many `@` to search for addresses; no bare address of the document is made a link",
            at: text.span(range.prefix(1)), hints: ["break the line"])
    }
}
