/// A list of names that a cite shows.
struct RenderedNameList {
    /// The variable of the names.
    var variable: String
    var names: [CitedName]
    /// The number of names before "et al.", or all.
    var shownCount: Int
    /// The options with which the list was rendered.
    var options: NameOptions
}

/// The children of `cs:names` that its substitutes inherit.
struct InheritedNames {
    var name: NamesElement.Name?
    var etAl: NamesElement.EtAl?
    var label: LabelElement?
    var labelIsFirst: Bool
}

extension CiteRenderer {
    /// Renders `cs:names`.
    ///
    /// - Parameter inherited: the children of the element that this one substitutes; nil outside of substitutes.
    mutating func render(_ element: NamesElement, inherited: InheritedNames?) -> RenderedElement {
        let hasChildren = element.name != nil || element.etAl != nil || element.label != nil
        let children = InheritedNames(
            name: element.name ?? inherited?.name, etAl: element.etAl ?? inherited?.etAl,
            label: element.label ?? (hasChildren ? nil : inherited?.label),
            labelIsFirst: element.label == nil ? inherited?.labelIsFirst ?? false : element.labelIsFirst)
        let options = options(of: children.name)
        let lists = nameLists(element, children)
        guard !lists.isEmpty else { return renderSubstitute(element, children) }
        for list in lists { for variable in list.variables { didShow(variable) } }
        if options.form == .count {
            let count = lists.reduce(0) { $0 + shownCount($1.names, options, $1.variables[0]) }
            return RenderedElement(nodes: decorated([OutputNode("\(count)")], element.attributes), asksVariable: true, hasValue: true)
        }
        var parts: [[OutputNode]] = []
        for list in lists { parts.append(render(list, children, options)) }
        let nodes = [OutputNode].joined(parts, by: element.delimiter ?? options.namesDelimiter ?? "")
        return RenderedElement(nodes: marked(decorated(nodes, element.attributes)), asksVariable: true, hasValue: true)
    }

    /// The nodes as the names of the cite; empty if the cite omits its first names.
    private mutating func marked(_ nodes: [OutputNode]) -> [OutputNode] {
        if context.omitsFirstNames, !hasOmittedNames {
            didOmitNames()
            return []
        }
        return nodes.isEmpty ? [] : [OutputNode(nodes, role: .names)]
    }

    private func options(of name: NamesElement.Name?) -> NameOptions {
        var options = (name?.options ?? NameOptions()).inheriting(nameOptions)
        if context.mode == .sortKey {
            options = sortOptions.inheriting(options)
            options.nameAsSortOrder = .all
        }
        return options
    }

    /// The names of one variable, or of two variables with equal names.
    private struct NameList {
        var variables: [String]
        var names: [CitedName]
        /// The term of the label.
        var term: String
    }

    private func nameLists(_ element: NamesElement, _ children: InheritedNames) -> [NameList] {
        var lists: [NameList] = []
        for variable in element.variables where !suppressed.contains(variable) && shownInSubstitute?.contains(variable) != true {
            guard let names = entry.names[variable], !names.isEmpty else { continue }
            lists.append(NameList(variables: [variable], names: names, term: variable))
        }
        // The same people as editors and translators are named once ("editortranslator").
        if lists.count == 2, Set(lists.map(\.term)) == ["editor", "translator"], lists[0].names == lists[1].names, children.label != nil,
            let term = ["editortranslator", "editor-translator"].first(where: {
                locale.text(of: $0, children.label?.form ?? .long)?.isEmpty == false
            })
        {
            lists = [NameList(variables: lists.flatMap(\.variables), names: lists[0].names, term: term)]
        }
        return lists
    }

    private mutating func renderSubstitute(_ element: NamesElement, _ children: InheritedNames) -> RenderedElement {
        for substitute in element.substitutes {
            // A term that the locale defines as empty ends the search.
            if case .text(let text) = substitute, case .term(let name, let form, _) = text.source, locale.text(of: name, form) == "" {
                break
            }
            let outer = shownInSubstitute
            shownInSubstitute = []
            var rendered: RenderedElement
            if case .names(let names) = substitute {
                rendered = render(names, inherited: children)
            } else {
                rendered = render(substitute)
            }
            let shown = shownInSubstitute ?? []
            shownInSubstitute = outer.map { $0.union(shown) }
            guard !rendered.isEmpty || hasOmittedNames && rendered.hasValue else { continue }
            suppressed.formUnion(shown)
            rendered.nodes = marked(decorated(rendered.nodes, element.attributes))
            (rendered.asksVariable, rendered.hasValue) = (true, true)
            return rendered
        }
        return RenderedElement(asksVariable: true)
    }

    private mutating func render(_ list: NameList, _ children: InheritedNames, _ options: NameOptions) -> [OutputNode] {
        let count = shownCount(list.names, options, list.variables[0])
        renderedNames.append(RenderedNameList(variable: list.variables[0], names: list.names, shownCount: count, options: options))
        let formatter = NameListFormatter(renderer: self, name: children.name, etAl: children.etAl, options: options)
        var nodes = formatter.nodes(of: list.names, variable: list.variables[0], shownCount: count)
        if var attributes = children.name?.attributes {
            // The formatting is that of each name, without delimiters.
            attributes.formatting = Formatting()
            nodes = decorated(nodes, attributes)
        }
        if !nodes.isEmpty { nodes = [OutputNode(nodes, role: .nameList)] }
        guard let label = children.label, context.mode != .sortKey else { return nodes }
        let isPlural = label.plural == .always || label.plural == .contextual && list.names.count > 1
        guard let term = locale.text(of: list.term, label.form, isPlural: isPlural), !term.isEmpty else { return nodes }
        let labelNodes = decorated([OutputNode(term)], label.attributes)
        return children.labelIsFirst ? labelNodes + nodes : nodes + labelNodes
    }

    /// The number of names that are shown before "et al."; the number of all if the list is not shortened.
    private func shownCount(_ names: [CitedName], _ options: NameOptions, _ variable: String) -> Int {
        let isSubsequent = context.mode == .citation && context.position != .first
        let least = isSubsequent ? options.etAlSubsequentMin ?? options.etAlMin : options.etAlMin
        let first = isSubsequent ? options.etAlSubsequentUseFirst ?? options.etAlUseFirst : options.etAlUseFirst
        // Bibliographies in BibTeX have "and others" as the last name, which is set as "et al.".
        let known = names.endsWithOthers ? names.count - 1 : names.count
        guard let least, let first, names.count >= least else { return known }
        return min(known, max(first, context.disambiguation.nameCounts[variable] ?? 0))
    }
}

extension [CitedName] {
    /// Whether the last name of several is "others".
    fileprivate var endsWithOthers: Bool { count > 1 && last?.literal == "others" }
}

/// Joins the names of a list.
struct NameListFormatter {
    let renderer: CiteRenderer
    let name: NamesElement.Name?
    let etAl: NamesElement.EtAl?
    let options: NameOptions

    private var locale: CitationLocale { renderer.locale }
    private var delimiter: String { options.delimiter ?? ", " }

    /// The names with their delimiters, the conjunction and the term of shortened lists.
    func nodes(of names: [CitedName], variable: String, shownCount: Int) -> [OutputNode] {
        guard shownCount < names.count else { return complete(names, variable) }
        guard shownCount > 0 else { return [] }
        let shown = (0..<shownCount).map { nodes(of: names[$0], $0, variable) }
        var result = [OutputNode].joined(shown, by: delimiter)
        if renderer.context.mode == .sortKey {
            guard options.etAlUseLast == true, !names.endsWithOthers else { return result }
            return result + [OutputNode(delimiter)] + nodes(of: names[names.count - 1], names.count - 1, variable)
        }
        if options.etAlUseLast == true, !names.endsWithOthers, names.count > shownCount + 1 {
            return result + [OutputNode(delimiter + "… ")] + nodes(of: names[names.count - 1], names.count - 1, variable)
        }
        let term = locale.text(of: etAl?.term ?? "et-al") ?? ""
        guard !term.isEmpty else { return result }
        let precedes = delimiterPrecedes(options.delimiterPrecedesEtAl, shownCount) { isInverted(names[shownCount - 1], shownCount - 1) }
        // Terms in Chinese and Japanese follow the name without a space.
        result.append(OutputNode(precedes ? delimiter : term.isRomanesque ? " " : ""))
        return result + renderer.decorated([OutputNode(term)], etAl?.attributes ?? ElementAttributes())
    }

    private func complete(_ names: [CitedName], _ variable: String) -> [OutputNode] {
        let parts = names.indices.map { nodes(of: names[$0], $0, variable) }
        guard let and = options.and, parts.count > 1, let last = parts.last, renderer.context.mode != .sortKey else {
            return .joined(parts, by: delimiter)
        }
        let word = and == .symbol ? "&" : locale.text(of: "and") ?? "and"
        let before = parts.dropLast()
        var result = [OutputNode].joined(Array(before), by: delimiter)
        let precedes = delimiterPrecedes(options.delimiterPrecedesLast, before.count) {
            isInverted(names[before.count - 1], before.count - 1)
        }
        result.append(OutputNode(precedes ? delimiter : " "))
        result.append(OutputNode(word + " "))
        return result + last
    }

    /// Whether the delimiter of names is before the last name, or before the term of shortened lists.
    private func delimiterPrecedes(_ rule: DelimiterRule?, _ count: Int, _ lastIsInverted: () -> Bool) -> Bool {
        switch rule ?? .contextual {
        case .always: true
        case .never: false
        case .contextual: count > 1
        case .afterInvertedName: lastIsInverted()
        }
    }

    private func isInverted(_ person: CitedName, _ index: Int) -> Bool {
        guard person.literal == nil, !person.family.isEmpty else { return false }
        return switch options.nameAsSortOrder {
        case .all: true
        case .first: index == 0
        case nil: false
        }
    }

    private func nodes(of person: CitedName, _ index: Int, _ variable: String) -> [OutputNode] {
        let slot = CiteDisambiguation.Slot(variable: variable, index: index)
        let level = renderer.context.disambiguation.givenNames[slot] ?? .asStyled
        let formatter = NameFormatter(
            renderer: renderer, name: name, options: options, isInverted: isInverted(person, index), givenName: level)
        let nodes = formatter.nodes(of: person)
        guard !nodes.isEmpty else { return [] }
        var node = OutputNode(nodes, role: .name)
        node.formatting = name?.attributes.formatting ?? Formatting()
        return [node]
    }
}
