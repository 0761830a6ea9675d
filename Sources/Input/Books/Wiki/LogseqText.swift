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
        let (file, vault, folder) = (file, vault, folder)
        page.copy(line, marks: " \t-") { rest in
            let isEmbedded = rest.startIndex > line.lowerBound && file.bytes[rest.startIndex - 1] == UInt8(ascii: "!")
            return Self.newPage(rest, isEmbedded: isEmbedded) { name in
                // A namespace is part of the file's name: `a/b` is `a___b.md`.
                vault.path(of: name, from: folder) == nil && vault.path(of: name.replacing("/", with: "___"), from: folder) == nil
            }
        }
    }

    /// The words of a link to a page that does not exist, `[[name]]` or `[words]([[name]])`, and its end; nil for other text.
    ///
    /// - Parameters:
    ///   - isEmbedded: whether an exclamation mark precedes the bracket.
    ///   - isMissing: whether the graph has no page of a name.
    private static func newPage(
        _ rest: ArraySlice<UInt8>, isEmbedded: Bool, isMissing: (_ name: String) -> Bool
    ) -> (words: String, range: Range<Int>)? {
        let first = rest.dropFirst().prefix(longest).prefix { !"[]\n".utf8.contains($0) }
        let label = rest[first.endIndex...].starts(with: "]([[".utf8) ? first : nil
        let start = label.map { $0.endIndex + 4 } ?? rest.startIndex + 2, mark = label == nil ? "]]" : "]])"
        guard label != nil || rest.starts(with: "[[".utf8), start < rest.endIndex, label != nil || !isEmbedded else {
            return nil
        }
        let name = rest[start...].prefix(longest).prefix { !"[]\n".utf8.contains($0) }
        guard !name.isEmpty, rest[name.endIndex...].starts(with: mark.utf8), isMissing(String(decoding: name, as: UTF8.self)) else {
            return nil
        }
        return (String(decoding: label ?? name, as: UTF8.self), rest.startIndex..<name.endIndex + mark.utf8.count)
    }
}
