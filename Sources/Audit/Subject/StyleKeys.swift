import ContentSize
import Diagnostics
import Stylesheet

/// Finds the place of a sheet where a value was decided. Explanations are kept: rules ask for the same few styles at every size.
final class StyleKeys {
    private struct Name: Hashable { var selector: String; var category: ContentSizeCategory }
    private let stylesheet: Stylesheet
    private var explainers: [ContentSizeCategory: StyleExplainer] = [:]
    private var explanations: [Name: StyleExplanation?] = [:]

    init(_ stylesheet: Stylesheet) { self.stylesheet = stylesheet }

    /// The value of the first of `keys` that is written for the nearest of the selectors; else the line that gives the element its style.
    func place(of keys: [String], in selectors: [String], at category: ContentSizeCategory) -> SourceSpan? {
        for key in keys { if let layer = layer(key, in: selectors, at: category) { return layer.place } }
        return selectors.lazy.compactMap { self.explanation($0, at: category)?.mapping }.first
    }

    /// What a sheet writes for a key, the nearest selector first.
    func layer(_ key: String, in selectors: [String], at category: ContentSizeCategory) -> StyleExplanation.Layer? {
        for selector in selectors {
            let value = explanation(selector, at: category)?.values.first { $0.property.name == key }
            if let layer = value?.layer { return layer }
        }
        return nil
    }

    /// nil where no sheet knows the selector.
    func explanation(_ selector: String, at category: ContentSizeCategory) -> StyleExplanation? {
        let name = Name(selector: selector, category: category)
        if let known = explanations[name] { return known }
        let explainer = explainers[category] ?? StyleExplainer(stylesheet, at: category)
        explainers[category] = explainer
        let explanation = (try? explainer.explain(selector)) ?? selector.withoutClasses.flatMap { try? explainer.explain($0) }
        explanations[name] = .some(explanation)
        return explanation
    }
}

extension String {
    /// `alert` of `alert.note`; nil where there is nothing to leave out.
    fileprivate var withoutClasses: String? {
        guard let dot = firstIndex(of: "."), dot != startIndex else { return nil }
        return String(self[..<dot])
    }
}
