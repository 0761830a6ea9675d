import ContentSize

/// A style with everything it inherits: for each key the declaration that counts.
struct FlatStyle: Sendable {
    private(set) var declarations: [StyleKey: Declaration] = [:]
    /// What `fonts` says of the style's text style.
    private(set) var fontEntry: FontEntry?
    /// Everything that was added, in order, whether or not it counts; nil: not kept.
    private(set) var trace: [TracedDeclaration]?

    init(isTraced: Bool = false) { if isTraced { trace = [] } }

    /// Adds the keys of a style that stands nearer to the text than those added before.
    mutating func add(_ rules: StyleRules, of owner: TracedDeclaration.Owner, fonts: [TextStyle: FontEntry]) {
        if trace != nil { record(rules, of: owner, fonts: fonts) }
        let entry = textStyle(rules).flatMap { fonts[$0] }
        takeFont(from: entry, rules)
        for (key, declaration) in rules.declarations where key != .parent {
            declarations[key] = declaration.assignment == nil ? nil : declaration
        }
        if rules.declarations[.textStyle] != nil { fontEntry = entry }
    }

    private mutating func record(_ rules: StyleRules, of owner: TracedDeclaration.Owner, fonts: [TextStyle: FontEntry]) {
        if let style = textStyle(rules), let entry = fonts[style] {
            trace?.append(TracedDeclaration(declaration: entry.fontName, owner: .fonts(style)))
        }
        let all = (rules.replaced ?? []) + rules.declarations.values.sorted { $0.property < $1.property }
        trace?.append(contentsOf: all.map { TracedDeclaration(declaration: $0, owner: owner) })
    }

    func writes(_ key: StyleKey) -> Bool { declarations[key] != nil }

    /// The nearest key that names a font wins: a family takes back an inherited font name; a text style that has an entry under `fonts`
    /// brings its font along, unless the same style names a family in the same sheet or a later one.
    private mutating func takeFont(from entry: FontEntry?, _ rules: StyleRules) {
        let family = [rules.declarations[.family], rules.declarations[.face]].compactMap { $0 }.map(\.layer).max()
        if family != nil { declarations[.fontName] = nil }
        if let entry, family.map({ $0 < entry.layer }) ?? true { declarations[.fontName] = entry.fontName }
    }

    private func textStyle(_ rules: StyleRules) -> TextStyle? {
        rules.declarations[.textStyle]?.text.flatMap(TextStyle.init(name:))
    }

    /// Without the keys that a container draws itself.
    var withoutBox: FlatStyle {
        var result = self
        for property in Property.all where property.belongsToBox { result.declarations[property.key] = nil }
        result.trace?.removeAll { Property.all[$0.declaration.property].belongsToBox }
        return result
    }
}

/// A declaration and whose it is, for explanations.
struct TracedDeclaration: Sendable {
    enum Owner: Hashable, Sendable {
        case style(String)
        case selector(Selector)
        /// An entry of the dictionary under `fonts`.
        case fonts(TextStyle)
        /// What the program itself makes of an element.
        case builtIn(Element)
    }

    var declaration: Declaration
    var owner: Owner
}

/// A flat style made ready to be applied often.
struct StylePlan: Sendable {
    private let sizing: SizingRules
    private let isSized: Bool
    private let looks: [Assignment]
    private let joinsTraits: Bool
    private let drawsBox: Bool

    init(_ flat: FlatStyle) {
        sizing = SizingRules(flat)
        isSized = Property.size.contains { flat.writes($0.key) }
        // The sizing keys come first among all.
        looks = flat.declarations.values.filter { $0.property >= Property.size.count }.sorted { $0.property < $1.property }.compactMap(
            \.assignment)
        joinsTraits = flat.writes(.symbolicTraits)
        drawsBox = [StyleKey.background, .border, .textInsets].contains(where: flat.writes)
    }

    var isEmpty: Bool { !isSized && looks.isEmpty }

    /// A block's style, from nothing.
    func resolve(at category: ContentSizeCategory) -> ResolvedStyle {
        var draft = StyleDraft(at: category)
        draft.sizing = sizing
        draft.settleSize()
        for assignment in looks { assignment.apply(&draft) }
        return draft.style
    }

    /// An inline style: what is written changes the style around it.
    func resolve(at category: ContentSizeCategory, within surrounding: ResolvedStyle) -> ResolvedStyle {
        var style = draft(at: category, within: surrounding)
        style.inlineBox = drawsBox ? draft(at: category, within: surrounding.withoutBox).box : nil
        return style
    }

    private func draft(at category: ContentSizeCategory, within surrounding: ResolvedStyle) -> ResolvedStyle {
        var draft = StyleDraft(surrounding, at: category)
        if isSized {
            draft.sizing = sizing
            if writesSize(sizing) { draft.settleSize(within: surrounding) }
            draft.settleSpacing()
        }
        for assignment in looks { assignment.apply(&draft) }
        if joinsTraits { draft.style.font.joinTraits(of: surrounding.font) }
        return draft.style
    }

    private func writesSize(_ rules: SizingRules) -> Bool {
        rules.size != nil || rules.textStyle != nil || rules.minimumSize != nil || rules.maximumSize != nil || rules.rounding != nil
    }
}

extension SizingRules {
    /// What a style's sizing keys say.
    init(_ flat: FlatStyle) {
        var draft = StyleDraft(at: .large)
        for property in Property.size { flat.declarations[property.key]?.assignment?.apply(&draft) }
        self = draft.sizing
        fontSize = flat.fontEntry?.fontSize
    }
}
