public import Diagnostics

/// `#` and 3, 4, 6 or 8 hexadecimal digits where YAML sees a comment: a colour whose quotes were forgotten.
public struct UnquotedColor {
    public let span: SourceSpan

    public var diagnostic: Diagnostic {
        .error(
            "`\(span.text)` is a comment here: in YAML an unquoted `#` starts one", at: span,
            hints: ["quote the colour: \"\(span.text)\""])
    }

    /// The forgotten colour right after a node, if there is one.
    public init?(after node: YAMLNode) {
        guard let comment = node.trailingComment, let color = Self.at(comment.range.lowerBound, in: comment.file) else { return nil }
        self = color
    }

    private init(span: SourceSpan) { self.span = span }

    static func at(_ offset: Int, in file: SourceFile) -> UnquotedColor? {
        let bytes = file.bytes
        guard bytes[offset] == UInt8(ascii: "#"), offset == 0 || !isWord(bytes[offset - 1]), offset == 0 || !isQuote(bytes[offset - 1])
        else { return nil }
        var end = offset + 1
        while end < bytes.count, isHexadecimal(bytes[end]) { end += 1 }
        guard [3, 4, 6, 8].contains(end - offset - 1), end == bytes.count || !isWord(bytes[end]) else { return nil }
        return UnquotedColor(span: SourceSpan(file: file, range: offset..<end))
    }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
    private static func isHexadecimal(_ byte: UInt8) -> Bool { Character(Unicode.Scalar(byte)).isHexDigit }
    private static func isWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
    }
}
