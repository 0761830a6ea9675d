extension Construct {
    static let lineBlock = Construct(
        "line-block", "`\\| The first line` and `\\|    The second line`",
        .block(AlignedBlockSearch.parser(containing: .inlines) { LineBlockSyntax.read($0) }), set: [.pandoc, .quarto])
}

/// Line blocks: lines that begin with `| `, with the blanks after it and the line end kept.
///
/// A line that begins with a blank continues the line before it.
enum LineBlockSyntax {
    static func read(_ lines: AlignedLines) -> AlignedBlock? {
        guard line(lines, 0) != nil, !isHead(lines) else { return nil }
        var result: [AlignedBlock.Line] = [], index = 0
        while let range = lines[index] {
            if let line = line(lines, index) {
                result.append(line)
            } else if !lines.isBlank(range), lines.text.bytes[range.lowerBound] == 0x20, result.last?.parts.isEmpty == false {
                result[result.count - 1].parts.append(lines.trimmed(range))
            } else {
                break
            }
            index += 1
        }
        return AlignedBlock(lineCount: index, content: .lines(result))
    }

    private static func line(_ lines: AlignedLines, _ index: Int) -> AlignedBlock.Line? {
        guard let range = lines[index] else { return nil }
        let bytes = lines.text.bytes, whole = lines.trimmed(range)
        guard !whole.isEmpty, whole.lowerBound - range.lowerBound < 4, bytes[whole.lowerBound] == UInt8(ascii: "|") else { return nil }
        let rest = whole.lowerBound + 1..<whole.upperBound, content = lines.trimmed(rest)
        if content.isEmpty { return AlignedBlock.Line(parts: []) }
        guard content.lowerBound > rest.lowerBound else { return nil }
        return AlignedBlock.Line(blanks: content.lowerBound - rest.lowerBound - 1, parts: [content])
    }

    /// Whether the first line is the head of a table with bars.
    private static func isHead(_ lines: AlignedLines) -> Bool {
        guard let next = lines[1] else { return false }
        let bytes = lines.text.bytes[next]
        return bytes.contains(UInt8(ascii: "-")) && bytes.allSatisfy { "|-: \t+".utf8.contains($0) }
    }
}
