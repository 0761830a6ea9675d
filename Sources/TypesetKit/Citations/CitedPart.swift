import TypesetBase
import TypesetCitations
import TypesetMarkdown

/// A part of a document with its own reference list: the whole document, or the chapters of a book that share a list.
struct CitedPart {
    /// The indices of the chapters in `Document.blocks`; nil for the whole document.
    let chapters: Range<Int>?
    let settings: BibliographySettings
    let order: CitationOrder
    /// The rendered citations and entries; empty until `render`.
    private(set) var result = RenderedCitations()
    private let namePrefix: String

    /// Creates the part of one reference list.
    ///
    /// - Parameter number: the number among the parts, from 1; nil for the whole document.
    private init(_ section: ReferenceListSection?, number: Int?, of document: Document, citesInNotes: Bool) {
        chapters = section?.chapters
        settings = section?.settings ?? document.metadata.bibliography
        order = CitationOrder(of: document, chapters: chapters, hasTitle: number ?? 1 == 1, citesInNotes: citesInNotes)
        namePrefix = number.map { "ref-\($0)-" } ?? "ref-"
    }

    /// The parts of a document, of which the first has the citations of its title.
    static func parts(of document: Document, citesInNotes: Bool) -> [CitedPart] {
        let sections = document.metadata.bibliography.sections
        guard !sections.isEmpty else { return [CitedPart(nil, number: nil, of: document, citesInNotes: citesInNotes)] }
        return sections.enumerated().map { CitedPart($1, number: $0 + 1, of: document, citesInNotes: citesInNotes) }
    }

    /// The number of cited sources, each of which is counted as often as it is cited.
    var citeCount: Int { order.places.reduce(0) { $0 + $1.citation.items.count } }

    /// The name of an entry in the part's list, to which citations link.
    func name(of key: String) -> String { namePrefix + key }

    /// Renders the citations and the list of the part.
    ///
    /// - Parameter known: the keys of the entries.
    mutating func render(with processor: CitationProcessor, _ entries: [BibliographyEntry], known: Set<String>) {
        let clusters = order.places.map { CitationCluster($0, known: known) }
        result = processor.render(clusters, alsoListing: uncited(among: entries))
    }

    /// The entries that the part lists without a citation; `@*` of a chapter is all entries of the chapter's bibliographies.
    private func uncited(among entries: [BibliographyEntry]) -> CitationProcessor.UncitedEntries {
        guard settings.listsAll else { return .keys(Set(settings.listedKeys.map(\.value))) }
        guard chapters != nil else { return .all }
        let files = Set(settings.files.map(\.bibliographyPath))
        let own = entries.filter { $0.span.map { files.contains(FilePath.normalized($0.file.path)) } ?? true }
        return .keys(Set(own.map(\.key)))
    }
}
