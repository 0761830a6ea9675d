import Diagnostics
import FileAccess
import YAML

/// Reads GitBook's `.gitbook.yaml` and the summary that it names. A page that no list names, such as the introduction, is not a chapter.
enum GitBookReader {
    static let settingsName = ".gitbook.yaml"

    static func read(_ file: SourceFile, files: BookFiles) throws(Diagnostic) -> OutlineBuilder {
        let node = YAMLParser.parse(file).node, folder = FilePath.folder(of: file.path)
        let root = FilePath.join(folder, node?["root"]?.text ?? ".")
        let path = FilePath.join(FilePath.normalized(root), node?["structure"]?["summary"]?.text ?? MdBookReader.summaryName)
        let summary = try files.read(FilePath.normalized(path), kind: "list of chapters", at: node?["structure"]?["summary"]?.span)
        var builder = MdBookReader.read(summary: summary, syntax: .gitBook, files: files)
        builder.outline.files.insert(file, at: 0)
        builder.outline.folder = folder
        return builder
    }
}
