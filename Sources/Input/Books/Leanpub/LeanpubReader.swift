import TypesetBase
import TypesetMarkdown

/// Reads `Book.txt` of Leanpub: the files of the manuscript, one a line, between the marks `frontmatter:`, `mainmatter:` and `backmatter:`.
///
/// Sources: leanpub.com/markua/read, and "The Leanpub Manual", "Writing in Leanpub-flavored Markdown".
struct LeanpubReader: BookListReader {
    static let listName = "Book.txt"
    static let listNames = [listName]
    static let suggestedNames: [String] = []
    static func syntax(folder: String) -> ChapterSyntax { .leanpub() }

    private(set) var builder: OutlineBuilder

    static func isList(_ name: String) -> Bool { name == listName }

    /// Whether each line of a file names a file of a manuscript; other texts may have this name.
    static func isList(_ file: SourceFile) -> Bool {
        let names = names(in: file).map(\.value)
        return names.contains(where: isPage) && names.allSatisfy { isPage($0) || numbering(after: $0) != nil }
    }

    mutating func read(_ list: SourceFile) throws(Diagnostic) {
        guard Self.isList(list) else {
            builder.outline.syntax = .gitHub
            return builder.addFile(list.path, at: SourceSpan(ofWhole: list.path))
        }
        builder.outline.syntax = .leanpub(isPart: true)
        var numbering = BookChapter.Numbering.number
        for name in Self.names(in: list) {
            if let next = Self.numbering(after: name.value) {
                numbering = next
                continue
            }
            let path = FilePath.join(builder.outline.folder, name.value)
            let isPart = addPart(at: path)
            if !isPart { builder.addFile(path, numbering: numbering, at: name.span) }
        }
    }

    /// Adds the part whose title begins a file; returns whether the file has nothing else.
    private mutating func addPart(at path: String) -> Bool {
        guard builder.files.isFile(path), let file = try? builder.files.read(path, kind: "chapter", limit: 10_000_000),
            let part = LeanpubPart(in: file)
        else { return false }
        builder.addPart(MarkdownFragment.inlines(part.title, at: part.span), at: part.span)
        return part.isAlone
    }

    // MARK: Lines

    private static func names(in file: SourceFile) -> [Located<String>] {
        file.lines.compactMap { line in
            let text = String(decoding: file.bytes[line].prefix(1000), as: UTF8.self).filter { !$0.isNewline }.trimmingSpaces
            return text.isEmpty || text.hasPrefix("#") ? nil : Located(text, span: SourceSpan(file: file, range: line).firstLine)
        }
    }

    private static func isPage(_ name: String) -> Bool {
        [".md", ".txt", ".markdown", ".markua"].contains(FilePath.fileExtension(of: name)) && !name.contains("  ")
    }

    /// The numbering of the chapters after a mark; nil for the name of a file.
    private static func numbering(after line: String) -> BookChapter.Numbering? {
        switch line {
        case "mainmatter:", "{mainmatter}": .number
        case "frontmatter:", "{frontmatter}", "backmatter:", "{backmatter}": BookChapter.Numbering.none
        default: nil
        }
    }
}

/// The title of a part at the beginning of a file: `-# Basics`, or `{class: part}` above `# Basics`.
struct LeanpubPart {
    let title: String
    /// The place of the lines.
    let span: SourceSpan
    /// Whether the file has nothing else.
    let isAlone: Bool

    // A constant that no thread changes.
    private nonisolated(unsafe) static let pattern = /\s*(?:-#|\{class: ?"?part"?\}[ \t\r]*\n#)[ \t]+([^\n]+?)[ \t#\r]*(?:\n|$)/

    /// Returns nil for a file that begins otherwise.
    init?(in file: SourceFile) {
        guard let match = String(decoding: file.bytes.prefix(1000), as: UTF8.self).prefixMatch(of: Self.pattern) else { return nil }
        let end = min(file.bytes.count, match.0.utf8.count)
        title = String(match.1)
        span = SourceSpan(file: file, range: 0..<end)
        isAlone = file.bytes[end...].allSatisfy { $0 <= 0x20 }
    }
}
