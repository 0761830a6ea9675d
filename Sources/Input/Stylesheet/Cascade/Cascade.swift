import TypesetBase

/// All styles at one content size: the declarations that make up the style of an element with its classes.
struct Cascade: Sendable {
    private(set) var rules: RuleSet
    let fonts: [TextStyle: FontEntry]
    private let named: [String: CascadedStyle]
    /// The style with which every style begins.
    let blank: CascadedStyle

    /// Cascades the styles of a sheet at a content size.
    ///
    /// - Parameter isTraced: whether overridden declarations are kept too, for explanations.
    init(_ stylesheet: Stylesheet, at category: ContentSizeCategory, isTraced: Bool = false) {
        rules = stylesheet.rules(at: category, keepsReplaced: isTraced)
        fonts = stylesheet.fonts
        blank = CascadedStyle(isTraced: isTraced, emboldens: stylesheet.traits.boldText, adjustment: stylesheet.adjustment)
        named = Self.inherit(rules.styles, fonts: fonts, from: blank)
    }

    /// Returns the same styles with another page.
    func with(_ page: PageRules) -> Cascade {
        var result = self
        result.rules.page = page
        return result
    }

    func style(named name: String) -> CascadedStyle? { named[name] }

    /// Whether a sheet styles the element, in a line under `elements` or by a style with its name.
    func isMapped(_ element: Element) -> Bool {
        rules.elements[Selector(element: element)] != nil || named[element.rawValue] != nil
    }

    /// Whether one of the classes has a style.
    func isMapped(_ element: Element?, classes: [String]) -> Bool {
        classes.contains { !targets(element, class: $0).isEmpty }
    }

    /// Returns the style of an element; for a marker, keys that the style of the list item also supplies are omitted.
    func style(of element: Element) -> CascadedStyle {
        let style = sheetStyle(of: element) ?? initialStyle(of: element)
        return element.isMarker ? style.subtracting(by: self.style(of: .listItem)) : style
    }

    /// Returns the style of an element with a class, at the place that the selector names.
    func style(of selector: Selector) -> CascadedStyle {
        let start = style(of: selector.element)
        let style = selector.className.map { add([$0], of: selector.element, to: start) } ?? start
        return selector.surroundings == nil ? style : add([selector], to: style)
    }

    /// Returns the style that the sheet sets for an element; nil if it sets none.
    private func sheetStyle(of element: Element) -> CascadedStyle? {
        guard let rules = rules.elements[Selector(element: element)] else { return named[element.rawValue] }
        return apply(rules.map(\.target), of: .selector(Selector(element: element)), to: initialStyle(of: element))
    }

    /// Returns the style of an element that no sheet styles: that of its fallback element, plus the built-in style.
    private func initialStyle(of element: Element) -> CascadedStyle {
        var result = element.isInline ? blank : element.fallback.map { style(of: $0).withoutBox } ?? blank
        if let builtIn = BuiltInStyles.blocks[element] { result.add(builtIn, of: .builtIn(element), fonts: [:]) }
        return result
    }

    /// Adds the styles of classes to `start`.
    ///
    /// A class style that declares a parent replaces the element's style; the last one counts. Other class styles add to it.
    func add(_ classes: [String], of element: Element?, to start: CascadedStyle) -> CascadedStyle {
        let targets = classes.map { (owner: owner(element, class: $0), targets: self.targets(element, class: $0)) }.filter {
            !$0.targets.isEmpty
        }
        let whole = targets.last { replacesContext($0.targets) }
        var result = whole.map { apply($0.targets, of: $0.owner, to: start) } ?? start
        for (owner, targets) in targets where !replacesContext(targets) { result = apply(targets, of: owner, to: result) }
        return result
    }

    /// Adds the lines for places to the style of an element and its classes.
    func add(_ placed: [Selector], to start: CascadedStyle) -> CascadedStyle {
        placed.reduce(start) { style, selector in apply(targets(selector), of: .selector(selector), to: style) }
    }

    private func targets(_ placed: Selector) -> [ElementRule.Target] {
        let all = (rules.elements[placed] ?? []).map { added($0.target) }
        return Array(all[(all.lastIndex(where: replacesContext) ?? 0)...])
    }

    private func owner(_ element: Element?, class name: String) -> StyleExplanation.Owner {
        guard let element else { return .style(name) }
        let selector = Selector(element: element, className: name)
        return rules.elements[selector] == nil ? .style(name) : .selector(selector)
    }

    private func targets(_ element: Element?, class name: String) -> [ElementRule.Target] {
        if let element, let own = rules.elements[Selector(element: element, className: name)] {
            let all = (own + laterLines(of: element, than: own)).map { added($0.target) }
            return Array(all[(all.lastIndex(where: replacesContext) ?? 0)...])
        }
        guard let block = rules.styles[name] else { return [] }
        return [.block(block)]
    }

    /// Returns the lines for all alerts in sheets later than those for one kind.
    ///
    /// A document does not choose the kind for its style, unlike a class, and templates have a line for each kind. Without this rule, a
    /// sheet over a template could not style all alerts.
    private func laterLines(of element: Element, than own: [ElementRule]) -> [ElementRule] {
        guard element == .alert, let layer = own.map(\.layer).max() else { return [] }
        return (rules.elements[Selector(element: element)] ?? []).filter { $0.layer > layer }
    }

    /// Whether a line for all alerts also applies to alerts of one kind.
    func counts(_ rule: ElementRule, for selector: Selector) -> Bool {
        laterLines(of: selector.element, than: rules.elements[selector] ?? []).contains { $0.span == rule.span }
    }

    /// Replaces the name of a style without a parent by its block, because such a style adds its keys to the element's.
    ///
    /// The class may have the style's name, or a line under `elements` may lead to it.
    private func added(_ target: ElementRule.Target) -> ElementRule.Target {
        guard case .style(let name) = target, let style = rules.styles[name], !style.replacesContext else { return target }
        return .block(style)
    }

    /// Whether the style of a class replaces the element's style.
    func replacesElement(_ selector: Selector) -> Bool {
        selector.className.map { replacesContext(targets(selector.element, class: $0)) } ?? false
    }

    /// Whether a line for a place replaces the style of the element and its container.
    func replacesStyle(_ placed: [Selector]) -> Bool { placed.contains { replacesContext(targets($0)) } }

    private func replacesContext(_ targets: [ElementRule.Target]) -> Bool {
        targets.first.map(replacesContext) ?? false
    }

    private func replacesContext(_ target: ElementRule.Target) -> Bool {
        switch target {
        case .style(let name): rules.styles[name]?.replacesContext ?? false
        case .block(let block): block.replacesContext
        case .none: false
        }
    }

    private func apply(_ targets: [ElementRule.Target], of owner: StyleExplanation.Owner, to start: CascadedStyle) -> CascadedStyle {
        var result = start
        for target in targets {
            switch target {
            case .style(let name): result = named[name] ?? result
            case .block(let block): add(block, of: owner, to: &result)
            case .none: break
            }
        }
        return result
    }

    private func add(_ block: DeclarationBlock, of owner: StyleExplanation.Owner, to result: inout CascadedStyle) {
        if block.replacesContext { result = block.parent.flatMap { named[$0] } ?? blank }
        result.add(block, of: owner, fonts: fonts)
    }

    /// Resolves the inheritance of every style, parents first; a style in a circle of parents, already reported by loading, has no parent.
    private static func inherit(
        _ styles: [String: DeclarationBlock], fonts: [TextStyle: FontEntry], from blank: CascadedStyle
    ) -> [String: CascadedStyle] {
        var result: [String: CascadedStyle] = [:]
        for name in styles.keys {
            var chain: [String] = [], next: String? = name, seen: Set<String> = []
            while let name = next, result[name] == nil, let block = styles[name], seen.insert(name).inserted {
                chain.append(name)
                next = block.parent
            }
            for name in chain.reversed() {
                guard let block = styles[name] else { continue }
                var style = block.parent.flatMap { result[$0] } ?? blank
                style.add(block, of: .style(name), fonts: fonts)
                result[name] = style
            }
        }
        return result
    }
}

extension Element {
    /// The element whose style this one uses if no sheet styles it.
    var fallback: Element? {
        switch self {
        case .document: nil
        case .paragraph, .h1, .h2, .h3, .h4, .h5, .h6, .thematicBreak, .header, .footer, .titleBlock: .document
        case .title: .h1
        case .affiliation, .publisher: .author
        case .authorNote: .affiliation
        case .listItem, .marker: .list
        case .dt, .dd: .dl
        case .summary: .details
        case .taskMarker: .marker
        case .tableHeader: .tableCell
        case .tableCell: .table
        default: .paragraph
        }
    }
}

/// The styles of elements that no sheet styles; they keep the meaning of the elements visible.
enum BuiltInStyles {
    static let blocks: [Element: DeclarationBlock] = {
        let file = SourceFile(path: "built-in", text: text, isBuiltIn: true)
        var reader = SheetReader(file: file, layer: 0)
        var blocks: [Element: DeclarationBlock] = [:]
        for entry in YAMLParser.parse(file).node?.entries ?? [] {
            guard let element = entry.key.text.flatMap(Element.init(rawValue:)) else { continue }
            blocks[element] = reader.block(entry.value)
        }
        return blocks
    }()

    private static let text = """
        emphasis: { symbolicTraits: [italic] }
        strong: { symbolicTraits: [bold] }
        strikethrough: { strikethrough: true }
        link: { underline: true }
        code: { symbolicTraits: [monospace] }
        codeBlock: { symbolicTraits: [monospace] }
        formula: { alignment: center }
        tableHeader: { symbolicTraits: [bold] }
        dt: { symbolicTraits: [bold], keepWithNext: true }
        dd: { textInsets: [0, 0, 0, 1.5em] }
        summary: { symbolicTraits: [bold], keepWithNext: true }
        sup: { size: { custom: "max(size * 0.75, 11)" }, baselineOffset: -0.35 }
        sub: { size: { custom: "max(size * 0.75, 11)" }, baselineOffset: 0.2 }
        rt: { size: { custom: "max(size * 0.55, 11)" } }
        kbd: { symbolicTraits: [monospace] }
        samp: { symbolicTraits: [monospace] }
        var: { symbolicTraits: [italic] }
        cite: { symbolicTraits: [italic] }
        dfn: { symbolicTraits: [italic] }
        u: { underline: true }
        ins: { underline: true }
        mark: { background: "#fff0b3" }
        small: { size: { custom: "max(size * 0.85, 11)" } }
        """
}
