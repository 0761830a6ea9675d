import TypesetLayout
import TypesetText

/// Finds single pieces of information that a line end splits: numbers, numbers with units, and addresses.
enum SplitNumbers {
    /// Units that belong to the number before them, in lower case.
    private static let units: Set<String> = [
        "mm", "cm", "m", "km", "g", "kg", "t", "l", "ml", "pt", "px", "s", "ms", "min", "h", "hz", "khz", "mhz", "ghz", "kb", "mb", "gb",
        "tb", "w", "kw", "v", "%", "°c", "°f", "°", "€", "£", "$", "am", "pm", "a.m", "p.m",
    ]
    /// The bytes on each side of a line end that are read; longer pieces are recognized by these.
    private static let reach = 40

    /// Returns the words around the beginning of a line if it splits a piece of information; nil for most lines.
    static func words(atLineOf text: DrawnText) -> String? {
        let bytes = text.glyphs.paragraph.text
        let start = text.glyphs.paragraph.glyphs.textStart(of: text.glyphs.glyphs.lowerBound)
        guard start > 0, start < bytes.count else { return nil }
        let space = UInt8(ascii: " "), isSpaced = bytes[start - 1] == space
        var last = start
        while last > 0, bytes[last - 1] == space { last -= 1 }
        // Most lines end with a letter, and are decided here.
        guard last > 0, isSpaced ? isDigit(bytes[last - 1]) : !isSpace(bytes[start]) else { return nil }
        guard isSpaced || !text.followsAuthorsLineEnd else { return nil }
        let before = word(bytes[max(0, last - reach)..<last], isLast: true), after = word(bytes[start..<min(bytes.count, start + reach)])
        guard isSpaced ? isNumberContinued(before, after) : isAddress(before + after) else { return nil }
        return isSpaced ? "\(before) \(after)" : before + after
    }

    private static func isNumberContinued(_ before: String, _ after: String) -> Bool {
        guard before.allSatisfy({ $0.isNumber || "+()-/.,".contains($0) }) else { return false }
        let next = after.prefix { !",;:!?)".contains($0) }, bare = next.hasSuffix(".") ? next.dropLast() : next
        return units.contains(bare.lowercased()) || !bare.isEmpty && bare.allSatisfy { $0.isNumber || "-/".contains($0) }
    }

    private static func isAddress(_ word: String) -> Bool { word.contains("@") || word.contains("://") || word.hasPrefix("www.") }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ")")
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == 10 || byte == 13 }

    /// The first or the last word of some bytes.
    private static func word(_ bytes: some Collection<UInt8>, isLast: Bool = false) -> String {
        let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        return String((isLast ? words.last : words.first) ?? "")
    }
}

extension DrawnText {
    /// Whether the author ended the line before the text, at the beginning of a line.
    var followsAuthorsLineEnd: Bool {
        let bytes = glyphs.paragraph.text, start = glyphs.paragraph.glyphs.textStart(of: glyphs.glyphs.lowerBound)
        guard start > 0, start <= bytes.count else { return false }
        if bytes[start - 1] == UInt8(ascii: "\n") { return true }
        // U+2028, the line separator, in UTF-8.
        return start > 2 && bytes[start - 3] == 0xE2 && bytes[start - 2] == 0x80 && bytes[start - 1] == 0xA8
    }
}
