import TypesetBase
import TypesetMarkdown

extension Construct {
    static let logseqPage = Construct(
        "new-page", "`[[New page]]`, `#[[new tag]]` in a graph of Logseq without such a page", set: [.obsidian])
}

extension ChapterSyntax {
    /// The pages of Logseq, whose links are those of Obsidian.
    static let logseq: ChapterSyntax = {
        var syntax = ChapterSyntax.obsidian
        syntax.constructs.append(
            PageConstruct(rows: [.logseqPage]) { page, _ in if let text = LogseqText(page.file, page.vault) { page.apply(text) } })
        return syntax
    }()
}

/// Replaces the links of Logseq to pages that the graph does not have by their words.
///
/// Each name in double brackets is a page of Logseq, whether or not anyone has written it; most are tags.
struct LogseqText: PageConversion {
    private(set) var page: RewrittenPage
    private let file: SourceFile
    private let vault: Vault
    private let folder: String

    /// The maximum length of a name, in bytes.
    private static let longest = 300

    /// Returns nil for a page without links.
    init?(_ file: SourceFile, _ vault: Vault?) {
        guard let vault, file.bytes[...].contains("[[".utf8) else { return nil }
        (self.file, self.vault, folder) = (file, vault, FilePath.folder(of: file.path))
        page = RewrittenPage(file)
        for line in file.lines { read(line) }
    }

    private mutating func read(_ line: Range<Int>) {
        if page.isCode(file.bytes[line].drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: "-") }) { return page.copy(line) }
        var start = line.lowerBound, offset = start, spans = CodeSpans()
        while offset < line.upperBound {
            let rest = file.bytes[offset..<line.upperBound]
            switch file.bytes[offset] {
            case UInt8(ascii: "`"): offset = spans.end(rest)
            case UInt8(ascii: "["):
                guard let (words, end) = newPage(rest) else {
                    offset += 1
                    continue
                }
                page.copy(start..<offset)
                page.replace(offset..<end, by: words)
                (start, offset) = (end, end)
            default: offset += 1
            }
        }
        if start < line.upperBound { page.copy(start..<line.upperBound) }
    }

    /// The words of a link to a page that does not exist, `[[name]]` or `[words]([[name]])`, and its end; nil for other text.
    private func newPage(_ rest: ArraySlice<UInt8>) -> (String, Int)? {
        let first = rest.dropFirst().prefix(Self.longest).prefix { !"[]\n".utf8.contains($0) }
        let label = rest[first.endIndex...].starts(with: "]([[".utf8) ? first : nil
        let start = label.map { $0.endIndex + 4 } ?? rest.startIndex + 2, mark = label == nil ? "]]" : "]])"
        guard label != nil || rest.starts(with: "[[".utf8), start < rest.endIndex, label != nil || !isEmbedded(rest.startIndex) else {
            return nil
        }
        let name = rest[start...].prefix(Self.longest).prefix { !"[]\n".utf8.contains($0) }
        guard !name.isEmpty, rest[name.endIndex...].starts(with: mark.utf8) else { return nil }
        let target = String(decoding: name, as: UTF8.self)
        // A namespace is part of the file's name: `a/b` is `a___b.md`.
        guard vault.path(of: target, from: folder) == nil, vault.path(of: target.replacing("/", with: "___"), from: folder) == nil else {
            return nil
        }
        let words = String(decoding: label ?? name, as: UTF8.self)
        return (words, name.endIndex + mark.utf8.count)
    }

    private func isEmbedded(_ offset: Int) -> Bool { offset > 0 && file.bytes[offset - 1] == UInt8(ascii: "!") }
}
