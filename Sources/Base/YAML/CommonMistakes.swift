/// Characters that look like those of YAML's syntax, inserted into code by word processors, chats and input methods.
package enum LookAlikes {
    private static let names: [(scalars: ClosedRange<UInt32>, hint: String)] = [
        (0xA0...0xA0, "a no-break space: type a plain space"), (0x2007...0x2007, "a figure space: type a plain space"),
        (0x202F...0x202F, "a narrow no-break space: type a plain space"), (0x3000...0x3000, "a wide space: type a plain space"),
        (0x200B...0x200B, "an invisible character: remove it"), (0x2060...0x2060, "an invisible character: remove it"),
        (0xFEFF...0xFEFF, "an invisible character: remove it"), (0x201C...0x201E, "a curly quote: YAML's are straight, `\"` or `'`"),
        (0x2018...0x201A, "a curly quote: YAML's are straight, `\"` or `'`"), (0xFF1A...0xFF1A, "a wide colon: type `:`"),
        (0xFF0C...0xFF0C, "a wide comma: type `,`"), (0x2212...0x2212, "a minus sign: type the hyphen `-`"),
    ]

    /// A hint about the first look-alike in a text; nil if there is none.
    package static func hint(in text: String) -> String? {
        for scalar in text.unicodeScalars {
            guard let (_, hint) = names.first(where: { $0.scalars.contains(scalar.value) }) else { continue }
            return scalar.codePoint + " is here, " + hint
        }
        return nil
    }
}

extension Diagnostic {
    /// The diagnostic with a hint about look-alikes as its only hint, if the marked text contains one.
    package var notingLookAlikes: Diagnostic {
        guard let span, span.range.count < 1000, let hint = LookAlikes.hint(in: span.text) else { return self }
        var diagnostic = self
        diagnostic.hints = [hint]
        return diagnostic
    }
}

extension Diagnostic {
    /// The diagnostic with a hint if the marked value continues over a line that begins with `- `.
    ///
    /// An item that is indented further than the one before is not an item.
    package var notingSwallowedItems: Diagnostic {
        guard let span, span.range.count < 10_000, !span.text.hasPrefix("-"), !"\"'|>[{".contains(span.text.first ?? "-") else {
            return self
        }
        let lines = span.text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let index = lines.dropFirst().firstIndex(where: { $0.drop { $0 == " " }.hasPrefix("- ") }) else { return self }
        var diagnostic = self
        diagnostic.hints = ["line \(span.start.line + index) is a part of this text: begin its `-` in the column of the other items"]
        return diagnostic
    }
}

/// An unquoted colour: `#` and 3, 4, 6 or 8 hexadecimal digits, which YAML reads as a comment.
package struct UnquotedColor {
    package let span: SourceSpan

    package var diagnostic: Diagnostic {
        .error(
            "`\(span.text)` is a comment here: in YAML an unquoted `#` starts one", at: span,
            hints: ["quote the colour: \"\(span.text)\""])
    }

    /// The colour right after a node, if there is one.
    package init?(after node: YAMLNode) {
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
