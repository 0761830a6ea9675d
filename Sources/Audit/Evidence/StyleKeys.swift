import TypesetBase
import TypesetStylesheet

/// Finds the stylesheet values that decided properties, and caches explanations, because rules ask for the same few styles at every size.
final class StyleKeys: Sendable {
    private struct Name: Hashable { var selector: String; var category: ContentSizeCategory }
    let stylesheet: Stylesheet
    private let explainers = SharedCache<ContentSizeCategory, StyleExplainer>()
    private let explanations = SharedCache<Name, StyleExplanation?>()

    init(_ stylesheet: Stylesheet) { self.stylesheet = stylesheet }

    /// The value of the first of `keys` that is set for the nearest selector, or else the name of the style.
    ///
    /// nil if that is built in, because no user can fix it.
    func cause(of keys: [StyleKey], in selectors: [String], at category: ContentSizeCategory) -> StyleCause? {
        value(of: keys, in: selectors, at: category)
            ?? selectors.lazy.compactMap { StyleCause(ofUser: self.explanation($0, at: category)?.name) }.first
    }

    /// The value of `cause`, without the name of a style as the fallback.
    func value(of keys: [StyleKey], in selectors: [String], at category: ContentSizeCategory) -> StyleCause? {
        // A text size in the document or on the command line decides all other sizes.
        if keys.contains(Style.size), let span = stylesheet.fontSizeSpan { return StyleCause(ofUser: span) }
        return writtenValue(of: keys, in: selectors, at: category)
    }

    private func writtenValue(of keys: [StyleKey], in selectors: [String], at category: ContentSizeCategory) -> StyleCause? {
        keys.lazy.compactMap { key in self.layer(key, in: selectors, at: category)?.cause(key) }.first
    }

    /// The value of a key that is set nearest to the text: for the nearest selector, and there in the style itself before its parents.
    ///
    /// If one style sets two keys, the first counts.
    func nearestValue(of keys: [StyleKey], in selectors: [String], at category: ContentSizeCategory) -> StyleCause? {
        for selector in selectors {
            let chain = explanation(selector, at: category)?.chain ?? []
            let causes = keys.compactMap { key in
                layer(key, of: selector, at: category).flatMap { layer in
                    layer.cause(key).map { (cause: $0, distance: Self.distance(layer, chain)) }
                }
            }
            if let nearest = causes.min(by: { $0.distance < $1.distance }) { return nearest.cause }
        }
        return nil
    }

    /// The number of styles between a selector and the style that sets a value.
    private static func distance(_ layer: StyleExplanation.Layer, _ chain: [String]) -> Int {
        chain.firstIndex { layer.owner == .style($0) }.map { $0 + 1 } ?? 0
    }

    /// The layer of a stylesheet that sets a key, for the nearest selector first.
    func layer(_ key: StyleKey, in selectors: [String], at category: ContentSizeCategory) -> StyleExplanation.Layer? {
        for selector in selectors { if let layer = layer(key, of: selector, at: category) { return layer } }
        return nil
    }

    /// Whether any of the keys is set for a selector.
    func writes(_ keys: [StyleKey], _ selector: String, at category: ContentSizeCategory) -> Bool {
        keys.contains { layer($0, of: selector, at: category) != nil }
    }

    /// The layer that sets a key for a selector; of several classes, the last that sets the key counts.
    private func layer(_ key: StyleKey, of selector: String, at category: ContentSizeCategory) -> StyleExplanation.Layer? {
        let parts = selector.singleClasses
        let layers = parts.map { explanation($0, at: category)?.value(of: key).layer }
        guard layers.count > 1, let base = selector.withoutClasses else { return layers.first ?? nil }
        let plain = explanation(base, at: category)?.value(of: key).layer
        return layers.last { $0 != nil && $0?.span != plain?.span } ?? plain
    }

    /// The explanation of a selector's own style; nil if no stylesheet has it.
    func explanation(_ selector: String, at category: ContentSizeCategory) -> StyleExplanation? {
        explanations.value(of: Name(selector: selector, category: category)) {
            explainers.value(of: category) { StyleExplainer(stylesheet, at: category) }.explanation(of: selector)
                ?? selector.withoutClasses.flatMap { explanation($0, at: category) }
        }
    }
}

extension StyleKeys {
    /// The keys that may keep a style's size below that of its text style, the most certain cause first.
    func sizeKeys(of use: StyleUse, at category: ContentSizeCategory) -> [StyleKey] {
        var keys: [StyleKey] = []
        if let maximum = value(Style.maximumSize.key, as: Points.self, of: use, at: category),
            (maximum - use.style.style.pointSize).magnitude < 0.01
        {
            keys.append(Style.maximumSize.key)
        }
        if value(Style.shouldScale.key, as: Bool.self, of: use, at: category) == false { keys.append(Style.shouldScale.key) }
        if value(Style.scaling.key, as: ScalingRule.self, of: use, at: category) == ScalingRule.none { keys.append(Style.scaling.key) }
        if let range = value(Style.contentSizes.key, as: ContentSizeRange.self, of: use, at: category), !range.contains(category) {
            keys.append(Style.contentSizes.key)
        }
        return keys + [Style.size, Style.textStyle.key]
    }

    /// The specified value of a key, with the type of its declaration.
    func value<Value>(_ key: StyleKey, as type: Value.Type, of use: StyleUse, at category: ContentSizeCategory) -> Value? {
        layer(key, in: use.style.selectors, at: category)?.value(as: type)
    }

    /// The text style whose curve a style follows; `body` if it has none.
    func textStyle(of use: StyleUse, at category: ContentSizeCategory) -> TextStyle {
        value(Style.textStyle.key, as: TextStyle.self, of: use, at: category) ?? .body
    }
}

extension String {
    /// The selector without classes, such as `alert` for `alert.note`; nil if it has none.
    fileprivate var withoutClasses: String? {
        guard let dot = firstIndex(of: "."), dot != startIndex else { return nil }
        return String(self[..<dot])
    }

    /// The selectors with one class each, such as `paragraph.a` and `paragraph.b` for `paragraph.a.b`, as stylesheets define one at a time.
    fileprivate var singleClasses: [String] {
        let parts = split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 2 else { return [self] }
        return parts.dropFirst().map { "\(parts[0]).\($0)" }
    }
}

extension StyleExplanation.Layer {
    /// The user's value for a key, or the user's token that a built-in stylesheet uses for it; nil if everything is built in.
    fileprivate func cause(_ key: StyleKey) -> StyleCause? {
        guard span.file.isBuiltIn else {
            let token = tokens.first { $0.span.file === span.file && span.text == "$" + $0.name }
            return StyleCause(span, key: key, name: "\(owner) \(key.name) \(query?.description ?? "")", edited: token?.span)
        }
        return tokens.first { !$0.span.file.isBuiltIn }.map { StyleCause($0.span, key: key, name: "token \($0.name)") }
    }
}
