import TypesetBase

/// Indents attributes below the text of a list item, `{#name}`, as the text that they belong to.
///
/// Python-Markdown reads them as part of the item. In CommonMark, a block without indent would end the list.
struct ItemAttributes: PageConversion {
    private(set) var page: RewrittenPage

    /// Prepares the conversion of a page; nil for a page without such lines.
    init?(_ file: SourceFile) {
        guard file.bytes[...].contains("\n{".utf8) else { return nil }
        page = RewrittenPage(file)
        // The indent of the item whose text continues on the next line; nil outside items.
        var indent: Int?
        for line in file.lines {
            let words = file.bytes[line].drop { $0 == 0x20 || $0 == 0x09 }
            if page.isCode(words) || words.allSatisfy({ $0 == 0x0A || $0 == 0x0D }) {
                indent = nil
            } else if words.startIndex == line.lowerBound, words.first == UInt8(ascii: "{"), let item = indent,
                words.dropFirst().contains(where: { $0 == UInt8(ascii: "}") })
            {
                page.replace(line.lowerBound..<line.lowerBound, by: repeatElement(0x20, count: item))
                indent = nil
            } else {
                indent = Self.contentIndent(words, at: words.startIndex - line.lowerBound) ?? indent
            }
            page.copy(line)
        }
    }

    /// The indent of the text of a list item that begins on a line; nil for other lines.
    private static func contentIndent(_ words: ArraySlice<UInt8>, at indent: Int) -> Int? {
        let digits = words.prefix { (0x30...0x39).contains($0) }
        var rest = words[digits.endIndex...]
        guard let mark = rest.popFirst(),
            digits.isEmpty ? "*-+".utf8.contains(mark) : mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")")
        else { return nil }
        let blanks = rest.prefix { $0 == 0x20 }.count
        return blanks == 0 ? nil : indent + digits.count + 1 + (blanks > 4 ? 1 : blanks)
    }
}
