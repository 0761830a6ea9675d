public import ContentSize
public import Diagnostics

/// Where each value of one style comes from, at one content size.
public struct StyleExplanation: Sendable {
    /// Whose a declaration is.
    public enum Owner: Hashable, Sendable {
        case style(String)
        /// A line under `elements`.
        case selector(Selector)
        /// An entry of the dictionary under `fonts`.
        case fonts(TextStyle)
        /// What the program itself makes of an element.
        case builtIn(Element)
    }

    /// A declaration of a key, whether or not it wins in the end.
    public struct Layer: Sendable {
        /// As written; `~` takes back what is inherited.
        public var text: String
        /// Where it is written.
        public var span: SourceSpan
        /// The style or element that declares it.
        public var owner: Owner
        /// The query in which it stands.
        public var query: QueryCondition?
        /// The tokens that the text names, and those that they name.
        public var tokens: [Token]
        /// With tokens replaced, and checked; nil for `~`.
        let specified: SpecifiedValue?

        /// The specified value; nil for `~`, and where the key's values are of another type.
        package func value<Value>(as type: Value.Type) -> Value? { specified?.value as? Value }

        /// Whether a border names a colour of its own, and does not take the text's for all its strokes.
        package var namesBorderColor: Bool { value(as: BorderValue.self)?.sides.values.contains { $0?.color != nil } ?? false }
    }

    /// A token that a value names, and what it stands for.
    public struct Token: Sendable {
        /// The token’s name, without `$`.
        public var name: String
        /// The value as it is written.
        public var text: String
        /// Where it is written.
        public var span: SourceSpan
    }

    /// One key, and everything that is declared for it.
    public struct Value: Sendable {
        /// The key’s declaration.
        public var property: Property
        /// The one that wins; nil where the style has the key's initial value.
        public var layer: Layer?
        /// What it overrides, nearest first.
        public var overridden: [Layer]
    }

    /// A line under `elements` for the element, whether or not it counts in the end.
    public struct Mapping: Sendable {
        /// What was asked about.
        public var selector: String
        /// As written: the name of a style, the keys of one, or `~`.
        public var text: String
        /// Where it is written.
        public var span: SourceSpan
        /// The query in which it stands.
        public var query: QueryCondition?
        /// Not replaced by a later line, and not taken back.
        public var counts: Bool
    }

    /// What is explained: an element, an element with a class, a class, or a style.
    public var selector: String
    /// The content size that it holds at.
    public var category: ContentSizeCategory
    /// The reader that it holds for.
    public var traits: ReaderTraits
    /// The style and its parents, the root last; for an element, the styles that it is mapped to.
    public var chain: [String]
    /// Every line that maps the element, then those that map it with its class, each in the order in which they apply, replaced ones last.
    /// The element's own do not count where the style of the class replaces them.
    public var mappings: [Mapping]
    /// Where the style's name is written: in that line, else where the style is defined; nil where no sheet has it.
    public var name: SourceSpan?
    /// Inline styles change only the keys they write; the rest comes from the text around.
    public var isInline: Bool
    /// The used values; those of an inline style within the document's text.
    public var style: ResolvedStyle
    /// Every key of a style but `parent`, in the order of the manual.
    public var values: [Value]
}

/// Explains the styles of one sheet. Not for layout: it keeps every declaration that the cascade discards.
public struct StyleExplainer {
    private let stylesheet: Stylesheet
    private let category: ContentSizeCategory
    private let cascade: Cascade
    private let document: ResolvedStyle

    public init(_ stylesheet: Stylesheet, at category: ContentSizeCategory) {
        self.stylesheet = stylesheet
        self.category = category
        cascade = Cascade(stylesheet, at: category, isTraced: true)
        document = cascade.style(of: .document).resolve(at: category, name: "document")
    }

    /// - Parameter selector: `h1`, `paragraph.lead`, `.lead`, `span.lead` for words within a text, or the name of a style.
    /// - Throws: what may be meant instead, where the sheet has no such element, class or style.
    public func explain(_ selector: String) throws(Diagnostic) -> StyleExplanation {
        guard let explanation = explanation(of: selector) else { throw unknown(selector) }
        return explanation
    }

    /// The same for programs: nil where the sheet knows no such thing, without a search for what may be meant.
    public func explanation(of selector: String) -> StyleExplanation? {
        if selector.hasPrefix("."), cascade.rules.styles[String(selector.dropFirst())] != nil {
            return explanation(of: String(selector.dropFirst()))
        }
        if let placed = Selector(selector), placed.place != nil { return cascade.rules.elements[placed].map { _ in explain(placed) } }
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
        let rules = cascade.rules.elements[selector] ?? []
        var chain = rules.reduce(into: [String]()) { chain, rule in
            if let name = rule.target.startingStyle { chain = self.chain(from: name) }
        }
        if chain.isEmpty, let name = selector.className ?? Optional(selector.element.rawValue), cascade.style(named: name) != nil {
            chain = self.chain(from: name)
        }
        let replaces = selector.place == nil ? cascade.replacesElement(selector) : cascade.replacesStyle([selector])
        let general =
            selector.className == nil && selector.place == nil
            ? [] : mappings(of: Selector(element: selector.element)) { !replaces || cascade.counts($0, for: selector) }
        let mappings = general + mappings(of: selector) { _ in true }
        // The sheet's own line names it where there is one, however little it says.
        let ownName = rules.lazy.compactMap { rule in if case .block(let block) = rule.target { block.nameSpan } else { nil } }.first
        return explanation(
            selector.description, cascade.style(of: selector), chain: chain, mappings: mappings, name: ownName ?? rules.last?.span,
            isInline: selector.element.dependsOnText)
    }

    private func mappings(of selector: Selector, count: (ElementRule) -> Bool) -> [StyleExplanation.Mapping] {
        func mapping(_ rule: ElementRule, counts: Bool) -> StyleExplanation.Mapping {
            var text = rule.span.text
            if case .none = rule.target { text = "~" }
            return StyleExplanation.Mapping(
                selector: selector.description, text: text, span: rule.span, query: rule.query, counts: counts)
        }
        return (cascade.rules.elements[selector] ?? []).map { mapping($0, counts: count($0)) }
            + (cascade.rules.replacedElements[selector] ?? []).reversed().map { mapping($0, counts: false) }
    }

    private func unknown(_ selector: String) -> Diagnostic {
        let candidates =
            Element.allCases.map(\.rawValue) + stylesheet.styleNames
            + stylesheet.selectors + stylesheet.ownStyleNames.flatMap { [".\($0)", "paragraph.\($0)", "span.\($0)"] }
        // A class that an element's line alone knows.
        let ending = selector.hasPrefix(".") ? stylesheet.selectors.first { $0.hasSuffix(selector) } : nil
        return .error(
            "no element, class or style is `\(selector)`",
            hints: (ending ?? Suggestion.closest(to: selector, among: candidates)).map { ["did you mean `\($0)`?"] }
                ?? ["such as `h1`, `paragraph.lead`, `span.lead` or the name of a style"])
    }

    private func chain(from name: String) -> [String] {
        var names: [String] = [], next: String? = name
        while let name = next, !names.contains(name), let block = cascade.rules.styles[name] {
            names.append(name)
            next = block.parent
        }
        return names
    }

    private func explanation(
        _ selector: String, _ cascaded: CascadedStyle, chain: [String], mappings: [StyleExplanation.Mapping], name: SourceSpan?,
        isInline: Bool
    ) -> StyleExplanation {
        var style =
            isInline
            ? cascaded.resolve(at: category, within: document)
            : cascaded.resolve(at: category, documentFont: document.font)
        style.name = selector
        return StyleExplanation(
            selector: selector, category: category, traits: stylesheet.traits, chain: chain, mappings: mappings,
            name: name ?? chain.first.flatMap { cascade.rules.styles[$0]?.nameSpan }, isInline: isInline, style: style,
            values: StyleKey.allCases.filter { $0 != .parent }.map { value($0, cascaded) })
    }

    /// What was added last wins, unless something took it back.
    private func value(_ key: StyleKey, _ cascaded: CascadedStyle) -> StyleExplanation.Value {
        let winner = cascaded[key]
        var traced = (cascaded.trace?.all ?? []).filter { $0.declaration.key == key }.reversed() as [TracedDeclaration]
        let index = traced.firstIndex { $0.declaration.span == winner?.span }
        let winning = index.map { layer(traced.remove(at: $0)) }
        return StyleExplanation.Value(property: key.property, layer: winning, overridden: traced.map(layer))
    }

    private func layer(_ traced: TracedDeclaration) -> StyleExplanation.Layer {
        let declaration = traced.declaration
        return StyleExplanation.Layer(
            text: declaration.specified == nil ? "~" : declaration.span.text, span: declaration.span, owner: traced.owner,
            query: declaration.query, tokens: tokens(in: declaration.span.text, seen: []), specified: declaration.specified)
    }

    /// The tokens that a text names, each followed by those that its own value names.
    private func tokens(in text: String, seen: Set<String>) -> [StyleExplanation.Token] {
        TokenReference.all(in: text).compactMap { stylesheet.token($0, at: category) }.filter { !seen.contains($0.name) }.flatMap {
            name, span in
            [StyleExplanation.Token(name: name, text: span.text, span: span)] + tokens(in: span.text, seen: seen.union([name]))
        }
    }
}

extension Stylesheet {
    fileprivate func knows(classes: ArraySlice<String>) -> Bool { classes.allSatisfy { knows(class: $0) } }
}

extension StyleExplanation.Owner: CustomStringConvertible {
    /// `style body`, `element h1`, `fonts.body`, `built-in for h1`.
    public var description: String {
        switch self {
        case .style(let name): "style \(name)"
        case .selector(let selector): "element \(selector)"
        case .fonts(let style): "fonts.\(style.rawValue)"
        case .builtIn(let element): "built-in for \(element.rawValue)"
        }
    }
}
