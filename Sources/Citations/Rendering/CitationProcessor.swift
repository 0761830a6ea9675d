/// Renders the citations and the list of references of a document in a style.
package struct CitationProcessor: Sendable {
    /// The entries that are listed without a citation.
    package enum UncitedEntries: Sendable, Equatable {
        /// The entries with these keys.
        case keys(Set<String>)
        /// All entries of the bibliography.
        case all
    }

    let style: CitationStyle
    let locale: CitationLocale
    let entries: [BibliographyEntry]
    private let indices: [String: Int]
    /// Whether the elements of the style place the year suffix.
    private let hasExplicitYearSuffix: (citation: Bool, bibliography: Bool)
    private let testsDisambiguate: Bool

    /// Creates a processor of one bibliography in one style.
    ///
    /// - Parameters:
    ///   - locale: the locale of the document's language, which falls back to American English.
    ///   - entries: the bibliography; of entries with one key, the first counts.
    package init(style: CitationStyle, locale: CitationLocale, entries: [BibliographyEntry]) {
        self.style = style
        self.locale = locale.overridden(by: style.locales)
        self.entries = entries
        indices = Dictionary(entries.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
        let inspection = StyleInspection(style)
        hasExplicitYearSuffix = (
            inspection.contains(style.citation.elements) { $0.isYearSuffix },
            inspection.contains(style.bibliography?.elements ?? []) { $0.isYearSuffix }
        )
        testsDisambiguate = inspection.contains(style.citation.elements) { $0.testsDisambiguate }
    }

    /// Renders the clusters and the list of the entries that they cite.
    ///
    /// - Parameter uncited: the entries that are listed without a citation.
    package func render(_ clusters: [CitationCluster], alsoListing uncited: UncitedEntries = .keys([])) -> RenderedCitations {
        var rendered = RenderedCitations()
        rendered.citesInNotes = style.citesInNotes
        rendered.hasHangingIndent = style.bibliographyOptions.hasHangingIndent
        let keys = clusters.flatMap { $0.items.map(\.key) }
        var seen = Set<String>()
        rendered.unknownKeys = keys.filter { indices[$0] == nil && seen.insert($0).inserted }
        let listed = listedEntries(cited: keys, uncited)
        let session = session(listing: listed)
        let positions = CitePositions(
            clusters, citesInNotes: style.citesInNotes, nearNoteDistance: style.citationOptions.nearNoteDistance)
        rendered.clusters = session.clusters(clusters, at: positions.clusters)
        rendered.entries = session.bibliography()
        return rendered
    }

    /// A session whose list has the entries with these keys, in the order of citation.
    package func session(listing keys: [String]) -> CitationSession {
        var isListed = Set<Int>()
        return session(listing: keys.compactMap { indices[$0] }.filter { isListed.insert($0).inserted })
    }

    private func session(listing indices: [Int]) -> CitationSession {
        CitationSession(self, listed: indices, hasExplicitYearSuffix, testsDisambiguate: testsDisambiguate)
    }

    /// The indices of the entries to list, in the order of citation.
    private func listedEntries(cited keys: [String], _ uncited: UncitedEntries) -> [Int] {
        var listed: [Int] = [], isListed = Set<Int>()
        for key in keys { if let index = indices[key], isListed.insert(index).inserted { listed.append(index) } }
        for (index, entry) in entries.enumerated() where indices[entry.key] == index {
            let isWanted =
                switch uncited {
                case .all: true
                case .keys(let keys): keys.contains(entry.key)
                }
            if isWanted, isListed.insert(index).inserted { listed.append(index) }
        }
        return listed
    }

    /// The index of the entry with a key.
    func index(of key: String) -> Int? { indices[key] }
}

/// Looks for elements in a style.
struct StyleInspection {
    private let style: CitationStyle

    init(_ style: CitationStyle) { self.style = style }

    /// Whether an element, or one in it or in the macros it calls, passes a test.
    func contains(_ elements: [RenderingElement], where test: (RenderingElement) -> Bool) -> Bool {
        var visited = Set<Int>(), pending = elements
        while let element = pending.popLast() {
            if test(element) { return true }
            switch element {
            case .text(let text):
                if case .macro(let index) = text.source, style.macros.indices.contains(index), visited.insert(index).inserted {
                    pending += style.macros[index]
                }
            case .group(let group): pending += group.elements
            case .choose(let branches): for branch in branches { pending += branch.elements }
            case .names(let names): pending += names.substitutes
            case .date, .number, .label: break
            }
        }
        return false
    }
}

extension RenderingElement {
    /// Whether the element shows the year suffix.
    var isYearSuffix: Bool {
        guard case .text(let text) = self, case .variable(let name, _) = text.source else { return false }
        return name == "year-suffix" || name == "citation-label"
    }

    /// Whether the element tests `disambiguate`.
    var testsDisambiguate: Bool {
        guard case .choose(let branches) = self else { return false }
        return branches.contains { $0.conditions.contains { if case .disambiguate = $0 { true } else { false } } }
    }
}
