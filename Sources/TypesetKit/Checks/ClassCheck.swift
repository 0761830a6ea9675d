import TypesetBase
import TypesetMarkdown
import TypesetStylesheet

/// Compares the classes of a document with those of its stylesheet.
///
/// Without this check, a misspelt class or a key without effect on spans would leave text unstyled without a warning.
struct ClassCheck {
    private let stylesheet: Stylesheet
    private let known: Set<String>
    private let names: [String]
    /// The most name comparisons for suggestions, and the most classes whose exact spans are looked up.
    ///
    /// Beyond these limits, warnings have no suggestion and point at the whole block. The check of a document with thousands of unknown
    /// classes then stays fast.
    private static let comparisonLimit = 50_000, spanLimit = 500

    init(_ stylesheet: Stylesheet) {
        self.stylesheet = stylesheet
        names = stylesheet.classNames
        known = Set(names + ReservedClass.allCases.map(\.rawValue))
    }

    /// Returns a warning for each unknown class at its first place, and for each key without effect on the spans of a class that is only on
    /// spans.
    func diagnostics(of document: Document) -> [Diagnostic] {
        var unknown: [String: Int] = [:], places: [(name: String, span: SourceSpan, count: Int)] = []
        var spans: [String: SourceSpan] = [:], elsewhere: Set<String> = []
        document.forEachPart { part in
            guard !part.isHTML else { return }
            for name in Self.classes(of: part) {
                if !known.contains(name), !Self.isOrientation(name, of: part) {
                    if let index = unknown[name] {
                        places[index].count += 1
                    } else {
                        unknown[name] = places.count
                        places.append((name, places.count < Self.spanLimit ? part.span(of: name) : part.span, 1))
                    }
                } else if !Self.isText(part) {
                    elsewhere.insert(name)
                } else if spans[name] == nil {
                    spans[name] = part.span(of: name)
                }
            }
        }
        let diagnostics = places.enumerated().map { index, place in
            let near = index * names.count < Self.comparisonLimit ? Suggestion.closest(to: place.name, among: names) : nil
            return Self.unknown(place.name, near, count: place.count, at: place.span)
        }
        return diagnostics + spans.keys.filter { !elsewhere.contains($0) }.sorted().flatMap { keysWithoutEffect($0, at: spans[$0]) }
    }

    /// Whether the class changes the orientation of the page; such classes of blocks need no style.
    private static func isOrientation(_ name: String, of part: DocumentPart) -> Bool {
        guard case .block = part else { return false }
        return name == "landscape" || name == "portrait"
    }

    /// Whether the part is text within a line; images do not count, because an image may be a block.
    private static func isText(_ part: DocumentPart) -> Bool {
        guard case .inline(let inline) = part else { return false }
        if case .image = inline.kind { return false }
        return true
    }

    /// Returns warnings about keys of a class that have no effect on spans.
    private func keysWithoutEffect(_ name: String, at span: SourceSpan?) -> [Diagnostic] {
        stylesheet.keysWithoutEffect(onSpansOf: name).map { key, place in
            Diagnostic(
                .warning, "`\(key.name)` of the class `\(name)` has no effect on a span", at: span,
                hints: [
                    "it applies to blocks: write `{.\(name)}` on the line above a block, or put blocks between `::: {.\(name)}` and `:::`"
                ],
                related: [Diagnostic.Related("the key is set here", at: place)])
        }
    }

    /// The classes that select a style, without the first of a code block without an info string, which names its language.
    private static func classes(of part: DocumentPart) -> ArraySlice<String> {
        if case .block(let block) = part, case .codeBlock(nil, _, _) = block.kind { return part.attributes.classes.dropFirst() }
        return part.attributes.classes[...]
    }

    private static func unknown(_ name: String, _ near: String?, count: Int, at span: SourceSpan) -> Diagnostic {
        let more = count > 1 ? ", here and in \(count - 1) more place\(count > 2 ? "s" : "")" : ""
        return .warning(
            "the stylesheet has no style for the class `\(name)`" + more, at: span,
            hints: [near.map { "did you mean `\($0)`?" } ?? "define a style `\(name)`, or list the class under `elements:`"])
    }
}
