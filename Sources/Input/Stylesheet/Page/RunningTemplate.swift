/// A text of a header, a footer or a watermark with its fields: `Page {page} of {pages}`.
package struct RunningTemplate: Hashable, Sendable {
    package enum Segment: Hashable, Sendable {
        case text(String)
        /// A field, by the name between the braces.
        case field(String)
        /// A brace without its counterpart, with all text after it.
        case unclosed(String)
    }

    package let segments: [Segment]

    package init(_ text: String) {
        var segments: [Segment] = [], rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            if open > rest.startIndex { segments.append(.text(String(rest[..<open]))) }
            guard let close = rest[open...].firstIndex(of: "}") else {
                segments.append(.unclosed(String(rest[open...])))
                rest = ""
                break
            }
            segments.append(.field(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { segments.append(.text(String(rest))) }
        self.segments = segments
    }

    /// The names of all fields.
    package var names: [String] { segments.compactMap { if case .field(let name) = $0 { name } else { nil } } }

    /// The fields that every document has; any other name is a key of the front matter.
    package static let fields = ["title", "author", "date", "chapter", "section", "page", "pages", "size", "filename"]

    /// Whether a text may be the name of a field: letters, digits, hyphens, underscores and dots.
    static func isName(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, first.properties.isAlphabetic else { return false }
        return text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_.".unicodeScalars.contains($0)
        }
    }
}
