import Books
import ContentSize
import FileAccess
import Formats
import Layout
import Markdown
import Synchronization

/// What links between the documents of a run lead to, and from file to file.
struct RunLinks: Sendable {
    /// A document or a book of the run, by its number, and in a book a chapter.
    struct Place: Hashable {
        var work: Int
        var chapter: Int?
        /// The name of the chapter's beginning in the book's file.
        var name = ""
    }

    /// By their paths, as the job spells them and without links.
    private var places: [String: Place] = [:]
    private let roots: FileRoots
    private let names: LinkedNames
    private let markdown: LinkedMarkdown
    /// The numbers of the books.
    private let books: [Int]

    /// - Parameters:
    ///   - names: of the same works.
    ///   - markdown: the names in other files.
    init(works: [TypesettingWork], roots: FileRoots, names: LinkedNames, markdown: LinkedMarkdown) {
        self.roots = roots
        self.names = names
        self.markdown = markdown
        books = works.indices.filter { works[$0].isBook }
        for (number, work) in works.enumerated() {
            switch work {
            case .document(let path): if path != GivenFile.standardInput { Self.add(path, Place(work: number), to: &places) }
            case .book(let book):
                // A file that is a document of its own as well has its own PDF.
                for path in book.outline.chapters.compactMap(\.path) where places[FilePath.normalized(path)] == nil {
                    Self.add(path, Place(work: number, name: Self.percentEncoded(ChapterName.text(of: path))), to: &places)
                }
            }
        }
    }

    private static func add(_ path: String, _ place: Place, to places: inout [String: Place]) {
        places[FilePath.normalized(path)] = place
        if let folder = FileRoots.canonicalFolder(FilePath.folder(of: path)) {
            places[FilePath.join(folder, FilePath.name(of: path))] = place
        }
    }

    /// The links of one document.
    ///
    /// - Parameter own: the number of what it is in the run.
    func links(of document: String, number own: Int) -> DocumentLinks {
        DocumentLinks(
            roots: roots.adding(folderOfDocument: FilePath.folder(of: document)), places: places, own: own, names: names, markdown: markdown
        )
    }

    /// The links of a book, whose chapters lead to each other. Programs that have a syntax of their own may give other files names that
    /// are not in their text.
    func links(ofBook document: Document, _ outline: BookOutline, number own: Int) -> DocumentLinks {
        var places = places, addresses = SiteAddresses()
        for case .chapter(let chapter) in document.blocks.map(\.kind) {
            guard let path = chapter.path else { continue }
            let place = Place(work: own, chapter: chapter.number)
            Self.add(path, place, to: &places)
            if outline.syntax == .docusaurus {
                let name = Self.withoutNumbers(path, below: outline.folder)
                if places[FilePath.normalized(name)] == nil { Self.add(name, place, to: &places) }
            }
            if let address = chapter.address { addresses.add(address, of: path, place) }
        }
        return DocumentLinks(
            addresses: addresses, roots: roots.adding(folderOfDocument: outline.folder), siteFolders: outline.siteFolders, places: places,
            own: own, names: names, markdown: outline.syntax == .plain ? markdown : nil, others: books.filter { $0 != own })
    }

    /// A path without the numbers that sort files and folders of Docusaurus, which its addresses do not have: `deep/01-one.md` is
    /// `deep/one.md`. Dates and versions are no such numbers.
    private static func withoutNumbers(_ path: String, below folder: String) -> String {
        guard let relative = FilePath.relative(path, to: folder) else { return path }
        let parts = FilePath.parts(of: relative).map { part in
            let isName = part.prefixMatch(of: /[0-9]+[-_.][0-9]/) != nil
            return isName ? part : part.replacing(/^[0-9]+\s*[-_.]+\s*(?=[^-_.\s])/, with: "")
        }
        return FilePath.join(folder, parts.joined(separator: "/"))
    }

    /// The address of another document's file of the same size and edition, from the one of `document`.
    static func address(
        of other: TypesettingWork, from document: TypesettingWork, at size: ContentSizeCategory, for traits: ReaderTraits,
        _ naming: OutputNaming
    ) -> String? {
        let folder = FilePath.folder(of: naming.path(document: document, size: size, traits: traits))
        return FilePath.relative(naming.path(document: other, size: size, traits: traits), to: folder).map(percentEncoded)
    }

    /// The bytes that a path of an address may have as they are (RFC 3986, 3.3); others are written as codes.
    fileprivate static func percentEncoded(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        return String(
            decoding: path.utf8.flatMap { byte -> [UInt8] in
                let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "-._~/!$&'()*+,;=@".utf8.contains(byte)
                return isPlain ? [byte] : [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }, as: UTF8.self)
    }
}

/// Where a site shows the chapters of a book whose front matter says that.
struct SiteAddresses: Sendable {
    private var places: [String: RunLinks.Place] = [:]
    /// Of files, by their paths.
    private var addresses: [String: String] = [:]

    var isEmpty: Bool { places.isEmpty }

    mutating func add(_ address: String, of path: String, _ place: RunLinks.Place) {
        let address = address.hasPrefix("/") ? address : "/" + address
        places[Self.key(address)] = place
        addresses[FilePath.normalized(path)] = address
    }

    /// What a link of a chapter leads to.
    func place(at path: String, from source: String) -> RunLinks.Place? { address(of: path, from: source).flatMap { places[$0] } }

    /// The address that a link of a chapter names: paths are relative to the address of that chapter (RFC 3986, 5.2.3). Nil where that is
    /// not known.
    func address(of path: String, from source: String) -> String? {
        if path.hasPrefix("/") { return Self.key(path) }
        guard let address = addresses[FilePath.normalized(source)] else { return nil }
        return Self.key(FilePath.join(address.hasSuffix("/") ? address : FilePath.folder(of: address), path))
    }

    /// Addresses with and without a slash at their end, and with the name of a folder's page, are one.
    private static func key(_ address: String) -> String {
        let path = FilePath.normalized(address.decodingPercentCodes)
        return FilePath.name(of: path) == "index.html" ? FilePath.folder(of: path) : path
    }
}

/// What the relative links of one document lead to. Only what lies below its folder or a root is looked at.
struct DocumentLinks: LinkedFiles {
    let roots: FileRoots
    /// Where paths that begin with a slash begin; empty: at the root of the machine.
    let siteFolders: [String]
    let places: [String: RunLinks.Place]
    let own: Int
    private let names: LinkedNames
    /// The names in files that are not in the run; nil: they are not compared.
    private let markdown: LinkedMarkdown?
    private let budget = LinkedMarkdownBudget()
    /// Of the book that has the links.
    private let addresses: SiteAddresses
    /// The numbers of the run's other books.
    private let others: [Int]

    private let answers = LinkAnswers()

    init(
        addresses: SiteAddresses = SiteAddresses(), roots: FileRoots, siteFolders: [String] = [], places: [String: RunLinks.Place],
        own: Int, names: LinkedNames, markdown: LinkedMarkdown?, others: [Int] = []
    ) {
        (self.addresses, self.roots, self.siteFolders, self.others) = (addresses, roots, siteFolders, others)
        (self.places, self.own, self.names, self.markdown) = (places, own, names, markdown)
    }

    func place(named name: String, inDocument number: Int, chapter: String) -> LinkedPlace {
        guard let names = names.names(inDocument: number) else { return .unknown }
        return names.place(named: name, chapter: chapter.decodingPercentCodes).map { .found(RunLinks.percentEncoded($0)) } ?? .missing
    }

    func place(named name: String, inFileAt path: String, from source: String) -> LinkedPlace {
        guard let markdown, let file = markdownFile(at: path, from: source),
            let names = budget.file(at: file, { markdown.file(at: file, below: roots) })?.names
        else { return .unknown }
        return names.place(named: name, chapter: "").map { .found($0) } ?? .missing
    }

    /// The canonical path of the Markdown that a link leads to; nil where it leads to something else.
    private func markdownFile(at path: String, from source: String) -> String? {
        let isOfSite = path.hasPrefix("/"), folders = isOfSite ? siteFolders : [FilePath.folder(of: source)]
        for folder in folders {
            for candidate in Self.candidates(isOfSite ? String(path.drop { $0 == "/" }) : path) {
                guard let file = try? roots.canonicalPath(of: FilePath.join(folder, candidate)) else { continue }
                return LinkedMarkdown.isNamed(by: file) && !InputFile.isFolder(file) ? file : nil
            }
        }
        return nil
    }

    var areOfSite: Bool { !siteFolders.isEmpty || !addresses.isEmpty }

    func file(at path: String, from source: String) -> LinkedFile {
        let found = file(named: path, from: source)
        guard found == .missing || found == .unknown else { return found }
        return addresses.place(at: path, from: source).map(known) ?? page(at: path, from: source) ?? pageOfOther(at: path, from: source)
            ?? found
    }

    /// The chapter of another book of the run that its front matter puts at an address.
    private func pageOfOther(at path: String, from source: String) -> LinkedFile? {
        guard areOfSite, let address = addresses.address(of: path, from: source) else { return nil }
        for number in others {
            var site = SiteAddresses()
            for (address, path) in names.names(inDocument: number)?.addresses ?? [] {
                site.add(address, of: path, RunLinks.Place(work: number, name: RunLinks.percentEncoded(ChapterName.text(of: path))))
            }
            if let place = site.place(at: address, from: "") { return known(place) }
        }
        return nil
    }

    /// What a path leads to from the address that generators give a page, `keyboard/` for `keyboard.md`: it is a folder there. Nil where
    /// that is no page.
    private func page(at path: String, from source: String) -> LinkedFile? {
        let name = FilePath.stem(of: source)
        guard !path.hasPrefix("/"), FilePath.fileExtension(of: path).isEmpty, !["index", "readme"].contains(name.lowercased()) else {
            return nil
        }
        switch file(at: path, in: FilePath.join(FilePath.folder(of: source), name)) {
        case .missing, .unknown, .file: return nil
        case let found: return found
        }
    }

    private func file(named path: String, from source: String) -> LinkedFile {
        guard path.hasPrefix("/") else { return file(at: path, in: FilePath.folder(of: source)) }
        guard !siteFolders.isEmpty else { return .unknown }
        let found = siteFolders.lazy.map { file(at: String(path.drop { $0 == "/" }), in: $0) }
        return found.first { $0 != .missing && $0 != .unknown } ?? found.first ?? .missing
    }

    private func file(at path: String, in folder: String) -> LinkedFile {
        answers.answer(FilePath.join(folder, path)) { look(for: path, in: folder) }
    }

    private func look(for path: String, in folder: String) -> LinkedFile {
        var result = LinkedFile.missing
        for candidate in Self.candidates(path) where !candidate.utf8.contains(0) {
            switch look(FilePath.join(folder, candidate)) {
            case .missing: continue
            case .unknown: result = .unknown
            case .file where InputFile.isFolder(FilePath.join(folder, candidate)):
                return index(of: FilePath.join(folder, candidate)) ?? .file
            case let found: return found
            }
        }
        // mdBook and others make `index.html` of `README.md`, and of links to `index.md` too.
        let page = path.decodingPercentCodes
        guard ["index.html", "index", "index.md"].contains(FilePath.name(of: page)) else { return result }
        return index(of: FilePath.join(folder, FilePath.folder(of: page))) ?? result
    }

    /// As an address and as written; and the Markdown of which generators make the page that is named, `a.html` or `a`.
    private static func candidates(_ path: String) -> [String] {
        let decoded = path.decodingPercentCodes, suffix = FilePath.fileExtension(of: decoded)
        // Addresses of pages may end with a slash.
        let page = decoded.dropLast(suffix.isEmpty ? (decoded.hasSuffix("/") ? 1 : 0) : suffix.count)
        guard !page.isEmpty, suffix == ".html" || suffix.isEmpty else { return [decoded, path] }
        return [decoded] + (path == decoded ? [] : [path]) + [".md", ".mdx", ".qmd"].map { page + $0 }
    }

    /// What generators show for a folder.
    private func index(of folder: String) -> LinkedFile? {
        ["index.md", "README.md", "readme.md", "index.mdx", "index.qmd"].lazy.compactMap {
            places[FilePath.normalized(FilePath.join(folder, $0))]
        }.first.map(known)
    }

    private func look(_ path: String) -> LinkedFile {
        if let place = places[FilePath.normalized(path)] { return known(place) }
        do throws(FileProblem) {
            return places[try roots.canonicalPath(of: path)].map(known) ?? .file
        } catch {
            return error == .missing ? .missing : .unknown
        }
    }

    private func known(_ place: RunLinks.Place) -> LinkedFile {
        guard place.work == own else { return .document(place.work, chapter: place.name) }
        return place.chapter.map { .chapter($0) } ?? .itself
    }
}

/// What links of one document were found to lead to, by the path that they name: some documents have a hundred thousand links to one file.
private final class LinkAnswers: Sendable {
    private let known = Mutex<[String: LinkedFile]>([:])

    func answer(_ path: String, _ look: () -> LinkedFile) -> LinkedFile {
        if let answer = known.withLock({ $0[path] }) { return answer }
        let answer = look()
        known.withLock { $0[path] = answer }
        return answer
    }
}
