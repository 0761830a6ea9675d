/// Writes values as YAML that reads back as the same text.
enum SheetText {
    /// `{ a: 1, b: "x y" }`; the values are written already.
    static func mapping(_ entries: [(key: String, value: String)]) -> String {
        entries.isEmpty ? "{}" : "{ " + entries.map { "\(scalar($0.key)): \($0.value)" }.joined(separator: ", ") + " }"
    }

    /// Plain where no reader could take it for something else, else in double quotes. A dollar sign is doubled, as one begins a token.
    static func scalar(_ text: String) -> String {
        let text = text.replacing("$", with: "$$")
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || " -_".unicodeScalars.contains($0))
        }
        let isWord = isPlain && text.first?.isLetter == true && text.last != " " && !words.contains(text.lowercased())
        return isWord ? text : quoted(text)
    }

    /// Read as something else than text by one version of YAML or another.
    private static let words: Set<String> = ["true", "false", "yes", "no", "on", "off", "y", "n", "null"]

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
                result += "\\x" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Whole numbers without a decimal point.
    static func number(_ number: Double) -> String {
        number.isFinite && number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }
}
