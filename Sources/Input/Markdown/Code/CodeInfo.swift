/// The info string of a fence: the language, and the options of the programs that people write for.
///
/// The forms differ by program, but none can be mistaken for another, so all are read in all dialects:
///
/// - Python-Markdown: `py title="app.py" hl_lines="2 3" linenums="1"`, also within `{ .py … }`,
/// - Docusaurus: `js title="app.js" {2,4-6} showLineNumbers`,
/// - pandoc and Quarto: `{.python .numberLines startFrom="10" filename="app.py"}`,
/// - MyST: `{code-block} python`, whose further options are lines (`CodeDirective`).
struct CodeInfo {
    /// The first word, with its case kept; nil if there is none.
    private(set) var language: String?
    /// The attributes other than options.
    private(set) var attributes = Attributes()
    /// The directive of MyST or the engine of a cell: the word of `{name}`.
    private(set) var directive: String?
    private(set) var title: String?
    private(set) var firstNumber: Int?
    private(set) var highlights: [ClosedRange<Int>] = []

    init(_ info: UnsafeBufferPointer<UInt8>) {
        var rest = info[...]
        let word = rest.prefix { !Self.isBlank($0) && $0 != UInt8(ascii: "{") }
        if !word.isEmpty { language = String(decoding: word, as: UTF8.self) }
        rest = rest[word.endIndex...]
        while true {
            rest = rest.drop(while: Self.isBlank)
            guard let first = rest.first else { break }
            if first == UInt8(ascii: "{") { readBraces(&rest, isFirst: word.isEmpty && directive == nil) } else { readOption(&rest) }
        }
        takeOptionsOfAttributes()
    }

    /// Reads the options in the attributes that a line before the code states.
    init(_ attributes: Attributes) {
        self.attributes = attributes
        takeOptionsOfAttributes()
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    // MARK: Parts

    /// Reads attributes, the highlighted lines of Docusaurus, or a directive with the language after it.
    private mutating func readBraces(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>, isFirst: Bool) {
        if let (parsed, end) = AttributeSyntax.parse(UnsafeBufferPointer(rebasing: rest)) {
            attributes.merge(parsed)
            return rest = rest.dropFirst(end)
        }
        let inside = rest.dropFirst().prefix { $0 != UInt8(ascii: "}") }
        rest = rest[inside.endIndex...].dropFirst()
        let text = String(decoding: inside, as: UTF8.self)
        if let lines = Self.lines(text) { return highlights += lines }
        guard isFirst else { return }
        let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == "+" }
        guard name.first?.isLetter == true else { return }
        directive = String(name)
        rest = rest.drop(while: Self.isBlank)
        let argument = rest.prefix { !Self.isBlank($0) && $0 != UInt8(ascii: "{") }
        guard CodeDirective.names.contains(directive ?? "") else { return language = directive }
        language = argument.isEmpty ? nil : String(decoding: argument, as: UTF8.self)
        rest = rest[argument.endIndex...]
    }

    /// Reads `key="value"`, `key=value` or a word.
    private mutating func readOption(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) {
        let key = rest.prefix { !Self.isBlank($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "{") }
        rest = rest[key.endIndex...]
        guard rest.first == UInt8(ascii: "=") else {
            if key.isEmpty { rest = rest.dropFirst() }
            _ = take(String(decoding: key, as: UTF8.self), "")
            return
        }
        rest = rest.dropFirst()
        var value = rest.prefix { !Self.isBlank($0) }
        if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let inside = rest.dropFirst().prefix { $0 != quote }
            if inside.endIndex < rest.endIndex {
                value = inside
                rest = rest[inside.endIndex...].dropFirst()
            } else {
                rest = rest[value.endIndex...]
            }
        } else {
            rest = rest[value.endIndex...]
        }
        _ = take(String(decoding: key, as: UTF8.self), String(decoding: value, as: UTF8.self))
    }

    /// Moves options from the attributes, which then have only what styles and links use.
    private mutating func takeOptionsOfAttributes() {
        for (key, value) in attributes.values where take(key, value) { attributes.values[key] = nil }
        let classes = attributes.classes.filter { !take($0, "") && $0 != "annotate" && $0 != "no-copy" && $0 != "copy" && $0 != "select" }
        if classes.count < attributes.classes.count { attributes.classes = classes }
    }

    /// Gives the code an id, unless it has one.
    mutating func name(_ id: String?) { attributes.id = attributes.id ?? id }

    // MARK: Options

    /// Takes an option; returns whether it is one.
    mutating func take(_ key: String, _ value: String) -> Bool {
        switch key {
        case "title", "filename", "caption", "lst-cap":
            if !value.isEmpty { title = title ?? value }
        case "hl_lines", "emphasize-lines", "data-highlight": highlights += Self.lines(value) ?? []
        case "linenums", "numberLines", "number-lines", "showLineNumbers", "lineNumbers", "line-numbers", "linenos":
            if value != "false" { firstNumber = firstNumber ?? Self.number(value) ?? 1 }
        case "startFrom", "start-from", "lineno-start": firstNumber = Self.number(value) ?? firstNumber
        case "code-line-numbers":
            switch value {
            case "true": firstNumber = firstNumber ?? 1
            case "false": break
            default: highlights += Self.lines(value) ?? []
            }
        default: return false
        }
        return true
    }

    /// Returns the number of a first line, of at most seven digits; nil for other text.
    private static func number(_ text: String) -> Int? {
        text.utf8.count <= 7 ? Int(text).flatMap { $0 >= 0 ? $0 : nil } : nil
    }

    /// Returns the lines of `2,4-6` or `2 4-6`; nil for other text.
    static func lines(_ text: String) -> [ClosedRange<Int>]? {
        let parts = text.split { ", |".contains($0) }
        var lines: [ClosedRange<Int>] = []
        for part in parts {
            let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map { Int($0) }
            guard let first = ends[0], let last = ends.count > 1 ? ends[1] : first, first >= 0, last >= first else { return nil }
            lines.append(first...last)
        }
        return lines.isEmpty ? nil : lines
    }
}

/// The directives of MyST that set code, with options in lines `:key: value` before it.
enum CodeDirective {
    static let names: Set<String> = ["code-block", "code", "code-cell", "sourcecode", "parsed-literal"]

    /// Removes the options from the code.
    static func takeOptions(of lines: inout [Substring], into info: inout CodeInfo) {
        let directive = Directive(name: "", argument: "", takingOptionsOf: &lines)
        for (key, value) in directive.options { _ = info.take(key, value) }
        info.name(directive.label)
    }
}
