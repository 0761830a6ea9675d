import TypesetBase

/// The purpose of a rendering.
enum RenderingMode: Equatable, Sendable {
    case citation, bibliography
    /// The text of a sort key: names are inverted, and dates are numbers.
    case sortKey
}

/// The facts about one cite or entry that its rendering depends on.
struct CiteContext {
    var mode: RenderingMode
    /// The locator, label and affixes; nil in the bibliography.
    var item: CitationItem?
    var position = CitePosition.first
    /// Whether an earlier cite of the source is in a note close by.
    var isNearNote = false
    /// The number of the note that cites the source first; nil in the bibliography.
    var firstNote: Int?
    /// The number of the entry in the bibliography.
    var citationNumber: Int?
    var disambiguation = CiteDisambiguation()
    /// Whether the cite is compared with others, where the date of access does not count.
    var isComparison = false
    /// Whether `cs:names` have no output, because a cite before shows them.
    var omitsFirstNames = false
}

/// The names and suffixes that distinguish a cite from others.
struct CiteDisambiguation: Equatable {
    /// A name in the list of a variable.
    struct Slot: Hashable {
        var variable: String
        var index: Int
    }

    /// The form of a given name in a cite that shows family names.
    enum GivenName: Int, Comparable {
        case asStyled, initials, full

        static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    }

    /// The fewest names that a shortened list shows.
    var nameCounts: [String: Int] = [:]
    /// The names that are shown with their given names.
    var givenNames: [Slot: GivenName] = [:]
    /// The number of `disambiguate` tests that are true, in the order in which they are met.
    var trueConditions = 0
    /// The number of the year suffix from 0; nil if there is none.
    var yearSuffix: Int?
}

/// The output of an element, and whether it had variables to show.
struct RenderedElement {
    var nodes: [OutputNode] = []
    /// Whether the element asks for a variable.
    var asksVariable = false
    /// Whether one of the variables has a value.
    var hasValue = false

    var isEmpty: Bool { nodes.allSatisfy(\.isEmpty) }
}

/// Renders one cite or one entry.
struct CiteRenderer {
    let style: CitationStyle
    let locale: CitationLocale
    let entry: BibliographyEntry
    var context: CiteContext
    /// The names' options of the section and the style.
    let nameOptions: NameOptions
    /// Whether the style places the year suffix itself.
    let hasExplicitYearSuffix: Bool
    /// The options of the sort key that is rendered.
    var sortOptions = NameOptions()

    /// The variables that a substitute has shown.
    var suppressed: Set<String> = []
    /// The variables that were shown since a substitute began; nil outside of substitutes.
    var shownInSubstitute: Set<String>?
    /// The lists of names that were rendered, in order.
    var renderedNames: [RenderedNameList] = []
    /// Whether the year suffix has been shown.
    var hasShownYearSuffix = false
    /// The number of `disambiguate` tests so far.
    var testedConditions = 0
    /// Whether names have been rendered and omitted.
    private(set) var hasOmittedNames = false

    init(
        style: CitationStyle, locale: CitationLocale, entry: BibliographyEntry, context: CiteContext, section: CitationStyle.Section,
        hasExplicitYearSuffix: Bool
    ) {
        (self.style, self.locale, self.entry, self.context) = (style, locale, entry, context)
        nameOptions = section.nameOptions.inheriting(style.nameOptions)
        self.hasExplicitYearSuffix = hasExplicitYearSuffix
    }

    // MARK: Elements

    /// Renders the elements in order, with a delimiter between those that have output.
    mutating func render(_ elements: [RenderingElement], delimiter: String = "") -> RenderedElement {
        var parts: [[OutputNode]] = [], result = RenderedElement()
        for element in elements {
            let part = render(element, delimiter: delimiter)
            result.asksVariable = result.asksVariable || part.asksVariable
            result.hasValue = result.hasValue || part.hasValue
            if !part.isEmpty { parts.append(part.nodes) }
        }
        result.nodes = .joined(parts, by: delimiter)
        return result
    }

    /// Renders an element.
    ///
    /// - Parameter delimiter: that of the group around it, which is also between the elements of a branch (CSL 1.0.2, Delimiters).
    mutating func render(_ element: RenderingElement, delimiter: String = "") -> RenderedElement {
        switch element {
        case .text(let text): render(text)
        case .date(let date): render(date)
        case .number(let number): render(number)
        case .names(let names): render(names, inherited: nil)
        case .label(let label): render(label)
        case .group(let group): render(group)
        case .choose(let branches): render(branches, delimiter: delimiter)
        }
    }

    private mutating func render(_ group: GroupElement) -> RenderedElement {
        asGroup(render(group.elements, delimiter: group.delimiter), group.attributes)
    }

    /// The output of a group or a macro: none if it asks for variables and none has a value.
    private func asGroup(_ rendered: RenderedElement, _ attributes: ElementAttributes) -> RenderedElement {
        if rendered.asksVariable, !rendered.hasValue { return RenderedElement(asksVariable: true) }
        // A group with output counts as a variable with a value.
        let nodes = decorated(rendered.nodes, attributes), hasOutput = !nodes.isEmpty
        return RenderedElement(nodes: nodes, asksVariable: rendered.asksVariable || hasOutput, hasValue: rendered.hasValue || hasOutput)
    }

    private mutating func render(_ branches: [ChooseBranch], delimiter: String) -> RenderedElement {
        for branch in branches where matches(branch) { return render(branch.elements, delimiter: delimiter) }
        return RenderedElement()
    }

    private mutating func render(_ text: TextElement) -> RenderedElement {
        switch text.source {
        case .value(let value): return RenderedElement(nodes: decorated(FieldMarkup.nodes(of: CitationText(value)), text.attributes))
        case .term(let name, let form, let isPlural):
            guard let term = locale.text(of: name, form, isPlural: isPlural), !term.isEmpty else { return RenderedElement() }
            return RenderedElement(nodes: decorated([OutputNode([OutputNode(term)], role: .term)], text.attributes))
        case .macro(let index):
            guard style.macros.indices.contains(index) else { return RenderedElement() }
            return asGroup(render(style.macros[index]), text.attributes)
        case .variable(let name, let isShort): return render(variable: name, isShort: isShort, text.attributes)
        }
    }

    private mutating func render(variable name: String, isShort: Bool, _ attributes: ElementAttributes) -> RenderedElement {
        if name == "year-suffix" { return yearSuffix(attributes) }
        guard let (variable, value) = textValue(of: name, isShort: isShort) else { return RenderedElement(asksVariable: true) }
        didShow(variable)
        var nodes = FieldMarkup.nodes(of: value)
        if variable == "title" || variable == "title-short", let language = foreignLanguage {
            for index in nodes.indices { nodes[index].changeRuns { $0.format.language = $0.format.language ?? language } }
        }
        if let address = CitationLink.address(of: variable, value.plain) {
            nodes = linked(nodes, to: address, attributes)
            var attributes = attributes
            if attributes.prefix.hasPrefix("http") { attributes.prefix = "" }
            return RenderedElement(nodes: decorated(nodes, attributes), asksVariable: true, hasValue: true)
        }
        if NumberVariables.all.contains(name), value.runs.count == 1, let parts = NumberText(value.plain).parts, parts.count > 1 {
            nodes = [OutputNode(NumberText.text(of: parts) { $0 })]
        }
        if name == "citation-number" { nodes = [OutputNode(nodes, role: .citationNumber)] }
        return RenderedElement(nodes: decorated(nodes, attributes), asksVariable: true, hasValue: true)
    }

    /// The nodes as a link, with a prefix that is the beginning of the address.
    private func linked(_ nodes: [OutputNode], to address: String, _ attributes: ElementAttributes) -> [OutputNode] {
        var nodes = attributes.prefix.hasPrefix("http") ? [OutputNode(attributes.prefix)] + nodes : nodes
        for index in nodes.indices {
            nodes[index].changeRuns { run in
                run.format.link = address
                run.format.keepsCase = true
            }
        }
        return nodes
    }

    private mutating func yearSuffix(_ attributes: ElementAttributes) -> RenderedElement {
        // Without a suffix, the element is no reason to leave out its group.
        guard let node = yearSuffixNode() else { return RenderedElement() }
        return RenderedElement(nodes: decorated([node], attributes), asksVariable: true, hasValue: true)
    }

    /// The letter of the year suffix, once in each cite; nil if there is none.
    mutating func yearSuffixNode() -> OutputNode? {
        guard let number = context.disambiguation.yearSuffix, context.mode != .sortKey else { return nil }
        hasShownYearSuffix = true
        return OutputNode([OutputNode(NumberLetters.alphabetic(number + 1) ?? "")], role: .yearSuffix)
    }

    /// Notes that a variable is shown, so that it does not appear again after a substitute.
    mutating func didShow(_ variable: String) { shownInSubstitute?.insert(variable) }

    /// Notes that names are omitted.
    mutating func didOmitNames() { hasOmittedNames = true }

    // MARK: Attributes

    /// The nodes with the case, formatting, quotation marks and affixes of an element; empty if they are.
    func decorated(_ nodes: [OutputNode], _ attributes: ElementAttributes) -> [OutputNode] {
        guard !nodes.allSatisfy(\.isEmpty) else { return [] }
        var nodes = nodes
        if attributes.stripsPeriods { for index in nodes.indices { nodes[index].changeRuns { $0.text.removeAll { $0 == "." } } } }
        if let textCase = attributes.textCase {
            CaseChange(textCase, language: titleLanguage).apply(to: &nodes)
        }
        let isPlain = attributes.formatting.isEmpty && !attributes.hasQuotes && attributes.display == nil
        if isPlain, attributes.prefix.isEmpty, attributes.suffix.isEmpty { return nodes }
        if !attributes.formatting.isEmpty || attributes.hasQuotes {
            var node = OutputNode(nodes)
            (node.formatting, node.isQuoted) = (attributes.formatting, attributes.hasQuotes)
            nodes = [node]
        }
        if !attributes.prefix.isEmpty { nodes.insert(OutputNode(attributes.prefix), at: 0) }
        if !attributes.suffix.isEmpty { nodes.append(OutputNode(attributes.suffix)) }
        if let display = attributes.display {
            var node = OutputNode(nodes)
            node.display = display
            nodes = [node]
        }
        return nodes
    }

    /// The language of the source if it is not that of the style.
    private var foreignLanguage: String? {
        guard let language = entry.language else { return nil }
        func primary(_ tag: String) -> String { tag.prefix { $0 != "-" }.lowercased() }
        return primary(language) == primary(locale.language) ? nil : language
    }

    /// The language of the source, or that of the style.
    private var titleLanguage: String { entry.language ?? locale.language }
}
