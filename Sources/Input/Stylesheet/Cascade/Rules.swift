import ContentSize

/// Everything that is written for some content sizes: the whole of a sheet's looks, or the body of a size query.
struct Rules: Sendable {
    var page = PageRules()
    var styles: [String: StyleRules] = [:]
    /// Taken back with `name: ~`.
    var removedStyles: Set<String> = []
    /// What has been written for a selector, earliest first; a definition without a parent adds to those before it.
    var elements: [Selector: [ElementTarget]] = [:]
    /// Lines under `elements` that others have replaced or taken back, those that do so by `~` included, earliest first; for explanations.
    private(set) var replacedElements: [Selector: [ElementTarget]] = [:]
    /// Whether what is replaced is kept, for explanations.
    private(set) var keepsReplaced = false

    init(keepsReplaced: Bool = false) { self.keepsReplaced = keepsReplaced }

    mutating func merge(_ later: Rules) {
        page.merge(later.page)
        for name in later.removedStyles { styles[name] = nil }
        merge(later.styles)
        for (selector, targets) in later.elements { for target in targets { add(target, to: selector) } }
    }

    private mutating func merge(_ later: [String: StyleRules]) {
        // Most sheets are the only ones to write their styles: then nothing is copied.
        if styles.isEmpty, !keepsReplaced { return styles = later }
        for (name, rules) in later { styles[name, default: StyleRules(keepsReplaced: keepsReplaced)].merge(rules) }
    }

    private mutating func add(_ target: ElementTarget, to selector: Selector) {
        switch target.kind {
        case .none: replaceAll(of: selector, by: nil, andKeep: [target])
        case .inline(let rules) where !rules.standsAlone: elements[selector, default: []].append(target)
        default: replaceAll(of: selector, by: [target], andKeep: [])
        }
    }

    private mutating func replaceAll(of selector: Selector, by targets: [ElementTarget]?, andKeep kept: [ElementTarget]) {
        if keepsReplaced { replacedElements[selector, default: []] += (elements[selector] ?? []) + kept }
        elements[selector] = targets
    }
}

/// `fonts:` for one text style, as in ScaledFont's style dictionary.
struct FontEntry: Sendable {
    var fontName: Declaration
    /// Points at `large`.
    var fontSize: Double
    var layer: Int
}

/// One sheet, checked.
struct Layer: Sendable {
    var rules = Rules()
    /// In the order of the sheet.
    var queries: [(range: ContentSizeRange, rules: Rules)] = []
    var fonts: [TextStyle: Setting<FontEntry>] = [:]
}
