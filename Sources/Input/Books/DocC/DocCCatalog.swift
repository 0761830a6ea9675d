import Diagnostics
import FileAccess
import Markdown

/// The pages of a DocC catalogue by the names that `<doc:Name>` uses, and its pictures.
struct DocCCatalog: Sendable {
    /// An article: a Markdown file anywhere in the catalogue.
    struct Page: Sendable {
        var file: SourceFile
        var document: Document
        /// The text of its first heading.
        var title: [Inline]
    }

    /// By the names of their files without the ending, in lower case, since DocC does not tell letters apart by case in links.
    private(set) var pages: [String: Page] = [:]
    private(set) var names: [String] = []
    /// Paths of files that are no pages, by their names.
    private(set) var resources: [String: String] = [:]

    private static let maximumPage = 10_000_000, maximumDepth = 10

    init(_ folder: String, _ files: BookFiles) throws(Diagnostic) { try read(folder, files, depth: 0) }

    private mutating func read(_ folder: String, _ files: BookFiles, depth: Int) throws(Diagnostic) {
        let entries: [FolderEntry]
        do throws(FileProblem) {
            entries = try files.entries(of: folder)
        } catch {
            throw Diagnostic(error, kind: "folder", path: folder, at: nil)
        }
        for entry in entries {
            let path = FilePath.join(folder, entry.name)
            if entry.kind == .folder {
                if depth < Self.maximumDepth { try read(path, files, depth: depth + 1) }
            } else if FilePath.fileExtension(of: entry.name) == ".md" {
                add(try files.read(path, kind: "page", limit: Self.maximumPage))
            } else {
                resources[entry.name.lowercased()] = resources[entry.name.lowercased()] ?? path
            }
        }
    }

    private mutating func add(_ file: SourceFile) {
        let document = MarkdownParser.parse(file).document, name = FilePath.stem(of: file.path).lowercased()
        var title: [Inline] = []
        if case .heading(1, let inlines) = document.blocks.first(where: \.isHeading)?.kind { title = inlines }
        if pages[name] == nil { names.append(name) }
        pages[name] = Page(file: file, document: document, title: title)
    }

    /// The page that a destination such as `doc:Name`, `doc:/documentation/Book/Name` or `doc:Name#Section` leads to.
    func page(at destination: String) -> Page? {
        guard destination.hasPrefix("doc:") else { return nil }
        let path = destination.dropFirst("doc:".count).prefix { $0 != "#" }
        return path.split(separator: "/").last.flatMap { pages[$0.lowercased()] }
    }

    /// Whether a destination leads to a tutorial, or to the list of them, which are no Markdown.
    func isTutorial(_ destination: String) -> Bool {
        let path = destination.dropFirst("doc:".count).prefix { $0 != "#" }
        guard destination.hasPrefix("doc:"), let name = path.split(separator: "/").last?.lowercased() else { return false }
        return resources[name + ".tutorial"] != nil
    }

    /// The page at which the others hang: the one with `@TechnologyRoot`, or else the one of a module, whose title is a symbol.
    var root: Page? {
        let all = names.compactMap { pages[$0] }
        return all.first { $0.file.bytes[...].contains("@TechnologyRoot".utf8) } ?? all.first { page in
            guard page.title.count == 1, case .code = page.title[0].kind else { return false }
            return true
        } ?? (all.count == 1 ? all.first : nil)
    }
}

extension DocCCatalog.Page {
    /// What stands under `## Topics`.
    var topics: ArraySlice<Block> {
        let blocks = document.blocks
        guard let start = blocks.firstIndex(where: { $0.isHeading(2, "Topics") }) else { return [] }
        let end = blocks[(start + 1)...].firstIndex { block in
            if case .heading(let level, _) = block.kind { return level <= 2 }
            return false
        }
        return blocks[(start + 1)..<(end ?? blocks.endIndex)]
    }
}

extension Block {
    var isHeading: Bool {
        if case .heading = kind { return true }
        return false
    }

    func isHeading(_ level: Int, _ text: String) -> Bool {
        if case .heading(level, let inlines) = kind { return inlines.plainText == text }
        return false
    }
}
