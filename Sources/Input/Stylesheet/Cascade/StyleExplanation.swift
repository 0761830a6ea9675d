package import TypesetBase

/// The sources of the values of one style, at one content size.
package struct StyleExplanation: Sendable {
    /// The owner of a declaration.
    package enum Owner: Hashable, Sendable {
        case style(String)
        /// A line under `elements`.
        case selector(Selector)
        /// An entry of the dictionary under `fonts`.
        case fonts(TextStyle)
        /// The built-in style of an element.
        case builtIn(Element)
    }

    /// A declaration of a key, whether or not it wins.
    package struct Layer: Sendable {
        /// The value as written; `~` removes the inherited value.
        package var text: String
        /// The place where the value is written.
        package var span: SourceSpan
        /// The style or element that makes the declaration.
        package var owner: Owner
        /// The query that contains the declaration.
        package var query: QueryCondition?
        /// The tokens that the text names, and the tokens that those name.
        package var tokens: [Token]
        /// The checked value with tokens replaced; nil for `~`.
        let specified: SpecifiedValue?

        /// Returns the specified value; nil for `~`, and if the key's values have another type.
        package func value<Value>(as type: Value.Type) -> Value? { specified?.value as? Value }

        /// Whether a border names at least one colour, instead of using the text's colour for all its strokes.
        package var namesBorderColor: Bool { value(as: BorderValue.self)?.sides.values.contains { $0?.color != nil } ?? false }
    }

    /// A token that a value names, with the token's value.
    package struct Token: Sendable {
        /// The token’s name, without `$`.
        package var name: String
        /// The value as it is written.
        package var text: String
        /// The place where the value is written.
        package var span: SourceSpan
    }

    /// A key with everything that is declared for it.
    package struct Value: Sendable {
        /// The key.
        package var key: StyleKey
        /// The winning declaration; nil if the style has the key's initial value.
        package var layer: Layer?
        /// The overridden declarations, nearest first.
        package var overridden: [Layer]
    }

    /// A line under `elements` for the element, whether or not it applies.
    package struct Mapping: Sendable {
        /// The explained selector.
        package var selector: String
        /// The value as written: the name of a style, the keys of one, or `~`.
        package var text: String
        /// The place where the line is written.
        package var span: SourceSpan
        /// The query that contains the line.
        package var query: QueryCondition?
        /// Whether the line applies: no later line replaces or removes it.
        package var counts: Bool
    }

    /// The explained selector: an element, an element with a class, a class, or a style.
    package var selector: String
    /// The content size of the explanation.
    package var category: ContentSizeCategory
    /// The reader of the explanation.
    package var traits: ReaderTraits
    /// The style and its parents, the root last; for an element, the styles to which it is mapped.
    package var chain: [String]
    /// The lines that map the element, then those that map it with its class.
    ///
    /// Each group is in the order in which its lines apply, replaced lines last. If the style of the class replaces the element's, the
    /// element's own lines do not count.
    package var mappings: [Mapping]
    /// The place of the style's name: the line that maps it, or else the style's definition; nil if no sheet has the name.
    package var name: SourceSpan?
    /// Whether the style is inline: it changes only the keys it declares, and the surrounding text supplies the rest.
    package var isInline: Bool
    /// The used values; for an inline style, those within the document's text.
    package var style: ResolvedStyle
    /// All keys of a style except `parent`, in the order of the manual.
    package var values: [Value] { StyleKey.all.filter { $0 != Style.parent.key }.map(explain) }
    fileprivate let explain: @Sendable (StyleKey) -> Value

    /// Returns the explanation of one key.
    package func value(of key: StyleKey) -> Value { explain(key) }
}

/// Explains the styles of one sheet; layout does not use it, because it keeps every declaration that the cascade discards.
package struct StyleExplainer: Sendable {
    private let stylesheet: Stylesheet
    private let category: ContentSizeCategory
    private let cascade: Cascade
    private let document: ResolvedStyle

    package init(_ stylesheet: Stylesheet, at category: ContentSizeCategory) {
        self.stylesheet = stylesheet
        self.category = category
        cascade = Cascade(stylesheet, at: category, isTraced: true)
        document = cascade.style(of: .document).resolve(at: category, name: "document")
    }

    /// Explains an element, class or style.
    ///
    /// - Parameter selector: `h1`, `paragraph.lead`, `.lead`, `span.lead` for words within a text, or the name of a style.
    /// - Throws: an error with a suggestion if the sheet has no such element, class or style.
    package func explain(_ selector: String) throws(Diagnostic) -> StyleExplanation {
        guard let explanation = explanation(of: selector) else { throw unknown(selector) }
        return explanation
    }

    /// Returns the explanation of a selector, for programs, without a suggestion; nil if the sheet does not know it.
    package func explanation(of selector: String) -> StyleExplanation? {
        if selector.hasPrefix("."), cascade.rules.styles[String(selector.dropFirst())] != nil {
            return explanation(of: String(selector.dropFirst()))
        }
        if let placed = Selector(selector), placed.surroundings != nil {
            return cascade.rules.elements[placed].map { _ in explain(placed) }
        }
        let parts = selector.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2, parts[0] == "span", cascade.rules.styles[parts[1]] != nil {
            return explanation(
                selector, cascade.add([parts[1]], of: nil, to: cascade.blank), chain: cascade.rules.ancestry(of: parts[1]), mappings: [],
                name: nil, isInline: true)
        }
        if let element = Element(rawValue: parts[0]), parts.count <= 2, stylesheet.knows(classes: parts.dropFirst()) {
            return explain(Selector(element: element, className: parts.count == 2 ? parts[1] : nil))
        }
        return cascade.style(named: selector).map {
            explanation(selector, $0, chain: cascade.rules.ancestry(of: selector), mappings: [], name: nil, isInline: false)
        }
    }

    private func explain(_ selector: Selector) -> StyleExplanation {
        let rules = cascade.rules.elements[selector] ?? []
        var chain = rules.reduce(into: [String]()) { chain, rule in
            if let name = rule.target.startingStyle { chain = cascade.rules.ancestry(of: name) }
        }
        if chain.isEmpty, let name = selector.className ?? Optional(selector.element.rawValue), cascade.style(named: name) != nil {
            chain = cascade.rules.ancestry(of: name)
        }
        let replaces = selector.surroundings == nil ? cascade.replacesElement(selector) : cascade.replacesStyle([selector])
        let general =
            selector.className == nil && selector.surroundings == nil
            ? [] : mappings(of: Selector(element: selector.element)) { !replaces || cascade.counts($0, for: selector) }
        let mappings = general + mappings(of: selector) { _ in true }
        // If the sheet has a line for the selector, that line is the place of the name, however few keys it declares.
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
        // A class that only a line for an element has.
        let ending = selector.hasPrefix(".") ? stylesheet.selectors.first { $0.hasSuffix(selector) } : nil
        return .error(
            "`\(selector)` is not an element, class or style",
            hints: (ending ?? Suggestion.closest(to: selector, among: candidates)).map { ["did you mean `\($0)`?"] }
                ?? ["name an element such as `h1`, `paragraph.lead` or `span.lead`, or a style"])
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
            explain: { value($0, cascaded) })
    }

    /// Returns the explanation of one key; the declaration that was added last wins, unless something removed it.
    private func value(_ key: StyleKey, _ cascaded: CascadedStyle) -> StyleExplanation.Value {
        let winner = cascaded[key]
        var traced = (cascaded.trace?.all ?? []).filter { $0.declaration.key == key }.reversed() as [TracedDeclaration]
        let index = traced.firstIndex { $0.declaration.span == winner?.span }
        let winning = index.map { layer(traced.remove(at: $0)) }
        return StyleExplanation.Value(key: key, layer: winning, overridden: traced.map(layer))
    }

    private func layer(_ traced: TracedDeclaration) -> StyleExplanation.Layer {
        let declaration = traced.declaration
        return StyleExplanation.Layer(
            text: declaration.specified == nil ? "~" : declaration.span.text, span: declaration.span, owner: traced.owner,
            query: declaration.query, tokens: tokens(in: declaration.span.text, seen: []), specified: declaration.specified)
    }

    /// Returns the tokens that a text names, each followed by those that its own value names.
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
    /// The owner in words: `style body`, `element h1`, `fonts.body`, `built-in for h1`.
    package var description: String {
        switch self {
        case .style(let name): "style \(name)"
        case .selector(let selector): "element \(selector)"
        case .fonts(let style): "fonts.\(style.rawValue)"
        case .builtIn(let element): "built-in for \(element.rawValue)"
        }
    }
}
