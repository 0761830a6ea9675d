import TypesetBase

/// A line of attributes above a block: `{#id, lang=python, title="A list", width: 60%}`, or the mark of a block: `{blurb, class: tip}`.
struct LeanpubAttributes {
    /// The word without a value at the beginning, such as `aside`; empty without one.
    private(set) var name = ""
    private(set) var id: String?
    private(set) var values: [String: String] = [:]

    /// The keys whose values are set.
    private static let known: Set<String> = ["alt", "height", "width"]
    /// The words that may begin a line without being a key.
    private static let names: Set<String> = ["aside", "blurb"]

    /// Reads a line in braces; nil for other text.
    ///
    /// - Parameter line: the line without white space around it.
    init?(_ line: String) {
        guard line.hasPrefix("{"), line.hasSuffix("}"), line.count > 2 else { return nil }
        var rest = line.dropFirst().dropLast()
        while true {
            rest = rest.drop { $0 == "," || $0.isWhitespace }
            guard let first = rest.first else { break }
            if first == "#" {
                let word = rest.dropFirst().prefix { $0 != "," && !$0.isWhitespace }
                id = String(word)
                rest = rest[word.endIndex...]
                continue
            }
            let key = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            guard !key.isEmpty else { return nil }
            rest = rest[key.endIndex...].drop(while: \.isWhitespace)
            guard let sign = rest.first, sign == "=" || sign == ":" else {
                guard name.isEmpty, values.isEmpty, Self.names.contains(String(key)) else { return nil }
                name = String(key)
                continue
            }
            rest = rest.dropFirst().drop(while: \.isWhitespace)
            if rest.first == "\"" {
                let value = rest.dropFirst().prefix { $0 != "\"" }
                values[String(key)] = String(value)
                rest = rest[value.endIndex...].dropFirst()
            } else {
                let value = rest.prefix { $0 != "," }
                values[String(key)] = String(value).trimmingSpaces
                rest = rest[value.endIndex...]
            }
        }
        guard id != nil || !values.isEmpty || !name.isEmpty else { return nil }
    }

    /// The title of the block; nil without one.
    var title: String? { [values["title"], values["caption"]].lazy.compactMap(\.self).first { !$0.isEmpty } }

    /// Whether the line belongs to no block: `{sample: true}`.
    var isAlone: Bool { id == nil && values.keys.contains("sample") }

    /// The attributes that have a meaning here, as a line of pandoc; empty if none has.
    var markdown: String {
        let pairs = values.filter { Self.known.contains($0.key) }.sorted { $0.key < $1.key }.map {
            "\($0.key)=\(CellFigure.quoted($0.value))"
        }
        let list = [id.map { "#" + $0 }].compactMap(\.self) + pairs
        return list.isEmpty ? "" : "{\(list.joined(separator: " "))}"
    }
}
