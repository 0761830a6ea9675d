import ContentSize

/// Everything that is written for some content sizes: the whole of a sheet's looks, or the body of a size query.
struct Rules: Sendable {
    var page = PageRules()
    var styles: [String: StyleRules] = [:]
    /// Taken back with `name: ~`.
    var removedStyles: Set<String> = []
    /// What has been written for a selector, earliest first; a definition without a parent adds to those before it.
    var elements: [Selector: [ElementTarget]] = [:]
    /// Whether replaced declarations are kept, for explanations.
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
        switch target {
        case .none: elements[selector] = nil
        case .inline(let rules) where !rules.standsAlone: elements[selector, default: []].append(target)
        default: elements[selector] = [target]
        }
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
