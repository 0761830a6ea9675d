import TypesetBase

/// The pages of a DocC catalogue by the names that links use, and its pictures.
struct DocCCatalog: Sendable {
    /// The pages in the order of their names.
    private(set) var pages: [DocCPage] = []
    /// The files of tutorials that contain none.
    private(set) var emptyTutorials: [SourceFile] = []
    /// The paths of files that are not pages, by their names in lower case.
    private(set) var resources: [String: String] = [:]
    let info: DocCInfo
    /// The page that is the root of the others.
    private(set) var root: DocCPage?
    /// The catalogue's folder.
    let folder: String
    /// The pages in the book, by the paths of their files; nil until they are determined.
    var chapters: Set<String>?

    /// The indices of the articles by their names, as returned by `key(of:)`.
    private var articles: [String: Int] = [:]
    private var symbols: [DocCSymbol: Int] = [:]
    private var tutorials: [String: Int] = [:]
    /// The names of the symbols that topics list.
    private var listedSymbols: Set<String> = []

    private static let maximumPage = 10_000_000, maximumDepth = 10

    init(_ folder: String, _ files: BookFiles) throws(Diagnostic) {
        self.folder = folder
        info = DocCInfo(of: folder, files)
        try read(folder, files, depth: 0)
        // The root page is determined by the pages that it lists. They may be named with or without any possible module.
        index(modules: Set(pages.compactMap { $0.symbol?.names.count == 1 ? $0.symbol?.name : nil }))
        root = mainPage
        index(modules: module.map { [$0] } ?? [])
    }

    /// The module whose symbols the pages document.
    private var module: String? { root?.symbol?.names.count == 1 ? root?.symbol?.name : nil }

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
            } else if FilePath.fileExtension(of: entry.name) == ".md" || DocCTutorial.isNamed(by: entry.name) {
                add(DocCPage(try files.read(path, kind: "page", limit: Self.maximumPage)))
            } else {
                resources[entry.name.lowercased()] = resources[entry.name.lowercased()] ?? path
            }
        }
    }

    private mutating func add(_ page: DocCPage) {
        if DocCTutorial.isNamed(by: page.file.path), page.tutorial == nil { return emptyTutorials.append(page.file) }
        pages.append(page)
    }

    private mutating func index(modules: Set<String>) {
        (articles, symbols, tutorials) = ([:], [:], [:])
        for (number, page) in pages.enumerated() {
            if let tutorial = page.tutorial {
                for key in [page.name, tutorial.name ?? ""].map({ Self.key(of: $0) }) { tutorials[key] = tutorials[key] ?? number }
                continue
            }
            listedSymbols.formUnion(page.listedSymbols)
            // Extension files often have the names of the symbols that they extend. If an article has the same name, links refer to the
            // article.
            let key = Self.key(of: page.name), known = articles[key].map { pages[$0] }
            if known == nil || (known?.symbol != nil && page.symbol == nil) { articles[key] = number }
            guard let symbol = page.symbol else { continue }
            symbols[symbol] = symbols[symbol] ?? number
            guard let module = symbol.names.first, modules.contains(module) else { continue }
            if let inner = DocCSymbol(names: symbol.names.dropFirst()) { symbols[inner] = symbols[inner] ?? number }
        }
    }

    /// The key for comparing names as in DocC's links: lower case, with a hyphen for anything between words.
    private static func key(of name: some StringProtocol) -> String {
        name.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" }.joined(separator: "-")
    }

    /// Whether a page is a chapter; true while the chapters are unknown.
    func isInBook(_ page: DocCPage) -> Bool { chapters?.contains(FilePath.normalized(page.file.path)) ?? true }

    // MARK: Links

    /// The page that a destination such as `doc:Name`, `doc:/documentation/Book/Name` or `doc:Name#Section` leads to.
    ///
    /// - Parameter page: the page with the link. Symbols may be named relative to it.
    func page(at destination: String, on page: DocCPage?) -> DocCPage? {
        guard let path = Self.path(of: destination) else { return nil }
        let names = path.split(separator: "/")
        if names.first == "tutorials", let found = tutorial(at: names.dropFirst()) { return found }
        let inside = names.dropFirst(names.first == "documentation" || names.first == "tutorials" ? 1 : 0)
        // The last name of a path may also be that of an article.
        if inside.count > 1, let symbol = DocCSymbol(inside.joined(separator: "/")), let found = self.page(on: symbol, from: page) {
            return found
        }
        if let name = inside.last, let number = articles[Self.key(of: name)] { return pages[number] }
        return DocCSymbol(inside.joined(separator: "/")).flatMap { self.page(on: $0, from: page) } ?? tutorial(at: inside)
    }

    /// A tutorial by its own name, alone or after the name of its list; a chapter of a list is on the list's page.
    private func tutorial(at names: ArraySlice<Substring>) -> DocCPage? {
        guard let last = names.last, let first = names.first else { return nil }
        return (tutorials[Self.key(of: last)] ?? tutorials[Self.key(of: first)]).map { pages[$0] }
    }

    /// The page on a symbol as another page names it: relative to the module, to the page's own symbol, or to a symbol around that.
    func page(on symbol: DocCSymbol, from page: DocCPage?) -> DocCPage? {
        var outer = (page?.symbol?.names ?? [])[...]
        while true {
            if let number = symbols[symbol.inside(outer)] { return pages[number] }
            if outer.popLast() == nil { break }
        }
        // The module's name may precede a symbol whose page omits it.
        guard symbol.names.first == module, let inner = DocCSymbol(names: symbol.names.dropFirst()) else { return nil }
        return symbols[inner].map { pages[$0] }
    }

    /// Whether a destination leads to a symbol in code: its path begins with the catalogue's module, or topics list its name as a symbol's.
    func isInCode(_ destination: String) -> Bool {
        let names = (Self.path(of: destination) ?? "").split(separator: "/")
        let inside = names.dropFirst(names.first == "documentation" ? 1 : 0)
        if let symbol = DocCSymbol(inside.joined(separator: "/")), listedSymbols.contains(symbol.name) { return true }
        return inside.count > 1 && inside.first.map(String.init) == module
    }

    /// The path of a destination without scheme, catalogue and fragment; nil for an address that is not DocC's.
    private static func path(of destination: String) -> Substring? {
        guard destination.hasPrefix("doc:") else { return nil }
        let path = destination.dropFirst("doc:".count).prefix { $0 != "#" }
        guard path.hasPrefix("//") else { return path }
        return path.dropFirst(2).drop { $0 != "/" }
    }

    /// The catalogue that a destination names; nil if it names none.
    static func catalog(of destination: String) -> Substring? {
        guard destination.hasPrefix("doc://") else { return nil }
        let name = destination.dropFirst("doc://".count).prefix { $0 != "/" && $0 != "#" }
        return name.isEmpty ? nil : name
    }

    // MARK: Order

    /// The page with `@TechnologyRoot`, otherwise that of a module; of several, the one from which most pages are reached.
    private var mainPage: DocCPage? {
        var candidates = pages.filter(\.isTechnologyRoot)
        if candidates.isEmpty { candidates = pages.filter { $0.symbol?.names.count == 1 } }
        let articles = pages.filter { $0.tutorial == nil }
        if candidates.isEmpty { candidates = articles.count == 1 && contents.isEmpty ? articles : [] }
        guard candidates.count > 1 else { return candidates.first }
        // A module's page lists pages. This many candidates are extensions, and none of them reaches many pages.
        let counts = candidates.prefix(Self.maximumCandidates).map { ($0, reach(of: $0)) }
        return counts.reduce(nil as (DocCPage, Int)?) { best, next in next.1 > (best?.1 ?? -1) ? next : best }?.0
    }

    /// The lists of tutorials.
    var contents: [DocCPage] { pages.filter { $0.tutorial?.isContents == true } }

    private static let maximumCandidates = 200

    /// The number of pages that a page reaches through topics.
    private func reach(of page: DocCPage) -> Int {
        var reached: Set<String> = [page.file.path], pending = [page]
        while let next = pending.popLast() {
            for topic in topics(of: next) {
                if case .page(let page, _) = topic, reached.insert(page.file.path).inserted { pending.append(page) }
            }
        }
        return reached.count
    }
}
