import Synchronization
import TypesetBase
import TypesetBooks
import TypesetLayout
import TypesetMarkdown

/// The targets of links between the documents of a run, and the addresses from file to file.
struct RunLinks: Sendable {
    /// A document or a book of the run by its number, with the chapter of a book.
    struct LinkTarget: Hashable {
        var work: Int
        var chapter: Int?
        /// The name of the chapter's start in the book's file.
        var name = ""
    }

    /// The places by their paths, as the job spells them and in canonical form.
    var places: [String: LinkTarget] = [:]
    let roots: FileRoots
    let names: LinkedNames
    let markdown: LinkedMarkdown
    /// The numbers of the books.
    let books: [Int]

    /// Creates the links of a run.
    ///
    /// - Parameters:
    ///   - names: the names in the same works.
    ///   - markdown: the names in other files.
    init(works: [TypesettingWork], roots: FileRoots, names: LinkedNames, markdown: LinkedMarkdown) {
        self.roots = roots
        self.names = names
        self.markdown = markdown
        books = works.indices.filter { works[$0].isBook }
        for (number, work) in works.enumerated() {
            switch work {
            case .document(let path): if path != GivenFile.standardInput { Self.add(path, LinkTarget(work: number), to: &places) }
            case .book(let book):
                // A file that is also a document of the job has its own PDF.
                for path in book.outline.chapters.compactMap(\.path) where places[FilePath.normalized(path)] == nil {
                    Self.add(path, LinkTarget(work: number, name: Self.percentEncoded(ChapterName.text(of: path))), to: &places)
                }
            }
        }
    }

    static func add(_ path: String, _ place: LinkTarget, to places: inout [String: LinkTarget]) {
        places[FilePath.normalized(path)] = place
        if let folder = FileRoots.canonicalFolder(FilePath.folder(of: path)) {
            places[FilePath.join(folder, FilePath.name(of: path))] = place
        }
    }

    /// Returns the links of one document.
    ///
    /// In the dialects of other programs, anchors in other files are not compared: these programs make other anchors.
    ///
    /// - Parameters:
    ///   - own: the number of the document in the run.
    ///   - dialect: the dialect of the document.
    func links(of document: String, number own: Int, _ dialect: Dialect = .github) -> DocumentLinks {
        var links = DocumentLinks(
            roots: roots.adding(folderOfDocument: FilePath.folder(of: document)), places: places, own: own, names: names,
            markdown: dialect == .github ? markdown : nil)
        links.mayBeRoutes = dialect == .docusaurus
        return links
    }

    /// Returns the links of a book, whose chapters link to each other.
    ///
    /// If the book uses the Markdown syntax of another program, anchors in other files are not compared. Such programs may create names
    /// that are not in the text.
    func links(ofBook document: Document, _ outline: BookOutline, number own: Int) -> DocumentLinks {
        var places = places, addresses = SiteAddresses()
        for case .chapter(let chapter) in document.blocks.map(\.kind) {
            let place = LinkTarget(work: own, chapter: chapter.number)
            guard let path = chapter.path else {
                if let address = chapter.address { addresses.add(address, of: nil, place) }
                continue
            }
            Self.add(path, place, to: &places)
            if let name = outline.alternativePath(of: path), places[FilePath.normalized(name)] == nil {
                Self.add(name, place, to: &places)
            }
            if let address = chapter.address { addresses.add(address, of: path, place) }
        }
        return DocumentLinks(
            addresses: addresses, roots: roots.adding(folderOfDocument: outline.folder), siteFolders: outline.siteFolders,
            linkFolders: outline.linkFolders, places: places, own: own, names: names, markdown: outline.dialect == .github ? markdown : nil,
            others: books.filter { $0 != own })
    }

    /// Returns the address of another document's file of the same size and edition, relative to the file of `document`.
    static func address(
        of other: TypesettingWork, from document: TypesettingWork, at size: ContentSizeCategory, for traits: ReaderTraits,
        _ naming: OutputNaming
    ) -> String? {
        let folder = FilePath.folder(of: naming.path(document: document, size: size, traits: traits))
        return FilePath.relative(naming.path(document: other, size: size, traits: traits), to: folder).map(percentEncoded)
    }

    /// Percent-encodes all bytes except those allowed in a path (RFC 3986, 3.3).
    static func percentEncoded(_ path: String) -> String { PercentCoding.encoded(path: path, keeping: "!$&'()*+,;=@") }
}
