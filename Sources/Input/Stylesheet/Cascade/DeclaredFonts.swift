package import TypesetBase

/// A font that the sheet names, with the places that declare each part of its description.
package struct DeclaredFont: Sendable {
    /// A style that names the font; its `font` is the description.
    package var style: ResolvedStyle
    /// The names of all styles that name the font with the same declarations; names of elements only if no style does.
    package var names: [String]
    /// The places of the values of the declared keys that describe the font.
    package var spans: [StyleKey: SourceSpan]
    /// The family that page settings request; the others are its fallbacks.
    package var requestedFamily: String?

    fileprivate static let keys = StyleKey.all(with: .choosesFont)
}

extension Stylesheet {
    /// All fonts that styles and elements name at any content size, in the order of the styles' names.
    ///
    /// Each combination of declarations occurs once.
    package var declaredFonts: [DeclaredFont] {
        var known: [[SourceSpan?]: Int] = [:], fonts: [DeclaredFont] = []
        for (sheet, category) in fontVariants {
            let cascade = Cascade(sheet, at: category)
            let documentFont = cascade.style(of: .document).resolve(at: category).font
            if fonts.isEmpty { fonts = dictionaryFonts(documentFont.families) }
            for (name, style, isElement) in cascade.everyStyle {
                let spans = DeclaredFont.keys.map { style[$0]?.span }
                guard spans.contains(where: { $0 != nil }) else { continue }
                if let index = known[spans] {
                    if !isElement, !fonts[index].names.contains(name) { fonts[index].names.append(name) }
                    continue
                }
                known[spans] = fonts.count
                fonts.append(font(of: style, name: name, spans, at: category, documentFont))
            }
        }
        return fonts
    }

    /// The readers, languages and content sizes for which styles may name different fonts.
    private var fontVariants: [(sheet: Stylesheet, category: ContentSizeCategory)] {
        variants(where: Self.changesFonts).flatMap { sheet in
            sheet.categoryGroups(where: Self.changesFonts).compactMap(\.first).map { (sheet, $0) }
        }
    }

    private func font(
        of style: CascadedStyle, name: String, _ spans: [SourceSpan?], at category: ContentSizeCategory, _ documentFont: ResolvedStyle.Font
    ) -> DeclaredFont {
        let declared = zip(DeclaredFont.keys, spans).compactMap { key, span in span.map { (key, $0) } }
        var font = DeclaredFont(
            style: style.resolve(at: category, name: name, documentFont: documentFont), names: [name],
            spans: Dictionary(uniqueKeysWithValues: declared))
        if let family = style.adjustment.family, family.isUsed(by: font.style.font) {
            font.requestedFamily = family.name
            font.spans[Style.family] = family.span
        }
        return font
    }

    /// Returns the entries of `fonts`, whether or not a style has their text style.
    private func dictionaryFonts(_ families: [String]) -> [DeclaredFont] {
        fonts.sorted { $0.key.rawValue < $1.key.rawValue }.map { textStyle, entry in
            var style = ResolvedStyle()
            style.name = textStyle.rawValue
            style.font.families = families
            style.font.fontName = entry.fontName.value()
            return DeclaredFont(style: style, names: [textStyle.rawValue], spans: [Style.fontName.key: entry.fontName.span])
        }
    }

    /// Whether conditional rules can change which font a style names.
    private static func changesFonts(_ rules: RuleSet) -> Bool {
        let keys = DeclaredFont.keys + [Style.parent.key, Style.textStyle.key]
        return !rules.elements.isEmpty || !rules.removedStyles.isEmpty
            || rules.styles.values.contains { $0.declarations.contains { keys.contains($0.key) } }
    }
}

extension Cascade {
    /// The styles by name, then the styles of elements and their classes.
    fileprivate var everyStyle: [(name: String, style: CascadedStyle, isElement: Bool)] {
        let styles = rules.styles.keys.sorted().compactMap { name in style(named: name).map { (name, $0, false) } }
        let elements = rules.elements.keys.map { ($0.description, $0) }.sorted { $0.0 < $1.0 }
        return styles + elements.map { name, selector in (name, style(of: selector), true) }
    }
}
