import TypesetBase

/// The sources of reports that are read back, with only the lines that the reports quote.
///
/// Each quoted line is at its place, and the lines between are empty. Lines and columns are those of the whole file.
struct SourceLines {
    /// A span, as a report stores it.
    struct QuotedSpan {
        var file: String
        var start: SourceLocation
        var end: SourceLocation
        /// The line where it begins; nil if the report leaves it out.
        var text: String?

        init(_ node: JSONNode) throws(ReportFormatError) {
            file = try node.string("file")
            start = SourceLocation(line: try Self.number(node, "line"), column: try Self.number(node, "column"))
            end = SourceLocation(line: try Self.number(node, "endLine"), column: try Self.number(node, "endColumn"))
            text = try node.optionalString("text")
            guard (start.line, start.column) <= (end.line, end.column) else {
                throw ReportFormatError(message: "this place ends before it begins", range: node.range)
            }
        }

        /// Reads the number of a line or a column, limited so that a forged report cannot request a file that fills the memory.
        private static func number(_ node: JSONNode, _ key: String) throws(ReportFormatError) -> Int {
            let number = try node.integer(key)
            guard (1...10_000_000).contains(number) else {
                throw ReportFormatError(message: "`\(key)` must be a line or column number", range: node.range)
            }
            return number
        }
    }

    private struct Line {
        var text: String?
        /// The least number of columns.
        var length = 0
    }

    private var lines: [String: [Int: Line]] = [:]

    mutating func add(_ place: QuotedSpan) {
        if let text = place.text { lines[place.file, default: [:]][place.start.line, default: Line()].text = text }
        for location in [place.start, place.end] {
            let length = lines[place.file]?[location.line]?.length ?? 0
            lines[place.file, default: [:]][location.line, default: Line()].length = max(length, location.column - 1)
        }
    }

    /// The files by path.
    func files() -> [String: SourceFile] {
        Dictionary(uniqueKeysWithValues: lines.map { path, lines in (path, SourceFile(path: path, text: Self.text(lines))) })
    }

    private static func text(_ lines: [Int: Line]) -> String {
        var text = "", number = 1
        for (line, content) in lines.sorted(by: { $0.key < $1.key }) {
            text += String(repeating: "\n", count: line - number)
            number = line
            let known = content.text ?? ""
            // A column after the known text is filled with spaces.
            text += known + String(repeating: " ", count: max(0, content.length - known.unicodeScalars.count))
        }
        return text + "\n"
    }
}

extension SourceFile {
    /// The span between two places in the file.
    func span(_ place: SourceLines.QuotedSpan) -> SourceSpan {
        SourceSpan(file: self, range: offset(of: place.start)..<max(offset(of: place.start), offset(of: place.end)))
    }

    /// The byte offset of a column in its line.
    private func offset(of location: SourceLocation) -> Int {
        var offset = offset(ofLine: location.line), column = 1
        while offset < bytes.count, column < location.column {
            offset += 1
            while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            column += 1
        }
        return offset
    }
}
