import TypesetBase

extension CiteRenderer {
    /// Renders `cs:number`.
    mutating func render(_ element: NumberElement) -> RenderedElement {
        guard let value = value(of: element.variable) else { return RenderedElement(asksVariable: true) }
        didShow(element.variable)
        var nodes = FieldMarkup.nodes(of: value)
        if value.runs.count == 1, let parts = NumberText(value.plain).parts {
            nodes = [OutputNode(NumberText.text(of: parts) { number($0, element) })]
        }
        if element.variable == "citation-number" { nodes = [OutputNode(nodes, role: .citationNumber)] }
        return RenderedElement(nodes: decorated(nodes, element.attributes), asksVariable: true, hasValue: true)
    }

    private func number(_ word: String, _ element: NumberElement) -> String {
        guard let number = Int(word), number >= 0 else { return word }
        let gender = locale.gender(of: element.variable)
        return switch element.form {
        case .numeric: word
        case .ordinal: locale.ordinal(number, gender)
        case .longOrdinal: locale.longOrdinal(number, gender)
        case .roman: NumberLetters.roman(number) ?? word
        }
    }

    /// Renders `cs:label` outside of names.
    mutating func render(_ element: LabelElement) -> RenderedElement {
        guard let value = value(of: element.variable) else { return RenderedElement(asksVariable: true) }
        let raw = element.variable == "locator" ? context.item?.locator ?? "" : entry.fields[element.variable]?.plain ?? value.plain
        let isPlural = Self.isPlural(element, raw)
        let texts = labelTerms(element).compactMap { locale.text(of: $0, element.form, isPlural: isPlural) }
        guard let text = texts.first, !text.isEmpty else { return RenderedElement(asksVariable: true, hasValue: true) }
        return RenderedElement(nodes: decorated([OutputNode(text)], element.attributes), asksVariable: true, hasValue: true)
    }

    /// The names of the term of a label; older locales write "sub verbo".
    private func labelTerms(_ element: LabelElement) -> [String] {
        guard element.variable == "locator" else { return [element.variable] }
        let label = context.item?.label ?? "page"
        return label == "sub verbo" || label == "sub-verbo" ? ["sub-verbo", "sub verbo"] : [label]
    }

    private static func isPlural(_ element: LabelElement, _ value: String) -> Bool {
        switch element.plural {
        case .always: true
        case .never: false
        case .contextual:
            if element.variable.hasPrefix("number-of-") {
                Int(value).map { $0 != 1 } ?? NumberText(value).isPlural
            } else {
                NumberText(value).isPlural
            }
        }
    }
}
