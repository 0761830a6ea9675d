import Diagnostics
import Markdown
import Stylesheet

/// Compares the classes of a document with those that its stylesheet knows: a slip of the pen would leave text plain in silence.
struct ClassCheck {
    private let known: Set<String>
    private let names: [String]

    init(_ stylesheet: Stylesheet) {
        names = stylesheet.classNames
        known = Set(names)
    }

    func diagnostics(of document: Document) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        document.forEachPart { part in
            guard !part.isHTML else { return }
            for name in Self.classes(of: part) where !known.contains(name) { diagnostics.append(unknown(name, at: part.place(of: name))) }
        }
        return diagnostics
    }

    /// The classes that ask for a look; the first of a code block without an info string names its language.
    private static func classes(of part: DocumentPart) -> ArraySlice<String> {
        if case .block(let block) = part, case .codeBlock(nil, _) = block.kind { return part.attributes.classes.dropFirst() }
        return part.attributes.classes[...]
    }

    private func unknown(_ name: String, at span: SourceSpan) -> Diagnostic {
        let near = Suggestion.closest(to: name, among: names)
        return .warning("the stylesheet has no style for the class `\(name)`", at: span,
                        hints: [near.map { "did you mean `\($0)`?" } ?? "write a style `\(name)`, or give the class a line under `elements:`"])
    }
}
