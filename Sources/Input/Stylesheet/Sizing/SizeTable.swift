import ContentSize
public import Geometry

/// The point sizes of every style and element of a sheet at the twelve content sizes.
public struct SizeTable: Sendable {
    /// A style or element, and its sizes.
    public struct Row: Hashable, Sendable {
        /// The style or element, as the sheet names it.
        public var name: String
        /// The style that the sheet maps an element to.
        public var style: String?
        /// In the order of the categories; nil where the style leaves the size to the text around it.
        public var sizes: [Points?]
    }

    /// By name.
    public private(set) var styles: [Row] = []
    /// In the order of `Element`, each followed by its classes.
    public private(set) var elements: [Row] = []

    public init(_ stylesheet: Stylesheet) {
        let cascades = ContentSizeCategory.allCases.map { Sizes(stylesheet, $0) }
        styles = stylesheet.styleNames.map { name in Row(name: name, sizes: cascades.map { $0.size(ofStyle: name) }) }
        let selectors = Set(cascades.flatMap(\.cascade.rules.elements.keys) + Element.allCases.map { Selector(element: $0) })
        let order = Dictionary(uniqueKeysWithValues: Element.allCases.enumerated().map { ($1, $0) })
        elements = selectors.sorted { (order[$0.element] ?? 0, $0.className ?? "") < (order[$1.element] ?? 0, $1.className ?? "") }.map {
            selector in
            Row(name: selector.description, style: cascades.first?.style(of: selector), sizes: cascades.map { $0.size(of: selector) })
        }
    }

    /// The sizes at one category.
    private struct Sizes {
        let cascade: Cascade
        private let category: ContentSizeCategory
        private let document: ResolvedStyle

        init(_ stylesheet: Stylesheet, _ category: ContentSizeCategory) {
            cascade = Cascade(stylesheet, at: category)
            self.category = category
            document = cascade.style(of: .document).resolve(at: category)
        }

        func size(ofStyle name: String) -> Points? {
            cascade.style(named: name).flatMap { size($0, isInline: !$0.declares(anyOf: Self.scalingKeys)) }
        }

        func size(of selector: Selector) -> Points? {
            size(cascade.style(of: selector), isInline: selector.element.isInline)
        }

        func style(of selector: Selector) -> String? {
            if case .style(let name)? = cascade.rules.elements[selector]?.first?.target { return name }
            return nil
        }

        private func size(_ style: CascadedStyle, isInline: Bool) -> Points? {
            guard isInline else { return style.resolve(at: category).pointSize }
            guard style.declares(anyOf: Self.inlineSizeKeys) else { return nil }
            return style.resolve(at: category, within: document).pointSize
        }

        private static let scalingKeys = Property.keys(with: .scalesSize)
        private static let inlineSizeKeys = Property.keys(with: .setsInlineSize)
    }
}
