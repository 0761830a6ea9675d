import TypesetBase
import TypesetMarkdown

/// Reads mdBook's `book.toml` and the `SUMMARY.md` that it names.
struct MdBookReader: BookListReader {
    static let listNames = ["book.toml"]
    static let syntax: any ChapterSyntax.Type = MdBookSyntax.self

    private(set) var builder: OutlineBuilder

    init(_ builder: OutlineBuilder) { self.builder = builder }

    mutating func read(_ list: SourceFile) {
        let settings = settings(in: list)
        readMetadata(settings)
        let source = settings?["src"], path = Self.summaryPath(of: list, settings)
        builder.outline.siteFolders = [FilePath.folder(of: path)]
        builder.readSummary(at: path, source?.span)
    }

    /// The summary that a `book.toml` names.
    static func summary(of list: SourceFile, _ files: BookFiles) -> String {
        var reader = MdBookReader(OutlineBuilder(listedIn: list, syntax, files))
        return FilePath.normalized(summaryPath(of: list, reader.settings(in: list)))
    }

    private static func summaryPath(of list: SourceFile, _ settings: YAMLNode?) -> String {
        let source = FilePath.join(FilePath.folder(of: list.path), settings?["src"]?.text ?? "src")
        return FilePath.join(FilePath.normalized(source), SummaryBook.listName)
    }

    /// The table `[book]`; of the tables about web pages, one key concerns the book: chapters are numbered unless it disables that.
    private mutating func settings(in list: SourceFile) -> YAMLNode? {
        let node = builder.toml(list), html = node?["output"]?["html"]
        var syntax = MdBookSyntax(folder: builder.outline.folder)
        for entry in html?["code"]?["hidelines"]?.entries ?? [] {
            if let language = entry.key.text, let prefix = entry.value.text, !prefix.isEmpty { syntax.hiddenLines[language] = prefix }
        }
        builder.outline.syntax = syntax
        builder.outline.numbering.chapters = html?["no-section-label"]?.text != "true"
        return node?["book"]
    }

    private mutating func readMetadata(_ settings: YAMLNode?) {
        var metadata = Metadata()
        metadata.title = builder.text(settings?["title"])
        metadata.titleText = metadata.title.map { [Inline(.text($0.value), span: $0.span)] } ?? []
        // `author` is older than `authors`.
        metadata.authors = builder.authors(settings?["authors"] ?? settings?["author"])
        metadata.language = builder.text(settings?["language"])
        metadata.subject = builder.text(settings?["description"])
        builder.outline.metadata = metadata
        builder.outline.isRightToLeft = builder.direction(settings?["text-direction"])
    }
}
