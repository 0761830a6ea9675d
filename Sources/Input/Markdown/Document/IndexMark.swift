/// A place that the index refers to: `[term]{.index}`, `[logical pixels]{.index entry="pixel!logical"}`.
package struct IndexMark: Sendable {
    /// An entry, or one below another.
    package struct Level: Sendable {
        package var inlines: [Inline]
        /// What it is sorted by, where that is not its text: a reading, a name without its article.
        package var sortKey: String?
        package var text: String { inlines.plainText }
    }

    /// The entry, after those that it stands below; not empty.
    package var levels: [Level]

    /// The attributes that say what the entry is, besides the class.
    static let keys = ["entry", "sort"]

    /// As many as print has, and LaTeX: deeper ones no reader keeps apart.
    private static let maximumDepth = 3

    /// Nil where the inline is no mark, or has no words for an entry.
    package init?(_ inline: Inline) {
        guard inline.isIndexed else { return nil }
        let stated = Self.parts(inline.attributes.values["entry"] ?? "").map { [Inline(.text($0), span: inline.span)] }
        let texts = stated.isEmpty ? [Self.words(of: inline)] : stated
        guard texts.allSatisfy({ !$0.plainText.allSatisfy(\.isWhitespace) }) else { return nil }
        let keys = Self.parts(inline.attributes.values["sort"] ?? "")
        // A key for fewer levels is that of the last ones: those above have theirs where they are marked.
        levels = texts.enumerated().map { index, inlines in
            let position = index - (texts.count - keys.count)
            return Level(inlines: inlines, sortKey: keys.indices.contains(position) ? keys[position] : nil)
        }
    }

    /// What exclamation marks part, as in LaTeX's `\index`; one at the beginning or the end is a part of the text.
    private static func parts(_ text: String) -> [String] {
        var parts: [String] = [], rest = text[...]
        while parts.count < maximumDepth - 1, let mark = rest.dropFirst().dropLast().firstIndex(of: "!") {
            parts.append(String(rest[..<mark]))
            rest = rest[rest.index(after: mark)...]
        }
        parts.append(String(rest))
        return parts.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.filter { !$0.isEmpty }
    }

    private static func words(of inline: Inline) -> [Inline] {
        if case .code = inline.kind { return [Inline(inline.kind, span: inline.span)] }
        return inline.children
    }
}

extension Inline {
    /// Whether Markdown's attributes mark it for the index. Classes of raw HTML are other programs'.
    package var isIndexed: Bool {
        guard !attributes.classes.isEmpty, !attributes.areHTML, attributes.has(.index) else { return false }
        if case .image = kind { return false }
        return true
    }
}
