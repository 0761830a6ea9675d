public import ContentSize
public import Diagnostics

/// Where each value of one style comes from, at one content size.
public struct StyleExplanation: Sendable {
    /// A place that writes a key, whether or not it counts in the end.
    public struct Layer: Sendable {
        /// As written there; `~` takes back what is inherited.
        public var text: String
        /// What that is when tokens are replaced and quotes taken away; nil where it is no single text.
        public var value: String?
        public var place: SourceSpan
        /// `style body`, `element h1`, `fonts.body`, `built-in`.
        public var owner: String
        /// The size query that it stands in.
        public var query: ContentSizeRange?
        /// The tokens that the text names, and those that they name.
        public var tokens: [Token]
    }

    /// A token that a value names, and what it stands for.
    public struct Token: Sendable {
        public var name: String
        public var text: String
        public var place: SourceSpan
    }

    /// One key, and all that is written of it.
    public struct Value: Sendable {
        public var property: Property
        /// The one that counts; nil where the style has the key's initial value.
        public var layer: Layer?
        /// What it overrides, nearest first.
        public var overridden: [Layer]
    }

    /// A line under `elements` that speaks of the element, whether or not it counts in the end.
    public struct Mapping: Sendable {
        public var selector: String
        /// As written there: the name of a style, the keys of one, or `~`.
        public var text: String
        public var place: SourceSpan
        /// The size query that it stands in.
        public var query: ContentSizeRange?
        /// Not replaced by a later line, and not taken back.
        public var counts: Bool
    }

    /// As asked for: an element, an element with a class, a class, or a style.
    public var selector: String
    public var category: ContentSizeCategory
    /// The style and its parents, the root last; for an element, the styles that it is mapped to.
    public var chain: [String]
    /// Every line that maps the element, then those that map it with its class, each in the order in which they apply, replaced ones last.
    /// The element's own do not count where the style of the class takes their place.
    public var mappings: [Mapping]
    /// Where the style's name is written: in that line, else where the style is defined; nil where no sheet speaks of it.
    public var name: SourceSpan?
    /// Inline styles change only the keys they write; the rest comes from the text around.
    public var isInline: Bool
    /// Resolved; an inline style within the document's text.
    public var style: ResolvedStyle
    /// Every key of a style but `parent`, in the order of the manual.
    public var values: [Value]
}

/// Explains styles of one sheet. Made for people who ask, not for layout: it keeps all that the cascade throws away.
public struct StyleExplainer {
    private let stylesheet: Stylesheet
    private let category: ContentSizeCategory
    private let cascade: Cascade
    private let document: ResolvedStyle

    public init(_ stylesheet: Stylesheet, at category: ContentSizeCategory) {
        self.stylesheet = stylesheet
        self.category = category
        cascade = Cascade(stylesheet, at: category, isTraced: true)
        document = StyleResolver.resolve(cascade.flat(.document) ?? cascade.base(of: .document), name: "document", at: category, family: [])
    }

    /// - Parameter selector: `h1`, `paragraph.lead`, `.lead`, `span.lead` for words within a text, or the name of a style.
    public func explain(_ selector: String) throws(Diagnostic) -> StyleExplanation {
        guard let explanation = explanation(of: selector) else { throw unknown(selector) }
        return explanation
    }

    /// The same for a program that asks: nil where the sheet knows no such thing, without looking for what may be meant.
    public func explanation(of selector: String) -> StyleExplanation? {
        if selector.hasPrefix("."), cascade.rules.styles[String(selector.dropFirst())] != nil {
            return explanation(of: String(selector.dropFirst()))
        }
        let parts = selector.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2, parts[0] == "span", cascade.rules.styles[parts[1]] != nil {
            return explanation(
                selector, cascade.add([parts[1]], of: nil, to: cascade.blank), chain: chain(from: parts[1]), mappings: [], name: nil,
                isInline: true)
        }
        if let element = Element(rawValue: parts[0]), parts.count <= 2, stylesheet.knows(classes: parts.dropFirst()) {
            return explain(Selector(element: element, className: parts.count == 2 ? parts[1] : nil))
        }
        return cascade.style(named: selector).map {
            explanation(selector, $0, chain: chain(from: selector), mappings: [], name: nil, isInline: false)
        }
    }

    private func explain(_ selector: Selector) -> StyleExplanation {
        let element = cascade.flat(selector.element) ?? cascade.base(of: selector.element)
        let flat = selector.className.map { cascade.add([$0], of: selector.element, to: element) } ?? element
        let targets = cascade.rules.elements[selector] ?? []
        var chain = targets.reduce(into: [String]()) { chain, target in
            if let name = target.kind.startingStyle { chain = self.chain(from: name) }
        }
        if chain.isEmpty, let name = selector.className ?? Optional(selector.element.rawValue), cascade.style(named: name) != nil {
            chain = self.chain(from: name)
        }
        let replaces = cascade.replacesElement(selector)
        let general =
            selector.className == nil
            ? [] : mappings(of: Selector(element: selector.element)) { !replaces || cascade.counts($0, for: selector) }
        let mappings = general + mappings(of: selector) { _ in true }
        // The sheet's own line names it where there is one, however little it says.
        let inlineName = targets.lazy.compactMap { target in if case .inline(let rules) = target.kind { rules.namePlace } else { nil } }
            .first
        return explanation(
            selector.description, flat, chain: chain, mappings: mappings, name: inlineName ?? targets.last?.span,
            isInline: selector.element.isInline)
    }

    private func mappings(of selector: Selector, count: (ElementTarget) -> Bool) -> [StyleExplanation.Mapping] {
        func mapping(_ target: ElementTarget, counts: Bool) -> StyleExplanation.Mapping {
            var text = target.span.text
            if case .none = target.kind { text = "~" }
            return StyleExplanation.Mapping(
                selector: selector.description, text: text, place: target.span, query: target.query, counts: counts)
        }
        return (cascade.rules.elements[selector] ?? []).map { mapping($0, counts: count($0)) }
            + (cascade.rules.replacedElements[selector] ?? []).reversed().map { mapping($0, counts: false) }
    }

    private func unknown(_ selector: String) -> Diagnostic {
        let candidates =
            Element.allCases.map(\.rawValue) + stylesheet.styleNames
            + stylesheet.selectors + stylesheet.styleNames.flatMap { [".\($0)", "paragraph.\($0)", "span.\($0)"] }
        // A class that an element's line alone knows.
        let ending = selector.hasPrefix(".") ? stylesheet.selectors.first { $0.hasSuffix(selector) } : nil
        return .error(
            "no element, class or style is `\(selector)`",
            hints: (ending ?? Suggestion.closest(to: selector, among: candidates)).map { ["did you mean `\($0)`?"] }
                ?? ["such as `h1`, `paragraph.lead`, `span.lead` or the name of a style"])
    }

    private func chain(from name: String) -> [String] {
        var names: [String] = [], next: String? = name
        while let name = next, !names.contains(name), let rules = cascade.rules.styles[name] {
            names.append(name)
            next = rules.parent?.assignment == nil ? nil : rules.parent?.text
        }
        return names
    }

    private func explanation(
        _ selector: String, _ flat: FlatStyle, chain: [String], mappings: [StyleExplanation.Mapping], name: SourceSpan?, isInline: Bool
    ) -> StyleExplanation {
        let plan = StylePlan(flat)
        var style =
            isInline
            ? plan.resolve(at: category, within: document)
            : StyleResolver.resolve(flat, name: selector, at: category, family: document.font.families)
        style.name = selector
        return StyleExplanation(
            selector: selector, category: category, chain: chain, mappings: mappings,
            name: name ?? chain.first.flatMap { cascade.rules.styles[$0]?.namePlace }, isInline: isInline, style: style,
            values: Property.all.indices.filter { Property.all[$0].key != .parent }.map { value($0, flat) })
    }

    /// What was added last counts, unless something took it back.
    private func value(_ property: Int, _ flat: FlatStyle) -> StyleExplanation.Value {
        let counting = flat.declarations[Property.all[property].key]
        var layers = (flat.trace ?? []).filter { $0.declaration.property == property }.reversed().map { ($0.declaration.span, layer($0)) }
        let position = layers.firstIndex { $0.0 == counting?.span }
        let winner = position.map { layers.remove(at: $0).1 }
        return StyleExplanation.Value(property: Property.all[property], layer: winner, overridden: layers.map(\.1))
    }

    private func layer(_ traced: TracedDeclaration) -> StyleExplanation.Layer {
        let declaration = traced.declaration
        return StyleExplanation.Layer(
            text: declaration.assignment == nil ? "~" : declaration.span.text, value: declaration.text, place: declaration.span,
            owner: traced.owner.description, query: declaration.query,
            tokens: tokens(in: declaration.span.text, seen: []))
    }

    /// The tokens that a text names, each followed by those that its own value names.
    private func tokens(in text: String, seen: Set<String>) -> [StyleExplanation.Token] {
        TokenTable.names(in: text).filter { !seen.contains($0) }.flatMap { name -> [StyleExplanation.Token] in
            guard let place = stylesheet.tokenPlaces[name] else { return [] }
            return [StyleExplanation.Token(name: name, text: place.text, place: place)] + tokens(in: place.text, seen: seen.union([name]))
        }
    }
}

extension Stylesheet {
    fileprivate func knows(classes: ArraySlice<String>) -> Bool { classes.allSatisfy { knows(class: $0) } }
}

extension TracedDeclaration.Owner: CustomStringConvertible {
    var description: String {
        switch self {
        case .style(let name): "style \(name)"
        case .selector(let selector): "element \(selector)"
        case .fonts(let style): "fonts.\(style.rawValue)"
        case .builtIn(let element): "built-in for \(element.rawValue)"
        }
    }
}
