package import TypesetBase

/// The settings of a document for its citations and its reference list.
///
/// The names are those of pandoc (Pandoc User's Guide, "Citations"); Quarto and MyST have most of them.
package struct BibliographySettings: Sendable {
    /// The paths of the bibliographies as written, relative to the file that states them.
    package var files: [Located<String>] = []
    /// The entries that the front matter lists itself, each a mapping of CSL's variables.
    package var references: [YAMLNode] = []
    /// The path of a citation style, or the name of an installed one.
    package var style: Located<String>?
    /// The keys of entries that the list has even if nothing cites them.
    package var listedKeys: [Located<String>] = []
    /// Whether the list has all entries, cited or not.
    package var listsAll = false
    /// Whether citations link to their entries; nil for the default, which is true.
    package var linksCitations: Bool?
    /// The heading of the list; nil for the default in the language of the document.
    package var listTitle: Located<String>?
    /// Whether the document has no list.
    package var suppressesList = false
    /// Whether each chapter of a book has a list; nil for the default, which is one list for the book.
    package var listsPerChapter: Bool?
    /// Whether entries without a label have a link back to their first citation; nil for the default, which is true.
    package var linksBack: Bool?
    /// The chapters that share a list, if each chapter of the book has one; empty for one list.
    package var sections: [ReferenceListSection] = []

    package init() {}

    /// Whether there is a bibliography, so that the document has citations.
    package var isStated: Bool { !files.isEmpty || !references.isEmpty }

    /// The settings with those of a project or a book, over which these win.
    ///
    /// A bibliography of the document comes instead of the project's.
    package func over(_ defaults: BibliographySettings) -> BibliographySettings {
        var result = self
        if !isStated { (result.files, result.references) = (defaults.files, defaults.references) }
        result.style = style ?? defaults.style
        result.linksCitations = linksCitations ?? defaults.linksCitations
        result.listTitle = listTitle ?? defaults.listTitle
        result.listsAll = listsAll || defaults.listsAll
        result.listedKeys = defaults.listedKeys + listedKeys
        result.suppressesList = suppressesList || defaults.suppressesList
        result.listsPerChapter = listsPerChapter ?? defaults.listsPerChapter
        result.linksBack = linksBack ?? defaults.linksBack
        return result
    }

    /// Adds the bibliographies and the listed entries of a chapter.
    package mutating func add(chapter: BibliographySettings) {
        let known = Set(files.map { FilePath.normalized($0.path) }), places = references.map(\.span), keys = Set(listedKeys.map(\.value))
        files += chapter.files.filter { !known.contains(FilePath.normalized($0.path)) }
        references += chapter.references.filter { !places.contains($0.span) }
        listedKeys += chapter.listedKeys.filter { !keys.contains($0.value) }
        listsAll = listsAll || chapter.listsAll
    }
}

/// A chapter of a book with the chapters below it, which share a reference list.
package struct ReferenceListSection: Sendable {
    /// The indices of the chapters in `Document.blocks`.
    package var chapters: Range<Int>
    /// The settings of the chapters, those of the book included.
    package var settings: BibliographySettings

    package init(chapters: Range<Int>, settings: BibliographySettings) { (self.chapters, self.settings) = (chapters, settings) }
}

extension BibliographySettings {
    /// The settings of a project or a book: the keys of front matter, and `bibtex_bibfiles` of Jupyter Book and Sphinx.
    package init(of node: YAMLNode?) {
        var reader = MetadataReader()
        reader.read((node?.entries ?? []).filter { $0.key.text.flatMap(FrontMatterKey.init)?.isOfCitations == true })
        self = reader.finish().0.bibliography
        if let node = node?["bibtex_bibfiles"] {
            files += (node.items ?? [node]).compactMap { item in item.text.map { Located($0, span: item.span) } }
        }
    }
}

extension Metadata {
    /// Whether the title, the subtitle or the abstract cites sources.
    var hasCitations: Bool {
        var found = false
        let words = titleText + (subtitle?.value ?? []), title = words.first.map { [Block(.paragraph(words), span: $0.span)] } ?? []
        Document.forEachPart(in: title + (abstract?.value ?? [])) {
            if case .inline(let inline) = $0, inline.citation != nil { found = true }
        }
        return found
    }
}

extension FrontMatterKey {
    /// Whether the key is about citations or the reference list.
    fileprivate var isOfCitations: Bool {
        switch self {
        case .bibliography, .references, .citationStyle, .nocite, .linkCitations, .referenceTitle, .suppressBibliography: true
        case .bibliographyPer, .linkBack: true
        default: false
        }
    }
}

extension Located<String> {
    /// The path of a file that a setting names, relative to the file with the setting.
    package var path: String { FilePath.isAbsolute(value) ? value : FilePath.join(FilePath.folder(of: span.file.path), value) }
}

/// Reads the keys of front matter about citations.
extension MetadataReader {
    mutating func readBibliography(_ key: FrontMatterKey, _ entry: YAMLPair, _ name: String) {
        switch key {
        case .bibliography: metadata.bibliography.files += texts(entry, name)
        case .references: readReferences(entry, name)
        case .citationStyle: metadata.bibliography.style = text(entry, name)
        case .nocite: readListedKeys(entry, name)
        case .linkCitations: metadata.bibliography.linksCitations = bool(entry, name)
        case .referenceTitle: metadata.bibliography.listTitle = text(entry, name)
        case .suppressBibliography: metadata.bibliography.suppressesList = bool(entry, name) ?? false
        case .bibliographyPer: readScope(entry, name)
        case .linkBack: metadata.bibliography.linksBack = bool(entry, name)
        default: break
        }
    }

    /// Reads whether lists are for a book or for each of its chapters.
    private mutating func readScope(_ entry: YAMLPair, _ name: String) {
        switch entry.value.text {
        case "book": metadata.bibliography.listsPerChapter = false
        case "chapter": metadata.bibliography.listsPerChapter = true
        default: reportMismatch(name, "`book` or `chapter`", entry.value)
        }
    }

    /// Reads entries; other programs have lists of another kind under this name.
    private mutating func readReferences(_ entry: YAMLPair, _ name: String) {
        let items = entry.value.items ?? []
        guard !items.isEmpty, items.allSatisfy({ $0["id"] != nil }) else {
            return reportMismatch(
                name, "entries with an `id`", entry.value, hint: "write `- id: doe99`, then the keys of CSL, such as `title`")
        }
        metadata.bibliography.references = items
    }

    /// Reads the keys of `nocite: "@doe99, @smith04"`; `@*` are all.
    private mutating func readListedKeys(_ entry: YAMLPair, _ name: String) {
        for text in texts(entry, name) {
            Array(text.value.utf8).withUnsafeBufferPointer { bytes in
                var offset = 0
                while let at = bytes[offset...].firstIndex(of: UInt8(ascii: "@")) {
                    offset = at + 1
                    if offset < bytes.count, bytes[offset] == UInt8(ascii: "*") { metadata.bibliography.listsAll = true }
                    guard let (key, end) = CitationSyntax.key(at: at, in: bytes) else { continue }
                    metadata.bibliography.listedKeys.append(Located(key, span: text.span))
                    offset = end
                }
            }
        }
    }
}
