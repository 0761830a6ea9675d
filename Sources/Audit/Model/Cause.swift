package import TypesetBase
package import TypesetStylesheet

/// The part of the user's files that must change to remove a fault.
package enum Cause: Hashable, Sendable {
    /// A value in the user's stylesheet. Built-in stylesheets are never a cause, because users cannot fix them.
    case style(StyleCause)
    /// A passage of the document.
    case document(SourceSpan)
    /// Nothing that the user wrote: the file is from another program, or there is no document.
    case none

    /// The place of the cause in the source.
    package var span: SourceSpan? {
        switch self {
        case .style(let cause): cause.span
        case .document(let span): span
        case .none: nil
        }
    }
}

/// A value of a stylesheet that causes a fault.
package struct StyleCause: Hashable, Sendable {
    /// The place of the value.
    package let span: SourceSpan
    /// The key of the style; nil for a whole style, and for parts of the sheet without style keys, such as the margins.
    package let key: StyleKey?
    /// The place of the value to change: that of the token if the value is only a reference to one.
    private let editedSpan: SourceSpan
    /// A name that is stable under edits elsewhere in the sheet: the style, the key and the size query, or else the source text.
    let name: String

    /// Creates a cause for a part of a stylesheet that is not a key of a style.
    init(_ span: SourceSpan) { self.init(span, key: nil, name: span.text) }

    init(_ span: SourceSpan, key: StyleKey?, name: String, edited: SourceSpan? = nil) {
        self.span = span
        editedSpan = edited ?? span
        self.key = key
        self.name = name
    }

    /// Creates a cause for a place in the user's stylesheet; nil for a place in a built-in stylesheet.
    init?(ofUser span: SourceSpan?) {
        guard let span, !span.file.isBuiltIn else { return nil }
        self.init(span)
    }

    /// Returns the replacement of the value by another one; nil if it is not on one line, or has anchors, tags or comments.
    ///
    /// - Parameter value: returns the new value, given the one written, without quotation marks.
    func edit(_ value: (String) -> String?) -> SourceEdit? {
        let written = editedSpan.text, quotes: Set<Character> = ["\"", "'"]
        var range = editedSpan.range, word = written
        let isQuoted = written.count >= 2 && written.first.map(quotes.contains) == true && written.last == written.first
        if isQuoted {
            word = String(written.dropFirst().dropLast())
            range = range.lowerBound + 1..<range.upperBound - 1
        }
        guard !word.isEmpty, word.allSatisfy({ $0.isLetter || $0.isNumber || "#.-+%${}:, ".contains($0) }), let new = value(word),
            new != word
        else { return nil }
        // A number sign begins a comment.
        return SourceEdit(SourceSpan(file: editedSpan.file, range: range), !isQuoted && new.hasPrefix("#") ? "\"\(new)\"" : new)
    }
}
