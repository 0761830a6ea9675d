import TypesetBase
import TypesetMarkdown

/// Reads mdBook's `book.toml` and the `SUMMARY.md` that it names.
struct MdBookReader: BookListReader {
    static let listNames = ["book.toml"]
    static func syntax(folder: String) -> ChapterSyntax { .mdBook() }

    private(set) var builder: OutlineBuilder

    mutating func read(_ list: SourceFile) {
        let settings = settings(in: list)
        readMetadata(settings)
        builder.readSummary(at: Self.summaryPath(of: list, settings), settings?["src"]?.span)
    }

    mutating func readSettings(_ list: SourceFile) { _ = settings(in: list) }

    /// The summary that a `book.toml` names.
    static func summary(of list: SourceFile, _ files: BookFiles) -> String {
        FilePath.normalized(FilePath.join(settings(of: list, files).siteFolders[0], SummaryBook.listName))
    }

    private static func summaryPath(of list: SourceFile, _ settings: YAMLNode?) -> String {
        let source = FilePath.join(FilePath.folder(of: list.path), settings?["src"]?.text ?? "src")
        return FilePath.join(FilePath.normalized(source), SummaryBook.listName)
    }

    /// The table `[book]`; of the tables about web pages, one key concerns the book: chapters are numbered unless it disables that.
    private mutating func settings(in list: SourceFile) -> YAMLNode? {
        let node = builder.toml(list), html = node?["output"]?["html"]
        var prefixes: [String: String] = [:]
        for entry in html?["code"]?["hidelines"]?.entries ?? [] {
            if let language = entry.key.text, let prefix = entry.value.text, !prefix.isEmpty { prefixes[language] = prefix }
        }
        builder.outline.syntax = .mdBook(hiddenLines: prefixes, setsRules: node?["preprocessor"]?["spec"] != nil)
        builder.outline.siteFolders = [FilePath.folder(of: Self.summaryPath(of: list, node?["book"]))]
        // The variables of the preprocessor `mdbook-variables`.
        if let variables = node?["preprocessor"]?["variables"]?["variables"] {
            builder.outline.metadata.substitutions.addSubstitutions(variables)
        }
        builder.outline.numbering.chapters = html?["no-section-label"]?.bool != true
        return node?["book"]
    }

    private mutating func readMetadata(_ settings: YAMLNode?) {
        builder.readMetadata(settings, isPlain: true)
        builder.outline.isRightToLeft = builder.direction(settings?["text-direction"])
    }
}
