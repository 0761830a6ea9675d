extension CiteRenderer {
    /// Renders `cs:number`.
    mutating func render(_ element: NumberElement) -> RenderedElement {
        guard let value = value(of: element.variable) else { return RenderedElement(asksVariable: true) }
        didShow(element.variable)
        var nodes = FieldMarkup.nodes(of: value)
        if let parts = NumberText(value.plain).parts { nodes = [OutputNode(text(of: parts, element))] }
        if element.variable == "citation-number" { nodes = [OutputNode(nodes, role: .citationNumber)] }
        return RenderedElement(nodes: decorated(nodes, element.attributes), asksVariable: true, hasValue: true)
    }

    private func text(of parts: [NumberText.Part], _ element: NumberElement) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .number(let word): text += number(word, element)
            case .separator(let separator):
                switch separator {
                case ",": text += ", "
                case "&": text += " & "
                default: text += element.variable == "page" || element.variable == "locator" ? "–" : "–"
                }
            }
        }
        return text
    }

    private func number(_ word: String, _ element: NumberElement) -> String {
        guard let number = Int(word), number >= 0 else { return word }
        let gender = locale.gender(of: element.variable)
        return switch element.form {
        case .numeric: word
        case .ordinal: locale.ordinal(number, gender)
        case .longOrdinal: locale.longOrdinal(number, gender)
        case .roman: Numerals.roman(number) ?? word
        }
    }

    /// Renders `cs:label` outside of names.
    mutating func render(_ element: LabelElement) -> RenderedElement {
        guard let value = value(of: element.variable) else { return RenderedElement(asksVariable: true) }
        let term = element.variable == "locator" ? context.item?.label ?? "page" : element.variable
        let isPlural = Self.isPlural(element, value.plain)
        guard let text = locale.text(of: term, element.form, isPlural: isPlural), !text.isEmpty else { return RenderedElement(asksVariable: true, hasValue: true) }
        return RenderedElement(nodes: decorated([OutputNode(text)], element.attributes), asksVariable: true, hasValue: true)
    }

    private static func isPlural(_ element: LabelElement, _ value: String) -> Bool {
        switch element.plural {
        case .always: true
        case .never: false
        case .contextual:
            if element.variable.hasPrefix("number-of-") { Int(value).map { $0 != 1 } ?? NumberText(value).isPlural } else { NumberText(value).isPlural }
        }
    }
}
