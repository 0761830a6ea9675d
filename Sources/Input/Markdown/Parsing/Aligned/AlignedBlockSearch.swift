import CTypesetMarkdown

/// Finds aligned blocks while the parser reads a text.
///
/// The parser knows where a block may begin: in no code, and in which quotes and items. Its extensions see one line at a time, and so they
/// read the lines of a block from the whole text.
final class AlignedBlockSearch {
    /// A block with its place in the text.
    struct Found {
        var block: AlignedBlock
        /// The offset at which the block begins, after the marks of containers.
        var start: Int
        /// The number of the last line.
        var lastLine: Int
        /// The marks of containers before each line but the first.
        var prefix: [UInt8]
    }

    /// The search of the text that is parsed; `SyntaxTree` parses one text at a time.
    private nonisolated(unsafe) static var current: AlignedBlockSearch?

    let text: MarkdownText
    private(set) var found: [Found] = []
    /// The number of lines that may still be read, so that lines without a block's end do not take quadratic time.
    private var remainingLines: Int
    /// The number of lines that may still be divided into columns.
    private var remainingColumnLines: Int
    /// The number of the line before which no grid table begins, because the frames up to it form none.
    var endOfRefusedGrid = 0

    init(in text: MarkdownText) {
        self.text = text
        remainingLines = 1000 + 30 * text.lineStarts.count
        remainingColumnLines = 1000 + 6 * text.lineStarts.count
    }

    /// Parses with a search; only one thread at a time may call it.
    static func use<Result>(_ search: AlignedBlockSearch?, during body: () -> Result) -> Result {
        current = search
        defer { current = nil }
        return body()
    }

    /// Whether no more lines are read.
    var isExhausted: Bool { remainingLines <= 0 || remainingColumnLines <= 0 }

    /// Counts a line that is read; returns false if there were too many.
    func visitLine() -> Bool {
        remainingLines -= 1
        return remainingLines > 0
    }

    /// Counts a line that is divided into columns; returns false if there were too many.
    func visitColumnLine() -> Bool {
        remainingColumnLines -= 1
        return remainingColumnLines > 0
    }

    // MARK: Text

    /// The byte in place of the first byte of a line that the parser would otherwise read as a break or as code.
    private static let sign: UInt8 = 0xFD

    /// The text for the parser, in which a line of dashes that may be part of a table, and an indented head above one, have a sign.
    ///
    /// The parser asks its extensions about a line only if it is no break and no code.
    var bytes: [UInt8] {
        var bytes = text.bytes, isAfterBlank = true
        for line in 1...text.lineStarts.count {
            let content = content(ofLine: line)
            defer { isAfterBlank = content.isEmpty }
            guard !content.isEmpty else { continue }
            let next = self.content(ofLine: line + 1)
            if dashes(in: content) > (isAfterBlank && !next.isEmpty ? 0 : 1) {
                bytes[content.startIndex] = Self.sign
            } else if isAfterBlank, dashes(in: content) == 0, dashes(in: next) > 1 {
                let margin = next.startIndex - text.offset(ofLine: line + 1), start = text.offset(ofLine: line) + margin
                if content.startIndex > start, content.startIndex - start + margin > 3 { bytes[start] = Self.sign }
            }
        }
        return bytes
    }

    /// A line without marks of quotes, and without blanks on either side.
    private func content(ofLine line: Int) -> ArraySlice<UInt8> {
        var content = text.bytes[text.offset(ofLine: line)..<text.endOffset(ofLine: line)]
        while content.last == 0x20 || content.last == 0x09 { content.removeLast() }
        if let mark = content.lastIndex(of: UInt8(ascii: ">")), content[..<mark].allSatisfy({ $0 == 0x20 || $0 == UInt8(ascii: ">") }) {
            content = content[(mark + 1)...]
        }
        return content.drop { $0 == 0x20 }
    }

    /// The number of groups of dashes in a line; 0 for a line with other characters.
    private func dashes(in line: ArraySlice<UInt8>) -> Int {
        guard line.count > 2, line.allSatisfy({ $0 == UInt8(ascii: "-") || $0 == 0x20 || $0 == 0x09 }) else { return 0 }
        return line.split { $0 != UInt8(ascii: "-") }.count
    }

    // MARK: Parsers

    /// The parser of a construct: in a search, it reads the block that begins on a line; later, it opens the nodes of `AlignedText`.
    ///
    /// - Parameter opensBreaks: whether a line of dashes with the sign of `bytes` that is no part of a block is a break.
    static func parser(
        containing content: BlockParser.Content = .blocks, opensBreaks: Bool = false,
        _ read: @escaping @Sendable (AlignedLines) -> AlignedBlock?
    ) -> BlockParser {
        BlockParser(
            containing: content,
            open: { line, parent in
                if let mark = AlignedMark(line.text) { return mark.open(line, in: parent, holdsInlines: content == .inlines) }
                return current?.open(line, in: parent, read, opensBreaks: opensBreaks)
            },
            continues: { line, node in
                if current != nil, node.type == SyntaxExtensions.shared.alignedText, node.closingLine > 0 {
                    guard line.number <= node.closingLine else { return false }
                    line.consume()
                    return true
                }
                return AlignedMark.continues(node, line)
            })
    }

    private func open(_ line: BlockLine, in parent: Node, _ read: (AlignedLines) -> AlignedBlock?, opensBreaks: Bool) -> Node? {
        guard !line.isBlank else { return nil }
        let lines = AlignedLines(self, from: line)
        // As in pandoc, such a block interrupts no paragraph. A row of another table is none.
        let block = parent.type == CMARK_NODE_PARAGRAPH || parent.isTable ? nil : read(lines)
        guard let block, let node = line.open(SyntaxExtensions.shared.alignedText, in: parent) else {
            return opensBreaks ? openBreak(line, in: parent) : nil
        }
        node.closingLine = line.number + block.lineCount - 1
        found.append(Found(block: block, start: lines.start, lastLine: node.closingLine, prefix: lines.prefix))
        line.consume()
        return node
    }

    private func openBreak(_ line: BlockLine, in parent: Node) -> Node? {
        guard line.text.first == Self.sign, line.text.last == UInt8(ascii: "-") else { return nil }
        let node = line.open(CMARK_NODE_THEMATIC_BREAK, in: parent)
        line.consume()
        return node
    }
}

/// A line that `AlignedText` inserts: a byte that no text has, the kind, and the number of the block.
struct AlignedMark {
    enum Kind: UInt8 {
        case table = 0x54  // T
        case cell = 0x43  // C
        case end = 0x45  // E
        /// A leaf block, whose content follows on the line.
        case text = 0x49  // I
    }

    /// The byte with which marks begin; UTF-8 does not have it.
    private static let sign: UInt8 = 0xFF
    /// The byte for a line end in a leaf block.
    static let lineEnd: UInt8 = 0xFE

    let kind: Kind
    let number: Int
    /// The length of the mark, with the blank after it.
    private let length: Int

    init(_ kind: Kind, _ number: Int) { (self.kind, self.number, length) = (kind, number, 0) }

    /// Reads a line; nil for all but marks.
    init?(_ line: UnsafeBufferPointer<UInt8>) {
        guard line.count > 2, line[0] == Self.sign, let kind = Kind(rawValue: line[1]) else { return nil }
        let digits = line[2...].prefix { (0x30...0x39).contains($0) }
        guard let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
        (self.kind, self.number, length) = (kind, number, digits.endIndex + 1)
    }

    var bytes: [UInt8] { [Self.sign, kind.rawValue] + Array("\(number) ".utf8) }

    /// Opens the mark's node; nil if the parser of another construct opens it.
    func open(_ line: BlockLine, in parent: Node, holdsInlines: Bool) -> Node? {
        guard holdsInlines == (kind == .text) else { return nil }
        let node: Node?
        switch kind {
        case .table: node = line.open(SyntaxExtensions.shared.alignedTable, in: parent)
        case .cell: node = line.open(SyntaxExtensions.shared.alignedCell, in: parent)
        case .text:
            let content = line.text.dropFirst(length).map { $0 == Self.lineEnd ? 0x0A : $0 }
            node = line.open(SyntaxExtensions.shared.alignedText, in: parent)
            node?.setContent(content)
            node?.contentOffset = length
        case .end: node = nil
        }
        node?.number = number
        line.consume()
        return node
    }

    /// Whether a line belongs to a node that a mark opened; consumes the mark that closes a table.
    static func continues(_ node: Node, _ line: BlockLine) -> Bool {
        guard node.type != SyntaxExtensions.shared.alignedText else { return false }
        guard let mark = AlignedMark(line.text), mark.number == node.number else { return true }
        if node.type == SyntaxExtensions.shared.alignedCell { return mark.kind == .text }
        guard mark.kind == .end else { return true }
        line.consume()
        return false
    }
}
