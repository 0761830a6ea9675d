import TypesetBase

/// Reads a style from its XML.
struct StyleReader {
    /// The most elements that rendering may visit after macros are expanded; the largest public styles reach a few thousand.
    private static let expansionLimit = 200_000
    /// The most elements nested in one another in a file; the deepest public style has 38 with those of the macros that it calls.
    private static let depthLimit = 60
    /// The most elements nested in one another after macros are expanded, since rendering is recursive.
    private static let callDepthLimit = 160

    private let file: SourceFile
    private let root: XMLElement
    /// The macros of the style in the order of the file.
    private var macroIndices: [String: Int] = [:]

    init(_ file: SourceFile) throws(Diagnostic) {
        self.file = file
        root = try Self.root(of: file, named: "style")
    }

    /// Reads the root element of a file.
    static func root(of file: SourceFile, named name: String) throws(Diagnostic) -> XMLElement {
        let root: XMLElement
        do throws(XMLError) {
            root = try XMLElement(reading: file.bytes, depthLimit: depthLimit, elementLimit: expansionLimit)
        } catch {
            throw .error("not an XML file: \(error.message)", at: SourceSpan(file: file, range: error.range))
        }
        guard root.name.local == name else {
            throw .error(
                "`<\(root.name.local)>` is not a CSL \(name)", at: SourceSpan(file: file, range: root.startTag),
                hints: ["use a file whose root element is `<\(name)>`"])
        }
        return root
    }

    /// Reads the style.
    mutating func read() throws(Diagnostic) -> CitationStyle {
        var style = CitationStyle()
        readInfo(into: &style)
        readOptions(into: &style)
        let macros = root.children(named: "macro")
        for (index, macro) in macros.enumerated() { macroIndices[macro.attribute("name") ?? ""] = index }
        for macro in macros { style.macros.append(try elements(of: macro)) }
        try checkExpansion(of: macros)
        style.locales = root.children(named: "locale").map { CitationLocale(element: $0) }
        guard let citation = root.child(named: "citation") else {
            if style.parentID != nil { return style }
            throw error("the style has no `<citation>`", at: root)
        }
        style.citation = try section(citation)
        style.citationOptions = citationOptions(citation)
        if let bibliography = root.child(named: "bibliography") {
            style.bibliography = try section(bibliography)
            style.bibliographyOptions = bibliographyOptions(bibliography)
        }
        return style
    }

    private func error(_ message: String, at element: XMLElement, hints: [String] = []) -> Diagnostic {
        .error(message, at: SourceSpan(file: file, range: element.startTag), hints: hints)
    }

    // MARK: The style

    private func readInfo(into style: inout CitationStyle) {
        guard let info = root.child(named: "info") else { return }
        style.title = info.child(named: "title")?.trimmedText ?? ""
        style.id = info.child(named: "id")?.trimmedText ?? ""
        style.parentID = info.children(named: "link").first { $0.attribute("rel") == "independent-parent" }?.attribute("href")
    }

    private func readOptions(into style: inout CitationStyle) {
        style.citesInNotes = root.attribute("class") == "note"
        style.defaultLanguage = root.attribute("default-locale")
        style.nameOptions = NameOptions(inheritedFrom: root)
        style.particleDemotion = root.value("demote-non-dropping-particle") ?? .displayAndSort
        style.initializesWithHyphen = root.attribute("initialize-with-hyphen") != "false"
        style.pageRangeFormat = root.value("page-range-format")
    }

    private func section(_ element: XMLElement) throws(Diagnostic) -> CitationStyle.Section {
        guard let layout = element.child(named: "layout") else { throw error("`<\(element.name.local)>` has no `<layout>`", at: element) }
        var section = CitationStyle.Section()
        section.nameOptions = NameOptions(inheritedFrom: element)
        section.elements = try elements(of: layout)
        section.delimiter = layout.attribute("delimiter") ?? ""
        section.attributes = ElementAttributes(layout)
        for key in element.child(named: "sort")?.children(named: "key") ?? [] { section.sortKeys.append(try sortKey(key)) }
        return section
    }

    private func sortKey(_ element: XMLElement) throws(Diagnostic) -> CitationStyle.SortKey {
        let source: CitationStyle.SortKey.Source
        if let name = element.attribute("macro") {
            source = .macro(try macro(named: name, at: element))
        } else {
            source = .variable(element.attribute("variable") ?? "")
        }
        var options = NameOptions()
        options.etAlMin = element.attribute("names-min").flatMap { Int($0) }
        options.etAlUseFirst = element.attribute("names-use-first").flatMap { Int($0) }
        options.etAlUseLast = element.flag("names-use-last")
        return CitationStyle.SortKey(source: source, isDescending: element.attribute("sort") == "descending", nameOptions: options)
    }

    private func citationOptions(_ element: XMLElement) -> CitationStyle.CitationOptions {
        var options = CitationStyle.CitationOptions()
        options.addsNames = element.flag("disambiguate-add-names") ?? false
        options.addsGivenNames = element.flag("disambiguate-add-givenname") ?? false
        options.givenNameRule = element.value("givenname-disambiguation-rule") ?? .byCite
        options.addsYearSuffix = element.flag("disambiguate-add-year-suffix") ?? false
        options.collapse = element.value("collapse")
        options.citeGroupDelimiter = element.attribute("cite-group-delimiter")
        options.yearSuffixDelimiter = element.attribute("year-suffix-delimiter")
        options.afterCollapseDelimiter = element.attribute("after-collapse-delimiter")
        options.nearNoteDistance = element.attribute("near-note-distance").flatMap { Int($0) } ?? 5
        return options
    }

    private func bibliographyOptions(_ element: XMLElement) -> CitationStyle.BibliographyOptions {
        var options = CitationStyle.BibliographyOptions()
        options.hasHangingIndent = element.flag("hanging-indent") ?? false
        options.alignsSecondField = element.attribute("second-field-align") != nil
        options.authorSubstitute = element.attribute("subsequent-author-substitute")
        options.authorSubstituteRule = element.value("subsequent-author-substitute-rule") ?? .completeAll
        return options
    }

    // MARK: Macros

    private func macro(named name: String, at element: XMLElement) throws(Diagnostic) -> Int {
        if let index = macroIndices[name] { return index }
        throw error("the style has no macro `\(name)`", at: element, hints: ["add `<macro name=\"\(name)\">`, or name another macro"])
    }

    /// The elements that rendering an element visits at most, with those of the macros that it calls.
    private struct Expansion {
        var size: Int
        /// The levels of nested elements.
        var depth: Int
    }

    /// The macros that an element calls.
    private func calls(in element: XMLElement) -> [Int] {
        element.all.filter { $0.name.local == "text" }.compactMap { $0.attribute("macro").flatMap { macroIndices[$0] } }
    }

    /// The expansion of an element; rendering visits one branch of `choose`.
    ///
    /// - Parameter macros: the expansions of all macros that it calls. Elements nest no deeper than `depthLimit`.
    private func expansion(of element: XMLElement, _ macros: [Expansion?]) -> Expansion {
        var result = Expansion(size: 0, depth: 0)
        for child in element.children {
            let inner = expansion(of: child, macros)
            result.size = element.name.local == "choose" ? max(result.size, inner.size) : result.size + inner.size
            result.depth = max(result.depth, inner.depth)
        }
        if element.name.local == "text", let index = element.attribute("macro").flatMap({ macroIndices[$0] }), let called = macros[index] {
            result.size += called.size
            result.depth = max(result.depth, called.depth)
        }
        return Expansion(size: min(result.size + 1, Self.expansionLimit + 1), depth: result.depth + 1)
    }

    /// Reports macros that call themselves, and macros whose calls nest or multiply beyond the limits.
    private func checkExpansion(of macros: [XMLElement]) throws(Diagnostic) {
        /// The expansion of each macro; nil until it is known.
        var expansions = [Expansion?](repeating: nil, count: macros.count)
        let calls = macros.map { self.calls(in: $0) }
        var open = Set<Int>(), pending: [(macro: Int, isDone: Bool)] = macros.indices.map { ($0, false) }
        while let (macro, isDone) = pending.popLast() {
            if isDone {
                open.remove(macro)
                let expansion = expansion(of: macros[macro], expansions)
                guard expansion.size <= Self.expansionLimit else {
                    throw error("the calls of macros multiply to more than \(Self.expansionLimit) elements", at: macros[macro])
                }
                guard expansion.depth <= Self.callDepthLimit else {
                    throw error("the calls of macros nest more than \(Self.callDepthLimit) elements deep", at: macros[macro])
                }
                expansions[macro] = expansion
                continue
            }
            if expansions[macro] != nil { continue }
            open.insert(macro)
            pending.append((macro, true))
            for call in calls[macro] where expansions[call] == nil {
                guard !open.contains(call) else {
                    throw error("the macro `\(macros[call].attribute("name") ?? "")` calls itself", at: macros[call])
                }
                pending.append((call, false))
            }
        }
    }

    // MARK: Rendering elements

    /// The rendering elements in an element; other elements are not part of CSL and have no output.
    private func elements(of parent: XMLElement) throws(Diagnostic) -> [RenderingElement] {
        var elements: [RenderingElement] = []
        for child in parent.children {
            switch child.name.local {
            case "text": if let text = try text(child) { elements.append(.text(text)) }
            case "date": elements.append(.date(date(child)))
            case "number":
                elements.append(
                    .number(
                        NumberElement(
                            variable: child.attribute("variable") ?? "", form: child.value("form") ?? .numeric,
                            attributes: ElementAttributes(child))))
            case "names": elements.append(.names(try names(child)))
            case "label": elements.append(.label(label(child)))
            case "group":
                elements.append(
                    .group(
                        GroupElement(
                            elements: try self.elements(of: child), delimiter: child.attribute("delimiter") ?? "",
                            attributes: ElementAttributes(child))))
            case "choose": elements.append(.choose(try branches(child)))
            default: break
            }
        }
        return elements
    }

    private func text(_ element: XMLElement) throws(Diagnostic) -> TextElement? {
        let form: TermForm = element.value("form") ?? .long
        let source: TextElement.Source
        if let name = element.attribute("macro") {
            source = .macro(try macro(named: name, at: element))
        } else if let variable = element.attribute("variable") {
            source = .variable(variable, isShort: form == .short)
        } else if let term = element.attribute("term") {
            source = .term(term, form: form, isPlural: element.flag("plural") ?? false)
        } else if let value = element.attribute("value") {
            source = .value(value)
        } else {
            return nil
        }
        return TextElement(source: source, attributes: ElementAttributes(element))
    }

    private func date(_ element: XMLElement) -> DateElement {
        DateElement(
            variable: element.attribute("variable") ?? "", form: element.value("form"), precision: element.value("date-parts") ?? .day,
            parts: element.children(named: "date-part").compactMap { DatePart($0) }, delimiter: element.attribute("delimiter") ?? "",
            attributes: ElementAttributes(element))
    }

    private func label(_ element: XMLElement) -> LabelElement {
        LabelElement(
            variable: element.attribute("variable") ?? "", form: element.value("form") ?? .long,
            plural: element.value("plural") ?? .contextual, attributes: ElementAttributes(element))
    }

    private func names(_ element: XMLElement) throws(Diagnostic) -> NamesElement {
        let name = element.child(named: "name"), children = element.children.map(\.name.local)
        let label = children.firstIndex(of: "label")
        var names = NamesElement(
            variables: element.words("variable"), name: name.map { nameElement($0) },
            etAl: element.child(named: "et-al").map {
                NamesElement.EtAl(term: $0.attribute("term") ?? "et-al", attributes: ElementAttributes($0))
            },
            label: element.child(named: "label").map { self.label($0) }, substitutes: [],
            delimiter: element.attribute("delimiter"), attributes: ElementAttributes(element))
        if let label { names.labelIsFirst = children.firstIndex(of: "name").map { label < $0 } ?? false }
        if let substitute = element.child(named: "substitute") { names.substitutes = try elements(of: substitute) }
        return names
    }

    private func nameElement(_ element: XMLElement) -> NamesElement.Name {
        var name = NamesElement.Name(options: NameOptions(element), attributes: ElementAttributes(element))
        for part in element.children(named: "name-part") {
            let read = NamesElement.Name.Part(attributes: ElementAttributes(part))
            if part.attribute("name") == "family" { name.family = read } else { name.given = read }
        }
        return name
    }

    private func branches(_ element: XMLElement) throws(Diagnostic) -> [ChooseBranch] {
        var branches: [ChooseBranch] = []
        for child in element.children {
            guard ["if", "else-if", "else"].contains(child.name.local) else { continue }
            branches.append(
                ChooseBranch(
                    match: child.value("match") ?? .all, conditions: child.name.local == "else" ? [] : conditions(child),
                    elements: try elements(of: child)))
        }
        return branches
    }

    private func conditions(_ element: XMLElement) -> [ChooseBranch.Condition] {
        var conditions: [ChooseBranch.Condition] = []
        for type in element.words("type") { conditions.append(.type(type)) }
        for variable in element.words("variable") { conditions.append(.variable(variable)) }
        for variable in element.words("is-numeric") { conditions.append(.isNumeric(variable)) }
        for variable in element.words("is-uncertain-date") { conditions.append(.isUncertainDate(variable)) }
        for locator in element.words("locator") { conditions.append(.locator(locator)) }
        for position in element.words("position") { conditions.append(CitePosition(rawValue: position).map { .position($0) } ?? .never) }
        if element.flag("disambiguate") == true { conditions.append(.disambiguate) }
        return conditions.isEmpty ? [.never] : conditions
    }
}
