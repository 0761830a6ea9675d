/// Escapes text for all XML and HTML that the program writes.
package enum XMLEscaping {
    /// The position of the text in the markup.
    package enum Position: Sendable {
        /// Text between tags.
        case content
        /// The value of an attribute, in single or double quotation marks.
        case attribute
    }

    /// Replaces markup characters by references, and drops characters that XML 1.0 allows nowhere, not even as references: control
    /// characters and two noncharacters (2.2).
    ///
    /// In attributes, white space other than spaces is replaced too, because a parser turns it into spaces (XML 1.0, 3.3.3).
    package static func escaped(_ text: String, for position: Position) -> String {
        guard text.unicodeScalars.contains(where: { reference(for: $0, position) != nil || isForbidden($0) }) else { return text }
        var result = ""
        result.reserveCapacity(text.utf8.count + 16)
        for scalar in text.unicodeScalars {
            if let reference = reference(for: scalar, position) {
                result += reference
            } else if !isForbidden(scalar) {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func reference(for scalar: Unicode.Scalar, _ position: Position) -> String? {
        switch (scalar, position) {
        case ("&", _): "&amp;"
        case ("<", _): "&lt;"
        case (">", _): "&gt;"
        case ("\"", .attribute): "&quot;"
        // HTML before version 5 has no `&apos;`.
        case ("'", .attribute): "&#39;"
        case ("\t", .attribute): "&#9;"
        case ("\n", .attribute): "&#10;"
        case ("\r", .attribute): "&#13;"
        default: nil
        }
    }

    /// Whether a scalar is allowed neither in content nor in attributes (XML 1.0, 2.2, production 2).
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD: false
        case 0..<0x20, 0xFFFE, 0xFFFF: true
        default: false
        }
    }
}
