import Diagnostics
import DocumentDumps
import Markdown
import Testing

/// The tree of a document as text.
func dump(_ markdown: String) -> String {
    MarkdownParser.parse(SourceFile(path: "doc.md", text: markdown)).document.dump()
}

func parse(_ markdown: String) -> (document: Document, diagnostics: [Diagnostic]) {
    MarkdownParser.parse(SourceFile(path: "doc.md", text: markdown))
}

/// `line:column severity: message`, one per diagnostic.
func complaints(_ markdown: String) -> [String] {
    parse(markdown).diagnostics.map { diagnostic in
        let place = diagnostic.span.map { "\($0.start.line):\($0.start.column) " } ?? ""
        return "\(place)\(diagnostic.severity): \(diagnostic.message)"
    }
}

/// Expects a document's tree to be `tree`.
func expect(_ markdown: String, is tree: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    #expect(dump(markdown) == tree + (tree.isEmpty ? "" : "\n"), sourceLocation: sourceLocation)
}
