import DocumentDumps
import Testing
import TypesetBase
import TypesetMarkdown

/// The tree of a document as text.
func dump(_ markdown: String) -> String {
    MarkdownParser.parse(SourceFile(path: "doc.md", text: markdown)).document.dump()
}

func parse(_ markdown: String) -> (document: Document, diagnostics: [Diagnostic]) {
    MarkdownParser.parse(SourceFile(path: "doc.md", text: markdown))
}

/// The diagnostics as `line:column severity: message`, and the losses as `line:column kind names`, one per line.
func complaints(_ markdown: String) -> [String] {
    let (document, diagnostics) = parse(markdown)
    func place(_ span: SourceSpan?) -> String { span.map { "\($0.start.line):\($0.start.column) " } ?? "" }
    return diagnostics.map { "\(place($0.span))\($0.severity): \($0.message)" }
        + document.issues.map { issue in
            switch issue {
            case .unusedFootnote(let label, let span): "\(place(span))unused footnote \(label)"
            case .repeatedFootnote(let label, let span): "\(place(span))repeated footnote \(label)"
            case .rawHTML(let kind, let tags, let span):
                "\(place(span))raw HTML \(kind == .style ? "style of " : "")\(tags.joined(separator: ", "))"
            case .emptyLink(let destination, let span): "\(place(span))empty link \(destination)"
            case .foreignSyntax(let use): "\(place(use.places[0]))\(use.count) × \(use.syntax)"
            case .diagrams(let language, let count, let span): "\(place(span))\(count) × diagram of \(language)"
            case .leftOut(let error, let span): "\(place(span))left out: \(error.message)"
            }
        }
}

/// Expects a document's tree to be `tree`.
func expect(_ markdown: String, is tree: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    #expect(dump(markdown) == tree + (tree.isEmpty ? "" : "\n"), sourceLocation: sourceLocation)
}
