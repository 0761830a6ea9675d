import TypesetBase
import TypesetMarkdown

extension Construct {
    static let liquidLink = Construct("liquid-link", "`{% embed url=\"https://…\" %}`, `{% file src=\"a.pdf\" %}`", set: [.gitbook])
}

/// The embedded pages and files of GitBook, which are links on paper; the text up to `{% endembed %}` is below them.
struct LiquidLinks: PageConversion {
    private(set) var page: RewrittenPage

    /// Prepares the conversion of a page; nil for a page without tags.
    init?(_ file: SourceFile) {
        guard file.bytes[...].contains("{%".utf8) else { return nil }
        page = RewrittenPage(file)
        for line in file.lines { read(line) }
    }

    private mutating func read(_ line: Range<Int>) {
        let words = page.file.bytes[line].drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
        var end = words.endIndex
        while end > words.startIndex, words[end - 1] <= 0x20 { end -= 1 }
        guard !page.isCode(words), let link = Self.link(words[..<end]) else { return page.copy(line) }
        page.copy(line.lowerBound..<words.startIndex)
        page.replace(words.startIndex..<end, by: link)
        // A blank line keeps the link apart from the text below it.
        page.copy(end..<line.upperBound)
        page.replace(line.upperBound..<line.upperBound, by: "\n")
    }

    /// The link of a line that is a tag; empty for the end of one, nil for other lines.
    private static func link(_ line: ArraySlice<UInt8>) -> String? {
        guard line.starts(with: "{%".utf8) else { return nil }
        let tag = String(decoding: line, as: UTF8.self)
        if tag.wholeMatch(of: /\{%\s*end(?:embed|file)\s*%\}/) != nil { return "" }
        guard let match = tag.wholeMatch(of: /\{%\s*(?:embed|file|page-ref)\s+(?:[a-z]+="[^"]*"\s+)*?(?:url|src|page)="([^"<>]+)".*%\}/)
        else { return nil }
        let address = String(match.1), isFile = !address.contains("://")
        let name = isFile ? FilePath.name(of: address) : address
        return "[\(name.replacing("[", with: "\\[").replacing("]", with: "\\]"))](<\(address)>)"
    }
}
