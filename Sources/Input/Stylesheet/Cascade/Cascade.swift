import ContentSize

/// All styles at one content size: which declarations make up the style of an element with its classes.
struct Cascade: Sendable {
    private(set) var rules: Rules
    let fonts: [TextStyle: FontEntry]
    private let named: [String: FlatStyle]
    /// What every style begins with.
    let blank: FlatStyle

    /// - Parameter isTraced: keeps what does not count too, for explanations.
    init(_ stylesheet: Stylesheet, at category: ContentSizeCategory, isTraced: Bool = false) {
        rules = stylesheet.rules(at: category, keepsReplaced: isTraced)
        fonts = stylesheet.fonts
        blank = FlatStyle(isTraced: isTraced)
        named = Self.flatten(rules.styles, fonts: fonts, from: blank)
    }

    /// The same styles with another page.
    func with(_ page: PageRules) -> Cascade {
        var result = self
        result.rules.page = page
        return result
    }

    func style(named name: String) -> FlatStyle? { named[name] }

    /// Whether a sheet says anything of the element: a line under `elements`, or a style of its name.
    func isMapped(_ element: Element) -> Bool {
        rules.elements[Selector(element: element)] != nil || named[element.rawValue] != nil
    }

    /// Whether one of the classes has a style.
    func isMapped(_ element: Element?, classes: [String]) -> Bool {
        classes.contains { !targets(element, class: $0).isEmpty }
    }

    /// The style of an element; nil where the sheet says nothing of it.
    func flat(_ element: Element) -> FlatStyle? {
        guard let targets = rules.elements[Selector(element: element)] else { return named[element.rawValue] }
        return apply(targets.map(\.kind), of: .selector(Selector(element: element)), to: base(of: element))
    }

    /// What an element looks like of which no sheet says anything.
    func base(of element: Element) -> FlatStyle {
        let intrinsic = IntrinsicStyles.rules[element]
        var result = element.isInline ? blank : element.standIn.map { (flat($0) ?? base(of: $0)).withoutBox } ?? blank
        if let intrinsic { result.add(intrinsic, of: .builtIn(element), fonts: [:]) }
        return result
    }

    /// The styles of classes over `start`: those that name a parent stand on it instead of the element's style, the others add to what is
    /// there.
    func add(_ classes: [String], of element: Element?, to start: FlatStyle) -> FlatStyle {
        let targets = classes.map { (owner: owner(element, class: $0), targets: self.targets(element, class: $0)) }.filter {
            !$0.targets.isEmpty
        }
        let whole = targets.last { standsAlone($0.targets) }
        var result = whole.map { apply($0.targets, of: $0.owner, to: start) } ?? start
        for (owner, targets) in targets where !standsAlone(targets) { result = apply(targets, of: owner, to: result) }
        return result
    }

    private func owner(_ element: Element?, class name: String) -> TracedDeclaration.Owner {
        guard let element else { return .style(name) }
        let selector = Selector(element: element, className: name)
        return rules.elements[selector] == nil ? .style(name) : .selector(selector)
    }

    private func targets(_ element: Element?, class name: String) -> [ElementTarget.Kind] {
        if let element, let targets = rules.elements[Selector(element: element, className: name)] {
            let all = (targets + laterLines(of: element, than: targets)).map { added($0.kind) }
            return Array(all[(all.lastIndex(where: standsAlone) ?? 0)...])
        }
        guard let rules = rules.styles[name] else { return [] }
        return [.inline(rules)]
    }

    /// Lines for alerts of all kinds that stand in later sheets than those for one kind.
    ///
    /// The kind is no choice of looks as classes are, and templates have a line for each: without this no sheet over one could speak of all
    /// alerts.
    private func laterLines(of element: Element, than targets: [ElementTarget]) -> [ElementTarget] {
        guard element == .alert, let layer = targets.map(\.layer).max() else { return [] }
        return (rules.elements[Selector(element: element)] ?? []).filter { $0.layer > layer }
    }

    /// Whether a line for all alerts counts for those of one kind too.
    func counts(_ target: ElementTarget, for selector: Selector) -> Bool {
        laterLines(of: selector.element, than: rules.elements[selector] ?? []).contains { $0.span == target.span }
    }

    /// A style without a parent adds its keys to the element's, whether the class has its name or a line under `elements` leads to it.
    private func added(_ target: ElementTarget.Kind) -> ElementTarget.Kind {
        guard case .style(let name) = target, let style = rules.styles[name], !style.standsAlone else { return target }
        return .inline(style)
    }

    /// Whether the style of a class takes the place of the element's.
    func replacesElement(_ selector: Selector) -> Bool {
        selector.className.map { standsAlone(targets(selector.element, class: $0)) } ?? false
    }

    private func standsAlone(_ targets: [ElementTarget.Kind]) -> Bool {
        targets.first.map(standsAlone) ?? false
    }

    private func standsAlone(_ target: ElementTarget.Kind) -> Bool {
        switch target {
        case .style(let name): rules.styles[name]?.standsAlone ?? false
        case .inline(let rules): rules.standsAlone
        case .none: false
        }
    }

    private func apply(_ targets: [ElementTarget.Kind], of owner: TracedDeclaration.Owner, to start: FlatStyle) -> FlatStyle {
        var result = start
        for target in targets {
            switch target {
            case .style(let name): result = named[name] ?? result
            case .inline(let rules): add(rules, of: owner, to: &result)
            case .none: break
            }
        }
        return result
    }

    private func add(_ rules: StyleRules, of owner: TracedDeclaration.Owner, to result: inout FlatStyle) {
        if rules.standsAlone { result = rules.parent?.text.flatMap { named[$0] } ?? blank }
        result.add(rules, of: owner, fonts: fonts)
    }

    /// Flattens every style, parents first; a style in a cycle, which loading has reported, takes no parent.
    private static func flatten(_ styles: [String: StyleRules], fonts: [TextStyle: FontEntry], from blank: FlatStyle) -> [String: FlatStyle]
    {
        var result: [String: FlatStyle] = [:]
        for name in styles.keys {
            var chain: [String] = [], next: String? = name, seen: Set<String> = []
            while let name = next, result[name] == nil, let rules = styles[name], seen.insert(name).inserted {
                chain.append(name)
                next = rules.parent?.assignment == nil ? nil : rules.parent?.text
            }
            for name in chain.reversed() {
                let rules = styles[name] ?? StyleRules()
                var flat = rules.parent?.assignment == nil ? blank : rules.parent?.text.flatMap { result[$0] } ?? blank
                flat.add(rules, of: .style(name), fonts: fonts)
                result[name] = flat
            }
        }
        return result
    }
}

extension Element {
    /// Whose style an element takes of which no sheet says anything.
    var standIn: Element? {
        switch self {
        case .document: nil
        case .paragraph, .h1, .h2, .h3, .h4, .h5, .h6, .thematicBreak, .header, .footer: .document
        case .listItem, .marker: .list
        case .taskMarker: .marker
        case .tableHeader: .tableCell
        case .tableCell: .table
        default: .paragraph
        }
    }
}
