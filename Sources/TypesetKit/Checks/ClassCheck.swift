import Diagnostics
import Markdown
import Stylesheet

/// Compares the classes of a document with those that its stylesheet knows: a slip of the pen, or a key that says nothing of spans, would
/// leave text plain in silence.
struct ClassCheck {
    private let stylesheet: Stylesheet
    private let known: Set<String>
    private let names: [String]
    /// Comparisons of names that suggestions may take, and places that are looked up: past them a message says the name alone, at its
    /// block.
    private static let comparisons = 50_000, places = 500

    init(_ stylesheet: Stylesheet) {
        self.stylesheet = stylesheet
        names = stylesheet.classNames
        known = Set(names)
    }

    func diagnostics(of document: Document) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = [], spans: [String: SourceSpan] = [:], elsewhere: Set<String> = []
        document.forEachPart { part in
            guard !part.isHTML else { return }
            for name in Self.classes(of: part) {
                if !known.contains(name) {
                    let near = diagnostics.count * names.count < Self.comparisons ? Suggestion.closest(to: name, among: names) : nil
                    diagnostics.append(Self.unknown(name, near, at: diagnostics.count < Self.places ? part.span(of: name) : part.span))
                } else if !Self.isText(part) {
                    elsewhere.insert(name)
                } else if spans[name] == nil {
                    spans[name] = part.span(of: name)
                }
            }
        }
        return diagnostics + spans.keys.filter { !elsewhere.contains($0) }.sorted().flatMap { idle($0, at: spans[$0]) }
    }

    /// Whether it is text within a line; a picture may stand by itself.
    private static func isText(_ part: DocumentPart) -> Bool {
        guard case .inline(let inline) = part else { return false }
        if case .image = inline.kind { return false }
        return true
    }

    /// What the style of a class says that nothing within a line can show.
    private func idle(_ name: String, at span: SourceSpan?) -> [Diagnostic] {
        stylesheet.keysWithoutEffect(onSpansOf: name).map { key, place in
            Diagnostic(
                .warning, "`\(key.rawValue)` of the class `\(name)` has no effect on a span", at: span,
                hints: ["it belongs to blocks: write `{.\(name)}` on a line of its own above one, or `::: {.\(name)}` around some"],
                related: [Diagnostic.Related("the key stands here", at: place)])
        }
    }

    /// The classes that ask for a look; the first of a code block without an info string names its language.
    private static func classes(of part: DocumentPart) -> ArraySlice<String> {
        if case .block(let block) = part, case .codeBlock(nil, _) = block.kind { return part.attributes.classes.dropFirst() }
        return part.attributes.classes[...]
    }

    private static func unknown(_ name: String, _ near: String?, at span: SourceSpan) -> Diagnostic {
        .warning(
            "the stylesheet has no style for the class `\(name)`", at: span,
            hints: [near.map { "did you mean `\($0)`?" } ?? "write a style `\(name)`, or give the class a line under `elements:`"])
    }
}
