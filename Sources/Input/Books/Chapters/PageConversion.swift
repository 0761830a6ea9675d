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
}
