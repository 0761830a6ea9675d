import TypesetBase
import TypesetCitations
import TypesetMarkdown

/// Renders the citations of a document, and adds its reference list.
struct CitationStage {
    /// The folders below which the files that the document names must lie.
    let roots: FileRoots
    /// The largest bibliography in bytes.
    let limit: Int

    /// The most sources that a document cites, since each takes a tenth of a millisecond and 5 KB: ten times those of a long book.
    private static let mostCites = 50_000

    /// The document with its citations as text with links to the entries of the list.
    ///
    /// A document without citations is returned unchanged, and nothing is read for it. Without a style, citations are set as they are
    /// written, and an error is reported.
    func rendered(_ document: Document) -> (document: Document, diagnostics: [Diagnostic]) {
        let settings = document.metadata.bibliography
        guard document.hasCitations || settings.isStated && (settings.listsAll || !settings.listedKeys.isEmpty) else {
            return (document, [])
        }
        var document = document, sources = CitationSources(roots: roots, limit: limit)
        document.numberCitations()
        let place = document.firstCitation ?? settings.files.first?.span ?? SourceSpan(file: document.source, range: 0..<0)
        let entries = sources.entries(settings), style = sources.style(settings.style, cited: place)
        let language = style?.defaultLanguage ?? sources.statedLanguage ?? document.metadata.language?.value ?? "en-US"
        guard let style, let locale = sources.locale(language, cited: place) else {
            return (document, sources.diagnostics.found(by: .citationMistake))
        }
        let known = Set(entries.map(\.key)), resolved = CitationResolution(document, known: known)
        document = resolved.document
        var parts = CitedPart.parts(of: document, citesInNotes: style.citesInNotes)
        let count = parts.reduce(0) { $0 + $1.citeCount }
        guard count <= Self.mostCites else {
            let error = Diagnostic.error(
                "\(count) sources are cited, more than \(Self.mostCites); citations are set as they are written", at: place,
                hints: ["divide the document"])
            return (document, (sources.diagnostics + [error]).found(by: .citationMistake))
        }
        let processor = CitationProcessor(style: style, locale: locale, entries: entries)
        for index in parts.indices { parts[index].render(with: processor, entries, known: known) }
        let unlisted = settings.listedKeys.filter { !known.contains($0.value) && $0.value != "*" }
        let unknown = CitationResolution.unknownKeys(unlisted.map { ($0.value, $0.span) }, among: entries.map(\.key))
        let places = Dictionary(entries.compactMap { entry in entry.span.map { (entry.key, $0) } }, uniquingKeysWith: { first, _ in first })
        var rendering = CitationRendering(parts, known: known)
        document = rendering.rendered(document)
        for part in parts {
            let list = rendering.list(of: part, from: places, or: place)
            document = ReferenceListPlacement(list, part, locale: language).placed(in: document)
        }
        document.hasCitations = false
        let missing = sources.isComplete ? resolved.diagnostics + unknown : []
        let uncited = UncitedEntries(entries, parts, settings)
        return (document, (sources.diagnostics + missing).found(by: .citationMistake) + uncited.notes.found(by: .entryUncited))
    }
}

extension CitationCluster {
    /// The cluster of a citation, with the entries that the bibliography has.
    init(_ place: CitationOrder.Place, known: Set<String>) {
        let form = place.citation.form == .narrative ? Form.narrative : .parenthetical
        self.init(CitedItems(place.citation, known: known).items, form: form, note: place.note, chapter: place.chapter)
    }
}

extension Document {
    /// The place of the first citation; nil if there is none.
    fileprivate var firstCitation: SourceSpan? {
        var first: SourceSpan?
        forEachInline { inline, _ in if first == nil, inline.citation != nil { first = inline.span } }
        return first
    }
}
