import TypesetBase
import TypesetCitations
import TypesetMarkdown

/// Replaces the citations of a document by their rendered text.
struct CitationRendering {
    private let result: RenderedCitations
    /// The index in `result.clusters` of each citation, by its number in the document.
    private let indices: [Int: Int]
    private let order: CitationOrder
    private let links: Bool
    private let known: Set<String>
    /// The names of the places that cite each entry.
    private var citingPlaces: [String: [String]] = [:]
    /// The rendered list.
    ///
    /// - Parameters:
    ///   - places: the places of the entries in their bibliographies, by key.
    ///   - place: the place of an entry without one.
    func list(from places: [String: SourceSpan], or place: SourceSpan) -> ReferenceList {
        var list = ReferenceList()
        list.hasHangingIndent = result.hasHangingIndent
        list.entries = result.entries.map { entry in
            let span = places[entry.key] ?? place
            var item = ReferenceList.Entry(
                id: Self.name(of: entry.key), label: entry.label?.inlines(at: span) ?? [], text: entry.text.inlines(at: span))
            item.citedAt = citingPlaces[entry.key] ?? []
            return item
        }
        return list
    }

    /// - Parameters:
    ///   - links: whether citations link to their entries.
    ///   - known: the keys of the entries.
    init(_ result: RenderedCitations, _ order: CitationOrder, links: Bool, known: Set<String>) {
        (self.result, self.order, self.known) = (result, order, known)
        indices = Dictionary(order.places.enumerated().map { ($1.citation.number, $0) }, uniquingKeysWith: { first, _ in first })
        let listed = Set(result.entries.map(\.key))
        self.links = links && !listed.isEmpty
    }

    /// The beginning of the names of rendered citations.
    static let idPrefix = "cite-"

    /// The name of an entry, to which citations link.
    private static func name(of key: String) -> String { "ref-\(key)" }

    /// The document with rendered citations; in a note style, those of the text are footnotes.
    mutating func rendered(_ document: Document) -> Document {
        var document = document, places: [String: [String]] = [:], notes: [Footnote] = [], unlinked: Set<String> = []
        let rendering = self
        let mapping = TreeMapping.ofInlines { inline in
            if case .link(let destination, let title, let content) = inline.kind, content.contains(where: \.hasLink) {
                let kind = InlineKind.link(destination: destination, title: title, content.map(\.withoutLinks))
                return Inline(kind, span: inline.span, attributes: inline.attributes)
            }
            if case .image(let destination, let title, var description) = inline.kind {
                // The alternative text has the words of its citations.
                guard description.inlines.contains(where: \.hasRenderedCitation) else { return inline }
                var names: Set<String> = []
                description.alt = description.inlines.map { $0.withoutPlaces(&names) }.plainText
                if inline.imageCaption.isEmpty {
                    description.inlines = [Inline(.text(description.alt), span: inline.span)]
                    unlinked.formUnion(names)
                }
                return Inline(.image(destination: destination, title: title, description), span: inline.span, attributes: inline.attributes)
            }
            guard let citation = inline.citation, let index = rendering.indices[citation.number] else { return inline }
            let name = Self.idPrefix + String(citation.number + 1)
            for item in citation.items { places[item.key, default: []].append(name) }
            let (text, note) = rendering.inlines(of: citation, index, at: inline.span)
            var attributes = inline.attributes
            attributes.id = attributes.id ?? name
            guard let note else { return Inline(.span(text), span: inline.span, attributes: attributes) }
            notes.append(Footnote(label: "", blocks: [Block(.paragraph(note), span: inline.span)], span: inline.span))
            // The footnote has its number when all are known.
            let call = Inline(.footnoteReference(-notes.count), span: inline.span)
            return Inline(.span(text + [call]), span: inline.span, attributes: attributes)
        }
        document.map(mapping)
        document.renderTitle { $0.withoutPlaces(&unlinked) }
        citingPlaces = places.mapValues { $0.filter { !unlinked.contains($0) } }
        document.map(.ofInlineLists(CitationSpacing.joined))
        document.insert(notes: notes)
        return document
    }

    /// The text of a citation, and that of its note if it is one.
    private func inlines(of citation: Citation, _ index: Int, at span: SourceSpan) -> (text: [Inline], note: [Inline]?) {
        var parts = result.clusters.indices.contains(index) ? result.clusters[index] : []
        guard !parts.isEmpty else { return ([Inline(.text(citation.source), span: span)], nil) }
        // Keys without an entry are set as they are written.
        let missing = citation.items.filter { !known.contains($0.key) }
        if !missing.isEmpty {
            parts.append(RenderedCitations.Part(text: CitationText(" [\(missing.map { "@" + $0.key }.joined(separator: "; "))]"), key: nil))
        }
        let objects = CitedItems(citation, known: known).objects
        func inlines(_ parts: ArraySlice<RenderedCitations.Part>) -> [Inline] {
            parts.flatMap { part in
                part.text.inlines(at: span, linksTo: links ? part.key.map { "#" + Self.name(of: $0) } : nil, objects: objects)
            }
        }
        guard result.citesInNotes, !order.places[index].isInNote else { return (inlines(parts[...]), nil) }
        // The author is a part of the sentence, and a space separates it from the rest.
        let isNarrative = citation.form == .narrative && parts.count > 2 && parts[1].text.plain == " "
        return (isNarrative ? inlines(parts[..<1]) : [], inlines(isNarrative ? parts[2...] : parts[...]))
    }
}

extension Document {
    /// Changes the inlines of a title and a subtitle that have citations, whose words are also those of bookmarks and running heads.
    fileprivate mutating func renderTitle(_ change: (Inline) -> Inline) {
        if metadata.titleText.contains(where: \.hasRenderedCitation) {
            metadata.titleText = metadata.titleText.map(change)
            metadata.updateTitle()
        }
        if let subtitle = metadata.subtitle, subtitle.value.contains(where: \.hasRenderedCitation) {
            metadata.subtitle = Located(subtitle.value.map(change), span: subtitle.span)
            metadata.updateSubtitle()
        }
    }
}

extension Inline {
    fileprivate var hasRenderedCitation: Bool { isRenderedCitation || children.contains(where: \.hasRenderedCitation) }

    /// The inline without the links and the names of its citations, in text that is repeated or only spoken.
    ///
    /// - Parameter names: receives the names.
    fileprivate func withoutPlaces(_ names: inout Set<String>) -> Inline {
        var inline = withoutLinks
        if isRenderedCitation, let name = attributes.id {
            names.insert(name)
            inline.attributes.id = nil
        }
        switch inline.kind {
        case .span(let inner): inline.kind = .span(inner.map { $0.withoutPlaces(&names) })
        case .emphasis(let inner): inline.kind = .emphasis(inner.map { $0.withoutPlaces(&names) })
        case .strong(let inner): inline.kind = .strong(inner.map { $0.withoutPlaces(&names) })
        default: break
        }
        return inline
    }

    fileprivate var hasLink: Bool { if case .link = kind { true } else { children.contains(where: \.hasLink) } }

    /// The inline without the links in it, since a link has none inside.
    fileprivate var withoutLinks: Inline {
        var inline = self
        switch kind {
        case .link(_, _, let inner): inline.kind = .span(inner.map(\.withoutLinks))
        case .span(let inner): inline.kind = .span(inner.map(\.withoutLinks))
        case .emphasis(let inner): inline.kind = .emphasis(inner.map(\.withoutLinks))
        case .strong(let inner): inline.kind = .strong(inner.map(\.withoutLinks))
        case .element(let element, let inner): inline.kind = .element(element, inner.map(\.withoutLinks))
        default: break
        }
        return inline
    }
}
