import TypesetBase
import TypesetMarkdown

/// Reads `_bookdown.yml`: the files of `rmd_files`, or else those of the folder in the order of their names, `index.Rmd` first.
///
/// Title, authors, language and bibliography are in the front matter of `index.Rmd`. Parts and appendices are headings of the chapters:
/// `# (PART) Methods {-}`, `# (APPENDIX) Appendix {-}`.
///
/// Source: bookdown.org/yihui/bookdown, "Usage", "Configuration" and "Markdown extensions by bookdown".
struct BookdownReader: BookListReader {
    static let listNames = ["_bookdown.yml"]
    static func syntax(folder: String) -> ChapterSyntax { .bookdown }

    var builder: OutlineBuilder

    mutating func read(_ list: SourceFile) throws(Diagnostic) {
        let node = builder.yaml(list)
        builder.outline.syntax = .bookOfBookdown
        readIndex(node)
        builder.outline.numbering.chapters = true
        var isAppendix = false
        for page in try pages(node) {
            let headings = partHeadings(of: page.value)
            for heading in headings where !heading.followsChapter { add(heading, &isAppendix) }
            builder.addFile(page.value, numbering: isAppendix ? .appendix : .number, at: page.span, mayRepeat: true)
            for heading in headings where heading.followsChapter { add(heading, &isAppendix) }
        }
    }

    mutating func readSettings(_ list: SourceFile) { readIndex(YAMLParser.parse(list, hasForeignTags: true).node) }

    /// Reads the settings in the front matter of the first page.
    private mutating func readIndex(_ node: YAMLNode?) {
        let path = FilePath.join(builder.outline.folder, "index.Rmd")
        guard builder.files.isFile(path), let file = try? builder.files.read(path, kind: "chapter", limit: Self.longestPage) else { return }
        let entries = FrontMatter.entries(of: file).filter { entry in
            // Code of R that computes a value: `r Sys.Date()`.
            entry.value.text.map { !$0.contains("`r ") } ?? true
        }
        let settings = YAMLNode(.mapping(entries), span: SourceSpan(file: file, range: 0..<0))
        builder.readMetadata(settings)
        if let subtitle = settings["subtitle"] {
            builder.outline.metadata.subtitle = Located(builder.title(subtitle), span: subtitle.span)
        }
        builder.outline.metadata.language = builder.text(settings["lang"])
        builder.outline.metadata.bibliography = BibliographySettings(of: settings)
    }

    // MARK: Pages

    private static let longestPage = 10_000_000

    private mutating func pages(_ node: YAMLNode?) throws(Diagnostic) -> [Located<String>] {
        let folder = builder.outline.folder
        if let list = node?["rmd_files"], !list.isNull {
            let items = ["latex", "pdf", "html", "epub"].lazy.compactMap { list[$0] }.first ?? list
            return (items.items ?? [items]).compactMap { item in
                builder.text(item).map { Located(FilePath.join(folder, $0.value), span: $0.span) }
            }
        }
        var folders = [folder]
        switch node?["rmd_subdir"] {
        case let list? where list.items != nil:
            folders += (list.items ?? []).compactMap { builder.text($0).map { FilePath.join(folder, $0.value) } }
        case let all? where all.text == "true" || all.text == "yes":
            folders += try entries(of: folder).filter { $0.kind == .folder && !$0.name.hasPrefix("_") }.map {
                FilePath.join(folder, $0.name)
            }
        default: break
        }
        let merged = (builder.text(node?["book_filename"])?.value ?? "_main") + ".Rmd"
        var paths: [String] = []
        for folder in folders {
            let names = try entries(of: folder).filter { entry in
                FilePath.fileExtension(of: entry.name).lowercased() == ".rmd" && !entry.name.hasPrefix("_") && entry.name != merged
            }.map(\.name)
            // Not in natural order: `10-a.Rmd` is before `2-b.Rmd`.
            paths += names.sorted { ($0 != "index.Rmd" ? 1 : 0, $0.lowercased()) < ($1 != "index.Rmd" ? 1 : 0, $1.lowercased()) }
                .map { FilePath.join(folder, $0) }
        }
        return paths.map { Located($0, span: SourceSpan(ofWhole: $0)) }
    }

    private func entries(of folder: String) throws(Diagnostic) -> [FolderEntry] {
        do throws(FileProblem) {
            return try builder.files.entries(of: folder)
        } catch {
            throw Diagnostic(error, kind: "folder", path: folder, at: nil)
        }
    }

    // MARK: Parts

    private struct PartHeading {
        var heading: BookdownHeading
        var span: SourceSpan
        /// Whether a heading of the page is before it, so that it belongs to the next page.
        var followsChapter: Bool
    }

    private func partHeadings(of path: String) -> [PartHeading] {
        guard let file = try? builder.files.read(path, kind: "chapter", limit: Self.longestPage), file.bytes[...].contains("# (".utf8)
        else { return [] }
        var found: [PartHeading] = [], fence: CodeFence?, hasHeading = false
        for line in file.lines {
            let bytes = file.bytes[line]
            guard !CodeFence.contains(bytes.drop { $0 == 0x20 }, &fence), bytes.starts(with: "# ".utf8) else { continue }
            guard let heading = BookdownHeading(bytes) else {
                hasHeading = true
                continue
            }
            found.append(PartHeading(heading: heading, span: SourceSpan(file: file, range: line), followsChapter: hasHeading))
        }
        return found
    }

    private mutating func add(_ part: PartHeading, _ isAppendix: inout Bool) {
        isAppendix = isAppendix || part.heading.isAppendix
        builder.addPart(MarkdownFragment.inlines(part.heading.title, at: part.span), at: part.span)
    }
}

/// A heading that begins a part or the appendices: `# (PART) Methods {-}`, `# (PART\*) Methods {-}`, `# (APPENDIX) Appendix {-}`.
struct BookdownHeading {
    let title: String
    let isAppendix: Bool

    // A constant that no thread changes.
    private nonisolated(unsafe) static let pattern = /# \((PART|APPENDIX)(?:\\?\*)?\)[ \t]*(.*?)[ \t]*(?:\{[^{}]*\})?[ \t\r]*\n?/

    /// Returns nil for other lines.
    init?(_ line: ArraySlice<UInt8>) {
        guard line.count < 1000, line.starts(with: "# (".utf8),
            let match = String(decoding: line, as: UTF8.self).wholeMatch(of: Self.pattern)
        else { return nil }
        (title, isAppendix) = (String(match.2), match.1 == "APPENDIX")
    }
}
