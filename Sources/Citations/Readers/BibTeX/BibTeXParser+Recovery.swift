import TypesetBase

extension BibTeXParser {
    mutating func unclosed(_ delimiter: String, from start: Int) -> Range<Int>? {
        hasOpenValue = true
        faults.fail(
            "this `\(delimiter)` is never closed", at: start..<start + 1,
            hints: ["add `\(delimiter == "{" ? "}" : delimiter)` at the end of the value, and balance the braces within"])
        return nil
    }

    /// Moves to the next field, to the end of the entry, or to the next entry.
    mutating func skipToField(_ close: UInt8) {
        while let byte = next {
            if isEntryStart(position) { return }
            if byte == close || byte == UInt8(ascii: "}") { return }
            position += 1
            if byte == UInt8(ascii: ",") || byte == 0x0A, isField(position) { return }
        }
    }

    /// Whether a name and `=` follow a place.
    func isField(_ place: Int) -> Bool {
        var index = place
        while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
        let start = index
        while index < bytes.count, isNameByte(bytes[index]), index - start < Self.longestName { index += 1 }
        guard index > start else { return false }
        while index < bytes.count, bytes[index] <= 0x20, index - start < 2 * Self.longestName { index += 1 }
        return index < bytes.count && bytes[index] == UInt8(ascii: "=")
    }

    /// Whether a line begins an entry at a place: `@type{key,`.
    func isEntryStart(_ place: Int) -> Bool {
        guard bytes[place] == UInt8(ascii: "@"), isLineStart(place) else { return false }
        var index = place + 1
        while index < bytes.count, isLetter(bytes[index]), index - place < Self.longestName { index += 1 }
        guard index > place + 1, index < bytes.count, bytes[index] == UInt8(ascii: "{") || bytes[index] == UInt8(ascii: "(") else {
            return false
        }
        let type = text(place + 1..<index).lowercased()
        if type == "string" || type == "comment" || type == "preamble" { return true }
        let keyStart = index + 1
        index = keyStart
        while index < bytes.count, bytes[index] > 0x20, bytes[index] != UInt8(ascii: ","), bytes[index] != UInt8(ascii: "}"),
            index - keyStart < Self.longestName
        { index += 1 }
        return index > keyStart && index < bytes.count && bytes[index] == UInt8(ascii: ",")
    }

    /// The most bytes of a name or a key that are read to find the next field or entry.
    private static let longestName = 200

    /// Moves past a `@comment`, whose braces may contain entries; one that is never closed is only its line.
    mutating func skipComment(_ close: UInt8) {
        guard !hasOpenComment else { return skipLine() }
        let start = position, open = bytes[position]
        var depth = 0
        while position < bytes.count {
            if bytes[position] == open { depth += 1 }
            if bytes[position] == close { depth -= 1 }
            position += 1
            if depth == 0 { return }
        }
        hasOpenComment = true
        position = start
        skipLine()
    }
}
