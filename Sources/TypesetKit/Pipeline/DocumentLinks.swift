import Synchronization
import TypesetBase
import TypesetBooks
import TypesetLayout
import TypesetMarkdown

/// The targets of the relative links of one document, limited to files below its folder or a root.
struct DocumentLinks: LinkedFiles {
    let roots: FileRoots
    /// The folders that paths with a leading slash are relative to; if empty, no file is found for such a path.
    let siteFolders: [String]
    /// The folders from which relative paths may also start.
    let linkFolders: [String]
    let places: [String: RunLinks.LinkTarget]
    let own: Int
    let names: LinkedNames
    /// The names in files that are not in the run; nil if they are not compared.
    let markdown: LinkedMarkdown?
    private let budget = LinkedMarkdownBudget()
    /// The addresses of the book with the links.
    let addresses: SiteAddresses
    /// The numbers of the other books of the run.
    let others: [Int]

    private let answers = LinkAnswers()
    /// Whether a path without an extension that names no file may be the route of a page, which its front matter states.
    var mayBeRoutes = false

    init(
        addresses: SiteAddresses = SiteAddresses(), roots: FileRoots, siteFolders: [String] = [], linkFolders: [String] = [],
        places: [String: RunLinks.LinkTarget], own: Int, names: LinkedNames, markdown: LinkedMarkdown?, others: [Int] = []
    ) {
        (self.addresses, self.roots, self.siteFolders, self.others) = (addresses, roots, siteFolders, others)
        self.linkFolders = linkFolders
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

    func title(named name: String, at path: String, from source: String) -> String? {
        switch file(at: path, from: source) {
        case .document(let number, chapter: ""): names.names(inDocument: number)?.title(named: name)
        case .file:
            if let markdown, let file = markdownFile(at: path, from: source) {
                budget.file(at: file) { markdown.file(at: file, below: roots) }?.names?.title(named: name)
            } else {
                nil
            }
        default: nil
        }
    }

    /// Reads the files that links of the document name with an anchor, before `place(named:inFileAt:from:)` needs them.
    ///
    /// It ends when the task is cancelled. It has a budget of its own, so that of the document acts as without this call.
    func readAhead(_ document: Document) {
        guard let markdown else { return }
        let budget = LinkedMarkdownBudget()
        document.forEachInline { inline, path in
            guard !Task.isCancelled, case .link(let address, _, _) = inline.kind, let link = RelativeLink(address, ofSite: areOfSite),
                !link.fragment.isEmpty, file(at: link.path, from: path) == .file, let target = markdownFile(at: link.path, from: path)
            else { return }
            _ = budget.file(at: target) { markdown.file(at: target, below: roots) }
        }
    }

    /// Returns the canonical path of the Markdown file that a link leads to; nil for any other target.
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
        let other =
            addresses.place(at: path, from: source).map(known) ?? page(at: path, from: source) ?? pageOfOther(at: path, from: source)
        return other ?? (mayBeRoutes && FilePath.fileExtension(of: path).isEmpty ? .unknown : found)
    }

    /// Returns the chapter of another book of the run whose front matter states the address.
    private func pageOfOther(at path: String, from source: String) -> LinkedFile? {
        guard areOfSite, let address = addresses.address(of: path, from: source) else { return nil }
        for number in others {
            var site = SiteAddresses()
            for (address, path) in names.names(inDocument: number)?.addresses ?? [] {
                site.add(address, of: path, RunLinks.LinkTarget(work: number, name: RunLinks.percentEncoded(ChapterName.text(of: path))))
            }
            if let place = site.place(at: address, from: "") { return known(place) }
        }
        return nil
    }

    /// Returns the target of a path relative to a generated page; nil if it is not a page.
    ///
    /// Generators serve `keyboard.md` as the folder `keyboard/`.
    func page(at path: String, from source: String) -> LinkedFile? {
        let name = FilePath.stem(of: source)
        guard !path.hasPrefix("/"), FilePath.fileExtension(of: path).isEmpty, !["index", "readme"].contains(name.lowercased()) else {
            return nil
        }
        switch file(at: path, in: FilePath.join(FilePath.folder(of: source), name)) {
        case .missing, .unknown, .file: return nil
        case let found: return found
        }
    }

    func file(named path: String, from source: String) -> LinkedFile {
        guard path.hasPrefix("/") else {
            let found = file(at: path, in: FilePath.folder(of: source))
            guard found == .missing, !path.hasPrefix(".") else { return found }
            return linkFolders.lazy.map { file(at: path, in: $0) }.first { $0 != .missing && $0 != .unknown } ?? found
        }
        guard !siteFolders.isEmpty else { return .unknown }
        let found = siteFolders.lazy.map { file(at: String(path.drop { $0 == "/" }), in: $0) }
        return found.first { $0 != .missing && $0 != .unknown } ?? found.first ?? .missing
    }

    func file(at path: String, in folder: String) -> LinkedFile {
        answers.answer(FilePath.join(folder, path)) { resolve(path, in: folder) }
    }

    private func resolve(_ path: String, in folder: String) -> LinkedFile {
        var result = LinkedFile.missing
        for candidate in Self.candidates(path) where !candidate.utf8.contains(0) {
            switch resolve(FilePath.join(folder, candidate)) {
            case .missing: continue
            case .unknown: result = .unknown
            case .file where InputFile.isFolder(FilePath.join(folder, candidate)):
                return index(of: FilePath.join(folder, candidate)) ?? .file
            case let found: return found
            }
        }
        // mdBook and other generators make `index.html` of `README.md`, and also for links to `index.md`.
        let page = path.decodingPercentCodes
        guard ["index.html", "index", "index.md"].contains(FilePath.name(of: page)) else { return result }
        return index(of: FilePath.join(folder, FilePath.folder(of: page))) ?? result
    }

    /// Returns the possible files for a path: decoded, as written, and the Markdown source of a generated page (`a.html` or `a`).
    private static func candidates(_ path: String) -> [String] {
        let decoded = path.decodingPercentCodes, suffix = FilePath.fileExtension(of: decoded)
        // The address of a page may end with a slash.
        let page = decoded.dropLast(suffix.isEmpty ? (decoded.hasSuffix("/") ? 1 : 0) : suffix.count)
        guard !page.isEmpty, suffix == ".html" || suffix.isEmpty else { return [decoded, path] }
        return [decoded] + (path == decoded ? [] : [path]) + [".md", ".mdx", ".qmd"].map { page + $0 }
    }

    /// Returns the page that generators show for a folder.
    func index(of folder: String) -> LinkedFile? {
        ["index.md", "README.md", "readme.md", "index.mdx", "index.qmd"].lazy.compactMap {
            places[FilePath.normalized(FilePath.join(folder, $0))]
        }.first.map(known)
    }

    private func resolve(_ path: String) -> LinkedFile {
        if let place = places[FilePath.normalized(path)] { return known(place) }
        do throws(FileProblem) {
            return places[try roots.canonicalPath(of: path)].map(known) ?? .file
        } catch {
            return error == .missing ? .missing : .unknown
        }
    }

    private func known(_ place: RunLinks.LinkTarget) -> LinkedFile {
        guard place.work == own else { return .document(place.work, chapter: place.name) }
        return place.chapter.map { .chapter($0) } ?? .itself
    }
}

/// The link targets of one document by path, because some documents have a hundred thousand links to one file.
private final class LinkAnswers: Sendable {
    private let known = Mutex<[String: LinkedFile]>([:])

    func answer(_ path: String, _ look: () -> LinkedFile) -> LinkedFile {
        if let answer = known.withLock({ $0[path] }) { return answer }
        let answer = look()
        known.withLock { $0[path] = answer }
        return answer
    }
}
