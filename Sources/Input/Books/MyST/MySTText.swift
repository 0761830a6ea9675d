import TypesetBase
import TypesetMarkdown

/// Writes the fences of MyST's directives with the marks that Markdown's parser expects.
///
/// MyST accepts backticks, tildes and colons for each directive. For the parser, backticks are around code and colons around Markdown
/// (`DirectiveSyntax`).
struct MySTText: PageConversion {
    private(set) var page: RewrittenPage
    private var fences = MySTFences()
    /// The marks that are written for the open fences; nil for those that are kept.
    private var marks: [String?] = []
    /// Whether the last line of a glossary that is not blank is a term.
    private var isBelowTerm = false

    init(_ file: SourceFile) {
        page = RewrittenPage(file)
        for line in file.lines { read(line) }
    }

    private mutating func read(_ range: Range<Int>) {
        let words = page.file.bytes[range].drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
        switch fences.read(words) {
        case .begins(let fence):
            marks.append(Self.marks(for: fence))
            write(marks[marks.count - 1], words, in: range)
        case .ends(let closed):
            // The parser closes each fence by a line.
            for _ in closed.dropLast() {
                guard let inner = marks.removeLast() else { continue }
                let line = page.file.bytes[range.lowerBound..<words.startIndex] + Array(inner.utf8) + [0x0A]
                page.replace(range.lowerBound..<range.lowerBound, by: line)
            }
            write(marks.removeLast(), words, in: range)
        case .other:
            if fences.open.last?.directive == "glossary" { define(words, in: range) } else { page.copy(range) }
        }
    }

    /// Writes a line of a glossary; the indented lines below a term are its definition, as in reStructuredText.
    ///
    /// The mark of a definition takes the place of the first space, so that the line keeps its length.
    private mutating func define(_ words: ArraySlice<UInt8>, in range: Range<Int>) {
        let indent = page.file.bytes[range.lowerBound..<words.startIndex], isBlank = words.allSatisfy { $0 == 0x0A || $0 == 0x0D }
        defer { if !isBlank { isBelowTerm = indent.isEmpty } }
        guard !isBlank, isBelowTerm, indent.count >= 2, indent.first == 0x20, words.first != UInt8(ascii: ":") else {
            return page.copy(range)
        }
        page.replace(range.lowerBound..<(range.lowerBound + 1), by: ":")
        page.copy((range.lowerBound + 1)..<range.upperBound)
    }

    /// The marks for a fence; nil to keep its own.
    private static func marks(for fence: MySTFence) -> String? {
        let isColon = fence.mark == UInt8(ascii: ":")
        if Directive.literals.contains(fence.directive) { return isColon ? "``````" : nil }
        return !isColon && Directive.containers.contains(fence.directive) ? ":::" : nil
    }

    /// Writes a line, with other marks at its beginning.
    private mutating func write(_ marks: String?, _ words: ArraySlice<UInt8>, in range: Range<Int>) {
        guard let marks, let mark = words.first else { return page.copy(range) }
        let end = words.prefix { $0 == mark }.endIndex
        page.copy(range.lowerBound..<words.startIndex)
        page.replace(words.startIndex..<end, by: marks)
        page.copy(end..<range.upperBound)
    }
}
