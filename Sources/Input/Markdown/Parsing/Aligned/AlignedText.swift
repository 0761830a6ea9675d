import TypesetBase

/// A text in which the lines of aligned blocks are in the order of their content, so that the parser reads cells like other blocks.
///
/// Each cell of a table has the lines of its own, between marks (`AlignedMark`). Links, footnotes, lists and code in it thus belong to the
/// same document, and `MarkdownText` maps their places to the file.
struct AlignedText {
    /// A block of the text, by the number of its marks.
    struct Block {
        var content: AlignedBlock.Content
        /// The range in the file.
        var span: SourceSpan
        /// The ranges of a table's cells in the file, row by row.
        var cells: [SourceSpan] = []
    }

    /// The depth of tables within cells.
    private static let maximumDepth = 4

    private(set) var text: MarkdownText
    private(set) var blocks: [Block] = []
    private var pieces: [MarkdownText.Piece] = []

    init(_ text: MarkdownText, _ constructs: Set<Construct>) {
        self.text = text
        guard !constructs.isDisjoint(with: Construct.aligned), Self.mayHaveBlocks(text) else { return }
        for _ in 0..<Self.maximumDepth {
            let search = AlignedBlockSearch(in: self.text)
            guard SyntaxTree(parsing: search.bytes, constructs, search: search) != nil, !search.found.isEmpty else { return }
            arrange(search.found)
        }
    }

    /// Whether a line has the signs with which a block begins; nearly all documents are parsed only once.
    private static func mayHaveBlocks(_ text: MarkdownText) -> Bool {
        text.lineStarts.indices.contains { index in
            let end = index + 1 < text.lineStarts.count ? text.lineStarts[index + 1] : text.bytes.count
            let line = text.bytes[text.lineStarts[index]..<end]
            guard let first = line.first(where: { $0 != 0x20 && $0 != 0x09 && $0 != UInt8(ascii: ">") }) else { return false }
            switch Unicode.Scalar(first) {
            case "|", "+": return true
            case "-", "*", "0"..."9", "(": return line.contains { $0 == UInt8(ascii: "|") } || line.count { $0 == UInt8(ascii: "-") } > 2
            default: return false
            }
        }
    }

    private mutating func arrange(_ found: [AlignedBlockSearch.Found]) {
        pieces = []
        var end = 0
        for item in found {
            pieces.append(.source(end..<item.start))
            end = text.endOffset(ofLine: item.lastLine)
            append(item, span: text.span(item.start..<end))
        }
        pieces.append(.source(end..<text.bytes.count))
        text = MarkdownText(text, pieces: pieces)
    }

    private mutating func append(_ item: AlignedBlockSearch.Found, span: SourceSpan) {
        let number = blocks.count, newLine = [0x0A] + item.prefix
        var block = Block(content: item.block.content, span: span)
        func insert(_ kind: AlignedMark.Kind, after: [UInt8]) { pieces.append(.inserted(after + AlignedMark(kind, number).bytes)) }
        switch item.block.content {
        case .lines(let lines):
            insert(.text, after: [])
            for (index, line) in lines.enumerated() {
                let blanks = (0..<line.blanks).flatMap { _ in [0xC2, 0xA0] as [UInt8] }
                pieces.append(.inserted((index > 0 ? [AlignedMark.lineEnd] : []) + blanks))
                appendLines(line.parts, between: [0x20])
            }
        case .table(let table):
            insert(.table, after: [])
            for cell in table.rows.joined() {
                let start = cell.lines.first?.lowerBound ?? item.start
                block.cells.append(text.span(start..<max(start, cell.lines.last?.upperBound ?? start)))
                insert(.cell, after: newLine)
                if table.holdsBlocks {
                    for line in cell.lines { pieces += [.inserted(newLine), .source(line)] }
                } else if !cell.lines.isEmpty {
                    insert(.text, after: newLine)
                    appendLines(cell.lines, between: [AlignedMark.lineEnd])
                }
            }
            insert(.end, after: newLine)
        }
        blocks.append(block)
    }

    private mutating func appendLines(_ lines: [Range<Int>], between separator: [UInt8]) {
        for (index, line) in lines.enumerated() {
            if index > 0 { pieces.append(.inserted(separator)) }
            pieces.append(.source(line))
        }
    }
}

extension Construct {
    /// The constructs whose columns or line ends have a meaning; each dialect has all of them or none.
    static let aligned: Set<Construct> = [.lineBlock, .gridTable, .ruledTable]
}
