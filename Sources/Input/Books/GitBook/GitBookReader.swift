import TypesetBase

/// Reads GitBook's `.gitbook.yaml` and the summary that it names; a page that no list names, such as the introduction, is not a chapter.
struct GitBookReader: BookListReader {
    static let listNames = [".gitbook.yaml"]
    static let suggestedNames: [String] = []
    static func syntax(folder: String) -> ChapterSyntax { .gitBook }

    private(set) var builder: OutlineBuilder

    mutating func read(_ list: SourceFile) throws(Diagnostic) {
        let (path, span) = summary(list)
        builder.readSummary(try builder.files.read(path, kind: "list of chapters", at: span))
    }

    mutating func readSettings(_ list: SourceFile) { _ = summary(list) }

    /// The path of the summary, in the folder of the pages, and the place that names it.
    private mutating func summary(_ list: SourceFile) -> (path: String, span: SourceSpan?) {
        let node = YAMLParser.parse(list).node, name = node?["structure"]?["summary"]
        let root = FilePath.normalized(FilePath.join(builder.outline.folder, node?["root"]?.text ?? "."))
        let path = FilePath.normalized(FilePath.join(root, name?.text ?? "SUMMARY.md"))
        builder.outline.siteFolders = [FilePath.folder(of: path)]
        return (path, name?.span)
    }
}
