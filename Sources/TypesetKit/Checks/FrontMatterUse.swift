import TypesetBase
import TypesetMarkdown
import TypesetStylesheet

/// The keys of front matter that headers, footers and watermarks show, compared with those of the document.
struct FrontMatterUse {
    private let metadata: Metadata
    private let shown: [(name: String, span: SourceSpan)]

    init(_ metadata: Metadata, _ stylesheet: Stylesheet) {
        self.metadata = metadata
        shown = stylesheet.runningKeys
    }

    /// The diagnostics: a note about unused keys, and a warning for each field without a value.
    var diagnostics: [Diagnostic] {
        let missing = shown.filter { metadata.variables[$0.name] == nil }.map { name, span in
            let near = Suggestion.closest(to: name, among: RunningTemplate.fields + metadata.variables.keys.sorted())
            return Diagnostic.warning(
                "`{\(name)}` is empty, since the front matter has no `\(name)`", at: span,
                hints: [near.map { "did you mean `{\($0)}`?" } ?? "write `\(name): …` in the front matter, or `-M \(name)=…`"])
        }
        return missing + [metadata.unusedKeys(but: Set(shown.map(\.name)))].compactMap(\.self)
    }
}
