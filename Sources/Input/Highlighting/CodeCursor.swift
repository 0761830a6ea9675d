/// A position in a part of a code, for lexers with lookahead; bytes outside the part read as 0.
struct CodeCursor {
    let bytes: [UInt8]
    var at: Int
    let end: Int

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        let part = range.clamped(to: bytes.indices)
        (at, end) = (part.lowerBound, part.upperBound)
    }

    var isAtEnd: Bool { at >= end }
    var byte: UInt8 { self[at] }

    subscript(index: Int) -> UInt8 { index >= 0 && index < end ? bytes[index] : 0 }

    func starts(with text: [UInt8]) -> Bool { starts(with: text, at: at) }

    func starts(with text: [UInt8], at index: Int) -> Bool {
        guard index >= 0, index + text.count <= end else { return false }
        for offset in text.indices where bytes[index + offset] != text[offset] { return false }
        return true
    }

    /// The end of the line that contains `index`, before the line feed.
    func lineEnd(from index: Int) -> Int {
        var index = index
        while index < end, bytes[index] != 0x0A { index += 1 }
        return min(index, end)
    }

    /// The first index from `index` on whose byte does not match.
    func skip(from index: Int, while matches: (UInt8) -> Bool) -> Int {
        var index = index
        while index < end, matches(bytes[index]) { index += 1 }
        return min(index, end)
    }

    /// The first index from `index` on that is not a space or a tab.
    func skipSpaces(from index: Int) -> Int { skip(from: index) { $0 == 0x20 || $0 == 0x09 } }

    /// The first index of `text` from `index` on and before `limit`; nil if there is none.
    func find(_ text: [UInt8], from index: Int, before limit: Int? = nil) -> Int? {
        guard let first = text.first else { return nil }
        let last = min(limit ?? end, end) - text.count
        var index = index
        while index <= last {
            if bytes[index] == first, starts(with: text, at: index) { return index }
            index += 1
        }
        return nil
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range.clamped(to: 0..<end)], as: UTF8.self) }
}

extension UInt8 {
    var isCodeDigit: Bool { self >= 0x30 && self <= 0x39 }
    var isCodeUppercase: Bool { self >= 0x41 && self <= 0x5A }
    var isCodeLowercase: Bool { self >= 0x61 && self <= 0x7A }
    /// Whether the byte is an ASCII letter or not ASCII.
    var isCodeLetter: Bool { isCodeUppercase || isCodeLowercase || self >= 0x80 }
    var isCodeWord: Bool { isCodeLetter || isCodeDigit || self == 0x5F }
    var isCodeSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
}
