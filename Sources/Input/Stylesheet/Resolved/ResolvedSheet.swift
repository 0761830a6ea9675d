/// The used values of all styles and elements of a sheet at some content sizes, for tables, exports, comparisons and specimens.
package struct ResolvedSheet: Sendable {
    /// A style or an element at each of the sizes.
    package struct NamedStyle: Sendable {
        /// The name of the style, or the element with its class, if any, after a full stop.
        package let name: String
        /// The style to which the sheet maps an element; nil for a style, and for an element with its own keys.
        package let style: String?
        /// The styles whose keys the entry inherits, nearest first, at the first of the sizes.
        package let parents: [String]
        /// Whether the entry styles text within a line; its values are then those within the document's text.
        package let isInline: Bool
        /// Whether the sheet has a line for the element; true for a style.
        package let isMapped: Bool
        /// The used values by size; nil if the sheet has no such style or line at the size.
        package fileprivate(set) var values: [ResolvedStyle?]
        /// Whether the entry sets its text size, by content size; otherwise the surrounding text determines it.
        let setsSize: [Bool]
        /// The token of the colour, at `large`; nil for a colour without a name.
        package let colorToken: String?
    }

    /// The content sizes in ascending order.
    package let sizes: [ContentSizeCategory]
    /// The styles by name.
    package private(set) var styles: [NamedStyle]
    /// The elements in the order of `Element`, each followed by its classes.
    package private(set) var elements: [NamedStyle]
    /// The page by size.
    package let pages: [PageStyle]
    /// The declarations of the sheet, by size.
    let declared: [DeclaredTexts]
    /// The tokens that are colours, at `large`.
    package let colors: [NamedColor]

    package init(_ stylesheet: Stylesheet, at sizes: [ContentSizeCategory] = ContentSizeCategory.allCases) {
        let sheets = sizes.map { SizedSheet(stylesheet, at: $0) }
        self.sizes = sizes
        pages = sheets.map(\.page)
        declared = zip(sizes, sheets).map { DeclaredTexts(stylesheet, $1.cascade.rules, at: $0) }
        colors = stylesheet.namedColors(at: .large)
        styles = stylesheet.styleNames.map { name in
            NamedStyle(
                name, parents: Array(sheets.first?.cascade.rules.ancestry(of: name).dropFirst() ?? []), sheets.map { $0.style(named: name) }
            )
        }
        let selectors = Set(sheets.flatMap(\.cascade.rules.elements.keys) + Element.allCases.map { Selector(element: $0) })
        elements = selectors.sorted(by: Self.isOrdered).map { selector in
            NamedStyle(
                selector.description, style: sheets.first?.mappedStyle(of: selector), parents: [], isInline: selector.element.dependsOnText,
                isMapped: sheets.contains { $0.cascade.rules.elements[selector] != nil },
                sheets.map { $0.style(of: selector) })
        }
    }

    /// Returns the sheet with the values of styles that only fonts supply, such as line heights.
    package func completed(_ complete: (inout ResolvedStyle) -> Void) -> ResolvedSheet {
        func completed(_ entry: NamedStyle) -> NamedStyle {
            var entry = entry
            for index in entry.values.indices { if var style = entry.values[index] { complete(&style); entry.values[index] = style } }
            return entry
        }
        var sheet = self
        (sheet.styles, sheet.elements) = (styles.map(completed), elements.map(completed))
        return sheet
    }

    private static let order = Dictionary(uniqueKeysWithValues: Element.allCases.enumerated().map { ($1, $0) })

    private static func isOrdered(_ a: Selector, _ b: Selector) -> Bool {
        (order[a.element] ?? 0, a.className ?? "", a.description) < (order[b.element] ?? 0, b.className ?? "", b.description)
    }
}

extension ResolvedSheet.NamedStyle {
    fileprivate init(
        _ name: String, style: String? = nil, parents: [String], isInline: Bool? = nil, isMapped: Bool = true, _ values: [SizedSheet.Value?]
    ) {
        self.name = name
        self.style = style
        self.parents = parents
        self.isInline = isInline ?? values.contains { $0?.isInline == true }
        self.isMapped = isMapped
        self.values = values.map { $0?.style }
        setsSize = values.map { $0?.setsSize ?? false }
        colorToken = values.lazy.compactMap { $0?.colorToken }.first
    }
}

/// The styles of a sheet at one content size.
private struct SizedSheet {
    struct Value {
        var style: ResolvedStyle
        var isInline: Bool
        var setsSize: Bool
        /// The token of the colour, at `large`.
        var colorToken: String?
    }

    let cascade: Cascade
    private let stylesheet: Stylesheet
    private let category: ContentSizeCategory
    private let document: ResolvedStyle
    /// The ancestors of styles that scale.
    private let inherited: Set<String>

    init(_ stylesheet: Stylesheet, at category: ContentSizeCategory) {
        let cascade = Cascade(stylesheet, at: category)
        self.cascade = cascade
        self.stylesheet = stylesheet
        self.category = category
        var inherited: Set<String> = []
        for (name, block) in cascade.rules.styles where cascade.style(named: name)?.declares(anyOf: Self.scalingKeys) ?? false {
            var next = block.parent
            while let parent = next, inherited.insert(parent).inserted { next = cascade.rules.styles[parent]?.parent }
        }
        self.inherited = inherited
        document = cascade.style(of: .document).resolve(at: category, name: "document")
    }

    var page: PageStyle { PageResolver(cascade: cascade, category: category, document: document).page }

    /// Returns a style; one without scaling keys is for words within a text, unless a scaling style inherits it.
    func style(named name: String) -> Value? {
        cascade.style(named: name).map { style in
            value(style, name, isInline: !style.declares(anyOf: Self.scalingKeys) && !inherited.contains(name))
        }
    }

    func style(of selector: Selector) -> Value {
        value(cascade.style(of: selector), selector.description, isInline: selector.element.dependsOnText)
    }

    func mappedStyle(of selector: Selector) -> String? {
        if case .style(let name)? = cascade.rules.elements[selector]?.first?.target { return name }
        return nil
    }

    private func value(_ style: CascadedStyle, _ name: String, isInline: Bool) -> Value {
        let token = category == .large ? style[Style.color].flatMap { stylesheet.tokenName(in: $0.span.text, at: category) } : nil
        guard isInline else {
            return Value(
                style: style.resolve(at: category, name: name, documentFont: document.font), isInline: false,
                setsSize: style.declares(anyOf: Self.scalingKeys + Self.inlineSizeKeys) || !inherited.contains(name), colorToken: token)
        }
        var resolved = style.resolve(at: category, within: document)
        resolved.name = name
        return Value(style: resolved, isInline: true, setsSize: style.declares(anyOf: Self.inlineSizeKeys), colorToken: token)
    }

    private static let scalingKeys = StyleKey.all(with: .scalesSize)
    private static let inlineSizeKeys = StyleKey.all(with: .setsInlineSize)
}
