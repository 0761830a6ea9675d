import ContentSize

/// The point sizes of every style and element of a sheet at the twelve content sizes.
public struct SizeTable: Sendable {
    /// A style or element, and its sizes.
    public struct Row: Hashable, Sendable {
        public var name: String
        /// The style that the sheet maps an element to.
        public var style: String?
        /// In the order of the categories; nil where the style leaves the size to the text around it.
        public var sizes: [Double?]
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
            document = StylePlan(cascade.flat(.document) ?? cascade.base(of: .document)).resolve(at: category)
        }

        func size(ofStyle name: String) -> Double? {
            cascade.style(named: name).flatMap {
                size($0, isInline: ![StyleKey.textStyle, .shouldScale, .scaling].contains(where: $0.writes))
            }
        }

        func size(of selector: Selector) -> Double? {
            let element = cascade.flat(selector.element) ?? cascade.base(of: selector.element)
            let flat = selector.className.map { cascade.add([$0], of: selector.element, to: element) } ?? element
            return size(flat, isInline: selector.element.isInline)
        }

        func style(of selector: Selector) -> String? {
            if case .style(let name)? = cascade.rules.elements[selector]?.first?.kind { return name }
            return nil
        }

        private func size(_ flat: FlatStyle, isInline: Bool) -> Double? {
            guard isInline else { return StylePlan(flat).resolve(at: category).pointSize }
            guard [StyleKey.textStyle, .size, .minimumSize, .maximumSize, .rounding].contains(where: flat.writes) else { return nil }
            return StylePlan(flat).resolve(at: category, within: document).pointSize
        }
    }
}
