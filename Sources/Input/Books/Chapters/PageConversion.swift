import TypesetBase
import TypesetMarkdown

/// A pass over the lines of a page that replaces the syntax of a program.
protocol PageConversion: SendableMetatype {
    var page: RewrittenPage { get }
    var diagnostics: [Diagnostic] { get }
    /// The syntax that is left out.
    var foreignUses: [ForeignUse] { get }
}

extension PageConversion {
    var diagnostics: [Diagnostic] { [] }
    var foreignUses: [ForeignUse] { [] }
}

extension ChapterText {
    /// Replaces the text by that of a conversion.
    mutating func apply(_ conversion: some PageConversion) {
        if conversion.page.changes { file = conversion.page.text.file(path: file.path) }
        diagnostics += conversion.diagnostics
        foreignUses += conversion.foreignUses
    }
}

/// The text that a pass over a page writes: parts of the page, and other text in place of the rest.
struct RewrittenPage {
    let file: SourceFile
    private(set) var text = ComposedSource()
    /// Whether the text differs from the page.
    var changes = false
    /// The fenced code block that the pass has not left.
    private(set) var code: CodeFence?

    init(_ file: SourceFile) { self.file = file }

    /// Whether a line is part of a fenced code block, whose fences are part of it.
    ///
    /// - Parameter words: the line without its indent; the pass calls this once for each line, in order.
    mutating func isCode(_ words: ArraySlice<UInt8>) -> Bool { CodeFence.contains(words, &code) }

    /// Writes a part of the page.
    mutating func copy(_ range: Range<Int>) { text.append(.copy(SourceSpan(file: file, range: range))) }

    /// Writes other text in place of a part of the page.
    mutating func replace(_ range: Range<Int>, by words: some Sequence<UInt8>) {
        changes = true
        text.append(.text(Array(words), insteadOf: SourceSpan(file: file, range: range)))
    }

    /// Writes other text in place of a part of the page.
    mutating func replace(_ range: Range<Int>, by words: String) { replace(range, by: words.utf8) }

    /// Writes a line with other text in place of what is in brackets, except in code.
    ///
    /// - Parameters:
    ///   - marks: the characters before a fence.
    ///   - replacement: returns the text for the rest of a line from a bracket on, and the part of the page that it replaces, which may
    ///     begin before the bracket; nil if the bracket stays.
    mutating func copy(
        _ line: Range<Int>, marks: StaticString, replacement: (_ rest: ArraySlice<UInt8>) -> (words: String, range: Range<Int>)?
    ) {
        let marks = UnsafeBufferPointer(start: marks.utf8Start, count: marks.utf8CodeUnitCount)
        if isCode(file.bytes[line].drop { marks.contains($0) }) { return copy(line) }
        var start = line.lowerBound, offset = start, spans = CodeSpans()
        while offset < line.upperBound {
            let rest = file.bytes[offset..<line.upperBound]
            switch file.bytes[offset] {
            case UInt8(ascii: "`"): offset = spans.end(rest)
            case UInt8(ascii: "\\"): offset += 2
            case UInt8(ascii: "["):
                guard let (words, range) = replacement(rest), range.lowerBound >= start else {
                    offset += 1
                    continue
                }
                copy(start..<range.lowerBound)
                replace(range, by: words)
                (start, offset) = (range.upperBound, range.upperBound)
            default: offset += 1
            }
        }
        if start < line.upperBound { copy(start..<line.upperBound) }
    }
}
