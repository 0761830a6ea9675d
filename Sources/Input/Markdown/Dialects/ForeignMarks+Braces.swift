/// The marks in braces: templates, changes, roles, and the commands of TeX with their arguments.
extension ForeignMarks {
    /// The end of `{=format}` after code.
    func rawFormat(at start: Int) -> Int? {
        guard byte(start - 1) == Self.code, byte(start + 1) == UInt8(ascii: "=") else { return nil }
        let name = bytes[(start + 2)...].prefix(while: isLetter)
        return name.count > 1 && byte(name.endIndex) == UInt8(ascii: "}") ? name.endIndex + 1 : nil
    }

    private static let changes: [(open: StaticString, close: StaticString)] = [
        ("{++", "++}"), ("{--", "--}"), ("{~~", "~~}"), ("{==", "==}"), ("{>>", "<<}"),
    ]

    /// The mark that begins with a brace.
    func brace(at start: Int) -> Match? {
        for (open, close) in Self.changes where starts(open, at: start) {
            return end(close, from: start + 3, within: 500).map { (.criticMark, $0) }
        }
        if let template = template(at: start) { return template }
        if let mark = bracedMark(at: start) { return mark }
        let name = bytes[(start + 1)...].prefix(40).prefix { isASCIIWord($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "-") }
        guard let first = name.first, isLetter(first), byte(name.endIndex) == UInt8(ascii: "}"), byte(name.endIndex + 1) == Self.code
        else { return nil }
        return (.role, name.endIndex + 1)
    }

    private static let frames: Set<String> = [
        "hint", "tabs", "tab", "columns", "column", "stepper", "step", "content-ref", "embed", "endhint", "endtabs", "endtab",
    ]

    private func template(at start: Int) -> Match? {
        let second = byte(start + 1), third = byte(start + 2)
        if second == UInt8(ascii: "#"), third == 0x20 { return end("#}", from: start + 3, within: 500).map { (.tag, $0) } }
        if second == UInt8(ascii: "%") {
            guard let end = end("%}", from: start + 2, within: 200) else { return nil }
            let word = bytes[(start + 2)..<end].drop { $0 == 0x20 || $0 == UInt8(ascii: "-") }.prefix { isLetter($0) || $0 == 0x2D }
            return (Self.frames.contains(String(decoding: word, as: UTF8.self)) ? .gitBookTag : .tag, end)
        }
        guard second == UInt8(ascii: "{"), let end = end("}}", from: start + 2, within: 200) else { return nil }
        switch Unicode.Scalar(third) {
        case "#": return (.directive, end)
        case "<":
            let word = bytes[(start + 3)..<end].drop { $0 == 0x20 }.prefix { isLetter($0) }
            return (IconSyntax.shortcodes.contains(String(decoding: word, as: UTF8.self)) ? .iconShortcode : .shortcode, end)
        case "%": return (.tag, end)
        default: return (.variable, end)
        }
    }

    /// The end of `\name{argument}` with its further arguments; a quantifier of a regular expression, `\d{3}`, is none.
    func command(at start: Int) -> Int? {
        let name = bytes[(start + 1)...].prefix(40).prefix { (0x41...0x5A).contains($0 & 0xDF) }
        var end = byte(name.endIndex) == UInt8(ascii: "*") ? name.endIndex + 1 : name.endIndex
        guard name.count > 1, byte(end) == UInt8(ascii: "{"), !isWord(byte(start - 1)), !":/\\".utf8.contains(byte(start - 1))
        else { return nil }
        while byte(end) == UInt8(ascii: "{"), let close = closingBrace(from: end) { end = close }
        return byte(end) == UInt8(ascii: "{") ? nil : end
    }

    /// The end of a group in braces.
    private func closingBrace(from start: Int) -> Int? {
        var depth = 0
        for index in start..<min(bytes.count, start + 500) {
            if bytes[index] == UInt8(ascii: "{") { depth += 1 }
            if bytes[index] == UInt8(ascii: "}") { depth -= 1 }
            if depth == 0 { return index + 1 }
        }
        return nil
    }
}
