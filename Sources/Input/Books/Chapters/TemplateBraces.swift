import TypesetBase
import TypesetMarkdown

/// The braces in a part of a page at which a template of a site may begin.
struct TemplateBraces {
    private let bytes: ArraySlice<UInt8>
    private let isInBlock: Bool
    private var offset: Int
    /// The end of the code in backquotes that began last.
    private var codeEnd: Int
    private var spans = CodeSpans()

    /// Creates a search for template braces in a part of a file.
    ///
    /// - Parameter isInBlock: whether the part is in a block of code.
    init(in file: SourceFile, _ range: Range<Int>, isInBlock: Bool) {
        (bytes, self.isInBlock) = (file.bytes[range], isInBlock)
        (offset, codeEnd) = (range.lowerBound, range.lowerBound)
    }

    /// Returns the text from the next opening brace on, and whether the brace is in code; nil if there is none.
    mutating func next() -> (rest: ArraySlice<UInt8>, isCode: Bool)? {
        while offset < bytes.endIndex {
            let rest = bytes[offset...]
            if rest.first == UInt8(ascii: "`"), !isInBlock, offset >= codeEnd {
                codeEnd = spans.end(rest)
                offset = rest.prefix { $0 == UInt8(ascii: "`") }.endIndex
                continue
            }
            offset += 1
            if rest.first == UInt8(ascii: "{") { return (rest, isInBlock || rest.startIndex < codeEnd) }
        }
        return nil
    }

    /// Continues after a template.
    mutating func skip(to end: Int) { offset = end }
}

extension RewrittenPage {
    /// The fence of a block of code in place of that of a template, longer than those that pages have.
    static let fence = "~~~~~~~~"

    /// Writes other text in place of a line, after its indent and its marks of quotes.
    ///
    /// - Parameter words: the rest of the line.
    mutating func replace(_ words: ArraySlice<UInt8>, of line: Range<Int>, by text: String) {
        copy(line.lowerBound..<words.startIndex)
        replace(words.startIndex..<line.upperBound, by: text + "\n")
    }
}

extension SourceFile {
    /// Whether only white space is between an offset and the end of its line.
    func endsLine(at offset: Int) -> Bool {
        let next = bytes[min(offset, bytes.count)...].first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
        return next == nil || next == 0x0A
    }

    /// Whether the address of a link or a picture begins at an offset.
    func isAddress(at offset: Int) -> Bool {
        let before = bytes[max(0, offset - 3)..<offset]
        return ["](", "](<", "=\"", "='", "]: "].contains { before.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }
}
