import TypesetBase

/// The constructs of a document without those that would take unlimited memory.
struct AffordableConstructs {
    private(set) var constructs: Set<Construct>
    private(set) var diagnostics: [Diagnostic] = []

    init(in text: MarkdownText, of constructs: Set<Construct>, _ limits: DocumentLimits) {
        self.constructs = constructs
        if let tables = TableLimits.error(in: text, cells: DocumentSize.blocks(limits, of: text)) {
            self.constructs.remove(.table)
            diagnostics.append(tables)
        }
        if let addresses = AddressLines.find(in: text) {
            self.constructs.remove(.bareAddress)
            diagnostics.append(addresses)
        }
    }
}

/// Finds tables for which the parser would take unlimited memory or time.
struct TableLimits {
    /// The maximum number of columns: at 1 pt each, the width of a page.
    static let maximumColumns = 512
    /// The maximum number of bytes that are read again at delimiter rows: about three seconds.
    private static let maximumBytes = 60_000_000

    /// The first delimiter row with too many columns, whose short rows the parser would fill with millions of empty cells.
    private var wide: Range<Int>?
    /// The first row at which the rows of all tables lack too many cells, which the parser would add.
    private var short: Range<Int>?
    /// The first of too many delimiter rows that open no table, because the line above has another number of cells.
    ///
    /// The parser reads the whole paragraph again at each of these rows.
    private var refused: Range<Int>?

    private let maximumCells: Int
    private var columns = 0
    /// The number of cells that rows lack so far.
    private var lacking = 0
    /// The number of cells of the line before.
    private var cells = 0
    private var bytesReadAgain = 0
    /// The offset of the paragraph; nil after a blank line.
    private var paragraph: Int?

    /// The error for the text; nil if it is within the limits.
    ///
    /// - Parameter cells: the maximum number of cells that rows may lack.
    static func error(in text: MarkdownText, cells: Int) -> Diagnostic? {
        var limits = TableLimits(maximumCells: cells), line = TableLine()
        for (index, byte) in text.bytes.enumerated() {
            guard byte == 0x0A || byte == 0x0D else {
                line.read(byte)
                continue
            }
            limits.add(line, line.start..<index)
            line = TableLine(start: index + 1)
        }
        limits.add(line, line.start..<text.bytes.count)
        return limits.error(in: text)
    }

    private init(maximumCells: Int) { self.maximumCells = maximumCells }

    /// Whether a row may have more cells than the delimiter row above it; nearly all documents are parsed only once.
    static func mayHaveLongRows(_ text: MarkdownText) -> Bool {
        guard text.bytes.contains(UInt8(ascii: "|")) else { return false }
        var columns = Int.max
        for index in text.lineStarts.indices {
            let end = index + 1 < text.lineStarts.count ? text.lineStarts[index + 1] : text.bytes.count
            var line = TableLine()
            for byte in text.bytes[text.lineStarts[index]..<end] where byte != 0x0A && byte != 0x0D { line.read(byte) }
            if line.isBlank {
                columns = Int.max
            } else if line.mostCells > columns {
                return true
            } else if line.isDelimiterRow {
                columns = min(columns, line.cells)
            }
        }
        return false
    }

    private mutating func add(_ line: TableLine, _ range: Range<Int>) {
        if wide == nil, line.hasDelimitersAlone, line.bars > Self.maximumColumns { wide = range }
        if line.isDelimiterRow {
            columns = line.bars
        } else if line.isBlank {
            columns = 0
        } else {
            lacking += max(0, columns - line.bars)
        }
        if short == nil, lacking > maximumCells { short = range }
        let start = paragraph ?? line.start
        paragraph = line.isBlank ? nil : start
        if !line.isBlank, line.isDelimiter, line.cells != cells { bytesReadAgain += line.start - start }
        if refused == nil, bytesReadAgain > Self.maximumBytes { refused = range }
        cells = line.cells
    }

    private func error(in text: MarkdownText) -> Diagnostic? {
        func error(_ range: Range<Int>, _ cause: String, hint: String) -> Diagnostic {
            .error("\(cause); all tables of the document are set as text", at: text.span(range), hints: [hint])
        }
        if let wide { return error(wide, "this table has more than \(Self.maximumColumns) columns", hint: "split the table") }
        if let short {
            return error(
                short, "the rows of tables up to here lack more than \(maximumCells) cells",
                hint: "give each row as many cells as the head, or allow more with `--limit blocks=N`")
        }
        return refused.map {
            error(
                $0, "too many delimiter rows up to here open no table", hint: "give each delimiter row as many cells as the line above it")
        }
    }
}

/// A line as the parser of tables sees it.
private struct TableLine {
    var start = 0
    var bars = 0
    /// Whether the line contains only blanks and marks of quotes.
    var isBlank = true
    private(set) var hasDelimitersAlone = true
    private var hasDash = false
    private var hasColon = false
    private var beginsWithBar = false
    private var isEscaped = false
    /// The bars without a backslash before them.
    private var openBars = 0
    private var endsWithBar = false

    init(start: Int = 0) { self.start = start }

    var isDelimiterRow: Bool { isDelimiter && bars > 0 }
    /// Whether the line may be a delimiter row; dashes alone underline a heading.
    var isDelimiter: Bool { hasDelimitersAlone && hasDash && (bars > 0 || hasColon) }
    /// The number of cells; a bar at the beginning or the end separates none.
    var cells: Int { openBars - (beginsWithBar ? 1 : 0) + (endsWithBar || isBlank ? 0 : 1) }

    /// The number of cells if no bar is escaped.
    var mostCells: Int { bars - (beginsWithBar ? 1 : 0) + (endsWithBar || isBlank ? 0 : 1) }

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
