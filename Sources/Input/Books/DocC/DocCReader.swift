import TypesetBase
import TypesetMarkdown

/// Makes a book from a DocC catalogue.
///
/// The pages that `## Topics` of the root lists are chapters, and its groups are parts. Below each page are those that it lists. Unlisted
/// pages are at the end, as in DocC. Without a root, the list of tutorials is the root.
struct DocCReader: BookProgram {
    static func syntax(folder: String) -> ChapterSyntax { .docC() }

    var builder: OutlineBuilder
    let catalog: DocCCatalog
    var listed: Set<String> = []
    private var symbols: [SourceSpan] = []
    /// The title of a group whose first page has not been added yet; a group that contains only symbols is not a part.
    private var group: (title: [Inline], span: SourceSpan)?
    /// Whether a page leads to text, on itself or on the pages that it lists.
    private var worth: [String: Bool] = [:]

    private static let folderExtension = ".docc"

    static func isBook(folder: String) -> Bool { FilePath.fileExtension(of: folder) == folderExtension }

    /// The book of a catalogue, which is the folder itself or its only subfolder of this kind.
    static func book(in folder: String, _ files: BookFiles) throws(Diagnostic) -> OutlineBuilder? {
        let names = ((try? files.entries(of: folder)) ?? []).filter { $0.kind == .folder && isBook(folder: $0.name) }.map(\.name)
        guard isBook(folder: folder) || names.count == 1 else { return nil }
        var reader = try DocCReader(folder: isBook(folder: folder) ? folder : FilePath.join(folder, names[0]), files)
        try reader.read()
        return reader.builder
    }

    /// Creates a reader of a catalogue.
    ///
    /// - Parameter folder: the folder of the catalogue.
    private init(folder: String, _ files: BookFiles) throws(Diagnostic) {
        builder = OutlineBuilder(BookOutline(syntax: .docC(), folder: folder), files: files)
        catalog = try DocCCatalog(folder, files)
    }

    private mutating func read() throws(Diagnostic) {
        let contents = catalog.contents
        guard let first = catalog.root ?? contents.first ?? catalog.pages.first(where: { $0.heading != nil }) else {
            throw .error("the catalogue has no page", path: builder.outline.folder, hints: ["write an article: Markdown with a title"])
        }
        builder.outline.files.append(first.file)
        builder.outline.metadata.language = catalog.info.language
        if let root = catalog.root {
            readTopics(of: root)
        } else if contents.count == 1 {
            setTitle(of: contents[0])
            addContents(contents[0], as: .book)
        } else {
            // DocC makes a page with the catalogue's name, which lists everything.
            let name = catalog.info.displayName ?? FilePath.stem(of: FileRoots.canonicalFolder(catalog.folder) ?? catalog.folder)
            builder.outline.metadata.title = .init(name, span: SourceSpan(ofWhole: builder.outline.folder))
        }
        readRest()
        reportSymbols()
        reportEmptyTutorials()
    }

    private mutating func readTopics(of root: DocCPage) {
        setTitle(of: root)
        listed.insert(root.file.path)
        if root.hasText(in: catalog) { builder.addFile(root.file.path, numbering: .none, at: SourceSpan(ofWhole: root.file.path)) }
        for topic in catalog.topics(of: root) { add(topic, depth: 0) }
        group = nil
    }

    private mutating func setTitle(of root: DocCPage) {
        builder.outline.metadata.titleText = root.shownTitle
        builder.outline.metadata.title = root.title.first.map { .init(root.shownTitle.plainText, span: $0.span.origin) }
    }

    // MARK: Chapters

    private mutating func add(_ topic: DocCTopic, depth: Int) {
        switch topic {
        case .group(let title, let span): if depth == 0 { group = (title, span) }
        case .page(let page, let span): add(page, depth: depth, at: span)
        case .symbol(let span): symbols.append(span)
        case .missing(let destination, let span): reportMissing(destination, at: span)
        }
    }

    /// Adds a page and those that it lists, each as a chapter at its first appearance.
    private mutating func add(_ page: DocCPage, depth: Int, at span: SourceSpan) {
        guard !listed.contains(page.file.path) else { return }
        if page.tutorial?.isContents == true {
            if let (title, span) = group { builder.addPart(title, at: span) }
            group = nil
            return addContents(page, as: .chapter(depth: depth), at: span)
        }
        listed.insert(page.file.path)
        guard leadsToText(page) else {
            // The documentation of such a symbol is in code; its page only lists others.
            symbols.append(span)
            guard depth < Self.maximumDepth else { return }
            return catalog.topics(of: page).forEach { add($0, depth: depth + 1) }
        }
        if let (title, span) = group { builder.addPart(title, at: span) }
        group = nil
        builder.addFile(page.file.path, depth: depth, at: span)
        // Pages that are listed at greater depths follow at the end.
        guard depth < Self.maximumDepth else { return }
        for topic in catalog.topics(of: page) { add(topic, depth: depth + 1) }
    }

    /// The longest chain of pages that list each other.
    private static let maximumDepth = 64

    /// Whether a page, or one that it lists, has text; an article is always a chapter.
    private mutating func leadsToText(_ page: DocCPage, depth: Int = 0) -> Bool {
        guard depth < Self.maximumDepth else { return true }
        if let known = worth[page.file.path] { return known }
        // Cycles of pages that list each other end here.
        worth[page.file.path] = false
        var result = page.symbol == nil || page.hasText(in: catalog)
        for case .page(let inner, _) in catalog.topics(of: page) where !result && !listed.contains(inner.file.path) {
            result = leadsToText(inner, depth: depth + 1)
        }
        worth[page.file.path] = result
        return result
    }

    /// Adds the pages that no topics list, beginning with those that list others.
    private mutating func readRest() {
        let rest = catalog.pages.filter { $0.tutorial?.isContents != true && $0.heading != nil && !listed.contains($0.file.path) }
        let inner = rest.flatMap { page in
            catalog.topics(of: page).compactMap { topic -> String? in
                if case .page(let inner, _) = topic, inner.file.path != page.file.path { return inner.file.path }
                return nil
            }
        }
        let isInner = Set(inner)
        for contents in catalog.contents where !listed.contains(contents.file.path) { addContents(contents, as: .part) }
        builder.endPart()
        var unlisted: [DocCPage] = []
        for page in rest.filter({ !isInner.contains($0.file.path) }) + rest where !listed.contains(page.file.path) {
            if leadsToText(page) { unlisted.append(page) }
            add(page, depth: 0, at: page.title.first?.span.origin ?? SourceSpan(ofWhole: page.file.path))
        }
        if catalog.root != nil || catalog.contents.count == 1 { reportUnlisted(unlisted) }
    }

    // MARK: Messages

    mutating func reportMissing(_ destination: String, at span: SourceSpan) {
        let suggests = builder.diagnostics.count < DocCCatalog.mostSuggestions
        builder.diagnostics.append(catalog.missingPage(String(destination.dropFirst("doc:".count)), at: span, suggests: suggests))
    }

    private mutating func reportUnlisted(_ pages: [DocCPage]) {
        guard !pages.isEmpty else { return }
        let names = pages.prefix(5).map { "`\(FilePath.name(of: $0.file.path))`" }.joined(separator: ", ") + (pages.count > 5 ? " …" : "")
        let words =
            pages.count == 1 ? "1 page is not in a topic list and is placed" : "\(pages.count) pages are not in a topic list and are placed"
        builder.diagnostics.append(Diagnostic(.note, "\(words) at the end: \(names)", path: builder.outline.folder))
    }

    /// Reports the listed symbols that are documented in code.
    private mutating func reportSymbols() {
        guard let first = symbols.first else { return }
        builder.diagnostics.append(
            Diagnostic(
                .note,
                "\(symbols.count) symbol\(symbols.count == 1 ? " is" : "s are") documented in code and left out",
                at: first.firstLine))
    }
}

extension DocCCatalog {
    /// The number of messages after which no similar names are searched for a missing page.
    static let mostSuggestions = 100

    func missingPage(_ name: String, at span: SourceSpan, suggests: Bool = true) -> Diagnostic {
        let near = suggests ? Suggestion.closest(to: name, among: pages.lazy.map(\.name)) : nil
        return .error("the catalogue has no page `\(name)`", at: span, hints: near.map { ["did you mean `\($0)`?"] } ?? [])
    }
}
