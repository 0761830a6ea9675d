import Diagnostics
import FileAccess
import Markdown
import YAML

/// Reads mdBook's `book.toml` and the `SUMMARY.md` that it names.
struct MdBookReader {
    private let file: SourceFile
    private var builder: OutlineBuilder

    /// - Parameter file: the `book.toml` in the folder of the book.
    init(_ file: SourceFile, files: BookFiles) {
        self.file = file
        builder = OutlineBuilder(BookOutline(syntax: .mdBook, folder: FilePath.folder(of: file.path)), files: files)
    }

    static let settingsName = "book.toml", summaryName = "SUMMARY.md"

    /// Reads a summary that has no `book.toml`.
    static func read(summary file: SourceFile, syntax: BookSyntax, files: BookFiles) -> OutlineBuilder {
        var builder = OutlineBuilder(BookOutline(syntax: syntax, folder: FilePath.folder(of: file.path)), files: files)
        builder.outline.siteFolders = [builder.outline.folder]
        var reader = SummaryReader(file, builder)
        reader.read()
        return reader.builder
    }

    mutating func read() -> OutlineBuilder {
        let settings = settings()
        builder.outline.files.append(file)
        builder.outline.metadata = metadata(settings)
        builder.outline.isRightToLeft = direction(settings?["text-direction"])
        let source = settings?["src"], path = summaryPath(settings)
        builder.outline.siteFolders = [FilePath.folder(of: path)]
        do throws(Diagnostic) {
            let summary = try builder.files.read(path, kind: "list of chapters", at: source?.span)
            var reader = SummaryReader(summary, builder)
            reader.read()
            return reader.builder
        } catch {
            builder.diagnostics.append(error)
            return builder
        }
    }

    /// Whether the settings name a given list of chapters.
    mutating func leads(to path: String) -> Bool { FilePath.normalized(summaryPath(settings())) == FilePath.normalized(path) }

    private func summaryPath(_ settings: YAMLNode?) -> String {
        let source = FilePath.join(FilePath.folder(of: file.path), settings?["src"]?.text ?? "src")
        return FilePath.join(FilePath.normalized(source), Self.summaryName)
    }

    // MARK: Settings

    /// The table `[book]`. Of the tables about web pages, one key concerns the book: chapters are numbered unless it disables that.
    private mutating func settings() -> YAMLNode? {
        builder.diagnostics = []
        let node = builder.toml(file)
        let prefixes = node?["output"]?["html"]?["code"]?["hidelines"]?.entries ?? []
        for entry in prefixes {
            if let language = entry.key.text, let prefix = entry.value.text, !prefix.isEmpty {
                builder.outline.hiddenLines[language] = prefix
            }
        }
        builder.outline.numbering.chapters = node?["output"]?["html"]?["no-section-label"]?.text != "true"
        return node?["book"]
    }

    private mutating func metadata(_ settings: YAMLNode?) -> Metadata {
        var metadata = Metadata(), reader = SettingsReader()
        metadata.title = reader.text(settings?["title"])
        metadata.titleText = metadata.title.map { [Inline(.text($0.value), span: $0.span)] } ?? []
        // `author` is older than `authors`.
        metadata.authors = reader.authors(settings?["authors"] ?? settings?["author"])
        metadata.language = reader.text(settings?["language"])
        metadata.subject = reader.text(settings?["description"])
        builder.diagnostics += reader.diagnostics
        return metadata
    }

    private mutating func direction(_ node: YAMLNode?) -> Metadata.Entry<Bool>? {
        guard let node else { return nil }
        if node.text == "rtl" || node.text == "ltr" { return Metadata.Entry(node.text == "rtl", span: node.span) }
        builder.diagnostics.append(.error("the text direction must be `ltr` or `rtl`, not \(node.kindDescription)", at: node.span))
        return nil
    }
}
