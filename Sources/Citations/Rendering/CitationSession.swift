import TypesetBase

/// The rendering of one document: the order and the numbers of its entries, and what distinguishes their cites.
package struct CitationSession: Sendable {
    private let processor: CitationProcessor
    private let hasExplicitYearSuffix: (citation: Bool, bibliography: Bool)
    /// The indices of the entries in the order of the list.
    private var order: [Int]
    /// The number of each listed entry.
    private var numbers: [Int: Int] = [:]
    private var disambiguations: [Int: CiteDisambiguation] = [:]

    private var style: CitationStyle { processor.style }
    private var locale: CitationLocale { processor.locale }

    /// Sorts, numbers and disambiguates the entries of a document.
    ///
    /// - Parameter listed: the indices of the entries in the order of citation.
    init(
        _ processor: CitationProcessor, listed: [Int], _ hasExplicitYearSuffix: (citation: Bool, bibliography: Bool),
        testsDisambiguate: Bool
    ) {
        self.processor = processor
        self.hasExplicitYearSuffix = hasExplicitYearSuffix
        order = listed
        number()
        if let section = style.bibliography, !section.sortKeys.isEmpty {
            order = sorted(listed, by: section.sortKeys, section)
            number()
        }
        disambiguate(listed, testsDisambiguate)
    }

    /// The keys of the listed entries in the order of the list, for the check with CSL's test suite.
    package var listedKeys: [String] { order.map { processor.entries[$0].key } }

    /// Numbers the entries in their order.
    private mutating func number() {
        for (position, index) in order.enumerated() { numbers[index] = position + 1 }
    }

    private mutating func disambiguate(_ listed: [Int], _ testsDisambiguate: Bool) {
        let positions = Dictionary(uniqueKeysWithValues: listed.enumerated().map { ($1, $0) })
        let session = self
        let disambiguation = Disambiguation(
            count: listed.count, style.citationOptions, hasCondition: testsDisambiguate, suffixOrder: order.compactMap { positions[$0] }
        ) { session.comparedCite(of: listed[$0], $1, listsPersons: $2) }
        for (position, index) in listed.enumerated() { disambiguations[index] = disambiguation.results[position] }
    }

    // MARK: Cites

    private func renderer(_ index: Int, _ context: CiteContext) -> CiteRenderer {
        let isCitation = context.mode == .citation
        return CiteRenderer(
            style: style, locale: locale, entry: processor.entries[index], context: context,
            section: isCitation ? style.citation : style.bibliography ?? style.citation,
            hasExplicitYearSuffix: isCitation ? hasExplicitYearSuffix.citation : hasExplicitYearSuffix.bibliography)
    }

    /// The cite of an entry as disambiguation compares it: without locator, year suffix and number.
    ///
    /// - Parameter listsPersons: whether to set each name in its forms.
    private func comparedCite(of index: Int, _ disambiguation: CiteDisambiguation, listsPersons: Bool) -> DisambiguationCite {
        // Only the later cites of a source are short enough to be equal to others.
        var context = CiteContext(mode: .citation, position: .subsequent)
        context.disambiguation = disambiguation
        context.disambiguation.yearSuffix = nil
        context.isComparison = true
        var renderer = renderer(index, context)
        let nodes = renderer.render(style.citation.elements).nodes
        let lists = renderer.renderedNames.map { list in
            DisambiguationCite.NameList(
                variable: list.variable, names: list.names, shownCount: list.shownCount,
                persons: listsPersons ? list.names.map { person($0, list.options, renderer) } : [])
        }
        return DisambiguationCite(text: nodes.plain, nameLists: lists)
    }

    private func person(_ name: CitedName, _ options: NameOptions, _ renderer: CiteRenderer) -> DisambiguationCite.Person {
        let texts = [CiteDisambiguation.GivenName.asStyled, .initials, .full].map { level in
            NameFormatter(renderer: renderer, name: nil, options: options, isInverted: false, givenName: level).nodes(of: name).plain
        }
        // Names that differ in their spaces only are equal.
        let full = texts[2].filter { !$0.isWhitespace && $0 != "." }
        return DisambiguationCite.Person(short: texts[0], initials: texts[1], full: full)
    }

    /// The clusters in the order of the document.
    ///
    /// - Parameter positions: the position of each cite of each cluster.
    package func clusters(_ clusters: [CitationCluster], at positions: [[CitePositions.Position]]) -> [[RenderedCitations.Part]] {
        zip(clusters, positions).map { cluster($0, $1) }
    }

    private func cluster(_ cluster: CitationCluster, _ positions: [CitePositions.Position]) -> [RenderedCitations.Part] {
        var known: [(item: CitationItem, index: Int, position: CitePositions.Position)] = []
        for (item, position) in zip(cluster.items, positions) {
            if let index = processor.index(of: item.key) { known.append((item, index, position)) }
        }
        guard !known.isEmpty else { return [] }
        if !style.citation.sortKeys.isEmpty {
            known = sortedIndices(known.map(\.index), by: style.citation.sortKeys, style.citation).map { known[$0] }
        }
        let cites = known.enumerated().map { cite($1.item, $1.index, $1.position, isFirst: $0 == 0) }
        guard cluster.form == .narrative, let names = authors(of: cites[0], known[0].index) else { return layout(cites) }
        let author = RenderedCitations.Part(text: OutputFlattening.text(of: [names], locale), key: cites[0].item.key)
        let shown = cites.map { $0.item.key == cites[0].item.key && $0.names == cites[0].names ? $0.omittingNames : $0 }
        return [author, RenderedCitations.Part(text: CitationText(" "), key: nil)] + layout(shown)
    }

    /// The authors of a cite for a sentence: as the cite shows them, or by their family names if it shows none.
    private func authors(of cite: RenderedCite, _ index: Int) -> OutputNode? {
        if let names = OutputNode(cite.nodes).first(.names) { return names }
        var options = NameOptions()
        (options.form, options.and, options.etAlMin, options.etAlUseFirst) = (.short, .text, 4, 1)
        let variable = ["author", "editor", "translator"].first { processor.entries[index].names[$0]?.isEmpty == false }
        guard let variable else { return nil }
        let name = NamesElement.Name(options: options, attributes: ElementAttributes())
        let element = NamesElement(variables: [variable], name: name, substitutes: [], attributes: ElementAttributes())
        var renderer = renderer(index, CiteContext(mode: .citation))
        return renderer.render(.names(element)).nodes.first
    }

    /// The cites with delimiters and the affixes of the layout, as one text that is then divided.
    private func layout(_ cites: [RenderedCite]) -> [RenderedCitations.Part] {
        let section = style.citation
        var nodes = [OutputNode(section.attributes.prefix)], keys: [String] = []
        for part in CiteCollapsing.parts(of: cites, style) {
            var node = OutputNode(part.nodes)
            if let key = part.key {
                node.cite = keys.count
                keys.append(key)
            }
            nodes.append(node)
        }
        nodes.append(OutputNode(section.attributes.suffix))
        var whole = OutputNode(nodes)
        whole.formatting = section.attributes.formatting
        return OutputFlattening.parts(of: whole, locale).map { text, cite in
            RenderedCitations.Part(text: text, key: cite.map { keys[$0] })
        }
    }

    private func cite(_ item: CitationItem, _ index: Int, _ position: CitePositions.Position, isFirst: Bool) -> RenderedCite {
        var context = CiteContext(mode: .citation, item: item, position: position.position, isNearNote: position.isNearNote)
        context.firstNote = position.firstNote
        context.citationNumber = numbers[index]
        context.disambiguation = disambiguations[index] ?? CiteDisambiguation()
        context.omitsFirstNames = item.suppressesAuthor
        var first = renderer(index, context)
        var nodes = first.render(style.citation.elements).nodes
        if style.citesInNotes, Self.beginsSentence(item, isFirst: isFirst) { nodes.capitalizeFirstTerm() }
        context.omitsFirstNames = true
        var second = renderer(index, context)
        let withoutNames = second.render(style.citation.elements).nodes
        let whole = OutputNode(nodes)
        return RenderedCite(
            item: item, nodes: affixed(nodes, item), withoutNames: affixed(withoutNames, item), yearSuffix: whole.first(.yearSuffix),
            suffixNumber: context.disambiguation.yearSuffix, names: whole.first(.names)?.plain ?? "",
            withoutSuffix: whole.replacing(.yearSuffix) { _ in nil }?.plain ?? "", citationNumber: numbers[index])
    }

    /// Whether a cite begins a note, or follows a sentence.
    private static func beginsSentence(_ item: CitationItem, isFirst: Bool) -> Bool {
        // A single word before the cite, such as "Cf.", is not a sentence.
        let prefix = item.prefix.plain.trimmingWhitespace
        if !prefix.isEmpty, !prefix.contains(where: \.isWhitespace) { return false }
        let end = prefix.last { !$0.isWhitespace && !"”’\"'»".contains($0) }
        return end.map { ".?!".contains($0) } ?? isFirst
    }

    /// The output with the prefix and the suffix of the cite.
    private func affixed(_ nodes: [OutputNode], _ item: CitationItem) -> [OutputNode] {
        var nodes = nodes
        if !item.prefix.isEmpty {
            nodes = FieldMarkup.nodes(of: item.prefix) + (item.prefix.plain.last?.isWhitespace == false ? [OutputNode(" ")] : []) + nodes
        }
        if !item.suffix.isEmpty {
            let needsSpace = item.suffix.plain.first.map { !$0.isWhitespace && !$0.isPunctuation } ?? false
            nodes += (needsSpace ? [OutputNode(" ")] : []) + FieldMarkup.nodes(of: item.suffix)
        }
        return nodes
    }

    // MARK: The list

    /// The list of references; empty if the style has none.
    package func bibliography() -> [RenderedCitations.Entry] {
        guard let section = style.bibliography else { return [] }
        var outputs: [[OutputNode]] = []
        for index in order {
            var context = CiteContext(mode: .bibliography)
            context.citationNumber = numbers[index]
            context.disambiguation.yearSuffix = disambiguations[index]?.yearSuffix
            context.disambiguation.trueConditions = disambiguations[index]?.trueConditions ?? 0
            var renderer = renderer(index, context)
            outputs.append(fields(section, &renderer))
        }
        BibliographyRendering(options: style.bibliographyOptions).substituteAuthors(&outputs)
        return zip(order, outputs).compactMap { entry($0, $1, section) }
    }

    /// The output of an entry, with its first field at the left margin if the style aligns the second.
    private func fields(_ section: CitationStyle.Section, _ renderer: inout CiteRenderer) -> [OutputNode] {
        guard style.bibliographyOptions.alignsSecondField else { return renderer.render(section.elements).nodes }
        var nodes: [OutputNode] = []
        for element in section.elements {
            let part = renderer.render([element]).nodes
            guard nodes.isEmpty, !part.isEmpty else {
                nodes += part
                continue
            }
            var label = OutputNode(part)
            label.display = .leftMargin
            nodes.append(label)
        }
        return nodes
    }

    private func entry(_ index: Int, _ nodes: [OutputNode], _ section: CitationStyle.Section) -> RenderedCitations.Entry? {
        guard !nodes.allSatisfy(\.isEmpty) else { return nil }
        let (label, rest) = BibliographyRendering.divided(nodes)
        let affixed = [OutputNode(section.attributes.prefix)] + rest + [OutputNode(section.attributes.suffix)]
        var whole = OutputNode(affixed)
        whole.formatting = section.attributes.formatting
        return RenderedCitations.Entry(
            key: processor.entries[index].key, label: label.map { OutputFlattening.text(of: $0, locale) },
            text: OutputFlattening.text(of: [whole], locale))
    }

    // MARK: Order

    private func sorted(_ indices: [Int], by keys: [CitationStyle.SortKey], _ section: CitationStyle.Section) -> [Int] {
        sortedIndices(indices, by: keys, section).map { indices[$0] }
    }

    /// The positions of entries in the order of sort keys.
    private func sortedIndices(_ indices: [Int], by keys: [CitationStyle.SortKey], _ section: CitationStyle.Section) -> [Int] {
        let sorting = CiteSorting(language: style.defaultLanguage ?? locale.language)
        let values = indices.map { index in keys.map { value(of: $0, index, section, sorting) } }
        return CiteSorting.order(values, keys)
    }

    private func value(
        of key: CitationStyle.SortKey, _ index: Int, _ section: CitationStyle.Section, _ sorting: CiteSorting
    ) -> SortValue {
        var context = CiteContext(mode: .sortKey)
        context.citationNumber = numbers[index]
        var renderer = CiteRenderer(
            style: style, locale: locale, entry: processor.entries[index], context: context, section: section, hasExplicitYearSuffix: true)
        renderer.sortOptions = key.nameOptions
        switch key.source {
        case .macro(let macro):
            guard style.macros.indices.contains(macro) else { return .missing }
            let nodes = renderer.render(style.macros[macro]).nodes
            if let number = OutputNode(nodes).first(.citationNumber), let value = Int(number.plain) { return .number(value) }
            return sorting.value(of: OutputFlattening.text(of: nodes, locale).plain)
        case .variable(let name): return value(ofVariable: name, &renderer, sorting)
        }
    }

    private func value(ofVariable name: String, _ renderer: inout CiteRenderer, _ sorting: CiteSorting) -> SortValue {
        let entry = renderer.entry
        if let date = entry.dates[name] {
            guard date.start != nil else { return date.literal.map { sorting.value(of: $0) } ?? .missing }
            return .text(Array(DateSorting.text(date, hasMonth: true, hasDay: true).utf8))
        }
        if entry.names[name] != nil {
            renderer.sortOptions.form = .long
            // All names count, unless the key limits them.
            renderer.sortOptions.etAlMin = renderer.sortOptions.etAlMin ?? .max
            let element = NamesElement(
                variables: [name], substitutes: [], attributes: ElementAttributes())
            return sorting.value(of: renderer.render(.names(element)).nodes.plain)
        }
        guard let value = renderer.value(of: name)?.plain else { return .missing }
        if let number = Int(value) { return .number(number) }
        return sorting.value(of: value)
    }
}
