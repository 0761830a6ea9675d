import TypesetBase
import TypesetMarkdown

extension Construct {
    static let bracketMath = Construct("bracket-math", #"`\\( x^2 \\)`, `\\[ x^2 \\]`"#, reported: [.mdbook])
}

/// Gives the formulas of mdBook the marks of other dialects: `\\( x \\)` and `\\[ x \\]` become `$…$` and `$$…$$`.
///
/// Source: rust-lang.github.io/mdBook/format/mathjax.html.
struct BracketMath: PageConversion {
    private(set) var page: RewrittenPage
    private let file: SourceFile
    /// The end of the formula that was read last.
    private var readTo = 0
    /// The end of the text without a closing mark of each kind.
    private var unclosed = (inline: 0, display: 0)

    /// The longest formula, in bytes.
    private static let longest = 4000

    /// Prepares the conversion of a page; nil for a page without formulas.
    init?(in file: SourceFile) {
        guard file.bytes[...].contains(#"\\("#.utf8) || file.bytes[...].contains(#"\\["#.utf8) else { return nil }
        self.file = file
        page = RewrittenPage(file)
        for line in file.lines { read(line) }
    }

    private mutating func read(_ line: Range<Int>) {
        guard readTo < line.upperBound else { return }
        var start = max(readTo, line.lowerBound), offset = start, spans = CodeSpans()
        if start == line.lowerBound, page.isCode(file.bytes[line].drop { $0 == 0x20 || $0 == 0x09 }) { return page.copy(line) }
        while offset < line.upperBound {
            let rest = file.bytes[offset..<line.upperBound]
            if rest.first == UInt8(ascii: "`") {
                offset = spans.end(rest)
            } else if rest.first == UInt8(ascii: "\\"), let formula = formula(at: offset) {
                page.copy(start..<offset)
                let content = trimmed(formula.content)
                let isQuotable = formula.isInline && !file.bytes[content].contains { $0 == 0x0A || $0 == UInt8(ascii: "`") }
                page.replace(offset..<content.lowerBound, by: isQuotable ? "$`" : "$$")
                page.copy(content)
                offset = formula.content.upperBound + 3
                page.replace(content.upperBound..<offset, by: isQuotable ? "`$" : "$$")
                start = offset
            } else {
                offset += rest.first == UInt8(ascii: "\\") ? 2 : 1
            }
        }
        readTo = max(start, line.upperBound)
        if start < line.upperBound { page.copy(start..<line.upperBound) }
    }

    /// The content of the formula that begins at an offset and ends in the same paragraph; nil if none begins there.
    private mutating func formula(at start: Int) -> (content: Range<Int>, isInline: Bool)? {
        let isInline = file.bytes[start...].starts(with: #"\\("#.utf8)
        guard isInline || file.bytes[start...].starts(with: #"\\["#.utf8) else { return nil }
        guard start >= (isInline ? unclosed.inline : unclosed.display) else { return nil }
        let close = Array((isInline ? #"\\)"# : #"\\]"#).utf8), first = start + 3
        var offset = first
        while offset < min(file.bytes.count, first + Self.longest) {
            let rest = file.bytes[offset...]
            if rest.starts(with: close) { return offset > first ? (first..<offset, isInline) : nil }
            if rest.starts(with: "\n\n".utf8) { break }
            offset += rest.starts(with: #"\\\\"#.utf8) ? 4 : 1
        }
        if isInline { unclosed.inline = offset } else { unclosed.display = offset }
        return nil
    }

    private func trimmed(_ content: Range<Int>) -> Range<Int> {
        let bytes = file.bytes[content].drop { $0 == 0x20 }
        return bytes.startIndex..<(bytes.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? bytes.endIndex)
    }
}
