import Synchronization
import TypesetBase

/// The styles of a sheet at one content size.
///
/// One resolver serves everything that lays out at its size. It resolves each style once and caches it.
package struct StyleResolver: Sendable {
    /// The content size for which styles are resolved.
    package let category: ContentSizeCategory
    /// The page, its header and its footer.
    package let page: PageStyle
    /// The colours of the edition; nil for those of the sheet.
    package let palette: EditionPalette?
    private let stylesheet: Stylesheet
    private let cascade: Cascade
    private let document: ResolvedStyle
    private let presets: [String: ResolvedStyle]
    private let inlines: [Element: CascadedStyle]
    private let styles = SharedCache<CacheKey, ResolvedStyle>()
    private let cascadedStyles = SharedCache<CacheKey, CascadedStyle>()
    private let variants = SharedCache<LanguageVariant, StyleResolver>()

    /// Cascades all styles for one content size; single styles are resolved on first use.
    package init(_ stylesheet: Stylesheet, category: ContentSizeCategory) {
        let cascade = Cascade(stylesheet, at: category)
        self.category = category
        self.stylesheet = stylesheet
        self.cascade = cascade
        presets = stylesheet.presets
        inlines = Dictionary(uniqueKeysWithValues: Element.allCases.filter(\.isInline).map { ($0, cascade.style(of: $0)) })
        document = cascade.style(of: .document).resolve(at: category, name: "document")
        page = PageResolver(cascade: cascade, category: category, document: document).page
        palette = stylesheet.design.map { [page] design in
            EditionPalette(
                design, paper: page.background,
                picturePaper: stylesheet.adapted(to: .standard).pageRules(at: category).background?.value)
        }
    }

    /// Returns the resolver for text in a language variant.
    package func resolver(for variant: LanguageVariant) -> StyleResolver {
        guard variant != stylesheet.variant else { return self }
        return variants.value(of: variant) { StyleResolver(stylesheet.adapted(to: variant), category: category) }
    }

    /// Returns the style of a block element, or of the box of one, with the classes of its attributes.
    ///
    /// - Parameters:
    ///   - container: the style of the innermost quote, alert, list item, table cell, footnote or division. A plain paragraph and an
    ///     element that no sheet styles use it, except for its box: background, border, insets, indents, height, keeping together. A list
    ///     uses the container's style for the keys that its own style shares with plain paragraphs. The container of a formula is the
    ///     paragraph in whose place it is.
    ///   - limits: the content sizes that the surroundings of the element follow; if nil, the container's.
    ///   - placed: the selectors that name the element's place, in the order in which they apply.
    ///   - isInCell: whether it is in a table cell, whose text quotes and alerts continue, as lists do everywhere.
    package func style(
        for element: Element, classes: [String] = [], container: ResolvedStyle? = nil, limits: ContentSizeRange? = nil,
        placed: [Selector] = [], isInCell: Bool = false
    ) -> ResolvedStyle {
        if let preset = preset(classes) { return preset }
        let name = Self.name(element, classes, placed)
        let isMapped =
            element != .paragraph && cascade.isMapped(element) || cascade.isMapped(element, classes: classes)
            || !placed.isEmpty && cascade.replacesStyle(placed)
        if element == .formula, let container {
            return formula(cascaded(element, classes, placed), in: container, name: isMapped || !placed.isEmpty ? name : container.name)
        }
        if let container, !isMapped {
            guard placed.isEmpty else { return style(of: element, placed, in: container, name: name) }
            let style = (Self.builtIn[element]?.resolve(at: category, within: container) ?? container).withoutBox
            return isInCell && element == .paragraph ? spaced(style) : style
        }
        let isQuoteInCell = isInCell && (element == .blockQuote || element == .alert)
        if let container, element.continuesText || isQuoteInCell {
            let own = cascaded(element, classes, placed).subtracting(by: cascade.style(of: .paragraph), keepsBox: true)
            let style = own.resolve(at: category, inContainer: container, name: name)
            return isQuoteInCell ? spaced(style) : style
        }
        let limits = limits ?? container?.contentSizes ?? .all
        return styles.value(of: CacheKey(element: element, classes: classes, placed: placed, limits: limits)) {
            cascaded(element, classes, placed).resolve(at: category, name: name, documentFont: document.font, limits: limits)
        }
    }

    /// Returns the style of a formula in the place of a paragraph, with the paragraph's indents and measure.
    ///
    /// Also between paragraphs without spacing, a formula has half a line above and below it, unless a sheet sets its spacing.
    private func formula(_ cascaded: CascadedStyle, in paragraph: ResolvedStyle, name: String?) -> ResolvedStyle {
        let own = cascaded.subtracting(by: cascade.style(of: .paragraph), keepsBox: true)
        var style = own.resolve(at: category, within: paragraph).withoutInlineBox
        style.name = name
        let least = style.lineHeight / 2
        if own[Style.paragraphSpacingBefore] == nil { style.paragraphSpacingBefore = max(style.paragraphSpacingBefore, least) }
        if own[Style.paragraphSpacing] == nil { style.paragraphSpacing = max(style.paragraphSpacing, least) }
        return style
    }

    /// Returns the style of a block in a cell with the spacing of plain paragraphs in em, since cells declare none.
    ///
    /// If a sheet indents paragraphs instead of spacing them, it is a third of an em, because first lines in cells are not indented.
    private func spaced(_ style: ResolvedStyle) -> ResolvedStyle {
        guard style.paragraphSpacing == 0, style.paragraphSpacingBefore == 0 else { return style }
        let plain = self.style(for: .paragraph), spacing = plain.paragraphSpacing + plain.paragraphSpacingBefore
        var style = style
        style.paragraphSpacing =
            style.pointSize * (spacing == 0 && plain.firstLineIndent > 0 ? 1.0 / 3 : spacing.ratio(to: plain.pointSize))
        return style
    }

    /// Returns the container's style with the declarations of lines for a place, for an element that continues the container's text.
    private func style(of element: Element, _ placed: [Selector], in container: ResolvedStyle, name: String) -> ResolvedStyle {
        var own = cascade.blank
        if let builtIn = BuiltInStyles.blocks[element] { own.add(builtIn, of: .builtIn(element), fonts: [:]) }
        own = cascade.add(placed, to: own)
        return own.isEmpty ? container.withoutBox : own.resolve(at: category, inContainer: container, name: name)
    }

    /// Returns the selector that names an element in the sheet.
    private static func name(_ element: Element, _ classes: [String], _ placed: [Selector]) -> String {
        if classes.isEmpty, let last = placed.last { return last.description }
        return ([element.rawValue] + classes).joined(separator: ".")
    }

    /// Whether a sheet styles the element itself.
    package func isMapped(_ element: Element) -> Bool { cascade.isMapped(element) }

    /// Returns the style of text inside a block: `surrounding`, changed by the styles of the element and its classes.
    ///
    /// - Parameters:
    ///   - element: the inline element; nil for a span, which has only classes.
    ///   - placed: the selectors that name the element's place, in the order in which they apply.
    package func inlineStyle(
        for element: Element?, classes: [String] = [], within surrounding: ResolvedStyle, placed: [Selector] = []
    ) -> ResolvedStyle {
        if let preset = preset(classes) { return preset }
        let style: CascadedStyle
        if classes.isEmpty, placed.isEmpty {
            guard let element else { return surrounding.withoutInlineBox }
            style = inlines[element] ?? cascadedStyles.value(of: CacheKey(element: element)) { cascaded(element, []) }
        } else {
            style = cascadedStyles.value(of: CacheKey(element: element, classes: classes, placed: placed)) {
                cascaded(element, classes, placed)
            }
        }
        return style.isEmpty ? surrounding.withoutInlineBox : style.resolve(at: category, within: surrounding)
    }

    private func preset(_ classes: [String]) -> ResolvedStyle? {
        presets.isEmpty ? nil : classes.lazy.compactMap { presets[$0] }.first
    }

    /// Returns a style by its name, as in `page.header.style`; nil if the sheet has no style of that name.
    package func style(named name: String) -> ResolvedStyle? {
        cascade.style(named: name)?.resolve(at: category, name: name, documentFont: document.font)
    }

    private func cascaded(_ element: Element?, _ classes: [String], _ placed: [Selector] = []) -> CascadedStyle {
        cascade.add(placed, to: cascade.add(classes, of: element, to: element.map(cascade.style) ?? cascade.blank))
    }

    /// The built-in styles alone.
    private static let builtIn = BuiltInStyles.blocks.reduce(into: [Element: CascadedStyle]()) { styles, entry in
        styles[entry.key, default: CascadedStyle()].add(entry.value, of: .builtIn(entry.key), fonts: [:])
    }
}

extension ResolvedStyle {
    /// The style of text for which no style declares anything: it has no inline box.
    package var withoutInlineBox: ResolvedStyle {
        var style = self
        style.inlineBox = nil
        return style
    }
}

private struct CacheKey: Hashable, Sendable {
    var element: Element?
    var classes: [String] = []
    var placed: [Selector] = []
    var limits = ContentSizeRange.all
}
