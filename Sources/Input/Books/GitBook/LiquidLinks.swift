import TypesetBase
import TypesetMarkdown

extension Construct {
    static let liquidLink = Construct("liquid-link", "`{% embed url=\"https://…\" %}`, `{% file src=\"a.pdf\" %}`", set: [.gitbook])
}

/// The embedded pages and files of GitBook, which are links on paper; the text up to `{% endembed %}` is below them.
struct LiquidLinks: PageConversion {
    private(set) var text = ComposedSource()
    private(set) var changes = false
    private let file: SourceFile
    private var code: CodeFence?

    /// Returns nil for a page without tags.
    init?(_ file: SourceFile) {
        guard file.bytes[...].contains("{%".utf8) else { return nil }
        self.file = file
        for line in file.lines { read(line) }
    }

    private mutating func read(_ line: Range<Int>) {
        let words = file.bytes[line].drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
        var end = words.endIndex
        while end > words.startIndex, words[end - 1] <= 0x20 { end -= 1 }
        var link: String?
        if let fence = code {
            if fence.isClosed(by: words) { code = nil }
        } else {
            code = CodeFence(words)
            link = code == nil ? Self.link(words[..<end]) : nil
        }
        guard let link else { return text.append(.copy(SourceSpan(file: file, range: line))) }
        changes = true
        text.append(.copy(SourceSpan(file: file, range: line.lowerBound..<words.startIndex)))
        text.append(.text(Array(link.utf8), insteadOf: SourceSpan(file: file, range: words.startIndex..<end)))
        // A blank line keeps the link apart from the text below it.
        text.append(.copy(SourceSpan(file: file, range: end..<line.upperBound)))
        text.append(.text([0x0A], insteadOf: SourceSpan(file: file, range: line.upperBound..<line.upperBound)))
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
