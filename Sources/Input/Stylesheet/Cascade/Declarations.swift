import TypesetBase

/// One key with its value, as a sheet declares it.
///
/// It is a class because the cascade copies tables of declarations for every style, and a sheet may have thousands.
final class Declaration: Sendable {
    let key: StyleKey
    /// The checked value; nil for `~`, which removes the inherited value.
    let specified: SpecifiedValue?
    /// The place of the value.
    let span: SourceSpan
    /// The position of the sheet in the order of `extends`; later sheets win.
    let layer: Int
    /// The query that contains the declaration.
    let query: QueryCondition?
    /// Whether the declaration is a weight for readers with the setting Bold Text.
    let isForBoldText: Bool
    /// The value of `key.position`.
    let position: Int

    init(
        _ key: StyleKey, _ specified: SpecifiedValue?, at span: SourceSpan, layer: Int, query: QueryCondition?, isForBoldText: Bool = false
    ) {
        self.key = key
        self.specified = specified
        self.span = span
        self.layer = layer
        self.query = query
        self.isForBoldText = isForBoldText
        position = key.position
    }

    /// Returns the specified value; nil for `~`, and if the key's values have another type.
    func value<Value>(as type: Value.Type = Value.self) -> Value? { specified?.value as? Value }

    /// Returns the declaration with another value, which has the key's type.
    func with<Value: Sendable>(_ value: Value) -> Declaration {
        Declaration(key, key.specified(value), at: span, layer: layer, query: query, isForBoldText: isForBoldText)
    }
}

extension Stylesheet {
    /// Whether a sheet declares a style key anywhere.
    package func declares(_ key: StyleKey) -> Bool {
        layers.lazy.flatMap(\.ruleSets).contains { rules in
            rules.styles.values.contains { $0[key] != nil }
                || rules.elements.values.joined().contains { if case .block(let block) = $0.target { block[key] != nil } else { false } }
        }
    }
}

/// The declarations that a sheet makes under one name, in the order of their keys.
struct DeclarationBlock: Sendable {
    private(set) var declarations: [Declaration] = []
    /// The place where a sheet names the style, or the element that has this style; nil for built-in styles.
    var nameSpan: SourceSpan?
    /// The declarations that later sheets and queries have replaced, earliest first; nil if they are not kept.
    private(set) var replaced: [Declaration]?

    init(keepsReplaced: Bool = false) { if keepsReplaced { replaced = [] } }

    subscript(key: StyleKey) -> Declaration? { declarations.first { $0.key == key } }
    subscript<Value>(property: StyleProperty<Value>) -> Declaration? { self[property.key] }

    /// Returns the sheets that contain the declarations, plus another one, by their positions in the order of `extends`.
    func layers(and other: Int?) -> [Int] {
        guard let first = declarations.first?.layer ?? other else { return [] }
        // As a rule, a style is written in one sheet.
        if other ?? first == first, declarations.allSatisfy({ $0.layer == first }) { return [first] }
        return Set(declarations.map(\.layer) + [other].compactMap(\.self)).sorted()
    }

    /// Whether the font that the block names is in place of its face; a face in a later sheet, or in a query alone, is nearer.
    var faceIsReplaced: Bool {
        guard let font = self[Style.fontName], font.specified != nil else { return false }
        guard let face = self[Style.face] else { return true }
        return face.layer < font.layer || face.layer == font.layer && (face.query == nil || font.query != nil)
    }

    /// Whether the block names a parent, or declares with `parent: ~` that it has none.
    var replacesContext: Bool { self[Style.parent] != nil }

    /// The style whose declarations the block inherits.
    var parent: String? { self[Style.parent]?.value() }

    /// Adds a declaration in place of an earlier one of the same key.
    mutating func set(_ declaration: Declaration) {
        let index = declarations.firstIndex { $0.position >= declaration.position } ?? declarations.count
        guard index < declarations.count, declarations[index].key == declaration.key else {
            return declarations.insert(declaration, at: index)
        }
        replaced?.append(declarations[index])
        declarations[index] = declaration
    }

    mutating func merge(_ later: DeclarationBlock) {
        for declaration in later.declarations { set(declaration) }
        nameSpan = later.nameSpan ?? nameSpan
    }
}

/// The right side of a line under `elements`.
struct ElementRule: Sendable {
    enum Target: Sendable {
        case style(String)
        case block(DeclarationBlock)
        /// `~`: the line is ignored, as if no sheet had written it.
        case none
    }

    var target: Target
    /// The place of the value.
    var span: SourceSpan
    /// The query that contains the line.
    var query: QueryCondition?
    /// The position of the sheet in the order of `extends`.
    var layer: Int
}

extension ElementRule.Target {
    /// The style with which the target begins; nil if it adds to the existing style.
    var startingStyle: String? {
        switch self {
        case .style(let name): name
        case .block(let block): block.parent
        case .none: nil
        }
    }
}

/// A value with its place, or `~`.
enum Setting<Value: Sendable>: Sendable {
    case value(Value, SourceSpan)
    case null

    var value: Value? {
        if case .value(let value, _) = self { return value }
        return nil
    }

    var span: SourceSpan? {
        if case .value(_, let span) = self { return span }
        return nil
    }
}

/// The rules for some content sizes: all of a sheet outside its queries, or the body of one query.
struct RuleSet: Sendable {
    var page = PageRules()
    var styles: [String: DeclarationBlock] = [:]
    /// The styles removed with `name: ~`.
    var removedStyles: Set<String> = []
    /// The lines for each selector, earliest first; a block without a parent adds to those before it.
    var elements: [Selector: [ElementRule]] = [:]
    /// Lines under `elements` that others have replaced or removed, earliest first, for explanations; lines with `~` are among them.
    private(set) var replacedElements: [Selector: [ElementRule]] = [:]
    /// Whether replaced rules are kept, for explanations.
    private(set) var keepsReplaced = false

    /// Returns a style with its ancestors, nearest first; empty if there is no style of the name.
    func ancestry(of style: String) -> [String] {
        var names: [String] = [], seen: Set<String> = [], next: String? = style
        while let name = next, let block = styles[name], seen.insert(name).inserted {
            names.append(name)
            next = block.parent
        }
        return names
    }

    mutating func merge(_ later: RuleSet) {
        page.merge(later.page)
        for name in later.removedStyles { styles[name] = nil }
        merge(later.styles)
        for (selector, rules) in later.elements { for rule in rules { add(rule, to: selector) } }
    }

    private mutating func merge(_ later: [String: DeclarationBlock]) {
        // In most cases only one sheet has styles; then nothing is copied.
        if styles.isEmpty, !keepsReplaced { return styles = later }
        for (name, block) in later { styles[name, default: DeclarationBlock(keepsReplaced: keepsReplaced)].merge(block) }
    }

    private mutating func add(_ rule: ElementRule, to selector: Selector) {
        switch rule.target {
        case .none: replaceAll(of: selector, by: nil, andKeep: [rule])
        case .block(let block) where !block.replacesContext: elements[selector, default: []].append(rule)
        default: replaceAll(of: selector, by: [rule], andKeep: [])
        }
    }

    private mutating func replaceAll(of selector: Selector, by rules: [ElementRule]?, andKeep kept: [ElementRule]) {
        if keepsReplaced { replacedElements[selector, default: []] += (elements[selector] ?? []) + kept }
        elements[selector] = rules
    }
}

/// The entry of `fonts:` for one text style, as in ScaledFont's style dictionary.
struct FontEntry: Sendable {
    var fontName: Declaration
    /// The size at `large`.
    var fontSize: Points
    var layer: Int
}

/// Rules under a condition: the body of a query, or rules that conditional tokens change.
struct ConditionalRules: Sendable {
    var environments: EnvironmentSet
    /// The languages, all of which the text must match; any language if empty.
    var languages: [LanguageRange]
    var rules: RuleSet
    /// Whether the rules are the body of a query.
    var isQuery: Bool
    /// The edition to which the rules belong; nil for all readers.
    var edition: EditionName?
}

/// A checked sheet.
struct SheetLayer: Sendable {
    /// The rules without a condition.
    var rules = RuleSet()
    /// The conditional rules, which override the others, in the order of the sheet.
    private(set) var conditional: [ConditionalRules] = []
    var fonts: [TextStyle: Setting<FontEntry>] = [:]

    /// The rules of the sheet and of each of its queries.
    var ruleSets: [RuleSet] { [rules] + conditional.map(\.rules) }

    /// Returns the sheet with the same change made to all its rules.
    func mapRules(_ change: (RuleSet) -> RuleSet) -> SheetLayer {
        var layer = self
        layer.rules = change(rules)
        for index in conditional.indices { layer.conditional[index].rules = change(conditional[index].rules) }
        return layer
    }

    /// Adds conditional rules.
    ///
    /// - Parameters:
    ///   - environments: the environments in which tokens have the values with which the rules were read.
    ///   - query: the query that contains the rules; nil for none.
    mutating func add(_ rules: RuleSet, in environments: EnvironmentSet, of query: QueryCondition?) {
        for alternative in query?.alternatives ?? [.init(environments: .all)] {
            let both = environments.intersection(alternative.environments)
            guard !both.isEmpty else { continue }
            conditional.append(
                ConditionalRules(
                    environments: both, languages: alternative.languages, rules: rules, isQuery: query != nil, edition: query?.edition))
        }
    }
}
