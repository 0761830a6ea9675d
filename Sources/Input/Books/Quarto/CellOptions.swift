import TypesetBase

/// The options of a cell: those of its fence (`{r fig-map, echo=FALSE}`), then the lines `#| key: value` at its beginning.
struct CellOptions {
    let language: String
    private var values: [String: [String]] = [:]

    /// Reads the options of a code cell; nil for a block that is no cell.
    ///
    /// - Parameters:
    ///   - info: the text of the fence, without its marks.
    ///   - lines: the lines of options without their marks.
    init?(info: String, lines: [String]) {
        let info = info[...].drop { $0 == " " }
        // `{python}` is run; `{.python}` and `{{python}}` are displayed.
        guard info.first == "{", let first = info.dropFirst().first, first.isLetter, first.isASCII else { return nil }
        let inside = info.dropFirst().prefix { $0 != "}" }
        let name = inside.prefix { !$0.isWhitespace && $0 != "," }
        language = name.lowercased()
        readFence(inside[name.endIndex...])
        // The options of R Markdown before Quarto: `#| label = "map", echo = FALSE`.
        let words = lines.first.map { $0.prefix { $0.isLetter || $0.isNumber || "._-".contains($0) } } ?? ""
        if lines.first?.dropFirst(words.count).drop(while: { $0 == " " }).first == "=" {
            readFence(lines.joined(separator: " ")[...])
            return
        }
        let file = SourceFile(path: "", text: lines.joined(separator: "\n") + "\n")
        for entry in YAMLParser.parse(file, hasForeignTags: true).node?.entries ?? [] {
            guard let key = entry.key.text else { continue }
            let texts = entry.value.items?.compactMap(\.text) ?? entry.value.text.map { [$0] } ?? []
            values[Self.normalized(key)] = texts.map(Self.line)
        }
    }

    /// Reads the words of knitr: a label and `key=value`, separated by commas.
    private mutating func readFence(_ text: Substring) {
        var rest = text
        while true {
            rest = rest.drop { $0 == "," || $0.isWhitespace }
            guard !rest.isEmpty else { return }
            let word = rest.prefix { $0 != "," && $0 != "=" && !$0.isWhitespace }
            rest = rest[word.endIndex...].drop { $0 == " " }
            guard rest.first == "=" else {
                if word.isEmpty { return }
                if values["label"] == nil { values["label"] = [String(word)] }
                continue
            }
            rest = rest.dropFirst().drop { $0 == " " }
            if let quote = rest.first, quote == "\"" || quote == "'" {
                let value = rest.dropFirst().prefix { $0 != quote }
                values[Self.normalized(String(word))] = [String(value)]
                rest = rest[value.endIndex...].dropFirst()
            } else {
                let value = rest.prefix { $0 != "," }
                values[Self.normalized(String(word))] = [String(value.prefix { !$0.isWhitespace })]
                rest = rest[value.endIndex...]
            }
        }
    }

    private static func normalized(_ key: String) -> String { key.replacing(".", with: "-").lowercased() }

    /// The text on one line.
    private static func line(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    subscript(key: String) -> String? { values[key]?.first }
    func all(_ key: String) -> [String] { values[key] ?? [] }

    /// The value of an option that is on or off, from the cell or else from the document.
    func isOn(_ key: String, default standard: Bool) -> Bool {
        guard let value = self[key]?.lowercased() else { return standard }
        return !["false", "f", "no", "hide", "none"].contains(value)
    }
}
