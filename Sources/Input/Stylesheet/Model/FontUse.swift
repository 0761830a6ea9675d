import ContentSize
public import Diagnostics

/// A font that the sheet asks for, and where each part of the request is written.
public struct FontUse: Sendable {
    /// A style that asks for it; its `font` is the request.
    public var style: ResolvedStyle
    /// Every style that asks for it so, by its name; elements only where no style does.
    public var names: [String]
    /// The values of the keys that make up the request, as far as they are written.
    public var places: [StyleKey: SourceSpan]

    /// The keys that choose among the fonts there are, and those that ask for what not every font can do.
    public static let keys: [StyleKey] = [.family, .face, .fontName, .weight, .symbolicTraits, .axes, .features]
}

extension Stylesheet {
    /// Every font that styles and elements ask for at any content size, each combination of places once, in the order of the style names.
    public var fontUses: [FontUse] {
        var known: [[SourceSpan?]: Int] = [:], uses: [FontUse] = []
        for category in categoryGroups(where: Self.changesFonts).compactMap(\.first) {
            let cascade = Cascade(self, at: category)
            let document = cascade.flat(.document) ?? cascade.base(of: .document)
            let families = StyleResolver.resolve(document, name: "document", at: category, family: []).font.families
            if uses.isEmpty { uses = dictionaryFontUses(families) }
            for (name, flat, isElement) in cascade.everyStyle {
                let places = FontUse.keys.map { flat.declarations[$0]?.span }
                guard places.contains(where: { $0 != nil }) else { continue }
                if let index = known[places] {
                    if !isElement, !uses[index].names.contains(name) { uses[index].names.append(name) }
                    continue
                }
                known[places] = uses.count
                uses.append(use(of: flat, name: name, places, at: category, families))
            }
        }
        return uses
    }

    private func use(
        of flat: FlatStyle, name: String, _ places: [SourceSpan?], at category: ContentSizeCategory, _ families: [String]
    ) -> FontUse {
        let written = zip(FontUse.keys, places).compactMap { key, place in place.map { (key, $0) } }
        return FontUse(
            style: StyleResolver.resolve(flat, name: name, at: category, family: families), names: [name],
            places: Dictionary(uniqueKeysWithValues: written))
    }

    /// The entries of `fonts`, whether or not a style has their text style.
    private func dictionaryFontUses(_ families: [String]) -> [FontUse] {
        fonts.sorted { $0.key.rawValue < $1.key.rawValue }.map { textStyle, entry in
            var style = ResolvedStyle()
            style.name = textStyle.rawValue
            style.font.families = families
            style.font.fontName = entry.fontName.text
            return FontUse(style: style, names: [textStyle.rawValue], places: [.fontName: entry.fontName.span])
        }
    }

    /// Whether a size query can change which font a style asks for.
    private static func changesFonts(_ rules: Rules) -> Bool {
        let keys = FontUse.keys + [.parent, .textStyle]
        return !rules.elements.isEmpty || !rules.removedStyles.isEmpty
            || rules.styles.values.contains { style in keys.contains { style.declarations[$0] != nil } }
    }
}

extension Cascade {
    /// The styles by name, then what elements and their classes make of them.
    fileprivate var everyStyle: [(name: String, style: FlatStyle, isElement: Bool)] {
        let styles = rules.styles.keys.sorted().compactMap { name in style(named: name).map { (name, $0, false) } }
        let elements = rules.elements.keys.map { ($0.description, $0) }.sorted { $0.0 < $1.0 }.map {
            name, selector -> (String, FlatStyle, Bool) in
            let element = flat(selector.element) ?? base(of: selector.element)
            return (name, selector.className.map { add([$0], of: selector.element, to: element) } ?? element, true)
        }
        return styles + elements
    }
}
