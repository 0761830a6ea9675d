package import TypesetBase

/// The variables of a document: `{{ name }}` in its text is the value, as plain text or as Markdown.
package struct TextVariables: Hashable, Sendable {
    package var values: [String: String] = [:]
    /// The names of the variables whose values are Markdown, as the substitutions of MyST.
    package var markdownNames: Set<String> = []
    /// Whether the document or the project lists its variables, so that another name is a mistake.
    package var areListed = false

    /// The largest value in bytes, since a text repeats it as often as it has the name.
    package static let longestValue = 500

    package init() {}

    var isEmpty: Bool { values.isEmpty && !areListed }

    /// Adds the variables of a nearer place, whose values win.
    package mutating func merge(_ nearer: TextVariables) {
        values.merge(nearer.values) { $1 }
        markdownNames = markdownNames.subtracting(nearer.values.keys).union(nearer.markdownNames)
        areListed = areListed || nearer.areListed
    }

    /// Adds the substitutions of MyST: names with texts, whose values are Markdown; others are left out.
    package mutating func addSubstitutions(_ node: YAMLNode) {
        areListed = true
        for entry in node.entries ?? [] {
            guard let name = entry.key.text, Self.isName(name), let value = entry.value.text, value.utf8.count <= Self.longestValue else {
                continue
            }
            values[name] = value
            markdownNames.insert(name)
        }
    }

    /// Whether a text can be a name: a letter or `_`, then letters, digits, `_`, `-` and `.`.
    package static func isName(_ name: some StringProtocol) -> Bool {
        guard let first = name.unicodeScalars.first, first == "_" || first.properties.isAlphabetic else { return false }
        return name.unicodeScalars.allSatisfy {
            $0 == "_" || $0 == "-" || $0 == "." || $0.properties.isAlphabetic || (0x30...0x39).contains($0.value)
        }
    }

    /// The variable `{{ name }}` at the beginning of a text; nil if there is none, or if the name has no value and none is expected.
    func match(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> (value: String?, length: Int, isMarkdown: Bool)? {
        guard !isEmpty, text.starts(with: "{{".utf8) else { return nil }
        let brace = UInt8(ascii: "}"), inner = text.dropFirst(2).prefix(200)
        guard let close = zip(inner.indices, inner.indices.dropFirst()).first(where: { inner[$0] == brace && inner[$1] == brace })?.0 else {
            return nil
        }
        let name = String(decoding: inner[..<close], as: UTF8.self).trimmingSpaces
        guard Self.isName(name) else { return nil }
        let value = values[name]
        return value == nil && !areListed ? nil : (value, close + 2 - text.startIndex, markdownNames.contains(name))
    }

    /// A text with the values of the variables in it; those without a value are kept.
    func replaced(in text: String) -> String {
        guard !isEmpty, text.utf8.contains(UInt8(ascii: "{")) else { return text }
        var copy = text
        return copy.withUTF8 { bytes in
            var result: [UInt8] = [], index = 0
            while index < bytes.count {
                if let (value, length, _) = match(bytes[index...]), let value {
                    result += value.utf8
                    index += length
                } else {
                    result.append(bytes[index])
                    index += 1
                }
            }
            return String(decoding: result, as: UTF8.self)
        }
    }
}
