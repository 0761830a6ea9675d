import Diagnostics

/// A plain value between brackets that a comma has cut in pieces: `rgb(1, 2, 3)` in a colour, `1,5em` with a decimal comma.
///
/// What comes after the comma would be read as further keys or items, each with a message of its own that hides the cause.
struct SplitValue {
    private(set) var span: SourceSpan
    private var text: String
    private let isNumber: Bool
    private var pieces = 1
    /// A colour has up to four values; a longer row is a list with a parenthesis in it.
    private static let maximumPieces = 8

    /// - Parameters:
    ///   - value: what stands before the comma.
    ///   - next: what stands after it, where a key or an item is expected.
    ///   - inBraces: whether a number may be meant; in a list, `1,5` is two items.
    init?(_ value: YAMLNode, _ next: YAMLNode, inBraces: Bool) {
        guard case .scalar(let text, .plain) = value.value, case .scalar(_, .plain) = next.value,
            value.span.range.upperBound <= next.span.range.lowerBound
        else { return nil }
        let bytes = value.span.file.bytes
        let between = bytes[value.span.range.upperBound..<next.span.range.lowerBound]
        isNumber =
            !Self.isOpen(text) && inBraces && between.elementsEqual(",".utf8) && text.last?.isNumber == true
            && next.text?.first?.isNumber == true
        guard isNumber || Self.isOpen(text) else { return nil }
        self.text = text
        span = value.span
        _ = take(next, isFirst: true)
    }

    /// Adds a further piece; false where the value is whole.
    mutating func take(_ next: YAMLNode) -> Bool { take(next, isFirst: false) }

    private mutating func take(_ next: YAMLNode, isFirst: Bool) -> Bool {
        guard isFirst || (!isNumber && pieces < Self.maximumPieces && Self.isOpen(text)), case .scalar(let piece, .plain) = next.value
        else { return false }
        pieces += 1
        span = SourceSpan(file: span.file, range: span.range.lowerBound..<max(span.range.upperBound, next.span.range.upperBound))
        text += (isNumber ? "." : ", ") + piece
        return true
    }

    /// What was meant, so that nothing else is said of it.
    var node: YAMLNode { YAMLNode(.scalar(text, .quoted), span: span) }

    var diagnostic: Diagnostic {
        .error(
            "a comma ends a value between brackets", at: span,
            hints: [isNumber ? "a fraction follows a point: `\(text)`" : "put the value in quotes: `\"\(text)\"`"])
    }

    private static func isOpen(_ text: String) -> Bool { text.count { $0 == "(" } > text.count { $0 == ")" } }
}
