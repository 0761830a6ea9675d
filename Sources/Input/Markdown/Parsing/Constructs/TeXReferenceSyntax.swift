import TypesetBase

extension Construct {
    package static let texReference = Construct(
        "tex-reference", "`\\ref{fig:map}`, `\\label{fig:map}`", .text([TextConstruct(at: "\\", match: TeXReferenceSyntax.match)]),
        set: [.pandoc, .quarto])
}

/// References in TeX's form to figures, tables, headings and formulas, and their labels: `\ref{fig:map}`, `\label{fig:map}`.
///
/// Papers in Markdown that LaTeX prints have them in their prose and captions.
enum TeXReferenceSyntax {
    /// The commands with the words before their number: none, those of the element, or parentheses around it.
    private static let commands: [String: CommandForm] = [
        "ref": .number, "autoref": .named, "cref": .named, "Cref": .named, "eqref": .parenthesized, "label": .label,
    ]

    private enum CommandForm { case number, named, parenthesized, label }

    /// The largest number of bytes of a label.
    private static let longestLabel = 200

    @Sendable static func match(_ position: TextPosition) -> TextMatch? {
        let rest = position.rest, backslash = UInt8(ascii: "\\")
        let name = rest.dropFirst().prefix { (0x41...0x5A).contains($0 & 0xDF) }
        // The backslash of `\\ref` in the source escapes the other.
        let next = position.place + 1, source = position.text.bytes
        guard next < source.count, source[next] != backslash, position.before != backslash,
            let form = commands[String(decoding: name, as: UTF8.self)],
            name.endIndex < rest.endIndex, rest[name.endIndex] == UInt8(ascii: "{")
        else { return nil }
        let content = rest[(name.endIndex + 1)...].prefix(longestLabel), label = content.prefix { $0 != UInt8(ascii: "}") }
        guard label.count < content.count, !label.isEmpty, !label.contains(where: { "{\\ \n".utf8.contains($0) }) else { return nil }
        let id = String(decoding: label, as: UTF8.self), length = label.endIndex + 1 - rest.startIndex
        return .inlines(inlines(form, id: id, source: String(decoding: rest.prefix(length), as: UTF8.self)), length: length)
    }

    private static func inlines(_ form: CommandForm, id: String, source: String) -> [(InlineKind, Attributes)] {
        func reference(words: String?) -> (InlineKind, Attributes) {
            (.crossReference(CrossReference(target: CrossReference.Target(ofID: id), id: id, source: source, words: words)), .none)
        }
        switch form {
        case .number: return [reference(words: "")]
        case .named: return [reference(words: nil)]
        case .parenthesized: return [(.text("("), .none), reference(words: ""), (.text(")"), .none)]
        case .label: return [(.span([]), Attributes(id: id))]
        }
    }

    /// Removes the label from the inlines of a caption or a heading; returns its id, or nil if there is none.
    static func takeLabel(from inlines: inout [Inline]) -> String? {
        guard let index = inlines.firstIndex(where: { if case .span(let content) = $0.kind { content.isEmpty } else { false } }),
            let id = inlines[index].attributes.id, inlines[index].span.text.hasPrefix("\\label{")
        else { return nil }
        inlines.remove(at: index)
        // The space before a label at the end.
        if index == inlines.count, let last = inlines.last, case .text(let words) = last.kind, words.last == " " {
            inlines[index - 1].kind = .text(String(words.reversed().drop { $0 == " " }.reversed()))
        }
        return id
    }
}
