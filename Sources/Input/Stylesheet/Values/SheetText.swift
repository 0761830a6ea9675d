import TypesetBase

/// Writes values as YAML that is read back as the same text.
package enum SheetText {
    /// Returns a mapping, such as `{ a: 1, b: "x y" }`, of values that are YAML already.
    package static func mapping(_ entries: [(key: String, value: String)]) -> String {
        entries.isEmpty ? "{}" : "{ " + entries.map { "\(scalar($0.key)): \($0.value)" }.joined(separator: ", ") + " }"
    }

    /// Returns a list of values that are YAML already.
    package static func list(_ items: [String]) -> String { "[" + items.joined(separator: ", ") + "]" }

    /// Returns a key of a mapping, quoted unless it is a number or a name of letters, digits, `-`, `_` and `.`, which stay plain.
    package static func key(_ text: String) -> String {
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return text }
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains($0))
        }
        let isName = isPlain && (text.first.map { $0.isLetter || $0 == "_" } ?? false) && !words.contains(text.lowercased())
        return isName ? text : quoted(text)
    }

    /// Returns a text as a scalar: plain if every reader takes it for text, in double quotes otherwise.
    ///
    /// A dollar sign is doubled, because one begins a token.
    package static func scalar(_ text: String) -> String {
        let text = text.replacing("$", with: "$$")
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || " -_".unicodeScalars.contains($0))
        }
        let isWord = isPlain && text.first?.isLetter == true && text.last != " " && !words.contains(text.lowercased())
        return isWord ? text : quoted(text)
    }

    /// The words that some version of YAML does not read as text.
    private static let words: Set<String> = ["true", "false", "yes", "no", "on", "off", "y", "n", "null"]

    /// Returns a text in double quotes, in which dollar signs begin tokens.
    ///
    /// Characters that a terminal or a log would obey are escaped, because the sheet may be printed. They are bidirectional controls, and
    /// the second of two `#`, with which commands begin.
    static func quoted(_ text: String) -> String {
        var result = "\"", last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { last = scalar }
            switch scalar {
            case "#" where last == "#": result += "\\x23"
            case "\u{061C}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
                result += "\\u" + scalar.value.hexadecimal(digits: 4)
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
                result += "\\x" + scalar.value.hexadecimal(digits: 2)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Returns a number, without a decimal point if it is whole.
    package static func number(_ number: Double) -> String {
        number.isFinite && number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }
}
