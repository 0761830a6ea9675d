/// A place that the index refers to: `[term]{.index}`, `[logical pixels]{.index entry="pixel!logical"}`.
package struct IndexMark: Sendable {
    /// One level of an entry, such as the entry or its subentry.
    package struct Level: Sendable {
        package var inlines: [Inline]
        /// The sort key if it differs from the text: a reading, or a name without its article.
        package var sortKey: String?
        package var text: String { inlines.plainText }
    }

    /// The levels, from the main entry to the subentry; not empty.
    package var levels: [Level]

    /// The attributes that describe the entry, apart from the class.
    static let keys = ["entry", "sort"]

    /// The number of levels in printed indexes and LaTeX; readers cannot distinguish deeper levels.
    private static let maximumDepth = 3

    /// Creates a mark; nil if the inline is not marked or has no words for an entry.
    package init?(_ inline: Inline) {
        guard inline.isIndexed else { return nil }
        let stated = Self.parts(inline.attributes.values["entry"] ?? "").map { [Inline(.text($0), span: inline.span)] }
        let texts = stated.isEmpty ? [Self.words(of: inline)] : stated
        guard texts.allSatisfy({ !$0.plainText.allSatisfy(\.isWhitespace) }) else { return nil }
        let keys = Self.parts(inline.attributes.values["sort"] ?? "")
        // If there are fewer keys than levels, they belong to the last levels. The levels above get their keys where they are marked.
        levels = texts.enumerated().map { index, inlines in
            let position = index - (texts.count - keys.count)
            return Level(inlines: inlines, sortKey: keys.indices.contains(position) ? keys[position] : nil)
        }
    }

    /// The parts between exclamation marks, as in LaTeX's `\index`; a mark at the beginning or the end belongs to the text.
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
    /// Whether Markdown's attributes mark the inline for the index; classes of raw HTML belong to other programs.
    package var isIndexed: Bool {
        guard !attributes.classes.isEmpty, !attributes.areHTML, attributes.has(.index) else { return false }
        if case .image = kind { return false }
        return true
    }
}
