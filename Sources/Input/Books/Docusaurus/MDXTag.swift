import TypesetBase

/// A tag of a page of MDX.
struct MDXTag {
    let source: String
    /// The name, which may be that of a part of another component: `Card.Title`.
    let name: String
    let isEnd: Bool

    /// Returns nil for brackets that are no tag.
    init?(_ source: String) {
        self.source = source
        isEnd = source.hasPrefix("</")
        name = String(source.dropFirst(isEnd ? 2 : 1).prefix(while: Self.isOfName))
        guard name.first?.isLetter == true else { return nil }
    }

    private static func isOfName(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber) || character == "." || character == "_"
    }

    // A constant that no thread changes.
    private nonisolated(unsafe) static let comment = /\{\/\*[ \t]*#?([A-Za-z0-9_.\-]+)[ \t]*\*\/\}\s*/

    /// The comment at the end of a heading that has its name, `## Title {/*name*/}`; nil without one.
    static func nameOfHeading(_ line: ArraySlice<UInt8>) -> (text: String, comment: Range<Int>)? {
        guard let start = line.lastIndex(of: UInt8(ascii: "{")), line[start...].starts(with: "{/*".utf8),
            line.endIndex - start < longestName,
            let match = String(decoding: line[start...], as: UTF8.self).wholeMatch(of: comment)
        else { return nil }
        return (String(match.1), start..<line.endIndex)
    }

    /// The longest name that is looked for, in bytes.
    private static let longestName = 100

    /// The names in the end tags of a page.
    static func ends(in file: SourceFile) -> Set<Substring> {
        var names: Set<Substring> = [], rest = file.bytes[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            guard rest.first == UInt8(ascii: "/") else { continue }
            names.insert(String(decoding: rest.dropFirst().prefix(longestName), as: UTF8.self).prefix(while: isOfName))
        }
        return names
    }

    /// Whether the tag has no content: `<Part />`.
    var isClosed: Bool { source.hasSuffix("/>") }

    /// The text of an attribute; nil without one, and for an expression.
    subscript(attribute: String) -> String? {
        var rest = source[...]
        while let found = rest.firstRange(of: attribute + "=") {
            let before = source[source.index(before: found.lowerBound)]
            rest = rest[found.upperBound...]
            guard before.isWhitespace else { continue }
            let value = rest.drop { $0 == "{" }
            guard let quote = value.first, quote == "\"" || quote == "'" || quote == "`" else { return nil }
            return String(value.dropFirst().prefix { $0 != quote })
        }
        return nil
    }

    /// The name in an attribute such as `src={picture}`; nil for other values.
    func expression(_ attribute: String) -> String? {
        guard let start = source.firstRange(of: " \(attribute)={")?.upperBound else { return nil }
        let name = source[start...].prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        return name.isEmpty || !source[name.endIndex...].hasPrefix("}") ? nil : String(name.prefix { $0 != "." })
    }

    /// Whether an attribute is on without a value: `required`.
    func has(_ attribute: String) -> Bool {
        source.firstRange(of: " " + attribute).map { " />{\n=".contains(source[$0.upperBound...].first ?? " ") } ?? false
    }

    /// The path of the picture that a script would load for light pages: `sources={{ light: … }}`.
    var lightPicture: String? {
        guard let path = source.firstMatch(of: Self.light)?.1 else { return nil }
        return path.hasPrefix("@site/") ? String(path.dropFirst("@site".count)) : String(path)
    }

    // The patterns are constants that no thread changes.
    private nonisolated(unsafe) static let light = /light:\s*(?:useBaseUrl\()?["']([^"']*)["']/
    private nonisolated(unsafe) static let loaded = /\{\s*(?:require|useBaseUrl)\(\s*["']([^"']*)["']\s*\)(?:\.default)?\s*\}/
    private nonisolated(unsafe) static let imported = /\{\s*([A-Za-z_][A-Za-z0-9_]*)(?:\.src)?\s*\}/
    private nonisolated(unsafe) static let quoted = /\{\s*["']([^"']*)["']\s*\}/
    private nonisolated(unsafe) static let computed = /\s[A-Za-z]+=\{\{?[^{}]*\}\}?/
    private nonisolated(unsafe) static let lineEnd = /\s*\n\s*/

    /// The tag as HTML, with the paths of pictures that a script would load, and without other expressions.
    ///
    /// - Parameter pictures: the paths of imported pictures by their names.
    func withoutExpressions(_ pictures: [String: String]) -> String {
        source.replacing(Self.loaded) { match in
            "\"\(match.1.hasPrefix("@site/") ? match.1.dropFirst("@site".count) : match.1)\""
        }.replacing(Self.imported) { match in pictures[String(match.1)].map { "\"\($0)\"" } ?? String(match.0) }
            .replacing(Self.quoted) { "\"\($0.1)\"" }.replacing(Self.computed, with: "").replacing(Self.lineEnd, with: " ")
    }
}
