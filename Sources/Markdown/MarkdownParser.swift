import CMarkdown
public import Diagnostics

/// Reads GitHub-flavoured Markdown with front matter, footnotes, attributes, divisions and alerts.
public enum MarkdownParser {
    /// The document of a file. Any bytes make a document; what could not be understood stays text, and is told.
    public static func parse(_ file: SourceFile) -> (document: Document, diagnostics: [Diagnostic]) {
        var diagnostics = UTF8Validation.diagnostics(of: file)
        let frontMatter = FrontMatter(of: file)
        let metadata = frontMatter.metadata(&diagnostics)
        let calls = footnoteCalls(in: file)
        let text = MarkdownText(file: file, from: frontMatter.end, prefix: calls)
        let builder = DocumentBuilder(text: text)
        let tooWide = WideTable.find(in: text)
        if let tooWide { diagnostics.append(tooWide) }
        guard let tree = SyntaxTree(parsing: text.bytes, tables: tooWide == nil) else {
            diagnostics.append(.error("not enough memory to read the document", path: file.path))
            return (Document(source: file, metadata: metadata, blocks: []), diagnostics)
        }
        let (blocks, footnotes) = builder.build(tree, skippingFirstBlock: !calls.isEmpty)
        let document = Document(source: file, metadata: metadata, blocks: blocks, footnotes: footnotes, suppressions: builder.suppressions)
        return (document, diagnostics + builder.diagnostics.inOrder)
    }

    /// A paragraph that calls each footnote which may be defined, to stand before the text.
    ///
    /// cmark-gfm drops a definition that nothing calls, its text with it; so all are called, and that paragraph is dropped. A label
    /// that is not defined after all is text in that paragraph, and goes with it.
    private static func footnoteCalls(in file: SourceFile) -> [UInt8] {
        let bytes = file.bytes
        var labels: [ArraySlice<UInt8>] = [], seen: Set<ArraySlice<UInt8>> = []
        var index = 0
        while index + 1 < bytes.count {
            defer { index += 1 }
            guard bytes[index] == UInt8(ascii: "["), bytes[index + 1] == UInt8(ascii: "^") else { continue }
            // cmark-gfm's longest label; a bound keeps the search linear.
            let label = bytes[(index + 2)...].prefix(1000).prefix { $0 > 0x20 && $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "[") }
            guard !label.isEmpty, label.endIndex + 1 < bytes.count, bytes[label.endIndex] == UInt8(ascii: "]"),
                  bytes[label.endIndex + 1] == UInt8(ascii: ":") else { continue }
            if seen.insert(label).inserted { labels.append(label) }
        }
        guard !labels.isEmpty else { return [] }
        return labels.flatMap { Array("[^".utf8) + $0 + Array("] ".utf8) } + Array("\n\n".utf8)
    }
}

/// Tables so wide that the parser would fill their short rows with millions of empty cells.
enum WideTable {
    /// At 1 pt a column this is a page's width.
    static let maximumColumns = 512

    /// An error at the first line of dashes and bars that is too long for a table's.
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
        .error("this table has more than \(maximumColumns) columns; all tables of the document are set as text", at: text.span(range),
               hints: ["split the table"])
    }
}

extension [Diagnostic] {
    /// In the order of the file.
    var inOrder: [Diagnostic] {
        enumerated().sorted { a, b in
            (a.element.span?.range.lowerBound ?? 0, a.offset) < (b.element.span?.range.lowerBound ?? 0, b.offset)
        }.map(\.element)
    }
}
