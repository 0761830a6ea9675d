import CTypesetMarkdown
import TypesetBase

/// Maps positions in one leaf block (paragraph, heading, cell, caption) to offsets in the text.
///
/// cmark-gfm counts columns from the block's first line. It ignores the indentation of later lines and the link definitions that it removed
/// from the start. It also counts `\|` in a table's cell as one character. The kept content allows the offsets to be reconstructed: each of
/// its lines is the end of a line of the source.
struct LeafText {
    /// The offsets at which the lines of the content begin.
    private let lines: [Int]
    /// The offsets of the same lines in the content.
    ///
    /// A column may be past the end of its line, since the parser counts no new line at a hard break by backslash.
    private let contentLines: [Int]
    private let firstLine: Int
    /// The number that the parser adds to each column.
    private let columnBase: Int
    /// The offset of each byte of a cell with `\|`; nil for content without `|`.
    private let cellOffsets: [Int]?
    /// The offset after the last converted inline, where inlines without a position begin.
    var cursor: Int
    /// The offset after the content.
    let end: Int
    /// The marks that are open at the cursor, with the offsets of their closing marks.
    var marks: [(pair: MarkPair, closing: Int)] = []
    /// The offset up to which a command of TeX has replaced the text.
    var replacedEnd = 0
    /// Whether the content begins like an environment of TeX.
    let isTeXEnvironment: Bool
    /// The number of marks that open nothing, whose ends were searched for.
    var unclosedMarks = 0

    init(_ node: Node, in text: MarkdownText) {
        firstLine = node.firstLine
        columnBase = node.firstColumn - 1 + node.contentOffset
        let start = min(text.bytes.count, max(0, text.offset(ofLine: firstLine) + columnBase))
        let content = node.content
        cellOffsets =
            content.contains(UInt8(ascii: "|")) && node.type != CMARK_NODE_PARAGRAPH && node.type != CMARK_NODE_HEADING
                && node.type != SyntaxExtensions.shared.alignedText ? Self.cellOffsets(from: start, count: content.count, in: text) : nil
        lines =
            node.type == CMARK_NODE_PARAGRAPH || node.type == CMARK_NODE_HEADING && node.heading.setext
            ? Self.lines(of: content, from: start, node, in: text)
            : node.type == SyntaxExtensions.shared.alignedText
                ? Self.lineStarts(of: content).map { start + $0 }
                : Self.lineLengths(of: content).enumerated().map { index, length in
                    index == 0 ? start : max(start, text.endOffset(ofLine: node.firstLine + index) - length)
                }
        contentLines = Self.lineStarts(of: content)
        cursor = lines[0]
        isTeXEnvironment = content.starts(with: "\\begin{".utf8)
        end =
            node.type == CMARK_NODE_PARAGRAPH || node.type == CMARK_NODE_HEADING
            ? text.endOffset(ofLine: node.underline(in: text) ?? node.lastLine)
            : min(text.bytes.count, cellOffsets?.last ?? start + content.count)
    }

    private static func lines(of content: UnsafeBufferPointer<UInt8>, from start: Int, _ node: Node, in text: MarkdownText) -> [Int] {
        let lengths = lineLengths(of: content)
        let last = node.underline(in: text).map { $0 - 1 } ?? node.lastLine
        let first = max(node.firstLine, last - lengths.count + 1)
        if lengths.count <= 1 && first == node.firstLine { return [start] }
        return lengths.indices.map { index in
            if index == 0, first == node.firstLine { return start }
            return max(text.offset(ofLine: first + index), text.endOffset(ofLine: first + index) - lengths[index])
        }
    }

    /// The lengths of the lines without their line ends.
    private static func lineLengths(of content: UnsafeBufferPointer<UInt8>) -> [Int] {
        var lengths: [Int] = [], start = 0
        for (index, byte) in content.enumerated() where byte == 0x0A || byte == 0x0D {
            if byte == 0x0A, index > 0, content[index - 1] == 0x0D { start = index + 1; continue }
            lengths.append(index - start)
            start = index + 1
        }
        if start < content.count || lengths.isEmpty { lengths.append(content.count - start) }
        return lengths
    }

    private static func lineStarts(of content: UnsafeBufferPointer<UInt8>) -> [Int] {
        var starts = [0]
        for (index, byte) in content.enumerated() where byte == 0x0A || byte == 0x0D {
            if byte == 0x0D, index + 1 < content.count, content[index + 1] == 0x0A { continue }
            starts.append(index + 1)
        }
        return starts
    }

    private static func cellOffsets(from start: Int, count: Int, in text: MarkdownText) -> [Int] {
        var offset = start
        return (0...count).map { _ in
            if offset + 1 < text.bytes.count, text.bytes[offset] == UInt8(ascii: "\\"), text.bytes[offset + 1] == UInt8(ascii: "|") {
                offset += 1
            }
            defer { offset += 1 }
            return offset
        }
    }

    /// The offset of a line and column of the parser, from 1; nil if the parser gives no position.
    func offset(line: Int, column: Int) -> Int? {
        guard line > 0 else { return nil }
        let index = line - firstLine, position = column - 1 - columnBase
        guard index >= 0 else { return nil }
        if let cellOffsets { return cellOffsets[min(max(0, position), cellOffsets.count - 1)] }
        var line = min(index, lines.count - 1)
        guard line < contentLines.count, position >= 0 else { return lines[line] + position }
        let offset = contentLines[line] + position
        line = max(line, contentLines[..<min(lines.count, contentLines.count)].partitioningIndex { $0 > offset } - 1)
        return lines[line] + offset - contentLines[line]
    }

    /// The offset at which the line after that of `offset` begins.
    func nextLine(after offset: Int) -> Int {
        let next = lines.partitioningIndex { $0 > offset }
        return next < lines.count ? lines[next] : offset
    }
}

extension Node {
    /// The line of the underline of a heading; nil for other blocks.
    ///
    /// The parser's last line of such a heading is its underline only at the end of the text, and otherwise the line after it.
    func underline(in text: MarkdownText) -> Int? {
        guard type == CMARK_NODE_HEADING, heading.setext else { return nil }
        return lastLine - 1 > firstLine && text.isUnderline(lastLine - 1) ? lastLine - 1 : lastLine
    }
}

extension MarkdownText {
    /// Whether a line consists of equals signs or hyphens, after marks of quotes.
    fileprivate func isUnderline(_ line: Int) -> Bool {
        let words = bytes[offset(ofLine: line)..<endOffset(ofLine: line)].filter { $0 > 0x20 }.drop { $0 == UInt8(ascii: ">") }
        guard let mark = words.first, mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-") else { return false }
        return words.allSatisfy { $0 == mark }
    }
}
