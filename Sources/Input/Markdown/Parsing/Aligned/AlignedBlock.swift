import TypesetBase

/// A block in whose source the columns or the line ends have a meaning: a table that is drawn with characters, or a block of lines.
struct AlignedBlock {
    enum Content {
        /// Lines with their line ends kept.
        case lines([Line])
        case table(AlignedTable)
    }

    /// A line of text.
    struct Line {
        /// The number of blanks before the text, which are kept.
        var blanks = 0
        /// The ranges of the line and its continuations in the text.
        var parts: [Range<Int>]
    }

    /// The number of lines of the source.
    var lineCount: Int
    var content: Content
}

/// A table that is drawn with characters.
struct AlignedTable {
    struct Cell {
        /// The ranges of the cell's lines in the text.
        var lines: [Range<Int>]
        /// The number of columns that the cell spans.
        var columns = 1
        var rows = 1
    }

    var alignments: [Table.Alignment]
    /// The rows of the head, of the body and of the foot; a row has the cells that begin in it.
    var rows: [[Cell]]
    var headRows = 0
    var footRows = 0
    /// Whether cells contain blocks, not only inlines.
    var holdsBlocks = false
}

/// The lines from the beginning of a block on, without the marks of the quotes and the indent of the items that contain it.
struct AlignedLines {
    private let search: AlignedBlockSearch
    private let first: Int
    /// The offset at which the block's part of the first line begins.
    let start: Int
    private let quotes: Int
    /// The columns of items and blanks after the last mark of a quote.
    private let indent: Int

    init(_ search: AlignedBlockSearch, from line: BlockLine) {
        (self.search, first) = (search, line.number)
        let lineStart = search.text.offset(ofLine: line.number)
        let start = min(lineStart + line.containerEnd, search.text.endOffset(ofLine: line.number))
        let marks = search.text.bytes[lineStart..<start], mark = UInt8(ascii: ">")
        self.start = start
        quotes = marks.count { $0 == mark }
        indent = marks.lastIndex(of: mark).map { start - $0 - 1 } ?? marks.count
    }

    var text: MarkdownText { search.text }

    /// The marks of quotes and the indent before each later line.
    var prefix: [UInt8] {
        text.bytes[text.offset(ofLine: first)..<start].map { $0 == UInt8(ascii: ">") || $0 == 0x09 ? $0 : 0x20 }
    }

    /// The range of a line, from 0; nil after the end of the text or of the container.
    subscript(index: Int) -> Range<Int>? {
        let number = first + index
        guard number <= text.lineStarts.count, search.visitLine() else { return nil }
        let end = text.endOffset(ofLine: number)
        if index == 0 { return start..<end }
        var offset = text.offset(ofLine: number)
        for _ in 0..<quotes {
            while offset < end, text.bytes[offset] == 0x20 { offset += 1 }
            guard offset < end, text.bytes[offset] == UInt8(ascii: ">") else { return nil }
            offset += 1
        }
        var columns = 0
        while columns < indent, offset < end, text.bytes[offset] == 0x20 || text.bytes[offset] == 0x09 {
            columns += text.bytes[offset] == 0x09 ? 4 - columns % 4 : 1
            offset += 1
        }
        // A quote needs no blank after its mark, and a blank line no indent.
        return columns >= indent - min(quotes, 1) || isBlank(offset..<end) ? offset..<end : nil
    }

    /// The columns of a line; nil if too many lines were divided.
    func columns(_ range: Range<Int>) -> ColumnLine? { search.visitColumnLine() ? ColumnLine(range, in: text) : nil }

    /// Whether no grid table begins here, because the frames around this line form none.
    var isInRefusedGrid: Bool { first < search.endOfRefusedGrid }

    /// Notes that the frames in some lines form no grid table.
    func refuseGrid(lineCount: Int) { search.endOfRefusedGrid = first + lineCount }

    /// Whether a line is blank; lines past the end of the text or of the container count as blank.
    func isBlank(_ index: Int) -> Bool { self[index].map(isBlank) ?? !search.isExhausted }

    func isBlank(_ range: Range<Int>) -> Bool { text.bytes[range].allSatisfy { $0 == 0x20 || $0 == 0x09 } }

    /// A range without blanks on either side.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, text.bytes[start] == 0x20 || text.bytes[start] == 0x09 { start += 1 }
        while end > start, text.bytes[end - 1] == 0x20 || text.bytes[end - 1] == 0x09 { end -= 1 }
        return start..<end
    }
}

/// A line of text as characters in columns, of which wide characters take two.
struct ColumnLine {
    /// A byte for each column; 0x80 for a character of several bytes.
    private(set) var bytes: [UInt8] = []
    /// The offset in the text of each column's character, and of the end.
    private var offsets: [Int] = []

    init(_ range: Range<Int>, in text: MarkdownText) {
        var offset = range.lowerBound
        for character in String(decoding: text.bytes[range], as: UTF8.self) {
            let length = character.utf8.count, first = character.utf8.first ?? 0
            let columns =
                first == 0x09
                ? 4 - bytes.count % 4 : character.utf8.elementsEqual(CJKEmphasis.joiner) ? 0 : DisplayWidth.columns(of: character)
            for column in 0..<columns {
                bytes.append(first == 0x09 ? 0x20 : first < 0x80 && length == 1 ? first : 0x80)
                offsets.append(column == 0 ? offset : offset + length)
            }
            offset += length
        }
        offsets.append(offset)
    }

    /// The byte of a column; a blank after the end.
    subscript(column: Int) -> UInt8 { column < bytes.count ? bytes[column] : 0x20 }

    /// The range of some columns in the text.
    func range(_ columns: Range<Int>) -> Range<Int> {
        let columns = columns.clamped(to: 0..<bytes.count)
        return offsets[columns.lowerBound]..<max(offsets[columns.lowerBound], offsets[columns.upperBound])
    }
}
