import ContentSize
import Diagnostics
import YAML

/// All styles at one content size: which declarations make up the style of an element with its classes.
struct Cascade: Sendable {
    private(set) var rules: RuleSet
    let fonts: [TextStyle: FontEntry]
    private let named: [String: CascadedStyle]
    /// What every style begins with.
    let blank: CascadedStyle

    /// - Parameter isTraced: keeps the declarations that lose too, for explanations.
    init(_ stylesheet: Stylesheet, at category: ContentSizeCategory, isTraced: Bool = false) {
        rules = stylesheet.rules(at: category, keepsReplaced: isTraced)
        fonts = stylesheet.fonts
        blank = CascadedStyle(isTraced: isTraced, emboldens: stylesheet.traits.boldText, adjustment: stylesheet.adjustment)
        named = Self.inherit(rules.styles, fonts: fonts, from: blank)
    }

    /// The same styles with another page.
    func with(_ page: PageRules) -> Cascade {
        var result = self
        result.rules.page = page
        return result
    }

    func style(named name: String) -> CascadedStyle? { named[name] }

    /// Whether a sheet styles the element: in a line under `elements`, or by a style of its name.
    func isMapped(_ element: Element) -> Bool {
        rules.elements[Selector(element: element)] != nil || named[element.rawValue] != nil
    }

    /// Whether one of the classes has a style.
    func isMapped(_ element: Element?, classes: [String]) -> Bool {
        classes.contains { !targets(element, class: $0).isEmpty }
    }

    /// The style of an element. That of a marker is what the marker has apart from the item's text, which it stands before.
    func style(of element: Element) -> CascadedStyle {
        let style = sheetStyle(of: element) ?? initialStyle(of: element)
        return element.isMarker ? style.withoutWhatIsSaid(by: self.style(of: .listItem)) : style
    }

    /// The style of an element with a class, at the place that the selector names.
    func style(of selector: Selector) -> CascadedStyle {
        let start = style(of: selector.element)
        let style = selector.className.map { add([$0], of: selector.element, to: start) } ?? start
        return selector.place == nil ? style : add([selector], to: style)
    }

    /// The style that the sheet gives an element; nil where it has none.
    private func sheetStyle(of element: Element) -> CascadedStyle? {
        guard let rules = rules.elements[Selector(element: element)] else { return named[element.rawValue] }
        return apply(rules.map(\.target), of: .selector(Selector(element: element)), to: initialStyle(of: element))
    }

    /// The style of an element that no sheet styles: that of the element to which it falls back, and what is built in.
    private func initialStyle(of element: Element) -> CascadedStyle {
        var result = element.isInline ? blank : element.fallback.map { style(of: $0).withoutBox } ?? blank
        if let builtIn = BuiltInStyles.blocks[element] { result.add(builtIn, of: .builtIn(element), fonts: [:]) }
        return result
    }

    /// The styles of classes over `start`: those that name a parent stand on it instead of the element's style, the others add to what is
    /// there.
    func add(_ classes: [String], of element: Element?, to start: CascadedStyle) -> CascadedStyle {
        let targets = classes.map { (owner: owner(element, class: $0), targets: self.targets(element, class: $0)) }.filter {
            !$0.targets.isEmpty
        }
        let whole = targets.last { standsAlone($0.targets) }
        var result = whole.map { apply($0.targets, of: $0.owner, to: start) } ?? start
        for (owner, targets) in targets where !standsAlone(targets) { result = apply(targets, of: owner, to: result) }
        return result
    }

    /// What lines for places say of an element that stands there, over its style and that of its classes.
    func add(_ placed: [Selector], to start: CascadedStyle) -> CascadedStyle {
        placed.reduce(start) { style, selector in apply(targets(selector), of: .selector(selector), to: style) }
    }

    private func targets(_ placed: Selector) -> [ElementRule.Target] {
        let all = (rules.elements[placed] ?? []).map { added($0.target) }
        return Array(all[(all.lastIndex(where: standsAlone) ?? 0)...])
    }

    private func owner(_ element: Element?, class name: String) -> StyleExplanation.Owner {
        guard let element else { return .style(name) }
        let selector = Selector(element: element, className: name)
        return rules.elements[selector] == nil ? .style(name) : .selector(selector)
    }

    private func targets(_ element: Element?, class name: String) -> [ElementRule.Target] {
        if let element, let own = rules.elements[Selector(element: element, className: name)] {
            let all = (own + laterLines(of: element, than: own)).map { added($0.target) }
            return Array(all[(all.lastIndex(where: standsAlone) ?? 0)...])
        }
        guard let block = rules.styles[name] else { return [] }
        return [.block(block)]
    }

    /// Lines for alerts of all kinds that stand in later sheets than those for one kind.
    ///
    /// The kind is not chosen for its style, as classes are, and templates have a line for each: without this no sheet over a template
    /// could style all alerts.
    private func laterLines(of element: Element, than own: [ElementRule]) -> [ElementRule] {
        guard element == .alert, let layer = own.map(\.layer).max() else { return [] }
        return (rules.elements[Selector(element: element)] ?? []).filter { $0.layer > layer }
    }

    /// Whether a line for all alerts counts for those of one kind too.
    func counts(_ rule: ElementRule, for selector: Selector) -> Bool {
        laterLines(of: selector.element, than: rules.elements[selector] ?? []).contains { $0.span == rule.span }
    }

    /// A style without a parent adds its keys to the element's, whether the class has its name or a line under `elements` leads to it.
    private func added(_ target: ElementRule.Target) -> ElementRule.Target {
        guard case .style(let name) = target, let style = rules.styles[name], !style.standsAlone else { return target }
        return .block(style)
    }

    /// Whether the style of a class replaces the element's.
    func replacesElement(_ selector: Selector) -> Bool {
        selector.className.map { standsAlone(targets(selector.element, class: $0)) } ?? false
    }

    /// Whether one of the lines for places replaces the style of the element and its container.
    func replacesStyle(_ placed: [Selector]) -> Bool { placed.contains { standsAlone(targets($0)) } }

    private func standsAlone(_ targets: [ElementRule.Target]) -> Bool {
        targets.first.map(standsAlone) ?? false
    }

    private func standsAlone(_ target: ElementRule.Target) -> Bool {
        switch target {
        case .style(let name): rules.styles[name]?.standsAlone ?? false
        case .block(let block): block.standsAlone
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
        if block.standsAlone { result = block.parent.flatMap { named[$0] } ?? blank }
        result.add(block, of: owner, fonts: fonts)
    }

    /// Lets every style inherit, parents first; a style in a circle, which loading has reported, has no parent.
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
    /// The element whose style this one takes where no sheet styles it.
    var fallback: Element? {
        switch self {
        case .document: nil
        case .paragraph, .h1, .h2, .h3, .h4, .h5, .h6, .thematicBreak, .header, .footer, .titleBlock: .document
        case .title: .h1
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

/// The styles of elements that no sheet styles: their meaning must stay visible.
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
