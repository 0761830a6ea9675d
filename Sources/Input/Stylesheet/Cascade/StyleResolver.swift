public import ContentSize
import Geometry
import Synchronization

/// The styles of a sheet at one content size.
///
/// Made once per size and shared by everything that lays out at it; styles are kept once they are made.
public struct StyleResolver: Sendable {
    public let category: ContentSizeCategory
    public let page: PageStyle
    private let cascade: Cascade
    private let document: ResolvedStyle
    private let inlinePlans: [Element: StylePlan]
    private let cache = Cache()

    public init(_ stylesheet: Stylesheet, category: ContentSizeCategory) {
        let cascade = Cascade(stylesheet, at: category)
        self.category = category
        self.cascade = cascade
        let inline = Element.allCases.filter(\.isInline)
        inlinePlans = Dictionary(uniqueKeysWithValues: inline.map { ($0, StylePlan(cascade.flat($0) ?? cascade.base(of: $0))) })
        document = Self.resolve(cascade.flat(.document) ?? cascade.base(of: .document), name: "document", at: category, family: [])
        page = PageResolver(cascade: cascade, category: category, document: document).page
    }

    /// The style of an element that is a block, or the box of one, with the classes of its attributes.
    ///
    /// - Parameter container: the style of the innermost quote, alert, list item, table cell, footnote or division. A plain paragraph takes
    ///   it
    /// over, and so does an element of which the sheet says nothing; what belongs to the box (background, border, insets, indents, height,
    ///   keeping together) stays with the container.
    public func style(for element: Element, classes: [String] = [], container: ResolvedStyle? = nil) -> ResolvedStyle {
        if let container, takesContainer(element), !cascade.isMapped(element, classes: classes) {
            return (IntrinsicStyles.rules[element].map { StylePlan($0, of: element).resolve(at: category, within: container) } ?? container)
                .withoutBox
        }
        return cache.style(CacheKey(element: element, classes: classes)) {
            let start = cascade.flat(element) ?? cascade.base(of: element)
            return Self.resolve(
                cascade.add(classes, of: element, to: start), name: name(element, classes), at: category, family: document.font.families)
        }
    }

    /// The style of text inside a block: `surrounding` with the keys changed that the element's style and its classes write.
    ///
    /// - Parameter element: nil for a span, which only has classes.
    public func inlineStyle(for element: Element?, classes: [String] = [], within surrounding: ResolvedStyle) -> ResolvedStyle {
        let plan: StylePlan
        if classes.isEmpty {
            guard let element else { return surrounding.asText }
            plan = inlinePlans[element] ?? cache.plan(CacheKey(element: element, classes: [])) { self.plan(element, []) }
        } else {
            plan = cache.plan(CacheKey(element: element, classes: classes)) { self.plan(element, classes) }
        }
        return plan.isEmpty ? surrounding.asText : plan.resolve(at: category, within: surrounding)
    }

    /// A style by its name, as `page.header.style` uses it.
    public func style(named name: String) -> ResolvedStyle? {
        cascade.style(named: name).map { Self.resolve($0, name: name, at: category, family: document.font.families) }
    }

    private func plan(_ element: Element?, _ classes: [String]) -> StylePlan {
        let start = element.map { cascade.flat($0) ?? cascade.base(of: $0) } ?? FlatStyle()
        return StylePlan(cascade.add(classes, of: element, to: start))
    }

    private func takesContainer(_ element: Element) -> Bool {
        element == .paragraph || !cascade.isMapped(element)
    }

    private func name(_ element: Element, _ classes: [String]) -> String {
        ([element.rawValue] + classes).joined(separator: ".")
    }

    /// - Parameter family: the document's, for styles that name none.
    static func resolve(_ flat: FlatStyle, name: String, at category: ContentSizeCategory, family: [String]) -> ResolvedStyle {
        var style = StylePlan(flat).resolve(at: category)
        style.name = name
        if style.font.families.isEmpty { style.font.families = family }
        return style
    }
}

extension StylePlan {
    init(_ rules: StyleRules, of element: Element) {
        var flat = FlatStyle()
        flat.add(rules, of: .builtIn(element), fonts: [:])
        self.init(flat)
    }
}

extension ResolvedStyle {
    /// The look of text of which no style says anything: its boxes are those of the text around it.
    fileprivate var asText: ResolvedStyle {
        var style = self
        style.inlineBox = nil
        return style
    }

    /// Without what the container that this style comes from draws itself: the keys that `Property.belongsToBox` marks.
    var withoutBox: ResolvedStyle {
        let initial = ResolvedStyle()
        var style = self
        style.headIndent = initial.headIndent
        style.tailIndent = initial.tailIndent
        style.keepWithNext = initial.keepWithNext
        style.keepTogether = initial.keepTogether
        style.pageBreakBefore = initial.pageBreakBefore
        style.textInsets = initial.textInsets
        style.verticalAlignment = initial.verticalAlignment
        style.height = initial.height
        style.asked.remove(.height)
        style.background = initial.background
        style.border = initial.border
        style.cornerRadius = initial.cornerRadius
        return style
    }
}

private struct CacheKey: Hashable, Sendable {
    var element: Element?
    var classes: [String]
}

/// Styles and plans that have been made, shared between threads.
private final class Cache: Sendable {
    private let styles = Mutex<[CacheKey: ResolvedStyle]>([:])
    private let plans = Mutex<[CacheKey: StylePlan]>([:])

    func style(_ key: CacheKey, make: () -> ResolvedStyle) -> ResolvedStyle {
        if let known = styles.withLock({ $0[key] }) { return known }
        let style = make()
        styles.withLock { $0[key] = style }
        return style
    }

    func plan(_ key: CacheKey, make: () -> StylePlan) -> StylePlan {
        if let known = plans.withLock({ $0[key] }) { return known }
        let plan = make()
        plans.withLock { $0[key] = plan }
        return plan
    }
}
