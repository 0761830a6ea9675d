/// Reads the tokens of TeX from bytes.
package struct TeXScanner {
    package let bytes: [UInt8]
    package var position = 0

    /// The names of environments that have no end after some place, so that each is searched for only once.
    private var unclosed: Set<String> = []

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The byte at the position; nil at the end.
    package var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    package mutating func skipSpace() {
        while let byte = next, byte <= 0x20 { position += 1 }
    }

    /// Reads the name of a command after its backslash: letters, with the white space that follows them, or one character.
    package mutating func commandName() -> String {
        let start = position
        while let byte = next, (0x61...0x7A).contains(byte | 0x20) { position += 1 }
        guard position == start else {
            let name = String(decoding: bytes[start..<position], as: UTF8.self)
            skipSpace()
            return name
        }
        position = characterEnd(position)
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Reads an argument: the content of braces, a command or one character; nil at the end of the text or of the group.
    package mutating func argument() -> Range<Int>? {
        skipSpace()
        guard let byte = next, byte != UInt8(ascii: "}") else { return nil }
        let start = position
        if byte == UInt8(ascii: "{") { return group(UInt8(ascii: "{"), UInt8(ascii: "}")) }
        if byte == UInt8(ascii: "\\") {
            position += 1
            _ = commandName()
        } else {
            position = characterEnd(position)
        }
        return start..<position
    }

    /// Reads an argument in brackets; nil if there is none.
    package mutating func option() -> Range<Int>? {
        let start = position
        skipSpace()
        if next == UInt8(ascii: "["), let content = group(UInt8(ascii: "["), UInt8(ascii: "]")) { return content }
        position = start
        return nil
    }

    /// Reads the content of delimiters; nil if they are never closed, and the position is then past the opening one.
    private mutating func group(_ open: UInt8, _ close: UInt8) -> Range<Int>? {
        let start = position + 1
        var depth = 0, index = position
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\\") {
                index += 2
                continue
            }
            if bytes[index] == open { depth += 1 }
            if bytes[index] == close {
                depth -= 1
                if depth == 0 {
                    position = index + 1
                    return start..<index
                }
            }
            index += 1
        }
        position = start
        return nil
    }

    /// The end of the character that begins at a place.
    package func characterEnd(_ place: Int) -> Int {
        var end = min(place + 1, bytes.count)
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }

    /// Whether the bytes at the position begin with a text.
    package func startsWith(_ text: String) -> Bool { bytes[min(position, bytes.count)...].starts(with: text.utf8) }

    /// Reads the content of an environment after its `\begin{name}`, up to its `\end{name}`; nil, without moving, if that is missing.
    package mutating func environment(_ name: String) -> Range<Int>? {
        guard !unclosed.contains(name) else { return nil }
        let start = position, begin = "\\begin{\(name)}", end = "\\end{\(name)}"
        var depth = 1
        while let byte = next {
            guard byte == UInt8(ascii: "\\") else {
                position += 1
                continue
            }
            if startsWith(begin) { depth += 1 }
            if startsWith(end) {
                depth -= 1
                if depth == 0 {
                    defer { position += end.utf8.count }
                    return start..<position
                }
            }
            position += 2
        }
        (position, unclosed) = (start, unclosed.union([name]))
        return nil
    }

    /// The text of a range of the bytes.
    package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range.clamped(to: bytes.indices)], as: UTF8.self) }
}
