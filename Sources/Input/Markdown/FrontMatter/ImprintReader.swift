package import TypesetBase

/// The rights and the identifiers of a publication, in the forms of pandoc, EPUB and Quarto.
extension MetadataReader {
    /// Returns the paragraphs of a text, of the texts of a list, or of Quarto's mapping with a `statement`, or a `holder` and a `year`.
    mutating func rights(_ entry: YAMLPair, _ name: String) -> [Located<[Inline]>] {
        guard let entries = entry.value.entries else { return texts(entry, name).flatMap(Self.paragraphs) }
        func text(_ key: String) -> String? { entries.first { $0.key.text == key }?.value.text }
        let words = text("statement") ?? text("holder").map { (["©"] + [text("year"), $0].compactMap(\.self)).joined(separator: " ") }
        guard let words else {
            reportMismatch(name, "a text, a list of texts, or a mapping with `holder` and `year`", entry.value)
            return []
        }
        return Self.paragraphs(of: Located(words, span: entry.value.span))
    }

    private static func paragraphs(of text: Located<String>) -> [Located<[Inline]>] {
        text.value.split(separator: "\n\n").map { paragraph in
            Located(MarkdownFragment.inlines(String(paragraph), at: text.span), span: text.span)
        }
    }

    /// Returns identifiers with their schemes: texts, or EPUB's mappings with `scheme` and `text`.
    mutating func identifiers(_ entry: YAMLPair, _ name: String) -> [Located<String>] {
        (entry.value.items ?? [entry.value]).compactMap { node in
            let entries = node.entries ?? []
            func text(_ key: String) -> String? { entries.first { $0.key.text == key }?.value.text }
            guard let identifier = node.text ?? text("text"), !identifier.isEmpty else {
                reportMismatch(name, "a text such as `978-3-16-148410-0`", node)
                return nil
            }
            let scheme = text("scheme") ?? (name == FrontMatterKey.identifiers.name ? "ISBN" : "")
            let isNamed = scheme.isEmpty || identifier.uppercased().hasPrefix(scheme.uppercased())
            return Located(isNamed ? identifier : "\(scheme) \(identifier)", span: node.span)
        }
    }
}

extension Metadata {
    /// Reads the publisher, the rights and the identifiers from the settings of a book, and returns the problems.
    package mutating func readImprint(of node: YAMLNode?) -> [Diagnostic] {
        var reader = MetadataReader(self)
        let names = Set([FrontMatterKey.publisher, .rights, .identifiers].flatMap(\.names))
        reader.read((node?.entries ?? []).filter { names.contains($0.key.text ?? "") })
        let (metadata, problems) = reader.finish()
        self = metadata
        return problems
    }
}
