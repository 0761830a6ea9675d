import TypesetBase

/// Reads GitBook's `.gitbook.yaml` and the summary that it names; a page that no list names, such as the introduction, is not a chapter.
struct GitBookReader: BookListReader {
    static let listNames = [".gitbook.yaml"]
    static let suggestedNames: [String] = []
    static let syntax: any ChapterSyntax.Type = GitBookSyntax.self

    private(set) var builder: OutlineBuilder

    init(_ builder: OutlineBuilder) { self.builder = builder }

    mutating func read(_ list: SourceFile) throws(Diagnostic) {
        let node = YAMLParser.parse(list).node, name = node?["structure"]?["summary"]
        let root = FilePath.normalized(FilePath.join(builder.outline.folder, node?["root"]?.text ?? "."))
        let path = FilePath.normalized(FilePath.join(root, name?.text ?? "SUMMARY.md"))
        builder.outline.siteFolders = [FilePath.folder(of: path)]
        builder.readSummary(try builder.files.read(path, kind: "list of chapters", at: name?.span))
    }
}
