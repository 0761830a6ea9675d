/// A line with a pattern: letters with levels between them (`as5szon2y`), and the replacement after a slash (`/sz=,2,1`).
///
/// A line is parsed only when its letters occur in a word. A word matches a dozen of a file's 78,000 patterns.
struct PatternLine {
    private let file: [UInt8]
    /// The line without its end.
    private let line: Range<Int>
    /// The end of its letters and levels.
    private let end: Int
    /// The index of its slash.
    private let slash: Int?

    init(_ file: [UInt8], at start: Int) {
        let lineEnd = file[start...].firstIndex(of: UInt8(ascii: "\n")) ?? file.count
        self.file = file
        line = start..<lineEnd
        slash = file[line].firstIndex(of: UInt8(ascii: "/"))
        end = file[start..<(slash ?? lineEnd)].firstIndex { $0 <= 0x20 } ?? slash ?? lineEnd
    }

    var hasReplacement: Bool { slash != nil }

    /// Whether the pattern applies only at the beginning of a word.
    var startsWord: Bool { letters.first == UInt8(ascii: ".") }

    private var letters: some Collection<UInt8> { file[line.lowerBound..<end].lazy.filter { !Self.isDigit($0) } }

    static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    /// Calls `body` with each level that is not 0, and the number of bytes before it; of two levels at one point, the last applies.
    func forEachLevel(_ body: (_ place: Int, _ level: UInt8) -> Void) {
        var place = 0, level: UInt8 = 0
        for index in line.lowerBound..<end {
            if Self.isDigit(file[index]) {
                level = file[index] - UInt8(ascii: "0")
            } else {
                if level > 0 { body(place, level) }
                level = 0
                place += 1
            }
        }
        if level > 0 { body(place, level) }
    }
}

// MARK: - Replacement

extension PatternLine {
    /// The changed spelling of a pattern's letters at a division.
    struct Replacement {
        /// The range in the file's bytes, with `=` in place of the hyphen.
        var text: Range<Int>
        /// The number of the pattern's bytes before the replaced ones, without the full stop at the beginning of a word.
        var start: Int
        var count: Int
    }

    /// Returns the change of spelling that a pattern states; nil if it states none.
    ///
    /// - Parameter isUTF8: whether the numbers of the line count characters of several bytes.
    func replacement(isUTF8: Bool) -> Replacement? {
        guard let slash else { return nil }
        let letters = Array(letters), rest = slash + 1..<line.upperBound
        var replacement: Replacement
        if let comma = file[rest].firstIndex(of: UInt8(ascii: ",")) {
            replacement = Replacement(text: rest.lowerBound..<comma, start: 0, count: 0)
            if let second = file[comma + 1..<rest.upperBound].firstIndex(of: UInt8(ascii: ",")) {
                replacement.start = number(after: comma) - 1
                replacement.count = number(after: second)
            }
        } else {
            let end = rest.upperBound - (file[rest].last == UInt8(ascii: "\r") ? 1 : 0)
            replacement = Replacement(text: rest.lowerBound..<end, start: 0, count: slash - line.lowerBound)
        }
        if isUTF8 { Self.countBytes(of: letters, &replacement) }
        if replacement.count == 0 { replacement.count = letters.count }
        return replacement
    }

    /// The number after a byte, which the format stores in eight bits.
    private func number(after index: Int) -> Int {
        let rest = file[index + 1..<line.upperBound].drop { $0 == 0x20 || $0 == 0x09 }
        let isNegative = rest.first == UInt8(ascii: "-")
        let digits = (isNegative ? rest.dropFirst() : rest).prefix { Self.isDigit($0) }
        let number = digits.reduce(0) { ($0 * 10 + Int($1 - UInt8(ascii: "0"))) % 1_000_000 }
        return Int(Int8(truncatingIfNeeded: isNegative ? -number : number))
    }

    /// Converts the numbers from characters to bytes.
    private static func countBytes(of letters: [UInt8], _ replacement: inout Replacement) {
        let skipped = letters.first == UInt8(ascii: ".") ? 1 : 0
        // The bytes at which characters begin, and the end.
        let starts = letters.indices.filter { $0 >= skipped && letters[$0] >> 6 != 0b10 } + [letters.count]
        guard starts.indices.contains(replacement.start) else { return }
        let first = replacement.start, last = first + replacement.count
        replacement.start = starts[first] - skipped
        if replacement.count >= 0, starts.indices.contains(last) { replacement.count = starts[last] - starts[first] }
    }
}
