import TypesetBase

extension SourceSpan {
    /// Returns the span from the start of the first to the end of the last of two spans.
    func joined(with other: SourceSpan) -> SourceSpan {
        SourceSpan(file: file, range: min(range.lowerBound, other.range.lowerBound)..<max(range.upperBound, other.range.upperBound))
    }

    /// Whether a punctuation mark has a backslash before it.
    var escapesMarks: Bool {
        let bytes = file.bytes[range.clamped(to: 0..<file.bytes.count)]
        guard let first = bytes.firstIndex(of: UInt8(ascii: "\\")) else { return false }
        return zip(bytes[first...], bytes[first...].dropFirst()).contains { $0 == UInt8(ascii: "\\") && "\"'-.".utf8.contains($1) }
    }
}

extension [Inline] {
    /// The inlines with adjacent texts joined, which dropped tags leave behind.
    var joiningText: [Inline] { reduce(into: []) { result, inline in if !result.joinText(inline) { result.append(inline) } } }

    /// Appends text to the text before it; returns false if either is not text.
    mutating func joinText(_ inline: Inline) -> Bool {
        guard case .text(let next) = inline.kind, let last = indices.last, case .text(var text) = self[last].kind,
            self[last].attributes.areHTML == inline.attributes.areHTML
        else { return false }
        if inline.attributes.keepMarks { self[last].attributes.keepMarks = true }
        // The array does not share the text while it grows; otherwise each of a hundred thousand short texts would copy it.
        self[last].kind = .softBreak
        text += next
        self[last].kind = .text(text)
        self[last].span = self[last].span.joined(with: inline.span)
        return true
    }
}

extension Inline {
    /// Whether the inline is a break or white space.
    var isBlank: Bool {
        switch kind {
        case .hardBreak, .softBreak: true
        case .text(let text): text.allSatisfy(\.isWhitespace)
        default: false
        }
    }
}
