/// A list item that DocC reads as a definition: `- term Word: what it means`.
struct DocCTerm {
    /// The words before the colon.
    var term: Range<Int>
    /// The words after the colon, to the end of the line.
    var definition: Range<Int>

    /// Reads a definition; nil for other lines, such as an indented item, which belongs to another item, whose list remains one list.
    init?(in bytes: [UInt8], _ line: Range<Int>) {
        var rest = bytes[line]
        guard let mark = rest.first, mark == UInt8(ascii: "-") || mark == UInt8(ascii: "*") || mark == UInt8(ascii: "+") else { return nil }
        rest = rest.dropFirst().drop { $0 == 0x20 }
        guard rest.startIndex > line.lowerBound + 1, rest.prefix(5).elementsEqual("term ".utf8) else { return nil }
        rest = rest.dropFirst(5).drop { $0 == 0x20 }
        guard let colon = Self.colon(in: rest), colon > rest.startIndex else { return nil }
        term = rest.startIndex..<colon
        definition = bytes[colon..<line.upperBound].dropFirst().drop { $0 == 0x20 }.startIndex..<line.upperBound
    }

    /// The first colon outside code and links.
    private static func colon(in text: ArraySlice<UInt8>) -> Int? {
        var isCode = false, depth = 0
        return text.indices.first { index in
            switch Unicode.Scalar(text[index]) {
            case "`": isCode.toggle()
            case "[", "(", "<": depth += isCode ? 0 : 1
            case "]", ")", ">": depth -= isCode ? 0 : 1
            case ":": return !isCode && depth <= 0
            default: break
            }
            return false
        }
    }
}
