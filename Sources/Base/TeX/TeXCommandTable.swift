/// The commands and accents of TeX in running text, from `Commands.txt` and `Accents.txt`.
package struct TeXCommandTable: Sendable {
    /// The effect of a command.
    package enum Meaning: Sendable {
        case text(String)
        /// Formats the argument.
        case format(FormatChange)
        /// Formats the rest of the group.
        case formatSwitch(FormatChange)
        /// Sets characters before and after the argument.
        case wrap(String, String)
        case pass
        case drop(arguments: Int)
    }

    /// A property that a command sets.
    package enum FormatChange: String, Sendable { case italic, bold, smallcaps, superscript, `subscript`, underline }

    /// An accent.
    package struct Accent: Sendable {
        /// The combining character.
        package var combining: Unicode.Scalar
        /// The precomposed letters by their base letters.
        package fileprivate(set) var composed: [Unicode.Scalar: Unicode.Scalar] = [:]

        /// The accent on the first character of a text, as a precomposed letter if there is one.
        package func on(_ text: String.UnicodeScalarView) -> String {
            var result = text
            guard let base = text.first, let start = result.indices.first else { return "" }
            if let letter = composed[base] {
                result.replaceSubrange(start..<result.index(after: start), with: [letter])
            } else {
                result.insert(combining, at: result.index(after: start))
            }
            return String(result)
        }
    }

    package static let standard = TeXCommandTable()

    package private(set) var commands: [String: Meaning] = [:]
    package private(set) var accents: [String: Accent] = [:]

    /// The names of all commands, for suggestions.
    package static let names = (Array(standard.commands.keys) + Array(standard.accents.keys) + ["enquote", "url", "href", "ensuremath"])
        .sorted()

    private init() {
        for line in EmbeddedText.Commands_txt.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
            guard fields.count >= 3, let meaning = Self.meaning(fields[0], fields[1]) else { continue }
            for name in fields.dropFirst(2) { commands[name] = meaning }
        }
        for line in EmbeddedText.Accents_txt.split(separator: "\n") where !line.hasPrefix("# ") {
            let fields = line.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
            guard fields.count >= 2, let code = UInt32(fields[1], radix: 16).flatMap(Unicode.Scalar.init) else { continue }
            var accent = Accent(combining: code)
            for pair in fields.dropFirst(2) {
                let scalars = Array(pair.unicodeScalars)
                if scalars.count == 2 { accent.composed[scalars[0]] = scalars[1] }
            }
            accents[fields[0]] = accent
        }
    }

    private static func meaning(_ kind: String, _ value: String) -> Meaning? {
        switch kind {
        case "text": return .text(characters(value))
        case "format": return FormatChange(rawValue: value).map(Meaning.format)
        case "switch": return FormatChange(rawValue: value).map(Meaning.formatSwitch)
        case "wrap":
            let parts = value.split(separator: "|")
            return parts.count == 2 ? .wrap(String(parts[0]), String(parts[1])) : nil
        case "pass": return .pass
        case "drop": return Int(value).map { .drop(arguments: $0) }
        default: return nil
        }
    }

    private static func characters(_ value: String) -> String {
        if value == "-" { return "" }
        guard value.hasPrefix("U+"), let scalar = UInt32(value.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init) else { return value }
        return String(scalar)
    }
}
