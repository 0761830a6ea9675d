import TypesetBase
import TypesetMarkdown

extension Construct {
    static let bracketMath = Construct("bracket-math", #"`\\( x^2 \\)`, `\\[ x^2 \\]`"#, reported: [.mdbook])
}

/// Gives the formulas of mdBook the marks of other dialects: `\\( x \\)` and `\\[ x \\]` become `$…$` and `$$…$$`.
///
/// Source: rust-lang.github.io/mdBook/format/mathjax.html.
struct BracketMath: PageConversion {
    private(set) var text = ComposedSource()
    private(set) var changes = false
    private let file: SourceFile
    private var code: CodeFence?
    /// The end of the formula that was read last.
    private var readTo = 0
    /// The end of the text without a closing mark of each kind.
    private var unclosed = (inline: 0, display: 0)

    /// The longest formula, in bytes.
    private static let longest = 4000

    /// Returns nil for a page without formulas.
    init?(in file: SourceFile) {
        guard file.bytes[...].contains(#"\\("#.utf8) || file.bytes[...].contains(#"\\["#.utf8) else { return nil }
        self.file = file
        for line in file.lines { read(line) }
    }

    private mutating func read(_ line: Range<Int>) {
        guard readTo < line.upperBound else { return }
        var start = max(readTo, line.lowerBound), offset = start, spans = CodeSpans()
        let words = file.bytes[start..<line.upperBound].drop { $0 == 0x20 || $0 == 0x09 }
        if let fence = code {
            if fence.isClosed(by: words) { code = nil }
            return copy(line)
        }
        if start == line.lowerBound { code = CodeFence(words) }
        while offset < line.upperBound, code == nil {
            let rest = file.bytes[offset..<line.upperBound]
            if rest.first == UInt8(ascii: "`") {
                offset = spans.end(rest)
            } else if rest.first == UInt8(ascii: "\\"), let formula = formula(at: offset) {
                copy(start..<offset)
                let content = trimmed(formula.content)
                let isQuotable = formula.isInline && !file.bytes[content].contains { $0 == 0x0A || $0 == UInt8(ascii: "`") }
                write(isQuotable ? "$`" : "$$", insteadOf: offset..<content.lowerBound)
                copy(content)
                offset = formula.content.upperBound + 3
                write(isQuotable ? "`$" : "$$", insteadOf: content.upperBound..<offset)
                start = offset
                changes = true
            } else {
                offset += rest.first == UInt8(ascii: "\\") ? 2 : 1
            }
        }
        readTo = max(start, line.upperBound)
        if start < line.upperBound { copy(start..<line.upperBound) }
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

    private mutating func copy(_ range: Range<Int>) {
        if !range.isEmpty { text.append(.copy(SourceSpan(file: file, range: range))) }
    }

    private mutating func write(_ mark: String, insteadOf range: Range<Int>) {
        text.append(.text(Array(mark.utf8), insteadOf: SourceSpan(file: file, range: range)))
    }
}
