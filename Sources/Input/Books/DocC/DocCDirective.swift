/// A directive of DocC at the beginning of a line: `@Name(key: "value") {`.
struct DocCDirective {
    enum Body: Equatable {
        case none
        /// The content up to a line `}`, and the part of it on the directive's own line.
        case open(Range<Int>)
        /// The content between braces on the directive's own line.
        case inline(Range<Int>)
    }

    var name: String
    /// The values by their labels; the first one without a label has an empty name.
    var arguments: [String: String] = [:]
    var body = Body.none
    /// The range to the end of its last line, without the line end.
    var range: Range<Int>

    let meaning: Meaning

    /// Reads a directive; nil for a name that is not a directive of DocC here, such as an attribute of Swift.
    ///
    /// - Parameters:
    ///   - bytes: the text, up to the end that the directive may reach.
    ///   - start: the offset of the `@`, the first character of its line that is not white space.
    init?(in bytes: ArraySlice<UInt8>, at start: Int, inTutorial: Bool = false) {
        guard start < bytes.endIndex, bytes[start] == UInt8(ascii: "@") else { return nil }
        let word = bytes[(start + 1)...].prefix { Character(Unicode.Scalar($0)).isLetter && $0 < 0x80 }
        name = String(decoding: word, as: UTF8.self)
        range = start..<word.endIndex
        guard let meaning = Self.meaning(of: name, inTutorial: inTutorial) else { return nil }
        self.meaning = meaning
        var offset = word.endIndex
        if offset < bytes.endIndex, bytes[offset] == UInt8(ascii: "(") {
            guard let end = Self.closing(in: bytes, after: offset) else { return nil }
            arguments = Self.arguments(bytes[(offset + 1)..<end])
            offset = end + 1
        }
        readBody(in: bytes, from: offset)
    }

    private mutating func readBody(in bytes: ArraySlice<UInt8>, from start: Int) {
        let rest = bytes[start...].prefix { $0 != 0x0A }
        let content = rest.drop { $0 == 0x20 || $0 == 0x09 }
        range = range.lowerBound..<rest.endIndex
        guard content.first == UInt8(ascii: "{") else { return }
        var inner = content.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
        while let last = inner.last, [0x20, 0x09, 0x0D].contains(last) { inner.removeLast() }
        if inner.last == UInt8(ascii: "}"), Self.isClosed(inner) {
            body = .inline(inner.startIndex..<(inner.endIndex - 1))
        } else {
            body = .open(inner.startIndex..<inner.endIndex)
        }
    }

    /// Whether the last brace closes this directive, and not one in the content.
    private static func isClosed(_ inner: ArraySlice<UInt8>) -> Bool {
        guard inner.first == UInt8(ascii: "@") else { return true }
        return inner.count { $0 == UInt8(ascii: "}") } > inner.count { $0 == UInt8(ascii: "{") }
    }

    /// The offset of the parenthesis that closes the one at `start`; texts in quotation marks may contain others.
    private static func closing(in bytes: ArraySlice<UInt8>, after start: Int) -> Int? {
        var isQuoted = false
        // No directive has longer arguments.
        for offset in (start + 1)..<min(bytes.endIndex, start + 10_000) {
            if bytes[offset] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, bytes[offset] == UInt8(ascii: ")") { return offset }
        }
        return nil
    }

    private static func arguments(_ bytes: ArraySlice<UInt8>) -> [String: String] {
        var result: [String: String] = [:], rest = bytes
        while !rest.isEmpty {
            let part = takePart(&rest), colon = part.firstIndex { !$0.isLetter }
            if let colon, part[colon] == ":" {
                result[String(part[..<colon])] = unquoted(part[part.index(after: colon)...])
            } else if result[""] == nil {
                result[""] = unquoted(part[...])
            }
        }
        return result
    }

    /// The text before the next comma outside quotation marks.
    private static func takePart(_ rest: inout ArraySlice<UInt8>) -> String {
        var isQuoted = false
        let part = rest.prefix { byte in
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return isQuoted || byte != UInt8(ascii: ",")
        }
        rest = rest[part.endIndex...].dropFirst()
        return String(String(decoding: part, as: UTF8.self).drop { $0.isWhitespace })
    }

    private static func unquoted(_ text: Substring) -> String {
        var text = text.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text.count > 1 && text.first == "\"" && text.last == "\"" ? String(text.dropFirst().dropLast()) : String(text)
    }
}
