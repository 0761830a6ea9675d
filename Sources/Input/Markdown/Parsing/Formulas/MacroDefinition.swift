/// The definition of a macro outside formulas: `\newcommand{\norm}[1]{\lVert #1 \rVert}` or `\def\R{\mathbb{R}}`.
struct MacroDefinition {
    /// The offset after the definition.
    let end: Int
    /// The name without its backslash.
    private let name: String
    /// The TeX of the macro; nil if an argument has a default.
    private let body: String?

    private static let commands: Set<String> = [
        "newcommand", "renewcommand", "providecommand", "DeclareMathOperator", "def", "gdef",
    ]
    /// The largest number of bytes of a definition.
    private static let longest = 2000

    /// Returns nil if no definition begins at an offset of a text.
    init?(at start: Int, in text: ArraySlice<UInt8>) {
        let text = text[start...].prefix(Self.longest), written = text.dropFirst().prefix(20).prefix(while: Self.isLetter)
        let command = String(decoding: written, as: UTF8.self)
        guard text.first == UInt8(ascii: "\\"), Self.commands.contains(command) else { return nil }
        var rest = text[written.endIndex...]
        if rest.first == UInt8(ascii: "*") { rest = rest.dropFirst() }
        guard let name = Self.skipName(&rest) else { return nil }
        var optionCount = 0
        if command == "def" || command == "gdef" {
            rest = rest.drop { $0 == UInt8(ascii: "#") || (0x30...0x39).contains($0) }
        } else {
            while let first = rest.drop(while: Self.isBlank).first, first == UInt8(ascii: "[") {
                guard let close = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
                rest = rest[(close + 1)...]
                optionCount += 1
            }
        }
        rest = rest.drop(while: Self.isBlank)
        guard rest.first == UInt8(ascii: "{"), let close = Self.close(of: rest) else { return nil }
        end = close
        self.name = name
        let content = String(decoding: rest[..<close].dropFirst().dropLast(), as: UTF8.self)
        body = optionCount > 1 ? nil : command == "DeclareMathOperator" ? "\\operatorname{\(content)}" : content
    }

    /// The macros that a text defines, such as `header-includes` of pandoc.
    static func macros(in text: String) -> [String: String] {
        let bytes = Array(text.utf8)
        var macros: [String: String] = [:], offset = 0
        while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "\\")) {
            let definition = MacroDefinition(at: start, in: bytes[...])
            if let definition, let body = definition.body { macros[definition.name] = body }
            offset = definition?.end ?? min(start + 2, bytes.count)
        }
        return macros
    }

    /// Skips `\name` or `{\name}`, and returns the name; nil for other text.
    private static func skipName(_ rest: inout ArraySlice<UInt8>) -> String? {
        rest = rest.drop(while: isBlank)
        let isBraced = rest.first == UInt8(ascii: "{")
        if isBraced { rest = rest.dropFirst().drop(while: isBlank) }
        guard rest.first == UInt8(ascii: "\\"), let next = rest.dropFirst().first else { return nil }
        rest = rest.dropFirst()
        let end = isLetter(next) ? rest.prefix(while: isLetter).endIndex : rest.startIndex + 1
        let name = String(decoding: rest[..<end], as: UTF8.self)
        rest = rest[end...]
        guard isBraced else { return name }
        rest = rest.drop(while: isBlank)
        guard rest.first == UInt8(ascii: "}") else { return nil }
        rest = rest.dropFirst()
        return name
    }

    /// The offset after the brace that closes the one at the start of a text; nil if none does.
    static func close(of text: ArraySlice<UInt8>) -> Int? {
        var depth = 0, offset = text.startIndex
        while offset < text.endIndex {
            switch text[offset] {
            case UInt8(ascii: "\\"): offset += 1
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 { return offset + 1 }
            default: break
            }
            offset += 1
        }
        return nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
