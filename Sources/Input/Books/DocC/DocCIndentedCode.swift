/// Detects code blocks that are indented by four spaces: directives in them are examples.
struct DocCIndentedCode {
    private var isInside = false
    private var followsBlank = true
    /// Whether the last line at the margin began a list item, to which lines with four spaces belong.
    private var isInList = false

    private static let indent = 4

    /// Whether a line is part of such a block; called once, in order, for every line outside directives, comments and fenced code.
    ///
    /// - Parameter start: the index of the first character that is not white space.
    mutating func holds(_ line: ArraySlice<UInt8>, from start: Int) -> Bool {
        guard let first = line[start...].first, first > 0x20 else {
            followsBlank = true
            return isInside
        }
        let blanks = line[..<start], isDeep = blanks.count >= Self.indent || blanks.contains(0x09)
        isInside = isDeep && !isInList && (isInside || followsBlank)
        if blanks.count < 2 { isInList = Self.isItem(line[start...]) }
        followsBlank = false
        return isInside
    }

    private static func isItem(_ line: ArraySlice<UInt8>) -> Bool {
        let mark = line.prefix { $0 > 0x20 }
        guard let last = mark.last, mark.endIndex < line.endIndex else { return false }
        if mark.count == 1 { return [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+")].contains(last) }
        return (last == UInt8(ascii: ".") || last == UInt8(ascii: ")")) && mark.dropLast().allSatisfy { (0x30...0x39).contains($0) }
    }
}
