import TypesetBase
import TypesetCitations
import TypesetMarkdown

/// Replaces the citations of a document by their rendered text.
struct CitationRendering {
    private let parts: [CitedPart]
    /// The part of each citation and its index in `result.clusters` of the part, by the number of the citation in the document.
    private let places: [Int: (part: Int, cluster: Int)]
    private let known: Set<String>
    /// The places that cite each entry, by the name of the entry.
    private var citingPlaces: [String: [ReferenceList.Place]] = [:]

    /// Finds the part and the result of each citation.
    ///
    /// - Parameter known: the keys of the entries.
    init(_ parts: [CitedPart], known: Set<String>) {
        (self.parts, self.known) = (parts, known)
        var places: [Int: (part: Int, cluster: Int)] = [:]
        for (index, part) in parts.enumerated() {
            for (cluster, place) in part.order.places.enumerated() where places[place.citation.number] == nil {
                places[place.citation.number] = (index, cluster)
            }
        }
        self.places = places
    }

    /// The rendered list of a part.
    ///
    /// - Parameters:
    ///   - places: the places of the entries in their bibliographies, by key.
    ///   - place: the place of an entry without one.
    func list(of part: CitedPart, from places: [String: SourceSpan], or place: SourceSpan) -> ReferenceList {
        var list = ReferenceList()
        list.hasHangingIndent = part.result.hasHangingIndent
        list.linksBack = part.linksCitations ? part.settings.linksBack : false
        list.entries = part.result.entries.map { entry in
            let span = places[entry.key] ?? place, name = part.name(of: entry.key)
            var item = ReferenceList.Entry(id: name, label: entry.label?.inlines(at: span) ?? [], text: entry.text.inlines(at: span))
            item.citedAt = citingPlaces[name] ?? []
            return item
        }
        return list
    }

    /// The beginning of the names of rendered citations.
    static let idPrefix = "cite-"

    /// The document with rendered citations; in a note style, those of the text are footnotes.
    mutating func rendered(_ document: Document) -> Document {
        var document = document, places: [String: [ReferenceList.Place]] = [:], notes: [Footnote] = [], unlinked: Set<String> = []
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
            guard let citation = inline.citation, let place = rendering.places[citation.number] else { return inline }
            let name = Self.idPrefix + String(citation.number + 1), part = rendering.parts[place.part]
            for item in citation.items {
                let words = part.words(ofCluster: place.cluster, citing: item.key)
                places[part.name(of: item.key), default: []].append(ReferenceList.Place(name: name, words: words))
            }
            let (text, note) = rendering.inlines(of: citation, part, place.cluster, at: inline.span)
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
        citingPlaces = places.mapValues { $0.filter { !unlinked.contains($0.name) } }
        document.map(.ofInlineLists(CitationSpacing.joined))
        document.insert(notes: notes)
        return document
    }

    /// The text of a citation, and that of its note if it is one.
    private func inlines(
        of citation: Citation, _ part: CitedPart, _ index: Int, at span: SourceSpan
    ) -> (text: [Inline], note: [Inline]?) {
        var parts = part.cluster(index)
        guard !parts.isEmpty else { return ([Inline(.text(citation.source), span: span)], nil) }
        // Keys without an entry are set as they are written.
        let missing = citation.items.filter { !known.contains($0.key) }
        if !missing.isEmpty {
            parts.append(RenderedCitations.Part(text: CitationText(" [\(missing.map { "@" + $0.key }.joined(separator: "; "))]"), key: nil))
        }
        let objects = CitedItems(citation, known: known).objects
        func inlines(_ words: ArraySlice<RenderedCitations.Part>) -> [Inline] {
            words.flatMap { word in
                word.text.inlines(at: span, linksTo: part.linksCitations ? word.key.map { "#" + part.name(of: $0) } : nil, objects: objects)
            }
        }
        guard part.result.citesInNotes, !part.order.places[index].isInNote else { return (inlines(parts[...]), nil) }
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

extension CitedPart {
    /// Whether citations link to their entries; a style without a list has none.
    fileprivate var linksCitations: Bool { settings.linksCitations ?? true && !result.entries.isEmpty }

    /// The parts of a rendered citation; empty if it has no known source.
    fileprivate func cluster(_ index: Int) -> [RenderedCitations.Part] {
        result.clusters.indices.contains(index) ? result.clusters[index] : []
    }

    /// The words in a citation that link to an entry, such as "Doe 1999".
    fileprivate func words(ofCluster index: Int, citing key: String) -> String {
        cluster(index).filter { $0.key == key }.map(\.text.plain).joined(separator: " ")
    }
}
