import TypesetBase
import TypesetMarkdown

/// The keys of a `book.yaml` that its reader handles.
enum BookFileKey: String, CaseIterable {
    case title, subtitle, authors, language, description, date, direction, summary, chapters, appendices, output, numbering, syntax
    case bibliography, citationStyle, bibliographyPer, publisher, rights, isbn
}

/// Reads a book in this project's format: the mapping in a `book.yaml`, or in `books:` of a configuration.
struct BookFileReader {
    static let listNames = ["book.yaml", "book.yml"]

    private var builder: OutlineBuilder
    private let folder: String
    /// The keys that other readers handle.
    private let otherKeys: [String]

    init(folder: String, files: BookFiles, otherKeys: [String]) {
        self.folder = folder
        self.otherKeys = otherKeys
        builder = OutlineBuilder(BookOutline(folder: folder), files: files)
    }

    mutating func read(_ node: YAMLNode) -> OutlineBuilder {
        builder.outline.settings = node
        guard let entries = node.entries else {
            builder.diagnostics.append(
                .error(
                    "a book must be a mapping, not \(node.kindDescription)", at: node.span, hints: ["write `title: …` and `chapters: […]`"])
            )
            return builder
        }
        for entry in entries { reportUnknown(entry.key) }
        readMetadata(node)
        readNumbering(node["numbering"])
        readChapters(node)
        readSyntax(node["syntax"])
        return builder
    }

    // MARK: Keys

    private mutating func reportUnknown(_ key: YAMLNode) {
        let name = key.text ?? "", known = BookFileKey.allCases.map(\.rawValue) + otherKeys
        if known.contains(name) { return }
        builder.diagnostics.append(
            .error("unknown book key `\(name)`", at: key.span, hints: Suggestion.hints(for: name, among: known)))
    }

    private mutating func readMetadata(_ node: YAMLNode) {
        builder.readMetadata(node)
        let subtitle = builder.title(node["subtitle"])
        builder.outline.metadata.subtitle = node["subtitle"].flatMap { subtitle.isEmpty ? nil : .init(subtitle, span: $0.span) }
        builder.outline.metadata.bibliography = BibliographySettings(of: node)
        builder.outline.output = builder.text(node["output"])
        builder.outline.isRightToLeft = builder.direction(node["direction"])
    }

    private mutating func readNumbering(_ node: YAMLNode?) {
        guard let node else { return }
        guard let entries = node.entries else {
            return builder.diagnostics.append(
                .error(
                    "numbering must be a mapping, not \(node.kindDescription)", at: node.span,
                    hints: ["write `numbering: { chapters: true }`"]))
        }
        let keys: [String: WritableKeyPath<BookNumbering, Bool?>] = [
            "chapters": \.chapters, "headings": \.headings, "figures": \.figures, "tables": \.tables,
        ]
        for entry in entries {
            let name = entry.key.text ?? ""
            if let path = keys[name] {
                builder.outline.numbering[keyPath: path] = builder.bool(entry.value)
            } else {
                let hints = Suggestion.hints(for: name, among: keys.keys.sorted())
                builder.diagnostics.append(.error("unknown numbering key `\(name)`", at: entry.key.span, hints: hints))
            }
        }
    }

    // MARK: Chapters

    private mutating func readChapters(_ node: YAMLNode) {
        if let summary = node["summary"] { readSummary(summary) }
        var list = ChapterListReader(folder: folder, builder)
        if let chapters = node["chapters"] { list.read(chapters, numbering: .number) }
        if let appendices = node["appendices"] {
            list.endPart()
            list.read(appendices, numbering: .appendix)
        }
        builder = list.builder
        guard node["summary"] == nil, node["chapters"] == nil else { return }
        builder.diagnostics.append(
            .error(
                "this book has no chapters", at: node.span.firstLine,
                hints: ["list them with `chapters: [first.md, second.md]`, or name a SUMMARY.md with `summary:`"]))
    }

    /// Reads the program whose directives the chapters use.
    private mutating func readSyntax(_ node: YAMLNode?) {
        guard let name = builder.text(node), name.value != DialectSetting.auto.name else { return }
        builder.outline.statesSyntax = true
        if name.value == BookOutline.plainSyntax { return }
        guard let dialect = Dialect(rawValue: name.value) else {
            let hints = Suggestion.hints(for: name.value, among: BookOutline.syntaxNames)
            return builder.diagnostics.append(.error("`\(name.value)` is not a chapter syntax", at: name.span, hints: hints))
        }
        builder.outline.syntax = ChapterSyntax(dialect, folder: folder)
        builder.outline.siteFolders = [folder]
    }

    private mutating func readSummary(_ node: YAMLNode) {
        guard let name = builder.text(node) else { return }
        let path = FilePath.join(folder, name.value), entries = builder.outline.files.count
        builder.readSummary(at: path, name.span)
        // The directives are those of the program whose list it is.
        guard builder.outline.files.count > entries else { return }
        builder.outline.syntax = SummaryBook.syntax(folder: folder)
    }
}
