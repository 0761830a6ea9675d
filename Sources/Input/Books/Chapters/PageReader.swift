import Glibc
import Synchronization
package import TypesetBase
package import TypesetMarkdown

/// Reads single pages in the dialect that they state, or in that of the site to which they belong.
package final class PageReader: Sendable {
    private let roots: FileRoots
    private let limit: Int
    private let expansion: Int
    /// The sites by the folders of pages, each with the files that were searched for.
    private let sites = Mutex<[String: (site: Site?, record: AccessRecord)]>([:])

    /// The site of another program.
    private struct Site: Sendable {
        var syntax: ChapterSyntax
        var folder: String
        /// The settings for all pages.
        var metadata = Metadata()
        /// The name of the file that lists the pages.
        var list: String?
    }

    /// Creates a reader of pages outside a book.
    ///
    /// - Parameters:
    ///   - roots: the folders of the files that pages may include, in addition to those that any document may name.
    ///   - limit: the largest size of each included file, in bytes.
    ///   - expansion: the bytes that a page of any length may include and repeat in links.
    package init(roots: FileRoots, limit: Int, expansion: Int) { (self.roots, self.limit, self.expansion) = (roots, limit, expansion) }

    /// The text of a page for the parser.
    package func text(of file: SourceFile, in setting: DialectSetting) -> ChapterText {
        var page = ChapterText(file)
        let folder = FilePath.folder(of: file.path)
        let (syntax, site) = syntaxAndSite(of: file.path, setting)
        if let site {
            page.siteMetadata = site.metadata
            page.listOfPages = syntax.sharesNames ? site.list : nil
        }
        if [.github, .jekyll, .hugo].contains(syntax.dialect) { page.removeIndentsOfUnsetAsides() }
        let files = BookFiles(folder: folder, given: roots.adding(folderOfDocument: folder))
        syntax.convert(&page, ChapterFiles(files: files, limit: limit, expansion: expansion))
        if let site, let list = page.listOfPages {
            page.siteNames = SiteNames(of: site.folder, list: list, for: page.file, page.dialect, files)
        }
        return page
    }

    /// The syntax of a page.
    func syntax(of path: String, _ setting: DialectSetting) -> ChapterSyntax { syntaxAndSite(of: path, setting).syntax }

    /// The syntax of a page and the site from which it comes.
    private func syntaxAndSite(of path: String, _ setting: DialectSetting) -> (syntax: ChapterSyntax, site: Site?) {
        let isInFolder = path != GivenFile.standardInput, folder = FilePath.folder(of: path)
        switch setting {
        case .dialect(let dialect):
            if isInFolder, dialect != .github, let site = site(of: folder), site.syntax.dialect == dialect { return (site.syntax, site) }
            return (ChapterSyntax(dialect, folder: folder), nil)
        case .auto:
            if isInFolder, let site = site(of: folder) { return (site.syntax, site) }
            return (ChapterSyntax(Self.dialects[FilePath.fileExtension(of: path)] ?? .github, folder: folder), nil)
        }
    }

    /// The dialects whose files have an extension of their own.
    private static let dialects: [String: Dialect] = [".qmd": .quarto, ".Rmd": .quarto, ".mdx": .docusaurus]

    // MARK: Sites

    private func site(of folder: String) -> Site? {
        let (site, record) = sites.withLock { sites in
            if let known = sites[folder] { return known }
            let record = AccessRecord(), found = AccessRecord.$current.withValue(record) { find(from: folder) }
            sites[folder] = (found, record)
            return (found, record)
        }
        // The files that decide about the dialect are inputs of every page of the folder.
        AccessRecord.current?.add(record)
        return site
    }

    private func find(from folder: String) -> Site? {
        guard let own = FileRoots.canonicalFolder(folder) else { return nil }
        for above in ParentFolders(from: folder) {
            if let catalog = catalog(above) { return catalog }
            for program in BookPrograms.lists {
                for name in program.listNames where !name.contains("/") {
                    guard let list = list(FilePath.join(above, name)), program.isList(list) else { continue }
                    let outline = program.settings(of: list, BookFiles(folder: above, given: roots))
                    guard let pages = outline.siteFolders.last, FileRoots([pages]).contains(own) else { continue }
                    return Site(syntax: outline.syntax, folder: above, metadata: outline.metadata, list: name)
                }
            }
            if let syntax = WikiFolder.syntax(of: above, reading: list) { return Site(syntax: syntax, folder: above) }
            if Vault.isVault(above) { return Site(syntax: .obsidian, folder: above) }
            if let site = VitePressSite(at: above, reading: list) { return Site(syntax: .vitePress(source: site.source), folder: above) }
            if FileRoots([FilePath.join(above, "src")]).contains(own), DocumenterFolder.isSite(above, reading: list) {
                return Site(syntax: .documenter, folder: above)
            }
            if let site = JekyllSite(at: above, reading: list) { return Site(syntax: .jekyll(site), folder: above) }
            if HugoSite.isSite(above) { return Site(syntax: .hugo(folder: above), folder: above) }
            if DocFXSet.isSet(above) { return Site(syntax: .docFX(folder: above), folder: above) }
        }
        return nil
    }

    /// The catalogue at a folder, with the targets of its links.
    private func catalog(_ folder: String) -> Site? {
        guard let name = FileRoots.canonicalFolder(folder), let program = BookPrograms.all.first(where: { $0.isBook(folder: name) }) else {
            return nil
        }
        var syntax = program.syntax(folder: folder)
        // Without its other pages, the catalogue's links stay unchanged.
        if let constructs = try? syntax.preparation?(folder, nil, BookFiles(folder: folder, given: roots)) {
            syntax.constructs = constructs
        }
        return Site(syntax: syntax, folder: folder)
    }

    /// The file that lists a site's pages; nil if there is none, or if it cannot be read.
    private func list(_ path: String) -> SourceFile? {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            AccessRecord.note(path, .missing)
            return nil
        }
        guard let bytes = try? GivenFile.open(path, roots: roots, allowsPipes: false).bytes(limit: BookFiles.maximumOutline) else {
            return nil
        }
        return SourceFile(path: path, bytes: bytes).inUTF8
    }
}
